"""Checks whether a decoder can continue from this context, before any number of it reaches a compiled loop.

Law: after `check` every row number, link, place and length lies within what the context itself holds, every chain ends, and no row is on
two chains.  What a context says of the traffic (addresses, times, sizes of messages) is not checked.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy

from dissect.decode.introduction import INTRODUCED
from dissect.decode.claims import need, number, matrix, packets, within
from dissect.decode.sides import TOLD, WAITING_MOST
from dissect.decode.unfinished import assemblies, memories
from dissect.exchange import layout as X
from dissect.link.workspace import KINDS
from dissect.stream import state as S
from dissect.frames import layout as F
from dissect.language import layout as L
from dissect.machine.texts import EVENT_TEXTS, ITEM_TEXTS, RECORD_TEXTS

NULL = -(1 << 63)
NOWHERE = -(1 << 62)
TIME_MAX = (1 << 63) - 1  # between two times: a clock may be set in between, from nothing to today
OFFSET_MAX = 1 << 56  # of offsets, sizes and places: sums of several of them still are numbers
FILES_MAX = 1 << (63 - S.FILE_SHIFT)
SIDES = (S.S_SIDES, S.S_SIDES + S.SIDE_WIDTH)
EVENTS_MAX = S.PACES
STATES = {S.S_CLIENT: (-1, 1), S.S_SYN_SIDE: (S.BOTH_ASK, 1), S.S_ALIVE: (0, 1), S.S_WANTED: (0, 1), S.S_INNER: (0, 3), S.S_EVENT_COUNT: (0, EVENTS_MAX),
          S.S_HANDSHAKE: (-TIME_MAX, TIME_MAX), S.S_FLAGS: (0, 2 * S.FLAG_MIXED - 1), S.S_STREAM: (0, OFFSET_MAX),
          S.S_ASKED_BASE: (0, 2 * S.MASK32 + 1), S.S_ASKED_ACK: (-1, S.MASK32), S.S_ASKED_TIMES: (0, OFFSET_MAX), S.S_STRAY: (0, 2 * S.MASK32 + 2)}
ACCOUNTS = {X.A_ENDS: (0, X.BOTH_ENDED + (10 << X.SILENT) + (3 << X.LEFT_OPEN)), X.A_REMEMBERS: (0, 1), X.A_UNFINISHED: (0, 2 * X.UNFINISHED_MOST), X.A_UNPLACED: (-OFFSET_MAX, OFFSET_MAX), X.A_UNPLACED + 1: (-OFFSET_MAX, OFFSET_MAX),
            X.A_SETTLED: (-OFFSET_MAX, OFFSET_MAX)}
SIDE_STATES = {S.D_BASE: (-1, 0xFFFFFFFF), S.D_RING_AT: (0, 3), S.D_STATE: (0, S.CLOCK * (S.MASK32 + 2) - 1), S.D_OWED_END: (0, 4), S.D_FIN: (-OFFSET_MAX, OFFSET_MAX), S.D_OLD: (0, S.MASK32 + 1),
               S.D_NUMBER: (0, 1 << 16), S.D_STEADY: (0, 1), S.D_LACKED: (0, OFFSET_MAX)}
SIDE_OFFSETS = [S.D_NEXT, S.D_HIGH, S.D_HEARD, S.D_ACKED, S.D_ACKED_THEN, S.D_PACKETS, S.D_BYTES, S.D_MISSING, S.D_RETRANSMITTED, S.D_LATE, S.D_CONFLICTS, *range(S.D_RING, S.D_RING + 12)]
PACKETS = (S.S_FIRST_PACKET, S.S_LAST_PACKET, S.S_BELOW, S.S_ASKED_PACKET, S.S_ASKED_LAST, *(d + S.D_HELD_SINCE for d in SIDES))
OPEN_PACKETS = (X.X_REQUEST_PACKET, X.X_REQUEST_LAST_PACKET, X.X_RESPONSE_PACKET, X.X_RESPONSE_LAST_PACKET, X.X_POSITION)
OPEN_TEXTS = (X.X_TOPIC, X.X_BROKER, X.X_GROUP, X.X_CLIENT, X.X_CODE_NAME, X.X_TEXT)
CHILDREN = ((X.X_ITEMS, X.Q_ITEMS, ITEM_TEXTS), (X.X_EVENTS, X.Q_EVENTS, EVENT_TEXTS), (X.X_RECORD_ROWS, X.Q_RECORDS, RECORD_TEXTS))


def check(saved: dict, lanes) -> None:
    """Raises NotPlain unless `lanes` can continue from this context."""
    streams, texts = saved["streams"], names(saved["names"])
    number(saved["file"], -1, FILES_MAX - 1)
    matrix(saved["kinds"], (KINDS,))
    need(isinstance(saved["spool"], bytes | None), "its spool")
    need(len(saved["lanes"]) == len(lanes), "its protocols")
    state = connections(streams, saved["file"], len(lanes))
    need(saved["last_wins"] in (0, 1), "a choice")
    rows = accounts(saved["accounts"], len(state), saved["file"], texts)
    framed = framing(saved["framing"], state, saved["file"])
    waiting(saved["pools"], state, framed, len(saved["spool"] or b""), saved["file"])
    gaps(saved["pools"], state)
    events(saved["pools"], state)
    inner_streams(saved["inner"], saved["untold"], state, saved["file"])
    unsided(saved["unsided"], len(state), saved["file"])
    for lane, was in zip(lanes, saved["lanes"], strict=True):
        mine = Mine(rows, state[:, S.S_PROTOCOL] == lane.number, state[:, S.S_PROTOCOL] < 0)
        children = [chains(rows, getattr(lane.pairing.children, name).width, texts, kinds)
                    for name, rows, (_, _, kinds) in zip(("items", "events", "records"), was["children"], CHILDREN, strict=True)]
        pairing(was, lane, mine, children, texts, saved["file"])


# --- chains ------------------------------------------------------------------------------------------------------------


def linked(heads, nexts, what: str):
    """The last row of each row's chain.  Every row must be on one chain that begins at one of the heads."""
    heads = heads[heads >= 0]
    within(nexts, -1, len(nexts) - 1, what)
    within(heads, 0, len(nexts) - 1, what)
    need((numpy.bincount(numpy.concatenate([heads, nexts[nexts >= 0]]), minlength=len(nexts)) <= 1).all(), what)
    return ends(nexts, what)


def ends(nexts, what: str):
    """The last row of each row's chain, found by doubling the step in each turn."""
    last = numpy.where(nexts < 0, numpy.arange(len(nexts)), nexts)
    for _ in range(len(nexts).bit_length() + 1):
        last = last[last]
    need((nexts[last] < 0).all(), what)
    return last


def totals(nexts, values):
    """For each row the sum of the values from there to the end of its chain, which must have one."""
    totals, jump = values.copy(), nexts.copy()
    while (on := numpy.flatnonzero(jump >= 0)).size:
        totals[on] += totals[jump[on]]
        jump[on] = jump[jump[on]]
    return totals


def free_rows(last, free: int):
    """Which rows are on the list of free rows."""
    return last == last[free] if free >= 0 else numpy.zeros(len(last), dtype=bool)


# --- texts -------------------------------------------------------------------------------------------------------------


def names(saved: dict) -> int:
    """The number of texts; that each is there once is seen when they are numbered."""
    need(set(saved) == {"text", "ends"}, "its dictionary")
    text, last = saved["text"], matrix(saved["ends"], (None,))
    need(isinstance(text, numpy.ndarray) and text.dtype == numpy.uint8 and text.ndim == 1, "its texts")
    need(len(last) > 0 and last[0] == 0 and last[-1] == len(text) and (numpy.diff(last) >= 0).all(), "where its texts end")
    return len(last) - 1


def texts_of(rows, columns, present, count: int, protocol) -> None:
    """Texts in two slots: a number in the dictionary, a number to print, or one that may get a name, where the protocol has such."""
    least = L.IS_LENT + 1 - len(protocol.bindings) * protocol.lends
    for slot in columns:
        there = rows[(rows[:, present] >> slot) & 1 == 1]
        need(((there[:, slot + 1] == L.IS_INTERNED) | (there[:, slot + 1] == L.IS_NUMBER) | (least <= there[:, slot + 1]) & (there[:, slot + 1] <= L.IS_LENT)).all(),
             "a text's length")
        within(there[there[:, slot + 1] == L.IS_INTERNED, slot], 0, count - 1, "a text's number")


# --- connections -------------------------------------------------------------------------------------------------------


def connections(streams: dict, file: int, lanes: int):
    """Rows of connections, each number checked by itself."""
    state = matrix(streams["state"], (None, S.S_WIDTH))
    need(number(streams["slots"], 0, OFFSET_MAX) == len(state), "the number of connections")
    number(streams["source"], 0, OFFSET_MAX)
    number(streams["created"], 0, OFFSET_MAX), number(streams["walked"], 0, OFFSET_MAX)
    within(state[:, S.S_PROTOCOL], S.UNKNOWN, lanes - 1, "a protocol's number")
    for column, (low, high) in STATES.items():
        within(state[:, column], low, high, "what a connection did")
    packets(state[:, PACKETS].reshape(-1), file)
    for d in SIDES:
        packets(state[:, d + S.D_BEFORE_STRAY] - 1, file)
        for column, (low, high) in SIDE_STATES.items():
            within(state[:, d + column], low, high, "the state of a direction")
        within(state[:, [d + column for column in SIDE_OFFSETS]].reshape(-1), -OFFSET_MAX, OFFSET_MAX, "an offset")
    return state


def accounts(saved: dict, connections: int, file: int, texts: int):
    """What exchanges keep of each connection."""
    rows = matrix(saved["rows"], (connections, X.A_WIDTH))
    need(saved["begun"] == connections, "the number of accounts")
    within(rows[:, X.A_NAME], -1, texts - 1, "a client's name")
    within(rows[:, X.A_SEEN], -1, (file + 1) << S.FILE_SHIFT, "a packet's number")
    for column, (low, high) in ACCOUNTS.items():
        within(rows[:, column], low, high, "a connection's account")
    return rows


def pool(saved: dict, width: int, following: int, heads, what: str):
    """Rows of a pool, each on one chain: (rows, last row of each row's chain, which are in use)."""
    rows = matrix(saved["rows"], (None, width))
    need(saved["used"] == len(rows), what)
    free = number(saved["free"], -1, len(rows) - 1)
    last = linked(numpy.concatenate([*heads, [free]]), rows[:, following], what)
    live = ~free_rows(last, free)
    need(number(saved["live"], 0, len(rows)) == int(live.sum()), what)
    return rows, last, live


def waiting(pools: dict, state, framed, spool: int, file: int) -> None:
    """Bytes that wait: extents in frames and on islands."""
    held = [state[:, d + S.D_ISLANDS] for d in SIDES]
    islands, ending, live = pool(pools["islands"], S.L_WIDTH, S.L_NEXT, held, "a chain of holes")
    kept = [state[:, d + S.D_STRAY] for d in SIDES]
    heads = [framed[:, F.W_HEAD] - 1, islands[live, S.L_HEAD], *kept]
    extents, last, used = pool(pools["extents"], S.XT_WIDTH, S.XT_NEXT, heads, "a chain of bytes")
    bytes_that_wait(extents, used, spool, file)
    on_islands(state, held, islands, ending, extents, last)
    need((state[state[:, S.S_FLAGS] & S.FLAG_FAR > 0, S.S_STRAY] > 0).all(), "a far segment")
    far(state[:, S.S_STRAY] - 1, kept, extents)
    in_frames(framed, numpy.where(skipping(framed, state), 0, framed[:, F.W_MISSING]), extents, last)


def bytes_that_wait(extents, used, spool: int, file: int) -> None:
    rows = extents[used]
    within(rows[:, S.XT_LENGTH], 1, OFFSET_MAX, "a length")
    within(rows[:, S.XT_OFFSET], -OFFSET_MAX, OFFSET_MAX, "an offset")
    packets(rows[:, S.XT_PACKET], file)
    within(rows[:, S.XT_ACK], -OFFSET_MAX, OFFSET_MAX, "an acknowledgement")
    kept = rows[rows[:, S.XT_PLACE] != NOWHERE]
    within(kept[:, S.XT_PLACE], -OFFSET_MAX, -1, "a place")
    within(~kept[:, S.XT_PLACE] + kept[:, S.XT_LENGTH], 0, spool, "a place")
    need(int(kept[:, S.XT_LENGTH].sum()) <= spool, "how many bytes wait")
    need((extents[~used, S.XT_PLACE] == NOWHERE).all(), "a place of a free row")
    within(extents[:, S.XT_PREV], S.BEGINS, len(extents) - 1, "a chain of bytes")
    following = extents[:, S.XT_NEXT]
    on = numpy.flatnonzero(used & (following >= 0))
    need((extents[on, S.XT_OFFSET] + extents[on, S.XT_LENGTH] == extents[following[on], S.XT_OFFSET]).all(), "the order of bytes that wait")


def far(numbers, kept, extents) -> None:
    """The far segment that is kept, of a direction that its connection names."""
    for side, rows in enumerate(kept):
        need(((rows >= 0) == ((numbers >= 0) & (numbers & 1 == side))).all(), "a far segment")
        some = extents[rows[rows >= 0]]
        within(some[:, S.XT_OFFSET], 0, S.MASK32, "a far segment")
        within(some[:, S.XT_ACK], -1, S.MASK32, "a far segment")
        need((some[:, S.XT_NEXT] == -1).all(), "a far segment")


def on_islands(state, held, islands, ending, extents, last) -> None:
    """Islands follow each other; each has as many bytes as its chain."""
    following = islands[:, S.L_NEXT]
    within(islands[:, [S.L_START, S.L_WALKED]].reshape(-1), -OFFSET_MAX, S.MUCH, "an offset")
    within(islands[:, S.L_DIRECTION], 0, 2 * len(state) - 1, "a direction that waits")
    count = numpy.zeros(len(state), dtype=numpy.int64)
    for d, heads in zip(SIDES, held, strict=True):
        some = numpy.flatnonzero(heads >= 0)
        count[some] += 1
        need((state[some, d + S.D_LAST_ISLAND] == ending[heads[some]]).all() and (state[heads < 0, d + S.D_LAST_ISLAND] == -1).all(), "a chain of holes")
        need((islands[heads[some], S.L_START] >= state[some, d + S.D_NEXT]).all(), "the order of holes")
        need((islands[ending[heads[some]], S.L_END] <= state[some, d + S.D_HIGH]).all(), "the order of holes")
        rows = members(heads[some], ending, len(islands))
        first, end = islands[rows, S.L_HEAD], islands[rows, S.L_END]
        need((first >= 0).all() and (islands[rows, S.L_TAIL] == last[first]).all(), "an island")
        need((extents[first, S.XT_OFFSET] == islands[rows, S.L_START]).all(), "an island")
        need((extents[last[first], S.XT_OFFSET] + extents[last[first], S.XT_LENGTH] == end).all(), "an island")
        more = rows[following[rows] >= 0]
        need((islands[more, S.L_END] < islands[following[more], S.L_START]).all(), "the order of holes")
        back = numpy.flatnonzero(numpy.isin(last, last[first]) & (extents[:, S.XT_NEXT] >= 0))
        need((extents[extents[back, S.XT_NEXT], S.XT_PREV] == back).all(), "a chain of bytes")
    need((state[:, S.S_HELD] == count).all(), "how many directions wait")


def members(heads, ending, count: int):
    """The rows of the chains that begin at these heads."""
    return numpy.flatnonzero(numpy.isin(ending, ending[heads])) if len(heads) else numpy.zeros(0, dtype=numpy.int64)


def framing(value, state, file: int):
    """The state of framing of each direction, each number checked by itself."""
    rows = matrix(value, (2 * len(state), F.W_WIDTH))
    skips = skipping(rows, state)
    packets(rows[skips, F.W_SINCE], file)
    within(rows[skips, F.W_SINCE_TIME], 0, 1 << 62, "the time of a direction")
    within(rows[~skips][:, [F.W_SIZE, F.W_MISSING]].reshape(-1), 0, OFFSET_MAX, "the state of a direction")
    for column in (F.W_STATE, F.W_HAVE, F.W_SKIPPED):
        within(rows[:, column], 0, OFFSET_MAX, "the state of a direction")
    within(rows[:, F.W_NEED], 0, 1 << 62, "the state of a direction")
    within(rows[:, [F.W_HEAD, F.W_TAIL]].reshape(-1), 0, OFFSET_MAX, "the state of a direction")
    return rows


def skipping(rows, state):
    """Directions in which no message begins."""
    return ((rows[:, F.W_STATE] == F.LOST) | (rows[:, F.W_STATE] == F.LEFT)) & (numpy.repeat(state[:, S.S_PROTOCOL], 2) >= 0)


def in_frames(framed, holes, extents, last) -> None:
    """A direction's unfinished frame has as many bytes as its row says."""
    there = extents[:, S.XT_PLACE] != NOWHERE
    have, missing = (totals(extents[:, S.XT_NEXT], numpy.where(which, extents[:, S.XT_LENGTH], 0)) for which in (there, ~there))
    waits = framed[:, F.W_HEAD] > 0
    some, none = framed[waits], framed[~waits]
    head = some[:, F.W_HEAD] - 1
    need(not none[:, [F.W_TAIL, F.W_HAVE]].any() and not holes[~waits].any(), "a frame without bytes")
    need((some[:, F.W_TAIL] - 1 == last[head]).all(), "the end of a frame")
    need((some[:, F.W_HAVE] == have[head]).all() and (holes[waits] == missing[head]).all(), "the bytes of a frame")


def gaps(pools: dict, state) -> None:
    """Bytes that were declared missing."""
    rows, _, live = pool(pools["gaps"], S.G_WIDTH, S.G_NEXT, [*(state[:, d + S.D_GAPS] for d in SIDES), *(state[:, S.S_INNER_GAPS + n] - 1 for n in (0, 1))],
                         "a chain of gaps")
    within(rows[live][:, [S.G_START, S.G_END]].reshape(-1), -OFFSET_MAX, OFFSET_MAX, "a gap")
    need((rows[live, S.G_START] < rows[live, S.G_END]).all(), "a gap")


def events(pools: dict, state) -> None:
    """Events of TCP."""
    rows, _, live = pool(pools["events"], S.N_WIDTH, S.N_NEXT, [state[:, S.S_EVENTS]], "a chain of events")
    within(rows[live, S.N_WHAT], 0, 2 * S.TCP_AFTERWARDS - 1, "what TCP did")
    within(rows[live][:, [S.N_LOW, S.N_HIGH, S.N_FLIGHT, S.N_LEFT, S.N_ROOM]].reshape(-1), -OFFSET_MAX, OFFSET_MAX, "what TCP did")


def inner_streams(saved: dict, untold: list, state, file: int) -> None:
    """Connections that carry another stream."""
    need(isinstance(saved, dict) and all(type(slot) is int and 0 <= slot < len(state) for slot in saved), "a connection with an inner stream")
    opened = set(numpy.flatnonzero(state[:, S.S_INNER] == S.INNER_OPEN).tolist())
    need(opened <= saved.keys() and not (state[:, S.S_INNER] == S.INNER_FOUND).any(), "a connection with an inner stream")
    packets(state[:, [S.S_INNER_SINCE, S.S_INNER_SINCE + 1]].reshape(-1) - 1, file)
    if saved:
        from dissect.inner.saved import is_connection
    for values in saved.values():
        need(is_connection(values), "what is known of an inner stream")
    need(isinstance(untold, list), "what is wrong with inner streams")
    if untold:
        from dissect.inner.saved import is_untold
    for found in untold:
        need(is_untold(found, len(state)), "what is wrong with an inner stream")
        packets(numpy.array([found[5]]), file)


def unsided(rows, connections: int, file: int) -> None:
    """What TCP did on connections whose client is not known yet."""
    matrix(rows, (None, S.R_WIDTH))
    need(numpy.isin(rows[:, S.R_KIND], TOLD).all(), "what TCP did")
    within(rows[:, S.R_DIRECTION], 0, 2 * connections - 1, "a direction")
    within(rows[:, S.R_OFFSET], -OFFSET_MAX, OFFSET_MAX, "where bytes stand")
    within(rows[:, S.R_LENGTH], 0, OFFSET_MAX, "a length")
    packets(rows[:, S.R_PACKET], file)
    need((numpy.bincount(rows[:, S.R_DIRECTION] >> 1) <= WAITING_MOST).all(), "how much waits")


# --- messages and requests ---------------------------------------------------------------------------------------------


def chains(saved: dict, width: int, texts: int, kinds):
    """Child rows: (links, first free one)."""
    rows = matrix(saved["rows"], (None, width + 1))
    need(saved["used"] == len(rows), "how many rows wait")
    free = number(saved["free"], -1, len(rows) - 1)
    return rows, free, kinds, texts


@dataclass
class Mine:
    """The accounts of all connections, and which of them belong to a lane."""

    accounts: numpy.ndarray
    of_lane: numpy.ndarray
    of_none: numpy.ndarray

    def heads(self, column: int) -> numpy.ndarray:
        """Which connections of the lane have a chain."""
        return numpy.flatnonzero(self.of_lane & (self.accounts[:, column] >= 0))


def pairing(was: dict, lane, mine: Mine, children, texts: int, file: int) -> None:
    open_rows, live = requests(was["requests"], was["buckets"], mine, texts, file)
    queue, waits = messages(was["queue"], lane, mine, texts, file)
    for (column, slot, _), (rows, free, kinds, count) in zip(CHILDREN, children, strict=True):
        heads = numpy.concatenate([open_rows[live, column], queue[waits, slot], [free]])
        last = linked(heads, rows[:, -1], "a chain of rows")
        used = rows[~free_rows(last, free)]
        if not len(used):       # then its description need not be read
            continue
        texts_of(used, kinds, L.C_PRESENT, count, lane.protocol)
        if kinds is EVENT_TEXTS:
            within(used[:, L.E_EVENT], 0, len(lane.protocol.events) - 1, "an event")
            need((used[:, L.C_PRESENT] >> L.E_EVENT & 1 == 1).all(), "an event")
    bindings(was["bindings"], mine, texts)
    memories(was["memories"], lane.pairing.memories, mine)
    assemblies(was["assemblies"], lane.pairing.assemblies, mine, file)
    need(isinstance(was["rests"], dict), "its answers")
    for row, rest in was["rests"].items():
        need(type(row) is int and -2 - len(open_rows) < row < len(queue) and row != -1, "the number of an answer")
        need(isinstance(rest, tuple) and len(rest) in (2, 3) and isinstance(rest[0], bytes) and rest[1] in (0, 1, 2, 3), "an answer")
        need(len(rest) == 2 or isinstance(rest[2], tuple) and len(rest[2]) == lane.protocol.memory_count and all(type(one) is int and -(1 << 63) <= one < 1 << 63 for one in rest[2]), "what its connection knew")


def requests(saved: dict, buckets, mine: Mine, texts: int, file: int):
    """Open requests: on the chain of their connection, and in the bucket of their hash."""
    rows, free = matrix(saved["rows"], (None, X.X_WIDTH)), saved["free"]
    buckets = matrix(buckets, (None,))
    need(saved["used"] == len(rows) and len(buckets) >= 2 and len(buckets) & (len(buckets) - 1) == 0, "how many requests are open")
    number(free, -1, len(rows) - 1)
    number(saved["seed"], 0, (1 << 56) - 1)
    last = linked(numpy.append(buckets, free), rows[:, X.X_HASH_NEXT], "a chain of requests")
    live = ~free_rows(last, free)
    need(number(saved["live"], 0, len(rows)) == int(live.sum()), "how many requests are open")
    place = numpy.full(len(rows), -1, dtype=numpy.int64)
    place[last[buckets[buckets >= 0]]] = numpy.flatnonzero(buckets >= 0)
    need((place[last[live]] == rows[live, X.X_HASH] & (len(buckets) - 1)).all(), "a request's place")
    last = of_connections(rows, live, mine, X.A_OPEN, X.X_SLOT, X.X_SLOT_NEXT, X.A_OPENED)
    heads = mine.accounts[mine.heads(X.A_OPEN), X.A_OPEN]
    back_and_forth(rows, live, X.X_SLOT_NEXT, X.X_SLOT_BEFORE, heads, -2 - last[heads])
    back_and_forth(rows, live, X.X_HASH_NEXT, X.X_HASH_BEFORE, buckets[buckets >= 0], -1)
    some = rows[live]
    within(some[:, X.X_SIDE], 0, 1, "a side")
    within(some[:, X.X_FLAGS], 0, X.HOW_BITS, "a request")
    for column in OPEN_PACKETS:
        packets(some[some[:, column] != NULL, column], file)
    for column in OPEN_TEXTS:
        within(some[some[:, column] != NULL, column], -1, texts - 1, "a text's number")
    within(some[some[:, X.X_API] >= L.API_NAMED, X.X_API] - L.API_NAMED, 0, texts - 1, "a text's number")
    named = (some[:, X.X_ANSWER_ID] != NULL) & (some[:, X.X_ANSWER_ID_TEXT] == 1)
    within(some[named, X.X_ANSWER_ID], 0, texts - 1, "a text's number")
    return rows, live


def back_and_forth(rows, live, following: int, before: int, heads, before_heads) -> None:
    """Each row of a chain knows the one before it."""
    on = live & (rows[:, following] >= 0)
    need((rows[rows[on, following], before] == numpy.flatnonzero(on)).all() and (rows[heads, before] == before_heads).all(), "a chain of requests")


def of_connections(rows, live, mine: Mine, head: int, slot: int, following: int, count: int | None):
    """Each row in use is on the chain of the connection that it names; the last row of each row's chain."""
    slots, account = mine.heads(head), mine.accounts
    need(not (account[mine.of_none, head] >= 0).any(), "whose a row is")
    heads, nexts = account[slots, head], numpy.where(live, rows[:, following], -1)
    within(heads, 0, len(rows) - 1, "a chain of a connection")
    last = linked(heads, nexts, "a chain of a connection")
    on = numpy.flatnonzero(nexts >= 0)
    need(live[heads].all() and live[nexts[on]].all() and len(heads) + len(on) == int(live.sum()), "a chain of a connection")
    need((rows[heads, slot] == slots).all() and (rows[nexts[on], slot] == rows[on, slot]).all(), "whose a row is")
    if count is not None:
        need((account[mine.of_lane, count] == numpy.bincount(rows[live, slot], minlength=len(account))[mine.of_lane]).all(), "how many a connection has")
    return last


def messages(saved: dict, lane, mine: Mine, texts: int, file: int):
    """Messages that wait for others."""
    queue, frames = matrix(saved["rows"], (None, X.Q_WIDTH)), matrix(saved["frames"], (None, F.F_WIDTH))
    said = matrix(saved["messages"], (None, lane.pairing.width))
    need(saved["used"] == len(queue) == len(frames) == len(said), "how many messages wait")
    free = number(saved["free"], -1, len(queue) - 1)
    heads = mine.accounts[mine.of_lane, X.A_WAITING]
    last = linked(numpy.append(heads, free), queue[:, X.Q_NEXT], "a chain of messages")
    waits = ~free_rows(last, free)
    need(number(saved["queued"], 0, len(queue)) == int(waits.sum()), "how many messages wait")
    slots = numpy.column_stack([queue, frames[:, F.F_DIRECTION] >> 1])
    of_connections(slots, waits, mine, X.A_WAITING, X.Q_WIDTH, X.Q_NEXT, None)
    some = mine.heads(X.A_WAITING)
    need((mine.accounts[some, X.A_WAITING_TAIL] == last[mine.accounts[some, X.A_WAITING]]).all(), "a chain of messages")
    turns = matrix(saved["waiting_slots"], (None,))
    need(saved["waiting_count"] == len(turns) and numpy.array_equal(numpy.sort(turns), some), "whose messages wait")
    rows = frames[waits]
    within(rows[:, F.F_SIDE], 0, 1, "a side")
    within(rows[:, F.F_WHERE], 0, F.MARK_SKIPPED, "a message")
    for column in (F.F_PACKET, F.F_LAST_PACKET):
        packets(rows[:, column], file)
    within(rows[:, [F.F_BYTES, F.F_TOTAL, F.F_OFFSET, F.F_ACK]].reshape(-1), -OFFSET_MAX, OFFSET_MAX, "a message")
    spoken = said[waits & (frames[:, F.F_WHERE] < F.MARK_GAP)]
    if len(spoken):     # a protocol that nobody speaks needs no program
        texts_of(spoken, lane.program.text_slots, L.M_PRESENT, texts, lane.protocol)
        within(spoken[spoken[:, L.M_PRESENT] >> L.M_API & 1 == 1, L.M_API], NULL, L.API_NAMED - 1, "a message's api")
        within(spoken[spoken[:, L.M_PRESENT] >> L.M_BIND & 1 == 1, L.M_BIND], 4, 4 * len(lane.protocol.bindings) + 3, "a message's kind of number")
    return queue, waits


def bindings(saved: dict, mine: Mine, texts: int) -> None:
    """Names that connections gave to numbers; their buckets are made anew."""
    rows, free = matrix(saved["rows"], (None, X.B_WIDTH)), saved["free"]
    need(saved["used"] == len(rows), "how many numbers have names")
    number(free, -1, len(rows) - 1)
    spare = free_rows(ends(checked(rows[:, X.B_HASH_NEXT]), "a chain of names"), free)
    linked(numpy.array([free]), numpy.where(spare, rows[:, X.B_HASH_NEXT], -1), "a chain of names")
    live = ~spare
    need(number(saved["live"], 0, len(rows)) == int(live.sum()), "how many numbers have names")
    of_connections(rows, live, mine, X.A_BOUND, X.B_SLOT, X.B_SLOT_NEXT, X.A_BOUND_COUNT)
    for column in (X.B_TOPIC, X.B_GROUP, X.B_CLIENT):
        within(rows[live & (rows[:, column] != NULL), column], -1, texts - 1, "a text's number")
    within(rows[live, X.B_ENDED_BY], -1, 1, "an end of a connection")
    within(rows[live & (rows[:, X.B_ENDED_AT] != NULL), X.B_ENDED_AT], -OFFSET_MAX, OFFSET_MAX, "where a message stands")


def checked(nexts):
    within(nexts, -1, len(nexts) - 1, "a chain of names")
    return nexts


# --- partial results ---------------------------------------------------------------------------------------------------


def part(found, kept: int):
    """The part as a named tuple of the right type; NotPlain if it is not one."""
    split = found.split
    number(split.file, 0, FILES_MAX - 1), number(split.start, 0, OFFSET_MAX), number(found.packets, 0, OFFSET_MAX)
    need(split.stop is None or number(split.stop, 0, OFFSET_MAX) >= split.start, "a place in a file")
    need(isinstance(found.context, bytes) and isinstance(found.begin, bytes) and isinstance(found.end, bytes), "a part's state")
    need(isinstance(found.rows, dict) and all(isinstance(text, str) for pair in found.rows.items() for text in pair), "where a part's rows lie")
    need(isinstance(found.about, dict | None) and all(isinstance(one, dict) for one in found.problems), "what a part says of its file")
    need(all(isinstance(one, list | tuple) and len(one) == 2 for one in found.unreadable), "what a part could not read")
    for look in found.looks:
        number(look.packets, 0, OFFSET_MAX)
        size = len(matrix(look.slots, (None,)))
        for column in (look.marks, look.bare, look.names):
            matrix(column, (size,))
        matrix(look.state, (size, kept))
        need((numpy.diff(look.slots) > 0).all(), "the order of connections")
    return found


def keep(found):
    """The matrix, if its columns have the right types."""
    size = len(matrix(found.ids, (None,)))
    for column in (found.looks, found.here, found.names):
        matrix(column, (size,))
    matrix(found.shifts, (size, 2))
    matrix(found.begun, (size, len(INTRODUCED)))
    need(isinstance(found.said, dict) and all(type(n) is int and isinstance(text, str) for n, text in found.said.items()), "the names of clients")
    need(numpy.isin(found.names[found.names >= 0], numpy.fromiter(found.said, dtype=numpy.int64, count=len(found.said))).all(), "a client's name")
    return found

# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""Marks: a hash of all that exchanges keep of a connection and that later rows depend on.

Law: two runs that began at different places have equal marks only where they go on alike; so offsets count from what was
delivered last (D_NEXT), and numbers of rows and of texts do not count.
"""

import cython

if cython.compiled:
    from cython.cimports.dissect.exchange.finding import Finder
    from cython.cimports.dissect.exchange.layout import *
    from cython.cimports.dissect.exchange.pairing import Pairing
    from cython.cimports.dissect.exchange.words import mixed
    from cython.cimports.dissect.frames.layout import F_DIRECTION, F_OFFSET, W_HEAD
    from cython.cimports.dissect.memory.matrices import part_of, row_of
    from cython.cimports.dissect.stream.events import costs, other_between
    from cython.cimports.dissect.stream.streams import Streams
    from cython.cimports.dissect.stream.state import *
else:
    from dissect.exchange.finding import Finder
    from dissect.exchange.layout import *
    from dissect.exchange.pairing import Pairing
    from dissect.exchange.words import mixed
    from dissect.frames.layout import F_DIRECTION, F_OFFSET, W_HEAD
    from dissect.memory.matrices import part_of, row_of
    from dissect.stream.events import costs, other_between
    from dissect.stream.streams import Streams
    from dissect.stream.state import *

MASK62 = cython.declare(cython.ulonglong, 0x3FFFFFFFFFFFFFFF)


def marks(pairing: Pairing, slots: cython.longlong[::1], out: cython.longlong[::1]) -> None:
    """Add to each connection's mark (see Streams.marks) what is open, what waits, and what TCP did meanwhile."""
    number: cython.longlong
    for number in range(len(slots)):
        out[number] = cython.cast(cython.longlong, mark(pairing, slots[number], cython.cast(cython.ulonglong, out[number])) & MASK62)


@cython.cfunc
@cython.exceptval(check=False)
def mark(pairing: Pairing, slot: cython.longlong, whole: cython.ulonglong) -> cython.ulonglong:
    account: cython.p_longlong = row_of(pairing.accounts.rows, slot)
    request: cython.longlong = account[A_OPEN]
    queued: cython.longlong = account[A_WAITING]
    oldest: cython.longlong = NEVER
    while request >= 0:
        whole = mark_of_request(pairing, request, whole)
        oldest = min(oldest, pairing.requests.rows[request, X_POSITION])
        request = pairing.requests.rows[request, X_SLOT_NEXT]
    while queued >= 0:
        whole = mixed(whole, pairing.queue.rows[queued, Q_POSITION])
        whole = mixed(whole, beyond(pairing.streams, slot, pairing.queue.frames[queued, F_DIRECTION] & 1, pairing.queue.frames[queued, F_OFFSET]))
        oldest = min(oldest, pairing.queue.rows[queued, Q_POSITION])
        queued = pairing.queue.rows[queued, Q_NEXT]
    if account[A_ENDS] >> SILENT:
        whole = mixed(whole, account[A_ENDS] >> SILENT)
    if account[A_BOUND_COUNT]:
        whole = mixed(whole, pairing.bindings.mark(slot))
    whole = pairing.assemblies.mark(slot, pairing.memories.mark(slot, whole))
    if unsettled(pairing.finder, slot):
        whole = mixed(whole, 1)
    if pairing.streams.state[slot, S_FLAGS] & FLAG_OTHER and (pairing.streams.state[slot, S_FLAGS] & FLAG_MIXED or other_between(pairing.streams, slot, 1, pairing.queue.first(slot))):
        whole = mixed(whole, 1)
    oldest = min(oldest, pairing.assemblies.since(slot))
    if pairing.streams.paced:
        whole = mixed(mixed(whole, account[A_ANSWERED]), account[A_ANSWERED + 1])
        oldest = min(oldest, since_bytes_wait(pairing, slot))
    if oldest == NEVER:
        return whole
    return mark_of_events(pairing.streams, slot, oldest, min(pairing.queue.first(slot), pairing.assemblies.since(slot)), mixed(whole, account[A_SEEN]))


@cython.cfunc
@cython.exceptval(check=False)
def unsettled(finder: Finder, slot: cython.longlong) -> cython.bint:
    """Whether bytes are missing that may make a request doubtful that comes next."""
    side: cython.longlong
    low: cython.longlong
    value: cython.longlong = finder.accounts.rows[slot, A_SETTLED]
    if finder.shares:
        for side in range(2):
            low = max((value >> 1) - 1 if value and value & 1 == side else 0, finder.streams.state[slot, S_SIDES + side * SIDE_WIDTH + D_NEXT] - 16 * SHARED_REACH)
            if finder.lacking.lacks(slot, side, low, NEVER):
                return True
    return False


@cython.cfunc
@cython.exceptval(check=False)
def since_bytes_wait(pairing: Pairing, slot: cython.longlong) -> cython.longlong:
    """The first packet of the bytes that are no message yet: events of TCP from there on will be needed."""
    first: cython.longlong = NEVER
    direction: cython.longlong
    side: cython.p_longlong
    for direction in range(2 * slot, 2 * slot + 2):
        side = part_of(pairing.streams.state, slot, S_SIDES + (direction & 1) * SIDE_WIDTH)
        if pairing.queue.framing.rows[direction, W_HEAD] > 0:
            first = min(first, pairing.streams.extents.rows[pairing.queue.framing.rows[direction, W_HEAD] - 1, XT_PACKET])
        if side[D_ISLANDS] >= 0:
            first = min(first, side[D_HELD_SINCE])
    return first


@cython.cfunc
@cython.exceptval(check=False)
def mark_of_request(pairing: Pairing, request: cython.longlong, whole: cython.ulonglong) -> cython.ulonglong:
    row: cython.p_longlong = row_of(pairing.requests.rows, request)
    slot: cython.longlong = row[X_SLOT]
    column: cython.longlong
    for column in (X_SIDE, X_KEY0, X_KEY1, X_KEY2, X_FLAGS, X_ANSWERS, X_POSITION, X_SAYS_ACK):
        whole = mixed(whole, row[column])
    for column in (X_TOPIC, X_GROUP, X_PARTITION):  # names that its number was given; texts have other numbers elsewhere
        whole = mixed(whole, row[column] == UNSAID)
    whole = mixed(whole, beyond(pairing.streams, slot, row[X_SIDE], row[X_REQUEST_OFFSET]))
    whole = mixed(whole, beyond(pairing.streams, slot, 1 - row[X_SIDE], row[X_ACK]))
    if max(row[X_ACK], 0) < pairing.accounts.rows[slot, A_UNPLACED + 1 - row[X_SIDE]]:
        whole = mixed(whole, 1)
    if row[X_FLAGS] & HOW_SECOND and pairing.finder.outlived(row):
        whole = mixed(whole, 1)
    if row[X_FLAGS] & HOW_EARLY:
        whole = mixed(pairing.explaining.mark(request, whole), row[X_TCP])
        whole = mixed(whole, beyond(pairing.streams, slot, row[X_SIDE], row[X_HEARD]))
    return whole


@cython.cfunc
@cython.exceptval(check=False)
def mark_of_events(streams: Streams, slot: cython.longlong, oldest: cython.longlong, first: cython.longlong, whole: cython.ulonglong) -> cython.ulonglong:
    """A hash of what TCP did since the oldest open or waiting message; of what no message from packet `first` on can tell apart, it has the newest, as thinning out leaves it."""
    event: cython.longlong = streams.state[slot, S_EVENTS]
    kinds: cython.longlong = 0
    what: cython.longlong
    while event >= 0 and streams.events.rows[event, N_PACKET] >= oldest:
        what = streams.events.rows[event, N_WHAT]
        if costs(what) or streams.events.rows[event, N_PACKET] >= first or not kinds & what:
            whole = mixed(mixed(whole, streams.events.rows[event, N_PACKET]), what)
        if costs(what):
            whole = mark_of_pace(streams, slot, event, whole)
        elif streams.events.rows[event, N_PACKET] < first:
            kinds |= what
        event = streams.events.rows[event, N_NEXT]
    return whole


@cython.cfunc
@cython.exceptval(check=False)
def mark_of_pace(streams: Streams, slot: cython.longlong, event: cython.longlong, whole: cython.ulonglong) -> cython.ulonglong:
    """A hash of everything that a pause, a repair or a hole says."""
    row: cython.p_longlong = row_of(streams.events.rows, event)
    side: cython.longlong = 1 if row[N_WHAT] & TCP_SIDE else 0
    column: cython.longlong
    for column in (N_SINCE, N_FREED, N_FLIGHT, N_ROOM, N_LEFT, N_GREW, N_ORDERLY, N_LACKED):
        whole = mixed(whole, row[column])
    return mixed(mixed(whole, beyond(streams, slot, side, row[N_LOW])), beyond(streams, slot, side, row[N_HIGH]))


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def beyond(streams: Streams, slot: cython.longlong, side: cython.longlong, offset: cython.longlong) -> cython.longlong:
    """An offset counted from the direction's D_NEXT."""
    if offset == UNSAID:
        return UNSAID
    return offset - streams.state[slot, S_SIDES + side * SIDE_WIDTH + D_NEXT]

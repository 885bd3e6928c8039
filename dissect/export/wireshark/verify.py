"""Compares tshark's reading of a capture with our own: every difference, message by message and exchange by exchange.

Law: nothing is left out in silence.  What only one side has is a difference too.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from dissect.capture.layout import RECORD_CAPTURED, RECORD_LENGTH, RECORD_TIME
from dissect.capture.opening import open_reader
from dissect.export.wireshark.said import Shown
from dissect.machine.long_names import kept

# What is compared, and how it is asked of our own tables.  An answer's facts are compared with its exchange.
MESSAGES = """select m.protocol, c.tcp_stream as stream, coalesce(c.encrypted, false) as encrypted, m.from_client, m."offset", m.packet as first_packet, m.last_packet as packet, m.first_ns, m.last_ns, m.kind, m.api, m.request_id, m.topic, m.partition, m."group", m.complete, m.pieces
 from messages m join connections c using (connection) order by c.tcp_stream, m.last_packet, m.from_client, m."offset" """
EXCHANGES = """select e.protocol, c.tcp_stream as stream, coalesce(c.encrypted, false) as encrypted, e.from_client as request_from_client, e.request_packet, e.response_packet, e.api, e.request_id, e.topic, e.partition, e."group", e.client,
 e.status, e.code_name, e.latency_ns, e.wait_ns, e.request_last_ns, e.response_last_ns, e.request_first_ns, e.response_first_ns, coalesce(list_contains(e.tcp, 'gap'), false) as gap
 from exchanges e join connections c using (connection)"""
SERVERS = "select distinct protocol, server_port as port, tcp_stream as stream from connections where protocol is not null"
SKIPPED = """with all_ as (select connection, from_client, packet, "offset", false as skipped, false as tail from messages
  union all select connection, from_client, packet, "offset", kind in ('skipped', 'tail'), kind = 'tail' from problems where layer = 'frame' and bytes > 0),
 places as (select *, lead(packet) over (partition by connection, from_client order by "offset", packet) as until from all_)
 select c.protocol, c.tcp_stream as stream, p.packet, coalesce(p.until, c.last_packet + 1) as until, p.tail from places p join connections c using (connection) where p.skipped"""
HOLES = "select distinct c.protocol from problems p join connections c using (connection) where p.layer = 'tcp' and p.kind = 'gap'"
SAID_OF_MESSAGE = ("api", "request_id", "topic", "partition", "group", "complete")
SAID_OF_EXCHANGE = ("api", "request_id", "topic", "partition", "group", "client", "status", "latency_ns", "wait_ns", "request_last_ns", "response_last_ns")
ANSWERS, PUSH = "response", "push"
OPEN = ("unanswered", "reset")  # how a request without an answer ends
LENT = ("api", "request_id", "topic", "partition", "group")  # a request is shown with what its answer said of it, an answer with its request's


@dataclass(frozen=True)
class Difference:
    packet: int
    protocol: str
    field: str
    ours: object
    theirs: object

    def __str__(self) -> str:
        return f"packet {self.packet}  {self.protocol}.{self.field}: ours {shown(self.ours)}, tshark's {shown(self.theirs)}"


def shown(value) -> str:
    return "nothing" if value is None else f'"{value}"' if isinstance(value, str) else str(value)


def number(facts: dict[str, str], name: str) -> int | None:
    return int(facts[name]) if name in facts else None


def nanoseconds(facts: dict[str, str], name: str) -> int | None:
    return None if name not in facts else round(float(facts[name]) * 1e9)


def without_end(ours: list[dict], exchanges: list[dict], skipped: list[dict], theirs: Iterable[Shown]) -> tuple[list[dict], list[dict], int]:
    """Our messages and exchanges without those that tshark cannot show, since it waits for an end that never comes.  Of the packet in which the
    stream ends it may show others."""
    tails = {(row["protocol"], row["stream"], row["packet"]) for row in skipped if row["tail"]}
    shown_by_tshark = {place for one in theirs for place in [(one.protocol, one.stream, one.packet)] if "incomplete" in one.facts or place not in tails}
    lost = Counter(begins_at(row, "first_packet") for row in ours if not row["complete"] and (row["protocol"], row["stream"], row["packet"]) not in shown_by_tshark)
    rows = [row for row in ours if row["complete"] or begins_at(row, "first_packet") not in lost]
    asked, gone = lost.copy(), set()
    for row in sorted(exchanges, key=lambda row: row["response_packet"] is not None):  # a packet may hold several requests of one key: who has an answer has an end
        if asked[begins_at(row, "request_packet")] > 0:
            asked[begins_at(row, "request_packet")] -= 1
            gone.add(id(row))
    left = [row | {"waits": begins_at(row, "response_packet") in lost} for row in exchanges if id(row) not in gone]
    return rows, left, lost.total()


def begins_at(row: dict, packet: str) -> tuple:
    """The place where a message begins."""
    return row["protocol"], row["stream"], row[packet], row["request_id"]


def at_their_beginning(ours: list[dict], exchanges: list[dict], theirs: Iterable[Shown]) -> tuple[list[dict], list[dict]]:
    """Messages with bytes that were not captured.  tshark shows them at their beginning and knows no later time of them; the tables
    continue to their end."""
    begun = {(one.protocol, one.stream, one.packet) for one in theirs if "incomplete" in one.facts}
    cut = {(row["protocol"], row["stream"], row["first_packet"]) for row in ours if not row["complete"] and row["first_packet"] != row["packet"]} & begun
    rows = [row | {"packet": row["first_packet"]} if not row["complete"] and (row["protocol"], row["stream"], row["first_packet"]) in cut else row for row in ours]
    left = []
    for row in exchanges:
        if (row["protocol"], row["stream"], row["request_packet"]) in cut:
            row = row | {"request_last_ns": row["request_first_ns"]}
        if (row["protocol"], row["stream"], row["response_packet"]) in cut and row["response_last_ns"] is not None:
            later = row["response_last_ns"] - row["response_first_ns"]
            row = row | {"response_last_ns": row["response_first_ns"], "latency_ns": None if row["latency_ns"] is None else row["latency_ns"] - later}
        left.append(row)
    return sorted(rows, key=lambda row: (row["stream"], row["packet"], row["from_client"], row["offset"])), left


def first_shown(theirs: Iterable[Shown]) -> dict[tuple, int]:
    """The first packet of each direction in which tshark shows a message: few bytes do not say whose they are, and it shows them with those that do."""
    first: dict[tuple, int] = defaultdict(int)
    for one in theirs:
        way = one.protocol, one.stream, one.facts.get("from_client") in ("1", "True")
        first[way] = min(first.get(way, one.packet), one.packet)
    return first


def packets(path: str) -> tuple[np.ndarray, bool]:
    """When each packet was captured, in ns; 0 stands for none.  And was some captured in part?  Behind one tshark waits for what is never captured, if it is
    to put out-of-order segments together."""
    times, cut = [np.zeros(1, np.int64)], False
    for block in open_reader(path).blocks():
        times.append(block.records[:, RECORD_TIME].copy())  # a reader uses its records again for the next block
        cut = cut or bool((block.records[:, RECORD_CAPTURED] < block.records[:, RECORD_LENGTH]).any())
    return np.concatenate(times), cut


def in_order(ours: list[dict], exchanges: list[dict], theirs: Iterable[Shown], times: np.ndarray) -> tuple[list[dict], list[dict]]:
    """Messages where tshark can show them: when all bytes before them and of them have come, and the packet that says whose they are.  Of what was
    overtaken on its way it tells the time of the packet that filled the hole, the tables the least and the greatest time of its bytes."""
    come = first_shown(theirs)
    packets = {(one.stream, one.time_ns): one.packet for one in theirs}
    rows, shown_in, moved = [], {}, set()
    for row in ours:
        way = row["protocol"], row["stream"], row["from_client"]
        first = max(come[way], row["first_packet"])
        filled = packets.get((row["stream"], row["last_ns"]), 0) if times[row["packet"]] != row["last_ns"] else 0  # the hole inside it
        last = max(first, row["packet"], filled)
        come[way] = first if row.get("pieces") else last  # between the frames of one message there may be others
        key = row["protocol"], row["stream"], row["first_packet"], row["last_ns"], row["request_id"], row["from_client"]
        shown_in[key] = last
        if not row["encrypted"] and (first, last, times[first], times[last]) != (row["first_packet"], row["packet"], row["first_ns"], row["last_ns"]):
            moved.add(key)
            row = row | {"packet": last}
        rows.append(row)
    left = []
    for row in exchanges:
        keys = [(row["protocol"], row["stream"], row[f"{half}_packet"], row[f"{half}_last_ns"], row["request_id"], from_client)
                for half, from_client in (("request", row["request_from_client"]), ("response", not row["request_from_client"]))]
        asked, answered = (shown_in.get(key, row[name]) for key, name in zip(keys, ("request_packet", "response_packet"), strict=True))
        where = (asked, answered) if asked and answered else (None, answered or asked)  # as an exchange of tshark's has them
        left.append(row | {"late": where if moved & set(keys) else None})
    return rows, left


def as_they_came(exchanges: list[dict], theirs: list[dict], twice: bool) -> tuple[list[dict], list[dict], int]:
    """The exchanges of whose halves one is shown late, with tshark's times where it has the same pair; tshark's exchanges; how many these are.
    Where it shows the answer before the request, it has both alone (the request only when it walked `twice`): these are on neither side."""
    there = by_place(theirs, lambda row: (row["protocol"], row["stream"], row["asked_in"], row["packet"], row["request_id"]))
    left, count, alone = [], 0, set()
    for row in exchanges:
        place = row["protocol"], row["stream"]
        others = there.get((*place, *row["late"], row["request_id"])) if row["late"] else None
        if not others and row["late"] and row["late"][0] and row["late"][0] > row["late"][1]:
            asked, answered = ([one for one in there.get((*place, None, packet, row["request_id"]), ()) if one["status"] in alone_it_is]
                               for packet, alone_it_is in zip(row["late"], (OPEN, ("no_request",)), strict=True))
            if answered and (asked or not twice):
                alone |= {id(one) for one in (*asked[:1], answered[0])}
                count += 1
                continue
        if others:
            other = min(others, key=lambda one: (abs((one["latency_ns"] or 0) - (row["latency_ns"] or 0)), one["api"] != row["api"]))
            others.remove(other)
            row = row | {name: other[name] for name in ("latency_ns", "wait_ns", "request_last_ns", "response_last_ns")}
            count += 1
        left.append(row)
    return left, [row for row in theirs if id(row) not in alone], count


# --- messages -----------------------------------------------------------------------------------------------------


def kind_of(one: Shown) -> str:
    """The kind of a message, as far as the generated fields tell it."""
    return ANSWERS if "response_to" in one.facts or one.facts.get("status") == "no_request" else "other"


def message_row(one: Shown) -> dict:
    facts = one.facts
    row = {name: facts.get(name) for name in ("api", "topic", "partition", "group")}
    return row | {"request_id": number(facts, "request_id"), "complete": "incomplete" not in facts}


STRANGE = re.compile(r"\\x[0-9a-f]{1,2}|\\0|[\x00-\x20\x7f-\xa0\u2028\u2029\ufeff\ufffd?]|\\[abfnrtv]")


def plain(value):
    """A text in the form that both sides can write: Wireshark writes control characters and invalid bytes in its own ways, and XML has
    no form for some."""
    return STRANGE.sub("", kept(value)) if isinstance(value, str) else value


def by_place(rows: Iterable, place) -> dict:
    found = defaultdict(list)
    for row in rows:
        found[place(row)].append(row)
    return found


@dataclass(frozen=True)
class Compared:
    """The differences; and what has an explanation, and is no difference."""

    differences: list[Difference]
    messages: int
    exchanges: int
    endless: int  # messages for whose end tshark waits
    doubted: int  # messages of tshark's in bytes that the tables skip
    across: int  # pairs between whose halves bytes are missing
    closed: int  # messages inside TLS that tshark did not decrypt
    late: int  # pairs of whose halves one was overtaken on its way, or came before it was known whose it is


def compare(ours: list[dict], exchanges: list[dict], skipped: list[dict], theirs: list[Shown], times: np.ndarray, twice: bool = True) -> Compared:
    """Compare a capture's messages and exchanges with tshark's; unless tshark walked `twice`, a request does not know its answer."""
    ours, closed = in_their_packets(sorted(ours, key=lambda row: (row["stream"], row["from_client"], row["offset"])), theirs)
    decrypted = {(one.protocol, one.stream) for one in theirs}
    exchanges = [row for row in exchanges if not row["encrypted"] or (row["protocol"], row["stream"]) in decrypted]
    ours, exchanges = in_order(ours, exchanges, theirs, times)
    ours, exchanges = at_their_beginning(ours, exchanges, theirs)
    ours, exchanges, endless = without_end(ours, exchanges, skipped, theirs)
    places = doubted(ours, theirs, skipped)
    kept = [one for one in theirs if (one.protocol, one.stream, one.packet) not in places]
    pairs = list(exchange_rows(theirs))
    if not twice:
        exchanges = [row for row in exchanges if row["response_packet"] is not None]
        pairs = [row for row in pairs if row["response_last_ns"] is not None]
    exchanges, pairs = without(places, exchanges, pairs)
    exchanges, pairs = (nameless(places, rows) for rows in (exchanges, pairs))
    exchanges, pairs, late = as_they_came(exchanges, pairs, twice)
    left, over, across = across_gaps(*unequal(exchanges, pairs))
    found = [*compare_messages(ours, kept), *compare_exchanges(left, over)]
    return Compared(found, len(ours), len(exchanges), endless, len(theirs) - len(kept), across, closed, late)


def compare_messages(ours: Iterable[dict], theirs: Iterable[Shown]) -> Iterator[Difference]:
    """Compare messages that end in the same packet of the same connection, in order."""
    mine = by_place(ours, lambda row: (row["protocol"], row["stream"], row["packet"]))
    others = by_place(theirs, lambda one: (one.protocol, one.stream, one.packet))
    for place in sorted(mine.keys() | others.keys(), key=lambda one: (one[2], one[1])):
        a, b = mine.get(place, []), others.get(place, [])
        if len(a) != len(b):
            yield Difference(place[2], place[0], "messages", len(a), len(b))
            continue
        for row, one in zip(a, b, strict=True):
            said = message_row(one)
            for name in SAID_OF_MESSAGE:
                if plain(row[name]) != plain(said[name]) and not (name in LENT and row["kind"] != PUSH and (row[name] is None or row["kind"] == ANSWERS)):
                    yield Difference(place[2], place[0], name, row[name], said[name])


# --- exchanges ----------------------------------------------------------------------------------------------------


def exchange_rows(said: list[Shown]) -> Iterator[dict]:
    """An exchange is shown at its answer, or at a request that has none."""
    times = {one.packet: one.time_ns for one in said}
    for one in said:
        facts = one.facts
        asked = number(facts, "response_to")
        answer = kind_of(one) == ANSWERS
        if "status" not in facts or not answer and "response_in" in facts:
            continue  # a push, the first of several answers; what stands at its answer
        yield {name: facts.get(name) for name in ("api", "topic", "partition", "group", "client", "status")} | {
            "protocol": one.protocol, "stream": one.stream, "packet": one.packet, "asked_in": asked, "request_id": number(facts, "request_id"),
            "latency_ns": nanoseconds(facts, "time"), "wait_ns": nanoseconds(facts, "wait"),
            "request_last_ns": times.get(asked, -1) if asked else None if answer else one.time_ns,
            "response_last_ns": one.time_ns if answer else None}


def in_their_packets(ours: list[dict], theirs: list[Shown]) -> tuple[list[dict], int]:
    """Messages inside TLS.  The tables give a record of several packets the first one, tshark the last one.  Wireshark does not decrypt
    connections whose beginning was not captured.  The number of such messages."""
    def way(row: dict) -> tuple:
        return row["protocol"], row["stream"], row["from_client"]

    shown_ = defaultdict(list)
    for one in theirs:
        shown_[one.protocol, one.stream, one.facts.get("from_client") in ("1", "True")].append(one.packet)
    decrypted = {(one.protocol, one.stream) for one in theirs}
    left: list[dict] = []
    counts: dict[tuple, int] = defaultdict(int)
    inside = by_place((row for row in ours if row["encrypted"]), way)
    for row in ours:
        if row["encrypted"] and (row["protocol"], row["stream"]) in decrypted and len(shown_[way(row)]) == len(inside[way(row)]):
            row = row | {"packet": shown_[way(row)][counts[way(row)]]}
            counts[way(row)] += 1
        if not row["encrypted"] or (row["protocol"], row["stream"]) in decrypted:
            left.append(row)
    return left, len(ours) - len(left)


def doubted(ours: list[dict], theirs: Iterable[Shown], skipped: Iterable[dict]) -> set[tuple]:
    """Messages of tshark's in bytes that the tables skip: too few of them were captured to say that a message begins there."""
    there = {(row["protocol"], row["stream"], row["packet"]) for row in ours}
    ranges = defaultdict(list)
    for row in skipped:
        ranges[row["protocol"], row["stream"]].append((row["packet"], row["until"]))
    return {(one.protocol, one.stream, one.packet) for one in theirs if (one.protocol, one.stream, one.packet) not in there
            and any(first <= one.packet < until or one.packet == first for first, until in ranges[one.protocol, one.stream])}


def without(places: set[tuple], ours: list[dict], theirs: list[dict]) -> tuple[list[dict], list[dict]]:
    """Exchanges without those of doubtful messages, and without those that are open in the tables because these are missing."""
    def of(row: dict, name: str) -> tuple:
        return row["protocol"], row["stream"], row[name]

    gone = [row for row in theirs if of(row, "packet") in places or of(row, "asked_in") in places]
    open_ = {of(row, name) for row in gone for name in ("packet", "asked_in") if row[name]}
    left = [row for row in ours if None not in (row["request_packet"], row["response_packet"])
            or not {of(row, "request_packet"), of(row, "response_packet")} & open_]
    return left, [row for row in theirs if row not in gone]


def nameless(places: set[tuple], rows: list[dict]) -> list[dict]:
    """Exchanges without what a doubtful message may have said of its connection: the client's own name, where no request of the exchange says it."""
    told = {place[:2] for place in places}
    return [row | {"client": None} if row["status"] == "no_request" and (row["protocol"], row["stream"]) in told else row for row in rows]


def unequal(ours: Iterable[dict], theirs: Iterable[dict]) -> tuple[list[dict], list[dict]]:
    """What is left when exchanges that say the same are removed on both sides."""
    def key_of_exchange(row):
        return (row["protocol"], row["stream"], *(plain(row[name]) for name in SAID_OF_EXCHANGE))

    mine, others = by_place(ours, key_of_exchange), by_place(theirs, key_of_exchange)
    return ([row for key, rows in mine.items() for row in rows[len(others.get(key, ())) :]],
            [row for key, rows in others.items() for row in rows[len(mine.get(key, ())) :]])


def across_gaps(ours: list[dict], theirs: list[dict]) -> tuple[list[dict], list[dict], int]:
    """Exchanges without pairs that have missing bytes between their halves: the tables check whether they may be a pair, tshark does not
    know of missing bytes."""
    asked, answered, left, seen = defaultdict(list), defaultdict(list), [], set()
    for row in ours:
        if row["response_packet"] is None:
            asked[row["protocol"], row["stream"], row["request_packet"], row["request_id"]].append(row)
        if row["request_packet"] is None:
            answered[row["protocol"], row["stream"], row["response_last_ns"], row["request_id"]].append(row)
    waiting = {(row["protocol"], row["stream"], row["request_packet"], row["request_id"]) for row in ours if row["waits"]}
    for row in theirs:
        if (row["protocol"], row["stream"], row["packet"], row["request_id"]) in waiting:
            continue  # its answer is one for whose end tshark waits
        halves = (asked[row["protocol"], row["stream"], row["asked_in"], row["request_id"]], answered[row["protocol"], row["stream"], row["response_last_ns"], row["request_id"]])
        if row["asked_in"] and all(halves) and any(half[0]["gap"] for half in halves):
            seen |= {id(half.pop(0)) for half in halves}
        else:
            left.append(row)
    return [row for row in ours if id(row) not in seen and not row["waits"]], left, len(seen) // 2


def compare_exchanges(ours: Iterable[dict], theirs: Iterable[dict]) -> Iterator[Difference]:
    """Compare exchanges as sets; each that is left is compared with the most similar one."""
    left, over = unequal(ours, theirs)
    near = by_place(over, lambda row: (row["protocol"], row["stream"], row["response_last_ns"] or row["request_last_ns"]))
    for row in sorted(left, key=packet_of):
        candidates = near.get((row["protocol"], row["stream"], row["response_last_ns"] or row["request_last_ns"]), [])
        other = next((one for one in candidates if one["request_id"] == row["request_id"]), candidates[0] if candidates else None)
        if other is None:
            yield Difference(packet_of(row), row["protocol"], "exchange", f"{row['api']} #{row['request_id']} {row['status']}", None)
            continue
        candidates.remove(other)
        for name in SAID_OF_EXCHANGE:
            if plain(row[name]) != plain(other[name]):
                yield Difference(packet_of(row), row["protocol"], name, row[name], other[name])
    for row in (row for rows in near.values() for row in rows):
        yield Difference(row["packet"], row["protocol"], "exchange", None, f"{row['api']} #{row['request_id']} {row['status']}")


def packet_of(row: dict) -> int:
    return row["response_packet"] or row["request_packet"] or 0


def ports(servers: Iterable[dict]) -> list[str]:
    """Options that tell the plugin on which ports the tables found each protocol."""
    found = by_place(servers, lambda row: row["protocol"])
    return [word for protocol, rows in sorted(found.items())
            for word in ("-o", f"{protocol}.ports:{','.join(map(str, sorted({row['port'] for row in rows})))}")]

"""tshark's reading of a capture beside our own: every difference, message for message and exchange for exchange.

Law: nothing is left out in silence.  What one side has and the other has not is a difference too.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from dissect.export.wireshark.said import Said

# What is compared, and how it is asked of our own tables.  An answer's facts are compared with its exchange.
MESSAGES = """select m.protocol, c.tcp_stream as stream, m.packet as first_packet, m.last_packet as packet, m.kind, m.api, m.request_id, m.topic, m.partition, m."group", m.complete
 from messages m join connections c using (connection) order by c.tcp_stream, m.last_packet, m.from_client, m."offset" """
EXCHANGES = """select e.protocol, c.tcp_stream as stream, e.request_packet, e.response_packet, e.api, e.request_id, e.topic, e.partition, e."group", e.client,
 e.status, e.code_name, e.latency_ns, e.wait_ns, e.request_last_ns, e.response_last_ns
 from exchanges e join connections c using (connection)"""
SERVERS = "select distinct protocol, server_port as port, tcp_stream as stream from connections where protocol is not null"
SAID_OF_MESSAGE = ("api", "request_id", "topic", "partition", "group", "complete")
SAID_OF_EXCHANGE = ("api", "request_id", "topic", "partition", "group", "client", "status", "latency_ns", "wait_ns", "request_last_ns", "response_last_ns")
ANSWERS, PUSH = "response", "push"
LENT = ("api", "topic", "partition", "group")  # a request is shown with what its answer said of it, an answer with its request's


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


def without_end(ours: list[dict], exchanges: list[dict], theirs: Iterable[Said]) -> tuple[list[dict], list[dict], int]:
    """Our messages and exchanges without those that tshark has no chance to show: it waits for an end that never comes."""
    shown_by_tshark = {(one.protocol, one.stream, one.packet) for one in theirs}
    lost = {(row["protocol"], row["stream"], row["first_packet"], row["request_id"]) for row in ours
            if not row["complete"] and (row["protocol"], row["stream"], row["packet"]) not in shown_by_tshark}
    rows = [row for row in ours if row["complete"] or (row["protocol"], row["stream"], row["first_packet"], row["request_id"]) not in lost]
    left = [row for row in exchanges if (row["protocol"], row["stream"], row["request_packet"], row["request_id"]) not in lost]
    return rows, left, len(lost)


# --- messages -----------------------------------------------------------------------------------------------------


def kind_of(one: Said) -> str:
    """As far as the generated fields tell it."""
    return ANSWERS if "response_to" in one.facts or one.facts.get("status") == "no_request" else "other"


def message_row(one: Said) -> dict:
    facts = one.facts
    row = {name: facts.get(name) for name in ("api", "topic", "partition", "group")}
    return row | {"request_id": number(facts, "request_id"), "complete": "incomplete" not in facts}


def by_place(rows: Iterable, place) -> dict:
    found = defaultdict(list)
    for row in rows:
        found[place(row)].append(row)
    return found


def compare_messages(ours: Iterable[dict], theirs: Iterable[Said]) -> Iterator[Difference]:
    """Messages that end in the same packet of the same connection, in their order."""
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
                if row[name] != said[name] and not (name in LENT and row["kind"] != PUSH and (row[name] is None or row["kind"] == ANSWERS)):
                    yield Difference(place[2], place[0], name, row[name], said[name])


# --- exchanges ----------------------------------------------------------------------------------------------------


def exchange_rows(said: list[Said]) -> Iterator[dict]:
    """An exchange stands at its answer, or at a request that has none."""
    times = {one.packet: one.time_ns for one in said}
    for one in said:
        facts = one.facts
        asked = number(facts, "response_to")
        answer = kind_of(one) == ANSWERS
        if "status" not in facts or not answer and "response_in" in facts:
            continue  # a push, the first of several answers; what stands at its answer
        yield {name: facts.get(name) for name in ("api", "topic", "partition", "group", "client", "status")} | {
            "protocol": one.protocol, "stream": one.stream, "packet": one.packet, "request_id": number(facts, "request_id"),
            "latency_ns": nanoseconds(facts, "time"), "wait_ns": nanoseconds(facts, "wait"),
            "request_last_ns": times.get(asked, -1) if asked else None if answer else one.time_ns,
            "response_last_ns": one.time_ns if answer else None}


def compare_exchanges(ours: Iterable[dict], theirs: Iterable[dict]) -> Iterator[Difference]:
    """As sets of what they say; what is left over is compared with what is nearest to it."""
    def said(row):
        return (row["protocol"], row["stream"], *(row[name] for name in SAID_OF_EXCHANGE))

    mine, others = by_place(ours, said), by_place(theirs, said)
    left = [row for key, rows in mine.items() for row in rows[len(others.get(key, ())) :]]
    over = [row for key, rows in others.items() for row in rows[len(mine.get(key, ())) :]]
    near = by_place(over, lambda row: (row["protocol"], row["stream"], row["response_last_ns"] or row["request_last_ns"]))
    for row in sorted(left, key=packet_of):
        candidates = near.get((row["protocol"], row["stream"], row["response_last_ns"] or row["request_last_ns"]), [])
        other = next((one for one in candidates if one["request_id"] == row["request_id"]), candidates[0] if candidates else None)
        if other is None:
            yield Difference(packet_of(row), row["protocol"], "exchange", f"{row['api']} #{row['request_id']} {row['status']}", None)
            continue
        candidates.remove(other)
        for name in SAID_OF_EXCHANGE:
            if row[name] != other[name]:
                yield Difference(packet_of(row), row["protocol"], name, row[name], other[name])
    for row in (row for rows in near.values() for row in rows):
        yield Difference(row["packet"], row["protocol"], "exchange", None, f"{row['api']} #{row['request_id']} {row['status']}")


def packet_of(row: dict) -> int:
    return row["response_packet"] or row["request_packet"] or 0


def ports(servers: Iterable[dict]) -> list[str]:
    """Options that tell the plugin where the tables found each protocol."""
    found = by_place(servers, lambda row: row["protocol"])
    return [word for protocol, rows in sorted(found.items())
            for word in ("-o", f"{protocol}.ports:{','.join(map(str, sorted({row['port'] for row in rows})))}")]

"""Exchanges as a Perfetto trace: track descriptors and track events in protobuf, which ui.perfetto.dev and trace_processor open.

Law: a packet is written when it is known, and never changed.  Slices of one track lie within each other, so calls that overlap have a lane each.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator
from typing import Any

from dissect.export.trace.calls import Call
from dissect.tree.node import leb

# Numbers of perfetto/protos: Trace, TracePacket, TrackDescriptor, ProcessDescriptor, CounterDescriptor, TrackEvent, DebugAnnotation.
PACKET, TIMESTAMP, SEQUENCE, EVENT, FLAGS, DESCRIPTOR = 1, 8, 10, 11, 13, 60
UUID, NAME, PROCESS, PARENT, COUNTER = 1, 2, 3, 5, 8
PROCESS_ID, PROCESS_NAME = 1, 6
KIND, TRACK, EVENT_NAME, VALUE, ANNOTATION, CATEGORY = 9, 11, 23, 30, 4, 22
KEY, NUMBER, TEXT = 10, 4, 6
BEGIN, END, INSTANT, COUNT = 1, 2, 3, 4
CLEARED = 1  # nothing said before on this sequence is needed
LANES_MOST = 512  # of a connection; more calls at once share the last


def member(number: int, value: int | str | bytes) -> bytes:
    """A field: numbers as varints, texts and messages after their length."""
    if isinstance(value, int):
        return leb(number << 3) + leb(value)
    data = value.encode("utf-8", "replace") if isinstance(value, str) else value
    return leb(number << 3 | 2) + leb(len(data)) + data


def packet(*members: bytes) -> bytes:
    return member(PACKET, b"".join((*members, member(SEQUENCE, 1))))


class Trace:
    """Writes packets as calls come."""

    def __init__(self) -> None:
        self.tracks: dict[tuple, int] = {}
        self.lanes: dict[tuple, list[int]] = {}  # of a connection: until when each lane is taken
        self.open: dict[str, list[int]] = {}  # of a broker: when its open requests end
        self.begun = False

    # --- tracks -----------------------------------------------------------------------------------------------------

    def track(self, key: tuple, name: str, parent: int | None = None, counter: bool = False) -> Iterator[bytes]:
        """Describe a track, once."""
        if key in self.tracks:
            return
        number = self.tracks[key] = len(self.tracks) + 1
        said = member(UUID, number) + member(NAME, name)
        if parent is None:
            said += member(PROCESS, member(PROCESS_ID, number) + member(PROCESS_NAME, name))
        else:
            said += member(PARENT, parent)
        if counter:
            said += member(COUNTER, b"")
        first = () if self.begun else (member(FLAGS, CLEARED),)
        self.begun = True
        yield packet(*first, member(DESCRIPTOR, said))

    def event(self, at_ns: int, kind: int, track: int, name: str = "", said: dict[str, Any] | None = None, category: str = "") -> bytes:
        text = member(KIND, kind) + member(TRACK, track) + (member(EVENT_NAME, name) if name else b"") + (member(CATEGORY, category) if category else b"")
        for key, value in (said or {}).items():
            if value is not None:
                text += member(ANNOTATION, member(KEY, key) + (member(NUMBER, int(value)) if isinstance(value, int) else member(TEXT, str(value))))
        return packet(member(TIMESTAMP, at_ns), member(EVENT, text))

    # --- calls ------------------------------------------------------------------------------------------------------

    def call(self, one: Call) -> Iterator[bytes]:
        row = one.row
        broker, connection = ("broker", one.broker), ("connection", row["connection"])
        yield from self.track(broker, f"{row['protocol'] or 'unknown'} {one.broker}")
        yield from self.track(connection, f"{one.caller} ({row['client_ip']}:{row['client_port']})", self.tracks[broker])
        lane = (*connection, self.lane(connection, row["at_ns"], one.end_ns))
        yield from self.track(lane, f"calls {lane[2] + 1}", self.tracks[connection])
        yield from self.counted(one)
        track = self.tracks[lane]
        if one.end_ns == row["at_ns"] and row["status"] in ("unanswered", "reset"):
            yield self.event(row["at_ns"], INSTANT, track, f"{one.name}: {row['status']}", facts(row), row["status"])
            return
        yield self.event(row["at_ns"], BEGIN, track, one.name, facts(row), row["status"] or "")
        for name, begin, end in parts(row):
            yield self.event(begin, BEGIN, track, name)
            yield self.event(end, END, track)
        yield self.event(one.end_ns, END, track)

    def lane(self, connection: tuple, begin: int, end: int) -> int:
        """The first lane of a connection that is free."""
        lanes = self.lanes.setdefault(connection, [])
        for number, until in enumerate(lanes):
            if until <= begin:
                lanes[number] = end
                return number
        if len(lanes) < LANES_MOST:
            lanes.append(end)
        return len(lanes) - 1

    def counted(self, one: Call) -> Iterator[bytes]:
        """The broker's open requests, at each begin and end so far."""
        row, key = one.row, ("open", one.broker)
        if row["request_first_ns"] is None or row["response_last_ns"] is None:
            return
        yield from self.track(key, "open requests", self.tracks["broker", one.broker], counter=True)
        ends = self.open.setdefault(one.broker, [])
        yield from self.ended(one.broker, row["at_ns"])
        heapq.heappush(ends, one.end_ns)
        yield self.value(row["at_ns"], key, len(ends))

    def ended(self, broker: str, until_ns: int | None = None) -> Iterator[bytes]:
        ends = self.open[broker]
        while ends and (until_ns is None or ends[0] <= until_ns):
            at_ns = heapq.heappop(ends)
            yield self.value(at_ns, ("open", broker), len(ends))

    def value(self, at_ns: int, key: tuple, count: int) -> bytes:
        return packet(member(TIMESTAMP, at_ns), member(EVENT, member(KIND, COUNT) + member(TRACK, self.tracks[key]) + member(VALUE, count)))

    def over(self) -> Iterator[bytes]:
        for broker in self.open:
            yield from self.ended(broker)

    # --- beside calls -----------------------------------------------------------------------------------------------

    def happened(self, row: dict) -> Iterator[bytes]:
        """An event of a group: a moment on the group's track."""
        key, name = ("group", row["protocol"], row["group"]), row["group"] or "groups"
        yield from self.track(("events",), "events")
        yield from self.track(key, f"{row['protocol']} {name}", self.tracks["events",])
        said = {key: row[key] for key in ("consumer", "topic", "partition", "broker", "detail", "file", "packet")}
        yield self.event(row["first_ns"], INSTANT, self.tracks[key], row["event"], said)

    def stalled(self, row: dict, number: int) -> Iterator[bytes]:
        """A stall: a slice on a track of its own, since stalls overlap."""
        yield from self.track(("stalls",), "stalls")
        key = ("stall", number)
        yield from self.track(key, row["kind"], self.tracks["stalls",])
        said = {name: row[name] for name in ("who", "exchanges", "lost_ns", "first_file", "first_packet", "text")}
        yield self.event(row["from_ns"], BEGIN, self.tracks[key], row["text"] or row["kind"], said, "stall")
        yield self.event(max(row["from_ns"], row["to_ns"] or row["from_ns"]), END, self.tracks[key])


def parts(row: dict) -> Iterator[tuple[str, int, int]]:
    """The request on its way, the broker, the answer on its way: where all of it was seen, and in this order."""
    times = [row["request_first_ns"], row["request_last_ns"], row["response_first_ns"], row["response_last_ns"]]
    if None in times or times != sorted(times):
        return
    for name, begin, end in zip(("request", "broker waits" if row["wait_ns"] else "broker", "answer"), times, times[1:], strict=False):
        if end > begin:
            yield name, begin, end


def facts(row: dict) -> dict[str, Any]:
    names = ("topic", "partition", "group", "client", "status", "code_name", "code_text", "records", "payload_bytes", "latency_ns", "wait_ns", "request_file", "request_packet",
             "response_packet", "message_id")
    return {name: row[name] for name in names if row[name] is not None}


def packets(found: Iterable[Call], events: Iterable[dict], stalls: Iterable[dict]) -> Iterator[bytes]:
    trace = Trace()
    for one in found:
        yield from trace.call(one)
    yield from trace.over()
    for row in events:
        if row["first_ns"] is not None:
            yield from trace.happened(row)
    for number, row in enumerate(stalls):
        if row["from_ns"] is not None:
            yield from trace.stalled(row, number)

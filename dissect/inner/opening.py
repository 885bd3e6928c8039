"""All connections that carry an inner stream: carrier runs in, inner runs out, in the same form.

Law: inner bytes are runs like any others; their places begin at PLAIN, in a buffer that is valid until the next call.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy

from dissect.inner.keylog import KeyLog
from dissect.inner.side import Place
from dissect.stream.runs import Runs
from dissect.stream.state import (
    DATA,
    END,
    G_END,
    G_LATE,
    G_NEXT,
    G_START,
    FLAG_ENCRYPTED,
    GAP,
    HTTP2,
    INNER_NONE,
    INNER_OPEN,
    INNER_SHUT,
    NOWHERE,
    S_FLAGS,
    S_INNER,
    S_INNER_GAPS,
    S_INNER_SINCE,
    S_PROTOCOL,
    UNDECIDED,
    UNKNOWN,
)

if TYPE_CHECKING:
    from dissect.inner.connection import Connection
    from dissect.inner.http2 import Http2

PLAIN = 1 << 55  # places of inner bytes: more than any file has


class InnerProblem(NamedTuple):
    """A problem of a connection that becomes a row."""

    slot: int
    side: int
    kind: str
    offset: int
    bytes: int
    packet: int
    time: int
    text: str
    layer: str = "tls"


class Opening:
    """`take` carrier runs of connections in state INNER_OPEN; then `runs`, `text`, `problems` and `closed` have the result."""

    def __init__(self, streams: Any, keylog: KeyLog | None = None):
        self.streams, self.keylog = streams, keylog if keylog is not None else KeyLog()
        self.connections: dict[int, Connection | Http2] = {}
        self.upper: dict[int, Http2] = {}  # inside TLS
        self.unsettled: list[int] = []  # connections of HTTP/2 whose units nobody has recognised so far
        self.rows: list[tuple[int, ...]] = []
        self.parts: list[bytes] = []
        self.size = 0
        self.problems: list[InnerProblem] = []
        self.closed: list[Any] = []
        self.runs = Runs(64)

    def begin(self, slot: int, what: int, ours: bool, client: int) -> None:
        """From now on this connection's runs come here; for one whose TLS is open, the runs inside of it."""
        self.streams.state[slot, S_INNER] = INNER_OPEN
        if what == HTTP2:
            from dissect.inner.http2 import Http2

            (self.upper if slot in self.connections else self.connections)[slot] = Http2(slot, self, client, ours=ours)
            self.unsettled.append(slot)
            return
        from dissect.inner.connection import Connection  # the ciphers are slow to import, and most captures are in clear

        self.connections[slot] = Connection(slot, self.keylog, self, ours)
        self.streams.state[slot, S_FLAGS] |= FLAG_ENCRYPTED

    def take(self, carried: numpy.ndarray, bytes_of: Any, upper: bool = False) -> tuple[numpy.ndarray, list[tuple[int, ...]]]:
        """Take carrier runs in order; `bytes_of` gives the bytes of a place.  The inner runs, and runs of connections that were closed
        before.

        `upper`: they are inside TLS already.
        """
        self.rows, self.parts, self.size, self.problems, self.closed = [], [], 0, [], []
        after: list[tuple[int, ...]] = []
        touched: set[int] = set()
        for kind, direction, offset, length, place, packet, time, ack in carried.tolist():
            slot, sender = direction >> 1, direction & 1
            connection = self.upper[slot] if upper else self.connections[slot]
            touched.add(slot)
            if connection.shut:
                if kind == DATA:
                    after.append((direction, offset, length, packet, time))
                continue
            where = Place(offset, packet, time, ack)
            if kind == DATA:
                connection.data(sender, where, bytes_of(place, length))
            elif kind == GAP:
                connection.gap(sender, offset, length, where)
            elif kind == END:
                connection.end(sender, length, where)
            if connection.shut:
                self.closed.append(connection)
        for slot in touched:
            self.settle(slot)
        self.runs = Runs(max(len(self.rows), 1))
        if self.rows:
            numpy.asarray(self.runs.rows)[: len(self.rows)] = self.rows
        self.runs.count = len(self.rows)
        return numpy.frombuffer(b"".join(self.parts) or b"\0", dtype=numpy.uint8), after

    def settle(self, slot: int) -> None:
        """Update what other rooms read in a connection's state row."""
        connection, upper, row = self.connections[slot], self.upper.get(slot), numpy.asarray(self.streams.state)[slot]
        row[S_INNER] = INNER_SHUT if connection.shut else INNER_OPEN
        for sender in (0, 1):
            since = 0 if connection.shut else connection.since(sender)
            above = upper.since(sender) if upper else 0
            row[S_INNER_SINCE + sender] = min(since, above) if since and above else since or above

    def leave(self) -> None:
        """HTTP/2 that carries none of our protocols is not gathered any longer."""
        state = numpy.asarray(self.streams.state)
        for slot in self.unsettled:
            if state[slot, S_PROTOCOL] == UNKNOWN and self.upper.pop(slot, None) is None:
                del self.connections[slot]
                state[slot, S_INNER] = INNER_NONE
                state[slot, [S_INNER_SINCE, S_INNER_SINCE + 1]] = 0
        self.unsettled = [slot for slot in self.unsettled if state[slot, S_PROTOCOL] == UNDECIDED]

    # --- what connections say -------------------------------------------------------------------------------------

    def data(self, connection: Connection, sender: int, text: bytes, first: Place, last: Place) -> None:
        """The content of a record, whose first and last byte came in these packets."""
        side, upper = connection.sides[sender], self.upper.get(connection.slot)
        if upper is None:
            self.row(connection.slot, side, sender, text, first, last)
            return
        head = len(text) if first.packet == last.packet else len(text) - 1  # a record is whole with its last byte
        if head:
            upper.data(sender, first._replace(offset=side.inner), text[:head])
        if head < len(text):
            upper.data(sender, last._replace(offset=side.inner + head, ack=first.ack), text[head:])
        side.inner += len(text)

    def unit(self, connection: Http2, sender: int, text: bytes, first: Place, last: Place) -> None:
        """A unit of a call, whose first and last byte came in these packets."""
        side = connection.sides[sender]
        self.row(connection.slot, side, sender, text, first, last)
        missing = 8 + int.from_bytes(text[4:8], "big") - len(text)
        if missing:
            self.rows.append((GAP, 2 * connection.slot + sender, side.inner, missing, NOWHERE, last.packet, last.time, -1))
            side.inner += missing

    def row(self, slot: int, side: Any, sender: int, text: bytes, first: Place, last: Place) -> None:
        """Bytes of the inner stream that end in the packet `last`."""
        direction, size = 2 * slot + sender, len(text)
        head = size if first.packet == last.packet else size - 1
        if head:
            self.rows.append((DATA, direction, side.inner, head, PLAIN + self.size, first.packet, first.time, first.ack))
        if head < size:
            self.rows.append((DATA, direction, side.inner + head, 1, PLAIN + self.size + head, last.packet if head else first.packet, last.time, first.ack))
        self.parts.append(text)
        self.size += size
        side.inner += size

    def gap(self, connection: Connection, sender: int, size: int, where: Place) -> None:
        side, upper = connection.sides[sender], self.upper.get(connection.slot)
        if upper is not None:
            upper.gap(sender, side.inner, size, where._replace(offset=side.inner))
            side.inner += size
            return
        self.rows.append((GAP, 2 * connection.slot + sender, side.inner, size, NOWHERE, where.packet, where.time, -1))
        add_gap(self.streams, connection.slot, S_INNER_GAPS + sender, side.inner, side.inner + size)
        side.inner += size

    def end(self, connection: Connection | Http2, sender: int, why: int, where: Place) -> None:
        upper = self.upper.get(connection.slot)
        if upper is not None and upper is not connection:
            upper.end(sender, why, where)
            return
        self.rows.append((END, 2 * connection.slot + sender, connection.sides[sender].inner, why, NOWHERE, where.packet, where.time, -1))

    def problem(self, connection: Connection | Http2, *told: Any) -> None:
        self.problems.append(InnerProblem(connection.slot, *told)._replace(layer=connection.LAYER))

    def closed_because(self, connection: Connection) -> None:
        """Why nothing of it can be read, at its first bytes; these are reported elsewhere."""
        from dissect.inner.connection import KEYLESS

        direction, offset, _, packet, time = connection.seen[0]
        kind = "no_key" if connection.shut in KEYLESS else "handshake"
        self.problems.append(InnerProblem(connection.slot, direction & 1, kind, offset, 0, packet, time, f"TLS: {connection.shut}"))

    def heard(self, direction: int, ack: int) -> int:
        """What a packet of this direction acknowledges, in inner bytes of the other one: asked when its message is processed."""
        heard = self.connections[direction >> 1].heard(direction & 1, ack)
        upper = self.upper.get(direction >> 1)
        return upper.heard(direction & 1, heard) if upper else heard

    # --- moving and writing down ----------------------------------------------------------------------------------

    def facts(self, slots: Iterable[int]) -> list[dict]:
        """What is known of these connections' TLS; nothing for one that has none."""
        return [self.connections[slot].facts() if slot in self.connections else {} for slot in slots]

    def state(self) -> dict:
        return {slot: self.state_of(slot) for slot in self.connections}

    def state_of(self, slot: int) -> dict:
        """The layers of a connection, the lowest first."""
        connection, upper = self.connections[slot], self.upper.get(slot)
        return {layer.LAYER: layer.state() for layer in (connection, upper) if layer is not None}

    def restore(self, saved: dict) -> None:
        for slot, values in saved.items():
            self.refill(slot, values)

    def refill(self, slot: int, values: dict) -> None:
        if "http2" in values:
            from dissect.inner.http2 import Http2

            (self.upper if "tls" in values else self.connections)[slot] = Http2.restore(slot, self, values["http2"])
            self.unsettled.append(slot)
        if "tls" in values:
            from dissect.inner.connection import Connection

            self.connections[slot] = Connection.restore(slot, self.keylog, self, values["tls"])

    def adopt(self, other: Opening, slots: Iterable[int], first: int) -> None:
        """Connections of another decoder are ours now, numbered from `first` on."""
        for number, slot in enumerate(map(int, slots), first):
            if slot in other.connections:
                self.refill(number, other.state_of(slot))
                self.connections[number].renumber()


def add_gap(streams: Any, slot: int, column: int, low: int, high: int) -> None:
    """Inner bytes low…high−1 are missing; the chain's newest comes first."""
    streams.gaps.grow(64, 1024)
    gap, state = streams.gaps.give(), numpy.asarray(streams.state)
    row = numpy.asarray(streams.gaps.rows)[gap]
    row[G_START], row[G_END], row[G_NEXT], row[G_LATE] = low, high, state[slot, column] - 1, 0
    state[slot, column] = gap + 1

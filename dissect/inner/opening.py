"""All connections that carry an inner stream: carrier runs in, inner runs out, in the same form.

Law: inner bytes are runs like any others; their places begin at PLAIN, in a buffer that is valid until the next call.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy

from dissect.inner.facts import FACTS, KEYLESS, Closed
from dissect.inner.keylog import KeyLog
from dissect.inner.side import Place
from dissect.inner.whole import Collected, stretch
from dissect.stream.events import shut
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
    R_DIRECTION,
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
NO_SIDE = -1
MADE_MOST = 2 << 20  # inner bytes of a batch; beyond, it is cut before more of them are made: small units become far larger rows
WAITING_MOST = 4096  # problems of a connection that wait for its client to be known


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
        self.connections: dict[int, Any] = {}  # Connection, Closed or Http2
        self.upper: dict[int, Http2] = {}  # inside TLS
        self.unsettled: list[int] = []  # connections of HTTP/2 whose units nobody has recognised so far
        self.collected = Collected(self.connections, self.upper)
        self.untold: list[InnerProblem] = []  # what becomes a row when it is known which end the client is
        self.closed: list[Any] = []

    @property
    def runs(self) -> Any:
        """The inner runs of the last batch."""
        return self.collected.runs

    def begin(self, slot: int, what: int, ours: bool, client: int) -> None:
        """From now on this connection's runs come here; for one whose TLS is open, the runs inside of it."""
        self.streams.state[slot, S_INNER] = INNER_OPEN
        if what == HTTP2:
            from dissect.inner.http2 import Http2

            self.one_by_one(slot)
            if slot in self.connections and self.connections[slot].client >= 0:
                client = self.connections[slot].client  # its hello says so, whoever sent a SYN first
            (self.upper if slot in self.connections else self.connections)[slot] = Http2(slot, self, client, ours=ours)
            self.unsettled.append(slot)
            return
        from dissect.inner.connection import Connection  # the ciphers are slow to import, and most captures are in clear

        self.connections[slot] = Connection(slot, self.keylog, self, ours, client)
        self.streams.state[slot, S_FLAGS] |= FLAG_ENCRYPTED

    def take(self, carried: numpy.ndarray, text: Any, base: int, spool: Any, upper: bool = False) -> tuple[int, numpy.ndarray, list[tuple[int, ...]]]:
        """Take carrier runs in order; their places are in `text`, which begins at `base`, or in the spool.  How many were taken: few bytes may say
        much, and beyond MADE_MOST the others wait.  The bytes of the inner runs, and runs of connections that were closed before.

        `upper`: they are inside TLS already.
        """
        self.collected.clear()
        self.closed = []
        after: list[tuple[int, ...]] = []
        touched: set[int] = set()
        state, number, used = self.streams.state, 0, 0
        while number < len(carried) and self.collected.size < MADE_MOST:
            if self.collected.stretches and not upper:
                number, used = self.collected.pass_on(carried, number, text, base, spool, state)
            if number < len(carried):
                self.take_one(carried[number].tolist(), used, (text, base, spool), after, upper)
                touched.add(int(carried[number, R_DIRECTION]) >> 1)
                number, used = number + 1, 0
        for slot in touched & self.connections.keys():
            self.settle(slot)
        return number, self.collected.bytes(), after

    def take_one(self, run: list[int], used: int, texts: tuple, after: list[tuple[int, ...]], upper: bool) -> None:
        """A run that is no plain stretch of records, without its first `used` bytes."""
        kind, direction, offset, length, place, packet, time, ack = run
        slot, sender = direction >> 1, direction & 1
        connection = (self.upper if upper else self.connections).get(slot)
        if connection is None:  # `leave` let go of it while its runs waited
            return
        if connection.shut:
            if kind == DATA:
                after.append((direction, offset, length, packet, time))
            return
        if not upper:
            self.one_by_one(slot)
        where = Place(offset, packet, time, ack)
        if kind == DATA:
            connection.data(sender, where._replace(offset=offset + used), bytes_of(texts, place, length)[used:])
        elif kind == GAP:
            connection.gap(sender, offset, length, where)
        elif kind == END:
            connection.end(sender, length, where)
        if connection.shut:
            self.closed.append(connection)
        elif not upper:
            self.in_stretches(connection)

    # --- stretches of plain application data ----------------------------------------------------------------------

    def in_stretches(self, connection: Any) -> None:
        """What comes next of this connection may be opened in the compiled loop."""
        if connection.LAYER != "tls" or not connection.opened or connection.slot in self.upper:
            return
        for sender, side in enumerate(connection.sides):
            if side.opener is not None and connection.sides[1 - sender].loan is None and (found := stretch(side)) is not None:
                self.collected.stretches[2 * connection.slot + sender] = found

    def one_by_one(self, slot: int) -> None:
        """What comes next of this connection is looked at in Python."""
        for sender in (0, 1):
            found = self.collected.stretches.pop(2 * slot + sender, None)
            if found is not None:
                found.back(self.connections[slot].sides[sender])

    def settle(self, slot: int) -> None:
        """Update what other rooms read in a connection's state row."""
        connection, upper, row = self.connections[slot], self.upper.get(slot), numpy.asarray(self.streams.state)[slot]
        row[S_INNER] = INNER_SHUT if connection.shut else INNER_OPEN
        for sender in (0, 1):
            found = self.collected.stretches.get(2 * slot + sender)
            since = 0 if connection.shut else found.since() if found is not None else connection.since(sender)
            above = upper.since(sender) if upper else 0
            row[S_INNER_SINCE + sender] = min(since, above) if since and above else since or above

    def kept(self) -> int:
        """What waits in all connections of HTTP/2, as it was counted last."""
        return sum(one.calls.kept for one in (*self.connections.values(), *self.upper.values()) if one.LAYER == "http2")

    def leave(self) -> None:
        """HTTP/2 that carries none of our protocols is not collected any longer."""
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
            upper.data(sender, last._replace(offset=side.inner + head, packet=last.packet if head else first.packet, ack=first.ack), text[head:])  # as in `row`
        side.inner += len(text)

    def unit(self, connection: Http2, sender: int, text: bytes, first: Place, last: Place) -> None:
        """A unit of a call, whose first and last byte came in these packets."""
        side = connection.sides[sender]
        self.row(connection.slot, side, sender, text, first, last)
        missing = 8 + int.from_bytes(text[4:8], "big") - len(text)
        if missing:
            self.collected.row(GAP, 2 * connection.slot + sender, side.inner, missing, NOWHERE, last.packet, last.time, -1)
            side.inner += missing

    def waited(self, connection: Http2, sender: int, number: int, since: int, where: Place) -> None:
        """One end might send nothing on a stream, or on any (0), until the other one took more."""
        if self.streams.paced:
            self.streams.events.grow(16, 1024)
            shut(self.streams, 2 * connection.slot + sender, number, since, where[1], where[2])

    def row(self, slot: int, side: Any, sender: int, text: bytes, first: Place, last: Place) -> None:
        """Bytes of the inner stream that end in the packet `last`."""
        direction, size = 2 * slot + sender, len(text)
        head = size if first.packet == last.packet else size - 1
        place = PLAIN + self.collected.size
        if head:
            self.collected.row(DATA, direction, side.inner, head, place, first.packet, first.time, first.ack)
        if head < size:
            self.collected.row(DATA, direction, side.inner + head, 1, place + head, last.packet if head else first.packet, last.time, first.ack)
        self.collected.put(text)
        side.inner += size

    def gap(self, connection: Connection | Http2, sender: int, size: int, where: Place) -> None:
        side, upper = connection.sides[sender], self.upper.get(connection.slot)
        if upper is not None and upper is not connection:
            upper.gap(sender, side.inner, size, where._replace(offset=side.inner))
            side.inner += size
            return
        self.collected.row(GAP, 2 * connection.slot + sender, side.inner, size, NOWHERE, where.packet, where.time, -1)
        add_gap(self.streams, connection.slot, S_INNER_GAPS + sender, side.inner, side.inner + size)
        side.inner += size

    def bare(self, connection: Http2) -> bool:
        """Whether its frames are the bytes of TCP's segments."""
        return self.upper.get(connection.slot) is not connection

    def one_life(self, connection: Http2, sender: int, settled: int) -> None:
        """No other life began in bytes that are missing behind this offset."""
        row, gaps = numpy.asarray(self.streams.state)[connection.slot], numpy.asarray(self.streams.gaps.rows)
        while (gap := int(row[S_INNER_GAPS + sender]) - 1) >= 0 and gaps[gap, G_START] >= settled:
            row[S_INNER_GAPS + sender] = gaps[gap, G_NEXT] + 1
            self.streams.gaps.free_one(gap)

    def end(self, connection: Connection | Http2, sender: int, why: int, where: Place) -> None:
        upper = self.upper.get(connection.slot)
        if upper is not None and upper is not connection:
            upper.end(sender, why, where)
            return
        self.collected.row(END, 2 * connection.slot + sender, connection.sides[sender].inner, why, NOWHERE, where.packet, where.time, -1)

    def problem(self, connection: Connection | Http2, *told: Any) -> None:
        self.untold.append(InnerProblem(connection.slot, *told)._replace(layer=connection.LAYER))

    def drop(self, connection: Connection) -> None:
        """Of a connection that was never opened nothing but what its hellos said is kept."""
        connection.seen = []
        if not connection.opened:
            self.connections[connection.slot] = Closed({name: getattr(connection, name) for name in FACTS})

    def closed_because(self, connection: Connection) -> None:
        """Why nothing of it can be read, at its first bytes; these are reported elsewhere."""
        direction, offset, _, packet, time = connection.seen[0]
        kind = "no_key" if connection.shut in KEYLESS else "handshake"
        self.untold.append(InnerProblem(connection.slot, direction & 1, kind, offset, 0, packet, time, f"TLS: {connection.shut}"))

    def sided(self, last: bool = False) -> list[InnerProblem]:
        """Problems of connections that are decided, or for which nothing is to be waited for; of one that waits in vain the later ones say no side.
        HTTP/2 that carries none of our protocols has none: how long it is still read is a matter of blocks."""
        ready, waits, counts = [], [], Counter[int]()
        for found in self.untold:
            counts[found.slot] += 1
            if found.layer == "http2" and self.streams.state[found.slot, S_PROTOCOL] == UNKNOWN:
                continue
            if last or self.streams.state[found.slot, S_PROTOCOL] != UNDECIDED:
                ready.append(found)
            elif counts[found.slot] > WAITING_MOST:
                ready.append(found._replace(side=NO_SIDE))
            else:
                waits.append(found)
        self.untold = waits
        return ready

    # --- moving and writing down ----------------------------------------------------------------------------------

    def facts(self, slots: Iterable[int]) -> list[dict]:
        """What is known of these connections' TLS; nothing for one that has none."""
        return [self.connections[slot].facts() if slot in self.connections else {} for slot in slots]

    def owners(self) -> dict[bytes, bytes]:
        """Randoms of clients that resumed a session → those under which the key log has its secret."""
        return {one.random: one.owner for one in self.connections.values() if getattr(one, "owner", b"")}

    def state(self) -> dict:
        return {slot: self.state_of(slot) for slot in self.connections}

    def state_of(self, slot: int) -> dict:
        """The layers of a connection, the lowest first."""
        self.one_by_one(slot)
        connection, upper = self.connections[slot], self.upper.get(slot)
        return {layer.LAYER: layer.state() for layer in (connection, upper) if layer is not None}

    def restore(self, saved: dict, untold: list) -> None:
        for slot, values in saved.items():
            self.refill(slot, values)
        self.untold = [InnerProblem(*found) for found in untold]

    def refill(self, slot: int, values: dict) -> None:
        if "http2" in values:
            from dissect.inner.http2 import Http2

            (self.upper if "tls" in values else self.connections)[slot] = Http2.restore(slot, self, values["http2"])
            self.unsettled.append(slot)
        if "tls" in values:
            from dissect.inner.connection import Connection

            known = values["tls"]
            self.connections[slot] = Connection.restore(slot, self.keylog, self, known) if "sides" in known else Closed(known)

    def adopt(self, other: Opening, slots: Iterable[int], numbers: Iterable[int]) -> None:
        """Connections of another decoder are ours now, with these numbers; what is known of one that is ours already stays."""
        for slot, number in zip(map(int, slots), map(int, numbers), strict=True):
            if slot in other.connections and number not in self.connections:
                self.refill(number, other.state_of(slot))
                self.connections[number].renumber()
                self.untold += [found._replace(slot=number) for found in other.untold if found.slot == slot]


def bytes_of(texts: tuple, place: int, length: int) -> bytes:
    """The bytes of a place; `texts`: a block, the place where it begins, and the spool."""
    data, base, spool = texts
    return bytes(memoryview(data)[place - base : place - base + length] if place >= 0 else memoryview(spool)[~place : ~place + length])


def add_gap(streams: Any, slot: int, column: int, low: int, high: int) -> None:
    """Inner bytes low…high−1 are missing; the chain's newest comes first."""
    streams.gaps.grow(64, 1024)
    gap, state = streams.gaps.give(), numpy.asarray(streams.state)
    row = numpy.asarray(streams.gaps.rows)[gap]
    row[G_START], row[G_END], row[G_NEXT], row[G_LATE] = low, high, state[slot, column] - 1, 0
    state[slot, column] = gap + 1

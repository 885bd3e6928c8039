"""Streams inside streams, fed straight to their room: thousands of inputs a second, where a whole capture is a few.

An input is a talk as in talks.py, whose pieces are records or frames.  Bits of a piece's first byte: 6 its bytes were not captured, 5 a batch ends
before it, 4 it is to be sealed (sealed.py), 3 its segment goes on in the next piece, 2 and 1 it comes in two segments.
Whatever comes, the inner runs follow each other without a hole, what is kept is bounded and can be written down, and goes on from there; what was
opened is what was sealed; units are whole or followed by a gap; and no input takes long.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import cache

import numpy

from dissect.inner import calls, connection, direction as directions, http2, opening, search, side, units, written
from dissect.inner.opening import PLAIN, Opening
from dissect.inner.keylog import KeyLog
from dissect.inner.saved import TABLE_LIMIT, is_connection
from dissect.language.load import load
from dissect.machine.run import Machine
from dissect.program.lower import lower
from dissect.stream import state as S
from dissect.stream.streams import Streams
from tests.fuzz.talks import PIECE

MISSING, APART, SEALED, GOES_ON, TWO = 0x40, 0x20, 0x10, 0x08, 0x06
SEED = 1200  # bytes of a seed: most of what can go wrong begins in the first words
KEPT_MOST = 4 << 20  # bytes that one connection may keep of so little
SLOW = 0.4  # seconds of processor that an input may take, …
SLOW_EACH = 1e-4  # … and for each of its bytes
ROOM = 512
NOBODY = numpy.zeros(1, dtype=numpy.uint8)
Piece = tuple[int, bytes]
Seal = Callable[[int, bytes], bytes]
MOVES, TWICE = 4, 16  # in the first byte

SMALL: dict = {  # bounds that small inputs reach
    calls: {"HOLD": 400, "HOLD_ALONE": 100, "STREAMS_MOST": 8, "HEADERS_MOST": 600, "KEPT_MOST": 6000, "GROWTH": 500},
    http2: {"BLOCK_MOST": 400, "SEARCH_MOST": 600, "FRAME_FIRST": 1 << 10, "FRAME_MOST": 1 << 12},
    directions: {"FRAME_FIRST": 1 << 10, "FRAME_MOST": 1 << 12},
    written: {"KEPT": 8, "LOOKS": 6},
    opening: {"WAITING_MOST": 16},
    connection: {"UNDECIDED_MAX": 3000},
    search: {"FAR": 64, "FAR_OTHERS": 64, "FAR_EACH": 64, "FAR_CHACHA": 64, "FAR_FIRST": 4, "LATER": 16, "TRIES_A_BYTE": 2, "TRIED_FIRST": 1 << 12, "TRIED_A_BYTE": 2},  # to try each secret far is slow by its nature, and the same code each time
}
REAL = {module: {name: getattr(module, name) for name in bounds} for module, bounds in SMALL.items()}


def bound(values: dict) -> None:
    for module, bounds in values.items():
        vars(module).update(bounds)


@cache
def streams() -> Streams:
    made = Streams()
    made.gaps.grow(1 << 12, 1 << 13)
    return made


@cache
def machine() -> Machine:
    return Machine(lower(load("rocketmq_grpc"), tables=frozenset({"items", "records", "events"})), crc=True)


def pieces(data: bytes) -> Iterator[Piece]:
    """First byte and content of each piece; a length that goes too far ends with the input."""
    at = 0
    while at + PIECE.size <= len(data):
        first, size = PIECE.unpack_from(data, at)
        at += PIECE.size
        yield first, data[at : at + size]
        at += size


def joined(some: list[Piece]) -> bytes:
    return b"".join(PIECE.pack(first, len(text)) + text for first, text in some)


class Batch:
    """Runs in the making, with their bytes."""

    def __init__(self) -> None:
        self.text, self.runs = bytearray(), []

    def add(self, first: int, text: bytes, ends: list[int], packet: int) -> None:
        side, missing = first >> 7, bool(first & MISSING)
        if self.runs and self.runs[-1][:2] == [S.DATA, side] and first & 1 and not missing:  # the segment before it goes on
            self.runs[-1][3] += len(text)
        else:
            self.runs.append([S.GAP if missing else S.DATA, side, ends[side], len(text), S.NOWHERE if missing else len(self.text), packet, 1000 * packet, ends[1 - side]])
        self.text += b"" if missing else text
        ends[side] += len(text)

    def taken(self) -> tuple[numpy.ndarray, numpy.ndarray]:
        return numpy.frombuffer(bytes(self.text) or b"\0", dtype=numpy.uint8), numpy.array(self.runs, dtype=numpy.int64).reshape(-1, S.R_WIDTH)


def batches(data: bytes, seal: Seal | None = None) -> Iterator[tuple[numpy.ndarray, numpy.ndarray]]:
    """(bytes, runs) of each batch; runs of one direction follow each other."""
    batch, ends, packet, goes_on = Batch(), [0, 0], 0, 0
    for first, text in pieces(data):
        if first & APART and batch.runs and not goes_on:  # a segment is in one batch
            yield batch.taken()
            batch = Batch()
        if first & SEALED and seal is not None and len(text) >= 4:
            text = seal(first >> 7, text)
        cut = len(text) * (first & TWO) // 8 if first & TWO else 0
        for part in (text[:cut], text[cut:]):
            packet += 1
            if part:
                batch.add(first & ~1 | goes_on, part, ends, packet)
                goes_on = 0
        goes_on = int(bool(first & GOES_ON))
    batch.runs += [[S.END, side, ends[side], S.END_FIN, S.NOWHERE, packet, 1000 * packet, -1] for side in (0, 1)]
    yield batch.taken()


class Reader:
    """One connection, whose layers are known."""

    def __init__(self, layers: tuple[int, ...], keylog: KeyLog | None = None, client: int = 0):
        self.streams = streams()
        row = numpy.asarray(self.streams.state)[0]
        for gap in (int(row[S.S_INNER_GAPS]) - 1, int(row[S.S_INNER_GAPS + 1]) - 1):
            while gap >= 0:
                following = int(self.streams.gaps.rows[gap, S.G_NEXT])
                self.streams.gaps.free_one(gap)
                gap = following
        row[:] = 0
        row[S.S_PROTOCOL] = S.UNDECIDED
        self.layers, self.reached, self.keylog = layers, [0, 0], keylog
        self.carried, self.plain = [0, 0], [[b""], [b""]]  # carrier bytes of each side; inner bytes, a text for each stretch without a gap
        self.opening = Opening(self.streams, keylog)
        self.client = client
        self.opening.begin(0, layers[0], True, client)

    def take(self, text: numpy.ndarray, runs: numpy.ndarray) -> None:
        for kind, direction, _, length, *_ in runs.tolist():
            self.carried[direction] += length if kind == S.DATA else 0
        self.open(text, runs, 0, False)
        self.bounded()

    def open(self, text: numpy.ndarray, runs: numpy.ndarray, base: int, upper: bool) -> None:
        while len(runs):
            count, inner, _ = self.opening.take(runs, text, base, NOBODY, upper)
            runs = runs[count:]
            if len(self.layers) > 1 and not self.opening.upper and self.opening.runs.count:  # with its first bytes it is recognised, and goes through the upper layer from now on
                carried = numpy.asarray(self.opening.runs.rows)[: self.opening.runs.count].copy()
                self.opening.begin(0, self.layers[1], True, self.client)
                self.open(numpy.array(inner), carried, PLAIN, True)
            else:
                self.follow(inner)

    def follow(self, inner: numpy.ndarray) -> None:
        """Runs of each direction follow each other, and what they hold is read."""
        said: dict[int, list] = {0: [], 1: []}
        for kind, direction, offset, length, place, *_ in numpy.asarray(self.opening.runs.rows)[: self.opening.runs.count].tolist():
            assert offset == self.reached[direction], (kind, direction, offset, self.reached)
            if kind in (S.DATA, S.GAP):
                self.reached[direction] += length
            if kind == S.DATA:
                text = inner[place - PLAIN : place - PLAIN + length]
                said[direction].append(text)
                self.plain[direction][-1] += text.tobytes()
            if kind == S.GAP:
                self.plain[direction].append(b"")
        if S.HTTP2 in self.layers:
            for direction, some in said.items():
                if some:
                    read(numpy.concatenate(some), direction)

    def bounded(self) -> None:
        """Tables and windows are within their bounds."""
        for layer in (*self.opening.connections.values(), *self.opening.upper.values()):
            if layer.LAYER == "tls":
                for one in layer.sides:
                    assert len(one.ends) <= side.ENDS and len(one.said) < 1 << 17 and one.have == sum(map(len, one.parts)), one.state()
                continue
            made = layer.calls
            assert len(made.streams) <= calls.STREAMS_MOST and all(set(held) <= set(made.streams) for held in (*made.held, *made.touched))
            assert sum(map(calls.kept, made.streams.values())) <= calls.KEPT_MOST + calls.GROWTH + 2 * calls.HEADER_WEIGHT * calls.HEADERS_MOST + (1 << 16)
            for one, windows in zip(layer.sides, layer.flow.ends, strict=True):
                assert len(one.block) <= http2.BLOCK_MOST + http2.FRAME_MOST and one.have <= http2.FRAME_MOST + (1 << 17), (len(one.block), one.have)
                assert len(windows.streams) <= 1 << 14 and len(windows.shut) <= 128 and one.headers().state()["most"] <= TABLE_LIMIT

    def moved(self) -> None:
        """Written down, judged, and read again: it goes on from what was written."""
        if 0 not in self.opening.connections or self.opening.connections[0].shut:
            return
        values = self.opening.state_of(0)
        assert is_connection(values), values
        assert sizes(values) < KEPT_MOST
        made = Opening(self.streams, self.keylog)
        made.refill(0, values)
        assert made.state_of(0) == values
        made.untold, made.unsettled = self.opening.untold, self.opening.unsettled
        self.opening = made

    def outcome(self) -> tuple:
        return self.plain, sorted(map(repr, self.opening.untold)), [one.shut for one in self.opening.connections.values()]

    def finished(self) -> None:
        """Bytes that were not read were captured, and are told once; units follow each other."""
        told = [0, 0]
        for found in self.opening.untold:
            if found.layer == "tls":
                told[found.side] += found.bytes
        assert told[0] <= self.carried[0] and told[1] <= self.carried[1], (told, self.carried)
        if S.HTTP2 in self.layers:
            for stretches in self.plain:
                for number, text in enumerate(stretches):
                    whole_units(text, number + 1 < len(stretches))


def whole_units(text: bytes, more: bool) -> None:
    """Each unit is whole, but for the last one before a gap; a gap may stand between units, too."""
    at = 0
    while at < len(text):
        assert text.startswith(units.MAGIC, at)
        at += 8 + int.from_bytes(text[at + 4 : at + 8], "big")
    assert at >= len(text) if more else at == len(text), (at, len(text), more)


def read(text: numpy.ndarray, side: int) -> None:
    """Units are cut and run like the messages of any protocol."""
    room = numpy.zeros((ROOM, 3), dtype=numpy.int64)
    count = machine().frames(text, 0, len(text), side, room)
    machine().decode(text, room[: min(count, ROOM)], min(count, ROOM))


def sizes(value) -> int:
    """Bytes in a value of values."""
    if isinstance(value, bytes | str):
        return len(value)
    if isinstance(value, dict):
        return sum(map(sizes, value.values()))
    return sum(map(sizes, value)) if isinstance(value, list | tuple) else 8


def one(data: bytes, layers: tuple[int, ...], keylog: KeyLog | None = None, seal: Callable[[], Seal] | None = None) -> Reader | None:
    """The first byte says who the client is, or that nobody knows; whether the state is written down on the way; and whether all is read in one batch,
    too, which must give the same."""
    if not data:
        return None
    machine()  # made before the clock runs: a fifth of a second, once
    begun = time.thread_time()
    bound(SMALL)
    try:
        reader = both(data, layers, keylog, seal)
    finally:
        bound(REAL)
    spent = time.thread_time() - begun
    assert spent < SLOW + SLOW_EACH * len(data), f"{spent:.2f} s for {len(data)} bytes"
    return reader


def both(data: bytes, layers: tuple[int, ...], keylog: KeyLog | None, seal: Callable[[], Seal] | None) -> Reader:
    reader = read_through(data, layers, keylog, seal() if seal else None, bool(data[0] & MOVES))
    if data[0] & TWICE:
        apart, reader = reader, read_through(joined([(first & ~APART, text) for first, text in pieces(data[1:])]), layers, keylog, seal() if seal else None, False, data[0])
        assert apart.outcome() == reader.outcome(), (apart.outcome(), reader.outcome())
    return reader


def read_through(data: bytes, layers: tuple[int, ...], keylog: KeyLog | None, seal: Seal | None, moves: bool, first: int = -1) -> Reader:
    """A talk, behind its first byte if that is not given."""
    reader = Reader(layers, keylog, (0, 1, -1, 0)[(data[0] if first < 0 else first) & 3])
    for text, runs in batches(data[1:] if first < 0 else data, seal):
        reader.take(text, runs)
        if moves:
            reader.moved()
    reader.finished()
    return reader


# --- seeds ----------------------------------------------------------------------------------------------------------


def begun(talk: bytes, size: Callable[[bytes, int], int]) -> list[Piece]:
    """The beginning of a talk, a piece for each frame or record."""
    out, rest, room = [], [b"", b""], SEED
    for first, text in pieces(talk):
        side, text = first >> 7, rest[first >> 7] + text
        at = 0
        while at < len(text) and room > 0 and (most := size(text, at)) <= len(text) - at:
            out.append((first & 0x80, text[at : at + most]))
            room, at = room - most, at + most
        rest[side] = text[at:]
    return out

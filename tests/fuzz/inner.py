"""Streams inside streams, fed straight to their room: thousands of inputs a second, where a whole capture is a few.

An input is a talk as in talks.py; bit 6 of a piece's first byte says that its bytes were not captured, bit 5 that a batch ends before it.
Whatever comes, the inner runs follow each other without a hole, what is kept is bounded and can be written down, and goes on from there.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy

from dissect.inner.opening import PLAIN, Opening
from dissect.inner.keylog import KeyLog
from dissect.inner.saved import is_connection
from dissect.language.load import load
from dissect.machine.run import Machine
from dissect.program.lower import lower
from dissect.stream import state as S
from dissect.stream.streams import Streams
from tests.fuzz.talks import PIECE

MISSING, APART = 0x40, 0x20
SEED = 2000  # bytes of a seed: most of what can go wrong begins in the first words
KEPT_MOST = 4 << 20  # bytes that one connection may keep of so little
ROOM = 512
NOBODY = numpy.zeros(1, dtype=numpy.uint8)


@cache
def streams() -> Streams:
    made = Streams()
    made.gaps.grow(1 << 12, 1 << 13)
    return made


@cache
def machine() -> Machine:
    return Machine(lower(load("rocketmq_grpc"), tables=frozenset({"items", "records", "events"})), crc=True)


def batches(data: bytes) -> Iterator[tuple[numpy.ndarray, numpy.ndarray]]:
    """(bytes, runs) of each batch; runs of one direction follow each other."""
    text, runs, at, ends, packet = bytearray(), [], 0, [0, 0], 0
    while at + PIECE.size <= len(data):
        first, size = PIECE.unpack_from(data, at)
        at += PIECE.size
        size = min(size, len(data) - at)
        if first & APART and runs:
            yield numpy.frombuffer(bytes(text), dtype=numpy.uint8), numpy.array(runs, dtype=numpy.int64)
            text, runs = bytearray(), []
        side, packet = first >> 7, packet + 1
        if size:
            kind = S.GAP if first & MISSING else S.DATA
            runs.append((kind, side, ends[side], size, S.NOWHERE if kind == S.GAP else len(text), packet, 1000 * packet, ends[1 - side]))
            text += b"" if kind == S.GAP else data[at : at + size]
            ends[side] += size
        at += size
    for side in (0, 1):
        runs.append((S.END, side, ends[side], S.END_FIN, S.NOWHERE, packet, 1000 * packet, -1))
    yield numpy.frombuffer(bytes(text) or b"\0", dtype=numpy.uint8), numpy.array(runs, dtype=numpy.int64)


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
        self.opening = Opening(self.streams, keylog)
        for layer in layers:
            self.opening.begin(0, layer, True, client)

    def take(self, text: numpy.ndarray, runs: numpy.ndarray) -> None:
        inner, late = self.opening.take(runs, text, 0, NOBODY)
        if len(self.layers) > 1 and self.opening.runs.count:
            carried = numpy.asarray(self.opening.runs.rows)[: self.opening.runs.count].copy()
            inner, _ = self.opening.take(carried, inner, PLAIN, NOBODY, True)
        self.follow(inner)

    def follow(self, inner: numpy.ndarray) -> None:
        """Runs of each direction follow each other, and what they hold is read."""
        said: dict[int, list] = {0: [], 1: []}
        for kind, direction, offset, length, place, *_ in numpy.asarray(self.opening.runs.rows)[: self.opening.runs.count].tolist():
            assert offset == self.reached[direction], (kind, direction, offset, self.reached)
            if kind in (S.DATA, S.GAP):
                self.reached[direction] += length
            if kind == S.DATA:
                said[direction].append(inner[place - PLAIN : place - PLAIN + length])
        if S.HTTP2 in self.layers:
            for direction, pieces in said.items():
                if pieces:
                    read(numpy.concatenate(pieces), direction)

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


def one(data: bytes, layers: tuple[int, ...], keylog: KeyLog | None = None) -> None:
    """The first byte says who the client is, or that nobody knows, and whether the state is written down on the way."""
    if not data:
        return
    reader = Reader(layers, keylog, (0, 1, -1, 0)[data[0] & 3])
    for text, runs in batches(data[1:]):
        reader.take(text, runs)
        if data[0] & 4:
            reader.moved()


def seeds(talks: list[bytes]) -> list[bytes]:
    """The beginnings of talks, each as one batch, and as batches with the state written down between."""
    return [bytes([first]) + begun(talk) for talk in talks for first in (0, 4)]


def begun(talk: bytes) -> bytes:
    out, at = b"", 0
    while at + PIECE.size <= len(talk) and len(out) < SEED:
        size = PIECE.size + PIECE.unpack_from(talk, at)[1]
        out += talk[at : at + size]
        at += size
    return out

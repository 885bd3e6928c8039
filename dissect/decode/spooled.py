"""Bytes that wait beyond their block: they move to the spool before the block goes, and leave it when nobody waits for them.

Law: a place that an extent names can be read for as long as the extent waits; the spool grows with what waits, not with what was captured.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy

from dissect.stream.state import NOWHERE, XT_LENGTH, XT_PLACE

if TYPE_CHECKING:
    from dissect.memory.spool import Spool
    from dissect.stream.streams import Streams

NO_BYTES = numpy.zeros(1, dtype=numpy.uint8)
KEPT_AT_ONCE = 256  # pieces that go into the spool by one write
SPOOL_LIMIT = 4 << 20  # a larger spool is looked through for what nobody waits for, before it becomes a file


class Spooled:
    """The spool of one decoder."""

    def __init__(self, streams: Streams):
        self.streams = streams
        self.bytes_at: Callable[[int, int], bytes | None] | None = None  # bytes of the file that were already passed
        self.spool: Spool | None = None
        self.spare: Spool | None = None  # the memory of the one before
        self.limit = SPOOL_LIMIT

    @property
    def size(self) -> int:
        return self.spool.size if self.spool is not None else 0

    def view(self):
        """What the spool holds, as a buffer."""
        return self.spool.view() if self.spool else NO_BYTES

    def add(self, data: bytes | memoryview) -> int:
        """Put bytes into the spool: their offset there."""
        if self.spool is None:
            from dissect.memory.spool import Spool

            self.spool, self.spare = self.spare or Spool(), None
        return self.spool.add(data)

    def leave(self, data, base: int) -> None:
        """The bytes of this block go away: what waits in them moves to the spool."""
        if self.streams.extents.live:
            self.move(lambda places: places >= base, data, lambda place: place - base)
        if self.size > self.limit:
            if 2 * self.waiting() < self.size:
                self.compact()
            self.limit = max(SPOOL_LIMIT, 2 * self.size)

    def elsewhere(self, place: int, length: int) -> bytes | None:
        """Bytes at a place outside of the block; None if they are gone."""
        if place >= 0:
            return self.bytes_at(place, length) if self.bytes_at else None
        return self.spool.view()[~place : ~place + length].tobytes() if self.spool and place != NOWHERE else None

    def waiting(self) -> int:
        """Bytes of the spool that somebody waits for."""
        extents = numpy.asarray(self.streams.extents.rows)[: self.streams.extents.used]
        return int(extents[(extents[:, XT_PLACE] < 0) & (extents[:, XT_PLACE] != NOWHERE), XT_LENGTH].sum())

    def compact(self) -> None:
        """Drop from the spool what nobody waits for."""
        if self.spool is None:
            return
        old, self.spool = self.spool, None
        self.move(lambda places: (places < 0) & (places != NOWHERE), old.view(), lambda place: ~place, old.rest)
        self.spare = old.emptied()

    def rest(self) -> None:
        """What was read of it need not stay in memory."""
        if self.spool is not None:
            self.spool.rest()

    def move(self, which, data, index, rest: Callable[[], None] = lambda: None) -> None:
        """Move held bytes at `which` places into the spool; `index` gives a place's position in `data`, which may `rest` behind each part of them."""
        extents = numpy.asarray(self.streams.extents.rows)[: self.streams.extents.used]
        view, rows = memoryview(data), numpy.flatnonzero(which(extents[:, XT_PLACE]))
        for first in range(0, len(rows), KEPT_AT_ONCE):
            some = rows[first : first + KEPT_AT_ONCE]
            at, sizes = index(extents[some, XT_PLACE]), extents[some, XT_LENGTH]
            begins = numpy.flatnonzero(numpy.concatenate([[True], at[1:] != at[:-1] + sizes[:-1]]))  # what lies side by side is one part
            parts = [view[begin : begin + size] for begin, size in zip(at[begins].tolist(), numpy.add.reduceat(sizes, begins).tolist(), strict=True)]
            extents[some, XT_PLACE] = ~(self.add(parts[0] if len(parts) == 1 else b"".join(parts)) + numpy.cumsum(sizes) - sizes)
            rest()

"""Windows on an input: the bytes that a walk may look at.

A plain file is one mapping; everything else is a buffer whose unread tail moves to the front when more is read.  Law:
the memory held is bounded by the window, or by the largest record that is really there.
"""

from __future__ import annotations

import mmap
from typing import Protocol

import numpy as np

from dissect.capture.compressed import CompressionDamaged, Readable
from dissect.capture.errors import CaptureError

WINDOW_BYTES = 2 << 20
READ_BYTES = 256 << 10
RELEASE_BYTES = 16 << 20  # of a mapping, given back to the kernel at a time


class Seekable(Readable, Protocol):
    def seek(self, at: int, /) -> object: ...
    def tell(self) -> int: ...


class Mapped:
    """All bytes of a plain file, or of a buffer that the caller holds."""

    seekable = True
    mapped = True
    final = True
    failure: str | None = None

    def __init__(self, buffer) -> None:
        self._buffer = buffer
        self.data = np.frombuffer(buffer, np.uint8)
        self.base = 0
        self.end = len(self.data)
        self.size = self.end
        self._released = 0

    def place(self, at: int) -> None:
        """All of it is here."""

    def around(self, at: int, size: int) -> tuple[np.ndarray, int]:
        """Bytes in which the one at file offset `at` lies, and the offset of their first."""
        return self.data, 0

    def more(self, at: int, need: int) -> int:
        """Nothing to be read: the index stays."""
        return at

    def release(self, at: int) -> None:
        """Pages behind the walk need not count as ours: they stay in the page cache, and come back when touched."""
        upto = at & -mmap.PAGESIZE
        if upto < self._released:
            self._released = 0
        if upto - self._released < RELEASE_BYTES or not hasattr(mmap, "MADV_DONTNEED"):
            return
        if isinstance(self._buffer, mmap.mmap):
            self._buffer.madvise(mmap.MADV_DONTNEED, self._released, upto - self._released)
        self._released = upto


class Streamed:
    """A moving window on what can only be read once.  `data` is valid until the next `more`."""

    seekable = mapped = False
    size: int | None = None

    def __init__(self, raw: Readable, live: bool = False) -> None:
        self._raw, self._live = raw, live
        self.data = np.empty(WINDOW_BYTES, np.uint8)
        self.base = self.end = 0
        self.final = False
        self.failure: str | None = None

    def more(self, at: int, need: int) -> int:
        """Keep what lies behind `at`, and read until `need` bytes are there or the input ends: the new index."""
        left = self.end - at
        self.data[:left] = self.data[at : self.end].copy()
        self.base, self.end = self.base + at, left
        while not self.final and (self.end < need or (self.end < WINDOW_BYTES and not self._live)):
            self._read()
        return 0

    def _read(self) -> None:
        if self.end == len(self.data):  # grows with what is there, never with what is claimed
            self.data = np.concatenate([self.data, np.empty(len(self.data), np.uint8)])
        try:
            piece = self._raw.read(min(READ_BYTES, len(self.data) - self.end))
        except CompressionDamaged as why:
            self.failure, piece = str(why), b""
        except OSError as why:
            self.failure, piece = f"the input cannot be read any further: {why.strerror or why}", b""
        if isinstance(piece, str):
            raise CaptureError("the input gives text, not bytes", hint='open the file in binary mode: open(path, "rb")')
        if not piece:
            self.final = True
            return
        self.data[self.end : self.end + len(piece)] = np.frombuffer(piece, np.uint8)
        self.end += len(piece)

    def place(self, at: int) -> None:
        """It stands where it stands."""

    def around(self, at: int, size: int) -> tuple[np.ndarray, int]:
        raise ValueError("a stream can only be read from its beginning to its end")

    def release(self, at: int) -> None:
        """Nothing to give back: the window is used again."""


class Ranged(Streamed):
    """A moving window on a file that can be read from anywhere but not mapped: one that lies on another machine."""

    seekable = True
    size: int
    _raw: Seekable

    def __init__(self, raw: Seekable, size: int) -> None:
        super().__init__(raw)
        self.size = size

    def place(self, at: int) -> None:
        """What is looked at next begins at file offset `at`."""
        if self.base <= at <= self.base + self.end:
            return
        self._raw.seek(min(at, self.size))
        self.base, self.end, self.final = at, 0, at >= self.size
        self.more(0, 1)

    def around(self, at: int, size: int) -> tuple[np.ndarray, int]:
        here = self._raw.tell()
        self._raw.seek(at)
        data = np.frombuffer(self._raw.read(size), np.uint8)
        self._raw.seek(here)
        return data, at

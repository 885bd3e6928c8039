"""Windows on an input: the bytes that a walk may look at.

Every input is a buffer whose unread tail moves to the front when more is read.  No file is mapped: a recorder may truncate it at any
time, and the system kills a process that touches a mapping beyond the end of its file.  Law: memory is bounded by the window, or by the
largest record that is really there.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np

from dissect.capture.compressed import CompressionDamaged, Readable
from dissect.capture.errors import CaptureError

WINDOW_BYTES = 2 << 20
READ_BYTES = 256 << 10


def why_it_ends(why: Exception) -> str:
    """What is said of an input that gives no more."""
    if isinstance(why, OSError):
        return f"the input cannot be read any further: {why.strerror or why}"
    return str(why)


class Seekable(Readable, Protocol):
    def seek(self, at: int, /) -> object: ...
    def tell(self) -> int: ...


class Streamed:
    """A moving window on input that can be read only once.  `data` is valid until the next `more`."""

    seekable = False
    size: int | None = None

    def __init__(self, raw: Readable, live: bool = False) -> None:
        self._raw, self._live = raw, live
        self._read_into = getattr(raw, "readinto", None)
        self.data = np.empty(WINDOW_BYTES, np.uint8)
        self.base = self.end = 0
        self.final = False
        self.failure: str | None = None

    def more(self, at: int, need: int) -> int:
        """Keep what lies after `at`, and read until `need` bytes are there or the input ends: the new index."""
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
            size = self._take(self.end, min(READ_BYTES, len(self.data) - self.end))
        except (CompressionDamaged, OSError) as why:
            self.failure, size = why_it_ends(why), 0
        if not size:
            self.ended()
        self.end += size

    def _take(self, at: int, size: int) -> int:
        """Read up to so many bytes into the window: how many came."""
        if self._read_into:
            return self._read_into(self.data[at : at + size]) or 0
        piece = self._raw.read(size)
        if isinstance(piece, str):
            raise CaptureError("the input gives text, not bytes", hint='open the file in binary mode: open(path, "rb")')
        self.data[at : at + len(piece)] = np.frombuffer(piece, np.uint8)
        return len(piece)

    def ended(self) -> None:
        """Nothing more comes."""
        self.final = True

    def place(self, at: int) -> None:
        """It cannot move."""

    def around(self, at: int, size: int) -> tuple[np.ndarray, int]:
        raise ValueError("a stream can only be read from its beginning to its end")

    def bytes_at(self, at: int, size: int) -> bytes | None:
        """Bytes that were passed are gone: None."""
        return None


class Ranged(Streamed):
    """A moving window on input with random access: a local or remote file, or bytes in memory."""

    seekable = True
    size: int
    _raw: Seekable

    def __init__(self, raw: Seekable, size: int) -> None:
        super().__init__(raw)
        self.size = size

    def place(self, at: int) -> None:
        """What is read next begins at file offset `at`."""
        if self.base <= at <= self.base + self.end:
            return
        self._raw.seek(at)
        self.base, self.end, self.final = at, 0, False
        self.more(0, 1)

    def ended(self) -> None:
        """The end of the input.  A file that has grown since it was opened is read to its old end; one that has shrunk is reported."""
        super().ended()
        end = self.base + self.end
        if end < self.size and self.failure is None:
            self.failure = f"the file became shorter while it was read: {end:,} of {self.size:,} bytes could be read"

    def around(self, at: int, size: int) -> tuple[np.ndarray, int]:
        return np.frombuffer(self._bytes_at(at, size), np.uint8), at

    def bytes_at(self, at: int, size: int) -> bytes | None:
        return self._bytes_at(at, size)

    def _bytes_at(self, at: int, size: int) -> bytes:
        here = self._raw.tell()
        self._raw.seek(at)
        data = self._raw.read(size)
        self._raw.seek(here)
        return data


class Held:
    """Bytes in memory as a file."""

    def __init__(self, data: memoryview) -> None:
        self._data, self._at = data.cast("B") if data.format != "B" or data.ndim != 1 else data, 0

    def seek(self, at: int) -> None:
        self._at = at

    def tell(self) -> int:
        return self._at

    def read(self, size: int) -> bytes:
        piece = bytes(self._data[self._at : self._at + size])
        self._at += len(piece)
        return piece

"""Bytes that must outlive their block: of pipes, compressed files, reassembled fragments, and passed parts of files.

Law: a spool only grows; a place in it (~offset) stays valid for the whole run.  Small spools stay in memory, large ones
go to an unnamed temporary file.
"""

from __future__ import annotations

import mmap
import tempfile
from contextlib import suppress
from typing import IO

import numpy

from dissect.memory.matrices import follow

IN_MEMORY = 8 << 20


class Spool:
    def __init__(self) -> None:
        self.size = 0
        self._memory = numpy.zeros(1 << 16, dtype=numpy.uint8)
        self._file: IO[bytes] | None = None
        self._mapped: tuple[int, numpy.ndarray] = (0, self._memory)
        self._pages: mmap.mmap | None = None

    def add(self, data) -> int:
        """Keep these bytes; returns their offset."""
        at, end = self.size, self.size + len(data)
        if self._file is None and end > IN_MEMORY:
            self._file = tempfile.TemporaryFile(prefix="mqdissect-")
            self._file.write(self._memory[:at].tobytes())
            self._memory = numpy.zeros(1, dtype=numpy.uint8)
        if self._file is None:
            if end > len(self._memory):
                self._memory = numpy.concatenate([self._memory, numpy.zeros(max(len(self._memory), end), dtype=numpy.uint8)])
            self._memory[at:end] = numpy.frombuffer(data, dtype=numpy.uint8)
        else:
            self._file.seek(at)
            self._file.write(data)
        self.size = end
        return at

    def view(self) -> numpy.ndarray:
        """All bytes kept so far, as one buffer whose first byte is offset 0."""
        if self._file is None:
            return self._memory
        if self._mapped[0] != self.size:
            self._file.flush()
            self._pages = mmap.mmap(self._file.fileno(), self.size, access=mmap.ACCESS_READ)
            self._mapped = self.size, numpy.frombuffer(self._pages, dtype=numpy.uint8)
            follow(self._pages)
        return self._mapped[1]

    def rest(self) -> None:
        """What was read of the file need not stay in memory: it can be read again."""
        if self._pages is not None:
            with suppress(AttributeError, OSError):     # not every system can be told
                self._pages.madvise(mmap.MADV_DONTNEED)

    def emptied(self) -> Spool | None:
        """Its memory, for another one: no place in it is valid any longer.  A file is given back."""
        if self._file is not None:
            return None
        self.size = 0
        return self

    def bytes(self) -> bytes:
        """Everything kept so far."""
        return self.view()[: self.size].tobytes()

"""Bytes that must outlive their block: of pipes, compressed files, fragments put together, and files already passed.

Law: a spool only grows; a place in it (~offset) stays good for the whole run.  Small spools stay in memory, large ones
go to an unnamed temporary file.
"""

from __future__ import annotations

import mmap
import tempfile

import numpy

IN_MEMORY = 8 << 20


class Spool:
    def __init__(self) -> None:
        self.size = 0
        self._memory = bytearray()
        self._file = None

    def add(self, data) -> int:
        """Keep these bytes; their offset."""
        at = self.size
        if self._file is None and self.size + len(data) > IN_MEMORY:
            self._file = tempfile.TemporaryFile(prefix="mqdissect-")
            self._file.write(self._memory)
            self._memory = bytearray()
        if self._file is None:
            self._memory += data
        else:
            self._file.seek(at)
            self._file.write(data)
        self.size += len(data)
        return at

    def view(self) -> numpy.ndarray:
        """All bytes kept so far, as one buffer whose first byte is offset 0."""
        if self._file is None:
            return numpy.frombuffer(bytes(self._memory) or b"\0", dtype=numpy.uint8)
        self._file.flush()
        mapped = mmap.mmap(self._file.fileno(), self.size, access=mmap.ACCESS_READ)
        return numpy.frombuffer(mapped, dtype=numpy.uint8)

    def bytes(self) -> bytes:
        """Everything kept so far."""
        return self.view()[: self.size].tobytes()

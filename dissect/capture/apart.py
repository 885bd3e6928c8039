"""A compressed file that a process of its own unpacks, ahead of this one, into memory that both have.

Law: what is read is what reading through the compression gives, its damage included.
"""

from __future__ import annotations

import io
import mmap
import os
import struct
import subprocess
import sys
import tempfile
from contextlib import suppress

from dissect.capture import detect
from dissect.capture.compressed import CompressionDamaged
from dissect.capture.errors import CaptureError
from dissect.capture.opening import open_reader, through
from dissect.capture.reader import Reader
from dissect.capture.stretches import Content
from dissect.capture.window import Streamed

RUN = "import sys; from dissect.capture.apart import work; work(sys.argv[1], int(sys.argv[2]))"
PIECE_BYTES = 1 << 20
PIECES = 16  # that are unpacked ahead: with one, each process would wait for the other
HEAD = struct.Struct(">qq")  # bytes of a piece, and bytes of the file as stored that were read for it and those before


def work(path: str, memory: int) -> None:
    """The process: fills a piece of the memory for each byte that it hears, and says its head; after the last one an empty head, and why that
    was the end, if it should not have been.  Where it cannot go on, who reads says so."""
    out = os.dup(1)
    os.dup2(2, 1)  # whatever prints must not disturb the heads
    with suppress(OSError), open(path, "rb", buffering=0) as raw, mmap.mmap(memory, PIECES * PIECE_BYTES) as pieces:
        content, number, size = Content(through(raw)[0]), 0, 1
        while size and os.read(0, 1):
            start = at = number % PIECES * PIECE_BYTES
            for some in content.up_to(PIECE_BYTES):
                pieces[at : at + len(some)] = some
                at += len(some)
            size, number = at - start, number + 1
            os.write(out, HEAD.pack(size, raw.tell()))
        failure = (content.failure or "").encode()
        os.write(out, len(failure).to_bytes(8, "big") + failure)


class Unpacked:
    """What the process finds, as a file that can be read once."""

    def __init__(self, path: str) -> None:
        memory = room(PIECES * PIECE_BYTES)
        try:
            self._pieces = mmap.mmap(memory, PIECES * PIECE_BYTES)
            self._process = subprocess.Popen([sys.executable, "-P", "-c", RUN, path, f"{memory}"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                             bufsize=0, pass_fds=[memory], start_new_session=True)  # Ctrl-C is for this process alone
        finally:
            os.close(memory)
        self._number, self._at, self._end, self._taken, self._ended = -1, 0, 0, 0, False
        self._free(PIECES)

    def tell(self) -> int:
        """How much of the file as stored was read for what came so far."""
        return self._taken

    def read(self, size: int) -> bytes:
        """Up to `size` bytes; none at the end."""
        if self._at == self._end and not self._more():
            return b""
        out = self._pieces[self._at : min(self._at + size, self._end)]
        self._at += len(out)
        return out

    def _more(self) -> bool:
        """The next piece begins; the room of the one before it is free."""
        if self._ended:
            return False
        if self._number >= 0:
            self._free(1)
        size, self._taken = HEAD.unpack(self._heard(HEAD.size))
        self._number += 1
        self._at = self._number % PIECES * PIECE_BYTES
        self._end, self._ended = self._at + size, not size
        if self._ended and (failure := self._heard(int.from_bytes(self._heard(8), "big"))):
            raise CompressionDamaged(failure.decode())
        return not self._ended

    def _free(self, count: int) -> None:
        assert isinstance(self._process.stdin, io.FileIO)
        with suppress(BrokenPipeError):  # it has said all that it will
            self._process.stdin.write(bytes(count))

    def _heard(self, size: int) -> bytes:
        assert isinstance(self._process.stdout, io.FileIO)
        out = b""
        while len(out) < size:
            part = self._process.stdout.read(size - len(out))
            if not part:
                raise OSError("the process that unpacks ended early; --jobs 1 reads the capture in this process alone")
            out += part
        return out

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()

    def __del__(self) -> None:
        self.close()


def room(size: int) -> int:
    """Memory that another process can have, too."""
    if hasattr(os, "memfd_create"):
        file = os.memfd_create("unpacked")
    else:
        with tempfile.TemporaryFile() as there:
            file = os.dup(there.fileno())
    os.ftruncate(file, size)
    return file


def opened(path: str) -> Reader:
    """A reader of a capture; a process of its own unpacks it if it is compressed and not small."""
    try:
        with open(path, "rb") as file:
            kind = detect.compression(file.read(detect.HEAD_BYTES))
        large = os.path.getsize(path) > detect.WHOLE_BYTES
    except OSError:
        large = False
    if not large or not kind:
        return open_reader(path)        # which says what is wrong
    unpacked = Unpacked(path)
    try:
        reader = Reader(Streamed(unpacked), path, None, kind)
    except CaptureError:
        unpacked.close()
        raise
    reader.raw = unpacked
    return reader

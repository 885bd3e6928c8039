"""The entrance: a path, a pipe, a file-like object or bytes becomes a reader."""

from __future__ import annotations

import io
import os
import stat
import sys
from functools import lru_cache
from typing import Any

from dissect.capture import detect, places
from dissect.capture.compressed import decompressed
from dissect.capture.errors import CaptureError
from dissect.capture.reader import Reader
from dissect.capture.window import Held, Ranged, Streamed

STDIN = "-"


class _Ahead:
    """A readable whose first bytes were already read.  `read` gives what is there instead of waiting for all."""

    def __init__(self, raw: Any) -> None:
        self._read = getattr(raw, "read1", None) or raw.read
        self.head = b""

    def peek(self, size: int) -> bytes:
        while len(self.head) < size:
            piece = self._read(size - len(self.head))
            if isinstance(piece, str):
                raise CaptureError("the input gives text, not bytes", hint='open it in binary mode: open(path, "rb")')
            if not piece:
                break
            self.head += piece
        return self.head

    def read(self, size: int) -> bytes:
        if self.head:
            piece, self.head = self.head[:size], self.head[size:]
            return piece
        return self._read(size) or b""


class _Opened(io.FileIO):
    """A file that ends with the last who asks for its bytes: that may be long after its reader gave the last block."""

    def __del__(self) -> None:
        self.close()


def open_reader(
    what: str | os.PathLike | bytes | Any, name: str | None = None, *, source: str | None = None, live: bool = False
) -> Reader:
    """A reader for a path, "-" (standard input), a file-like object (`read`) or bytes.

    `name` is its name in tables and messages.  `live`: give what is there instead of waiting for a full window.  CaptureError if no
    packet can be read.
    """
    if isinstance(what, (bytes, bytearray, memoryview)):
        return _from_bytes(what, name or "<bytes>", source)
    if what == STDIN:
        return _from_stream(sys.stdin.buffer, name or "<stdin>", source, live)
    if hasattr(what, "read"):
        told = getattr(what, "name", None)
        return _from_stream(what, name or (told if isinstance(told, str) else "<stream>"), source, live)
    return _from_path(os.fspath(what), name, source, live)


@lru_cache(maxsize=8)
def _secrets(path: str, size: int) -> tuple[bytes, ...]:
    reader = open_reader(path)
    if reader.holds_secrets:
        for _ in reader.blocks():
            pass
    return tuple(reader.secrets)


def secrets_of(path: str) -> tuple[bytes, ...]:
    """All key logs inside a file, wherever they stand; of a pipe, none.  They are looked for once."""
    try:
        return _secrets(path, places.size(path)) if again(path) else ()
    except CaptureError:
        return ()


def again(path: str) -> bool:
    """Whether it can be read once more."""
    return path != STDIN and places.is_file(path)


def _from_bytes(data, name: str, source: str | None) -> Reader:
    if detect.compression(bytes(data[: detect.HEAD_BYTES])):
        return _from_stream(io.BytesIO(data), name, source, False)
    held = memoryview(data)
    return Reader(Ranged(Held(held), held.nbytes), name, source)


def through(raw: Any) -> tuple[Any, str]:
    """What is read from a stream, through its compression if it has one, and the name of that."""
    ahead = _Ahead(raw)
    if ahead.peek(8)[1:4] == detect.SKIPPABLE:
        ahead.peek(detect.HEAD_BYTES)
    packed = detect.compression(ahead.head) or ""
    return (decompressed(ahead, packed) if packed else ahead), packed


def _from_stream(raw: Any, name: str, source: str | None, live: bool) -> Reader:
    opened, packed = through(raw)
    reader = Reader(Streamed(opened, live), name, source, packed)
    reader.raw = raw if packed and hasattr(raw, "tell") else None
    return reader


def _from_path(path: str | bytes, name: str | None, source: str | None, live: bool) -> Reader:
    path = os.fsdecode(path)
    name = name or path
    if places.is_url(path):
        return _from_far(path, name, source)
    try:
        mode = os.stat(path).st_mode
        if stat.S_ISDIR(mode):
            raise CaptureError("this is a folder, not a capture", path, "give the folder to the command as it is")
        file = _Opened(path)
    except OSError as why:
        raise CaptureError(f"the file cannot be opened: {why.strerror}", path, _open_hint(why)) from None
    if not stat.S_ISREG(mode):
        return _from_stream(file, name, source, live)
    head = file.read(detect.HEAD_BYTES)
    file.seek(0)
    if detect.compression(head):
        return _from_stream(file, name, source, False)
    return Reader(Ranged(file, os.fstat(file.fileno()).st_size), name, source)


def _from_far(path: str, name: str, source: str | None) -> Reader:
    """A file in a place that only pyarrow or fsspec can reach."""
    file = places.opened(path)
    head = file.read(detect.HEAD_BYTES)
    file.seek(0)
    if detect.compression(head):
        return _from_stream(file, name, source, False)
    return Reader(Ranged(file, file.size()), name, source)


def _open_hint(why: OSError) -> str:
    if isinstance(why, FileNotFoundError):
        return "check the spelling; a pattern with * needs at least one match"
    if isinstance(why, PermissionError):
        return "captures often belong to root: sudo chown $USER FILE, or read it with sudo"
    return "check whether the disk is mounted"

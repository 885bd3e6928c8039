"""Compressed regions.  An attacker chooses the decompressed size, so it is checked before it is made."""

from __future__ import annotations

import threading
import zlib
from functools import cache
from importlib import import_module

from dissect.machine.layout import INFLATED_MAX, INFLATED_PER_BYTE

EITHER = 47  # window bits: the largest window, whether zlib's header stands in front or gzip's
BLOCKS, BLOCKS_AT = b"\x82SNAPPY\0", 16  # what snappy-java's streams begin with: a name, and two versions
ZSTD_AT_ONCE = 1 << 20  # bytes that a frame may claim and have made room for, before any of them came


_library = cache(import_module)  # when it is first needed; the statement costs more than opening a small region
_mine = threading.local()  # an opener for each thread: making one costs more, too


class TooLarge(Exception):
    """The decompressed size is more than is allowed."""


def allowed(size: int) -> int:
    """How many bytes the regions of a message of `size` bytes may give."""
    return min(INFLATED_MAX, INFLATED_PER_BYTE * size)


def inflate(codec: str, data: bytes, limit: int = INFLATED_MAX, size: int | None = None) -> bytes | None:
    """The bytes; None if they are damaged, or not `size` of them if that is known; TooLarge beyond `limit`."""
    if size is not None and size > limit:
        raise TooLarge
    if size is not None and size < 0:
        return None
    if not data and not size:
        return b""  # what a compressor that was given nothing may write
    try:
        out = _CODECS[codec](bytes(data), limit, size)
    except TooLarge:
        raise
    except Exception:  # each library has errors of its own; all mean: damaged
        return None
    return out if size is None or out is None or len(out) == size else None


def _snappy(data: bytes, limit: int, size: int | None) -> bytes | None:
    codec = _library("cramjam").snappy
    if codec.decompress_raw_len(data) > limit:
        raise TooLarge
    return bytes(codec.decompress_raw(data))


def _zlib(data: bytes, limit: int, size: int | None) -> bytes | None:
    """A stream that is only flushed, never ended, is whole if its size is known."""
    machine = zlib.decompressobj(EITHER)
    out = machine.decompress(data, (limit if size is None else size) + 1)
    if len(out) > limit:
        raise TooLarge
    return out if machine.eof or size is not None else None


def _zstd(data: bytes, limit: int, size: int | None) -> bytes | None:
    told = _library("zstandard").frame_content_size(data)
    if told > limit:
        raise TooLarge
    try:
        opener = _mine.zstd
    except AttributeError:
        opener = _mine.zstd = _library("zstandard").ZstdDecompressor()
    if 0 <= told <= ZSTD_AT_ONCE:
        return opener.decompress(data)
    parts, size = [], 0
    for part in opener.read_to_iter(data, read_size=1 << 20, write_size=1 << 20):
        size += len(part)
        if size > limit:
            raise TooLarge
        parts.append(part)
    return b"".join(parts)


def _lz4(data: bytes, limit: int, size: int | None) -> bytes | None:
    codec = _library("lz4.block")
    if size is not None:
        return codec.decompress(data, uncompressed_size=size)
    for room in (1 << 16, 1 << 20, 5 << 20, limit):
        try:
            return codec.decompress(data, uncompressed_size=min(room, limit))
        except codec.LZ4BlockError:
            continue
    return None  # damaged or too large: nobody can tell


def _lz4frame(data: bytes, limit: int, size: int | None) -> bytes | None:
    machine = _library("lz4.frame").LZ4FrameDecompressor()
    out = machine.decompress(data, max_length=limit)
    if not machine.eof and len(out) >= limit:
        raise TooLarge
    return out if machine.eof else None


def _snappyjava(data: bytes, limit: int, size: int | None) -> bytes | None:
    """Blocks after their lengths, with the Java library's header; without the header, one block."""
    if not data.startswith(BLOCKS):
        return _snappy(data, limit, size)
    out, at = bytearray(), BLOCKS_AT
    while at < len(data):
        end = at + 4 + int.from_bytes(data[at : at + 4])
        if end > len(data) or end == at + 4:
            return None
        out += _snappy(data[at + 4 : end], limit - len(out), None) or b""
        at = end
    return bytes(out)


_CODECS = {"snappyjava": _snappyjava, "snappy": _snappy, "zlib": _zlib, "zstd": _zstd, "lz4": _lz4, "lz4frame": _lz4frame}

"""Compressed regions; the size of what comes out is the attacker's choice, so it is asked for before it is made."""

from __future__ import annotations

import zlib

INFLATED_MAX = 64 << 20  # bytes that one message may inflate to, all its regions together


def inflate(codec: str, data: bytes, limit: int = INFLATED_MAX, size: int | None = None) -> bytes | None:
    """The bytes, or None where they are damaged, more than `limit`, or not `size` of them where that is told."""
    if size is not None and not 0 <= size <= limit:
        return None
    if not data and not size:
        return b""  # what a compressor that was given nothing may write
    try:
        out = _CODECS[codec](bytes(data), limit, size)
    except Exception:  # each library has errors of its own; all mean: damaged
        return None
    return out if size is None or out is None or len(out) == size else None


def _snappy(data: bytes, limit: int, size: int | None) -> bytes | None:
    import cramjam

    if cramjam.snappy.decompress_raw_len(data) > limit:
        return None
    return bytes(cramjam.snappy.decompress_raw(data))


def _zlib(data: bytes, limit: int, size: int | None) -> bytes | None:
    """A stream that is only flushed, never ended, is whole where its size is told."""
    machine = zlib.decompressobj()
    out = machine.decompress(data, (limit if size is None else size) + 1)
    return out if len(out) <= limit and (machine.eof or size is not None) else None


def _zstd(data: bytes, limit: int, size: int | None) -> bytes | None:
    import zstandard

    parts, size = [], 0
    for part in zstandard.ZstdDecompressor().read_to_iter(data, read_size=1 << 20, write_size=1 << 20):
        size += len(part)
        if size > limit:
            return None
        parts.append(part)
    return b"".join(parts)


def _lz4(data: bytes, limit: int, size: int | None) -> bytes | None:
    import lz4.block

    if size is not None:
        return lz4.block.decompress(data, uncompressed_size=size)
    for room in (1 << 16, 1 << 20, 5 << 20, limit):
        try:
            return lz4.block.decompress(data, uncompressed_size=min(room, limit))
        except lz4.block.LZ4BlockError:
            continue
    return None


def _lz4frame(data: bytes, limit: int, size: int | None) -> bytes | None:
    import lz4.frame

    machine = lz4.frame.LZ4FrameDecompressor()
    out = machine.decompress(data, max_length=limit)
    return out if machine.eof else None


_CODECS = {"snappy": _snappy, "zlib": _zlib, "zstd": _zstd, "lz4": _lz4, "lz4frame": _lz4frame}

"""Checksums in plain Python, for the tree and for the uncompiled machine."""

from __future__ import annotations

import zlib


def checksum(kind: str, data: bytes, before: int | None = None) -> int:
    """The sum of some bytes; `before`: the sum of those in front of them."""
    if kind == "crc32c":
        import google_crc32c

        return google_crc32c.extend(before or 0, bytes(data))
    return zlib.adler32(data, 1 if before is None else before) if kind == "adler32" else zlib.crc32(data, before or 0)

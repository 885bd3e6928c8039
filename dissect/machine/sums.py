"""Checksums in plain Python, for the tree and for the uncompiled machine, and the tables of the compiled ones."""

from __future__ import annotations

import zlib
from functools import cache

import numpy as np


def checksum(kind: str, data: bytes, before: int | None = None) -> int:
    """The sum of some bytes; `before`: the sum of the bytes before them."""
    if kind == "crc32c":
        import google_crc32c

        return google_crc32c.extend(before or 0, bytes(data))
    return zlib.adler32(data, 1 if before is None else before) if kind == "adler32" else zlib.crc32(data, before or 0)


@cache
def crc_tables(polynomial: int):
    """The effect of sixteen bytes on a CRC-32 (reflected): sixteen tables of 256, one after the other."""
    tables = np.zeros(4096, dtype=np.uint32)
    for first in range(256):
        value = first
        for _ in range(8):
            value = value >> 1 ^ (polynomial if value & 1 else 0)
        tables[first] = value
    for byte in range(1, 16):
        before = tables[256 * (byte - 1) : 256 * byte]
        tables[256 * byte : 256 * (byte + 1)] = (before >> 8) ^ tables[before & 0xFF]
    return tables

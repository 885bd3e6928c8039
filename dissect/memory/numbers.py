"""Numbers in wire format, for uncompiled code; numbers.pxd has the same for the compiler.

Law: the caller has made sure that the bytes are there.
"""

from __future__ import annotations


def big16(data, at: int) -> int:
    return (data[at] << 8) | data[at + 1]


def big32(data, at: int) -> int:
    return (data[at] << 24) | (data[at + 1] << 16) | (data[at + 2] << 8) | data[at + 3]


def big64(data, at: int) -> int:
    """Eight bytes as the signed number that has them."""
    return int.from_bytes(data[at : at + 8], "big", signed=True)

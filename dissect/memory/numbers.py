"""Numbers as they stand on the wire, for code that runs uncompiled; numbers.pxd holds the same for the compiler.

Law: whoever reads has made sure that the bytes are there.
"""

from __future__ import annotations


def big16(data, at: int) -> int:
    return (data[at] << 8) | data[at + 1]


def big32(data, at: int) -> int:
    return (data[at] << 24) | (data[at + 1] << 16) | (data[at + 2] << 8) | data[at + 3]

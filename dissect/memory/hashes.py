"""One hash of many numbers, for uncompiled code; hashes.pxd has the same for the compiler, to be inlined.

Law: the same numbers in the same order give the same hash in every process.
"""

from __future__ import annotations

import numpy

MASK64 = 0xFFFFFFFFFFFFFFFF
FIRST = 0x9E3779B97F4A7C15
SECOND = 0xC2B2AE3D27D4EB4F


def mixed(one: int, other: int) -> int:
    """The hash so far with one more number."""
    one = (((one & MASK64) ^ ((one & MASK64) >> 32)) * FIRST + other) & MASK64
    one = ((one ^ (one >> 29)) * SECOND) & MASK64
    return one ^ (one >> 32)


def with_number(one: int, number: int) -> int:
    """The same for a number with a sign."""
    return mixed(one, number & MASK64)


def mixed_rows(*columns: numpy.ndarray) -> numpy.ndarray:
    """The hash of the numbers in each row, beginning with 0."""
    made = numpy.zeros(len(columns[0]), dtype=numpy.uint64)
    for numbers in columns:
        made = (made ^ made >> numpy.uint64(32)) * numpy.uint64(FIRST) + numbers.astype(numpy.uint64)
        made = (made ^ made >> numpy.uint64(29)) * numpy.uint64(SECOND)
        made ^= made >> numpy.uint64(32)
    return made.view(numpy.int64)

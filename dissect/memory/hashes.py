"""One hash of many numbers, for uncompiled code, and what all our hashes multiply by; hashes.pxd has the same for the compiler.

Law: the same numbers in the same order give the same hash in every process.
"""

from __future__ import annotations

import numpy

MASK64 = 0xFFFFFFFFFFFFFFFF
GOLDEN = 0x9E3779B97F4A7C15  # 2^64 divided by the golden ratio: its multiples lie evenly; odd, so no bit is lost
PRIME = 0xC2B2AE3D27D4EB4F  # a further step, with bits of another pattern


def mixed(one: int, other: int) -> int:
    """The hash so far with one more number."""
    one = (((one & MASK64) ^ ((one & MASK64) >> 32)) * GOLDEN + other) & MASK64
    one = ((one ^ (one >> 29)) * PRIME) & MASK64
    return one ^ (one >> 32)


def with_number(one: int, number: int) -> int:
    """The same for a number with a sign."""
    return mixed(one, number & MASK64)


def mixed_rows(*columns: numpy.ndarray) -> numpy.ndarray:
    """The hash of the numbers in each row, beginning with 0."""
    made = numpy.zeros(len(columns[0]), dtype=numpy.uint64)
    for numbers in columns:
        made = (made ^ made >> numpy.uint64(32)) * numpy.uint64(GOLDEN) + numbers.astype(numpy.uint64)
        made = (made ^ made >> numpy.uint64(29)) * numpy.uint64(PRIME)
        made ^= made >> numpy.uint64(32)
    return made.view(numpy.int64)

"""Small steps of every header, for uncompiled code; steps.pxd has the same for the compiler, to be inlined.

Law: both files say the same; tests/stream/test_packets.py compares compiled and uncompiled rows.
"""

from __future__ import annotations

from dissect.link.layout import TOO_DEEP
from dissect.link.workspace import PATH_WORDS, W_AT, W_END, W_WORDS


def be16(data, at: int) -> int:
    return (data[at] << 8) | data[at + 1]


def be24(data, at: int) -> int:
    return (be16(data, at) << 8) | data[at + 2]


def least(one: int, other: int) -> int:
    return min(one, other)


def lacks(work, size: int) -> bool:
    """Whether the next header's `size` bytes were not all captured."""
    return work[W_END] - work[W_AT] < size


def wrapped(work, kind: int, number: int, step: int) -> int:
    """Note one encapsulation, and continue with `step`."""
    if work[W_WORDS] >= PATH_WORDS:
        return TOO_DEEP  # deeper than anything that is in use
    work[W_WORDS] += 1
    work[W_WORDS + work[W_WORDS]] = (kind << 40) | number
    return step

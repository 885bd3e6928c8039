"""Gives memory back to the system.

The C library of Linux keeps freed memory for later use, and raises the size from which it would not.  Large matrices of short-lived
decoders would then leave memory in fragments.  Arrow's own pool keeps it too, and that of each thread apart: an export held up to 90 MB
more than its rows needed.
"""

from __future__ import annotations

import ctypes
import os
import sys
from contextlib import suppress

M_TRIM_THRESHOLD, M_MMAP_THRESHOLD = -1, -3
KEPT = 64 << 20  # bytes that stay where whole tables leave
LARGE = 4 << 20  # bytes: a matrix of a block is smaller and used again, one of a decoder is larger
GIVEN_BACK = 64  # windows of a table that leaves: after so many, memory goes back


def settle() -> None:
    """In a process of our own, before Arrow is loaded: all memory is the C library's, large pieces go back, and nobody imports pandas."""
    os.environ.setdefault("ARROW_DEFAULT_MEMORY_POOL", "system")
    sys.meta_path.insert(0, WithoutPandas())  # type: ignore[arg-type]
    large_apart()


class WithoutPandas:
    """Hides pandas from Arrow and DuckDB, which import it only to ask whether something is a data frame.

    Here nothing is one, and the import would take a quarter of a small capture's time.
    """

    @staticmethod
    def find_spec(name: str, path=None, target=None):
        if name == "pandas":
            raise ModuleNotFoundError("pandas is not used here", name=name)
        return None


def rows_leave() -> None:
    """From now on whole tables leave: the pages that one part of them was in are the next one's."""
    large_apart(kept=KEPT)


def large_apart(size: int = LARGE, kept: int = 2 * LARGE) -> None:
    """From now on, an allocation of this size has pages of its own, which go back when it is freed; of others so much stays."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).mallopt(M_MMAP_THRESHOLD, size)
        ctypes.CDLL(None).mallopt(M_TRIM_THRESHOLD, kept)


def give_back() -> None:
    """Give back now what was freed, the pool of Arrow's rows included."""
    import pyarrow as pa

    pa.default_memory_pool().release_unused()
    with suppress(AttributeError, OSError):
        ctypes.CDLL(None).malloc_trim(0)

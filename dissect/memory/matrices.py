"""Matrices of numbers that grow.  A large one is in a file without a name; memory holds only the pages that are in use.

Law: nothing is lost when pages are released: their contents stay in the file, and come back when they are used.
"""

from __future__ import annotations

import mmap
import os
import tempfile
import weakref

import numpy

LARGE_BYTES = 32 << 20  # from this size on a matrix lies in a file
RESIDENT_BYTES = 48 << 20  # pages in memory, beside those that were there before, until all are let go of
ROWS_AT_ONCE = 16_384  # between two looks at the memory
LINE = 64  # bytes that memory brings at once
PAGES_CAN_GO = hasattr(mmap, "MADV_DONTNEED") and os.path.exists("/proc/self/statm")


class Shelf:
    """One matrix's file and its mapping."""

    def __init__(self):
        begin()
        self.file = tempfile.TemporaryFile(prefix="mqdissect-")

    def array(self, rows: int, width: int) -> numpy.ndarray:
        """This many rows of the file: those that it held before, then zeros."""
        size = 8 * rows * width
        os.posix_fallocate(self.file.fileno(), 0, size)  # a full disk is an error here, and not a signal later
        mapping = mmap.mmap(self.file.fileno(), size)
        array = numpy.frombuffer(mapping, dtype=numpy.int64).reshape(rows, width)
        at = array.ctypes.data
        _shelves[at] = (weakref.ref(mapping, lambda _: _shelves.pop(at, None)), self)
        return array

    def __del__(self) -> None:
        self.file.close()


_before: list[int] = []  # pages of files when the first matrix or spool became large
_others: weakref.WeakSet[mmap.mmap] = weakref.WeakSet()  # further mappings of files that may be released
_shelves: dict[int, tuple[weakref.ref, Shelf]] = {}  # by where the mapping lies, while it does


def matrix(rows: int, width: int, fill: int = 0):
    """A matrix that compiled and uncompiled code index alike."""
    array = shelved(rows, width)
    if array is None:
        array = zeros(rows, width)
    if fill:
        for first in range(0, rows, 1 << 20):
            array[first : first + (1 << 20)] = fill
            relieve()
    return memoryview(array)  # type: ignore[arg-type]  # it is a buffer, which numpy says from Python 3.12 on


def odd_lines(numbers: int) -> int:
    """So many numbers and a few more, an odd number of lines of the cache: in a matrix of such columns those of a row do not share few places of it."""
    line = LINE // 8
    return numbers // line * line + line | line


def blank(rows: int, width: int):
    """A matrix of which nothing is read before it is written: memory that was used before is not cleared."""
    array = shelved(rows, width)
    return memoryview(numpy.empty((rows, width), dtype=numpy.int64) if array is None else array)  # type: ignore[arg-type]  # the same


def zeros(rows: int, width: int) -> numpy.ndarray:
    """Zeros, which cost nothing until they are used; aligned to a line of the cache."""
    room = numpy.zeros(rows * width + LINE // 8, dtype=numpy.int64)
    first = -room.ctypes.data % LINE // 8
    return room[first : first + rows * width].reshape(rows, width)


def grown(old, rows: int):
    """The same matrix with more rows; new rows are zero.  The old one must not be used any more."""
    array = numpy.asarray(old)
    _, shelf = _shelves.get(array.ctypes.data, (None, None))
    bigger = shelved(rows, array.shape[1], shelf)
    if bigger is None:
        bigger, shelf = zeros(rows, array.shape[1]), None
    if shelf is None:
        bigger[: array.shape[0]] = array
    return memoryview(bigger)  # type: ignore[arg-type]  # the same


def row_of(matrix, row: int):
    """One row, indexed by column: what uncompiled code uses instead of matrices.pxd's pointer."""
    return memoryview(numpy.asarray(matrix)[row])


def part_of(matrix, row: int, first: int):
    """A row from one of its columns on, and the rows that follow."""
    return memoryview(numpy.asarray(matrix).reshape(-1)[row * matrix.shape[1] + first :])  # type: ignore[arg-type]  # the same


def span_of(data, at: int, size: int):
    """Some bytes, indexed from 0."""
    return memoryview(data)[at : at + size]


def lowest(bits: int) -> int:
    """The number of the lowest bit that is set, of bits that are not 0."""
    return (int(bits) & -int(bits)).bit_length() - 1


def soon(place) -> None:
    """Compiled: load this line of memory into the cache."""


def shelved(rows: int, width: int, shelf: Shelf | None = None) -> numpy.ndarray | None:
    """A matrix in a file, a new one or this, if it is large, pages can be released, and the disk has room."""
    if 8 * rows * width < LARGE_BYTES or not PAGES_CAN_GO:
        return None
    try:
        return (shelf or Shelf()).array(rows, width)
    except OSError:  # no folder, or a full one: memory it is
        return None


def picked(rows: numpy.ndarray, which: numpy.ndarray, column: int) -> numpy.ndarray:
    """One number of these rows.  A number of each row is a page of each: of a large matrix they are taken a piece at a time."""
    out = numpy.empty(len(which), dtype=rows.dtype)
    for first in range(0, len(which), ROWS_AT_ONCE):
        out[first : first + ROWS_AT_ONCE] = rows[which[first : first + ROWS_AT_ONCE], column]
        relieve()
    return out


def file_pages() -> int:
    """Bytes of files, programs included, that count as memory of this process."""
    with open("/proc/self/statm", "rb") as told:
        return int(told.read().split()[2]) * mmap.PAGESIZE


def begin() -> None:
    """From now on files are mapped whose pages count."""
    if not _before:
        _before.append(file_pages())


def follow(pages: mmap.mmap) -> None:
    """The pages of this mapping are released with those of matrices."""
    if PAGES_CAN_GO:
        begin()
        _others.add(pages)


def relieve() -> None:
    """Release the files' pages when there are too many; those in use come back by themselves."""
    if not _shelves and not _others or file_pages() - _before[0] < RESIDENT_BYTES:
        return
    for pages in [*(mapping() for mapping, _ in list(_shelves.values())), *_others]:
        if pages is not None:
            pages.madvise(mmap.MADV_DONTNEED)

"""A broker's file in our own memory, every byte at its place: read when needed, released when done.

No file is mapped: its broker may truncate it at any time, and the system kills a process that touches a mapping beyond the end of its
file.  Law: bytes are used only after a call of `need`; if the file has become shorter, that is `Shorter`.
"""

from __future__ import annotations

import errno
import mmap
import os
from contextlib import suppress
from pathlib import Path
from typing import IO

import numpy as np

PAGE = mmap.PAGESIZE
HUGE = 2 << 20  # what a system hands out at once where it is asked to
UNRESERVED = getattr(mmap, "MAP_NORESERVE", 0x4000 if os.uname().sysname == "Linux" else 0)  # only what is read takes room


class Shorter(Exception):
    """Bytes that the file had when it was opened are gone; `at`: where they begin."""

    def __init__(self, at: int, size: int, why: str = ""):
        super().__init__(why or f"the file became shorter while it was read: {at:,} of {size:,} bytes could be read")
        self.at, self.size = at, size


class Content(mmap.mmap):
    """All places of a file; the bytes of those that were asked for.  `in_order`: it is read from beginning to end."""

    file: IO[bytes]
    end: int  # of the bytes that are known to be there
    there: np.ndarray  # of each page: is it read?
    step: int

    def __new__(cls, path: Path, size: int, in_order: bool):
        made = super().__new__(cls, -1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | UNRESERVED)
        made.file = path.open("rb")
        made.end = size
        made.there = np.zeros(-(-size // PAGE), dtype=bool)
        made.step = HUGE if in_order else PAGE
        if in_order and hasattr(mmap, "MADV_HUGEPAGE"):
            with suppress(OSError):
                made.madvise(mmap.MADV_HUGEPAGE)
        return made

    def need(self, first: int, last: int) -> None:
        page, stop = first // PAGE, -(-min(last, len(self)) // PAGE)
        missing = np.flatnonzero(~self.there[page:stop])
        if len(missing):
            self.take(page + int(missing[0]), page + int(missing[-1]) + 1)

    def need_pages(self, pages: np.ndarray) -> None:
        """Pages anywhere, in their order."""
        missing = pages[~self.there[pages]]
        if len(missing):
            begins = np.flatnonzero(np.diff(missing, prepend=-2) > 1)
            for first, last in zip(missing[begins].tolist(), missing[np.append(begins[1:], len(missing)) - 1].tolist(), strict=True):
                self.take(first, last + 1)

    def take(self, page: int, stop: int) -> None:
        at, end = page * PAGE, min(stop * PAGE, len(self))
        with memoryview(self) as room:
            while at < end:
                try:
                    size = os.preadv(self.file.fileno(), [room[at:end]], at)
                except OSError as error:
                    self.end = min(self.end, at)
                    raise Shorter(at, len(self), f"the file cannot be read from byte {at:,} on: {error.strerror}") from None
                if not size:
                    self.end = min(self.end, at)
                    raise Shorter(at, len(self))
                at += size
        self.there[page:stop] = True

    def stored(self, at: int) -> int:
        """The next place from here on that the file system keeps bytes for: up to there are zeros."""
        try:
            return min(os.lseek(self.file.fileno(), at, os.SEEK_DATA), len(self))
        except (AttributeError, OSError) as why:  # not known here; or nothing more is kept, unless the file has become shorter
            return len(self) if getattr(why, "errno", 0) == errno.ENXIO and os.fstat(self.file.fileno()).st_size >= len(self) else at

    def hole(self, at: int) -> int:
        """Where what is kept from here on ends."""
        try:
            return min(os.lseek(self.file.fileno(), at, os.SEEK_HOLE), len(self))
        except (AttributeError, OSError):
            return len(self)

    def forget(self, first: int, last: int) -> int:
        begin, stop = -(-first // self.step) * self.step, last // self.step * self.step
        if stop <= begin:
            return first
        self.madvise(mmap.MADV_DONTNEED, begin, stop - begin)
        self.there[begin // PAGE : stop // PAGE] = False
        return stop


def content(path: Path, in_order: bool = False):
    """The file's bytes at their places."""
    size = path.stat().st_size
    return Content(path, size, in_order) if size else b""


def need(data, first: int, last: int) -> None:
    """These bytes will be used; bytes that were unpacked are already there."""
    if isinstance(data, Content):
        data.need(first, last)


def stored(data, at: int) -> int:
    """The place, not before `at`, from which on bytes may be other than zero: holes of a file are not read."""
    return data.stored(at) if isinstance(data, Content) and at < len(data) else at


def stored_until(data, at: int) -> int:
    """The place, not before `at`, from which on the file keeps no bytes: there are only zeros."""
    stop = at
    while (at := stored(data, at)) < len(data):
        at = stop = data.hole(at) if isinstance(data, Content) else len(data)
    return stop


def forget(data, first: int, last: int) -> int:
    """Release bytes that were read; returns the place from which bytes still take memory."""
    return data.forget(first, last) if isinstance(data, Content) else last

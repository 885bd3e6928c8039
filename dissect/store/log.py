"""What the logs of all brokers share: one file with its findings, and searches in its bytes.

Law: bytes of a file = records + blank + free + problems.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from dissect.store.content import forget, need, stored, stored_until

BATCH = 4096        # records that are given on together
PIECE = 1 << 20     # bytes looked at at once for zeros, or for a sign
WINDOW = 8 << 20    # bytes in which records are looked for at once …
RECORD_MOST = 64 << 20  # … but for one that is larger; a larger one than this no broker takes
UNITS_TOLD = 10_000  # wrong places of a log, or wrong units of a file beside it, that have a row each


@dataclass
class Problem:
    store_file: str
    store_offset: int
    bytes: int
    kind: str
    text: str


class UnitsTold:
    """Units of one file that are wrong: the first have a row each, the others one together."""

    def __init__(self) -> None:
        self.left, self.more = UNITS_TOLD, 0

    def first(self, rows: np.ndarray) -> list[int]:
        told = rows[: self.left].tolist()
        self.left -= len(told)
        self.more += len(rows) - len(told)
        return told

    def others(self, path: Path) -> list[Problem]:
        text = f"{self.more:,} further units are wrong; each beyond the first {UNITS_TOLD:,} of a file is only counted"
        return [Problem(str(path), 0, 0, "more", text)] if self.more else []


@dataclass
class Log:
    """One file, and its findings."""

    path: Path
    name: str = ""   # as people know it
    base: int = 0    # place of its first byte in the whole log
    size: int = 0
    passed: int = 0  # all that is before is accounted for
    records: int = 0
    held: int = 0    # bytes of records
    blank: int = 0   # … of heads, padding, and room for more
    more: int = 0    # wrong places without a row of their own
    problems: list[Problem] = field(default_factory=list)

    def wrong(self, at: int, size: int, kind: str, text: str) -> list[Problem]:
        """The rows that this adds: the first wrong places have one each, the others one together, which has their bytes."""
        self.more += len(self.problems) >= UNITS_TOLD
        if self.more:
            kind, text = "more", f"{self.more:,} further places are wrong; each beyond the first {UNITS_TOLD:,} of a log is only counted"
        if self.more > 1:
            self.problems[-1].bytes, self.problems[-1].text = self.problems[-1].bytes + size, text
            return []
        self.problems.append(Problem(self.name or str(self.path), self.base + at, size, kind, text))
        return self.problems[-1:]


def numbered(name: str) -> bool:
    """Whether it is a place in a file, or the number of a queue."""
    return name.isascii() and name.isdecimal() and int(name[:24]) < 1 << 62 and len(name) <= 24


def zeros(data, at: int, end: int) -> bool:
    """Whether there are only zeros."""
    kept = at
    while (at := min(end, stored(data, at))) < end:
        need(data, at, min(end, at + PIECE))
        if np.frombuffer(data, dtype=np.uint8, count=min(PIECE, end - at), offset=at).any():
            return False
        at += PIECE
        kept = forget(data, kept, min(end, at))
    return True


def used(data, at: int) -> int:
    """How many bytes from `at` on come before the zeros at the end."""
    end = stored_until(data, at)
    while end > at:
        first = max(at, end - PIECE)
        need(data, first, end)
        there = np.flatnonzero(np.frombuffer(data, dtype=np.uint8, count=end - first, offset=first))
        if len(there):
            return first + int(there[-1]) + 1 - at
        forget(data, first, end)
        end = first
    return 0


def seek(data, what: bytes, at: int, end: int) -> int:
    """The place of these bytes from `at` on and before `end`, or −1."""
    kept = at
    while (at := max(at, stored(data, at) - len(what) + 1)) + len(what) <= end:
        stop = min(end, at + PIECE)
        need(data, at, stop)
        hit = data.find(what, at, stop)
        if hit >= 0:
            return hit
        at = stop - len(what) + 1
        kept = forget(data, kept, at)
    return -1


def alike(data, at: int) -> int:
    """The place of the first byte that differs from the one here; the end if none does."""
    place, end, kept, first, step = at, len(data), at, data[at], PIECE >> 8
    while (place := place if first else min(end, stored(data, place))) < end:
        stop = min(end, place + step)
        need(data, place, stop)
        kept = forget(data, kept, place)
        other = np.frombuffer(data, np.uint8, stop - place, place) != first
        if other.any():
            return place + int(np.argmax(other))
        place, step = stop, min(4 * step, PIECE)
    return end

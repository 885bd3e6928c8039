"""How often each group has each value, so that values can be found by their rank.

Law: memory holds AT_ONCE pairs of a group and a value; a capture of nanoseconds has more, which wait in a file without a name as runs, each in order.
"""

from __future__ import annotations

import mmap
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy

from dissect.memory.system import give_back

AT_ONCE = 1 << 19         # pairs, 24 bytes each, and three times as much while they are joined …
JOINED = 1 << 17          # … which they are when there are so many, or twice as many as were left the last time
LOOKED_AT = 1 << 18       # pairs of runs in the file, of which the pages stay for a while
TOGETHER = 1 << 16        # values of a group that are put in order to find one; among more of them it is searched for

Pairs = tuple[numpy.ndarray, numpy.ndarray, numpy.ndarray]      # groups, values, how often
NONE: Pairs = (numpy.zeros(0, dtype=numpy.int64), numpy.zeros(0, dtype=numpy.int64), numpy.zeros(0, dtype=numpy.int64))


Part = tuple[numpy.ndarray, numpy.ndarray, int]      # a group's values, how many rows of its run there are up to each, and how many before


@dataclass
class Run:
    """Pairs in order; `up_to`: how many rows there are up to each."""

    values: numpy.ndarray
    up_to: numpy.ndarray
    begins: list[int]      # where each group begins, and the end

    def of(self, group: int) -> Part:
        first, end = self.begins[group], self.begins[group + 1]
        return self.values[first:end], self.up_to[first:end], int(self.up_to[first - 1]) if first else 0


class Ranked:
    def __init__(self) -> None:
        self.waiting: list[Pairs] = []
        self.count, self.enough = 0, JOINED
        self.runs: list[tuple[int, int]] = []  # where each lies in the file, and how many pairs it has
        self.file: Any = None                  # numpy knows no name for what it takes
        self.mapped: mmap.mmap | None = None
        self.seen = 0      # rows of groups that were asked for since pages went back

    def add(self, groups: numpy.ndarray, values: numpy.ndarray, often: numpy.ndarray) -> None:
        self.waiting.append((groups, values, often))
        self.count += len(groups)
        if self.count > min(self.enough, AT_ONCE):
            joined = self.joined()
            self.waiting, self.count = [joined], len(joined[0])
            if self.count > AT_ONCE // 2:
                self.put_away(joined)
                self.waiting, self.count = [], 0
                give_back()     # what was joined lay between rows
            self.enough = max(JOINED, 2 * self.count)

    def joined(self) -> Pairs:
        return condensed(*map(numpy.concatenate, zip(NONE, *self.waiting, strict=True)))

    def put_away(self, pairs: Pairs) -> None:
        self.file = self.file or tempfile.TemporaryFile(prefix="mqdissect-")
        at = self.file.seek(0, 2)
        of, values, often = pairs
        for column in (of, values, numpy.cumsum(often)):
            self.file.write(numpy.ascontiguousarray(column, dtype=numpy.int64).data)
        self.file.flush()
        self.runs.append((at, len(pairs[0])))

    def all_runs(self, groups: int) -> Iterator[Run]:
        """Those in the file are mapped."""
        if self.file:
            self.mapped = mmap.mmap(self.file.fileno(), 0, access=mmap.ACCESS_READ)
            for at, count in self.runs:
                of, values, up_to = numpy.frombuffer(self.mapped, numpy.int64, 3 * count, at).reshape(3, count)
                yield run_of(of, values, up_to, groups)
                self.looked_at(count)
        of, values, often = self.joined()
        yield run_of(of, values, numpy.cumsum(often), groups)

    def looked_at(self, pairs: int) -> None:
        """Pages of the file are there again when they are read again."""
        self.seen += pairs
        if self.mapped and self.seen > LOOKED_AT and hasattr(mmap, "MADV_DONTNEED"):
            self.mapped.madvise(mmap.MADV_DONTNEED)
            self.seen = 0


def run_of(of: numpy.ndarray, values: numpy.ndarray, up_to: numpy.ndarray, groups: int) -> Run:
    return Run(values, up_to, numpy.searchsorted(of, numpy.arange(groups + 1)).tolist())


def at_ranks(runs: list[Run], group: int, shares: list[tuple[int, int]]) -> tuple[int, list[int]]:
    """How many rows a group has, and their values at these shares of them, if there are any."""
    parts = [part for run in runs if len((part := run.of(group))[0])]
    rows = sum(int(up_to[-1]) - before for _, up_to, before in parts)
    ranks = [max(1, -(-rows * many // of)) for many, of in shares] if rows else []
    if len(parts) > 1 and sum(len(values) for values, _, _ in parts) <= TOGETHER:
        each = ((numpy.zeros_like(values), values, numpy.diff(up_to, prepend=before)) for values, up_to, before in parts)
        _, values, often = condensed(*map(numpy.concatenate, zip(*each, strict=True)))
        parts = [(values, numpy.cumsum(often), 0)]
    if len(parts) == 1:
        [(values, up_to, before)] = parts
        return rows, [int(values[numpy.searchsorted(up_to, before + rank)]) for rank in ranks]
    return rows, [searched(parts, rank) for rank in ranks]


def searched(parts: list[Part], rank: int) -> int:
    """The least value up to which there are so many rows."""
    low, high = min(int(values[0]) for values, _, _ in parts), max(int(values[-1]) for values, _, _ in parts)
    while low < high:
        middle = (low + high) // 2
        if sum(rows_up_to(part, middle) for part in parts) >= rank:
            high = middle
        else:
            low = middle + 1
    return low


def rows_up_to(part: Part, value: int) -> int:
    values, up_to, before = part
    end = int(numpy.searchsorted(values, value, side="right"))
    return int(up_to[end - 1]) - before if end else 0


def counted(of: numpy.ndarray, values: numpy.ndarray) -> Pairs:
    """Pairs of rows.  One number for group and value is sorted at several times the speed of two, and of their order."""
    low, span = extent(of, values)
    if not span:
        return condensed(of, values, numpy.ones(len(of), dtype=numpy.int64))
    keys = of * span + (values - low)
    keys.sort()
    first = numpy.flatnonzero(numpy.concatenate([[True], keys[1:] != keys[:-1]]))
    keys = keys[first]
    groups = keys // span
    return groups, keys - groups * span + low, numpy.diff(first, append=len(of))


def condensed(of: numpy.ndarray, values: numpy.ndarray, often: numpy.ndarray) -> Pairs:
    """Groups and values in order, each pair once, and how often it is there."""
    if not len(of):
        return NONE
    low, span = extent(of, values)
    order = numpy.argsort(of * span + (values - low)) if span else numpy.lexsort((values, of))
    of, values, often = of[order], values[order], often[order]
    first = numpy.flatnonzero(numpy.concatenate([[True], (of[1:] != of[:-1]) | (values[1:] != values[:-1])]))
    return of[first], values[first], numpy.add.reduceat(often, first)


def extent(of: numpy.ndarray, values: numpy.ndarray) -> tuple[int, int]:
    """The least value, and how many numbers there are up to the greatest; 0 where a group and a value do not fit into one number."""
    low = int(values.min())
    span = int(values.max()) - low + 1
    return low, span if (int(of.max()) + 1) * span < 1 << 62 else 0

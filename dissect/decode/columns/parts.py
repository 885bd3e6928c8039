"""The parts of latency (dissect/causes.py), from what the decoder measured: the columns why_… of exchanges.

Law: the parts of an exchange add up to its latency_ns, whatever the measured columns contain.  What only other exchanges tell (the store
behind a broker, the broker behind a proxy) is taken out of them where it is joined.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy
import pyarrow as pa

from dissect import causes
from dissect.decode.arrays import ints, numbers
from dissect.decode.spent import SOURCES, spent
from dissect.memory.matrices import odd_lines

ROWS_AT_ONCE = 2040  # what is reckoned of them stays in the cache: no power of two, by which the columns of a row would share a line of it


def parts(column: Callable[[str], numpy.ndarray]) -> dict[str, pa.Array]:
    """The columns causes.MADE; `column` gives numbers, NULL where there is none.  Most of what is measured is the same in all rows, mostly 0, and so is what is
    made of it: such columns are not copied."""
    said = [column(name) for name in SOURCES]
    rows = len(said[0])
    some = numpy.empty((len(SOURCES), ROWS_AT_ONCE), dtype=numpy.int64)
    some[:, 0] = [values[0] if rows else 0 for values in said]
    differ = numpy.array([number for number, values in enumerate(said) if differs(values)], dtype=numpy.int64)
    made = numpy.empty((len(causes.MADE), odd_lines(rows)), dtype=numpy.int64)
    there = numpy.zeros(len(causes.MADE), dtype=numpy.int64)
    for first in range(0, rows, ROWS_AT_ONCE):
        count = min(rows - first, ROWS_AT_ONCE)
        for number in differ:
            some[number, :count] = said[number][first : first + count]
        spent(some, differ, count, made, first, there)
    nothing = ints(numpy.zeros(rows, dtype=numpy.int64))  # others are copied: one that stays would keep all of them
    return {name: ints(values) if said_so else nothing for name, values, said_so in zip(causes.MADE, made[:, :rows], there, strict=True)}


def differs(values: numpy.ndarray) -> bool:
    """Whether the numbers are not all the same, which the first of them mostly tell."""
    return bool((values[:ROWS_AT_ONCE] != values[:1]).any() or (values[ROWS_AT_ONCE:] != values[:1]).any())


def with_parts(batch: pa.RecordBatch, columns: list[str]) -> pa.RecordBatch:
    """Rows of exchanges with these columns; parts are made of what was measured."""
    wanted = [name for name in columns if name in causes.MADE]
    found = parts(lambda name: numbers(batch.column(name))) if wanted else {}
    return pa.RecordBatch.from_arrays([found[name] if name in found else batch.column(name) for name in columns], columns)


def before_parts(columns: list[str]) -> list[str]:
    """The columns to decode where the parts are made later: what was measured instead of them."""
    if not {*columns} & {*causes.MADE}:
        return columns
    return list(dict.fromkeys([*(name for name in columns if name not in causes.MADE), *causes.SOURCES]))

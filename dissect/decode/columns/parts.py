"""The parts of latency (dissect/causes.py), from what the decoder measured: the columns why_… of exchanges.

Law: the parts of an exchange add up to its latency_ns, whatever the measured columns contain.  What only other exchanges tell (the store
behind a broker, the broker behind a proxy) is taken out of them where it is joined.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy
import pyarrow as pa

from dissect import causes
from dissect.decode.arrays import NULL, ints
from dissect.decode.spent import SOURCES, spent

ROWS_AT_ONCE = 2040  # what is reckoned of them stays in the cache: no power of two, by which the columns of a row would share a line of it


def parts(column: Callable[[str], numpy.ndarray]) -> dict[str, numpy.ndarray]:
    """The columns causes.MADE; `column` gives numbers, NULL where there is none."""
    said = [column(name) for name in SOURCES]
    count = len(said[0])
    out = {name: numpy.empty(count, dtype=numpy.int64) for name in causes.MADE}
    some, made = (numpy.empty((len(names), ROWS_AT_ONCE), dtype=numpy.int64) for names in (SOURCES, causes.MADE))
    for first in range(0, count, ROWS_AT_ONCE):
        last = min(first + ROWS_AT_ONCE, count)
        for number, values in enumerate(said):
            some[number, : last - first] = values[first:last]
        spent(some, last - first, made)
        for values, here in zip(out.values(), made, strict=True):
            values[first:last] = here[: last - first]
    return out


def with_parts(batch: pa.RecordBatch, columns: list[str]) -> pa.RecordBatch:
    """Rows of exchanges with these columns; parts are made of what was measured."""
    wanted = [name for name in columns if name in causes.MADE]
    found = parts(lambda name: numbers(batch.column(name))) if wanted else {}
    return pa.RecordBatch.from_arrays([ints(found[name]) if name in found else batch.column(name) for name in columns], columns)


def numbers(array: pa.Array) -> numpy.ndarray:
    return array.cast(pa.int64()).fill_null(NULL).to_numpy(zero_copy_only=False)


def before_parts(columns: list[str]) -> list[str]:
    """The columns to decode where the parts are made later: what was measured instead of them."""
    if not {*columns} & {*causes.MADE}:
        return columns
    return list(dict.fromkeys([*(name for name in columns if name not in causes.MADE), *causes.SOURCES]))

"""Exchanges added up by group: what the question `latency` takes of rows, and what a worker sends in their place.

Law: what is added up of some rows and of others is what is added up of all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy
import pyarrow as pa

from dissect import schema
from dissect.analysis.questions import Latency
from dissect.decode.arrays import NULL, held
from dissect.decode.passes import distinct
from dissect.engine.ranked import NONE, Pairs, counted
from dissect.engine.spread import ERROR, OTHER, Column, Spread, Texts, Unfit, numbers, read

NAME = "added"            # of such rows, beside those of tables
VALUE_MOST = 1 << 52      # beyond are durations of a clock that was not set: their sums are cut
SUM_MOST = (1 << 63) - 1
SUMS = ("ok", "errors", "unanswered", "rows", "waits", "waited_ns", "bytes", "total_ns")
WHERE = ("at_ns", "request_file", "request_packet")
LAST = numpy.iinfo(numpy.int64).max     # of what is not known
HALF = (1 << 32) - 1


@dataclass
class Added:
    """What some rows say of each of their groups; a text is a number."""

    keys: list[numpy.ndarray]
    sums: numpy.ndarray             # SUMS, a line for each
    worst: Column                   # the greatest value …
    where: list[Column]             # … and WHERE it was first
    pairs: Pairs                    # a group, a value, how many rows have it


def added(asked: Latency, rows: Spread, keys: Sequence[str]) -> Added:
    which, groups = grouped([key(asked, rows, name) for name in keys])
    count, status, duration, wait = len(groups[0]), rows.status(), duration_of(asked, rows), rows.column("wait_ns")
    answered = numpy.flatnonzero(duration.there & (status <= ERROR))
    of, values = which[answered], duration.values[answered]
    if len(answered) and max(int(values.max()), -int(values.min())) > VALUE_MOST:
        raise Unfit
    ok, errors, unanswered, reset, other = numpy.bincount(status * count + which, minlength=(OTHER + 1) * count).reshape(OTHER + 1, count)
    figures = [ok, errors, unanswered + reset, ok + errors + unanswered + reset + other, numpy.bincount(which[wait.there], minlength=count), sums(which, wait.filled(0), count),
               sums(which, rows.sizes(), count) if asked.sized else numpy.zeros(count, dtype=numpy.int64), sums(of, values, count)]
    pairs = counted(of, values) if len(answered) else NONE
    most = numpy.full(count, NULL)
    most[pairs[0]] = pairs[1]       # the last of each stays, which is its largest
    slow = answered[values == most[of]]
    return Added(groups, numpy.array(figures), *slowest(count, which[slow], most[which[slow]], [rows.column(name).at(slow) for name in WHERE], rows.texts), pairs)


def key(asked: Latency, rows: Spread, name: str) -> numpy.ndarray:
    if name == "from_ns":
        at = rows.column("at_ns").filled(NULL)
        return at - numpy.fmod(at, asked.every_ns or 1)
    return (rows.named(name) if name in ("topic", "partition") else rows.column(name)).filled(NULL)


def duration_of(asked: Latency, rows: Spread) -> Column:
    if asked.of != "worked_ns":
        return rows.column(asked.of)
    server = rows.column("server_ns")
    return Column(server.values - rows.column("wait_ns").filled(0), server.there)


def slowest(count: int, of: numpy.ndarray, values: numpy.ndarray, where: list[Column], texts: Texts) -> tuple[Column, list[Column]]:
    """For each of so many groups the slowest row, and the first of these; what is not known comes last."""
    at, file, packet = where
    order = numpy.lexsort((packet.filled(LAST), ranks(file, texts.names()), at.filled(LAST), -values, of))
    rows = order[numpy.flatnonzero(numpy.diff(of[order], prepend=-1))]
    place = numpy.full(count, -1)
    place[of[rows]] = rows
    there = place >= 0
    if not len(rows):
        return Column(place, there), [Column(place, there)] * len(WHERE)
    return Column(values[place], there), [Column(column.values[place], column.there[place] & there) for column in where]


def ranks(column: Column, names: list[str]) -> numpy.ndarray:
    """For each row the place of its text among these in their order; that of none is the last."""
    used, which = distinct(column.filled(-1))
    place = numpy.full(len(used), LAST)
    for rank, number in enumerate(sorted(numpy.flatnonzero(used >= 0).tolist(), key=lambda number: names[int(used[number])])):
        place[number] = rank
    return place[which]


def grouped(columns: list[numpy.ndarray]) -> tuple[numpy.ndarray, list[numpy.ndarray]]:
    """Which group each row is in, and what each group has in these columns."""
    which, keys = numpy.zeros(len(columns[0]), dtype=numpy.int64), list[numpy.ndarray]()
    for column in columns:
        values, place = distinct(column)
        used, which = distinct(which * len(values) + place)
        keys = [*(before[used // len(values)] for before in keys), values[used % len(values)]]
    return which, keys


def sums(which: numpy.ndarray, values: numpy.ndarray, count: int) -> numpy.ndarray:
    """Exact sums of each group: halves of numbers fit into what numpy adds up."""
    low = numpy.bincount(which, weights=values & HALF, minlength=count)
    if not len(values) or 0 <= int(values.min()) and int(values.max()) <= HALF:
        return low.astype(numpy.int64)
    high = numpy.bincount(which, weights=values >> 32, minlength=count)
    exact = [(int(more) << 32) + int(less) for more, less in zip(high.tolist(), low.tolist(), strict=True)]
    if max(map(abs, exact)) > SUM_MOST:
        raise Unfit
    return numpy.array(exact, dtype=numpy.int64)


def together(parts: list[Added], texts: Texts, less: int = 0) -> Added:
    """Several as one, without the first keys of each, of which groups are told apart no more."""
    which, keys = grouped([numpy.concatenate(columns) for columns in zip(*(part.keys[less:] for part in parts), strict=True)])
    count = len(keys[0])
    figures = numpy.array([sums(which, line, count) for line in numpy.concatenate([part.sums for part in parts], axis=1)])
    worst, *where = (stacked(columns) for columns in zip(*([part.worst, *part.where] for part in parts), strict=True))
    those = numpy.flatnonzero(worst.there)
    found = slowest(count, which[those], worst.values[those], [column.at(those) for column in where], texts)
    begins = numpy.cumsum([0, *(part.sums.shape[1] for part in parts)])
    groups, values, often = map(numpy.concatenate, zip(*((part.pairs[0] + begin, *part.pairs[1:]) for part, begin in zip(parts, begins, strict=False)), strict=True))
    return Added(keys, figures, *found, (which[groups], values, often))


def stacked(columns: Sequence[Column]) -> Column:
    return Column(numpy.concatenate([column.values for column in columns]), numpy.concatenate([column.there for column in columns]))


# --- as rows, on their way from one process to another ------------------------------------------------------------------


def as_rows(asked: Latency, some: Added, names: list[str]) -> pa.RecordBatch:
    """A row for each group; the first of its keys is its connection.  Its pairs are two lists."""
    connection, *keys = some.keys
    columns = {"connection": pa.array(connection)}
    columns |= {f"by_{name}": as_column(Column(values, values != NULL), names if is_text(name) else None) for name, values in zip(asked.keys, keys, strict=True)}
    columns |= {name: pa.array(line) for name, line in zip(SUMS, some.sums, strict=True)} | {"worst_ns": as_column(some.worst)}
    columns |= {name: as_column(column, names if name == "request_file" else None) for name, column in zip(WHERE, some.where, strict=True)}
    group, value, often = some.pairs
    order = numpy.argsort(group, kind="stable")
    ends = pa.array(numpy.searchsorted(group[order], numpy.arange(len(connection) + 1)), pa.int32())
    columns |= {name: pa.ListArray.from_arrays(ends, pa.array(values[order])) for name, values in (("values", value), ("often", often))}
    return pa.RecordBatch.from_arrays([*columns.values()], [*columns])


def as_column(column: Column, names: list[str] | None = None) -> pa.Array:
    if names is None:
        return pa.array(column.values, mask=~column.there)
    used, place = distinct(column.filled(0))
    return pa.DictionaryArray.from_arrays(pa.array(place.astype(numpy.int32), mask=~column.there), pa.array([names[number] for number in used.tolist()] if names else [""], pa.utf8()))


def of_rows(asked: Latency, batch: pa.RecordBatch, texts: Texts) -> Added:
    """What such rows say, without connections."""
    table = pa.Table.from_batches([batch])
    keys = [read(table, f"by_{name}", texts).filled(NULL) for name in asked.keys]
    figures = numpy.array([held(batch.column(name)) for name in SUMS])
    lists = [batch.column(name) for name in ("values", "often")]
    ends = lists[0].offsets.to_numpy()
    values, often = (held(one.values)[ends[0] : ends[-1]] for one in lists)
    pairs = numpy.repeat(numpy.arange(batch.num_rows), numpy.diff(ends)), values, often
    return together([Added(keys, figures, numbers(table["worst_ns"]), [read(table, name, texts) for name in WHERE], pairs)], texts)


def is_text(name: str) -> bool:
    return name != "from_ns" and schema.EXCHANGES.column(name).kind == "text"

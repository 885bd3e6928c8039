"""Rows of a table in its order, however many they are: sorted runs on disk, merged a window at a time.

Law: the windows, one after the other, are the table's rows in its order, and rows with equal places in the order stay as they came.
Memory holds one window and a batch of each run that reaches into it; if more than RUNS_MOST runs reach into one window, some are merged
first.
"""

from __future__ import annotations

import os
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from typing import NamedTuple, Protocol

import numpy
import pyarrow as pa

from dissect.engine import blocks
from dissect.engine.numbered import stacked, taken, together, uniform, with_plain_texts

BATCH_ROWS = 1 << 12      # of a run are read at once
GROUP_ROWS = 1 << 13      # of a file stand together: many runs may reach into one window, each with a group in memory
WINDOW_CELLS = 1 << 20    # values that leave at once, or some more
ALONE = 4                 # rows of one run that no other reaches into leave as they lie, if they are this part of a batch or more
RUNS_MOST = 16            # are read at once: each is an open file and a group of rows
LAST = numpy.iinfo(numpy.int64).max     # stands for null, which comes last


class Run(NamedTuple):
    """Sorted rows in a file, with the places of the first and the last row."""

    first: tuple
    last: tuple
    path: str


class Runs:
    """One table's rows; `order` names the columns that it is sorted by; `asked`: the database will read them, too; it will look for rows that say
    something in the column `about`, if there is one: where the first run has none, it need not be quick."""

    def __init__(self, folder: str, name: str, order: tuple[str, ...], asked: bool = True, about: str | None = None):
        self.folder, self.name, self.order, self.asked, self.about = folder, name, order, asked, about
        self.said = False                             # whether any row says something there
        self.runs: list[Run] = []
        self.files: list[str] = []                    # all rows; merged runs hold some of them once more
        self.rest: pa.Table | None = None             # the last run, where it need not go to disk
        self.made = 0

    def write(self, batches: list[pa.RecordBatch]) -> None:
        """Write a run to disk."""
        table = in_order(joined(batches), self.order)
        if not table.num_rows:
            return
        self._notice(table)
        if self.about and not self.files:
            self.asked = self.asked and self.said
        self.files.append(self._store([table]))
        self.runs.append(Run(place(table, 0, self.order), place(table, table.num_rows - 1, self.order), self.files[-1]))

    def _store(self, tables: Iterable[pa.Table]) -> str:
        path = os.path.join(self.folder, f"{self.name}-run{self.made}")
        self.made += 1
        if self.asked:
            stored(path, tables, [self.order[0]], GROUP_ROWS)
        elif not (isinstance(tables, list) and blocks.laid(path, tables[0])):
            laid(path, tables)
        return path

    def end(self, batches: list[pa.RecordBatch]) -> pa.Table | None:
        """The last rows; all of them if there is no run before."""
        if batches and self.files:
            self.write(batches)
        elif batches:
            self.rest = in_order(joined(batches), self.order)
            self._notice(self.rest)
        return self.rest

    def _notice(self, table: pa.Table) -> None:
        if self.about:
            self.said = self.said or table.column(self.about).null_count < table.num_rows

    def dataset(self):
        """All rows that are on disk, in no order, for the database, though it was not to be asked; texts are plain, as in some of the files."""
        from pyarrow.dataset import dataset

        files = [self._unfolded(path) for path in self.files]
        with pa.OSFile(files[0]) as file:
            there = pa.ipc.open_file(file).schema
        return dataset(files, schema=with_plain_texts(there), format="ipc")

    @staticmethod
    def _unfolded(path: str) -> str:
        """A file with all columns of a run; who reads the run meanwhile finds it as it was."""
        if not blocks.are_in(path):
            return path
        laid(path + "-whole", (pa.Table.from_batches([batch]) for batch in blocks.lying(path)))
        return path + "-whole"

    def windows(self) -> Iterator[pa.Table]:
        if self.rest is not None:
            yield self.rest
            return
        while len(crowd := self._crowd()) > RUNS_MOST:
            self._merge(crowd[:RUNS_MOST])
        yield from self._windows(self.runs)

    def of(self, window: pa.Table) -> pa.Table:
        return window

    def _crowd(self) -> list[Run]:
        """The largest number of runs that are read at once."""
        most, there = list[Run](), list[Run]()
        for run in sorted(self.runs):
            there = [one for one in there if one.last >= run.first] + [run]
            most = max(most, there, key=len)
        return most

    def _merge(self, runs: list[Run]) -> None:
        """Merge several runs into one; its texts are plain, since dictionaries differ from window to window."""
        path = self._store(uniform(table, with_plain_texts(table.schema)) for table in self._windows(runs))
        self.runs = [one for one in self.runs if one not in runs]
        self.runs.append(Run(min(one.first for one in runs), max(one.last for one in runs), path))

    def _windows(self, runs: list[Run]) -> Iterator[pa.Table]:
        rows, some, crowd = 0, list[pa.Table](), list[pa.RecordBatch]()
        for step in self._merged(runs):
            rows += sum(batch.num_rows for batch in step)
            alone = len(step) == 1 and step[0].num_rows * ALONE >= BATCH_ROWS
            if crowd and (alone or rows * step[0].num_columns >= WINDOW_CELLS):
                some.append(in_order(joined(crowd if alone else crowd + step), self.order))
                crowd, step = [], step if alone else []
            if alone:
                some.append(pa.Table.from_batches(step))
            else:
                crowd += step
            if some and rows * some[-1].num_columns >= WINDOW_CELLS:
                yield stacked(some)
                rows, some = 0, []
        some += [in_order(joined(crowd), self.order)] if crowd else []
        if some:
            yield stacked(some)

    def _head(self, run: Run) -> Head:
        import pyarrow.parquet as parquet

        return Head(parquet.ParquetFile(run.path).iter_batches(BATCH_ROWS, use_threads=False) if self.asked else lying(run.path), self.order)

    def _merged(self, runs: list[Run]) -> Iterator[list[pa.RecordBatch]]:
        """Steps: parts of runs that overlap only within their step."""
        waiting = sorted(runs, reverse=True)
        heads: list[Head] = []
        while waiting or heads:
            if not heads:
                heads.append(self._head(waiting.pop()))
            bound = min(head.last for head in heads)
            while waiting and waiting[-1].first <= bound:
                heads.append(self._head(waiting.pop()))
                bound = min(bound, heads[-1].last)
            yield [part for head in heads if (part := head.take(bound)).num_rows]
            heads = [head for head in heads if head.batch is not None]


class Windows(Protocol):
    """Rows in order, some at a time: `of` makes the table's rows of a window.  Tables that lie in the same rows have the same windows."""

    def windows(self) -> Iterator[pa.Table]: ...

    def of(self, window: pa.Table) -> pa.Table: ...


class Answered:
    """The exchanges that have a latency: their order is that of all, and here it is named by other columns."""

    def __init__(self, exchanges: Windows, order: tuple[str, ...]):
        self.exchanges, self.order = exchanges, order

    def windows(self) -> Iterator[pa.Table]:
        return self.exchanges.windows()

    def of(self, window: pa.Table) -> pa.Table:
        return in_order(window.filter(window.column("latency_ns").is_valid()), self.order)


class Head:
    """The present position in a run."""

    def __init__(self, batches: Iterator[pa.RecordBatch], order: tuple[str, ...]):
        self.batches, self.order = batches, order
        self.batch: pa.RecordBatch | None
        self.last: tuple
        self._next()

    def _next(self) -> None:
        self.batch = next(self.batches, None)
        if self.batch is not None:
            self.last = place(self.batch, self.batch.num_rows - 1, self.order)

    def take(self, bound: tuple) -> pa.RecordBatch:
        """The rows up to this place, inclusive."""
        batch = self.batch
        assert batch is not None
        count = batch.num_rows if self.last <= bound else until(batch, bound, self.order)
        self.batch = batch.slice(count)
        if not self.batch.num_rows:
            self._next()
        return batch.slice(0, count)


def laid(path: str, tables: Iterable[pa.Table]) -> None:
    """Rows as they are in memory: to encode them for a while, and to decode them again, would take most of the time of an export."""
    writer = None
    with pa.OSFile(path, "wb") as out:
        for table in tables:
            writer = writer or pa.ipc.new_file(out, table.schema)
            writer.write_table(table, max_chunksize=BATCH_ROWS)
        if writer is not None:
            writer.close()


def lying(path: str) -> Iterator[pa.RecordBatch]:
    """The rows that `laid` put there, a batch at a time."""
    if blocks.are_in(path):
        yield from blocks.lying(path)
        return
    with pa.OSFile(path) as file:
        reader = pa.ipc.open_file(file, options=pa.ipc.IpcReadOptions(use_threads=False))
        for number in range(reader.num_record_batches):
            yield reader.get_batch(number)


def stored(path: str, tables: Iterable[pa.Table], known: list[str], rows: int) -> None:
    """Rows stored on disk for a while, not compressed: that would cost more time than it saves.  Of `known` columns each group has
    statistics."""
    import pyarrow.parquet as parquet

    writer = None
    try:
        for table in tables:
            if writer is None:
                texts = [field.name for field in table.schema if pa.types.is_dictionary(field.type)]
                writer = parquet.ParquetWriter(path, table.schema, compression="none", use_dictionary=texts or False, write_statistics=[name for name in known if name in table.schema.names] or False)
            writer.write_table(table, row_group_size=rows)
    finally:
        if writer is not None:
            writer.close()


def place(rows, number: int, order: tuple[str, ...]) -> tuple:
    """A row's place in the order, as a value that can be compared."""
    values = [rows.column(name)[number].as_py() for name in order]
    return tuple((value is None, 0 if value is None else value) for value in values)


def until(batch: pa.RecordBatch, bound: tuple, order: tuple[str, ...]) -> int:
    """How many rows of a sorted batch come no later than this place."""
    low, high = 0, batch.num_rows
    for name, at in zip(order, bound, strict=True):
        values = [(value is None, 0 if value is None else value) for value in batch.column(name).slice(low, high - low).to_pylist()]
        low, high = low + bisect_left(values, at), low + bisect_right(values, at)
        if low == high:
            break
    return high


def in_order(table: pa.Table, order: tuple[str, ...]) -> pa.Table:
    """The rows, sorted; mostly they already are."""
    if stands(table, order):
        return table
    first = ranks(table.column(order[0]))
    many = numpy.count_nonzero(first[1:] == first[:-1]) * 2 > len(first)      # rows are like the one before in it
    return taken(table, (by_blocks if many else row_by_row)(table, first, order[1:]))


def row_by_row(table: pa.Table, first: numpy.ndarray, others: tuple[str, ...]) -> numpy.ndarray:
    """The places of the rows in their order: by their first key, and only those that are alike in it by the others."""
    at = numpy.argsort(first, kind="stable")
    same = numpy.concatenate([[False], first[at][1:] == first[at][:-1], [False]])
    alike = numpy.flatnonzero(same[1:] | same[:-1])
    if len(alike):
        keys = [ranks(table.column(name).take(pa.array(at[alike]))) for name in others]
        at[alike] = at[alike][numpy.lexsort([*reversed(keys), first[at[alike]]])]
    return at


def by_blocks(table: pa.Table, first: numpy.ndarray, others: tuple[str, ...]) -> numpy.ndarray:
    """The same of rows that come in blocks, of a message each: alike in the first key, and in order within.  Only blocks are sorted, and then
    the rows of those that reach into each other."""
    keys = [first, *(ranks(table.column(name)) for name in others)]
    before, rows = slice(0, -1), slice(1, None)
    begins = numpy.flatnonzero(numpy.concatenate([[True], (first[rows] != first[before]) | less(keys[1:], rows, before)]))
    ends = numpy.append(begins[1:], len(first)) - 1
    at = numpy.lexsort([key[begins] for key in reversed(keys)])
    begins, ends = begins[at], ends[at]
    sizes = ends - begins + 1
    at = numpy.arange(len(first)) + numpy.repeat(begins - (numpy.cumsum(sizes) - sizes), sizes)
    across = first[ends[:-1]][~less(keys, ends[:-1], begins[1:])]
    if len(across):
        again = numpy.flatnonzero(numpy.isin(first[at], across))
        came = numpy.sort(at[again])
        at[again] = came[numpy.lexsort([key[came] for key in reversed(keys)])]
    return at


def less(keys: list[numpy.ndarray], these: numpy.ndarray | slice, those: numpy.ndarray | slice) -> numpy.ndarray:
    """Which of these rows come before those, one beside the other."""
    found = keys[-1][these] < keys[-1][those]
    for key in reversed(keys[:-1]):
        found = (key[these] < key[those]) | (key[these] == key[those]) & found
    return found


def stands(table: pa.Table, order: tuple[str, ...]) -> bool:
    """Whether the rows are already in order."""
    alike = numpy.ones(max(0, table.num_rows - 1), dtype=bool)       # rows that are like the one before, as far as was looked
    for name in order:
        key = ranks(table.column(name))
        if (alike & (key[1:] < key[:-1])).any():
            return False
        alike &= key[1:] == key[:-1]
        if not alike.any():
            break
    return True


def ranks(values: pa.ChunkedArray) -> numpy.ndarray:
    """Numbers that compare as the values do; null comes last."""
    array = values.combine_chunks()
    if pa.types.is_dictionary(array.type) or pa.types.is_string(array.type):
        array = array if pa.types.is_dictionary(array.type) else array.dictionary_encode()
        texts = array.dictionary.to_pylist()
        rank = numpy.empty(len(texts) + 1, dtype=numpy.int64)
        rank[sorted(range(len(texts)), key=texts.__getitem__)] = numpy.arange(len(texts))
        rank[len(texts)] = LAST
        return rank[array.indices.fill_null(len(texts)).to_numpy(zero_copy_only=False)]
    return array.cast(pa.int64()).fill_null(LAST).to_numpy(zero_copy_only=False)


def joined(batches: list[pa.RecordBatch]) -> pa.Table:
    """Batches as one."""
    names = batches[0].schema.names
    return pa.Table.from_arrays([together([batch.column(number) for batch in batches]) for number in range(len(names))], names)

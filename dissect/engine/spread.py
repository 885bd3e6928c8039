"""Exchanges as numbers: their columns, and those of their items where an exchange counts once for each of them.

Law: a row has the values that `rows` of `analysis/questions.py` gives it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy
import pyarrow as pa

from dissect.decode.arrays import held, is_there
from dissect.decode.kept import chosen
from dissect.engine.numbered import as_one

NOTHING = -1              # the number of a text that is null, and of no item
PLACE = ("connection", "request_packet", "offset", "request_file")
ODD = (0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0x27D4EB2F165667C5)      # a number for each of them
PAIRS_MOST = 4            # of exchanges and items that may belong together, for each of them: places are mixed so that few look alike
ITEMS_MOST = 1 << 20      # are held while exchanges pass …
PIECES_MOST = 64          # … in so many batches
STATUS = ("ok", "error", "unanswered", "reset")
OK, ERROR, OTHER = 0, 1, len(STATUS)
HALF = numpy.iinfo(numpy.int32)


@dataclass
class Column:
    """Numbers, and which rows have one."""

    values: numpy.ndarray
    there: numpy.ndarray

    def at(self, rows: numpy.ndarray) -> Column:
        return Column(self.values[rows], self.there[rows])

    def or_else(self, other: Column) -> Column:
        return Column(numpy.where(self.there, self.values, other.values), self.there | other.there)

    def filled(self, nothing: int) -> numpy.ndarray:
        """With a number where there is none."""
        return numpy.where(self.there, self.values, nothing)


def narrow(column: Column) -> Column:
    """In half the width, if all fit: items wait while all exchanges pass."""
    values = column.values
    fits = not len(values) or HALF.min <= int(values.min()) and int(values.max()) <= HALF.max
    return Column(values.astype(numpy.int32), column.there) if fits else column


class Texts:
    """Texts by number: the same in all columns."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}

    def of(self, column: pa.ChunkedArray) -> Column:
        found, last, ours = list[numpy.ndarray](), None, numpy.zeros(0, dtype=numpy.int64)
        for part in column.chunks:
            if last is None or not part.dictionary.equals(last):
                last = part.dictionary
                ours = numpy.array([*map(self.number, last.to_pylist()), NOTHING], dtype=numpy.int64)
            indices = part.indices
            found.append(ours[numpy.where(is_there(indices), held(indices), numpy.int64(len(last))) if indices.null_count else held(indices)])
        values = joined(found)
        return Column(values, values != NOTHING)

    def number(self, text: str | None) -> int:
        return NOTHING if text is None else self.numbers.setdefault(text, len(self.numbers))

    def names(self) -> list[str]:
        return list(self.numbers)


def joined(parts: list[numpy.ndarray]) -> numpy.ndarray:
    return parts[0] if len(parts) == 1 else numpy.concatenate(parts or [numpy.zeros(0, dtype=numpy.int64)])


def numbers(column: pa.ChunkedArray) -> Column:
    return Column(joined([*map(held, column.chunks)]).astype(numpy.int64, copy=False), joined([*map(is_there, column.chunks)]).astype(bool, copy=False))


def read(table: pa.Table, name: str, texts: Texts) -> Column:
    column = table.column(name)
    return texts.of(column) if pa.types.is_dictionary(column.type) else numbers(column)


class Places:
    """What binds an item to its exchange."""

    def __init__(self, columns: list[Column]):
        self.columns = columns

    def mixed(self) -> numpy.ndarray:
        """All of it in one number; two places may have the same."""
        parts = [(column.filled(NOTHING).astype(numpy.uint64) + numpy.uint64(1)) * numpy.uint64(odd) for column, odd in zip(self.columns, ODD, strict=True)]
        return numpy.bitwise_xor.reduce(parts)

    def equal(self, mine: numpy.ndarray, other: Places, its: numpy.ndarray) -> numpy.ndarray:
        """Whether these rows name the same place; without an offset none does."""
        same = self.columns[PLACE.index("offset")].there[mine]
        for one, two in zip(self.columns, other.columns, strict=True):
            here, there = one.at(mine), two.at(its)
            same = same & (here.there == there.there) & ((here.values == there.values) | ~here.there)
        return same


class Unfit(Exception):
    """These rows are for the database."""


class Items:
    """The items of all exchanges, to be found by their place."""

    def __init__(self, table: pa.Table, texts: Texts):
        self.table, self.texts = table, texts
        self.columns: dict[str, Column] = {}
        self.places = Places([self.column(name) for name in PLACE])
        mixed = self.places.mixed()
        order = numpy.argsort(mixed)
        self.mixed, self.order = mixed[order], order.astype(numpy.int32)
        self.shift = numpy.uint64(64 - 1 - len(mixed).bit_length())      # buckets by the first bits: twice as many as items
        self.begins = numpy.concatenate([[0], numpy.cumsum(numpy.bincount(self.bucket(mixed), minlength=2 << len(mixed).bit_length()))])

    def bucket(self, mixed: numpy.ndarray) -> numpy.ndarray:
        return (mixed >> self.shift).astype(numpy.int64)

    def of(self, exchanges: Places) -> tuple[numpy.ndarray, numpy.ndarray]:
        """Rows of exchanges, one for each item, or one where there is none; and the item's row, or NOTHING."""
        wanted = exchanges.mixed()
        bucket = self.bucket(wanted)
        first = self.begins[bucket]
        counts = self.begins[bucket + 1] - first
        if counts.sum() > PAIRS_MOST * (len(wanted) + len(self.mixed)):
            raise Unfit
        mine = numpy.repeat(numpy.arange(len(wanted)), counts)
        its = numpy.repeat(first - numpy.cumsum(counts) + counts, counts) + numpy.arange(len(mine))
        alike = numpy.flatnonzero(self.mixed[its] == wanted[mine])
        mine, its = mine[alike], self.order[its[alike]].astype(numpy.int64)
        same = exchanges.equal(mine, self.places, its)
        mine, its = mine[same], its[same]
        without = numpy.ones(len(wanted), dtype=bool)
        without[mine] = False
        alone = numpy.flatnonzero(without)
        return numpy.concatenate([mine, alone]), numpy.concatenate([its, numpy.full(len(alone), NOTHING)])

    def column(self, name: str) -> Column:
        if name not in self.columns:
            self.columns[name] = narrow(read(self.table, name, self.texts))
        return self.columns[name]


class Spread:
    """Some exchanges; with `items`, once for each of these."""

    def __init__(self, table: pa.Table, items: Items | None, texts: Texts):
        self.table, self.items, self.texts = table, items, texts
        self.columns: dict[str, Column] = {}
        if items is not None:
            self.mine, its = items.of(Places([read(table, name, texts) for name in PLACE]))
            self.have, self.its = its != NOTHING, numpy.maximum(its, 0)

    def column(self, name: str) -> Column:
        if name not in self.columns:
            found = read(self.table, name, self.texts)
            self.columns[name] = found if self.items is None else found.at(self.mine)
        return self.columns[name]

    def of_items(self, name: str) -> Column:
        assert self.items is not None
        found = self.items.column(name).at(self.its)
        return Column(found.values, found.there & self.have)

    def named(self, name: str) -> Column:
        """What an item names is about it, not about its exchange."""
        return self.column(name) if self.items is None else self.of_items(name).or_else(self.column(name))

    def status(self) -> numpy.ndarray:
        """Numbers of STATUS.  An item with a code failed or succeeded by itself."""
        numbers, meant = self.column("status").values, [self.texts.number(text) for text in STATUS]
        said = numpy.full(len(self.texts.numbers) + 1, OTHER)       # the last is of NOTHING
        said[meant] = numpy.arange(len(STATUS))
        found = said[numbers]
        if self.items is None:
            return found
        found = numpy.where(self.of_items("code").there & (found == ERROR), OK, found)
        return numpy.where(self.of_items("code_class").filled(NOTHING) == self.texts.number("error"), ERROR, found)

    def sizes(self) -> numpy.ndarray:
        """Bytes: those of an item are its payload's."""
        own = self.column("request_size").filled(0) + self.column("response_size").filled(0)
        return own if self.items is None else numpy.where(self.of_items("item").there, self.of_items("payload_bytes").filled(0), own)


def of_waiting(items: list[pa.RecordBatch], texts: Texts) -> Items | None:
    if sum(batch.num_rows for batch in items) > ITEMS_MOST:
        raise Unfit
    return Items(pa.Table.from_batches(items), texts) if items else None


def left(items: list[pa.RecordBatch], some: Spread) -> list[pa.RecordBatch]:
    """Items without their exchange so far, without the batches that they came in.  One exchange alone has a place, but for those whose request nobody saw."""
    assert some.items is not None
    wait = numpy.ones(len(some.items.mixed), dtype=bool)
    wait[some.its[some.have]] = False
    if not (some.items.places.columns[PLACE.index("request_packet")].there | wait).all():
        raise Unfit
    kept = those(items, wait)
    return [as_batch(kept)] if len(kept) > PIECES_MOST else kept


def those(batches: list[pa.RecordBatch], good: numpy.ndarray) -> list[pa.RecordBatch]:
    """The rows that are good, of all batches."""
    ends = numpy.cumsum([batch.num_rows for batch in batches])[:-1]
    return [batch if part.all() else chosen(batch, part) for batch, part in zip(batches, numpy.split(good, ends), strict=True) if part.any()]


def as_batch(batches: list[pa.RecordBatch]) -> pa.RecordBatch:
    """As one: each of them costs as much as many rows."""
    columns = zip(*(batch.columns for batch in batches), strict=True)
    return pa.RecordBatch.from_arrays([as_one(parts) if pa.types.is_dictionary(parts[0].type) else pa.concat_arrays(parts) for parts in columns], batches[0].schema.names)

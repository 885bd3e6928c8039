"""Decoded rows until the question is asked: Arrow in memory, as they came; above a limit, Parquet on disk."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

import pyarrow as pa

from dissect import schema
from dissect.engine.narrow import ZEROS, alike, narrowed, owned, roomy
from dissect.engine.numbered import spoken
from dissect.engine.parted import PACKET
from dissect.engine.runs import Runs, stored
from dissect.engine.spilled import Spilled
from dissect.memory.system import give_back

MEMORY_MAX = 64 << 20     # bytes of rows in memory, all tables together …
AT_FIRST = (2, 1.75)      # … so many times more as long as no row went to disk: those of a capture of 1 GB never do.  Alone, and beside one process …
LARGE = 3 << 30           # … but not of a capture of so many bytes, whose rows go there anyway …
BESIDE = 4                # … and this part of it where several other processes need memory, too
RUN_MAX = 16 << 20        # the same where they have to be sorted, and to stand in memory three times for it
JOINED_ROWS = 1 << 15     # rows that go to disk together
CHUNK_ROWS = 64           # chunks of messages that are read at once
NOBODY: Mapping[str, str | None] = {}
LEAST_ROWS = 1 << 12      # of a batch in memory: smaller ones are joined, since a question pays for each


class Held:
    """The rows of several tables; `folder` takes what does not fit in memory; `beside`: so many other processes decode; `work`: bytes of the captures.
    Tables of `ordered` wait as sorted runs, to leave in order; those of `asked` the database will read, too, if any row says something in the column beside
    them."""

    def __init__(self, folder: str, most: int | None = None, ordered: Iterable[str] = (), asked: Mapping[str, str | None] = NOBODY, beside: int = 0, work: int = 0):
        self.runs = {name: Runs(folder, name, schema.TABLES[name].order, name in asked, asked.get(name)) for name in ordered}
        limit = min(MEMORY_MAX, RUN_MAX) if self.runs else MEMORY_MAX if beside <= 1 else MEMORY_MAX // BESIDE
        self.folder, self.most = folder, limit if most is None else most
        self.room = int(self.most * AT_FIRST[beside]) if most is None and beside < len(AT_FIRST) and work < LARGE and not self.runs else self.most
        self.narrow = most is None        # rows that lie in mapped files stay where they are
        self.bytes = 0
        self.counts: Counter[str] = Counter()     # rows of each table
        self.counted = {ZEROS.address}    # where memory lies that was counted: batches share texts
        self.batches: dict[str, list[pa.RecordBatch]] = {}
        self.disk: dict[str, Spilled] = {}        # rows of tables without an order that went to disk

    def add(self, name: str, batch: pa.RecordBatch) -> None:
        if self.narrow:
            batch = narrowed(spoken(batch)) if name in schema.TABLES and name not in self.runs else owned(batch)
        self.counts[name] += batch.num_rows
        self.batches.setdefault(name, []).append(batch)
        self.bytes += weight(batch, self.counted)
        if self.bytes > self.room:
            self.spill()

    def spill(self) -> None:
        """Write what is in memory to disk, one file per table."""
        while self.batches:
            name, batches = self.batches.popitem()
            if name in self.runs:
                self.runs[name].write(batches)
                continue
            path = os.path.join(self.folder, f"{name}-{len(self.files(name))}.parquet")
            rows = self.disk.setdefault(name, Spilled()).take(path, batches)
            known = ordered(name, batches[0].schema)
            stored(path, (joined(pa.Table.from_batches(some)).unify_dictionaries() for some in groups(rows)), known, JOINED_ROWS)
        self.bytes, self.room = 0, self.most
        self.counted = {ZEROS.address}
        if not self.runs:       # the next run needs as much again, and pages that come anew cost more than the run's sorting
            give_back()

    def table(self, name: str) -> pa.Table | None:
        """The rows of a table in memory; they are handed over, since joining them makes a copy."""
        batches = self.batches.pop(name, None)
        if name in self.runs:
            return self.runs[name].end(batches or [])
        return joined(pa.Table.from_batches(alike(batches))) if batches else None

    def names(self) -> set[str]:
        """The tables that have rows."""
        return {*self.batches, *self.on_disk()}

    def on_disk(self) -> set[str]:
        """Those of which some went to disk."""
        return {name for name in (*self.disk, *self.runs) if self.files(name)}

    def files(self, name: str) -> list[str]:
        return self.runs[name].files if name in self.runs else self.disk[name].files() if name in self.disk else []


def join_chunks(held: Held, columns: list[str], connection) -> None:
    """Messages that came in chunks become rows of `records`."""
    from dissect.decode.chunks import ORDER, PARTS, joined

    places = [f"({held.disk[PARTS].relation()})"] if PARTS in held.disk else []
    table = held.table(PARTS)
    if table is not None:
        connection.register("parts_rows", table)
        places.append("parts_rows")
    if places:
        parts = " union all ".join(f"select * from {place}" for place in places)
        reader = connection.sql(f"select * from ({parts}) order by {ORDER}").to_arrow_reader(CHUNK_ROWS)
        for batch in joined(reader, columns):
            held.add("records", batch)


def ordered(name: str, kinds: pa.Schema) -> list[str]:
    """The columns that select pieces of a table, or parts of it: a row group without rows of a piece is not read."""
    from dissect.engine.windows import keys

    return [key for key in dict.fromkeys([*keys(name), PACKET]) if key is not None and key in kinds.names] if name in schema.TABLES else []


def groups(batches: Iterable[pa.RecordBatch]) -> Iterator[list[pa.RecordBatch]]:
    """Batches that go to disk together: a file's writer works on one group at a time, dictionaries included."""
    some: list[pa.RecordBatch] = []
    for batch in batches:
        some.append(batch)
        if sum(one.num_rows for one in some) >= JOINED_ROWS:
            yield some
            some = []
    if some:
        yield some


def joined(table: pa.Table) -> pa.Table:
    """Many small batches as few; large ones stay as they are."""
    if table.num_rows >= LEAST_ROWS * table.column(0).num_chunks:
        return table
    return roomy(table).unify_dictionaries().combine_chunks()


def weight(batch: pa.RecordBatch, counted: set[int]) -> int:
    """Bytes that a batch adds: those that no batch before it has."""
    total = 0
    for column in batch.columns:
        texts = column.dictionary.buffers() if pa.types.is_dictionary(column.type) else []
        for buffer in (*column.buffers(), *texts):
            if buffer is not None and buffer.address not in counted:
                counted.add(buffer.address)
                total += buffer.size
    return total

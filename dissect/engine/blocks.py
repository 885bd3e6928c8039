"""Rows that come in blocks, of a message each: what all rows of a block say alike is looked at once, and lies on disk once.

A record of TANK has 28 columns, of which its message says 20.  Law: what `lying` gives are the rows that `laid` was given.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator

import numpy
import pyarrow as pa

from dissect.decode.arrays import held, is_there
from dissect.engine.numbered import all_alike, repeated, taken

LEAST = 16                # rows of a block, on the average of a column
ROWS_AT_ONCE = 1 << 14    # are read: each batch costs as much as some thousand rows
ONCE = ".once"            # the file beside the rows: a row for each block
BEGINS = "begins here"    # its column: the block's first row


def differing(column: pa.ChunkedArray) -> numpy.ndarray:
    """Which rows differ from the one before, or may."""
    values = as_one_array(column)
    if all_alike(values):
        return numpy.zeros(max(0, len(values) - 1), dtype=bool)
    if pa.types.is_dictionary(values.type):
        values = values.indices
    if pa.types.is_boolean(values.type):
        values = values.cast(pa.int8())
    if not pa.types.is_integer(values.type):
        return numpy.ones(max(0, len(values) - 1), dtype=bool)
    numbers = held(values)
    found = numbers[1:] != numbers[:-1]
    if values.null_count:
        there = is_there(values)
        found = found & there[1:] & there[:-1] | (there[1:] != there[:-1])
    return found


def as_one_array(column: pa.ChunkedArray) -> pa.Array:
    return column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()


# --- on disk --------------------------------------------------------------------------------------------------------


def alike(table: pa.Table) -> tuple[list[str], numpy.ndarray]:
    """Columns that seldom differ from one row to the next, and the rows before which any of them does: where blocks begin."""
    once, first = list[str](), numpy.zeros(table.num_rows, dtype=bool)
    first[:1] = True
    for name, column in zip(table.column_names[:-1], table.columns, strict=False):  # the last one tells how many rows there are
        found = differing(column)
        if numpy.count_nonzero(found) * LEAST <= len(found):
            once.append(name)
            first[1:] |= found
    return once, numpy.flatnonzero(first)


def laid(path: str, table: pa.Table) -> bool:
    """Rows as they are in memory; columns that are alike within blocks lie in the file beside it.  False if that would not be worth it."""
    once, first = alike(table)
    if not table.num_rows or len(once) * 2 < table.num_columns or len(first) * LEAST > 2 * table.num_rows:
        return False
    blocks = taken(table.select(once), first).append_column(BEGINS, pa.array(first))
    write(path + ONCE, blocks.replace_schema_metadata({"columns": json.dumps(table.column_names)}), table.num_rows)
    write(path, table.drop_columns(once), ROWS_AT_ONCE)
    return True


def write(path: str, table: pa.Table, rows: int) -> None:
    with pa.OSFile(path, "wb") as out, pa.ipc.new_file(out, table.schema) as writer:
        writer.write_table(table, max_chunksize=rows)


def are_in(path: str) -> bool:
    return os.path.exists(path + ONCE)


def lying(path: str) -> Iterator[pa.RecordBatch]:
    """The rows that `laid` put there, a batch at a time."""
    options = pa.ipc.IpcReadOptions(use_threads=False)
    with pa.OSFile(path + ONCE) as file:
        blocks = pa.ipc.open_file(file, options=options).read_all()
    names, first = json.loads(blocks.schema.metadata[b"columns"]), held(as_one_array(blocks.column(BEGINS)))
    once = {name: as_one_array(blocks.column(name)) for name in blocks.column_names if name in names}
    same = {name: repeated(values, numpy.zeros(ROWS_AT_ONCE, dtype=numpy.int64)) for name, values in once.items() if all_alike(values)}
    with pa.OSFile(path) as file:
        reader, row = pa.ipc.open_file(file, options=options), 0
        for number in range(reader.num_record_batches):
            batch = reader.get_batch(number)
            at = numpy.searchsorted(first, numpy.arange(row, row + batch.num_rows), side="right") - 1
            row += batch.num_rows
            columns = [batch.column(name) if name not in once else same[name].slice(0, len(at)) if name in same else repeated(once[name], at) for name in names]
            yield pa.RecordBatch.from_arrays(columns, names)

"""Columns of `records` in a store: those of the table, and the place of each record.

Law: a column is one entry of a table, as in decode/columns; what a store does not know is null.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pyarrow as pa

from dissect import schema
from dissect.decode.arrays import NULL, ints, words
from dissect.language import layout as L
from dissect.store.log import Log

PLACED = pa.schema([pa.field("store_file", pa.dictionary(pa.int32(), pa.utf8())), pa.field("store_offset", pa.int64()),
                    pa.field("store_bytes", pa.int64())])


def table() -> pa.Schema:
    known = [pa.field(field.name, field.type, True, field.metadata) for field in schema.arrow("records")]
    return pa.schema([*known, *PLACED])


def plain(columns: list[str] | None = None) -> pa.Schema:
    """These columns with plain texts: each batch has its own dictionary, which Arrow's file format does not allow."""
    return pa.schema([pa.field(field.name, field.type.value_type if pa.types.is_dictionary(field.type) else field.type)
                      for field in (table() if columns is None else map(table().field, columns))])


class StoredRows:
    """Rows of records of one file, with their frames."""

    made: dict[str, Callable] = {}  # column → from these rows, an array

    def __init__(self, columns: list[str] | None):
        self.schema = table()
        self.columns = columns or self.schema.names
        self.rows: np.ndarray   # of the machine's records
        self.frames: np.ndarray  # of each, its frame
        self.texts: pa.Array
        self.log: Log

    def batch(self) -> pa.RecordBatch:
        kinds = {field.name: field.type for field in self.schema}
        arrays = [self.made[name](self) if name in self.made else pa.nulls(len(self.rows), kinds[name]) for name in self.columns]
        return pa.RecordBatch.from_arrays([array.cast(kinds[name]) for array, name in zip(arrays, self.columns, strict=True)],
                                          schema=pa.schema([self.schema.field(name) for name in self.columns]))

    def role(self, slot: int):
        return np.where(self.rows[:, L.C_PRESENT] >> slot & 1, self.rows[:, slot], NULL)

    def number(self, slot: int) -> pa.Array:
        return ints(self.role(slot))

    def text(self, slot: int) -> pa.Array:
        return words(self.role(slot), self.texts)

    def always(self, text: str) -> pa.Array:
        return words(np.zeros(len(self.rows), dtype=np.int64), [text])


COMMON: dict[str, Callable] = {
    "offset": lambda rows: rows.number(L.D_OFFSET),
    "timestamp_ns": lambda rows: rows.number(L.D_TIMESTAMP),
    "key": lambda rows: rows.text(L.D_KEY),
    "payload_crc32": lambda rows: rows.number(L.D_CRC),
    "store_file": lambda rows: rows.always(rows.log.name),
    "store_offset": lambda rows: ints(rows.frames[:, L.F_AT] + rows.log.base),
    "store_bytes": lambda rows: ints(rows.frames[:, L.F_SIZE]),
}

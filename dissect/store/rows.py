"""Rows of `records` out of a log: the columns of the table, and where each record lies."""

from __future__ import annotations

import numpy as np
import pyarrow as pa

from dissect import schema
from dissect.decode.arrays import NULL, decimal, ints, words
from dissect.decode.columns.made import property_json
from dissect.store.commitlog import LogFile, Reader, description
from dissect.language import layout as L
from dissect.machine.texts import Dictionary

PLACED = pa.schema([pa.field("store_file", pa.dictionary(pa.int32(), pa.utf8())), pa.field("store_offset", pa.int64()),
                    pa.field("store_bytes", pa.int64())])
STORED, TOPIC = "LoggedContent.stored", "LoggedContent.topic"  # a batch names it behind its messages
PROTOCOL = "rocketmq"
NS_PER_MS = 1_000_000


def table() -> pa.Schema:
    known = [pa.field(field.name, field.type, True, field.metadata) for field in schema.arrow("records")]
    return pa.schema([*known, *PLACED])


def plain(columns: list[str] | None = None) -> pa.Schema:
    """These columns with texts as texts: batches have dictionaries of their own, which no file of Arrow takes."""
    return pa.schema([pa.field(field.name, field.type.value_type if pa.types.is_dictionary(field.type) else field.type)
                      for field in (table() if columns is None else map(table().field, columns))])


class Rows:
    def __init__(self, columns: list[str] | None, crc: bool):
        self.schema = table()
        self.columns = columns or self.schema.names
        self.reader = Reader((STORED, TOPIC), tables={"records"}, crc=crc)
        self.reader.machine.crc = "payload_crc32" in self.columns
        self.form = description().properties

    def build(self, log: LogFile, data, frames) -> pa.RecordBatch:
        machine, self.names = self.reader.machine, Dictionary()
        rows = np.asarray(machine.records)[: machine.record_count]
        self.names.intern(machine, data)
        self.rows = rows[rows[:, L.C_MESSAGE] < len(frames)]
        self.frames, self.log = frames[self.rows[:, L.C_MESSAGE]], log
        self.texts = self.names.to_arrow()
        kinds = {field.name: field.type for field in self.schema}
        arrays = [getattr(self, f"_{name}")() if hasattr(self, f"_{name}") else pa.nulls(len(self.rows), kinds[name]) for name in self.columns]
        return pa.RecordBatch.from_arrays([array.cast(kinds[name]) for array, name in zip(arrays, self.columns, strict=True)],
                                          schema=pa.schema([self.schema.field(name) for name in self.columns]))

    def role(self, slot: int):
        return np.where(self.rows[:, L.C_PRESENT] >> slot & 1, self.rows[:, slot], NULL)

    def text(self, slot: int) -> pa.Array:
        return words(self.role(slot), self.texts)

    def always(self, text: str) -> pa.Array:
        return words(np.zeros(len(self.rows), dtype=np.int64), [text])

    def _first_ns(self):
        return ints(self.reader.column(STORED, len(self.frames) and int(self.rows[-1, L.C_MESSAGE]) + 1)[self.rows[:, L.C_MESSAGE]] * NS_PER_MS)

    def _protocol(self): return self.always(PROTOCOL)
    def _topic(self):
        own, around = self.role(L.D_TOPIC), self.reader.column(TOPIC, int(self.rows[-1, L.C_MESSAGE]) + 1 if len(self.rows) else 0)
        return words(np.where(own == NULL, around[self.rows[:, L.C_MESSAGE]], own), self.texts)

    def _partition(self): return decimal(self.role(L.D_PARTITION))
    def _offset(self): return ints(self.role(L.D_OFFSET))
    def _message_id(self): return self.text(L.D_MESSAGE_ID)
    def _timestamp_ns(self): return ints(self.role(L.D_TIMESTAMP))
    def _key(self): return self.text(L.D_KEY)
    def _payload_bytes(self): return ints(self.rows[:, L.D_PAYLOAD + 1])
    def _payload_crc32(self): return ints(self.role(L.D_CRC))
    def _complete(self): return pa.array(np.ones(len(self.rows), dtype=bool))
    def _store_file(self): return self.always(self.log.name)
    def _store_offset(self): return ints(self.frames[:, L.F_AT] + self.log.base)
    def _store_bytes(self): return ints(self.frames[:, L.F_SIZE])

    def _properties(self):
        texts = [None if number == NULL else property_json(self.texts[int(number)].as_py(), self.form) for number in self.role(L.D_PROPERTIES).tolist()]
        return pa.array(texts, pa.utf8()).dictionary_encode()



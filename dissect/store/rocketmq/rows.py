"""Rows of `records` out of a commit log."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pyarrow as pa

from dissect.decode.arrays import NULL, among, decimal, ints, words
from dissect.decode.columns.properties import as_json
from dissect.language import layout as L
from dissect.machine.texts import Dictionary
from dissect.store.columns import COMMON, StoredRows
from dissect.store.rocketmq.log import LogFile, Reader, description

STORED, TOPIC = "LoggedContent.stored", "LoggedContent.topic"  # a batch names it after its messages
PROTOCOL = "rocketmq"
NS_PER_MS = 1_000_000


def first_ns(rows: Rows) -> pa.Array:
    return ints(rows.around(STORED)[rows.rows[:, L.C_MESSAGE]] * NS_PER_MS)


def topic(rows: Rows) -> pa.Array:
    own = rows.role(L.D_TOPIC)
    return words(np.where(own == NULL, rows.around(TOPIC)[rows.rows[:, L.C_MESSAGE]], own), rows.texts)


def properties(rows: Rows) -> pa.Array:
    number = rows.role(L.D_PROPERTIES)
    known = number != NULL
    return words(among(known), as_json(rows.texts.take(pa.array(number[known])), rows.form))


MADE: dict[str, Callable] = {
    **COMMON,
    "protocol": lambda rows: rows.always(PROTOCOL),
    "first_ns": first_ns,
    "topic": topic,
    "partition": lambda rows: decimal(rows.role(L.D_PARTITION)),
    "message_id": lambda rows: rows.text(L.D_MESSAGE_ID),
    "payload_bytes": lambda rows: ints(rows.rows[:, L.D_PAYLOAD + 1]),
    "complete": lambda rows: pa.array(np.ones(len(rows.rows), dtype=bool)),
    "properties": properties,
}


class Rows(StoredRows):
    made = MADE

    def __init__(self, columns: list[str] | None, crc: bool):
        super().__init__(columns)
        self.reader = Reader((STORED, TOPIC), tables={"records"}, crc=crc)
        self.reader.machine.crc = "payload_crc32" in self.columns
        self.reader.machine.names = Dictionary()  # opened bodies are let go of when they are large
        self.form = description().properties

    def build(self, log: LogFile, data, frames) -> pa.RecordBatch:
        machine, names = self.reader.machine, self.reader.machine.names
        rows = np.asarray(machine.records)[: machine.record_count]
        names.intern(machine, data)
        machine.names = Dictionary()
        self.rows = rows[rows[:, L.C_MESSAGE] < len(frames)]
        self.frames, self.log, self.texts = frames[self.rows[:, L.C_MESSAGE]], log, names.to_arrow()
        return self.batch()

    def around(self, name: str):
        """A field of these rows' records."""
        return self.reader.column(name, int(self.rows[-1, L.C_MESSAGE]) + 1 if len(self.rows) else 0)

"""Rows of `records` from entries: the entry itself (protocol bookkeeper), and the messages in it (protocol pulsar)."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from dissect.decode.arrays import NULL, ints
from dissect.language import layout as L
from dissect.language.load import FOLDER, load
from dissect.machine.run import Machine
from dissect.machine.texts import Dictionary
from dissect.program.lower import lower
from dissect.store.bookkeeper.log import BookieLog
from dissect.store.columns import COMMON, StoredRows

DESCRIBED = {"bookkeeper": FOLDER / "bookkeeper" / "log.py", "pulsar": FOLDER / "bookkeeper" / "opened.py"}


class Run:
    """A description run over entries."""

    def __init__(self, protocol: str, fields=()):
        self.protocol = load(str(DESCRIBED[protocol]))
        program = lower(self.protocol, fields=list(fields), tables={"records"}, roles={"records", "payload_bytes", "check", "payload", "sealed", "content"})
        self.fields, self.machine = program.fields, Machine(program, crc=True)

    def read(self, data, frames) -> None:
        self.machine.names = Dictionary()  # opened payloads are let go of when they are large
        self.machine.decode(data, frames, len(frames))

    def status(self, count: int):
        return np.asarray(self.machine.status)[:count]

    def column(self, name: str, count: int):
        return np.asarray(self.machine.messages)[:count, self.fields[name][0]]

    def rows(self, count: int):
        rows = np.asarray(self.machine.records)[: self.machine.record_count]
        return rows[rows[:, L.C_MESSAGE] < count]

    def counts(self, count: int) -> list[int]:
        return np.bincount(self.rows(count)[:, L.C_MESSAGE], minlength=count).tolist()

    def payloads(self, count: int) -> list[int]:
        """Bytes of each entry's payload, −1 unknown."""
        rows, found = self.rows(count), np.full(count, -1, dtype=np.int64)
        told = rows[:, L.C_PRESENT] >> L.D_PAYLOAD & 1 == 1
        found[rows[told, L.C_MESSAGE]] = rows[told, L.D_PAYLOAD + 1]
        return found.tolist()


def payload_bytes(rows: Rows) -> pa.Array:
    there = rows.rows[:, L.C_PRESENT] >> L.D_PAYLOAD & 1
    return ints(np.where(there, rows.rows[:, L.D_PAYLOAD + 1], NULL))


def message_id(rows: Rows) -> pa.Array:
    parts = [ints(rows.role(slot)).cast(pa.utf8()) for slot in (L.D_MESSAGE_ID, L.D_OFFSET, L.D_INDEX)]
    return pc.binary_join_element_wise(*parts, ":", null_handling="skip").dictionary_encode()


MADE: dict[str, Callable] = {
    **COMMON,
    "protocol": lambda rows: rows.always(rows.protocol),
    "properties": lambda rows: rows.text(L.D_PROPERTIES),
    "batch_size": lambda rows: rows.number(L.D_BATCH_SIZE),
    "chunks": lambda rows: rows.number(L.D_CHUNKS),
    "complete": lambda rows: pa.array(np.asarray(rows.role(L.D_PART) == NULL)),  # a chunk is not the whole
    "payload_bytes": payload_bytes,
    "message_id": message_id,
}


class Rows(StoredRows):
    made = MADE

    def __init__(self, protocol: str, columns: list[str] | None):
        super().__init__(columns)
        self.protocol, self.run = protocol, Run(protocol)

    def build(self, log: BookieLog, data, frames) -> pa.RecordBatch:
        self.run.read(data, frames)
        names = self.run.machine.names
        names.intern(self.run.machine, data)
        self.rows, self.texts, self.log = self.run.rows(len(frames)), names.to_arrow(), log
        self.frames = frames[self.rows[:, L.C_MESSAGE]]
        return self.batch()

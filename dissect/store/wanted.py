"""Which records are wanted: by topic, key or id, and time."""

from __future__ import annotations

import functools
from datetime import tzinfo

import pyarrow as pa
import pyarrow.compute as pc

from dissect.analysis.conditions import WrongQuestion
from dissect.engine.times import moment
from dissect.store.columns import plain, table

ID_DIGITS = (32, 56)  # of the broker's ids; the last 16 are the place in the log


class Wanted:
    def __init__(self, columns: str | None = None, topic: str | None = None, key: str | None = None, first: str | None = None, last: str | None = None,
                 zone: tzinfo | None = None):
        known = table().names
        self.columns = [name.strip() for name in columns.split(",")] if columns else known
        for name in self.columns:
            if name not in known:
                raise WrongQuestion(f"no column {name!r} in the records of a store; there are {', '.join(known)}")
        self.topic, self.key, self.first, self.last, self.zone = topic, key, first, last, zone
        self.from_ns: int | None = None
        self.to_ns: int | None = None

    def needed(self) -> list[str]:
        further = [*(["topic"] if self.topic is not None else []), *(["key", "message_id", "store_offset"] if self.key is not None else []),
                   *(["first_ns"] if self.first or self.last else [])]
        return [name for name in table().names if name in {*self.columns, *further}]

    def schema(self) -> pa.Schema:
        return plain(self.columns)

    def of(self, batch: pa.RecordBatch) -> pa.RecordBatch:
        """The wanted rows with the wanted columns."""
        masks = []
        if self.topic is not None:
            masks.append(pc.equal(batch["topic"].cast(pa.utf8()), self.topic))
        if self.key is not None:
            masks.append(named(batch, self.key))
        if self.first or self.last:
            masks.append(self.timely(batch))
        if masks:
            batch = batch.filter(functools.reduce(pc.and_, (pc.fill_null(mask, False) for mask in masks)))
        return batch.select(self.columns).cast(plain(self.columns))

    def timely(self, batch: pa.RecordBatch):
        times = batch["first_ns"]
        if self.from_ns is None and self.to_ns is None and len(batch):
            begin = times[0].as_py()
            self.from_ns = moment(self.first, begin, self.zone) if self.first else 0
            self.to_ns = moment(self.last, begin, self.zone) if self.last else (1 << 63) - 1
        return pc.and_(pc.greater_equal(times, self.from_ns or 0), pc.less(times, (1 << 63) - 1 if self.to_ns is None else self.to_ns))


def named(batch: pa.RecordBatch, key: str):
    """By one of its keys, by the producer's id, or by the broker's id, which has its place."""
    keys = batch["key"].cast(pa.utf8())
    words = pc.match_substring(pc.binary_join_element_wise("", keys, "", " "), f" {key} ")
    found = pc.or_(pc.fill_null(words, False), pc.fill_null(pc.equal(batch["message_id"].cast(pa.utf8()), key), False))
    if len(key) in ID_DIGITS and all(c in "0123456789ABCDEFabcdef" for c in key):
        found = pc.or_(found, pc.equal(batch["store_offset"], pa.scalar(as_place(key), pa.int64())))
    return found


def as_place(number: str) -> int:
    place = int(number[-16:], 16)
    return place if place < 1 << 63 else -1

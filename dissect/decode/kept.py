"""Which rows of a split are true as they stand, and what must be moved: offsets, packet numbers, names said earlier."""

from __future__ import annotations


import numpy
import pyarrow as pa

from dissect.decode.arrays import ints
from dissect.decode.chunks import PARTS
from dissect.decode.introduction import INTRODUCED, INTRODUCTION, NOTHING_SAID, introduction

MOVED = {"exchanges": "offset", "messages": "offset", "items": "offset", "problems": "offset", "records": "message_offset", PARTS: "message_offset"}  # counted in the stream
PACKETS = ("packet", "last_packet", "request_packet", "response_packet")
NAMES = {"exchanges": "client", "rebalance_events": "consumer", "records": "client"}  # unset: as the client called itself earlier


class Keep:
    """Which rows of a part are true, and how to translate them: one row for each connection of the part, sorted by its id there."""

    def __init__(self):
        self.ids = numpy.zeros(0, dtype=numpy.int64)
        self.looks = numpy.zeros(0, dtype=numpy.int64)  # rows from this look on
        self.here = numpy.zeros(0, dtype=numpy.int64)  # its id here
        self.shifts = numpy.zeros((0, 2), dtype=numpy.int64)  # of offsets, by side
        self.names = numpy.zeros(0, dtype=numpy.int64)  # number of the client's name, as it said earlier, or −1
        self.said: dict[int, str] = {}
        self.begun = numpy.zeros((0, len(INTRODUCED)), dtype=numpy.int64)  # what its SYNs said, before the part

    def learn(self, ids, looks, here, shifts, names, begun=None) -> None:
        begun = numpy.tile(NOTHING_SAID, (len(ids), 1)) if begun is None else begun
        order = numpy.argsort(ids := numpy.concatenate([self.ids, ids]), kind="stable")
        self.ids = ids[order]
        for column, more in (("looks", looks), ("here", here), ("shifts", shifts), ("names", names), ("begun", begun)):
            setattr(self, column, numpy.concatenate([getattr(self, column), more])[order])

    def rows(self, table: str, looks: int, batch: pa.RecordBatch, addend: int) -> pa.RecordBatch:
        if not len(self.ids):
            return batch.slice(0, 0)
        import pyarrow.compute as pc

        at = pc.fill_null(pc.index_in(batch.column("connection"), pa.array(self.ids)), -1).to_numpy()
        good = (at >= 0) & (self.looks[at] <= looks)
        if not good.all():
            batch, at = batch.filter(pa.array(good)), at[good]
        columns = dict(zip(batch.schema.names, batch.columns, strict=True))
        columns["connection"] = pa.array(self.here[at])
        for name in PACKETS:
            if name in columns and addend:
                columns[name] = shifted(columns[name], addend)
        place = MOVED.get(table)
        if place in columns:
            side = columns["stream_side"].to_numpy(zero_copy_only=False).astype(numpy.int64)
            columns[place] = shifted(columns[place], self.shifts[at, side])
        named = NAMES.get(table)
        if named in columns:
            columns[named] = self.filled(columns[named], at)
        if table == "exchanges" and any(name in columns for name in INTRODUCTION):
            self.introduce(columns, at)
        return pa.RecordBatch.from_arrays(list(columns.values()), list(columns))

    def introduce(self, columns: dict, at) -> None:
        """Fill in what SYNs said that the part has not seen, as who asks sees it: an answer whose request lacks is of the other side's stream."""
        import pyarrow.compute as pc

        side = columns["asking_side"].to_numpy(zero_copy_only=False).astype(numpy.int64)
        for name, said in zip(INTRODUCTION, introduction(self.begun[at], side), strict=True):
            if name in columns:
                columns[name] = pc.coalesce(columns[name], ints(said))

    def filled(self, column: pa.Array, at) -> pa.Array:
        """Names that the part could not know, because they were said before it began."""
        names = self.names[at]
        if not column.null_count or not (names >= 0).any():
            return column
        import pyarrow.compute as pc

        known = numpy.array(sorted(self.said), dtype=numpy.int64)
        codes = pa.array(numpy.searchsorted(known, names).astype(numpy.int32), mask=names < 0)
        said = pa.DictionaryArray.from_arrays(codes, pa.array([self.said[int(n)] for n in known], pa.utf8()))
        return pc.coalesce(column.cast(pa.utf8()), said.cast(pa.utf8())).dictionary_encode()


def shifted(column: pa.Array, by) -> pa.Array:
    missing = column.is_null().to_numpy(zero_copy_only=False)
    values = column.fill_null(0).to_numpy(zero_copy_only=False) + by
    return pa.array(values.astype(numpy.int64), mask=missing if missing.any() else None)

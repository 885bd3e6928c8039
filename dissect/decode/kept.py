"""Which rows of a split are true as they stand, and what must be moved: offsets, packet numbers, names said earlier."""

from __future__ import annotations


import numpy
import pyarrow as pa

from dissect.decode.arrays import NULL, held, ints, numbers, of
from dissect.decode.chunks import PARTS
from dissect.decode.introduction import INTRODUCED, INTRODUCTION, NOTHING_SAID, introduction

MOVED = {"exchanges": "offset", "messages": "offset", "items": "offset", "problems": "offset", "records": "message_offset", PARTS: "message_offset"}  # counted in the stream
PACKETS = ("packet", "last_packet", "request_packet", "response_packet")
PIECES_MOST = 256  # that are joined
TOLD = {"connection", *PACKETS, "offset", "client", *INTRODUCTION}  # columns of exchanges that the stitch may change
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
        if not len(self.ids) or not batch.num_rows:
            return batch.slice(0, 0)
        ids = numbers(batch.column("connection"))
        at = numpy.minimum(numpy.searchsorted(self.ids, ids), len(self.ids) - 1)
        good = (self.ids[at] == ids) & (self.looks[at] <= looks)
        if not good.all():
            batch, at = chosen(batch, good), at[good]
        columns = dict(zip(batch.schema.names, batch.columns, strict=True))
        columns["connection"] = ints(self.here[at])
        for name in PACKETS:
            if name in columns and addend:
                columns[name] = shifted(columns[name], addend)
        place = MOVED.get(table)
        if place in columns and self.shifts.any():
            columns[place] = shifted(columns[place], self.shifts[at, numbers(columns["stream_side"])])
        named = NAMES.get(table)
        if named in columns:
            columns[named] = self.filled(columns[named], at)
        if table == "exchanges" and any(name in columns for name in INTRODUCTION):
            self.introduce(columns, at)
        return pa.RecordBatch.from_arrays(list(columns.values()), list(columns))

    def introduce(self, columns: dict, at) -> None:
        """Fill in what SYNs said that the part has not seen, as who asks sees it: an answer whose request lacks is of the other side's stream."""
        side = numbers(columns["asking_side"])
        for name, said in zip(INTRODUCTION, introduction(self.begun[at], side), strict=True):
            if name in columns:
                known = numbers(columns[name])
                columns[name] = ints(numpy.where(known == NULL, said, known))

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


def chosen(batch: pa.RecordBatch, good) -> pa.RecordBatch:
    """The rows that are good.  Where they lie together they are joined: for its own way Arrow imports all its functions."""
    ends = numpy.flatnonzero(numpy.diff(good, prepend=False, append=False))
    if len(ends) > 2 * PIECES_MOST:
        return batch.filter(pa.array(good))
    if not len(ends):
        return batch.slice(0, 0)
    pieces = ends.reshape(-1, 2).tolist()
    return pa.RecordBatch.from_arrays([pa.concat_arrays([column.slice(first, end - first) for first, end in pieces]) for column in batch.columns], schema=batch.schema)


def shifted(column: pa.Array, by) -> pa.Array:
    return of(pa.int64(), held(column) + by, column)

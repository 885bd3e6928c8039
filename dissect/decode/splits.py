"""A capture in pieces: each split is decoded alone, then they are put together in order.

A split that begins in the middle of connections guesses.  The stitch settles every guess by looking, not by reasoning:
the true decoder runs into the split until each connection is in the very state that the split's own decoder had at the
same packet (their marks are equal).  From there on the split's rows are the true ones and stay where they are; before,
those of the true decoder count.  What never gets equal has been decoded by then.

Law: the rows of all splits, stitched, are the rows of one uncut pass.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import numpy
import pyarrow as pa

from dissect.capture import open_reader, places
from dissect.capture.state import agrees
from dissect.decode import context, plain, sound
from dissect.decode.chunks import PARTS
from dissect.decode.decoded import Decoded, SourceTables, vars_of
from dissect.decode.guard import faults_are_raised
from dissect.decode.transplant import COUNTS, OF_AN_ACCOUNTS_BEGINNING, OF_THE_BEGINNING, SIDES, Transplant, busy
from dissect.exchange import layout as X
from dissect.exchange import moving
from dissect.exchange.marks import marks as exchange_marks
from dissect.stream import state as S
from dissect.machine.texts import shown

PACKED_TIMES = 200  # bytes of a partial result, beside those that it was packed into: rows of connections that are alike pack to a fortieth …
PACKED_LEAST = 64 << 20  # … but so many are always good
RECORD_LEAST = 16  # bytes of the shortest record: packets of a split are numbered from its place ÷ this
FIRST_LOOK = 4096  # packets of a split after which connections are compared for the first time …
LOOKS_GROW = 4  # … and how many times later the next look is
MOVED = {"exchanges": "offset", "messages": "offset", "items": "offset", "problems": "offset", PARTS: "place"}  # counted in the stream
PACKETS = ("packet", "last_packet", "request_packet", "response_packet")
NAMES = {"exchanges": "client", "rebalance_events": "consumer", "records": "client"}  # unset: as the client called itself earlier
ROWS = ("exchanges", "messages", "items", "records", "rebalance_events", "problems")
HIDDEN = ("connection", "stream_side")


@dataclass(frozen=True)
class Split:
    """Records that begin at `start` or later and before `stop` (None: the end) in one file of a source."""

    file: int
    start: int = 0
    stop: int | None = None

    @property
    def first(self) -> int:
        """The number of its first packet, as long as nobody has counted the splits before it."""
        return self.start // RECORD_LEAST


@dataclass
class Look:
    """What the connections were like after so many packets of the split."""

    packets: int
    slots: numpy.ndarray
    marks: numpy.ndarray
    bare: numpy.ndarray  # marks without framing: of connections that speak nothing we know
    names: numpy.ndarray
    state: numpy.ndarray  # columns KEPT


@dataclass
class Part:
    """A split decoded alone: the partial result."""

    split: Split
    rows: Any = field(default_factory=list)  # (looks before it, table, rows), a place for them, or the files that they are in
    looks: list[Look] = field(default_factory=list)
    context: bytes = b""
    begin: bytes = b""  # the reader's state at its first record …
    end: bytes = b""  # … and behind its last one
    packets: int = 0
    about: dict | None = None
    problems: list[dict] = field(default_factory=list)
    unreadable: list[tuple[str, str]] = field(default_factory=list)


KEPT = [S.S_PROTOCOL, S.S_FLAGS, *(d + c for d in SIDES for c in (S.D_BASE, S.D_NEXT, *COUNTS))]


def plan(source, size: int) -> list[Split]:
    """Splits of about `size` bytes; what is compressed stays whole."""
    from dissect.decode.parallel import packed

    step = max(RECORD_LEAST, size // RECORD_LEAST * RECORD_LEAST)
    out = []
    for number, path in enumerate(source.files):
        total = places.size(path)
        edges = [0] if not total or packed(path) else list(range(0, total, step))
        out += [Split(number, a, b) for a, b in zip(edges, [*edges[1:], None], strict=True)]
    return out


class Reading(SourceTables):
    """What decoding a part and stitching parts have alike: hidden columns, and a file read from a place on."""

    def __init__(self, decoded: Decoded, source, number: int):
        super().__init__(decoded, source, number)
        self.problems_most = sys.maxsize  # which of a part's rows are true is not known when they would be counted
        for name in ROWS:
            if name in self.tables:
                self.tables[name] += [column for column in HIDDEN if column not in self.tables[name]
                                      and (column != "stream_side" or name in MOVED)]
        self.parts += ["stream_side"] if self.parts else []
        self.files = self.connections.files = list(source.files)

    def split_blocks(self, reader, split: Split, state: bytes | None) -> Iterator:
        """The blocks of a split, from its true beginning where that is known."""
        if state is not None:
            return reader.blocks(state, stop=split.stop)
        start = reader.guess_record(split.start) if split.start else None
        if start is None and split.start:
            start = reader.size or split.start  # nothing that looks like a record: the split before goes on to the end
        return reader.blocks(start=start, stop=split.stop)

    def look(self, packets: int) -> Look:
        """The state of the newest life of each key."""
        streams = self.fold.streams
        table = numpy.asarray(streams.table)
        slots = numpy.sort(table[table[:, 1] >= 0, 1])
        state = numpy.asarray(streams.state)[slots]
        floors = numpy.zeros((len(slots), 2), dtype=numpy.int64)
        return Look(packets, slots, *marks(self.fold, slots, floors), name_hashes(self.fold, slots), state[:, KEPT])


class PartTables(Reading):
    """Decodes one split alone."""

    def part(self, split: Split, state: bytes | None = None, rows=None) -> Part:
        """What the split holds; its rows go to `rows`, which has a method `append`, as they come."""
        part = Part(split, [] if rows is None else rows)
        with faults_are_raised():
            self.decode(part, split, state)
        self.fold.let_go()
        part.unreadable = self.decoded.unreadable
        return part

    def decode(self, part: Part, split: Split, state: bytes | None) -> None:
        from dissect.capture import CaptureError

        path = self.files[split.file]
        try:
            reader = open_reader(path)
        except CaptureError as why:
            self.fold.begin(split.file)
            self.decoded.unreadable.append((path, str(why)))
            part.context = context.save(self.fold)
            return
        self.fold.begin(split.file, reader.bytes_at)
        blocks, due = self.split_blocks(reader, split, state), FIRST_LOOK
        part.begin, before = reader.state(), None
        for block in blocks:
            before = block.first if before is None else before
            self.fold.block(block.data, block.base, block.records, split.first + block.first - before)
            part.packets = block.first - before + len(block.records)
            self.hand_over(part)
            if part.packets >= due:
                self.settle(part)
                part.looks.append(self.look(part.packets))
                due = part.packets * LOOKS_GROW
        self.settle(part)
        part.end, part.about = reader.state(), reader.about()
        part.problems = [vars_of(problem) for problem in reader.problems]
        part.context = context.save(self.fold)

    def settle(self, part: Part) -> None:
        """All rows that are finished belong to this side of the look."""
        for lane in self.fold.lanes:
            self.fold.drain(lane)
        self.tell()
        self.hand_over(part)

    def hand_over(self, part: Part) -> None:
        for name, batch in self.ready:
            part.rows.append((len(part.looks), name, batch))
        self.ready = []


class Stitch(Reading):
    """Puts parts together, in capture order."""

    def __init__(self, decoded: Decoded, source, number: int):
        super().__init__(decoded, source, number)
        self.asked = {name: list(columns) for name, columns in decoded.tables.items()}
        self.counted = Counted()
        self.connections.numbers = self.counted
        self.file = -1
        self.end: bytes | None = None
        self.redone = 0  # packets that were decoded twice

    def stitched(self, parts: Iterator[Part]) -> Iterator[tuple[str, pa.RecordBatch]]:
        """The rows of all parts."""
        with faults_are_raised():
            for part in parts:
                yield from self.add(part)
            yield from self.close()

    def add(self, part: Part) -> Iterator[tuple[str, pa.RecordBatch]]:
        split = part.split
        self.decoded.unreadable += part.unreadable
        if part.unreadable:
            return
        if split.file != self.file:
            self.open(split)
        elif self.end is not None and not agrees(part.begin, self.end):
            again = PartTables(replace_decoded(self.decoded), self.source, self.number)
            part = again.part(split, self.end)
        self.counted.add(split, part.packets)
        state = part.begin if self.end is None else self.end
        if len(self.fold.fragments):  # a datagram may straddle the seam: then nothing can be known without it
            self.run(part, state)
        else:
            yield from self.join(part, state)
        self.end = part.end
        self.gather(part)
        yield from self.out()

    def open(self, split: Split) -> None:
        """Another file begins."""
        self.file, self.end = split.file, None
        self.fold.begin(split.file)

    def run(self, part: Part, state: bytes, done=None) -> None:
        """The true decoder reads the part's packets, until `done` says that it is enough."""
        reader, before, read = open_reader(self.files[part.split.file]), None, 0
        self.fold.bytes_at = reader.bytes_at
        for block in self.split_blocks(reader, part.split, state if part.split.start else None):
            before = block.first if before is None else before
            first = part.split.first + block.first - before
            self.fold.block(block.data, block.base, block.records, first)
            read = block.first - before + len(block.records)
            if done is not None and done(read):
                break
        self.redone += read

    # --- a seam ---------------------------------------------------------------------------------------------------

    def join(self, part: Part, state: bytes) -> Iterator[tuple[str, pa.RecordBatch]]:
        other = self.make()
        context.restore(other, part.context)
        for look in part.looks:
            sound.within(look.slots, 0, other.streams.slots - 1, "a connection that was looked at")
        seam = Seam(self.fold, other, part)
        if len(seam.wanted):
            kinds, senders = self.fold.kinds.copy(), self.fold.senders.state()
            self.fold.streams.only = 1
            self.run(part, state, seam.done)
            self.fold.streams.only = 0
            self.fold.kinds[:] = kinds
            self.fold.senders = type(other.senders).restore(senders)
            for lane in self.fold.lanes:
                self.fold.drain(lane)
        keep = seam.transplant()
        self.fold.kinds += other.kinds
        self.fold.senders.add(other.senders)
        self.fold.fragments = other.fragments
        other.let_go()
        yield from self.kept(part, keep, self.counted.addend(part.split))

    def kept(self, part: Part, keep: Keep, addend: int) -> Iterator[tuple[str, pa.RecordBatch]]:
        """The part's own rows, as far as they are true."""
        for looks, table, batch in part.rows:
            batch = keep.rows(table, looks, batch, addend)
            if batch.num_rows:
                yield table, as_asked(self.asked, table, batch)

    def gather(self, part: Part) -> None:
        for problem in part.problems:
            if problem.get("packet") is not None:
                problem["packet"] += self.counted.addend(part.split) + part.split.first
        self.problems += part.problems
        if part.about is not None:
            if part.split.start and self.abouts:
                add_about(self.abouts[-1], part.about)
            else:
                self.abouts.append(part.about)

    def out(self) -> Iterator[tuple[str, pa.RecordBatch]]:
        ready, self.ready = self.ready, []
        for table, batch in ready:
            yield table, as_asked(self.asked, table, batch)

    def close(self) -> Iterator[tuple[str, pa.RecordBatch]]:
        streams = self.fold.streams
        self.fold.finish()
        state = numpy.asarray(streams.state)[: streams.slots]
        state[numpy.argsort(state[:, S.S_FIRST_PACKET], kind="stable"), S.S_STREAM] = numpy.arange(len(state))
        self.ready += self.finish()
        yield from self.out()


def as_asked(asked: dict[str, list[str]], table: str, batch: pa.RecordBatch) -> pa.RecordBatch:
    """Without the columns that only the seams need."""
    if table == PARTS:
        return batch.drop_columns(["stream_side"])
    return batch.select(asked[table]) if table in ROWS else batch


class Counted:
    """Packet numbers as they are, from numbers that splits gave by their place."""

    def __init__(self):
        self.starts = numpy.zeros(0, dtype=numpy.int64)  # number of each split's first packet, with file
        self.addends = numpy.zeros(0, dtype=numpy.int64)
        self.total: dict[int, int] = {}  # packets of each file so far

    def add(self, split: Split, packets: int) -> None:
        true = self.total.get(split.file, 0)
        self.total[split.file] = true + packets
        self.starts = numpy.append(self.starts, (split.file << S.FILE_SHIFT) | split.first)
        self.addends = numpy.append(self.addends, true - split.first)

    def addend(self, split: Split) -> int:
        return int(self.addends[numpy.searchsorted(self.starts, (split.file << S.FILE_SHIFT) | split.first)])

    def __call__(self, packets):
        which = numpy.maximum(numpy.searchsorted(self.starts, packets, side="right") - 1, 0)
        return (packets & ((1 << S.FILE_SHIFT) - 1)) + self.addends[which]


class Keep:
    """Which rows of a part are true, and how they are told from here: for each connection of the part one row, sorted by its id there."""

    def __init__(self):
        self.ids = numpy.zeros(0, dtype=numpy.int64)
        self.looks = numpy.zeros(0, dtype=numpy.int64)  # rows from this look on
        self.here = numpy.zeros(0, dtype=numpy.int64)  # its id here
        self.shifts = numpy.zeros((0, 2), dtype=numpy.int64)  # of offsets, by side
        self.names = numpy.zeros(0, dtype=numpy.int64)  # number of the client's name, as it said earlier, or −1
        self.said: dict[int, str] = {}

    def learn(self, ids, looks, here, shifts, names) -> None:
        order = numpy.argsort(ids := numpy.concatenate([self.ids, ids]), kind="stable")
        self.ids = ids[order]
        for column, more in (("looks", looks), ("here", here), ("shifts", shifts), ("names", names)):
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
        return pa.RecordBatch.from_arrays(list(columns.values()), list(columns))

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


class Seam:
    """Where a part meets what came before it."""

    def __init__(self, fold, other, part: Part):
        self.fold, self.other, self.part = fold, other, part
        ours, theirs = newest(fold.streams), newest(other.streams)
        fold.encapsulations.learn(other.encapsulations)
        _, a, b = numpy.intersect1d(keys(fold.streams, ours), keys(other.streams, theirs), return_indices=True)
        self.wanted = ours[a]
        self.final = dict(zip((int(slot) for slot in self.wanted), (int(slot) for slot in theirs[b]), strict=True))
        state = numpy.asarray(fold.streams.state)
        state[: fold.streams.slots, S.S_WANTED] = 0
        state[self.wanted, S.S_WANTED] = 1
        self.before = fold.streams.slots
        self.settled: list[tuple[int, int, int]] = []  # (our slot, their slot, look)
        self.looks = {look.packets: number for number, look in enumerate(part.looks)}

    def done(self, packets: int) -> bool:
        """Compare, where the part's own decoder looked too.  True: nobody has to be followed any longer."""
        number = self.looks.get(packets)
        if number is None:
            return False
        for lane in self.fold.lanes:
            self.fold.drain(lane)
        state = numpy.asarray(self.fold.streams.state)
        look = self.part.looks[number]
        ours = numpy.intersect1d(newest(self.fold.streams), numpy.flatnonzero(state[: self.fold.streams.slots, S.S_WANTED]))
        _, a, b = numpy.intersect1d(keys(self.fold.streams, ours), keys(self.other.streams, look.slots), return_indices=True)
        equal = self.equal(ours[a], look, b)
        for slot, theirs in zip(ours[a][equal], look.slots[b][equal], strict=True):
            self.settled.append((int(slot), int(theirs), number))
        state[ours[a][equal], S.S_WANTED] = 0
        return int(equal.sum()) == len(ours)

    def equal(self, ours, look: Look, at) -> numpy.ndarray:
        """Which of our lives are as theirs were."""
        state, theirs = numpy.asarray(self.fold.streams.state)[ours], look.state[at]
        floors = numpy.stack([self.floor(state, theirs, side) for side in (0, 1)], axis=1)
        full, bare = marks(self.fold, ours, numpy.ascontiguousarray(floors))
        name = name_hashes(self.fold, ours)
        final = numpy.asarray(self.other.streams.state)[look.slots[at]]
        same = (full == look.marks[at]) & ((name == look.names[at]) | (look.names[at] == 0))
        unknown = (state[:, S.S_PROTOCOL] == S.UNKNOWN) & (final[:, S.S_PROTOCOL] < 0) & (bare == look.bare[at])
        here = (self.part.split.file << S.FILE_SHIFT) | (self.part.split.first + look.packets)
        steady = (final[:, S.S_FLAGS] & S.FLAG_SYN) == (theirs[:, KEPT.index(S.S_FLAGS)] & S.FLAG_SYN)
        return (same | unknown) & (final[:, S.S_BELOW] < here) & steady

    @staticmethod
    def floor(state, theirs, side: int):
        """Where their stream offset 0 is in ours."""
        d = SIDES[side]
        base, high = state[:, d + S.D_BASE], state[:, d + S.D_HIGH]
        delta = (theirs[:, KEPT.index(d + S.D_BASE)] - base - high) & 0xFFFFFFFF
        return high + numpy.where(delta > 0x7FFFFFFF, delta - (1 << 32), delta)

    # --- their connections move in --------------------------------------------------------------------------------

    def transplant(self) -> Keep:
        mover, keep = Transplant(self.fold, self.other), Keep()
        state = numpy.asarray(self.fold.streams.state)
        state[: self.fold.streams.slots, S.S_WANTED] = 0
        theirs = numpy.asarray(self.other.streams.state)
        slots = numpy.arange(self.other.streams.slots)
        known = numpy.isin(keys(self.other.streams, slots), keys(self.other.streams, numpy.array(list(self.final.values()), dtype=numpy.int64)))
        later = self.lives_after(slots[known])
        if self.settled:
            self.go_on(mover, keep)
        moving = numpy.sort(numpy.concatenate([slots[~known], later]))
        rows = mover.rows(moving)
        state = numpy.asarray(self.fold.streams.state)
        some = busy(theirs[moving], numpy.asarray(self.other.accounts.rows)[moving])
        for slot, at in zip(moving[some], rows[some], strict=True):
            mover.chains(int(slot), int(at))
        new = state[rows, S.S_ID]
        keep.learn(new, numpy.zeros(len(new), dtype=numpy.int64), new, numpy.zeros((len(new), 2), dtype=numpy.int64),
                   numpy.full(len(new), -1, dtype=numpy.int64))
        self.fold.streams.index(rows[0] if len(rows) else 0, self.fold.streams.slots)
        return keep

    def lives_after(self, slots) -> numpy.ndarray:
        """Lives of a known key that began behind the one that was settled."""
        if not len(slots) or not self.settled:
            return slots[:0]
        settled = numpy.array([slot for _, slot, _ in self.settled], dtype=numpy.int64)
        distinct, codes = numpy.unique(keys(self.other.streams, slots), return_inverse=True)
        last = numpy.full(len(distinct), numpy.iinfo(numpy.int64).max)
        last[numpy.searchsorted(distinct, keys(self.other.streams, settled))] = settled
        return slots[slots > last[codes.reshape(-1)]]

    def go_on(self, mover: Transplant, keep: Keep) -> None:
        """Our lives that were settled go on as theirs did."""
        ours, slots, numbers = (numpy.array(column, dtype=numpy.int64) for column in zip(*self.settled, strict=True))
        looks = self.part.looks
        then = numpy.zeros((len(slots), len(KEPT)), dtype=numpy.int64)
        for n in numpy.unique(numbers):
            mine = numbers == n
            then[mine] = looks[n].state[numpy.searchsorted(looks[n].slots, slots[mine])]
        state = numpy.asarray(self.fold.streams.state)
        was, rows = state[ours], numpy.asarray(self.other.streams.state)[slots]
        accounts = numpy.asarray(self.fold.accounts.rows)
        knew, account = accounts[ours], numpy.asarray(self.other.accounts.rows)[slots]
        floors = [self.floor(was, then, side) for side in (0, 1)]
        shifts = numpy.stack([was[:, d + S.D_NEXT] - then[:, KEPT.index(d + S.D_NEXT)] for d in SIDES], axis=1)
        for slot in ours[busy(was, knew)]:
            self.release(int(slot))
        self.beginning(rows, was)
        account[:, OF_AN_ACCOUNTS_BEGINNING] = knew[:, OF_AN_ACCOUNTS_BEGINNING]
        for side, d in enumerate(SIDES):
            self.direction(rows, was, then, d, shifts[:, side])
        unknown = was[:, S.S_PROTOCOL] == S.UNKNOWN
        self.unframed(rows, was, unknown)
        nameless = account[:, X.A_NAME] < 0
        state[ours], accounts[ours] = rows, account
        for i in numpy.flatnonzero(busy(rows, account)):
            mover.chains(int(slots[i]), int(ours[i]), (int(shifts[i, 0]), int(shifts[i, 1])))
        state = numpy.asarray(self.fold.streams.state)
        numpy.asarray(self.fold.accounts.rows)[ours[nameless], X.A_NAME] = knew[nameless, X.A_NAME]
        for side, d in enumerate(SIDES):
            for i in numpy.flatnonzero(was[:, d + S.D_GAPS] >= 0):
                self.old_gaps(state[ours[i]], int(was[i, d + S.D_GAPS]), d, int(floors[side][i]))
        keep.said = {int(n): shown(self.fold.names[int(n)]) for n in numpy.unique(knew[:, X.A_NAME]) if n >= 0}
        ids = numpy.asarray(self.other.streams.state)[slots, S.S_ID]
        keep.learn(ids, numbers + 1, was[:, S.S_ID], shifts, numpy.maximum(knew[:, X.A_NAME], -1))

    @staticmethod
    def beginning(rows, was) -> None:
        """What a life's beginning says is ours."""
        rows[:, OF_THE_BEGINNING] = was[:, OF_THE_BEGINNING]
        rows[:, S.S_FIRST_TIME] = numpy.minimum(was[:, S.S_FIRST_TIME], rows[:, S.S_FIRST_TIME])
        rows[:, S.S_LAST_TIME] = numpy.maximum(was[:, S.S_LAST_TIME], rows[:, S.S_LAST_TIME])
        rows[:, S.S_WANTED] = 0
        shook = was[:, S.S_HANDSHAKE] >= 0
        rows[shook, S.S_HANDSHAKE] = was[shook, S.S_HANDSHAKE]
        ended, before, after = 3 * S.FLAG_ENDED, was[:, S.S_FLAGS], rows[:, S.S_FLAGS]
        rows[:, S.S_FLAGS] = numpy.where(before & ended, (after & ~ended) | before, after | before)

    @staticmethod
    def direction(rows, was, then, d: int, shift) -> None:
        rows[:, d + S.D_BASE] = was[:, d + S.D_BASE]
        for column in (S.D_NEXT, S.D_HIGH, S.W_START, *(S.D_RING + 3 * k for k in range(4))):
            rows[:, d + column] += shift
        rows[:, d + S.D_FIN] += numpy.where(rows[:, d + S.D_FIN] >= 0, shift, 0)
        for column in COUNTS:
            rows[:, d + column] += was[:, d + column] - then[:, KEPT.index(d + column)]

    @staticmethod
    def unframed(rows, was, unknown) -> None:
        """Connections of which we know that they speak nothing of ours: their bytes do not wait."""
        some = rows[unknown]
        for d in SIDES:
            some[:, [d + S.W_HEAD, d + S.W_TAIL]] = -1
            some[:, [d + c for c in (S.W_STATE, S.W_HAVE, S.W_START, S.W_NEED, S.W_SIZE, S.W_MISSING)]] = 0
        some[:, S.S_PENDING] = 0
        some[:, [S.S_PROTOCOL, S.S_CLIENT]] = was[unknown][:, [S.S_PROTOCOL, S.S_CLIENT]]
        rows[unknown] = some

    def old_gaps(self, row, g: int, d: int, floor: int) -> None:
        """Gaps that were declared before their stream began stay known."""
        streams, tail = self.fold.streams, int(row[d + S.D_GAPS])
        while tail >= 0 and streams.islands[tail, S.L_NEXT] >= 0:
            tail = int(streams.islands[tail, S.L_NEXT])
        while g >= 0:
            following = int(streams.islands[g, S.L_NEXT])
            if streams.islands[g, S.L_START] < floor:
                streams.islands[g, S.L_END] = min(int(streams.islands[g, S.L_END]), floor)
                streams.islands[g, S.L_NEXT] = -1
                if tail >= 0:
                    streams.islands[tail, S.L_NEXT] = g
                else:
                    row[d + S.D_GAPS] = g
                tail = g
            else:
                streams.free_one(g)
            g = following

    def release(self, slot: int) -> None:
        """What hangs on our row is theirs too: ours goes."""
        streams = self.fold.streams
        lane = int(streams.state[slot, S.S_PROTOCOL])
        if lane >= 0:
            moving.abandon(self.fold.lanes[lane].pairing, slot)
        streams.abandon(slot)


def newest(streams) -> numpy.ndarray:
    """The newest life of each key."""
    table = numpy.asarray(streams.table)
    return numpy.sort(table[table[:, 1] >= 0, 1])


def keys(streams, slots) -> numpy.ndarray:
    """The keys of connections, each as one value that can be compared."""
    rows = numpy.ascontiguousarray(numpy.asarray(streams.state)[slots, S.S_KEY : S.S_KEY + 6])
    return rows.view([("", numpy.int64)] * 6).reshape(-1)


def marks(fold, slots, floors) -> tuple[numpy.ndarray, numpy.ndarray]:
    """Of each connection: the mark of all of its state, and that of what TCP alone knows."""
    slots = numpy.ascontiguousarray(slots, dtype=numpy.int64)
    full, bare = numpy.zeros(len(slots), dtype=numpy.int64), numpy.zeros(len(slots), dtype=numpy.int64)
    fold.streams.marks(slots, floors, full, 1)
    fold.streams.marks(slots, floors, bare, 0)
    protocols = numpy.asarray(fold.streams.state)[slots, S.S_PROTOCOL]
    for lane in fold.lanes:
        mine = numpy.flatnonzero(protocols == lane.number)
        if len(mine):
            some = full[mine]
            exchange_marks(lane.pairing, slots[mine], some)
            full[mine] = some
    return full, bare


def name_hashes(fold, slots) -> numpy.ndarray:
    """A hash of the name of each connection's client, 0 where there is none."""
    distinct, codes = numpy.unique(numpy.asarray(fold.accounts.rows)[slots, X.A_NAME], return_inverse=True)
    hashes = [int.from_bytes(hashlib.blake2b(fold.names[int(n)], digest_size=7).digest(), "little") | 1 if n >= 0 else 0 for n in distinct]
    return numpy.array(hashes, dtype=numpy.int64)[codes.reshape(-1)] if len(distinct) else numpy.zeros(0, dtype=numpy.int64)


def add_about(row: dict, more: dict) -> None:
    """A file's row grows by what another split of it says."""
    for name in ("packets", "bytes"):
        row[name] += more[name]
    for name, better in (("first_ns", min), ("last_ns", max)):
        known = [one[name] for one in (row, more) if one[name] is not None]
        row[name] = better(known) if known else None
    for name in ("dropped_by_capture", "cut_short_at"):
        row[name] = more[name] if more[name] is not None else row[name]
    row["link_types"] = list(dict.fromkeys([*row["link_types"], *more["link_types"]]))


def replace_decoded(decoded: Decoded) -> Decoded:
    return Decoded(decoded.inputs, decoded.tables, replace(decoded.options, split_size=None))


def packed(what: Part | Keep) -> bytes:
    """A part, or what is true of it, on its way through a cluster.  Rows that lie in files are named, others cannot travel so."""
    import zstandard

    values = dict(vars(what))
    if isinstance(what, Part):
        values |= {"split": vars(what.split), "looks": [vars(look) for look in what.looks]}
    return zstandard.ZstdCompressor().compress(plain.packed([type(what).__name__, values]))


def unpacked(data: bytes) -> Part | Keep:
    """What arrived."""
    import zstandard

    try:
        told, most = zstandard.frame_content_size(data), max(PACKED_LEAST, PACKED_TIMES * len(data))
        if not 0 <= told <= most:  # the size is what will be asked of memory; ours always tells it
            raise plain.NotPlain(f"it says that it unpacks to {told:,} bytes, and {most:,} may be" if told >= 0 else "it does not say how large it is")
        kind, values = plain.unpacked(zstandard.ZstdDecompressor().decompress(data))
        if kind == "Part":
            looks = [Look(**look) for look in values.pop("looks")]
            return sound.part(Part(**{**values, "split": Split(**values["split"]), "looks": looks}), len(KEPT))
        keep = Keep()
        if kind != "Keep" or set(values) != set(vars(keep)):
            raise plain.NotPlain("it is neither a part nor what is true of one")
        vars(keep).update(values)
        return sound.keep(keep)
    except (zstandard.ZstdError, TypeError, KeyError, ValueError) as why:
        raise plain.NotPlain(f"a partial result cannot be read ({why}): another version of mqdissect wrote it, or it is damaged") from None


def decode_part(source, tables, options, number: int, split: Split, rows=None) -> Part:
    """One split of source `number`, decoded wherever this runs."""
    return PartTables(Decoded([], tables, options), source, number).part(split, rows=rows)

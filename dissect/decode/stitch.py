"""Joins splits in order: the true decoder runs into each split until its connections are in the split's own state."""

from __future__ import annotations

from collections.abc import Iterator

import numpy
import pyarrow as pa

from dissect.capture import CaptureError
from dissect.capture.state import after, agrees, last_of
from dissect.decode import context, sound
from dissect.decode.chunks import PARTS
from dissect.decode.columns.parts import with_parts
from dissect.decode.decoded import PROBLEMS_AT_ONCE, Decoded
from dissect.decode.guard import faults_are_raised
from dissect.stream import state as S
from dissect.decode.pieces import Part, Split
from dissect.decode.ready import Ready
from dissect.decode.kept import Keep
from dissect.decode.perfile import PerFile, placed
from dissect.decode.seams import Seam
from dissect.decode.splits import ROWS, Reading, problems_of


class Stitch(Reading):
    """Joins parts in capture order."""

    def __init__(self, decoded: Decoded, source, number: int):
        super().__init__(decoded, source, number)
        self.asked = {name: list(columns) for name, columns in decoded.tables.items()}
        self.counted = Counted()
        self.connections.numbers = self.counted
        self.file = -1
        self.end: bytes | None = None
        self.of_file = PerFile()
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
        state = part.begin if self.end is None else self.end
        if self.fold.fragments.wait(last_of(state)) or not agrees(part.begin, state) or timeless(part):  # a datagram may straddle the seam; the guess was wrong
            yield from self.through(split)
            return
        self.counted.add(split, part.packets)
        yield from self.join(part, state)
        self.end = part.end if part.packets else after(state, part.end)
        self.gather(part, state)
        yield from self.out()

    def through(self, split: Split) -> Iterator[tuple[str, pa.RecordBatch]]:
        """The true decoder reads a whole split itself, from where the one before it ended."""
        if split.file != self.file:
            self.open(split)
        part = Part(split)
        try:
            reader = self.reader(self.files[split.file])
        except CaptureError as why:
            self.decoded.unreadable.append((self.files[split.file], str(why)))
            return
        self.fold.spooled.bytes_at = reader.bytes_at
        blocks, before = self.split_blocks(reader, split, self.end), reader.packet
        self.counted.add(split, 0)
        known = self.counted.total[split.file]
        for block in blocks:
            part.packets = block.first - before + len(block.records)
            self.counted.total[split.file] = known + part.packets
            self.fold.block(block.data, block.base, block.records, split.first + block.first - before)
            self.passed(reader, block)
            if len(self.problems) > PROBLEMS_AT_ONCE:
                self.tell()
            yield from self.out()
            if self.full():
                self.renew(reader)
                yield from self.out()
            if self.decoded.enough():
                break
        self.redone += part.packets
        state, self.end, part.about = self.end, reader.state(), reader.about()
        part.problems = problems_of(reader, before)
        self.gather(part, state)
        yield from self.out()

    def passed(self, reader, block) -> None:
        """The true decoder has read another block."""

    def open(self, split: Split) -> None:
        """Another file begins."""
        self.end_file()
        self.file, self.end = split.file, None
        self.fold.begin(split.file)

    def run(self, part: Part, state: bytes, done) -> None:
        """The true decoder reads the part's packets until `done` says that it is enough."""
        reader, before, read = self.reader(self.files[part.split.file]), None, 0
        self.fold.spooled.bytes_at = reader.bytes_at
        for block in self.split_blocks(reader, part.split, state if part.split.start else None):
            before = block.first if before is None else before
            first = part.split.first + block.first - before
            self.fold.block(block.data, block.base, block.records, first)
            read = block.first - before + len(block.records)
            if done(read):
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
            kinds, senders, fragments = self.fold.kinds.copy(), self.fold.senders.state(), self.fold.fragments
            self.fold.fragments = type(fragments)()
            self.fold.streams.only = 1
            self.run(part, state, seam.done)
            self.fold.streams.only = 0
            self.fold.kinds[:] = kinds
            self.fold.senders, self.fold.fragments = type(other.senders).restore(senders), fragments
            for lane in self.fold.lanes:
                self.fold.drain(lane)
        keep = seam.transplant()
        self.fold.kinds += other.kinds
        self.fold.senders.add(other.senders)
        other.fragments.follow(self.fold.fragments)
        self.fold.fragments = other.fragments
        other.let_go()
        yield from self.kept(part, keep, self.counted.addend(part.split))

    def kept(self, part: Part, keep: Keep, addend: int) -> Iterator[tuple[str, pa.RecordBatch]]:
        """The part's own rows, those that are true."""
        for looks, table, batch in part.rows:
            batch = keep.rows(table, looks, batch, addend)
            if batch.num_rows:
                yield table, as_asked(self.asked, table, batch)

    def gather(self, part: Part, state: bytes | None) -> None:
        """What a part says of its file; `state`: where the reader was before it."""
        before, last_ns = self.counted.addend(part.split) + part.split.first, last_of(state) if state else 0
        if part.about is not None:
            self.of_file.add(part.about, [placed(problem, before, last_ns) for problem in part.problems])

    def end_file(self) -> None:
        """All splits of a file were seen."""
        if self.of_file.about is not None:
            self.abouts.append(self.of_file.about)
        self.problems += self.of_file.problems
        self.of_file = PerFile()

    def out(self) -> Iterator[tuple[str, pa.RecordBatch]]:
        ready, self.ready = self.ready, Ready()
        for table, batch in ready:
            yield table, as_asked(self.asked, table, batch)

    def close(self) -> Iterator[tuple[str, pa.RecordBatch]]:
        streams = self.fold.streams
        self.end_file()
        self.fold.finish()
        state = numpy.asarray(streams.state)[: streams.slots]
        state[numpy.argsort(state[:, S.S_FIRST_PACKET], kind="stable"), S.S_STREAM] = numpy.arange(len(state))
        self.ready.extend(self.finish())
        yield from self.out()


class Counted:
    """Real packet numbers, from the provisional ones of splits."""

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


def as_asked(asked: dict[str, list[str]], table: str, batch: pa.RecordBatch) -> pa.RecordBatch:
    """Rows without the columns that only the seams need."""
    if table == PARTS:
        return batch.drop_columns(["stream_side"])
    if table == "exchanges":
        return with_parts(batch, asked[table])
    return batch.select(asked[table]) if table in ROWS else batch


def timeless(part: Part) -> bool:
    """Whether it may have taken a packet's time from the packet before it, as simple packets of pcapng do, where it knew of none."""
    about = part.about or {"packets": 0}
    return about["packets"] > 0 and about["format"].startswith("pcapng") and about["first_ns"] <= 0

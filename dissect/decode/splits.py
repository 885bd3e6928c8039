"""A capture in splits: each is decoded alone, then they are joined in order.

A split that begins in the middle of connections guesses.  The stitch checks every guess: the true decoder runs into the split until each
connection is in exactly the state that the split's own decoder had at the same packet (their marks are equal).  From there on the
split's rows are true and stay where they are; before, the rows of the true decoder count.  A connection that never becomes equal is
decoded by the true decoder to the end.

Law: the rows of all splits, stitched, are the rows of one uncut pass.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import nullcontext

import numpy

from dissect.capture import open_reader, stretches
from dissect.capture.stretches import Wait
from dissect.decode import context, plain, sound
from dissect.decode.columns.parts import before_parts
from dissect.decode.decoded import Decoded, SourceTables, vars_of
from dissect.decode.guard import faults_are_raised
from dissect.decode.introduction import INTRODUCTION
from dissect.decode import pieces
from dissect.decode.perfile import unplaced
from dissect.decode.pieces import KEPT, RECORD_LEAST
from dissect.decode.kept import MOVED
from dissect.decode.pieces import Look, Part, Split
from dissect.decode.ready import Ready
from dissect.decode.kept import Keep
from dissect.decode.seams import marks, name_hashes

PACKED_TIMES = 200  # bytes of a partial result, beside those that it was packed into: rows of connections that are alike pack to a fortieth …
PACKED_LEAST = 64 << 20  # … but so many are always good
FIRST_LOOK = 4096  # packets of a split after which connections are compared for the first time …
LOOKS_GROW = 2  # … and how many times later the next look is
ROWS = ("exchanges", "messages", "items", "records", "rebalance_events", "problems")
HIDDEN = ("connection", "stream_side")


def plan(source, size: int) -> list[Split]:
    """Splits of about `size` bytes; a compressed file stays whole."""
    step = max(RECORD_LEAST, size // RECORD_LEAST * RECORD_LEAST)
    return [split for number, path in enumerate(source.files) for split in pieces.splits_of(number, path, step)]


class Reading(SourceTables):
    """What decoding a part and stitching parts share: hidden columns, and reading a file from a given place."""

    def __init__(self, decoded: Decoded, source, number: int):
        super().__init__(decoded, source, number)
        self.problems_most = sys.maxsize  # which of a part's rows are true is not known when they would be counted
        if "exchanges" in self.tables:  # the parts of latency need what SYNs said, which the stitch fills in
            measured = before_parts(self.tables["exchanges"])
            self.tables["exchanges"] = [*measured, "asking_side"] if {*measured} & {*INTRODUCTION} else measured
        for name in ROWS:
            if name in self.tables:
                self.tables[name] += [column for column in HIDDEN if column not in self.tables[name]
                                      and (column != "stream_side" or name in MOVED)]
        self.parts += ["stream_side"] if self.parts else []
        self.unpacked: dict[str, tuple[str, str, int]] = {}  # of a compressed file: where it is unpacked, how it was compressed, bytes of a stretch
        self.wait: Wait | None = None  # for more of them; else a split of which there is not enough is given back
        self.files = self.connections.files = list(source.files)

    def reader(self, path: str, opened: Callable = open_reader):
        if path not in self.unpacked:
            return super().reader(path, opened)
        folder, kind, size = self.unpacked[path]
        return super().reader(path, lambda name: stretches.opened(folder, name, kind, size, self.wait))

    def split_blocks(self, reader, split: Split, state: bytes | None) -> Iterator:
        """The blocks of a split, from its true beginning if it is known."""
        if state is not None:
            return reader.blocks(state, stop=split.stop)
        start = reader.guess_record(split.start) if split.start else None
        if start is None and split.start:
            start = reader.size or split.start  # nothing that looks like a record: the split before goes on to the end
        return reader.blocks(start=start, stop=split.stop)

    def look(self, packets: int) -> Look:
        """The state of the newest connection of each key."""
        streams = self.fold.streams
        table = numpy.asarray(streams.table)
        slots = numpy.sort(table[table[:, 1] >= 0, 1])
        state = numpy.asarray(streams.state)[slots]
        floors = numpy.zeros((len(slots), 2), dtype=numpy.int64)
        return Look(packets, slots, *marks(self.fold, slots, floors), name_hashes(self.fold, slots), state[:, KEPT])


def problems_of(reader, before: int) -> list[dict]:
    """The reader's problems, with packets counted from where it began."""
    return [unplaced(vars_of(problem), before) for problem in reader.problems]


class PartTables(Reading):
    """Decodes one split alone."""

    def part(self, split: Split, state: bytes | None = None, rows=None) -> Part:
        """The split's rows; each goes to `rows.append` as it comes."""
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
            reader = self.reader(path)
        except CaptureError as why:
            self.fold.begin(split.file)
            self.decoded.unreadable.append((path, str(why)))
            part.context = context.save(self.fold)
            return
        self.fold.begin(split.file, reader.bytes_at)
        blocks, due = self.split_blocks(reader, split, state), FIRST_LOOK
        part.begin, before = reader.state(), reader.packet
        for block in blocks:
            self.fold.block(block.data, block.base, block.records, split.first + block.first - before)
            part.packets = block.first - before + len(block.records)
            self.decoded.progress().bytes_done = (reader.position if path in self.unpacked else reader.taken) - split.start
            self.hand_over(part)
            if self.full():
                self.settle(part)
                self.renew(reader)
            if part.packets >= due:
                self.settle(part)
                part.looks.append(self.look(part.packets))
                due = part.packets * LOOKS_GROW
        self.settle(part)
        part.end, part.about = reader.state(), reader.about()
        part.problems = problems_of(reader, before)
        part.context = context.save(self.fold)

    def settle(self, part: Part) -> None:
        """All rows finished so far belong to this side of the look."""
        for lane in self.fold.lanes:
            self.fold.drain(lane)
        self.tell()
        self.hand_over(part)

    def hand_over(self, part: Part) -> None:
        for name, batch in self.ready:
            part.rows.append((len(part.looks), name, batch))
        self.ready = Ready()


def packed(what: Part | Keep) -> bytes:
    """A part, or what is true of it, packed for a cluster.  Rows in files are named; other rows cannot be sent this way."""
    import zstandard

    values = dict(vars(what))
    if isinstance(what, Part):
        values |= {"split": vars(what.split), "looks": [vars(look) for look in what.looks]}
    return zstandard.ZstdCompressor().compress(plain.packed([type(what).__name__, values]))


def unpacked(data: bytes) -> Part | Keep:
    """The part that `packed` made."""
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


def decode_part(source, tables, options, number: int, split: Split, rows=None, watch: Callable = nullcontext) -> Part:
    """Decode one split of source `number`, in any process; `watch`: a context manager around it, which is given its progress."""
    reading = PartTables(Decoded([], tables, options), source, number)
    with watch(reading.decoded.progress()):
        return reading.part(split, rows=rows)

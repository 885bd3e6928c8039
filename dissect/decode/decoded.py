"""From paths to tables, in one process.

Law: only the tables and columns asked for are decoded and held; rows leave in batches while the capture is read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy
import pyarrow as pa

from dissect import schema
from dissect.capture import CaptureError, open_reader, places
from dissect.capture.find import find
from dissect.capture.opening import again
from dissect.capture.layout import RECORD_TIME
from dissect.decode import columns as C
from dissect.decode import context
from dissect.decode.arrays import Texts, utf8
from dissect.decode.asked import needed, wanted_of
from dissect.decode.chunks import PARTS, columns_of_parts
from dissect.decode.fold import Fold, Lane, Terms, Wanted
from dissect.decode.guard import faults_are_raised
from dissect.decode.options import Options
from dissect.decode.ready import Ready
from dissect.decode.transplant import handed_over
from dissect.exchange import layout as X
from dissect.inner.keylog import KeyLog
from dissect.link.layout import DAMAGED, OTHER, TOO_DEEP
from dissect.problems import Problem
from dissect.progress import Progress
from dissect.stream.state import BEFORE, CONFLICT, CROWDED, FILE_SHIFT, GAP, LATE, R_DIRECTION, R_KIND, R_LENGTH, R_OFFSET, R_PACKET, R_TIME, S_ID, STRAY
from dissect.frames import layout as F
from dissect.language import layout as L
from dissect.machine.inflate import INFLATED_MAX, INFLATED_PER_BYTE
from dissect.machine.layout import NAME_MOST
from dissect.language.implied import check
from dissect.language.load import together
from dissect.program.lower import Lowered

STREAM_WORDS = {
    GAP: ("gap", "bytes of this direction are not in the capture"),
    BEFORE: ("gap", "bytes of this direction, before the first that was captured, are not in the capture"),
    LATE: ("late", "bytes arrived too late: they had been given up, or lie before the first that was captured; they belong to no message"),
    CONFLICT: ("conflict", "a repeated segment holds other bytes than the first copy; the first counts"),
    STRAY: ("stray", "bytes far from where this direction is, or of a SYN in the middle of a talk: from somebody who does not see it, from another connection of its ports, or after more than was ever missing; they belong to no message"),
    CROWDED: ("crowded", "TCP repeated or stopped itself more often between two messages than is remembered; exchanges around them may lack what it did"),
}
FRAME_WORDS = {
    F.INCOMPLETE: ("incomplete", "a message with bytes missing"),
    F.SKIPPED: ("skipped", "no message begins here; reading continued at the next believable start"),
    F.TAIL: ("tail", "the stream ends inside a message"),
    F.ENCRYPTED: ("encrypted", "TLS: the content cannot be read"),
    F.LET_GO: ("let_go", "the connection stopped fitting its protocol; from here on it is not read"),
    F.UNRECOGNISED: ("unrecognised", "on a port of a known protocol, captured from the middle, and no message was found: what it speaks is unknown"),
}


class Decoded:
    """Rows on their way out of captures."""

    def __init__(self, inputs, tables: dict[str, list[str]], options: Options, share: tuple[int, int] = (0, 1)):
        self.inputs, self.tables, self.options, self.share = inputs, tables, options, share
        self.unreadable: list[tuple[str, str]] = []
        self.instead: Callable | None = None      # given a worker's rows, something that takes others in their place
        self._progress = Progress()
        self._stopped = False

    def progress(self) -> Progress:
        return self._progress

    def stop(self) -> None:
        """Finish early: what was decoded is kept."""
        self._stopped = True

    @property
    def stopped(self) -> bool:
        """Whether it ended early."""
        return self._stopped

    def enough(self) -> bool:
        """Asked after every block: whether the reading may end here."""
        return self._stopped

    def batches(self) -> Iterator[tuple[str, pa.RecordBatch]]:
        """(table, rows) in any order."""
        if self.options.fields:
            check(self.options.fields, together(self.options.protocols))
        sources = find(self.inputs, self.options.source)
        self.unreadable += sources.unreadable
        if "problems" in self.tables and self.unreadable and self.share[0] == 0:
            yield "problems", rows_of("problems", self.tables["problems"], unreadable(sources))
        self._progress.bytes_total = sum(places.size(path) for source in sources for path in source.files)
        for number, source in enumerate(sources):
            if self._stopped:
                break
            yield from self.of_source(source, number)

    def of_source(self, source, number: int) -> Iterator[tuple[str, pa.RecordBatch]]:
        """The rows of one source."""
        yield from SourceTables(self, source, number, self.share).batches()


TABLES = {"events": "rebalance_events"}  # of what the fold gives under another name
PROBLEMS_AT_ONCE = 4096  # rows of problems that wait as dictionaries
PROBLEMS_MOST = 20_000  # rows of problems of one layer and one direction of a connection: further ones are counted in one row, `more`
TEXTS_MOST = 2_000_000  # texts of a decoder, …
TEXT_BYTES_MOST = 128 << 20  # … and their bytes: then another decoder goes on, with those that connections still name


class SourceTables:
    """One source: runs the fold, collects its rows, builds batches."""

    def __init__(self, decoded: Decoded, source, number: int, share: tuple[int, int] = (0, 1)):
        self.decoded, self.source, self.options, self.share = decoded, source, decoded.options, share
        self.tables = {name: list(wanted) for name, wanted in decoded.tables.items()}
        protocols = together(self.options.protocols)
        wanted = wanted_of(self.tables)
        programs = [self.program(protocol, wanted) for protocol in protocols]
        self.number, self.made_of = number, (programs, protocols, wanted)
        self.keylog = KeyLog(self.options.keys)
        self.fold = self.make()
        self.parts = columns_of_parts(self.tables.get("records", []))
        self.cut_at, self.split_size = self.options.split_size, self.options.split_size or 0
        self.files: list[str] = []
        self.connections = C.Connections(self.fold, self.files, source.name)
        self.ready = Ready()
        self.problems: list[dict] = []
        self.problems_most = PROBLEMS_MOST
        self.problem_counts: dict[tuple, int] = {}
        self.further: dict[tuple, dict] = {}  # problems beyond that, by connection, side and layer
        self.texts_most, self.text_bytes_most = TEXTS_MOST, TEXT_BYTES_MOST
        self.abouts: list[dict] = []
        self._names = Texts(self.fold.names)

    def make(self) -> Fold:
        """A decoder that has read nothing yet."""
        said = self.options
        return Fold(*self.made_of, self.take, Terms(said.ports, said.overlap, said.checksums, self.number, self.share, (said.from_ns, said.to_ns), self.keylog))

    def program(self, protocol, wanted: Wanted):
        saying = self.options.records_saying
        roles, tables, whole = needed(self.tables, protocol.grouped, not saying or not {*saying}.isdisjoint(protocol.record_roles))
        if protocol.internal and not self.options.internal:
            tables -= {"records"}
        fields = [name for name in self.options.fields if name.split(".")[0] == protocol.name]
        return Lowered(protocol, fields=[name.split(".", 1)[1] for name in fields], tables=tables, roles=roles, whole=whole)

    # --- reading --------------------------------------------------------------------------------------------------

    def batches(self) -> Iterator[tuple[str, pa.RecordBatch]]:
        with faults_are_raised() as faults:
            for what in self.read():
                if faults:
                    break
                yield what

    def reader(self, path: str, opened: Callable = open_reader):
        """The reader of a file; secrets in it are known wherever they stand, and those of the files before it, whoever reads these."""
        reader = opened(path)
        files = list(self.source.files)
        self.keylog.follow(reader.secrets, files[: files.index(path) + 1], coming=reader.holds_secrets and not again(path))
        return reader

    def read(self, first: int = 0, more: bool = False) -> Iterator[tuple[str, pa.RecordBatch]]:
        """Read all files; the first has number `first`.  With `more`, others will follow, and open requests stay open."""
        progress = self.decoded._progress
        for number, path in enumerate(self.source.files, first):
            self.files.append(path)
            try:
                reader = self.reader(path)
            except CaptureError as why:
                self.decoded.unreadable.append((path, str(why)))
                continue
            before, packets = progress.bytes_done, progress.packets
            self.fold.begin(number, reader.bytes_at)
            for block in reader.blocks():
                self.fold.block(block.data, block.base, block.records, block.first)
                progress.packets = packets + block.first + len(block.records)
                if len(block.records):
                    progress.until_ns = int(block.records[-1, RECORD_TIME])
                progress.bytes_done = before + reader.taken
                if self.cut_at is not None and before + reader.position >= self.cut_at:
                    self.cut()
                    self.cut_at = before + reader.position + self.split_size
                yield from self.leave()
                if self.full():
                    self.renew(reader)
                    yield from self.leave()
                if self.decoded.enough():
                    break
            self.abouts.append(reader.about())
            if self.share[0] == 0:
                self.problems += [vars_of(problem) for problem in reader.problems]
            if self.decoded.enough():
                break
        if more:
            for lane in self.fold.lanes:
                self.fold.drain(lane)
            yield from self.leave()
            return
        self.fold.finish()
        yield from self.leave(last=True)

    def cut(self) -> None:
        """End a split here: another decoder continues with only the context."""
        for lane in self.fold.lanes:
            self.fold.drain(lane)
        before, self.fold = self.fold, self.make()
        context.restore(self.fold, context.save(before))
        self.fold.problems, self.fold.spooled.bytes_at = before.problems, before.spooled.bytes_at
        self.connections.fold = self.fold
        before.let_go()

    def full(self) -> bool:
        """Whether the decoder holds too many texts."""
        return len(self.fold.names) > self.texts_most or self.fold.names.used > self.text_bytes_most

    def renew(self, reader) -> None:
        """Too many texts: another decoder continues with all connections and the texts that they use.  If those alone are many, the next
        check is at twice as many.
        """
        for lane in self.fold.lanes:
            self.fold.drain(lane)
        before, self.fold = self.fold, self.make()
        self.fold.begin(before.file, reader.bytes_at)
        handed_over(before, self.fold, numpy.arange(before.streams.slots))
        self.fold.problems = before.problems
        self.connections.fold = self.fold
        before.let_go()
        self.texts_most = max(TEXTS_MOST, 2 * len(self.fold.names))
        self.text_bytes_most = max(TEXT_BYTES_MOST, 2 * self.fold.names.used)

    def take(self, lane: Any, kind: str, rows, frames=None, messages=None) -> None:
        """What the fold gives for one lane, or for the streams of all lanes: rows become Arrow when there are enough of them."""
        if kind == "decoded":
            self.judge(lane, rows, frames, messages)
        elif kind in ("streams", "problems", "unsided", "inner", "unbound", "unread"):
            if "problems" in self.tables:
                self.add_problems(self.problems_of(lane, kind, rows))
        elif (table := TABLES.get(kind, kind)) in self.tables:
            self.build(table, lane, rows)

    def problems_of(self, lane: Any, kind: str, rows) -> Iterator[dict]:
        """Problems from what the fold gives."""
        if kind == "unread":
            for row in rows:
                self.bad(lane, row, int(row[F.F_WIDTH]))
                self.noted(lane, row, int(row[F.F_WIDTH + 1]))
            return
        for row in rows:
            if kind == "inner":
                yield self.inner_problem(row)
            elif kind == "unbound":
                yield self.unbound(lane, row)
            else:
                made = self.problem(row, kind, FRAME_WORDS) if kind == "problems" else self.problem(row, "streams", STREAM_WORDS)
                yield made | {"from_client": None} if kind == "unsided" else made

    def build(self, table: str, lane: Lane, rows) -> None:
        if table == "records" and lane.protocol.chunked:
            parts = rows[:, X.H_WIDTH + L.C_PRESENT] >> L.D_PART & 1 == 1
            if parts.any():
                self.ready.append((PARTS, C.Parts(self.connections, lane, self.names).build(rows[parts], self.parts)))
                rows = rows[~parts]
        maker = C.ROWS[table](self.connections, lane, self.names)
        if isinstance(maker, C.Events) and self.options.outermost:
            rows = maker.outermost(rows)
        self.ready.append((table, maker.build(rows, self.tables[table])))
        if isinstance(maker, C.Exchanges):
            maker.needs_only(lane.pairing.exchanges)

    @property
    def names(self) -> Texts:
        """The texts of the present decoder."""
        if self._names.names is not self.fold.names:
            self._names = Texts(self.fold.names)
        return self._names

    def leave(self, last: bool = False) -> Iterator[tuple[str, pa.RecordBatch]]:
        if len(self.problems) > PROBLEMS_AT_ONCE:
            self.tell()
        ready, self.ready = self.ready, Ready()
        yield from ready
        if last:
            yield from self.finish()

    def finish(self) -> Iterator[tuple[str, pa.RecordBatch]]:
        """Tables that are complete only at the end."""
        if "connections" in self.tables:
            protocols = [lane.protocol.name for lane in self.fold.lanes]
            lives = C.Lives(self.connections, protocols, self.fold.encapsulations)
            for batch in lives.build([*self.tables["connections"], *["#order"] * (self.share[1] > 1)]):
                yield "connections", batch
        if "capture" in self.tables:
            yield "capture", rows_of("capture", self.tables["capture"], [self.about(row) for row in self.abouts])
        if "problems" in self.tables:
            last = [*self.fold.problems, *self.fold.fragments.problems(self.place_of), *self.fold.senders.problems(lambda file, packet: self.place_of(file << FILE_SHIFT | packet))]
            self.problems += [*(vars_of(problem) for problem in last if self.share[0] == 0 or problem.layer == "frame"), *self.further.values()]
            yield "problems", self.rows_of_problems()

    def place_of(self, packet: int) -> tuple[str | None, int]:
        """Which file a packet is in, and its number there."""
        file = packet >> FILE_SHIFT
        return self.files[file] if 0 <= file < len(self.files) else None, int(self.connections.numbers(packet)) + 1

    def about(self, row: dict) -> dict:
        kinds = self.fold.kinds
        row = {**row, "source": self.source.name, "link_types": ", ".join(map(str, row["link_types"]))}
        row["packets_not_tcp"] = int(kinds[[OTHER, DAMAGED, TOO_DEEP]].sum())
        if len(self.abouts) == 1:  # of several files nobody counts which one a connection's packets were in
            row["packets_other_protocol"] = self.connections.packets_of_others()
        return row

    # --- problems -------------------------------------------------------------------------------------------------

    def tell(self) -> None:
        """Turn the problems found so far into rows: a hostile capture has one for each of its packets."""
        if self.problems:
            self.ready.append(("problems", self.rows_of_problems()))

    def add_problems(self, problems: Iterable[dict]) -> None:
        """Turn problems of connections into rows, up to a limit; further ones become a count, with their bytes."""
        for row in problems:
            key = row["connection"], row["from_client"], row["layer"]
            count = self.problem_counts[key] = self.problem_counts.get(key, 0) + 1
            if count <= self.problems_most:
                self.problems.append(row)
                continue
            further = self.further.setdefault(key, {**row, "kind": "more", "offset": None, "bytes": 0, "text": ""})
            further["bytes"] += row["bytes"]
            further["text"] = (f"{count - self.problems_most:,} further problems of this layer on this side of the connection, {further['bytes']:,} bytes:"
                               f" each beyond the first {self.problems_most:,} is only counted")

    def rows_of_problems(self) -> pa.RecordBatch:
        for row in self.problems:
            row["source"] = self.source.name
        batch, self.problems = rows_of("problems", self.tables["problems"], self.problems), []
        return batch

    def problem(self, row, layer: str, words: dict) -> dict:
        kind, text = words[int(row[R_KIND])]
        slot, side = int(row[R_DIRECTION]) >> 1, int(row[R_DIRECTION]) & 1
        return {
            "file": self.files[int(row[R_PACKET]) >> FILE_SHIFT],
            "packet": int(self.connections.numbers(row[R_PACKET])) + 1,
            "first_ns": int(row[R_TIME]),
            "connection": int(self.fold.streams.state[slot, S_ID]),
            "from_client": bool(side == int(self.connections.client_side(numpy.array([slot]))[0])),
            "offset": int(row[R_OFFSET]), "stream_side": side,
            "bytes": int(row[R_LENGTH]) if layer == "problems" else 0,
            "layer": "frame" if layer == "problems" else "tcp",
            "kind": kind,
            "text": f"{int(row[R_LENGTH]):,} bytes: {text}" if kind != "crowded" else text,
        }

    def inner_problem(self, found) -> dict:
        """A problem of the records that carry an inner stream."""
        row = {R_KIND: 0, R_DIRECTION: 2 * found.slot + max(found.side, 0), R_OFFSET: found.offset, R_LENGTH: found.bytes, R_PACKET: found.packet, R_TIME: found.time}
        told = {**self.problem(row, "streams", {0: (found.kind, "")}), "bytes": found.bytes, "layer": found.layer, "text": found.text}
        return told if found.side >= 0 else told | {"from_client": None}

    def about_message(self, row) -> dict:
        """The place of a problem about a whole message."""
        return {
            "file": self.files[int(row[F.F_PACKET]) >> FILE_SHIFT],
            "packet": int(self.connections.numbers(row[F.F_PACKET])) + 1,
            "first_ns": int(row[F.F_TIME]),
            "connection": int(self.fold.streams.state[int(row[F.F_DIRECTION]) >> 1, S_ID]),
            "from_client": bool(row[F.F_SIDE] == 0), "offset": int(row[F.F_OFFSET]), "bytes": 0,
            "stream_side": int(row[F.F_DIRECTION]) & 1,
        }

    def unbound(self, lane: Lane, row) -> dict:
        """A number that was introduced before the capture began, or never."""
        name = lane.protocol.bindings[int(row[F.F_WIDTH]) - 1].name
        return {**self.about_message(row), "layer": "pairing", "kind": "unbound",
                "text": f"{name} {int(row[F.F_WIDTH + 1])}: no captured packet says who that is; its names are unknown"}

    def judge(self, lane: Lane, frames, status, messages) -> None:
        """Report messages that could not be read to the end."""
        self.decoded._progress.messages += len(frames)
        if "problems" not in self.tables:
            return
        said = frames[:, F.F_WHERE] < F.MARK_GAP
        if lane.protocol.memory_count:      # what recalls something is read again, and judged then
            said &= ~((messages[: len(frames), L.M_PRESENT] >> L.M_REST & 1).astype(bool) & (messages[: len(frames), L.M_REST + 1] == L.IS_RECALLED))
        doubted = numpy.flatnonzero(status)     # most have been read to their end
        for i in doubted[said[doubted] & numpy.isin(status[doubted], list(MESSAGE_WORDS))] if len(doubted) else ():
            self.bad(lane, frames[i], int(status[i]))
        if lane.protocol.notes:
            for i in numpy.flatnonzero((messages[: len(frames), L.M_PRESENT] >> L.M_NOTE & 1).astype(bool) & said):
                self.noted(lane, frames[i], int(messages[i, L.M_NOTE]))

    def bad(self, lane: Lane, frame, status: int) -> None:
        if status in MESSAGE_WORDS:
            kind, text = MESSAGE_WORDS[status]
            self.add_problems([{**self.about_message(frame), "layer": "message", "kind": kind, "bytes": left_out(frame, status),
                                "text": f"a {lane.protocol.name} message of {int(frame[F.F_TOTAL]):,} bytes {text}"}])

    def noted(self, lane: Lane, frame, number: int) -> None:
        note = lane.protocol.notes.get(number)
        if note is not None and frame[F.F_COMPLETE]:
            self.add_problems([{**self.about_message(frame), "layer": "message", "kind": note.name, "text": note.doc}])


def left_out(frame, status: int) -> int:
    """Captured bytes of these frames that no complete message has, and no other row: a piece that was cut has a row of its own."""
    return int(frame[F.F_KEPT]) if status == L.UNFINISHED or status == L.NO_BEGINNING and frame[F.F_COMPLETE] else 0


MESSAGE_WORDS = {
    L.MALFORMED: ("malformed", "could not be read to its end"),
    L.UNSOUND: ("checksum", "has another checksum than it says"),
    L.TOO_LARGE: ("too_large", f"claims to inflate to more than {INFLATED_PER_BYTE:,} times its size, or {INFLATED_MAX >> 20} MiB, "
                  f"or holds more parts than its bytes may, or a name of more than {NAME_MOST:,} bytes; what is inside was not opened, or not to its end, or not all of it is listed"),
    L.UNKNOWN_BEFORE: ("unknown_before", "depends on something said before on its connection, which the capture lacks; it was read up to there"),
    L.UNFINISHED: ("unfinished", "has content that follows in other frames, and its end did not come: bytes are missing, or it is longer than the description allows"),
    L.NO_BEGINNING: ("no_beginning", "brings a piece of content of which the beginning is not here; the frame is in no message"),
}

def vars_of(problem: Problem) -> dict:
    return {name: getattr(problem, name) for name in problem.__slots__}


def rows_of(table: str, wanted: list[str], rows: list[dict]) -> pa.RecordBatch:
    """A small table from dictionaries."""
    types = schema.arrow(table)
    arrays = []
    for name in wanted:
        field = types.field(name) if name in types.names else pa.field(name, pa.int64())
        arrays.append(utf8([row.get(name) for row in rows], field.type))
    return pa.RecordBatch.from_arrays(arrays, wanted)


def unreadable(sources) -> list[dict]:
    """Files of which nothing could be read, as rows of `problems`."""
    return [vars_of(problem) for problem in sources.problems if problem.kind == "unreadable"]

"""The bytes of a capture's connections as they are given away: every message is read, written anew, and found again by its place.

Law: a byte that no message holds has no place here, so nobody can find it.  Messages lie in files without a name; memory has numbers only.
"""

from __future__ import annotations

import os
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial

import numpy

from dissect.capture import open_reader, places
from dissect.decode.decoded import Decoded, SourceTables
from dissect.decode.options import Options
from dissect.exchange import layout as X
from dissect.export.share.carriers import Carriers, clear, stretches
from dissect.export.share.message import Editor
from dissect.export.share.names import Pseudonyms
from dissect.export.share.spent import Spent
from dissect.export.share.walk import placed
from dissect.export.share.vocabulary import words_of
from dissect.export.share.http2 import Direction, Messages, Rewriter
from dissect.frames import layout as F
from dissect.inner.http2 import Http2
from dissect.inner.keylog import KeyLog
from dissect.language import nodes as N
from dissect.language.reach import below
from dissect.language import layout as L
from dissect.memory.matrices import grown, matrix, relieve
from dissect.progress import Progress, Steps
from dissect.stream.state import D_BASE, FILE_SHIFT, INNER_NONE, S_FIRST_PACKET, S_INNER, S_KEY, S_SIDES, SIDE_WIDTH
from dissect.tree.walk import Tree

NULL = -(1 << 63)
KEPT_SLOTS = {"topics": L.M_TOPIC, "groups": L.M_GROUP, "clients": L.M_CLIENT, "brokers": L.M_BROKER}
# columns of the index
DIRECTION, OFFSET, SIZE, PLACE, SIDE, LANE, MISSING, ASKED = range(8)
WIDTH = 8
OFFSET_BITS = 40
LIVES = 8  # of the same ports, in which a segment's bytes are looked for


class Spool:
    """Bytes in a file without a name."""

    def __init__(self) -> None:
        self.file = tempfile.TemporaryFile(buffering=0)  # noqa: SIM115 - as long as the capture is read
        self.size = 0

    def add(self, data: bytes) -> int:
        self.put(self.size, data)
        self.size += len(data)
        return self.size - len(data)

    def read(self, place: int, size: int) -> bytes:
        return os.pread(self.file.fileno(), size, place)

    def put(self, place: int, data: bytes) -> None:
        while data:
            done = os.pwrite(self.file.fileno(), data, place)
            place, data = place + done, data[done:]


class Index:
    """Rows of numbers that grow; many lie in a file."""

    def __init__(self, width: int = WIDTH):
        self.rows, self.count = matrix(4096, width), 0

    def add(self, rows) -> None:
        while self.count + len(rows) > len(self.rows):
            self.rows = grown(self.rows, 2 * len(self.rows))
        numpy.asarray(self.rows)[self.count : self.count + len(rows)] = rows
        self.count += len(rows)

    def all(self):
        return numpy.asarray(self.rows)[: self.count]


def in_order(rows):
    """Rows by direction and offset."""
    out = matrix(max(len(rows), 1), WIDTH)
    sorted_rows = numpy.asarray(out)[: len(rows)]
    numpy.take(rows, numpy.lexsort((rows[:, OFFSET], rows[:, DIRECTION])), axis=0, out=sorted_rows)
    return sorted_rows


class Opened(KeyLog):
    """No secret is known, and every handshake is of interest."""

    def __bool__(self) -> bool:
        return True


class Gathering(SourceTables):
    """A pass over one source that keeps all messages, and which answer belongs to which request."""

    def __init__(self, decoded: Decoded, source, number: int, keep: frozenset[str], stays: set[bytes]):
        super().__init__(decoded, source, number)
        self.spool, self.index, self.pairs = Spool(), Index(), Index(4)
        self.explained = {lane.number for lane in self.fold.lanes if any(isinstance(one, N.Each | N.Explained) for struct in lane.protocol.structs for one in below(struct))}
        self.slots = [KEPT_SLOTS[name] for name in keep if name in KEPT_SLOTS]
        self.stays = stays
        self.carried = Index()
        Carriers(self.fold, self.spool, self.carried)

    def make(self):
        self.keylog = Opened()
        return super().make()

    def reader(self, path: str, opened: Callable = open_reader):
        return opened(path)  # its secrets open nothing: what is encrypted stays so

    def take(self, lane, kind: str, rows, status=None, messages=None) -> None:
        if kind == "decoded":
            self.hold(lane, rows[rows[:, F.F_WHERE] < F.MARK_GAP])
        elif kind == "exchanges" and lane.number in self.explained:
            self.pairs.add(rows[:, [X.X_SLOT, X.X_SIDE, X.X_REQUEST_OFFSET, X.X_RESPONSE_OFFSET]])
        elif kind == "messages":
            for slot in self.slots:
                there = rows[rows[:, F.F_WIDTH + L.M_PRESENT] >> slot & 1 == 1]
                self.stays |= {self.names[value].encode() for value in set(there[:, F.F_WIDTH + slot].tolist()) if value >= 0}

    def hold(self, lane, rows) -> None:
        """The bytes of frames go into the spool, in one piece."""
        found = numpy.zeros((len(rows), WIDTH), numpy.int64)
        found[:, [DIRECTION, OFFSET, SIZE, SIDE]] = rows[:, [F.F_DIRECTION, F.F_OFFSET, F.F_BYTES, F.F_SIDE]]
        found[:, LANE], found[:, ASKED] = lane.number, -1
        found[:, MISSING] = numpy.maximum(rows[:, F.F_COMPLETE] == 0, rows[:, F.F_TOTAL] - rows[:, F.F_BYTES])  # how long it is may be cut off, too
        pieces = []
        for row in rows:
            buffer = lane.cutter.gathered.scratch if row[F.F_WHERE] == F.IN_SCRATCH else lane.data
            pieces.append(bytes(memoryview(buffer)[row[F.F_AT] : row[F.F_AT] + row[F.F_BYTES]]))
        at = self.spool.add(b"".join(pieces))
        found[:, PLACE] = at + numpy.cumsum(found[:, SIZE]) - found[:, SIZE]
        self.index.add(found)


class Reading(Steps):
    """A reading of which a part is of no use."""

    def __init__(self, progress: Progress, files: list[str]):
        self._progress = progress
        progress.bytes_total = sum(map(places.size, files))


class Streams:
    """All connections of a source, with what stands for the bytes of their messages."""

    def __init__(self, source, options: Options, names: Pseudonyms, keep: frozenset[str], counts: Counter, watch: Callable):
        decoded = Decoded(source.files, {"exchanges": ["api"], "messages": ["topic", "group", "client", "broker"]}, options)
        self.names, self.keep, self.counts = names, keep, counts
        gathering = Gathering(decoded, source, 0, keep, names.stays)
        with watch(Reading(decoded.progress(), source.files)):
            for _ in gathering.batches():
                pass
        self.unreadable = decoded.unreadable
        self.before, self.after = gathering.spool, Spool()
        self.lanes = gathering.fold.lanes
        self.state = numpy.asarray(gathering.fold.streams.state)[: gathering.fold.streams.slots].copy()
        self.lives: dict[tuple, list[tuple[int, int]]] = {}
        for slot, row in enumerate(self.state):
            self.lives.setdefault(tuple(row[S_KEY : S_KEY + 6].tolist()), []).append((int(row[S_FIRST_PACKET]), slot))
        self.reached: dict[int, int] = {}
        self.ask(gathering)
        steps = Steps(gathering.index.count, "writing messages anew")
        with watch(steps):
            self.write(gathering, steps)

    def ask(self, gathering: Gathering) -> None:
        """Note for each answer the row of its request."""
        rows, pairs = gathering.index.all(), gathering.pairs.all()
        pairs = pairs[(pairs[:, 2] >= 0) & (pairs[:, 3] >= 0)]
        if not len(pairs) or not len(rows):
            return
        places = rows[:, DIRECTION] << OFFSET_BITS | rows[:, OFFSET]
        order = numpy.argsort(places, kind="stable")
        found = []
        for side, offset in ((1 - pairs[:, 1], pairs[:, 3]), (pairs[:, 1], pairs[:, 2])):
            wanted = (2 * pairs[:, 0] + side) << OFFSET_BITS | offset
            at = order[numpy.minimum(numpy.searchsorted(places, wanted, sorter=order), len(order) - 1)]
            found.append((at, places[at] == wanted))
        (answers, there), (requests, known) = found
        rows[answers[there & known], ASKED] = requests[there & known]

    def write(self, gathering: Gathering, steps: Steps) -> None:
        """Every message anew, in the order of its place; those of inner streams go back into what carries them."""
        rows = gathering.index.all()
        spent = Spent()
        editors = {lane.number: Editor(lane.protocol, self.names, words_of(lane.protocol), self.keep_roles(), self.counts, spent) for lane in self.lanes}
        inner = self.state[rows[:, DIRECTION] >> 1, S_INNER] != INNER_NONE if len(rows) else numpy.zeros(0, bool)
        for done, row in enumerate(rows):
            steps.reach(done)
            frame = self.before.read(int(row[PLACE]), int(row[SIZE]))
            asked = partial(self.request, rows[row[ASKED]], spent) if row[ASKED] >= 0 else None
            self.after.put(int(row[PLACE]), self.edited(editors[int(row[LANE])], row, frame, asked))
            relieve()
        carried = self.carry(gathering, rows[inner])
        rows = numpy.concatenate([rows[~inner], carried]) if inner.any() or len(carried) else rows
        self.rows = in_order(rows)
        self.firsts = numpy.searchsorted(self.rows[:, DIRECTION], numpy.arange(2 * len(self.state) + 1))
        self.counts["messages"] += len(gathering.index.all())

    def request(self, row, spent: Spent) -> Tree:
        """What an answer is read with: it is read again, and that counts."""
        return placed(self.lanes[int(row[LANE])].protocol, self.before.read(int(row[PLACE]), int(row[SIZE])), int(row[SIDE]), spent=spent)[0]

    def edited(self, editor: Editor, row, frame: bytes, asked) -> bytes:
        """A message anew; one that makes us fail is overwritten: what is not understood does not stay."""
        try:
            return editor.edited(frame, int(row[SIDE]), asked, int(row[MISSING]))
        except (ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError, TypeError, ValueError):
            self.counts["messages that could not be written anew"] += 1
            return self.overwritten(frame)

    def carry(self, gathering: Gathering, inner):
        """Bytes of connections that carry inner streams; the rows whose bytes may stay.  `inner`: the messages in them."""
        rows = gathering.carried.all()
        rows = in_order(rows)
        calls = {slot for slot, one in gathering.fold.inner.connections.items() if isinstance(one, Http2)}
        words = [words_of(lane.protocol) for lane in self.lanes]
        for direction in numpy.unique(rows[:, DIRECTION]).tolist():
            mine = rows[rows[:, DIRECTION] == direction]
            if direction >> 1 in calls:
                messages = Messages()
                for row in inner[inner[:, DIRECTION] == direction].tolist():
                    messages.unit(self.before.read(row[PLACE], row[SIZE]), self.after.read(row[PLACE], row[SIZE]))
                Rewriter(Direction(mine, self.before.read, self.after.put), messages, self.names, words, self.counts).run()
            else:
                self.secret(mine)
        return rows

    def secret(self, mine) -> None:
        """A direction of TLS: its ciphertext stays."""
        for number, (stretch, text) in enumerate(stretches(mine, self.before.read)):
            made, at = clear(text, number == 0 and stretch[0, OFFSET] == 0, self.names), 0
            for row in stretch:
                size = int(row[SIZE])
                self.after.put(int(row[PLACE]), made[at : at + size] if at < len(made) else self.before.read(int(row[PLACE]), size))
                at += size

    def keep_roles(self) -> frozenset:
        from dissect.export.share.message import KEPT_ROLES

        return frozenset(KEPT_ROLES[name] for name in self.keep)

    # --- a packet's bytes -------------------------------------------------------------------------------------------

    def payload(self, key: tuple, side: int, number: int, segment: tuple[int, bool], data: bytes) -> bytes:
        """What stands for a segment's bytes; `number`: the packet with its file, `segment`: its sequence number, and whether it is a SYN."""
        lives = [2 * slot + side for first, slot in reversed(self.lives.get(key, ())) if first <= number]
        lives = [direction for direction in lives[:LIVES] if self.base(direction) >= 0]
        if not lives:
            return self.overwritten(data)
        direction = next((one for one in lives if self.holds(one, segment, data)), lives[0])  # a life's first packet may stand in front of the last ones of the life before
        offset = self.offset(direction, segment)
        self.reached[direction] = max(self.reached.get(direction, 0), offset + len(data))
        first = int(self.firsts[direction])
        behind = first < self.firsts[direction + 1] and self.rows[first, OFFSET] < offset
        fill = b"\xff" if behind else b"\0"  # zeros behind a message may be read as one of their own
        out, covered = bytearray(fill * len(data)), 0
        for low, high, new, old in self.parts(direction, offset, offset + len(data)):
            mine = data[low - offset : high - offset]
            if old != mine:  # a copy that says something else: still something else
                new = bytes(n if o == m else n ^ 0xFF for n, o, m in zip(new, old, mine, strict=True))
            out[low - offset : high - offset] = new
            covered += high - low
        self.counts["bytes overwritten"] += len(data) - covered
        return bytes(out)

    def base(self, direction: int) -> int:
        return int(self.state[direction >> 1, S_SIDES + (direction & 1) * SIDE_WIDTH + D_BASE])

    def offset(self, direction: int, segment: tuple[int, bool]) -> int:
        """Where a segment stands in a direction's bytes."""
        high = self.reached.get(direction, 0)
        return ((segment[0] + segment[1] - self.base(direction) - high + (1 << 31)) & 0xFFFFFFFF) - (1 << 31) + high

    def holds(self, direction: int, segment: tuple[int, bool], data: bytes) -> bool:
        """Whether messages of a direction have these bytes, or some of them and no other ones."""
        offset = self.offset(direction, segment)
        found = [old == data[low - offset : high - offset] for low, high, _, old in self.parts(direction, offset, offset + len(data))]
        return bool(found) and all(found)

    def parts(self, direction: int, low: int, high: int) -> Iterator[tuple[int, int, bytes, bytes]]:
        """What messages have of a stretch of a direction: from where to where, as it is given away, and as it was."""
        for begin, end, row in self.within(direction, low, high):
            place = int(row[PLACE]) + begin - int(row[OFFSET])
            yield begin, end, self.after.read(place, end - begin), self.before.read(place, end - begin)

    def overwritten(self, data: bytes) -> bytes:
        self.counts["bytes overwritten"] += len(data)
        return bytes(len(data))

    def within(self, direction: int, low: int, high: int) -> Iterator[tuple[int, int, numpy.ndarray]]:
        """The rows that reach into a stretch of a direction, and how far."""
        first, last = int(self.firsts[direction]), int(self.firsts[direction + 1])
        at = first + max(0, int(numpy.searchsorted(self.rows[first:last, OFFSET], low, side="right")) - 1)
        while at < last and self.rows[at, OFFSET] < high:
            row = self.rows[at]
            begin, end = max(low, int(row[OFFSET])), min(high, int(row[OFFSET] + row[SIZE]))
            if begin < end:
                yield begin, end, row
            at += 1


def numbered(file: int, packet: int) -> int:
    return file << FILE_SHIFT | packet

"""Single messages with all their fields: one pass that keeps the bytes of the messages asked for and of their partners.

Law: what is shown is the tree of the same bytes that the tables were made from.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache, partial
from heapq import heapify, heappop, heappush
from itertools import takewhile
from typing import Any

import numpy

from dissect.capture import CaptureError, open_reader, places
from dissect.capture.find import find
from dissect.decode.decoded import Decoded, SourceTables
from dissect.decode.options import Options
from dissect.decode.placed import Places
from dissect.exchange import layout as X
from dissect.link.encapsulation import Encapsulations
from dissect.link.layout import FRAGMENT, P_KIND, P_WIDTH
from dissect.link.packets import parse
from dissect.stream.streams import Streams
from dissect.stream.state import FILE_SHIFT, S_ID, S_STREAM
from dissect.frames import layout as F
from dissect.language import layout as L
from dissect.language import nodes as N
from dissect.language.expressions import Asked, leaves
from dissect.language.structures import every
from dissect.tree.walk import Tree, assembled as read_assembled, decode as read_tree

NULL = -(1 << 63)
LENT = {"topic": L.M_TOPIC, "partition": L.M_PARTITION, "group": L.M_GROUP, "client": L.M_CLIENT}
SHARES = 4096
WHOLE = 0, 1
PACKET_MASK = (1 << FILE_SHIFT) - 1
BYTES_LEAST, CAPTURED_LEAST, BYTES_PER_BYTE = 32 << 20, 1 << 20, 64  # of messages that are kept at once, however few were captured; from so many on each has so many more.  The others are read again, if it comes to them


@dataclass
class Shown:
    """One message as `show` prints it."""

    packet: int
    since_start_ns: int
    from_client: bool
    name: str
    root: Any
    frame: bytes
    problems: list[str] = field(default_factory=list)
    partner_packet: int | None = None
    partner_ns: int | None = None
    is_answer: bool = False
    last_packet: int = 0
    file: str = ""
    connection: int = 0
    offset: int = 0
    captured: int = 0  # bytes of packets, of its source and those before
    behind: int = 0  # messages of its source that come after it
    files: list[str] = field(default_factory=list)  # all that are read, in this order …
    turn: int = 0  # … and which of them it is in
    further: int = 0  # files of sources that come after its own


Place = tuple[int, int, int]  # of a message: connection slot, side, stream offset


@dataclass(slots=True)
class _Kept:
    """The bytes of one message, and what identifies it."""

    frame: bytes
    rows: numpy.ndarray  # a row of its own would be as large as most messages
    number: int
    lane: Any
    place: Place
    held: bool = True  # False: its bytes were let go of, since those before it are too many

    @property
    def row(self) -> numpy.ndarray:
        return self.rows[self.number]

    @property
    def order(self) -> tuple[int, int]:
        return int(self.row[F.F_PACKET]), int(self.row[F.F_OFFSET])


def _last_first(kept: _Kept) -> tuple[int, int, Place]:
    packet, offset = kept.order
    return -packet, -offset, kept.place


Frames = dict[Place, _Kept]


class _Looker(SourceTables):
    """Keeps frames that `wanted` chooses, and the exchanges that they belong to."""

    def __init__(self, decoded: Decoded, source, number: int, wanted, share: tuple[int, int]):
        super().__init__(decoded, source, number, share)
        self.wanted = wanted
        self.kept: Frames = {}
        self.bytes = 0  # of these; where they were once too many, …
        self.held: list[tuple[int, int, Place]] = []  # … a heap of those whose bytes are there, the last in capture order first
        self.exchanges: list[numpy.ndarray] = []
        self.recalled: dict[Place, dict[int, int]] = {}  # what the connection of a message knew
        self.placed: dict[Place, list[Place]] = {}  # where the frames of a message lie, and …
        self.owner: dict[Place, int] = {}  # … of each but the first, in which packet their message begins
        self.lent: dict[Place, numpy.ndarray] = {}  # messages that use a number introduced earlier

    def take(self, lane, kind: str, rows, status=None, messages=None) -> None:
        if kind == "decoded":
            chosen = rows[self.wanted(self, rows) & (rows[:, F.F_WHERE] < F.MARK_GAP)]
            most = BYTES_LEAST + BYTES_PER_BYTE * max(0, self.decoded.progress().bytes_done - CAPTURED_LEAST)
            for number, row in enumerate(chosen):
                buffer = lane.cutter.gathered.scratch if row[F.F_WHERE] == F.IN_SCRATCH else lane.data
                text = bytes(memoryview(buffer)[row[F.F_AT] : row[F.F_AT] + row[F.F_BYTES]])
                place = int(row[F.F_DIRECTION]) >> 1, int(row[F.F_DIRECTION]) & 1, int(row[F.F_OFFSET])
                self.kept[place] = _Kept(text, chosen, number, lane, place)
                if self.held:
                    heappush(self.held, _last_first(self.kept[place]))
                self.bytes += len(text)
                if self.bytes > most:
                    self.let_go(most)
        elif kind == "exchanges" and self.kept:
            self.exchanges.append(rows[(rows[:, X.X_REQUEST_PACKET] != NULL) & (rows[:, X.X_RESPONSE_PACKET] != NULL)])  # of one end alone nothing is said
        elif kind == "messages" and self.kept:
            if lane.protocol.memory_count:
                self.know(lane.protocol.memory_count, rows)
            if lane.protocol.assembles:
                self.place(lane.program.pieces_at + L.PIECE_PLACES, rows)
            for row in rows[rows[:, F.F_WIDTH + L.M_PRESENT] >> L.M_BIND & 1 == 1]:
                place = int(row[F.F_DIRECTION]) >> 1, int(row[F.F_DIRECTION]) & 1, int(row[F.F_OFFSET])
                if place in self.kept and row[F.F_WIDTH + L.M_BIND] & 3 != L.BIND_MAKE:
                    self.lent[place] = row.copy()

    def let_go(self, most: int) -> None:
        """The bytes of the last messages, where all are too many: it may never come to them."""
        if not self.held:
            self.held = [_last_first(kept) for kept in self.kept.values()]
            heapify(self.held)
        while self.bytes > most and len(self.held) > 1:
            last = self.kept[heappop(self.held)[2]]
            self.bytes -= len(last.frame)
            last.frame, last.held = b"", False

    def know(self, count: int, rows) -> None:
        """What each message was read with stands in its last slots."""
        for row in rows:
            place = int(row[F.F_DIRECTION]) >> 1, int(row[F.F_DIRECTION]) & 1, int(row[F.F_OFFSET])
            present, first = int(row[F.F_WIDTH + L.M_PRESENT]), len(row) - F.F_WIDTH - count
            if place in self.kept:
                self.recalled[place] = {n: int(row[F.F_WIDTH + first + n]) for n in range(count) if present >> (first + n) & 1}

    def place(self, slot: int, rows) -> None:
        """Where the frames of messages lie whose content came in several."""
        for row in rows[rows[:, F.F_WIDTH + L.M_PRESENT] >> slot & 1 == 1]:
            first = int(row[F.F_DIRECTION]) >> 1, int(row[F.F_DIRECTION]) & 1, int(row[F.F_OFFSET])
            found = [(*first[:2], first[2] + int(one.partition("+")[0])) for one in self.names[int(row[F.F_WIDTH + slot])].split()]
            if not self.kept.keys().isdisjoint(found):
                self.placed[first] = found
                self.owner |= dict.fromkeys(found[1:], int(row[F.F_PACKET] & PACKET_MASK) + 1)

    def id_of(self, row) -> int:
        return int(numpy.asarray(self.fold.streams.state)[int(row[F.F_DIRECTION]) >> 1, S_ID])

    def bound(self, place) -> dict[str, str]:
        """What the connection said earlier about the number that a message uses."""
        row = self.lent.get(place)
        found: dict[str, str] = {}
        if row is None:
            return found
        for name, slot in LENT.items():
            if row[F.F_WIDTH + L.M_PRESENT] >> slot & 1:
                value = int(row[F.F_WIDTH + slot])
                found[name] = str(value) if name == "partition" else self.names[value]
        return found

    def partners(self) -> dict[Place, numpy.ndarray]:
        """Exchange rows by the message that they name, for the messages kept."""
        found = {}
        for rows in self.exchanges:
            for row in rows[numpy.isin(rows[:, X.X_SLOT], [place[0] for place in self.kept])]:
                slot, side = int(row[X.X_SLOT]), int(row[X.X_SIDE])
                for place in ((slot, side, int(row[X.X_REQUEST_OFFSET])), (slot, 1 - side, int(row[X.X_RESPONSE_OFFSET]))):
                    if place in self.kept:
                        found[place] = row
        return found


def find_messages(inputs, *, options: Options | None = None, packets: tuple[int, int] | None = None,
                  tcp_stream: int | None = None, places: Places | None = None) -> Iterator[Shown]:
    """The messages in these packets, of this connection and at these places, in capture order."""
    wanted, options, captured = _wanted(packets, tcp_stream, places), options or Options(), 0
    sources = find(inputs, options.source)
    files, first = [path for source in sources for path in source.files], 0
    for number, source in enumerate(sources):
        look = partial(_looked, options, source, _share(source.files, packets) if packets else WHOLE, number)
        looker = look(wanted)
        if tcp_stream is not None and looker.fold.renumbered:
            looker = look(_of(looker.fold.streams, tcp_stream))
        partners = looker.partners()
        start = min((row["first_ns"] for row in looker.abouts if row["first_ns"] is not None), default=0)
        captured += sum(row["bytes"] for row in looker.abouts)
        behind = len(looker.kept)
        for kept, asked, content in _read(look, looker, partners):
            place, row = kept.place, kept.row
            shown = _shown(kept, partners.get(place), _tree(asked) if asked else None, start, looker.bound(place), looker.recalled.get(place, {}), content)
            behind -= 1
            shown.captured, shown.behind = captured, behind
            shown.files, shown.turn, shown.further = files, first + (int(row[F.F_PACKET]) >> FILE_SHIFT), len(files) - first - len(source.files)
            if place in looker.owner:
                shown.name += f", of the message in packet {looker.owner[place]}"
            shown.file = looker.files[int(row[F.F_PACKET]) >> FILE_SHIFT]
            shown.connection, shown.offset = looker.id_of(row), int(row[F.F_OFFSET])
            yield shown
        first += len(source.files)


def _read(look, looker: _Looker, partners) -> Iterator[tuple[_Kept, _Kept | None, bytes | None]]:
    """The messages in capture order, with what explains them: the request of an answer, the content of what came in several frames.  A pass for as many as are held at once."""
    have, order = looker.kept, sorted(looker.kept.values(), key=lambda kept: kept.order)
    while order:
        here = {kept.place: kept for kept in takewhile(lambda kept: kept.held, order)}
        rest = [kept.place for kept in order[len(here):]]
        asked, contents = _requests(look, have, here, partners), _contents(look, have, {place: looker.placed[place] for place in here if place in looker.placed})
        for place, kept in here.items():
            yield kept, asked.get(place), contents.get(place)
        for kept in here.values():
            kept.frame, kept.held = b"", False
        have, order, here, asked, contents = {}, [], {}, {}, {}
        if rest:
            gc.collect()  # the decoder, before the next one is made, which needs its memory
            have = look(_at(rest)).kept
            order = [have[place] for place in rest if place in have]


def _wanted(packets, tcp_stream, places):
    def wanted(looker, rows):
        """Which frames; all conditions hold together."""
        found = numpy.ones(len(rows), dtype=bool)
        if packets is not None:
            first, last = (rows[:, column] & PACKET_MASK for column in (F.F_PACKET, F.F_LAST_PACKET))
            found &= (first < packets[1]) & (last >= packets[0] - 1)
        state = numpy.asarray(looker.fold.streams.state)[rows[:, F.F_DIRECTION] >> 1]
        if tcp_stream is not None:
            found &= state[:, S_STREAM] == tcp_stream
        if places is not None:
            found &= places.among(state[:, S_ID], rows[:, F.F_SIDE], rows[:, F.F_OFFSET])
        return found

    return wanted


def _of(streams, tcp_stream: int):
    """The frames of the connection with a number that was certain only in the end."""
    state = numpy.asarray(streams.state)
    slots = numpy.flatnonzero(state[: streams.slots, S_STREAM] == tcp_stream)
    return lambda _, rows: numpy.isin(rows[:, F.F_DIRECTION] >> 1, slots)


def _looked(options: Options, source, share: tuple[int, int], number: int, wanted) -> _Looker:
    """A pass over one source, or over a share of its connections."""
    decoded = Decoded(source.files, {"exchanges": ["api"], "messages": [*LENT, "pieces"]}, options)
    looker = _Looker(decoded, source, number, wanted, share)
    for _ in looker.batches():
        pass
    return looker


def _share(files: list[str], packets: tuple[int, int]) -> tuple[int, int]:
    """The share of connections to which all of these packets belong, so that the others need not be reassembled; else all."""
    if not all(os.path.isfile(path) or places.is_url(path) for path in files):
        return WHOLE  # a pipe can be read once only
    found, rows = set(), numpy.zeros((0, P_WIDTH), dtype=numpy.int64)
    streams, encapsulations = Streams(1), Encapsulations()  # whose numbers go by what was met first, so nothing is left out
    for path in files:
        try:
            reader = open_reader(path)
        except CaptureError:
            continue  # the pass itself will say so
        for block in reader.blocks():
            count = len(block.records)
            rows = rows if len(rows) >= count else numpy.zeros((count, P_WIDTH), dtype=numpy.int64)
            parse(block.data, block.records, rows, encapsulations)
            encapsulations.named(rows[:count])
            if (rows[:count, P_KIND] == FRAGMENT).any():
                return WHOLE
            inside = range(max(packets[0] - 1 - block.first, 0), min(packets[1] - block.first, count))
            found |= {streams.share_of(block.data, rows, i, SHARES) for i in inside} - {-1}
            if len(found) > 1:
                return WHOLE
            if block.first + count >= packets[1] and len(files) == 1:
                break
    return (found.pop(), SHARES) if len(found) == 1 else WHOLE


def _requests(look, have: Frames, here: Frames, partners) -> Frames:
    """The requests of answers that only their request explains; those not yet kept are fetched."""
    needed = {}
    for place in here.keys() & partners.keys():
        row = partners[place]
        slot, side = int(row[X.X_SLOT]), int(row[X.X_SIDE])
        if place[1] != side and row[X.X_REQUEST_OFFSET] != NULL and explains(here[place].lane.protocol):
            needed[place] = (slot, side, int(row[X.X_REQUEST_OFFSET]))
    having = _having(look, have, needed.values())
    return {place: having[at] for place, at in needed.items() if at in having}


@lru_cache(None)
def explains(protocol) -> bool:
    """Whether something in an answer is read by what its request said."""
    return any(isinstance(one, N.Each | N.Explained) or any(isinstance(leaf, Asked) for expr in one.expressions() for leaf in leaves(expr))
               for struct in protocol.structs for one in every(struct))


def _contents(look, have: Frames, wanted: dict[Place, list[Place]]) -> dict[Place, bytes]:
    """The content of messages that came in several frames, by where these lie; frames not yet kept are fetched."""
    having = _having(look, have, {place for found in wanted.values() for place in found})
    return {first: b"".join(_piece(having[place]) for place in found) for first, found in wanted.items() if all(place in having for place in found)}


def _tree(kept: _Kept) -> Tree:
    """The message as its bytes alone say it."""
    return read_tree(kept.lane.protocol, kept.frame, int(kept.row[F.F_SIDE]))


def _piece(kept: _Kept) -> bytes:
    """What a frame brings of its content."""
    return next((node.raw or b"" for node in _tree(kept).root.walk() if isinstance(node.field, (N.Assembled, N.Piece)) and node.space == 0), b"")


def _having(look, have: Frames, needed) -> Frames:
    """The frames at these places whose bytes can be had, those that are kept among them."""
    having = {place: have[place] for place in needed if place in have and have[place].held}
    missing = {*needed} - having.keys()
    return having | {place: kept for place, kept in look(_at(missing)).kept.items() if kept.held} if missing else having


def _at(some: Iterable[Place]):
    """The frames at these places, of slots instead of connections."""
    chosen = Places.of(some)
    return lambda _, rows: chosen.among(rows[:, F.F_DIRECTION] >> 1, rows[:, F.F_DIRECTION] & 1, rows[:, F.F_OFFSET])


def cut_off(row) -> list[str]:
    """What to say of a message that is not whole."""
    total, here = int(row[F.F_TOTAL]), int(row[F.F_KEPT])
    if row[F.F_COMPLETE]:
        return []
    if not total:
        return ["the message is cut: its length was not captured"]
    return [f"the message is cut: {total - here:,} of its {total:,} bytes were not captured"]


def _shown(kept: _Kept, exchange, asked, start: int, bound: dict[str, str], recalled: dict[int, int], content: bytes | None) -> Shown:
    row, protocol = kept.row, kept.lane.protocol
    if content is not None:
        tree = read_assembled(protocol, kept.frame, int(row[F.F_SIDE]), content, bound)
    else:
        tree = read_tree(protocol, kept.frame, int(row[F.F_SIDE]), asked, missing=max(0, int(row[F.F_TOTAL] - row[F.F_BYTES])), bound=bound, recalled=recalled)
    struct = getattr(tree.rows, "struct", None)
    shown = Shown(
        packet=int(row[F.F_PACKET] & PACKET_MASK) + 1, since_start_ns=int(row[F.F_TIME]) - start,
        from_client=bool(row[F.F_SIDE] == 0), name=struct.__name__ if struct else protocol.title,
        root=tree.root, frame=kept.frame, problems=[*cut_off(row), *tree.problems], last_packet=int(row[F.F_LAST_PACKET] & PACKET_MASK) + 1,
    )
    if exchange is not None:
        shown.is_answer = kept.place[1] != int(exchange[X.X_SIDE])
        other = int(exchange[X.X_REQUEST_PACKET if shown.is_answer else X.X_RESPONSE_PACKET])
        if other != NULL:
            shown.partner_packet = (other & PACKET_MASK) + 1
            shown.partner_ns = int(exchange[X.X_RESPONSE_LAST] - exchange[X.X_REQUEST_FIRST])
    return shown

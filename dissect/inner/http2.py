# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""HTTP/2 (RFC 9113): the frames of a connection, in both directions, sorted into its calls.

Law: the output depends only on the order of runs.  A frame's length is trusted if its header is possible.  Otherwise, and after missing
bytes, the next frame is found by headers that follow each other.  Missing bytes inside a frame of known length cost only that frame.
"""

from __future__ import annotations

from typing import Any

import cython

from dissect.inner.calls import Calls, spoke
from dissect.inner.direction import FRAME_FIRST, FRAME_MOST
from dissect.inner.hpack import who_asks
from dissect.inner.windows import Flow
from dissect.inner.written import FAR, KEPT, Written
from dissect.stream.state import ACKED

if cython.compiled:
    from cython.cimports.dissect.inner.direction import Direction
else:
    from dissect.inner.direction import Direction

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
HEADER = cython.declare(cython.longlong, 9)
DATA, HEADERS, PRIORITY, RST_STREAM, SETTINGS, PUSH_PROMISE, PING, GOAWAY, WINDOW_UPDATE, CONTINUATION = range(10)
END_STREAM, END_HEADERS, PADDED, HAS_PRIORITY = 1, 4, 8, 32
MAX_FRAME_SIZE = 5  # a setting
BLOCK_MOST = 1 << 18  # bytes of a header block with its continuations
GIVEN_UP_MOST = 1 << 10  # streams that were reset, remembered
CHAIN = 3  # headers of frames that follow each other are believed
SEARCH_MOST = 1 << 16  # bytes that may wait while a frame is looked for


@cython.cfunc
@cython.exceptval(check=False)
def number_at(text: bytes, at: cython.longlong, size: cython.longlong) -> cython.longlong:
    value: cython.longlong = 0
    while size:
        value = value << 8 | text[at]
        at += 1
        size -= 1
    return value


@cython.ccall
def frame_size(text: bytes, at: cython.longlong, most: cython.longlong) -> cython.longlong:
    """Bytes of the frame whose header is there; 0 if that cannot be one."""
    length: cython.longlong = number_at(text, at, 3)
    kind: cython.longlong = text[at + 3]
    flags: cython.longlong = text[at + 4]
    stream: cython.longlong = number_at(text, at + 5, 4)
    good: cython.bint
    if length > most or kind > CONTINUATION or stream >> 31:
        return 0
    if kind == DATA:
        good = stream & 1 and not flags & ~(END_STREAM | PADDED)
    elif kind == HEADERS:
        good = stream & 1 and length and not flags & ~(END_STREAM | END_HEADERS | PADDED | HAS_PRIORITY)
    elif kind == PRIORITY:
        good = stream and length == 5
    elif kind == RST_STREAM:
        good = stream and length == 4 and not flags
    elif kind == SETTINGS:
        good = not stream and length % 6 == 0 and flags <= 1 and not (flags and length)
    elif kind == PING:
        good = not stream and length == 8 and flags <= 1
    elif kind == GOAWAY:
        good = not stream and length >= 8 and not flags
    elif kind == WINDOW_UPDATE:
        good = length == 4 and not flags
    elif kind == CONTINUATION:
        good = stream & 1 and not flags & ~END_HEADERS
    else:
        good = False  # nobody pushes
    return HEADER + length if good else 0


def chain(text: bytes, at: int, most: int) -> int:
    """Frames that follow each other from here: how many headers are good, and + CHAIN if the last frame ends with the bytes; −1 refused."""
    count: cython.longlong = 0
    place: cython.longlong = at
    end: cython.longlong = len(text)
    size: cython.longlong
    while end - place >= HEADER and count < CHAIN:
        size = frame_size(text, place, most)
        if size == 0:
            return -1
        count += 1
        place += size
    return count + CHAIN if place == end else count


@cython.cclass
class Http2:
    """One connection; `out` gets its units.  `client`: the side that asks, −1 unknown."""

    slot = cython.declare(object, visibility="public")
    out = cython.declare(object, visibility="public")
    client = cython.declare(cython.longlong, visibility="public")
    late = cython.declare(object, visibility="public")
    sides = cython.declare(tuple, visibility="public")
    written = cython.declare(tuple, visibility="public")
    flow = cython.declare(object, visibility="public")
    calls = cython.declare(object, visibility="public")
    shut = cython.declare(object, visibility="public")
    given_up = cython.declare(dict, visibility="public")
    unsure = cython.declare(dict, visibility="public")
    least = cython.declare(cython.longlong, visibility="public")
    LAYER = cython.declare(object, visibility="public")

    def __init__(self, slot: int, out: Any, client: int = -1, late: bool = True, ours: bool = True):
        self.slot, self.out, self.client, self.late, self.LAYER = slot, out, client, late, "http2"
        self.sides, self.written = (Direction(late), Direction(late)), (Written(), Written())
        self.flow = Flow(lambda *wait: out.waited(self, *wait))
        self.calls = Calls(self.tell, late, ours, out.kept)
        self.unsure = {}  # packets of the client that acknowledge what was not in order when they came: how far, in carrier bytes …
        self.least = FAR  # … and the least of that: until it is reached, none of them is looked at
        self.shut, self.given_up = "", {}  # streams that were reset, the oldest first: what the other end had under way is nobody's
        for side in self.sides:
            side.preface = 1

    # --- runs -----------------------------------------------------------------------------------------------------

    def data(self, sender: int, place, text: bytes) -> None:
        side: Direction = self.sides[sender]
        self.calls.passed += len(text)
        self.written[sender].packet = place[1]
        side.over = 0  # as in TLS: who speaks after an end had none
        if side.skip:
            skipped = min(max(side.skip - place[0], 0), len(text))
            if side.closes and place[0] + skipped >= side.skip:
                self.close(sender, place)
            text = text[skipped:]
            place = type(place)(place[0] + skipped, *place[1:])
            if not text:
                return
            side.skip = 0
        if side.lost and side.lost_time == 0:  # from the beginning
            side.lost_at, side.lost_packet, side.lost_time = place[0], place[1], place[2]
        side.take(place, text)
        if side.have >= side.need:
            self.frames(sender, False)
        if self.client >= 0:
            self.calls.patience(int(sender != self.client))

    def gap(self, sender: int, offset: int, size: int, place) -> None:
        side: Direction = self.sides[sender]
        after = offset + size
        written = self.written[sender]
        if written.hole(after, side.inner):
            self.out.gap(self, sender, 1, place)
        written.missing(offset, side.inner)
        if place[1] != written.packet or not self.out.bare(self):
            written.hole_at = offset  # in the rest of a packet of which the first bytes were captured nothing begins
        if side.closes and side.skip <= after:
            self.close(sender, place)
        if side.skip >= after:
            return
        if not side.lost and not side.skip:
            self.frames(sender, True)
        if not side.lost and side.have >= HEADER and not side.preface:
            buffer = side.buffer()
            end = side.start + frame_size(buffer, 0, side.most)
            if end > side.start:
                self.headed_only(sender, buffer)
            if side.closes and after >= end:
                self.close(sender, place)
            if after <= end:
                self.hollow(sender, end)
                return
        if not side.lost:
            self.lose(sender, place)
        side.skip = 0
        side.lost_bytes += side.have
        side.parts, side.places, side.have, side.need, side.start = [], [], 0, 1, after

    def headed_only(self, sender: int, buffer: bytes) -> None:
        """Of a frame the head is there, and its content not: which stream it belongs to, and whether that ends, is known."""
        side: Direction = self.sides[sender]
        kind, flags, number = buffer[3], buffer[4], number_at(buffer, 5, 4) & 0x7FFFFFFF
        if kind in (HEADERS, CONTINUATION):
            side.missed()
            side.block_of = 0
        if kind == HEADERS and sender == self.client and not (flags & END_STREAM and self.asks_on(number)):  # what follows a request's first headers ends it
            self.given_up.pop(number, None)
            self.opens(self.written[sender], number, side.place(0))
        self.flow.hollow(sender, sender == self.client, buffer, side.place(0))
        if kind in (DATA, HEADERS, CONTINUATION) and self.client >= 0 and number not in self.given_up:
            self.calls.hollow(number, int(sender != self.client), kind == DATA, bool(flags & END_STREAM), side.place(0))
            side.closes = number if kind != CONTINUATION and flags & END_STREAM else 0

    def asks_on(self, number: int) -> bool:
        """Has the client begun a stream, and not ended it?"""
        found = self.calls.streams.get(number)
        return found is not None and not found.parts[0].ended and spoke(found.parts[0])

    def hollow(self, sender: int, end: int) -> None:
        """Bytes are missing in a frame of known length: what follows it is sound."""
        side: Direction = self.sides[sender]
        where = side.place(0)
        self.out.problem(self, sender, "incomplete", side.start, side.have, where[1], where[2], f"{side.have:,} bytes of an HTTP/2 frame that is not whole")
        side.skip, side.parts, side.places, side.have, side.need = end, [], [], 0, 1

    def close(self, sender: int, place) -> None:
        """A frame that is not whole is over, and with it what this end says on its stream."""
        side: Direction = self.sides[sender]
        number, side.closes = side.closes, 0
        self.calls.close(number, int(sender != self.client), place)

    def end(self, sender: int, why: int, place) -> None:
        side: Direction = self.sides[sender]
        if side.over:
            return
        self.frames(sender, True)
        if side.have or side.lost_bytes:
            if not side.lost:
                self.lose(sender, place)
            side.lost_bytes += side.have
            self.skipped(sender, "the stream ends in them")
        side.over, side.lost = 1, 0
        side.parts, side.places, side.have = [], [], 0
        if self.client >= 0:
            self.calls.over(int(sender != self.client), place)
        self.out.end(self, sender, why, place)

    def lose(self, sender: int, place) -> None:
        """No frame is known to begin here; streams and the table may have changed meanwhile."""
        side: Direction = self.sides[sender]
        where = side.place(0) if side.have else place
        side.lost, side.lost_bytes, side.lost_at, side.lost_packet, side.lost_time = 1, 0, side.start if side.have else where[0], where[1], where[2]
        side.missed()
        side.block_of = side.preface = 0
        self.flow.missing(sender)
        if self.client >= 0:
            self.calls.tear(int(sender != self.client))

    def skipped(self, sender: int, what: str) -> None:
        side: Direction = self.sides[sender]
        if side.lost_bytes:
            self.out.problem(self, sender, "skipped", side.lost_at, side.lost_bytes, side.lost_packet, side.lost_time,
                             f"{side.lost_bytes:,} bytes in which no HTTP/2 frame begins; {what}")
        side.lost_bytes = 0

    # --- frames ---------------------------------------------------------------------------------------------------

    @cython.ccall
    def frames(self, sender: int, final: bool) -> None:
        """Read the frames that are whole."""
        side: Direction = self.sides[sender]
        at: cython.longlong = 0
        if not side.have:
            return
        buffer: bytes = side.buffer()
        end: cython.longlong = len(buffer)
        size: cython.longlong
        side.need = HEADER
        if side.preface:
            at = self.prefaced(sender, buffer)
            if at < 0:
                return
        while True:
            if side.lost:
                at = self.find_next(sender, buffer, at, final)
                if side.lost:
                    side.need = end - at + 1
                    break
            if end - at < HEADER:
                break
            size = frame_size(buffer, at, side.most)
            if size == 0 and 10 <= buffer[at + 3] and number_at(buffer, at, 3) <= side.most:
                size = HEADER + number_at(buffer, at, 3)  # of an extension
            if size == 0:
                side.passed(at)
                buffer, at = side.buffer(), 0
                end = len(buffer)
                self.lose(sender, None)
                side.lost_bytes += 1
                at = 1
                continue
            if end - at < size:
                side.need = size
                break
            self.written[sender].reached = side.start + at + size
            self.frame(sender, buffer, at, size)
            at += size
        side.passed(at)

    @cython.ccall
    def prefaced(self, sender: int, buffer: bytes) -> int:
        """Bytes of the client's preface if it begins with one; −1 if more must come first."""
        side: Direction = self.sides[sender]
        if not buffer.startswith(PREFACE[: len(buffer)]):
            side.preface = 0
            return 0
        if len(buffer) < len(PREFACE):
            side.need = len(PREFACE)
            return -1
        side.preface, self.client = 0, sender
        side.lost = self.sides[1 - sender].lost = 0
        for each in self.sides:
            each.begun()
            if each.most == FRAME_MOST:  # nobody has said more so far: servers speak first
                each.most = FRAME_FIRST
        self.flow.begin()
        self.calls.late = False
        return len(PREFACE)

    def find_next(self, sender: int, buffer: bytes, at: int, final: bool) -> int:
        """Search for a frame: where one begins, or up to where there is none."""
        side: Direction = self.sides[sender]
        end = len(buffer)
        first = at
        while end - at >= HEADER:
            count = chain(buffer, at, FRAME_FIRST)
            fresh = at == 0 and first == 0  # where a segment begins, one whole frame is enough
            if count >= CHAIN + (1 if fresh or final else 2) or count == CHAIN or final and count >= 2:
                side.lost_bytes += at - first
                self.skipped(sender, "reading continued at the next frame")
                self.flow.missing(sender)
                side.lost = 0
                return at
            if count >= 0 and not final and end - at < SEARCH_MOST:
                break
            at += 1
        side.lost_bytes += at - first
        return at

    @cython.ccall
    def frame(self, sender: cython.longlong, buffer: bytes, at: cython.longlong, size: cython.longlong) -> None:
        kind: cython.longlong = buffer[at + 3]
        flags: cython.longlong = buffer[at + 4]
        number: cython.longlong = number_at(buffer, at + 5, 4) & 0x7FFFFFFF
        begin: cython.longlong = at + HEADER
        end: cython.longlong = at + size
        side: Direction = self.sides[sender]
        self.flow.frame(sender, sender == self.client, buffer, at, side.place(end - 1))
        if number in self.given_up and (kind == DATA or (kind == HEADERS or kind == CONTINUATION) and sender != self.client):
            where = side.place(at)
            self.out.problem(self, sender, "late", side.start + at, size, where[1], where[2], f"{size:,} bytes of a stream that was reset before: nobody reads them")
        if kind == DATA or kind == HEADERS:
            if flags & PADDED:
                if begin == end or buffer[begin] > end - begin - 1:
                    return
                end -= buffer[begin]
                begin += 1
            if kind == HEADERS and flags & HAS_PRIORITY:
                begin += 5
            if kind == HEADERS:
                side.block, side.block_of, side.block_ends, side.block_at = bytearray(), number, flags & END_STREAM, side.place(at)
                self.continued(sender, buffer[begin:end], number, flags, side.place(at + size - 1))
            elif self.client >= 0 and number not in self.given_up:
                self.calls.data(number, int(sender != self.client), buffer[begin:end], bool(flags & END_STREAM), side.place(at), side.place(at + size - 1))
        elif kind == CONTINUATION:
            self.continued(sender, buffer[begin:end], number, flags, side.place(at + size - 1))
        elif kind == RST_STREAM and self.client >= 0:
            self.calls.reset(number, int(sender != self.client), number_at(buffer, begin, 4), side.place(at))
            self.given_up[number] = None
            if len(self.given_up) > GIVEN_UP_MOST:
                del self.given_up[next(iter(self.given_up))]
        elif kind == GOAWAY and self.client >= 0 and sender != self.client:
            self.calls.turned_away(number_at(buffer, begin, 4) & 0x7FFFFFFF, number_at(buffer, begin + 4, 4), side.place(at))
        elif kind == SETTINGS:
            while begin + 6 <= end:
                if number_at(buffer, begin, 2) == MAX_FRAME_SIZE:
                    self.sides[1 - sender].most = max(FRAME_FIRST, min(number_at(buffer, begin + 2, 4), FRAME_MOST - 1))
                begin += 6

    @cython.ccall
    def continued(self, sender: int, text: bytes, number: int, flags: int, last) -> None:
        side: Direction = self.sides[sender]
        if side.block_of != number:
            side.missed()  # of a block whose beginning is not there
            return
        side.block += text
        if len(side.block) > BLOCK_MOST:
            side.missed()
            side.block, side.block_of = b"", 0
        elif flags & END_HEADERS:
            self.headed(sender, last)

    @cython.ccall
    def headed(self, sender: int, last) -> None:
        """A header block is whole."""
        side: Direction = self.sides[sender]
        number, side.block_of = side.block_of, 0
        block, side.block, first, side.block_at = side.block, b"", side.block_at, None
        table = side.headers()
        good, pairs = table.decode(block), table.taken()
        asks: cython.longlong = who_asks(sender, pairs)
        if asks >= 0 and (self.client < 0 or not self.calls.streams and not self.calls.newest):  # so far its SYN was all that said who asks
            self.client = asks
        if self.client < 0:
            return
        if sender == self.client and asks == sender:
            self.given_up.pop(number, None)
            self.opens(self.written[sender], number, first)
        elif number in self.given_up:
            return
        self.calls.headers(number, int(sender != self.client), pairs, table.unknown + (not good) + table.left_out, bool(side.block_ends),
                           first, last)

    def opens(self, written: Written, number: int, place) -> None:
        """The client begins a stream.  Its number goes on from the last one, or it is another connection's, with the ports of the one before."""
        if number > written.newest:
            self.out.one_life(self, self.client, written.settled)
        elif written.open:
            self.calls.leave(place)  # its last units come before the place where this one began
            self.out.gap(self, self.client, 1, place)
            written.missing(written.low, self.sides[self.client].inner)
            written.settled = written.gap
        else:
            return
        written.newest, written.open = number, 0

    # --- units ----------------------------------------------------------------------------------------------------

    def tell(self, who: int, text: bytes, first, last) -> None:
        sender = self.client if who == 0 else 1 - self.client
        self.out.unit(self, sender, text, first, last)
        written = self.written[sender]
        written.add(first[0], self.sides[sender].inner, first[1], last[1])
        if who == 0 and written.open and first[0] < written.hole_at:  # it began before the missing bytes, and so do they lack behind it
            self.out.gap(self, sender, 1, last)
            written.missing(written.low, self.sides[sender].inner)

    def since(self, sender: int) -> int:
        """1 + the packet of the first unprocessed byte, 0 if there is none."""
        side: Direction = self.sides[sender]
        if side.over:
            return 0
        low = side.places[0][1] if side.have else -1
        if self.client >= 0:
            for part in self.calls.held[int(sender != self.client)].values():
                low = part.first[1] if low < 0 else min(low, part.first[1])
                break
        return low + 1

    def heard(self, sender: int, ack: int, packet: int) -> int:
        """What a message acknowledges (see R_ACK), in units of the other end.  An answer may be captured before its request: it may have heard it."""
        other, reached = self.written[1 - sender], ack if ack >= 0 else ACKED - ack
        if ack == -1 or ack >= 0 and sender != self.client:
            return ack if ack < 0 else FAR
        if ack > other.reached and sender == self.client:
            self.unsure[packet], self.least = ack, min(self.least, ack)
            if len(self.unsure) > KEPT:
                del self.unsure[next(iter(self.unsure))]
        return ACKED - (other.ended(reached, packet) if sender == self.client else other.begun(reached, packet))

    def sure(self) -> dict[int, int]:
        """What packets of the client acknowledge, in units of the server: of those of which that is certain since the last time."""
        written = self.written[1 - self.client]
        if self.least > written.reached:
            return {}
        packets = [packet for packet, ack in self.unsure.items() if ack <= written.reached]
        found = {packet: written.ended(self.unsure.pop(packet), packet) for packet in packets}
        self.least = min(self.unsure.values(), default=FAR)
        return found

    def renumber(self) -> None:
        """It came from another decoder: nothing in it depends on its slot."""

    # --- for tables and contexts ----------------------------------------------------------------------------------

    def facts(self) -> dict:
        return {}

    def state(self) -> dict:
        return {"client": self.client, "late": self.late, "given_up": list(self.given_up), "sides": [side.state() for side in self.sides], "flow": self.flow.state(), "calls": self.calls.state(),
                "written": [written.state() for written in self.written], "unsure": list(self.unsure.items())}

    @staticmethod
    def restore(slot: int, out: Any, values: dict):
        connection = Http2(slot, out, values["client"], values["late"])
        connection.sides = Direction.restore(values["sides"][0]), Direction.restore(values["sides"][1])
        connection.written = Written.restore(values["written"][0]), Written.restore(values["written"][1])
        connection.given_up, connection.unsure = dict.fromkeys(values["given_up"]), dict(values["unsure"])
        connection.least = min(connection.unsure.values(), default=FAR)
        connection.flow.refill(values["flow"])
        connection.calls.refill(values["calls"])
        return connection

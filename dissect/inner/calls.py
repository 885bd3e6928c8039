# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""Calls: the contents of an HTTP/2 connection's streams, gathered into units; each unit is a message of the inner stream.

Law: a unit is written when its last byte is there, and says where its first byte came from.  A call's request and its answer are one
unit each, written where they end.  A stream on which both ends speak in turn, or one that lasts, is written message by message.
"""

from __future__ import annotations

import cython

from dissect.inner.direction import before
from dissect.inner.hpack import STATUS, path_of
from dissect.inner.packed import PREFIX, declared, opened, packed_any
from dissect.inner.side import Place
from dissect.inner.units import ANSWERED, ASKED, FOREIGN, FROM_CLIENT, GOES_ON, INTERIM, JOINED, OURS, RESET, SAID, TORN, UNKNOWN_HEADERS, unit
from dissect.inner.windows import renewed
from dissect.stream.state import ACKED, SEQUENCE

BROKEN_OFF = TORN | INTERIM  # it will have no end: no answer to its request, unless that end may be among missing bytes
MESSAGE_MOST = 64 << 20  # bytes of one message
HOLD = 1 << 20  # bytes of the connection that may pass while a unit waits for its end …
HOLD_ALONE = 1 << 14  # … of an answer whose request nobody saw: the stream may be one that lasts
STREAMS_MOST = 1 << 14  # streams that are open at once
HEADERS_MOST = 1 << 17  # bytes of headers that wait of one end of a stream: a few bytes of a block may say 64 KiB
SAID_FREE, SAID_PER_BYTE = 16 << 20, 256  # bytes of headers that a connection says in all, and for each of its own: after that they are not known
OPENED_FREE, OPENED_PER_BYTE = 32 << 20, 32  # bytes of messages that are opened of it, and for each of its own: after that they stay compressed
KEPT_MOST = 1 << 28  # bytes that wait of all streams: of more, what waits most is torn …
HEADER_WEIGHT = 16  # … where a byte of headers counts as so many, since few bytes of a block say it …
ALL_MOST = 1 << 31  # … and of all connections: of more, those of the one that grows …
GROWTH, GROWTH_OF_STREAM = 1 << 22, 1 << 11  # … and they are counted again when they have grown by so many, and by so many for each stream, since each is looked at
MARKS_MOST = 64  # frames of what waits of one end of a stream of which is known where they began
NOTHING, NOWHERE = b"", ()  # a body and marks before there are any: a small capture may open a hundred thousand streams that say nothing


@cython.cclass
class Half:
    """What one end sends on a stream."""

    headers = cython.declare(bytes, visibility="public")
    body = cython.declare(object, visibility="public")
    marks = cython.declare(object, visibility="public")  # where in the body a frame's content begins, and the place where that frame began
    first = cython.declare(object, visibility="public")  # place of the first byte that waits, None where none does
    since = cython.declare(cython.longlong, visibility="public")  # bytes of the connection before it
    ended_at = cython.declare(cython.longlong, visibility="public")  # where the carrier bytes begin that brought its end
    flags = cython.declare(cython.longlong, visibility="public")
    told = cython.declare(cython.bint, visibility="public")  # a unit was written
    open = cython.declare(cython.bint, visibility="public")  # told message by message
    ended = cython.declare(cython.bint, visibility="public")
    unsure = cython.declare(cython.bint, visibility="public")  # it may have ended in bytes that are missing
    missed = cython.declare(cython.bint, visibility="public")  # the answer may be among them

    def __init__(self) -> None:
        self.headers, self.body, self.marks, self.first = b"", NOTHING, NOWHERE, None
        self.since = self.ended_at = self.flags = 0
        self.told = self.open = self.ended = self.unsure = self.missed = False

    def state(self) -> dict:
        first = tuple(self.first) if self.first is not None else None
        return {name: getattr(self, name) for name in PART} | {"body": bytes(self.body), "marks": [(at, tuple(place)) for at, place in self.marks], "first": first}

    @staticmethod
    def restore(values: dict):
        part = Half()
        for name in PART:
            setattr(part, name, values[name])
        part.body, part.first = bytearray(values["body"]) or NOTHING, Place(*values["first"]) if values["first"] is not None else None
        part.marks = [(at, Place(*place)) for at, place in values["marks"]] or NOWHERE
        return part


NUMBERS = ("late", "ours", "passed", "newest", "grown", "said", "opened")
PART = ("headers", "since", "ended_at", "flags", "told", "open", "ended", "unsure", "missed")


@cython.cclass
class Stream:
    number = cython.declare(object, visibility="public")  # one object, which is the key wherever the stream is kept
    path = cython.declare(bytes, visibility="public")  # as a pair, nothing where it is not known
    parts = cython.declare(tuple, visibility="public")  # the client's and the server's

    def __init__(self, number: int) -> None:
        self.number, self.path, self.parts = number, b"", (Half(), Half())


@cython.ccall
def spoke(part: Half) -> cython.bint:
    return part.told or part.first is not None


@cython.ccall
def in_turn(stream: Stream, who: int, place) -> cython.bint:
    """Whether the server spoke before it had heard all that is asked.  What it said may come long after that, and what is asked after what it said."""
    asked: Half = stream.parts[0]
    answered: Half = stream.parts[1]
    if who == 1:
        return not asked.ended or before(place, asked.ended_at)
    return answered.first is not None and not answered.told and not answered.flags & TORN and before(answered.first, place[0])


@cython.ccall
def whole_messages(body, limit: cython.longlong) -> cython.longlong:
    """Bytes of the messages that are whole; −1 if these are no messages."""
    at: cython.longlong = 0
    end: cython.longlong = len(body)
    size: cython.longlong
    while end - at >= PREFIX:
        size = body[at + 1] << 24 | body[at + 2] << 16 | body[at + 3] << 8 | body[at + 4]
        if body[at] > 1 or size > limit:
            return -1
        if size > end - at - PREFIX:
            break
        at += PREFIX + size
    return at if at == end or body[at] <= 1 else -1


def kept(stream: Stream) -> int:
    """Bytes that a stream keeps; of headers each counts as many."""
    return HEADER_WEIGHT * len(stream.path) + sum(len(part.body) + HEADER_WEIGHT * len(part.headers) for part in stream.parts)


@cython.cclass
class Calls:
    """The streams of a connection; `tell` gets each unit with its first and its last place."""

    tell = cython.declare(object, visibility="public")
    late = cython.declare(object, visibility="public")
    ours = cython.declare(object, visibility="public")
    streams = cython.declare(dict, visibility="public")
    held = cython.declare(tuple, visibility="public")
    touched = cython.declare(tuple, visibility="public")
    passed = cython.declare(cython.longlong, visibility="public")
    newest = cython.declare(cython.longlong, visibility="public")
    grown = cython.declare(cython.longlong, visibility="public")
    said = cython.declare(cython.longlong, visibility="public")
    opened = cython.declare(cython.longlong, visibility="public")
    kept = cython.declare(cython.longlong, visibility="public")
    dropped = cython.declare(cython.longlong, visibility="public")
    calm = cython.declare(list, visibility="public")
    all_kept = cython.declare(object)

    def __init__(self, tell, late: bool, ours: bool, all_kept):
        self.tell, self.late, self.ours, self.all_kept = tell, late, ours, all_kept
        self.streams = {}
        self.held = {}, {}  # parts that wait, by stream, the oldest first
        self.touched = {}, {}  # streams on which somebody spoke since bytes of this end were missing last
        self.passed = self.grown = 0  # bytes of the connection; those that came to what waits since it was counted
        self.calm, self.dropped = [0, 0], 0  # of each end: until so many bytes have passed, nothing waits too long; streams, because there were too many
        self.said = self.opened = self.kept = self.newest = 0  # bytes of headers; of messages that were compressed; what waited when it was counted last; the highest stream

    # --- what frames say ------------------------------------------------------------------------------------------

    @cython.ccall
    def stream(self, number: int) -> Stream:
        found = self.streams.get(number)
        if found is None:
            found = self.streams[number] = Stream(number)
            if len(self.streams) > STREAMS_MOST:
                self.drop(next(iter(self.streams)))
                self.dropped += 1
                self.streams = renewed(self.streams, self.dropped)
            self.newest = max(self.newest, number)
        return found

    @cython.ccall
    def begin(self, stream: Stream, who: int, place) -> Half:
        """One end begins to send on a stream."""
        part: Half = stream.parts[who]
        self.touch(stream)
        if part.first is None:
            part.first, part.since = place, self.passed
            self.held[who][stream.number] = part
        asked: Half = stream.parts[0]
        if not asked.open and spoke(asked) and not asked.unsure and not asked.flags & JOINED and in_turn(stream, who, place):
            if who == 1 and asked.flags & TORN and not asked.told:
                self.torn(stream, 0, place)
            self.apart(stream, 1 - who, place)
            for each in stream.parts:
                each.open = True
        return part

    @cython.ccall
    def touch(self, stream: Stream) -> None:
        self.touched[0][stream.number] = self.touched[1][stream.number] = stream

    @cython.ccall
    def headers(self, number: int, who: int, pairs: bytes, unknown: int, ends: bool, first, last) -> None:
        stream: Stream = self.stream(number)
        if who == 1 and pairs.startswith(STATUS) and stream.parts[1].flags & TORN and STATUS in stream.parts[1].headers:
            stream = self.again(stream, first)
        part: Half = stream.parts[who]
        if not spoke(part) and (who == 0 or pairs.startswith(STATUS)):  # it begins here: bytes that are missing were not its own
            part.flags &= ~TORN
            part.unsure = False
        elif self.late and not spoke(part):
            part.flags |= JOINED
        self.begin(stream, who, first)
        if part.open and part.body:  # only now it is known that both speak in turn
            self.apart(stream, who, first)
        part.missed = part.missed and not pairs.startswith(STATUS)
        self.said += len(pairs)
        if len(part.headers) + len(pairs) > HEADERS_MOST or self.said > SAID_FREE + SAID_PER_BYTE * self.passed:
            unknown, pairs = 1, b""
        part.headers += pairs
        self.grow(HEADER_WEIGHT * len(pairs))
        part.flags |= UNKNOWN_HEADERS if unknown else 0
        if who == 0 and not stream.path:
            stream.path = path_of(pairs)
        if ends:
            self.end(stream, who, last)

    @cython.ccall
    def data(self, number: int, who: int, text, ends: bool, first, last) -> None:
        stream: Stream = self.stream(number)
        part: Half = self.begin(stream, who, first)
        part.body = part.body or bytearray()
        if self.late and not part.headers and not part.flags & UNKNOWN_HEADERS and not part.told:
            part.flags |= JOINED
            part.missed = part.open if who else spoke(stream.parts[1])
        if part.flags & (TORN | JOINED):
            if whole_messages(text, MESSAGE_MOST) == len(text):
                part.body += text
            elif text:
                part.flags |= TORN
        else:
            if text and len(part.marks) < MARKS_MOST and (part.marks or not part.open):
                part.marks = [*part.marks, (len(part.body), first)]
            part.body += text
        self.grow(len(text))
        if ends:
            self.end(stream, who, last)
        elif part.open:
            self.apart(stream, who, last)

    def reset(self, number: int, who: int, error: int, place) -> None:
        """A stream is reset: what waits of its answer is written, then who reset it."""
        stream = self.streams.get(number)
        if stream is None:
            return
        for side in (0, 1):
            part: Half = stream.parts[side]
            if not part.ended and part.first is not None:
                self.finish(stream, side, place, BROKEN_OFF)
        if not stream.parts[1].ended:
            self.tell(who, unit(RESET, OURS * self.ours | (0 if who else FROM_CLIENT), number, error, stream.path, b""), place, place)
        self.drop(number)

    def turned_away(self, last: int, error: int, place) -> None:
        """The server goes away: it answers no stream after this one."""
        if last < self.newest:      # what begins later is not looked for again with each GOAWAY
            for number in [number for number in self.streams if number > last]:
                self.reset(number, 1, error, place)
            self.newest = last

    def again(self, stream: Stream, place) -> Stream:
        """A second answer begins on a stream, behind missing bytes: the first one was another connection's."""
        self.finish(stream, 1, place, TORN)
        self.drop(stream.number)
        return self.stream(stream.number)

    def leave(self, place) -> None:
        """Another connection begins: what waits of this one is written."""
        for stream in list(self.streams.values()):
            for side in (0, 1):
                part: Half = stream.parts[side]
                if part.first is not None:
                    self.finish(stream, side, place if place[1] > part.first[1] else part.first, BROKEN_OFF)  # the server may have been read further
            self.drop(stream.number)
        self.newest = 0

    # --- units ----------------------------------------------------------------------------------------------------

    @cython.ccall
    def end(self, stream: Stream, who: int, last) -> None:
        part: Half = stream.parts[who]
        self.finish(stream, who, last, 0)
        part.ended, part.ended_at = True, last[0]
        if stream.parts[1 - who].ended:
            self.drop(stream.number)

    @cython.ccall
    def finish(self, stream: Stream, who: int, last, flags: int) -> None:
        """Write everything of a part, at its end."""
        part: Half = stream.parts[who]
        size = whole_messages(part.body, MESSAGE_MOST)
        if size != len(part.body):
            flags |= TORN if flags or part.flags & (TORN | JOINED) else TORN | FOREIGN
        hollow = who == 0 and part.flags & UNKNOWN_HEADERS
        if size <= 0 and not part.headers and not hollow and (part.told or who == 0 or not stream.parts[0].told):  # nothing is known but that it ends
            self.forget(stream, who)
            return
        kind, interim = self.kind_of(part, who), flags & INTERIM if who == 1 and not part.unsure else 0
        part.flags = (part.flags | flags) & ~INTERIM
        self.write(stream, who, max(size, 0), last, kind, interim)
        part.body = NOTHING

    @cython.ccall
    def kind_of(self, part: Half, who: int) -> int:
        return SAID if part.missed or part.told and not part.flags & INTERIM else ANSWERED if who else ASKED

    @cython.ccall
    def apart(self, stream: Stream, who: int, last) -> None:
        """Write what waits of a stream on which both ends speak in turn, frame by frame, as if none had waited."""
        part: Half = stream.parts[who]
        body, places = part.body, [place for _, place in part.marks] or [last]
        ends = [] if part.flags & (TORN | JOINED) else [at for at, _ in part.marks[1:]]
        part.body = NOTHING
        for begin, end, place in zip([0, *ends], [*ends, len(body)], places, strict=False):
            part.body = part.body or bytearray()
            part.body += body[begin:end]
            if part.first is None and part.body:
                part.first, part.since = place, self.passed
                self.held[who][stream.number] = part
            self.release(stream, who, last)

    @cython.ccall
    def release(self, stream: Stream, who: int, last) -> None:
        """Write the whole messages of a part that continues."""
        part: Half = stream.parts[who]
        size = whole_messages(part.body, MESSAGE_MOST)
        if size < 0:
            part.flags |= TORN if part.flags & (TORN | JOINED) else TORN | FOREIGN
            part.body = NOTHING
            self.forget(stream, who)
        elif size:
            rest = part.body[size:]
            self.write(stream, who, size, last, self.kind_of(part, who), GOES_ON)
            part.body = rest or NOTHING
            if rest:
                part.first, part.since = last, self.passed
                self.held[who][stream.number] = part

    @cython.ccall
    def write(self, stream: Stream, who: int, size: int, last, kind: int, flags: int) -> None:
        part: Half = stream.parts[who]
        messages = bytes(part.body[:size])
        if packed_any(messages):
            messages = opened(messages, min(MESSAGE_MOST, OPENED_FREE + OPENED_PER_BYTE * self.passed - self.opened))
            self.opened += len(messages)
        headers = part.headers if who == 0 and not part.told else stream.path + part.headers
        flags |= part.flags | OURS * self.ours | (0 if who else FROM_CLIENT)
        first = part.first if part.first is not None else last  # what was said of it is written already: only its end came now
        if who == 1 and part.flags & TORN and first[3] >= 0:  # no answer for a request that comes later: its end may be another connection's
            first = Place(first[0], first[1], first[2], ACKED - first[3] if first[3] < SEQUENCE else ACKED)
        self.tell(who, unit(kind, flags & 0xFF, stream.number, 0, headers, messages), first, last)
        part.told, part.headers = True, b""
        self.forget(stream, who)

    @cython.ccall
    def forget(self, stream: Stream, who: int) -> None:
        """Nothing of a part waits."""
        part: Half = stream.parts[who]
        part.first, part.marks = None, NOWHERE
        self.held[who].pop(stream.number, None)

    @cython.ccall
    def drop(self, number: int) -> None:
        for known in (self.streams, *self.held, *self.touched):
            known.pop(number, None)

    # --- bounds ---------------------------------------------------------------------------------------------------

    @cython.ccall
    def grow(self, size: cython.longlong) -> None:
        """So many bytes came to what waits."""
        self.grown += size
        if self.grown > GROWTH + GROWTH_OF_STREAM * len(self.streams):
            self.grown = 0
            self.let_go()

    def let_go(self) -> None:
        """Of streams that keep too much, all together, those that keep most are torn."""
        sizes = {number: kept(stream) for number, stream in self.streams.items()}
        most = min(KEPT_MOST, max(ALL_MOST - (self.all_kept() - self.kept), 0))
        self.kept = total = sum(sizes.values())
        if total <= most:
            return
        for number in sorted(sizes, key=lambda number: -sizes[number]):
            self.empty(self.streams[number])
            self.kept -= sizes[number]
            if self.kept <= most // 2:
                return

    def empty(self, stream: Stream) -> None:
        """All that waits of a stream is torn."""
        stream.path = b""
        for who in (0, 1):
            part: Half = stream.parts[who]
            part.body, part.headers = NOTHING, b""
            part.flags |= TORN | UNKNOWN_HEADERS
            self.forget(stream, who)

    # --- what is missing ------------------------------------------------------------------------------------------

    def hollow(self, number: int, who: int, said: bool, ends: bool, place) -> None:
        """Of a frame only the head is there: headers, or a part of what is `said`.  Headers that end what the server says do not begin it, as a rule."""
        stream: Stream = self.stream(number)
        part: Half = stream.parts[who]
        if part.ended:
            return
        if who == 1 and self.late and (said or ends) and not spoke(part):
            part.flags |= JOINED
        self.begin(stream, who, place)
        part.flags |= 0 if said else UNKNOWN_HEADERS
        self.tear(who, number)
        if said and part.open and not part.told:
            self.torn(stream, who, place)

    def close(self, number: int, who: int, place) -> None:
        """What one end says on a stream ends with a frame of which only the head was there."""
        stream = self.streams.get(number)
        if stream is not None and not stream.parts[who].ended:
            self.end(stream, who, place)

    def tear(self, who: int, number: int = 0) -> None:
        """Bytes of a stream, or of all streams, that one end sent are missing."""
        if number:
            streams = [self.streams[number]] if number in self.streams else []
        else:
            streams = [self.touched[who][number] for number in sorted(self.touched[who])]      # as after a cut, whoever was touched first
            self.touched[who].clear()
        for stream in streams:
            part: Half = stream.parts[who]
            if not part.ended:
                part.body = part.body[: max(whole_messages(part.body, MESSAGE_MOST), 0)] or NOTHING
                part.flags |= TORN
                if not number:
                    self.doubt(stream, who)
        self.late = True

    def doubt(self, stream: Stream, who: int) -> None:
        """What one end said on a stream may have ended among bytes that are missing; before the request has ended, the answer may have been there too."""
        part: Half = stream.parts[who]
        asked: Half = stream.parts[0]
        part.unsure = True
        if who == 1 and not part.told and not asked.ended:
            if part.open and part.first is not None:
                self.torn(stream, who, part.first)
            else:
                part.missed = part.first is None

    def torn(self, stream: Stream, who: int, last) -> None:
        """Write what is there of a message whose other bytes are missing."""
        part: Half = stream.parts[who]
        self.write(stream, who, len(part.body), last, self.kind_of(part, who), GOES_ON)
        part.body = NOTHING

    def patience(self, who: int) -> None:
        """What waits longer than the rest of the connection should is written as far as it is there."""
        held = self.held[who]
        while held and self.passed > self.calm[who]:
            number = next(iter(held))
            part: Half = held[number]
            stream: Stream = self.streams[number]
            asked: Half = stream.parts[0]
            alone = who == 1 and not asked.told
            if self.passed - part.since <= (HOLD_ALONE if alone else HOLD) + min(declared(part.body), MESSAGE_MOST):
                self.calm[who] = part.since + (HOLD_ALONE if who else HOLD)
                break
            if not part.told and who == 1 and not part.open:
                part.told, part.flags = alone, part.flags | (0 if alone else INTERIM)
            part.open = True
            self.touch(stream)
            self.release(stream, who, part.first)
            if part.first is not None:
                self.put_off(stream, who)

    def put_off(self, stream: Stream, who: int) -> None:
        """Nothing of a part is whole: it waits on, as if it began now."""
        part: Half = stream.parts[who]
        place = part.first
        self.forget(stream, who)
        if part.body:
            part.first, part.since = place, self.passed
            self.held[who][stream.number] = part

    def over(self, who: int, place) -> None:
        """One end is finished."""
        for number in list(self.held[who]):
            stream = self.streams[number]
            part: Half = stream.parts[who]
            if part.first is not None:
                self.finish(stream, who, place, BROKEN_OFF)
                part.ended = True

    # --- written down ---------------------------------------------------------------------------------------------

    def state(self) -> dict:
        return {"late": self.late, "ours": self.ours, "passed": self.passed, "newest": self.newest, "grown": self.grown, "said": self.said, "opened": self.opened, "held": [list(held) for held in self.held],
                "streams": [[stream.number, stream.path, [part.state() for part in stream.parts]] for stream in self.streams.values()]}

    def refill(self, values: dict) -> None:
        self.late, self.ours, self.passed, self.newest, self.grown, self.said, self.opened = (values[name] for name in NUMBERS)
        for number, path, parts in values["streams"]:
            stream = self.streams[number] = Stream(number)
            stream.path, stream.parts = path, (Half.restore(parts[0]), Half.restore(parts[1]))
            self.touch(stream)
        for who, numbers in enumerate(values["held"]):
            for number in numbers:
                self.held[who][number] = self.streams[number].parts[who]

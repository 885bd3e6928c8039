# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""Flow control of HTTP/2 (RFC 9113, 5.2): what one end may still send, and since when it may send nothing.

Law: a window is known only if everything that changed it was captured.  An unknown one is so large that it is never used up, so nobody is
said to have waited for it.
"""

from __future__ import annotations

import cython

DATA, HEADERS, RST_STREAM, SETTINGS, WINDOW_UPDATE = cython.declare(cython.longlong, 0), cython.declare(cython.longlong, 1), \
    cython.declare(cython.longlong, 3), cython.declare(cython.longlong, 4), cython.declare(cython.longlong, 8)
END_STREAM = cython.declare(cython.longlong, 1)
INITIAL_WINDOW_SIZE = cython.declare(cython.longlong, 4)  # a setting
HEADER = cython.declare(cython.longlong, 9)
MASK31 = cython.declare(cython.longlong, 0x7FFFFFFF)
UNKNOWN = cython.declare(cython.longlong, 1 << 54)
MOST = cython.declare(cython.longlong, 1 << 55)  # a window that hostile frames have made too large
FIRST = cython.declare(cython.longlong, 65_535)  # bytes of a window of which nobody said anything
STREAMS_MOST = cython.declare(cython.longlong, 1 << 14)  # streams that are open at once
RENEWED = cython.declare(cython.longlong, 1 << 10)  # streams that are dropped before their table is made anew
SHUT_MOST = cython.declare(cython.longlong, 128)  # … of which so many wait; SETTINGS look at each


@cython.ccall
def renewed(known: dict, dropped: cython.longlong) -> dict:
    """The table, now and then a new one: to find its oldest, one looks at the places of all that were dropped before it."""
    if dropped % RENEWED:
        return known
    made: dict = {}
    made.update(known)  # a copy would have these places, too
    return made


@cython.cclass
class Windows:
    """The windows of one end: the connection's, and that of each stream that was seen to begin."""

    room = cython.declare(cython.longlong, visibility="public")
    initial = cython.declare(cython.longlong, visibility="public")
    newest = cython.declare(cython.longlong, visibility="public")
    dropped = cython.declare(cython.longlong, visibility="public")
    streams = cython.declare(dict, visibility="public")
    shut = cython.declare(dict, visibility="public")

    def __init__(self) -> None:
        self.room = UNKNOWN  # of the connection
        self.initial = UNKNOWN  # of a new stream
        self.newest = 0  # the highest stream
        self.dropped = 0
        self.streams = {}  # stream → its window less `initial`, since SETTINGS change all windows at once
        self.shut = {}  # stream, 0 for the connection → since when it may send nothing

    @cython.ccall
    def begin(self) -> None:
        """The connection begins; what a server said before the client's preface counts."""
        if self.room > UNKNOWN // 2:
            self.room += FIRST - UNKNOWN
        if self.initial == UNKNOWN:
            self.initial = FIRST

    @cython.ccall
    def opens(self, number: cython.longlong) -> None:
        """The client begins a stream."""
        if number > self.newest:
            self.newest = number
            self.streams[number] = 0
            if len(self.streams) > STREAMS_MOST:
                self.over(next(iter(self.streams)))
                self.dropped += 1
                self.streams = renewed(self.streams, self.dropped)

    @cython.ccall
    def over(self, number: cython.longlong) -> None:
        """This end has said everything on a stream."""
        self.streams.pop(number, None)
        self.shut.pop(number, None)

    # --- what is sent, and what is allowed ------------------------------------------------------------------------

    @cython.ccall
    def sent(self, number: cython.longlong, size: cython.longlong, time: cython.longlong) -> None:
        """Bytes of DATA.  If they come although nothing may be sent, an earlier update was captured late: the wait begins anew."""
        left = self.streams.get(number)
        self.room -= size
        self.note(0, self.room, time)
        if left is not None:
            self.streams[number] = left - size
            self.note(number, self.streams[number] + self.initial, time)

    @cython.cfunc
    def note(self, number: cython.longlong, room: cython.longlong, time: cython.longlong) -> cython.void:
        """What a window is after bytes went out: its sender waits from now on if it is used up."""
        if room <= 0:
            self.shut[number] = time
            if len(self.shut) > SHUT_MOST:
                self.shut.pop(next(iter(self.shut)))

    @cython.ccall
    def granted(self, number: cython.longlong, size: cython.longlong) -> list:
        """The other end takes more, on a stream or on the connection: see `freed`."""
        if number == 0:
            self.room = min(self.room + size, MOST)
        elif number in self.streams:
            self.streams[number] = min(self.streams[number] + size, MOST)
        return self.freed([number] if number in self.shut else [])

    @cython.ccall
    def starts_with(self, size: cython.longlong) -> list:
        """The other end says how much it takes on each stream: see `freed`."""
        self.initial = size
        return self.freed(list(self.shut))

    @cython.ccall
    def freed(self, numbers: list) -> list:
        """Who of them may send again, and since when it could not."""
        return [(number, self.shut.pop(number)) for number in numbers if (self.streams[number] + self.initial if number else self.room) > 0]

    # --- what is missing ------------------------------------------------------------------------------------------

    @cython.ccall
    def torn(self) -> None:
        """Bytes of this end are missing: only what begins after them is known."""
        self.room = UNKNOWN
        self.streams.clear()
        self.shut.clear()

    @cython.ccall
    def unheard(self) -> None:
        """Bytes of the other end are missing: it may have said anything."""
        self.torn()
        self.initial = UNKNOWN

    # --- written down ---------------------------------------------------------------------------------------------

    def state(self) -> dict:
        return {"room": self.room, "initial": self.initial, "newest": self.newest, "streams": list(self.streams.items()), "shut": list(self.shut.items())}

    @staticmethod
    def restore(values: dict):
        windows = Windows()
        windows.room, windows.initial, windows.newest = values["room"], values["initial"], values["newest"]
        windows.streams, windows.shut = dict(values["streams"]), dict(values["shut"])
        return windows


@cython.cclass
class Flow:
    """What the frames of a connection do to its windows; `tell` hears who waited, on which stream, since when and up to which place."""

    tell = cython.declare(object, visibility="public")
    ends = cython.declare(tuple, visibility="public")

    def __init__(self, tell) -> None:
        self.tell = tell
        self.ends = Windows(), Windows()

    def begin(self) -> None:
        """The connection begins with this frame."""
        for end in self.ends:
            end.begin()

    @cython.ccall
    def frame(self, sender: cython.longlong, asks: cython.bint, buffer: bytes, at: cython.longlong, last) -> None:
        """A frame whose last byte came from this place; `asks`: its sender is the client."""
        kind: cython.longlong = buffer[at + 3]
        if kind == WINDOW_UPDATE:
            windows: Windows = self.ends[1 - sender]
            self.went_on(1 - sender, windows.granted(number_of(buffer, at + 5) & MASK31, number_of(buffer, at + HEADER) & MASK31), last)
        elif kind == SETTINGS:
            self.settings(sender, buffer[at + HEADER : at + HEADER + (number_of(buffer, at) >> 8)], last)
        else:
            self.head(sender, asks, buffer, at, last)

    @cython.ccall
    def head(self, sender: cython.longlong, asks: cython.bint, buffer: bytes, at: cython.longlong, last) -> None:
        """What the head of a frame says: all of it counts, padding too."""
        kind: cython.longlong = buffer[at + 3]
        number: cython.longlong = number_of(buffer, at + 5) & MASK31
        size: cython.longlong = number_of(buffer, at) >> 8
        windows: Windows = self.ends[sender]
        other: Windows = self.ends[1 - sender]
        if kind == HEADERS and asks:
            windows.opens(number)
            other.opens(number)
        elif kind == DATA and size:
            windows.sent(number, size, last[2])
        elif kind == RST_STREAM:
            windows.over(number)
            other.over(number)
        if kind <= HEADERS and buffer[at + 4] & END_STREAM:
            windows.over(number)

    def settings(self, sender: int, text: bytes, last) -> None:
        windows: Windows = self.ends[1 - sender]
        for at in range(0, len(text) - 5, 6):
            if int.from_bytes(text[at : at + 2], "big") == INITIAL_WINDOW_SIZE:
                self.went_on(1 - sender, windows.starts_with(number_of(text, at + 2) & MASK31), last)

    def went_on(self, sender: int, freed: list, last) -> None:
        """One end may send again."""
        for number, since in freed:
            if last[2] > since:
                self.tell(sender, number, since, last)

    def hollow(self, sender: int, asks: bool, buffer: bytes, last) -> None:
        """Of a frame only the head is there."""
        self.head(sender, asks, buffer, 0, last)
        if buffer[3] in (SETTINGS, WINDOW_UPDATE):
            self.ends[1 - sender].unheard()

    def missing(self, sender: int) -> None:
        """Bytes that one end sent are missing."""
        self.ends[sender].torn()
        self.ends[1 - sender].unheard()

    def state(self) -> list:
        return [end.state() for end in self.ends]

    def refill(self, values: list) -> None:
        self.ends = Windows.restore(values[0]), Windows.restore(values[1])


@cython.cfunc
@cython.exceptval(check=False)
def number_of(text: bytes, at: cython.longlong) -> cython.longlong:
    """Four bytes."""
    return cython.cast(cython.longlong, text[at]) << 24 | text[at + 1] << 16 | text[at + 2] << 8 | text[at + 3]

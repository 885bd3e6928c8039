# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""Messages whose content comes in several frames: they wait for their end, and have their turn with their last piece.

Law: pieces follow each other in one direction with nothing missing between them.  Where bytes of the direction are in no message, nobody knows whether a
piece was among them: what had not ended then stays without its content, and pieces without a beginning are in no message.  Bytes that wait have a
limit for each direction, so a connection depends on itself alone.
"""

# pxd: from dissect.exchange.accounts cimport Accounts
# pxd: from dissect.exchange.explaining cimport Explaining
# pxd: from dissect.exchange.order cimport Queue
# pxd: from dissect.stream.streams cimport Streams

import cython
import numpy

from dissect.memory.matrices import matrix

if cython.compiled:
    from cython.cimports.dissect.exchange.accounts import Accounts
    from cython.cimports.dissect.exchange.explaining import Explaining
    from cython.cimports.dissect.exchange.layout import *
    from cython.cimports.dissect.exchange.order import Queue
    from cython.cimports.dissect.exchange.words import bit, mixed
    from cython.cimports.dissect.frames.layout import F_ACK, F_AT, F_BYTES, F_COMPLETE, F_DIRECTION, F_KEPT, F_LAST_PACKET, F_LAST_TIME, F_OFFSET, F_PACKET, F_SIDE, F_TIME, F_TOTAL, F_WHERE, F_WIDTH, MARK_GAP
    from cython.cimports.dissect.language.layout import *
    from cython.cimports.dissect.memory.matrices import row_of
    from cython.cimports.dissect.stream.state import D_NEXT, S_SIDES, SEQUENCE, SIDE_WIDTH
    from cython.cimports.dissect.stream.streams import Streams
else:
    from dissect.exchange.accounts import Accounts
    from dissect.exchange.explaining import Explaining
    from dissect.exchange.layout import *
    from dissect.exchange.order import Queue
    from dissect.exchange.words import bit, mixed
    from dissect.frames.layout import F_ACK, F_AT, F_BYTES, F_COMPLETE, F_DIRECTION, F_KEPT, F_LAST_PACKET, F_LAST_TIME, F_OFFSET, F_PACKET, F_SIDE, F_TIME, F_TOTAL, F_WHERE, F_WIDTH, MARK_GAP
    from dissect.language.layout import *
    from dissect.memory.matrices import row_of
    from dissect.stream.state import D_NEXT, S_SIDES, SEQUENCE, SIDE_WIDTH
    from dissect.stream.streams import Streams

MASK62 = cython.declare(cython.ulonglong, 0x3FFFFFFFFFFFFFFF)


@cython.final
@cython.cclass
class Assemblies:
    """What has not ended, by connection and direction; only a protocol that assembles has any."""

    # attributes: Streams | streams
    # attributes: Accounts | accounts
    # attributes: Queue | queue
    # attributes: Explaining | explaining
    # attributes: object | open, limits
    # attributes: long long[:, ::1] | blank
    # attributes: long long | count, at, width
    # attributes: bint | placed

    def __init__(self, streams: Streams, accounts: Accounts, queue: Queue, explaining: Explaining):
        self.streams, self.accounts, self.queue, self.explaining = streams, accounts, queue, explaining
        self.count = 0  # assemblies of the protocol
        self.at = self.width = 0  # in a message: the first slot of what a frame brings, and how many slots there are
        self.placed = False  # does anybody ask where the frames lie
        self.open = {}  # connection → what has not ended in each direction
        self.limits = ()
        self.blank = matrix(2, F_WIDTH)

    def know(self, assemblies: list, at: int, width: int, placed: bool) -> None:
        """What the protocol says of its assemblies; `at`: the first slot of what a frame brings, of so many of a message."""
        self.count, self.at, self.width, self.placed = len(assemblies), at, width, placed
        self.limits = tuple([one.limit for one in assemblies])
        self.blank = matrix(2, max(F_WIDTH, width))

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def wanted(self, frame: cython.p_longlong, message: cython.p_longlong) -> cython.bint:
        """Is it a frame that brings content, or does it come after one whose content has not ended?"""
        return self.count > 0 and (self.accounts.rows[frame[F_DIRECTION] >> 1, A_UNFINISHED] > 0 or frame[F_WHERE] < MARK_GAP and self.brings(message))

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def brings(self, message: cython.p_longlong) -> cython.bint:
        return message[M_PRESENT] >> M_REST & 1 and message[M_REST + 1] == IS_PIECE

    # --- what does not end ----------------------------------------------------------------------------------------------

    @cython.cfunc
    def stale(self, frame: cython.p_longlong, message: cython.p_longlong) -> cython.longlong:
        """What will not end, since this is what comes next of its direction, leaves without its content: its row of the queue, to be processed
        and put back; −1: there is none (any more)."""
        slot: cython.longlong = frame[F_DIRECTION] >> 1
        if self.count == 0 or not self.accounts.rows[slot, A_UNFINISHED]:
            return -1
        way = self.open[slot][frame[F_DIRECTION] & 1]
        if not way[DIR_OPEN]:
            return -1
        if frame[F_WHERE] >= MARK_GAP or not frame[F_COMPLETE] or way[DIR_NEXT] != frame[F_OFFSET]:
            return self.given_up(slot, way, next(iter(way[DIR_OPEN])))
        if not self.brings(message):
            return -1
        key = self.key_of(message)
        one = way[DIR_OPEN].get(key)
        if message[self.at + PIECE_HOW] & 1 and one is None:
            return -1
        if one is not None and not self.fits(message, one):
            return self.given_up(slot, way, key)
        if self.exceeds(way, key[0], message[self.at + PIECE_LENGTH] + (0 if message[self.at + PIECE_HOW] & 1 else frame[F_BYTES])) or one is None and len(way[DIR_OPEN]) >= UNFINISHED_MOST:
            return self.given_up(slot, way, key if one is not None else next(iter(way[DIR_OPEN])))
        return -1

    @cython.cfunc
    def key_of(self, message: cython.p_longlong) -> object:
        return message[self.at + PIECE_HOW] >> 1, message[self.at + PIECE_KEY]

    @cython.cfunc
    def fits(self, message: cython.p_longlong, one: object) -> cython.bint:
        """Whether this frame may bring the next piece of it: another beginning, or more than was to come, is none."""
        said: cython.bint = message[M_PRESENT] >> (self.at + PIECE_MORE) & 1
        return message[self.at + PIECE_HOW] & 1 and (said or one[U_MORE] == UNSAID or message[self.at + PIECE_LENGTH] <= one[U_MORE])

    @cython.cfunc
    def exceeds(self, way: object, what: cython.longlong, size: cython.longlong) -> cython.bint:
        return way[DIR_HELD] + size > self.limits[what] or way[DIR_FRAMES] >= PIECES_MOST

    @cython.cfunc
    def given_up(self, slot: cython.longlong, way: object, key: object) -> cython.longlong:
        """It leaves as a message that was cut."""
        one = way[DIR_OPEN][key]
        row: cython.longlong[:, ::1] = self.blank
        queued: cython.longlong
        frame: cython.p_longlong
        column: cython.longlong
        self.leave(slot, way, key)
        for column in range(F_WIDTH):
            row[0, column] = one[U_FRAME][column]
        row[0, F_COMPLETE] = 0
        row[1, M_PRESENT] = 0
        queued = self.queue.taken(row_of(row, 0), row_of(row, 1))
        self.queue.rows[queued, Q_ITEMS] = self.queue.rows[queued, Q_EVENTS] = self.queue.rows[queued, Q_RECORDS] = -1
        frame = row_of(self.queue.frames, queued)
        self.read(frame, row_of(self.queue.messages, queued), queued, one[U_TEXT], None)
        self.explaining.note(frame, UNFINISHED, UNSAID)
        return queued

    @cython.cfunc
    def leave(self, slot: cython.longlong, way: object, key: object) -> cython.void:
        """It waits no longer."""
        one = way[DIR_OPEN].pop(key)
        way[DIR_HELD] -= one[U_HELD] + len(one[U_TEXT])
        way[DIR_FRAMES] -= len(one[U_PLACES]) // 2
        self.accounts.rows[slot, A_UNFINISHED] -= 1
        if not self.accounts.rows[slot, A_UNFINISHED]:
            del self.open[slot]

    # --- a frame has its turn -------------------------------------------------------------------------------------------

    @cython.cfunc
    def turn(self, frame: cython.p_longlong, message: cython.p_longlong, queued: cython.longlong) -> cython.bint:
        """Whether it is a message: the last piece of one becomes that message.  All other frames that bring content are none by themselves."""
        slot: cython.longlong = frame[F_DIRECTION] >> 1
        if self.accounts.rows[slot, A_UNFINISHED]:
            self.open[slot][frame[F_DIRECTION] & 1][DIR_NEXT] = frame[F_OFFSET] + frame[F_TOTAL]
        if not self.brings(message):
            return True
        rest = self.explaining.rests.pop(queued, None)
        at: cython.longlong = message[self.at + PIECE_AT] - frame[F_AT]
        size: cython.longlong = message[self.at + PIECE_LENGTH]
        self.explaining.children.drop(self.queue.rows[queued, Q_ITEMS], self.queue.rows[queued, Q_EVENTS], self.queue.rows[queued, Q_RECORDS])
        self.queue.rows[queued, Q_ITEMS] = self.queue.rows[queued, Q_EVENTS] = self.queue.rows[queued, Q_RECORDS] = -1
        if rest is None or at < 0 or size < 0 or at + size > len(rest[0]):
            self.explaining.note(frame, TRUNCATED, UNSAID)
            return False
        if not message[self.at + PIECE_HOW] & 1:
            self.begins(frame, message, rest[0], rest[0][at : at + size])
            return False
        way = self.open[slot][frame[F_DIRECTION] & 1] if self.accounts.rows[slot, A_UNFINISHED] else None
        key = self.key_of(message)
        one = way[DIR_OPEN].get(key) if way is not None else None
        if one is None:
            self.explaining.note(frame, NO_BEGINNING, UNSAID)
            return False
        self.goes_on(frame, message, one, rest[0][at : at + size])
        way[DIR_HELD] += size
        way[DIR_FRAMES] += 1
        if one[U_MORE] != 0:
            return False
        self.leave(slot, way, key)
        self.ends(frame, message, queued, one)
        return True

    @cython.cfunc
    def begins(self, frame: cython.p_longlong, message: cython.p_longlong, text: object, piece: object) -> cython.void:
        """Its first frame."""
        slot: cython.longlong = frame[F_DIRECTION] >> 1
        more: cython.longlong = message[self.at + PIECE_MORE] if message[M_PRESENT] >> (self.at + PIECE_MORE) & 1 else UNSAID
        if not self.accounts.rows[slot, A_UNFINISHED]:
            self.open[slot] = [UNSAID, 0, 0, {}], [UNSAID, 0, 0, {}]
        way = self.open[slot][frame[F_DIRECTION] & 1]
        way[DIR_NEXT] = frame[F_OFFSET] + frame[F_TOTAL]
        way[DIR_HELD] += len(piece) + len(text)
        way[DIR_FRAMES] += 1
        way[DIR_OPEN][self.key_of(message)] = [more, len(piece), [frame[column] for column in range(F_WIDTH)], text, [piece], [0, frame[F_TOTAL]]]
        self.accounts.rows[slot, A_UNFINISHED] += 1

    @cython.cfunc
    def goes_on(self, frame: cython.p_longlong, message: cython.p_longlong, one: object, piece: object) -> cython.void:
        """A further piece; the row of the first frame grows by this one."""
        row = one[U_FRAME]
        if message[M_PRESENT] >> (self.at + PIECE_MORE) & 1:
            one[U_MORE] = message[self.at + PIECE_MORE]
        elif one[U_MORE] != UNSAID:
            one[U_MORE] -= len(piece)
        one[U_HELD] += len(piece)
        one[U_PIECES].append(piece)
        one[U_PLACES] += [frame[F_OFFSET] - row[F_OFFSET], frame[F_TOTAL]]
        row[F_TOTAL] += frame[F_TOTAL]
        row[F_KEPT] += frame[F_KEPT]
        row[F_LAST_PACKET] = frame[F_LAST_PACKET]
        row[F_TIME], row[F_LAST_TIME] = min(row[F_TIME], frame[F_TIME]), max(row[F_LAST_TIME], frame[F_LAST_TIME])

    @cython.cfunc
    def ends(self, frame: cython.p_longlong, message: cython.p_longlong, queued: cython.longlong, one: object) -> cython.void:
        """The frame of its last piece becomes the message, and is read with all of its content."""
        column: cython.longlong
        for column in range(F_WIDTH):
            frame[column] = one[U_FRAME][column]
        self.read(frame, message, queued, one[U_TEXT], b"".join(one[U_PIECES]))
        if self.placed:
            text = " ".join([f"{at}+{size}" for at, size in zip(one[U_PLACES][::2], one[U_PLACES][1::2])]).encode()
            message[self.at + PIECE_PLACES] = self.explaining.names.number(numpy.frombuffer(text, dtype=numpy.uint8) if cython.compiled else memoryview(text), 0, len(text))
            message[M_PRESENT] |= bit(self.at + PIECE_PLACES)

    @cython.cfunc
    def read(self, frame: cython.p_longlong, message: cython.p_longlong, queued: cython.longlong, text: object, content: object) -> cython.void:
        """The first frame anew, with all of the content, or as one that was cut where there is none."""
        arena: cython.longlong = self.explaining.machine.arena_size
        column: cython.longlong
        status: cython.longlong
        row: cython.p_longlong
        short: cython.bint = content is None  # then it is as if more bytes followed: what the frame says stands in front of them
        view: cython.const[cython.uchar][::1] = text + b"\0"
        if content is not None:
            self.explaining.machine.hold(content)
        row = self.explaining.once_more(view, 0, len(text) + short, len(text) + 2 * short, frame[F_SIDE])
        for column in range(self.width):
            message[column] = row[column]
        self.explaining.queue_children(self.queue, queued)
        self.explaining.machine.arena_size = arena
        status = self.explaining.machine.status[self.explaining.machine.count]
        if content is not None and (status != DECODED or message[M_PRESENT] >> M_NOTE & 1):
            self.explaining.note(frame, status, message[M_NOTE] if message[M_PRESENT] >> M_NOTE & 1 else UNSAID)

    # --- marks, and other decoders --------------------------------------------------------------------------------------

    @cython.cfunc
    def mark(self, slot: cython.longlong, whole: cython.ulonglong) -> cython.ulonglong:
        """Into the mark of a connection goes what has not ended; offsets count from what was delivered last."""
        side: cython.longlong
        base: cython.longlong
        if not self.count or not self.accounts.rows[slot, A_UNFINISHED]:
            return whole
        for side in range(2):
            way = self.open[slot][side]
            base = self.streams.state[slot, S_SIDES + side * SIDE_WIDTH + D_NEXT]
            if way[DIR_OPEN]:
                whole = mixed(whole, way[DIR_NEXT] - base)
            for key, one in way[DIR_OPEN].items():
                whole = mixed(mixed(mixed(whole, side), key[0]), key[1])
                whole = mixed(mixed(mixed(whole, one[U_MORE]), one[U_HELD]), len(one[U_PLACES]))
                whole = mixed(mixed(whole, one[U_FRAME][F_OFFSET] - base), one[U_FRAME][F_PACKET])
        return whole & MASK62

    @cython.cfunc
    def since(self, slot: cython.longlong) -> cython.longlong:
        """The first packet of what has not ended."""
        first: cython.longlong = NEVER
        if self.count and self.accounts.rows[slot, A_UNFINISHED]:
            for way in self.open[slot]:
                for one in way[DIR_OPEN].values():
                    first = min(first, one[U_FRAME][F_PACKET])
        return first

    def adopt(self, ways, slot: int, shift: tuple) -> None:
        """What had not ended in another decoder, where offsets counted from elsewhere."""
        found = [], []
        for side, way in enumerate(ways):
            waiting = {}
            for key, one in way[DIR_OPEN].items():
                frame = list(one[U_FRAME])
                frame[F_DIRECTION] = 2 * slot + side
                frame[F_OFFSET] += shift[side]
                frame[F_ACK] = frame[F_ACK] if frame[F_ACK] == -1 or frame[F_ACK] >= SEQUENCE else frame[F_ACK] + (shift[1 - side] if frame[F_ACK] >= 0 else -shift[1 - side])
                waiting[key] = [one[U_MORE], one[U_HELD], frame, one[U_TEXT], list(one[U_PIECES]), list(one[U_PLACES])]
            found[side][:] = [way[DIR_NEXT] + shift[side] if way[DIR_NEXT] != UNSAID else UNSAID, way[DIR_HELD], way[DIR_FRAMES], waiting]
        self.open[slot] = found

    def forget(self, slot: int) -> None:
        """Another decoder goes on with this connection."""
        self.open.pop(slot, None)
        self.accounts.rows[slot, A_UNFINISHED] = 0

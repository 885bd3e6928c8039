# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""Which message comes next: messages in the order of their first bytes, whenever they became known.

Law: a message waits while the other direction still holds bytes that came before it, and for earlier messages of its own sender.
"""

# pxd: from dissect.frames.framing cimport Framing
# pxd: from dissect.stream.streams cimport Streams
# pxd: from dissect.exchange.accounts cimport Accounts

import cython
import numpy

from dissect.memory.matrices import grown, matrix

if cython.compiled:
    from cython.cimports.libc.string import memcpy
    from cython.cimports.dissect.exchange.accounts import Accounts
    from cython.cimports.dissect.exchange.layout import *
    from cython.cimports.dissect.frames.layout import F_ACK, F_DIRECTION, F_OFFSET, F_PACKET, F_WIDTH, W_HAVE, W_HEAD
    from cython.cimports.dissect.memory.matrices import row_of, soon
    from cython.cimports.dissect.frames.framing import Framing
    from cython.cimports.dissect.stream.streams import Streams
    from cython.cimports.dissect.stream.state import *
else:
    from dissect.exchange.accounts import Accounts
    from dissect.exchange.layout import *
    from dissect.frames.layout import F_ACK, F_DIRECTION, F_OFFSET, F_PACKET, F_WIDTH, W_HAVE, W_HEAD
    from dissect.memory.matrices import row_of, soon
    from dissect.frames.framing import Framing
    from dissect.stream.streams import Streams
    from dissect.stream.state import *


@cython.final
@cython.cclass
class Queue:
    """Waiting messages, sorted by position on each connection: a row of Q_… with copies of the frame's and the message's row."""

    # attributes: Streams | streams
    # attributes: Framing | framing
    # attributes: Accounts | accounts
    # attributes: long long[:, ::1] | rows, frames, messages
    # attributes: long long[::1] | waiting_slots, lasts
    # attributes: object | heard
    # attributes: long long | width, used, free, queued, waiting_count, ahead_of, ahead_at

    def __init__(self, streams: Streams, framing: Framing, accounts: Accounts, width: int):
        self.streams, self.framing, self.accounts = streams, framing, accounts
        self.width = width  # of a message row
        self.heard = None  # (direction, acknowledged carrier bytes, packet) → inner ones, of connections that carry another stream
        self.rows = matrix(256, Q_WIDTH)
        self.frames = matrix(256, F_WIDTH)
        self.messages = matrix(256, width)
        self.used = self.queued = 0
        self.free = -1
        self.waiting_slots = self.none(256)
        self.waiting_count = 0  # connections of which messages wait
        self.lasts = self.none(512)  # of each direction: the last message that waits, −1 none
        self.ahead_of, self.ahead_at = -1, -1  # a direction, and the first message of it that waits: asked for again and again while others leave

    def none(self, size: int):
        array = numpy.full(size, -1, dtype=numpy.int64)
        return array if cython.compiled else memoryview(array)

    # --- may a message have its turn? ---------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def look_ahead(self, frames: cython.longlong[:, ::1], count: cython.longlong) -> cython.void:
        """Mark the connections whose messages did not become known in capture order: A_SEEN = −1."""
        number: cython.longlong
        account: cython.p_longlong
        for number in range(count):
            if cython.compiled and number + AHEAD < count:
                soon(row_of(self.accounts.rows, frames[number + AHEAD, F_DIRECTION] >> 1))
            account = row_of(self.accounts.rows, frames[number, F_DIRECTION] >> 1)
            if account[A_SEEN] < 0:
                continue
            if frames[number, F_PACKET] < account[A_SEEN]:
                account[A_SEEN] = -1
            else:
                account[A_SEEN] = frames[number, F_PACKET]

    @cython.cfunc
    @cython.exceptval(check=False)
    def direct(self, frame: cython.p_longlong) -> cython.bint:
        """Whether a row may be processed at once: no earlier message of its connection can still come."""
        slot: cython.longlong = frame[F_DIRECTION] >> 1
        state: cython.p_longlong = row_of(self.streams.state, slot)
        account: cython.p_longlong = row_of(self.accounts.rows, slot)
        if account[A_SEEN] < 0 or account[A_WAITING] >= 0:
            return False
        if state[S_HELD] == 0 and state[S_INNER] != INNER_OPEN and self.framing.rows[2 * slot, W_HEAD] == 0 and self.framing.rows[2 * slot + 1, W_HEAD] == 0:
            return True
        return frame[F_PACKET] < self.watermark(slot)

    @cython.cfunc
    @cython.exceptval(check=False)
    def inside(self, frame: cython.p_longlong) -> cython.void:
        """For a message of an inner stream: what it acknowledges, in bytes of that stream."""
        if self.heard is not None and self.streams.state[frame[F_DIRECTION] >> 1, S_INNER] == INNER_OPEN:
            frame[F_ACK] = self.heard(frame[F_DIRECTION], frame[F_ACK] or ACKED, frame[F_PACKET]) if frame[F_ACK] < SEQUENCE else -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def watermark(self, slot: cython.longlong) -> cython.longlong:
        """The first packet whose bytes a direction still holds: all earlier messages are known."""
        low: cython.longlong = NEVER
        side: cython.longlong
        d: cython.longlong
        for side in range(2):
            d = S_SIDES + side * SIDE_WIDTH
            if self.streams.state[slot, d + D_ISLANDS] >= 0:
                low = min(low, self.streams.state[slot, d + D_HELD_SINCE])
            if self.streams.state[slot, S_INNER_SINCE + side] > 0:
                low = min(low, self.streams.state[slot, S_INNER_SINCE + side] - 1)
            if self.framing.rows[2 * slot + side, W_HAVE] > 0:
                low = min(low, self.framing.since(2 * slot + side))
        return low

    @cython.cfunc
    @cython.exceptval(check=False)
    def first(self, slot: cython.longlong) -> cython.longlong:
        """The first packet in which a message begins that had no turn so far: one may wait behind its sender's others that were captured later."""
        low: cython.longlong = self.watermark(slot)
        queued: cython.longlong = self.accounts.rows[slot, A_WAITING]
        while queued >= 0:
            low = min(low, self.frames[queued, F_PACKET])
            queued = self.rows[queued, Q_NEXT]
        return low

    @cython.cfunc
    @cython.exceptval(check=False)
    def had_turn(self, direction: cython.longlong, offset: cython.longlong) -> cython.bint:
        """Whether all bytes of a direction before this offset had their turn; asked for a message that was taken from the queue, where all that is
        known and comes later still waits."""
        slot: cython.longlong = direction >> 1
        at: cython.longlong
        if self.streams.state[slot, S_INNER] == INNER_OPEN:
            return False  # offsets inside are others
        if self.streams.state[slot, S_SIDES + (direction & 1) * SIDE_WIDTH + D_NEXT] - self.framing.rows[direction, W_HAVE] < offset:
            return False
        at = self.ahead_at if self.ahead_of == direction else self.accounts.rows[slot, A_WAITING]
        while at >= 0 and self.frames[at, F_DIRECTION] != direction:
            at = self.rows[at, Q_NEXT]
        self.ahead_of, self.ahead_at = direction, at
        return at < 0 or self.frames[at, F_OFFSET] >= offset

    # --- into the queue and out of it -----------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def taken(self, frame: cython.p_longlong, message: cython.p_longlong) -> cython.longlong:
        """A row with copies of these, not yet on a chain."""
        queued: cython.longlong = self.free
        column: cython.longlong
        if queued >= 0:
            self.free = self.rows[queued, Q_NEXT]
        else:
            queued = self.used
            self.used += 1
        self.queued += 1
        if cython.compiled:
            memcpy(row_of(self.frames, queued), frame, F_WIDTH * 8)
            memcpy(row_of(self.messages, queued), message, self.width * 8)
        else:
            for column in range(F_WIDTH):
                self.frames[queued, column] = frame[column]
            for column in range(self.width):
                self.messages[queued, column] = message[column]
        self.rows[queued, Q_POSITION] = frame[F_PACKET]
        return queued

    @cython.cfunc
    @cython.exceptval(check=False)
    def put_back(self, queued: cython.longlong) -> cython.void:
        self.rows[queued, Q_NEXT] = self.free
        self.free = queued
        self.queued -= 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def enter(self, queued: cython.longlong) -> cython.void:
        """Insert a row into its connection's queue, sorted by position; equal positions stay in order.  It comes behind its sender's previous
        messages, whichever was captured first."""
        direction: cython.longlong = self.frames[queued, F_DIRECTION]
        slot: cython.longlong = direction >> 1
        account: cython.p_longlong = row_of(self.accounts.rows, slot)
        at: cython.longlong = account[A_WAITING]
        position: cython.longlong = self.rows[queued, Q_POSITION]
        before: cython.longlong = self.last(direction)
        self.ahead_of = -1
        if at < 0:
            self.waits(slot)
        if before >= 0:
            position = max(position, self.rows[before, Q_POSITION])
            self.rows[queued, Q_POSITION] = position
            at = self.rows[before, Q_NEXT]
        if at >= 0 and self.rows[account[A_WAITING_TAIL], Q_POSITION] <= position:
            before = account[A_WAITING_TAIL]
            at = -1
        while at >= 0 and self.rows[at, Q_POSITION] <= position:
            before = at
            at = self.rows[at, Q_NEXT]
        self.rows[queued, Q_NEXT] = at
        self.lasts[direction] = queued
        if before < 0:
            account[A_WAITING] = queued
        else:
            self.rows[before, Q_NEXT] = queued
        if at < 0:
            account[A_WAITING_TAIL] = queued

    @cython.cfunc
    @cython.exceptval(check=False)
    def last(self, direction: cython.longlong) -> cython.longlong:
        """The last message of a direction that waits, −1 none."""
        if direction >= len(self.lasts):
            self.lasts = self.longer(self.lasts, 2 * direction + 2)
        return self.lasts[direction]

    @cython.cfunc
    @cython.exceptval(check=False)
    def enter_last(self, queued: cython.longlong) -> cython.void:
        """Append a row that is known to come after all others of its connection."""
        slot: cython.longlong = self.frames[queued, F_DIRECTION] >> 1
        account: cython.p_longlong = row_of(self.accounts.rows, slot)
        self.rows[queued, Q_NEXT] = -1
        self.ahead_of = -1
        if account[A_WAITING] < 0:
            account[A_WAITING] = queued
            self.waits(slot)
        else:
            self.rows[queued, Q_POSITION] = max(self.rows[queued, Q_POSITION], self.rows[account[A_WAITING_TAIL], Q_POSITION])
            self.rows[account[A_WAITING_TAIL], Q_NEXT] = queued
        account[A_WAITING_TAIL] = queued
        self.last(self.frames[queued, F_DIRECTION])
        self.lasts[self.frames[queued, F_DIRECTION]] = queued

    def index(self) -> None:
        """Learn from the chains what waits last."""
        number: cython.longlong
        queued: cython.longlong
        for number in range(self.waiting_count):
            queued = self.accounts.rows[self.waiting_slots[number], A_WAITING]
            while queued >= 0:
                self.last(self.frames[queued, F_DIRECTION])
                self.lasts[self.frames[queued, F_DIRECTION]] = queued
                queued = self.rows[queued, Q_NEXT]

    @cython.cfunc
    @cython.exceptval(check=False)
    def waits(self, slot: cython.longlong) -> cython.void:
        """The first message of a connection that waits."""
        self.waiting_slots[self.waiting_count] = slot
        self.waiting_count += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def leave(self, slot: cython.longlong) -> cython.void:
        """Take the first message of a connection from its queue; call put_back() when it was processed."""
        account: cython.p_longlong = row_of(self.accounts.rows, slot)
        direction: cython.longlong = self.frames[account[A_WAITING], F_DIRECTION]
        if self.lasts[direction] == account[A_WAITING]:
            self.lasts[direction] = -1
        if self.ahead_at == account[A_WAITING]:
            self.ahead_at = self.rows[self.ahead_at, Q_NEXT]
        account[A_WAITING] = self.rows[account[A_WAITING], Q_NEXT]

    @cython.cfunc
    @cython.exceptval(check=False)
    def released(self, slot: cython.longlong, in_order: cython.bint) -> cython.void:
        """Messages of a connection were processed, maybe all."""
        if self.accounts.rows[slot, A_WAITING] >= 0:
            return
        self.accounts.rows[slot, A_WAITING_TAIL] = -1
        if in_order:
            self.accounts.rows[slot, A_SEEN] = 0

    def without(self, slot: cython.longlong) -> None:
        """Remove a connection that may be among those with waiting messages."""
        number: cython.longlong
        self.ahead_of = -1
        if 2 * slot + 1 < len(self.lasts):
            self.lasts[2 * slot] = self.lasts[2 * slot + 1] = -1
        for number in range(self.waiting_count):
            if self.waiting_slots[number] == slot:
                self.waiting_count -= 1
                self.waiting_slots[number] = self.waiting_slots[self.waiting_count]
                break

    # --- room -----------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def room(self) -> cython.longlong:
        """How many messages can wait for certain."""
        return min(len(self.rows) - self.used - 4, len(self.waiting_slots) - self.waiting_count - 4)

    @cython.cfunc
    @cython.exceptval(check=False)
    def short(self) -> cython.bint:
        return len(self.rows) - self.used < 4 or len(self.waiting_slots) - self.waiting_count < 4

    def grow(self) -> None:
        if len(self.rows) - self.used < 16:
            self.rows = grown(self.rows, 2 * len(self.rows))
            self.frames = grown(self.frames, 2 * len(self.frames))
            self.messages = grown(self.messages, 2 * len(self.messages))
        if len(self.waiting_slots) - self.waiting_count < 16:
            self.waiting_slots = self.longer(self.waiting_slots, 2 * len(self.waiting_slots))

    def longer(self, array, size: int):
        """The same with more room."""
        bigger = self.none(size)
        numpy.asarray(bigger)[: len(array)] = array
        return bigger

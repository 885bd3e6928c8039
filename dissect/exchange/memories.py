# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""What connections were told once, for the messages after it: one row of values for each connection.

Law: a message is read with what its sender knew: what was latest of what it had said itself, and of what it had heard when it said something.  What
an end says holds for its own later messages, and for the other end's from the first one on that acknowledges it.  Where a message that says a value may be among what the capture lacks, nobody knows the value from there on.

Messages have their turn in the order of their first bytes, so all that began before this one was captured has been heard; what its sender had
received beyond that is in no message.  So nothing but offsets is compared, and where the capture was cut, or what came late, does not matter.
"""

# pxd: from dissect.exchange.accounts cimport Accounts
# pxd: from dissect.exchange.explaining cimport Explaining
# pxd: from dissect.exchange.order cimport Queue
# pxd: from dissect.stream.streams cimport Streams

import cython
import numpy

from dissect.memory.matrices import grown, matrix

if cython.compiled:
    from cython.cimports.dissect.exchange.accounts import Accounts
    from cython.cimports.dissect.exchange.explaining import Explaining
    from cython.cimports.dissect.exchange.layout import *
    from cython.cimports.dissect.exchange.order import Queue
    from cython.cimports.dissect.exchange.words import acknowledged, mixed
    from cython.cimports.dissect.frames.layout import F_ACK, F_COMPLETE, F_DIRECTION, F_KEPT, F_OFFSET, F_SIDE, F_TOTAL, F_WHERE, MARK_GAP
    from cython.cimports.dissect.language.layout import *
    from cython.cimports.dissect.memory.matrices import row_of
    from cython.cimports.dissect.stream.state import D_BASE, D_NEXT, FLAG_BEGUN, NOTHING, S_CLIENT, S_FLAGS, S_SIDES, SEQUENCE, SIDE_WIDTH
    from cython.cimports.dissect.stream.streams import Streams
else:
    from dissect.exchange.accounts import Accounts
    from dissect.exchange.explaining import Explaining
    from dissect.exchange.layout import *
    from dissect.exchange.order import Queue
    from dissect.exchange.words import acknowledged, mixed
    from dissect.frames.layout import F_ACK, F_COMPLETE, F_DIRECTION, F_KEPT, F_OFFSET, F_SIDE, F_TOTAL, F_WHERE, MARK_GAP
    from dissect.language.layout import *
    from dissect.memory.matrices import row_of
    from dissect.stream.state import D_BASE, D_NEXT, FLAG_BEGUN, NOTHING, S_CLIENT, S_FLAGS, S_SIDES, SEQUENCE, SIDE_WIDTH
    from dissect.stream.streams import Streams

MASK62 = cython.declare(cython.ulonglong, 0x3FFFFFFFFFFFFFFF)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def heard_at_most(frame: cython.p_longlong) -> cython.longlong:
    """Up to where the message's sender may have heard the other end: of which nothing was captured until then, anything, or nothing."""
    if frame[F_ACK] >= SEQUENCE:
        return 0 if frame[F_ACK] & NOTHING else SEQUENCE
    return acknowledged(frame)


@cython.final
@cython.cclass
class Memories:
    """Rows by the numbers of connections; only a protocol that has memories has any."""

    # attributes: Streams | streams
    # attributes: Accounts | accounts
    # attributes: Queue | queue
    # attributes: Explaining | explaining
    # attributes: long long[:, ::1] | rows, kinds
    # attributes: long long | count, at, width, beside

    def __init__(self, streams: Streams, accounts: Accounts, queue: Queue, explaining: Explaining):
        self.streams, self.accounts, self.queue, self.explaining = streams, accounts, queue, explaining
        self.count = 0  # memories of the protocol
        self.at = self.width = 0  # in a message: the first slot of what it says, and how many slots there are
        self.rows = matrix(1, V_FIRST)
        self.kinds = matrix(1, MEM_WIDTH)  # what is declared of each memory
        self.beside = 0  # a bit for each memory that a message may say which recalls something

    def know(self, memories: list, width: int) -> None:
        """What the protocol says of its memories; `width`: slots of a message, of which those of memories are the last."""
        self.count, self.width = len(memories), width
        self.at = width - 2 * self.count
        self.beside = sum(1 << number for number, memory in enumerate(memories) if memory.beside)
        self.kinds = matrix(2 * self.count, MEM_WIDTH)
        for number, memory in enumerate(memories):
            for end in range(2):
                row = 2 * number + end
                self.kinds[row, MEM_INITIAL] = UNSAID if memory.initial is None else memory.initial
                self.kinds[row, MEM_ASSUME] = UNSAID if memory.assume is None else memory.assume
                self.kinds[row, MEM_ONCE] = memory.once
                self.kinds[row, MEM_WRITERS] = memory.writers & 1 << end if memory.each_way else memory.writers
                self.kinds[row, MEM_EACH_WAY] = memory.each_way
        self.rows = matrix(1, V_FIRST + 2 * self.count * V_VALUE)

    # --- a message has its turn -----------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def wanted(self, frame: cython.p_longlong, message: cython.p_longlong) -> cython.bint:
        """Is the message to be read with what its connection knows?"""
        return (self.count > 0 and frame[F_WHERE] < MARK_GAP and message[M_PRESENT] >> M_REST & 1 and message[M_REST + 1] == IS_RECALLED
                and self.explaining.machine is not None)

    @cython.cfunc
    def turn(self, frame: cython.p_longlong, message: cython.p_longlong, queued: cython.longlong) -> cython.void:
        """It is read with what its sender knew; what it says is known from here on, or from where the other end has heard it."""
        row: cython.p_longlong = self.row(frame[F_DIRECTION] >> 1)
        side: cython.longlong = frame[F_DIRECTION] & 1
        heard: cython.longlong = acknowledged(frame)
        whole: cython.bint = frame[F_COMPLETE]
        status: cython.longlong = DECODED
        number: cython.longlong
        for number in range(frame[F_SIDE], 2 * self.count, 2):
            self.hear(row + V_FIRST + number * V_VALUE if cython.compiled else row[V_FIRST + number * V_VALUE :], heard)
        if row[V_NEXT + side] != frame[F_OFFSET]:
            self.missed(row, frame, min(row[V_NEXT + side], frame[F_OFFSET]), frame[F_OFFSET])
        if queued >= 0 and self.wanted(frame, message):
            for number in range(self.count):
                self.explaining.machine.memory[number] = self.knows(row, frame, number, heard_at_most(frame))
            status = self.read(frame, message, queued)
        row[V_NEXT + side] = frame[F_OFFSET] + max(frame[F_TOTAL], frame[F_KEPT])
        for number in range(self.count):
            if message[M_PRESENT] >> (self.at + number) & 1 and message[self.at + number] == NOBODY_KNOWS:
                whole = whole and status == UNKNOWN_BEFORE and not self.beside >> number & 1
        for number in range(self.count):
            if message[M_PRESENT] >> (self.at + number) & 1 and (whole or self.kinds[2 * number, MEM_ONCE]):
                self.take_in(row, frame, number, message[self.at + number])
        if not whole:
            self.missed(row, frame, frame[F_OFFSET], row[V_NEXT + side])

    @cython.cfunc
    def row(self, slot: cython.longlong) -> cython.p_longlong:
        """A connection's row: from its SYN on it is as the protocol says, else nobody knows."""
        number: cython.longlong
        row: cython.p_longlong
        self.reach(slot)
        row = row_of(self.rows, slot)
        if not self.accounts.rows[slot, A_REMEMBERS]:
            self.accounts.rows[slot, A_REMEMBERS] = 1
            row[V_NEXT] = row[V_NEXT + 1] = 0
            for number in range(2 * self.count):
                self.begin(row, number, slot)
        return row

    @cython.cfunc
    def reach(self, slot: cython.longlong) -> cython.void:
        """Room for the row of this connection."""
        if slot >= len(self.rows):
            self.rows = grown(self.rows, max(2 * len(self.rows), slot + 1))

    @cython.cfunc
    @cython.exceptval(check=False)
    def begin(self, row: cython.p_longlong, number: cython.longlong, slot: cython.longlong) -> cython.void:
        """A value that nobody has said yet; what was on its way when the capture began is heard with the first byte of the other end."""
        column: cython.longlong
        other: cython.longlong = 1 - (number & 1)
        side: cython.longlong = self.streams.state[slot, S_CLIENT] if other == 0 else 1 - self.streams.state[slot, S_CLIENT]
        at: cython.longlong = V_FIRST + number * V_VALUE
        for column in range(V_VALUE):
            row[at + column] = 0
        if self.streams.state[slot, S_FLAGS] & FLAG_BEGUN:
            row[at + V_STATE] = V_BEGINNING
            return
        row[at + V_STATE] = V_LOST
        if self.kinds[number, MEM_WRITERS] >> other & 1 and not self.kinds[number, MEM_ONCE]:
            self.push(row, at, V_EVER, UNSAID, side)
            self.push(row, at, 1, NOBODY_KNOWS, side)

    @cython.cfunc
    @cython.exceptval(check=False)
    def hear(self, value: cython.p_longlong, heard: cython.longlong) -> cython.void:
        """Who sends has received the other end's bytes up to `heard`, and knows what they say."""
        while value[V_COMING] and heard >= value[V_PAIRS]:
            if value[V_PAIRS + 1] == UNSAID and heard < value[V_PAIRS + 2]:
                break
            value[V_STATE], value[V_IS] = V_SAID, value[V_PAIRS + 1]
            if value[V_IS] == NOBODY_KNOWS:
                value[V_STATE], value[V_IS] = V_LOST, 0
            self.drop(value, 0)

    @cython.cfunc
    @cython.exceptval(check=False)
    def drop(self, value: cython.p_longlong, which: cython.longlong) -> cython.void:
        """One of those that are on their way goes; those after it move up, so that equal rows are alike."""
        column: cython.longlong
        value[V_COMING] -= 1
        for column in range(V_PAIRS + 2 * which, V_PAIRS + 2 * value[V_COMING]):
            value[column] = value[column + 2]
        value[V_PAIRS + 2 * value[V_COMING]] = value[V_PAIRS + 2 * value[V_COMING] + 1] = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def missed(self, row: cython.p_longlong, frame: cython.p_longlong, start: cython.longlong, stop: cython.longlong) -> cython.void:
        """These bytes of an end are in no message: what they may have said nobody knows, but for what is said once, and was.

        The other end knows it or not, from when it has received the first of them to when it hears something else.
        """
        number: cython.longlong
        at: cython.longlong
        last: cython.longlong
        for number in range(2 * self.count):
            at = V_FIRST + number * V_VALUE
            if not self.kinds[number, MEM_WRITERS] >> frame[F_SIDE] & 1 or self.kinds[number, MEM_ONCE] and self.spoken(row, at):
                continue
            last = at + V_PAIRS + 2 * row[at + V_COMING] - 2
            if number & 1 == frame[F_SIDE]:
                row[at + V_STATE], row[at + V_IS] = V_LOST, 0  # what it has yet to hear comes after that
            elif row[at + V_COMING] and row[last + 1] == NOBODY_KNOWS:
                row[last] = stop  # nothing was said between
            else:
                self.push(row, at, start + 1, UNSAID, frame[F_DIRECTION] & 1)
                self.push(row, at, stop, NOBODY_KNOWS, frame[F_DIRECTION] & 1)

    @cython.cfunc
    @cython.exceptval(check=False)
    def spoken(self, row: cython.p_longlong, at: cython.longlong) -> cython.bint:
        """Was this value said, though it may be on its way still?"""
        pair: cython.longlong
        for pair in range(at + V_PAIRS + 1, at + V_PAIRS + 2 * row[at + V_COMING], 2):
            if row[pair] != UNSAID and row[pair] != NOBODY_KNOWS:
                return True
        return row[at + V_STATE] == V_SAID

    @cython.cfunc
    @cython.exceptval(check=False)
    def take_in(self, row: cython.p_longlong, frame: cython.p_longlong, memory: cython.longlong, value: cython.longlong) -> cython.void:
        """Its sender knows it from the next message on, the other end when it has acknowledged this one."""
        at: cython.longlong = V_FIRST + (2 * memory + frame[F_SIDE]) * V_VALUE
        if value == NOBODY_KNOWS:
            return
        row[at + V_STATE], row[at + V_IS] = V_SAID, value
        if not self.kinds[2 * memory, MEM_EACH_WAY]:
            at = V_FIRST + (2 * memory + 1 - frame[F_SIDE]) * V_VALUE
            self.push(row, at, frame[F_OFFSET] + frame[F_TOTAL], value, frame[F_DIRECTION] & 1)

    @cython.cfunc
    @cython.exceptval(check=False)
    def push(self, row: cython.p_longlong, at: cython.longlong, end: cython.longlong, value: cython.longlong, side: cython.longlong) -> cython.void:
        """One more that is on its way; where there are too many, nobody knows between the oldest and the third."""
        pair: cython.longlong
        if row[at + V_COMING] == COMING_MOST:
            row[at + V_PAIRS + 1] = UNSAID
            self.drop(row + at if cython.compiled else row[at:], 1)
        pair = at + V_PAIRS + 2 * row[at + V_COMING]
        row[pair], row[pair + 1] = end, value
        row[at + V_COMING] += 1
        row[at + V_FROM] = side

    @cython.cfunc
    @cython.exceptval(check=False)
    def knows(self, row: cython.p_longlong, frame: cython.p_longlong, memory: cython.longlong, heard: cython.longlong) -> cython.longlong:
        """What the sender of a message knew; UNSAID: nobody can tell."""
        number: cython.longlong = 2 * memory + frame[F_SIDE]
        at: cython.longlong = V_FIRST + number * V_VALUE
        told: cython.bint = self.kinds[number, MEM_WRITERS] >> (1 - frame[F_SIDE]) & 1  # may the other end say it?
        if self.kinds[number, MEM_ONCE] and row[at + V_STATE] == V_SAID:
            return row[at + V_IS]
        if told and row[at + V_COMING] and (heard == UNSAID or heard >= row[at + V_PAIRS]):
            return self.kinds[number, MEM_ASSUME]
        if told and self.unheard(row, frame[F_DIRECTION] >> 1, 1 - (frame[F_DIRECTION] & 1), heard):
            return self.kinds[number, MEM_ASSUME]
        if row[at + V_STATE] == V_SAID:
            return row[at + V_IS]
        return self.kinds[number, MEM_INITIAL if row[at + V_STATE] == V_BEGINNING else MEM_ASSUME]

    @cython.cfunc
    @cython.exceptval(check=False)
    def unheard(self, row: cython.p_longlong, slot: cython.longlong, other: cython.longlong, heard: cython.longlong) -> cython.bint:
        """May the other end have said what the sender had received, and the capture has in no message?"""
        return self.streams.state[slot, S_SIDES + other * SIDE_WIDTH + D_BASE] < 0 or heard > row[V_NEXT + other]

    # --- reading ------------------------------------------------------------------------------------------------------

    @cython.cfunc
    def read(self, frame: cython.p_longlong, message: cython.p_longlong, queued: cython.longlong) -> cython.longlong:
        """The message anew, with all that stands in it: how that ended."""
        status: cython.longlong = self.explaining.anew(frame, message, self.width, queued, self.queue)
        if status in (DECODED, TRUNCATED) and not message[M_PRESENT] >> M_NOTE & 1:
            return status
        self.explaining.note(frame, status, message[M_NOTE] if message[M_PRESENT] >> M_NOTE & 1 else UNSAID)
        return status

    # --- marks, and other decoders --------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def mark(self, slot: cython.longlong, whole: cython.ulonglong) -> cython.ulonglong:
        """Into the mark of a connection goes what it knows; offsets count from what was delivered last."""
        row: cython.p_longlong
        number: cython.longlong
        column: cython.longlong
        at: cython.longlong
        if not self.count or not self.accounts.rows[slot, A_REMEMBERS]:
            return whole
        row = row_of(self.rows, slot)
        for column in range(2):
            whole = mixed(whole, row[V_NEXT + column] - self.streams.state[slot, S_SIDES + column * SIDE_WIDTH + D_NEXT])
        for number in range(2 * self.count):
            at = V_FIRST + number * V_VALUE
            whole = mixed(mixed(mixed(whole, row[at + V_STATE]), row[at + V_IS]), row[at + V_COMING])
            for column in range(at + V_PAIRS, at + V_PAIRS + 2 * row[at + V_COMING], 2):
                whole = mixed(mixed(whole, row[column] - self.streams.state[slot, S_SIDES + row[at + V_FROM] * SIDE_WIDTH + D_NEXT]), row[column + 1])
        return whole & MASK62

    def adopt(self, row, slot: int, shift: tuple) -> None:
        """What a connection knew in another decoder, where offsets counted from elsewhere."""
        self.reach(slot)
        moved = numpy.array(row, dtype=numpy.int64)
        moved[V_NEXT : V_NEXT + 2] += numpy.array(shift, dtype=numpy.int64)
        for at in range(V_FIRST, len(moved), V_VALUE):
            pairs = slice(at + V_PAIRS, at + V_PAIRS + 2 * int(moved[at + V_COMING]), 2)
            moved[pairs] += shift[int(moved[at + V_FROM])]
        numpy.asarray(self.rows)[slot] = moved

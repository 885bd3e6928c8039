# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""Child rows: those that wait with their message, in chains of one matrix, and those that leave.

Law: a chain is named by its first row; −1 is the empty chain.  Freed rows are used again before new ones.  Rows leave by columns, and of a
message's rows only columns that one of them has are written: a reader looks at a slot only where the mask says that it is set.
"""

import cython
import numpy

from dissect.memory.matrices import blank, grown, matrix, odd_lines, relieve

if cython.compiled:
    from cython.cimports.dissect.exchange.layout import H_ORDINAL, H_TOPIC, OUT_FIRST, OUT_LEAST, UNSAID
    from cython.cimports.dissect.exchange.words import bit
    from cython.cimports.dissect.language.layout import C_PRESENT, IS_UNNAMED
    from cython.cimports.dissect.memory.matrices import lowest, part_of, row_of
    from cython.cimports.libc.string import memcpy
else:
    from dissect.exchange.layout import H_ORDINAL, H_TOPIC, OUT_FIRST, OUT_LEAST, UNSAID
    from dissect.exchange.words import bit
    from dissect.language.layout import C_PRESENT, IS_UNNAMED
    from dissect.memory.matrices import lowest, part_of, row_of


RELIEF = cython.declare(cython.longlong, (1 << 14) - 1)  # all that waits may leave at once: so many rows later its pages are looked at


@cython.final
@cython.cclass
class Chains:
    """Rows of one kind; the last column of `rows` links them."""

    # attributes: long long[:, ::1] | rows, out
    # attributes: long long[::1] | whose
    # attributes: long long | width, head, topic, used, free, out_count
    # attributes: bint | kept

    def __init__(self, width: cython.longlong, head: cython.longlong, topic: cython.longlong, kept: cython.bint):
        self.width = width  # of a child row
        self.head = head  # columns in front of it when it leaves: whose it is
        self.topic = topic  # the slot of its own topic, which may be a number that nobody knows
        self.kept = kept  # whether anybody asked for these rows
        self.rows = matrix(256, width + 1)
        self.used = 0
        self.free = -1
        self.whose = memoryview(numpy.zeros(head, dtype=numpy.int64))  # what stands in front of the rows that leave next
        self.out = matrix(head + width, OUT_FIRST if kept else 1)  # by columns
        self.out_count = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def add(self, source: cython.longlong[:, ::1], index: cython.longlong, following: cython.longlong) -> cython.longlong:
        """A copy of row `index` of `source` in front of a chain."""
        at: cython.longlong = self.free
        if at >= 0:
            self.free = self.rows[at, self.width]
        else:
            at = self.used
            self.used += 1
        if cython.compiled:
            memcpy(row_of(self.rows, at), row_of(source, index), 8 * self.width)
        else:
            row_of(self.rows, at)[: self.width] = row_of(source, index)[: self.width]
        self.rows[at, self.width] = following
        return at

    @cython.cfunc
    @cython.exceptval(check=False)
    def chain(self, source: cython.longlong[:, ::1], start: cython.longlong, stop: cython.longlong) -> cython.longlong:
        """Rows start…stop−1 of `source` as a chain, in their order."""
        head: cython.longlong = -1
        while stop > start:
            stop -= 1
            head = self.add(source, stop, head)
        return head

    def adopt(self, source: cython.longlong[:, ::1]) -> int:
        """These rows as a chain; they come from another decoder; call grow() before."""
        if not cython.compiled:
            source = memoryview(source)
        return self.chain(source, 0, len(source))

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def after(self, n: cython.longlong) -> cython.longlong:
        return self.rows[n, self.width]

    @cython.cfunc
    @cython.exceptval(check=False)
    def drop_one(self, n: cython.longlong) -> cython.void:
        self.rows[n, self.width] = self.free
        self.free = n

    @cython.cfunc
    @cython.exceptval(check=False)
    def drop(self, n: cython.longlong) -> cython.void:
        following: cython.longlong
        while n >= 0:
            following = self.rows[n, self.width]
            self.drop_one(n)
            n = following

    @cython.cfunc
    @cython.exceptval(check=False)
    def leave(self, source: cython.longlong[:, ::1], start: cython.longlong, stop: cython.longlong) -> cython.longlong:
        """Rows start…stop−1 of `source`, one or more of one message, leave behind `whose`, with their places in it: the index of the first."""
        at: cython.longlong = self.out_count
        count: cython.longlong = stop - start
        width: cython.longlong = source.shape[1]
        column: cython.longlong
        turn: cython.longlong
        row: cython.p_longlong = part_of(source, start, 0)
        to: cython.p_longlong
        left: cython.longlong = 0
        row_of(source, stop - 1)  # which is there, so those before it are
        if at + count > self.out.shape[1]:
            self.widen(at + count)
        for turn in range(count):
            left |= row[turn * width + C_PRESENT]
        left = (left | left << 1) & (bit(self.width) - 1) | bit(C_PRESENT)  # a text has two slots
        for column in range(self.head):
            to = part_of(self.out, column, at)
            for turn in range(count):
                to[turn] = self.whose[column]
        while left:
            column = lowest(left)
            left &= left - 1
            to = part_of(self.out, self.head + column, at)
            for turn in range(count):
                to[turn] = row[turn * width + column]
        to = part_of(self.out, H_ORDINAL, at)
        for turn in range(count):
            to[turn] += turn
        to = part_of(self.out, H_TOPIC, at)
        for turn in range(count):
            if row[turn * width + self.topic + 1] == IS_UNNAMED:
                to[turn] = UNSAID
        self.out_count = at + count
        if (at ^ self.out_count) & ~RELIEF:
            relieve()
        return at

    @cython.cfunc
    @cython.exceptval(check=False)
    def short(self, more: cython.longlong) -> cython.bint:
        """Whether `more` new rows, or everything that waits leaving at once, could overflow the matrices."""
        return len(self.rows) - self.used < more + 4 or (
            self.kept and self.out.shape[1] - self.out_count < self.used + more + 4
        )

    def grow(self, more: cython.longlong) -> None:
        """Room for `more` rows; take `out` first."""
        while len(self.rows) - self.used < more + 4:
            self.rows = grown(self.rows, 2 * len(self.rows))
        if self.kept and self.out.shape[1] < self.used + more + OUT_LEAST:
            self.widen(self.used + more + 2 * OUT_LEAST)

    def widen(self, rows: int) -> None:
        """Room for so many rows that leave, and a quarter more."""
        more = blank(self.head + self.width, odd_lines(rows + rows // 4))
        numpy.asarray(more)[:, : self.out_count] = numpy.asarray(self.out)[:, : self.out_count]
        self.out = more

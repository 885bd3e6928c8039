# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""Child rows that wait with their message: items, events and records, in chains of one matrix.

Law: a chain is named by its first row; −1 is the empty chain.  Freed rows are used again before new ones.
"""

import cython

from dissect.memory.matrices import grown, matrix, relieve

if cython.compiled:
    from cython.cimports.dissect.exchange.layout import OUT_LEAST
else:
    from dissect.exchange.layout import OUT_LEAST


RELIEF = cython.declare(cython.longlong, (1 << 14) - 1)  # all that waits may leave at once: so many rows later its pages are looked at


@cython.final
@cython.cclass
class Chains:
    """Rows of one kind; the last column of `rows` links them."""

    # attributes: long long[:, ::1] | rows, out
    # attributes: long long | width, head, used, free, out_count
    # attributes: bint | kept

    def __init__(self, width: cython.longlong, head: cython.longlong, kept: cython.bint):
        self.width = width  # of a child row
        self.head = head  # columns in front of it when it leaves: whose it is
        self.kept = kept  # whether anybody asked for these rows
        self.rows = matrix(256, width + 1)
        self.used = 0
        self.free = -1
        self.out = matrix(4096 if kept else 1, head + width)
        self.out_count = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def add(self, source: cython.longlong[:, ::1], i: cython.longlong, following: cython.longlong) -> cython.longlong:
        """A copy of row i of `source` in front of a chain."""
        c: cython.longlong
        n: cython.longlong = self.free
        if n >= 0:
            self.free = self.rows[n, self.width]
        else:
            n = self.used
            self.used += 1
        for c in range(self.width):
            self.rows[n, c] = source[i, c]
        self.rows[n, self.width] = following
        return n

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
    def leave(self, n: cython.longlong) -> cython.longlong:
        """Copy row n to the end of `out`; the caller fills the columns in front.  Its index."""
        c: cython.longlong
        at: cython.longlong = self.out_count
        for c in range(self.width):
            self.out[at, self.head + c] = self.rows[n, c]
        self.out_count = at + 1
        if at & RELIEF == RELIEF:
            relieve()
        return at

    @cython.cfunc
    @cython.exceptval(check=False)
    def short(self, more: cython.longlong) -> cython.bint:
        """Whether `more` new rows, or everything that waits leaving at once, could overflow the matrices."""
        return len(self.rows) - self.used < more + 4 or (
            self.kept and len(self.out) - self.out_count < self.used + more + 4
        )

    def grow(self, more: cython.longlong) -> None:
        """Room for `more` rows; take `out` first."""
        while len(self.rows) - self.used < more + 4:
            self.rows = grown(self.rows, 2 * len(self.rows))
        if self.kept and len(self.out) < self.used + more + OUT_LEAST:
            self.out = grown(self.out, 2 * (self.used + more + OUT_LEAST))

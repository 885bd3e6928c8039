# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""Rows that are taken and given back: those of one owner form a chain, free rows another one.

Law: a row is on one chain at a time; no row moves while it is in use.
"""

import cython

from dissect.memory.matrices import grown, matrix

if cython.compiled:
    from cython.cimports.dissect.memory.matrices import row_of, soon


@cython.final
@cython.cclass
class Pool:
    """`following` is the column that links a row to the next one of its chain, −1 at the end."""

    # attributes: long long[:, ::1] | rows
    # attributes: long long | following, marked, mark, free, used, live

    def __init__(self, rows: int, width: int, following: int, marked: int = -1, mark: int = 0):
        """A free row has `mark` in column `marked`, if there is one, so that all rows can be looked through at once."""
        self.rows = matrix(rows, width)
        self.following = following
        self.marked, self.mark = marked, mark
        self.free = -1  # the first free row, −1: none but those that were never used
        self.used = self.live = 0  # rows that were ever in use, and that are now

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def take(self) -> cython.longlong:
        """A row to fill; its columns still hold old values."""
        row: cython.longlong = self.free
        if row >= 0:
            self.free = self.rows[row, self.following]
            if cython.compiled and self.free >= 0:
                soon(row_of(self.rows, self.free))  # the next one lies anywhere
        else:
            row = self.used
            self.used += 1
        self.live += 1
        return row

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def drop(self, row: cython.longlong) -> cython.void:
        self.rows[row, self.following] = self.free
        if self.marked >= 0:
            self.rows[row, self.marked] = self.mark
        self.free = row
        self.live -= 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def drop_chain(self, row: cython.longlong) -> cython.void:
        """This row and all that follow it."""
        following: cython.longlong
        while row >= 0:
            following = self.rows[row, self.following]
            self.drop(row)
            row = following

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def spare(self) -> cython.longlong:
        """Rows that were never used; free ones do not count, since counting them means walking their chain."""
        return len(self.rows) - self.used

    def grow(self, least: int, more: int) -> None:
        """Room for so many rows beside those that were used, by `more` or half as much again."""
        if len(self.rows) - self.used < least:
            self.rows = grown(self.rows, len(self.rows) + max(more, len(self.rows) // 2))

    def give(self) -> int:
        """For uncompiled callers: a row."""
        return self.take()

    def free_one(self, row: int) -> None:
        """For uncompiled callers: free a row."""
        self.drop(row)

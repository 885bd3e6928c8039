# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""What a direction lacks: whether bytes between two of its offsets are missing, in which a message may have been.

Law: a look goes through the gaps from the newest back; after GAPS_AHEAD of them that begin later it counts as missing, so no look is long.
"""

# pxd: from dissect.stream.streams cimport Streams
# pxd: from dissect.exchange.accounts cimport Accounts

import cython

if cython.compiled:
    from cython.cimports.dissect.exchange.accounts import Accounts
    from cython.cimports.dissect.exchange.layout import *
    from cython.cimports.dissect.frames.layout import F_DIRECTION, F_OFFSET, F_TOTAL, F_WRONG
    from cython.cimports.dissect.language.layout import MALFORMED, UNSOUND
    from cython.cimports.dissect.memory.matrices import row_of
    from cython.cimports.dissect.stream.gaps import not_understood
    from cython.cimports.dissect.stream.streams import Streams
    from cython.cimports.dissect.stream.state import *
else:
    from dissect.exchange.accounts import Accounts
    from dissect.exchange.layout import *
    from dissect.frames.layout import F_DIRECTION, F_OFFSET, F_TOTAL, F_WRONG
    from dissect.language.layout import MALFORMED, UNSOUND
    from dissect.memory.matrices import row_of
    from dissect.stream.gaps import not_understood
    from dissect.stream.streams import Streams
    from dissect.stream.state import *


@cython.final
@cython.cclass
class Lacking:
    """Looks for gaps; the place of the last look up to one offset is kept, since as many requests of a key ask as are open."""

    # attributes: Streams | streams
    # attributes: Accounts | accounts
    # attributes: long long | often_to, head, high, at, looked

    def __init__(self, streams: Streams, accounts: Accounts):
        self.streams, self.accounts = streams, accounts
        self.often_to = UNSAID  # the offset up to which many will ask
        self.head = self.high = self.at = self.looked = UNSAID  # of the last such look: the newest gap then, up to where, the first gap that begins before that, and how many begin later

    @cython.cfunc
    @cython.exceptval(check=False)
    def often(self, to: cython.longlong) -> cython.void:
        """Many will ask what lacks before this offset of a direction."""
        self.often_to, self.high = to, UNSAID

    @cython.cfunc
    @cython.exceptval(check=False)
    def unheard(self, slot: cython.longlong, side: cython.longlong, low: cython.longlong, high: cython.longlong) -> cython.bint:
        """Whether a direction may have sent something between these offsets that the capture lacks, or that could not be placed."""
        if low < 0 and self.streams.state[slot, S_HANDSHAKE] == UNSHAKEN or max(low, 0) < self.accounts.rows[slot, A_UNPLACED + side]:
            return True  # nobody knows what came before the first bytes that were captured
        return self.lacks(slot, side, low, high)

    @cython.cfunc
    @cython.exceptval(check=False)
    def lacks(self, slot: cython.longlong, side: cython.longlong, low: cython.longlong, high: cython.longlong) -> cython.bint:
        """Whether bytes of this range of a direction are missing."""
        return self.lacks_run(slot, side, low, high, 1)

    @cython.cfunc
    @cython.exceptval(check=False)
    def lacks_run(self, slot: cython.longlong, side: cython.longlong, low: cython.longlong, high: cython.longlong, least: cython.longlong) -> cython.bint:
        """Whether so many bytes in a row, some of them of this range of a direction, are missing."""
        row: cython.p_longlong
        inner: cython.bint = self.streams.state[slot, S_INNER] == INNER_OPEN
        gap: cython.longlong = self.streams.state[slot, S_INNER_GAPS + side] - 1 if inner else self.streams.state[slot, S_SIDES + side * SIDE_WIDTH + D_GAPS]
        looked: cython.longlong = 0
        kept: cython.bint = high == self.often_to  # as many requests of the answer's key ask
        if kept and gap == self.head and high == self.high:
            gap, looked = self.at, self.looked
        elif kept:
            self.head, self.high, self.at, self.looked = gap, high, gap, 0
        while gap >= 0 and self.streams.gaps.rows[gap, G_END] > low:  # the newest first
            row = row_of(self.streams.gaps.rows, gap)
            if row[G_START] < high and row[G_END] - row[G_START] >= least or looked >= GAPS_AHEAD:
                return True
            looked, gap = looked + 1, row[G_NEXT]
            if kept and row[G_START] >= high:
                self.at, self.looked = gap, looked
        return False

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def another(self, slot: cython.longlong, side: cython.longlong, low: cython.longlong, high: cython.longlong, alone: cython.bint) -> cython.bint:
        """Whether missing bytes of this range may hold another request of a key, `alone`: that one request of a connection has.

        Such a key can come again with another connection of the same ports: its first sequence number lies far ahead.
        """
        return self.lacks_run(slot, side, low, high, LIFE_APART if alone else 1)

    def wrong(self, frames: cython.longlong[:, ::1], status: cython.longlong[::1], first: cython.longlong, end: cython.longlong) -> None:
        """What of these frames could not be read to its end, or does not add up, may hold any message.  Inner streams have offsets of their own, and
        what carries them shows damage."""
        number: cython.longlong
        row: cython.p_longlong
        if not cython.compiled:
            frames, status = memoryview(frames), memoryview(status)
        for number in range(first, end):
            if status[number] != MALFORMED and status[number] != UNSOUND:
                continue
            self.streams.gaps.grow(16, 4096)
            row = row_of(frames, number)
            row[F_WRONG] = status[number] == MALFORMED
            if self.streams.state[row[F_DIRECTION] >> 1, S_INNER] != INNER_OPEN and row[F_TOTAL] > 0:
                not_understood(self.streams, row[F_DIRECTION], row[F_OFFSET], row[F_OFFSET] + row[F_TOTAL])

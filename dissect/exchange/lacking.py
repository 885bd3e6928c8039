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
    from cython.cimports.dissect.memory.matrices import row_of
    from cython.cimports.dissect.stream.events import below_until, other_between
    from cython.cimports.dissect.stream.streams import Streams
    from cython.cimports.dissect.stream.state import *
else:
    from dissect.exchange.accounts import Accounts
    from dissect.exchange.layout import *
    from dissect.memory.matrices import row_of
    from dissect.stream.events import below_until, other_between
    from dissect.stream.streams import Streams
    from dissect.stream.state import *


@cython.final
@cython.cclass
class Lacking:
    """Looks for gaps; the place of the last look up to one offset is kept, since as many requests of a key ask as are open."""

    # attributes: Streams | streams
    # attributes: Accounts | accounts
    # attributes: long long | often_to, head, high, at, looked, said_in, below, mixed_in
    # attributes: bint | is_mixed

    def __init__(self, streams: Streams, accounts: Accounts):
        self.streams, self.accounts = streams, accounts
        self.often_to = UNSAID  # the offset up to which many will ask
        self.head = self.high = self.at = self.looked = UNSAID  # of the last such look: the newest gap then, up to where, the first gap that begins before that, and how many begin later
        self.said_in = self.below = UNSAID  # an answer's packet, and the last one before it that brought bytes in front of the first ones
        self.mixed_in = UNSAID  # the packet up to which another life was looked for …
        self.is_mixed = False  # … and whether there was one

    @cython.cfunc
    @cython.exceptval(check=False)
    def until(self, packet: cython.longlong) -> cython.void:
        """An answer came in this packet."""
        self.said_in, self.below = packet, UNSAID

    @cython.cfunc
    @cython.exceptval(check=False)
    def came_below(self, row: cython.p_longlong) -> cython.bint:
        """Whether bytes in front of the first ones came between a request and the answer."""
        if self.streams.state[row[X_SLOT], S_BELOW] < row[X_POSITION]:
            return False
        if self.below == UNSAID:
            self.below = below_until(self.streams, row[X_SLOT], self.said_in)
        return self.below >= row[X_POSITION]

    @cython.cfunc
    @cython.exceptval(check=False)
    def often(self, to: cython.longlong) -> cython.void:
        """Many will ask what lacks before this offset of a direction."""
        self.often_to, self.high, self.mixed_in = to, UNSAID, UNSAID

    @cython.cfunc
    @cython.exceptval(check=False)
    def mixed(self, slot: cython.longlong, packet: cython.longlong) -> cython.bint:
        """Whether another life of the ports spoke among this one's numbers, up to this packet."""
        if not self.streams.state[slot, S_FLAGS] & FLAG_OTHER:
            return False
        if self.mixed_in != packet:
            self.mixed_in, self.is_mixed = packet, self.streams.state[slot, S_FLAGS] & FLAG_MIXED or other_between(self.streams, slot, 1, packet)
        return self.is_mixed

    @cython.cfunc
    @cython.exceptval(check=False)
    def in_others(self, row: cython.p_longlong, heard: cython.longlong, packet: cython.longlong) -> cython.bint:
        """Whether a request lies behind what an answer's sender had heard, but perhaps in another life's numbers: bytes lack between, or both lives' lie there."""
        return UNSAID < heard < row[X_REQUEST_OFFSET] and (self.lacks(row[X_SLOT], row[X_SIDE], heard, row[X_REQUEST_OFFSET]) or self.mixed(row[X_SLOT], packet))

    @cython.cfunc
    @cython.exceptval(check=False)
    def came_before(self, row: cython.p_longlong, heard: cython.longlong, said_at: cython.longlong) -> cython.bint:
        """Whether a request came before the answer, and the answer's sender had not received it in these numbers: where a box gives the ends other ones, a copy
        of the request stands so, and the answer may be its."""
        return row[X_POSITION] < self.said_in and row[X_ACK] <= said_at and self.in_others(row, heard, self.said_in)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def heard_before(self, row: cython.p_longlong) -> cython.longlong:
        """What a request's sender had received: the number that stands in its header says it when the other direction's first bytes are there."""
        base: cython.longlong
        heard: cython.longlong
        if row[X_ACK] == UNSAID and row[X_SAYS_ACK] != UNSAID:
            base = self.streams.state[row[X_SLOT], S_SIDES + (1 - row[X_SIDE]) * SIDE_WIDTH + D_BASE]
            heard = ((row[X_SAYS_ACK] - base + HALF32) & MASK32) - HALF32
            if base >= 0 and (heard < -1 or heard > 0):
                row[X_ACK], row[X_SAYS_ACK] = heard, UNSAID
        return row[X_ACK]

    @cython.cfunc
    @cython.exceptval(check=False)
    def unheard(self, slot: cython.longlong, side: cython.longlong, low: cython.longlong, high: cython.longlong) -> cython.bint:
        """Whether a direction may have sent something between these offsets that the capture lacks, or that could not be placed."""
        if low < 0 and not self.streams.state[slot, S_SIDES + side * SIDE_WIDTH + D_STATE] & FROM_SYN or max(low, 0) < self.accounts.rows[slot, A_UNPLACED + side]:
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

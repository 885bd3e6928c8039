# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""Connections: the table of their keys, a row for each life, and the rows that belong to it.

Law: a row depends only on its own packets, in capture order.  The table has the newest life of each key.
"""

# pxd: from dissect.memory.pool cimport Pool

import os

import cython
import numpy

from dissect.memory.matrices import grown, matrix, picked

if cython.compiled:
    from cython.cimports.dissect.link.layout import *
    from cython.cimports.dissect.memory.hashes import mixed
    from cython.cimports.dissect.memory.matrices import part_of, row_of, soon, span_of
    from cython.cimports.dissect.memory.numbers import big16, big32, big64
    from cython.cimports.dissect.memory.pool import Pool
    from cython.cimports.dissect.stream.state import *
else:
    from dissect.link.layout import *
    from dissect.memory.hashes import mixed
    from dissect.memory.matrices import part_of, row_of, soon, span_of
    from dissect.memory.numbers import big16, big32, big64
    from dissect.memory.pool import Pool
    from dissect.stream.state import *

SEED = cython.declare(cython.ulonglong, int.from_bytes(os.urandom(8), "little"))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def hash_of(key: cython.p_longlong) -> cython.longlong:
    """An unsigned hash of the six words of a connection's key.  Who does not know the seed finds no keys that meet in one place of the table."""
    one: cython.ulonglong = SEED
    if key[0] or key[2]:
        one = mixed(one ^ cython.cast(cython.ulonglong, key[0] & MASK63), cython.cast(cython.ulonglong, key[2] & MASK63))
    one = mixed(one ^ cython.cast(cython.ulonglong, key[1] & MASK63), cython.cast(cython.ulonglong, key[3] & MASK63))
    one = mixed(one, cython.cast(cython.ulonglong, key[4]) ^ (cython.cast(cython.ulonglong, key[5]) << 33))
    return cython.cast(cython.longlong, one & cython.cast(cython.ulonglong, MASK63))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def share_hash(key: cython.p_longlong) -> cython.longlong:
    """What says to which share a connection belongs, in every process the same."""
    one: cython.ulonglong = mixed(
        cython.cast(cython.ulonglong, key[1] & MASK63) ^ cython.cast(cython.ulonglong, key[0] & MASK63) * 31,
        cython.cast(cython.ulonglong, key[3] & MASK63) ^ cython.cast(cython.ulonglong, key[2] & MASK63) * 31)
    one = mixed(one, cython.cast(cython.ulonglong, key[4]) ^ (cython.cast(cython.ulonglong, key[5]) << 33))
    return cython.cast(cython.longlong, one & cython.cast(cython.ulonglong, MASK63))


@cython.final
@cython.cclass
class Streams:
    """Every connection's row, found by its key; bytes, islands, gaps and events that belong to rows are in pools."""

    # (for the .pxd, see tools/make_pxd.py)
    # attributes: long long[:, ::1] | state, table, keys, pauses
    # attributes: Pool | extents, islands, gaps, events
    # attributes: long long | slots, created, source, share, shares, only, paced, walked, outwait, due, looked

    def __init__(self, connections: cython.longlong = 4096):
        self.state = matrix(connections, S_WIDTH)
        self.table = matrix(4 * connections, 2, -1)
        self.keys = matrix(KEYS, K_WIDTH)  # of the packets that come next, each in row (number & KEYS − 1)
        self.extents = Pool(4096, XT_WIDTH, XT_NEXT, XT_PLACE, NOWHERE)
        self.islands = Pool(1024, L_WIDTH, L_NEXT)
        self.gaps = Pool(1024, G_WIDTH, G_NEXT)
        self.events = Pool(1024, N_WIDTH, N_NEXT)
        self.slots = self.created = 0  # connections so far: rows here, and all that were ever made
        self.source = 0
        self.share, self.shares = 0, 1  # which connections are ours, of how many shares
        self.paced = 0  # 1: somebody asks why it was slow (pace.py); then …
        self.pauses = matrix(1, N_WIDTH)  # … as events, the idle pause before the packet of each run, where N_PACKET is the run's
        self.walked = 0  # bytes of all connections, ours or not, in front of the packet that is looked at
        self.outwait = OUTWAIT
        self.due = self.looked = 0  # before so many bytes no hole is overdue; islands that were looked at on the way through all of them
        self.only = 0  # 1: none but the connections marked S_WANTED, and no new ones

    # --- room -----------------------------------------------------------------------------------------------------

    def make_room_for_pauses(self, runs: int) -> None:
        """So many runs may lie there when they are cut."""
        if self.paced:
            self.pauses = matrix(runs, N_WIDTH, -1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def short_of_room(self) -> cython.bint:
        """One packet can need at most two connections, three islands and three extents."""
        if len(self.state) - self.slots < 3 or len(self.table) < 2 * self.slots + 8:
            return True
        if len(self.extents.rows) - self.extents.used < 160:  # a patched extent makes two; LOOK_BACK of them at most
            return True
        return self.few_rows()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def few_rows(self) -> cython.bint:
        """Free rows do not count: counting them means walking their chain."""
        return (len(self.islands.rows) - self.islands.used < 16 or len(self.gaps.rows) - self.gaps.used < 16
                or len(self.events.rows) - self.events.used < 16)

    def grow(self) -> None:
        """Double everything that is nearly full."""
        pool: Pool
        if len(self.state) - self.slots < 3:
            self.state = grown(self.state, 2 * len(self.state))
        if len(self.table) < 2 * self.slots + 64:
            self.rehash(2 * len(self.table))
        self.extents.grow(160, 4096)
        for pool in (self.islands, self.gaps, self.events):
            pool.grow(16, len(pool.rows))

    def rehash(self, size: cython.longlong) -> None:
        """Move the newest life of each key to a larger table."""
        old: cython.longlong[:, ::1] = self.table
        self.table = matrix(size, 2, -1)
        mask: cython.longlong = size - 1
        row: cython.longlong
        at: cython.longlong
        for row in range(len(old)):
            if old[row, 1] < 0:
                continue
            at = old[row, 0] & mask
            while self.table[at, 1] >= 0:
                at = (at + 1) & mask
            self.table[at, 0] = old[row, 0]
            self.table[at, 1] = old[row, 1]

    # --- who waits for long ---------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def heard_of(self, slot: cython.longlong) -> cython.void:
        """A connection that holds bytes behind a hole is not silent."""
        island: cython.longlong
        side: cython.longlong
        for side in range(2):
            island = self.state[slot, S_SIDES + side * SIDE_WIDTH + D_ISLANDS]
            if island >= 0:
                self.islands.rows[island, L_WALKED] = self.walked
        self.due = min(self.due, self.walked + self.outwait)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def overdue(self, slot: cython.longlong) -> cython.bint:
        """Whether a connection that holds bytes was silent for long."""
        island: cython.longlong
        side: cython.longlong
        for side in range(2):
            island = self.state[slot, S_SIDES + side * SIDE_WIDTH + D_ISLANDS]
            if island >= 0 and self.walked - self.islands.rows[island, L_WALKED] > self.outwait:
                return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def next_overdue(self) -> cython.longlong:
        """The next direction whose connection was silent for long, once; −1: no more of them."""
        row: cython.p_longlong
        direction: cython.longlong
        if self.looked == 0:
            self.due = MUCH
        while self.looked < self.islands.used:
            row = row_of(self.islands.rows, self.looked)
            self.looked += 1
            if self.walked - row[L_WALKED] > self.outwait:
                row[L_WALKED] = MUCH
                direction = row[L_DIRECTION]
                if self.state[direction >> 1, S_SIDES + (direction & 1) * SIDE_WIDTH + D_ISLANDS] == self.looked - 1:
                    return direction  # rows that are free, or behind others, are nobody's first
            else:
                self.due = min(self.due, row[L_WALKED] + self.outwait)
        self.looked = 0
        return -1

    # --- which connection -----------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def locate(self, data: cython.const[cython.uchar][::1], packet: cython.p_longlong, key: cython.p_longlong) -> cython.void:
        """The key of a packet's connection into `key`, its hash after it; the table's entry is loaded into the cache."""
        key[K_HASH] = -1
        if packet[P_KIND] != TCP4 and packet[P_KIND] != TCP6:
            return
        ip: cython.pointer(cython.const[cython.uchar]) = span_of(data, packet[P_IP_AT], 20 if packet[P_KIND] == TCP4 else 40)
        tcp: cython.pointer(cython.const[cython.uchar]) = span_of(data, packet[P_TCP_AT], 4)
        swapped: cython.longlong
        ports: cython.longlong = big16(tcp, 0)
        other: cython.longlong = big16(tcp, 2)
        word: cython.longlong
        if packet[P_KIND] == TCP4:
            key[0] = key[2] = 0
            key[1] = big32(ip, 12)
            key[3] = big32(ip, 16)
        else:
            for word in range(4):
                key[word] = big64(ip, 8 + 8 * word)
        key[K_SIDE] = 0
        if key[0] > key[2] or (key[0] == key[2] and (key[1] > key[3] or (key[1] == key[3] and ports > other))):
            key[K_SIDE] = 1
            for word in range(2):
                swapped = key[word]
                key[word] = key[word + 2]
                key[word + 2] = swapped
            swapped = ports
            ports = other
            other = swapped
        key[4] = (ports << 16) | other
        key[5] = (packet[P_ENCAPSULATION] << 8) | (4 if packet[P_KIND] == TCP4 else 6)
        key[K_HASH] = hash_of(key)
        if self.shares > 1 and (share_hash(key) >> 40) % self.shares != self.share:
            key[K_HASH] = -1
        elif cython.compiled:
            soon(row_of(self.table, key[K_HASH] & (len(self.table) - 1)))

    def share_of(self, data: cython.const[cython.uchar][::1], packets: cython.longlong[:, ::1], packet: cython.longlong,
                 shares: cython.longlong) -> int:
        """The share of all connections to which a packet belongs; −1: none."""
        if not cython.compiled:
            data, packets = memoryview(data), memoryview(packets)
        self.locate(data, row_of(packets, packet), row_of(self.keys, 0))
        return -1 if self.keys[0, K_HASH] < 0 else (share_hash(row_of(self.keys, 0)) >> 40) % shares

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def call_for(self, key: cython.p_longlong) -> cython.void:
        """Load a connection that is needed soon: with thousands that talk in turn, their rows are far away in memory."""
        slot: cython.longlong
        row: cython.p_longlong
        side: cython.longlong
        if cython.compiled and key[K_HASH] >= 0:
            slot = self.table[key[K_HASH] & (len(self.table) - 1), 1]
            if slot >= 0:
                row = row_of(self.state, slot)
                side = S_SIDES + key[K_SIDE] * SIDE_WIDTH
                soon(row)
                soon(row + S_HELD)
                soon(row + S_LAST_PACKET)
                soon(row + side)
                soon(row + side + D_RING)
                soon(row + side + D_RING_AT)
                soon(row + S_SIDES + (1 - key[K_SIDE]) * SIDE_WIDTH)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def call_for_held(self, key: cython.p_longlong, tail: cython.bint) -> cython.void:
        """… and load the last island of a direction, and the last extent on it."""
        slot: cython.longlong
        last: cython.longlong
        side: cython.p_longlong
        if cython.compiled and key[K_HASH] >= 0:
            slot = self.table[key[K_HASH] & (len(self.table) - 1), 1]
            if slot >= 0 and self.state[slot, S_HELD]:
                side = part_of(self.state, slot, S_SIDES + key[K_SIDE] * SIDE_WIDTH)
                last = side[D_LAST_ISLAND]
                if side[D_ISLANDS] >= 0 and 0 <= last < self.islands.used:
                    if tail and 0 <= self.islands.rows[last, L_TAIL] < self.extents.used:
                        soon(row_of(self.extents.rows, self.islands.rows[last, L_TAIL]))
                    else:
                        soon(row_of(self.islands.rows, last))
                        soon(row_of(self.islands.rows, side[D_ISLANDS]))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def find(self, key: cython.p_longlong) -> cython.longlong:
        """The connection with this key; −1: not wanted; −2 − place: none yet, and its place in the table is free."""
        row: cython.p_longlong
        mask: cython.longlong = len(self.table) - 1
        at: cython.longlong = key[K_HASH] & mask
        slot: cython.longlong = self.table[at, 1]
        while slot >= 0:
            if self.table[at, 0] == key[K_HASH]:
                row = row_of(self.state, slot)
                if (row[1] == key[1] and row[3] == key[3] and row[4] == key[4] and row[0] == key[0] and row[2] == key[2]
                        and row[5] == key[5]):
                    return slot if self.only == 0 or row[S_WANTED] else -1
            at = (at + 1) & mask
            slot = self.table[at, 1]
        return -1 if self.only else -2 - at

    # --- lives ----------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def first_life(self, key: cython.p_longlong, at: cython.longlong) -> cython.longlong:
        """The row of a new key, whose place in the table is `at`; the caller fills it."""
        word: cython.longlong
        self.table[at, 0] = key[K_HASH]
        self.table[at, 1] = self.slots
        for word in range(6):
            self.state[self.slots, S_KEY + word] = key[word]
        return self.slots

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def next_life(self, slot: cython.longlong) -> cython.longlong:
        """The row of the same key's next life, which the table refers to from now on."""
        word: cython.longlong
        new: cython.longlong = self.slots
        mask: cython.longlong = len(self.table) - 1
        at: cython.longlong = hash_of(row_of(self.state, slot)) & mask
        for word in range(6):
            self.state[new, S_KEY + word] = self.state[slot, S_KEY + word]
        while self.table[at, 1] != slot:
            at = (at + 1) & mask
        self.table[at, 1] = new
        return new

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def begin(self, slot: cython.longlong, packet: cython.longlong, time: cython.longlong, seq: cython.longlong) -> cython.void:
        """A life begins.  Its id is made from the first packet, not from counts."""
        row: cython.p_longlong = row_of(self.state, slot)
        side: cython.p_longlong
        column: cython.longlong
        one: cython.ulonglong = cython.cast(cython.ulonglong, self.source + 1)
        for column in range(6):
            one = mixed(one, cython.cast(cython.ulonglong, row[S_KEY + column]))
        one = mixed(mixed(one, cython.cast(cython.ulonglong, time)), cython.cast(cython.ulonglong, seq))
        for column in range(S_ID, S_WIDTH):
            row[column] = 0
        row[S_ID] = cython.cast(cython.longlong, one & cython.cast(cython.ulonglong, MASK63))
        row[S_FIRST_PACKET] = row[S_LAST_PACKET] = packet
        row[S_FIRST_TIME] = row[S_LAST_TIME] = time
        row[S_CLIENT] = -1
        row[S_PROTOCOL] = UNDECIDED
        row[S_SYN_TIME] = row[S_SYN_SIDE] = -1
        row[S_HANDSHAKE] = UNSHAKEN
        row[S_EVENTS] = -1
        row[S_STREAM] = self.created
        row[S_ALIVE] = 1
        for column in range(2):
            side = part_of(self.state, slot, S_SIDES + column * SIDE_WIDTH)
            side[D_BASE] = side[D_FIN] = -1
            side[D_ISLANDS] = side[D_LAST_ISLAND] = side[D_GAPS] = side[D_STRAY] = -1
            side[D_ZERO_SINCE] = side[D_HOLE_STAMP] = side[D_HEARD] = -1
        self.slots = slot + 1
        self.created += 1

    def numbered(self) -> bool:
        """Numbers go by first packets, as Wireshark's do: a life that a SYN asked for begins with it, though others began before that was certain.
        True: some were others before."""
        state = numpy.asarray(self.state)[: self.slots]
        first = picked(state, numpy.arange(self.slots), S_FIRST_PACKET)
        if (first[1:] >= first[:-1]).all():
            return False
        state[numpy.argsort(first, kind="stable"), S_STREAM] = numpy.sort(state[:, S_STREAM])
        return True

    # --- connections that move ------------------------------------------------------------------------------------

    def index(self, start: cython.longlong, stop: cython.longlong) -> None:
        """Rows start…stop−1 came from another decoder: each is its key's newest life now."""
        slot: cython.longlong
        at: cython.longlong
        mask: cython.longlong = len(self.table) - 1
        hashed: cython.longlong
        other: cython.longlong
        word: cython.longlong
        same: cython.bint
        for slot in range(start, stop):
            hashed = hash_of(row_of(self.state, slot))
            at = hashed & mask
            while self.table[at, 1] >= 0:
                other = self.table[at, 1]
                same = True
                for word in range(6):
                    same = same and self.state[other, S_KEY + word] == self.state[slot, S_KEY + word]
                if same:
                    break
                at = (at + 1) & mask
            self.table[at, 0] = hashed
            self.table[at, 1] = slot

    def abandon(self, slot: cython.longlong) -> None:
        """Free everything that belongs to a row, except the gaps, which the caller takes."""
        side: cython.longlong
        island: cython.longlong
        for side in range(S_SIDES, S_WIDTH, SIDE_WIDTH):
            island = self.state[slot, side + D_ISLANDS]
            while island >= 0:
                self.extents.drop_chain(self.islands.rows[island, L_HEAD])
                island = self.islands.rows[island, L_NEXT]
            self.islands.drop_chain(self.state[slot, side + D_ISLANDS])
            self.extents.drop_chain(self.state[slot, side + D_STRAY])
        self.events.drop_chain(self.state[slot, S_EVENTS])

    def forget_deliveries(self) -> None:
        """The last deliveries are in bytes that are no longer available."""
        state = numpy.asarray(self.state)[: self.slots]
        for side in range(S_SIDES, S_WIDTH, SIDE_WIDTH):
            state[:, side + D_RING + 1 : side + D_RING + 3 * RING : 3] = 0

# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""Packets in, runs of ordered bytes out.

Law: what comes out for a connection depends on its own packets, in capture order, and on nothing else: no clocks, no
packet counts, no memory pressure.  A hole becomes a gap when the highest sequence captured (D_HIGH) has passed it by
HORIZON bytes, or when the connection's life ends.  Any byte comes from the first packet that covers it.
"""

import cython
import numpy

from dissect.memory.matrices import grown, matrix

if cython.compiled:
    from cython.cimports.dissect.link.layout import *
    from cython.cimports.dissect.memory.matrices import row_of, soon, span_of
    from cython.cimports.dissect.stream.state import *
else:
    from dissect.link.layout import *
    from dissect.memory.matrices import row_of, soon, span_of
    from dissect.stream.state import *

# --- limits -------------------------------------------------------------------------------------------------------
HORIZON = cython.declare(cython.longlong, 1 << 20)  # a hole becomes a gap when H has passed it by this much
JUMP = cython.declare(cython.longlong, 1 << 30)  # a sequence jump this large is another life
ISLANDS = cython.declare(cython.longlong, 4096)  # islands a direction may have: more is an attack, the first hole is a gap
EVENTS = cython.declare(cython.longlong, 4096)  # of TCP, remembered for a connection's open requests
LOOK_BACK = cython.declare(cython.longlong, 64)  # extents looked at when a repeated segment is compared
FAR = cython.declare(cython.longlong, 16)  # packets between looking for a connection in the table …
NEAR = cython.declare(cython.longlong, 8)  # … calling for its row …, and needing it
KEYS = cython.declare(cython.longlong, 32)  # keys that are at hand, more than FAR
K_SIDE = cython.declare(cython.longlong, 6)  # behind a key's six words: who sent the packet …
K_HASH = cython.declare(cython.longlong, 7)  # … and the key's hash, −1 of what is none of ours
K_WIDTH = cython.declare(cython.longlong, 8)
ROOM = cython.declare(cython.longlong, 16)  # runs that one packet may make, deliveries apart

NOWHERE = cython.declare(cython.longlong, -(1 << 62))  # place of bytes cut off by the snap length
LOST_FRAMING = cython.declare(cython.longlong, 2)  # W_STATE: LOST of frames/layout.py
FLUSH = cython.declare(cython.longlong, 4)  # D_STATE: the life is over, holes are gaps
RING = cython.declare(cython.longlong, 4)

MASK32 = cython.declare(cython.longlong, 0xFFFFFFFF)
HALF32 = cython.declare(cython.longlong, 0x7FFFFFFF)
MASK63 = cython.declare(cython.longlong, 0x7FFFFFFFFFFFFFFF)
MASK64 = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
MIX_A = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
MIX_B = cython.declare(cython.ulonglong, 0xC2B2AE3D27D4EB4F)

TCP_FIN = cython.declare(cython.int, 1)
TCP_SYN = cython.declare(cython.int, 2)
TCP_RST = cython.declare(cython.int, 4)
TCP_PSH = cython.declare(cython.int, 8)
TCP_ACK = cython.declare(cython.int, 16)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def big16(data: cython.pointer(cython.const[cython.uchar]), at: cython.Py_ssize_t) -> cython.longlong:
    return (cython.cast(cython.longlong, data[at]) << 8) | data[at + 1]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def big32(data: cython.pointer(cython.const[cython.uchar]), at: cython.Py_ssize_t) -> cython.longlong:
    return (
        (cython.cast(cython.longlong, data[at]) << 24)
        | (cython.cast(cython.longlong, data[at + 1]) << 16)
        | (cython.cast(cython.longlong, data[at + 2]) << 8)
        | data[at + 3]
    )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def mix(a: cython.ulonglong, b: cython.ulonglong) -> cython.ulonglong:
    h: cython.ulonglong = ((a ^ (a >> 32)) * MIX_A + b) & MASK64
    h = ((h ^ (h >> 29)) * MIX_B) & MASK64
    return h ^ (h >> 32)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def hash_of(key: cython.p_longlong) -> cython.longlong:
    """Of the six words of a connection's key; it has no sign."""
    h: cython.ulonglong = mix(
        cython.cast(cython.ulonglong, key[1] & MASK63) ^ cython.cast(cython.ulonglong, key[0] & MASK63) * 31,
        cython.cast(cython.ulonglong, key[3] & MASK63) ^ cython.cast(cython.ulonglong, key[2] & MASK63) * 31)
    h = mix(h, cython.cast(cython.ulonglong, key[4]) ^ (cython.cast(cython.ulonglong, key[5]) << 33))
    return cython.cast(cython.longlong, h & cython.cast(cython.ulonglong, MASK63))


@cython.final
@cython.cclass
class Streams:
    """Connections and their directions; `feed` turns packet rows into runs."""

    # (for the .pxd, see tools/make_pxd.py)
    # attributes: long long[:, ::1] | state, table, extents, islands, runs
    # attributes: const unsigned char[::1] | data, no_data
    # attributes: long long | run_count, slots, created, file, base, spooled, source, pumping, pumping_too
    # attributes: long long | free_extent, used_extents, held, free_island, used_islands
    # attributes: bint | last_wins
    # attributes: long long | horizon, share, shares, only
    # attributes: long long[:, ::1] | keys
    # attributes: object | elsewhere

    def __init__(self, connections: cython.longlong = 4096, runs: cython.longlong = 16384, last_wins: bool = False,
                 horizon: cython.longlong = HORIZON):
        self.state = matrix(connections, S_WIDTH)
        self.table = matrix(4 * connections, 2, -1)
        self.extents = matrix(4096, XT_WIDTH)
        self.islands = matrix(1024, L_WIDTH)
        self.runs = matrix(runs, 8)
        self.keys = matrix(KEYS, K_WIDTH)  # of the packets that come next, each in row (number & KEYS − 1)
        self.data = self.no_data = b"\0"  # the bytes of the block that is fed
        self.run_count = 0
        self.slots = 0  # connections so far
        self.free_extent = self.free_island = -1
        self.used_extents = self.used_islands = 0
        self.held = 0  # extents in use
        self.pumping = self.pumping_too = -1  # directions whose delivery ran out of room
        self.file = self.source = 0
        self.base = 0  # file offset of data[0]
        self.spooled = 0  # 1: data lies in the spool, base is its offset there
        self.elsewhere = None  # gives bytes that lie outside of the block: (place, length) → bytes, or None
        self.last_wins = last_wins
        self.horizon = horizon
        self.share, self.shares = 0, 1  # which connections are ours, of how many shares
        self.only = 0  # 1: none but the connections marked S_WANTED, and no new ones
        self.created = 0

    # --- the loop -------------------------------------------------------------------------------------------------

    def feed(self, data: cython.const[cython.uchar][::1], packets: cython.longlong[:, ::1], start: cython.longlong,
             count: cython.longlong, first: cython.longlong) -> tuple:
        """Packets start…count−1 of a block → (next packet, why it stopped).  `first` numbers the block's packet 0.

        The runs lie in self.runs[:self.run_count]; the caller takes them and sets run_count to 0.
        """
        if not cython.compiled:  # numpy's own integers overflow where Python's do not
            data, packets = memoryview(data), memoryview(packets)
        self.data = data
        i: cython.longlong = start
        known: cython.longlong = start
        room: cython.longlong = len(self.runs)
        why: cython.int = DONE
        with cython.nogil:
            while True:
                if self.pumping >= 0 or self.pumping_too >= 0:
                    self.pump()
                    if self.pumping >= 0 or self.pumping_too >= 0:
                        why = GROW if self.few_islands() else RUNS_FULL
                        break
                if i >= count:
                    break
                if room - self.run_count < ROOM:
                    why = RUNS_FULL
                    break
                if self.short_of_room():
                    why = GROW
                    break
                while known < count and known <= i + FAR:
                    self.locate(row_of(packets, known), row_of(self.keys, known & (KEYS - 1)))
                    known += 1
                if i + NEAR < known:
                    self.call_for(row_of(self.keys, (i + NEAR) & (KEYS - 1)))
                    if self.held:
                        self.call_for_held(row_of(self.keys, (i + NEAR // 2) & (KEYS - 1)), False)
                        self.call_for_held(row_of(self.keys, (i + NEAR // 4) & (KEYS - 1)), True)
                if self.keys[i & (KEYS - 1), K_HASH] >= 0:
                    self.step(row_of(packets, i), row_of(self.keys, i & (KEYS - 1)), first + i)
                i += 1
        self.data = self.no_data
        return i, why

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def short_of_room(self) -> cython.bint:
        """One packet can need two connections, three islands and three extents at most."""
        if len(self.state) - self.slots < 3 or len(self.table) < 2 * self.slots + 8:
            return True
        if len(self.extents) - self.used_extents < 160:  # a patched extent makes two; LOOK_BACK of them at most
            return True
        return self.few_islands()

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def few_islands(self) -> cython.bint:
        """Free rows do not count: how many there are would have to be walked."""
        return len(self.islands) - self.used_islands < 16

    def grow(self) -> None:
        """Make room after GROW: everything that is near its end doubles."""
        if len(self.state) - self.slots < 3:
            self.state = grown(self.state, 2 * len(self.state))
        if len(self.table) < 2 * self.slots + 64:
            self.rehash(2 * len(self.table))
        self.grow_extents()
        if len(self.islands) - self.used_islands < 16:
            self.islands = grown(self.islands, len(self.islands) * 2)

    def grow_extents(self) -> None:
        if len(self.extents) - self.used_extents < 160:
            self.extents = grown(self.extents, len(self.extents) + max(4096, len(self.extents) // 2))

    def rehash(self, size: cython.longlong) -> None:
        """The newest life of each key goes into a larger table."""
        old: cython.longlong[:, ::1] = self.table
        self.table = matrix(size, 2, -1)
        mask: cython.longlong = size - 1
        k: cython.longlong
        at: cython.longlong
        for k in range(len(old)):
            if old[k, 1] < 0:
                continue
            at = old[k, 0] & mask
            while self.table[at, 1] >= 0:
                at = (at + 1) & mask
            self.table[at, 0] = old[k, 0]
            self.table[at, 1] = old[k, 1]

    # --- which connection -----------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def locate(self, p: cython.p_longlong, k: cython.p_longlong) -> cython.void:
        """The key of a packet's connection into `k`, its hash behind it; what the table says is called for from memory."""
        k[K_HASH] = -1
        if p[P_KIND] != TCP4 and p[P_KIND] != TCP6:
            return
        ip: cython.pointer(cython.const[cython.uchar]) = span_of(self.data, p[P_IP_AT], 20 if p[P_KIND] == TCP4 else 40)
        tcp: cython.pointer(cython.const[cython.uchar]) = span_of(self.data, p[P_TCP_AT], 4)
        a0: cython.longlong = 0
        a1: cython.longlong = 0
        b0: cython.longlong = 0
        b1: cython.longlong = 0
        version: cython.longlong = 4
        if p[P_KIND] == TCP4:
            a1 = big32(ip, 12)
            b1 = big32(ip, 16)
        else:
            version = 6
            a0 = (big32(ip, 8) << 32) | big32(ip, 12)
            a1 = (big32(ip, 16) << 32) | big32(ip, 20)
            b0 = (big32(ip, 24) << 32) | big32(ip, 28)
            b1 = (big32(ip, 32) << 32) | big32(ip, 36)
        ports: cython.longlong = big16(tcp, 0)
        other: cython.longlong = big16(tcp, 2)
        k[K_SIDE] = 0
        if a0 > b0 or (a0 == b0 and (a1 > b1 or (a1 == b1 and ports > other))):
            k[K_SIDE] = 1
            a0, b0 = b0, a0
            a1, b1 = b1, a1
            ports, other = other, ports
        k[0] = a0
        k[1] = a1
        k[2] = b0
        k[3] = b1
        k[4] = (ports << 16) | other
        k[5] = (p[P_ENCAPSULATION] << 8) | version
        k[K_HASH] = hash_of(k)
        if self.shares > 1 and (k[K_HASH] >> 40) % self.shares != self.share:
            k[K_HASH] = -1
        elif cython.compiled:
            soon(row_of(self.table, k[K_HASH] & (len(self.table) - 1)))

    def share_of(self, data: cython.const[cython.uchar][::1], packets: cython.longlong[:, ::1], i: cython.longlong,
                 shares: cython.longlong) -> int:
        """Which of so many shares of all connections packet i belongs to; −1: to none."""
        if not cython.compiled:
            data, packets = memoryview(data), memoryview(packets)
        self.data = data
        self.locate(row_of(packets, i), row_of(self.keys, 0))
        self.data = self.no_data
        return -1 if self.keys[0, K_HASH] < 0 else (self.keys[0, K_HASH] >> 40) % shares

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def call_for(self, k: cython.p_longlong) -> cython.void:
        """A connection that is needed soon: with thousands that talk in turn, their rows lie far away in memory."""
        slot: cython.longlong
        s: cython.p_longlong
        d: cython.longlong
        if cython.compiled and k[K_HASH] >= 0:
            slot = self.table[k[K_HASH] & (len(self.table) - 1), 1]
            if slot >= 0:
                s = row_of(self.state, slot)
                d = S_SIDES + k[K_SIDE] * SIDE_WIDTH
                soon(s)
                soon(s + S_HELD)
                soon(s + S_LAST_PACKET)
                soon(s + d)
                soon(s + d + D_RING)
                soon(s + d + D_RING_AT)
                soon(s + S_SIDES + (1 - k[K_SIDE]) * SIDE_WIDTH)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def call_for_held(self, k: cython.p_longlong, tail: cython.bint) -> cython.void:
        """… and so do the last island of a direction, and the last extent on it."""
        slot: cython.longlong
        i: cython.longlong
        if cython.compiled and k[K_HASH] >= 0:
            slot = self.table[k[K_HASH] & (len(self.table) - 1), 1]
            if slot >= 0 and self.state[slot, S_HELD]:
                i = self.state[slot, S_SIDES + k[K_SIDE] * SIDE_WIDTH + D_LAST_ISLAND]
                if self.state[slot, S_SIDES + k[K_SIDE] * SIDE_WIDTH + D_ISLANDS] >= 0 and 0 <= i < self.used_islands:
                    if tail and 0 <= self.islands[i, L_TAIL] < self.used_extents:
                        soon(row_of(self.extents, self.islands[i, L_TAIL]))
                    else:
                        soon(row_of(self.islands, i))
                        soon(row_of(self.islands, self.state[slot, S_SIDES + k[K_SIDE] * SIDE_WIDTH + D_ISLANDS]))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def find(self, k: cython.p_longlong, packet: cython.longlong, time: cython.longlong, seq: cython.longlong) -> cython.longlong:
        """The connection of a packet with this key, made when it is new."""
        s: cython.p_longlong
        n: cython.longlong
        mask: cython.longlong = len(self.table) - 1
        at: cython.longlong = k[K_HASH] & mask
        slot: cython.longlong = self.table[at, 1]
        while slot >= 0:
            if self.table[at, 0] == k[K_HASH]:
                s = row_of(self.state, slot)
                if s[1] == k[1] and s[3] == k[3] and s[4] == k[4] and s[0] == k[0] and s[2] == k[2] and s[5] == k[5]:
                    return slot if self.only == 0 or s[S_WANTED] else -1
            at = (at + 1) & mask
            slot = self.table[at, 1]
        if self.only:
            return -1
        slot = self.slots
        self.table[at, 0] = k[K_HASH]
        self.table[at, 1] = slot
        s = row_of(self.state, slot)
        for n in range(6):
            s[S_KEY + n] = k[n]
        self.begin(slot, packet, time, seq)
        return slot

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def begin(self, slot: cython.longlong, packet: cython.longlong, time: cython.longlong,
              seq: cython.longlong) -> cython.void:
        """A life begins: its row, and a NEW run.  The id is made of what the first packet says, not of counts."""
        s: cython.p_longlong = row_of(self.state, slot)
        k: cython.longlong
        d: cython.longlong
        h: cython.ulonglong = cython.cast(cython.ulonglong, self.source + 1)
        for k in range(6):
            h = mix(h, cython.cast(cython.ulonglong, s[S_KEY + k]) & MASK64)
        h = mix(mix(h, cython.cast(cython.ulonglong, time) & MASK64), cython.cast(cython.ulonglong, seq))
        for k in range(S_ID, S_WIDTH):
            s[k] = 0
        s[S_ID] = cython.cast(cython.longlong, h & cython.cast(cython.ulonglong, MASK63))
        s[S_FIRST_PACKET] = s[S_LAST_PACKET] = packet
        s[S_FIRST_TIME] = s[S_LAST_TIME] = time
        s[S_CLIENT] = -1
        s[S_PROTOCOL] = UNDECIDED
        s[S_SYN_TIME] = s[S_HANDSHAKE] = s[S_SYN_SIDE] = -1
        s[S_EVENTS] = -1
        s[S_STREAM] = self.created
        s[S_ALIVE] = 1
        for k in range(2):
            d = S_SIDES + k * SIDE_WIDTH
            s[d + D_BASE] = s[d + D_FIN] = -1
            s[d + D_ISLANDS] = s[d + D_LAST_ISLAND] = s[d + D_GAPS] = -1
            s[d + D_ZERO_SINCE] = -1
            s[d + W_HEAD] = s[d + W_TAIL] = -1
        self.slots = slot + 1
        self.created += 1
        self.emit(NEW, 2 * slot, 0, 0, NOWHERE, packet, time, -1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def another_life(self, slot: cython.longlong, packet: cython.longlong, time: cython.longlong,
                     seq: cython.longlong) -> cython.longlong:
        """The same key begins anew: the old life ends here, the table points to the new row."""
        k: cython.longlong
        new: cython.longlong = self.slots
        self.end_life(slot, END_REPLACED, packet, time)
        for k in range(6):
            self.state[new, S_KEY + k] = self.state[slot, S_KEY + k]
        mask: cython.longlong = len(self.table) - 1
        at: cython.longlong = hash_of(row_of(self.state, slot)) & mask
        while self.table[at, 1] != slot:
            at = (at + 1) & mask
        self.table[at, 1] = new
        self.begin(new, packet, time, seq)
        self.state[new, S_WANTED] = self.state[slot, S_WANTED]
        return new

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def end_life(self, slot: cython.longlong, why: cython.longlong, packet: cython.longlong,
                 time: cython.longlong) -> cython.void:
        """Holes become gaps, and both directions say END (once)."""
        k: cython.longlong
        d: cython.longlong
        for k in range(2):
            d = S_SIDES + k * SIDE_WIDTH
            self.state[slot, d + D_STATE] |= FLUSH
            if self.state[slot, d + D_ISLANDS] >= 0:
                self.deliver(2 * slot + k)
            if self.state[slot, d + D_ISLANDS] < 0:
                self.finish(2 * slot + k, packet, time)
        # END stands behind what a full run table made us put off: pump() emits it then
        for k in range(2):
            d = S_SIDES + k * SIDE_WIDTH
            if self.state[slot, d + D_ISLANDS] < 0:
                self.emit(END, 2 * slot + k, self.state[slot, d + D_NEXT], why, NOWHERE, packet, time, -1)
            else:
                self.state[slot, d + D_STATE] |= (why + 1) << 8

    # --- one packet -----------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def step(self, p: cython.p_longlong, k: cython.p_longlong, number: cython.longlong) -> cython.void:
        """One TCP packet: its connection, its place in the sequence, its bytes, its end."""
        tcp: cython.pointer(cython.const[cython.uchar]) = span_of(self.data, p[P_TCP_AT], 20)
        seq: cython.longlong = big32(tcp, 4)
        flags: cython.int = tcp[13]
        time: cython.longlong = p[P_TIME]
        packet: cython.longlong = (self.file << FILE_SHIFT) | number
        slot: cython.longlong = self.find(k, packet, time, seq)
        if slot < 0:
            return
        side: cython.longlong = k[K_SIDE]
        d: cython.longlong = S_SIDES + side * SIDE_WIDTH
        length: cython.longlong = p[P_LENGTH]
        if flags & TCP_SYN:
            slot = self.synchronise(slot, side, seq, flags, packet, time)
            seq = (seq + 1) & MASK32
        if self.state[slot, d + D_BASE] < 0 and not self.baseline(slot, d, seq, flags, length):
            self.note(slot, side, tcp, flags, packet, time)
            if flags & TCP_RST:
                self.reset(slot, side, packet, time)
            return
        offset: cython.longlong = self.unwrap(row_of(self.state, slot), d, seq)
        jump: cython.longlong = offset - self.state[slot, d + D_HIGH]
        if (jump >= JUMP or jump <= -JUMP) and length > 1 and not flags & TCP_RST:
            slot = self.another_life(slot, packet, time, seq)
            self.state[slot, d + D_BASE] = seq
            offset = 0
        self.note(slot, side, tcp, flags, packet, time)
        if length > 0 and not flags & TCP_RST:
            ack: cython.longlong = self.acknowledged(slot, side, tcp, flags)
            self.take(slot, side, offset, length, p[P_CAPTURED], p[P_PAYLOAD_AT], packet, time, ack)
        if flags & TCP_FIN and self.state[slot, d + D_FIN] < 0:
            self.state[slot, d + D_FIN] = offset + length
            self.ended(slot, side)
            self.finish(2 * slot + side, packet, time)
        if flags & TCP_RST:
            self.reset(slot, side, packet, time)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def ended(self, slot: cython.longlong, side: cython.longlong) -> cython.void:
        """Who ended a connection is who said so first."""
        s: cython.p_longlong = row_of(self.state, slot)
        if not s[S_FLAGS] & (3 * FLAG_ENDED):
            s[S_FLAGS] |= FLAG_ENDED << side

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def reset(self, slot: cython.longlong, side: cython.longlong, packet: cython.longlong,
              time: cython.longlong) -> cython.void:
        """RST: the life is over, once."""
        s: cython.p_longlong = row_of(self.state, slot)
        if s[S_FLAGS] & FLAG_RESET:
            return
        s[S_FLAGS] |= FLAG_RESET
        self.ended(slot, side)
        s[S_SIDES + side * SIDE_WIDTH + D_STATE] |= RESET_SEEN
        self.end_life(slot, END_RESET, packet, time)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def synchronise(self, slot: cython.longlong, side: cython.longlong, seq: cython.longlong, flags: cython.int,
                    packet: cython.longlong, time: cython.longlong) -> cython.longlong:
        """A SYN: the baseline of its direction, or the first packet of another life."""
        d: cython.longlong = S_SIDES + side * SIDE_WIDTH
        base: cython.longlong = (seq + 1) & MASK32
        known: cython.longlong = self.state[slot, d + D_BASE]
        ahead: cython.longlong
        if known >= 0 and known != base:
            ahead = (known - base) & MASK32
            # in front of a baseline taken in mid-stream it may be the true SYN, overtaken by its own data
            if self.state[slot, S_FLAGS] & FLAG_SYN or ahead > self.horizon:
                slot = self.another_life(slot, packet, time, seq)
            else:
                self.state[slot, S_FLAGS] |= FLAG_SYN
                return slot
        elif known < 0 and self.state[slot, S_FLAGS] & FLAG_SYN == 0 and not flags & TCP_ACK and (
            self.state[slot, S_SIDES + (1 - side) * SIDE_WIDTH + D_BASE] >= 0
        ):
            # the other end already talked: a pure SYN cannot belong to that life
            slot = self.another_life(slot, packet, time, seq)
        if self.state[slot, d + D_BASE] < 0:
            self.state[slot, d + D_BASE] = base
        if self.state[slot, S_SYN_TIME] < 0 and not flags & TCP_ACK:
            self.state[slot, S_SYN_TIME] = time
            self.state[slot, S_SYN_SIDE] = side
        if self.state[slot, S_SYN_SIDE] < 0 and flags & TCP_ACK:
            self.state[slot, S_SYN_SIDE] = 1 - side
        if flags & TCP_ACK:
            self.state[slot, S_FLAGS] |= FLAG_BOTH_SYNS
        self.state[slot, S_FLAGS] |= FLAG_SYN
        return slot

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def baseline(self, slot: cython.longlong, d: cython.longlong, seq: cython.longlong, flags: cython.int,
                 length: cython.longlong) -> cython.bint:
        """Mid-stream: the first data packet is offset 0.  A lone byte without PSH is a keep-alive, never a baseline."""
        if length == 0 or flags & TCP_RST or (length == 1 and not flags & TCP_PSH):
            return False
        self.state[slot, d + D_BASE] = seq
        return True

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def unwrap(self, s: cython.p_longlong, d: cython.longlong, seq: cython.longlong) -> cython.longlong:
        """Stream offset of a 32-bit sequence number: the one nearest to the highest byte captured."""
        high: cython.longlong = s[d + D_HIGH]
        delta: cython.longlong = (seq - s[d + D_BASE] - high) & MASK32
        if delta > HALF32:
            delta -= MASK32 + 1
        return high + delta

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def acknowledged(self, slot: cython.longlong, side: cython.longlong,
                     tcp: cython.pointer(cython.const[cython.uchar]), flags: cython.int) -> cython.longlong:
        """How far this packet acknowledges the other direction's bytes, as R_ACK says it."""
        s: cython.p_longlong = row_of(self.state, slot)
        other: cython.longlong = S_SIDES + (1 - side) * SIDE_WIDTH
        if not flags & TCP_ACK or s[other + D_BASE] < 0:
            return -1
        ack: cython.longlong = self.unwrap(s, other, big32(tcp, 8))
        if ack > s[other + D_NEXT]:
            return ack if ack < s[other + D_HIGH] + self.horizon else -1
        if ack > 0:
            return ACKED - ack
        # all of it from before the capture; from a SYN on nothing is, so a stack or a tool wrote what it liked
        return ACKED if ack > -self.horizon and not s[S_FLAGS] & FLAG_SYN else -1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def note(self, slot: cython.longlong, side: cython.longlong,
             tcp: cython.pointer(cython.const[cython.uchar]), flags: cython.int, packet: cython.longlong, time: cython.longlong) -> cython.void:
        """What every packet tells: last seen, handshake, window."""
        s: cython.p_longlong = row_of(self.state, slot)
        d: cython.longlong = S_SIDES + side * SIDE_WIDTH
        s[S_LAST_PACKET] = packet
        if time > s[S_LAST_TIME]:
            s[S_LAST_TIME] = time
        if time < s[S_FIRST_TIME]:
            s[S_FIRST_TIME] = time
        s[d + D_PACKETS] += 1
        if flags & (TCP_SYN | TCP_RST | TCP_FIN):
            return
        if (s[S_FLAGS] & FLAG_BOTH_SYNS and s[S_HANDSHAKE] < 0
                and s[S_SYN_SIDE] == side and s[S_SYN_TIME] >= 0):
            s[S_HANDSHAKE] = time - s[S_SYN_TIME]
        if tcp[14] == 0 and tcp[15] == 0:
            self.tell(slot, TCP_ZERO_WINDOW, packet)
            if s[d + D_ZERO_SINCE] < 0:
                s[d + D_ZERO_SINCE] = time
        elif s[d + D_ZERO_SINCE] >= 0:
            s[d + D_ZERO_NS] += time - s[d + D_ZERO_SINCE]
            s[d + D_ZERO_SINCE] = -1
            self.tell(slot, TCP_ZERO_WINDOW, packet)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def tell(self, slot: cython.longlong, kind: cython.longlong, packet: cython.longlong) -> cython.void:
        """Remember what TCP did, for the exchanges around it.  Whoever pairs them forgets it again."""
        s: cython.p_longlong = row_of(self.state, slot)
        head: cython.longlong = s[S_EVENTS]
        if s[S_PROTOCOL] == UNKNOWN or s[S_EVENT_COUNT] >= EVENTS:
            return
        if head >= 0 and self.islands[head, L_START] == packet and self.islands[head, L_END] & kind:
            return
        s[S_EVENTS] = self.new_island(packet, kind, -1, head)
        s[S_EVENT_COUNT] += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def told(self, slot: cython.longlong, first: cython.longlong, last: cython.longlong) -> cython.longlong:
        """What TCP did from packet `first` to packet `last`: TCP_… bits."""
        bits: cython.longlong = 0
        e: cython.longlong = self.state[slot, S_EVENTS]
        while e >= 0 and self.islands[e, L_START] >= first:
            if self.islands[e, L_START] <= last:
                bits |= self.islands[e, L_END]
            e = self.islands[e, L_NEXT]
        return bits

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def forget(self, slot: cython.longlong, before: cython.longlong) -> cython.void:
        """No exchange will ask any more for what happened before this packet."""
        e: cython.longlong = self.state[slot, S_EVENTS]
        kept: cython.longlong = -1
        count: cython.longlong = 0
        following: cython.longlong
        while e >= 0 and self.islands[e, L_START] >= before:
            kept = e
            count += 1
            e = self.islands[e, L_NEXT]
        if kept < 0:
            self.state[slot, S_EVENTS] = -1
        else:
            self.islands[kept, L_NEXT] = -1
        self.state[slot, S_EVENT_COUNT] = count
        while e >= 0:
            following = self.islands[e, L_NEXT]
            self.drop_island(e)
            e = following

    # --- bytes ----------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def take(self, slot: cython.longlong, side: cython.longlong,
             offset: cython.longlong, length: cython.longlong, captured: cython.longlong, at: cython.longlong,
             packet: cython.longlong, time: cython.longlong, ack: cython.longlong) -> cython.void:
        """One segment's bytes: in order they pass at once; else they are repeats, late, or wait behind a hole."""
        s: cython.p_longlong = row_of(self.state, slot)
        d: cython.longlong = S_SIDES + side * SIDE_WIDTH
        next_: cython.longlong = s[d + D_NEXT]
        end: cython.longlong = offset + length
        place: cython.longlong = self.base + at
        if self.spooled:
            place = ~place
        if length == 1 and end == next_ and end > 0:
            return  # a keep-alive repeats the last byte, or makes one up
        if offset < next_:
            if offset < 0:
                s[S_BELOW] = packet
            self.repeated(slot, side, offset, min(end, next_), captured, place, packet, time)
            if end <= next_:
                return
            captured -= next_ - offset
            place = place + (next_ - offset) if place >= 0 else place - (next_ - offset)
            offset = next_
            if captured < 0:
                captured = 0
        if offset == next_ and s[d + D_ISLANDS] < 0:
            self.pass_on(slot, side, offset, end - offset, captured, place, packet, time, ack)
        else:
            self.hold(slot, side, offset, end, captured, place, packet, time, ack)
        if end > s[d + D_HIGH]:
            s[d + D_HIGH] = end
        if s[d + D_ISLANDS] >= 0:
            self.deliver(2 * slot + side)
        self.finish(2 * slot + side, packet, time)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def pass_on(self, slot: cython.longlong, side: cython.longlong, offset: cython.longlong, length: cython.longlong,
                captured: cython.longlong, place: cython.longlong, packet: cython.longlong, time: cython.longlong,
                ack: cython.longlong) -> cython.void:
        """The in-order case; what the snap length cut off is a gap at once."""
        s: cython.p_longlong = row_of(self.state, slot)
        d: cython.longlong = S_SIDES + side * SIDE_WIDTH
        if captured > 0:
            self.emit(DATA, 2 * slot + side, offset, captured, place, packet, time, ack)
            s[d + D_BYTES] += captured
            self.remember(s, d, offset, captured, place)
        if captured < length:
            self.gap(2 * slot + side, offset + captured, offset + length, packet, time)
        s[d + D_NEXT] = offset + length

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def remember(self, s: cython.p_longlong, d: cython.longlong, offset: cython.longlong, length: cython.longlong,
                 place: cython.longlong) -> cython.void:
        """The last few deliveries, to compare a repeat with."""
        at: cython.longlong = s[d + D_RING_AT]
        s[d + D_RING + 3 * at] = offset
        s[d + D_RING + 3 * at + 1] = length
        s[d + D_RING + 3 * at + 2] = place
        s[d + D_RING_AT] = (at + 1) & (RING - 1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def repeated(self, slot: cython.longlong, side: cython.longlong,
                 offset: cython.longlong, end: cython.longlong, captured: cython.longlong, place: cython.longlong,
                 packet: cython.longlong, time: cython.longlong) -> cython.void:
        """Bytes below D_NEXT: late if they fall into a declared gap, else repeats, compared where that is possible."""
        d: cython.longlong = S_SIDES + side * SIDE_WIDTH
        k: cython.longlong
        low: cython.longlong
        high: cython.longlong
        if end > offset + captured:
            end = offset + captured
        late: cython.longlong = self.fill_gaps(slot, d, offset, end)
        if late > 0:
            self.state[slot, d + D_LATE] += late
            self.state[slot, d + D_BYTES] += late
            self.state[slot, d + D_MISSING] -= late
            self.emit(LATE, 2 * slot + side, offset, late, place, packet, time, -1)
        if end - offset <= late:
            return
        self.state[slot, d + D_RETRANSMITTED] += end - offset - late
        self.tell(slot, TCP_RETRANSMISSION, packet)
        for k in range(RING):
            low = max(offset, self.state[slot, d + D_RING + 3 * k])
            high = min(end, self.state[slot, d + D_RING + 3 * k] + self.state[slot, d + D_RING + 3 * k + 1])
            if low < high and self.state[slot, d + D_RING + 3 * k + 2] >= 0 and self.differ(self.along(place, low - offset), self.along(
                self.state[slot, d + D_RING + 3 * k + 2], low - self.state[slot, d + D_RING + 3 * k]
            ), high - low):
                self.conflict(slot, side, low, high - low, place, packet, time)
                return

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def conflict(self, slot: cython.longlong, side: cython.longlong, offset: cython.longlong, length: cython.longlong,
                 place: cython.longlong, packet: cython.longlong, time: cython.longlong) -> cython.void:
        self.state[slot, S_SIDES + side * SIDE_WIDTH + D_CONFLICTS] += 1
        if len(self.runs) - self.run_count > 4:
            self.emit(CONFLICT, 2 * slot + side, offset, length, place, packet, time, -1)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def along(self, place: cython.longlong, by: cython.longlong) -> cython.longlong:
        """A place some bytes further on; in the spool, places count downwards."""
        return place + by if place >= 0 else place - by

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def differ(self, one: cython.longlong, two: cython.longlong,
               length: cython.longlong) -> cython.bint:
        """Whether two copies differ; copies that are no longer at hand are taken as equal."""
        k: cython.longlong
        unlike: cython.bint = False
        if self.spooled or not self.at_hand(one, length) or not self.at_hand(two, length):
            with cython.gil:
                unlike = self.differ_elsewhere(one, two, length)
            return unlike
        one -= self.base
        two -= self.base
        for k in range(length):
            if self.data[one + k] != self.data[two + k]:
                return True
        return False

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def at_hand(self, place: cython.longlong, length: cython.longlong) -> cython.bint:
        return place >= self.base and place - self.base + length <= len(self.data)

    def differ_elsewhere(self, one: cython.longlong, two: cython.longlong, length: cython.longlong) -> bool:
        """The same where a copy lies outside of the block: rare, since a repeat follows its original closely."""
        if self.elsewhere is None:
            return False
        first, second = self.elsewhere(one, length), self.elsewhere(two, length)
        return first is not None and second is not None and len(first) == len(second) == length and first != second

    def forget_deliveries(self) -> None:
        """What was delivered last lies where nobody can look any more."""
        state = numpy.asarray(self.state)[: self.slots]
        for side in (0, 1):
            ring = S_SIDES + side * SIDE_WIDTH + D_RING
            state[:, ring + 1 : ring + 3 * RING : 3] = 0

    # --- holes ----------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def new_extent(self, offset: cython.longlong, length: cython.longlong, place: cython.longlong,
                   packet: cython.longlong, time: cython.longlong, ack: cython.longlong) -> cython.longlong:
        x: cython.longlong = self.free_extent
        if x >= 0:
            self.free_extent = self.extents[x, XT_NEXT]
        else:
            x = self.used_extents
            self.used_extents += 1
        self.extents[x, XT_OFFSET] = offset
        self.extents[x, XT_LENGTH] = length
        self.extents[x, XT_PLACE] = place
        self.extents[x, XT_PACKET] = packet
        self.extents[x, XT_TIME] = time
        self.extents[x, XT_ACK] = ack
        self.extents[x, XT_NEXT] = -1
        self.extents[x, XT_PREV] = -1
        self.held += 1
        return x

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def drop_extent(self, x: cython.longlong) -> cython.void:
        self.extents[x, XT_NEXT] = self.free_extent
        self.free_extent = x
        self.held -= 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def new_island(self, start: cython.longlong, end: cython.longlong, x: cython.longlong,
                   next_: cython.longlong) -> cython.longlong:
        i: cython.longlong = self.free_island
        if i >= 0:
            self.free_island = self.islands[i, L_NEXT]
        else:
            i = self.used_islands
            self.used_islands += 1
        self.islands[i, L_START] = start
        self.islands[i, L_END] = end
        self.islands[i, L_HEAD] = x
        self.islands[i, L_TAIL] = x
        self.islands[i, L_NEXT] = next_
        self.islands[i, L_LATE] = 0
        return i

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def drop_island(self, i: cython.longlong) -> cython.void:
        self.islands[i, L_NEXT] = self.free_island
        self.free_island = i

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def hold(self, slot: cython.longlong, side: cython.longlong,
             offset: cython.longlong, end: cython.longlong, captured: cython.longlong, place: cython.longlong,
             packet: cython.longlong, time: cython.longlong, ack: cython.longlong) -> cython.void:
        """Bytes behind a hole wait on islands; only what no island covers yet is taken."""
        d: cython.longlong = S_SIDES + side * SIDE_WIDTH
        before: cython.longlong = -1
        i: cython.longlong = self.state[slot, d + D_LAST_ISLAND]
        count: cython.longlong = 0
        cursor: cython.longlong = offset
        upto: cython.longlong
        if self.state[slot, d + D_ISLANDS] < 0:
            self.state[slot, S_HELD] += 1
            self.state[slot, d + D_HELD_SINCE] = packet
        if i >= 0 and self.islands[i, L_END] <= cursor:
            before = i  # the usual case: behind everything that waits
            i = -1
        elif i >= 0:  # bytes behind these came before them; the first ones behind a hole may follow a loss
            self.tell(slot, TCP_DISORDER, packet)
            i = self.state[slot, d + D_ISLANDS]
            while i >= 0 and self.islands[i, L_END] <= cursor:
                before = i
                i = self.islands[i, L_NEXT]
                count += 1
        while cursor < end:
            upto = end
            if i >= 0 and self.islands[i, L_START] < end:
                upto = self.islands[i, L_START]
            if cursor < upto:
                before = self.add(slot, d, before, i, cursor, upto, offset, captured, place, packet, time, ack)
                i = self.islands[before, L_NEXT]
                cursor = max(upto, self.islands[before, L_END])
                # a bridge may have joined the next island: what it covers was there before
                if cursor > upto:
                    self.covered(slot, side, before, upto, min(end, cursor), offset, captured, place, packet, time, ack)
                continue
            upto = min(end, self.islands[i, L_END])
            self.covered(slot, side, i, cursor, upto, offset, captured, place, packet, time, ack)
            cursor = upto
            before = i
            i = self.islands[i, L_NEXT]
        if count > ISLANDS:
            self.surrender(slot, side, packet, time)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def surrender(self, slot: cython.longlong, side: cython.longlong, packet: cython.longlong,
                  time: cython.longlong) -> cython.void:
        """Thousands of islands are no disorder but an attack: the first hole is given up."""
        d: cython.longlong = S_SIDES + side * SIDE_WIDTH
        i: cython.longlong = self.state[slot, d + D_ISLANDS]
        if i >= 0 and len(self.runs) - self.run_count > 4:
            self.gap(2 * slot + side, self.state[slot, d + D_NEXT], self.islands[i, L_START], packet, time)
            self.state[slot, d + D_NEXT] = self.islands[i, L_START]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def covered(self, slot: cython.longlong, side: cython.longlong,
                island: cython.longlong, low: cython.longlong, high: cython.longlong, offset: cython.longlong,
                captured: cython.longlong, place: cython.longlong, packet: cython.longlong, time: cython.longlong,
                ack: cython.longlong) -> cython.void:
        """Bytes that already wait on an island: a repeat, compared as far as a short look goes; the first copy stays.

        What the snap length cut off a first copy is taken from this one.
        """
        d: cython.longlong = S_SIDES + side * SIDE_WIDTH
        x: cython.longlong = self.islands[island, L_TAIL]  # a repeat is seldom old
        before: cython.longlong
        looked: cython.longlong = 0
        there: cython.longlong = offset + captured
        new: cython.longlong = 0
        differs: cython.bint = False
        a: cython.longlong
        b: cython.longlong
        while x >= 0 and looked < LOOK_BACK and self.extents[x, XT_OFFSET] + self.extents[x, XT_LENGTH] > low:
            before = -1 if x == self.islands[island, L_HEAD] else self.extents[x, XT_PREV]
            a = max(low, self.extents[x, XT_OFFSET])
            b = min(high, self.extents[x, XT_OFFSET] + self.extents[x, XT_LENGTH])
            if self.extents[x, XT_PLACE] == NOWHERE:
                b = min(b, there)
                if a < b:
                    self.patch(island, x, a, b, self.along(place, a - offset), packet, time, ack)
                    new += b - a
            elif a < b and not differs and self.differ(
                self.along(place, a - offset), self.along(self.extents[x, XT_PLACE], a - self.extents[x, XT_OFFSET]),
                min(b, there) - a
            ):
                differs = True
                self.conflict(slot, side, a, b - a, place, packet, time)
                if self.last_wins and a == self.extents[x, XT_OFFSET] and b == a + self.extents[x, XT_LENGTH]:
                    self.extents[x, XT_PLACE] = self.along(place, a - offset)
            x = before
            looked += 1
        if high - low > new:
            self.state[slot, d + D_RETRANSMITTED] += high - low - new
            self.tell(slot, TCP_RETRANSMISSION, packet)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def patch(self, island: cython.longlong, x: cython.longlong, low: cython.longlong, high: cython.longlong,
              place: cython.longlong, packet: cython.longlong, time: cython.longlong, ack: cython.longlong) -> cython.void:
        """Bytes low…high−1 of an extent of nothing are known now."""
        end: cython.longlong = self.extents[x, XT_OFFSET] + self.extents[x, XT_LENGTH]
        if high < end:
            self.insert(island, x, self.new_extent(high, end - high, NOWHERE, self.extents[x, XT_PACKET], self.extents[x, XT_TIME], -1))
        if low > self.extents[x, XT_OFFSET]:
            self.extents[x, XT_LENGTH] = low - self.extents[x, XT_OFFSET]
            self.insert(island, x, self.new_extent(low, high - low, place, packet, time, ack))
            return
        self.extents[x, XT_LENGTH] = high - low
        self.extents[x, XT_PLACE] = place
        self.extents[x, XT_PACKET] = packet
        self.extents[x, XT_TIME] = time
        self.extents[x, XT_ACK] = ack

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def insert(self, island: cython.longlong, x: cython.longlong, new: cython.longlong) -> cython.void:
        """An extent behind x, on its island."""
        following: cython.longlong = self.extents[x, XT_NEXT]
        self.extents[new, XT_NEXT] = following
        self.extents[new, XT_PREV] = x
        self.extents[x, XT_NEXT] = new
        if following >= 0:
            self.extents[following, XT_PREV] = new
        if self.islands[island, L_TAIL] == x:
            self.islands[island, L_TAIL] = new

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def add(self, slot: cython.longlong, d: cython.longlong, before: cython.longlong, after: cython.longlong,
            low: cython.longlong, high: cython.longlong, offset: cython.longlong, captured: cython.longlong,
            place: cython.longlong, packet: cython.longlong, time: cython.longlong,
            ack: cython.longlong) -> cython.longlong:
        """Bytes low…high−1 of a segment go between two islands, joining what they touch; the island they are on."""
        there: cython.longlong = min(high, offset + captured)
        x: cython.longlong = -1
        tail: cython.longlong = -1
        i: cython.longlong
        if there > low:
            x = tail = self.new_extent(low, there - low, self.along(place, low - offset), packet, time, ack)
        else:
            there = low
        if there < high:  # cut off by the snap length
            tail = self.new_extent(there, high - there, NOWHERE, packet, time, ack)
            if x < 0:
                x = tail
            else:
                self.extents[x, XT_NEXT] = tail
                self.extents[tail, XT_PREV] = x
        if before >= 0 and self.islands[before, L_END] == low:
            self.extents[self.islands[before, L_TAIL], XT_NEXT] = x
            self.extents[x, XT_PREV] = self.islands[before, L_TAIL]
            self.islands[before, L_TAIL] = tail
            self.islands[before, L_END] = high
            i = before
        else:
            i = self.new_island(low, high, x, after)
            self.islands[i, L_TAIL] = tail
            if before >= 0:
                self.islands[before, L_NEXT] = i
            else:
                self.state[slot, d + D_ISLANDS] = i
            if after < 0:
                self.state[slot, d + D_LAST_ISLAND] = i
        if after >= 0 and self.islands[after, L_START] == high:
            self.extents[self.islands[i, L_TAIL], XT_NEXT] = self.islands[after, L_HEAD]
            self.extents[self.islands[after, L_HEAD], XT_PREV] = self.islands[i, L_TAIL]
            self.islands[i, L_TAIL] = self.islands[after, L_TAIL]
            self.islands[i, L_END] = self.islands[after, L_END]
            self.islands[i, L_NEXT] = self.islands[after, L_NEXT]
            if self.state[slot, d + D_LAST_ISLAND] == after:
                self.state[slot, d + D_LAST_ISLAND] = i
            self.drop_island(after)
        return i

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def gap(self, direction: cython.longlong, low: cython.longlong, high: cython.longlong, packet: cython.longlong,
            time: cython.longlong) -> cython.void:
        """Bytes that the capture lacks; remembered, so that a late copy is not taken for a repeat."""
        slot: cython.longlong = direction >> 1
        s: cython.p_longlong = row_of(self.state, slot)
        d: cython.longlong = S_SIDES + (direction & 1) * SIDE_WIDTH
        s[d + D_MISSING] += high - low
        self.tell(slot, TCP_GAP, packet)
        s[d + D_GAPS] = self.new_island(low, high, -1, s[d + D_GAPS])
        self.emit(GAP, direction, low, high - low, NOWHERE, packet, time, -1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def fill_gaps(self, slot: cython.longlong, d: cython.longlong, low: cython.longlong,
                  high: cython.longlong) -> cython.longlong:
        """How many of these bytes lie in declared gaps; those parts are late from here on, for messages they stay missing."""
        late: cython.longlong = 0
        looked: cython.longlong = 0
        g: cython.longlong = self.state[slot, d + D_GAPS]
        start: cython.longlong
        end: cython.longlong
        following: cython.longlong
        while g >= 0 and looked < ISLANDS:
            looked += 1
            following = self.islands[g, L_NEXT]
            start = max(low, self.islands[g, L_START])
            end = min(high, self.islands[g, L_END])
            if start < end and not self.islands[g, L_LATE]:
                late += end - start
                if start > self.islands[g, L_START]:
                    following = self.new_island(self.islands[g, L_START], start, -1, following)
                if end < self.islands[g, L_END]:
                    following = self.new_island(start, end, -1, following)
                    self.islands[following, L_LATE] = 1
                    self.islands[g, L_START] = end
                else:
                    self.islands[g, L_START] = start
                    self.islands[g, L_LATE] = 1
                self.islands[g, L_NEXT] = following
            g = following
        return late

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def deliver(self, direction: cython.longlong) -> cython.void:
        """Hand on what has become certain; stops when the runs are full and says so in `pumping`."""
        slot: cython.longlong = direction >> 1
        s: cython.p_longlong = row_of(self.state, slot)
        d: cython.longlong = S_SIDES + (direction & 1) * SIDE_WIDTH
        room: cython.longlong = len(self.runs) - 8
        i: cython.longlong = s[d + D_ISLANDS]
        x: cython.longlong
        while i >= 0:
            x = self.islands[i, L_HEAD]
            if self.run_count >= room or self.few_islands():
                if self.pumping < 0 or self.pumping == direction:
                    self.pumping = direction
                else:
                    self.pumping_too = direction
                return
            if self.islands[i, L_START] > s[d + D_NEXT]:
                if not s[d + D_STATE] & FLUSH and (
                    s[d + D_HIGH] - self.islands[i, L_START] < self.horizon
                ):
                    return
                self.gap(direction, s[d + D_NEXT], self.islands[i, L_START], self.extents[x, XT_PACKET],
                         self.extents[x, XT_TIME])
                s[d + D_NEXT] = self.islands[i, L_START]
            while x >= 0 and self.run_count < room and not self.few_islands():
                self.hand_on(direction, slot, d, x)
                self.islands[i, L_HEAD] = self.extents[x, XT_NEXT]
                self.drop_extent(x)
                x = self.islands[i, L_HEAD]
                self.islands[i, L_START] = s[d + D_NEXT]
            if x < 0:
                s[d + D_ISLANDS] = self.islands[i, L_NEXT]
                self.drop_island(i)
                i = s[d + D_ISLANDS]
                if i < 0:
                    s[d + D_LAST_ISLAND] = -1
                    s[S_HELD] -= 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def hand_on(self, direction: cython.longlong, slot: cython.longlong, d: cython.longlong,
                x: cython.longlong) -> cython.void:
        """One held extent leaves its island."""
        length: cython.longlong = self.extents[x, XT_LENGTH]
        offset: cython.longlong = self.extents[x, XT_OFFSET]
        if self.extents[x, XT_PLACE] == NOWHERE:
            self.gap(direction, offset, offset + length, self.extents[x, XT_PACKET], self.extents[x, XT_TIME])
        else:
            self.emit(DATA, direction, offset, length, self.extents[x, XT_PLACE], self.extents[x, XT_PACKET],
                      self.extents[x, XT_TIME], self.extents[x, XT_ACK])
            self.state[slot, d + D_BYTES] += length
            self.remember(row_of(self.state, slot), d, offset, length, self.extents[x, XT_PLACE])
        self.state[slot, d + D_NEXT] = offset + length

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def finish(self, direction: cython.longlong, packet: cython.longlong, time: cython.longlong) -> cython.void:
        """END when the FIN's offset is reached: sequence decides, not arrival."""
        slot: cython.longlong = direction >> 1
        s: cython.p_longlong = row_of(self.state, slot)
        d: cython.longlong = S_SIDES + (direction & 1) * SIDE_WIDTH
        fin: cython.longlong = s[d + D_FIN]
        if fin < 0 or s[d + D_STATE] & FIN_DELIVERED or s[d + D_NEXT] < fin:
            return
        s[d + D_STATE] |= FIN_DELIVERED
        s[S_FLAGS] |= FLAG_FIN
        self.emit(END, direction, fin, END_FIN, NOWHERE, packet, time, -1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def pump(self) -> cython.void:
        """Go on with deliveries that ran out of room."""
        one: cython.longlong = self.pumping
        two: cython.longlong = self.pumping_too
        self.pumping = self.pumping_too = -1
        if one >= 0:
            self.resume(one)
        if two >= 0:
            self.resume(two)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def resume(self, direction: cython.longlong) -> cython.void:
        slot: cython.longlong = direction >> 1
        d: cython.longlong = S_SIDES + (direction & 1) * SIDE_WIDTH
        why: cython.longlong
        self.deliver(direction)
        if self.state[slot, d + D_ISLANDS] >= 0 and self.state[slot, d + D_STATE] & FLUSH:
            return
        self.finish(direction, self.state[slot, S_LAST_PACKET], self.state[slot, S_LAST_TIME])
        why = self.state[slot, d + D_STATE] >> 8
        if why > 0:
            self.state[slot, d + D_STATE] &= 0xFF
            self.emit(END, direction, self.state[slot, d + D_NEXT], why - 1, NOWHERE,
                      self.state[slot, S_LAST_PACKET], self.state[slot, S_LAST_TIME], -1)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def emit(self, kind: cython.longlong, direction: cython.longlong, offset: cython.longlong, length: cython.longlong,
             place: cython.longlong, packet: cython.longlong, time: cython.longlong, ack: cython.longlong) -> cython.void:
        n: cython.longlong = self.run_count
        r: cython.p_longlong = row_of(self.runs, n)
        r[R_KIND] = kind
        r[R_DIRECTION] = direction
        r[R_OFFSET] = offset
        r[R_LENGTH] = length
        r[R_PLACE] = place
        r[R_PACKET] = packet
        r[R_TIME] = time
        r[R_ACK] = ack
        self.run_count = n + 1

    def survey(self) -> tuple:
        """What the runs collected so far are about: a bit for each protocol spoken, is a connection undecided, is something not
        data or an end, do the packets rise."""
        i: cython.longlong
        r: cython.p_longlong
        protocol: cython.longlong
        spoken: cython.longlong = 0
        undecided: cython.bint = False
        odd: cython.bint = False
        rising: cython.bint = True
        before: cython.longlong = -1
        for i in range(self.run_count):
            r = row_of(self.runs, i)
            protocol = row_of(self.state, r[R_DIRECTION] >> 1)[S_PROTOCOL]
            if protocol >= 0:
                spoken |= cython.cast(cython.longlong, 1) << min(protocol, LAST_BIT)
            elif protocol == UNDECIDED:
                undecided = True
            if r[R_KIND] != DATA and r[R_KIND] != END:
                odd = True
            if r[R_PACKET] < before:
                rising = False
            before = r[R_PACKET]
        return spoken, undecided, odd, rising

    # --- the end --------------------------------------------------------------------------------------------------

    def close(self, slot: cython.longlong) -> bool:
        """The capture ends: what this connection holds becomes certain.  False: take the runs, grow, and call again."""
        if self.pumping >= 0 or self.pumping_too >= 0:
            self.pump()
            return self.pumping < 0 and self.pumping_too < 0
        if len(self.runs) - self.run_count < ROOM or self.short_of_room():
            return False
        if not self.state[slot, S_ALIVE]:
            return True
        self.state[slot, S_ALIVE] = 0
        self.end_life(slot, END_CAPTURE, self.state[slot, S_LAST_PACKET], self.state[slot, S_LAST_TIME])
        return self.pumping < 0 and self.pumping_too < 0

    # --- connections that move ------------------------------------------------------------------------------------

    def index(self, start: cython.longlong, stop: cython.longlong) -> None:
        """Rows start…stop−1 came from another decoder: each is its key's newest life now."""
        slot: cython.longlong
        at: cython.longlong
        mask: cython.longlong = len(self.table) - 1
        hashed: cython.longlong
        other: cython.longlong
        k: cython.longlong
        same: cython.bint
        for slot in range(start, stop):
            hashed = hash_of(row_of(self.state, slot))
            at = hashed & mask
            while self.table[at, 1] >= 0:
                other = self.table[at, 1]
                same = True
                for k in range(6):
                    same = same and self.state[other, S_KEY + k] == self.state[slot, S_KEY + k]
                if same:
                    break
                at = (at + 1) & mask
            self.table[at, 0] = hashed
            self.table[at, 1] = slot

    def abandon(self, slot: cython.longlong) -> None:
        """All that hangs on a row goes, but for the gaps: whoever calls takes them."""
        d: cython.longlong
        x: cython.longlong
        i: cython.longlong
        side: cython.longlong
        for side in range(2):
            d = S_SIDES + side * SIDE_WIDTH
            self.drop_extents(self.state[slot, d + W_HEAD])
            i = self.state[slot, d + D_ISLANDS]
            while i >= 0:
                self.drop_extents(self.islands[i, L_HEAD])
                x = self.islands[i, L_NEXT]
                self.drop_island(i)
                i = x
        i = self.state[slot, S_EVENTS]
        while i >= 0:
            x = self.islands[i, L_NEXT]
            self.drop_island(i)
            i = x

    @cython.cfunc
    @cython.exceptval(check=False)
    def drop_extents(self, x: cython.longlong) -> cython.void:
        following: cython.longlong
        while x >= 0:
            following = self.extents[x, XT_NEXT]
            self.drop_extent(x)
            x = following

    def free_one(self, i: cython.longlong) -> None:
        self.drop_island(i)

    # --- comparing two runs ---------------------------------------------------------------------------------------

    def marks(self, slots: cython.longlong[::1], floors: cython.longlong[:, ::1], out: cython.longlong[::1],
              framing: cython.bint) -> None:
        """For each connection a hash of all of its state that later rows depend on, but for names and counts.

        Offsets count from D_NEXT, so that runs which began at different places can be compared.  Gaps below `floors`
        do not count: nothing comes back to them, or S_BELOW tells.  Without `framing`: what TCP alone knows.
        """
        k: cython.longlong
        if not cython.compiled:
            slots, floors = memoryview(slots), memoryview(floors)
        for k in range(len(slots)):
            out[k] = cython.cast(cython.longlong, self.mark(slots[k], floors[k, 0], floors[k, 1], framing)
                                 & cython.cast(cython.ulonglong, MASK63))

    @cython.cfunc
    @cython.exceptval(check=False)
    def mark(self, slot: cython.longlong, floor_0: cython.longlong, floor_1: cython.longlong,
             framing: cython.bint) -> cython.ulonglong:
        h: cython.ulonglong = 0
        side: cython.longlong
        if self.state[slot, S_SIDES + D_BASE] < 0 or self.state[slot, S_SIDES + SIDE_WIDTH + D_BASE] < 0:
            h = mix(h, self.word(self.state[slot, S_FLAGS] & FLAG_SYN))
        h = mix(h, self.word(self.state[slot, S_FLAGS] & (FLAG_FIN | FLAG_RESET)))
        if framing:
            h = mix(mix(h, self.word(self.state[slot, S_PROTOCOL])), self.word(self.state[slot, S_CLIENT]))
            h = mix(h, self.word(self.state[slot, S_FLAGS] & FLAG_ENCRYPTED))
        for side in range(2):
            h = self.mark_side(h, slot, S_SIDES + side * SIDE_WIDTH, S_SIDES + (1 - side) * SIDE_WIDTH,
                               floor_1 if side else floor_0)
            if framing:
                h = self.mark_framing(h, slot, S_SIDES + side * SIDE_WIDTH, S_SIDES + (1 - side) * SIDE_WIDTH)
        return h

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def word(self, value: cython.longlong) -> cython.ulonglong:
        return cython.cast(cython.ulonglong, value) & MASK64

    @cython.cfunc
    @cython.exceptval(check=False)
    def mark_side(self, h: cython.ulonglong, slot: cython.longlong, d: cython.longlong, other: cython.longlong,
                  floor: cython.longlong) -> cython.ulonglong:
        next_: cython.longlong = self.state[slot, d + D_NEXT]
        i: cython.longlong = self.state[slot, d + D_ISLANDS]
        gaps: cython.ulonglong = 0
        h = mix(h, self.word(-1 if self.state[slot, d + D_BASE] < 0 else (self.state[slot, d + D_BASE] + next_) & MASK32))
        h = mix(h, self.word(self.state[slot, d + D_HIGH] - next_))
        h = mix(h, self.word(-1 if self.state[slot, d + D_FIN] < 0 else (self.state[slot, d + D_FIN] - next_) & MASK32))
        h = mix(mix(h, self.word(self.state[slot, d + D_STATE])), self.word(self.state[slot, d + D_ZERO_SINCE]))
        while i >= 0:
            h = mix(mix(h, self.word(self.islands[i, L_START] - next_)), self.word(self.islands[i, L_END] - next_))
            h = self.mark_chain(h, self.islands[i, L_HEAD], next_, self.state[slot, other + D_NEXT])
            i = self.islands[i, L_NEXT]
        if self.state[slot, d + D_ISLANDS] >= 0:
            h = mix(h, self.word(self.state[slot, d + D_HELD_SINCE]))
        i = self.state[slot, d + D_GAPS]
        while i >= 0:
            if self.islands[i, L_END] > floor:
                gaps ^= mix(mix(self.word(max(floor, self.islands[i, L_START]) - next_), self.word(self.islands[i, L_END] - next_)),
                            self.word(self.islands[i, L_LATE]))
            i = self.islands[i, L_NEXT]
        return mix(h, gaps)

    @cython.cfunc
    @cython.exceptval(check=False)
    def mark_framing(self, h: cython.ulonglong, slot: cython.longlong, d: cython.longlong,
                     other: cython.longlong) -> cython.ulonglong:
        next_: cython.longlong = self.state[slot, d + D_NEXT]
        h = mix(h, self.word(self.state[slot, d + W_STATE]))
        if self.state[slot, d + W_HEAD] >= 0:
            h = mix(mix(h, self.word(self.state[slot, d + W_START] - next_)), self.word(self.state[slot, d + W_NEED]))
            h = mix(mix(h, self.word(self.state[slot, d + W_SIZE])), self.word(self.state[slot, d + W_SINCE]))
            h = self.mark_chain(h, self.state[slot, d + W_HEAD], next_, self.state[slot, other + D_NEXT])
        if self.state[slot, d + W_STATE] == LOST_FRAMING or self.state[slot, S_PROTOCOL] == UNDECIDED:
            h = mix(h, self.word(self.state[slot, d + W_SKIPPED]))
        return h

    @cython.cfunc
    @cython.exceptval(check=False)
    def mark_chain(self, h: cython.ulonglong, x: cython.longlong, next_: cython.longlong,
                   answered: cython.longlong) -> cython.ulonglong:
        while x >= 0:
            h = mix(mix(h, self.word(self.extents[x, XT_OFFSET] - next_)), self.word(self.extents[x, XT_LENGTH]))
            h = mix(mix(h, self.word(self.extents[x, XT_PACKET])), self.word(self.extents[x, XT_PLACE] == NOWHERE))
            h = mix(h, self.word(max(self.extents[x, XT_ACK], ACKED) if self.extents[x, XT_ACK] < 0 else self.extents[x, XT_ACK] - answered))
            x = self.extents[x, XT_NEXT]
        return h

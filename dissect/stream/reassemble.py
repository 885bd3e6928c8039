# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""Packets in, runs of ordered bytes out: each packet finds its connection and its place in the sequence.

Law: the output for a connection depends only on its own packets, in capture order, and, where it waits, on how many bytes of all were captured between
them: not on clocks, blocks or memory.
"""

# pxd: from dissect.stream.copies cimport Copies
# pxd: from dissect.stream.delivery cimport Delivery
# pxd: from dissect.stream.runs cimport Runs
# pxd: from dissect.stream.streams cimport Streams

import cython

from dissect.memory.matrices import matrix

if cython.compiled:
    from cython.cimports.dissect.link.layout import *
    from cython.cimports.dissect.memory.matrices import part_of, row_of, span_of
    from cython.cimports.dissect.memory.numbers import big32
    from cython.cimports.dissect.stream.delivery import Delivery
    from cython.cimports.dissect.stream.events import tell_below
    from cython.cimports.dissect.stream.far import afterwards, clock, elsewhere, goes_on_afar, keep, outlived, sent_before, settled, still_said, succeeds, take_kept, tell_kept, tell_stray, unread
    from cython.cimports.dissect.stream.gaps import lowest
    from cython.cimports.dissect.stream.notes import note
    from cython.cimports.dissect.stream.offsets import unwrap
    from cython.cimports.dissect.stream.openings import answers, ask, asks_again, baseline, begins_here, begun, belied, borne_out, disbelieved, earlier, ended, goes_on, heedless, is_over, late, moved, opened, other_base, passed, silent, stay, synchronised, taken, unheard
    from cython.cimports.dissect.stream.pace import header_of, heard, introduced, number_of, sent
    from cython.cimports.dissect.stream.runs import Runs
    from cython.cimports.dissect.stream.state import *
    from cython.cimports.dissect.stream.streams import Streams
else:
    from dissect.link.layout import *
    from dissect.memory.matrices import part_of, row_of, span_of
    from dissect.memory.numbers import big32
    from dissect.stream.delivery import Delivery
    from dissect.stream.events import tell_below
    from dissect.stream.far import afterwards, clock, elsewhere, goes_on_afar, keep, outlived, sent_before, settled, still_said, succeeds, take_kept, tell_kept, tell_stray, unread
    from dissect.stream.gaps import lowest
    from dissect.stream.notes import note
    from dissect.stream.offsets import unwrap
    from dissect.stream.openings import answers, ask, asks_again, baseline, begins_here, begun, belied, borne_out, disbelieved, earlier, ended, goes_on, heedless, is_over, late, moved, opened, other_base, passed, silent, stay, synchronised, taken, unheard
    from dissect.stream.pace import header_of, heard, introduced, number_of, sent
    from dissect.stream.runs import Runs
    from dissect.stream.state import *
    from dissect.stream.streams import Streams


@cython.final
@cython.cclass
class Reassembly:
    """`feed` turns packet rows into runs, which the caller takes from `runs`."""

    # attributes: Streams | streams
    # attributes: Runs | runs
    # attributes: Copies | copies
    # attributes: Delivery | delivery
    # attributes: const unsigned char[::1] | data, no_data
    # attributes: long long | file, horizon
    # attributes: long long[:, ::1] | view

    def __init__(self, streams: Streams, runs: int = 16384, last_wins: bool = False, horizon: int = HORIZON):
        self.streams = streams
        self.runs = Runs(runs)
        self.delivery = Delivery(streams, self.runs, last_wins, horizon)
        self.copies = self.delivery.copies
        self.data = self.no_data = b"\0"  # the bytes of the block that is fed
        self.file = 0
        self.horizon = horizon
        self.view = matrix(1, V_WIDTH)  # of the packet that is looked at, where somebody asks why

    # --- the loop -------------------------------------------------------------------------------------------------

    def feed(self, data: cython.const[cython.uchar][::1], packets: cython.longlong[:, ::1], start: cython.longlong,
             count: cython.longlong, first: cython.longlong) -> tuple:
        """Packets start…count−1 of a block → (next packet, why it stopped).  `first` numbers the block's packet 0.

        The runs lie in self.runs.rows[:self.runs.count]; the caller takes them and sets the count to 0.
        """
        if not cython.compiled:  # numpy's own integers overflow where Python's do not
            data, packets = memoryview(data), memoryview(packets)
        self.data = self.copies.data = data
        number: cython.longlong = start
        known: cython.longlong = start
        key: cython.p_longlong
        why: cython.int = DONE
        with cython.nogil:
            while True:
                if (self.delivery.pumping >= 0 or self.delivery.pumping_too >= 0) and not self.delivery.pump():
                    why = GROW if self.streams.few_rows() else RUNS_FULL
                    break
                if number >= count:
                    break
                if len(self.runs.rows) - self.runs.count < ROOM:
                    why = RUNS_FULL
                    break
                if self.streams.short_of_room():
                    why = GROW
                    break
                while known < count and known <= number + FAR:
                    self.streams.locate(data, row_of(packets, known), row_of(self.streams.keys, known & (KEYS - 1)))
                    known += 1
                if number + CLOSE < known:
                    self.call_for(number)
                key = row_of(self.streams.keys, number & (KEYS - 1))
                if key[K_HASH] >= 0 and not self.turn(row_of(packets, number), key, first + number):
                    continue  # what had waited for long is handed on before it
                if packets[number, P_KIND] == TCP4 or packets[number, P_KIND] == TCP6:
                    self.streams.walked += packets[number, P_CAPTURED]
                number += 1
        self.data = self.copies.data = self.no_data
        return number, why

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def call_for(self, number: cython.longlong) -> cython.void:
        """Load into the cache what the packets after this one need."""
        self.streams.call_for(row_of(self.streams.keys, (number + CLOSE) & (KEYS - 1)))
        if self.streams.extents.live:
            self.streams.call_for_held(row_of(self.streams.keys, (number + CLOSE // 2) & (KEYS - 1)), False)
            self.streams.call_for_held(row_of(self.streams.keys, (number + CLOSE // 4) & (KEYS - 1)), True)

    # --- one packet -----------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def turn(self, packet_row: cython.p_longlong, key: cython.p_longlong, number: cython.longlong) -> cython.bint:
        """One TCP packet's turn.  False: not yet, its connection held bytes for too long, and there is no room for them."""
        packet: cython.longlong = (self.file << FILE_SHIFT) | number
        direction: cython.longlong = self.direction_of(key, packet, packet_row[P_TIME], big32(span_of(self.data, packet_row[P_TCP_AT], 20), 4))
        if direction < 0:
            return True
        if self.streams.state[direction >> 1, S_HELD] and self.streams.overdue(direction >> 1):
            self.delivery.outwait(direction >> 1)
            if self.delivery.pumping >= 0:
                return False
        self.step(packet_row, direction, packet)
        if self.streams.state[direction >> 1, S_HELD]:
            self.streams.heard_of(direction >> 1)
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def step(self, packet_row: cython.p_longlong, direction: cython.longlong, packet: cython.longlong) -> cython.void:
        """One TCP packet of this direction: its place in the sequence, its bytes, its end."""
        clocked: cython.bint = packet_row[P_CAPTURED] > 1 and packet_row[P_PAYLOAD_AT] - packet_row[P_TCP_AT] >= CLOCKED
        tcp: cython.pointer(cython.const[cython.uchar]) = span_of(self.data, packet_row[P_TCP_AT], CLOCKED if clocked else 20)
        seq: cython.longlong = big32(tcp, 4)
        flags: cython.int = tcp[13] & ~TCP_SYN if tcp[13] & TCP_RST else tcp[13]  # no end opens with a reset
        time: cython.longlong = packet_row[P_TIME]
        length: cython.longlong = packet_row[P_LENGTH]
        side: cython.p_longlong
        aged: cython.bint
        offset: cython.longlong
        jump: cython.longlong
        if self.streams.state[direction >> 1, S_FLAGS] & (FLAG_ASKED | FLAG_FAR | FLAG_PASSED) or flags & TCP_SYN and asks_again(self.streams, direction, tcp, self.horizon):
            direction = self.answered(direction, tcp, packet, length)
        if flags & TCP_SYN:
            direction = self.synchronise(direction, tcp, packet, time, length)
            self.introduce(direction, packet_row, time, flags)
            if direction < 0:
                unread(self.streams, self.runs, -1 - direction, seq, packet_row[P_CAPTURED], packet, time)
                return
            seq = (seq + 1) & MASK32
        side = part_of(self.streams.state, direction >> 1, S_SIDES + (direction & 1) * SIDE_WIDTH)
        if side[D_BASE] < 0 and length > 1 and not flags & TCP_RST:
            direction = self.from_afar(direction, 0, packet_row, tcp, packet, False)
            if direction < 0:
                return
            side = part_of(self.streams.state, direction >> 1, S_SIDES + (direction & 1) * SIDE_WIDTH)
        if side[D_BASE] < 0 and not baseline(side, seq, flags, length):
            note(self.streams, direction, tcp, packet, time)
            self.progress(direction, 0, packet_row, tcp, packet)
            self.delivery.acknowledged(direction, big32(tcp, 8) if flags & TCP_ACK else -1)
            if flags & TCP_RST and not disbelieved(self.streams, direction, tcp, self.horizon):
                self.reset(direction, packet, time)
            return
        offset = unwrap(side, seq)
        if offset < 0 and earlier(self.streams, direction, tcp, length, self.horizon) or side[D_HIGH] == 0 and offset != 0 and still_said(self.streams, direction, tcp, self.horizon):
            tell_stray(self.streams, self.runs, self.cut(direction, seq, packet_row, packet))
            return
        if (offset < 0 or offset > self.horizon) and begins_here(self.streams, direction, offset, tcp, length, packet, self.horizon):
            offset = 0
        jump = offset - side[D_HIGH]
        aged = clocked and jump > 0 and side[D_HIGH] > 0 and sent_before(side, tcp)
        if (jump > self.horizon or jump <= -JUMP or offset < -self.horizon or side[D_FIN] >= 0 and afterwards(self.streams, direction, offset, tcp, self.horizon)) and length > 1 and not flags & TCP_RST:
            direction = self.from_afar(direction, offset, packet_row, tcp, packet, aged)
            if direction < 0:
                return
            side = part_of(self.streams.state, direction >> 1, S_SIDES + (direction & 1) * SIDE_WIDTH)
            if side[D_BASE] < 0:
                side[D_BASE] = seq
            offset = unwrap(side, seq)
        note(self.streams, direction, tcp, packet, time)
        if self.streams.state[direction >> 1, S_HANDSHAKE] == UNSHAKEN and offset < self.horizon and (offset >= 0 or flags & TCP_SYN):
            other_base(self.streams, direction, offset, tcp)
        self.progress(direction, offset, packet_row, tcp, packet)
        if length > 0 and not flags & TCP_RST:
            if offset + length > side[D_HIGH]:
                clock(side, tcp, clocked)
            self.take(direction, offset, packet_row, tcp, packet)
            if aged and jump <= self.horizon:
                self.delivery.disown(direction, offset)
        elif not side[D_STATE] & SANE:
            self.delivery.acknowledged(direction, big32(tcp, 8) if flags & TCP_ACK else -1)
        if flags & (TCP_FIN | TCP_RST) and disbelieved(self.streams, direction, tcp, self.horizon):
            return  # nor does its receiver believe that it is the end
        if flags & TCP_FIN and side[D_FIN] < 0:
            side[D_FIN] = offset + length
            ended(row_of(self.streams.state, direction >> 1), direction)
            self.delivery.finish(direction, packet, time)
        if flags & TCP_RST:
            self.reset(direction, packet, time)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def from_afar(self, direction: cython.longlong, offset: cython.longlong, packet_row: cython.p_longlong, tcp: cython.pointer(cython.const[cython.uchar]),
                  packet: cython.longlong, aged: cython.bint) -> cython.longlong:
        """Bytes far from where their direction is, `aged`, or of one that said nothing yet: the direction that they are of; −1: none, or that is not certain."""
        side: cython.p_longlong = part_of(self.streams.state, direction >> 1, S_SIDES + (direction & 1) * SIDE_WIDTH)
        segment: cython.p_longlong = self.cut(direction, big32(tcp, 4), packet_row, packet)
        segment[T_ACK] = big32(tcp, 8) if tcp[13] & TCP_ACK else -1
        if outlived(self.streams, direction, tcp, self.horizon) or side[D_BASE] < 0 and still_said(self.streams, direction, tcp, self.horizon):
            tell_stray(self.streams, self.runs, segment)
            return -1
        if side[D_BASE] < 0 and not goes_on_afar(self.streams, direction, tcp, self.horizon) and not heedless(self.streams, direction, tcp, self.horizon):
            return direction
        if side[D_OPTIONS] == 0 and (offset < 0 or side[D_OLD] == 0):
            tell_below(self.streams, direction >> 1, packet)  # who saw more of this direction, or the life before it, may know better
        if not aged and not elsewhere(self.streams, direction, offset, tcp[13], self.horizon) and not heedless(self.streams, direction, tcp, self.horizon):
            return direction
        if goes_on_afar(self.streams, direction, tcp, self.horizon):
            return self.recall(direction)
        if is_over(self.streams, direction >> 1) and not -self.horizon <= offset < 0:
            return self.another_life(direction, packet, packet_row[P_TIME], big32(tcp, 4))
        keep(self.streams, self.runs, segment)
        return -1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def recall(self, direction: cython.longlong) -> cython.longlong:
        """What was kept is of this life, or begins another one, as what goes on from it does: the direction of that."""
        segment: cython.p_longlong = row_of(self.delivery.segments, 0)
        take_kept(self.streams, direction >> 1, segment)
        side: cython.p_longlong = part_of(self.streams.state, direction >> 1, S_SIDES + (segment[T_DIRECTION] & 1) * SIDE_WIDTH)
        if elsewhere(self.streams, segment[T_DIRECTION], unwrap(side, segment[T_OFFSET]), TCP_ACK if segment[T_ACK] >= 0 else 0, self.horizon):
            direction = self.another_life(direction, segment[T_PACKET], segment[T_TIME], segment[T_OFFSET])
        side = settled(self.streams, direction & ~1 | segment[T_DIRECTION] & 1, segment)
        segment[T_ACK] = self.delivery.acknowledged(segment[T_DIRECTION], segment[T_ACK])
        self.delivery.take(segment)
        self.delivery.forget(side, segment[T_OFFSET])
        return direction

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def progress(self, direction: cython.longlong, offset: cython.longlong, packet_row: cython.p_longlong,
                 tcp: cython.pointer(cython.const[cython.uchar]), packet: cython.longlong) -> cython.void:
        """What the packet says of both directions' progress: where nobody asks why, only what was received and is not here."""
        other: cython.p_longlong = part_of(self.streams.state, direction >> 1, S_SIDES + (1 - (direction & 1)) * SIDE_WIDTH)
        ahead: cython.longlong
        if self.streams.paced:
            self.note_pace(direction, offset, packet_row, packet)
        elif other[D_BASE] >= 0 and tcp[13] & (TCP_SYN | TCP_RST | TCP_ACK) == TCP_ACK:
            ahead = (big32(tcp, 8) - other[D_BASE] - other[D_NEXT]) & MASK32
            if 0 < ahead <= HALF32:
                ahead = unwrap(other, big32(tcp, 8))
                if ahead > other[D_ACKED] and ahead < max(other[D_HIGH], other[D_ACKED]) + self.horizon:
                    other[D_ACKED] = ahead

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def note_pace(self, direction: cython.longlong, offset: cython.longlong, packet_row: cython.p_longlong, packet: cython.longlong) -> cython.void:
        """Note the progress of both directions, for questions that ask why; before the packet's bytes are processed."""
        view: cython.p_longlong = row_of(self.view, 0)
        size: cython.longlong = header_of(self.data, packet_row)
        tcp: cython.pointer(cython.const[cython.uchar]) = span_of(self.data, packet_row[P_TCP_AT], size)
        view[V_PACKET] = packet
        view[V_TIME] = packet_row[P_TIME]
        view[V_LOW] = offset
        view[V_HIGH] = offset + packet_row[P_LENGTH]
        view[V_HEADER] = size
        view[V_HORIZON] = self.horizon
        view[V_NUMBER] = number_of(self.data, packet_row[P_IP_AT])
        heard(self.streams, direction, tcp, view)
        if packet_row[P_LENGTH] > 0 and not tcp[13] & TCP_RST and self.streams.state[direction >> 1, S_SIDES + (direction & 1) * SIDE_WIDTH + D_BASE] >= 0:
            sent(self.streams, direction, tcp, view, self.runs.count)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def introduce(self, direction: cython.longlong, packet_row: cython.p_longlong, time: cython.longlong, flags: cython.int) -> cython.void:
        """A SYN's options, and when the second SYN came."""
        size: cython.longlong = header_of(self.data, packet_row)
        options: cython.longlong = introduced(span_of(self.data, packet_row[P_TCP_AT], size), size)
        row: cython.p_longlong = row_of(self.streams.state, (direction if direction >= 0 else -1 - direction) >> 1)
        if direction < 0:
            row[S_ASKED_OPTIONS] = options
        elif not row[S_FLAGS] & FLAG_SHOOK:  # copies that come later say nothing: exchanges may have left with what is known
            row[S_SIDES + (direction & 1) * SIDE_WIDTH + D_OPTIONS] = options
            if flags & TCP_ACK and row[S_SYN_ANSWER] == 0 and row[S_SYN_TIME] >= 0:
                row[S_SYN_ANSWER] = time
            if row[S_HANDSHAKE] == UNSHAKEN and (flags & TCP_ACK or row[S_SYN_ANSWER] == 0):
                row[S_SIDES + (direction & 1) * SIDE_WIDTH + D_SYN_AGAIN] = time

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def take(self, direction: cython.longlong, offset: cython.longlong, packet_row: cython.p_longlong,
             tcp: cython.pointer(cython.const[cython.uchar]), packet: cython.longlong) -> cython.void:
        """Process the packet's bytes as a segment."""
        segment: cython.p_longlong = self.cut(direction, offset, packet_row, packet)
        segment[T_ACK] = self.delivery.acknowledged(direction, big32(tcp, 8) if tcp[13] & TCP_ACK else -1)
        self.delivery.take(segment)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def cut(self, direction: cython.longlong, offset: cython.longlong, packet_row: cython.p_longlong, packet: cython.longlong) -> cython.p_longlong:
        """The packet's bytes as a segment that acknowledges nothing yet."""
        segment: cython.p_longlong = row_of(self.delivery.segments, 0)
        place: cython.longlong = self.copies.base + packet_row[P_PAYLOAD_AT]
        segment[T_DIRECTION] = direction
        segment[T_OFFSET] = offset
        segment[T_END] = offset + packet_row[P_LENGTH]
        segment[T_CAPTURED_END] = offset + packet_row[P_CAPTURED]
        segment[T_PLACE] = ~place if self.copies.spooled else place
        segment[T_PACKET] = packet
        segment[T_TIME] = packet_row[P_TIME]
        return segment

    # --- lives ----------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def direction_of(self, key: cython.p_longlong, packet: cython.longlong, time: cython.longlong, seq: cython.longlong) -> cython.longlong:
        """The direction of a packet with this key; its connection is made if it is new; −1: not wanted."""
        slot: cython.longlong = self.streams.find(key)
        if slot == -1:
            return -1
        if slot < 0:
            slot = self.streams.first_life(key, -2 - slot)
            self.begin(slot, packet, time, seq)
        return 2 * slot + key[K_SIDE]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def begin(self, slot: cython.longlong, packet: cython.longlong, time: cython.longlong, seq: cython.longlong) -> cython.void:
        """A connection begins: its row, and a NEW run."""
        self.streams.begin(slot, packet, time, seq)
        self.runs.emit(NEW, 2 * slot, 0, 0, NOWHERE, packet, time)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def another_life(self, direction: cython.longlong, packet: cython.longlong, time: cython.longlong, seq: cython.longlong) -> cython.longlong:
        """The same key begins again: the old connection ends here.  The same direction of the new one."""
        slot: cython.longlong = direction >> 1
        new: cython.longlong
        stay(row_of(self.streams.state, slot))
        tell_kept(self.streams, self.runs, slot)
        self.delivery.end(slot, END_REPLACED, packet, time)
        new = self.streams.next_life(slot)
        self.begin(new, packet, time, seq)
        succeeds(self.streams, slot, new)
        self.streams.state[new, S_WANTED] = self.streams.state[slot, S_WANTED]
        return 2 * new + (direction & 1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def answered(self, direction: cython.longlong, tcp: cython.pointer(cython.const[cython.uchar]), packet: cython.longlong, length: cython.longlong) -> cython.longlong:
        """A packet behind a SYN that asked for another life, or far bytes: it begins with them, or this one goes on.  The packet's direction."""
        row: cython.p_longlong = row_of(self.streams.state, direction >> 1)
        if length <= 1 and not tcp[13] & (TCP_SYN | TCP_RST) and goes_on_afar(self.streams, direction, tcp, self.horizon):
            return self.recall(direction)
        if row[S_FLAGS] & FLAG_PASSED:
            borne_out(self.streams, direction, tcp)
        if not row[S_FLAGS] & FLAG_ASKED or tcp[13] & (TCP_SYN | TCP_ACK) == TCP_SYN and not begun(self.streams, direction, tcp, self.horizon):
            return direction  # once more, or yet another one
        if late(self.streams, direction, tcp, self.horizon):
            taken(row)
        elif not begun(self.streams, direction, tcp, self.horizon):
            row[S_ASKED_LAST] = packet
            if direction & 1 == row[S_ASKED_BASE] & 1 and goes_on(self.streams, direction, tcp, self.horizon):
                passed(row, part_of(self.streams.state, direction >> 1, S_SIDES + (direction & 1) * SIDE_WIDTH), self.horizon)  # what the other end says may have been under way
        else:
            row[S_FLAGS] &= ~FLAG_ASKED
            row[S_LAST_PACKET] = row[S_ASKED_LAST]
            self.disown(row, direction)
            direction = self.another_life(direction, row[S_ASKED_PACKET], row[S_ASKED_TIME], ((row[S_ASKED_BASE] >> 1) - 1) & MASK32)
            opened(self.streams, direction >> 1, row)
        return direction

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def disown(self, row: cython.p_longlong, direction: cython.longlong) -> cython.void:
        """The SYN that asked begins a life.  Where that lies ahead, some of it may wait among what this one said."""
        asker: cython.longlong = direction & ~1 | row[S_ASKED_BASE] & 1
        side: cython.p_longlong = part_of(self.streams.state, asker >> 1, S_SIDES + (asker & 1) * SIDE_WIDTH)
        begins: cython.longlong = unwrap(side, row[S_ASKED_BASE] >> 1)
        if side[D_BASE] >= 0 and begins > side[D_NEXT]:
            self.delivery.disown(asker, begins)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def reset(self, direction: cython.longlong, packet: cython.longlong, time: cython.longlong) -> cython.void:
        """RST: the connection ends, once."""
        row: cython.p_longlong = row_of(self.streams.state, direction >> 1)
        if row[S_FLAGS] & FLAG_RESET:
            return
        row[S_FLAGS] |= FLAG_RESET
        ended(row, direction)
        row[S_SIDES + (direction & 1) * SIDE_WIDTH + D_STATE] |= RESET_SEEN
        self.delivery.end(direction >> 1, END_RESET, packet, time)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def synchronise(self, direction: cython.longlong, tcp: cython.pointer(cython.const[cython.uchar]), packet: cython.longlong, time: cython.longlong,
                    length: cython.longlong) -> cython.longlong:
        """A SYN: the baseline of its direction, or the first packet of another connection.  Its direction; −1 − it: that is not certain yet."""
        row: cython.p_longlong = row_of(self.streams.state, direction >> 1)
        own: cython.longlong = direction & 1
        base: cython.longlong = (big32(tcp, 4) + 1) & MASK32
        side: cython.p_longlong = part_of(self.streams.state, direction >> 1, S_SIDES + own * SIDE_WIDTH)
        lacks: cython.longlong = (side[D_BASE] - base) & MASK32
        low: cython.longlong
        other: cython.bint = belied(self.streams, direction, base, length)
        fits: cython.bint = not other and answers(self.streams, direction, tcp, self.horizon)
        if side[D_BASE] >= 0 and lacks != 0 and fits and side[D_OPTIONS] == 0 and silent(side):
            moved(self.streams, direction, unwrap(side, base), packet)
            side[D_BASE] = base  # it was only the other end that spoke of it
        elif side[D_BASE] >= 0 and lacks != 0:
            # before a baseline taken in mid-stream it may be the true SYN, overtaken by its own data; captured twice it says nothing more
            low = lowest(self.streams, side[D_GAPS])
            if low == -lacks or low == NOWHERE and lacks <= self.horizon:
                return direction
            if side[D_OPTIONS] == 0 and lacks <= self.horizon and not other:
                row[S_FLAGS] |= FLAG_SYN
                self.delivery.before(direction, lacks, packet, time)
                return direction
            fits = False
        elif side[D_BASE] >= 0:
            fits = True
        if not fits:  # late, or of another life
            if not is_over(self.streams, direction >> 1) and not unheard(self.streams, direction, tcp):
                ask(row, own, tcp, packet, time)
                return -1 - direction
            direction = self.another_life(direction, packet, time, (base - 1) & MASK32)
        synchronised(self.streams, direction, base, tcp[13], time)
        return direction

    def outwait(self) -> bool:
        """Connections that were silent for long hand on what waits behind bytes that come no more.  False: take the runs, grow, and call again."""
        direction: cython.longlong = 0
        if (self.delivery.pumping >= 0 or self.delivery.pumping_too >= 0) and not self.delivery.pump():
            return False
        while self.streams.looked > 0 or self.streams.islands.live > 0 and self.streams.walked > self.streams.due:
            if self.runs.spare() < ROOM or self.streams.short_of_room():
                return False
            direction = self.streams.next_overdue()
            if direction >= 0:
                self.delivery.outwait(direction >> 1)
                if self.delivery.pumping >= 0:
                    return False
        return True

    def close(self, slot: cython.longlong) -> bool:
        """The capture ends: everything held for this connection becomes final.  False: take the runs, grow, and call again."""
        row: cython.p_longlong
        if self.delivery.pumping >= 0 or self.delivery.pumping_too >= 0:
            return self.delivery.pump()
        if self.runs.spare() < ROOM or self.streams.short_of_room():
            return False
        row = row_of(self.streams.state, slot)
        if not row[S_ALIVE]:
            return True
        row[S_ALIVE] = 0
        stay(row)
        tell_kept(self.streams, self.runs, slot)
        self.delivery.end(slot, END_CAPTURE, row[S_LAST_PACKET], row[S_LAST_TIME])
        return self.delivery.pumping < 0 and self.delivery.pumping_too < 0

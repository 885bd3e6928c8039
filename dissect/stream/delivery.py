# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""Segments into runs: segments in order pass at once, those after a hole wait, and holes become gaps.

Law: the output depends on the connection's own packets, in capture order.  A hole becomes a gap when the highest sequence
captured (D_HIGH) has passed it by the horizon, when the connection's life ends, or, if its receiver has those bytes, when the connection was silent
while OUTWAIT bytes of all passed.
"""

# pxd: from dissect.stream.copies cimport Copies
# pxd: from dissect.stream.islands cimport Islands
# pxd: from dissect.stream.runs cimport Runs
# pxd: from dissect.stream.streams cimport Streams

import cython

from dissect.memory.matrices import matrix

if cython.compiled:
    from cython.cimports.dissect.memory.matrices import part_of, row_of
    from cython.cimports.dissect.stream.copies import Copies, along
    from cython.cimports.dissect.stream.events import tell, tell_below, tell_other
    from cython.cimports.dissect.stream.gaps import gap_before, late_in_gaps, lowest, new_gap
    from cython.cimports.dissect.stream.islands import Islands
    from cython.cimports.dissect.stream.offsets import unwrap
    from cython.cimports.dissect.stream.openings import accepted, beginning_said, parted, silent
    from cython.cimports.dissect.stream.runs import Runs
    from cython.cimports.dissect.stream.state import *
    from cython.cimports.dissect.stream.streams import Streams
else:
    from dissect.memory.matrices import part_of, row_of
    from dissect.stream.copies import Copies, along
    from dissect.stream.events import tell, tell_below, tell_other
    from dissect.stream.gaps import gap_before, late_in_gaps, lowest, new_gap
    from dissect.stream.islands import Islands
    from dissect.stream.offsets import unwrap
    from dissect.stream.openings import accepted, beginning_said, parted, silent
    from dissect.stream.runs import Runs
    from dissect.stream.state import *
    from dissect.stream.streams import Streams


@cython.final
@cython.cclass
class Delivery:
    """Takes segments; `pumping` are the directions whose delivery ran out of room, −1 none."""

    # attributes: Streams | streams
    # attributes: Runs | runs
    # attributes: Copies | copies
    # attributes: Islands | islands
    # attributes: long long[:, ::1] | segments
    # attributes: long long | horizon, pumping, pumping_too, packet, time, last_packet, last_time

    def __init__(self, streams: Streams, runs: Runs, last_wins: bool, horizon: int):
        self.streams, self.runs = streams, runs
        self.copies = Copies()
        self.islands = Islands(streams, runs, self.copies, last_wins)
        self.segments = matrix(1, T_WIDTH)  # the one that is taken
        self.horizon = horizon
        self.pumping = self.pumping_too = -1
        self.packet = self.time = 0  # of the packet whose bytes are delivered: what is put off is done in its name
        self.last_packet = self.last_time = 0  # of the packet that ends a life

    # --- one segment ----------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def take(self, segment: cython.p_longlong) -> cython.void:
        """One segment's bytes: in order they pass at once; otherwise they are repeats, late, or wait after a hole."""
        direction: cython.longlong = segment[T_DIRECTION]
        side: cython.p_longlong = part_of(self.streams.state, direction >> 1, S_SIDES + (direction & 1) * SIDE_WIDTH)
        reached: cython.longlong = side[D_NEXT]
        before: cython.longlong
        self.packet, self.time = segment[T_PACKET], segment[T_TIME]
        end: cython.longlong = segment[T_END]
        if end - segment[T_OFFSET] == 1 and (end == reached and end > 0 or 0 <= side[D_FIN] == segment[T_OFFSET]):
            return  # a keep-alive repeats the last byte, or makes one up; that of a FIN is none
        if (segment[T_OFFSET] < 0 or segment[T_ACK] == ACKED) and parted(self.streams, direction >> 1):
            self.of_another(segment)
            return
        if segment[T_OFFSET] < reached and not self.rest(segment, side):
            return
        if segment[T_OFFSET] == reached and side[D_ISLANDS] < 0:
            self.pass_on(segment, side)
        else:
            before = self.islands.hold(segment)
            if before < 0:
                self.of_another(segment)
                return
            if before > ISLANDS:
                self.surrender(segment, side)
        if end > side[D_HIGH]:
            side[D_HIGH] = end
        if side[D_ISLANDS] >= 0:
            self.deliver(direction)
        self.finish(direction, segment[T_PACKET], segment[T_TIME])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def rest(self, segment: cython.p_longlong, side: cython.p_longlong) -> cython.bint:
        """Cut from a segment what came before: whether more is left, and is this life's.  Nothing is said before a SYN, and behind other
        bytes than were heard no hole waits for more; a lone byte is a keep-alive, which says nothing."""
        reached: cython.longlong = side[D_NEXT]
        end: cython.longlong = segment[T_END]
        strange: cython.bint = False
        if segment[T_OFFSET] < 0:
            strange = end - segment[T_OFFSET] > 1 and beginning_said(self.streams, segment[T_DIRECTION]) and lowest(self.streams, side[D_GAPS]) >= 0
            if not strange:
                tell_below(self.streams, segment[T_DIRECTION] >> 1, segment[T_PACKET])
                self.below(segment, side)
        if not strange:
            strange = self.repeated(segment, min(end, reached)) and end - segment[T_OFFSET] > 1 and (side[D_ISLANDS] >= 0 or side[D_ACKED] > reached) and segment[T_ACK] != -1 and segment[T_ACK] < SEQUENCE
            segment[T_PLACE] = along(segment[T_PLACE], reached - segment[T_OFFSET])
            segment[T_OFFSET] = reached
            segment[T_CAPTURED_END] = max(segment[T_CAPTURED_END], reached)
        if strange:
            self.of_another(segment)
        return not strange and end > reached

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def pass_on(self, segment: cython.p_longlong, side: cython.p_longlong) -> cython.void:
        """The in-order case; bytes cut off by the snap length are a gap at once."""
        offset: cython.longlong = segment[T_OFFSET]
        captured: cython.longlong = segment[T_CAPTURED_END] - offset
        if captured > 0:
            self.runs.emit(DATA, segment[T_DIRECTION], offset, captured, segment[T_PLACE], segment[T_PACKET],
                           segment[T_TIME])[R_ACK] = segment[T_ACK]
            side[D_BYTES] += captured
            side[D_HEARD] = segment[T_ACK]
            self.remember(side, offset, captured, segment[T_PLACE])
        if segment[T_CAPTURED_END] < segment[T_END]:
            self.gap(segment[T_DIRECTION], segment[T_CAPTURED_END], segment[T_END], segment[T_PACKET], segment[T_TIME])
        side[D_NEXT] = segment[T_END]

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def remember(self, side: cython.p_longlong, offset: cython.longlong, length: cython.longlong, place: cython.longlong) -> cython.void:
        """The last few deliveries, to compare a repeat with."""
        at: cython.longlong = side[D_RING_AT]
        side[D_RING + 3 * at] = offset
        side[D_RING + 3 * at + 1] = length
        side[D_RING + 3 * at + 2] = place
        side[D_RING_AT] = (at + 1) & (RING - 1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def forget(self, side: cython.p_longlong, offset: cython.longlong) -> cython.void:
        """With the bytes that were delivered from here on nothing is compared: whether they still lie where they were captured is a matter of blocks."""
        ring: cython.longlong
        for ring in range(D_RING, D_RING + 3 * RING, 3):
            if side[ring] == offset:
                side[ring + 1] = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def below(self, segment: cython.p_longlong, side: cython.p_longlong) -> cython.void:
        """Bytes from before the first that is known: too late to be read, and no repeat.  The ones that a SYN told of are declared missing, and late
        like others; a lone byte is a keep-alive."""
        low: cython.longlong = lowest(self.streams, side[D_GAPS])
        count: cython.longlong = min(segment[T_CAPTURED_END], low if NOWHERE < low < 0 else 0) - segment[T_OFFSET]
        if count > 0 and (count > 1 or segment[T_END] != 0):
            side[D_LATE] += count
            side[D_BYTES] += count
            self.runs.emit(LATE, segment[T_DIRECTION], segment[T_OFFSET], count, segment[T_PLACE], segment[T_PACKET], segment[T_TIME])
            segment[T_PLACE] = along(segment[T_PLACE], count)
            segment[T_OFFSET] += count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def repeated(self, segment: cython.p_longlong, end: cython.longlong) -> cython.bint:
        """Bytes below D_NEXT: late if they fall into a declared gap, else repeats, compared where that is possible: whether they differ."""
        direction: cython.longlong = segment[T_DIRECTION]
        side: cython.p_longlong = part_of(self.streams.state, direction >> 1, S_SIDES + (direction & 1) * SIDE_WIDTH)
        offset: cython.longlong = segment[T_OFFSET]
        late: cython.longlong
        back: cython.longlong
        ring: cython.longlong
        low: cython.longlong
        high: cython.longlong
        end = min(end, segment[T_CAPTURED_END])
        late = late_in_gaps(self.streams, side[D_GAPS], offset, end)
        if late > 0:
            side[D_LATE] += late
            side[D_BYTES] += late
            side[D_MISSING] -= late
            self.runs.emit(LATE, direction, offset, late, segment[T_PLACE], segment[T_PACKET], segment[T_TIME])
        if end - offset <= late:
            return False
        self.islands.repeats(segment, end - offset - late)
        for back in range(1, RING + 1):  # the newest first, which every decoder knows that has begun before this segment
            ring = D_RING + 3 * ((side[D_RING_AT] - back) & (RING - 1))
            low = max(offset, side[ring])
            high = min(end, side[ring] + side[ring + 1])
            if low < high and side[ring + 2] >= 0 and self.copies.differ(
                    along(segment[T_PLACE], low - offset), along(side[ring + 2], low - side[ring]), high - low):
                self.islands.conflict(segment, low, high)
                return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def acknowledged(self, direction: cython.longlong, number: cython.longlong) -> cython.longlong:
        """Up to where a packet that acknowledges this number, −1 none, acknowledges the other direction's bytes, in the form of R_ACK."""
        other: cython.p_longlong = part_of(self.streams.state, direction >> 1, S_SIDES + (1 - (direction & 1)) * SIDE_WIDTH)
        ack: cython.longlong
        if number < 0 or other[D_BASE] < 0 or silent(other) and not beginning_said(self.streams, direction ^ 1):
            return -1 if number < 0 else SEQUENCE + number + (NOTHING if other[D_STATE] & SHOWN and number == other[D_BASE] else 0)
        ack = unwrap(other, number)
        side: cython.p_longlong = part_of(self.streams.state, direction >> 1, S_SIDES + (direction & 1) * SIDE_WIDTH)
        if 0 < ack <= other[D_HIGH]:
            side[D_STATE] |= SANE
            return ack if ack > other[D_NEXT] else ACKED - ack
        if ack > 0 and accepted(self.streams, direction, number, self.horizon):
            return SEQUENCE + number if silent(other) else other[D_HIGH] + JUMP
        if 0 < ack < other[D_HIGH] + JUMP:
            return ack
        low: cython.longlong = lowest(self.streams, other[D_GAPS])
        if ack <= -self.horizon or ack > 0 or other[D_OPTIONS] != 0 and NOWHERE < low and ack < min(low, 0):  # another life's, or what a tool wrote that knows no better
            return other[D_HIGH] + JUMP if side[D_STATE] & SANE or other[D_OLD] != 0 and other[D_STATE] & SANE and number != 0 and -self.horizon < ack < -1 else -1  # which nobody meets by chance
        # all of it from before the capture, 0: and no more; from a SYN on nothing is that no gap tells of, so a stack or a tool wrote what it liked, but for one that knew better before
        before: cython.bint = NOWHERE < low <= ack and low < 0 or ack < 0 and side[D_STATE] & SANE != 0
        return -1 if self.streams.state[direction >> 1, S_FLAGS] & FLAG_SYN and not before else ACKED if ack else 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def of_another(self, segment: cython.p_longlong) -> cython.void:
        """Another life speaks among the numbers of this one: its bytes are nobody's, and no hole that is open waits for more of them."""
        slot: cython.longlong = segment[T_DIRECTION] >> 1
        side: cython.p_longlong
        direction: cython.longlong
        tell_other(self.streams, slot, segment[T_PACKET])
        if segment[T_CAPTURED_END] > segment[T_OFFSET]:
            self.runs.emit(STRAY, segment[T_DIRECTION], segment[T_OFFSET], segment[T_CAPTURED_END] - segment[T_OFFSET], NOWHERE, segment[T_PACKET], segment[T_TIME])
        for direction in range(2 * slot, 2 * slot + 2):
            side = part_of(self.streams.state, slot, S_SIDES + (direction & 1) * SIDE_WIDTH)
            if side[D_ISLANDS] >= 0:
                side[D_STATE] |= GIVEN_UP
                self.deliver(direction)
                self.finish(direction, segment[T_PACKET], segment[T_TIME])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def disown(self, direction: cython.longlong, begins: cython.longlong) -> cython.void:
        """Another life of this direction begins ahead, or may, at this offset: of what waits behind a hole, the first that lies or acknowledges behind that is of it."""
        side: cython.longlong
        island: cython.longlong
        extent: cython.p_longlong
        for side in range(2):
            island = self.streams.state[direction >> 1, S_SIDES + side * SIDE_WIDTH + D_ISLANDS]
            while island >= 0:
                extent = row_of(self.streams.extents.rows, self.streams.islands.rows[island, L_HEAD])
                if begins < (extent[XT_OFFSET] + 1 if side == direction & 1 else extent[XT_ACK]) < SEQUENCE:
                    extent[XT_PREV] = BEGINS
                    break
                island = self.streams.islands.rows[island, L_NEXT]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def surrender(self, segment: cython.p_longlong, side: cython.p_longlong) -> cython.void:
        """Thousands of islands are no disorder but an attack: the first hole becomes a gap."""
        if side[D_ISLANDS] >= 0 and self.runs.spare() > 4:
            start: cython.longlong = self.streams.islands.rows[side[D_ISLANDS], L_START]
            self.gap(segment[T_DIRECTION], side[D_NEXT], start, segment[T_PACKET], segment[T_TIME])
            side[D_NEXT] = start

    # --- holes ----------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def gap(self, direction: cython.longlong, low: cython.longlong, high: cython.longlong, packet: cython.longlong,
            time: cython.longlong) -> cython.void:
        """Bytes missing in the capture; remembered, so that a late copy is not taken for a repeat."""
        side: cython.p_longlong = part_of(self.streams.state, direction >> 1, S_SIDES + (direction & 1) * SIDE_WIDTH)
        last: cython.longlong = self.streams.state[direction >> 1, S_LAST_PACKET]
        side[D_MISSING] += high - low
        # a life may end where another one began before its last packet: what lacks at its end was known only then
        tell(self.streams, direction >> 1, TCP_GAP | (TCP_AFTERWARDS if packet < last else 0), last + 1 if side[D_OWED_END] and packet == self.last_packet and packet < last else packet)
        side[D_GAPS] = new_gap(self.streams, low, high, side[D_GAPS])
        self.runs.emit(GAP, direction, low, high - low, NOWHERE, packet, time)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def before(self, direction: cython.longlong, count: cython.longlong, packet: cython.longlong, time: cython.longlong) -> cython.void:
        """So many bytes lack before the first one that was captured: a row says so, and what still comes of them is late."""
        side: cython.p_longlong = part_of(self.streams.state, direction >> 1, S_SIDES + (direction & 1) * SIDE_WIDTH)
        side[D_MISSING] += count
        side[D_GAPS] = gap_before(self.streams, side[D_GAPS], -count, 0)
        self.runs.emit(BEFORE, direction, -count, count, NOWHERE, packet, time)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def deliver(self, direction: cython.longlong) -> cython.void:
        """Hand on what has become certain; stops when the runs are full and notes that in `pumping`."""
        side: cython.p_longlong = part_of(self.streams.state, direction >> 1, S_SIDES + (direction & 1) * SIDE_WIDTH)
        island: cython.longlong = side[D_ISLANDS]
        row: cython.p_longlong
        extent: cython.p_longlong
        while island >= 0:
            if self.runs.spare() <= RESERVE or self.streams.few_rows():
                self.put_off(direction)
                return
            row = row_of(self.streams.islands.rows, island)
            if row[L_START] > side[D_NEXT]:
                if (not side[D_STATE] & (FLUSH | GIVEN_UP) and side[D_HIGH] - row[L_START] < self.horizon
                        and not (side[D_STATE] & OUTWAITED and side[D_ACKED] >= row[L_START])):
                    side[D_STATE] &= ~OUTWAITED
                    return
                extent = row_of(self.streams.extents.rows, row[L_HEAD])
                if extent[XT_PREV] == BEGINS and row[L_START] - side[D_NEXT] > 1:  # no message has so few bytes: see OpenRequests.lack
                    self.gap(direction, side[D_NEXT], row[L_START] - 1, extent[XT_PACKET], extent[XT_TIME])
                    side[D_NEXT] = row[L_START] - 1
                self.gap(direction, side[D_NEXT], row[L_START], extent[XT_PACKET], extent[XT_TIME])
                side[D_NEXT] = row[L_START]
            while row[L_HEAD] >= 0 and self.runs.spare() > RESERVE and not self.streams.few_rows():
                self.hand_on(direction, side, row)
            if row[L_HEAD] < 0:
                side[D_ISLANDS] = row[L_NEXT]
                self.streams.islands.drop(island)
                island = side[D_ISLANDS]
                if island < 0:
                    side[D_LAST_ISLAND] = -1
                    side[D_STATE] &= ~(GIVEN_UP | OUTWAITED)
                    self.streams.state[direction >> 1, S_HELD] -= 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def hand_on(self, direction: cython.longlong, side: cython.p_longlong, island: cython.p_longlong) -> cython.void:
        """The first extent leaves its island."""
        first: cython.longlong = island[L_HEAD]
        extent: cython.p_longlong = row_of(self.streams.extents.rows, first)
        offset: cython.longlong = extent[XT_OFFSET]
        end: cython.longlong = offset + extent[XT_LENGTH]
        if extent[XT_PLACE] == NOWHERE:
            self.gap(direction, offset, end, extent[XT_PACKET], extent[XT_TIME])
        else:
            side[D_HEARD] = extent[XT_ACK] if extent[XT_ACK] < SEQUENCE else self.acknowledged(direction, extent[XT_ACK] & MASK32)
            if extent[XT_ACK] >= SEQUENCE and side[D_HEARD] < ACKED:
                side[D_HEARD] = ACKED - side[D_HEARD]  # nothing of the other direction had its turn when these came
            self.runs.emit(DATA, direction, offset, end - offset, extent[XT_PLACE], extent[XT_PACKET], extent[XT_TIME])[R_ACK] = side[D_HEARD]
            side[D_BYTES] += end - offset  # not remembered: whether its bytes still lie where they were captured is a matter of blocks
        side[D_NEXT] = end
        island[L_HEAD] = extent[XT_NEXT]
        island[L_START] = end
        self.streams.extents.drop(first)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def outwait(self, slot: cython.longlong) -> cython.void:
        """A connection was silent while many bytes of others passed: what lacks is a gap as far as its receiver has it, who does not ask for it again."""
        side: cython.p_longlong
        direction: cython.longlong
        self.packet, self.time = self.streams.state[slot, S_LAST_PACKET], self.streams.state[slot, S_LAST_TIME]
        for direction in range(2 * slot, 2 * slot + 2):
            side = part_of(self.streams.state, slot, S_SIDES + (direction & 1) * SIDE_WIDTH)
            if side[D_ISLANDS] >= 0:
                side[D_STATE] |= OUTWAITED
                self.deliver(direction)
                if side[D_ISLANDS] < 0:
                    self.finish(direction, self.packet, self.time)

    # --- ends, and deliveries that ran out of room ----------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def finish(self, direction: cython.longlong, packet: cython.longlong, time: cython.longlong) -> cython.void:
        """END when the FIN's offset is reached: sequence decides, not arrival.  What lacks in front of it is a gap when the life is over."""
        row: cython.p_longlong = row_of(self.streams.state, direction >> 1)
        side: cython.p_longlong = part_of(self.streams.state, direction >> 1, S_SIDES + (direction & 1) * SIDE_WIDTH)
        if side[D_STATE] & FLUSH and side[D_ISLANDS] < 0 and 0 < side[D_FIN] - side[D_NEXT] <= self.horizon:
            self.gap(direction, side[D_NEXT], side[D_FIN], packet, time)
            side[D_NEXT] = side[D_FIN]
        if side[D_FIN] < 0 or side[D_STATE] & FIN_DELIVERED or side[D_NEXT] < side[D_FIN]:
            return
        side[D_STATE] |= FIN_DELIVERED
        row[S_FLAGS] |= FLAG_FIN
        self.runs.emit(END, direction, side[D_FIN], END_FIN, NOWHERE, packet, time)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def received(self, direction: cython.longlong, packet: cython.longlong, time: cython.longlong) -> cython.void:
        """The life is over, and the other end has received more than was captured.  A FIN counts as a byte: who says that it sends no more has
        heard so of the other end too, as a rule."""
        side: cython.p_longlong = part_of(self.streams.state, direction >> 1, S_SIDES + (direction & 1) * SIDE_WIDTH)
        end: cython.longlong = side[D_ACKED]
        if side[D_FIN] >= 0:
            end = min(end, side[D_FIN])
        elif self.streams.state[direction >> 1, S_SIDES + (1 - (direction & 1)) * SIDE_WIDTH + D_FIN] >= 0:
            end -= 1
        if end - side[D_NEXT] < (1 if side[D_FIN] >= 0 else 2):
            return
        self.gap(direction, side[D_NEXT], end, packet, time)
        side[D_NEXT] = end

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def end(self, slot: cython.longlong, why: cython.longlong, packet: cython.longlong, time: cython.longlong) -> cython.void:
        """The connection ends: holes become gaps, and both directions write END, behind all that either said, however much room there is."""
        side: cython.p_longlong
        direction: cython.longlong
        self.last_packet, self.last_time = packet, time
        for direction in range(2 * slot, 2 * slot + 2):
            side = part_of(self.streams.state, slot, S_SIDES + (direction & 1) * SIDE_WIDTH)
            side[D_STATE] |= FLUSH
            side[D_OWED_END] = why + 1
        self.empty(2 * slot)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def empty(self, direction: cython.longlong) -> cython.void:
        """What waits on a connection that ends, from this direction on; what full runs put off is left to pump()."""
        side: cython.p_longlong = part_of(self.streams.state, direction >> 1, S_SIDES + (direction & 1) * SIDE_WIDTH)
        self.deliver(direction)
        if side[D_ISLANDS] >= 0:
            return
        self.finish(direction, self.last_packet, self.last_time)
        if direction & 1 == 0:
            self.empty(direction + 1)
            return
        self.write_end(direction - 1)
        self.write_end(direction)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def write_end(self, direction: cython.longlong) -> cython.void:
        """END, and before it what lacks."""
        side: cython.p_longlong = part_of(self.streams.state, direction >> 1, S_SIDES + (direction & 1) * SIDE_WIDTH)
        self.received(direction, self.last_packet, self.last_time)
        if self.streams.state[direction >> 1, S_FLAGS] & FLAG_CROWDED:
            self.streams.state[direction >> 1, S_FLAGS] &= ~FLAG_CROWDED
            self.runs.emit(CROWDED, direction, side[D_NEXT], 0, NOWHERE, self.last_packet, self.last_time)
        self.runs.emit(END, direction, side[D_NEXT], side[D_OWED_END] - 1, NOWHERE, self.last_packet, self.last_time)
        side[D_OWED_END] = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def put_off(self, direction: cython.longlong) -> cython.void:
        if self.pumping < 0 or self.pumping == direction:
            self.pumping = direction
        else:
            self.pumping_too = direction

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def pump(self) -> cython.bint:
        """Continue deliveries that ran out of room: whether all are finished now."""
        one: cython.longlong = self.pumping
        two: cython.longlong = self.pumping_too
        self.pumping = self.pumping_too = -1
        if one >= 0:
            self.resume(one)
        if two >= 0:
            self.resume(two)
        return self.pumping < 0 and self.pumping_too < 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def resume(self, direction: cython.longlong) -> cython.void:
        side: cython.p_longlong = part_of(self.streams.state, direction >> 1, S_SIDES + (direction & 1) * SIDE_WIDTH)
        if side[D_OWED_END]:
            self.empty(direction)
            return
        self.deliver(direction)
        if side[D_ISLANDS] < 0 or not side[D_STATE] & FLUSH:
            self.finish(direction, self.packet, self.time)

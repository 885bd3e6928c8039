# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""Islands: contiguous bytes that wait after a hole, as chains of extents.

Law: any byte comes from the first packet that covers it, but a lone one, which a keep-alive may have made up, gives way to a longer segment;
islands of a direction are in order, and no two touch.
"""

# pxd: from dissect.stream.copies cimport Copies
# pxd: from dissect.stream.runs cimport Runs
# pxd: from dissect.stream.streams cimport Streams

import cython

if cython.compiled:
    from cython.cimports.dissect.memory.matrices import part_of, row_of
    from cython.cimports.dissect.stream.copies import Copies, along
    from cython.cimports.dissect.stream.events import tell, tell_other
    from cython.cimports.dissect.stream.offsets import unwrap
    from cython.cimports.dissect.stream.runs import Runs
    from cython.cimports.dissect.stream.state import *
    from cython.cimports.dissect.stream.streams import Streams
else:
    from dissect.memory.matrices import part_of, row_of
    from dissect.stream.copies import Copies, along
    from dissect.stream.events import tell, tell_other
    from dissect.stream.offsets import unwrap
    from dissect.stream.runs import Runs
    from dissect.stream.state import *
    from dissect.stream.streams import Streams


@cython.final
@cython.cclass
class Islands:
    """Puts segments on islands, and compares repeated bytes."""

    # attributes: Streams | streams
    # attributes: Runs | runs
    # attributes: Copies | copies
    # attributes: bint | last_wins

    def __init__(self, streams: Streams, runs: Runs, copies: Copies, last_wins: bool):
        self.streams, self.runs, self.copies, self.last_wins = streams, runs, copies, last_wins

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def hold(self, segment: cython.p_longlong) -> cython.longlong:
        """Bytes after a hole wait on islands; only what no island covers yet is added.  How many islands are before them; −1: they are of another life."""
        slot: cython.longlong = segment[T_DIRECTION] >> 1
        side: cython.p_longlong = part_of(self.streams.state, slot, S_SIDES + (segment[T_DIRECTION] & 1) * SIDE_WIDTH)
        before: cython.longlong = -1
        island: cython.longlong = side[D_LAST_ISLAND]
        count: cython.longlong = 0
        cursor: cython.longlong = segment[T_OFFSET]
        end: cython.longlong = segment[T_END]
        upto: cython.longlong
        if island >= 0 and self.streams.islands.rows[island, L_END] <= cursor:
            before = island  # the usual case: after everything that waits
            island = -1
        elif island >= 0:  # bytes after these came before them; the first ones after a hole may follow a loss
            tell(self.streams, slot, TCP_DISORDER, segment[T_PACKET])
            island = side[D_ISLANDS]
            while island >= 0 and self.streams.islands.rows[island, L_END] <= cursor:
                before = island
                island = self.streams.islands.rows[island, L_NEXT]
                count += 1
        if self.strange(segment, side, before, island):
            return -1
        if side[D_ISLANDS] < 0:
            self.streams.state[slot, S_HELD] += 1
            side[D_HELD_SINCE] = segment[T_PACKET]
        while cursor < end:
            upto = end
            if island >= 0 and self.streams.islands.rows[island, L_START] < end:
                upto = self.streams.islands.rows[island, L_START]
            if cursor < upto:
                if upto < end:
                    self.give_way(self.streams.islands.rows[island, L_HEAD], segment)
                before = self.add(segment, before, island, cursor, upto)
                island = self.streams.islands.rows[before, L_NEXT]
                cursor = max(upto, self.streams.islands.rows[before, L_END])
                # a bridge may have joined the next island: what it covers was there before
                if cursor > upto:
                    self.covered(segment, before, upto, min(end, cursor))
                continue
            upto = min(end, self.streams.islands.rows[island, L_END])
            self.covered(segment, island, cursor, upto)
            cursor = upto
            before = island
            island = self.streams.islands.rows[island, L_NEXT]
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def strange(self, segment: cython.p_longlong, side: cython.p_longlong, before: cython.longlong, island: cython.longlong) -> cython.bint:
        """Whether bytes in a hole, or behind one, are of another life of the ports: they acknowledge less than those in front of it, or more than
        those behind it, though the other end had received what lacks.  (What is sent again acknowledges more; nobody sends again what was received.)"""
        other: cython.p_longlong = part_of(self.streams.state, segment[T_DIRECTION] >> 1, S_SIDES + (1 - (segment[T_DIRECTION] & 1)) * SIDE_WIDTH)
        ack: cython.longlong = acknowledged_offset(other, segment[T_ACK])
        if island >= 0 and self.streams.islands.rows[island, L_START] <= segment[T_OFFSET]:
            before, island = island, self.streams.islands.rows[island, L_NEXT]  # it begins on one, and may reach over it
        if ack == NOWHERE or before >= 0 and segment[T_END] <= self.streams.islands.rows[before, L_END]:
            return False
        if acknowledged_offset(other, side[D_HEARD] if before < 0 else self.streams.extents.rows[self.streams.islands.rows[before, L_TAIL], XT_ACK]) > ack:
            return True
        if island < 0:
            return False
        behind: cython.longlong = acknowledged_offset(other, self.streams.extents.rows[self.streams.islands.rows[island, L_HEAD], XT_ACK])
        return side[D_ACKED] >= self.streams.islands.rows[island, L_START] and 0 <= behind < ack

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def covered(self, segment: cython.p_longlong, island: cython.longlong, low: cython.longlong, high: cython.longlong) -> cython.void:
        """Bytes that already wait on an island: a repeat, of which a limited part is compared; the first copy stays.

        What the snap length cut off from a first copy is taken from this one.
        """
        extent: cython.longlong = self.streams.islands.rows[island, L_TAIL]  # a repeat is seldom old
        held: cython.p_longlong
        before: cython.longlong
        looked: cython.longlong = 0
        new: cython.longlong = 0
        differs: cython.bint = False
        start: cython.longlong
        end: cython.longlong
        while extent >= 0 and looked < LOOK_BACK:
            held = row_of(self.streams.extents.rows, extent)
            if held[XT_OFFSET] + held[XT_LENGTH] <= low:
                break
            before = -1 if extent == self.streams.islands.rows[island, L_HEAD] else held[XT_PREV]
            start = max(low, held[XT_OFFSET])
            end = min(high, held[XT_OFFSET] + held[XT_LENGTH])
            if start < end and self.give_way(extent, segment):
                pass
            elif held[XT_PLACE] == NOWHERE:
                end = min(end, segment[T_CAPTURED_END])
                if start < end:
                    self.patch(segment, island, extent, start, end)
                    new += end - start
            elif start < end and not differs and self.copies.differ(
                along(segment[T_PLACE], start - segment[T_OFFSET]), along(held[XT_PLACE], start - held[XT_OFFSET]),
                min(end, segment[T_CAPTURED_END]) - start
            ):
                differs = True
                self.conflict(segment, start, end)
                if self.last_wins and start == held[XT_OFFSET] and end == start + held[XT_LENGTH]:
                    held[XT_PLACE] = along(segment[T_PLACE], start - segment[T_OFFSET])
            extent = before
            looked += 1
        if high - low > new:
            self.repeats(segment, high - low - new)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def give_way(self, extent: cython.longlong, segment: cython.p_longlong) -> cython.bint:
        """A lone byte is taken anew from a longer segment that covers it: whether it was one."""
        held: cython.p_longlong = row_of(self.streams.extents.rows, extent)
        if held[XT_LENGTH] > 1 or held[XT_PLACE] == NOWHERE or segment[T_END] - segment[T_OFFSET] == 1 or segment[T_CAPTURED_END] <= held[XT_OFFSET]:
            return False
        self.say(extent, segment)
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def say(self, extent: cython.longlong, segment: cython.p_longlong) -> cython.void:
        """The bytes of an extent are those of this segment."""
        row: cython.p_longlong = row_of(self.streams.extents.rows, extent)
        row[XT_PLACE] = along(segment[T_PLACE], row[XT_OFFSET] - segment[T_OFFSET])
        row[XT_PACKET] = segment[T_PACKET]
        row[XT_TIME] = segment[T_TIME]
        row[XT_ACK] = segment[T_ACK]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def repeats(self, segment: cython.p_longlong, count: cython.longlong) -> cython.void:
        """This many bytes of a segment came before."""
        slot: cython.longlong = segment[T_DIRECTION] >> 1
        self.streams.state[slot, S_SIDES + (segment[T_DIRECTION] & 1) * SIDE_WIDTH + D_RETRANSMITTED] += count
        tell(self.streams, slot, TCP_RETRANSMISSION, segment[T_PACKET])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def conflict(self, segment: cython.p_longlong, start: cython.longlong, end: cython.longlong) -> cython.void:
        """Two copies of bytes start…end−1 differ: one is another life's, but for a lone byte, which a keep-alive may have made up."""
        direction: cython.longlong = segment[T_DIRECTION]
        if end - start > 1:
            tell_other(self.streams, direction >> 1, segment[T_PACKET])
        self.streams.state[direction >> 1, S_SIDES + (direction & 1) * SIDE_WIDTH + D_CONFLICTS] += 1
        if self.runs.spare() > 4:
            self.runs.emit(CONFLICT, direction, start, end - start, segment[T_PLACE], segment[T_PACKET], segment[T_TIME])

    # --- extents --------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def captured(self, segment: cython.p_longlong, low: cython.longlong, high: cython.longlong) -> cython.longlong:
        """A new extent: bytes low…high−1 of a segment."""
        extent: cython.longlong = self.streams.extents.take()
        row: cython.p_longlong = row_of(self.streams.extents.rows, extent)
        row[XT_OFFSET] = low
        row[XT_LENGTH] = high - low
        self.say(extent, segment)
        row[XT_NEXT] = -1
        row[XT_PREV] = -1
        return extent

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def cut_off(self, segment: cython.p_longlong, low: cython.longlong, high: cython.longlong) -> cython.longlong:
        """A new extent for bytes cut off by the snap length."""
        extent: cython.longlong = self.captured(segment, low, high)
        self.streams.extents.rows[extent, XT_PLACE] = NOWHERE
        return extent

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def patch(self, segment: cython.p_longlong, island: cython.longlong, extent: cython.longlong, low: cython.longlong,
              high: cython.longlong) -> cython.void:
        """Bytes low…high−1 of an empty extent are known now."""
        row: cython.p_longlong = row_of(self.streams.extents.rows, extent)
        end: cython.longlong = row[XT_OFFSET] + row[XT_LENGTH]
        rest: cython.longlong
        if high < end:
            rest = self.cut_off(segment, high, end)
            self.streams.extents.rows[rest, XT_PACKET] = row[XT_PACKET]
            self.streams.extents.rows[rest, XT_TIME] = row[XT_TIME]
            self.streams.extents.rows[rest, XT_ACK] = -1
            self.insert(island, extent, rest)
        if low > row[XT_OFFSET]:
            row[XT_LENGTH] = low - row[XT_OFFSET]
            self.insert(island, extent, self.captured(segment, low, high))
            return
        row[XT_LENGTH] = high - low
        self.say(extent, segment)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def insert(self, island: cython.longlong, extent: cython.longlong, new: cython.longlong) -> cython.void:
        """A new extent after another one, on its island."""
        following: cython.longlong = self.streams.extents.rows[extent, XT_NEXT]
        self.streams.extents.rows[new, XT_NEXT] = following
        self.streams.extents.rows[new, XT_PREV] = extent
        self.streams.extents.rows[extent, XT_NEXT] = new
        if following >= 0:
            self.streams.extents.rows[following, XT_PREV] = new
        if self.streams.islands.rows[island, L_TAIL] == extent:
            self.streams.islands.rows[island, L_TAIL] = new

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def link(self, extent: cython.longlong, following: cython.longlong) -> cython.void:
        self.streams.extents.rows[extent, XT_NEXT] = following
        self.streams.extents.rows[following, XT_PREV] = extent

    # --- islands --------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def add(self, segment: cython.p_longlong, before: cython.longlong, after: cython.longlong, low: cython.longlong,
            high: cython.longlong) -> cython.longlong:
        """Bytes low…high−1 of a segment go between two islands, joining those that they touch; their island."""
        there: cython.longlong = max(low, min(high, segment[T_CAPTURED_END]))
        head: cython.longlong = -1
        tail: cython.longlong = -1
        if there > low:
            head = tail = self.captured(segment, low, there)
        if there < high:
            tail = self.cut_off(segment, there, high)
            if head < 0:
                head = tail
            else:
                self.link(head, tail)
        if before >= 0 and self.streams.islands.rows[before, L_END] == low:
            self.link(self.streams.islands.rows[before, L_TAIL], head)
            self.streams.islands.rows[before, L_TAIL] = tail
            self.streams.islands.rows[before, L_END] = high
        else:
            before = self.new_island(segment, before, after, head, tail)
            self.streams.islands.rows[before, L_START] = low
            self.streams.islands.rows[before, L_END] = high
        if after >= 0 and self.streams.islands.rows[after, L_START] == high:
            self.join(segment[T_DIRECTION], before, after)
        return before

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def new_island(self, segment: cython.p_longlong, before: cython.longlong, after: cython.longlong, head: cython.longlong,
                   tail: cython.longlong) -> cython.longlong:
        """An island between two, with this chain of extents."""
        side: cython.p_longlong = part_of(self.streams.state, segment[T_DIRECTION] >> 1, S_SIDES + (segment[T_DIRECTION] & 1) * SIDE_WIDTH)
        island: cython.longlong = self.streams.islands.take()
        row: cython.p_longlong = row_of(self.streams.islands.rows, island)
        row[L_HEAD] = head
        row[L_TAIL] = tail
        row[L_NEXT] = after
        row[L_WALKED] = MUCH
        row[L_DIRECTION] = segment[T_DIRECTION]
        if before >= 0:
            self.streams.islands.rows[before, L_NEXT] = island
        else:
            side[D_ISLANDS] = island
        if after < 0:
            side[D_LAST_ISLAND] = island
        return island

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def join(self, direction: cython.longlong, island: cython.longlong, after: cython.longlong) -> cython.void:
        """Two islands touch: they are one."""
        row: cython.p_longlong = row_of(self.streams.islands.rows, island)
        other: cython.p_longlong = row_of(self.streams.islands.rows, after)
        side: cython.p_longlong = part_of(self.streams.state, direction >> 1, S_SIDES + (direction & 1) * SIDE_WIDTH)
        self.link(row[L_TAIL], other[L_HEAD])
        row[L_TAIL] = other[L_TAIL]
        row[L_END] = other[L_END]
        row[L_NEXT] = other[L_NEXT]
        if side[D_LAST_ISLAND] == after:
            side[D_LAST_ISLAND] = island
        self.streams.islands.drop(after)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def acknowledged_offset(other: cython.p_longlong, ack: cython.longlong) -> cython.longlong:
    """The offset of the other end's bytes that a packet acknowledges, from R_ACK; −1 what comes before them, NOWHERE unknown."""
    if ack >= SEQUENCE:
        return unwrap(other, ack & MASK32) if other[D_BASE] >= 0 else NOWHERE
    return NOWHERE if ack == -1 else ack if ack >= 0 else ACKED - ack if ack < ACKED else -1

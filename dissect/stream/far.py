# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""Bytes far from all that their direction said: somebody guessed their numbers, another life begins, or very much is missing.

Law: the last such segment of a connection is kept, its bytes as an extent; what goes on from it, or acknowledges it, says whose it is.  It is told as
stray when another one takes its place, or the life ends.
"""

# pxd: from dissect.stream.runs cimport Runs
# pxd: from dissect.stream.streams cimport Streams

import cython

if cython.compiled:
    from cython.cimports.dissect.memory.matrices import part_of, row_of
    from cython.cimports.dissect.memory.numbers import big32
    from cython.cimports.dissect.stream.offsets import unwrap
    from cython.cimports.dissect.stream.openings import apart, is_over, parted, past_end, silent, unborn
    from cython.cimports.dissect.stream.runs import Runs
    from cython.cimports.dissect.stream.state import *
    from cython.cimports.dissect.stream.streams import Streams
else:
    from dissect.memory.matrices import part_of, row_of
    from dissect.memory.numbers import big32
    from dissect.stream.offsets import unwrap
    from dissect.stream.openings import apart, is_over, parted, past_end, silent, unborn
    from dissect.stream.runs import Runs
    from dissect.stream.state import *
    from dissect.stream.streams import Streams


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def elsewhere(streams: Streams, direction: cython.longlong, offset: cython.longlong, flags: cython.int, horizon: cython.longlong) -> cython.bint:
    """Whether bytes that are far from what their direction said are none of this life: a gigabyte away, far in front of its beginning, or where no
    end speaks any more."""
    side: cython.p_longlong = part_of(streams.state, direction >> 1, S_SIDES + (direction & 1) * SIDE_WIDTH)
    jump: cython.longlong = offset - side[D_HIGH]
    if side[D_BASE] < 0 or jump >= JUMP or jump <= -JUMP or offset < -horizon or not flags & TCP_ACK or is_over(streams, direction >> 1):
        return True
    return side[D_FIN] >= 0 and jump > horizon or past_end(side, offset)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def goes_on_afar(streams: Streams, direction: cython.longlong, tcp: cython.pointer(cython.const[cython.uchar]), horizon: cython.longlong) -> cython.bint:
    """Whether a packet goes on from the bytes that are kept, or acknowledges them."""
    before: cython.longlong = streams.state[direction >> 1, S_STRAY] - 1
    own: cython.bint = before & 1 == direction & 1
    number: cython.longlong = big32(tcp, 4) if own else big32(tcp, 8)
    return before >= 0 and (own or tcp[13] & TCP_ACK != 0) and (number - (before >> 1)) & MASK32 <= horizon


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def sent_before(side: cython.p_longlong, tcp: cython.pointer(cython.const[cython.uchar])) -> cython.bint:
    """Whether a segment behind all that a direction said was sent before that, by its sender's clock: another life may begin with it.  No life is told from
    that alone: bytes that were sent once more overtake others, and a clock comes round in a long silence."""
    return big32(tcp, 20) == STAMP_FIRST and side[D_STATE] >= CLOCK and (1 + big32(tcp, 24) - side[D_STATE] // CLOCK) & MASK32 > HALF32


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def clock(side: cython.p_longlong, tcp: cython.pointer(cython.const[cython.uchar]), clocked: cython.bint) -> cython.void:
    """A segment with the highest bytes of a direction: what its sender's clock says."""
    side[D_STATE] = side[D_STATE] & (CLOCK - 1) | (CLOCK * (1 + big32(tcp, 24)) if clocked and big32(tcp, 20) == STAMP_FIRST else 0)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def afterwards(streams: Streams, direction: cython.longlong, offset: cython.longlong, tcp: cython.pointer(cython.const[cython.uchar]),
               horizon: cython.longlong) -> cython.bint:
    """Whether bytes are of another life though they are not far: their end had parted, or both ends have, and these lie in front of all that was said, or
    go on from such."""
    if past_end(part_of(streams.state, direction >> 1, S_SIDES + (direction & 1) * SIDE_WIDTH), offset):
        return True
    return parted(streams, direction >> 1) and (offset < 0 or goes_on_afar(streams, direction, tcp, horizon))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def outlived(streams: Streams, direction: cython.longlong, tcp: cython.pointer(cython.const[cython.uchar]), horizon: cython.longlong) -> cython.bint:
    """Whether a packet, whose number is none of this life, is of the one before it: it says and acknowledges what lies near that one's ends."""
    side: cython.p_longlong = part_of(streams.state, direction >> 1, S_SIDES + (direction & 1) * SIDE_WIDTH)
    other: cython.p_longlong = part_of(streams.state, direction >> 1, S_SIDES + (1 - (direction & 1)) * SIDE_WIDTH)
    return (side[D_OLD] > 0 and other[D_OLD] > 0 and tcp[13] & TCP_ACK != 0 and (big32(tcp, 4) + 1 - side[D_OLD] + horizon) & MASK32 <= 2 * horizon
            and (big32(tcp, 8) + 1 - other[D_OLD] + horizon) & MASK32 <= 2 * horizon
            and (other[D_BASE] < 0 or apart(other, big32(tcp, 8), horizon) or unborn(other, tcp, horizon)))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def still_said(streams: Streams, direction: cython.longlong, tcp: cython.pointer(cython.const[cython.uchar]), horizon: cython.longlong) -> cython.bint:
    """Whether a packet of an end that said nothing in this life, not even a SYN, is of the one before it, whose numbers lie among this one's: it acknowledges more than the other end said in this life and no more than that did in the last, and both its numbers are near its ends."""
    side: cython.p_longlong = part_of(streams.state, direction >> 1, S_SIDES + (direction & 1) * SIDE_WIDTH)
    other: cython.p_longlong = part_of(streams.state, direction >> 1, S_SIDES + (1 - (direction & 1)) * SIDE_WIDTH)
    return (side[D_OLD] > 0 and other[D_OLD] > 0 and other[D_BASE] >= 0 and side[D_OPTIONS] == 0 and silent(side)
            and tcp[13] & (TCP_SYN | TCP_RST | TCP_ACK) == TCP_ACK and unwrap(other, big32(tcp, 8)) > other[D_HIGH]
            and (big32(tcp, 4) + 1 - side[D_OLD] + horizon) & MASK32 <= 2 * horizon and (other[D_OLD] - 1 - big32(tcp, 8)) & MASK32 <= horizon)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def succeeds(streams: Streams, old: cython.longlong, new: cython.longlong) -> cython.void:
    """A life knows where the one before it had come to."""
    number: cython.longlong
    side: cython.p_longlong
    for number in range(2):
        side = part_of(streams.state, old, S_SIDES + number * SIDE_WIDTH)
        if side[D_BASE] >= 0:
            streams.state[new, S_SIDES + number * SIDE_WIDTH + D_OLD] = 1 + ((side[D_BASE] + max(side[D_HIGH], side[D_ACKED])) & MASK32)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def tell_stray(streams: Streams, runs: Runs, segment: cython.p_longlong) -> cython.void:
    """A segment, in the form in which it is kept, is nobody's."""
    side: cython.p_longlong = part_of(streams.state, segment[T_DIRECTION] >> 1, S_SIDES + (segment[T_DIRECTION] & 1) * SIDE_WIDTH)
    offset: cython.longlong = unwrap(side, segment[T_OFFSET]) if side[D_BASE] >= 0 else 0
    if segment[T_END] > segment[T_OFFSET]:
        runs.emit(STRAY, segment[T_DIRECTION], offset, max(segment[T_CAPTURED_END] - segment[T_OFFSET], 0), NOWHERE, segment[T_PACKET], segment[T_TIME])
    counted(row_of(streams.state, segment[T_DIRECTION] >> 1), side, segment[T_PACKET], segment[T_TIME])


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def keep(streams: Streams, runs: Runs, segment: cython.p_longlong) -> cython.void:
    """Keep a segment, whose T_OFFSET is its sequence number and whose T_ACK the number that it acknowledges, −1 none."""
    slot: cython.longlong = segment[T_DIRECTION] >> 1
    row: cython.p_longlong = row_of(streams.state, slot)
    side: cython.p_longlong = part_of(streams.state, slot, S_SIDES + (segment[T_DIRECTION] & 1) * SIDE_WIDTH)
    tell_kept(streams, runs, slot)
    side[D_STRAY] = streams.extents.take()
    extent: cython.p_longlong = row_of(streams.extents.rows, side[D_STRAY])
    extent[XT_OFFSET] = segment[T_OFFSET]
    extent[XT_LENGTH] = segment[T_CAPTURED_END] - segment[T_OFFSET]
    extent[XT_PLACE] = segment[T_PLACE]
    if extent[XT_LENGTH] <= 0:
        extent[XT_LENGTH] = segment[T_END] - segment[T_OFFSET]
        extent[XT_PLACE] = NOWHERE
    extent[XT_PACKET] = segment[T_PACKET]
    extent[XT_TIME] = segment[T_TIME]
    extent[XT_ACK] = segment[T_ACK]
    extent[XT_NEXT] = extent[XT_PREV] = -1
    row[S_STRAY] = 1 + (segment[T_END] & MASK32) * 2 + (segment[T_DIRECTION] & 1)
    row[S_FLAGS] |= FLAG_FAR
    side[D_BEFORE_STRAY] = 1 + row[S_LAST_PACKET]
    row[S_LAST_PACKET] = segment[T_PACKET]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def tell_kept(streams: Streams, runs: Runs, slot: cython.longlong) -> cython.void:
    """What is kept, if anything is, is nobody's."""
    row: cython.p_longlong = row_of(streams.state, slot)
    if row[S_STRAY] == 0:
        return
    direction: cython.longlong = 2 * slot + ((row[S_STRAY] - 1) & 1)
    side: cython.p_longlong = part_of(streams.state, slot, S_SIDES + (direction & 1) * SIDE_WIDTH)
    extent: cython.p_longlong = row_of(streams.extents.rows, side[D_STRAY])
    there: cython.longlong = 0 if extent[XT_PLACE] == NOWHERE else extent[XT_LENGTH]
    runs.emit(STRAY, direction, unwrap(side, extent[XT_OFFSET]) if side[D_BASE] >= 0 else 0, there, NOWHERE, extent[XT_PACKET], extent[XT_TIME])
    counted(row, side, extent[XT_PACKET], extent[XT_TIME])
    forget_kept(streams, row, side)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def take_kept(streams: Streams, slot: cython.longlong, segment: cython.p_longlong) -> cython.void:
    """What is kept is what it was before: a segment, in the form in which it was given to `keep`."""
    row: cython.p_longlong = row_of(streams.state, slot)
    segment[T_DIRECTION] = 2 * slot + ((row[S_STRAY] - 1) & 1)
    side: cython.p_longlong = part_of(streams.state, slot, S_SIDES + (segment[T_DIRECTION] & 1) * SIDE_WIDTH)
    extent: cython.p_longlong = row_of(streams.extents.rows, side[D_STRAY])
    segment[T_OFFSET] = extent[XT_OFFSET]
    segment[T_END] = extent[XT_OFFSET] + (((row[S_STRAY] - 1 >> 1) - extent[XT_OFFSET]) & MASK32)
    segment[T_CAPTURED_END] = extent[XT_OFFSET] + (0 if extent[XT_PLACE] == NOWHERE else extent[XT_LENGTH])
    segment[T_PLACE] = extent[XT_PLACE]
    segment[T_PACKET] = extent[XT_PACKET]
    segment[T_TIME] = extent[XT_TIME]
    segment[T_ACK] = extent[XT_ACK]
    if row[S_LAST_PACKET] == extent[XT_PACKET]:
        row[S_LAST_PACKET] = side[D_BEFORE_STRAY] - 1
    forget_kept(streams, row, side)
    side[D_BEFORE_STRAY] = 1 + segment[T_PACKET]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def settled(streams: Streams, direction: cython.longlong, segment: cython.p_longlong) -> cython.p_longlong:
    """What was kept is of this direction: its offsets are those of its bytes.  The direction's part."""
    side: cython.p_longlong = part_of(streams.state, direction >> 1, S_SIDES + (direction & 1) * SIDE_WIDTH)
    seq: cython.longlong = segment[T_OFFSET]
    if side[D_BASE] < 0:
        side[D_BASE] = seq
    segment[T_DIRECTION] = direction
    segment[T_OFFSET] = unwrap(side, seq)
    segment[T_END] += segment[T_OFFSET] - seq
    segment[T_CAPTURED_END] += segment[T_OFFSET] - seq
    counted(row_of(streams.state, direction >> 1), side, segment[T_PACKET], segment[T_TIME])
    return side


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def forget_kept(streams: Streams, row: cython.p_longlong, side: cython.p_longlong) -> cython.void:
    streams.extents.drop(side[D_STRAY])
    side[D_STRAY] = -1
    side[D_BEFORE_STRAY] = 0
    row[S_STRAY] = 0
    row[S_FLAGS] &= ~FLAG_FAR


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def counted(row: cython.p_longlong, side: cython.p_longlong, packet: cython.longlong, time: cython.longlong) -> cython.void:
    """A packet that was kept is one of this life's."""
    side[D_PACKETS] += 1
    row[S_LAST_PACKET] = max(row[S_LAST_PACKET], packet)
    row[S_LAST_TIME] = max(row[S_LAST_TIME], time)
    row[S_FIRST_TIME] = min(row[S_FIRST_TIME], time)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def unread(streams: Streams, runs: Runs, direction: cython.longlong, seq: cython.longlong, length: cython.longlong, packet: cython.longlong,
           time: cython.longlong) -> cython.void:
    """Bytes of a SYN of which it is not certain that it begins a life: nobody's, until they come once more."""
    side: cython.p_longlong = part_of(streams.state, direction >> 1, S_SIDES + (direction & 1) * SIDE_WIDTH)
    if length > 0:
        runs.emit(STRAY, direction, unwrap(side, seq + 1) if side[D_BASE] >= 0 else 0, length, NOWHERE, packet, time)

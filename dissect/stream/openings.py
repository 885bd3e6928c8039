# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""SYNs and bytes that do not fit a life that goes on: another life begins, or somebody spoke who does not see the talk (RFC 5961).

Law: a life ends when its successor is certain.  A SYN is answered or gone on from; a live end only challenges it.  Bytes far away are followed by
more of them, or acknowledged; who injects one segment guessed its numbers.
"""

# pxd: from dissect.stream.streams cimport Streams

import cython

if cython.compiled:
    from cython.cimports.dissect.memory.matrices import part_of, row_of
    from cython.cimports.dissect.memory.numbers import big32
    from cython.cimports.dissect.stream.events import tell_below
    from cython.cimports.dissect.stream.gaps import lowest
    from cython.cimports.dissect.stream.offsets import unwrap
    from cython.cimports.dissect.stream.state import *
    from cython.cimports.dissect.stream.streams import Streams
else:
    from dissect.memory.matrices import part_of, row_of
    from dissect.memory.numbers import big32
    from dissect.stream.events import tell_below
    from dissect.stream.gaps import lowest
    from dissect.stream.offsets import unwrap
    from dissect.stream.state import *
    from dissect.stream.streams import Streams


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def apart(side: cython.p_longlong, number: cython.longlong, horizon: cython.longlong) -> cython.bint:
    """Whether a sequence number is far from all that a direction said."""
    reached: cython.longlong = max(side[D_HIGH], side[D_ACKED])
    distance: cython.longlong = (number - side[D_BASE] - reached) & MASK32
    return side[D_BASE] < 0 or horizon < distance < MASK32 + 1 - horizon


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def disbelieved(streams: Streams, direction: cython.longlong, tcp: cython.pointer(cython.const[cython.uchar]), horizon: cython.longlong) -> cython.bint:
    """Whether an end is none to its receiver: far from all that its direction said, or before a SYN's number, and of the life before; who only asked heeds what answers that."""
    side: cython.p_longlong = part_of(streams.state, direction >> 1, S_SIDES + (direction & 1) * SIDE_WIDTH)
    other: cython.p_longlong = part_of(streams.state, direction >> 1, S_SIDES + (1 - (direction & 1)) * SIDE_WIDTH)
    if side[D_BASE] < 0:
        return other[D_OPTIONS] != 0 and (not tcp[13] & TCP_ACK or (big32(tcp, 8) - other[D_BASE]) & MASK32 > other[D_HIGH])
    return apart(side, big32(tcp, 4), horizon) or side[D_OPTIONS] != 0 and unwrap(side, big32(tcp, 4)) < min(lowest(streams, side[D_GAPS]), 0) - 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def ask(row: cython.p_longlong, side: cython.longlong, tcp: cython.pointer(cython.const[cython.uchar]), packet: cython.longlong, time: cython.longlong) -> cython.void:
    """A SYN asks for another life; what comes next decides."""
    base: cython.longlong = 2 * ((big32(tcp, 4) + 1) & MASK32) + side
    if row[S_FLAGS] & FLAG_ASKED and row[S_ASKED_BASE] == base:
        row[S_ASKED_TIMES] += 1
    else:
        stay(row)
        row[S_FLAGS] = row[S_FLAGS] & ~FLAG_PASSED | FLAG_ASKED
        row[S_ASKED_BASE] = base
        row[S_ASKED_ACK] = big32(tcp, 8) if tcp[13] & TCP_ACK else -1
        row[S_ASKED_PACKET] = packet
        row[S_ASKED_TIME] = time
        row[S_ASKED_TIMES] = 1
        row[S_ASKED_LAST] = row[S_LAST_PACKET]
    row[S_LAST_PACKET] = packet


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def stay(row: cython.p_longlong) -> cython.void:
    """No life was begun: the SYN was a packet of this one."""
    if row[S_FLAGS] & FLAG_ASKED:
        row[S_FLAGS] &= ~FLAG_ASKED
        row[S_SIDES + (row[S_ASKED_BASE] & 1) * SIDE_WIDTH + D_PACKETS] += row[S_ASKED_TIMES]
        row[S_LAST_TIME] = max(row[S_LAST_TIME], row[S_ASKED_TIME])


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def asks_again(streams: Streams, direction: cython.longlong, tcp: cython.pointer(cython.const[cython.uchar]), horizon: cython.longlong) -> cython.bint:
    """The SYN that asked last is answered, though bytes went on since then as if it were nobody's, by who had begun otherwise: it asks once more."""
    row: cython.p_longlong = row_of(streams.state, direction >> 1)
    side: cython.p_longlong = part_of(streams.state, direction >> 1, S_SIDES + (direction & 1) * SIDE_WIDTH)
    base: cython.longlong = (big32(tcp, 4) + 1) & MASK32
    if (row[S_FLAGS] & FLAG_ASKED or row[S_ASKED_TIMES] == 0 or tcp[13] & (TCP_SYN | TCP_ACK) != TCP_SYN | TCP_ACK
            or row[S_ASKED_BASE] != 2 * big32(tcp, 8) + 1 - (direction & 1)):
        return False
    if side[D_OPTIONS] == 0 and not apart(side, base, horizon) or base == (side[D_BASE] + min(lowest(streams, side[D_GAPS]), 0)) & MASK32:
        return False
    asking(row)
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def asking(row: cython.p_longlong) -> cython.void:
    """The SYN that asked last asks once more."""
    row[S_FLAGS] = row[S_FLAGS] & ~FLAG_PASSED | FLAG_ASKED
    row[S_SIDES + (row[S_ASKED_BASE] & 1) * SIDE_WIDTH + D_PACKETS] -= row[S_ASKED_TIMES]
    row[S_ASKED_LAST] = row[S_LAST_PACKET]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def passed(row: cython.p_longlong, side: cython.p_longlong, horizon: cython.longlong) -> cython.void:
    """Bytes behind the SYN's number go on near by.  Where that lies ahead of all that was said, they may be those of the life that it asks for, behind others
    that were lost: it is not forgotten until its direction has come past it."""
    ahead: cython.bint = a_little_ahead(side, row[S_ASKED_BASE] >> 1, horizon)
    stay(row)
    if ahead:
        row[S_FLAGS] |= FLAG_PASSED


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def borne_out(streams: Streams, direction: cython.longlong, tcp: cython.pointer(cython.const[cython.uchar])) -> cython.void:
    """A packet behind a SYN that was passed: where it goes on from just there, or acknowledges just that, the SYN asks once more."""
    row: cython.p_longlong = row_of(streams.state, direction >> 1)
    side: cython.p_longlong = part_of(streams.state, direction >> 1, S_SIDES + (row[S_ASKED_BASE] & 1) * SIDE_WIDTH)
    own: cython.bint = (direction & 1) == row[S_ASKED_BASE] & 1
    number: cython.longlong = big32(tcp, 4) if own else big32(tcp, 8)
    if unwrap(side, row[S_ASKED_BASE] >> 1) < side[D_NEXT]:
        row[S_FLAGS] &= ~FLAG_PASSED
    elif number == row[S_ASKED_BASE] >> 1 and not tcp[13] & (TCP_SYN | TCP_RST) and (own or tcp[13] & TCP_ACK != 0):
        asking(row)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def answers(streams: Streams, direction: cython.longlong, tcp: cython.pointer(cython.const[cython.uchar]), horizon: cython.longlong) -> cython.bint:
    """Whether a SYN fits what the other end said: it acknowledges its beginning, or nothing of it was captured, or both begin at once."""
    row: cython.p_longlong = row_of(streams.state, direction >> 1)
    other: cython.p_longlong = part_of(streams.state, direction >> 1, S_SIDES + (1 - (direction & 1)) * SIDE_WIDTH)
    before: cython.longlong = horizon  # as if its beginning was not captured
    low: cython.longlong
    if other[D_BASE] < 0:
        return True
    if tcp[13] & TCP_ACK == 0:
        return row[S_FLAGS] & FLAG_SYN != 0
    low = lowest(streams, other[D_GAPS])
    if other[D_OPTIONS] != 0 and low != NOWHERE:
        before = max(-low, 0)  # its SYN came behind bytes of it: what is between is a gap
    return (big32(tcp, 8) - other[D_BASE] + before) & MASK32 <= before + other[D_HIGH]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def goes_on(streams: Streams, direction: cython.longlong, tcp: cython.pointer(cython.const[cython.uchar]), horizon: cython.longlong) -> cython.bint:
    """Whether a packet has a number that its end has come to; a reset has any.  After a SYN that acknowledges what the other end has come to that
    says nothing: who wrote it sees the talk, and the numbers of the life that it asks for are near."""
    row: cython.p_longlong = row_of(streams.state, direction >> 1)
    side: cython.p_longlong = part_of(streams.state, direction >> 1, S_SIDES + (direction & 1) * SIDE_WIDTH)
    other: cython.p_longlong = part_of(streams.state, direction >> 1, S_SIDES + (1 - (direction & 1)) * SIDE_WIDTH)
    if row[S_ASKED_ACK] >= 0 and not apart(other, row[S_ASKED_ACK], horizon):
        return False
    return not tcp[13] & (TCP_SYN | TCP_RST) and not apart(side, big32(tcp, 4), horizon)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def is_over(streams: Streams, slot: cython.longlong) -> cython.bint:
    """Whether both ends said all that they had to say, or one broke it off: what is far from it is another life, whose SYN was not captured."""
    row: cython.p_longlong = row_of(streams.state, slot)
    return (row[S_FLAGS] & FLAG_RESET or row[S_SIDES + D_STATE] & row[S_SIDES + SIDE_WIDTH + D_STATE] & FIN_DELIVERED) != 0 or parted(streams, slot)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def accepted(streams: Streams, direction: cython.longlong, number: cython.longlong, horizon: cython.longlong) -> cython.bint:
    """Whether this number acknowledges bytes of the life that the other end's SYN asks for, while that is not certain yet."""
    row: cython.p_longlong = row_of(streams.state, direction >> 1)
    return (row[S_FLAGS] & FLAG_ASKED != 0 and row[S_ASKED_BASE] & 1 != direction & 1
            and (number - (row[S_ASKED_BASE] >> 1)) & MASK32 <= horizon)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def unheard(streams: Streams, direction: cython.longlong, tcp: cython.pointer(cython.const[cython.uchar])) -> cython.bint:
    """Whether a SYN comes after SYNs of the same end alone, which nobody answered: it may ask again with another number."""
    other: cython.p_longlong = part_of(streams.state, direction >> 1, S_SIDES + (1 - (direction & 1)) * SIDE_WIDTH)
    return tcp[13] & TCP_ACK == 0 and other[D_PACKETS] == 0 and quiet(streams, direction >> 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def begun(streams: Streams, direction: cython.longlong, tcp: cython.pointer(cython.const[cython.uchar]), horizon: cython.longlong) -> cython.bint:
    """Whether a packet goes on from the SYN that asked, or acknowledges it, and not what was said before it; or is the one that it answers."""
    row: cython.p_longlong = row_of(streams.state, direction >> 1)
    own: cython.bint = (direction & 1) == row[S_ASKED_BASE] & 1
    side: cython.p_longlong = part_of(streams.state, direction >> 1, S_SIDES + (row[S_ASKED_BASE] & 1) * SIDE_WIDTH)
    number: cython.longlong = big32(tcp, 4) if own else big32(tcp, 8)
    if tcp[13] & (TCP_SYN | TCP_ACK) == TCP_SYN:
        return not own and row[S_ASKED_ACK] == (big32(tcp, 4) + 1) & MASK32
    if own and tcp[13] & TCP_SYN or not own and not tcp[13] & TCP_ACK:
        return False
    if number == row[S_ASKED_BASE] >> 1 or (number - (row[S_ASKED_BASE] >> 1)) & MASK32 > horizon:
        return number == row[S_ASKED_BASE] >> 1
    return apart(side, number, horizon) or past_end(side, unwrap(side, number)) or succeeds_both(streams, direction, tcp, horizon)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def succeeds_both(streams: Streams, direction: cython.longlong, tcp: cython.pointer(cython.const[cython.uchar]), horizon: cython.longlong) -> cython.bint:
    """Whether an answer asks whose two numbers lie ahead of all that was said, and a packet goes on from both: so near, nobody guessed them."""
    row: cython.p_longlong = row_of(streams.state, direction >> 1)
    asker: cython.longlong = row[S_ASKED_BASE] & 1
    side: cython.p_longlong = part_of(streams.state, direction >> 1, S_SIDES + asker * SIDE_WIDTH)
    other: cython.p_longlong = part_of(streams.state, direction >> 1, S_SIDES + (1 - asker) * SIDE_WIDTH)
    heard: cython.longlong = big32(tcp, 8) if direction & 1 == asker else big32(tcp, 4)
    return (row[S_ASKED_ACK] >= 0 and tcp[13] & TCP_ACK != 0 and (heard - row[S_ASKED_ACK]) & MASK32 <= horizon
            and a_little_ahead(side, row[S_ASKED_BASE] >> 1, horizon) and a_little_ahead(other, row[S_ASKED_ACK], horizon))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def a_little_ahead(side: cython.p_longlong, number: cython.longlong, horizon: cython.longlong) -> cython.bint:
    """Whether a sequence number lies ahead of all that a direction said, and is not far from it."""
    distance: cython.longlong = (number - side[D_BASE] - max(side[D_HIGH], side[D_ACKED])) & MASK32
    return side[D_BASE] >= 0 and 0 < distance <= horizon


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def late(streams: Streams, direction: cython.longlong, tcp: cython.pointer(cython.const[cython.uchar]), horizon: cython.longlong) -> cython.bint:
    """Whether the SYN that asked is this life's own, captured behind what the other end said: a packet goes on from both."""
    row: cython.p_longlong = row_of(streams.state, direction >> 1)
    own: cython.bint = (direction & 1) == row[S_ASKED_BASE] & 1
    other: cython.p_longlong = part_of(streams.state, direction >> 1, S_SIDES + (1 - (row[S_ASKED_BASE] & 1)) * SIDE_WIDTH)
    number: cython.longlong = big32(tcp, 4) if own else big32(tcp, 8)
    said: cython.longlong = big32(tcp, 8) if own else big32(tcp, 4)
    if row[S_ASKED_ACK] >= 0:
        return False  # it answered something else
    if row[S_SIDES + (row[S_ASKED_BASE] & 1) * SIDE_WIDTH + D_BASE] >= 0 or not tcp[13] & TCP_ACK or (number - (row[S_ASKED_BASE] >> 1)) & MASK32 > horizon:
        return False
    if tcp[13] & TCP_SYN:  # its answer is late too, so it comes from before the bytes
        return (other[D_BASE] - said - 1) & MASK32 <= horizon
    return not apart(other, said, horizon)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def taken(row: cython.p_longlong) -> cython.void:
    """The SYN that asked is this life's own."""
    side: cython.longlong = S_SIDES + (row[S_ASKED_BASE] & 1) * SIDE_WIDTH
    stay(row)
    row[side + D_BASE] = row[S_ASKED_BASE] >> 1
    row[side + D_STATE] |= FROM_SYN
    row[side + D_OPTIONS] = row[S_ASKED_OPTIONS]
    asked_first(row, row)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def asked_first(life: cython.p_longlong, row: cython.p_longlong) -> cython.void:
    """Whose SYN is the first of a life: if an answer is, the other end's, which was not captured."""
    side: cython.longlong = row[S_ASKED_BASE] & 1
    life[S_FLAGS] |= FLAG_SYN if row[S_ASKED_ACK] < 0 else FLAG_SYN | FLAG_BOTH_SYNS
    if life[S_SYN_SIDE] != -1:
        return
    life[S_SYN_SIDE] = side if row[S_ASKED_ACK] < 0 else 1 - side
    if row[S_ASKED_ACK] < 0:
        life[S_SYN_TIME] = row[S_ASKED_TIME]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def opened(streams: Streams, slot: cython.longlong, row: cython.p_longlong) -> cython.void:
    """The life that a SYN asked for in the row of the one before it."""
    new: cython.p_longlong = row_of(streams.state, slot)
    side: cython.p_longlong = part_of(streams.state, slot, S_SIDES + (row[S_ASKED_BASE] & 1) * SIDE_WIDTH)
    asked_first(new, row)
    new[S_FLAGS] |= FLAG_BEGUN
    side[D_BASE] = row[S_ASKED_BASE] >> 1
    side[D_STATE] |= FROM_SYN
    side[D_OPTIONS] = row[S_ASKED_OPTIONS]
    side[D_PACKETS] = row[S_ASKED_TIMES]
    ended_before(row, side, row[S_ASKED_BASE] & 1)
    if row[S_ASKED_ACK] >= 0:
        side = part_of(streams.state, slot, S_SIDES + (1 - (row[S_ASKED_BASE] & 1)) * SIDE_WIDTH)
        side[D_BASE] = row[S_ASKED_ACK]
        ended_before(row, side, 1 - (row[S_ASKED_BASE] & 1))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def ended_before(row: cython.p_longlong, side: cython.p_longlong, number: cython.longlong) -> cython.void:
    """Where a life begins ahead of all bytes of the one before it, that one came no further: what was acknowledged behind was this one's, taken for that one's."""
    high: cython.longlong = row[S_SIDES + number * SIDE_WIDTH + D_BASE] + row[S_SIDES + number * SIDE_WIDTH + D_HIGH]
    begins: cython.longlong = (side[D_BASE] - 1 - high) & MASK32
    if side[D_OLD] > 0 and begins <= HALF32 and (side[D_OLD] - 1 - high) & MASK32 > begins:
        side[D_OLD] = 1 + ((side[D_BASE] - 1) & MASK32)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def heedless(streams: Streams, direction: cython.longlong, tcp: cython.pointer(cython.const[cython.uchar]), horizon: cython.longlong) -> cython.bint:
    """Whether a packet acknowledges what is far from all that the other end said, of which something is known."""
    other: cython.p_longlong = part_of(streams.state, direction >> 1, S_SIDES + (1 - (direction & 1)) * SIDE_WIDTH)
    return tcp[13] & TCP_ACK != 0 and other[D_BASE] >= 0 and apart(other, big32(tcp, 8), horizon)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def unborn(other: cython.p_longlong, tcp: cython.pointer(cython.const[cython.uchar]), horizon: cython.longlong) -> cython.bint:
    """Whether a packet acknowledges a number a little below the one with which the other end's SYN began: it was said in an earlier life."""
    lacks: cython.longlong = (other[D_BASE] - big32(tcp, 8)) & MASK32
    return other[D_OPTIONS] != 0 and tcp[13] & TCP_ACK != 0 and big32(tcp, 8) != 0 and 0 < lacks <= horizon


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def earlier(streams: Streams, direction: cython.longlong, tcp: cython.pointer(cython.const[cython.uchar]), length: cython.longlong,
            horizon: cython.longlong) -> cython.bint:
    """Whether the first bytes of a direction, which lie before where the other end said that it begins, were said before that one began itself."""
    side: cython.p_longlong = part_of(streams.state, direction >> 1, S_SIDES + (direction & 1) * SIDE_WIDTH)
    other: cython.p_longlong = part_of(streams.state, direction >> 1, S_SIDES + (1 - (direction & 1)) * SIDE_WIDTH)
    return length > 1 and side[D_OPTIONS] == 0 and silent(side) and not tcp[13] & TCP_RST and unborn(other, tcp, horizon)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def baseline(side: cython.p_longlong, seq: cython.longlong, flags: cython.int, length: cython.longlong) -> cython.bint:
    """Mid-stream: the first data packet is offset 0.  A lone byte without PSH is a keep-alive, never a baseline."""
    if length == 0 or flags & TCP_RST or (length == 1 and not flags & TCP_PSH):
        return False
    side[D_BASE] = seq
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def silent(side: cython.p_longlong) -> cython.bint:
    """Whether nothing that it said was captured."""
    return side[D_HIGH] == 0 and side[D_FIN] < 0 and side[D_ISLANDS] < 0 and side[D_NEXT] == 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def beginning_said(streams: Streams, direction: cython.longlong) -> cython.bint:
    """Whether a SYN says where a direction begins: its own one, or, until bytes of it are there, the one that answers it.  Another acknowledgement is a guess."""
    side: cython.p_longlong = part_of(streams.state, direction >> 1, S_SIDES + (direction & 1) * SIDE_WIDTH)
    return side[D_OPTIONS] != 0 or streams.state[direction >> 1, S_FLAGS] & FLAG_BOTH_SYNS != 0 and silent(side)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def belied(streams: Streams, direction: cython.longlong, base: cython.longlong, length: cython.longlong) -> cython.bint:
    """Whether a SYN is none of this life: the answer to that acknowledged another number, not even this one's and the bytes that came with it."""
    side: cython.p_longlong = part_of(streams.state, direction >> 1, S_SIDES + (direction & 1) * SIDE_WIDTH)
    return (side[D_OPTIONS] == 0 and side[D_BASE] >= 0 and beginning_said(streams, direction)
            and side[D_BASE] != base and side[D_BASE] != (base + length) & MASK32)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def parted(streams: Streams, slot: cython.longlong) -> cython.bint:
    """Whether both ends said that they send no more, and both heard so: what lacks was received, and nobody sends it again."""
    one: cython.p_longlong = part_of(streams.state, slot, S_SIDES)
    two: cython.p_longlong = part_of(streams.state, slot, S_SIDES + SIDE_WIDTH)
    return parts(one) and parts(two)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def past_end(side: cython.p_longlong, offset: cython.longlong) -> cython.bint:
    """Whether bytes are said by who said that it says no more, and was heard: another life's."""
    return parts(side) and side[D_ACKED] == side[D_FIN] + 1 and offset > side[D_FIN]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def parts(side: cython.p_longlong) -> cython.bint:
    """Whether it said that it says no more, and was heard.  Where bytes came in order behind that, it was not the end; and what was acknowledged below them is
    known only where somebody asks why."""
    return 0 <= side[D_FIN] < side[D_ACKED] and side[D_NEXT] <= side[D_FIN]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def quiet(streams: Streams, slot: cython.longlong) -> cython.bint:
    """Whether nothing that either end said was captured."""
    return silent(part_of(streams.state, slot, S_SIDES)) and silent(part_of(streams.state, slot, S_SIDES + SIDE_WIDTH))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def other_base(streams: Streams, direction: cython.longlong, offset: cython.longlong, tcp: cython.pointer(cython.const[cython.uchar])) -> cython.void:
    """Who has said where it begins, and acknowledges, says where the other end begins, which said nothing yet; behind other bytes that is a guess."""
    row: cython.p_longlong = row_of(streams.state, direction >> 1)
    other: cython.p_longlong = part_of(streams.state, direction >> 1, S_SIDES + (1 - (direction & 1)) * SIDE_WIDTH)
    if tcp[13] & TCP_ACK and not tcp[13] & TCP_RST and other[D_BASE] < 0 and row[S_SIDES + (direction & 1) * SIDE_WIDTH + D_OPTIONS] != 0:
        other[D_BASE] = big32(tcp, 8)
        if offset == 0:
            other[D_STATE] |= SHOWN


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def moved(streams: Streams, direction: cython.longlong, offset: cython.longlong, packet: cython.longlong) -> cython.void:
    """Offset 0 of a direction is now where `offset` was, of which only acknowledgements spoke so far."""
    side: cython.p_longlong = part_of(streams.state, direction >> 1, S_SIDES + (direction & 1) * SIDE_WIDTH)
    side[D_ACKED] = max(side[D_ACKED] - offset, 0)
    side[D_ACKED_THEN] = max(side[D_ACKED_THEN] - offset, 0)
    tell_below(streams, direction >> 1, packet)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def begins_here(streams: Streams, direction: cython.longlong, offset: cython.longlong, tcp: cython.pointer(cython.const[cython.uchar]),
                length: cython.longlong, packet: cython.longlong, horizon: cython.longlong) -> cython.bint:
    """The first bytes of a direction of which only the other end spoke: they are offset 0, wherever it said that they begin.  Not those that are
    far from there, and acknowledge what is far from what it said: they are another life's."""
    side: cython.p_longlong = part_of(streams.state, direction >> 1, S_SIDES + (direction & 1) * SIDE_WIDTH)
    other: cython.p_longlong = part_of(streams.state, direction >> 1, S_SIDES + (1 - (direction & 1)) * SIDE_WIDTH)
    far: cython.bint = (offset > horizon or offset < -horizon) and (other[D_HIGH] > 0 or other[D_OPTIONS] != 0)
    if side[D_OPTIONS] != 0 or not silent(side) or offset < 0 and beginning_said(streams, direction) or far and heedless(streams, direction, tcp, horizon) or not baseline(side, big32(tcp, 4), tcp[13], length):
        return False
    moved(streams, direction, offset, packet)
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def synchronised(streams: Streams, direction: cython.longlong, base: cython.longlong, flags: cython.int, time: cython.longlong) -> cython.void:
    """A SYN of this life, behind which its direction begins at `base`."""
    row: cython.p_longlong = row_of(streams.state, direction >> 1)
    own: cython.longlong = direction & 1
    asker: cython.longlong = 1 - own if flags & TCP_ACK else own
    side: cython.p_longlong = part_of(streams.state, direction >> 1, S_SIDES + own * SIDE_WIDTH)
    if side[D_BASE] < 0:
        side[D_BASE] = base
    if silent(side):
        side[D_STATE] |= FROM_SYN
    if row[S_FLAGS] & FLAG_BEGUN and not quiet(streams, direction >> 1):
        pass  # who asked may have been read already
    elif row[S_SYN_SIDE] == 1 - asker:
        row[S_SYN_SIDE] = BOTH_ASK
    elif row[S_SYN_SIDE] != BOTH_ASK:
        row[S_SYN_SIDE] = asker
    if row[S_SYN_TIME] < 0 and not flags & TCP_ACK:
        row[S_SYN_TIME] = time
    if not row[S_FLAGS] & FLAG_SYN and quiet(streams, direction >> 1):
        row[S_FLAGS] |= FLAG_BEGUN
    if flags & TCP_ACK:
        row[S_FLAGS] |= FLAG_BOTH_SYNS
    row[S_FLAGS] |= FLAG_SYN


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def ended(row: cython.p_longlong, direction: cython.longlong) -> cython.void:
    """The end of a connection is noted once: the first one counts."""
    if not row[S_FLAGS] & (3 * FLAG_ENDED):
        row[S_FLAGS] |= FLAG_ENDED << (direction & 1)

# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""The progress of a direction, for questions that ask why: its pauses, its repairs, its holes.

Law: nothing here runs unless Streams.paced is set.  Rows hold only measurements; they are interpreted where the whole connection is
known (causes.py), since a decoder that begins in mid-stream has seen no SYN.
"""

# pxd: from dissect.stream.streams cimport Streams

import cython

if cython.compiled:
    from cython.cimports.dissect.link.layout import *
    from cython.cimports.dissect.memory.matrices import part_of, row_of
    from cython.cimports.dissect.memory.numbers import big16, big32
    from cython.cimports.dissect.stream.events import append
    from cython.cimports.dissect.stream.state import *
    from cython.cimports.dissect.stream.streams import Streams
else:
    from dissect.link.layout import *
    from dissect.memory.matrices import part_of, row_of
    from dissect.memory.numbers import big16, big32
    from dissect.stream.events import append
    from dissect.stream.state import *
    from dissect.stream.streams import Streams

OPTION_END, OPTION_NOTHING, OPTION_SEGMENT, OPTION_SCALE, OPTION_SACK, OPTION_STAMP = cython.declare(cython.int, 0), cython.declare(cython.int, 1), \
    cython.declare(cython.int, 2), cython.declare(cython.int, 3), cython.declare(cython.int, 5), cython.declare(cython.int, 8)
ONLY_STAMPS = cython.declare(cython.longlong, 32)  # bytes of a header that usually has time stamps …
STAMPS = cython.declare(cython.longlong, 0x0101080A)  # … as its first options; without them one block of SACK makes a header as long
SCALE_MOST = cython.declare(cython.longlong, 14)  # RFC 7323
HALF16 = cython.declare(cython.longlong, 0x8000)
SOME_LOST = cython.declare(cython.longlong, 64)  # more packets at once are another counter
ONE_PACKET = cython.declare(cython.longlong, 1460)  # bytes: more are several packets, or one on a network of large ones
HOPS = cython.declare(cython.int, 64)
SOON = cython.declare(cython.longlong, 3_000_000)  # ns: what fills a hole later than this, and has no stamp to tell, was sent again


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def header_of(data: cython.const[cython.uchar][::1], packet_row: cython.p_longlong) -> cython.longlong:
    """Bytes of a packet's TCP header that are in the block."""
    at: cython.longlong = packet_row[P_TCP_AT]
    return min((data[at + 12] >> 4) * 4, max(packet_row[P_PAYLOAD_AT] - at, 20), len(data) - at)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def number_of(data: cython.const[cython.uchar][::1], at: cython.longlong) -> cython.longlong:
    """The identification in an IP header, −1: it has none (IPv6), or counts the packets of several connections, as Windows does, whose
    packets begin with 128 hops, and not with 64."""
    if at < 0 or at + 9 > len(data) or data[at] >> 4 != 4 or data[at + 8] > HOPS:
        return -1
    return data[at + 4] << 8 | data[at + 5]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def option(tcp: cython.pointer(cython.const[cython.uchar]), size: cython.longlong, wanted: cython.int) -> cython.longlong:
    """The place of a TCP option's value in a header of `size` bytes, 0 if it is not there."""
    at: cython.longlong = 20
    while at + 1 < size and tcp[at] != OPTION_END:
        if tcp[at] == OPTION_NOTHING:
            at += 1
            continue
        if tcp[at + 1] < 2 or at + tcp[at + 1] > size:
            return 0
        if tcp[at] == wanted:
            return at + 2
        at += tcp[at + 1]
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def introduced(tcp: cython.pointer(cython.const[cython.uchar]), size: cython.longlong) -> cython.longlong:
    """What a SYN says of its sender's windows and segments, in the form of D_OPTIONS."""
    scale: cython.longlong = option(tcp, size, OPTION_SCALE)
    segment: cython.longlong = option(tcp, size, OPTION_SEGMENT)
    if scale > 0:
        scale = min(tcp[scale], SCALE_MOST)
    return 1 + scale + ((big16(tcp, segment) if segment > 0 else 536) << 8)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def heard(streams: Streams, direction: cython.longlong, tcp: cython.pointer(cython.const[cython.uchar]), view: cython.p_longlong) -> cython.void:
    """What a packet of this direction tells the other one: what came, and how much more may come."""
    other: cython.p_longlong = part_of(streams.state, direction >> 1, S_SIDES + (1 - (direction & 1)) * SIDE_WIDTH)
    acknowledged: cython.longlong
    room: cython.longlong
    if tcp[13] & (TCP_SYN | TCP_RST) or not tcp[13] & TCP_ACK:
        return
    counted(part_of(streams.state, direction >> 1, S_SIDES + (direction & 1) * SIDE_WIDTH), view)
    room = 1 + big16(tcp, 14)
    other[D_ROOM] = room
    if other[D_LEAST] == 0 or room < other[D_LEAST]:
        other[D_LEAST] = room
    if other[D_BASE] < 0:
        return
    acknowledged = (big32(tcp, 8) - other[D_BASE] - other[D_HIGH]) & MASK32
    if acknowledged > HALF32:
        acknowledged -= MASK32 + 1
    acknowledged += other[D_HIGH]
    if acknowledged > other[D_ACKED] and acknowledged < max(other[D_HIGH], other[D_ACKED]) + view[V_HORIZON]:
        if acknowledged >= other[D_HIGH] > other[D_ACKED] and other[D_ACK_TIME] >= other[D_SENT] + PAUSE_LEAST and other[D_SENT] > 0:
            drained(streams, direction ^ 1, view)
        other[D_ACKED] = acknowledged
        other[D_ACK_TIME] = view[V_TIME]
    if view[V_HEADER] > ONLY_STAMPS or view[V_HEADER] == ONLY_STAMPS and big32(tcp, 20) != STAMPS:
        twice(streams, direction ^ 1, tcp, view)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def counted(side: cython.p_longlong, view: cython.p_longlong) -> cython.void:
    """Whether packets of this direction are missing before this one, where its sender numbers them (as Linux does, for each connection)."""
    step: cython.longlong = (view[V_NUMBER] + 1 - side[D_NUMBER]) & 0xFFFF
    if view[V_LOW] == view[V_HIGH]:  # what has no bytes says how many were sent
        side[D_LACKED] = 1 if view[V_LOW] > side[D_HIGH] and side[D_BASE] >= 0 and side[D_FIN] < 0 else 0
    if view[V_NUMBER] < 0:
        return
    if side[D_NUMBER] > 0:
        if step > HALF16:  # one that was overtaken
            side[D_LACKED] = max(side[D_LACKED] - 1, 0)
            return
        if 1 < step <= SOME_LOST and side[D_STEADY]:
            side[D_LACKED] += step - 1 if view[V_LOW] < view[V_HIGH] else 0
        else:
            side[D_STEADY] = 1 if step == 1 else 0
    elif view[V_HIGH] - view[V_LOW] > ONE_PACKET:
        side[D_STEADY] = 0  # two such: who has seen no others, as a decoder that begins here, knows no less
    side[D_NUMBER] = view[V_NUMBER] + 1 if view[V_HIGH] - view[V_LOW] <= ONE_PACKET else 0  # several, captured as one, have as many numbers


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def drained(streams: Streams, direction: cython.longlong, view: cython.p_longlong) -> cython.void:
    """All that a direction sent is acknowledged; for a while after the last of it, only a part was: the rest was on its way."""
    side: cython.p_longlong = part_of(streams.state, direction >> 1, S_SIDES + (direction & 1) * SIDE_WIDTH)
    event: cython.longlong = log(streams, direction, TCP_DRAINED, view, side[D_SENT])
    if event >= 0:
        streams.events.rows[event, N_LOW] = streams.events.rows[event, N_HIGH] = side[D_HIGH]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def twice(streams: Streams, direction: cython.longlong, tcp: cython.pointer(cython.const[cython.uchar]), view: cython.p_longlong) -> cython.void:
    """The receiver of this direction may report that bytes came twice: then what was sent again had not been lost."""
    side: cython.p_longlong = part_of(streams.state, direction >> 1, S_SIDES + (direction & 1) * SIDE_WIDTH)
    at: cython.longlong = option(tcp, view[V_HEADER], OPTION_SACK)
    low: cython.longlong
    high: cython.longlong
    event: cython.longlong
    if at == 0 or at + 8 > view[V_HEADER]:
        return
    low = (big32(tcp, 8) - big32(tcp, at)) & MASK32  # how far before the acknowledged offset
    high = (big32(tcp, 8) - big32(tcp, at + 4)) & MASK32
    if low > HALF32 or high > low:
        return
    event = log(streams, direction, TCP_TWICE, view, view[V_TIME])
    if event >= 0:
        streams.events.rows[event, N_LOW] = side[D_ACKED] - low
        streams.events.rows[event, N_HIGH] = side[D_ACKED] - high


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def sent(streams: Streams, direction: cython.longlong, tcp: cython.pointer(cython.const[cython.uchar]), view: cython.p_longlong, run: cython.longlong) -> cython.void:
    """A packet's bytes come, before anything else was done with them.  `run`: the number of the next run."""
    low: cython.longlong = view[V_LOW]
    high: cython.longlong = view[V_HIGH]
    time: cython.longlong = view[V_TIME]
    side: cython.p_longlong = part_of(streams.state, direction >> 1, S_SIDES + (direction & 1) * SIDE_WIDTH)
    if high - low == 1 and high == side[D_NEXT]:
        return  # a keep-alive
    if side[D_ISLANDS] >= 0 and low <= side[D_NEXT] < high:
        log(streams, direction, TCP_FOUND if again(side, tcp, view) else TCP_LATE, view, side[D_HOLE_TIME])
        side[D_HOLE_TIME] = time
    elif low < side[D_NEXT] and high > side[D_ACKED] and low < side[D_HIGH]:
        log(streams, direction, TCP_REPAIR, view, side[D_SENT])
    elif high > side[D_HIGH]:
        if low > side[D_NEXT] and side[D_ISLANDS] < 0:
            side[D_HOLE_TIME] = time
            side[D_HOLE_STAMP] = stamp(tcp, view[V_HEADER])
        if side[D_SENT] > 0 and time - side[D_SENT] >= PAUSE_LEAST:
            pause(streams, direction, view, run)
    side[D_SENT] = time
    side[D_LACKED] = 0
    side[D_ACKED_THEN] = side[D_ACKED]
    side[D_LEAST] = side[D_ROOM]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def pause(streams: Streams, direction: cython.longlong, view: cython.p_longlong, run: cython.longlong) -> cython.void:
    """The sender was silent before this packet.  An idle pause, as most are, waits beside the packet's run: the cutter knows whether a message goes on there.
    Kept as events while an earlier poll of their connection is open, they would be thousands."""
    row: cython.p_longlong = row_of(streams.state, direction >> 1)
    side: cython.p_longlong = part_of(streams.state, direction >> 1, S_SIDES + (direction & 1) * SIDE_WIDTH)
    one: cython.p_longlong = row_of(streams.pauses, run)
    measure(one, side, view, side[D_SENT])
    one[N_WHAT] = TCP_PAUSE | (TCP_SIDE if direction & 1 else 0)
    one[N_PACKET] = view[V_PACKET]
    if row[S_PROTOCOL] < 0 or row[S_INNER] != INNER_NONE or not idle(one):
        one[N_PACKET] = -1
        log(streams, direction, TCP_PAUSE, view, side[D_SENT])


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def idle(event: cython.p_longlong) -> cython.bint:
    """Whether nobody waited for its end, unless a message goes on behind it: nothing lacked before it, and no acknowledgement or window ended it."""
    return event[N_ORDERLY] != 0 and event[N_LACKED] == 0 and event[N_ROOM] != 0 and event[N_TIME] - event[N_FREED] > REACTION


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def again(side: cython.p_longlong, tcp: cython.pointer(cython.const[cython.uchar]), view: cython.p_longlong) -> cython.bint:
    """Whether the packet that fills a hole was sent after those behind the hole.  Timestamps tell; otherwise how late it is, and how
    much came before it."""
    now: cython.longlong = stamp(tcp, view[V_HEADER])
    late: cython.longlong = view[V_TIME] - side[D_HOLE_TIME]
    ahead: cython.longlong
    much: cython.bint = side[D_HIGH] - side[D_NEXT] >= 4 * (view[V_HIGH] - view[V_LOW])  # three segments behind the missing one: its sender was told
    if now < 0 or side[D_HOLE_STAMP] < 0:
        return much or late >= SOON
    ahead = (now - side[D_HOLE_STAMP]) & MASK32
    if ahead == 0:
        return much and late < SOON
    return ahead <= HALF32


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def stamp(tcp: cython.pointer(cython.const[cython.uchar]), size: cython.longlong) -> cython.longlong:
    """The sender's timestamp in the header; −1 none."""
    at: cython.longlong = option(tcp, size, OPTION_STAMP)
    return big32(tcp, at) if 0 < at <= size - 8 else -1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def log(streams: Streams, direction: cython.longlong, what: cython.longlong, view: cython.p_longlong, since: cython.longlong) -> cython.longlong:
    """One row, for the exchanges around it; −1: nobody will ask."""
    row: cython.p_longlong = row_of(streams.state, direction >> 1)
    side: cython.p_longlong = part_of(streams.state, direction >> 1, S_SIDES + (direction & 1) * SIDE_WIDTH)
    event: cython.longlong
    if row[S_PROTOCOL] == UNKNOWN:
        return -1
    event = append(streams, direction >> 1, what | (TCP_SIDE if direction & 1 else 0), view[V_PACKET])
    measure(row_of(streams.events.rows, event), side, view, since)
    return event


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def measure(one: cython.p_longlong, side: cython.p_longlong, view: cython.p_longlong, since: cython.longlong) -> cython.void:
    """What is known of the time before a packet."""
    one[N_TIME] = view[V_TIME]
    one[N_SINCE] = since
    one[N_LOW] = view[V_LOW]
    one[N_HIGH] = view[V_HIGH]
    one[N_FREED] = side[D_ACK_TIME] if side[D_ACK_TIME] > side[D_SENT] else 0
    one[N_FLIGHT] = max(side[D_HIGH] - side[D_ACKED_THEN], 0)
    one[N_ROOM] = side[D_LEAST] - 1
    one[N_LEFT] = max(side[D_HIGH] - side[D_ACKED], 0)
    one[N_GREW] = 1 if side[D_ROOM] > side[D_LEAST] else 0
    one[N_LACKED] = side[D_LACKED]
    one[N_ORDERLY] = 1 if view[V_LOW] == side[D_NEXT] and side[D_ISLANDS] < 0 else 0

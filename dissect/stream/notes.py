# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""What every packet says of its connection, whatever bytes it brings: when it was heard last, its handshake, its windows.

Law: a packet is noted once, before its bytes are taken.
"""

# pxd: from dissect.stream.streams cimport Streams

import cython

if cython.compiled:
    from cython.cimports.dissect.memory.matrices import part_of, row_of
    from cython.cimports.dissect.stream.events import tell
    from cython.cimports.dissect.stream.openings import quiet
    from cython.cimports.dissect.stream.state import *
    from cython.cimports.dissect.stream.streams import Streams
else:
    from dissect.memory.matrices import part_of, row_of
    from dissect.stream.events import tell
    from dissect.stream.openings import quiet
    from dissect.stream.state import *
    from dissect.stream.streams import Streams


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def note(streams: Streams, direction: cython.longlong, tcp: cython.pointer(cython.const[cython.uchar]), packet: cython.longlong, time: cython.longlong) -> cython.void:
    """What every packet says: last seen, handshake, window."""
    row: cython.p_longlong = row_of(streams.state, direction >> 1)
    side: cython.p_longlong = part_of(streams.state, direction >> 1, S_SIDES + (direction & 1) * SIDE_WIDTH)
    row[S_LAST_PACKET] = packet
    if time > row[S_LAST_TIME]:
        row[S_LAST_TIME] = time
    if time < row[S_FIRST_TIME]:
        row[S_FIRST_TIME] = time
    side[D_PACKETS] += 1
    if tcp[13] & (TCP_SYN | TCP_RST | TCP_FIN):
        return
    if row[S_FLAGS] & FLAG_BOTH_SYNS and row[S_HANDSHAKE] == UNSHAKEN and row[S_SYN_SIDE] != 1 - (direction & 1) and row[S_SYN_TIME] >= 0:
        row[S_HANDSHAKE] = time - row[S_SYN_TIME]
        if quiet(streams, direction >> 1):
            row[S_FLAGS] |= FLAG_SHOOK
    if tcp[14] == 0 and tcp[15] == 0:
        tell(streams, direction >> 1, TCP_ZERO_WINDOW, packet)
        if side[D_ZERO_SINCE] < 0:
            side[D_ZERO_SINCE] = time
    elif side[D_ZERO_SINCE] >= 0:
        side[D_ZERO_NS] += time - side[D_ZERO_SINCE]
        side[D_ZERO_SINCE] = -1
        tell(streams, direction >> 1, TCP_ZERO_WINDOW, packet)

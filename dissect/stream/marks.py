# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""Marks: for each connection a hash of the state on which its later rows depend, to compare two decoders.

Law: offsets count from D_NEXT, so that runs which began at different places can be compared.  Names and counts are left out.
"""

# pxd: from dissect.stream.streams cimport Streams

import cython

if cython.compiled:
    from cython.cimports.dissect.memory.hashes import mixed, with_number
    from cython.cimports.dissect.memory.matrices import part_of, row_of
    from cython.cimports.dissect.stream.state import *
    from cython.cimports.dissect.stream.streams import Streams
else:
    from dissect.memory.hashes import mixed, with_number
    from dissect.memory.matrices import part_of, row_of
    from dissect.stream.state import *
    from dissect.stream.streams import Streams


def marks(streams: Streams, slots: cython.longlong[::1], floors: cython.longlong[:, ::1], out: cython.longlong[::1]) -> None:
    """The marks of these connections.  Gaps below `floors` do not count: nothing returns to them, or S_BELOW says so."""
    number: cython.longlong
    if not cython.compiled:
        slots, floors = memoryview(slots), memoryview(floors)
    for number in range(len(slots)):
        out[number] = cython.cast(cython.longlong, mark(streams, slots[number], floors[number, 0], floors[number, 1])
                                  & cython.cast(cython.ulonglong, MASK63))


@cython.cfunc
@cython.exceptval(check=False)
def mark(streams: Streams, slot: cython.longlong, floor_0: cython.longlong, floor_1: cython.longlong) -> cython.ulonglong:
    one: cython.ulonglong = 0
    row: cython.p_longlong = row_of(streams.state, slot)
    direction: cython.longlong
    column: cython.longlong
    if row[S_SIDES + D_BASE] < 0 or row[S_SIDES + SIDE_WIDTH + D_BASE] < 0:
        one = with_number(one, row[S_FLAGS] & FLAG_SYN)
    one = with_number(with_number(one, row[S_FLAGS] & (FLAG_FIN | FLAG_RESET | FLAG_ASKED | FLAG_PASSED)), row[S_STRAY])
    if row[S_STRAY]:
        one = with_number(one, streams.extents.rows[row[S_SIDES + ((row[S_STRAY] - 1) & 1) * SIDE_WIDTH + D_STRAY], XT_PACKET])
    if row[S_FLAGS] & (FLAG_ASKED | FLAG_PASSED):
        for column in range(S_ASKED_BASE, S_STRAY):
            one = with_number(one, row[column])
    for direction in range(2 * slot, 2 * slot + 2):
        one = mark_side(streams, one, direction, floor_1 if direction & 1 else floor_0)
    return with_number(one, row[S_EVENT_COUNT]) if streams.paced and row[S_PROTOCOL] == UNDECIDED else one


@cython.cfunc
@cython.exceptval(check=False)
def mark_side(streams: Streams, one: cython.ulonglong, direction: cython.longlong, floor: cython.longlong) -> cython.ulonglong:
    side: cython.p_longlong = part_of(streams.state, direction >> 1, S_SIDES + (direction & 1) * SIDE_WIDTH)
    reached: cython.longlong = side[D_NEXT]
    row: cython.p_longlong
    link: cython.longlong = side[D_ISLANDS]
    gaps: cython.ulonglong = 0
    one = with_number(one, -1 if side[D_BASE] < 0 else (side[D_BASE] + reached) & MASK32)
    one = with_number(with_number(one, side[D_HIGH] - reached), max(side[D_ACKED] - reached, 0))
    one = with_number(one, -1 if side[D_FIN] < 0 else (side[D_FIN] - reached) & MASK32)
    one = with_number(with_number(with_number(one, side[D_STATE] & ~(SHOWN | FROM_SYN)), side[D_OWED_END]), side[D_ZERO_SINCE])
    one = with_number(one, heard_of(streams, side[D_HEARD], direction))
    while link >= 0:
        row = row_of(streams.islands.rows, link)
        one = with_number(with_number(one, row[L_START] - reached), row[L_END] - reached)
        one = with_number(one, streams.extents.rows[row[L_HEAD], XT_PREV] == BEGINS)
        one = mark_chain(streams, one, row[L_HEAD], direction)
        link = row[L_NEXT]
    if side[D_ISLANDS] >= 0:
        one = with_number(with_number(with_number(one, side[D_HELD_SINCE]), side[D_BEFORE_STRAY]), max(streams.walked - streams.islands.rows[side[D_ISLANDS], L_WALKED], -1))
    if streams.paced:
        one = mark_pace(one, side)
    link = side[D_GAPS]
    while link >= 0:
        row = row_of(streams.gaps.rows, link)
        if row[G_END] > floor:
            gaps ^= with_number(with_number(cython.cast(cython.ulonglong, max(floor, row[G_START]) - reached), row[G_END] - reached), row[G_LATE])
        link = row[G_NEXT]
    return mixed(one, gaps)


@cython.cfunc
@cython.exceptval(check=False)
def mark_pace(one: cython.ulonglong, side: cython.p_longlong) -> cython.ulonglong:
    """The progress of a direction."""
    column: cython.longlong
    for column in range(D_ACKED, D_HOLE_TIME):
        one = with_number(one, side[column] - (side[D_NEXT] if column == D_ACKED or column == D_ACKED_THEN else 0))
    for column in range(D_NUMBER, D_SYN_AGAIN):
        one = with_number(one, side[column])
    return with_number(with_number(one, side[D_HOLE_TIME]), side[D_HOLE_STAMP]) if side[D_ISLANDS] >= 0 else one


@cython.cfunc
@cython.exceptval(check=False)
def mark_chain(streams: Streams, one: cython.ulonglong, extent: cython.longlong, direction: cython.longlong) -> cython.ulonglong:
    """A hash of the bytes that wait in one direction, from an extent on."""
    reached: cython.longlong = streams.state[direction >> 1, S_SIDES + (direction & 1) * SIDE_WIDTH + D_NEXT]
    row: cython.p_longlong
    while extent >= 0:
        row = row_of(streams.extents.rows, extent)
        one = with_number(with_number(one, row[XT_OFFSET] - reached), row[XT_LENGTH])
        one = with_number(with_number(one, row[XT_PACKET]), row[XT_PLACE] == NOWHERE)
        one = with_number(one, heard_of(streams, row[XT_ACK], direction))
        extent = row[XT_NEXT]
    return one


@cython.cfunc
@cython.exceptval(check=False)
def heard_of(streams: Streams, ack: cython.longlong, direction: cython.longlong) -> cython.longlong:
    """What bytes of a direction acknowledge (R_ACK), whatever was counted before."""
    answered: cython.longlong = streams.state[direction >> 1, S_SIDES + (1 - (direction & 1)) * SIDE_WIDTH + D_NEXT]
    return ack if ack >= SEQUENCE else max(ack, ACKED) if ack < 0 else ACKED if ack == 0 else ack - answered

# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Compressed regions of which nothing is kept but that they can be read, and how many records are in them: what was read once is not opened again.

A broker gives each consumer the bundle as its producer sent it, so most regions of a capture come several times.
Law: whatever the region's steps read beside its bytes is part of its number, so the next one would end the same way; one that fails, or would need more than its
message may have, is opened.  Which regions are such: `program/repeats.py`.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.dissect.language.layout import *  # noqa: F403
    from cython.cimports.dissect.machine.layout import CUT, REPEAT_COUNT, REPEAT_INFLATED, REPEAT_MADE, REPEAT_NUMBER, REPEAT_PAYLOAD, REPEAT_ROWS, REPEAT_SIZE, REPEAT_TURNS, REPEAT_WIDTH
    from cython.cimports.dissect.machine.likeness import number_of_bytes
    from cython.cimports.dissect.machine.rows import count_records
    from cython.cimports.dissect.machine.state import State
    from cython.cimports.dissect.program.layout import STEP_WIDTH
else:
    from dissect.language.layout import *  # noqa: F403
    from dissect.machine.layout import CUT, REPEAT_COUNT, REPEAT_INFLATED, REPEAT_MADE, REPEAT_NUMBER, REPEAT_PAYLOAD, REPEAT_ROWS, REPEAT_SIZE, REPEAT_TURNS, REPEAT_WIDTH
    from dissect.machine.rows import count_records
    from dissect.machine.state import State
    from dissect.program.layout import STEP_WIDTH

# exports: read_before, damaged_before, remember, remember_damaged

DAMAGED = cython.declare(cython.longlong, -1)  # in place of a region's turns: it was no region, and so much was made of it before that was seen
MIX = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def read_before(state: State, buf: cython.pointer(cython.const[cython.uchar]), at: cython.longlong, end: cython.longlong, line: cython.longlong) -> cython.longlong:
    """How many steps to pass, in the code, where the region at this INFLATE was read before; what is in it counts as if it had been read now.  Else 0, and
    `remember` may note it where it ends."""
    table: cython.longlong = state.code[line + 5]
    key: cython.ulonglong = 0
    turn: cython.longlong
    place: cython.longlong
    state.repeat_number = state.repeat_turns = 0
    if not cython.compiled or table == 0 or state.soft == CUT or not coded(state, line):
        return 0
    key = number_of_bytes(cython.address(buf[at]), end - at, cython.address(state.secret[0]))
    if key == 0:
        return 0
    for turn in range(state.tables[table + 2]):
        key = (key ^ cython.cast(cython.ulonglong, state.regs[state.tables[table + 3 + turn]])) * MIX
        key ^= key >> 29
    key = (key ^ cython.cast(cython.ulonglong, line)) * MIX
    key |= 1
    for turn in range(2):
        place = cython.cast(cython.longlong, key >> 7) & (REPEAT_ROWS - 1) ^ turn
        if state.repeats[place, REPEAT_NUMBER] == cython.cast(cython.longlong, key) and state.repeats[place, REPEAT_SIZE] == end - at:
            if state.repeats[place, REPEAT_TURNS] == DAMAGED:
                state.repeat_turns, state.repeat_inflatable = DAMAGED, state.repeats[place, REPEAT_INFLATED]
                return 0
            return (state.tables[table] - 1) * STEP_WIDTH - line if counted(state, place, state.tables[table + 1]) else 0
    state.repeat_number = cython.cast(cython.longlong, key)
    state.repeat_size = end - at
    state.repeat_turns = state.turns_left
    state.repeat_inflatable = state.inflatable
    state.repeat_made = state.made_left
    state.repeat_listed = state.listed_left
    state.repeat_payload = payload_so_far(state, state.tables[table + 1])
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def coded(state: State, line: cython.longlong) -> cython.bint:
    """Whether the region is compressed at all."""
    code: cython.longlong = state.regs[state.code[line + 2]]
    codecs: cython.longlong = state.code[line + 3]
    left: cython.longlong
    for left in range(state.tables[codecs]):
        if state.tables[codecs + 1 + 2 * left] == code:
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def payload_so_far(state: State, inside: cython.longlong) -> cython.longlong:
    """The bytes of the records that were counted; −1 where nobody counts them."""
    if inside:
        return state.items[state.item_count, I_PAYLOAD_BYTES] if (state.items[state.item_count, C_PRESENT] >> I_RECORDS) & 1 else 0
    return state.out[M_PAYLOAD_BYTES] if (state.out[M_PRESENT] >> M_PAYLOAD_BYTES) & 1 else -1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def counted(state: State, place: cython.longlong, inside: cython.longlong) -> cython.bint:
    """Whether the message may have what is in the region of this row; it has it then."""
    records: cython.longlong = state.repeats[place, REPEAT_COUNT]
    payload: cython.longlong = state.repeats[place, REPEAT_PAYLOAD]
    if (state.turns_left < state.repeats[place, REPEAT_TURNS] or state.inflatable < state.repeats[place, REPEAT_INFLATED]
            or state.listed_left < records or payload < 0 and payload_so_far(state, inside) >= 0):
        return False
    state.turns_left -= state.repeats[place, REPEAT_TURNS]
    state.inflatable -= state.repeats[place, REPEAT_INFLATED]
    state.made_left += state.repeats[place, REPEAT_MADE]
    if records:
        count_records(state, inside, records, payload)
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def place_for(state: State) -> cython.longlong:
    """The row for the region that is read, which is named there now; −1 where it is not to be noted."""
    key: cython.longlong = state.repeat_number
    place: cython.longlong = cython.cast(cython.longlong, cython.cast(cython.ulonglong, key) >> 7) & (REPEAT_ROWS - 1)
    column: cython.longlong
    state.repeat_number = 0
    if key == 0:
        return -1
    for column in range(REPEAT_WIDTH):  # what stood there has another place, once
        state.repeats[place ^ 1, column] = state.repeats[place, column]
        state.repeats[place, column] = 0
    state.repeats[place, REPEAT_NUMBER] = key
    state.repeats[place, REPEAT_SIZE] = state.repeat_size
    return place


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def remember(state: State, table: cython.longlong) -> cython.longlong:
    """The region ends here, and all of it was read.  Always 1, an area that is left."""
    place: cython.longlong = -1 if state.too_large else place_for(state)
    if place < 0:
        return 1
    state.repeats[place, REPEAT_TURNS] = state.repeat_turns - state.turns_left
    state.repeats[place, REPEAT_INFLATED] = state.repeat_inflatable - state.inflatable
    state.repeats[place, REPEAT_MADE] = state.made_left - state.repeat_made
    state.repeats[place, REPEAT_COUNT] = state.repeat_listed - state.listed_left
    state.repeats[place, REPEAT_PAYLOAD] = -1 if state.repeat_payload < 0 else payload_so_far(state, state.tables[table + 1]) - state.repeat_payload
    return 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def damaged_before(state: State) -> cython.bint:
    """Whether the region at which `read_before` looked is damaged, and its message may have what is made before that is seen; it has it then."""
    if state.repeat_turns != DAMAGED or state.repeat_inflatable > state.inflatable:
        return False
    state.inflatable -= state.repeat_inflatable
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def remember_damaged(state: State, made: cython.longlong) -> cython.void:
    """The region that `read_before` did not know is damaged: a chunk may end anywhere, and the bundle that it cuts is sent to all consumers."""
    place: cython.longlong = place_for(state)
    if place >= 0:
        state.repeats[place, REPEAT_TURNS], state.repeats[place, REPEAT_INFLATED] = DAMAGED, made

# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Structures inside themselves: an AGAIN keeps the registers that the structure makes on the stack, and its RETURN gives them back.

Law: values around an inner structure are the same after it, also if an attempt fails inside.  One that is nested too deep, or begins
where the last one began, is an error.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.dissect.machine.layout import *  # noqa: F403
    from cython.cimports.dissect.machine.state import State
    from cython.cimports.dissect.program.opcodes import *  # noqa: F403
else:
    from dissect.machine.layout import *  # noqa: F403
    from dissect.machine.state import State
    from dissect.program.opcodes import *  # noqa: F403

# exports: kept_around, given_back


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def kept_around(state: State, line: cython.longlong, depth: cython.longlong, at: cython.longlong) -> cython.longlong:
    """Enter the AGAIN of this line at a place: the stack's new depth, or 0 if it is not allowed.  The registers are kept below it,
    behind each place's kind."""
    turn: cython.longlong
    place: cython.longlong = depth * AREA_WIDTH
    table: cython.longlong = state.code[line + 2]
    nesting: cython.longlong = state.code[line + 4]
    if state.regs[nesting] >= state.code[line + 3] or state.regs[nesting + 1] == at or depth + state.tables[table] >= state.areas:
        return 0
    for turn in range(state.tables[table]):
        if turn % KEPT == 0:
            place = (depth + turn // KEPT) * AREA_WIDTH
            state.stack[place + AREA_KIND] = -1
        state.stack[place + 1 + turn % KEPT] = state.regs[state.tables[table + 1 + turn]]
    state.regs[nesting] += 1
    state.regs[nesting + 1] = at
    place += AREA_WIDTH
    state.stack[place + AREA_KIND] = AGAIN
    state.stack[place + AREA_AT] = line
    state.stack[place + AREA_END] = table
    return place // AREA_WIDTH + 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def given_back(state: State, depth: cython.longlong) -> cython.longlong:
    """Leave the AGAIN at this depth of the stack: the depth before it."""
    turn: cython.longlong
    table: cython.longlong = state.stack[depth * AREA_WIDTH + AREA_END]
    first: cython.longlong = depth - (state.tables[table] + KEPT - 1) // KEPT
    for turn in range(state.tables[table]):
        state.regs[state.tables[table + 1 + turn]] = state.stack[(first + turn // KEPT) * AREA_WIDTH + 1 + turn % KEPT]
    return first

# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Words and lines: what ends with a delimiter.

Law: nothing is looked at behind the bytes that are there; a look that goes on begins where the one before ended.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.dissect.language.layout import DELIMITED_MOST
    from cython.cimports.dissect.machine.layout import *  # noqa: F403
    from cython.cimports.dissect.machine.names import decimal, find
    from cython.cimports.dissect.machine.places import bytes_of, constants_of, numbers_of
    from cython.cimports.dissect.machine.state import State
    from cython.cimports.dissect.machine.steps import keep_span
    from cython.cimports.dissect.memory.matrices import row_of
    from cython.cimports.dissect.program.opcodes import UNTIL_NUMBER
else:
    from dissect.language.layout import DELIMITED_MOST
    from dissect.machine.layout import *  # noqa: F403
    from dissect.machine.names import decimal, find
    from dissect.machine.places import bytes_of, constants_of, numbers_of
    from dissect.machine.state import State
    from dissect.machine.steps import keep_span
    from dissect.memory.matrices import row_of
    from dissect.program.opcodes import UNTIL_NUMBER

NEAR = cython.declare(cython.longlong, 256)  # so many bytes may be looked through again

# exports: until


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def until(state: State, buf: cython.pointer(cython.const[cython.uchar]), at: cython.longlong, end: cython.longlong, bound: cython.longlong, base: cython.longlong, line: cython.longlong) -> cython.longlong:
    """The UNTIL_… at this place in the code: a span up to a delimiter, where it ends (`number`), and the `place` after it; NEED or SHORT if it may be yet to come."""
    code: cython.pointer(cython.const[cython.longlong]) = constants_of(state.code)
    size: cython.longlong = code[line + 3]
    last: cython.longlong = code[line + 4] & 1
    before: cython.longlong = code[line + 4] >> 1
    most: cython.longlong = code[line + 5] >> 1
    found: cython.longlong = -1
    stop: cython.longlong = bound
    if most == 0 and state.soft == SOFT and not before:
        most = DELIMITED_MOST
    if most and stop - at > most + size:
        stop = at + most + size
    if at < stop and state.searching and base == 0 and not last and stop - at > NEAR:
        found = found_again(state, buf, at + before + 1 if before else at, stop, line)
    elif at < stop:
        found = find(buf, at + before + 1 if before else at if last or state.looked - size < at else state.looked - size + 1, stop, bytes_of(state.pool), code[line + 2], size, last)
    state.looked = 0
    state.looks_left -= (found if found >= 0 and not last else stop) - (at if found < 0 or not last else found)
    if (found < 0 or last) and not before:
        if stop < bound:  # more than the limit
            if found < 0:
                return BAD
        elif bound < end:
            state.needed = end - at if last else 1 if at > bound else bound - at + 1
            return NEED
        elif state.soft == CUT and base == 0 and end == state.avail:
            return SHORT
        elif found < 0 and state.soft == SOFT and end - state.begun >= state.limit:
            return BAD
    stop = found - before if found >= 0 else at if code[line + 5] & 1 else bound
    state.place = found + size if found >= 0 and not before else stop
    return taken(state, buf, at, stop, base, line)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def found_again(state: State, buf: cython.pointer(cython.const[cython.uchar]), at: cython.longlong, stop: cython.longlong, line: cython.longlong) -> cython.longlong:
    """`find` while a beginning is looked for at one place after the other: what an earlier look passed over holds no delimiter for the next one either."""
    code: cython.pointer(cython.const[cython.longlong]) = constants_of(state.code)
    size: cython.longlong = code[line + 3]
    known: cython.p_longlong = row_of(state.barren, line & (BARREN_ROWS - 1))
    first: cython.longlong = at
    found: cython.longlong = -1
    if known[0] == line + 1 and known[1] <= at <= known[2]:
        first = max(at, known[2] - size + 1)
    else:
        known[0], known[1], known[2] = line + 1, at, at
    if first <= stop - size:
        found = find(buf, first, stop, bytes_of(state.pool), code[line + 2], size, 0)
    known[2] = max(known[2], found if found >= 0 else stop)
    return found


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def taken(state: State, buf: cython.pointer(cython.const[cython.uchar]), at: cython.longlong, stop: cython.longlong, base: cython.longlong, line: cython.longlong) -> cython.longlong:
    """The span as what it is wanted for."""
    to: cython.longlong = state.code[line + 1]
    state.number = stop
    if state.code[line] == UNTIL_NUMBER:
        state.regs[to] = decimal(buf, at, stop - at)
    else:
        keep_span(numbers_of(state.regs), to, at + base, stop - at)
    return GOOD

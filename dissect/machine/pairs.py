# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Names and values in all forms: JSON, pairs with lengths, texts between delimiters.

Law: what no name sets is UNSET; in a message that is cut, what was read so far stays.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.dissect.language.layout import ARENA, UNSET
    from cython.cimports.dissect.machine.json_text import named_json
    from cython.cimports.dissect.machine.layout import CUT, FULL, GOOD, SHORT
    from cython.cimports.dissect.machine.letters import letter_from
    from cython.cimports.dissect.machine.names import forget_values, keep_value, lookup
    from cython.cimports.dissect.machine.numbers import bytes_as_number
    from cython.cimports.dissect.machine.places import bytes_of
    from cython.cimports.dissect.machine.state import State
else:
    from dissect.language.layout import ARENA, UNSET
    from dissect.machine.json_text import named_json
    from dissect.machine.layout import CUT, FULL, GOOD, SHORT
    from dissect.machine.letters import letter_from
    from dissect.machine.names import forget_values, keep_value, lookup
    from dissect.machine.numbers import bytes_as_number
    from dissect.machine.places import bytes_of
    from dissect.machine.state import State

# exports: read_names


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def read_names(state: State, buf: cython.pointer(cython.const[cython.uchar]), at: cython.longlong, end: cython.longlong, base: cython.longlong, line: cython.longlong) -> cython.longlong:
    """The NAMES at this place in the code: GOOD, and the place to continue; or BAD, SHORT, FULL."""
    table: cython.longlong = state.code[line + 1]
    span: cython.longlong = state.code[line + 2]
    form: cython.longlong = 0 if state.code[line + 3] < 0 else state.regs[state.code[line + 3]]
    why: cython.longlong = GOOD
    if span < 0:
        why = named(state, buf, at, end, table, form, base)
        state.looks_left -= (state.place if why == GOOD else end) - at if state.tables[table + 1 + 3 * form] or at >= end or buf[at] == 123 else 1     # no object fails at once
        return why
    if state.regs[span] != UNSET:
        state.looks_left -= state.regs[span + 1]
    if state.looks_left < 0:
        state.too_large = True
        return SHORT
    if state.regs[span] == UNSET:
        forget_values(state, table)
    elif state.regs[span] >= ARENA:
        end = state.regs[span] - ARENA + state.regs[span + 1]
        why = named(state, bytes_of(state.arena), state.regs[span] - ARENA, end, table, form, ARENA)
    else:
        end = min(state.regs[span] + state.regs[span + 1], state.avail)
        why = named(state, state.data, state.regs[span], end, table, form, 0)
    state.place = at
    if why != GOOD and why != FULL and state.tables[table + 1 + 3 * form] == 0:
        forget_values(state, table)  # what does not read as an object holds no names
        return GOOD
    return why


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def named(state: State, buf: cython.pointer(cython.const[cython.uchar]), at: cython.longlong, end: cython.longlong, table: cython.longlong, form: cython.longlong, base: cython.longlong) -> cython.longlong:
    """One walk over names and values: GOOD, and the place after it; BAD, SHORT, FULL."""
    written: cython.longlong = table + 1 + 3 * form
    names: cython.longlong = table + 1 + 3 * state.tables[table]
    forget_values(state, table)
    if state.tables[written] == 1:
        return named_pairs(state, buf, at, end, names, written, base)
    if state.tables[written] == 2:
        return named_text(state, buf, at, end, names, written, base)
    return named_json(state, buf, at, end, names, base)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def named_pairs(state: State, buf: cython.pointer(cython.const[cython.uchar]), at: cython.longlong, end: cython.longlong, names: cython.longlong, written: cython.longlong, base: cython.longlong) -> cython.longlong:
    """Each name and each value after its length."""
    name_width: cython.longlong = state.tables[written + 1]
    value_width: cython.longlong = state.tables[written + 2]
    name: cython.longlong
    size: cython.longlong
    value: cython.longlong
    slot: cython.longlong
    early: cython.longlong = GOOD if state.soft == CUT else SHORT
    state.place = end
    while at < end:
        if name_width > end - at:
            return early
        size = bytes_as_number(buf, at, name_width, 1)
        name = at + name_width
        if size < 0 or size > end - name or value_width > end - name - size:
            return early
        at = name + size
        value = bytes_as_number(buf, at, value_width, 1)
        at += value_width
        if value < 0 or value > end - at:
            return early
        slot = lookup(state, buf, name, size, names)
        if slot >= 0:
            keep_value(state, buf, at, value, slot, base)
        at += value
    state.place = at
    return GOOD


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def named_text(state: State, buf: cython.pointer(cython.const[cython.uchar]), at: cython.longlong, end: cython.longlong, names: cython.longlong, written: cython.longlong, base: cython.longlong) -> cython.longlong:
    """One byte stands after each name, another one after each value."""
    after_name: cython.longlong = state.tables[written + 1]
    after_value: cython.longlong = state.tables[written + 2]
    name: cython.longlong
    middle: cython.longlong
    slot: cython.longlong
    while at < end:
        name = at
        at = letter_from(buf, name, end, after_value)
        if at == end and end == state.avail and base == 0 and state.soft == CUT:
            break  # the value may go on behind the cut
        middle = letter_from(buf, name, at, after_name)
        if middle > name and at > middle + 1:
            slot = lookup(state, buf, name, middle - name, names)
            if slot >= 0:
                keep_value(state, buf, middle + 1, at - middle - 1, slot, base)
        at += 1
    state.place = end
    return GOOD

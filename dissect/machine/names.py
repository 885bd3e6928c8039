# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Texts that are read: decimals, delimiters, and names whose values go to registers.

Law: a table of names is a hash table in the program; a name that is not in it costs one look-up.
A table: forms (kind and two numbers each), then mask and slots (place in the pool, size, NAME_…, register).
Compiled modules have these functions inlined, from names.pxd, which tools/make_pxd.py makes of this file; the file itself is run
uncompiled only.
"""

import cython

if not cython.compiled:
    from dissect.language.layout import DELIMITED_MOST, UNSET
    from dissect.machine.layout import CUT, DECIMALS_MOST, SOFT
    from dissect.machine.letters import letter_from
    from dissect.machine.places import bytes_of, constants_of, numbers_of
    from dissect.machine.state import State
    from dissect.program.layout import NAME_NUMBER
    from dissect.program.opcodes import UNTIL_NUMBER
# pxd: from dissect.language.layout cimport DELIMITED_MOST, UNSET
# pxd: from dissect.machine.layout cimport CUT, DECIMALS_MOST, SOFT
# pxd: from dissect.machine.letters cimport letter_from
# pxd: from dissect.machine.places cimport bytes_of, constants_of, numbers_of
# pxd: from dissect.machine.state cimport State
# pxd: from dissect.program.layout cimport NAME_NUMBER
# pxd: from dissect.program.opcodes cimport UNTIL_NUMBER


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def find(buf: cython.pointer(cython.const[cython.uchar]), at: cython.longlong, end: cython.longlong, pool: cython.pointer(cython.const[cython.uchar]), first: cython.longlong, size: cython.longlong, last: cython.longlong) -> cython.longlong:
    """The place of the delimiter, or −1; `last`: its last place."""
    place: cython.longlong = end - size if last else letter_from(buf, at, end - size + 1, pool[first])
    same: cython.longlong
    if size == 1 and not last:
        return place if place < end else -1
    while at <= place <= end - size:
        same = 0
        while same < size and buf[place + same] == pool[first + same]:
            same += 1
        if same == size:
            return place
        place = place - 1 if last else letter_from(buf, place + 1, end - size + 1, pool[first])
    return -1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def decimal(buf: cython.pointer(cython.const[cython.uchar]), at: cython.longlong, size: cython.longlong) -> cython.longlong:
    """A decimal number of at most 18 digits, or UNSET."""
    value: cython.longlong = 0
    turn: cython.longlong = 0
    digit: cython.longlong
    negative: cython.bint = size > 0 and buf[at] == 45
    if negative:
        turn = 1
    if size == turn or size - turn > DECIMALS_MOST:
        return UNSET
    while turn < size:
        digit = buf[at + turn]
        if digit < 48 or digit > 57:
            return UNSET
        value = value * 10 + digit - 48
        turn += 1
    return -value if negative else value


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def at_once(state: State, buf: cython.pointer(cython.const[cython.uchar]), at: cython.longlong, end: cython.longlong, bound: cython.longlong, base: cython.longlong, line: cython.longlong) -> cython.bint:
    """The UNTIL_… at this place in the code, where one look is enough: digits with the delimiter right after them, or a word in an area that is all here."""
    code: cython.pointer(cython.const[cython.longlong]) = constants_of(state.code)
    regs: cython.pointer(cython.longlong) = numbers_of(state.regs)
    to: cython.longlong = code[line + 1]
    found: cython.longlong
    if code[line] == UNTIL_NUMBER and code[line + 4] == 0:
        return digits_at_once(state, buf, at, bound, line)
    if (code[line] == UNTIL_NUMBER or code[line + 3] != 1 or code[line + 4] > 1 or code[line + 5] or bound != end or state.soft == CUT or state.looked
            or end - at > DELIMITED_MOST or state.soft == SOFT and end - state.begun >= state.limit):
        return False
    found = word_end(buf, at, end, bytes_of(state.pool)[code[line + 2]], code[line + 4])
    if to >= 0:
        regs[to] = at + base
        regs[to + 1] = found - at
    state.looks_left -= end - found if code[line + 4] else found - at
    state.number = found
    state.place = min(found + 1, end)
    return True


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def word_end(buf: cython.pointer(cython.const[cython.uchar]), at: cython.longlong, end: cython.longlong, letter: cython.uchar, last: cython.longlong) -> cython.longlong:
    """The place of the letter, or of the `last` such; the end where there is none."""
    found: cython.longlong = end - 1
    if not last:
        return letter_from(buf, at, end, letter)
    while found >= at and buf[found] != letter:
        found -= 1
    return found if found >= at else end


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def digits_at_once(state: State, buf: cython.pointer(cython.const[cython.uchar]), at: cython.longlong, bound: cython.longlong, line: cython.longlong) -> cython.bint:
    """The UNTIL_NUMBER at this place in the code, if there are digits and then the delimiter, which is no digit: where digits end, an earlier one cannot be."""
    code: cython.pointer(cython.const[cython.longlong]) = constants_of(state.code)
    pool: cython.pointer(cython.const[cython.uchar]) = bytes_of(state.pool)
    first: cython.longlong = code[line + 2]
    size: cython.longlong = code[line + 3]
    most: cython.longlong = code[line + 5] >> 1
    stop: cython.longlong = min(bound - size, at + DECIMALS_MOST)
    value: cython.longlong = 0
    found: cython.longlong = at
    while found < stop and 48 <= buf[found] <= 57:
        value = value * 10 + buf[found] - 48
        found += 1
    if found == at or 48 <= buf[found] <= 57 or most and found - at > most or size > 2 or buf[found] != pool[first] or size == 2 and buf[found + 1] != pool[first + 1]:
        return False
    state.regs[code[line + 1]] = value
    state.looked = 0
    state.place = found + size
    return True


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def lookup(state: State, buf: cython.pointer(cython.const[cython.uchar]), at: cython.longlong, size: cython.longlong, table: cython.longlong) -> cython.longlong:
    """The slot of a name in a table's hash table, or −1."""
    tables: cython.pointer(cython.const[cython.longlong]) = constants_of(state.tables)
    pool: cython.pointer(cython.const[cython.uchar]) = bytes_of(state.pool)
    mask: cython.longlong = tables[table]
    spot: cython.longlong
    slot: cython.longlong
    same: cython.longlong
    if size <= 0:
        return -1
    spot = 37 * size + 5 * buf[at] + buf[at + size - 1] & mask
    while True:
        slot = table + 1 + 4 * spot
        if tables[slot + 1] == 0:
            return -1
        if tables[slot + 1] == size:
            same = 0
            while same < size and buf[at + same] == pool[tables[slot] + same]:
                same += 1
            if same == size:
                return slot
        spot = spot + 1 & mask


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def keep_value(state: State, buf: cython.pointer(cython.const[cython.uchar]), at: cython.longlong, size: cython.longlong, slot: cython.longlong, base: cython.longlong) -> cython.void:
    """Put a name's value into its register, as a number or as a span."""
    regs: cython.pointer(cython.longlong) = numbers_of(state.regs)
    to: cython.longlong = state.tables[slot + 3]
    if state.tables[slot + 2] == NAME_NUMBER:
        regs[to] = decimal(buf, at, size)
    else:
        regs[to] = at + base
        regs[to + 1] = size


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def forget_values(state: State, table: cython.longlong) -> cython.void:
    """No name has a value."""
    tables: cython.pointer(cython.const[cython.longlong]) = constants_of(state.tables)
    turn: cython.longlong
    table += 1 + 3 * tables[table]
    for turn in range(tables[table] + 1):
        if tables[table + 2 + 4 * turn]:
            state.regs[tables[table + 4 + 4 * turn]] = UNSET

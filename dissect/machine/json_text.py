# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""JSON: names of an object, elements of a container, strings without their escapes.

Law: a string is passed by its quotes, a container by its brackets, and nothing twice; in a message that is cut, what was read so far stays.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.libc.string import memcpy
    from cython.cimports.dissect.language.layout import ARENA, UNSET
    from cython.cimports.dissect.machine.layout import BAD, CUT, FULL, GOOD, SHORT
    from cython.cimports.dissect.machine.letters import quote_from, word_end
    from cython.cimports.dissect.machine.names import keep_value, lookup
    from cython.cimports.dissect.machine.places import byte_at, bytes_of, has_room, numbers_of
    from cython.cimports.dissect.machine.state import State
    from cython.cimports.dissect.program.layout import NAME_NUMBER
else:
    from dissect.language.layout import ARENA, UNSET
    from dissect.machine.layout import BAD, CUT, FULL, GOOD, SHORT
    from dissect.machine.letters import quote_from, word_end
    from dissect.machine.names import keep_value, lookup
    from dissect.machine.places import byte_at, bytes_of, has_room, numbers_of
    from dissect.machine.state import State
    from dissect.program.layout import NAME_NUMBER

# exports: named_json, looks_fit, element


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def json_blank(buf: cython.pointer(cython.const[cython.uchar]), at: cython.longlong, end: cython.longlong, comma: cython.longlong) -> cython.longlong:
    """The place after white space, and after commas where these are not counted."""
    while at < end and (buf[at] == 32 or buf[at] == comma or buf[at] == 9 or buf[at] == 10 or buf[at] == 13):
        at += 1
    return at


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def json_string(buf: cython.pointer(cython.const[cython.uchar]), at: cython.longlong, end: cython.longlong) -> cython.longlong:
    """The place after the closing quote of the string at `at`, or −1."""
    at = quote_from(buf, at + 1, end)
    while at < end and buf[at] == 92:
        at = quote_from(buf, at + 2, end)
    return at + 1 if at < end else -1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def json_container(buf: cython.pointer(cython.const[cython.uchar]), at: cython.longlong, end: cython.longlong) -> cython.longlong:
    """The place after the container at `at` (brackets are only counted), or −1."""
    depth: cython.longlong = 0
    letter: cython.uchar
    while at < end:
        letter = buf[at]
        if letter == 34:
            at = json_string(buf, at, end)
            if at < 0:
                return -1
            continue
        if letter == 123 or letter == 91:
            depth += 1
        elif letter == 125 or letter == 93:
            depth -= 1
        at += 1
        if depth == 0:
            return at
    return -1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def json_token(buf: cython.pointer(cython.const[cython.uchar]), at: cython.longlong, end: cython.longlong) -> cython.longlong:
    """The place after the JSON value at `at`: a string, a container, a bare word; −1: the bytes end too early; 0: there is none."""
    start: cython.longlong = at
    letter: cython.uchar = buf[at]
    if letter == 34:
        return json_string(buf, at, end)
    if letter == 123 or letter == 91:
        return json_container(buf, at, end)
    at = word_end(buf, at, end)
    return at if at > start else 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def named_json(state: State, buf: cython.pointer(cython.const[cython.uchar]), at: cython.longlong, end: cython.longlong, table: cython.longlong, base: cython.longlong) -> cython.longlong:
    """One object: GOOD and the place after it; BAD, SHORT, FULL."""
    name: cython.longlong
    name_end: cython.longlong
    value: cython.longlong
    slot: cython.longlong
    early: cython.longlong = GOOD if state.soft == CUT else SHORT
    state.place = end
    at = json_blank(buf, at, end, 32)
    if at >= end:
        return early
    if buf[at] != 123:
        return BAD
    at += 1
    while True:
        at = json_blank(buf, at, end, 44)
        if at >= end:
            return early
        if buf[at] == 125:
            state.place = at + 1
            return GOOD
        name = at
        at = json_token(buf, at, end)
        if at <= 0 or at > end:
            return BAD if at == 0 else early
        name_end = at
        if buf[name] == 34:
            name += 1
            name_end -= 1
        at = json_blank(buf, at, end, 32)
        if at >= end:
            return early
        if buf[at] != 58:
            return BAD
        value = json_blank(buf, at + 1, end, 32)
        if value >= end:
            return early
        at = json_token(buf, value, end)
        if at <= 0 or at > end:
            return BAD if at == 0 else early
        if at == end and early == GOOD and buf[value] != 34 and buf[value] != 123 and buf[value] != 91:
            return early  # a number or a word that may go on behind the cut
        slot = lookup(state, buf, name, name_end - name, table)
        if slot >= 0 and not store(state, buf, value, at, slot, base):
            return FULL


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def store(state: State, buf: cython.pointer(cython.const[cython.uchar]), at: cython.longlong, end: cython.longlong, slot: cython.longlong, base: cython.longlong) -> cython.bint:
    """Put a JSON value into its register; False: no room for its string."""
    plain: cython.longlong = at
    if buf[at] == 34:
        at += 1
        end -= 1
        plain = quote_from(buf, at, end)  # a quote in it stands behind a backslash
        if plain < end:
            return unescape(state, buf, at, end, slot)
    elif end - at == 4 and buf[at] == 110 and buf[at + 1] == 117 and buf[at + 2] == 108 and buf[at + 3] == 108:
        state.regs[state.tables[slot + 3]] = UNSET
        return True
    keep_value(state, buf, at, end - at, slot, base)
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def unescape(state: State, buf: cython.pointer(cython.const[cython.uchar]), at: cython.longlong, end: cython.longlong, slot: cython.longlong) -> cython.bint:
    """Write the content of a JSON string to the arena, after a quote (so a text is never taken for a container); False: no room."""
    place: cython.longlong = state.arena_size + 1
    to: cython.longlong = state.tables[slot + 3]
    plain: cython.longlong
    character: cython.longlong
    state.regs[to] = UNSET
    if state.tables[slot + 2] == NAME_NUMBER:
        return True
    if not has_room(state, end - at + 1):
        return False
    state.arena[place - 1] = 34
    while at < end:
        plain = quote_from(buf, at, end)
        copy(state, place, buf, at, plain)
        place += plain - at
        at = plain
        if at >= end:
            break
        character = escaped(buf, at + 2, end) if at + 1 < end and buf[at] == 92 and buf[at + 1] == 117 else -1
        if character >= 0:
            place = utf8(state, place, character)
            at += 12 if character >= 0x10000 else 6
        elif buf[at] != 92 or at + 1 >= end:
            state.arena[place] = buf[at]
            at += 1
            place += 1
        else:
            state.arena[place] = meant(buf[at + 1])
            at += 2
            place += 1
    state.regs[to] = ARENA + state.arena_size + 1
    state.regs[to + 1] = place - state.arena_size - 1
    state.arena_size = place
    return True


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def copy(state: State, place: cython.longlong, buf: cython.pointer(cython.const[cython.uchar]), at: cython.longlong, end: cython.longlong) -> cython.void:
    """These letters as they are, to the arena."""
    turn: cython.longlong
    if not cython.compiled:
        for turn in range(end - at):
            state.arena[place + turn] = buf[at + turn]
    elif end > at:
        memcpy(cython.address(state.arena[place]), cython.address(buf[at]), end - at)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def meant(letter: cython.longlong) -> cython.longlong:
    """The meaning of a letter after a backslash."""
    if letter == 98:
        return 8
    if letter == 102:
        return 12
    if letter == 110:
        return 10
    if letter == 114:
        return 13
    return 9 if letter == 116 else letter


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def escaped(buf: cython.pointer(cython.const[cython.uchar]), at: cython.longlong, end: cython.longlong) -> cython.longlong:
    """The character of four hexadecimal digits, or of two escapes together: only such a pair is 0x10000 or more."""
    high: cython.longlong = hex4(buf, at, end)
    low: cython.longlong
    at += 4
    if 0xD800 <= high < 0xDC00 and end - at >= 6 and buf[at] == 92 and buf[at + 1] == 117:
        low = hex4(buf, at + 2, end)
        if 0xDC00 <= low < 0xE000:
            return 0x10000 + ((high - 0xD800) << 10) + low - 0xDC00
    return high


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def hex4(buf: cython.pointer(cython.const[cython.uchar]), at: cython.longlong, end: cython.longlong) -> cython.longlong:
    """Four hexadecimal digits, or −1."""
    value: cython.longlong = 0
    turn: cython.longlong
    digit: cython.longlong
    if end - at < 4:
        return -1
    if buf[at] == 48 and buf[at + 1] == 48 and buf[at + 2] == 48 and 48 <= buf[at + 3] <= 57:
        return buf[at + 3] - 48  # as what separates names and values often is
    for turn in range(4):
        digit = buf[at + turn]
        if 48 <= digit <= 57:
            digit -= 48
        elif 65 <= digit <= 70:
            digit -= 55
        elif 97 <= digit <= 102:
            digit -= 87
        else:
            return -1
        value = value * 16 + digit
    return value


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def utf8(state: State, place: cython.longlong, character: cython.longlong) -> cython.longlong:
    """A character as UTF-8, never longer than its escape; the place after it."""
    if character < 0x80:
        state.arena[place] = character
        return place + 1
    if character < 0x800:
        state.arena[place] = 0xC0 | character >> 6
    else:
        if character < 0x10000:
            state.arena[place] = 0xE0 | character >> 12
        else:
            state.arena[place] = 0xF0 | character >> 18
            place += 1
            state.arena[place] = 0x80 | (character >> 12 & 0x3F)
        place += 1
        state.arena[place] = 0x80 | (character >> 6 & 0x3F)
    state.arena[place + 1] = 0x80 | (character & 0x3F)
    return place + 2


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def looks_fit(state: State, at: cython.longlong, size: cython.longlong, object_: cython.longlong) -> cython.bint:
    """Whether it is an object that can be read further; or, if a text is wanted, no container."""
    first: cython.longlong
    quoted: cython.bint
    if size <= 0:
        return not object_
    first = byte_at(state, at)
    quoted = byte_at(state, at - 1) == 34
    if object_:
        return first == 123 and not quoted
    return quoted or (first != 123 and first != 91)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def element(state: State, rest: cython.longlong) -> cython.bint:
    """The next element of the array or object whose rest is in register `rest` and the one after it; its span in the next two."""
    regs: cython.pointer(cython.longlong) = numbers_of(state.regs)
    buf: cython.pointer(cython.const[cython.uchar]) = state.data
    at: cython.longlong = regs[rest]
    base: cython.longlong = 0
    end: cython.longlong
    after: cython.longlong
    if at >= ARENA:
        base = ARENA
        at -= ARENA
        buf = bytes_of(state.arena)
    end = at + regs[rest + 1]
    if regs[rest + 4] < 0:  # the container is entered here
        if regs[rest + 1] <= 0 or (buf[at] != 123 and buf[at] != 91) or byte_at(state, regs[rest] - 1) == 34:
            return False
        regs[rest + 4] = 1 if buf[at] == 123 else 0
        at += 1
    at = json_blank(buf, at, end, 44)
    if at >= end or buf[at] == 125 or buf[at] == 93:
        return False
    after = json_token(buf, at, end)
    if after > 0 and regs[rest + 4]:
        at = json_blank(buf, after, end, 32)
        if at >= end or buf[at] != 58:
            return False
        at = json_blank(buf, at + 1, end, 32)
        after = json_token(buf, at, end) if at < end else -1
    if after <= 0 or after > end:
        return False
    regs[rest] = after + base
    regs[rest + 1] = end - after
    if buf[at] == 34:
        at += 1
        after -= 1
    regs[rest + 2] = at + base
    regs[rest + 3] = after - at
    return True

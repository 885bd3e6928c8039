# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Texts made in the arena: joined chunks, endpoints, digits, JSON objects of pairs.

Law: room is checked before the first byte is written; such a text has a place from ARENA on.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.dissect.language.layout import ARENA, UNSET
    from cython.cimports.dissect.machine.layout import *  # noqa: F403
    from cython.cimports.dissect.machine.numbers import bytes_as_number, bits
    from cython.cimports.dissect.machine.places import byte_at, bytes_of, constants_of, has_room, numbers_of
    from cython.cimports.dissect.machine.state import State
    from cython.cimports.dissect.machine.steps import chosen
    from cython.cimports.dissect.program.opcodes import *  # noqa: F403
else:
    from dissect.language.layout import ARENA, UNSET
    from dissect.machine.layout import *  # noqa: F403
    from dissect.machine.numbers import bytes_as_number, bits
    from dissect.machine.places import byte_at, bytes_of, constants_of, has_room, numbers_of
    from dissect.machine.state import State
    from dissect.machine.steps import chosen
    from dissect.program.opcodes import *  # noqa: F403

# exports: endpoint, join, add_entry, append, is_half, digest_of, number_of


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def endpoint(state: State, buf: cython.pointer(cython.const[cython.uchar]), at: cython.longlong, big: cython.longlong, to: cython.longlong) -> cython.longlong:
    """`127.0.0.1:11011`, its span in register `to`: GOOD, or FULL."""
    turn: cython.longlong
    place: cython.longlong = state.arena_size
    if not has_room(state, ENDPOINT_MOST):
        return FULL
    for turn in range(4):
        place = digits(state, place, buf[at + turn])
        state.arena[place] = 46 if turn < 3 else 58
        place += 1
    place = digits(state, place, bytes_as_number(buf, at + 4, 2, big))
    state.regs[to] = ARENA + state.arena_size
    state.regs[to + 1] = place - state.arena_size
    state.arena_size = place
    return GOOD


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def digits(state: State, place: cython.longlong, value: cython.longlong) -> cython.longlong:
    """A number of at most five digits; the place after it."""
    power: cython.longlong = 10000
    begun: cython.bint = False
    while power > 0:
        if value >= power or begun or power == 1:
            state.arena[place] = 48 + (value // power) % 10
            place += 1
            begun = True
        power //= 10
    return place


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def join(state: State, buf: cython.pointer(cython.const[cython.uchar]), at: cython.longlong, end: cython.longlong, bound: cython.longlong, base: cython.longlong, line: cython.longlong) -> cython.longlong:
    """The JOIN at this place in the code: chunks become one span.  GOOD and the place after them, FULL, BAD, SHORT; or NEED and how many
    bytes."""
    to: cython.longlong = state.code[line + 1]
    count: cython.longlong = state.regs[state.code[line + 2]]
    step: cython.longlong = state.regs[state.code[line + 4]]
    first: cython.longlong = state.arena_size
    lone: cython.bint = count == 1 and step == 0
    why: cython.longlong = GOOD
    state.place = at
    while count > 0 and why == GOOD:
        if state.soft == CUT and state.place >= end:
            break
        why = join_chunk(state, buf, end, bound, base if lone else -1, line)
        count -= 1
    if why == NEED:
        state.needed -= at
    if why != GOOD:
        state.arena_size = first
    elif to >= 0 and not lone:
        state.regs[to] = ARENA + first
        state.regs[to + 1] = state.arena_size - first
        state.region_end = ARENA + state.arena_size
    elif to >= 0 and count == 1:
        state.regs[to] = state.place + base
        state.regs[to + 1] = 0
    return why


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def join_chunk(state: State, buf: cython.pointer(cython.const[cython.uchar]), end: cython.longlong, bound: cython.longlong, alone: cython.longlong, line: cython.longlong) -> cython.longlong:
    """One chunk at `place`: copied to the arena, or, if it is the only one (`alone` is its base, else -1), a span in place."""
    to: cython.longlong = state.code[line + 1]
    width: cython.longlong = state.code[line + 3] & 7
    step: cython.longlong = state.regs[state.code[line + 4]]
    at: cython.longlong = state.place
    size: cython.longlong
    passed: cython.longlong
    turn: cython.longlong
    if width > bound - at:
        state.needed = at + width
        return NEED if state.soft == SOFT and width <= end - at else SHORT
    size = bytes_as_number(buf, at, width, state.code[line + 3] & 8)
    at += width
    if size > state.code[line + 5] or (step > 0 and size > step):
        return BAD
    passed = step if step > 0 else size
    if state.soft == CUT:
        passed = min(passed, end - at)
        size = min(size, end - at)
    if passed > end - at:
        return SHORT
    if to >= 0 and alone >= 0:
        state.regs[to] = at + alone
        state.regs[to + 1] = size
    elif to >= 0:
        if size > bound - at:
            state.needed = at + size
            return NEED
        if not has_room(state, size):
            return FULL
        for turn in range(size):
            state.arena[state.arena_size + turn] = buf[at + turn]
        state.arena_size += size
    state.place = at + passed
    return GOOD


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def add_entry(state: State, line: cython.longlong) -> cython.longlong:
    """The ENTRY at this place in the code: adds a pair of texts to the JSON object, or a text to the list: GOOD, or FULL.  An absent one adds
    nothing."""
    regs: cython.pointer(cython.longlong) = numbers_of(state.regs)
    into: cython.longlong = state.code[line + 1]
    key: cython.longlong = state.code[line + 2]
    value: cython.longlong = state.code[line + 3]
    place: cython.longlong
    if regs[key] == UNSET or regs[value] == UNSET:
        return GOOD
    if state.code[line + 4] >= 0:
        return add_text(state, into, value, state.code[line + 4])
    if not room_after(state, into, 6 * (regs[key + 1] + regs[value + 1]) + 8):
        return FULL
    if regs[into] == UNSET:
        place = state.arena_size
        regs[into] = ARENA + place
        state.arena[place] = 123
    else:
        place = regs[into] - ARENA + regs[into + 1] - 1
        state.arena[place] = 44
    place = quote(state, place + 1, regs[key], regs[key + 1])
    state.arena[place] = 58
    place = quote(state, place + 1, regs[value], regs[value + 1])
    state.arena[place] = 125
    ends_at(state, into, place + 1)
    note_half(state, key, into)
    note_half(state, value, into)
    return GOOD


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def add_text(state: State, into: cython.longlong, value: cython.longlong, between: cython.longlong) -> cython.longlong:
    """One more text of a list: GOOD, or FULL.  The first one stays where it is."""
    regs: cython.pointer(cython.longlong) = numbers_of(state.regs)
    place: cython.longlong
    turn: cython.longlong
    if regs[into] == UNSET:
        regs[into], regs[into + 1], regs[into + 2] = regs[value], regs[value + 1], 0
        return GOOD
    if not room_after(state, into, regs[value + 1] + 1):
        return FULL
    place = regs[into] - ARENA + regs[into + 1]
    state.arena[place] = between
    for turn in range(regs[value + 1]):
        state.arena[place + 1 + turn] = byte_at(state, regs[value] + turn)
    ends_at(state, into, place + 1 + regs[value + 1])
    note_half(state, value, into)
    return GOOD


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def note_half(state: State, one: cython.longlong, into: cython.longlong) -> cython.void:
    """What ends where the bytes of a cut message end may go on behind them, and so may the text that it became a part of."""
    regs: cython.pointer(cython.longlong) = numbers_of(state.regs)
    end: cython.longlong = regs[one] + regs[one + 1]
    if (state.soft == CUT and (end == state.avail or end == state.region_end or is_half(state, regs[one])) and not is_half(state, regs[into])
            and state.half_count < HALVES_MOST):
        state.halves[state.half_count] = regs[into]
        state.half_count += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def is_half(state: State, at: cython.longlong) -> cython.bint:
    """Whether the text that begins here was made of one that ends where the bytes of a cut message end."""
    turn: cython.longlong
    for turn in range(state.half_count):
        if state.halves[turn] == at:
            return True
    return False


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def ends_at(state: State, into: cython.longlong, place: cython.longlong) -> cython.void:
    """A text that grew ends here."""
    regs: cython.pointer(cython.longlong) = numbers_of(state.regs)
    if state.arena_size < place:
        state.arena_size = place
    regs[into + 1] = ARENA + place - regs[into]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def room_after(state: State, into: cython.longlong, want: cython.longlong) -> cython.bint:
    """Whether an object, or a list whose first text may still stand in the message, may grow by this many bytes.  If other texts were made
    after it, it moves to the end with twice its room, so all copies together are no more than its size."""
    regs: cython.pointer(cython.longlong) = numbers_of(state.regs)
    first: cython.longlong
    size: cython.longlong
    turn: cython.longlong
    if regs[into] == UNSET:
        regs[into + 2] = 0
        return has_room(state, want)
    first = regs[into] - ARENA
    size = regs[into + 1]
    if first >= 0 and first + size == state.arena_size:
        return has_room(state, want)
    if first >= 0 and first + size + want <= regs[into + 2]:
        return True
    if not has_room(state, 2 * (size + want)):
        return False
    for turn in range(size):
        state.arena[state.arena_size + turn] = byte_at(state, regs[into] + turn)
    for turn in range(state.half_count):
        if state.halves[turn] == regs[into]:
            state.halves[turn] = ARENA + state.arena_size
    regs[into] = ARENA + state.arena_size
    state.arena_size += 2 * (size + want)
    regs[into + 2] = state.arena_size
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def quote(state: State, place: cython.longlong, at: cython.longlong, size: cython.longlong) -> cython.longlong:
    """A text as JSON writes it, six bytes at most for one; the place after it."""
    turn: cython.longlong
    letter: cython.longlong
    state.arena[place] = 34
    place += 1
    for turn in range(size):
        letter = byte_at(state, at + turn)
        if letter < 32:
            state.arena[place] = 92
            state.arena[place + 1] = 117
            state.arena[place + 2] = 48
            state.arena[place + 3] = 48
            state.arena[place + 4] = 48 + (letter >> 4)
            state.arena[place + 5] = (letter & 15) + (48 if letter & 15 < 10 else 87)
            place += 6
            continue
        if letter == 34 or letter == 92:
            state.arena[place] = 92
            place += 1
        state.arena[place] = letter
        place += 1
    state.arena[place] = 34
    return place + 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def capital(letter: cython.longlong) -> cython.longlong:
    return letter - 32 if 97 <= letter <= 122 else letter


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def turned(mixed: cython.ulonglong, letter: cython.longlong) -> cython.ulonglong:
    """A digest, with one letter more."""
    prime: cython.ulonglong = 0x100000001B3
    if cython.compiled:
        return (mixed ^ cython.cast(cython.ulonglong, letter)) * prime
    else:
        return ((mixed ^ letter) * prime) % (1 << 64)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def digest_of(state: State, line: cython.longlong) -> cython.longlong:
    """The DIGEST at this place in the code."""
    regs: cython.pointer(cython.longlong) = numbers_of(state.regs)
    at: cython.longlong = regs[state.code[line + 2]]
    size: cython.longlong = regs[state.code[line + 2] + 1]
    names: cython.longlong = state.code[line + 4]
    number: cython.longlong
    if at == UNSET or size < 0:
        return UNSET
    text: cython.pointer(cython.const[cython.uchar]) = bytes_of(state.arena) if at >= ARENA else state.data
    if at >= ARENA:
        at -= ARENA
    state.looks_left -= size
    if state.looks_left < 0:
        state.too_large = True
        return UNSET
    number = number_of(text, at, size, state.code[line + 3])
    return number if names < 0 else chosen(constants_of(state.tables), names, number, UNSET)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def number_of(text: cython.pointer(cython.const[cython.uchar]), at: cython.longlong, size: cython.longlong, fold: cython.bint) -> cython.longlong:
    """A text as a number, which language/digests.py defines."""
    mixed: cython.ulonglong = 0xCBF29CE484222325
    mask: cython.ulonglong = 0x3FFFFFFFFFFFFFFF
    turn: cython.longlong
    if fold:
        for turn in range(size):
            mixed = turned(mixed, capital(text[at + turn]))
    else:
        for turn in range(size):
            mixed = turned(mixed, text[at + turn])
    return cython.cast(cython.longlong, (mixed ^ (mixed >> 62)) & mask)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def append(state: State, op: cython.longlong, line: cython.longlong) -> cython.longlong:
    """The TEXT_… at this place in the code: appends to the text that is being made: GOOD, or FULL; SHORT if the message has made too much."""
    regs: cython.pointer(cython.longlong) = numbers_of(state.regs)
    to: cython.longlong = state.code[line + 1]
    what: cython.longlong = state.code[line + 2]  # a register, or a literal's place in the pool
    size: cython.longlong = 0
    turn: cython.longlong
    letter: cython.longlong
    if op == TEXT_LITERAL:
        size = state.code[line + 3]
    elif op == TEXT_HEX_NUMBER:
        size = 2 * state.code[line + 3]
    elif op == TEXT_ADD or op == TEXT_UPPER:
        size = regs[what + 1]
    elif op == TEXT_HEX:
        size = 2 * regs[what + 1]
    state.made_left -= size
    if state.made_left < 0:  # a text made of one twice, and that of another one twice
        state.too_large = True
        return SHORT
    if not has_room(state, size):
        return FULL
    if op == TEXT_BEGIN:
        regs[to] = ARENA + state.arena_size
        regs[to + 1] = 0
        return GOOD
    for turn in range(size):
        if op == TEXT_LITERAL:
            letter = state.pool[what + turn]
        elif op == TEXT_ADD:
            letter = byte_at(state, regs[what] + turn)
        elif op == TEXT_UPPER:
            letter = capital(byte_at(state, regs[what] + turn))
        else:
            if op == TEXT_HEX:
                letter = byte_at(state, regs[what] + turn // 2) >> (0 if turn & 1 else 4) & 15
            else:
                letter = bits(regs[what], 4 * (size - 1 - turn), 15)
            letter += 48 if letter < 10 else 55
        state.arena[state.arena_size + turn] = letter
    state.arena_size += size
    regs[to + 1] += size
    if op == TEXT_ADD or op == TEXT_UPPER or op == TEXT_HEX:
        note_half(state, what, to)
    return GOOD

# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Steps of the dispatch: the work of instructions that neither enter nor leave an area.

Law: a step gets the place of its instruction in the code (`line`), and returns how it ended, or where to continue.
Compiled modules have these functions inlined, from steps.pxd, which tools/make_pxd.py makes of this file; the file itself is run
uncompiled only.
"""

import cython

if not cython.compiled:
    from dissect.language.layout import *  # noqa: F403
    from dissect.machine.crc import sums_to
    from dissect.machine.inside import given_back
    from dissect.machine.layout import *  # noqa: F403
    from dissect.machine.numbers import shape
    from dissect.machine.places import numbers_of
    from dissect.machine.protobuf import read_varint
    from dissect.machine.rows import child_length, child_put, put
    from dissect.machine.state import State
    from dissect.program.layout import *  # noqa: F403
    from dissect.program.opcodes import *  # noqa: F403
# pxd: from dissect.language.layout cimport *
# pxd: from dissect.machine.crc cimport sums_to
# pxd: from dissect.machine.inside cimport given_back
# pxd: from dissect.machine.layout cimport *
# pxd: from dissect.machine.numbers cimport shape
# pxd: from dissect.machine.places cimport numbers_of
# pxd: from dissect.machine.protobuf cimport read_varint
# pxd: from dissect.machine.rows cimport child_length, child_put, put
# pxd: from dissect.machine.state cimport State
# pxd: from dissect.program.layout cimport *
# pxd: from dissect.program.opcodes cimport *


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def push(stack: cython.pointer(cython.longlong), depth: cython.longlong, kind: cython.longlong, at: cython.longlong, end: cython.longlong) -> cython.longlong:
    """Put what is entered on the stack, with where to continue and the end of the outer area; the stack's new depth."""
    stack[depth * AREA_WIDTH + AREA_KIND] = kind
    stack[depth * AREA_WIDTH + AREA_AT] = at
    stack[depth * AREA_WIDTH + AREA_END] = end
    return depth + 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def area_kind(told: cython.longlong, there: cython.longlong) -> cython.longlong:
    """Of an area that was told to be so large, and of which so many bytes are there."""
    return CLAMPED if told > there else ENTER


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def push_all(stack: cython.pointer(cython.longlong), depth: cython.longlong, kind: cython.longlong, at: cython.longlong, end: cython.longlong,
             base: cython.longlong, top: cython.longlong) -> cython.longlong:
    """`push` for an area whose bytes may be in another buffer."""
    stack[depth * AREA_WIDTH + AREA_BASE] = base
    stack[depth * AREA_WIDTH + AREA_TOP] = top
    return push(stack, depth, kind, at, end)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def reachable(size: cython.longlong, at: cython.longlong, end: cython.longlong, bound: cython.longlong) -> cython.longlong:
    """Whether this many bytes are available: GOOD; NEED if they are yet to come, SHORT if the area has fewer."""
    if 0 <= size <= bound - at:
        return GOOD
    return NEED if 0 <= size <= end - at else SHORT


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def goes_on(state: State) -> cython.bint:
    """Whether this run continues another one that stopped."""
    if not state.again:
        return False
    state.again = 0
    state.looked = state.paused_looked
    return True


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def keep_span(regs: cython.pointer(cython.longlong), to: cython.longlong, at: cython.longlong, size: cython.longlong) -> cython.void:
    """A span into two registers, unless it is not wanted."""
    if to >= 0:
        regs[to] = at
        regs[to + 1] = size


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def unset(regs: cython.pointer(cython.longlong), first: cython.longlong, count: cython.longlong) -> cython.void:
    """Clear some registers."""
    turn: cython.longlong
    for turn in range(count):
        regs[first + turn] = UNSET


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def unset_one(regs: cython.pointer(cython.longlong), register: cython.longlong) -> cython.void:
    """Clear a register; 0: none."""
    if register:
        regs[register] = UNSET


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def chosen(tables: cython.pointer(cython.const[cython.longlong]), table: cython.longlong, value: cython.longlong, other: cython.longlong) -> cython.longlong:
    """The place to which a table of pairs leads a value, else `there`."""
    low: cython.longlong = 0
    high: cython.longlong = tables[table] - 1
    middle: cython.longlong
    key: cython.longlong
    while low <= high:
        middle = (low + high) >> 1
        key = tables[table + 1 + 2 * middle]
        if key == value:
            return tables[table + 2 + 2 * middle]
        if key < value:
            low = middle + 1
        else:
            high = middle - 1
    return other


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def class_of(tables: cython.pointer(cython.const[cython.longlong]), table: cython.longlong, code: cython.longlong) -> cython.longlong:
    """The class of a code: the default one, a list for small codes, pairs for the others."""
    small: cython.longlong = tables[table + 1]
    pair: cython.longlong = table + 2 + small + 1
    left: cython.longlong
    if 0 <= code < small:
        return tables[table + 2 + code]
    left = tables[pair - 1]
    while left > 0:
        if tables[pair] == code:
            return tables[pair + 1]
        pair += 2
        left -= 1
    return tables[table] if code != UNSET else UNSET


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def picked(tables: cython.pointer(cython.const[cython.longlong]), table: cython.longlong, value: cython.longlong, other: cython.longlong) -> cython.longlong:
    """The place to which a table of places leads a value, else `there`."""
    place: cython.longlong = cython.cast(cython.longlong, cython.cast(cython.ulonglong, value) - cython.cast(cython.ulonglong, tables[table]))
    return tables[table + 2 + place] if value != UNSET and 0 <= place < tables[table + 1] else other


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def put_value(out: cython.pointer(cython.longlong), code: cython.pointer(cython.const[cython.longlong]), line: cython.longlong, value: cython.longlong) -> cython.void:
    """A PUT: into one slot of the message, or two, unless UNSET."""
    if value != UNSET:
        put(out, code[line + 1], value)
        if code[line + 3]:
            put(out, code[line + 3], value)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def put_text(out: cython.pointer(cython.longlong), slot: cython.longlong, at: cython.longlong, size: cython.longlong) -> cython.void:
    """A text of the message, or a number in its place; unless UNSET or empty."""
    if at != UNSET and size != 0:
        put(out, slot, at)
        out[slot + 1] = size


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def put_child_text(state: State, line: cython.longlong, at: cython.longlong, size: cython.longlong, empty: cython.longlong) -> cython.void:
    """A text of the open row, or a number in its place; unless UNSET, or empty if that means nothing."""
    if at != UNSET and (size != 0 or empty):
        child_put(state, state.code[line + 1], state.code[line + 2], at)
        child_length(state, state.code[line + 1], state.code[line + 2] + 1, size)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def looks(state: State, size: cython.longlong) -> cython.longlong:
    """So many bytes are looked through: GOOD, or SHORT if the message has had too many of them looked at, again and again."""
    state.looks_left -= size
    if state.looks_left >= 0:
        return GOOD
    state.too_large = True
    return SHORT


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def check(state: State, line: cython.longlong) -> cython.longlong:
    """The CHECK at this place in the code: BAD or `unsound` if a sum differs; what is not all available is not checked."""
    must: cython.longlong = state.tables[state.code[line + 1] + 1]
    if state.looks_left < 0:
        return looks(state, 0)
    if state.soft == CUT:
        return SHORT if must else GOOD
    if state.regs[state.code[line + 4]] == UNSET or state.regs[state.code[line + 5]] == UNSET or sums_to(state, line):
        return GOOD
    if must:
        return BAD
    state.unsound = True
    return GOOD


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def waits_for_request(state: State, at: cython.longlong, size: cython.longlong) -> cython.bint:
    """Whether the rest of the message waits for its request."""
    if state.has_context:
        return False
    put(state.out, M_REST, at)
    state.out[M_REST + 1] = size
    state.passed = 0
    return True


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def unknown_yet(state: State, number: cython.longlong) -> cython.bint:
    """Whether this memory is not known: what follows is left unread, to be asked when the message has its turn, or since nobody knows."""
    if state.has_memory and state.memory[number] != UNSET:
        return False
    if state.has_memory:
        state.unknown = True
    else:
        put(state.out, M_REST, 0)
        state.out[M_REST + 1] = IS_RECALLED
    state.passed = 0
    return True


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def brings(state: State, line: cython.longlong, at: cython.longlong, size: cython.longlong, how: cython.longlong) -> cython.longlong:
    """The content's span, where all of it is known or here (GOOD); else what the frame brings of it is noted (NEED: that is all for now)."""
    last: cython.longlong = state.code[line + 3]
    more: cython.longlong = UNSET
    if last >= 0 and state.regs[last] != 0 and state.regs[last] != UNSET:
        more = 0
    elif state.code[line + 4] >= 0:
        more = state.regs[state.code[line + 4]]
        if more < 0 and more != UNSET:  # 63 bits and more of it will never come
            more = -(UNSET + 1)
    if state.has_content and how == 0:
        keep_span(numbers_of(state.regs), state.code[line + 5], state.content_at, state.content_size)
        return GOOD
    if state.regs[state.code[line + 2]] == UNSET or at >= ARENA:
        return BAD
    state.passed = 0
    if state.soft == CUT:
        return NEED
    if how == 0 and more == 0:
        keep_span(numbers_of(state.regs), state.code[line + 5], at, size)
        return GOOD
    put(state.out, M_REST, 0)
    state.out[M_REST + 1] = IS_PIECE
    put(state.out, state.pieces_at + PIECE_HOW, 2 * state.code[line + 1] + how)
    put(state.out, state.pieces_at + PIECE_KEY, state.regs[state.code[line + 2]])
    put(state.out, state.pieces_at + PIECE_AT, at)
    put(state.out, state.pieces_at + PIECE_LENGTH, size)
    if more != UNSET:
        put(state.out, state.pieces_at + PIECE_MORE, more)
    return NEED


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def lone_chunk(state: State, left: cython.longlong, line: cython.longlong) -> cython.bint:
    """Whether a JOIN has one chunk after four bytes, as in nearly all frames."""
    return (state.soft != CUT and state.code[line + 3] == 12 and state.regs[state.code[line + 2]] == 1
            and state.regs[state.code[line + 4]] == 0 and left >= 4)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def take_varint(state: State, buf: cython.pointer(cython.const[cython.uchar]), at: cython.longlong, end: cython.longlong, bound: cython.longlong, size: cython.longlong) -> cython.longlong:
    """A LEB128 number of at most `size` bits: as `read_varint`; NEED and how many bytes if they are yet to come."""
    why: cython.longlong
    if at < bound and buf[at] < 0x80:  # most are short
        state.number = buf[at]
        state.place = at + 1
        return GOOD
    why = read_varint(state, buf, at, bound, VARINT32_BITS if size == 32 else VARINT_BITS)
    if why == SHORT and bound < end:
        state.needed = bound - at + 1
        return NEED
    return why


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def take_length(state: State, buf: cython.pointer(cython.const[cython.uchar]), at: cython.longlong, end: cython.longlong, bound: cython.longlong, line: cython.longlong) -> cython.longlong:
    """A LEB128 length, into `number`, and into `needed` as far as there are bytes; SHORT if the area has fewer after it, unless the rest of it is enough."""
    op: cython.longlong = state.code[line]
    why: cython.longlong = take_varint(state, buf, at, end, bound, 32)
    if why == GOOD:
        state.needed = state.number = shape(state.number, 32, 0)
        if state.needed > end - state.place:
            state.needed = end - state.place
            if op == DELIMITED_SKIP or op == DELIMITED_SPAN or not (state.code[line + 1 if op == DELIMITED_AREA else line + 2] or state.soft == CUT):
                return SHORT
    return why


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def put_constants(out: cython.pointer(cython.longlong), code: cython.pointer(cython.const[cython.longlong]), line: cython.longlong) -> cython.void:
    """A PUT_CONST: one slot of the message, or two."""
    put(out, code[line + 1], code[line + 2])
    if code[line + 3]:
        put(out, code[line + 3], code[line + 4])


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def begin_counts(state: State, out: cython.pointer(cython.longlong), one: cython.longlong, counted: cython.longlong) -> cython.void:
    """The message has records: their bytes, and if `counted` their number, begin at 0; `one`: there are never more than one."""
    state.one_record = one
    if counted and not (out[M_PRESENT] >> M_RECORDS) & 1:
        put(out, M_RECORDS, 0)
    if not (out[M_PRESENT] >> M_PAYLOAD_BYTES) & 1:
        put(out, M_PAYLOAD_BYTES, 0)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def begin_items(regs: cython.pointer(cython.longlong), walk: cython.longlong) -> cython.void:
    """An EACH_BEGIN: place before the request's first item."""
    regs[1] = -1
    regs[walk + 3] = 0
    regs[walk + 4] = -1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def next_item(state: State, line: cython.longlong, at: cython.longlong) -> cython.longlong:
    """The EACH at this place in the code: the next item of the request.  Where to continue, or −1 if a turn took no byte."""
    regs: cython.pointer(cython.longlong) = numbers_of(state.regs)
    walk: cython.longlong = state.code[line + 1]
    count: cython.longlong = state.context_count if state.code[line + 4] < 0 else regs[state.code[line + 4]]
    topic: cython.longlong = regs[walk]
    item: cython.longlong = regs[1] + 1
    present: cython.longlong
    regs[1] = item
    if item >= count:
        return state.code[line + 2] * STEP_WIDTH
    regs[walk + 1] = IS_INTERNED
    regs[walk] = regs[walk + 2] = regs[walk + 5] = regs[walk + 6] = UNSET
    if item < state.context_count:
        present = state.context[item, C_PRESENT]
        if (present >> I_TOPIC) & 1:
            regs[walk] = state.context[item, I_TOPIC]
        if (present >> I_PARTITION) & 1:
            regs[walk + 2] = state.context[item, I_PARTITION]
        if (present >> I_RECORDS) & 1:
            regs[walk + 5] = state.context[item, I_RECORDS]
            regs[walk + 6] = state.context[item, I_PAYLOAD_BYTES]
    if regs[walk + 3]:
        if item > 0 and regs[walk] == topic:
            return state.code[line + 3] * STEP_WIDTH
        regs[walk + 3] = 0
    if regs[walk + 4] == at:
        return -1
    regs[walk + 4] = at
    return line + STEP_WIDTH


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def caught(state: State, code: cython.pointer(cython.const[cython.longlong]), stack: cython.pointer(cython.longlong), depth: cython.longlong,
           why: cython.longlong) -> cython.longlong:
    """How deep the attempt lies that such a failure ends, or −1: one that is for cut ends only, or for what the capture cut, lets the others pass.
    What fails in an area all of which is there was not cut by who wrote it: it is `damaged`."""
    cut: cython.longlong
    kind: cython.longlong
    whole: cython.longlong = 0
    while depth > 0:
        depth -= 1
        kind = stack[depth * AREA_WIDTH + AREA_KIND]
        if kind == AGAIN:
            depth = given_back(state, depth)
        elif kind == ENTER:
            whole = 1
        elif kind == CLAMPED:
            whole = 0
        elif kind == TRY:
            state.turns_left -= 1
            if state.turns_left < -TURNS_LEAST or state.looks_left < 0:  # attempts within attempts are as many as two to their depth
                state.too_large = True
                return -1
            cut = code[stack[depth * AREA_WIDTH + AREA_LINE] + 2]
            if not cut or why != BAD and (cut == 1 or state.soft == CUT):
                if cut == 1 and whole and state.soft != CUT:
                    state.damaged = True
                return depth
    return -1

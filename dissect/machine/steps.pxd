# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# Made from steps.py by tools/make_pxd.py: functions that are inlined where they are called.

cimport cython
from dissect.language.layout cimport *
from dissect.machine.crc cimport sums_to
from dissect.machine.inside cimport given_back
from dissect.machine.layout cimport *
from dissect.machine.numbers cimport shape
from dissect.machine.places cimport numbers_of
from dissect.machine.protobuf cimport read_varint
from dissect.machine.rows cimport child_length, child_put, put
from dissect.machine.state cimport State
from dissect.program.layout cimport *
from dissect.program.opcodes cimport *


cdef inline long long push(long long* stack, long long depth, long long kind, long long at, long long end) noexcept nogil:
    """Put what is entered on the stack, with where to continue and the end of the outer area; the stack's new depth."""
    stack[depth * AREA_WIDTH + AREA_KIND] = kind
    stack[depth * AREA_WIDTH + AREA_AT] = at
    stack[depth * AREA_WIDTH + AREA_END] = end
    return depth + 1


cdef inline long long area_kind(long long told, long long there) noexcept nogil:
    """Of an area that was told to be so large, and of which so many bytes are there."""
    return CLAMPED if told > there else ENTER


cdef inline long long push_all(long long* stack, long long depth, long long kind, long long at, long long end, long long base, long long top) noexcept nogil:
    """`push` for an area whose bytes may be in another buffer."""
    stack[depth * AREA_WIDTH + AREA_BASE] = base
    stack[depth * AREA_WIDTH + AREA_TOP] = top
    return push(stack, depth, kind, at, end)


cdef inline long long reachable(long long size, long long at, long long end, long long bound) noexcept nogil:
    """Whether this many bytes are available: GOOD; NEED if they are yet to come, SHORT if the area has fewer."""
    if 0 <= size <= bound - at:
        return GOOD
    return NEED if 0 <= size <= end - at else SHORT


cdef inline bint goes_on(State state) noexcept nogil:
    """Whether this run continues another one that stopped."""
    if not state.again:
        return False
    state.again = 0
    state.looked = state.paused_looked
    return True


cdef inline void keep_span(long long* regs, long long to, long long at, long long size) noexcept nogil:
    """A span into two registers, unless it is not wanted."""
    if to >= 0:
        regs[to] = at
        regs[to + 1] = size


cdef inline void unset(long long* regs, long long first, long long count) noexcept nogil:
    """Clear some registers."""
    cdef long long turn
    for turn in range(count):
        regs[first + turn] = UNSET


cdef inline void unset_one(long long* regs, long long register) noexcept nogil:
    """Clear a register; 0: none."""
    if register:
        regs[register] = UNSET


cdef inline long long chosen(const long long* tables, long long table, long long value, long long other) noexcept nogil:
    """The place to which a table of pairs leads a value, else `there`."""
    cdef long long low = 0
    cdef long long high = tables[table] - 1
    cdef long long middle
    cdef long long key
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


cdef inline long long class_of(const long long* tables, long long table, long long code) noexcept nogil:
    """The class of a code: the default one, a list for small codes, pairs for the others."""
    cdef long long small = tables[table + 1]
    cdef long long pair = table + 2 + small + 1
    cdef long long left
    if 0 <= code < small:
        return tables[table + 2 + code]
    left = tables[pair - 1]
    while left > 0:
        if tables[pair] == code:
            return tables[pair + 1]
        pair += 2
        left -= 1
    return tables[table] if code != UNSET else UNSET


cdef inline long long picked(const long long* tables, long long table, long long value, long long other) noexcept nogil:
    """The place to which a table of places leads a value, else `there`."""
    cdef long long place = cython.cast(cython.longlong, cython.cast(cython.ulonglong, value) - cython.cast(cython.ulonglong, tables[table]))
    return tables[table + 2 + place] if value != UNSET and 0 <= place < tables[table + 1] else other


cdef inline void put_value(long long* out, const long long* code, long long line, long long value) noexcept nogil:
    """A PUT: into one slot of the message, or two, unless UNSET."""
    if value != UNSET:
        put(out, code[line + 1], value)
        if code[line + 3]:
            put(out, code[line + 3], value)


cdef inline void put_text(long long* out, long long slot, long long at, long long size) noexcept nogil:
    """A text of the message, or a number in its place; unless UNSET or empty."""
    if at != UNSET and size != 0:
        put(out, slot, at)
        out[slot + 1] = size


cdef inline void put_child_text(State state, long long line, long long at, long long size, long long empty) noexcept nogil:
    """A text of the open row, or a number in its place; unless UNSET, or empty if that means nothing."""
    if at != UNSET and (size != 0 or empty):
        child_put(state, state.code[line + 1], state.code[line + 2], at)
        child_length(state, state.code[line + 1], state.code[line + 2] + 1, size)


cdef inline long long looks(State state, long long size) noexcept nogil:
    """So many bytes are looked through: GOOD, or SHORT if the message has had too many of them looked at, again and again."""
    state.looks_left -= size
    if state.looks_left >= 0:
        return GOOD
    state.too_large = True
    return SHORT


cdef inline long long check(State state, long long line) noexcept nogil:
    """The CHECK at this place in the code: BAD or `unsound` if a sum differs; what is not all available is not checked."""
    cdef long long must = state.tables[state.code[line + 1] + 1]
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


cdef inline bint waits_for_request(State state, long long at, long long size) noexcept nogil:
    """Whether the rest of the message waits for its request."""
    if state.has_context:
        return False
    put(state.out, M_REST, at)
    state.out[M_REST + 1] = size
    state.passed = 0
    return True


cdef inline bint unknown_yet(State state, long long number) noexcept nogil:
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


cdef inline long long brings(State state, long long line, long long at, long long size, long long how) noexcept nogil:
    """The content's span, where all of it is known or here (GOOD); else what the frame brings of it is noted (NEED: that is all for now)."""
    cdef long long last = state.code[line + 3]
    cdef long long more = UNSET
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


cdef inline bint lone_chunk(State state, long long left, long long line) noexcept nogil:
    """Whether a JOIN has one chunk after four bytes, as in nearly all frames."""
    return (state.soft != CUT and state.code[line + 3] == 12 and state.regs[state.code[line + 2]] == 1
            and state.regs[state.code[line + 4]] == 0 and left >= 4)


cdef inline long long take_varint(State state, const unsigned char* buf, long long at, long long end, long long bound, long long size) noexcept nogil:
    """A LEB128 number of at most `size` bits: as `read_varint`; NEED and how many bytes if they are yet to come."""
    cdef long long why
    if at < bound and buf[at] < 0x80:  # most are short
        state.number = buf[at]
        state.place = at + 1
        return GOOD
    why = read_varint(state, buf, at, bound, VARINT32_BITS if size == 32 else VARINT_BITS)
    if why == SHORT and bound < end:
        state.needed = bound - at + 1
        return NEED
    return why


cdef inline long long take_length(State state, const unsigned char* buf, long long at, long long end, long long bound, long long line) noexcept nogil:
    """A LEB128 length, into `number`, and into `needed` as far as there are bytes; SHORT if the area has fewer after it, unless the rest of it is enough."""
    cdef long long op = state.code[line]
    cdef long long why = take_varint(state, buf, at, end, bound, 32)
    if why == GOOD:
        state.needed = state.number = shape(state.number, 32, 0)
        if state.needed > end - state.place:
            state.needed = end - state.place
            if op == DELIMITED_SKIP or op == DELIMITED_SPAN or not (state.code[line + 1 if op == DELIMITED_AREA else line + 2] or state.soft == CUT):
                return SHORT
    return why


cdef inline void put_constants(long long* out, const long long* code, long long line) noexcept nogil:
    """A PUT_CONST: one slot of the message, or two."""
    put(out, code[line + 1], code[line + 2])
    if code[line + 3]:
        put(out, code[line + 3], code[line + 4])


cdef inline void begin_counts(State state, long long* out, long long one, long long counted) noexcept nogil:
    """The message has records: their bytes, and if `counted` their number, begin at 0; `one`: there are never more than one."""
    state.one_record = one
    if counted and not (out[M_PRESENT] >> M_RECORDS) & 1:
        put(out, M_RECORDS, 0)
    if not (out[M_PRESENT] >> M_PAYLOAD_BYTES) & 1:
        put(out, M_PAYLOAD_BYTES, 0)


cdef inline void begin_items(long long* regs, long long walk) noexcept nogil:
    """An EACH_BEGIN: place before the request's first item."""
    regs[1] = -1
    regs[walk + 3] = 0
    regs[walk + 4] = -1


cdef inline long long next_item(State state, long long line, long long at) noexcept nogil:
    """The EACH at this place in the code: the next item of the request.  Where to continue, or −1 if a turn took no byte."""
    cdef long long* regs = numbers_of(state.regs)
    cdef long long walk = state.code[line + 1]
    cdef long long count = state.context_count if state.code[line + 4] < 0 else regs[state.code[line + 4]]
    cdef long long topic = regs[walk]
    cdef long long item = regs[1] + 1
    cdef long long present
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


cdef inline long long caught(State state, const long long* code, long long* stack, long long depth, long long why) noexcept nogil:
    """How deep the attempt lies that such a failure ends, or −1: one that is for cut ends only, or for what the capture cut, lets the others pass.
    What fails in an area all of which is there was not cut by who wrote it: it is `damaged`."""
    cdef long long cut
    cdef long long kind
    cdef long long whole = 0
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

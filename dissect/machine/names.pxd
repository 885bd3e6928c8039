# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# Made from names.py by tools/make_pxd.py: functions that are inlined where they are called.

cimport cython
from dissect.language.layout cimport DELIMITED_MOST, UNSET
from dissect.machine.layout cimport CUT, DECIMALS_MOST, SOFT
from dissect.machine.letters cimport letter_from
from dissect.machine.places cimport bytes_of, constants_of, numbers_of
from dissect.machine.state cimport State
from dissect.program.layout cimport NAME_NUMBER
from dissect.program.opcodes cimport UNTIL_NUMBER


cdef inline long long find(const unsigned char* buf, long long at, long long end, const unsigned char* pool, long long first, long long size, long long last) noexcept nogil:
    """The place of the delimiter, or −1; `last`: its last place."""
    cdef long long place = end - size if last else letter_from(buf, at, end - size + 1, pool[first])
    cdef long long same
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


cdef inline long long decimal(const unsigned char* buf, long long at, long long size) noexcept nogil:
    """A decimal number of at most 18 digits, or UNSET."""
    cdef long long value = 0
    cdef long long turn = 0
    cdef long long digit
    cdef bint negative = size > 0 and buf[at] == 45
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


cdef inline bint at_once(State state, const unsigned char* buf, long long at, long long end, long long bound, long long base, long long line) noexcept nogil:
    """The UNTIL_… at this place in the code, where one look is enough: digits with the delimiter right after them, or a word in an area that is all here."""
    cdef const long long* code = constants_of(state.code)
    cdef long long* regs = numbers_of(state.regs)
    cdef long long to = code[line + 1]
    cdef long long found
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


cdef inline long long word_end(const unsigned char* buf, long long at, long long end, unsigned char letter, long long last) noexcept nogil:
    """The place of the letter, or of the `last` such; the end where there is none."""
    cdef long long found = end - 1
    if not last:
        return letter_from(buf, at, end, letter)
    while found >= at and buf[found] != letter:
        found -= 1
    return found if found >= at else end


cdef inline bint digits_at_once(State state, const unsigned char* buf, long long at, long long bound, long long line) noexcept nogil:
    """The UNTIL_NUMBER at this place in the code, if there are digits and then the delimiter, which is no digit: where digits end, an earlier one cannot be."""
    cdef const long long* code = constants_of(state.code)
    cdef const unsigned char* pool = bytes_of(state.pool)
    cdef long long first = code[line + 2]
    cdef long long size = code[line + 3]
    cdef long long most = code[line + 5] >> 1
    cdef long long stop = min(bound - size, at + DECIMALS_MOST)
    cdef long long value = 0
    cdef long long found = at
    while found < stop and 48 <= buf[found] <= 57:
        value = value * 10 + buf[found] - 48
        found += 1
    if found == at or 48 <= buf[found] <= 57 or most and found - at > most or size > 2 or buf[found] != pool[first] or size == 2 and buf[found + 1] != pool[first + 1]:
        return False
    state.regs[code[line + 1]] = value
    state.looked = 0
    state.place = found + size
    return True


cdef inline long long lookup(State state, const unsigned char* buf, long long at, long long size, long long table) noexcept nogil:
    """The slot of a name in a table's hash table, or −1."""
    cdef const long long* tables = constants_of(state.tables)
    cdef const unsigned char* pool = bytes_of(state.pool)
    cdef long long mask = tables[table]
    cdef long long spot
    cdef long long slot
    cdef long long same
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


cdef inline void keep_value(State state, const unsigned char* buf, long long at, long long size, long long slot, long long base) noexcept nogil:
    """Put a name's value into its register, as a number or as a span."""
    cdef long long* regs = numbers_of(state.regs)
    cdef long long to = state.tables[slot + 3]
    if state.tables[slot + 2] == NAME_NUMBER:
        regs[to] = decimal(buf, at, size)
    else:
        regs[to] = at + base
        regs[to + 1] = size


cdef inline void forget_values(State state, long long table) noexcept nogil:
    """No name has a value."""
    cdef const long long* tables = constants_of(state.tables)
    cdef long long turn
    table += 1 + 3 * tables[table]
    for turn in range(tables[table] + 1):
        if tables[table + 2 + 4 * turn]:
            state.regs[tables[table + 4 + 4 * turn]] = UNSET

# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Rows of children: items, records and events of a message, and values common to its items.

Law: a row is open from `begin` to `commit`, and does not exist before; a failed attempt leaves no row.
Compiled modules have these functions inlined, from rows.pxd, which tools/make_pxd.py makes of this file; the file itself is run
uncompiled only.
"""

import cython

if not cython.compiled:
    from dissect.language.layout import *  # noqa: F403
    from dissect.machine.crc import sum_up
    from dissect.machine.layout import *  # noqa: F403
    from dissect.machine.places import byte_at
    from dissect.machine.state import State
# pxd: from dissect.language.layout cimport *
# pxd: from dissect.machine.crc cimport sum_up
# pxd: from dissect.machine.layout cimport *
# pxd: from dissect.machine.places cimport byte_at
# pxd: from dissect.machine.state cimport State


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def put(out: cython.pointer(cython.longlong), slot: cython.longlong, value: cython.longlong) -> cython.void:
    """A value of the message."""
    out[slot] = value
    out[M_PRESENT] |= cython.cast(cython.longlong, 1) << slot


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def turn(state: State) -> cython.longlong:
    """One more turn of a loop: GOOD, or SHORT if the message has had too many."""
    state.turns_left -= 1
    if state.turns_left >= 0:
        return GOOD
    state.too_large = True
    return SHORT


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def begin(state: State, table: cython.longlong, maybe: cython.longlong) -> cython.longlong:
    """A row that is not there before it is committed: GOOD, or FULL; `maybe`: of an event that depends on what else was read."""
    if table == 0:
        if state.item_count >= len(state.items):
            state.full = FULL_ITEMS
            return FULL
        state.items[state.item_count, C_MESSAGE] = state.row
        state.items[state.item_count, C_PRESENT] = 0
        state.item_open = 1
    elif table == 1:
        if state.record_count >= len(state.records):
            state.full = FULL_RECORDS
            return FULL
        state.records[state.record_count, C_MESSAGE] = state.row
        state.records[state.record_count, C_PRESENT] = 0
    else:
        if state.event_count >= len(state.events):
            state.full = FULL_EVENTS
            return FULL
        state.events[state.event_count, C_MESSAGE] = state.row
        state.events[state.event_count, C_PRESENT] = 0
        state.event_maybe = maybe
    return GOOD


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def child_put(state: State, table: cython.longlong, slot: cython.longlong, value: cython.longlong) -> cython.void:
    """A value of the open row."""
    if table == 0:
        state.items[state.item_count, slot] = value
        state.items[state.item_count, C_PRESENT] |= cython.cast(cython.longlong, 1) << slot
    elif table == 1:
        state.records[state.record_count, slot] = value
        state.records[state.record_count, C_PRESENT] |= cython.cast(cython.longlong, 1) << slot
    else:
        state.events[state.event_count, slot] = value
        state.events[state.event_count, C_PRESENT] |= cython.cast(cython.longlong, 1) << slot


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def child_length(state: State, table: cython.longlong, slot: cython.longlong, value: cython.longlong) -> cython.void:
    """The second slot of a text of the open row."""
    if table == 0:
        state.items[state.item_count, slot] = value
    elif table == 1:
        state.records[state.record_count, slot] = value
    else:
        state.events[state.event_count, slot] = value


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def count_records(state: State, inside: cython.longlong, count: cython.longlong, payload: cython.longlong) -> cython.void:
    """So many more records with these bytes, in their message and in the item that is open."""
    state.listed_left -= count
    if state.listed_left < 0:
        state.too_large = True
    if (state.out[M_PRESENT] >> M_RECORDS) & 1:
        state.out[M_RECORDS] += count
    if (state.out[M_PRESENT] >> M_PAYLOAD_BYTES) & 1:
        state.out[M_PAYLOAD_BYTES] += payload
    if inside:
        if not (state.items[state.item_count, C_PRESENT] >> I_RECORDS) & 1:
            child_put(state, 0, I_RECORDS, 0)
            child_put(state, 0, I_PAYLOAD_BYTES, 0)
        state.items[state.item_count, I_RECORDS] += count
        state.items[state.item_count, I_PAYLOAD_BYTES] += payload


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def commit(state: State, table: cython.longlong, inside: cython.longlong, there: cython.longlong) -> cython.void:
    """The open row is complete; its payload is not if it reaches `there`, the end of a cut message."""
    payload: cython.longlong = 0
    at: cython.longlong
    if table == 0:
        state.item_count += 1
        state.item_open = 0
    elif table == 2:
        if state.soft == CUT:
            state.events[state.event_count, C_PRESENT] &= ~(cython.cast(cython.longlong, 1) << E_DETAIL)
        state.events_left -= 1
        if state.events_left < 0:
            state.too_large = True
        elif state.soft != CUT or not state.event_maybe:
            state.event_count += 1
    else:
        if (state.records[state.record_count, C_PRESENT] >> D_PAYLOAD) & 1:
            at = state.records[state.record_count, D_PAYLOAD]
            payload = state.records[state.record_count, D_PAYLOAD + 1]
            if state.soft == CUT and (at if at < ARENA else at - ARENA) + payload >= there:
                child_put(state, 1, D_COMPLETE, 0)
            elif state.crc and not (state.records[state.record_count, C_PRESENT] >> D_SEALED) & 1:
                child_put(state, 1, D_CRC, sum_up(state, at, payload))
        count_records(state, inside, 1, payload)
        if state.keep_records and state.listed_left >= 0:
            state.record_count += 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def note_rows(state: State, first: cython.longlong) -> cython.void:
    """Note how many rows there are, before an attempt."""
    state.regs[first] = state.item_count
    state.regs[first + 1] = state.record_count
    state.regs[first + 2] = state.event_count
    state.regs[first + 3] = state.out[M_RECORDS]
    state.regs[first + 4] = state.out[M_PAYLOAD_BYTES]
    state.regs[first + 5] = state.item_open


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def undo_rows(state: State, first: cython.longlong) -> cython.void:
    """The attempt failed: remove its rows."""
    state.item_count = state.regs[first]
    state.record_count = state.regs[first + 1]
    state.event_count = state.regs[first + 2]
    state.out[M_RECORDS] = state.regs[first + 3]
    state.out[M_PAYLOAD_BYTES] = state.regs[first + 4]
    state.item_open = state.regs[first + 5]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def same_topic(state: State, one: cython.longlong, other: cython.longlong) -> cython.bint:
    """Whether two items have equal topics."""
    size: cython.longlong = state.items[one, I_TOPIC + 1]
    left: cython.longlong = state.items[one, I_TOPIC]
    right: cython.longlong = state.items[other, I_TOPIC]
    turn: cython.longlong = 0
    if size != state.items[other, I_TOPIC + 1]:
        return False
    if left == right or size < 0:
        return left == right
    while turn < size:
        if byte_at(state, left + turn) != byte_at(state, right + turn):
            return False
        turn += 1
    return True


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def fold_names(state: State, first: cython.longlong) -> cython.void:
    """The topic and the partition, if all items have the same."""
    item: cython.longlong
    topic: cython.bint = not (state.out[M_PRESENT] >> M_TOPIC) & 1
    partition: cython.bint = not (state.out[M_PRESENT] >> M_PARTITION) & 1
    for item in range(first, state.item_count):
        topic = topic and (state.items[item, C_PRESENT] >> I_TOPIC) & 1 and same_topic(state, first, item)
        partition = (partition and (state.items[item, C_PRESENT] >> I_PARTITION) & 1
                     and state.items[item, I_PARTITION] == state.items[first, I_PARTITION])
    if topic:
        put(state.out, M_TOPIC, state.items[first, I_TOPIC])
        state.out[M_TOPIC + 1] = state.items[first, I_TOPIC + 1]
    if partition:
        put(state.out, M_PARTITION, state.items[first, I_PARTITION])


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def from_items(state: State, first: cython.longlong) -> cython.void:
    """Values common to the items of a message, from item `first` on: equal topics and partitions, the first fault."""
    item: cython.longlong
    coded: cython.longlong = -1
    fault: cython.longlong = -1
    worst: cython.longlong = -1
    classes: cython.longlong = 0
    empty: cython.longlong = 0
    mask: cython.longlong
    for item in range(first, state.item_count):
        mask = state.items[item, C_PRESENT]
        if (mask >> I_CLASS) & 1:
            classes += 1
            if state.items[item, I_CLASS] == EMPTY:
                empty += 1
            if state.items[item, I_CLASS] > worst:
                worst = state.items[item, I_CLASS]
        if (mask >> I_CODE) & 1:
            if coded < 0:
                coded = item
            if fault < 0 and (mask >> I_CLASS) & 1 and state.items[item, I_CLASS] >= REDIRECT:
                fault = item
    fold_names(state, first)
    if worst >= REDIRECT and state.out[M_CLASS] < REDIRECT or classes and not (state.out[M_PRESENT] >> M_CODE) & 1:
        if coded >= 0:
            put(state.out, M_CODE, state.items[fault if fault >= 0 else coded, I_CODE])
            state.out[M_PRESENT] &= ~(cython.cast(cython.longlong, 1) << M_TEXT)  # it is about another code
        put(state.out, M_CLASS, worst if worst >= REDIRECT else EMPTY if empty == classes else OK)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def from_cut(state: State, first: cython.longlong) -> cython.void:
    """A cut message says nothing that its missing bytes may change: sums, what its items say together, half a key, that all is well."""
    item: cython.longlong
    number: cython.longlong
    fault: cython.longlong = -1
    worst: cython.longlong = -1
    there: cython.longlong = state.out[M_PRESENT]
    gone: cython.longlong = (cython.cast(cython.longlong, 1) << M_PAYLOAD_BYTES | cython.cast(cython.longlong, 1) << M_WAIT
                             | cython.cast(cython.longlong, 1) << M_WAIT_UNTIL)
    sums: cython.longlong = cython.cast(cython.longlong, 1) << I_RECORDS | cython.cast(cython.longlong, 1) << I_PAYLOAD_BYTES
    if state.item_open and state.items[state.item_count, C_PRESENT]:
        if state.items[state.item_count, I_CLASS] < REDIRECT:
            state.items[state.item_count, C_PRESENT] &= ~(cython.cast(cython.longlong, 1) << I_CLASS)
        state.item_count += 1  # what stands of it is true, but for its being well
    for item in range(first, state.item_count):
        state.items[item, C_PRESENT] &= ~sums
        if (state.items[item, C_PRESENT] >> I_CLASS) & 1:
            worst = max(worst, state.items[item, I_CLASS])
            if fault < 0 and state.items[item, I_CLASS] >= REDIRECT:
                fault = item
    if fault >= 0 and (not there >> M_CODE & 1 or not there >> M_CLASS & 1 or state.out[M_CLASS] < REDIRECT):
        put(state.out, M_CODE, state.items[fault, I_CODE])
        put(state.out, M_CLASS, worst)
        gone |= cython.cast(cython.longlong, 1) << M_TEXT  # it is about another code
    if not (state.out[M_PRESENT] >> M_CODE) & 1 or fault >= 0 and worst < ERROR:
        gone |= cython.cast(cython.longlong, 1) << M_CLASS
    if not state.one_record or state.out[M_RECORDS] != 1:
        gone |= cython.cast(cython.longlong, 1) << M_RECORDS
    for number in range(len(state.second_keys)):
        if there >> M_KEY0 & 1 and state.out[M_KEY0] == state.second_keys[number] and not there >> M_KEY2 & 1:
            gone |= cython.cast(cython.longlong, 1) << M_KEY0 | cython.cast(cython.longlong, 1) << M_KEY1
    if not (there & ~gone) >> M_KEY1 & 1:
        gone |= cython.cast(cython.longlong, 1) << M_KEY0
    state.out[M_PRESENT] &= ~gone

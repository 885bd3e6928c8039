# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Protobuf: members of one message by a table, and LEB128 numbers.

Law: each turn takes a byte or more; in a message that is cut, what was read so far stays.
A table: highest number, first register, registers, then for each number what is done (PROTO_…), a register, and a number that is its own.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.dissect.machine.layout import *  # noqa: F403
    from cython.cimports.dissect.machine.numbers import bytes_as_number, shape, with_sign, wrapped
    from cython.cimports.dissect.machine.places import constants_of, numbers_of
    from cython.cimports.dissect.machine.state import State
    from cython.cimports.dissect.program.layout import *  # noqa: F403
else:
    from dissect.machine.layout import *  # noqa: F403
    from dissect.machine.numbers import bytes_as_number, shape, with_sign, wrapped
    from dissect.machine.places import constants_of, numbers_of
    from dissect.machine.state import State
    from dissect.program.layout import *  # noqa: F403

# exports: read_varint, read_members


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def read_varint(state: State, buf: cython.pointer(cython.const[cython.uchar]), at: cython.longlong, end: cython.longlong, most: cython.longlong) -> cython.longlong:
    """A LEB128 number: GOOD with `number` and the `place` after it; SHORT if the bytes end, BAD if it has more than `most` bits."""
    bits: cython.ulonglong = 0
    byte: cython.ulonglong
    shift: cython.longlong = 0
    while at < end:
        byte = buf[at]
        at += 1
        if shift < 64:
            bits |= (byte & 0x7F) << shift
        if byte < 0x80:
            state.number = bits
            state.place = at
            return GOOD
        shift += 7
        if shift >= most:
            return BAD
    return SHORT


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def typed(value: cython.longlong, act: cython.longlong, size: cython.longlong) -> cython.longlong:
    """A protobuf varint as the type that the schema gives it."""
    bits: cython.ulonglong = cython.cast(cython.ulonglong, value)
    if not cython.compiled:
        bits &= (1 << 64) - 1
    if act == PROTO_INT32:
        return with_sign(bits & LOW32, 4, 1)
    if act == PROTO_BOOL:
        return value != 0
    if act == PROTO_UINT32:
        return wrapped(bits & LOW32)
    if act == PROTO_ZIGZAG:
        return shape(bits, size, 1)
    return value


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def keep_span(regs: cython.pointer(cython.longlong), to: cython.longlong, at: cython.longlong, size: cython.longlong) -> cython.void:
    regs[to] = at
    regs[to + 1] = size


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def called(state: State, to: cython.longlong, code: cython.longlong, at: cython.longlong, end: cython.longlong, base: cython.longlong) -> cython.longlong:
    """A member that has code of its own: MEMBER."""
    keep_span(numbers_of(state.regs), to, at + base, end - at)
    state.member_pc, state.member_at, state.member_end = code, at, end
    return MEMBER


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def read_members(state: State, buf: cython.pointer(cython.const[cython.uchar]), at: cython.longlong, end: cython.longlong, table: cython.longlong, base: cython.longlong) -> cython.longlong:
    """Members of one message: GOOD, BAD, SHORT, or MEMBER at one that has code of its own (`member_…`).  A union's member whose tag is the last thing
    in a cut message is present, and empty."""
    tables: cython.pointer(cython.const[cython.longlong]) = constants_of(state.tables)
    regs: cython.pointer(cython.longlong) = numbers_of(state.regs)
    tag: cython.ulonglong
    field: cython.longlong
    line: cython.longlong
    begin: cython.longlong
    act: cython.longlong
    wire: cython.longlong
    size: cython.longlong
    why: cython.longlong
    early: cython.longlong = GOOD if state.soft == CUT else SHORT
    while at < end:
        tag = buf[at]
        at += 1
        if tag >= 0x80:
            why = read_varint(state, buf, at - 1, end, VARINT_BITS)
            if why != GOOD:
                return early if why == SHORT else BAD
            tag = state.number
            at = state.place
        wire = tag & 7
        if tag < 8 or (tag >> 3) >= FIELD_NUMBERS:
            return BAD
        field = tag >> 3
        line = table + 3 + 3 * field
        act = tables[line] if field <= tables[table] else PROTO_SKIP
        if wire == 0 or wire == 2:
            begin = at
            if at < end and buf[at] < 0x80:  # most are short
                size = buf[at]
                at += 1
            else:
                why = read_varint(state, buf, at, end, VARINT_BITS)
                if why != GOOD:
                    if why == SHORT and state.soft == CUT and wire == 2 and act == PROTO_UNION:
                        regs[tables[line + 1]] = field
                        keep_span(regs, tables[line + 1] + 1, end + base, 0)
                    return early if why == SHORT else BAD
                size = wrapped(state.number)
                at = state.place
            if wire == 0:
                if act == PROTO_EACH:
                    return called(state, tables[line + 1], tables[line + 2], begin, at, base)
                if act != PROTO_SKIP and act != PROTO_SPAN and act != PROTO_CALL and act != PROTO_FIXED and act != PROTO_UNION:
                    regs[tables[line + 1]] = typed(size, act, tables[line + 2])
                continue
            if size < 0 or size > end - at:
                if state.soft != CUT or size <= 0:
                    return early
                size = end - at
            if act == PROTO_UNION:
                regs[tables[line + 1]] = field
                keep_span(regs, tables[line + 1] + 1, at + base, size)
            elif act == PROTO_SPAN:
                keep_span(regs, tables[line + 1], at + base, size)
            elif act == PROTO_CALL:
                return called(state, tables[line + 1], tables[line + 2], at, at + size, base)
        elif wire == 5 or wire == 1:
            size = 4 if wire == 5 else 8
            if size > end - at:
                return early
            if act == PROTO_FIXED and tables[line + 2] & 15 == wire:
                regs[tables[line + 1]] = with_sign(bytes_as_number(buf, at, size, 0), size, tables[line + 2] & 16)
        else:
            return BAD
        at += size
    return GOOD

# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Compressed regions: decompressed into the arena, where the program continues to read.

Law: what a message may still decompress is counted before it is made (`inflatable`), and what was made of a damaged region counts; a region that is
damaged or too large is not opened.
"""

from __future__ import annotations

import cython

from dissect.language.nodes import CODECS
from dissect.machine.inflate import TooLarge, block_into, of_size, opened, zstd_frame, zstd_into

if cython.compiled:
    from cython.cimports.dissect.language.layout import ARENA, UNSET
    from cython.cimports.dissect.machine.layout import CUT, FULL, GOOD, LOOKS_PER_GIVEN, SHORT
    from cython.cimports.dissect.machine.places import has_room
    from cython.cimports.cpython.buffer import PyBUF_READ
    from cython.cimports.cpython.memoryview import PyMemoryView_FromMemory
    from cython.cimports.dissect.machine.steps import looks
    from cython.cimports.dissect.machine.repeated import damaged_before, remember_damaged
    from cython.cimports.dissect.machine.state import State
    from cython.cimports.libc.string import memcpy
else:
    from dissect.language.layout import ARENA, UNSET
    from dissect.machine.layout import CUT, FULL, GOOD, LOOKS_PER_GIVEN, SHORT
    from dissect.machine.places import has_room
    from dissect.machine.steps import looks
    from dissect.machine.repeated import damaged_before, remember_damaged
    from dissect.machine.state import State

# exports: open_region

SNAPPY = cython.declare(cython.longlong, CODECS.index("snappy"))
LZ4 = cython.declare(cython.longlong, CODECS.index("lz4"))
ZLIB = cython.declare(cython.longlong, CODECS.index("zlib"))
ZSTD = cython.declare(cython.longlong, CODECS.index("zstd"))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def open_region(state: State, buf: cython.pointer(cython.const[cython.uchar]), at: cython.longlong, end: cython.longlong, base: cython.longlong, line: cython.longlong) -> cython.longlong:
    """The INFLATE at this place in the code: GOOD with a span of the decompressed rest of the area; FULL, or SHORT."""
    to: cython.longlong = state.code[line + 1]
    code: cython.longlong = state.regs[state.code[line + 2]]
    codecs: cython.longlong = state.code[line + 3]
    told: cython.longlong = state.code[line + 4]
    left: cython.longlong = state.tables[codecs]
    while left > 0 and state.tables[codecs + 2 * left - 1] != code:
        left -= 1
    if left == 0:  # no codec: as it is
        state.regs[to] = at + base
        state.regs[to + 1] = end - at
        return GOOD
    if state.soft == CUT or looks(state, end - at) != GOOD or damaged_before(state):
        return SHORT
    return blow_up(state, buf, at, end, state.tables[codecs + 2 * left], UNSET if told < 0 else state.regs[told], to)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def blow_up(state: State, buf: cython.pointer(cython.const[cython.uchar]), at: cython.longlong, end: cython.longlong, codec: cython.longlong, size: cython.longlong, to: cython.longlong) -> cython.longlong:
    """Decompress into the arena, to `size` bytes unless it is UNSET; SHORT if it is damaged or too large."""
    made: cython.longlong
    room: cython.longlong
    stop: cython.longlong
    with cython.gil:
        made = block_size(buf, at, end) if codec == SNAPPY else -1
        # The arena grows for what is whole, not for what a damaged one claims.
        if (size == UNSET or made == size) and 0 < made <= min(state.inflatable, len(state.arena) - state.arena_size) and block_into(window(buf, at, end), state.arena[state.arena_size : state.arena_size + made]):
            return there(state, made, to)
        data = bytes(buf[at:end])
        out = of_size(CODECS[codec], data, size) if (codec == LZ4 or codec == ZLIB or codec == ZSTD) and 0 < size <= state.inflatable else None
        room, stop = zstd_frame(data, state.inflatable) if out is None and codec == ZSTD and (size == UNSET or 0 < size <= state.inflatable) else (0, 0)
        if not has_room(state, room):
            return FULL
        if out is None:
            try:
                if stop:  # megabytes of few bytes: to make them elsewhere and copy them takes fifteen times as long
                    whole, made = zstd_into(data[:stop], state.arena[state.arena_size : state.arena_size + room])
                    if whole and (size == UNSET or made == size):
                        return there(state, made, to)
                    state.inflatable -= made
                    return SHORT
                out, made = opened(CODECS[codec], data, state.inflatable, None if size == UNSET else size)
            except TooLarge as why:
                state.too_large, out, made = True, None, why.made
        if out is None:
            if codec == SNAPPY and size == UNSET and not state.too_large and made < state.inflatable:
                remember_damaged(state, made)
            state.inflatable -= made
            return SHORT
        made = len(out)
        if not has_room(state, made):
            return FULL
        put(state, out, made)
    return there(state, made, to)


@cython.cfunc
@cython.exceptval(check=False)
def block_size(buf: cython.pointer(cython.const[cython.uchar]), at: cython.longlong, end: cython.longlong) -> cython.longlong:
    """What a block of Snappy says that it holds; −1 of what is none."""
    size: cython.longlong = 0
    place: cython.longlong
    for place in range(at, min(end, at + 5)):
        size |= cython.cast(cython.longlong, buf[place] & 0x7F) << 7 * (place - at)
        if buf[place] < 0x80:
            return size
    return -1


@cython.cfunc
def window(buf: cython.pointer(cython.const[cython.uchar]), at: cython.longlong, end: cython.longlong) -> object:
    """These bytes where they lie: a copy of all that is compressed takes a tenth of what opening it does."""
    return PyMemoryView_FromMemory(cython.cast(cython.p_char, buf + at), end - at, PyBUF_READ) if cython.compiled else buf[at:end]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def there(state: State, size: cython.longlong, to: cython.longlong) -> cython.longlong:
    """So many bytes behind those of the arena are a region's now."""
    state.regs[to] = ARENA + state.arena_size
    state.regs[to + 1] = size
    state.arena_size += size
    state.made_left += size
    state.looks_left += LOOKS_PER_GIVEN * size
    state.inflatable -= size
    return GOOD


@cython.cfunc
def put(state: State, out: bytes, size: cython.longlong):
    """Bytes behind those of the arena, which has room for them."""
    if not cython.compiled:
        memoryview(state.arena)[state.arena_size : state.arena_size + size] = out
        return
    data: cython.pointer(cython.const[cython.uchar]) = out
    if size > 0:
        memcpy(cython.address(state.arena[state.arena_size]), cython.address(data[0]), size)

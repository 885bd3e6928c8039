# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Checksums: both kinds of CRC-32 by the processor's instructions (crc.h), without the interpreter; Adler-32 by zlib.

Law: a sum covers spans that were read, and continues from the one before.  What the processor leaves is done by tables, sixteen bytes a turn:
a table of 256 numbers gives the effect of one byte, sixteen tables that of sixteen.
"""

from __future__ import annotations

import zlib

import cython

from dissect.machine.sums import checksum

if cython.compiled:
    from cython.cimports.dissect.language.layout import ARENA
    from cython.cimports.dissect.machine.layout import CASTAGNOLI, LOW32, SUM_ADLER32, SUM_CRC32C
    from cython.cimports.dissect.machine.numbers import little4
    from cython.cimports.dissect.machine.places import bytes_of
    from cython.cimports.dissect.machine.processor import crc_by_processor
    from cython.cimports.dissect.machine.state import State
    from cython.cimports.dissect.program.layout import STEP_WIDTH
else:
    from dissect.language.layout import ARENA
    from dissect.machine.layout import CASTAGNOLI, LOW32, SUM_ADLER32, SUM_CRC32C
    from dissect.machine.numbers import little4
    from dissect.machine.places import bytes_of
    from dissect.machine.state import State

# exports: sums_to, sum_up


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def crc32(buf: cython.pointer(cython.const[cython.uchar]), at: cython.longlong, size: cython.longlong, sums: cython.const[cython.uint][::1], before: cython.longlong) -> cython.longlong:
    """A CRC-32 (zlib's or Castagnoli's, by the tables); it continues from `before`."""
    state: cython.uint = cython.cast(cython.uint, before ^ LOW32)
    second: cython.uint
    third: cython.uint
    fourth: cython.uint
    end: cython.longlong = at + size
    castagnoli: cython.bint = sums[128] == CASTAGNOLI
    if not cython.compiled:
        return checksum("crc32c" if castagnoli else "crc32", bytes(buf[at:end]), before)
    if size > 0:
        at += crc_by_processor(castagnoli, cython.address(buf[at]), size, cython.address(state))
    while end - at >= 16:
        state ^= little4(buf, at)
        second = little4(buf, at + 4)
        third = little4(buf, at + 8)
        fourth = little4(buf, at + 12)
        state = (sums[3840 + (state & 255)] ^ sums[3584 + (state >> 8 & 255)] ^ sums[3328 + (state >> 16 & 255)] ^ sums[3072 + (state >> 24)]
                 ^ sums[2816 + (second & 255)] ^ sums[2560 + (second >> 8 & 255)] ^ sums[2304 + (second >> 16 & 255)] ^ sums[2048 + (second >> 24)]
                 ^ sums[1792 + (third & 255)] ^ sums[1536 + (third >> 8 & 255)] ^ sums[1280 + (third >> 16 & 255)] ^ sums[1024 + (third >> 24)]
                 ^ sums[768 + (fourth & 255)] ^ sums[512 + (fourth >> 8 & 255)] ^ sums[256 + (fourth >> 16 & 255)] ^ sums[fourth >> 24])
        at += 16
    while at < end:
        state = sums[(state ^ buf[at]) & 255] ^ state >> 8
        at += 1
    return state ^ LOW32


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def sum_of(state: State, at: cython.longlong, size: cython.longlong, kind: cython.longlong, before: cython.longlong) -> cython.longlong:
    """The sum of a span, in the data or in the arena, by its number in SUMS; it continues from `before`."""
    buf: cython.pointer(cython.const[cython.uchar]) = state.data
    if at >= ARENA:
        buf = bytes_of(state.arena)
        at -= ARENA
    if kind == SUM_ADLER32:
        with cython.gil:
            return zlib.adler32(bytes(buf[at : at + size]), before)
    if kind == SUM_CRC32C:
        return crc32(buf, at, size, state.castagnoli, before)
    return crc32(buf, at, size, state.sums, before)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def sum_up(state: State, at: cython.longlong, size: cython.longlong) -> cython.longlong:
    """The CRC-32 of a payload."""
    return sum_of(state, at, size, 0, 0)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def sums_to(state: State, line: cython.longlong) -> cython.bint:
    """Whether the spans of the CHECK at this place in the code have the stored sum."""
    kind: cython.longlong = state.code[line + 2]
    spans: cython.longlong = state.code[line + 4]
    found: cython.longlong = 1 if kind == SUM_ADLER32 else 0
    turn: cython.longlong
    for turn in range(state.code[line + 3]):
        state.looks_left -= state.regs[spans + 2 * turn + 1]
        found = sum_of(state, state.regs[spans + 2 * turn], state.regs[spans + 2 * turn + 1], kind, found)
    return found & state.tables[state.code[line + 1]] == state.regs[state.code[line + 5]]

# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The places of bytes and numbers: pointers instead of views, and texts in the data or in the arena.

Law: a pointer is taken from a view by these functions only, never by arithmetic, so that `tests/wire/test_checked.py` can put views in
their places.
Compiled modules have these functions inlined, from places.pxd, which tools/make_pxd.py makes of this file; the file itself is run
uncompiled only.
"""

import cython

if not cython.compiled:
    from dissect.language.layout import ARENA
    from dissect.machine.layout import FULL_ARENA
    from dissect.machine.state import State
    from dissect.memory.matrices import row_of
# pxd: from dissect.memory.matrices cimport row_of, soon
# pxd: from dissect.language.layout cimport ARENA
# pxd: from dissect.machine.layout cimport FULL_ARENA, LINE
# pxd: from dissect.machine.state cimport State


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def bytes_of(view: cython.const[cython.uchar][::1]) -> cython.pointer(cython.const[cython.uchar]):
    """The address of bytes: holding a view costs two locked instructions, a pointer none."""
    if cython.compiled:
        return cython.address(view[0])
    else:
        return view


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def constants_of(view: cython.const[cython.longlong][::1]) -> cython.pointer(cython.const[cython.longlong]):
    """The address of constant numbers."""
    if cython.compiled:
        return cython.address(view[0])
    else:
        return view


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def numbers_of(view: cython.longlong[::1]) -> cython.pointer(cython.longlong):
    """The address of numbers."""
    if cython.compiled:
        return cython.address(view[0])
    else:
        return view


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def call_for(buf: cython.pointer(cython.const[cython.uchar]), at: cython.longlong, size: cython.longlong) -> cython.void:
    """Load both ends of a frame that will be read soon into the cache: small fields are there, and it may be far away in a file."""
    if cython.compiled:
        soon(buf + at)
        soon(buf + at + LINE)
        soon(buf + at + size - 2 * LINE)
        soon(buf + at + size - LINE)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def begin_run(state: State, data: cython.pointer(cython.const[cython.uchar]), row: cython.longlong, avail: cython.longlong, soft: cython.longlong, side: cython.longlong) -> cython.void:
    """Set what a run reads from, and the row that it fills."""
    state.data = data
    state.row = row
    state.out = row_of(state.messages, row)
    state.avail = avail
    state.soft = soft
    state.regs[0] = side


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def byte_at(state: State, at: cython.longlong) -> cython.uchar:
    """A byte of a text, which lies in the data or in the arena."""
    return state.arena[at - ARENA] if at >= ARENA else state.data[at]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def has_room(state: State, size: cython.longlong) -> cython.bint:
    """Whether the arena has room for this many more bytes; otherwise it must grow."""
    if state.arena_size + size <= len(state.arena):
        return True
    state.full = FULL_ARENA
    state.arena_want = size
    return False

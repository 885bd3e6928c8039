# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# Made from places.py by tools/make_pxd.py: functions that are inlined where they are called.

cimport cython
from dissect.memory.matrices cimport row_of, soon
from dissect.language.layout cimport ARENA
from dissect.machine.layout cimport FULL_ARENA, LINE
from dissect.machine.state cimport State


cdef inline const unsigned char* bytes_of(const unsigned char[::1] view) noexcept nogil:
    """The address of bytes: holding a view costs two locked instructions, a pointer none."""
    if cython.compiled:
        return cython.address(view[0])
    else:
        return view


cdef inline const long long* constants_of(const long long[::1] view) noexcept nogil:
    """The address of constant numbers."""
    if cython.compiled:
        return cython.address(view[0])
    else:
        return view


cdef inline long long* numbers_of(long long[::1] view) noexcept nogil:
    """The address of numbers."""
    if cython.compiled:
        return cython.address(view[0])
    else:
        return view


cdef inline void call_for(const unsigned char* buf, long long at, long long size) noexcept nogil:
    """Load both ends of a frame that will be read soon into the cache: small fields are there, and it may be far away in a file."""
    if cython.compiled:
        soon(buf + at)
        soon(buf + at + LINE)
        soon(buf + at + size - 2 * LINE)
        soon(buf + at + size - LINE)


cdef inline void begin_run(State state, const unsigned char* data, long long row, long long avail, long long soft, long long side) noexcept nogil:
    """Set what a run reads from, and the row that it fills."""
    state.data = data
    state.row = row
    state.out = row_of(state.messages, row)
    state.avail = avail
    state.soft = soft
    state.regs[0] = side


cdef inline unsigned char byte_at(State state, long long at) noexcept nogil:
    """A byte of a text, which lies in the data or in the arena."""
    return state.arena[at - ARENA] if at >= ARENA else state.data[at]


cdef inline bint has_room(State state, long long size) noexcept nogil:
    """Whether the arena has room for this many more bytes; otherwise it must grow."""
    if state.arena_size + size <= len(state.arena):
        return True
    state.full = FULL_ARENA
    state.arena_want = size
    return False

# Made from arena.py by tools/make_pxd.py: functions that other compiled modules may call.

from dissect.machine.state cimport State

cdef long long endpoint(State state, const unsigned char* buf, long long at, long long big, long long to) noexcept nogil
cdef long long join(State state, const unsigned char* buf, long long at, long long end, long long bound, long long base, long long line) noexcept nogil
cdef long long add_entry(State state, long long line) noexcept nogil
cdef long long append(State state, long long op, long long line) noexcept nogil
cdef bint is_half(State state, long long at) noexcept nogil
cdef long long digest_of(State state, long long line) noexcept nogil
cdef long long number_of(const unsigned char* text, long long at, long long size, bint fold) noexcept nogil

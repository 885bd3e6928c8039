# Made from repeated.py by tools/make_pxd.py: functions that other compiled modules may call.

from dissect.machine.state cimport State

cdef long long read_before(State state, const unsigned char* buf, long long at, long long end, long long line) noexcept nogil
cdef bint damaged_before(State state) noexcept nogil
cdef long long remember(State state, long long table) noexcept nogil
cdef void remember_damaged(State state, long long made) noexcept nogil

# Made from crc.py by tools/make_pxd.py: functions that other compiled modules may call.

from dissect.machine.state cimport State

cdef bint sums_to(State state, long long line) noexcept nogil
cdef long long sum_up(State state, long long at, long long size) noexcept nogil

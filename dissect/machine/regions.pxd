# Made from regions.py by tools/make_pxd.py: functions that other compiled modules may call.

from dissect.machine.state cimport State

cdef long long open_region(State state, const unsigned char* buf, long long at, long long end, long long base, long long line) noexcept nogil

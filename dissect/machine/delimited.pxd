# Made from delimited.py by tools/make_pxd.py: functions that other compiled modules may call.

from dissect.machine.state cimport State

cdef long long until(State state, const unsigned char* buf, long long at, long long end, long long bound, long long base, long long line) noexcept nogil

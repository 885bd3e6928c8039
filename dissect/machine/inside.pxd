# Made from inside.py by tools/make_pxd.py: functions that other compiled modules may call.

from dissect.machine.state cimport State

cdef long long kept_around(State state, long long line, long long depth, long long at) noexcept nogil
cdef long long given_back(State state, long long depth) noexcept nogil

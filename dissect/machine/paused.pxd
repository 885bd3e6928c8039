# Made from paused.py by tools/make_pxd.py: functions that other compiled modules may call.

from dissect.machine.state cimport State

cdef void stop(State state, long long op, long long line, long long at, long long end, long long top, long long depth) noexcept nogil

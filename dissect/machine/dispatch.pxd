# Made from dispatch.py by tools/make_pxd.py: functions that other compiled modules may call.

from dissect.machine.state cimport State

cdef long long run(State state, long long pc, long long at, long long end) noexcept nogil

# Made from json_text.py by tools/make_pxd.py: functions that other compiled modules may call.

from dissect.machine.state cimport State

cdef long long named_json(State state, const unsigned char* buf, long long at, long long end, long long table, long long base) noexcept nogil
cdef bint looks_fit(State state, long long at, long long size, long long object_) noexcept nogil
cdef bint element(State state, long long rest) noexcept nogil

# Made from protobuf.py by tools/make_pxd.py: functions that other compiled modules may call.

from dissect.machine.state cimport State

cdef long long read_varint(State state, const unsigned char* buf, long long at, long long end, long long most) noexcept nogil
cdef long long read_members(State state, const unsigned char* buf, long long at, long long end, long long table, long long base) noexcept nogil

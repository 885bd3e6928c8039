# Made from marks.py by tools/make_pxd.py: what other compiled modules may use.

cimport cython

from dissect.stream.streams cimport Streams

cdef unsigned long long mark(Streams streams, long long slot, long long floor_0, long long floor_1) noexcept
cdef unsigned long long mark_side(Streams streams, unsigned long long one, long long direction, long long floor) noexcept
cdef unsigned long long mark_pace(unsigned long long one, long long* side) noexcept
cdef unsigned long long mark_chain(Streams streams, unsigned long long one, long long extent, long long direction) noexcept
cdef long long heard_of(Streams streams, long long ack, long long direction) noexcept

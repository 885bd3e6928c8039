# Made from gaps.py by tools/make_pxd.py: what other compiled modules may use.

cimport cython

from dissect.stream.streams cimport Streams

cdef long long new_gap(Streams streams, long long low, long long high, long long following) noexcept nogil
cdef long long gap_before(Streams streams, long long newest, long long low, long long high) noexcept nogil
cdef long long lowest(Streams streams, long long newest) noexcept nogil
cdef long long late_in_gaps(Streams streams, long long newest, long long low, long long high) noexcept nogil

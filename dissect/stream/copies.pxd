# Made from copies.py by tools/make_pxd.py: what other compiled modules may use.

cimport cython


cdef long long along(long long place, long long by) noexcept nogil

@cython.final
cdef class Copies:
    cdef public const unsigned char[::1] data, no_data
    cdef public long long base, spooled
    cdef public object elsewhere
    cdef bint differ(self, long long one, long long two, long long length) noexcept nogil
    cdef bint at_hand(self, long long place, long long length) noexcept nogil

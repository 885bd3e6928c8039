# Made from gathered.py by tools/make_pxd.py: what other compiled modules may use.

cimport cython

from dissect.frames.framing cimport Framing

@cython.final
cdef class Gathered:
    cdef public Framing framing
    cdef public unsigned char[::1] scratch
    cdef public const unsigned char[::1] block, spool, no_bytes
    cdef public long long base, top, wanted, direction, start, at, size, last, before, passed
    cdef long long gather(self, long long direction) noexcept nogil
    cdef void copy(self, const unsigned char[::1] data, long long at, long long to, long long count) noexcept nogil

# Made from ports.py by tools/make_pxd.py: what other compiled modules may use.

cimport cython

from dissect.stream.streams cimport Streams

@cython.final
cdef class Ports:
    cdef public Streams streams
    cdef public short[::1] known, forced
    cdef long long by_force(self, long long slot)
    cdef long long protocol(self, long long slot)
    cdef long long client(self, long long slot)
    cdef bint knows(self, long long port)
    cdef long long higher(self, long long slot)

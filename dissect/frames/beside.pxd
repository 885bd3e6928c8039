# Made from beside.py by tools/make_pxd.py: what other compiled modules may use.

cimport cython

from dissect.machine.run cimport Machine

@cython.final
cdef class Beside:
    cdef public long long[:, ::1] runs, nothing
    cdef public long long number, count, last, have
    cdef long long size_of(self, Machine machine, const unsigned char[::1] block, long long at, long long done, long long* row, long long sent) noexcept nogil
    cdef bint reach(self, long long need) noexcept nogil
    cdef long long ended(self, long long* frame) noexcept nogil

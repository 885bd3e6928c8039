# Made from accounts.py by tools/make_pxd.py: what other compiled modules may use.

cimport cython


@cython.final
cdef class Accounts:
    cdef public long long[:, ::1] rows
    cdef public long long begun
    cdef bint silent(self, long long direction, long long says) noexcept

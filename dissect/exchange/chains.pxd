# Made from chains.py by tools/make_pxd.py: what other compiled modules may use.

cimport cython


@cython.final
cdef class Chains:
    cdef public long long[:, ::1] rows, out
    cdef public long long[::1] whose
    cdef public long long width, head, topic, used, free, out_count
    cdef public bint kept
    cdef long long add(self, long long[:, ::1] source, long long index, long long following) noexcept
    cdef long long chain(self, long long[:, ::1] source, long long start, long long stop) noexcept
    cdef long long after(self, long long n) noexcept
    cdef void drop_one(self, long long n) noexcept
    cdef void drop(self, long long n) noexcept
    cdef long long leave(self, long long[:, ::1] source, long long start, long long stop) noexcept
    cdef bint short(self, long long more) noexcept

# Made from pool.py by tools/make_pxd.py: what other compiled modules may use.

cimport cython


@cython.final
cdef class Pool:
    cdef public long long[:, ::1] rows
    cdef public long long following, marked, mark, free, used, live
    cdef long long take(self) noexcept nogil
    cdef void drop(self, long long row) noexcept nogil
    cdef void drop_chain(self, long long row) noexcept nogil
    cdef long long spare(self) noexcept nogil

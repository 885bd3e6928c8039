# Made from runs.py by tools/make_pxd.py: what other compiled modules may use.

cimport cython


@cython.final
cdef class Runs:
    cdef public long long[:, ::1] rows
    cdef public long long count, carriers
    cdef long long* emit(self, long long kind, long long direction, long long offset, long long length, long long place, long long packet, long long time) noexcept nogil
    cdef long long spare(self) noexcept nogil

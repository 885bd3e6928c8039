# Made from paths.py by tools/make_pxd.py: what other compiled modules may use.

cimport cython


cdef long long number_of(long long[::1] path, long long base, long long[::1] slots, long long[:, ::1] paths) noexcept nogil
cdef long long place_of(long long[::1] path, long long base, long long[::1] slots, long long[:, ::1] paths) noexcept nogil

# Made from verify.py by tools/make_pxd.py: what other compiled modules may use.

cimport cython


cdef long long summed(const unsigned char[::1] data, long long at, long long end) noexcept nogil
cdef long long checked(const unsigned char[::1] data, long long[::1] work, long long kind) noexcept nogil

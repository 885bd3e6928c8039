# Made from headers.py by tools/make_pxd.py: what other compiled modules may use.

cimport cython


cdef long long by_type(const unsigned char[::1] data, long long[::1] work) noexcept nogil
cdef long long ethernet(const unsigned char[::1] data, long long[::1] work) noexcept nogil
cdef long long pppoe(const unsigned char[::1] data, long long[::1] work) noexcept nogil
cdef long long ppp(const unsigned char[::1] data, long long[::1] work) noexcept nogil
cdef long long mpls(const unsigned char[::1] data, long long[::1] work) noexcept nogil
cdef long long by_family(const unsigned char[::1] data, long long[::1] work) noexcept nogil
cdef long long by_link(const unsigned char[::1] data, long long[::1] work, long long link) noexcept nogil

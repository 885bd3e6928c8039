# Made from ip.py by tools/make_pxd.py: what other compiled modules may use.

cimport cython


cdef void cut_to_ip(long long[::1] work, long long end) noexcept nogil
cdef long long ip4(const unsigned char[::1] data, long long[::1] work) noexcept nogil
cdef long long fragment(long long[::1] work) noexcept nogil
cdef long long ip6(const unsigned char[::1] data, long long[::1] work) noexcept nogil
cdef long long extensions(const unsigned char[::1] data, long long[::1] work) noexcept nogil
cdef long long by_protocol(const unsigned char[::1] data, long long[::1] work) noexcept nogil

# Made from tunnels.py by tools/make_pxd.py: what other compiled modules may use.

cimport cython


cdef long long udp(const unsigned char[::1] data, long long[::1] work) noexcept nogil
cdef long long gtp(const unsigned char[::1] data, long long[::1] work) noexcept nogil
cdef long long gre(const unsigned char[::1] data, long long[::1] work) noexcept nogil
cdef long long erspan(const unsigned char[::1] data, long long[::1] work, long long flags) noexcept nogil

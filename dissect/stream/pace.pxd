# Made from pace.py by tools/make_pxd.py: what other compiled modules may use.

cimport cython

from dissect.stream.streams cimport Streams

cdef long long header_of(const unsigned char[::1] data, long long* packet_row) noexcept nogil
cdef long long number_of(const unsigned char[::1] data, long long at) noexcept nogil
cdef long long option(const unsigned char* tcp, long long size, int wanted) noexcept nogil
cdef long long introduced(const unsigned char* tcp, long long size) noexcept nogil
cdef void heard(Streams streams, long long direction, const unsigned char* tcp, long long* view) noexcept nogil
cdef void counted(long long* side, long long* view) noexcept nogil
cdef void drained(Streams streams, long long direction, long long* view) noexcept nogil
cdef void twice(Streams streams, long long direction, const unsigned char* tcp, long long* view) noexcept nogil
cdef void sent(Streams streams, long long direction, const unsigned char* tcp, long long* view, long long run) noexcept nogil
cdef void pause(Streams streams, long long direction, long long* view, long long run) noexcept nogil
cdef bint idle(long long* event) noexcept nogil
cdef bint again(long long* side, const unsigned char* tcp, long long* view) noexcept nogil
cdef long long stamp(const unsigned char* tcp, long long size) noexcept nogil
cdef long long log(Streams streams, long long direction, long long what, long long* view, long long since) noexcept nogil
cdef void measure(long long* one, long long* side, long long* view, long long since) noexcept nogil

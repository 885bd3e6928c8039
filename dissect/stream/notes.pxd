# Made from notes.py by tools/make_pxd.py: what other compiled modules may use.

cimport cython

from dissect.stream.streams cimport Streams

cdef void note(Streams streams, long long direction, const unsigned char* tcp, long long packet, long long time) noexcept nogil

# Made from framing.py by tools/make_pxd.py: what other compiled modules may use.

cimport cython

from dissect.memory.pool cimport Pool
from dissect.stream.streams cimport Streams

@cython.final
cdef class Framing:
    cdef public Streams streams
    cdef public Pool extents
    cdef public long long[:, ::1] rows
    cdef public long long packet, last_packet, time, last_time, ack
    cdef void call_for(self, long long direction) noexcept nogil
    cdef void append(self, long long* run, long long done) noexcept nogil
    cdef long long start(self, long long direction) noexcept nogil
    cdef long long since(self, long long direction) noexcept nogil
    cdef long long take(self, long long direction, long long size) noexcept nogil
    cdef void shorten(self, long long* row, long long* extent, long long part) noexcept nogil
    cdef long long waiting(self, long long direction) noexcept
    cdef void note_size(self, long long* row, long long size) noexcept nogil
    cdef bint due(self, long long direction, long long offset, long long time) noexcept nogil
    cdef bint doubted(self, long long direction, long long evidence) noexcept nogil
    cdef bint against(self, long long direction, long long much) noexcept nogil
    cdef void excuse(self, long long direction) noexcept nogil
    cdef long long patience(self, long long direction, long long longest) noexcept nogil
    cdef void let_go(self, long long slot) noexcept nogil
    cdef void pass_over(self, long long* row, long long count, long long packet, long long time) noexcept nogil
    cdef unsigned long long mark(self, unsigned long long one, long long direction) noexcept

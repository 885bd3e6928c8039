# Made from cut.py by tools/make_pxd.py: what other compiled modules may use.

cimport cython

from dissect.machine.run cimport Machine
from dissect.stream.streams cimport Streams

@cython.final
cdef class Cutter:
    cdef public Machine machine
    cdef public Streams streams
    cdef public long long[:, ::1] frames, problems
    cdef public unsigned char[::1] scratch
    cdef public const unsigned char[::1] block, spool, no_bytes
    cdef public long long protocol, frame_count, problem_count, top, wanted, resume, appended
    cdef public long long base, cached_direction, cached_from, cached_at, cached_bytes
    cdef public long long c_packet, c_last_packet, c_time, c_last_time, c_ack, found, beyond
    cdef void call_for(self, long long direction) noexcept nogil
    cdef long long one(self, long long* r) noexcept nogil
    cdef long long data(self, long long* r) noexcept nogil
    cdef long long walk(self, long long* r, long long direction, long long slot, long long d, long long at, long long end, long long begin) noexcept nogil
    cdef void append(self, long long direction, long long slot, long long d, long long offset, long long length, long long place, long long packet, long long time, long long ack) noexcept nogil
    cdef long long consume(self, long long slot, long long d, long long size) noexcept nogil
    cdef long long shorten(self, long long slot, long long d, long long x, long long part) noexcept nogil
    cdef long long gather(self, long long slot, long long d, long long direction) noexcept nogil
    cdef void copy(self, const unsigned char[::1] data, long long at, long long to, long long count) noexcept nogil
    cdef long long pending(self, long long direction, long long final) noexcept nogil
    cdef void whole(self, long long direction, long long at, long long size, long long sent, long long offset) noexcept nogil
    cdef bint broken(self, long long direction, long long slot, long long d, long long sent, long long kind) noexcept nogil
    cdef long long search(self, long long direction, long long slot, long long d, long long at, long long end, long long sent, bint final) noexcept nogil
    cdef long long believe(self, long long at, long long end, long long sent, bint final) noexcept nogil
    cdef void skip(self, long long direction, long long slot, long long d, long long count) noexcept nogil
    cdef void problem(self, long long kind, long long direction, long long offset, long long count, long long packet, long long time) noexcept nogil
    cdef long long gap(self, long long* r) noexcept nogil
    cdef long long mark(self, long long kind, long long* r) noexcept nogil
    cdef long long end(self, long long* r) noexcept nogil

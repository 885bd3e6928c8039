# Made from delivery.py by tools/make_pxd.py: what other compiled modules may use.

cimport cython

from dissect.stream.copies cimport Copies
from dissect.stream.islands cimport Islands
from dissect.stream.runs cimport Runs
from dissect.stream.streams cimport Streams

@cython.final
cdef class Delivery:
    cdef public Streams streams
    cdef public Runs runs
    cdef public Copies copies
    cdef public Islands islands
    cdef public long long[:, ::1] segments
    cdef public long long horizon, pumping, pumping_too, packet, time, last_packet, last_time
    cdef void take(self, long long* segment) noexcept nogil
    cdef bint rest(self, long long* segment, long long* side) noexcept nogil
    cdef void pass_on(self, long long* segment, long long* side) noexcept nogil
    cdef void remember(self, long long* side, long long offset, long long length, long long place) noexcept nogil
    cdef void forget(self, long long* side, long long offset) noexcept nogil
    cdef void below(self, long long* segment, long long* side) noexcept nogil
    cdef bint repeated(self, long long* segment, long long end) noexcept nogil
    cdef long long acknowledged(self, long long direction, long long number) noexcept nogil
    cdef void of_another(self, long long* segment) noexcept nogil
    cdef void disown(self, long long direction, long long begins) noexcept nogil
    cdef void surrender(self, long long* segment, long long* side) noexcept nogil
    cdef void gap(self, long long direction, long long low, long long high, long long packet, long long time) noexcept nogil
    cdef void before(self, long long direction, long long count, long long packet, long long time) noexcept nogil
    cdef void deliver(self, long long direction) noexcept nogil
    cdef void hand_on(self, long long direction, long long* side, long long* island) noexcept nogil
    cdef void outwait(self, long long slot) noexcept nogil
    cdef void finish(self, long long direction, long long packet, long long time) noexcept nogil
    cdef void received(self, long long direction, long long packet, long long time) noexcept nogil
    cdef void end(self, long long slot, long long why, long long packet, long long time) noexcept nogil
    cdef void empty(self, long long direction) noexcept nogil
    cdef void write_end(self, long long direction) noexcept nogil
    cdef void put_off(self, long long direction) noexcept nogil
    cdef bint pump(self) noexcept nogil
    cdef void resume(self, long long direction) noexcept nogil

# Made from reassemble.py by tools/make_pxd.py: what other compiled modules may use.

cimport cython

from dissect.stream.copies cimport Copies
from dissect.stream.delivery cimport Delivery
from dissect.stream.runs cimport Runs
from dissect.stream.streams cimport Streams

@cython.final
cdef class Reassembly:
    cdef public Streams streams
    cdef public Runs runs
    cdef public Copies copies
    cdef public Delivery delivery
    cdef public const unsigned char[::1] data, no_data
    cdef public long long file, horizon
    cdef public long long[:, ::1] view
    cdef void call_for(self, long long number) noexcept nogil
    cdef bint turn(self, long long* packet_row, long long* key, long long number) noexcept nogil
    cdef void step(self, long long* packet_row, long long direction, long long packet) noexcept nogil
    cdef long long from_afar(self, long long direction, long long offset, long long* packet_row, const unsigned char* tcp, long long packet, bint aged) noexcept nogil
    cdef long long recall(self, long long direction) noexcept nogil
    cdef void progress(self, long long direction, long long offset, long long* packet_row, const unsigned char* tcp, long long packet) noexcept nogil
    cdef void note_pace(self, long long direction, long long offset, long long* packet_row, long long packet) noexcept nogil
    cdef void introduce(self, long long direction, long long* packet_row, long long time, int flags) noexcept nogil
    cdef void take(self, long long direction, long long offset, long long* packet_row, const unsigned char* tcp, long long packet) noexcept nogil
    cdef long long* cut(self, long long direction, long long offset, long long* packet_row, long long packet) noexcept nogil
    cdef long long direction_of(self, long long* key, long long packet, long long time, long long seq) noexcept nogil
    cdef void begin(self, long long slot, long long packet, long long time, long long seq) noexcept nogil
    cdef long long another_life(self, long long direction, long long packet, long long time, long long seq) noexcept nogil
    cdef long long answered(self, long long direction, const unsigned char* tcp, long long packet, long long length) noexcept nogil
    cdef void disown(self, long long* row, long long direction) noexcept nogil
    cdef void reset(self, long long direction, long long packet, long long time) noexcept nogil
    cdef long long synchronise(self, long long direction, const unsigned char* tcp, long long packet, long long time, long long length) noexcept nogil

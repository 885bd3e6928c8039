# Made from streams.py by tools/make_pxd.py: what other compiled modules may use.

cimport cython

from dissect.memory.pool cimport Pool

cdef long long hash_of(long long* key) noexcept nogil
cdef long long share_hash(long long* key) noexcept nogil

@cython.final
cdef class Streams:
    cdef public long long[:, ::1] state, table, keys, pauses
    cdef public Pool extents, islands, gaps, events
    cdef public long long slots, created, source, share, shares, only, paced, walked, outwait, due, looked
    cdef bint short_of_room(self) noexcept nogil
    cdef bint few_rows(self) noexcept nogil
    cdef void heard_of(self, long long slot) noexcept nogil
    cdef bint overdue(self, long long slot) noexcept nogil
    cdef long long next_overdue(self) noexcept nogil
    cdef void locate(self, const unsigned char[::1] data, long long* packet, long long* key) noexcept nogil
    cdef void call_for(self, long long* key) noexcept nogil
    cdef void call_for_held(self, long long* key, bint tail) noexcept nogil
    cdef long long find(self, long long* key) noexcept nogil
    cdef long long first_life(self, long long* key, long long at) noexcept nogil
    cdef long long next_life(self, long long slot) noexcept nogil
    cdef void begin(self, long long slot, long long packet, long long time, long long seq) noexcept nogil

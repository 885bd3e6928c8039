cimport cython

from dissect.machine.run cimport Machine


@cython.final
cdef class Dictionary:
    cdef public unsigned char[::1] text
    cdef public long long[::1] ends
    cdef public unsigned long long[::1] slots, ahead
    cdef unsigned long long seed
    cdef public long long[::1] ahead_of
    cdef public long long[::1] last
    cdef long long[::1] long_at, long_size, long_as, status
    cdef long long names
    cdef public long long count, used, mask, rows_before

    cdef public long long[::1] of_items, of_records, of_events

    cdef void name_one(self, Machine machine, const unsigned char[::1] view, long long[::1] texts)
    cpdef long long number(self, const unsigned char[::1] data, long long at, long long size) noexcept nogil
    cdef long long placed(self, const unsigned char* text, long long size, unsigned long long mixed) noexcept nogil
    cdef unsigned long long hash_of(self, const unsigned char* text, long long size, long long slot, long long row) noexcept nogil
    cdef bint same(self, const unsigned char* text, long long size, long long which) noexcept nogil
    cdef long long free(self, unsigned long long mixed) noexcept nogil
    cdef void grow_text(self, long long size) noexcept nogil
    cdef void grow_slots(self) noexcept nogil
    cdef void replace(self, const unsigned char[::1] data, const unsigned char[::1] arena, long long[:, ::1] rows, long long begin, long long count, long long mask_at, const long long[::1] slots) noexcept nogil
    cdef long long beginning(self, const unsigned char* text, long long size) noexcept nogil
    cdef void tell(self, long long message) noexcept nogil
    cdef void digested(self, const long long[::1] numbers, long long[::1] out) noexcept nogil
    cdef long long reckon(self, const long long[::1] numbers, long long[::1] places) noexcept nogil
    cdef void side_by_side(self, const long long[::1] numbers, const long long[::1] places, unsigned char[::1] text) noexcept nogil
    cdef void call_for(self, const unsigned char[::1] data, long long* row, long long mask_at, long long slots, long long number) noexcept nogil

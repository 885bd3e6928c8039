# Types of a direction's attributes; written by hand.

cdef class Direction:
    cdef public object table, block, block_at
    cdef public list parts, places
    cdef public bint unseen
    cdef public long long start, have, need, most, block_of, block_ends, skip, closes, lost, preface, lost_bytes, lost_at, lost_packet, lost_time, inner, over
    cpdef headers(self)
    cpdef missed(self)
    cpdef begun(self)
    cpdef take(self, place, bytes text)
    cpdef bytes buffer(self)
    cpdef passed(self, long long count)
    cpdef place(self, long long at)

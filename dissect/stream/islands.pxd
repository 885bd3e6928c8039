# Made from islands.py by tools/make_pxd.py: what other compiled modules may use.

cimport cython

from dissect.stream.copies cimport Copies
from dissect.stream.runs cimport Runs
from dissect.stream.streams cimport Streams

@cython.final
cdef class Islands:
    cdef public Streams streams
    cdef public Runs runs
    cdef public Copies copies
    cdef public bint last_wins
    cdef long long hold(self, long long* segment) noexcept nogil
    cdef bint strange(self, long long* segment, long long* side, long long before, long long island) noexcept nogil
    cdef void covered(self, long long* segment, long long island, long long low, long long high) noexcept nogil
    cdef bint give_way(self, long long extent, long long* segment) noexcept nogil
    cdef void say(self, long long extent, long long* segment) noexcept nogil
    cdef void repeats(self, long long* segment, long long count) noexcept nogil
    cdef void conflict(self, long long* segment, long long start, long long end) noexcept nogil
    cdef long long captured(self, long long* segment, long long low, long long high) noexcept nogil
    cdef long long cut_off(self, long long* segment, long long low, long long high) noexcept nogil
    cdef void patch(self, long long* segment, long long island, long long extent, long long low, long long high) noexcept nogil
    cdef void insert(self, long long island, long long extent, long long new) noexcept nogil
    cdef void link(self, long long extent, long long following) noexcept nogil
    cdef long long add(self, long long* segment, long long before, long long after, long long low, long long high) noexcept nogil
    cdef long long new_island(self, long long* segment, long long before, long long after, long long head, long long tail) noexcept nogil
    cdef void join(self, long long direction, long long island, long long after) noexcept nogil

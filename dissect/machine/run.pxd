cimport cython

from dissect.machine.state cimport State


@cython.final
cdef class Machine(State):
    cpdef long long frame(self, const unsigned char[::1] data, long long at, long long end, long long side) noexcept nogil
    cdef long long measure(self, const unsigned char* buf, long long at, long long end, long long side) noexcept nogil
    cdef long long read_ahead(self, const unsigned char* buf, long long at, long long end, long long side, long long row) noexcept nogil
    cpdef long long frame_on(self, const unsigned char[::1] data, long long at, long long end, long long side, long long direction, long long offset, long long packet) noexcept nogil
    cdef void search(self, bint begins) noexcept nogil
    cdef void write_down(self, long long* row) noexcept nogil
    cdef void take_up(self, long long* row) noexcept nogil
    cpdef long long frames(self, const unsigned char[::1] data, long long at, long long end, long long side, long long[:, ::1] rows) noexcept nogil
    cpdef long long plausible(self, const unsigned char[::1] data, long long at, long long end, long long side) noexcept nogil
    cdef long long begins(self, const unsigned char* buf, long long at, long long end, long long side) noexcept nogil
    cpdef long long decode(self, const unsigned char[::1] data, const long long[:, ::1] frames, long long count)
    cpdef long long decode_where(self, const unsigned char[::1] data, const long long[:, ::1] frames, long long first, long long count, long long where)
    cdef void hold(self, object content)
    cdef void once(self, const unsigned char[::1] view, long long at, long long there, long long size, long long side)
    cpdef long long answer(self, const unsigned char[::1] data, long long at, long long size, long long side, long long row, object asked, object items)
    cdef long long read_frames(self, const unsigned char[::1] data, const long long[:, ::1] frames, long long first, long long count) noexcept nogil
    cdef long long some_where(self, const unsigned char[::1] data, const long long[:, ::1] frames, long long first, long long count, long long where, long long many) noexcept nogil
    cdef long long children(self) noexcept nogil
    cdef long long read_frame(self, const unsigned char* data, long long there, long long at, long long size, long long side, long long row) noexcept nogil
    cdef void leave_open(self) noexcept nogil
    cdef void forget_cut_texts(self, long long row, long long items, long long records, long long events, long long there) noexcept nogil
    cdef bint reaches(self, long long at, long long size, long long there) noexcept nogil

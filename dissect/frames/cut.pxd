# Made from cut.py by tools/make_pxd.py: what other compiled modules may use.

cimport cython

from dissect.frames.beside cimport Beside
from dissect.frames.framing cimport Framing
from dissect.frames.gathered cimport Gathered
from dissect.machine.run cimport Machine
from dissect.stream.streams cimport Streams

@cython.final
cdef class Cutter:
    cdef public Machine machine
    cdef public Streams streams
    cdef public Framing framing
    cdef public Gathered gathered
    cdef public Beside beside
    cdef public long long[:, ::1] frames, problems
    cdef public long long protocol, frame_count, problem_count, resume, appended, found, beyond, watched, in_pieces
    cdef long long sender(self, long long direction) noexcept nogil
    cdef long long run(self, long long* run) noexcept nogil
    cdef long long data(self, long long* run) noexcept nogil
    cdef long long walk(self, long long* run, long long* row) noexcept nogil
    cdef bint across(self, long long* run, long long* row, long long done) noexcept nogil
    cdef void goes_on(self, long long number) noexcept nogil
    cdef void plain(self, long long* run, long long at, long long size, long long sent, long long offset) noexcept nogil
    cdef long long pending(self, long long direction, long long final) noexcept nogil
    cdef void put(self, long long direction, long long at, long long size, long long offset) noexcept nogil
    cdef bint broken(self, long long direction, long long final) noexcept nogil
    cdef long long search(self, long long direction, long long at, long long end, long long final) noexcept nogil
    cdef void problem(self, long long kind, long long direction, long long offset, long long count, long long packet, long long time) noexcept nogil
    cdef long long gap(self, long long* run) noexcept nogil
    cdef long long end(self, long long* run) noexcept nogil
    cdef void passed_over(self, long long direction, long long offset) noexcept nogil
    cdef long long between(self, long long kind, long long* run) noexcept nogil

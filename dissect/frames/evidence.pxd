# Made from evidence.py by tools/make_pxd.py: what other compiled modules may use.

cimport cython

from dissect.frames.framing cimport Framing
from dissect.machine.run cimport Machine

@cython.final
cdef class Evidence:
    cdef public Framing framing
    cdef public list makers, machines
    cdef public const unsigned char[::1] data, spool, text, preface
    cdef public unsigned char[::1] scratch
    cdef public long long[::1] memo, heads, firsts
    cdef public long long viewed, base, at, end, segment, segment_size, looked, looks, first, how, spoken, undecided, lacks
    cdef Machine machine(self, long long number)
    cdef long long have(self, long long direction)
    cdef long long strength(self, Machine machine, long long direction, long long at, long long sent, long long credit, long long final)
    cdef bint snapped(self, Machine machine, long long direction, long long at, long long sent, long long credit)
    cdef bint fills(self, long long rest)
    cdef bint went_on(self, long long direction, long long at)
    cdef long long worth(self, long long more, long long have, long long at)
    cdef long long ask(self, Machine machine, long long direction, long long at, long long sent, bint size)
    cdef void sweep(self, Machine machine, long long direction)
    cdef long long taken(self, long long direction, long long at, bint from_start)
    cdef long long fitting(self, long long direction, long long at, bint from_start)
    cdef bint is_blank(self) noexcept
    cdef long long of_few(self, long long key, long long mask)
    cdef long long survivors(self, long long end, long long asked)
    cdef bint is_tls(self, long long direction)
    cdef long long http2(self, long long direction, long long start, bint from_start, long long final)
    cdef long long frame(self, long long at) noexcept
    cdef long long show(self, long long direction, long long at, long long size)
    cdef long long point(self, long long place, long long at, long long size)
    cdef void view(self, long long which) noexcept
    cdef long long inside(self, long long place, long long at, long long size)
    cdef long long gather(self, long long extent, long long at, long long size)

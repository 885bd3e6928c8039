# Made from order.py by tools/make_pxd.py: what other compiled modules may use.

cimport cython

from dissect.frames.framing cimport Framing
from dissect.stream.streams cimport Streams
from dissect.exchange.accounts cimport Accounts

@cython.final
cdef class Queue:
    cdef public Streams streams
    cdef public Framing framing
    cdef public Accounts accounts
    cdef public long long[:, ::1] rows, frames, messages
    cdef public long long[::1] waiting_slots, lasts
    cdef public object heard
    cdef public long long width, used, free, queued, waiting_count, ahead_of, ahead_at
    cdef void look_ahead(self, long long[:, ::1] frames, long long count) noexcept
    cdef bint direct(self, long long* frame) noexcept
    cdef void inside(self, long long* frame) noexcept
    cdef long long watermark(self, long long slot) noexcept
    cdef long long first(self, long long slot) noexcept
    cdef bint had_turn(self, long long direction, long long offset) noexcept
    cdef long long taken(self, long long* frame, long long* message) noexcept
    cdef void put_back(self, long long queued) noexcept
    cdef void enter(self, long long queued) noexcept
    cdef long long last(self, long long direction) noexcept
    cdef void enter_last(self, long long queued) noexcept
    cdef void waits(self, long long slot) noexcept
    cdef void leave(self, long long slot) noexcept
    cdef void released(self, long long slot, bint in_order) noexcept
    cdef long long room(self) noexcept
    cdef bint short(self) noexcept

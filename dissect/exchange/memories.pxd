# Made from memories.py by tools/make_pxd.py: what other compiled modules may use.

cimport cython

from dissect.exchange.accounts cimport Accounts
from dissect.exchange.explaining cimport Explaining
from dissect.exchange.order cimport Queue
from dissect.stream.streams cimport Streams

@cython.final
cdef class Memories:
    cdef public Streams streams
    cdef public Accounts accounts
    cdef public Queue queue
    cdef public Explaining explaining
    cdef public long long[:, ::1] rows, kinds
    cdef public long long count, at, width, beside
    cdef bint wanted(self, long long* frame, long long* message) noexcept
    cdef void turn(self, long long* frame, long long* message, long long queued)
    cdef long long* row(self, long long slot)
    cdef void reach(self, long long slot)
    cdef void begin(self, long long* row, long long number, long long slot) noexcept
    cdef void hear(self, long long* value, long long heard) noexcept
    cdef void drop(self, long long* value, long long which) noexcept
    cdef void missed(self, long long* row, long long* frame, long long start, long long stop) noexcept
    cdef bint spoken(self, long long* row, long long at) noexcept
    cdef void take_in(self, long long* row, long long* frame, long long memory, long long value) noexcept
    cdef void push(self, long long* row, long long at, long long end, long long value, long long side) noexcept
    cdef long long knows(self, long long* row, long long* frame, long long memory, long long heard) noexcept
    cdef bint unheard(self, long long* row, long long slot, long long other, long long heard) noexcept
    cdef long long read(self, long long* frame, long long* message, long long queued)
    cdef unsigned long long mark(self, long long slot, unsigned long long whole) noexcept

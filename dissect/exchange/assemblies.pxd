# Made from assemblies.py by tools/make_pxd.py: what other compiled modules may use.

cimport cython

from dissect.exchange.accounts cimport Accounts
from dissect.exchange.explaining cimport Explaining
from dissect.exchange.order cimport Queue
from dissect.stream.streams cimport Streams

@cython.final
cdef class Assemblies:
    cdef public Streams streams
    cdef public Accounts accounts
    cdef public Queue queue
    cdef public Explaining explaining
    cdef public object open, limits
    cdef public long long[:, ::1] blank
    cdef public long long count, at, width
    cdef public bint placed
    cdef bint wanted(self, long long* frame, long long* message) noexcept
    cdef bint brings(self, long long* message) noexcept
    cdef long long stale(self, long long* frame, long long* message)
    cdef object key_of(self, long long* message)
    cdef bint fits(self, long long* message, object one)
    cdef bint exceeds(self, object way, long long what, long long size)
    cdef long long given_up(self, long long slot, object way, object key)
    cdef void leave(self, long long slot, object way, object key)
    cdef bint turn(self, long long* frame, long long* message, long long queued)
    cdef void begins(self, long long* frame, long long* message, object text, object piece)
    cdef void goes_on(self, long long* frame, long long* message, object one, object piece)
    cdef void ends(self, long long* frame, long long* message, long long queued, object one)
    cdef void read(self, long long* frame, long long* message, long long queued, object text, object content)
    cdef unsigned long long mark(self, long long slot, unsigned long long whole)
    cdef long long since(self, long long slot)

# Made from explaining.py by tools/make_pxd.py: what other compiled modules may use.

cimport cython

from dissect.exchange.chains cimport Chains
from dissect.exchange.children cimport Children
from dissect.exchange.order cimport Queue
from dissect.exchange.requests cimport OpenRequests
from dissect.machine.run cimport Machine
from dissect.machine.texts cimport Dictionary

@cython.final
cdef class Explaining:
    cdef public Children children
    cdef public OpenRequests requests
    cdef public Machine machine
    cdef public Dictionary names
    cdef public object rests, no_bytes
    cdef public const unsigned char[::1] block, scratch
    cdef public long long[:, ::1] frames, unread
    cdef public long long[::1] slots, texts
    cdef public long long items, events, first, last, unread_count
    cdef bint wanted(self, long long* message) noexcept
    cdef object bytes_of(self, long long number)
    cdef void keep_queued(self, long long queued, long long number)
    cdef void keep_early(self, long long answer, long long number, long long queued)
    cdef void forget(self, long long answer)
    cdef void drop(self, long long number)
    cdef unsigned long long mark(self, long long answer, unsigned long long whole)
    cdef bint answer(self, long long request, long long* frame, long long* message, long long number, long long queued)
    cdef void note(self, long long* frame, long long status, long long note)
    cdef void recall(self, object known)
    cdef bint asked(self, long long* row)
    cdef void read(self, const unsigned char[::1] view, long long at, long long size, long long sender, long long* message)
    cdef long long anew(self, long long* frame, long long* message, long long width, long long queued, Queue queue)
    cdef long long* once_more(self, const unsigned char[::1] view, long long at, long long there, long long size, long long side)
    cdef void queue_children(self, Queue queue, long long queued)
    cdef void release_records(self, long long* frame, long long request)
    cdef void given(self)
    cdef long long chained(self, Chains chains, long long[:, ::1] rows, long long start, long long stop)
    cdef void stood(self, long long answer, long long* frame)
    cdef void early(self, long long request, long long answer, long long* message)
    cdef void release(self, long long answer, long long request)

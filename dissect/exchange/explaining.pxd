# Made from explaining.py by tools/make_pxd.py: what other compiled modules may use.

cimport cython

from dissect.exchange.children cimport Children
from dissect.exchange.requests cimport OpenRequests

@cython.final
cdef class Explaining:
    cdef public Children children
    cdef public OpenRequests requests
    cdef public object explain, rests
    cdef public long long events
    cdef bint wanted(self, long long* message) noexcept
    cdef void keep_queued(self, long long queued, long long number)
    cdef void keep_early(self, long long answer, long long number, long long queued)
    cdef void forget(self, long long answer)
    cdef long long answer(self, long long request, long long* message, long long number, long long queued)
    cdef void early(self, long long request, long long answer, long long* message)
    cdef void release(self, long long answer, long long request)

# Made from requests.py by tools/make_pxd.py: what other compiled modules may use.

cimport cython

from dissect.exchange.accounts cimport Accounts
from dissect.stream.streams cimport Streams

@cython.final
cdef class OpenRequests:
    cdef public Accounts accounts
    cdef public long long[:, ::1] rows, nothing
    cdef public long long[::1] buckets
    cdef public long long used, free, live, looked, seed
    cdef public bint also, early
    cdef void call_for(self, Streams streams, long long slot) noexcept
    cdef void call_for_open(self, Streams streams, long long slot) noexcept
    cdef void call_for_events(self, Streams streams, long long slot, long long sooner) noexcept
    cdef long long taken(self) noexcept
    cdef void put_back(self, long long request) noexcept
    cdef void link(self, long long request) noexcept
    cdef void into_bucket(self, long long request, long long bucket) noexcept
    cdef void unlink(self, long long request) noexcept
    cdef long long oldest(self, long long slot) noexcept
    cdef bint belied(self, long long request, long long heard, long long said_at) noexcept
    cdef void lack(self, long long slot, long long count) noexcept
    cdef bint within_early(self, long long* answer, long long offset) noexcept
    cdef void asked_again(self, long long* like, long long answered_at) noexcept
    cdef bint answered_again(self, long long* answer) noexcept
    cdef long long heard_before(self, long long* answer, long long until) noexcept
    cdef void asked_before(self, long long* answer, long long until) noexcept
    cdef void distrust(self, long long slot, long long kind, long long number) noexcept
    cdef void fallen(self, long long request) noexcept
    cdef long long room(self) noexcept
    cdef bint short(self) noexcept
    cdef long long called(self, long long* like, long long after) noexcept
    cdef bint called_otherwise(self, long long* like) noexcept
    cdef void doubt_cut(self, long long* like) noexcept

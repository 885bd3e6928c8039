# Made from finding.py by tools/make_pxd.py: what other compiled modules may use.

cimport cython

from dissect.stream.streams cimport Streams
from dissect.exchange.accounts cimport Accounts
from dissect.exchange.lacking cimport Lacking
from dissect.exchange.requests cimport OpenRequests

@cython.final
cdef class Finder:
    cdef public Streams streams
    cdef public Accounts accounts
    cdef public OpenRequests requests
    cdef public Lacking lacking
    cdef public long long[:, ::1] sought
    cdef public long long heard, said_at, asked_at, asked_end, asked_since, asked_near
    cdef public bint unseen, turned, unasked, later, shares, unique, among, asked_alone
    cdef void hears(self, long long* frame, long long* message) noexcept
    cdef void family(self, long long number) noexcept
    cdef void asks(self, long long request, long long end) noexcept
    cdef long long first(self, long long* like) noexcept
    cdef long long asked(self) noexcept
    cdef long long oldest(self, long long* like) noexcept
    cdef long long given_up(self, long long* frame, long long* message) noexcept
    cdef long long after_forgone(self, long long* like) noexcept
    cdef long long called_also(self, long long* message) noexcept
    cdef long long newest(self, long long* like) noexcept
    cdef long long stale(self, long long request) noexcept
    cdef long long early(self, long long request) noexcept
    cdef void keeps(self, long long* answer) noexcept
    cdef void doubted(self, long long request) noexcept
    cdef long long doubts(self, long long request) noexcept
    cdef void alone(self, long long request) noexcept
    cdef void let_go(self, long long request) noexcept
    cdef void settle(self, long long request, bint answered) noexcept
    cdef long long settled(self, long long* row) noexcept
    cdef bint outlived(self, long long* row) noexcept
    cdef bint second(self, long long request) noexcept
    cdef bint may_be(self, long long* row) noexcept
    cdef bint may_wait_for(self, long long* row, long long* request) noexcept
    cdef bint below_since(self, long long* row, long long* request) noexcept
    cdef bint told_already(self, long long* request) noexcept
    cdef bint others_unseen(self, long long* row) noexcept
    cdef bint alone_here(self, long long* row) noexcept
    cdef bint forgone(self, long long* row) noexcept
    cdef bint part_of_unseen(self, long long* row) noexcept
    cdef bint maker_unseen(self, long long* row, long long offset) noexcept
    cdef bint alone_in(self, long long* row) noexcept

# Made from bindings.py by tools/make_pxd.py: what other compiled modules may use.

cimport cython

from dissect.exchange.accounts cimport Accounts
from dissect.exchange.chains cimport Chains
from dissect.exchange.requests cimport OpenRequests

@cython.final
cdef class Bindings:
    cdef public Accounts accounts
    cdef public OpenRequests requests
    cdef public long long[:, ::1] rows, unbound
    cdef public long long[::1] buckets
    cdef public long long used, free, live, unbound_count
    cdef public long long turn
    cdef public bint over, lends
    cdef void bind(self, long long* frame, long long* message) noexcept
    cdef void first_used(self, long long binding, long long* message) noexcept
    cdef void make(self, long long binding, long long slot, long long* message) noexcept
    cdef void give(self, long long* message, long long slot, long long value, bint text) noexcept
    cdef void unknown(self, long long* frame, long long kind, long long number) noexcept
    cdef void doubt(self, long long* request) noexcept
    cdef void answered(self, long long* request) noexcept
    cdef void confirm(self, long long* request) noexcept
    cdef void revive(self, long long* request) noexcept
    cdef void lend(self, long long* frame, long long* message) noexcept
    cdef void lend_row(self, long long* row, long long mask, long long slot) noexcept
    cdef long long lend_rows(self, Chains chains, long long child, long long slot) noexcept
    cdef void lend_places(self, long long[:, ::1] rows, long long start, long long stop, long long slot) noexcept
    cdef long long named_by(self, Chains items, long long child) noexcept
    cdef void name(self, long long kind, long long number, long long topic) noexcept
    cdef long long bucket_of(self, long long slot, long long kind, long long number) noexcept
    cdef long long find(self, long long slot, long long kind, long long number) noexcept
    cdef long long introduce(self, long long slot, long long kind, long long number) noexcept
    cdef void drop(self, long long slot, bint all_) noexcept
    cdef void forget(self, long long binding) noexcept
    cdef long long mark(self, long long slot) noexcept
    cdef long long room(self) noexcept
    cdef bint short(self) noexcept

# Made from children.py by tools/make_pxd.py: what other compiled modules may use.

cimport cython

from dissect.exchange.accounts cimport Accounts
from dissect.exchange.bindings cimport Bindings
from dissect.exchange.chains cimport Chains
from dissect.exchange.order cimport Queue
from dissect.exchange.requests cimport OpenRequests

@cython.final
cdef class Children:
    cdef public Accounts accounts
    cdef public OpenRequests requests
    cdef public Queue queue
    cdef public Bindings bindings
    cdef public Chains items, events, records
    cdef public long long[:, ::1] new_items, new_events, new_records
    cdef public long long[::1] items_at, events_at, records_at
    cdef long long items_of(self, long long number, long long queued) noexcept
    cdef long long come_items(self, long long number) noexcept
    cdef long long events_of(self, long long number, long long queued) noexcept
    cdef long long come_events(self, long long number) noexcept
    cdef long long records_of(self, long long number, long long queued) noexcept
    cdef long long come_records(self, long long number) noexcept
    cdef long long waiting(self, long long queued) noexcept
    cdef void delivered(self, long long* frame, long long number, long long queued, long long request) noexcept
    cdef void drop(self, long long items, long long events, long long records) noexcept
    cdef long long name_of(self, long long slot) noexcept
    cdef void of_exchange(self, long long* whose, long long request) noexcept
    cdef void of_frame(self, Chains chains, long long* frame, long long request) noexcept
    cdef void of_request(self, Chains chains, long long request) noexcept
    cdef void release_events(self, long long child, long long* frame, long long request) noexcept
    cdef void release_records(self, long long child, long long* frame, long long request) noexcept
    cdef void release_rows(self, long long[:, ::1] rows, long long start, long long stop, long long* frame, long long request) noexcept
    cdef void deliver_records(self, long long number, long long queued, long long* frame, long long request) noexcept
    cdef long long announce(self, long long child, long long* frame, long long request) noexcept
    cdef void leave(self, long long request, long long status) noexcept
    cdef void records_leave(self, long long request, long long status) noexcept
    cdef long long carried(self, long long item) noexcept
    cdef long long accepted(self, long long request, long long record, long long item, long long status) noexcept
    cdef void items_leave(self, long long request) noexcept
    cdef void events_leave(self, long long request, long long status) noexcept
    cdef bint short(self, long long first, long long end) noexcept
    cdef long long between(self, long long[::1] at, long long first, long long end) noexcept

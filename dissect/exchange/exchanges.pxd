# Made from exchanges.py by tools/make_pxd.py: what other compiled modules may use.

cimport cython

from dissect.stream.streams cimport Streams
from dissect.exchange.assemblies cimport Assemblies
from dissect.exchange.children cimport Children
from dissect.exchange.explaining cimport Explaining
from dissect.exchange.requests cimport OpenRequests

@cython.final
cdef class Exchanges:
    cdef public Streams streams
    cdef public OpenRequests requests
    cdef public Children children
    cdef public Explaining explaining
    cdef public Assemblies assemblies
    cdef public long long[:, ::1] out, measured
    cdef public long long[::1] chosen, said
    cdef public long long out_count, now, width, most, thinned, thinned_to
    cdef public bint kept, tagged
    cdef public object sure
    cdef long long blank(self, long long* frame, long long* message, long long side) noexcept
    cdef void put_back(self, long long request) noexcept
    cdef void open(self, long long request) noexcept
    cdef void turn(self, long long* frame, bint whole, bint direct) noexcept
    cdef void hear(self, long long slot) noexcept
    cdef void released(self, long long slot) noexcept
    cdef void thin_out(self, long long slot, long long before) noexcept
    cdef void happened(self, long long* row, long long last) noexcept
    cdef void finish(self, long long request, long long status) noexcept
    cdef void stay_alone(self, long long answer) noexcept
    cdef void put(self, long long* row) noexcept
    cdef void clear(self) noexcept
    cdef void ended(self, long long slot, long long side, long long status) noexcept
    cdef void before(self, long long opening) noexcept
    cdef bint awaits(self, long long* frame) noexcept
    cdef void place(self, long long direction, long long base) noexcept
    cdef void lack(self, long long* frame) noexcept
    cdef void in_order(self, long long* row, long long* out) noexcept
    cdef void let_events_go(self, long long slot) noexcept
    cdef long long room(self) noexcept
    cdef bint short(self) noexcept

# Made from lacking.py by tools/make_pxd.py: what other compiled modules may use.

cimport cython

from dissect.stream.streams cimport Streams
from dissect.exchange.accounts cimport Accounts

@cython.final
cdef class Lacking:
    cdef public Streams streams
    cdef public Accounts accounts
    cdef public long long often_to, head, high, at, looked, said_in, below, mixed_in
    cdef public bint is_mixed
    cdef void until(self, long long packet) noexcept
    cdef bint came_below(self, long long* row) noexcept
    cdef void often(self, long long to) noexcept
    cdef bint mixed(self, long long slot, long long packet) noexcept
    cdef bint in_others(self, long long* row, long long heard, long long packet) noexcept
    cdef bint came_before(self, long long* row, long long heard, long long said_at) noexcept
    cdef long long heard_before(self, long long* row) noexcept
    cdef bint unheard(self, long long slot, long long side, long long low, long long high) noexcept
    cdef bint lacks(self, long long slot, long long side, long long low, long long high) noexcept
    cdef bint lacks_run(self, long long slot, long long side, long long low, long long high, long long least) noexcept
    cdef bint another(self, long long slot, long long side, long long low, long long high, bint alone) noexcept

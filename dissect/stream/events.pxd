# Made from events.py by tools/make_pxd.py: what other compiled modules may use.

cimport cython

from dissect.stream.streams cimport Streams

cdef void tell(Streams streams, long long slot, long long what, long long packet) noexcept nogil
cdef long long append(Streams streams, long long slot, long long what, long long packet) noexcept nogil
cdef long long put(Streams streams, long long slot, long long what, long long packet, long long older, long long newer) noexcept nogil
cdef void remove(Streams streams, long long slot, long long event) noexcept nogil
cdef void tell_below(Streams streams, long long slot, long long packet) noexcept nogil
cdef void tell_other(Streams streams, long long slot, long long packet) noexcept nogil
cdef bint other_between(Streams streams, long long slot, long long first, long long last) noexcept nogil
cdef long long below_until(Streams streams, long long slot, long long last) noexcept nogil
cdef void paused(Streams streams, long long slot, long long* pause) noexcept nogil
cdef long long insert(Streams streams, long long slot, long long what, long long packet) noexcept nogil
cdef long long between(Streams streams, long long slot, long long first, long long last, long long turn) noexcept nogil
cdef long long newest_until(Streams streams, long long slot, long long last) noexcept nogil
cdef void call_for(Streams streams, long long slot, int steps) noexcept nogil
cdef void cut_before(Streams streams, long long slot, long long before) noexcept nogil
cdef void thin_out(Streams streams, long long slot, long long before) noexcept nogil
cdef bint costs(long long what) noexcept nogil
cdef void fewer(Streams streams, long long slot) noexcept nogil

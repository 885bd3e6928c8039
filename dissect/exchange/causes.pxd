# Made from causes.py by tools/make_pxd.py: what other compiled modules may use.

cimport cython

from dissect.stream.streams cimport Streams

cdef void explain(Streams streams, long long* row, long long* out) noexcept nogil
cdef void let_pause_go(Streams streams, long long* frame) noexcept nogil
cdef long long until_whole(Streams streams, long long* row, long long event) noexcept nogil
cdef void asking(Streams streams, long long* row, long long* event, long long* out) noexcept nogil
cdef bint for_nothing(long long* event, long long* out, long long low) noexcept nogil
cdef bint concerns(Streams streams, long long* row, long long low) noexcept nogil
cdef void answering(Streams streams, long long* row, long long* event, long long* out) noexcept nogil
cdef bint held_up(long long* row, long long* event) noexcept nogil
cdef void answer_shut(long long* row, long long* event, long long* out) noexcept nogil
cdef long long opened(Streams streams, long long* row, long long* event) noexcept nogil
cdef long long took(long long* out, long long of, long long what, long long start, long long end) noexcept nogil
cdef void paused(long long* event, long long from_, long long* out, long long of, long long zero) noexcept nogil
cdef bint hidden(long long* event) noexcept nogil
cdef long long needed(long long* event) noexcept nogil

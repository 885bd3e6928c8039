# Made from openings.py by tools/make_pxd.py: what other compiled modules may use.

cimport cython

from dissect.stream.streams cimport Streams

cdef bint apart(long long* side, long long number, long long horizon) noexcept nogil
cdef bint disbelieved(Streams streams, long long direction, const unsigned char* tcp, long long horizon) noexcept nogil
cdef void ask(long long* row, long long side, const unsigned char* tcp, long long packet, long long time) noexcept nogil
cdef void stay(long long* row) noexcept nogil
cdef bint asks_again(Streams streams, long long direction, const unsigned char* tcp, long long horizon) noexcept nogil
cdef void asking(long long* row) noexcept nogil
cdef void passed(long long* row, long long* side, long long horizon) noexcept nogil
cdef void borne_out(Streams streams, long long direction, const unsigned char* tcp) noexcept nogil
cdef bint answers(Streams streams, long long direction, const unsigned char* tcp, long long horizon) noexcept nogil
cdef bint goes_on(Streams streams, long long direction, const unsigned char* tcp, long long horizon) noexcept nogil
cdef bint is_over(Streams streams, long long slot) noexcept nogil
cdef bint accepted(Streams streams, long long direction, long long number, long long horizon) noexcept nogil
cdef bint unheard(Streams streams, long long direction, const unsigned char* tcp) noexcept nogil
cdef bint begun(Streams streams, long long direction, const unsigned char* tcp, long long horizon) noexcept nogil
cdef bint succeeds_both(Streams streams, long long direction, const unsigned char* tcp, long long horizon) noexcept nogil
cdef bint a_little_ahead(long long* side, long long number, long long horizon) noexcept nogil
cdef bint late(Streams streams, long long direction, const unsigned char* tcp, long long horizon) noexcept nogil
cdef void taken(long long* row) noexcept nogil
cdef void asked_first(long long* life, long long* row) noexcept nogil
cdef void opened(Streams streams, long long slot, long long* row) noexcept nogil
cdef void ended_before(long long* row, long long* side, long long number) noexcept nogil
cdef bint heedless(Streams streams, long long direction, const unsigned char* tcp, long long horizon) noexcept nogil
cdef bint unborn(long long* other, const unsigned char* tcp, long long horizon) noexcept nogil
cdef bint earlier(Streams streams, long long direction, const unsigned char* tcp, long long length, long long horizon) noexcept nogil
cdef bint baseline(long long* side, long long seq, int flags, long long length) noexcept nogil
cdef bint silent(long long* side) noexcept nogil
cdef bint beginning_said(Streams streams, long long direction) noexcept nogil
cdef bint belied(Streams streams, long long direction, long long base, long long length) noexcept nogil
cdef bint parted(Streams streams, long long slot) noexcept nogil
cdef bint past_end(long long* side, long long offset) noexcept nogil
cdef bint quiet(Streams streams, long long slot) noexcept nogil
cdef void other_base(Streams streams, long long direction, long long offset, const unsigned char* tcp) noexcept nogil
cdef void moved(Streams streams, long long direction, long long offset, long long packet) noexcept nogil
cdef bint begins_here(Streams streams, long long direction, long long offset, const unsigned char* tcp, long long length, long long packet, long long horizon) noexcept nogil
cdef void synchronised(Streams streams, long long direction, long long base, int flags, long long time) noexcept nogil
cdef void ended(long long* row, long long direction) noexcept nogil

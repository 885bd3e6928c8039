# Made from far.py by tools/make_pxd.py: what other compiled modules may use.

cimport cython

from dissect.stream.runs cimport Runs
from dissect.stream.streams cimport Streams

cdef bint elsewhere(Streams streams, long long direction, long long offset, int flags, long long horizon) noexcept nogil
cdef bint goes_on_afar(Streams streams, long long direction, const unsigned char* tcp, long long horizon) noexcept nogil
cdef bint sent_before(long long* side, const unsigned char* tcp) noexcept nogil
cdef void clock(long long* side, const unsigned char* tcp, bint clocked) noexcept nogil
cdef bint afterwards(Streams streams, long long direction, long long offset, const unsigned char* tcp, long long horizon) noexcept nogil
cdef bint outlived(Streams streams, long long direction, const unsigned char* tcp, long long horizon) noexcept nogil
cdef bint still_said(Streams streams, long long direction, const unsigned char* tcp, long long horizon) noexcept nogil
cdef void succeeds(Streams streams, long long old, long long new) noexcept nogil
cdef void tell_stray(Streams streams, Runs runs, long long* segment) noexcept nogil
cdef void keep(Streams streams, Runs runs, long long* segment) noexcept nogil
cdef void tell_kept(Streams streams, Runs runs, long long slot) noexcept nogil
cdef void take_kept(Streams streams, long long slot, long long* segment) noexcept nogil
cdef long long* settled(Streams streams, long long direction, long long* segment) noexcept nogil
cdef void forget_kept(Streams streams, long long* row, long long* side) noexcept nogil
cdef void counted(long long* row, long long* side, long long packet, long long time) noexcept nogil
cdef void unread(Streams streams, Runs runs, long long direction, long long seq, long long length, long long packet, long long time) noexcept nogil

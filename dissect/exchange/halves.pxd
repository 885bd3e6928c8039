# Made from halves.py by tools/make_pxd.py: what other compiled modules may use.

cimport cython


cdef void begun(long long* row, long long* frame, long long* message, long long side, long long seed) noexcept
cdef void request_half(long long* row, long long* frame, long long* message) noexcept
cdef void answer_half(long long* row, long long* frame, long long* message) noexcept
cdef void answer_before(long long* row, long long* early) noexcept

# Made from waiting.py by tools/make_pxd.py: what other compiled modules may use.

cimport cython


cdef void waited(long long* row, long long told, long long until) noexcept

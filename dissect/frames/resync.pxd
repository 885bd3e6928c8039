# Made from resync.py by tools/make_pxd.py: what other compiled modules may use.

cimport cython

from dissect.machine.run cimport Machine

cdef long long believe(Machine machine, unsigned char[::1] text, long long start, long long end, long long sent, bint final, long long beyond) noexcept nogil
cdef bint reaches(Machine machine, unsigned char[::1] text, long long at, long long end, long long sent) noexcept nogil

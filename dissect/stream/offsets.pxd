# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
# Made from offsets.py by tools/make_pxd.py: functions that are inlined where they are called.

cimport cython
from dissect.stream.state cimport D_BASE, D_HIGH, HALF32, MASK32


cdef inline long long unwrap(long long* side, long long seq) noexcept nogil:
    """The stream offset of a 32-bit sequence number: the one nearest to the highest byte captured."""
    cdef long long high = side[D_HIGH]
    cdef long long delta = (seq - side[D_BASE] - high) & MASK32
    if delta > HALF32:
        delta -= MASK32 + 1
    return high + delta

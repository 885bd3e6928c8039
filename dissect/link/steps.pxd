# cython: boundscheck=True, wraparound=False
# The same as in steps.py, for the compiler.

from dissect.link.layout cimport TOO_DEEP
from dissect.link.workspace cimport PATH_WORDS, W_AT, W_END, W_WORDS


cdef inline long long be16(const unsigned char[::1] data, Py_ssize_t at) noexcept nogil:
    return (<long long>data[at] << 8) | data[at + 1]


cdef inline long long be24(const unsigned char[::1] data, Py_ssize_t at) noexcept nogil:
    return (be16(data, at) << 8) | data[at + 2]


cdef inline long long least(long long one, long long other) noexcept nogil:
    return one if one < other else other


cdef inline bint lacks(long long[::1] work, long long size) noexcept nogil:
    """Whether the next header's `size` bytes were not all captured."""
    return work[W_END] - work[W_AT] < size


cdef inline long long wrapped(long long[::1] work, long long kind, long long number, long long step) noexcept nogil:
    """Note one wrapping, and go on with `step`."""
    if work[W_WORDS] >= PATH_WORDS:
        return TOO_DEEP  # deeper than anything that is in use
    work[W_WORDS] += 1
    work[W_WORDS + work[W_WORDS]] = (kind << 40) | number
    return step

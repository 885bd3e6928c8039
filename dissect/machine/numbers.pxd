# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# Made from numbers.py by tools/make_pxd.py: functions that are inlined where they are called.

cimport cython
from dissect.language.layout cimport UNSET
from dissect.machine.layout cimport LOW32, TWO32


cdef inline long long wrapped(unsigned long long bits) noexcept nogil:
    """The same 64 bits, signed."""
    return cython.cast(cython.longlong, bits)


cdef inline long long with_sign(unsigned long long bits, long long width, long long sign) noexcept nogil:
    """A number of `width` bytes; its highest bit is a sign if `sign` is set."""
    if sign and width < 8 and (bits >> (8 * width - 1)) & 1:
        return wrapped(bits) - (cython.cast(cython.longlong, 1) << (8 * width))
    return wrapped(bits)


cdef inline long long shape(unsigned long long bits, long long size, long long form) noexcept nogil:
    """The value of a varint of at most `size` bits: form 0 unsigned, 1 zigzag, 2 signed."""
    if size < 64:
        bits &= LOW32
    if form == 1:
        return wrapped((bits >> 1) ^ (0 - (bits & 1)))
    if form == 2 and size < 64 and bits >> 31:
        return wrapped(bits) - TWO32
    return wrapped(bits)


cdef inline bint compare(long long kind, long long left, long long right) noexcept nogil:
    """A comparison, by its number in OPERATIONS of program/layout.py."""
    if kind == 10:
        return left == right
    if kind == 11:
        return left != right
    if kind == 12:
        return left < right
    if kind == 13:
        return left <= right
    if kind == 14:
        return left > right
    return left >= right


cdef inline long long alu(long long kind, long long left, long long right) noexcept nogil:
    """An operation, by its number in OPERATIONS of program/layout.py."""
    if kind == 0:
        return UNSET if left == UNSET or right == UNSET else wrapped(cython.cast(cython.ulonglong, left) + cython.cast(cython.ulonglong, right))
    if kind == 5:
        return left & right
    if kind == 1:
        return UNSET if left == UNSET or right == UNSET else wrapped(cython.cast(cython.ulonglong, left) - cython.cast(cython.ulonglong, right))
    if kind >= 10:
        return compare(kind, left, right)
    if kind == 2:
        return UNSET if left == UNSET or right == UNSET else wrapped(cython.cast(cython.ulonglong, left) * cython.cast(cython.ulonglong, right))
    if kind == 3 or kind == 4:
        if right <= 0 or left < 0:
            return UNSET
        return left // right if kind == 3 else left % right
    if kind == 6:
        return left | right
    if kind == 7:
        return left ^ right
    if kind == 8:
        return wrapped(cython.cast(cython.ulonglong, left) << (right & 63))
    return wrapped(cython.cast(cython.ulonglong, left) >> (right & 63))


cdef inline long long bits(long long value, long long at, long long mask) noexcept nogil:
    """Some bits of a number."""
    return wrapped((cython.cast(cython.ulonglong, value) >> at) & cython.cast(cython.ulonglong, mask))


cdef inline long long big4(const unsigned char* buf, long long at) noexcept nogil:
    """Four bytes, the most significant first: the usual number at a frame's beginning."""
    return (cython.cast(cython.longlong, buf[at]) << 24 | cython.cast(cython.longlong, buf[at + 1]) << 16
            | cython.cast(cython.longlong, buf[at + 2]) << 8 | buf[at + 3])


cdef inline unsigned int little4(const unsigned char* buf, long long at) noexcept nogil:
    """Four bytes, the least significant first."""
    return (buf[at] | cython.cast(cython.uint, buf[at + 1]) << 8 | cython.cast(cython.uint, buf[at + 2]) << 16
            | cython.cast(cython.uint, buf[at + 3]) << 24)


cdef inline unsigned long long bytes_as_number(const unsigned char* buf, long long at, long long size, long long big) noexcept nogil:
    """A number of some bytes; `big`: the most significant first."""
    cdef unsigned long long bits = 0
    cdef long long turn
    if size == 4 and big:
        return big4(buf, at)
    if size == 1:
        return buf[at]
    if big:
        for turn in range(size):
            bits = (bits << 8) | buf[at + turn]
    else:
        turn = size
        while turn > 0:
            turn -= 1
            bits = (bits << 8) | buf[at + turn]
    return bits

# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Numbers: made from bytes, and computed.

Law: nothing here reads a byte that its caller has not checked; arithmetic is C's with 64 bits, and a result that does not exist is UNSET.
Compiled modules have these functions inlined, from numbers.pxd, which tools/make_pxd.py makes of this file; the file itself is run
uncompiled only.
"""

import cython

if not cython.compiled:
    from dissect.language.layout import UNSET
    from dissect.machine.layout import LOW32, TWO32
# pxd: from dissect.language.layout cimport UNSET
# pxd: from dissect.machine.layout cimport LOW32, TWO32


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def wrapped(bits: cython.ulonglong) -> cython.longlong:
    """The same 64 bits, signed."""
    if not cython.compiled:
        bits = int(bits) & ((1 << 64) - 1)
        return bits - (1 << 64) if bits >> 63 else bits
    return cython.cast(cython.longlong, bits)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def with_sign(bits: cython.ulonglong, width: cython.longlong, sign: cython.longlong) -> cython.longlong:
    """A number of `width` bytes; its highest bit is a sign if `sign` is set."""
    if sign and width < 8 and (bits >> (8 * width - 1)) & 1:
        return wrapped(bits) - (cython.cast(cython.longlong, 1) << (8 * width))
    return wrapped(bits)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def shape(bits: cython.ulonglong, size: cython.longlong, form: cython.longlong) -> cython.longlong:
    """The value of a varint of at most `size` bits: form 0 unsigned, 1 zigzag, 2 signed."""
    if size < 64:
        bits &= LOW32
    if form == 1:
        return wrapped((bits >> 1) ^ (0 - (bits & 1)))
    if form == 2 and size < 64 and bits >> 31:
        return wrapped(bits) - TWO32
    return wrapped(bits)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def compare(kind: cython.longlong, left: cython.longlong, right: cython.longlong) -> cython.bint:
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


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def alu(kind: cython.longlong, left: cython.longlong, right: cython.longlong) -> cython.longlong:
    """An operation, by its number in OPERATIONS of program/layout.py."""
    if not cython.compiled:
        left, right = int(left), int(right)
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
    if not cython.compiled:
        left &= (1 << 64) - 1
    return wrapped(cython.cast(cython.ulonglong, left) >> (right & 63))


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def bits(value: cython.longlong, at: cython.longlong, mask: cython.longlong) -> cython.longlong:
    """Some bits of a number."""
    if not cython.compiled:
        return ((int(value) & ((1 << 64) - 1)) >> int(at)) & int(mask)
    return wrapped((cython.cast(cython.ulonglong, value) >> at) & cython.cast(cython.ulonglong, mask))


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def big4(buf: cython.pointer(cython.const[cython.uchar]), at: cython.longlong) -> cython.longlong:
    """Four bytes, the most significant first: the usual number at a frame's beginning."""
    return (cython.cast(cython.longlong, buf[at]) << 24 | cython.cast(cython.longlong, buf[at + 1]) << 16
            | cython.cast(cython.longlong, buf[at + 2]) << 8 | buf[at + 3])


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def little4(buf: cython.pointer(cython.const[cython.uchar]), at: cython.longlong) -> cython.uint:
    """Four bytes, the least significant first."""
    return (buf[at] | cython.cast(cython.uint, buf[at + 1]) << 8 | cython.cast(cython.uint, buf[at + 2]) << 16
            | cython.cast(cython.uint, buf[at + 3]) << 24)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def bytes_as_number(buf: cython.pointer(cython.const[cython.uchar]), at: cython.longlong, size: cython.longlong, big: cython.longlong) -> cython.ulonglong:
    """A number of some bytes; `big`: the most significant first."""
    bits: cython.ulonglong = 0
    turn: cython.longlong
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

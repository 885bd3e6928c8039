# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""Compares two copies of the same bytes.

Law: copies that are no longer available count as equal.
"""

import cython

if cython.compiled:
    from cython.cimports.dissect.stream.state import *
else:
    from dissect.stream.state import *


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def along(place: cython.longlong, by: cython.longlong) -> cython.longlong:
    """A place some bytes further; in the spool, places count downwards."""
    return place + by if place >= 0 else place - by


@cython.final
@cython.cclass
class Copies:
    """The places of the bytes that are compared."""

    # attributes: const unsigned char[::1] | data, no_data
    # attributes: long long | base, spooled
    # attributes: object | elsewhere

    def __init__(self):
        self.data = self.no_data = b"\0"  # the bytes of the block that is fed
        self.base = 0  # file offset of data[0]
        self.spooled = 0  # 1: data lies in the spool, base is its offset there
        self.elsewhere = None  # gives bytes that lie outside of the block: (place, length) → bytes, or None

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def differ(self, one: cython.longlong, two: cython.longlong, length: cython.longlong) -> cython.bint:
        """Whether two copies differ."""
        at: cython.longlong
        unlike: cython.bint = False
        if self.spooled or not self.at_hand(one, length) or not self.at_hand(two, length):
            with cython.gil:
                unlike = self.differ_elsewhere(one, two, length)
            return unlike
        one -= self.base
        two -= self.base
        for at in range(length):
            if self.data[one + at] != self.data[two + at]:
                return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def at_hand(self, place: cython.longlong, length: cython.longlong) -> cython.bint:
        return place >= self.base and place - self.base + length <= len(self.data)

    def differ_elsewhere(self, one: cython.longlong, two: cython.longlong, length: cython.longlong) -> bool:
        """The same if a copy is outside of the block: rare, since a repeat follows its original closely."""
        if self.elsewhere is None:
            return False
        first, second = self.elsewhere(one, length), self.elsewhere(two, length)
        return first is not None and second is not None and len(first) == len(second) == length and first != second

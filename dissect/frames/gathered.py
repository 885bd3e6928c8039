# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""Copies waiting extents side by side, so that frames over several segments are read in one piece.

Law: frames of a batch stay in place until the batch is decoded; what is gathered again is continued in place.
"""

# pxd: from dissect.frames.framing cimport Framing

import cython
import numpy

if cython.compiled:
    from cython.cimports.dissect.frames.framing import Framing
    from cython.cimports.dissect.frames.layout import *
    from cython.cimports.dissect.frames.limits import ROOM_FIRST, ROOM_KEPT
    from cython.cimports.dissect.memory.matrices import row_of
    from cython.cimports.dissect.stream.state import *
    from cython.cimports.libc.string import memcpy
else:
    from dissect.frames.framing import Framing
    from dissect.frames.layout import *
    from dissect.frames.limits import ROOM_FIRST, ROOM_KEPT
    from dissect.memory.matrices import row_of
    from dissect.stream.state import *

from dissect.memory.matrices import relieve


@cython.final
@cython.cclass
class Gathered:
    """The scratch, and where the runs' bytes are while they are cut."""

    # attributes: Framing | framing
    # attributes: unsigned char[::1] | scratch
    # attributes: const unsigned char[::1] | block, spool, no_bytes
    # attributes: long long | base, top, wanted, direction, start, at, size, last, before, passed

    def __init__(self, framing: Framing):
        self.framing = framing
        self.scratch = room(ROOM_FIRST)
        self.block = self.spool = self.no_bytes = b"\0"
        self.base = 0
        self.top = 0  # bytes of the scratch in use by frames of this batch
        self.wanted = 0  # bytes that the scratch should have had
        self.direction = -1  # whose bytes were gathered last, …
        self.start = self.at = self.size = 0  # … from which stream offset on, where they lie, how many
        self.last = self.before = -1  # the extent that was copied last, and the stream offset where it begins
        self.passed = 0  # bytes of the spool since the last look at the memory

    def begin(self, block: cython.const[cython.uchar][::1], base: cython.longlong, spool: cython.const[cython.uchar][::1]) -> None:
        """Places from 0 on lie in `block`, whose first byte is place `base`; the others in the spool."""
        self.block, self.base, self.spool = block, base, spool
        self.before = -1

    def leave(self) -> None:
        self.block = self.spool = self.no_bytes

    def rest(self) -> None:
        """What was read of the spool need not stay in memory.  Ctrl-C may be raised here, so no loop that cannot raise asks for it."""
        self.passed = 0
        relieve()

    def grow(self) -> None:
        """After CUT_SCRATCH: enlarge the scratch as needed; its contents stay."""
        if len(self.scratch) < self.wanted:
            bigger = room(self.wanted + (self.wanted >> 3))
            bigger[: self.top] = self.scratch[: self.top]
            self.scratch = bigger
        self.direction = -1

    def clear(self) -> None:
        """The batch is decoded: the scratch may be reused."""
        self.top = 0
        self.direction = -1
        if len(self.scratch) > ROOM_KEPT:
            self.scratch = room(ROOM_FIRST)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def gather(self, direction: cython.longlong) -> cython.longlong:
        """Copy the waiting bytes up to the first gap: how many; −1 if the scratch is too small.

        They begin at `at`.  If the scratch still holds their beginning, only the rest is copied.
        """
        row: cython.p_longlong = row_of(self.framing.rows, direction)
        extent: cython.p_longlong
        following: cython.longlong = row[W_HEAD] - 1
        start: cython.longlong = self.framing.start(direction)
        known: cython.longlong = 0
        done: cython.longlong = 0
        if self.direction == direction and self.start <= start and start <= self.start + self.size:
            self.size -= start - self.start
            self.at += start - self.start
            known = self.size
            if known > 0 and self.before >= start:  # it waits still
                following = self.last
                done = self.before - start
        else:
            self.at = self.top
        self.start = start
        if self.at + row[W_HAVE] > len(self.scratch):
            self.wanted = self.top + row[W_HAVE] + max(ROOM_FIRST, row[W_HAVE] >> 2)
            self.direction = -1
            return -1
        self.direction = direction
        while following >= 0:
            extent = row_of(self.framing.extents.rows, following)
            if extent[XT_PLACE] == NOWHERE:
                break
            if done + extent[XT_LENGTH] > known:
                if extent[XT_PLACE] >= 0:
                    self.copy(self.block, extent[XT_PLACE] - self.base, self.at + done, extent[XT_LENGTH])
                else:
                    self.copy(self.spool, ~extent[XT_PLACE], self.at + done, extent[XT_LENGTH])
                    self.passed += extent[XT_LENGTH]
            self.last = following
            self.before = start + done
            done += extent[XT_LENGTH]
            following = extent[XT_NEXT]
        self.size = done
        self.top = self.at + done
        return done

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def copy(self, data: cython.const[cython.uchar][::1], at: cython.longlong, to: cython.longlong, count: cython.longlong) -> cython.void:
        byte: cython.longlong
        if cython.compiled:
            if count > 0:
                self.scratch[to + count - 1] = data[at + count - 1]  # both ends are looked at: what lies between is inside
                memcpy(cython.address(self.scratch[to]), cython.address(data[at]), count)
        else:
            for byte in range(count):
                self.scratch[to + byte] = data[at + byte]


def room(size: int):
    array = numpy.zeros(size, dtype=numpy.uint8)
    return array if cython.compiled else memoryview(array)

# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""Frames that reach over several runs whose bytes lie side by side, as those of inner streams do: they need not be gathered.

Law: such a frame is the one that would have been gathered, its packets and times included.
"""

# pxd: from dissect.machine.run cimport Machine

import cython

from dissect.memory.matrices import matrix

if cython.compiled:
    from cython.cimports.dissect.frames.layout import *
    from cython.cimports.dissect.machine.run import Machine
    from cython.cimports.dissect.memory.matrices import row_of, span_of
    from cython.cimports.dissect.stream.state import *
else:
    from dissect.frames.layout import *
    from dissect.machine.run import Machine
    from dissect.memory.matrices import row_of, span_of
    from dissect.stream.state import *


@cython.final
@cython.cclass
class Beside:
    """The runs that are cut, from the current one on."""

    # attributes: long long[:, ::1] | runs, nothing
    # attributes: long long | number, count, last, have

    def __init__(self):
        self.runs = self.nothing = matrix(1, R_WIDTH)
        self.number = self.count = 0
        self.last = self.have = 0  # the run in which the frame looked at ends, and the bytes from its first one to the end of that run

    def begin(self, runs: cython.longlong[:, ::1], number: cython.longlong, count: cython.longlong) -> None:
        self.runs, self.number, self.count = runs, number, count

    def leave(self) -> None:
        self.runs = self.nothing

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def size_of(self, machine: Machine, block: cython.const[cython.uchar][::1], at: cython.longlong, done: cython.longlong, row: cython.p_longlong,
              sent: cython.longlong) -> cython.longlong:
        """Bytes of the frame behind `done` bytes of the current run, which begins at `at` of the block; 0: it is not all there.  `row`: its direction's framing."""
        size: cython.longlong = row[W_SIZE]
        self.last = self.number
        self.have = self.runs[self.number, R_LENGTH] - done
        if row[W_STATE] != INSIDE or not self.reach(row[W_NEED]):
            return 0
        if size == 0:
            size = machine.measure(span_of(block, at, self.have), 0, self.have, sent)
        return size if size > 0 and self.reach(size) else 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def reach(self, need: cython.longlong) -> cython.bint:
        """Whether so many bytes lie side by side."""
        one: cython.p_longlong
        following: cython.p_longlong
        while self.have < need:
            if self.last + 1 >= self.count:
                return False
            one = row_of(self.runs, self.last)
            following = row_of(self.runs, self.last + 1)
            if following[R_KIND] != DATA or following[R_DIRECTION] != one[R_DIRECTION] or following[R_PLACE] != one[R_PLACE] + one[R_LENGTH]:
                return False
            self.last += 1
            self.have += following[R_LENGTH]
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def ended(self, frame: cython.p_longlong) -> cython.longlong:
        """Its last packet and its times; then the run in which it ends is the current one, and so many bytes of that are done."""
        one: cython.p_longlong = cython.NULL
        while self.number < self.last:
            self.number += 1
            one = row_of(self.runs, self.number)
            frame[F_TIME] = min(frame[F_TIME], one[R_TIME])
            frame[F_LAST_TIME] = max(frame[F_LAST_TIME], one[R_TIME])
            frame[F_LAST_PACKET] = one[R_PACKET]
        return self.runs[self.number, R_LENGTH] - (self.have - frame[F_BYTES])

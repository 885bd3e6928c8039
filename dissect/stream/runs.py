# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""Runs: the output of reassembly, in the order in which bytes become certain.

Law: a run is written once, and removed when the caller has taken all of them.
"""

import cython

from dissect.memory.matrices import matrix

if cython.compiled:
    from cython.cimports.dissect.memory.matrices import row_of
    from cython.cimports.dissect.stream.state import *
else:
    from dissect.memory.matrices import row_of
    from dissect.stream.state import *


@cython.final
@cython.cclass
class Runs:
    """A matrix of runs; `count` rows are in use."""

    # attributes: long long[:, ::1] | rows
    # attributes: long long | count, carriers

    def __init__(self, rows: int):
        self.rows = matrix(rows, R_WIDTH)
        self.count = 0
        self.carriers = 0  # of those surveyed last: runs that carry another stream

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def emit(self, kind: cython.longlong, direction: cython.longlong, offset: cython.longlong, length: cython.longlong,
             place: cython.longlong, packet: cython.longlong, time: cython.longlong) -> cython.p_longlong:
        """A run that acknowledges nothing; its row, for callers that know more."""
        run: cython.p_longlong = row_of(self.rows, self.count)
        run[R_KIND] = kind
        run[R_DIRECTION] = direction
        run[R_OFFSET] = offset
        run[R_LENGTH] = length
        run[R_PLACE] = place
        run[R_PACKET] = packet
        run[R_TIME] = time
        run[R_ACK] = -1
        self.count += 1
        return run

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def spare(self) -> cython.longlong:
        return len(self.rows) - self.count

    def survey(self, state: cython.longlong[:, ::1]) -> tuple:
        """A summary of the runs collected so far: a bit for each protocol, whether a connection is undecided, whether something is
        neither data nor an end, whether packets are in order."""
        number: cython.longlong
        run: cython.p_longlong
        protocol: cython.longlong
        spoken: cython.longlong = 0
        undecided: cython.bint = False
        odd: cython.bint = False
        rising: cython.bint = True
        before: cython.longlong = -1
        self.carriers = 0
        for number in range(self.count):
            run = row_of(self.rows, number)
            protocol = row_of(state, run[R_DIRECTION] >> 1)[S_PROTOCOL]
            if row_of(state, run[R_DIRECTION] >> 1)[S_INNER] == INNER_OPEN:
                self.carriers += 1
            if protocol >= 0:
                spoken |= cython.cast(cython.longlong, 1) << min(protocol, LAST_BIT)
            elif protocol == UNDECIDED:
                undecided = True
            if run[R_KIND] != DATA and run[R_KIND] != END:
                odd = True
            if run[R_PACKET] < before:
                rising = False
            before = run[R_PACKET]
        return spoken, undecided, odd, rising

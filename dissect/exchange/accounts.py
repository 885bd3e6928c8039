# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""What exchanges keep of each connection: one row of numbers, by the number of the connection.

Law: every connection that `Streams` knows has an account; a connection that says nothing keeps an empty one.
"""

import cython
import numpy

from dissect.memory.matrices import grown, matrix

if cython.compiled:
    from cython.cimports.dissect.exchange.layout import *
    from cython.cimports.dissect.memory.matrices import row_of
else:
    from dissect.exchange.layout import *
    from dissect.memory.matrices import row_of

BLANK = numpy.zeros(A_WIDTH, dtype=numpy.int64)
BLANK[[A_WAITING, A_OPEN, A_NAME, A_BOUND, A_WAITING_TAIL]] = -1


@cython.final
@cython.cclass
class Accounts:
    """Rows 0 … begun − 1 are those of connections."""

    # attributes: long long[:, ::1] | rows
    # attributes: long long | begun

    def __init__(self, connections: cython.longlong = 4096):
        self.rows = matrix(connections, A_WIDTH)
        self.begun = 0

    def reach(self, connections: cython.longlong) -> None:
        """Give connections that are new empty accounts."""
        if connections <= self.begun:
            return
        if len(self.rows) < connections:
            self.rows = grown(self.rows, max(2 * len(self.rows), connections))
        numpy.asarray(self.rows)[self.begun : connections] = BLANK
        self.begun = connections

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def silent(self, direction: cython.longlong, says: cython.longlong) -> cython.bint:
        """Whether a request of this direction has no answer, because of what it says (1: PAIR_HEARD, 2: PAIR_SILENT, 3: PAIR_SILENT_ONCE) or its end said before it."""
        account: cython.p_longlong = row_of(self.rows, direction >> 1)
        place: cython.longlong = SILENT + 2 * (direction & 1)
        before: cython.longlong = account[A_ENDS] >> place & 3
        after: cython.longlong
        if before == 0 and says == 0:
            return False
        after = 0 if says == 1 else before if before == 2 else 2 if says == 2 else 1 if says == 3 else 0
        account[A_ENDS] += (after - before) << place
        return says != 1

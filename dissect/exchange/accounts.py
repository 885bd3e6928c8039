# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""What exchanges keep of each connection: one row of numbers, by the number of the connection.

Law: every connection that `Streams` knows has an account; a connection that says nothing keeps an empty one.
"""

import cython
import numpy

from dissect.memory.matrices import grown, matrix

if cython.compiled:
    from cython.cimports.dissect.exchange.layout import *
else:
    from dissect.exchange.layout import *

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

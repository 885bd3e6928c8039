"""What the SYNs of a connection say: the round trip to both ends, and each end's windows and segment sizes.

Law: only the true decoder knows it for every connection; in a split's rows it is filled in when the split is stitched (kept.py).
"""

from __future__ import annotations

import numpy

from dissect.decode.arrays import NULL
from dissect.stream import state as S

SIDES = (S.S_SIDES, S.S_SIDES + S.SIDE_WIDTH)
INTRODUCED = [S.S_SYN_SIDE, S.S_SYN_TIME, S.S_SYN_ANSWER, S.S_HANDSHAKE, *(d + column for column in (S.D_OPTIONS, S.D_SYN_AGAIN) for d in SIDES)]
NOTHING_SAID = numpy.array([-1, -1, 0, S.UNSHAKEN, 0, 0, 0, 0], dtype=numpy.int64)
IN_TIME = [*INTRODUCED, S.S_FLAGS]
INTRODUCTION = ("tcp_there_ns", "tcp_home_ns", "tcp_scale", "tcp_segment", "tcp_back_scale", "tcp_back_segment")


def in_time(rows) -> numpy.ndarray:
    """INTRODUCED of rows of IN_TIME: nothing where bytes came before the handshake was over, since exchanges may have left before it was, or where
    both ends asked."""
    return numpy.where((rows[:, -1:] & S.FLAG_SHOOK != 0) & (rows[:, :1] != S.BOTH_ASK), rows[:, :-1], NOTHING_SAID)


def introduction(said, side) -> list:
    """The INTRODUCTION columns of exchanges asked from `side`, on connections whose rows say INTRODUCED."""
    opener, opened, answered, shook = (said[:, column] for column in range(4))
    asked, told = (numpy.where(opener == end, said[:, 6], said[:, 7]) for end in (0, 1))  # the last SYN before each answer: one before it was lost, or its answer
    there = numpy.where((opened >= 0) & (answered > 0), answered - numpy.maximum(opened, asked), NULL)
    back = numpy.where((there != NULL) & (shook != S.UNSHAKEN), opened + shook - numpy.maximum(answered, told), NULL)
    options = numpy.where(side[:, None] == 0, said[:, [5, 4]], said[:, [4, 5]])  # of who answers, and of who asks
    both = (said[:, 4] > 0) & (said[:, 5] > 0)  # windows are shifted where both said so
    out = [numpy.where(opener == side, there, back), numpy.where(opener == side, back, there)]
    for end in (0, 1):
        out += [numpy.where(both, (options[:, end] - 1) & 0xFF, NULL), numpy.where(options[:, end] > 0, options[:, end] >> 8, NULL)]
    return out

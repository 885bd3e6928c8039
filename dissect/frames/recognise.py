"""Which protocol a connection speaks, and which end is the client.

Law: the leftmost certain evidence in capture order wins.  Until then a connection's bytes wait (at most PATIENCE of them, or
those of one message that says how long it is).  Once the protocol is known they are cut like any others, so nothing at the beginning is lost.  frames/judge.py does the looking.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy

from dissect.memory.matrices import relieve
from dissect.frames.layout import UNRECOGNISED
from dissect.problems import Problem
from dissect.stream.state import (
    D_BYTES,
    FLAG_BEGUN,
    FLAG_ENCRYPTED,
    INNER_NONE,
    NOWHERE,
    R_ACK,
    R_DIRECTION,
    R_KIND,
    R_LENGTH,
    R_PACKET,
    R_PLACE,
    R_TIME,
    R_WIDTH,
    S_FIRST_PACKET,
    S_FIRST_TIME,
    S_FLAGS,
    S_INNER,
    S_KEY,
    S_PROTOCOL,
    S_SIDES,
    SIDE_WIDTH,
    UNKNOWN,
)
from dissect.frames.judge import Judge
from dissect.frames.ports import Ports

PORTS = 1 << 16
UNRECOGNISED_MOST = 1000  # directions that have a row of their own: further ones are counted in one row
CONNECTIONS_AT_ONCE = 16_384


class Recogniser:
    """Decides connections in state UNDECIDED; `cutters` in order of preference, each with a function that makes its machine."""

    def __init__(self, framing, cutters: Sequence, machines: Sequence[Callable], ports: Sequence[Sequence[int]], forced: dict[int, int] | None = None,
                 says_side: Sequence[bool] = (), in_calls: Sequence[bool] = ()):
        self.known = known = by_port({port: number for number, list_ in enumerate(ports) for port in list_})
        # `says_side`: protocols that can be paired without knowing who is the client; `in_calls`: those that come in units of HTTP/2
        self.judge = Judge(framing, list(cutters), list(machines), Ports(framing.streams, known, by_port(forced or {})), list(says_side), list(in_calls))

    @property
    def looked(self) -> int:
        """How many bytes the machines looked at, each time counted."""
        return self.judge.evidence.looked

    @property
    def looks(self) -> int:
        """How often a machine was asked."""
        return self.judge.evidence.looks

    def batch(self, data, runs: numpy.ndarray, base: int, spool) -> None:
        """Look at the runs of undecided connections; afterwards decided ones are ready for their cutter."""
        self.judge.batch(data, runs, base, spool)

    def unrecognised(self, state) -> tuple[numpy.ndarray, list[Problem]]:
        """At the end: what was captured from the middle, on a port of ours, and shows nothing, may have been ours.  A problem's row for each direction
        with bytes, up to a limit; the others are counted.  What began on our port as somebody else's is somebody else's."""
        found, count, lost = [numpy.zeros((0, R_WIDTH), dtype=numpy.int64)], 0, 0
        ours = numpy.asarray(self.known) >= 0
        for first in range(0, len(state), CONNECTIONS_AT_ONCE):
            some = state[first : first + CONNECTIONS_AT_ONCE]
            ports, shut = some[:, S_KEY + 4], some[:, S_FLAGS] & (FLAG_BEGUN | FLAG_ENCRYPTED)
            here = (some[:, S_PROTOCOL] < 0) & (shut == 0) & (some[:, S_INNER] == INNER_NONE) & (ours[ports >> 16 & 0xFFFF] | ours[ports & 0xFFFF])
            sizes = some[:, [S_SIDES + D_BYTES, S_SIDES + SIDE_WIDTH + D_BYTES]] * here[:, None]
            directions = numpy.flatnonzero(sizes)
            told = directions[: max(0, UNRECOGNISED_MOST - count)]
            lost += int(sizes.sum() - sizes.ravel()[told].sum())
            count += len(directions)
            rows = numpy.zeros((len(told), R_WIDTH), dtype=numpy.int64)
            rows[:, [R_KIND, R_PLACE, R_ACK]] = UNRECOGNISED, NOWHERE, -1
            rows[:, R_DIRECTION], rows[:, R_LENGTH] = 2 * first + told, sizes.ravel()[told]
            rows[:, [R_PACKET, R_TIME]] = some[told >> 1][:, [S_FIRST_PACKET, S_FIRST_TIME]]
            found.append(rows)
            relieve()
        more = count - UNRECOGNISED_MOST
        told_of = f"{more:,} further directions on ports of known protocols, {lost:,} bytes: unrecognised; each beyond the first {UNRECOGNISED_MOST:,} is only counted"
        return numpy.concatenate(found), [Problem("frame", "more", told_of, bytes=lost)] if more > 0 else []


def by_port(numbers: dict[int, int]) -> memoryview:
    """The protocol of each port, UNKNOWN where there is none."""
    table = numpy.full(PORTS, UNKNOWN, dtype=numpy.int16)
    table[list(numbers)] = list(numbers.values())
    return memoryview(table)  # type: ignore[arg-type]  # it is a buffer, which compiled and uncompiled code index alike

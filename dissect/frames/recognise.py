"""Which protocol a connection speaks, and which end is the client.

Law: the leftmost certain evidence in capture order wins.  Until then a connection's bytes wait (at most PATIENCE of them).  Once the
protocol is known they are cut like any others, so nothing at the beginning is lost.  frames/judge.py does the looking.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy

from dissect.stream.state import UNKNOWN
from dissect.frames.judge import Judge

PORTS = 1 << 16


class Recogniser:
    """Decides connections in state UNDECIDED; `cutters` in order of preference, each with a function that makes its machine."""

    def __init__(self, framing, cutters: Sequence, machines: Sequence[Callable], ports: Sequence[Sequence[int]], forced: dict[int, int] | None = None,
                 says_side: Sequence[bool] = ()):
        known = by_port({port: number for number, list_ in enumerate(ports) for port in list_})
        # `says_side`: protocols that can be paired without knowing who is the client
        self.judge = Judge(framing, list(cutters), list(machines), known, by_port(forced or {}), list(says_side))

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


def by_port(numbers: dict[int, int]) -> memoryview:
    """The protocol of each port, UNKNOWN where there is none."""
    table = numpy.full(PORTS, UNKNOWN, dtype=numpy.int16)
    table[list(numbers)] = list(numbers.values())
    return memoryview(table)  # type: ignore[arg-type]  # it is a buffer, which compiled and uncompiled code index alike

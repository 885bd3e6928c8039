"""Places of messages: connection, side and stream offset.

Law: they are numbers.  200,000 of them as tuples in a set take 46 MB, and each row that is looked for becomes a tuple, too.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

import numpy

NOWHERE = -1


def ascending(values: numpy.ndarray) -> numpy.ndarray:
    """Those that occur."""
    found = numpy.sort(values)
    return found[numpy.concatenate([[True], found[1:] != found[:-1]])] if len(found) else found


def rank(known: numpy.ndarray, values: numpy.ndarray) -> numpy.ndarray:
    """Which of the known ones, in ascending order, each value is; −1 of the others."""
    if not len(known):
        return numpy.full(len(values), NOWHERE)
    at = numpy.minimum(numpy.searchsorted(known, values), len(known) - 1)
    return numpy.where(known[at] == values, at, NOWHERE)


class Places:
    """`rows`: connection, side (0 the client, 1 the server), offset."""

    def __init__(self, rows: numpy.ndarray):
        self.rows = rows
        self.connections, self.offsets = ascending(rows[:, 0]), ascending(rows[:, 2])
        self.known = ascending(self._numbers(*rows.T))

    @classmethod
    def of(cls, places: Iterable[tuple[int, int, int]]) -> Places:
        return cls(numpy.fromiter(chain.from_iterable(places), dtype=numpy.int64).reshape(-1, 3))

    def __len__(self) -> int:
        return len(self.known)

    def among(self, connections: numpy.ndarray, sides: numpy.ndarray, offsets: numpy.ndarray) -> numpy.ndarray:
        """Which of these are one of them."""
        numbers = self._numbers(connections, sides, offsets)
        return (numbers >= 0) & (rank(self.known, numbers) >= 0)

    def also(self, other: Places) -> Places:
        """Those that the other has, too."""
        return Places(self.rows[other.among(*self.rows.T)])

    def _numbers(self, connections: numpy.ndarray, sides: numpy.ndarray, offsets: numpy.ndarray) -> numpy.ndarray:
        """One number for each place whose parts are known."""
        connection, at = rank(self.connections, connections), rank(self.offsets, offsets)
        return numpy.where((connection >= 0) & (at >= 0), (2 * connection + sides) * len(self.offsets) + at, NOWHERE)

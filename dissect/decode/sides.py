"""What TCP's problems wait for: which end of their connection is the client.

A gap before the first message may be told before anybody knows who sends.  Its row waits until the connection's protocol is decided, with
which the client is.

Law: a row says the side that the connection's own row will say, or none.
"""

from __future__ import annotations

import numpy

from dissect.memory.hashes import GOLDEN
from dissect.stream.state import BEFORE, CONFLICT, CROWDED, D_NEXT, GAP, LATE, R_DIRECTION, R_KIND, R_LENGTH, R_OFFSET, R_PACKET, R_WIDTH, S_PROTOCOL, S_SIDES, SIDE_WIDTH, STRAY, UNDECIDED

WAITING_MOST = 4096  # rows of one connection that wait: further ones say no side
PARTS_MOST = 64  # batches whose rows wait apart
TOLD = (GAP, LATE, CONFLICT, BEFORE, STRAY, CROWDED)
MIX = numpy.uint64(GOLDEN)


class Unsided:
    """Runs that become problems, of connections that are not decided yet."""

    def __init__(self):
        self.parts: list[numpy.ndarray] = []
        self.rows = numpy.zeros((0, R_WIDTH), dtype=numpy.int64)

    @property
    def rows(self) -> numpy.ndarray:
        """All that wait, in order."""
        if len(self.parts) > 1:
            self.parts = [numpy.concatenate(self.parts)]
        return self.parts[0]

    @rows.setter
    def rows(self, rows: numpy.ndarray) -> None:
        self.parts = [rows]  # what came in a batch: most batches decide nothing, and copy nothing
        self.counts = numpy.bincount(rows[:, R_DIRECTION] >> 1)

    def none_left(self, told, state) -> bool:
        """Whether nothing was decided of those that wait, and these can wait beside them: then they do."""
        slots = told[:, R_DIRECTION] >> 1
        if not all((state[part[:, R_DIRECTION] >> 1, S_PROTOCOL] == UNDECIDED).all() for part in (*self.parts, told)):
            return False
        counts = numpy.bincount(slots, minlength=len(self.counts))
        counts[: len(self.counts)] += self.counts
        if len(counts) and counts.max() > WAITING_MOST:
            return False
        self.counts = counts
        self.parts += [told] if len(told) else []
        if len(self.parts) > PARTS_MOST:
            self.parts = [numpy.concatenate(self.parts)]
        return True

    def sorted_out(self, told, state, last: bool = False) -> tuple[numpy.ndarray, numpy.ndarray]:
        """With these further runs: those whose side is known, and those that wait no longer without it.  `last`: nothing more will be known."""
        if not last and self.none_left(told, state):
            return told[:0], told[:0]
        rows = numpy.concatenate([self.rows, told])
        slots = rows[:, R_DIRECTION] >> 1
        waits = state[slots, S_PROTOCOL] == UNDECIDED
        if last or not waits.any():
            self.rows = rows[:0]
            return rows, rows[:0]
        stay = numpy.flatnonzero(waits)
        order = stay[numpy.argsort(slots[stay], kind="stable")]
        first = numpy.searchsorted(slots[order], slots[order])
        late = numpy.arange(len(order)) - first >= WAITING_MOST
        self.rows = rows[numpy.sort(order[~late])]
        return rows[~waits], rows[numpy.sort(order[late])]

    # --- connections that move ------------------------------------------------------------------------------------

    def take(self, slots: dict[int, int], shifts: dict[int, tuple[int, int]]) -> numpy.ndarray:
        """The rows of these connections, as those of others; offsets grow by what `shifts` says of a connection's directions."""
        moved = self.rows[[int(direction) >> 1 in slots for direction in self.rows[:, R_DIRECTION]]].copy()
        for row in moved:
            slot, side = int(row[R_DIRECTION]) >> 1, int(row[R_DIRECTION]) & 1
            row[R_DIRECTION] = 2 * slots[slot] + side
            row[R_OFFSET] += shifts.get(slot, (0, 0))[side]
        return moved

    def without(self, slots) -> None:
        self.rows = self.rows[~numpy.isin(self.rows[:, R_DIRECTION] >> 1, slots)]

    def add(self, rows) -> None:
        self.rows = numpy.concatenate([self.rows, rows])

    def add_to(self, marks, state, slots) -> None:
        """Add to the marks of connections what waits of them."""
        if not len(self.rows):
            return
        order = numpy.argsort(slots, kind="stable")
        mine = self.rows[numpy.isin(self.rows[:, R_DIRECTION] >> 1, slots)]
        at = order[numpy.searchsorted(slots[order], mine[:, R_DIRECTION] >> 1)]
        side = mine[:, R_DIRECTION] & 1
        beyond = mine[:, R_OFFSET] - state[mine[:, R_DIRECTION] >> 1, S_SIDES + side * SIDE_WIDTH + D_NEXT]
        one = numpy.zeros(len(mine), dtype=numpy.uint64)
        for value in (mine[:, R_KIND], side, mine[:, R_LENGTH], mine[:, R_PACKET], beyond):
            one = (one ^ value.astype(numpy.uint64)) * MIX
            one ^= one >> numpy.uint64(29)
        numpy.bitwise_xor.at(marks, at, (one >> numpy.uint64(2)).astype(numpy.int64))

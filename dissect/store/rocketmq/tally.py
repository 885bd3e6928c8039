"""The contents of each queue in a log, added up batch by batch; and whether its numbers are continuous.

Law: memory in proportion to the queues, not to the records.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

PREPARED, ROLLED_BACK = 4, 12  # of the transaction bits: such records have no number
TRANSACTION = 0xC
QUEUE_BITS = 32
GAPS_MAX = 10_000  # kept; the rest is counted
FIRST, LAST, RECORDS, BYTES, FIRST_MS, LAST_MS = range(6)
NONE = -1


@dataclass
class Queue:
    records: int
    bytes: int
    first: int | None
    last: int | None
    first_ms: int
    last_ms: int


@dataclass
class Gap:
    place: int
    topic: str
    queue: int
    number: int
    before: int


def grouped(topics, queues):
    """(an order in which the rows of a queue are together, as they came; where each queue begins; the number of each row's queue)"""
    wide = int(queues.max()) + 1
    if queues.min() >= 0 and (int(topics.max()) + 1) * wide < 1 << 15:
        key = (topics * wide + queues).astype(np.int16)  # which is sorted faster
    else:
        key = (topics << QUEUE_BITS) ^ queues
    order = np.argsort(key, kind="stable")
    changes = np.diff(key[order], prepend=key[order[0]]) != 0
    changes[0] = True
    return order, np.flatnonzero(changes), np.cumsum(changes) - 1


class Stored(NamedTuple):
    """Columns of a batch of stored records."""

    topics: np.ndarray
    queues: np.ndarray
    numbers: np.ndarray  # places in the queues …
    counts: np.ndarray   # … of which a record takes so many
    flags: np.ndarray
    stored: np.ndarray   # ms since 1970
    places: np.ndarray   # in the log
    sizes: np.ndarray



class Tally:
    def __init__(self) -> None:
        self.ids: dict[int, int] = {}  # topic and queue → row
        self.rows = np.full((64, 6), NONE, dtype=np.int64)
        self.named: list[tuple[str, int]] = []
        self.gaps: list[Gap] = []
        self.gaps_more = 0
        self.steps: list[tuple[int, int]] = []  # (place, ms) of records stored before the one in front of them
        self.now_ms: int | None = None  # when the last record was stored …
        self.last_ms: int | None = None  # … and the latest

    @property
    def queues(self) -> dict[tuple[str, int], Queue]:
        return {name: Queue(row[RECORDS], row[BYTES], None if row[FIRST] == NONE else row[FIRST], None if row[LAST] == NONE else row[LAST],
                            row[FIRST_MS], row[LAST_MS]) for name, row in zip(self.named, self.rows.tolist(), strict=False)}

    def row_of(self, key: int, names) -> int:
        """The row of a queue; a new one if it is new."""
        if key not in self.ids:
            self.ids[key] = len(self.named)
            self.named.append((names[key >> QUEUE_BITS].decode("utf-8", "replace"), key & (1 << QUEUE_BITS) - 1))
            if len(self.named) > len(self.rows):
                self.rows = np.concatenate([self.rows, np.full_like(self.rows, NONE)])
            self.rows[self.ids[key], [RECORDS, BYTES]] = 0
        return self.ids[key]

    def add(self, names, batch: Stored) -> None:
        """A batch's records; their topics are numbers of `names`."""
        self.clock(batch.stored, batch.places)
        order, begins, which = grouped(batch.topics, batch.queues)
        ids = np.array([self.row_of(int(batch.topics[row]) << QUEUE_BITS | int(batch.queues[row]) & (1 << QUEUE_BITS) - 1, names)
                        for row in order[begins].tolist()], dtype=np.int64)
        stored, sizes = batch.stored[order], batch.sizes[order]
        ends = np.append(begins[1:], len(order)) - 1
        held = self.rows[ids]
        held[:, RECORDS] += ends - begins + 1
        held[:, BYTES] += np.add.reduceat(sizes, begins)
        held[:, FIRST_MS] = np.where(held[:, FIRST_MS] == NONE, stored[begins], held[:, FIRST_MS])
        held[:, LAST_MS] = stored[ends]
        self.rows[ids] = held
        self.run(ids, which, batch.numbers[order], batch.counts[order], batch.flags[order], batch.places[order])

    def clock(self, stored, places) -> None:
        """A broker stores under a lock, so its time does not go back."""
        back = np.flatnonzero(np.diff(stored, prepend=stored[0] if self.now_ms is None else self.now_ms) < 0)
        self.steps += [(int(places[row]), int(stored[row])) for row in back[: max(0, GAPS_MAX - len(self.steps))].tolist()]
        self.now_ms, self.last_ms = int(stored[-1]), max(int(stored.max()), self.last_ms or 0)

    def run(self, ids, which, numbers, counts, flags, places) -> None:
        """Each number must follow the one before it in its queue; records of old transactions have none."""
        kind = flags & TRANSACTION
        if ((kind == PREPARED) | (kind == ROLLED_BACK)).any():
            kept = np.flatnonzero((kind != PREPARED) & (kind != ROLLED_BACK))
            which, numbers, counts, places = which[kept], numbers[kept], counts[kept], places[kept]
        if not len(which):
            return
        begins = np.flatnonzero(np.diff(which, prepend=-1))
        ends = np.append(begins[1:], len(which)) - 1
        rows = ids[which[begins]]
        last = self.rows[rows, LAST]
        before = np.empty_like(numbers)
        lasts = numbers + counts - 1
        before[1:] = lasts[:-1]
        before[begins] = np.where(last == NONE, numbers[begins] - 1, last)
        wrong = np.flatnonzero(numbers != before + 1)
        room = GAPS_MAX - len(self.gaps)
        self.gaps_more += max(0, len(wrong) - room)
        for row in wrong[:room].tolist():
            topic, queue = self.named[ids[which[row]]]
            self.gaps.append(Gap(int(places[row]), topic, queue, int(numbers[row]), int(before[row])))
        self.rows[rows, FIRST] = np.where(self.rows[rows, FIRST] == NONE, numbers[begins], np.minimum(self.rows[rows, FIRST], numbers[begins]))
        self.rows[rows, LAST] = lasts[ends]

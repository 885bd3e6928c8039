"""Streams inside connections, on their way through the stages: the part of the fold that knows two kinds of runs.

Law: inner runs go the way of outer ones, after them.  Until a connection was opened, nothing of it is lost, since it may have to be
reported as encrypted.
"""

from __future__ import annotations

from operator import itemgetter
from typing import Any

import numpy

from dissect.frames.layout import ENCRYPTED, W_HEAD
from dissect.frames.limits import WAITS
from dissect.decode.sides import TOLD, Unsided
from dissect.inner.opening import PLAIN
from dissect.stream.state import (
    DATA,
    END,
    INNER_FOUND,
    INNER_OPEN,
    NOWHERE,
    R_DIRECTION,
    R_KIND,
    R_WIDTH,
    S_INNER,
    S_PROTOCOL,
    XT_ACK,
    XT_LENGTH,
    XT_NEXT,
    XT_OFFSET,
    XT_PACKET,
    XT_PLACE,
    XT_TIME,
)


class Inside:
    """Sorts a fold's runs into those for its lanes and those that carry inner streams."""

    def __init__(self, fold: Any):
        self.fold = fold
        self.unsided = Unsided()
        self.pending = False  # runs of this batch are still to be opened: nobody's turn comes before they were cut

    def outer(self, data, made, base: int, spool) -> None:
        """The runs that TCP made, and after them what they carry."""
        fold, judge = self.fold, self.fold.recogniser.judge
        rows, surveyed = numpy.asarray(made.rows)[: made.count], made.survey(fold.streams.state)
        carried = told = rows[:0]
        if surveyed[2] and fold.wanted.streams:
            told = rows[numpy.isin(rows[:, R_KIND], TOLD)].copy()
        self.pending = made.carriers > 0
        if self.pending:
            carried = self.carriers(rows, INNER_OPEN)
        judge.readable = self.readable
        fold.some_runs(data, made, surveyed, base, spool)
        if judge.found:
            carried = numpy.concatenate([carried, self.carried_from_now(rows)])
        self.pending = False
        if len(carried):
            self.open(carried, data, base)
            for lane in fold.lanes:
                if lane.pairing.queue.waiting_count:
                    fold.release(lane)
        if len(told) or surveyed[1] and len(self.unsided.rows):
            self.tell(told)

    def readable(self) -> bool:
        """Whether there are keys, or somebody asks what hellos say."""
        return self.fold.wanted.tls or bool(self.fold.inner.keylog)

    def tell(self, told, last: bool = False) -> None:
        """What TCP did becomes problems, as soon as it is known whose it was."""
        sided, rest = self.unsided.sorted_out(told, numpy.asarray(self.fold.streams.state), last)
        for kind, rows in (("streams", sided), ("unsided", rest)):
            if len(rows):
                self.fold.take(None, kind, rows)

    def tell_inner(self, last: bool = False) -> None:
        """What is wrong with inner streams becomes problems, as soon as it is known whose it was."""
        told = self.fold.inner.sided(last) if self.fold.inner.untold else []
        if told:
            self.fold.take(None, "inner", told)

    def carriers(self, rows, state: int) -> numpy.ndarray:
        """Runs of connections that carry inner streams; nothing else looks at them."""
        which = (numpy.asarray(self.fold.streams.state)[rows[:, R_DIRECTION] >> 1, S_INNER] == state) & (rows[:, R_KIND] >= DATA) & (rows[:, R_KIND] <= END)
        found = rows[which].copy()
        rows[which, R_KIND] = WAITS
        return found

    def carried_from_now(self, rows) -> numpy.ndarray:
        """Runs of connections that were just found to carry an inner stream: those that waited, and those in these rows."""
        judge, inner = self.fold.recogniser.judge, self.fold.inner
        carried = numpy.concatenate([self.begun([slot for slot, *_ in judge.found]), self.carriers(rows, INNER_FOUND)])
        for slot, what, ours, client in judge.found:
            inner.begin(slot, what, ours, client)
        judge.found = []
        return carried

    def begun(self, slots: list[int]) -> numpy.ndarray:
        """Runs that waited until their connection was found to carry an inner stream, as runs again."""
        fold, rows = self.fold, []
        extents = numpy.asarray(fold.streams.extents.rows)
        for slot in slots:
            mine = []
            for direction in (2 * slot, 2 * slot + 1):
                at, known = int(fold.framing.rows[direction, W_HEAD]) - 1, 0
                while at >= 0:
                    row = extents[at]
                    known = max(known, int(row[XT_PACKET]))  # bytes are certain when those before them are
                    mine.append((known, [DATA, direction, *(int(row[column]) for column in (XT_OFFSET, XT_LENGTH, XT_PLACE, XT_PACKET, XT_TIME, XT_ACK))]))
                    at = int(row[XT_NEXT])
            rows += [run for _, run in sorted(mine, key=itemgetter(0))]
            fold.framing.abandon(slot)
        return numpy.array(rows, dtype=numpy.int64).reshape(-1, R_WIDTH)

    def open(self, carried, data, base: int, upper: bool = False) -> None:
        """Cut and pair what runs carry like anything else; it may itself carry another stream."""
        fold, judge = self.fold, self.fold.recogniser.judge
        while len(carried):
            count, text, late = fold.inner.take(carried, data, base, fold.spooled.view(), upper)
            for connection in fold.inner.closed:
                judge.shut(connection.slot, connection.client)
                self.encrypted(connection.seen)
                if fold.streams.state[connection.slot, S_PROTOCOL] >= 0:
                    fold.inner.closed_because(connection)
                fold.inner.drop(connection)
            self.encrypted(late)
            carried, above = carried[count:], self.cut(text)
            if len(above):
                self.open(above, numpy.array(text), PLAIN, True)  # what is made now is written where these bytes lie
        self.tell_inner()

    def cut(self, text) -> numpy.ndarray:
        """Cut the runs of inner bytes; return those of connections that turn out to carry another stream."""
        fold, made = self.fold, self.fold.inner.runs
        if not made.count:
            return numpy.zeros((0, R_WIDTH), dtype=numpy.int64)
        rows = numpy.asarray(made.rows)[: made.count]
        self.pending = True
        fold.some_runs(text, made, made.survey(fold.streams.state), PLAIN, fold.spooled.view())
        self.pending = False
        if fold.streams.extents.live:
            fold.spooled.move(lambda places: places >= PLAIN, text, lambda place: place - PLAIN)
        if fold.inner.unsettled:
            fold.inner.leave()
        return self.carried_from_now(rows) if fold.recogniser.judge.found else rows[:0]

    def encrypted(self, runs: list[tuple[int, ...]]) -> None:
        """Bytes that cannot be decrypted, of protocols that are known by their port."""
        rows = [(ENCRYPTED, direction, offset, length, NOWHERE, packet, time, -1) for direction, offset, length, packet, time in runs
                if length and self.fold.streams.state[direction >> 1, S_PROTOCOL] >= 0]
        if rows:
            self.fold.take(None, "problems", numpy.array(rows, dtype=numpy.int64))

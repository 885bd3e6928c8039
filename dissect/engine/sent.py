"""What a worker sends of the question `latency` instead of rows: these, added up.

Law: the stitch may take or leave the rows of a connection from each look on, so what is added up is of one connection and between two looks.  An exchange
whose item has left before a look leaves as a row, as its item did.
"""

from __future__ import annotations

from contextlib import suppress

import numpy
import pyarrow as pa

from dissect.analysis.questions import Latency
from dissect.causes import MADE
from dissect.decode.kept import TOLD
from dissect.decode.rowfiles import Rows
from dissect.engine.added import NAME, Added, added, as_rows, together
from dissect.engine.numbered import spoken
from dissect.engine.ranked import AT_ONCE
from dissect.engine.spread import Spread, Texts, Unfit, left, of_waiting, those
from dissect.engine.tally import ROWS_AT_ONCE, columns_of


def can_be_sent(asked: Latency) -> bool:
    """Whether nothing of it is only known where splits are stitched."""
    return not (TOLD | {*MADE}) & {*asked.by, asked.of}


class Instead:
    """Stands where rows would wait; `rows` are those that have to."""

    def __init__(self, asked: Latency, rows: Rows):
        self.asked, self.rows, self.texts = asked, rows, Texts()
        self.columns = list(dict.fromkeys(["connection", *columns_of(asked)]))
        self.looks = self.count = 0
        self.waiting: list[pa.RecordBatch] = []    # exchanges
        self.items: list[pa.RecordBatch] = []      # of exchanges that are still to come …
        self.gone: list[pa.RecordBatch] = []       # … and those that had to leave before them
        self.told: list[Added] = []
        self.fit = True

    @property
    def files(self) -> dict[str, str]:
        return self.rows.files

    def append(self, row: tuple[int, str, pa.RecordBatch]) -> None:
        looks, name, batch = row
        if looks != self.looks:
            self.leave()
            self.looks = looks
        if not self.fit or name != "exchanges" and not (name == "items" and self.asked.spread):
            self.rows.append(row)
        elif name == "items":
            self.items += [batch] if batch.num_rows else []
        else:
            self.waiting.append(batch)
            self.count += batch.num_rows
            if self.count >= ROWS_AT_ONCE:
                self.add()

    def close(self) -> dict[str, str]:
        self.leave()
        return self.rows.close()

    def leave(self) -> None:
        """Nothing waits beyond a look."""
        if self.waiting:
            self.add()
        self.tell()
        self.gone += self.items
        self.out("items", self.items)
        self.items = []

    def tell(self) -> None:
        """What was added up leaves, as one if it can be."""
        told, self.told = self.told, []
        with suppress(Unfit):
            told = [together(told, self.texts)] if len(told) > 1 else told
        self.out(NAME, [as_rows(self.asked, some, self.texts.names()) for some in told])

    def out(self, name: str, batches: list[pa.RecordBatch]) -> None:
        for batch in batches:
            if batch.num_rows:
                self.rows.append((self.looks, name, batch))

    def add(self) -> None:
        """Add up the exchanges that wait; if they cannot be, they leave as rows, and so does all that follows."""
        waiting, self.waiting, self.count = self.waiting, [], 0
        try:
            if self.gone:
                waiting = self.followed(waiting)
            if waiting:
                some = Spread(self.table(waiting), of_waiting(self.items, self.texts), self.texts)
                more = added(self.asked, some, ["connection", *self.asked.keys])
                if some.items is not None:
                    self.items = left(self.items, some)     # may be Unfit: then none of them are told
                self.told.append(more)
                if sum(len(one.pairs[0]) for one in self.told) > AT_ONCE:
                    self.tell()
        except Unfit:
            self.fit = False
            self.out("items", self.items)
            self.out("exchanges", waiting)
            self.items = []

    def table(self, batches: list[pa.RecordBatch]) -> pa.Table:
        return pa.Table.from_batches([spoken(batch.select(self.columns)) for batch in batches])

    def followed(self, waiting: list[pa.RecordBatch]) -> list[pa.RecordBatch]:
        """Exchanges follow their items that are gone, with those that are not; the others stay."""
        some = Spread(self.table(waiting), of_waiting(self.gone, self.texts), self.texts)
        theirs = some.mine[some.have]
        if not len(theirs):
            return waiting
        self.gone = left(self.gone, some)
        waiting, leaving = divided(waiting, theirs)
        if self.items:
            late = Spread(self.table(leaving), of_waiting(self.items, self.texts), self.texts)
            self.items, with_them = divided(self.items, late.its[late.have])
            self.out("items", with_them)
        self.out("exchanges", leaving)
        return waiting


def divided(batches: list[pa.RecordBatch], rows: numpy.ndarray) -> tuple[list[pa.RecordBatch], list[pa.RecordBatch]]:
    """Without these rows, and these."""
    good = numpy.zeros(sum(batch.num_rows for batch in batches), dtype=bool)
    good[rows] = True
    return those(batches, ~good), those(batches, good)

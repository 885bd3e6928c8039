"""The question `latency`, counted while rows come: none of them is held.

Law: the answer is that of tally.py over all rows, or there is none; then the capture is read again, and its rows are held.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import numpy
import pyarrow as pa

from dissect.analysis.questions import Latency
from dissect.decode.kept import chosen
from dissect.engine import needs
from dissect.engine.numbered import as_one, spoken
from dissect.engine.spread import PLACE, Items, Spread, Texts, Unfit
from dissect.engine.tally import ITEMS_MOST, OF_PLACE, ROWS_AT_ONCE, Tally, can_be_counted, needed
from dissect.memory.system import give_back

if TYPE_CHECKING:
    from dissect.engine.held import Held

TABLES = {"exchanges", "items"}
PIECES_MOST = 64          # batches of items that wait


class Counting:
    """Rows of TABLES: an item comes before its exchange, or with it."""

    def __init__(self, asked: Latency):
        self.asked, self.tally, self.texts = asked, Tally(asked), Texts()
        self.columns = list(dict.fromkeys([*needed(asked), *(OF_PLACE if asked.spread else ())]))
        self.waiting: list[pa.RecordBatch] = []
        self.rows = 0
        self.items: list[pa.RecordBatch] = []      # of exchanges that are still to come

    def add(self, name: str, batch: pa.RecordBatch) -> None:
        if name == "items":
            self.items += [spoken(batch)] if self.asked.spread and batch.num_rows else []
            return
        self.waiting.append(spoken(batch.select(self.columns)))
        self.rows += batch.num_rows
        if self.rows >= ROWS_AT_ONCE:
            self.count()

    def count(self) -> None:
        """Raises Unfit, too, where values that wait have no room."""
        rows = pa.Table.from_batches(self.waiting)
        self.waiting, self.rows = [], 0
        some = Spread(rows, self.of_waiting(), self.texts)
        try:
            self.tally.add(some)
        except OSError as why:
            raise Unfit from why
        if some.items is not None:
            self.items = self.left(some)

    def of_waiting(self) -> Items | None:
        if sum(batch.num_rows for batch in self.items) > ITEMS_MOST:
            raise Unfit
        return Items(pa.Table.from_batches(self.items), self.texts) if self.items else None

    def left(self, some: Spread) -> list[pa.RecordBatch]:
        """Items without their exchange so far, without the batches that they came in.  One exchange alone has a place, but for those whose request nobody saw."""
        assert some.items is not None
        seen = numpy.unique(some.its[some.have])
        if not some.items.places.columns[PLACE.index("request_packet")].there[seen].all():
            raise Unfit
        wait = numpy.ones(len(some.items.mixed), dtype=bool)
        wait[seen] = False
        ends = numpy.cumsum([batch.num_rows for batch in self.items])[:-1]
        kept = [batch if good.all() else chosen(batch, good) for batch, good in zip(self.items, numpy.split(wait, ends), strict=True) if good.any()]
        return [joined(kept)] if len(kept) > PIECES_MOST else kept

    def answer(self) -> pa.Table:
        if self.waiting:
            self.count()
        return self.tally.answer(self.texts.names())


def taken(batches: Iterable[tuple[str, pa.RecordBatch]], held: Held, counting: Counting | None, stopped: Callable[[], bool]) -> pa.Table | None:
    """Rows are held, or counted: the answer then, if there is one.  Where somebody has ended the reading, it does not begin anew."""
    try:
        for name, batch in batches:
            if counting is not None and name in TABLES:
                counting.add(name, batch)
            else:
                held.add(name, batch)
        return counting.answer() if counting is not None else None
    except Unfit:
        if stopped():
            raise KeyboardInterrupt from None
        return None
    finally:
        give_back()


def joined(batches: list[pa.RecordBatch]) -> pa.RecordBatch:
    """As one: each of them costs as much as many rows."""
    columns = zip(*(batch.columns for batch in batches), strict=True)
    return pa.RecordBatch.from_arrays([as_one(parts) if pa.types.is_dictionary(parts[0].type) else pa.concat_arrays(parts) for parts in columns], batches[0].schema.names)


def alone(texts: list[str]) -> Latency | None:
    """The one of these questions that is about exchanges, where it can be counted."""
    asked = [text for text in texts if TABLES & needs.of(text).keys()]
    return asked[0] if len(asked) == 1 and isinstance(asked[0], Latency) and can_be_counted(asked[0]) else None

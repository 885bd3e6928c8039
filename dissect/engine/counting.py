"""The question `latency`, counted while rows come: none of them is held.

Law: the answer is that of tally.py over all rows, or there is none; then the capture is read again, and its rows are held.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from dissect.analysis.questions import Latency
from dissect.engine import needs
from dissect.engine.added import NAME, of_rows
from dissect.engine.numbered import spoken
from dissect.engine.sent import Instead, can_be_sent
from dissect.engine.spread import Spread, Texts, Unfit, left, of_waiting
from dissect.engine.tally import ROWS_AT_ONCE, Tally, can_be_counted, columns_of
from dissect.memory.system import give_back

if TYPE_CHECKING:
    from dissect.engine.held import Held

TABLES = {"exchanges", "items"}


class Counting:
    """Rows of TABLES: an item comes before its exchange, or with it."""

    def __init__(self, asked: Latency):
        self.asked, self.tally, self.texts = asked, Tally(asked), Texts()
        self.columns = columns_of(asked)
        self.waiting: list[pa.RecordBatch] = []
        self.rows = 0
        self.items: list[pa.RecordBatch] = []      # of exchanges that are still to come

    def add(self, name: str, batch: pa.RecordBatch) -> None:
        if name == NAME:
            self.take(lambda: self.tally.take(of_rows(self.asked, batch, self.texts), self.texts.names()))
        elif name == "items":
            self.items += [spoken(batch)] if self.asked.spread and batch.num_rows else []
        else:
            self.waiting.append(spoken(batch.select(self.columns)))
            self.rows += batch.num_rows
            if self.rows >= ROWS_AT_ONCE:
                self.count()

    def count(self) -> None:
        rows = pa.Table.from_batches(self.waiting)
        self.waiting, self.rows = [], 0
        some = Spread(rows, of_waiting(self.items, self.texts), self.texts)
        self.take(lambda: self.tally.add(some))
        if some.items is not None:
            self.items = left(self.items, some)

    def take(self, more: Callable[[], None]) -> None:
        """Raises Unfit, too, where values that wait have no room."""
        try:
            more()
        except OSError as why:
            raise Unfit from why

    def answer(self) -> pa.Table:
        if self.waiting:
            self.count()
        return self.tally.answer(self.texts.names())


def taken(decoded: Any, held: Held, counting: Counting | None) -> pa.Table | None:
    """Rows are held, or counted: the answer then, if there is one.  Where somebody has ended the reading, it does not begin anew."""
    if counting is not None and can_be_sent(counting.asked):
        decoded.instead = partial(Instead, counting.asked)
    try:
        with closing(decoded.batches()) as batches:
            for name, batch in batches:
                if counting is not None and name in {*TABLES, NAME}:
                    counting.add(name, batch)
                else:
                    held.add(name, batch)
        return counting.answer() if counting is not None else None
    except Unfit:
        if getattr(decoded, "stopped", False):
            raise KeyboardInterrupt from None
        return None
    finally:
        give_back()


def alone(texts: list[str]) -> Latency | None:
    """The one of these questions that is about exchanges, where it can be counted."""
    asked = [text for text in texts if TABLES & needs.of(text).keys()]
    return asked[0] if len(asked) == 1 and isinstance(asked[0], Latency) and can_be_counted(asked[0]) else None

"""Rows of numbers become Arrow columns: one expression for each column of each table; only the wanted ones run.

A column stands in two places: `schema.py` says what it is, the table here how it is made and which roles it needs.  A test names the one
that is missing.
Law: nothing here loops over rows in Python if a loop over distinct values is enough; ids as texts are the exception.
"""

from dissect.decode.columns.children import EVENTS, ITEMS, PARTS_OF_RECORDS, RECORDS, Events, Items, Parts, Records
from dissect.decode.columns.connections import LIVES, Connections, Lives
from dissect.decode.columns.exchanges import EXCHANGES, Exchanges
from dissect.decode.columns.made import Made, Rows
from dissect.decode.columns.messages import MESSAGES, Messages

ROWS: dict[str, type[Rows]] = {"exchanges": Exchanges, "messages": Messages, "items": Items, "rebalance_events": Events, "records": Records}
MADE: dict[str, dict[str, Made]] = {"connections": LIVES, "exchanges": EXCHANGES, "messages": MESSAGES, "items": ITEMS, "rebalance_events": EVENTS,
                                    "records": RECORDS}

__all__ = ["MADE", "PARTS_OF_RECORDS", "ROWS", "Connections", "Events", "Lives", "Made", "Parts", "Rows"]

"""A decoder that serves rows written by hand: the questions are tested apart from any capture."""

from __future__ import annotations

from dataclasses import dataclass, field

import pyarrow as pa

from dissect import schema
from dissect.analysis.ownership import INFERRED
from dissect.progress import Progress

BLANK = {"int64": 0, "bool": False, "text": "", "texts": []}


@dataclass
class Decoded:
    """What `decode` gives; batches of two rows, so that every table comes in several."""

    given: dict[str, pa.Table]
    unreadable: list = field(default_factory=list)
    stopped: bool = False

    def batches(self):
        for name, table in self.given.items():
            for batch in table.to_batches(max_chunksize=2):
                if self.stopped:
                    return
                yield name, batch

    def progress(self):
        return Progress(100, 100, 10, 5)

    def stop(self):
        self.stopped = True


class Server:
    """Stands in for `dissect.decode.door.decode`; remembers what it was asked for."""

    def __init__(self, unreadable=(), **tables: list[dict]):
        tables["inferred"] = [row for row in tables.get("rebalance_events", []) if row["event"] in INFERRED]
        self.tables = {name: rows(name, given) for name, given in tables.items()}
        self.asked: list[dict[str, list[str]]] = []
        self.options = None
        self.unreadable = list(unreadable)

    def __call__(self, inputs, *, tables, options):
        self.asked.append(tables)
        self.options = options
        given = {}
        for name, columns in tables.items():
            table = self.tables.get(name, rows(name, []))
            for further in options.fields if name == "messages" else ():
                if further not in table.column_names:
                    table = table.append_column(further, pa.nulls(len(table), pa.utf8()))
            given[name] = table.select(columns)
        return Decoded(given, list(self.unreadable))


def rows(name: str, given: list[dict]) -> pa.Table:
    """Rows of a table; what is not given is null, or blank where null is not allowed."""
    table = schema.RELATIONS[name]
    unknown = {key for row in given for key in row} - set(table.names())
    assert not unknown, f"{name} has no {unknown}"
    filled = [{c.name: row.get(c.name, None if c.nullable else BLANK[c.kind]) for c in table.columns if not c.derived}
              for row in given]
    kept = pa.schema([schema.arrow(name).field(c.name) for c in table.columns if not c.derived])
    return pa.Table.from_pylist(filled, schema=kept)

"""The tables that hold what was decoded, as the database knows them: views, tables, and what was laid over them.

Law: rows stay where they are; a table whose values differ afterwards is a view of its old self.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

import pyarrow as pa

from dissect import schema
from dissect.engine import database
from dissect.engine.spilled import Spilled, the_value


class Relations:
    """By name: `view` or `table`."""

    def __init__(self, connection: Callable):
        self.connection = connection
        self.kinds: dict[str, str] = {}
        self.below: dict[str, list[tuple[str, str]]] = {}     # what views were laid over: view or table, and its name
        self.there: dict[str, pa.Table] = {}                  # tables whose rows are all in memory
        self.lying: dict[str, tuple[pa.Table | None, Spilled | None, int]] = {}     # tables whose rows have no order: those in memory, those on disk, how many
        self.hidden: dict[str, tuple[tuple, list[str]]] = {}  # tables that the database was not asked for so far; and what will be laid over them

    def clear(self) -> None:
        self.kinds, self.below, self.there, self.lying, self.hidden = {}, {}, {}, {}, {}

    def view(self, name: str, text: str) -> None:
        """A view of this name, in place of what had it."""
        self.drop(name)
        self.reveal(text)
        self.connection().execute(f"create view {name} as {text}")
        self.kinds[name] = "view"

    def table(self, name: str, text: str) -> None:
        """A table by a statement, in place of what had its name."""
        self.drop(name)
        self.reveal(text)
        self.connection().execute(text)
        self.kinds[name] = "table"

    def show(self, name: str, columns: list[str], held, fields: Iterable[str]) -> None:
        """A table is a view of its rows in memory and on disk, from the first question on that is about it."""
        self.drop(name)
        there = held.table(name)
        self.hidden[name] = (columns, held, fields, there), []
        if name not in held.runs:
            self.lying[name] = there, held.disk.get(name), held.counts[name]
        if there is not None and not held.files(name):
            self.there[name] = there

    def reveal(self, sql: str = "") -> None:
        """The tables that this question is about, or all."""
        for name in [name for name in self.hidden if not sql or re.search(rf"(?<!\.)(?<!as )\b{name}(_below\d+)?\b", sql, re.IGNORECASE)]:
            rows, over = self.hidden.pop(name, (None, []))
            if rows is not None:        # else what lies over another one was about it
                self.see_all(name, *rows)
            for text in over:
                self.lay_over(name, text)

    def see_all(self, name: str, columns: list[str], held, fields: Iterable[str], there: pa.Table | None) -> None:
        con, runs, places = self.connection(), held.runs.get(name), []
        if there is not None:
            con.register(f"{name}_rows", there)
            places.append(f"(select {selected(there)} from {name}_rows)")
        if held.files(name) and runs is not None and not runs.asked:
            con.register(f"{name}_runs", runs.dataset())
            places.append(f"{name}_runs")
        elif name in held.disk:
            places.append(f"({held.disk[name].relation()})")
        elif held.files(name):
            places.append(f"read_parquet([{', '.join(map(database.quote, held.files(name)))}])")
        made = [database.selected(name, column) for column in columns] + [f'"{field}"' for field in fields]
        parts = [f"select {', '.join(made) or '1 as nothing'} from {place}" for place in places]
        self.kinds[name] = "view"
        con.execute(f"create view {name} as " + (" union all ".join(parts) or without_rows(name, columns, fields)))

    def rows_of(self, name: str, columns: list[str], rows: int) -> Iterator[pa.Table]:
        """These columns of a table, about so many rows at a time; of one without an order those that it has."""
        if name not in self.lying:
            self.reveal(name)
            chosen = ", ".join(f't."{column}"' for column in columns)
            yield from (pa.Table.from_batches([batch]) for batch in self.connection().sql(f"select {chosen} from {name} t").to_arrow_reader(rows))
            return
        there, disk, _ = self.lying[name]
        waiting: list[pa.Table] = []
        for piece in disk.tables(columns, rows) if disk else ():
            waiting.append(piece)
            if sum(table.num_rows for table in waiting) >= rows:
                yield pa.concat_tables(waiting, promote_options="permissive")
                waiting = []
        if waiting:
            yield pa.concat_tables(waiting, promote_options="permissive")
        if there is not None:
            chosen = there.select([name for name in columns if name in there.column_names])
            yield from (chosen.slice(at, rows) for at in range(0, there.num_rows, rows))

    def pieces(self, name: str, rows: int) -> Iterator[pa.Table]:
        """A table in memory, so many rows at a time."""
        there = self.there[name]
        return (there.slice(at, rows) for at in range(0, there.num_rows, rows))

    def see(self, name: str, first: int = 0, rows: int | None = None) -> None:
        """Of a table in memory, these rows alone are there for a while."""
        self.connection().register(f"{name}_rows", self.there[name].slice(first, rows))

    def lay_over(self, name: str, text: str) -> str:
        """A table becomes a view of its old self, whose name is told."""
        if name in self.hidden:
            self.hidden[name][1].append(text)
            return f"{name}_below{len(self.hidden[name][1]) - 1}"
        self.reveal(text)
        con, below = self.connection(), self.below.setdefault(name, [])
        under = f"{name}_below{len(below)}"
        con.execute(f"alter {self.kinds[name]} {name} rename to {under}")
        con.execute(f"create view {name} as {text.format(under)}")
        below.append((self.kinds[name], under))
        self.kinds[name] = "view"
        return under

    def put(self, name: str, rows: list[dict] | pa.Table, table: str | None = None) -> None:
        """Rows as a relation that SQL can read."""
        types = schema.arrow(table) if table else None
        plain = pa.schema([(field.name, field.type.value_type if pa.types.is_dictionary(field.type) else field.type)
                           for field in types]) if types else None
        self.connection().register(name, pa.Table.from_pylist(rows, plain) if isinstance(rows, list) else rows)

    def drop(self, name: str) -> None:
        self.there.pop(name, None)
        self.lying.pop(name, None)
        self.hidden.pop(name, None)
        if name in self.kinds:
            self.connection().execute(f"drop {self.kinds.pop(name)} {name}")
        for kind, under in reversed(self.below.pop(name, [])):
            self.connection().execute(f"drop {kind} {under}")


def selected(there: pa.Table) -> str:
    """The columns of rows in memory as the schema says; what all rows have is not read of each."""
    return ", ".join(f'{(the_value(values.chunks) if values.num_chunks else None) or database.read(field)} as "{field.name}"'
                     for field, values in zip(there.schema, there.columns, strict=True))


def without_rows(name: str, columns: list[str], fields: Iterable[str]) -> str:
    kinds = {**{column: schema.SQL_KINDS["duckdb"][schema.RELATIONS[name].column(column).kind] for column in columns}, **dict.fromkeys(fields, "varchar")}
    nothing = ", ".join(f'null::{kind} as "{column}"' for column, kind in kinds.items()) or "1 as nothing"
    return f"select {nothing} where false"

"""Tables that are made from others when everything is decoded: owners, deliveries, stalls, the way behind a server, the parts of a latency.

Law: rows stay where they are.  What is made lies over them, or beside them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dissect import schema
from dissect.analysis import questions
from dissect.engine import database
from dissect.engine import derived
from dissect.engine.parted import WHOLE, Parted
from dissect.engine.relations import Relations
from dissect.engine.runs import Runs

if TYPE_CHECKING:
    from dissect.engine.runs import Windows

Wanted = dict[str, list[str]]   # table → columns


@dataclass
class Making:
    """`rows` answers with Python's values, `stream` with some of them at a time, `run` with Arrow; `do` has no answer."""

    rows: Callable[[str], list[dict]]
    stream: Callable[[str], Iterator[dict]]
    run: Callable
    do: Callable[[str], None]
    relations: Relations
    parted: Parted
    runs: dict[str, Windows]    # tables that leave in their order
    begin: Callable[[str], None]        # says what is done now: it may take longer than the reading
    room: Callable[[], str]     # a folder for what does not fit into memory

    def everything(self, more: Wanted, wanted: Wanted, filled: set[str]) -> None:
        """`more` was decoded so that what is `wanted` can be made; the tables of `filled` have rows."""
        if derived.settles(wanted) and "rebalance_events" in filled:    # without a sign of owners or brokers there are neither
            self.begin("finding who held which partition")
            self.settle(more, wanted)
        if "deliveries" in wanted and self.pushed():
            self.begin("joining deliveries with their acknowledgements")
            self.deliveries(more["deliveries"])
        self.stalls(more)
        self.begin("joining what was read")
        if behind := {name: f"behind_{name}" for name in derived.legs(wanted) if self.rows(derived.there(name))}:
            self.legs(more["exchanges"], behind)
        if "why" in wanted:
            self.begin("dividing the times by their causes")
            self.why(more["why"])

    def pushed(self) -> bool:
        """Whether any record was pushed to a consumer."""
        records = self.runs.get("records")
        if isinstance(records, Runs) and records.about == derived.PUSHED:
            return records.said
        return bool(self.rows(f"select 1 as one from records r where r.{derived.PUSHED} is not null limit 1"))

    def deliveries(self, columns: list[str]) -> None:
        """All that is joined is of one connection: some of them at a time need less memory, and read their own rows alone."""
        made = database.quoted(derived.deliveries(columns))
        self.relations.table("deliveries", database.create("deliveries", columns, ()))
        pushes = self.rows(f"select r.connection as connection, count(*) as n from records r where r.{derived.PUSHED} is not null group by all order by all")
        self.relations.put("pushing", pushes)
        apart = {name: f"{WHOLE}.{name}_by_connection" for name in derived.DELIVERED}
        for name, table in apart.items():
            self.do(f"create or replace table {table} as {database.quoted(derived.by_connection(name))}")
        for part in derived.some_connections(pushes):
            with self.parted.only(part, apart):
                self.do(f"insert into {WHOLE}.deliveries {made}")
        for table in apart.values():
            self.do(f"drop table {table}")

    def settle(self, more: Wanted, wanted: Wanted) -> None:
        derived.Derived(self.rows, self.stream, self.do, self.relations.put, self.relations.lay_over, self.relations.rows_of, self.room).fill(more, wanted)

    def stalls(self, more: Wanted) -> None:
        for name, stuck in derived.STALLED.items():
            if name not in more:
                continue
            self.begin("looking for stalls, deaths and stuck groups" if stuck else "looking for stalls and deaths")
            self.relations.table(name, database.create(name, more[name], ()))
            deaths = bool(self.rows(database.quoted(questions.died())))
            for part, sign in questions.stalls(stuck, deaths):      # one after the other: together they need the memory of all
                if self.rows(database.quoted(sign)):
                    part = self.parted.text(database.quoted(part))
                    self.do(f"insert into {name} " + database.quoted(derived.stalls(more[name], f"({part})")))

    def legs(self, columns: list[str], behind: dict[str, str]) -> None:
        """What lies behind a server joins its exchange, whose rows stay where they are."""
        from dissect.engine.beside import Beside

        for name, made in behind.items():
            for number, text in enumerate(derived.leg_rows(name, self.parted.exchanges)):
                self.do((f"insert into {made} " if number else f"create or replace table {made} as ") + database.quoted(text))
        if isinstance(rows := self.runs.get("exchanges"), Runs):
            self.runs["exchanges"] = Beside(rows, columns, behind, self.run, self.relations.connection().register)
        self.parted.alone = self.relations.lay_over("exchanges", database.quoted(derived.with_legs(columns, behind, "{}")))

    def why(self, columns: list[str]) -> None:
        from dissect.engine.runs import Answered

        self.relations.view("why", database.quoted(derived.explained(columns)))
        if "exchanges" in self.runs:
            self.runs["why"] = Answered(self.runs["exchanges"], schema.WHY.order)

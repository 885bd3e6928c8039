"""A question about many exchanges, asked of some of them at a time: what is marked `each part` never needs the memory of all.

Law: the answer is that of the whole question (see `stages`).  A part of rows in memory is some that lie one after the other, which nobody has to look for; else it is
made of the requests of some files, or of a range of packets of one.  The items of an exchange are in its part.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager

from dissect.analysis.questions import ALONE
from dissect.engine import needs
from dissect.engine.database import quote
from dissect.decode.arrays import held
from dissect.engine.relations import Relations
from dissect.engine.stages import MARK, Stage, Staged, with_steps

PART_ROWS = 1 << 19     # exchanges of a part: with their items, and what is counted of them, they fit into the usual memory
FURTHER = 4               # so many times more do without a join: to ask a part costs as much as 100,000 rows of it
PACKET = "request_packet"
PLACE = {"request_file", PACKET}
PARTED = ("exchanges", "items")     # tables whose rows name the place of a request
WHOLE, PART = "decoded.main", "decoded.part"


class Parted:
    """`rows` asks a short question, `run` does what has no answer; `relations` knows what lies in memory."""

    def __init__(self, rows: Callable[[str], list[dict]], run: Callable[[str], None], relations: Relations):
        self.rows, self.run, self.relations = rows, run, relations
        self.exchanges = 0                 # that are held, …
        self.many = 0                      # … and can be asked in parts
        self.parts: list[str] = []         # what selects the rows of each part; where exchanges lie in memory, those of other tables
        self.undone: list[Callable[[], None]] = []      # what could not be undone yet
        self.alone = ""                    # exchanges without what others say of them, where anything does

    def hold(self, exchanges: int, columns: Iterable[str]) -> None:
        """So many exchanges with these columns can be asked from now on."""
        self.exchanges = exchanges
        self.many, self.parts, self.alone = exchanges if PLACE <= {*columns} else 0, [], ""

    def text(self, sql: str) -> str:
        """The question, or what is left of it when its marked steps are answered."""
        self.undo()
        sql = sql.replace(f"exchanges {ALONE}", self.alone) if self.alone else sql
        if self.many <= PART_ROWS or MARK not in sql:
            return sql
        staged = Staged(sql)
        tables = {name for step in staged.steps if step.each for name in needs.of(step.text)}
        if not staged.stages or not tables <= {*PARTED} or not self.joins(tables) and self.many <= FURTHER * PART_ROWS:
            return sql
        self.parts = self.parts or self.divided()
        for stage in staged.stages:
            self.answer(stage, staged, tables | {self.alone} - {""})
        return with_steps([step for step in staged.steps if not step.each], staged.last)

    def joins(self, tables: set[str]) -> bool:
        """Whether exchanges are joined with items, or on disk with what others say of them: where that needs more memory than there is, all rows
        are written to disk for it."""
        return "items" in tables or bool(self.alone) and "exchanges" in tables - self.relations.there.keys()

    def divided(self) -> list[str]:
        """Conditions that each row of both tables meets once; of rows in memory, which items may be of each piece of them."""
        if "exchanges" in self.relations.there:
            return [among(piece.column("request_packet")) for piece in self.relations.pieces("exchanges", PART_ROWS)]
        found, count = list[str](), 0
        small = list[str | None]()
        for file in self.rows("select e.request_file as path, count(*) as n, max(e.request_packet) as last"
                              f" from {self.alone or 'exchanges'} e group by e.request_file order by 2"):
            if file["path"] is not None and file["n"] > PART_ROWS:
                found += ranges(quote(file["path"]), -(-file["n"] // PART_ROWS), file["last"] or 0)
                continue
            if small and count + file["n"] > PART_ROWS:
                found, small, count = [*found, of_files(small)], [], 0
            small, count = [*small, file["path"]], count + file["n"]
        return [*found, of_files(small)] if small else found

    def answer(self, stage: Stage, staged: Staged, tables: set[str]) -> None:
        """The rows of each part lie one after the other in tables that have the names of the steps; they are compressed there, temporary ones are not."""
        for name in stage.given:
            self.run(f"create or replace temp table {name} as " + with_steps(staged.before([name]), f"select * from {name}"))
        kept = staged.kept(stage)
        for number in range(len(self.parts)):
            with self.alone_seen(number, tables):
                self.tell(stage, kept, number == 0)
        for step in stage.steps:      # the rows of the last part, which would stand before those of all
            self.run(f"drop table if exists temp.{step.name}")
        for name in kept:
            self.run(f"drop table if exists {WHOLE}.{name}")
            self.run(f"alter table {WHOLE}.all_{name} rename to {name}")

    @contextmanager
    def only(self, rows: str, tables: Mapping[str, str]) -> Iterator[None]:
        """Meanwhile these names stand for the rows of their tables that meet this condition."""
        self.relations.reveal(" ".join(tables))
        try:
            self.run("create schema if not exists " + PART)
            for name, table in tables.items():
                self.run(f"create or replace view {PART}.{name} as select * from {table} where {rows}")
            self.run(f"set search_path = '{PART},{WHOLE}'")
            yield
        finally:
            self.undo(self.all_named)

    def all_named(self) -> None:
        """The tables' names stand for all of their rows again."""
        self.run(f"set search_path = '{WHOLE}'")
        self.run(f"drop schema if exists {PART} cascade")

    def all_there(self) -> None:
        """All rows in memory are there again."""
        if "exchanges" in self.relations.there:
            self.relations.see("exchanges")

    def undo(self, *more: Callable[[], None]) -> None:
        """Undo this, and what could not be undone when a question ended, as one that was interrupted does: the next one is of all rows, too."""
        self.undone += more
        while self.undone:
            self.undone[-1]()
            self.undone.pop()

    @contextmanager
    def alone_seen(self, number: int, tables: set[str]) -> Iterator[None]:
        """Meanwhile the names of these tables stand for the rows of one part."""
        in_memory = "exchanges" in self.relations.there
        if in_memory:
            self.relations.see("exchanges", PART_ROWS * number, PART_ROWS)
        try:
            with self.only(self.parts[number], {name: f"{WHOLE}.{name}" for name in (tables & {"items"} if in_memory else tables)}):
                yield
        finally:
            if in_memory:
                self.undo(self.all_there)

    def tell(self, stage: Stage, kept: list[str], first: bool) -> None:
        """What this part answers to each step."""
        for number, step in enumerate(stage.steps):
            text, read = step.text, any(step.name in needs.words(later.text) for later in stage.steps[number + 1:])
            if read:
                self.run(f"create or replace temp table {step.name} as {text}")
                text = f"select * from {step.name}"
            if step.name in kept:
                self.run(f"create or replace table {WHOLE}.all_{step.name} as {text}" if first else f"insert into {WHOLE}.all_{step.name} {text}")


def among(packets) -> str:
    """The condition on rows that name one of these packets, or none; others may meet it, too."""
    told = [some for part in packets.chunks if len(part) and len(some := positive(held(part)))]
    if not told:
        return "request_packet is null"
    return f"(request_packet is null or request_packet between {min(some.min() for some in told)} and {max(some.max() for some in told)})"


def positive(numbers):
    """Those of packets, which are counted from 1; whatever stands where there is none is less."""
    return numbers[numbers > 0]


def of_files(paths: list[str | None]) -> str:
    named = ", ".join(quote(path) for path in paths if path is not None)
    return " or ".join(filter(None, [f"request_file in ({named})" if named else "", "request_file is null" if None in paths else ""]))


def ranges(file: str, count: int, last: int) -> list[str]:
    """Ranges of a file's packets."""
    return [f"request_file = {file} and {place}" for place in between("request_packet", [last * number // count for number in range(1, count)])]


def between(column: str, ends: list[int]) -> list[str]:
    """Conditions that each row meets once; the last range has no end, and the first takes the rows that have no value."""
    return [f"({column} < {ends[0]} or {column} is null)", *(f"{column} >= {at} and {column} < {to}" for at, to in itertools.pairwise(ends)),
            f"{column} >= {ends[-1]}"]

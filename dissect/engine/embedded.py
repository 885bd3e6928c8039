"""DuckDB in this process: decodes what a question needs, holds it, moves to disk what does not fit, answers."""

from __future__ import annotations

import os
import tempfile
import weakref
from dataclasses import replace
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from functools import cache
from typing import TYPE_CHECKING

from dissect import schema
from dissect.analysis.conditions import WrongQuestion
from dissect.capture.errors import CaptureError
from dissect.engine import aside, database, limits, tally
from dissect.engine import inputs as named
from dissect.engine import needs as needed
from dissect.engine.attached import bounded, relation, table_as_saved
from dissect.engine.counting import TABLES as COUNTED
from dissect.engine.counting import Counting, alone, taken
from dissect.engine.limits import Limits
from dissect.engine.parted import Parted
from dissect.engine.relations import Relations
from dissect.decode import crew
from dissect.decode.options import Options
from dissect.memory import rooms
from dissect.memory.system import GIVEN_BACK, give_back
from dissect.progress import Steps

if TYPE_CHECKING:
    from pyarrow import Table

    from dissect.analysis.questions import Latency
    from dissect.engine.runs import Windows

ROWS_AT_ONCE = 4096
READER_ROWS = 1 << 14        # of an answer that is read as a stream: with all columns, some MB


class Embedded:
    """One set of inputs and the tables decoded from it so far."""

    def __init__(self, inputs, options: Options | None = None, decode: Callable | None = None):
        self.inputs, self.unreadable = named.expand(inputs)
        self.options = options or Options()
        self.saved = bool(self.inputs) and all(named.is_saved(path) for path in self.inputs)
        if not self.saved and any(named.is_saved(path) for path in self.inputs):
            raise WrongQuestion("captures and saved folders cannot be read together; give one kind")
        if self.saved:
            self._leave_out_broken()
        self.watch: Callable = nullcontext        # a context manager around decoding; the command line shows progress
        self.decode = decode
        self._held: dict[str, list[str]] = {}
        self._relations = Relations(self.connection)      # what was decoded, as the database knows it
        self.stopped = None                       # how far decoding came, when somebody ended it early (decode.Progress)
        self.trusted = False                      # the texts are ours whole: their names need no look before decoding
        self.patience: float | None = None        # seconds that words of somebody's own may take to be understood
        self._bound: dict[str, str] = {}          # text as asked → as DuckDB understands it
        self.bulky = False                        # many whole rows leave: two processes' rows would need more than 400 MB
        self.ordered: set[str] = set()            # the tables that leave in their order, before they are decoded
        self._runs: dict[str, Windows] = {}          # those of them that can
        self.single = False                       # no question will follow about the same rows: those that can be counted need not stay
        self._counted: dict[str, Table] = {}      # such questions, and their answers …
        self._alone: Latency | None = None        # … and one to be counted by the next pass
        self._con = None
        self._limits = Limits(lambda text: self.connection().execute(text), self._threads())
        self._parted = Parted(self._rows, self._do, self._relations)
        self._spill: str | None = None
        self._after = Steps(1)          # what follows the reading

    def _leave_out_broken(self) -> None:
        """Saved folders that are not whole are no inputs."""
        from dissect.engine.manifest import looked_at

        wrong = {path: why for path in self.inputs if (why := looked_at(path))}
        self.inputs = [path for path in self.inputs if path not in wrong]
        self.unreadable = [*self.unreadable, *wrong.items()]

    # -- asking

    def answer(self, sql: str):
        """The answer as one Arrow table."""
        return self.answers([sql])[0]

    def answers(self, texts: list[str]) -> list:
        """Several answers from one pass over the inputs."""
        from dissect.analysis.questions import Rows

        prepared = self.prepare(texts)
        with self.watch(Steps(1, "answering the question")):
            return [self.reader(asked).read_all() if isinstance(asked, Rows) else self._long(asked, sql) for asked, sql in zip(texts, prepared, strict=True)]

    def rows(self, texts: list[str]) -> list[list[dict]]:
        """Several short answers from one pass, as Python values."""
        prepared, steps = self.prepare(texts), Steps(len(texts))
        with self.watch(steps):
            return [self._short(*one) for one in steps.each(list(zip(texts, prepared, strict=True)), "answering question")]

    def _tallied(self, asked: str):
        """The answer to what is counted, if it is."""
        return self._counted[asked] if asked in self._counted else tally.answer(asked, self._relations)

    def _long(self, asked: str, sql: str):
        return self._run(sql) if (counted := self._tallied(asked)) is None else counted

    def _short(self, asked: str, sql: str) -> list[dict]:
        return self._rows(sql) if (counted := self._tallied(asked)) is None else counted.to_pylist()

    def reader(self, sql: str, numbered: bool = False):
        """The answer as a stream of Arrow batches, so that a long one is never held."""
        import pyarrow as pa

        pieces = self.along([sql], numbered)
        _, kinds, first = next(pieces)

        def batches():
            yield from first
            for place, (_, _, more) in enumerate(pieces, 1):
                if place % GIVEN_BACK == 0:
                    give_back()
                yield from more

        return pa.RecordBatchReader.from_batches(kinds, batches())

    def along(self, asked: list, numbered: bool = False) -> Iterator[tuple]:
        """Several answers in pieces: which one, its columns, batches.  Tables that lie in the same rows leave together."""
        from dissect.engine.outgoing import NAMED, THERE, in_windows, together

        texts = self.prepare(asked)
        if together(asked, self._runs):
            names = self._run(NAMED) if any("broker" in sql.chosen for sql in asked) and self._rows(THERE) else None
            with self._limits.beside():
                yield from in_windows(asked, self._runs, names, numbered)
            return
        for number, (sql, text) in enumerate(zip(asked, texts, strict=True)):
            yield from ((number, *piece) for piece in self._pieces(sql, text))

    def _piece(self, text: str):
        """A piece's columns and its batches; the first batch is already there, and with it the order of all."""
        text = self._text(text)

        def ask():
            found = self.connection().sql(text).to_arrow_reader(READER_ROWS)
            return found.schema, next(found, None), found

        with self.watch(Steps(1, "answering the question")):
            kinds, batch, rest = self._patient(ask)

        def batches():
            with self._enough(), self._errors():
                if batch is not None:
                    yield batch
                    yield from rest if self.trusted else aside.each(self.connection(), rest)

        return kinds, batches()

    def _pieces(self, sql: str, text: str) -> Iterator[tuple]:
        """A table's rows are asked for in pieces, other questions whole: columns and batches of each."""
        from dissect.analysis.questions import Rows
        from dissect.engine.windows import windows

        if (counted := self._tallied(sql)) is not None:
            yield counted.schema, counted.to_batches()
        elif not isinstance(sql, Rows):
            yield self._piece(text)
        else:
            bound = str if text == str(sql).strip() and not self.trusted else database.quoted
            for piece in windows(sql, lambda asked: self._rows(bound(asked))):
                kinds, batches = self._piece(bound(piece))
                yield kinds, list(batches)      # whole, so that something else may be asked before the next one

    def relation(self, sql: str):
        """The answer as a DuckDB relation, for further queries."""
        [sql] = self.prepare([sql])
        self._relations.reveal(sql)
        return self.connection().sql(sql)

    def connection(self):
        """The DuckDB connection; it knows what `reveal` was told."""
        if self._con is None:
            self._con = self._connect()
        return self._con

    def close(self) -> None:
        if self._con is not None:
            self._con.close()
            self._con = None
        self._held, self._runs, self._counted = {}, {}, {}
        self._relations.clear()
        if self._spill:
            rooms.left(self._spill)
            self._spill = None

    # -- before decoding

    def columns(self, sql: str) -> list[str]:
        """The names of an answer's columns, without reading anything."""
        [sql], wanted = self._understood([sql])
        with database.scratch(self.options.allow_files) as con:
            for name, found in wanted.items():
                con.execute(database.create(name, found, self.options.fields))
            return [row[0] for row in database.in_time(con, lambda: con.execute("describe " + sql).fetchall(), self.patience)]

    def prepare(self, texts: list[str]) -> list[str]:
        """Check the words first: a wrong column must not cost a pass over a terabyte."""
        from dissect.analysis.questions import Rows

        tables = [sql for sql in texts if isinstance(sql, Rows)]
        self.ordered |= {needed.lies_in(sql.table) for sql in tables if sql.of_all_rows}
        self.bulky = self.bulky or bool(tables)
        if first := not self.saved and not self._held and self.decode is None:
            crew.expect(self._jobs(), self.inputs)
        asked = alone(texts) if self.single and first and all(map(os.path.isfile, self.inputs)) else None     # of others the rows come once
        texts, wanted = self._understood(texts)
        missing = {name: columns for name, columns in wanted.items() if name not in self._held or not {*columns} <= {*self._held[name]}}
        if missing:
            self._alone = asked if asked not in self._counted else None
            self.load(missing)
        return texts

    def bound(self, sql: str) -> str:
        """The text as DuckDB understands it."""
        return self._understood([sql])[0][0]

    def _understood(self, texts: list[str]):
        wanted = needed.merge([needed.of(sql) for sql in texts if sql not in self._counted])
        if self.trusted:
            return texts, wanted
        unknown = [sql for sql in texts if sql not in self._bound]
        if unknown:
            with database.scratch(self.options.allow_files) as con:
                for name, columns in wanted.items():
                    con.execute(database.create(name, columns, self.options.fields))
                database.in_time(con, lambda: self._bound.update({sql: database.bindable(con, sql) for sql in unknown}), self.patience)
        return [self._bound[sql] for sql in texts], wanted

    # -- decoding

    def load(self, wanted: dict[str, list[str]]) -> None:
        """Decode these tables and columns, beside those that are already held; of what is counted nothing stays."""
        asked, self._alone = self._alone, None
        wanted = needed.merge([wanted, {name: self._held[name] for name in wanted if name in self._held}])
        self._after = Steps(1, "looking at what there is to read")
        with self.watch(self._after):
            if not self.saved:
                wanted = self._derive(wanted, asked)
            elif bounded(self.options):
                wanted = self._derive_anew(wanted)
            else:
                self._attach(wanted)
        self._held.update({name: columns for name, columns in wanted.items() if asked not in self._counted or name not in COUNTED})

    def _derive(self, wanted: dict[str, list[str]], asked: Latency | None = None) -> dict[str, list[str]]:
        """Decode, then make what is made from other tables; what only that needed is not kept."""
        from dissect.engine.derived import extended, narrowed, with_held

        wanted = with_held(wanted, self._held)
        more = extended(wanted)
        filled = self._fill(more, narrowed(self.options, wanted), asked if more is wanted else None)
        if more is not wanted:
            self._making().everything(more, wanted, filled)
        return self._only(wanted, more)

    def _derive_anew(self, wanted: dict[str, list[str]]) -> dict[str, list[str]]:
        """Of a saved folder's rows, as far as they were known in the time asked for; what follows from many rows is made of these."""
        from dissect.engine.derived import MADE, STALLED, extended, with_held

        wanted = with_held(wanted, self._held)
        made = {*STALLED, "why"}
        anew = {name: columns for name, columns in wanted.items() if name in {*MADE, *made}}
        more = needed.merge([wanted, extended(anew)])
        rows = {name: columns for name, columns in more.items() if name not in made}
        self._attach(rows)
        making = self._making()
        if any(name in wanted for name in MADE):
            making.settle(rows, wanted)
        making.stalls(more)
        if "why" in wanted:
            making.why(more["why"])
        return self._only(wanted, more)

    def _making(self):
        from dissect.engine.making import Making

        return Making(self._rows, self._stream, self._run, self._do, self._relations, self._parted, self._runs, self._after.begin, self._room)

    def _only(self, wanted: dict[str, list[str]], more: dict[str, list[str]]) -> dict[str, list[str]]:
        """What only other tables needed is let go of."""
        for name in more:
            if name not in wanted:
                self._drop(name)
                self._held.pop(name, None)
        return {name: more[name] for name in wanted}

    def _attach(self, wanted: dict[str, list[str]]) -> None:
        """A saved folder is read in place; only the wanted columns are read."""
        import duckdb

        from dissect.analysis.ownership import INFERRED

        @cache
        def source(name: str) -> str:
            if name == "outages":
                return f"(select * from {source('stalls')} s where s.kind <> 'stuck')"
            if name == "inferred":
                return f"(select * from {source('rebalance_events')} v where v.event in ({', '.join(map(database.quote, INFERRED))}))"
            return f"read_parquet([{', '.join(database.quote(table_as_saved(self.connection(), path, name, self.options.fields)) for path in self.inputs)}], union_by_name = true)"

        for name, columns in wanted.items():
            try:
                self._relations.view(name, relation(name, columns, source, self.options))
            except (duckdb.Error, UnicodeDecodeError) as error:  # a table that says of itself what cannot be, or names no text
                raise self._unreadable(error) from None
        if "exchanges" in wanted:
            [held] = self._rows("select count(*) as n from exchanges")
            self._parted.hold(held["n"], wanted["exchanges"])

    def _fill(self, wanted: dict[str, list[str]], options: Options, asked: Latency | None = None) -> set[str]:
        """Decode; returns the tables that have rows."""
        from dissect.engine.derived import MADE, made_from
        from dissect.engine.held import Held, join_chunks
        from dissect.engine.outgoing import plainly

        give_back()     # what earlier questions took: the decoder's memory has other sizes
        tables = needed.decoded(wanted, self.options.fields)
        in_order = {name for name in self.ordered & tables.keys() - set(MADE)
                    if {*schema.TABLES[name].order} <= {*tables[name]} and plainly(name, wanted[name])}
        others = crew.decoding(crew.worth(self._jobs(), self.inputs), self.inputs) - 1
        held = Held(tempfile.mkdtemp(dir=self._room()), ordered=in_order, asked=made_from(wanted), beside=others, work=crew.work_of(self.inputs))
        counting, answer = Counting(asked) if asked is not None else None, None
        if self.inputs:
            decoded = self._decoder()(self.inputs, tables=tables, options=replace(options, jobs=self._jobs()))
            with self.watch(decoded):
                answer = taken(decoded, held, counting)
            if counting is not None and answer is None:
                return self._fill(wanted, options)
            self._after.begin("joining what was read")
            if getattr(decoded, "stopped", False):
                self.stopped = decoded.progress()
            if "records" in wanted:
                join_chunks(held, needed.decoded(wanted)["records"], self.connection())
            self.unreadable = [*self.unreadable, *(item for item in decoded.unreadable if item not in self.unreadable)]
            del decoded  # the decoder's tables are not needed any more, and their memory is wanted for the question
        if held.on_disk():
            held.spill()
        filled = held.names()
        if asked is not None and answer is not None:
            self._counted[asked] = answer
            wanted = {name: columns for name, columns in wanted.items() if name not in COUNTED}
        for name, columns in wanted.items():
            self._show(name, columns, held)
        if "exchanges" in wanted:
            self._parted.hold(held.counts["exchanges"], wanted["exchanges"])
        give_back()
        return filled

    def _show(self, name: str, columns: list[str], held) -> None:
        self._runs.pop(name, None)
        self._relations.show(name, columns, held, self.options.fields if name == "messages" else ())
        if name in held.runs and (held.table(name) is not None or held.files(name)):
            self._runs[name] = held.runs[name]

    def _drop(self, name: str) -> None:
        self._runs.pop(name, None)
        self._relations.drop(name)

    def _jobs(self) -> int | None:
        return 1 if self.bulky and self.options.jobs is None else self.options.jobs

    def _threads(self) -> int:
        return self.options.jobs or os.cpu_count() or 1

    def _decoder(self) -> Callable:
        if self.decode is None:
            from dissect.decode.door import decode

            self.decode = decode
        return self.decode

    def _room(self) -> str:
        """The folder of what does not fit into memory."""
        if self._spill is None:
            self._spill = rooms.made()
            weakref.finalize(self, rooms.left, self._spill)
        return self._spill

    # -- DuckDB

    def _connect(self):
        import duckdb

        con = duckdb.connect(":memory:", config={
            "memory_limit": limits.MEMORY, "threads": self._threads(),
            "temp_directory": self._room(), "preserve_insertion_order": "false", **database.OURS_ALONE,
        })
        database.OPEN.add(con)
        with suppress(duckdb.Error):            # in Jupyter without its widgets there is none, and saying so is an error
            con.execute("set enable_progress_bar = false")
        con.execute("attach ':memory:' as decoded (compress); use decoded")     # compressed: a third of the space, and faster
        if not self.options.allow_files:
            database.closed(con, [self._room(), *(os.path.abspath(path) for path in self.inputs if self.saved)])
        return con

    def _text(self, sql: str) -> str:
        """The question, or what is left of it; what it is about is there."""
        self._relations.reveal(sql)
        return self._parted.text(sql)

    def _do(self, sql: str) -> None:
        """A statement without an answer, however much memory it wants."""
        self._relations.reveal(sql)
        self._patient(lambda: self.connection().execute(sql))

    def _run(self, sql: str):
        """The answer as Arrow, the best form for a long one."""
        sql = self._text(sql)
        return self._patient(lambda: self.connection().sql(sql).to_arrow_table())

    def _rows(self, sql: str) -> list[dict]:
        """A short answer as Python values.  The database plans it once; for Arrow it plans twice, and that is most of its time."""
        sql = self._text(sql)

        def ask() -> list[dict]:
            found = self.connection().execute(sql)
            names = [column[0] for column in found.description]
            return [dict(zip(names, row, strict=True)) for row in found.fetchall()]

        return self._patient(ask)

    def _stream(self, sql: str) -> Iterator[dict]:
        """A long answer for Python, in batches; nothing else may be asked meanwhile."""
        self._relations.reveal(sql)
        found = self._patient(lambda: self.connection().execute(sql))
        names = [column[0] for column in found.description]
        while some := found.fetchmany(ROWS_AT_ONCE):
            for row in some:
                yield dict(zip(names, row, strict=True))

    @contextmanager
    def _errors(self):
        """Errors caused by a question's values or a saved folder's bytes."""
        import duckdb

        try:
            yield
        except duckdb.OutOfMemoryException:
            raise
        except UnicodeDecodeError as error:  # DuckDB cites bytes of the table in what it complains of
            if not self.saved:
                raise
            raise self._unreadable(error) from None
        except (duckdb.Error, RuntimeError) as error:
            if database.interrupted(error):
                raise KeyboardInterrupt from None
            asked = not self.trusted and isinstance(error, database.asked_wrong())
            if self.saved and not asked and not isinstance(error, duckdb.InterruptException | RuntimeError):
                raise self._unreadable(error) from None
            if not asked:
                raise
            raise WrongQuestion(database.explained(error)) from None

    def _unreadable(self, error) -> CaptureError:
        return CaptureError(f"a saved folder cannot be read: {database.first_line(error)}", ", ".join(self.inputs), "save it again from the capture")

    def _patient(self, ask: Callable):
        """What does not fit in the usual memory is tried again with more."""
        def tried():
            with self._errors():
                return ask()

        with self._enough(), self._errors():
            return self._limits.asked(tried) if self.trusted else aside.asked(self.connection(), lambda: self._limits.asked(tried))

    @contextmanager
    def _enough(self):
        """Rows that were given out cannot be asked for again: an error then, or at the second try, is reported."""
        import duckdb

        try:
            yield
        except duckdb.OutOfMemoryException:
            raise WrongQuestion(f"the answer does not fit into {limits.MEMORY_MOST} of memory; ask for less of it: fewer columns, --from and --to,"
                                " --where") from None

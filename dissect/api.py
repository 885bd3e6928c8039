"""The Python interface: a capture with its tables and questions, answers as Arrow tables."""

from __future__ import annotations

import io
import os
import tempfile
import weakref
from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from datetime import UTC
from typing import Any, TypedDict, Unpack

from dissect import schema
from dissect.analysis import questions
from dissect.analysis.conditions import Filter, WrongQuestion, nearest
from dissect.capture.errors import CaptureError
from dissect.engine import times
from dissect.engine.readable import checked
from dissect.decode.options import Options
from dissect.export import words
from dissect.inner import keylog

NOTEBOOK_ROWS = 50
COPY_SIZE = 1 << 20


class Table:
    """An answer: a thin wrapper around an Arrow table."""

    def __init__(self, arrow):
        self._arrow = arrow

    def to_arrow(self):
        return self._arrow

    __arrow_table__ = to_arrow

    def __arrow_c_stream__(self, requested_schema=None):
        return self._arrow.__arrow_c_stream__(requested_schema)

    def to_pandas(self, times: bool = False, **options):
        """A data frame with types by the kind of column (see engine/typed.py); `times`: points in time as timestamps."""
        from dissect.engine import typed

        return typed.frame(self._arrow, times, **options)

    def to_polars(self):
        import polars

        return polars.from_arrow(self._arrow)

    def to_pylist(self) -> list[dict]:
        return self._arrow.to_pylist()

    def to_parquet(self, path) -> None:
        import pyarrow.parquet as parquet

        parquet.write_table(self._arrow, path, compression="zstd")

    def relation(self):
        """A DuckDB relation over the rows, for further queries."""
        import duckdb

        return duckdb.from_arrow(self._arrow)

    @property
    def columns(self) -> list[str]:
        return self._arrow.column_names

    def __getitem__(self, columns: str | list[str]) -> Table:
        """Only these columns: `capture.latency()[["api", "p99_ns"]]`."""
        wanted = [columns] if isinstance(columns, str) else list(columns)
        for name in wanted:
            if name not in self.columns:
                raise WrongQuestion(f"no column {name}{nearest(name, self.columns)}")
        return Table(self._arrow.select(wanted))

    def __len__(self) -> int:
        return self._arrow.num_rows

    def __iter__(self):
        return iter(self._arrow.to_pylist())

    def head(self, count: int = 5) -> Table:
        """The first rows."""
        return Table(self._arrow.slice(0, count))

    def __repr__(self) -> str:
        return f"<{len(self):,} rows: {', '.join(self.columns)}>"

    def _repr_html_(self) -> str:
        """What a notebook shows: durations in units, times of day in UTC.  `to_pandas` has the numbers."""
        rows = self._arrow.slice(0, NOTEBOOK_ROWS).to_pylist()
        head = "".join(f"<th>{_escaped(name)}</th>" for name in self.columns)
        body = "".join("<tr>" + "".join(_cell(name, value) for name, value in row.items()) + "</tr>" for row in rows)
        more = len(self) - len(rows)
        rest = f"<p>{more:,} more rows</p>" if more > 0 else ""
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{rest}"


def _cell(name: str, value) -> str:
    """Numbers stand right, in one line; text left, where notebooks put all to the right."""
    if value is None:
        return "<td></td>"
    side = "right;white-space:nowrap" if isinstance(value, int | float) and not isinstance(value, bool) else "left"
    return f'<td style="text-align:{side}">{_escaped(words.value(name, value, UTC))}</td>'


def _escaped(text: str) -> str:
    from html import escape      # only a notebook needs it

    return escape(text)


class Wanted(TypedDict, total=False):
    """Which rows: the arguments that all tables and questions share."""

    where: str | Iterable[str]      # a condition in SQL over the columns
    topic: str                      # * and ? stand for any text
    group: str
    client: str
    api: str
    host: str
    port: int


class Capture:
    """Captures that were opened: every table and every question is a method."""

    def __init__(self, engine, spooled: tempfile.TemporaryDirectory | None = None):
        self.engine = engine
        self._whole: Any = None      # the same from its beginning, where only a part of it was asked for
        self._spooled = spooled          # the folder of a copied stream lives as long as the capture
        if spooled:
            weakref.finalize(self, spooled.cleanup)

    def _repr_html_(self) -> str:
        """What a notebook shows of it: the parts of the summary that are not empty."""
        return "".join(f"<h4>{_escaped(name.replace('_', ' '))}</h4>{table._repr_html_()}"
                       for name, table in self.summary().items() if len(table))

    # -- questions

    def latency(self, by=("protocol", "api"), every=None, of: str = "worked_ns", approximate: bool = False,
                **wanted: Unpack[Wanted]) -> Table:
        """How long the answers took, per group.

        >>> capture.latency(by=["api", "topic"], every="10s").to_pandas()
        """
        return self._ask(questions.latency(by, _ns(every), of, chosen(wanted), approximate))

    def errors(self, by=(), every=None, all: bool = False, **wanted: Unpack[Wanted]) -> Table:
        """Which codes came back, how often, first and last where.

        >>> capture.errors(by=["client_ip"])
        """
        return self._ask(questions.errors(by, _ns(every), chosen(wanted), all))

    def unanswered(self, by=None, every=None, **wanted: Unpack[Wanted]) -> Table:
        """Requests that nobody answered.

        >>> capture.unanswered(by=["server_ip"])
        """
        given = {"by": by} if by else {}
        return self._ask(questions.unanswered(every_ns=_ns(every), wanted=chosen(wanted), **given))

    def rebalance(self, by=questions.PARTITION, **wanted: Unpack[Wanted]) -> Table:
        """How often partitions changed hands, and how long they had no owner.

        >>> capture.rebalance(by=["group"], topic="orders")
        """
        return self._lasting(lambda only: questions.rebalance(by, only), wanted)

    def slow(self, limit: int = questions.SLOW_COUNT, of: str = "worked_ns", **wanted: Unpack[Wanted]) -> Table:
        """The worst exchanges, and where the time of each went.

        >>> capture.slow(limit=5, api="SEND")[["at_ns", "worked_ns", "request_packet"]]
        """
        return self._ask(questions.slow(of, limit, chosen(wanted)))

    def diff(self, after: Capture, by=("api", "topic"), of: str = "worked_ns", certainty: float = 0.995, least: float = 0.05, why: bool = False,
             **wanted: Unpack[Wanted]) -> Table:
        """What changed between this capture and a later one, per group; with `why` also which causes of latency.

        >>> capture.diff(dissect.open("tuesday.pcap"), by=["topic"])
        """
        from dissect.engine.compared import Question, changed
        from dissect.export.changed import reader

        columns = tuple(part.strip() for one in ([by] if isinstance(by, str) else by) for part in one.split(","))
        groups = changed(self.engine, after.engine, Question(columns, of, chosen(wanted), certainty, least, why))
        return Table(reader(groups, columns, of).read_all())

    def between(self, broker: Capture, sql: str | None = None, **wanted: Unpack[Wanted]) -> dict:
        """The same traffic at this point (the client's) and at another one: clocks, ways, legs of each exchange, losses, answer to `sql`.

        >>> capture.between(dissect.open("broker.pcap"))["legs"]
        >>> capture.between(dissect.open("broker.pcap"), sql="select point, count(*) from connections group by all")["sql"]
        """
        from dissect.engine.between import between
        from dissect.engine.pointed import asked

        if sql is not None and wanted:
            raise WrongQuestion("sql reads whole tables: choose the rows in the query")
        found = between([self.engine, broker.engine], [", ".join(one.engine.inputs) for one in (self, broker)], chosen(wanted))
        known = found.tables()
        answer = {} if sql is None else {"sql": Table(asked([self.engine, broker.engine], found, sql))}
        return {"pairs": [pair.as_row() for pair in found.pairs], "legs": Table(known["legs"]), "lost": Table(known["lost"]), **answer}

    def why(self, by=None, **wanted: Unpack[Wanted]) -> Table:
        """Where the time of each answered exchange went; with `by`, of each group.

        >>> capture.why(by=["topic", "broker"])[["topic", "dominant", "latency_ns"]]
        """
        return self._ask(questions.why(by, chosen(wanted))) if by else self.table("why", **wanted)

    def trace(self, message: str | None = None, key: str | None = None) -> Table:
        """One user message through publish, delivery, acknowledgement and retry.

        >>> capture.trace(key="order-4711")
        """
        return self._ask(questions.trace(message, key))

    def summary(self) -> dict[str, Table]:
        """The parts of the summary, from one pass.

        >>> capture.summary()["slow"]
        """
        from dissect.analysis import summary

        parts = summary.parts(Filter())
        return {name: Table(arrow) for name, arrow in zip(parts, self.engine.answers(list(parts.values())))}

    def sql(self, text: str) -> Table:
        """SQL over the tables of `dissect.schema`.

        >>> capture.sql("select api, count(*) as n from exchanges group by api")
        """
        return self._ask(text)

    def relation(self, text: str):
        """The same as a DuckDB relation.

        >>> capture.relation("select * from exchanges").filter("latency_ns > 1000000000")
        """
        return self.engine.relation(text)

    def save(self, folder) -> None:
        """Keep every table as Parquet; `dissect.open(folder)` takes it in place of the capture.

        >>> capture.save("night")
        """
        from dissect.engine.saved import save

        if save(self.engine, os.fspath(folder)) is None:
            raise CaptureError("nothing was read, so nothing was saved", hint="`unreadable` says why")

    # -- tables

    def table(self, name: str, columns: list[str] | None = None, limit: int | None = None, **wanted: Unpack[Wanted]) -> Table:
        """A table's rows, sorted; where, topic, group, client, api, host and port choose among them.

        >>> capture.table("exchanges", ["api", "latency_ns"], topic="orders")
        """
        if name not in schema.TABLES:
            raise WrongQuestion(f"no table {name}{nearest(name, list(schema.TABLES))}")
        further = self.engine.options.fields if name == "messages" else ()
        return self._ask(questions.table(name, columns, chosen(wanted), limit, further))

    def connections(self, columns: list[str] | None = None, limit: int | None = None, **wanted: Unpack[Wanted]) -> Table:
        """One row per life of a TCP connection.

        >>> capture.connections(host="10.0.4.17")["end"]
        """
        return self.table("connections", columns, limit, **wanted)

    def messages(self, columns: list[str] | None = None, limit: int | None = None, **wanted: Unpack[Wanted]) -> Table:
        """One row per message of a recognised protocol.

        >>> capture.messages(api="SEND", limit=10)
        """
        return self.table("messages", columns, limit, **wanted)

    def records(self, columns: list[str] | None = None, limit: int | None = None, **wanted: Unpack[Wanted]) -> Table:
        """One row per user message carried; batches are opened.

        >>> capture.records(topic="orders/*")
        """
        return self.table("records", columns, limit, **wanted)

    def exchanges(self, columns: list[str] | None = None, limit: int | None = None, **wanted: Unpack[Wanted]) -> Table:
        """One row per request with its answer, or without one; and per answer without a request.

        >>> capture.exchanges(where="status = 'error'").to_arrow()
        """
        return self.table("exchanges", columns, limit, **wanted)

    def items(self, columns: list[str] | None = None, limit: int | None = None, **wanted: Unpack[Wanted]) -> Table:
        """The parts of an exchange that names several topics, partitions or codes.

        >>> capture.items(columns=["topic", "code_name"])
        """
        return self.table("items", columns, limit, **wanted)

    def deliveries(self, columns: list[str] | None = None, limit: int | None = None, **wanted: Unpack[Wanted]) -> Table:
        """Messages pushed to consumers, with acknowledgement and permit.

        >>> capture.deliveries(group="billing").to_pandas()
        """
        return self.table("deliveries", columns, limit, **wanted)

    def rebalance_events(self, columns: list[str] | None = None, limit: int | None = None, **wanted: Unpack[Wanted]) -> Table:
        """Statements about who owns which partition, one row each.

        >>> capture.rebalance_events(where="event = 'stuck'")
        """
        return self.table("rebalance_events", columns, limit, **wanted)

    def ownership(self, columns: list[str] | None = None, limit: int | None = None, **wanted: Unpack[Wanted]) -> Table:
        """Who owned which partition from when to when.

        >>> capture.ownership(group="billing")
        """
        return self._lasting(lambda only: questions.table("ownership", columns, only, limit), wanted)

    def problems(self, columns: list[str] | None = None, limit: int | None = None, **wanted: Unpack[Wanted]) -> Table:
        """Bytes seen and not decoded, and everything else that was wrong: nothing is dropped in silence.

        >>> capture.problems()[["file", "packet", "text"]]
        """
        return self.table("problems", columns, limit, **wanted)

    def capture(self, columns: list[str] | None = None, limit: int | None = None, **wanted: Unpack[Wanted]) -> Table:
        """One row per file that was read.

        >>> capture.capture()["dropped_by_capture"]
        """
        return self.table("capture", columns, limit, **wanted)

    def stalls(self, columns: list[str] | None = None, limit: int | None = None, **wanted: Unpack[Wanted]) -> Table:
        """Moments in which many requests wait together, and failures of brokers and clients: one row each.

        >>> capture.stalls()[["from_ns", "who", "lost_ns", "text"]]
        """
        return self.table("stalls", columns, limit, **wanted)

    @property
    def unreadable(self) -> list:
        """Inputs that could not be read, known once something was asked."""
        return self.engine.unreadable

    def close(self) -> None:
        self.engine.close()
        if self._whole is not None:
            self._whole.close()
        if self._spooled:
            self._spooled.cleanup()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def __repr__(self) -> str:
        return f"<capture of {', '.join(os.path.basename(path) for path in self.engine.inputs) or 'nothing'}>"

    def _ask(self, sql: str) -> Table:
        return Table(self.engine.answer(sql))

    def _lasting(self, question, wanted: Mapping) -> Table:
        """Of what lasts: the capture is read from its beginning, whatever `from_` says, since who took a partition over before still has it."""
        since = self.engine.options.from_ns
        if since is None:
            return self._ask(question(chosen(wanted)))
        if self._whole is None:
            from dissect.engine.saved import engine_for

            self._whole = engine_for(self.engine.inputs, replace(self.engine.options, from_ns=None), decode=self.engine.decode)
        return Table(self._whole.answer(question(replace(chosen(wanted), since_ns=since))))


def chosen(wanted: Mapping) -> Filter:
    """Keyword arguments as a filter."""
    known = list(Wanted.__annotations__)
    for name in wanted:
        if name not in known:
            raise WrongQuestion(f"no option {name}{nearest(name, known)}")
    where = wanted.get("where") or ()
    return Filter(**{**wanted, "where": (where,) if isinstance(where, str) else tuple(where)})


def _ns(every) -> int | None:
    return times.duration(every) if isinstance(every, str) else every


def open_capture(inputs, decode=None, **options) -> Capture:
    """A path, several, a file-like object, or bytes; the options are those of the command line."""
    from dissect.engine.saved import engine_for

    paths, spooled = _paths(inputs)
    try:
        engine = engine_for(paths, make_options(paths, **options), decode=decode)
        checked(engine, own=decode is None)
    except BaseException:
        if spooled:
            spooled.cleanup()
        raise
    return Capture(engine, spooled)


def make_options(paths: list[str], **given) -> Options:
    """Options from words as people write them: from_/to as times, split_size as a size."""
    given = {name.rstrip("_"): value for name, value in given.items() if value is not None}
    where = times.zone(given.pop("timezone", None), given.pop("utc", False))
    bounds = {f"{end}_ns": given.pop(end) for end in ("from", "to") if end in given}
    if isinstance(given.get("keys"), str | os.PathLike):
        given["keys"] = [given["keys"]]
    if "keys" in given:
        given["keys"] = [os.fspath(path) for path in given["keys"]]
        for path in given["keys"]:
            if why := keylog.wrong(path):
                raise WrongQuestion(f"keys: {why}")
    known = [field.name for field in fields(Options)]
    for name in given:
        if name not in known:
            raise WrongQuestion(f"no option {name}{nearest(name, [*known, 'from_', 'to', 'timezone'])}")
    if isinstance(given.get("split_size"), str):
        given["split_size"] = times.size(given["split_size"])
    options = Options(**{name: _frozen(value) for name, value in given.items()})
    return replace(options, **_bounds(bounds, paths, where)) if bounds else options


def _bounds(bounds: dict, paths: list[str], where) -> dict:
    first_ns = None
    if any(isinstance(value, str) and times.needs_start(value) for value in bounds.values()):
        from dissect.engine.inputs import first_time

        first_ns = first_time(paths)
    found = {name: times.moment(value, first_ns, where) if isinstance(value, str) else value
             for name, value in bounds.items()}
    if len(found) == 2 and found["from_ns"] >= found["to_ns"]:
        raise WrongQuestion(f"--from {bounds['from_ns']} is not before --to {bounds['to_ns']}: there is no time between them")
    return found


def _frozen(value):
    return tuple(value) if isinstance(value, list) else value


def _paths(inputs) -> tuple[list[str], tempfile.TemporaryDirectory | None]:
    if isinstance(inputs, str | os.PathLike):
        return [os.fspath(inputs)], None
    if isinstance(inputs, bytes | bytearray | memoryview) or hasattr(inputs, "read"):
        return spool(inputs)
    if isinstance(inputs, Iterable):
        return [os.fspath(path) for path in inputs], None
    raise WrongQuestion(f"cannot open {type(inputs).__name__}: give a path, several, a file-like object, or bytes")


def spool(stream, name: str = "") -> tuple[list[str], tempfile.TemporaryDirectory]:
    """A stream can be read only once: copy it to a file that lives as long as the capture."""
    folder = tempfile.TemporaryDirectory(prefix="mqdissect-")
    path = os.path.join(folder.name, name or os.path.basename(str(getattr(stream, "name", ""))) or "capture")
    with open(path, "wb") as copy:
        if isinstance(stream, io.TextIOBase):
            raise WrongQuestion("this file was opened for text; open it with mode 'rb'")
        copy.writelines(iter(lambda: stream.read(COPY_SIZE) or b"", b"") if hasattr(stream, "read") else [stream])
    return [path], folder

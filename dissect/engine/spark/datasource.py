"""`spark.read.format("mqdissect")` and `spark.readStream.format("mqdissect")`: tables of captures, row by row.

Executors get paths and shares.  A share of a source is a part of its *connections*, not of its bytes: a connection's
rows depend on its own packets only, so shares need no merge (dissect.spark.open cuts bytes, and merges).  Each share walks all records,
which is a tenth of the work.  No row contains a payload byte.

Law: the rows are those of the embedded engine.  The rows of the stream are the same, except for requests that are open when it stops.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import pyarrow as pa

from pyspark.sql.datasource import (
    DataSource,
    DataSourceReader,
    DataSourceStreamReader,
    EqualTo,
    Filter,
    GreaterThan,
    GreaterThanOrEqual,
    In,
    InputPartition,
    IsNotNull,
    IsNull,
    LessThan,
    LessThanOrEqual,
)

from dissect import schema
from dissect.analysis.conditions import WrongQuestion, literal, nearest
from dissect.capture import places
from dissect.capture.errors import CaptureError
from dissect.engine import needs as needed
from dissect.decode import plain
from dissect.api import make_options
from dissect.engine.derived import extended

NAME = "mqdissect"
OPTIONS = ("from", "to", "overlap", "source", "protocols", "fields", "internal", "checksums", "utc", "timezone")
WHOLE = ("connections", "capture", "problems", "ownership", "deliveries")  # tables that know all connections of a source
STREAMED = ("messages", "exchanges", "items", "records", "rebalance_events")
COMPARED = {EqualTo: "=", GreaterThan: ">", GreaterThanOrEqual: ">=", LessThan: "<", LessThanOrEqual: "<="}
MOMENT = {"exchanges": "at_ns"}   # the time of a row; of the others: first_ns
SETTLED = 60.0                    # seconds without a change after which the newest file counts as closed
BATCH_FILES = 50
NAMES_KEPT = 4096                 # of files: what was open longer has no `file`


class Captures(DataSource):
    """Options: `table` (exchanges), `columns` (a,b,c: Spark does not prune columns), `shares` (of each source: 1),
    and those of dissect.open: from, to, overlap, source, protocols, fields, internal, checksums."""

    @classmethod
    def name(cls) -> str:
        return NAME

    def schema(self) -> str:
        table, columns = self.asked()
        kinds = {column.name: schema.SQL_KINDS["spark"][column.kind] for column in schema.TABLES[table].columns}
        return ", ".join(f"`{name}` {kinds[name]}" for name in columns)

    def asked(self) -> tuple[str, list[str]]:
        table = self.options.get("table", "exchanges")
        if table not in schema.TABLES:
            raise WrongQuestion(f"no table {table}{nearest(table, list(schema.TABLES))}")
        names = schema.TABLES[table].names()
        columns = [name.strip() for name in self.options.get("columns", "").split(",") if name.strip()] or schema.TABLES[table].usual()
        for name in columns:
            if name not in names:
                raise WrongQuestion(f"no column {name} in {table}{nearest(name, names)}")
        return table, columns

    def given(self) -> dict:
        """The options of dissect.open."""
        said: dict[str, Any] = {name: self.options[name] for name in OPTIONS if name in self.options}
        for name in ("internal", "checksums", "utc"):
            if name in said:
                said[name] = said[name].lower() == "true"
        for name in ("protocols", "fields"):
            if name in said:
                said[name] = [part.strip() for part in said[name].split(",")]
        return {**said, "jobs": 1}

    def path(self) -> str:
        if "path" not in self.options:
            raise WrongQuestion('name the captures: .load("night/") or .option("path", …)')
        return self.options["path"]

    def reader(self, schema) -> DataSourceReader:
        table, columns = self.asked()
        return TableReader(self.path(), table, columns, self.given(), int(self.options.get("shares", 1)))

    def streamReader(self, schema) -> DataSourceStreamReader:  # noqa: N802 - Spark's name
        table, columns = self.asked()
        if table not in STREAMED:
            raise WrongQuestion(f"{table} is complete only at the end of a capture; a stream has {', '.join(STREAMED)}")
        if "contexts" not in self.options:
            raise WrongQuestion('a stream needs a folder that the driver and all executors see: .option("contexts", "…/contexts")')
        pace = Pace(self.options["contexts"], float(self.options.get("settled", SETTLED)), int(self.options.get("files", BATCH_FILES)))
        return FolderStream(self.path(), table, columns, self.given(), int(self.options.get("shares", 1)), pace)


class ContextMissing(RuntimeError):
    """A stream cannot continue where it stopped."""


class Share(InputPartition):
    """Some connections of one source."""

    def __init__(self, paths: list[str], share: int, shares: int, where: str):
        self.paths, self.share, self.shares, self.where = paths, share, shares, where


class TableReader(DataSourceReader):
    def __init__(self, path: str, table: str, columns: list[str], given: dict, shares: int):
        self.path, self.table, self.columns, self.given, self.shares = path, table, columns, given, shares
        self.tests: list[str] = []
        self.before_ns: int | None = None  # sources that begin later hold no row

    def pushFilters(self, filters: list[Filter]) -> Iterator[Filter]:  # noqa: N802 - Spark's name
        """DuckDB tests in the executor what it can; Spark tests the rest."""
        for one in filters:
            test = test_of(one)
            if test is None:
                yield one
                continue
            self.tests.append(test)
            if isinstance(one, LessThan | LessThanOrEqual) and one.attribute == (MOMENT.get(self.table, "first_ns"),):
                self.before_ns = min(one.value, self.before_ns if self.before_ns is not None else one.value)

    def partitions(self) -> list[Share]:
        from dissect.capture.find import find
        from dissect.capture.opening import open_reader
        from dissect.engine.inputs import expand

        paths, _ = expand(self.path.split(","))
        found = []
        for source in find(paths, self.given.get("source")):
            first_ns = open_reader(source.files[0]).first_ns
            if self.before_ns is not None and first_ns is not None and first_ns > self.before_ns:
                continue
            shares = 1 if self.alone() else max(1, self.shares)
            found += [Share(source.files, share, shares, " and ".join(self.tests) or "true") for share in range(shares)]
        return found or [Share([], 0, 1, "false")]

    def alone(self) -> bool:
        """Whether the table needs all connections of a source together."""
        wanted = {self.table: self.columns}
        return self.table in WHOLE or extended(wanted) is not wanted

    def read(self, partition: Share):  # type: ignore[override]  # what `partitions` gave comes back
        """Batches of the executor's part."""
        from dissect.decode.decoded import Decoded
        from dissect.engine.embedded import Embedded

        options = make_options(partition.paths, **self.given)
        share = (partition.share, partition.shares)

        def decode(inputs, tables, options):
            return Decoded(inputs, tables, options, share)

        engine = Embedded(partition.paths, options, decode)
        names = ", ".join(f'r."{name}"' for name in self.columns)
        yield from engine.reader(f"select {names} from {self.table} r where {partition.where}") if partition.paths else []
        engine.close()


try:  # from 4.2 on
    from pyspark.sql.streaming.datasource import SupportsTriggerAvailableNow
except ImportError:
    SupportsTriggerAvailableNow = object  # type: ignore[misc, assignment]  # the stubs are of a version that has it


class Pace(NamedTuple):
    """How a stream continues from batch to batch."""

    contexts: str   # folder of the decoders' contexts
    settled: float  # seconds after which a file at rest is whole
    most: int       # files of one batch


class FolderStream(DataSourceStreamReader, SupportsTriggerAvailableNow):
    """A folder into which a recorder rotates (dumpcap -b): each file once, in the order of the names.

    Between two batches the decoder's context (open requests, bytes that wait, names) is a file in `contexts`, named after the last
    capture that it includes.  Decoding is a function of context and files, so a batch that is run again
    writes the same context and the same rows: a restart loses and doubles nothing.
    """

    def __init__(self, path: str, table: str, columns: list[str], given: dict, shares: int, pace: Pace):
        self.path, self.table, self.columns, self.given, self.shares = path, table, columns, given, shares
        self.contexts, self.settled, self.most = pace
        self.until: str | None = None  # the last file of a run that reads what is there and ends
        self.seen: set[str] = set()   # names that were decoded, or told of as too late

    # --- which files ---

    def prepareForTriggerAvailableNow(self) -> None:  # noqa: N802 - Spark's name
        self.until = max(self.closed(), default="")

    def closed(self) -> list[str]:
        """Files that are no longer written: all but the newest, and that one once it stops growing."""
        names = places.names(self.path)
        if names and time.time() - places.changed(places.joined(self.path, names[-1])) < self.settled:
            names.pop()
        return names

    def initialOffset(self) -> dict:  # noqa: N802
        return {"last": ""}

    def latestOffset(self, start: dict | None = None, limit=None) -> dict:  # noqa: N802
        last = (start or self.initialOffset())["last"]
        further = [name for name in self.closed() if name > last and (self.until is None or name <= self.until)]
        self.tell_late(last)
        if not further:
            return {"last": last}
        return {"last": further[: self.most if limit_of(limit) is None else limit_of(limit)][-1]}

    def tell_late(self, last: str) -> None:
        """Report files that came after later ones had been decoded: they are not read, since packets cannot go back."""
        if late := self.too_late(last):
            print(f"mqdissect: too late for the stream, not read: {', '.join(late[:5])}{' and more' if len(late) > 5 else ''}"
                  f" ({last} was decoded before)", file=sys.stderr, flush=True)

    def too_late(self, last: str) -> list[str]:
        """Files not yet reported that are not decoded and whose names sort before the last decoded one."""
        if not last:
            return []
        if not self.seen:  # a restart: the context knows
            self.seen.update(path.rpartition("/")[2] for path in self.learned(last, 0).files if path)
        late = sorted({name for name in places.names(self.path) if name <= last} - self.seen) if self.seen else []
        self.seen.update(late)
        return late

    def getDefaultReadLimit(self):  # noqa: N802
        from pyspark.sql.streaming.datasource import ReadMaxFiles

        return ReadMaxFiles(self.most)

    def partitions(self, start: dict, end: dict) -> list[InputPartition]:
        names = [name for name in self.closed() if start["last"] < name <= end["last"]]
        self.seen.update(names)
        return [InputPartition((names, share, start["last"], end["last"])) for share in range(self.shares)]

    def commit(self, end: dict) -> None:
        """Contexts before this one are no longer needed."""
        for name in self.there():
            if name.rsplit(".", 2)[0] != end["last"]:
                places.removed(places.joined(self.contexts, name))

    # --- what they hold ---

    def context(self, last: str, share: int) -> str:
        return places.joined(self.contexts, f"{last}.{share}of{self.shares}.context")

    def learned(self, before: str, share: int):
        """The context of the files up to `before`.  Without it every exchange that is open there would be lost in silence."""
        if not before:
            return None
        kept = self.context(before, share)
        try:
            return Learned.of(places.content(kept))
        except (FileNotFoundError, CaptureError):
            raise ContextMissing(
                f"the stream's context {kept} is not there: without it, exchanges open at the end of {before} would be lost. Put it back, or give"
                f" the folder `contexts` and the number of `shares` that the stream had before (there are: {', '.join(self.there()[:4]) or 'none'});"
                " to begin anew, with all files, start with a new checkpoint and a new contexts folder"
            ) from None
        except plain.NotPlain as why:
            raise self.unusable(kept, why) from None

    @staticmethod
    def unusable(kept: str, why: Exception) -> ContextMissing:
        return ContextMissing(f"the stream's context {kept} cannot be read ({why}): another version of mqdissect wrote it, or it is damaged;"
                              " start with a new checkpoint and a new contexts folder")

    def there(self) -> list[str]:
        found = places.names(self.contexts) if places.is_folder(self.contexts) else []
        return [name for name in found if name.endswith(".context")]

    def read(self, partition: InputPartition):
        from dissect.decode.chunks import PARTS, ended_and_waiting, joined

        names, share, before, last = partition.value
        options = make_options([self.path], **self.given)
        known = self.learned(before, share)
        asked = needed.decoded({self.table: self.columns}, options.fields)
        try:
            going = Going([places.joined(self.path, name) for name in names], asked, options, (share, self.shares), known)
        except plain.NotPlain as why:
            raise self.unusable(self.context(before, share), why) from None
        found = list(going.batches())
        batches = [batch for name, batch in found if name == self.table]
        chunks = [row for name, batch in found if name == PARTS for row in batch.to_pylist()]
        ended, waiting = ended_and_waiting([*(known.chunks if known else ()), *chunks])
        batches += joined([pa.RecordBatch.from_pylist(ended)], asked["records"]) if ended else ()
        places.kept(self.context(last, share), going.context(waiting).packed())
        yield from rows_as_asked(self.table, self.columns, options.fields, batches)


@dataclass
class Learned:
    """What the decoded files of a stream say to those that follow."""

    count: int         # of files
    names: list[str]   # of the last ones
    saved: bytes       # the decoder's context
    chunks: list[dict]  # of messages whose last chunk has not come

    def packed(self) -> bytes:
        return plain.packed(vars(self))

    @classmethod
    def of(cls, content: bytes) -> Learned:
        values = plain.unpacked(content)
        if not isinstance(values, dict) or {name: type(value) for name, value in values.items()} != {"count": int, "names": list, "saved": bytes, "chunks": list}:
            raise plain.NotPlain("it is no context of a stream")
        return cls(**values)

    @property
    def files(self) -> list[str | None]:
        return [None] * (self.count - len(self.names)) + self.names


class Going:
    """Some further files of a source that has not ended yet."""

    def __init__(self, paths: list[str], tables: dict, options, share: tuple[int, int], known):
        from dissect.capture.find import Source
        from dissect.decode import context
        from dissect.decode.decoded import Decoded, SourceTables

        decoded = Decoded(paths, tables, options)
        self.tables = SourceTables(decoded, Source(options.source or "stream", paths), 0, share)
        self.first = 0
        if known:
            self.tables.files += known.files
            self.first = known.count
            context.restore(self.tables.fold, known.saved)

    def batches(self):
        return self.tables.read(first=self.first, more=True)

    def context(self, chunks: list[dict]) -> Learned:
        from dissect.decode import context

        files = self.tables.files
        return Learned(len(files), files[-NAMES_KEPT:], context.save(self.tables.fold), chunks)


def test_of(one: Filter) -> str | None:
    """A filter as SQL over r; None if we cannot test it."""
    column = getattr(one, "attribute", None)
    if not column or len(column) != 1:
        return None
    name = f'r."{column[0]}"'
    if isinstance(one, IsNull | IsNotNull):
        return f"{name} is {'not ' if isinstance(one, IsNotNull) else ''}null"
    values = one.value if isinstance(one, In) else [getattr(one, "value", None)]
    if not all(isinstance(value, int | str) for value in values):
        return None
    said = [literal(value) if isinstance(value, str) else str(value).lower() for value in values]
    if isinstance(one, In):
        return f"{name} in ({', '.join(said)})"
    return f"{name} {COMPARED[type(one)]} {said[0]}" if type(one) in COMPARED else None


def limit_of(limit) -> int | None:
    """Files of one batch: Spark's number; all if it wants all; None if it says nothing (before 4.2)."""
    if type(limit).__name__ == "ReadAllAvailable":
        return 1 << 30
    return getattr(limit, "max_files", None)


def rows_as_asked(name: str, columns: list[str], fields: tuple[str, ...], batches: list):
    """Decoded rows of one table with the wanted columns, computed ones included: a stream of batches."""
    from dissect.decode.options import Options
    from dissect.engine.embedded import READER_ROWS
    from dissect.engine.given import over

    engine = over(((name, batch) for batch in batches), {name: columns}, Options(fields=fields, jobs=1))
    names = ", ".join(f'r."{column}"' for column in columns)
    yield from engine.connection().sql(f"select {names} from {name} r").to_arrow_reader(READER_ROWS)
    engine.close()

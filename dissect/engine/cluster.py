"""Spark: splits are decoded where the executors are, seams are settled one source after another, SQL does the rest.

Law: what travels is paths and byte ranges, contexts of connections, and answers; decoded rows go through files that the
executors write and read.  A task that runs twice writes twice, but only what the driver was told of counts.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import uuid
import weakref
from dataclasses import dataclass, replace

import pyarrow as pa
import pyarrow.parquet as parquet

from dissect import schema
from dissect.analysis import brokers, ownership
from dissect.analysis.conditions import WrongQuestion, nearest
from dissect.capture.find import find
from dissect.engine import inputs as named
from dissect.engine import needs as needed
from dissect.engine import splits
from dissect.engine.decode import Decoded
from dissect.engine.chunks import PARTS, SORTED, joined
from dissect.engine.derived import MADE, deliveries, extended, settles, stored, with_store
from dissect.engine.options import Options

SPLIT_SIZE = 256 << 20
LOOKS = "looks_before"  # column of rows that wait for their seam
KINDS = {"int64": "bigint", "bool": "boolean", "text": "string", "texts": "array<string>"}


@dataclass
class Written:
    """What an executor says of a part: everything but its rows, which lie in files."""

    part: bytes
    files: dict[str, str]
    rows: int


class Cluster:
    """One set of inputs, decoded by Spark; the same questions as of the embedded engine."""

    def __init__(self, spark, inputs, options: Options | None = None, folder: str | None = None):
        self.spark = spark
        self.inputs, self.unreadable = named.expand(inputs)
        self.options = options or Options()
        self.saved = False
        self.trusted = False
        self._held: dict[str, list[str]] = {}
        self._made = folder is None
        self.folder = folder or tempfile.mkdtemp(prefix="mqdissect-spark-")
        if self._made:
            weakref.finalize(self, shutil.rmtree, self.folder, ignore_errors=True)
        self.told = {"bytes": 0, "packets": 0, "again": 0, "parts": 0, "context_bytes": 0}

    # -- asking

    def answer(self, sql: str) -> pa.Table:
        return self.answers([sql])[0]

    def answers(self, texts: list[str]) -> list[pa.Table]:
        self._need(needed.merge([needed.of(sql) for sql in texts]))
        return [self.relation(sql).toArrow() for sql in texts]

    def prepare(self, texts: list[str]) -> list[str]:
        """Decode what these need."""
        self._need(needed.merge([needed.of(sql) for sql in texts]))
        return texts

    def reader(self, sql: str):
        return self.answer(sql).to_reader()

    def columns(self, sql: str) -> list[str]:
        """The names of an answer's columns, without reading anything."""
        for name, columns in needed.of(sql).items():
            if name not in self._held:
                self._view(name, columns, [])
        return self.spark.sql(sql.strip().rstrip(";")).columns

    def relation(self, sql: str):
        """The answer as a DataFrame."""
        self._need(needed.of(sql))
        try:
            return self.spark.sql(sql.strip().rstrip(";"))
        except Exception as why:
            if type(why).__name__ not in ("AnalysisException", "ParseException"):
                raise
            raise WrongQuestion(str(why).strip().splitlines()[0]) from None

    def frame(self, name: str):
        """A whole table as a DataFrame."""
        if name not in schema.TABLES:
            raise WrongQuestion(f"no table {name}{nearest(name, list(schema.TABLES))}")
        self._need({name: schema.TABLES[name].names()})
        return self.spark.table(name)

    def close(self) -> None:
        for name in self._held:
            self.spark.catalog.dropTempView(name)
        self._held = {}
        if self._made:
            shutil.rmtree(self.folder, ignore_errors=True)

    # -- decoding

    def _need(self, wanted: dict[str, list[str]]) -> None:
        if any(name not in self._held or not set(columns) <= set(self._held[name]) for name, columns in wanted.items()):
            self.load(wanted)

    def load(self, wanted: dict[str, list[str]]) -> None:
        wanted = needed.merge([wanted, self._held])
        more = extended(wanted)
        tables = needed.decoded(more, self.options.fields)
        files: dict[str, list[str]] = {name: [] for name in (*tables, PARTS)}
        for number, source in enumerate(find(self.inputs, self.options.source)):
            for name, paths in self._decode(number, source, tables).items():
                files[name] += paths
        for name, columns in more.items():
            self._view(name, columns, files.get(name, []))
        if files.get(PARTS):
            self._join_chunks(more["records"], files[PARTS])
        if settles(wanted):
            self._derive(more, wanted)
        if stored(wanted):
            self.spark.sql(with_store(more["exchanges"])).createOrReplaceTempView("exchanges")
        if "deliveries" in wanted:
            self.spark.sql(deliveries(more["deliveries"])).createOrReplaceTempView("deliveries")
        self._held = {name: more[name] for name in wanted}

    def _decode(self, number: int, source, tables) -> dict[str, list[str]]:
        """Job 1 decodes the splits, job 2 settles the seams of the source, job 3 keeps what is true: the files of its rows."""
        options = replace(self.options, jobs=1, split_size=None, keep=None)
        plan = splits.plan(source, self.options.split_size or SPLIT_SIZE)
        folder, inputs, context = self.folder, self.inputs, self.spark.sparkContext
        self.told["bytes"] += sum(os.path.getsize(path) for path in source.files if os.path.isfile(path))

        def one(split):
            return written(splits.decode_part(inputs, tables, options, number, split), folder)

        parts = context.parallelize(plan, max(1, len(plan))).map(one).collect()
        self.told["parts"] += len(parts)
        [seams] = context.parallelize(parts, 1).mapPartitions(
            lambda group: [settled(list(group), inputs, tables, options, number, folder)]).collect()
        self.told["context_bytes"] += sum(len(part.part) for part in parts) + sum(len(keep) for _, keep, _ in seams.kept)
        kept = context.parallelize(seams.kept, max(1, len(seams.kept))).map(lambda what: true_rows(*what, tables, folder)).collect() if seams.kept else []
        self.unreadable += [why for why in seams.unreadable if why not in self.unreadable]
        self.told["packets"] += seams.packets
        self.told["again"] += seams.again
        files = {table: list(paths) for table, paths in seams.files.items()}
        for found in kept:
            for table, path in found.items():
                files.setdefault(table, []).append(path)
        return files

    def _view(self, name: str, columns: list[str], files: list[str]) -> None:
        table = schema.TABLES[name]
        chosen = [f"{table.column(c).derived or f'`{c}`'} as `{c}`" for c in columns]
        if name == "messages":
            chosen += [f"`{field}`" for field in self.options.fields]
        if files:
            self.spark.read.parquet(*files).selectExpr(*chosen).createOrReplaceTempView(name)
            return
        kinds = ", ".join(f"`{c}` {KINDS[table.column(c).kind]}" for c in columns) or "`nothing` int"
        self.spark.createDataFrame([], kinds).createOrReplaceTempView(name)

    def _join_chunks(self, columns: list[str], files: list[str]) -> None:
        """Messages that came in chunks become rows of `records`; chunks are few, and small but for what is compressed."""
        parts = self.spark.read.parquet(*files).orderBy(*(f"`{name}`" for name in SORTED)).toArrow()
        plain = needed.decoded({"records": columns})["records"]
        rows = [row for batch in joined(parts.to_batches(), plain) for row in batch.to_pylist()]
        if rows:
            self._put("records_joined", [{c: row.get(c) for c in schema.TABLES["records"].names()} for row in rows], "records")
            chosen = ", ".join(f"`{c}`" for c in columns)
            self.spark.table("records").union(self.spark.sql(f"select {chosen} from records_joined")).createOrReplaceTempView("records")

    # -- what no single message says

    def _derive(self, held: dict[str, list[str]], asked: dict[str, list[str]]) -> None:
        def ask(sql: str) -> list[dict]:
            return self.spark.sql(sql).toArrow().to_pylist()

        known = brokers.names(ask(brokers.SAID))
        places = brokers.places(ask(brokers.CONNECTIONS), known, ask(brokers.LINKS))
        if not places:
            return
        self._put("places", places)
        events = self.spark.table("rebalance_events").where("event <> 'named'")
        events.createOrReplaceTempView("rebalance_events")
        if known:
            self._put("brokers", brokers.named(known))
        for name, columns in held.items():
            if known and "broker" in columns and name != "ownership":
                broker = ", ".join("coalesce(t.broker, p.broker) as broker" if c == "broker" else f"t.`{c}`" for c in columns)
                self.spark.sql(f"select {broker} from {name} t left join ({brokers.NAMED}) p on p.connection = t.connection"
                               ).createOrReplaceTempView(name)
        if any(name in asked for name in MADE):
            rows, events = ownership.fold(ask, places)
            for name, found in (("ownership", rows), ("rebalance_events", events)):
                if name in held and found:
                    self._put(f"{name}_made", [{c: row.get(c) for c in schema.TABLES[name].names()} for row in found], name)
                    columns = ", ".join(f"`{c}`" for c in held[name])
                    before = self.spark.table(name)
                    before.union(self.spark.sql(f"select {columns} from {name}_made")).createOrReplaceTempView(name)

    def _put(self, name: str, rows: list[dict], table: str | None = None) -> None:
        types = schema.arrow(table) if table else None
        plain = pa.schema([(f.name, f.type.value_type if pa.types.is_dictionary(f.type) else f.type) for f in types]) if types else None
        self.spark.createDataFrame(pa.Table.from_pylist(rows, plain)).createOrReplaceTempView(name)


# --- in the executors -------------------------------------------------------------------------------------------------


def written(part: splits.Part, folder: str) -> Written:
    """The part's rows go into files of their own; their names are told, so that a second attempt changes nothing."""
    by_table: dict[str, list[pa.RecordBatch]] = {}
    for looks, table, batch in part.rows:
        marked = batch.append_column(LOOKS, pa.array([looks] * batch.num_rows, pa.int64()))
        by_table.setdefault(table, []).append(marked)
    files = {table: put(folder, "parts", table, batches) for table, batches in by_table.items()}
    rows, part.rows = sum(batch.num_rows for _, _, batch in part.rows), []
    return Written(splits.packed(part), files, rows)


def put(folder: str, kind: str, table: str, batches: list[pa.RecordBatch]) -> str:
    """A Parquet file of these rows."""
    path = os.path.join(folder, kind, table, f"{uuid.uuid4().hex}.parquet")
    os.makedirs(os.path.dirname(path), exist_ok=True)
    parquet.write_table(pa.Table.from_batches([plain(batch) for batch in batches]), path, compression="zstd")
    return path


def plain(batch: pa.RecordBatch) -> pa.RecordBatch:
    """Texts for dictionaries: those of different batches differ."""
    arrays = [a.dictionary_decode() if pa.types.is_dictionary(a.type) else a for a in batch.columns]
    return pa.RecordBatch.from_arrays(arrays, batch.schema.names)


@dataclass
class Seams:
    """What the settling of a source's seams says."""

    files: dict[str, list[str]]                     # rows that the true decoder made
    kept: list[tuple[dict[str, str], bytes, int]]   # a part's files, what of them is true, and what its packet numbers lack
    unreadable: list
    packets: int
    again: int                                      # packets that were decoded twice


class Waiting:
    """Rows of a part that stay where they were written until it is known which of them are true."""

    def __init__(self, files: dict[str, str]):
        self.files = files


class Elsewhere(splits.Stitch):
    """Settles seams and leaves the parts' own rows to others."""

    def __init__(self, *what):
        super().__init__(*what)
        self.left: list[tuple[dict[str, str], bytes, int]] = []

    def kept(self, part, keep, addend: int):
        if not isinstance(part.rows, Waiting):
            return super().kept(part, keep, addend)
        if part.rows.files:
            self.left.append((part.rows.files, splits.packed(keep), addend))
        return iter(())


def settled(parts: list[Written], inputs, tables, options, number: int, folder: str) -> Seams:
    """The seams of one source, in their order."""
    stitch = Elsewhere(Decoded(inputs, tables, options), find(inputs, options.source)[number], number)
    rows = Rows(folder)
    for table, batch in stitch.stitched(unpacked(one) for one in parts):
        rows.add(table, batch)
    return Seams(rows.close(), stitch.left, stitch.decoded.unreadable, sum(stitch.counted.total.values()), stitch.redone)


class Rows:
    """Rows on their way into files that are neither small nor large."""

    def __init__(self, folder: str):
        self.folder = folder
        self.waiting: dict[str, list[pa.RecordBatch]] = {}
        self.files: dict[str, list[str]] = {}

    def add(self, table: str, batch: pa.RecordBatch) -> None:
        self.waiting.setdefault(table, []).append(batch)
        if sum(one.num_rows for one in self.waiting[table]) >= 1 << 17:
            self.put(table)

    def put(self, table: str) -> None:
        self.files.setdefault(table, []).append(put(self.folder, "rows", table, self.waiting.pop(table)))

    def close(self) -> dict[str, list[str]]:
        for table in list(self.waiting):
            self.put(table)
        return self.files


def true_rows(files: dict[str, str], packed: bytes, addend: int, tables: dict[str, list[str]], folder: str) -> dict[str, str]:
    """A part's rows as they are: files by table."""
    keep, found = splits.unpacked(packed), {}
    for looks, table, batch in rows_of(files):
        batch = keep.rows(table, looks, batch, addend)
        if batch.num_rows:
            found.setdefault(table, []).append(splits.as_asked(tables, table, batch))
    return {table: put(folder, "rows", table, batches) for table, batches in found.items()}


def unpacked(one: Written) -> splits.Part:
    """A part without its rows, which stay where they were written."""
    part = splits.unpacked(one.part)
    part.rows = Waiting(one.files)
    return part


def rows_of(files: dict[str, str]):
    for table, path in files.items():
        for batch in parquet.ParquetFile(path).iter_batches(1 << 16):
            looks = batch.column(LOOKS).to_numpy()
            for number in sorted(set(looks.tolist())):
                some = batch.filter(pa.array(looks == number)).drop_columns([LOOKS])
                yield number, table, some

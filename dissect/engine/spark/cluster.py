"""Spark: executors decode splits, one task per source settles the seams, questions run where the rows are.

Law: only paths and byte ranges, contexts of connections, partial results and answers are sent; decoded rows go through files that the
executors write and read.  A task that runs twice writes twice, but only the files reported to the driver count.
"""

from __future__ import annotations

import re
import time
import uuid
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import replace
from functools import reduce
from typing import Any

import pyarrow as pa

from dissect import schema
from dissect.analysis import brokers, ownership, questions
from dissect.analysis.conditions import WrongQuestion, nearest
from dissect.capture import places
from dissect.capture.find import find
from dissect.engine import inputs as named
from dissect.engine import needs as needed
from dissect.engine.spark import parts
from dissect.engine.spark.steps import in_steps
from dissect.decode import plain, splits
from dissect.decode.chunks import PARTS, SORTED, joined
from dissect.decode.decoded import rows_of, unreadable
from dissect.progress import Progress, Steps
from dissect.engine.derived import MADE, STALLED, deliveries, explained, extended, leg_rows, legs, narrowed, settles, stalls, there, with_legs, with_why
from dissect.engine.embedded import Embedded
from dissect.engine.given import over
from dissect.decode.options import Options
from dissect.decode.pieces import RECORD_LEAST
from dissect.engine.stages import MARK, Staged, with_steps
from dissect.memory import rooms

SPLIT_LEAST, SPLIT_MOST = 64 << 20, 1 << 30  # a split pays for its own decoder and a seam; more of them share the work better
PARTIAL_MOST = 256 << 20  # bytes of partial results that the driver takes; beyond, Spark shuffles rows
DAY_NS = 86_400 * 10**9
REFUSED = re.compile("22|42")               # classes of SQLSTATE: a value that does not fit, a text that cannot be understood


@contextmanager
def in_our_words() -> Iterator[None]:
    """What Spark refuses of a question's text, or of a value in it, is wrong usage and no fault of ours."""
    try:
        yield
    except Exception as why:
        if not REFUSED.match(getattr(why, "getSqlState", str)() or ""):
            raise
        text = re.sub(r"^\[[\w.]+\] |[.;]? SQLSTATE: \w+", "", str(why).strip().splitlines()[0])
        raise WrongQuestion(f"Spark cannot answer this: {text}\n  hint: a cluster answers in Spark's SQL; without the word spark the same command answers in DuckDB's") from None


class Cluster:
    """One set of inputs, decoded by Spark; it answers the same questions as the embedded engine."""

    def __init__(self, spark, inputs, options: Options | None = None, folder: str | None = None):
        self.spark = spark
        self.inputs, self.unreadable = named.expand(inputs)
        if saved := [path for path in self.inputs if named.is_saved(path)]:
            raise WrongQuestion(f"a cluster reads captures, and {saved[0]} is a saved folder\n  hint: without the word spark it is answered at once: its rows are decoded already")
        self.options = options or Options()
        self.saved = False
        self.trusted = False
        self.stopped = None
        self.watch: Callable = nullcontext      # a context manager around decoding; the command line shows progress
        self._held: dict[str, list[str]] = {}   # decoded tables and their columns …
        self._shown: dict[str, list[str]] = {}  # … and those that Spark knows, too
        self._pieces: list[parts.Piece] = []
        self._tables: dict[str, list[str]] = {}
        self._shuffled_before = shuffled(spark)
        self.folder = places.joined(folder, f"mqdissect-{uuid.uuid4().hex}") if folder else rooms.made()
        self._leave = weakref.finalize(self, places.removed if folder else rooms.left, self.folder)
        self.spent: dict[str, Any] = {"bytes": 0, "packets": 0, "again": 0, "parts": 0, "context_bytes": 0, "partial_bytes": 0,
                                     "seconds": {}}

    # -- asking

    def answer(self, sql: str) -> pa.Table:
        return self.answers([sql])[0]

    def answers(self, texts: list[str]) -> list[pa.Table]:
        self.prepare(texts)
        with in_our_words(), self.watch(Steps(1, "answering the question")):
            return [self._in_stages(sql) or self.relation(sql).toArrow() for sql in texts]

    def rows(self, texts: list[str]) -> list[list[dict]]:
        """The same as Python values."""
        return [table.to_pylist() for table in self.answers(texts)]

    def prepare(self, texts: list[str]) -> list[str]:
        """Decode what these need."""
        wanted = needed.merge([needed.of(sql) for sql in texts])
        if not within(wanted, self._held):
            self.load(wanted)
        return texts

    def reader(self, sql: str, numbered: bool = False):
        return self.answer(sql).to_reader()

    def along(self, asked: list, numbered: bool = False) -> Iterator[tuple]:
        """One after the other: each passes the driver."""
        self.prepare(asked)
        for number, sql in enumerate(asked):
            found = self.reader(sql)
            yield number, found.schema, found

    def columns(self, sql: str) -> list[str]:
        """The names of an answer's columns, without reading anything."""
        for name, columns in needed.of(sql).items():
            if name not in self._shown:
                self._view(name, columns, [])
        with in_our_words():
            return self.spark.sql(sql.strip().rstrip(";")).columns

    def relation(self, sql: str):
        """The answer as a DataFrame."""
        self.show(needed.of(sql))
        with in_our_words():
            return self.spark.sql(sql.strip().rstrip(";"))

    def frame(self, name: str):
        """A whole table as a DataFrame."""
        if name not in schema.TABLES:
            raise WrongQuestion(f"no table {name}{nearest(name, list(schema.TABLES))}")
        self.show({name: schema.TABLES[name].usual()})
        return self.spark.table(name)

    def write_parts(self, sql: str, folder: str, by: list[str], columns: list[str] | None = None, limit: int | None = None) -> int:
        """Parquet in folders `column=value`, written by the executors: the number of rows.  They are not sorted."""
        from pyspark.sql import Observation
        from pyspark.sql import functions as F  # noqa: N812 - as everybody writes it

        text, ordered, order = sql.rpartition(" order by ")
        frame = self.relation(text if ordered and limit is None and " limit " not in order else sql)
        frame = frame.select(*(f"`{name}`" for name in columns)) if columns else frame
        frame = frame.limit(limit) if limit is not None else frame
        if schema.DAY in by and schema.DAY not in frame.columns:
            day = f"date_add(date '1970-01-01', cast({schema.moment(frame.columns)} div {DAY_NS} as int))"
            frame = frame.withColumn(schema.DAY, F.expr(day))
        counted = Observation()
        with self.watch(Steps(1, f"writing {folder}")):
            frame.observe(counted, F.count(F.lit(1)).alias("rows")).write.partitionBy(*by).mode("append").parquet(folder)
        return counted.get["rows"]

    def close(self) -> None:
        for name in self._shown:
            self.spark.catalog.dropTempView(name)
        self._held, self._shown, self._pieces = {}, {}, []
        self._leave()

    # -- decoding

    def load(self, wanted: dict[str, list[str]]) -> None:
        """Job 1 decodes the splits of all sources, job 2 settles the seams of each."""
        wanted = needed.merge([wanted, self._held])
        self._tables = tables = needed.decoded(extended(wanted), self.options.fields)
        self._shown = {}
        context, folder = self.spark.sparkContext, self.folder
        options = replace(narrowed(self.options, wanted), jobs=1, split_size=None, keep=None)
        with self.timed("planning"):
            found = find(self.inputs, self.options.source)
        self.unreadable += found.unreadable
        sources = context.broadcast(list(found))
        sizes = {path: places.size(path) for source in found for path in source.files}
        size = sum(sizes.values())
        self.spent["bytes"] += size
        plan = [(number, split) for number, source in enumerate(found) for split in splits.plan(source, self._split_size(size))]
        doing = Doing(context, places.joined(folder, "told"), [(split.stop or sizes[found[number].files[split.file]]) - split.start for number, split in plan], self.cores())
        tasks = [(doing.place(task), *what) for task, what in enumerate(plan)]

        def decode(what):
            place, number, split = what
            return parts.decoded(sources.value[number], number, split, tables, options, folder, place)

        with self.timed("decoding"), self.watch(doing):
            told = context.parallelize(tasks, len(tasks)).map(decode).collect() if tasks else []
        groups = [(number, [one.part for (which, _), one in zip(plan, told, strict=True) if which == number])
                  for number in range(len(found))]

        def settle(what):
            number, contexts = what
            return parts.settled(contexts, sources.value[number], number, [], tables, options, folder)

        with self.timed("seams"), self.watch(Steps(1, "joining what was read")):
            seams = context.parallelize(groups, len(groups)).map(settle).collect() if groups else []
        self._pieces = [piece for one in seams for piece in one.pieces]
        if "problems" in tables and self.unreadable:
            self._pieces.append(parts.piece("problems", rows_of("problems", tables["problems"], unreadable(found)), folder))
        for one in seams:
            self.unreadable += [why for why in one.unreadable if why not in self.unreadable]
        self.spent["parts"] += len(told)
        self.spent["packets"] += sum(one.packets for one in seams)
        self.spent["again"] += sum(one.again for one in seams)
        self.spent["context_bytes"] += sum(one.context_bytes for one in told) + sum(one.keep_bytes for one in seams)
        self._held = wanted

    def cores(self) -> int:
        return max(1, self.spark.sparkContext.defaultParallelism)

    def _split_size(self, total: int) -> int:
        """The size that gives few seams and still keeps all cores busy."""
        shared = -(-total // self.cores()) + RECORD_LEAST  # as splits are cut at multiples of it
        return self.options.split_size or min(SPLIT_MOST, max(SPLIT_LEAST, shared))

    # -- answers of executors

    def _in_stages(self, sql: str) -> pa.Table | None:
        """The answer computed by executors beside their rows; None if the question, or its size, needs Spark's own engine."""
        wanted = needed.of(sql)
        if MARK not in sql or extended(wanted) is not wanted:
            return None
        staged = Staged(Embedded([], self.options).bound(sql))
        known = self._say(wanted, {}, staged.tables(), {})
        for stage in staged.stages:
            if known is None:
                return None
            given = {name: self._together(known, with_steps(staged.before([name]), f"select * from {name}")) for name in stage.given}
            said = self._say(wanted, {step.name: step.text for step in stage.steps}, staged.kept(stage), given)
            known = None if said is None else known | said
        if known is None:
            return None
        return self._together(known, with_steps([step for step in staged.steps if not step.each], staged.last))

    def _say(self, wanted, steps: dict[str, str], kept: list[str], given: dict[str, pa.Table]) -> dict[str, pa.Table] | None:
        """What all pieces answer to these steps, one after the other."""
        if not kept:
            return {}
        pieces = self._pieces or [parts.Piece()]
        options = replace(self.options, jobs=1, split_size=None, keep=None)
        packed = plain.packed({name: parts.written(relation) for name, relation in given.items()})
        asked = parts.Asked(self._tables, {name: self._held[name] for name in wanted}, packed, steps, kept, options, PARTIAL_MOST // len(pieces))
        self.spent["partial_bytes"] += len(packed) * len(pieces)
        with self.timed("beside the rows"):
            said = self.spark.sparkContext.parallelize(pieces, min(len(pieces), self.cores())).map(
                lambda piece: parts.answered(piece, asked)).collect()
        self.spent["partial_bytes"] += sum(len(relation) for one in said if one for relation in one.values())
        if None in said:
            return None
        return {name: pa.concat_tables([parts.read(one[name]) for one in said]) for name in kept}

    def _together(self, known: dict[str, pa.Table], text: str) -> pa.Table:
        with self.timed("together"):
            engine = over((), {}, replace(self.options, jobs=1))
            for name, relation in known.items():
                engine.connection().register(name, relation)
            answer = engine.connection().sql(text).to_arrow_table()
            engine.close()
        return answer

    # -- what it cost

    @contextmanager
    def timed(self, what: str):
        began = time.perf_counter()
        try:
            yield
        finally:
            seconds = self.spent["seconds"]
            seconds[what] = seconds.get(what, 0.0) + time.perf_counter() - began

    def travelled(self) -> dict[str, int]:
        """Bytes sent between processes so far: Spark's shuffles (by its own metrics), contexts, partial results."""
        return {"shuffled": max(0, shuffled(self.spark) - self._shuffled_before), "contexts": self.spent["context_bytes"],
                "partial results": self.spent["partial_bytes"]}

    # -- tables of Spark

    def show(self, wanted: dict[str, list[str]]) -> None:
        """Job 3: the rows become files that Spark reads, with views of them."""
        if within(wanted, self._shown):
            return
        if not within(wanted, self._held):
            self.load(wanted)
        wanted, tables, folder = with_why(self._held), self._tables, self.folder
        more = extended(wanted)
        pieces = self.spark.sparkContext.parallelize(self._pieces, max(1, len(self._pieces)))
        files: dict[str, list[str]] = {}
        for found in pieces.map(lambda piece: parts.as_parquet(piece, tables, folder)).collect():
            for name, paths in found.items():
                files.setdefault(name, []).extend(paths)
        for name, columns in more.items():
            self._view(name, columns, files.get(name, []))
        if files.get(PARTS):
            self._join_chunks(more["records"], files[PARTS])
        if settles(wanted):
            self._derive(more, wanted)
        if "deliveries" in wanted:      # these two read no leg of an exchange: they are made before the legs are joined
            self._make("deliveries", deliveries, more, [questions.fill("deliveries")])
        for name in [one for one in STALLED if one in wanted]:
            self._make(name, stalls, more, [part for part, _ in questions.stalls(STALLED[name])])
        if behind := [name for name in legs(wanted) if self.spark.sql(there(name)).head(1)]:
            self.spark.sql(with_legs(more["exchanges"], {name: f"({leg_rows(name)[0]})" for name in behind})).createOrReplaceTempView("exchanges")
        if "why" in wanted:
            self.spark.sql(explained(more["why"])).createOrReplaceTempView("why")
        self._shown = {name: more[name] for name in wanted}

    def _view(self, name: str, columns: list[str], files: list[str]) -> None:
        table = schema.RELATIONS[name]
        chosen = [f"{table.column(c).derived or f'`{c}`'} as `{c}`" for c in columns]
        if name == "messages":
            chosen += [f"`{field}`" for field in self.options.fields]
        if files:
            self.spark.read.parquet(*files).selectExpr(*chosen).createOrReplaceTempView(name)
            return
        kinds = ", ".join(f"`{c}` {schema.SQL_KINDS['spark'][table.column(c).kind]}" for c in columns) or "`nothing` int"
        self.spark.createDataFrame([], kinds).createOrReplaceTempView(name)

    def _make(self, name: str, asked: Callable, columns: dict[str, list[str]], texts: list[str]) -> None:
        """A table that is a question about others, or several whose answers stand below each other."""
        frames = [in_steps(self.spark, text, self.folder) for text in texts]
        reduce(lambda above, below: above.union(below), frames).createOrReplaceTempView(made := f"{name}_made")
        self.spark.sql(asked(columns[name], made)).createOrReplaceTempView(name)

    def _join_chunks(self, columns: list[str], files: list[str]) -> None:
        """Messages that came in chunks become rows of `records`; chunks are few, and small but for what is compressed."""
        parts = self.spark.read.parquet(*files).orderBy(*(f"`{name}`" for name in SORTED)).toArrow()
        plain = needed.decoded({"records": columns})["records"]
        rows = [row for batch in joined(parts.to_batches(), plain) for row in batch.to_pylist()]
        if rows:
            self._put("records_joined", rows, "records")
            chosen = self.spark.table("records_joined").select(*(f"`{c}`" for c in columns))     # none, where they are only counted
            self.spark.table("records").union(chosen).createOrReplaceTempView("records")

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
            rows, events = ownership.histories(ask, ask, places)
            for name, found in ownership.made(rows, events).items():
                if name in held and found:
                    self._put(f"{name}_made", found, name)
                    listed = ", ".join(f"`{c}`" for c in held[name])
                    before = self.spark.table(name)
                    before.union(self.spark.sql(f"select {listed} from {name}_made")).createOrReplaceTempView(name)

    def _put(self, name: str, rows: list[dict], table: str | None = None) -> None:
        types = schema.arrow(table) if table else None
        plain = pa.schema([(f.name, f.type.value_type if pa.types.is_dictionary(f.type) else f.type) for f in types]) if types else None
        self.spark.createDataFrame(pa.Table.from_pylist(rows, plain)).createOrReplaceTempView(name)


class Doing:
    """What the executors have read so far, for progress: each split's task says it in a file of the folder that all see."""

    def __init__(self, context, folder: str, sizes: list[int], cores: int):
        self.context, self.folder, self.sizes, self.cores = context, folder, sizes, cores
        self.done, self.updated = [0] * len(sizes), 0.0

    def place(self, task: int) -> str:
        return places.joined(self.folder, str(task))

    def progress(self) -> Progress:
        if time.monotonic() - self.updated >= parts.TOLD_EVERY:
            self.update()
            self.updated = time.monotonic()
        return Progress(bytes_done=sum(self.done), bytes_total=sum(self.sizes))

    def update(self) -> None:
        """At the tasks that may be at work: they begin in their order."""
        for task in [task for task, size in enumerate(self.sizes) if self.done[task] < size][: 2 * self.cores]:
            with suppress(OSError, ValueError):     # it has not begun
                self.done[task] = min(int(places.content(self.place(task))), self.sizes[task])

    def stop(self) -> None:
        self.context.cancelAllJobs()


def within(wanted: dict[str, list[str]], held: dict[str, list[str]]) -> bool:
    return all(name in held and set(columns) <= set(held[name]) for name, columns in wanted.items())


def shuffled(spark) -> int:
    """Bytes that all stages of the session wrote for a shuffle, from Spark's own metrics."""
    context, gateway = spark.sparkContext._jsc.sc(), spark.sparkContext._gateway
    context.listenerBus().waitUntilEmpty()
    nothing = gateway.jvm.java.util.ArrayList()
    stages = context.statusStore().stageList(nothing, False, False, gateway.new_array(gateway.jvm.double, 0), nothing)
    return sum(stages.apply(n).shuffleWriteBytes() for n in range(stages.size()))

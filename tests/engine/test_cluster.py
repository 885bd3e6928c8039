"""Spark and the embedded engine give the same answers, row by row."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest
from pyarrow import parquet

import dissect
from dissect import schema
from dissect.analysis import questions
from dissect.analysis.conditions import WrongQuestion
from dissect.capture.find import find
from dissect.cli.spark import redirected
from dissect.engine.spark import cluster, parts
from dissect.engine.spark.cluster import Cluster
from dissect.engine.spark.steps import in_steps
from dissect.decode import splits
from dissect.decode.decoded import Decoded
from dissect.decode.options import Options
from dissect.progress import Progress
from tests.engine.test_cuts import unpacked

pyspark = pytest.importorskip("pyspark", reason="pyspark is not installed: pip install 'mqdissect[spark]'")
if not shutil.which("java") and not os.environ.get("JAVA_HOME"):
    pytest.skip("no Java on this machine: Spark cannot start", allow_module_level=True)
slow = pytest.mark.slow  # the gate runs one capture and the questions beside the rows

CAPTURES = Path(__file__).parents[2] / "captures"
SAMPLES = ["tank/b_consume", "tank/g_cluster_small", "tubemq/a_small", "tubemq/g_midstream", "tubemq/c_errors", "pulsar/a_small"]


@pytest.fixture(scope="module")
def spark():
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    session = (SparkSession.builder.master("local[2]").appName("mqdissect tests")
               .config("spark.ui.enabled", "false").config("spark.sql.shuffle.partitions", "2")
               .config("spark.driver.extraJavaOptions", "-XX:TieredStopAtLevel=1")  # small questions: compiling them well takes longer
               .config("spark.driver.bindAddress", "127.0.0.1").config("spark.driver.host", "127.0.0.1").getOrCreate())
    session.sparkContext.setLogLevel("ERROR")
    yield session
    session.stop()


@pytest.fixture(scope="module")
def plain(tmp_path_factory):
    folder, out = tmp_path_factory.mktemp("spark"), {}
    for name in SAMPLES:
        out[name] = folder / f"{name.replace('/', '_')}.pcap"
        out[name].write_bytes(unpacked(name))
    return out


def told(table) -> list[str]:
    return sorted(str(row) for row in table.to_pylist())


CUTS = [(name, count) for name in SAMPLES for count in (1, 7)] + [(name, count) for name in ("tubemq/c_errors", "pulsar/a_small") for count in (2, 64)]


@pytest.mark.parametrize(("name", "count"), [pytest.param(*one, marks=[slow] if one != ("tank/g_cluster_small", 7) else []) for one in CUTS])
def test_every_table_has_the_same_rows(spark, plain, name, count, monkeypatch):
    from dissect.spark import open

    monkeypatch.setattr(splits, "FIRST_LOOK", 64)
    path, size = plain[name], plain[name].stat().st_size
    with dissect.open(str(path)) as one, open(spark, str(path), split_size=size // count + 16) as many:
        texts = {table: f"select {', '.join(f't.{column}' for column in about.names())} from {table} t"
                 for table, about in schema.TABLES.items()}
        here, there = (capture.engine.answers(list(texts.values())) for capture in (one, many))
        for table, ours, theirs in zip(texts, here, there, strict=True):
            assert told(theirs) == told(ours), table
        assert many.engine.spent["parts"] == count or count > 1


@pytest.mark.parametrize("name", ["tank/g_cluster_small"])
def test_records_have_the_same_order(spark, plain, name, monkeypatch):
    from dissect.spark import open

    monkeypatch.setattr(splits, "FIRST_LOOK", 64)
    path = plain[name]
    with dissect.open(str(path)) as one, open(spark, str(path), split_size=path.stat().st_size // 7 + 16) as many:
        text = questions.table("records")
        ours, theirs = (capture.engine.answer(text).to_pylist() for capture in (one, many))
    assert theirs == ours and len(ours) > 20


@slow
def test_rows_are_counted_without_a_column(spark, plain):
    """Messages that came in chunks among them."""
    from dissect.spark import open

    with dissect.open(str(plain["pulsar/a_small"])) as one, open(spark, str(plain["pulsar/a_small"])) as many:
        [counted], [chunked] = (one.engine.rows([text])[0] for text in ("select count(*) as n from records", "select count(*) as n from records k where k.chunks > 1"))
        assert many.engine.rows(["select count(*) as n from records"]) == [[counted]] and chunked["n"] > 0


def test_what_is_read_more_than_once_is_computed_once(spark, tmp_path):
    text = """with one as (select id from range(5)), two as (select id from one), three as (select a.id from two a join two b on a.id = b.id)
              select count(*) as found from three"""
    assert in_steps(spark, text, str(tmp_path)).collect() == [(5,)]
    assert len(list((tmp_path / "steps").iterdir())) == 1
    assert not {"one", "two", "three"} & {table.name for table in spark.catalog.listTables()}


QUESTIONS = {
    "latency": lambda c: c.latency(by=("api", "topic")), "latency_every": lambda c: c.latency(every="1s"),
    "approximate": lambda c: c.latency(approximate=True), "errors": lambda c: c.errors(by=("topic",), all=True),
    "unanswered": lambda c: c.unanswered(), "rebalance": lambda c: c.rebalance(), "slow": lambda c: c.slow(),
}


@slow
@pytest.mark.parametrize("name", SAMPLES)
def test_every_question_has_the_same_answer(spark, plain, name, monkeypatch):
    """In stages beside the rows, and by Spark's own engine where partial results are too large for the driver."""
    from dissect.spark import open

    monkeypatch.setattr(splits, "FIRST_LOOK", 64)
    before, size = cluster.PARTIAL_MOST, plain[name].stat().st_size
    with dissect.open(str(plain[name])) as one, open(spark, str(plain[name]), split_size=size // 5 + 16) as many:
        for question, ask in QUESTIONS.items():
            asked = ask(one).to_pylist()
            for most in (cluster.PARTIAL_MOST, 0):
                monkeypatch.setattr(cluster, "PARTIAL_MOST", most)
                assert ask(many).to_pylist() == asked, (question, most)
            monkeypatch.setattr(cluster, "PARTIAL_MOST", before)


@pytest.mark.parametrize("question", ["latency", "latency_every", "approximate", "errors", "unanswered", "slow"])
def test_these_questions_are_answered_beside_the_rows(spark, plain, question):
    from dissect.spark import open

    with open(spark, str(plain["tubemq/c_errors"])) as many:
        QUESTIONS[question](many)
        assert many.engine.spent["partial_bytes"] > 0 and not many.engine._shown, "Spark's own tables were not needed"


@slow
def test_the_command_gives_the_same_rows(plain):
    import subprocess

    words = ["latency", str(plain["tank/b_consume"]), "--by", "api", "--format", "ndjson"]
    one, many = (subprocess.run([sys.executable, "-m", "dissect", *before, *words], capture_output=True, text=True)
                 for before in ([], ["spark", "--master", "local[1]"]))
    assert many.returncode == 0 and many.stdout == one.stdout
    assert "splits" in many.stderr


@slow
@pytest.mark.parametrize("name", ["pulsar/a_small"])
def test_the_page_is_the_same_and_so_is_what_is_saved(spark, plain, tmp_path, name):
    """The way of a message, owners and deliveries among it; the page of a folder that Spark wrote is that of one that was written here."""
    from dissect.engine.saved import save
    from dissect.export.report import Report
    from dissect.spark import open

    with dissect.open(str(plain[name])) as one, open(spark, str(plain[name])) as many:
        page = Report(one).page()
        assert Report(many).page() == page and 'class="way"' in page
        folders = [tmp_path / "here" / name, tmp_path / "there" / name]
        for capture, folder in zip((one, many), folders, strict=True):
            assert save(capture.engine, str(folder)) is not None
    here, there = ({path.name: parquet.read_table(path) for path in folder.glob("*.parquet")} for folder in folders)
    assert set(here) == {f"{table}.parquet" for table in schema.TABLES}
    for table, rows in here.items():
        assert rows.schema.equals(there[table].schema) and told(rows) == told(there[table]), table
    pages = [Report(dissect.open(str(folder))).page() for folder in folders]
    assert pages[0] == pages[1]


@slow
@pytest.mark.parametrize("shares", [1, 2])
def test_captures_and_rows_may_lie_behind_urls(spark, plain, tmp_path, shares):
    """By one of pyarrow's file systems: through a window, nothing is mapped."""
    import dissect.spark

    path = plain["tubemq/c_errors"]
    url, folder = f"file://{path}", f"file://{tmp_path}/rows"
    with dissect.open(str(path)) as one:
        with dissect.spark.open(spark, url, folder=folder, split_size=path.stat().st_size // 3) as many:
            latency = many.latency(by=("api",)).to_pylist()
            assert [{**row, "slowest_file": str(path)} for row in latency] == one.latency(by=("api",)).to_pylist()
            sql = "select e.api, e.status, count(*) as count, max(e.request_packet) as last from exchanges e group by e.api, e.status"
            assert told(many.sql(sql)) == told(one.sql(sql)), "by Spark's own engine"
            assert many.engine.spent["parts"] > 2
        dissect.spark.register(spark)
        rows = spark.read.format("mqdissect").option("columns", "api,status,latency_ns").option("shares", shares).load(url)
        assert sorted(map(str, rows.toArrow().to_pylist())) == sorted(map(str, one.exchanges(columns=["api", "status", "latency_ns"]).to_pylist()))
    assert not list((tmp_path / "rows").glob("mqdissect-*")), "closed: nothing is left"


@slow
def test_parquet_by_day_and_protocol_is_written_by_the_executors(spark, plain, tmp_path):
    from dissect.spark import open

    path = plain["tank/b_consume"]
    sql = "select r.protocol as protocol, r.api as api, r.at_ns as at_ns from exchanges r where true order by r.at_ns"
    with dissect.open(str(path)) as one, open(spark, str(path)) as many:
        rows = one.sql(sql).to_pylist()
        assert many.engine.write_parts(sql, str(tmp_path / "out"), ["day", "protocol"]) == len(rows) > 0
        assert many.engine.write_parts(sql, str(tmp_path / "some"), ["day"], ["api", "at_ns"], 5) == 5
    found = spark.read.parquet(str(tmp_path / "out")).selectExpr("protocol", "api", "at_ns").toArrow().to_pylist()
    assert sorted(map(str, found)) == sorted(map(str, rows))
    days = {part.parent.name for part in (tmp_path / "out").glob("day=*/protocol=tank")}
    assert days == {f"day={datetime.fromtimestamp(row['at_ns'] / 1e9, UTC):%Y-%m-%d}" for row in rows}


@pytest.mark.parametrize(("asked", "said"), [
    ("select first(api order by at_ns) from exchanges", "Syntax error"), ("select regexp_full_match(api, 'P.*') from exchanges", "regexp_full_match"),
    ("select cast(api as int) as n from exchanges", "cannot be cast")])
def test_what_spark_refuses_is_said_in_our_words(spark, plain, asked, said):
    with pytest.raises(WrongQuestion, match=said) as refused, contextlib.closing(Cluster(spark, [str(plain["tank/g_cluster_small"])])) as cluster:
        cluster.answer(asked)
    assert "Spark cannot answer this: " in str(refused.value) and "hint: " in str(refused.value) and "SQLSTATE" not in str(refused.value)


def test_a_task_says_how_far_it_is(tmp_path, monkeypatch):
    """Of 1 GB in two splits all was `0 %` until one of them was done."""
    monkeypatch.setattr(parts, "TOLD_EVERY", 0.01)
    doing = cluster.Doing(None, str(tmp_path), [100, 50], 2)
    with parts.telling(doing.place(0), Progress(bytes_done=40)):
        time.sleep(0.2)
        assert (doing.progress().bytes_done, doing.progress().bytes_total) == (40, 150)
    doing.update()
    assert doing.done == [100, 0]


def test_a_task_that_cannot_say_how_far_it_is_goes_on(tmp_path):
    (tmp_path / "told").write_text("no folder")
    with parts.telling(str(tmp_path / "told" / "0"), Progress(bytes_done=40)):
        pass


@pytest.mark.parametrize("compressed", [False, True])
def test_bytes_of_a_split_are_counted_as_they_lie_in_the_file(plain, compressed):
    path = CAPTURES / "tank/b_consume.pcap.zst" if compressed else plain["tank/b_consume"]
    tables = {"exchanges": ["api"]}
    reading = splits.PartTables(Decoded([], tables, Options()), find([str(path)])[0], 0)
    reading.part(splits.Split(0))
    done, size = reading.decoded.progress().bytes_done, path.stat().st_size
    assert 0.9 * size < done <= size


def test_what_needs_this_machine_is_not_sent_to_a_cluster():
    with pytest.raises(WrongQuestion, match=r"tshark of this machine, so a cluster has nothing to do\n  hint: mqdissect verify a\.pcap"):
        redirected(["verify", "a.pcap"])

"""The data source and the stream give the rows of the embedded engine: by shares, by batches, after a kill."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import dissect
from dissect import schema
from tests.engine.test_cuts import unpacked

pyspark = pytest.importorskip("pyspark", reason="pyspark is not installed: pip install 'mqdissect[spark]'")
if not shutil.which("java") and not os.environ.get("JAVA_HOME"):
    pytest.skip("no Java on this machine: Spark cannot start", allow_module_level=True)
slow = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
COLUMNS = "connection,protocol,api,request_id,at_ns,topic,partition,client,status,code_name,latency_ns,worked_ns,wait_ns,request_size,response_size"
STREAM = """
import sys
from pyspark.sql import SparkSession
import dissect.spark
folder, files, until, columns = sys.argv[1:]
spark = (SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").config("spark.ui.showConsoleProgress", "false")
         .config("spark.driver.bindAddress", "127.0.0.1").config("spark.driver.host", "127.0.0.1").getOrCreate())
dissect.spark.register(spark)
rows = (spark.readStream.format("mqdissect").option("columns", columns).option("source", "night").option("contexts", folder + "/contexts")
        .option("settled", "0").option("files", files).option("shares", 2).load(folder + "/in"))
rows.writeStream.format("parquet").option("checkpointLocation", folder + "/checkpoint").option("path", folder + "/out").trigger(
    **({"availableNow": True} if until == "now" else {"processingTime": "0 seconds"})).start().awaitTermination()
print("done")
"""


@pytest.fixture(scope="module")
def spark():
    from pyspark.sql import SparkSession

    import dissect.spark

    os.environ["PYSPARK_PYTHON"] = sys.executable
    session = (SparkSession.builder.master("local[2]").appName("mqdissect tests").config("spark.ui.enabled", "false").config("spark.sql.shuffle.partitions", "2")
               .config("spark.driver.bindAddress", "127.0.0.1").config("spark.driver.host", "127.0.0.1").getOrCreate())
    session.sparkContext.setLogLevel("ERROR")
    dissect.spark.register(session)
    yield session
    session.stop()


def plain(tmp_path, name: str) -> Path:
    path = tmp_path / f"{name.replace('/', '_')}.pcap"
    path.write_bytes(unpacked(name))
    return path


def told(rows) -> list[str]:
    return sorted(str([list(value) if isinstance(value, tuple | list) else value for value in row]) for row in rows)


@pytest.mark.parametrize(("name", "shares"), [
    ("tubemq/c_errors", 3), *(pytest.param(*one, marks=slow) for one in (
        ("tank/b_consume", 1), ("tank/b_consume", 3), ("tubemq/c_errors", 1), ("pulsar/d_txn", 1), ("pulsar/d_txn", 3)))])
def test_tables_are_those_of_the_embedded_engine(spark, tmp_path, name, shares):
    path = plain(tmp_path, name)
    with dissect.open(str(path)) as here:
        for table, about in schema.TABLES.items():
            there = spark.read.format("mqdissect").option("table", table).option("shares", shares).load(str(path)).collect()
            assert told(there) == told(row.values() for row in here.table(table).to_pylist()), table
            assert about.usual() == (there[0].__fields__ if there else about.usual())


def test_filters_reach_the_executors(spark, tmp_path):
    path = plain(tmp_path, "tubemq/c_errors")
    rows = spark.read.format("mqdissect").option("columns", COLUMNS).load(str(path))
    test = "status = 'error' and latency_ns > 1000000 and code_name like '%NODE%' and request_id is not null"
    plan = rows.filter(test)._jdf.queryExecution().executedPlan().toString()
    assert "latency_ns" not in plan.split("Filter")[1].splitlines()[0], "Spark need not test again what the executor tested"
    wanted = dissect.open(str(path)).sql(f"select e.* from exchanges e where {test}").to_pylist()
    assert rows.filter(test).count() == len(wanted) > 0


def test_a_capture_later_than_the_time_asked_for_is_not_opened(spark, tmp_path):
    path = plain(tmp_path, "tank/b_consume")
    rows = spark.read.format("mqdissect").option("columns", "at_ns,api").load(str(path))
    assert rows.filter("at_ns < 1000").count() == 0
    assert rows.filter("at_ns < 1000").rdd.getNumPartitions() == 1


def test_wrong_words_are_said_before_anything_is_read(spark, tmp_path):
    path = plain(tmp_path, "tank/c_control")
    for options, words in (({"table": "exchangse"}, "did you mean exchanges"), ({"columns": "latency"}, "no column latency")):
        with pytest.raises(Exception, match=words):
            spark.read.format("mqdissect").options(**options).load(str(path)).count()


def rotated(capture: bytes, count: int) -> list[bytes]:
    parts, at = [], 24
    while at < len(capture):
        end = at
        while end < len(capture) and end - at < len(capture) // count:
            end += 16 + int.from_bytes(capture[end + 8 : end + 12], "little")
        parts.append(capture[:24] + capture[at:end])
        at = end
    return parts


@slow
def test_a_stream_that_is_killed_and_started_again_loses_and_doubles_nothing(spark, tmp_path):
    capture = unpacked("tubemq/b_rebalance")
    (tmp_path / "in").mkdir()
    parts = rotated(capture, 50)

    def start(files: int, until: str):
        return subprocess.Popen([sys.executable, "-c", STREAM, str(tmp_path), str(files), until, COLUMNS], cwd=ROOT, start_new_session=True,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                env={**os.environ, "PYSPARK_PYTHON": sys.executable, "PYTHONPATH": str(ROOT)})

    def arrive(first: int, last: int):
        for k in range(first, min(last, len(parts))):
            (tmp_path / "in" / f"night-{k:05}.pcap").write_bytes(parts[k])

    arrive(0, 30)
    child = start(2, "killed")
    until = time.monotonic() + 120
    while time.monotonic() < until and len(list((tmp_path / "checkpoint" / "commits").glob("[0-9]*"))) < 3:
        time.sleep(0.1)
    os.killpg(child.pid, signal.SIGKILL)
    child.wait()
    done = len(list((tmp_path / "checkpoint" / "commits").glob("[0-9]*")))
    assert 3 <= done < 15, "it was killed in the middle"
    arrive(30, len(parts))
    said, wrong = start(7, "now").communicate(timeout=240)
    assert "done" in said, wrong[-2000:]
    there = [tuple(row) for row in spark.read.parquet(str(tmp_path / "out")).select(*COLUMNS.split(",")).collect()]
    whole = tmp_path / "whole.pcap"
    whole.write_bytes(capture)
    here = [tuple(row.values()) for row in dissect.open(str(whole), source="night").exchanges(columns=COLUMNS.split(",")).to_pylist()]
    open_at_the_end = [row for row in here if row[COLUMNS.split(",").index("status")] == "unanswered"]
    assert len(there) >= len(here) - len(open_at_the_end)
    assert not set(map(str, there)) - set(map(str, here))
    missing = sorted(set(map(str, here)) - set(map(str, there)))
    assert missing == sorted(str(row) for row in open_at_the_end if str(row) in missing)
    assert len(there) == len(set(there)) or told(there) == told(row for row in here if str(row) not in missing)

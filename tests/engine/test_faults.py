"""What goes wrong in a cluster: executors die, tasks run twice, files are damaged.  The answers stay those of the embedded engine."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

import dissect
from tests.support.generate import main as generate
from dissect import schema
from tests.engine.test_cuts import unpacked
from tests.engine.test_datasource import rotated

pyspark = pytest.importorskip("pyspark", reason="pyspark is not installed: pip install 'mqdissect[spark]'")
if not shutil.which("java") and not os.environ.get("JAVA_HOME"):
    pytest.skip("no Java on this machine: Spark cannot start", allow_module_level=True)
pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
HOME = Path(pyspark.__file__).parent
QUESTION = "select e.api, e.status, count(*) as count, cast(sum(e.latency_ns) as bigint) as total, min(e.request_packet) as first, max(e.connection) as last " \
           "from exchanges e group by e.api, e.status"
ASK = """
import json, sys
from pyspark.sql import SparkSession
from dissect.spark import open
master, path, folder, split, texts, *more = sys.argv[1:]
builder = (SparkSession.builder.master(master).config("spark.ui.enabled", "false").config("spark.executor.memory", "512m")
           .config("spark.driver.bindAddress", "127.0.0.1").config("spark.driver.host", "127.0.0.1").config("spark.sql.shuffle.partitions", "2"))
for setting in more:
    builder = builder.config(*setting.split("=", 1))
spark = builder.getOrCreate()
with open(spark, path, folder=folder, split_size=int(split)) as capture:
    answers = [table.to_pylist() for table in capture.engine.answers(json.loads(texts))]
    print("ANSWERS " + json.dumps([answers, capture.engine.spent["parts"], capture.unreadable, capture.latency(by=("api",)).to_pylist()]), flush=True)
spark.stop()
"""


def ask(master: str, path, folder, split: int, texts: list[str], *settings: str) -> subprocess.Popen:
    return subprocess.Popen([sys.executable, "-c", ASK, master, str(path), str(folder), str(split), json.dumps(texts), *settings], cwd=ROOT,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
                            env={**os.environ, "PYSPARK_PYTHON": sys.executable, "PYTHONPATH": str(ROOT), "SPARK_LOCAL_IP": "127.0.0.1"})


def said(child: subprocess.Popen) -> tuple:
    out, wrong = child.communicate(timeout=400)
    line = next((line for line in out.splitlines() if line.startswith("ANSWERS ")), None)
    assert line, wrong[-3000:]
    return tuple(json.loads(line[8:]))


def told(rows) -> list[str]:
    return sorted(json.dumps(row, sort_keys=True) for row in rows)


def until(what, seconds: float = 120.0):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := what():
            return found
        time.sleep(0.05)
    raise AssertionError("it did not come to that")


def below(parent: int) -> list[int]:
    """All processes that this one started."""
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(parent)], capture_output=True, text=True).stdout.split()
    return [process for child in map(int, found) for process in (child, *below(child))]


def named(processes: list[int], word: str) -> list[int]:
    out = []
    for process in processes:
        try:
            if word.encode() in Path(f"/proc/{process}/cmdline").read_bytes():
                out.append(process)
        except OSError:
            continue
    return out


def contexts(folder: Path) -> int:
    return len(list(folder.glob("mqdissect-*/contexts/*")))


@pytest.fixture(scope="module")
def capture(tmp_path_factory):
    path = tmp_path_factory.mktemp("faults") / "a.pcap"
    generate([str(path), "--size", "40MB", "--connections", "300"])
    with dissect.open(str(path)) as one:
        return path, told(one.sql(QUESTION).to_pylist()), one.latency(by=("api",)).to_pylist()


def test_a_worker_that_is_killed_changes_nothing(capture, tmp_path):
    path, rows, latency = capture
    child = ask("local[2,8]", path, tmp_path, 4 << 20, [QUESTION])
    until(lambda: contexts(tmp_path) >= 2)
    workers = [process for process in named(below(child.pid), "pyspark.daemon") if not named(below(process), "pyspark.daemon")]
    os.kill(workers[0], signal.SIGKILL)
    [found], splits, unreadable, slower = said(child)
    assert (told(found), slower, unreadable) == (rows, latency, []) and splits > 9


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    """A standalone cluster with two workers, from the pip package."""
    folder = tmp_path_factory.mktemp("cluster")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    env = {**os.environ, "SPARK_LOCAL_IP": "127.0.0.1", "SPARK_NO_DAEMONIZE": "1", "PYTHONPATH": str(ROOT), "PYSPARK_PYTHON": sys.executable}

    def start(kind: str, *words: str) -> subprocess.Popen:
        return subprocess.Popen([HOME / "bin" / "spark-class", f"org.apache.spark.deploy.{kind.lower()}.{kind}", "--host", "127.0.0.1", "--webui-port", "0",
                                 *words], env=env, stdout=subprocess.DEVNULL, stderr=(folder / f"{kind}-{time.monotonic_ns()}.log").open("w"))

    started = [start("Master", "--port", str(port))]
    until(lambda: not socket.socket().connect_ex(("127.0.0.1", port)))
    started += [start("Worker", "--cores", "1", "--memory", "700m", "--work-dir", str(folder / f"w{n}"), f"spark://127.0.0.1:{port}") for n in range(2)]
    until(lambda: "".join(log.read_text() for log in folder.glob("Worker-*.log")).count("Successfully registered") == 2)
    yield f"spark://127.0.0.1:{port}", started
    for process in reversed(started):
        process.terminate()
        process.wait()


def test_an_executor_that_dies_and_attempts_that_race_change_nothing(capture, cluster, tmp_path):
    path, rows, latency = capture
    master, started = cluster
    speculating = ["spark.speculation=true", "spark.speculation.interval=20ms", "spark.speculation.quantile=0.1", "spark.speculation.multiplier=1.01"]
    child = ask(master, path, tmp_path, 4 << 20, [QUESTION], *speculating)
    until(lambda: contexts(tmp_path) >= 2)
    executors = [process for worker in started[1:] for process in named(below(worker.pid), "CoarseGrainedExecutorBackend")]
    assert len(executors) == 2, "the work is spread over two workers"
    os.kill(executors[0], signal.SIGKILL)
    [found], splits, unreadable, slower = said(child)
    assert (told(found), slower, unreadable) == (rows, latency, []) and splits > 9


def test_damaged_files_in_the_middle_of_a_folder(tmp_path):
    night = tmp_path / "night"
    night.mkdir()
    parts = rotated(unpacked("tubemq/c_errors"), 6)
    for number, part in enumerate(parts):
        (night / f"n-{number:05}.pcap").write_bytes(part)
    (night / "n-00002.pcap").write_bytes(random.Random(1).randbytes(3000))  # nothing of it can be had
    (night / "n-00004.pcap").write_bytes(parts[4][: len(parts[4]) // 2])  # the recorder was killed
    texts = {table: f"select {', '.join(f't.{name}' for name in about.names())} from {table} t" for table, about in schema.TABLES.items()}
    answers, _, unreadable, latency = said(ask("local[2]", night, tmp_path / "rows", 1 << 30, list(texts.values())))
    with dissect.open(str(night)) as one:
        for (table, text), rows in zip(texts.items(), answers, strict=True):
            assert told(rows) == told(one.sql(text).to_pylist()), table
        assert latency == one.latency(by=("api",)).to_pylist()
        assert [name for name, _ in unreadable] == [str(night / "n-00002.pcap")]
    problems = {(Path(row["file"]).name, row["kind"]) for row in answers[list(texts).index("problems")] if row["layer"] == "capture"}
    assert problems >= {("n-00002.pcap", "unreadable"), ("n-00004.pcap", "cut_short")}

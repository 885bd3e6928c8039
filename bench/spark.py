"""A question on Spark beside the one-process engine, in one run and taking turns: throughput, what travels, and memory.

    python -m bench.spark                                   # 4 GB, 5,000 connections, local[2]
    python -m bench.spark --size 1GB --size 4GB --size 16GB # does a gigabyte cost the same?
    python -m bench.spark --path FOLDER --question topics   # captures of one's own, in one file or many
    python -m bench.spark --connections 1000 --connections 10000 --times 1 --question errors

Start-up is apart, on both sides: each has answered the question about a small capture before the clock runs.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import threading
import time
from pathlib import Path

from tests.support.generate import bytes_of
from tests.support.generate import main as generate
from tests.support.machine import described, python, warm

QUESTIONS = {
    "latency": lambda capture: capture.latency(by=("api",)),
    "topics": lambda capture: capture.latency(by=("api", "topic")),
    "errors": lambda capture: capture.errors(by=("api",)),
    "unanswered": lambda capture: capture.unanswered(by=("api",)),
    "slow": lambda capture: capture.slow(),
}
TICKS = os.sysconf("SC_CLK_TCK")


def here(question: str, small: str, path: str) -> dict:
    """The one-process engine on one core, start-up apart."""
    import dissect

    ask = QUESTIONS[question]
    with dissect.open(small, jobs=1) as capture:
        ask(capture)
    began, cpu = time.perf_counter(), time.process_time()
    with dissect.open(path, jobs=1) as capture:
        rows = [str(row) for row in ask(capture).to_pylist()]
    return {"seconds": time.perf_counter() - began, "cpu": time.process_time() - cpu, "rows": rows}


def session(master: str):
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    made = (SparkSession.builder.master(master).appName("mqdissect bench").config("spark.ui.enabled", "false")
            .config("spark.ui.showConsoleProgress", "false").config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.driver.host", "127.0.0.1").getOrCreate())
    made.sparkContext.setLogLevel("ERROR")
    return made


def descendants() -> list[int]:
    """Processes that this one started: the JVM, Python workers."""
    parents = {}
    for entry in os.scandir("/proc"):
        if entry.name.isdigit():
            try:
                parents[int(entry.name)] = int(Path(entry.path, "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
    found, more = [], [os.getpid()]
    while more:
        more = [child for child, parent in parents.items() if parent in more]
        found += more
    return found


def cpu() -> dict[str, float]:
    """Processor seconds so far: of this process, of the JVM, of the Python workers (and of their children that ended)."""
    total = {"driver": time.process_time(), "JVM": 0.0, "workers": 0.0}
    for process in descendants():
        try:
            fields = Path(f"/proc/{process}/stat").read_text()
        except OSError:
            continue
        name = "JVM" if "(java)" in fields else "workers"
        total[name] += sum(map(int, fields.rpartition(")")[2].split()[11:13 if name == "JVM" else 15])) / TICKS
    return total


class Memory:
    """The largest that any Python worker got while this was open, MB, without the capture's own pages."""

    def __enter__(self):
        self.most, self._done = 0.0, threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._done.set()
        self._thread.join()

    def _look(self) -> None:
        while not self._done.wait(0.2):
            for process in descendants():
                try:
                    if b"pyspark" not in Path(f"/proc/{process}/cmdline").read_bytes().split(b"\0")[2:3][0]:
                        continue
                    said = Path(f"/proc/{process}/status").read_text()
                except (OSError, IndexError):
                    continue
                own = [int(line.split()[1]) / 1024 for line in said.splitlines() if line.startswith("RssAnon")]
                self.most = max([self.most, *own])


def there(spark, question: str, path: str, folder: str, split_size) -> dict:
    from dissect.spark import open

    began, before = time.perf_counter(), cpu()
    with Memory() as memory, open(spark, path, folder=folder, split_size=split_size) as capture:
        rows = [str(row) for row in QUESTIONS[question](capture).to_pylist()]
        seconds, told = time.perf_counter() - began, dict(capture.engine.spent)
        travelled = capture.engine.travelled()
    used = {name: round(value - before[name], 2) for name, value in cpu().items()}
    return {"seconds": seconds, "cpu": sum(used.values()), "used": used, "rows": rows, "told": told, "travelled": travelled, "memory": memory.most}


def measure(asked, spark, small: str, folder: str, size: int, connections: int) -> None:
    path = asked.path or str(Path(folder) / "a.pcap")
    if not asked.path:
        generate([path, "--size", str(size), "--connections", str(connections)])
    files = [str(file) for file in Path(path).iterdir()] if os.path.isdir(path) else [path]
    for file in files:
        warm(file)
    gigabytes = sum(map(os.path.getsize, files)) / 1e9
    ones, manys = [], []
    for _ in range(asked.times):
        if not asked.alone:
            ones.append(json.loads(python("bench.spark", "--here", asked.question, small, path).out))
        manys.append(there(spark, asked.question, path, asked.folder, asked.split_size))
    if ones:
        assert manys[0]["rows"] == ones[0]["rows"], "the answers differ"
    many, one = min(manys, key=lambda run: run["seconds"]), min(ones, key=lambda run: run["seconds"], default=None)
    what = f"{len(files)} files" if asked.path else f"{connections:,} connections"
    print(f"\n{gigabytes:.2f} GB, {what}, {asked.question}, best of {asked.times}")
    if one:
        print(f"  one process, one core   {one['seconds']:7.2f} s  {one['cpu']:7.2f} s of processor  {one['seconds'] / gigabytes:5.2f} s/GB")
    print(f"  Spark {asked.master:18}{many['seconds']:7.2f} s  {many['cpu']:7.2f} s of processor  {many['seconds'] / gigabytes:5.2f} s/GB"
          f"  {many['told']['parts']} splits, Python workers at most {many['memory']:.0f} MB")
    print("    processor: " + ", ".join(f"{name} {seconds:.2f} s" for name, seconds in many["used"].items()))
    for name, seconds in many["told"]["seconds"].items():
        print(f"    {name:22}{seconds:7.2f} s")
    if one:
        ratios = [a["seconds"] / b["seconds"] for a, b in zip(ones, manys, strict=True)]
        print(f"  throughput: {one['seconds'] / many['seconds']:.2f} × (best beside best), pair by pair {', '.join(f'{r:.2f}' for r in ratios)}")
    went = many["travelled"]
    print("  travelled: " + ", ".join(f"{name} {count:,} bytes" for name, count in went.items())
          + f": {100 * sum(went.values()) / (gigabytes * 1e9):.2f} % of the capture", flush=True)
    if not asked.path:
        os.unlink(path)


def main(words=None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=bytes_of, action="append")
    parser.add_argument("--connections", type=int, action="append")
    parser.add_argument("--path", help="a capture that is there, instead of a generated one")
    parser.add_argument("--master", default="local[2]")
    parser.add_argument("--question", choices=QUESTIONS, default="latency")
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--split-size", help="such as 256MB; the engine's own choice without it")
    parser.add_argument("--folder", help="for decoded rows")
    parser.add_argument("--alone", action="store_true", help="without the one-process engine beside it")
    parser.add_argument("--here", nargs=3, help=argparse.SUPPRESS)
    asked = parser.parse_args(words)
    if asked.here:
        print(json.dumps(here(*asked.here)))
        return
    print(described())
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        small = str(Path(folder) / "small.pcap")
        generate([small, "--size", "5MB", "--connections", "50"])
        began = time.perf_counter()
        spark = session(asked.master)
        print(f"start-up of Spark: session {time.perf_counter() - began:.1f} s", end="")
        began = time.perf_counter()
        there(spark, asked.question, small, asked.folder, 1 << 20)
        print(f", first question {time.perf_counter() - began:.1f} s (apart)", flush=True)
        for size in asked.size or [4_000_000_000]:
            for connections in asked.connections or [5000]:
                measure(asked, spark, small, folder, size, connections)
        spark.stop()


if __name__ == "__main__":
    main()

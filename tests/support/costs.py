"""What a command costs with everything that it starts, and every question that can be asked of a capture.

Law: what ends with another code than 0 is told with it; peak memory is that of all processes together, and pages that they share
are counted once.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from dissect import schema
from tests.support.machine import ROOT

QUESTIONS = {
    "latency": ["latency", "--by", "api,topic"], "summary": ["summary"], "slow": ["slow"], "errors": ["errors", "--by", "topic"],
    "unanswered": ["unanswered"], "rebalance": ["rebalance"], "sum": ["sql", "select count(*), sum(payload_bytes) from records"],
    "trace": ["trace", "--key", "none"], "show": ["show", "--packet", "20000"],
}
FILES = {name: [name, "--format", "parquet"] for name in schema.TABLES}
KEPT = {"save": ["save"], "report": ["report"], "extract": ["extract", "--where", "code_class = 'error'", "--limit", "1000"]}


@dataclass
class Told:
    """What a command cost."""

    seconds: float
    cpu: float
    peak: float
    code: int
    out: str


def costs(words, **environment) -> Told:
    """A command to its end, with everything that it starts."""
    began, said = time.perf_counter(), {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    with tempfile.TemporaryFile("w+") as out:
        child = subprocess.Popen([str(word) for word in words], stdout=out, stderr=subprocess.DEVNULL, env=said)
        most, over = [0.0], threading.Event()
        watch = threading.Thread(target=_watch, args=(child.pid, most, over), daemon=True)
        watch.start()
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        seconds = time.perf_counter() - began
        over.set()
        watch.join()
        out.seek(0)
        return Told(seconds, used.ru_utime + used.ru_stime, max(most[0], 0.0) or used.ru_maxrss / 1024, child.returncode, out.read(1 << 20))


def _watch(pid: int, most: list[float], over: threading.Event) -> None:
    while not over.wait(0.1):
        most[0] = max(most[0], sum(map(_resident, family(pid))))


def family(pid: int) -> list[int]:
    """A process and all below it."""
    found = [pid]
    for one in found:
        with suppress(OSError):
            for task in os.listdir(f"/proc/{one}/task"):
                found += map(int, Path(f"/proc/{one}/task/{task}/children").read_text().split())
    return found


def _resident(pid: int) -> float:
    """MB of a process; of pages that several have, its part."""
    with suppress(OSError), open(f"/proc/{pid}/smaps_rollup") as file:
        return sum(int(line.split()[1]) for line in file if line.startswith("Pss:")) / 1024
    return 0.0


def rows_of(path: Path) -> int | None:
    """Rows of what was written, where it is Parquet."""
    import pyarrow.parquet as parquet

    files = sorted(path.rglob("*.parquet")) if path.is_dir() else [path]
    with suppress(OSError, ValueError):
        return sum(parquet.ParquetFile(file).metadata.num_rows for file in files)
    return None


def asked_of(names: list[str]) -> dict[str, list]:
    everything = QUESTIONS | FILES | KEPT
    wrong = [name for name in names if name not in everything]
    if wrong:
        raise SystemExit(f"no question {', '.join(wrong)}; there are {', '.join(everything)}")
    return {name: everything[name] for name in names} if names else everything

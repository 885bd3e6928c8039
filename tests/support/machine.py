"""What every measurement says about where it was made, and how a command's time and memory are taken."""

from __future__ import annotations

import os
import platform
import resource
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HERE = ROOT / "bench"


def described() -> str:
    model = next((line.split(":")[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")), platform.machine())
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return (f"{os.cpu_count()} processors, {model}, {memory:.0f} GiB; {platform.system()} {platform.release()}, "
            f"Python {platform.python_version()}; load before: {os.getloadavg()[0]:.1f}")


@dataclass
class Run:
    seconds: float
    cpu: float  # user and system
    rss: float  # peak, MB
    out: str


def run(words, **environment) -> Run:
    """A command to its end; its children count too."""
    said = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    began = time.perf_counter()
    with subprocess.Popen([str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=said, text=True) as child:
        out = child.stdout.read()
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise RuntimeError(f"{words[0]} ended with {child.returncode}")
    return Run(time.perf_counter() - began, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, out)


def python(module: str, *words) -> Run:
    return run([sys.executable, "-m", module, *words])


def peak() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def anonymous() -> float:
    """Memory of this process that is no file's, MB; 0 where the system does not tell."""
    try:
        with open("/proc/self/status") as file:
            return next(int(line.split()[1]) / 1024 for line in file if line.startswith("RssAnon"))
    except OSError:
        return 0.0


def warm(path) -> None:
    """Into the page cache."""
    with open(path, "rb", buffering=0) as file:
        while file.read(1 << 24):
            pass


def spread(values: list[float]) -> str:
    """Best, and how far the worst is from it."""
    return f"{max(values):,.2f} (worst of {len(values)}: {min(values):,.2f})"


@dataclass
class Told:
    """What a command cost; of its memory the most, and the most that was no file's and that was files'."""

    seconds: float
    cpu: float
    peak: float
    code: int
    out: str
    own: float = 0.0
    files: float = 0.0


def costs(words, **environment) -> Told:
    """A command to its end, with everything that it starts."""
    began, said = time.perf_counter(), {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    with tempfile.TemporaryFile("w+") as out:
        child = subprocess.Popen([str(word) for word in words], stdout=out, stderr=subprocess.DEVNULL, env=said)
        with watched(child.pid) as most:
            _, status, used = os.wait4(child.pid, 0)
            child.returncode = os.waitstatus_to_exitcode(status)
            seconds = time.perf_counter() - began
        out.seek(0)
        return Told(seconds, used.ru_utime + used.ru_stime, most[0] or used.ru_maxrss / 1024, child.returncode, out.read(1 << 20), *most[1:])


@contextmanager
def watched(pid: int) -> Iterator[list[float]]:
    """The most memory of a process and all below it meanwhile, MB: all of it, what is no file's, what is files'.

    What the system says of a child when it ends counts what its parent had when it began; what it says of one that runs (VmHWM) does not, and misses no moment.
    """
    most, over = [0.0, 0.0, 0.0], threading.Event()
    watch = threading.Thread(target=_watch, args=(pid, most, over), daemon=True)
    watch.start()
    try:
        yield most
    finally:
        over.set()
        watch.join()


def _watch(pid: int, most: list[float], over: threading.Event) -> None:
    while not over.wait(0.05):
        there = family(pid)
        kinds = [sum(kind) for kind in zip(*map(_resident, there), strict=True)]
        most[:] = map(max, most, [max(kinds[0], *map(_highest, there)), *kinds[1:]])


def family(pid: int) -> list[int]:
    """A process and all below it."""
    found = [pid]
    for one in found:
        with suppress(OSError):
            for task in os.listdir(f"/proc/{one}/task"):
                found += map(int, Path(f"/proc/{one}/task/{task}/children").read_text().split())
    return found


def _resident(pid: int) -> tuple[float, float, float]:
    """MB of a process, of pages that several have its part: all, what is no file's, what is files'."""
    with suppress(OSError), open(f"/proc/{pid}/smaps_rollup") as file:
        sizes = {name: int(size) / 1024 for name, size, *_ in (line.split() for line in file) if size.isdigit()}
        return sizes["Pss:"], sizes["Pss_Anon:"], sizes["Pss_File:"] + sizes["Pss_Shmem:"]
    return 0.0, 0.0, 0.0


def _highest(pid: int) -> float:
    """MB that one process ever had."""
    with suppress(OSError, StopIteration), open(f"/proc/{pid}/status") as file:
        return next(int(line.split()[1]) / 1024 for line in file if line.startswith("VmHWM"))
    return 0.0


def rows_of(path: Path) -> int | None:
    """Rows of what was written, where it is Parquet."""
    import pyarrow.parquet as parquet

    files = sorted(path.rglob("*.parquet")) if path.is_dir() else [path]
    with suppress(OSError, ValueError):
        return sum(parquet.ParquetFile(file).metadata.num_rows for file in files)
    return None

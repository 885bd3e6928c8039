"""What every measurement says about where it was made, and how a command's time and memory are taken."""

from __future__ import annotations

import os
import platform
import resource
import subprocess
import sys
import time
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

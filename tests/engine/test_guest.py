"""A program that imports dissect and reads a capture is what it was before: no hook, handler, path, warning or thread of ours stays."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = """
import gc, locale, os, signal, sys, threading, warnings
import numpy, pyarrow, duckdb

def process():
    return {"finders": list(map(type, sys.meta_path)), "path": [*vars(sys)["path"]], "hooks": (sys.excepthook, sys.unraisablehook, threading.excepthook, sys.displayhook),
            "signals": [signal.getsignal(number) for number in signal.valid_signals()], "warnings": list(warnings.filters), "gc": gc.get_threshold(),
            "where": os.getcwd(), "locale": locale.setlocale(locale.LC_ALL), "recursion": sys.getrecursionlimit(), "threads": threading.active_count(),
            "streams": (sys.stdout, sys.stderr, sys.stdin), "environment": dict(os.environ)}

before = process()
import dissect
with dissect.open("captures/tank/b_consume.pcap.zst") as capture:
    assert len(capture.summary()) and len(capture.exchanges())
after = process()
print([name for name in before if before[name] != after[name]])
"""


def test_a_program_that_reads_a_capture_stays_as_it_was():
    ran = subprocess.run([sys.executable, "-c", PROGRAM], cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert ran.stdout.splitlines()[-1:] == ["[]"], ran.stdout + ran.stderr


CLOSED = """
import gc, os, pathlib
import dissect

gc.disable()    # what is closed is closed because nobody uses it any more
packed = "captures/rocketmq/c_errors.pcap.zst"
from tests.engine.test_cuts import unpacked
for given in (packed, unpacked("rocketmq/c_errors"), pathlib.Path(packed).read_bytes(), "setup.py"):
    try:
        capture = dissect.open(given)
    except dissect.CaptureError:
        continue
    assert len(capture.exchanges()) and capture.summary() and len(capture.messages())
    there = [os.readlink(f"/proc/self/fd/{number}") for number in os.listdir("/proc/self/fd") if os.path.exists(f"/proc/self/fd/{number}")]
    print([path for path in there if "captures" in path])
"""


def test_no_file_stays_open():
    """Also where nobody closes the capture: a notebook that opens a thousand has no descriptor left otherwise."""
    ran = subprocess.run([sys.executable, "-X", "dev", "-c", CLOSED], cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert ran.stdout.splitlines() == ["[]"] * 3 and "ResourceWarning" not in ran.stderr, ran.stdout + ran.stderr

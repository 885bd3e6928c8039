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

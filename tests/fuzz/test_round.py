"""A short round of every target: the same inputs each time.  The long one: tests/fuzz/run.sh SECONDS."""

from __future__ import annotations

import importlib
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TARGETS = sorted(path.stem for path in Path(__file__).parent.glob("fuzz_*.py"))
SECONDS = os.environ.get("FUZZ_SECONDS", "2")
RUN = "import sys; from tests.fuzz import {0} as target; from tests.fuzz.harness import loop; loop(target.one, target.seeds(), float(sys.argv[1]), change=getattr(target, 'change', None))"


def test_there_is_a_target_for_each_protocol_that_has_its_own_port():
    assert {"fuzz_tubemq", "fuzz_tank", "fuzz_rocketmq", "fuzz_pulsar", "fuzz_bookkeeper", "fuzz_readers", "fuzz_contexts", "fuzz_saved", "fuzz_store", "fuzz_tls", "fuzz_http2"} <= set(TARGETS)


@pytest.mark.parametrize("target", TARGETS)
def test_changed_inputs_are_read_or_refused(target, tmp_path):
    ran = subprocess.run([sys.executable, "-c", RUN.format(target), SECONDS], cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)},
                         capture_output=True, text=True, timeout=300, check=False)
    assert ran.returncode == 0 and "inputs" in ran.stdout, ran.stderr[-4000:]
    assert not list(tmp_path.glob("crash-*"))


@pytest.mark.parametrize(("busy", "ends"), [("while time.process_time() < 60: pass", True), ("time.sleep(3)", False)])
def test_the_alarm_counts_processor_time(busy, ends, tmp_path):
    """A busy machine is no hang."""
    text = f"import time\nfrom tests.fuzz.harness import Last, watch\nwatch()\nwith Last() as last:\n    last.tried(lambda data: exec({busy!r}), b'')\n"
    ran = subprocess.run([sys.executable, "-c", text], cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT), "MQDISSECT_ONE_SECONDS": "1"}, capture_output=True,
                         text=True, timeout=120, check=False)
    assert (ran.returncode == -signal.SIGPROF and "tried" in ran.stderr) if ends else ran.returncode == 0, ran.stderr


@pytest.mark.parametrize("path", sorted((Path(__file__).parent / "found").iterdir()), ids=lambda path: path.name)
def test_what_was_found_stays_mended(path):
    """`found/TARGET-N`: inputs that once ended in a fault of ours."""
    importlib.import_module(f"tests.fuzz.fuzz_{path.name.rpartition('-')[0]}").one(path.read_bytes())

"""What benches say of a command's cost is true of all of its processes."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.support.machine import costs, rows_of

CAPTURE = Path(__file__).resolve().parents[2] / "captures" / "tank" / "c_control.pcap.zst"
EATER = "import subprocess, sys, time; bytes = bytearray(60 << 20); sys.argv[1:] and subprocess.run([sys.executable, *sys.argv[1:]]); time.sleep(0.6)"


@pytest.mark.skipif(not Path("/proc/self/smaps_rollup").exists(), reason="only Linux tells")
def test_memory_is_that_of_all_processes_together_and_the_exit_code_is_told():
    one, two = costs([sys.executable, "-c", EATER]), costs([sys.executable, "-c", EATER, "-c", EATER])
    assert 60 < one.peak < 100 and 120 < two.peak < 180
    assert costs([sys.executable, "-c", "raise SystemExit(3)"]).code == 3


def test_rows_are_counted_where_they_were_written(tmp_path):
    out = tmp_path / "rows.parquet"
    told = costs([sys.executable, "-m", "dissect", "exchanges", CAPTURE, "--format", "parquet", "-o", out])
    assert told.code == 0 and rows_of(out) > 10
    (tmp_path / "page.html").write_text("no table")
    assert rows_of(tmp_path / "page.html") is None

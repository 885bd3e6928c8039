"""The hot loops are Python: without the compiler they give the same rows."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize("name", ["tank/c_control", "tank/i_partial", "tank/b_consume", "tubemq/g_midstream"])
def test_plain_python_gives_the_same_rows(name):
    found = {}
    for form in ("plain", "compiled"):
        done = subprocess.run([sys.executable, "-m", "tests.uncompiled", form, f"{ROOT}/captures/{name}.pcap.zst"],
                              cwd=ROOT, capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, done.stderr[-2000:]
        found[form] = json.loads(done.stdout)
    assert found["plain"] == found["compiled"]

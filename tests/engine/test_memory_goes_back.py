"""Memory of decoders that come and go is the system's again."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

RUN = """
import numpy
from dissect.memory.system import give_back, large_apart

def held():
    with open("/proc/self/status") as file:
        return next(int(line.split()[1]) >> 10 for line in file if line.startswith("RssAnon"))

{}
before = held()
for turn in range(3):
    many = [numpy.ones(6 << 17) for _ in range(20)]             # 6 MB each
    between = [bytearray(200_000) for _ in range(20)]           # what stays lies beside them
    many.clear()
print(held() - before)
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only Linux tells")
def test_large_matrices_leave_nothing_behind():
    def left(begin: str) -> int:
        return int(subprocess.run([sys.executable, "-c", RUN.format(begin)], capture_output=True, text=True, check=True).stdout)

    assert left("large_apart()") < 30

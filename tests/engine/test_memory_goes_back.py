"""Memory of decoders that come and go is the system's again."""

from __future__ import annotations

import gc
import os
import re
import subprocess
import sys
import weakref
from pathlib import Path

import numpy
import pytest

from dissect.capture.find import find
from dissect.decode import context
from dissect.decode.decoded import Decoded, SourceTables
from dissect.decode.options import Options
from dissect.memory.spool import Spool

CAPTURE = Path(__file__).parents[2] / "captures/rocketmq/a_binary.pcap.zst"

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


@pytest.mark.parametrize(("asked", "pool"), [({}, "system"), ({"ARROW_DEFAULT_MEMORY_POOL": "mimalloc"}, "mimalloc")])
def test_arrows_rows_lie_where_they_can_go_back_from(asked, pool):
    """`save` of 2 GB of TubeMQ: 302 MB, 397 with the pool that Arrow brings."""
    run = "from dissect.memory.system import settle; settle(); import pyarrow; print(pyarrow.default_memory_pool().backend_name)"
    around = {name: value for name, value in os.environ.items() if name != "ARROW_DEFAULT_MEMORY_POOL"}
    assert subprocess.run([sys.executable, "-c", run], capture_output=True, text=True, check=True, env=around | asked).stdout.strip() == pool


def test_a_decoder_that_was_let_go_of_is_gone_at_once():
    """Splits make one after the other; in cycles they would wait for the garbage collector, tens of megabytes each."""
    source = SourceTables(Decoded([str(CAPTURE)], {"exchanges": ["api"]}, Options(jobs=1)), next(iter(find([str(CAPTURE)]))), 0)
    list(source.batches())
    gc.collect()
    gc.disable()
    try:
        fold = source.make()
        context.restore(fold, context.save(source.fold))
        seen = weakref.ref(fold), weakref.ref(fold.lanes[0]), weakref.ref(fold.inside), weakref.ref(fold.recogniser)
        fold.let_go()
        del fold
        assert not any(one() for one in seen)
    finally:
        gc.enable()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="/proc tells it")
def test_what_was_read_of_a_spool_need_not_stay():
    """622 MB of which one packet of a hundred lacked, 2,000 connections: what waited behind the holes was read at their ends, and stayed: 618 MB."""
    def resident() -> int:
        said = re.search(r"RssFile:\s+(\d+)", Path("/proc/self/status").read_text())
        assert said
        return int(said[1]) << 10

    spool, size = Spool(), 48 << 20
    for _ in range(size >> 20):
        spool.add(bytes(range(256)) * 4096)
    before = resident()
    total = int(spool.view().sum(dtype=numpy.int64))
    assert resident() - before > size / 2
    spool.rest()
    assert resident() - before < size / 4
    assert int(spool.view().sum(dtype=numpy.int64)) == total == size // 256 * sum(range(256))

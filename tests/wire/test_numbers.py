"""Both forms of the machine, compiled and plain, give the same rows."""

from pathlib import Path

import numpy as np
import pytest
from tests.support.forms import machine_of
from tests.support.messages import frames, rows
from tests.support.streams import find, streams

from dissect.language.load import load
from dissect.machine import run as machine
from dissect.machine.layout import SUM_ADLER32, SUM_CRC32, SUM_CRC32C
from dissect.language.nodes import SUMS
from dissect.program.lower import lower


@pytest.fixture(scope="module")
def uncompiled():
    """The machine as plain Python: slow, with every index checked."""
    return machine_of(Path(machine.__file__).parent, ".py")


def test_all_of_it_is_plain(uncompiled):
    assert uncompiled.__file__.endswith("run.py") and uncompiled.run.__code__.co_filename.endswith("dispatch.py")


@pytest.mark.skipif(find("tank/a_produce.pcap.zst") is None, reason="no captures here")
@pytest.mark.parametrize(("name", "capture", "ports"), [("tank", "tank/c_control", [11011]), ("tank", "tank/a_produce", [11011]),
                                                         ("tubemq", "tubemq/a_small", [8715, 8123, 8133]), ("rocketmq", "rocketmq/a_small", [10911, 10909, 9876])])
def test_both_forms_give_the_same_rows(name, capture, ports, uncompiled):
    program = lower(load(name))
    fast, slow = machine.Machine(program), uncompiled.Machine(program)
    for stream in streams(capture, ports):
        cut = np.ascontiguousarray(frames(fast, stream.data, stream.side)[:60])
        fast.decode(stream.data, cut, len(cut))
        slow.decode(memoryview(stream.data), cut, len(cut))
        for n in range(len(cut)):
            assert rows(stream.data, fast, n) == rows(stream.data, slow, n)
            assert fast.status[n] == slow.status[n]


def test_the_sums_have_their_places():
    assert [SUMS.index(name) for name in ("crc32", "crc32c", "adler32")] == [SUM_CRC32, SUM_CRC32C, SUM_ADLER32]

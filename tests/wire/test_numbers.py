"""Both forms of the machine, compiled and plain, give the same rows."""

import importlib.util
import sys
from pathlib import Path

import numpy as np
import pytest
from tests.support.messages import frames, rows
from tests.support.streams import find, streams

from dissect.machine import run as machine
from dissect.language.load import load
from dissect.program.lower import lower

FILE = Path(machine.__file__).with_name("run.py")


@pytest.fixture(scope="module")
def uncompiled():
    """The machine as plain Python: slow, with every index checked."""
    spec = importlib.util.spec_from_file_location("machine_uncompiled", FILE)
    module = importlib.util.module_from_spec(spec)
    sys.modules["machine_uncompiled"] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.skipif(find("tank/a_produce.pcap.zst") is None, reason="no captures here")
@pytest.mark.parametrize(("name", "capture", "ports"), [("tank", "tank/c_control", [11011]), ("tank", "tank/a_produce", [11011]),
                                                         ("tubemq", "tubemq/a_small", [8715, 8123, 8133])])
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

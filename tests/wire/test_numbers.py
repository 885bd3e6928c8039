"""The numbers that the compiler sees are those that Python sees; both forms of the machine agree."""

import importlib.util
import re
import sys
from pathlib import Path

import numpy as np
import pytest
from project import frames, rows
from streams import find, streams

from dissect.language import layout
from dissect.machine import run as machine
from dissect.program import instructions as ops
from dissect.language.load import load
from dissect.program.lower import lower

ROOM = Path(layout.__file__).parent


@pytest.mark.parametrize("module", [layout, ops])
def test_enums_of_the_pxd_are_the_constants_of_the_module(module):
    text = (ROOM / f"{module.__name__.rpartition('.')[2]}.pxd").read_text()
    found = {name: int(value) for name, value in re.findall(r"^    (\w+) = (-?\d+)$", text, re.M)}
    wanted = {k: v for k, v in vars(module).items() if re.fullmatch(r"[A-Z][A-Z_0-9]*", k) and isinstance(v, int)}
    wanted.pop("ARENA", None)  # 64 bits: the machine declares it
    assert found == wanted


@pytest.fixture(scope="module")
def uncompiled():
    """The machine as plain Python: slow, with every index checked."""
    spec = importlib.util.spec_from_file_location("machine_uncompiled", ROOM / "machine.py")
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

"""The machine with every index checked by the compiler, against the one that is installed.

The installed form has no checks of the compiler: it reads where its own tests of areas say that it may.  Here the same
source is built with them, and with views in the places of pointers; damaged frames must pass both with equal rows.
"""

from __future__ import annotations

import importlib.util
import random
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from tests.support.messages import frames
from tests.support.streams import PLACES, streams

from dissect.machine import run as machine
from dissect.language.load import known, load
from dissect.program.lower import lower

ROOT = Path(__file__).parents[2]
FRAMES = 200_000  # damaged ones, of each protocol
BATCH = 20_000
PORTS = {"tank": [11011, 11012, 11013], "tubemq": [8715, 8123, 8133], "pulsar": [6650], "bookkeeper": [3181]}
VIEWS = [("cython.pointer(cython.const[cython.uchar])", "cython.const[cython.uchar][::1]"),
         ("cython.pointer(cython.const[cython.longlong])", "cython.const[cython.longlong][::1]"),
         ("cython.pointer(cython.longlong)", "cython.longlong[::1]"),
         ("return cython.address(view[0])", "return view"),
         ("soon(b", "pass  # (b"),
         ("boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False",
          "boundscheck=True, wraparound=False, cdivision=True, initializedcheck=True")]
ROWS = [("long long* row_of", "long long[::1] row_of"), ("return &matrix[row, 0]", "return matrix[row]")]
POINTERS = [("const unsigned char* ", "const unsigned char[::1] "), ("long long* ", "long long[::1] ")]


def replaced(text: str, pairs) -> str:
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new)
    return text


@pytest.fixture(scope="session")
def checked(tmp_path_factory):
    """The module, built anew."""
    pytest.importorskip("Cython")
    if not machine.__file__.endswith((".so", ".pyd")):
        pytest.skip("the installed machine is not compiled")
    folder = tmp_path_factory.mktemp("checked")
    for name in ("", "memory", "language", "program", "machine"):
        (folder / "dissect" / name).mkdir(parents=True, exist_ok=True)
        (folder / "dissect" / name / "__init__.py").write_text("")
    for name, pairs in {"memory/matrices.pxd": ROWS, "language/layout.pxd": (), "program/layout.pxd": (), "program/opcodes.pxd": (), "machine/layout.pxd": (), "machine/run.pxd": POINTERS,
                        "machine/run.py": VIEWS}.items():
        (folder / "dissect" / name).write_text(replaced((ROOT / "dissect" / name).read_text(), pairs))
    (folder / "setup.py").write_text(
        "from setuptools import Extension, setup\nfrom Cython.Build import cythonize\n"
        "setup(ext_modules=cythonize([Extension('dissect.machine.run', ['dissect/machine/run.py'], extra_compile_args=['-O1'])]))\n")
    built = subprocess.run([sys.executable, "setup.py", "build_ext", "--inplace"], cwd=folder, capture_output=True, text=True, check=False)
    if built.returncode and re.search(r"No such file|not found|command '.*' failed: None", built.stderr):
        pytest.skip("no compiler here")
    assert built.returncode == 0, built.stderr[-2000:]
    place = next((folder / "dissect" / "machine").glob("run.*.so"))
    spec = importlib.util.spec_from_file_location("checked.run", place)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def samples(name: str) -> list[tuple[bytes, int]]:
    """Small frames of all captures of a protocol."""
    found, ordinary = [], machine.Machine(lower(load(name)))
    for path in sorted((PLACES[0] / name).glob("*.pcap.zst")):
        for stream in streams(f"{name}/{path.name.removesuffix('.pcap.zst')}", PORTS[name]):
            cut = frames(ordinary, stream.data, stream.side)
            found += [(stream.data[at : at + size], side) for at, size, side in cut[:: max(1, len(cut) // 50)] if size < 2000]
    return found


def damaged(kept, chance: random.Random):
    """A buffer of frames with a few bytes changed, or an end cut off, and their rows."""
    data, table = bytearray(), []
    for _ in range(BATCH):
        frame, side = chance.choice(kept)
        frame = bytearray(frame)
        for _ in range(chance.choice((1, 1, 2, 5))):
            frame[chance.randrange(len(frame))] = chance.choice((0, 1, 0x7F, 0x80, 0xFF, chance.randrange(256)))
        if chance.random() < 0.2:
            del frame[chance.randrange(len(frame)) :]
        table.append((len(data), len(frame), side))
        data += frame
    table[-1] = (table[-1][0], table[-1][1] + chance.randrange(9), table[-1][2])  # the last one passes the end
    return np.frombuffer(bytes(data), dtype=np.uint8), np.array(table, dtype=np.int64)


@pytest.mark.parametrize("name", [name for name in known() if name in PORTS and (PLACES[0] / name).exists()])
@pytest.mark.parametrize("pruned", [False, True])
def test_no_index_leaves_its_array_whatever_the_bytes(name, pruned, checked, monkeypatch):
    said: list = []
    monkeypatch.setattr(sys, "unraisablehook", lambda problem: said.append(problem.exc_value))
    program = lower(load(name), tables={"items"}, roles={"key", "topic", "code", "class", "api", "kind"}) if pruned else lower(load(name))
    fast, slow = machine.Machine(program, crc=not pruned), checked.Machine(program, crc=not pruned)
    lone = checked.Machine(program, crc=not pruned)
    chance, kept = random.Random(name), samples(name)
    for _ in range(FRAMES // BATCH // 2):  # half of them each way
        data, table = damaged(kept, chance)
        for one in (fast, slow):
            one.decode(data, table, len(table))
        assert not said, said[:3]
        for matrix, count in (("status", len(table)), ("messages", len(table)), ("items", fast.item_count),
                              ("records", fast.record_count), ("events", fast.event_count), ("arena", fast.arena_size)):
            assert np.array_equal(np.asarray(getattr(fast, matrix))[:count], np.asarray(getattr(slow, matrix))[:count]), matrix
        for at, size, side in table[:2000]:  # each alone: its end is the array's end
            alone = data[at : at + size]
            lone.decode(alone, np.array([[0, size, side]]), 1)
            assert fast.frame(alone, 0, len(alone), side) == slow.frame(alone, 0, len(alone), side)
            assert fast.plausible(alone, 0, len(alone), side) == slow.plausible(alone, 0, len(alone), side)
    assert not said, said[:3]

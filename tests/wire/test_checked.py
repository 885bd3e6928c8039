"""The machine with every index checked by the compiler, against the one that is installed.

The installed form has no checks of the compiler: it reads where its own tests of areas say that it may.  Here the same
sources are built with them, all modules of the room, and with views in the places of pointers; damaged frames must pass both with equal rows.
"""

from __future__ import annotations

import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from tests.support.forms import machine_of
from tests.support.messages import frames
from tests.support.streams import PLACES, streams

from dissect.frames import layout as W
from dissect.machine import run as machine
from dissect.language.load import shipped, load
from dissect.program.lower import lower

ROOT = Path(__file__).parents[2]
FRAMES = 200_000  # damaged ones, of each protocol
BATCH = 20_000
PORTS = {"tank": [11011, 11012, 11013], "tubemq": [8715, 8123, 8133], "pulsar": [6650], "bookkeeper": [3181], "rocketmq": [10911, 10909, 9876]}
VIEWS = [("cython.pointer(cython.const[cython.uchar])", "cython.const[cython.uchar][::1]"),
         ("cython.pointer(cython.const[cython.longlong])", "cython.const[cython.longlong][::1]"),
         ("cython.pointer(cython.longlong)", "cython.longlong[::1]"),
         ("return cython.address(view[0])", "return view"),
         ("soon(b", "pass  # (b"), ("cython.p_longlong", "cython.longlong[::1]"),
         ("boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False",
          "boundscheck=True, wraparound=False, cdivision=True, initializedcheck=True"),
         ("long long* row_of", "long long[::1] row_of"), ("return &matrix[row, 0]", "return matrix[row]"), ("return &matrix[row, first]", "return matrix[row, first:]"), ("long long* part_of", "long long[::1] part_of"),
         ("    from cython.cimports.dissect.machine.processor import crc_by_processor\n", ""),  # the tables do all of it
         ("at += crc_by_processor(castagnoli, cython.address(buf[at]), size, cython.address(state))", "pass"),
         ("    from cython.cimports.dissect.machine.likeness import number_of_bytes\n", ""),  # nothing is known again
         ("key = number_of_bytes(cython.address(buf[at]), end - at, cython.address(state.secret[0]))", "key = 0"),
         ("return PyMemoryView_FromMemory(cython.cast(cython.p_char, buf + at), end - at, PyBUF_READ) if cython.compiled else", "return"),
         ("const unsigned char* ", "const unsigned char[::1] "), ("long long* ", "long long[::1] ")]
LETTERS = """
cdef inline long long quote_from(const unsigned char[::1] data, long long at, long long end) noexcept nogil:
    while at < end and data[at] != 34 and data[at] != 92:
        at += 1
    return at

cdef inline long long letter_from(const unsigned char[::1] data, long long at, long long end, unsigned char letter) noexcept nogil:
    while at < end and data[at] != letter:
        at += 1
    return at

cdef inline long long word_end(const unsigned char[::1] data, long long at, long long end) noexcept nogil:
    while at < end and data[at] > 32 and data[at] not in (34, 44, 58, 91, 93, 123, 125):
        at += 1
    return at
"""  # letters.h would read by itself
SPANS = re.compile(r"^cdef inline const unsigned char\* span_of.*?^cdef", re.M | re.S)
SPAN = "cdef inline const unsigned char[::1] span_of(const unsigned char[::1] data, long long at, long long size) noexcept nogil:\n    return data[at : at + size]\n\n\ncdef"
OTHERS = ("memory/hashes.pxd", "memory/matrices.pxd", "language/layout.pxd", "program/layout.pxd", "program/opcodes.pxd")


def of_the_machine(compiled: bool) -> list[str]:
    """The machine's modules: those that are compiled, or all files of the room."""
    hot = re.findall(r'"dissect/machine/(\w+)\.py"', (ROOT / "setup.py").read_text())
    return hot if compiled else [path.name for path in (ROOT / "dissect" / "machine").iterdir() if path.suffix in (".py", ".pxd")]


def build(folder: Path, change=lambda name, text: text) -> None:
    """All of the machine with checks, in this folder; `change`: what else is to be another way in a file."""
    for name in ("", "memory", "language", "program", "machine"):
        (folder / "dissect" / name).mkdir(parents=True, exist_ok=True)
        (folder / "dissect" / name / "__init__.py").write_text("")
    met = set()
    for name in (*OTHERS, *(f"machine/{name}" for name in of_the_machine(compiled=False) if name != "__init__.py")):
        text = SPANS.sub(SPAN, (ROOT / "dissect" / name).read_text())
        for old, new in VIEWS:
            if old in text:
                met.add(old)
                text = text.replace(old, new)
        (folder / "dissect" / name).write_text(LETTERS if name == "machine/letters.pxd" else change(name, text))
    assert met == {old for old, _ in VIEWS}
    (folder / "setup.py").write_text(
        "from setuptools import Extension, setup\nfrom Cython.Build import cythonize\n"
        f"names = {of_the_machine(compiled=True)}\n"
        "setup(ext_modules=cythonize([Extension(f'dissect.machine.{name}', [f'dissect/machine/{name}.py'], extra_compile_args=['-O0', '-g0']) for name in names], nthreads=2))\n")
    built = subprocess.run([sys.executable, "setup.py", "build_ext", "--inplace", "-j2"], cwd=folder, capture_output=True, text=True, check=False)
    if built.returncode and not any(map(shutil.which, ("cc", "gcc", "clang", "cl"))):
        pytest.skip("no compiler here")
    assert built.returncode == 0, built.stderr[-2000:]


@pytest.fixture(scope="session")
def checked(tmp_path_factory):
    """The machine, built anew."""
    pytest.importorskip("Cython")
    if not machine.__file__.endswith((".so", ".pyd")):
        pytest.skip("the installed machine is not compiled")
    folder = tmp_path_factory.mktemp("checked")
    build(folder)
    module = machine_of(folder / "dissect" / "machine", ".so")
    assert module.__file__.startswith(str(folder)) and module.Machine.__base__ is not machine.Machine.__base__
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


def equal_rows(fast, slow, count: int) -> None:
    for matrix, size in (("status", count), ("messages", count), ("items", fast.item_count),
                         ("records", fast.record_count), ("events", fast.event_count), ("arena", fast.arena_size)):
        assert np.array_equal(np.asarray(getattr(fast, matrix))[:size], np.asarray(getattr(slow, matrix))[:size]), matrix


def in_two_buffers(table, chance: random.Random):
    """The same frames as the cutter hands them over: some in the other buffer, some of which the end was not captured."""
    rows = np.zeros((len(table) - 1, W.F_WIDTH), dtype=np.int64)
    rows[:, :3] = table[:-1]
    rows[:, W.F_TOTAL], rows[:, W.F_COMPLETE] = rows[:, W.F_BYTES], 1
    for row in rows:
        row[W.F_WHERE] = chance.random() < 0.3
        if chance.random() < 0.3:
            row[W.F_BYTES], row[W.F_COMPLETE] = chance.randrange(row[W.F_TOTAL] + 1), 0
    return rows


@pytest.mark.parametrize("name", [name for name in shipped() if name in PORTS and (PLACES[0] / name).exists()])
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
        equal_rows(fast, slow, len(table))
        for at, size, side in table[:2000]:  # each alone: its end is the array's end
            alone = data[at : at + size]
            lone.decode(alone, np.array([[0, size, side]]), 1)
            assert fast.frame(alone, 0, len(alone), side) == slow.frame(alone, 0, len(alone), side)
            assert fast.plausible(alone, 0, len(alone), side) == slow.plausible(alone, 0, len(alone), side)
    assert not said, said[:3]


@pytest.mark.parametrize("name", [name for name in shipped() if name in PORTS and (PLACES[0] / name).exists()])
def test_nor_with_a_request_or_in_two_buffers(name, checked, monkeypatch):
    said: list = []
    monkeypatch.setattr(sys, "unraisablehook", lambda problem: said.append(problem.exc_value))
    program = lower(load(name))
    fast, slow = machine.Machine(program, crc=True), checked.Machine(program, crc=True)
    chance, kept = random.Random(name), samples(name)
    data, table = damaged(kept, chance)
    cut = in_two_buffers(table, chance)
    for one in (fast, slow):
        one.decode_where(data, cut, 0, len(cut), 0)
        one.decode_where(data, cut, 0, len(cut), 1)
    equal_rows(fast, slow, len(cut))
    for one in (fast, slow):
        one.decode(data, table, len(table))
    requests, items = np.asarray(fast.messages)[: len(table)].copy(), np.asarray(fast.items)[: fast.item_count].copy()
    for turn, (at, size, side) in enumerate(table[:5000]):  # each as the answer to another one, to one that was not captured, or with items of anybody
        asked = requests[chance.randrange(len(table))] if turn % 3 else None
        first = chance.randrange(len(items) + 1)
        several = items[first : first + chance.randrange(5)] if turn % 2 else None
        for one in (fast, slow):
            one.answer(data, at, size, side, len(table), asked, several)
        if turn % 100 == 0:
            equal_rows(fast, slow, len(table) + 1)
        assert np.array_equal(np.asarray(fast.messages)[len(table)], np.asarray(slow.messages)[len(table)])
        assert fast.status[len(table)] == slow.status[len(table)] and fast.item_count == slow.item_count
    equal_rows(fast, slow, len(table) + 1)
    assert not said, said[:3]

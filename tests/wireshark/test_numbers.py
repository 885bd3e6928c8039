"""Numbers of 64 bits in Lua, as Wireshark gives them: what comes out is what Python says."""

from __future__ import annotations

import operator
import random
import subprocess
from pathlib import Path

import pytest

import dissect.export.wireshark
from tests.support import tshark

pytestmark = pytest.mark.skipif(not tshark.installed(), reason=tshark.MISSING)
LUA = Path(dissect.export.wireshark.__file__).parent / "lua"
WHOLE, UNREAD = 1 << 64, -(1 << 63)
OPS = {"add": operator.add, "sub": operator.sub, "mul": operator.mul, "band": operator.and_, "bor": operator.or_, "bxor": operator.xor}
EDGES = (0, 1, -1, 5, -395704100, 1 << 32, -(1 << 32), -(1 << 32) - 1, (1 << 53) - 1, 1 << 53, -(1 << 53), 1795248156526000000, (1 << 63) - 1, UNREAD + 1)
HEAD = """local M = {OPS = {}}
dofile(FOLDER .. "/numbers.lua")(M)
dofile(FOLDER .. "/made.lua")(M)
local function number(high, low) return M.halves(high, low) end
local function say(a) print(M.text(a), M.text(a, true), tostring(M.as_int64(a)), tostring(M.as_uint64(a)), M.digits(a, 8)) end
"""


def signed(number: int) -> int:
    return (number + (1 << 63)) % WHOLE - (1 << 63)


def lua(number: int) -> str:
    return f"number({number % WHOLE >> 32}, {number % (1 << 32)})"


def cases() -> list[tuple[str, int, int]]:
    rng = random.Random(0)
    numbers = [*EDGES, *(signed(rng.getrandbits(64)) >> rng.randrange(64) for _ in range(60))]
    return [(name, a, b) for name in OPS for a in numbers for b in (*EDGES, rng.choice(numbers)) if signed(OPS[name](a, b)) != UNREAD]


def test_sums_and_their_texts_are_those_of_python(tmp_path):
    script, found = tmp_path / "numbers.lua", cases()
    script.write_text(f"local FOLDER = '{LUA}'\n" + HEAD + "\n".join(f"say(M.{name}({lua(a)}, {lua(b)}))" for name, a, b in found))
    done = subprocess.run(["tshark", "-X", f"lua_script:{script}", "-v"], capture_output=True, text=True, env=tshark.surroundings(str(tmp_path)), check=True)
    lines = done.stdout.splitlines()[: len(found)]
    for (name, a, b), line in zip(found, lines, strict=True):
        r = signed(OPS[name](a, b))
        assert line.split() == [str(r), str(r % WHOLE), str(r), str(r % WHOLE), f"{r % WHOLE:016X}"], (name, a, b)

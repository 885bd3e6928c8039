"""The hot loops are Python: without the compiler they give the same rows."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.engine.test_cuts import rows as compiled_rows
from tests.hard import damage, recorders
from tests.support import levels, parcels

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize("name", ["tank/c_control", "tank/i_partial", "tank/b_consume", "tubemq/g_midstream"])
def test_plain_python_gives_the_same_rows(name):
    assert rows("plain", f"{ROOT}/captures/{name}.pcap.zst") == rows("compiled", f"{ROOT}/captures/{name}.pcap.zst")


def test_plain_python_remembers_the_same(tmp_path):
    capture, description = tmp_path / "talk.pcap", tmp_path / "levels.py"
    capture.write_bytes(levels.capture(levels.talk(0, 40)[0][3:]))  # from the middle
    description.write_text(levels.DESCRIPTION)
    found = rows("plain", str(capture), str(description))
    assert found == rows("compiled", str(capture), str(description)) and len(found["messages"]) == 40


@pytest.mark.parametrize(("name", "change"), [("rocketmq/x_acl", "tcp, IPv6 fragments"), ("pulsar/a_small", "pcap, ns")])
def test_plain_python_joins_splits_and_reads_any_address(name, change, tmp_path):
    """Addresses and hashes that are no positive numbers of 63 bits."""
    capture = damage.read(recorders.inputs([name])[0])
    capture = replace(capture, packets=capture.packets[:60])
    [path], _ = recorders.written(tmp_path, recorders.CHANGES[change](capture, random.Random(0)))
    whole = json.loads(json.dumps(compiled_rows(path, jobs=1)))
    found = rows("splits", path)
    assert found["exchanges"] and found == {name: whole[name] for name in found}


@pytest.mark.slow
def test_plain_python_assembles_the_same(tmp_path):
    capture, description = tmp_path / "talk.pcap", tmp_path / "parcels.py"
    capture.write_bytes(levels.capture(parcels.talk(0, 20)[0][9:]))  # from the middle
    description.write_text(parcels.DESCRIPTION)
    found = rows("plain", str(capture), str(description))
    assert found == rows("compiled", str(capture), str(description)) and len(found["messages"]) > 10 and found["problems"]


def rows(form: str, *words: str) -> dict:
    done = subprocess.run([sys.executable, "-m", "tests.uncompiled", form, *words], cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)

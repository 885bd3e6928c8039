"""A capture that lacks something says so before it says anything of those who speak in it."""

import random

import pytest

import dissect
from tests.hard import damage
from tests.hard.metamorphic import direction, inputs
from tests.support.machine import python


def looked(packets, like, path):
    """The lines under `look first`."""
    damage.Recorded(like.head, packets).write(path)
    out = python("dissect", "summary", path).out
    return [line.strip() for line in out[out.index("look first") :].splitlines()[1:]]


@pytest.fixture(scope="module")
def whole():
    [path] = inputs(["tubemq/c_errors"])
    return damage.read(path)


@pytest.mark.parametrize(("side", "who", "nobody"), [(True, "servers", "what was asked"), (False, "clients", "how they were answered")])
def test_one_direction_alone_is_told_first_and_blames_nobody(side, who, nobody, whole, tmp_path):
    found = looked([p for p in whole.packets if direction(p.data) in (side, None)], whole, tmp_path / "x.pcap")
    assert f"of tubemq only what {who} said was captured: nobody can tell {nobody}" in found[0]
    assert not any("without answer" in line or "answered nothing" in line or "did not answer the SYN" in line for line in found)


@pytest.mark.parametrize("side", [True, False])
@pytest.mark.parametrize("name", ["pulsar/c_errors", "tank/b_consume", "rocketmq/c_errors"])
def test_nobody_comes_for_nothing_where_the_answers_were_not_captured(name, side, tmp_path):
    path, *_ = inputs([name])
    there = damage.read(path)
    damage.Recorded(there.head, [p for p in there.packets if direction(p.data) in (side, None)]).write(tmp_path / "x.pcap")
    with dissect.open(str(tmp_path / "x.pcap")) as capture:
        assert not [row["text"] for row in capture.stalls().to_pylist() if row["kind"] in ("looping", "unreachable", "frozen")]
    found = looked([p for p in there.packets if direction(p.data) in (side, None)], there, tmp_path / "x.pcap")
    assert not any("without answer" in line or "failed" in line for line in found)


def test_what_is_missing_is_told_first(whole, tmp_path):
    dice = random.Random(1)
    found = looked([p for p in whole.packets if dice.random() > 0.05], whole, tmp_path / "x.pcap")
    assert found[0].endswith("of the bytes of tubemq are not in the capture: what lacks an answer may have had one")
    assert any("without answer in the capture, which lacks" in line for line in found)


def test_of_a_whole_capture_nothing_is_said_to_be_missing(whole, tmp_path):
    found = looked(whole.packets, whole, tmp_path / "x.pcap")
    assert found and not any("captured: nobody" in line or "not in the capture" in line or "which lacks" in line for line in found)

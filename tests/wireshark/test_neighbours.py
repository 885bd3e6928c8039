"""Made connections of others on our ports through tshark, with the plugin and without; and both passes of tshark where the first makes no tree."""

from __future__ import annotations

import random

import pytest

from tests.hard import foreign
from tests.support import tshark
from tests.wireshark import neighbours

pytestmark = pytest.mark.skipif(not tshark.installed(), reason=tshark.MISSING)
UNKNOWN_PORT = 20000
LEAST = 16  # bytes of a first segment: fewer may begin a message of ours, and are waited for


def talks() -> list:
    """A connection of each kind that says enough at first; zeros are what a master with an empty log says."""
    found = [foreign.MADE[kind](random.Random(number)) for number, kind in enumerate(sorted(foreign.MADE)) if kind != "zeros"]
    return [talk for talk in found if all(len(next((data for by, data in talk if by == side), bytes(LEAST))) >= LEAST for side in (0, 1))]


@pytest.fixture(scope="module")
def script(tmp_path_factory):
    return tshark.plugin(tmp_path_factory.mktemp("plugin"))


@pytest.mark.parametrize("from_syn", [True, False])
def test_made_connections_on_our_ports_are_dissected_as_without_the_plugin(from_syn, script, tmp_path):
    packets = [packet for number, talk in enumerate(talks()) for packet in foreign.packets(talk, number, UNKNOWN_PORT, from_syn)]
    assert len(packets) > 300
    (tmp_path / "made.pcap").write_bytes(foreign.capture(packets))
    moved = tmp_path / "moved.pcap"
    assert neighbours.on_our_ports(tmp_path / "made.pcap", moved, 0)
    found = neighbours.differences(moved, script, tmp_path / "home")
    assert [one for one in found if not one.as_any] == []


def test_the_comparison_sees_a_session_of_ours(script, tmp_path):
    found = neighbours.differences(tshark.unpacked("tank", "c_control", tmp_path), script, tmp_path / "home", ["list"])
    assert [one.as_any for one in found] == [False] and "TANK" in found[0].with_plugin


def test_a_capture_that_cannot_be_merged_hides_no_other(script, tmp_path, capsys):
    tshark.unpacked("tank", "c_control", tmp_path)
    (tmp_path / "cut.pcap").write_bytes((tmp_path / "tank-c_control.pcap").read_bytes()[:1000])
    (tmp_path / "none.pcap").write_text("../elsewhere.pcap")
    assert neighbours.main([str(tmp_path), "--look", "list"]) == 1
    assert "tank-c_control.pcap: list" in capsys.readouterr().out


# A connection from its middle; one whose waits are told by the time of day, which a field tells too.
@pytest.mark.parametrize(("protocol", "name"), [("pulsar", "g_midstream"), ("rocketmq", "g_midstream"), ("rocketmq", "a_small")])
def test_two_passes_say_the_same_where_the_first_makes_no_tree(protocol, name, script, tmp_path):
    """tshark makes a tree in the first pass for a filter only, and no field tells anything without one."""
    path = tshark.unpacked(protocol, name, tmp_path)
    with_tree, without = (tshark.run(script, path, "-2", *words).stdout.decode().splitlines() for words in (["-Y", "frame"], []))
    assert without == with_tree and sum(protocol in line.lower() for line in without) > 100

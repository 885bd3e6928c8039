"""Every form of file, and what TCP and mirrors do: the same pairs, none wrong, none lost in silence."""

import random
from dataclasses import replace

import pytest

from dissect.decode.options import Options
from tests.hard import damage, readings, recorders

GATE = ["rocketmq/x_acl", "tank/g_cluster_small"]


def faults(name, words, folder, packets=1 << 40):
    [path] = recorders.inputs([name])
    return recorders.campaign([path], range(1), packets, words, False)


@pytest.mark.parametrize("name", GATE)
def test_whatever_the_recorder_and_the_network_did_pairs_are_the_same(name, tmp_path):
    assert faults(name, list(recorders.CHANGES), tmp_path) == []


@pytest.mark.slow
@pytest.mark.parametrize("path", recorders.inputs([]), ids=lambda path: "-".join(path.parts[-2:]).removesuffix(".pcap.zst"))
def test_whatever_the_recorder_and_the_network_did_pairs_are_the_same_anywhere(path, tmp_path):
    assert faults(str(path), list(recorders.CHANGES), tmp_path, 3000) == []


def made(name, change, folder, seed=0):
    [path] = recorders.inputs([name])
    capture = damage.read(path)
    capture = replace(capture, packets=capture.packets[:250])
    [out], _ = recorders.written(folder, recorders.CHANGES[change](capture, random.Random(seed)))
    return folder / out


def clockless(folder):
    """Every third packet has no time."""
    capture = damage.read(recorders.inputs([GATE[0]])[0])
    recs = [(ns if n % 3 else 0, *rest) for n, (ns, *rest) in enumerate(recorders.records(capture, capture.packets))]
    [name], _ = recorders.written(folder, recorders.files([recs]))
    return folder / name


def test_a_clock_that_is_not_set_yet_is_no_fault_of_a_context(tmp_path):
    """Some packets have no time: the handshake lasts fifty years."""
    path = clockless(tmp_path)
    whole = readings.blocks(path, 4096, Options(jobs=1))
    assert whole["exchanges"] and readings.blocks(path, 1, Options(jobs=1), path.stat().st_size // 5) == whole


@pytest.mark.parametrize("change", ["pcapng, blocks between", "pcapng, wrong options"])
def test_a_block_that_is_no_packet_has_its_place_between_packets(change, tmp_path):
    """However many packets are read at once."""
    path = made("pulsar/d_txn", change, tmp_path, 3)
    one = readings.blocks(path, 1, Options(jobs=1))
    assert one["problems"] and one == readings.blocks(path, 4096, Options(jobs=1)) == readings.blocks(path, 3, Options(jobs=1))

"""Changed as networks and recorders change captures: the same pairs where nothing was taken away, some of them elsewhere, and nothing lost in silence."""

import os
import random

import pytest

from tests.hard import damage
from tests.hard.metamorphic import CAPTURES, CHANGES, SAME, inputs, judged, seen

SEEDS = int(os.environ.get("MQDISSECT_METAMORPHIC_SEEDS", "1"))
GATE = ["tank/g_cluster_small", "rocketmq_grpc/grpc_errors", "pulsar/d_txn", "rocketmq/x_acl", "bookkeeper/h_store"]


def found(path, folder, names, seeds):
    capture = damage.read(path)
    whole = seen(capture, folder / "whole.pcap")
    assert whole.pairs and whole.unkept == []
    for name in names:
        for seed in range(seeds):
            verdict, _ = judged(name, capture, whole, random.Random(f"{path.name} {name} {seed}"), folder / "changed.pcap")
            assert (verdict.wrong, verdict.silent, verdict.unkept, verdict.other) == ([], [], [], []), (name, seed)
            assert verdict.kept == len(whole.pairs) or name not in SAME


@pytest.mark.parametrize("name", GATE)
def test_what_is_done_to_a_capture_pairs_nothing_wrongly_and_loses_nothing_in_silence(name, tmp_path):
    found(*inputs([name]), tmp_path, CHANGES, 1)


@pytest.mark.parametrize(("name", "seed"), [("1 % lost", 4), ("10 % lost", 3), ("one side lossy", 5)])
def test_a_later_message_of_a_stream_whose_beginning_was_lost_is_no_answer(name, seed, tmp_path):
    """The proxy's headers of Telemetry were lost, and its stream was read before the client's: what it said later answers nothing."""
    [path] = inputs(["grpc_plain"])
    capture = damage.read(path)
    whole = seen(capture, tmp_path / "whole.pcap")
    verdict, _ = judged(name, capture, whole, random.Random(f"{path.name} {name} {seed}"), tmp_path / "changed.pcap")
    assert verdict.wrong == [] and verdict.kept > len(whole.pairs) // 3


def test_bytes_before_an_end_that_is_there_are_missing_where_they_are_not(tmp_path):
    """The last bytes that a server says are lost; its FIN, which follows them, is not."""
    [path] = inputs(["tank/g_cluster_small"])
    capture = damage.read(path)
    last = {}
    for p in capture.packets:
        at = damage.tcp_at(p.data)
        if damage.said(p.data):
            last[p.data[at - 8 : at + 4]] = p
    ended = {p.data[at - 8 : at + 4] for p in capture.packets if (at := damage.tcp_at(p.data)) and p.data[at + 13] & 1}
    lost = {p.number: len(damage.said(p.data)[1]) for key, p in last.items() if key in ended}
    less = damage.Recorded(capture.head, [p for p in capture.packets if p.number not in lost])
    rows = damage.rows([str(less.write(tmp_path / "less.pcap"))], {"connections": ["missing_to_server", "missing_to_client"], "problems": ["kind", "text"]}, internal=True)
    missing = sum(row["missing_to_server"] + row["missing_to_client"] for row in rows["connections"])
    assert lost and missing == sum(lost.values())
    assert sum(row["kind"] == "gap" for row in rows["problems"]) == len(lost)


@pytest.mark.slow
@pytest.mark.parametrize("path", inputs([]), ids=lambda path: str(path.relative_to(CAPTURES)).removesuffix(".pcap.zst"))
def test_what_is_done_to_any_capture_pairs_nothing_wrongly_and_loses_nothing_in_silence(path, tmp_path):
    found(path, tmp_path, CHANGES, SEEDS)

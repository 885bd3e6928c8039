"""Odder recorders and boxes: cases that once made a wrong pair, and what was behind each; some more that never did; what takes nothing away loses nothing."""

import pytest

from tests.hard import boxes, odd
from tests.hard.boxes import Case

ONCE = {
    "a length that was wrong had swallowed the answers": Case(140, "bookkeeper/f_bk_v2", 987, 900, ("wrong bytes",), "plain"),
    "neither of two messages could be read up to its number": Case(142, "pulsar/a_bem_exposed", 0, 500, ("wrong bytes",), "plain"),
    "the first chunks of a message were damaged": Case(253, "clients/pulsar_go", 650, 500, ("wrong bytes",), "plain"),
    "a replicator's send was damaged": Case(285, "clients/pulsar_geo", 0, 900, ("wrong bytes",), "plain"),
    "a repeat with other bytes had damaged the last chunk": Case(11676, "proxied/pulsar", 55, 500, ("translated numbers",), "ng, blocks between"),
}
NAMES = ["tank/c_control", "rocketmq/x_acl", "pulsar/d_txn", "bookkeeper/h_store", "tubemq/a_small", "rocketmq_grpc/grpc_errors", "tls/rocketmq_tls13"]


@pytest.mark.parametrize("what", ONCE)
def test_what_once_made_a_wrong_pair(what, tmp_path):
    kept, of, wrong = boxes.judged(ONCE[what], tmp_path)
    assert not wrong and kept > of // 4


@pytest.mark.parametrize("change", odd.ODD)
def test_no_pair_is_one_that_the_capture_does_not_have(change, tmp_path):
    assert not boxes.judged(odd.case(0, NAMES, [change]), tmp_path)[2]


@pytest.mark.parametrize("change", odd.EXACT)
def test_what_takes_nothing_away_loses_nothing(change, tmp_path):
    of, lost = odd.lost(odd.alone(1, NAMES, [change]), tmp_path)
    assert of and not lost


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 200, 20))
def test_many_more(seed, tmp_path):
    for each in range(seed, seed + 20):
        assert not boxes.judged(odd.case(each, NAMES, list(odd.ODD)), tmp_path)[2]
        assert not odd.lost(odd.alone(each, NAMES, list(odd.ODD)), tmp_path)[1]


def test_a_case_holds_what_it_should(tmp_path):
    """The maker itself: the same for one seed, other packets for each change."""
    made = {name: boxes.made(Case(1, "tubemq/a_small", 0, 900, (name,), "plain"), tmp_path)[1] for name in odd.ALL}
    whole = boxes.made(Case(1, "tubemq/a_small", 0, 900, (), "plain"), tmp_path)[1]
    assert boxes.made(Case(1, "tubemq/a_small", 0, 900, ("sliced",), "plain"), tmp_path)[1] == made["sliced"]
    assert [name for name, all_ in made.items() if all_ == whole] == ["padded"]  # its packets are longer

"""Odder recorders and boxes: no pair that the capture does not have; what takes nothing away loses nothing."""

import pytest

from tests.hard import boxes, odd
from tests.hard.boxes import Case

NAMES = ["tank/c_control", "rocketmq/x_acl", "pulsar/d_txn", "bookkeeper/h_store", "tubemq/a_small", "rocketmq_grpc/grpc_errors", "tls/rocketmq_tls13"]


@pytest.mark.parametrize("change", odd.ODD)
def test_no_pair_is_one_that_the_capture_does_not_have(change, tmp_path):
    assert not boxes.judged(odd.case(0, NAMES, [change]), tmp_path)[2]


@pytest.mark.parametrize("change", odd.EXACT)
def test_what_takes_nothing_away_loses_nothing(change, tmp_path):
    of, lost = odd.lost(odd.alone(1, NAMES, [change]), tmp_path)
    assert of and not lost


@pytest.mark.parametrize("seed", [2, 5])
def test_an_answer_that_is_seconds_early_is_another_lifes(seed, tmp_path):
    """Three lives in each other's numbers, in the order of a clock that steps: bytes of both ends lack that hold the request's own answer."""
    kept, of, wrong = boxes.judged(Case(seed, "rocketmq/a_small_5", 0, 900, ("clock steps", "again at once", "translated numbers"), "plain"), tmp_path)
    assert kept > of and not wrong


def test_a_clock_that_steps_back_far_is_followed_by_another_change(tmp_path):
    """The maker: the last packet's time may lie before the first one's."""
    assert not boxes.judged(Case(980889, "clients/pulsar_go", 0, 500, ("no acknowledgements", "clock steps", "deaf for a while"), "plain"), tmp_path)[2]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 200, 20))
def test_many_more(seed, tmp_path):
    for each in range(seed, seed + 20):
        assert not boxes.judged(odd.case(each, NAMES, list(odd.ODD)), tmp_path)[2]
        assert not odd.lost(odd.alone(each, NAMES, list(odd.ODD)), tmp_path)[1]


def test_a_case_holds_what_it_should(tmp_path):
    """The maker itself: the same for one seed, other packets for each change."""
    made = {name: boxes.made(Case(1, "tubemq/a_small", 0, 900, (name,), "plain"), tmp_path)[1] for name in odd.ODD}
    whole = boxes.made(Case(1, "tubemq/a_small", 0, 900, (), "plain"), tmp_path)[1]
    assert boxes.made(Case(1, "tubemq/a_small", 0, 900, ("sliced",), "plain"), tmp_path)[1] == made["sliced"]
    assert [name for name, all_ in made.items() if all_ == whole] == ["padded"]  # its packets are longer

"""What is asked does not change what is read, nor by which road: mixes where it once did, and what was behind each."""

import pytest

from tests.hard import roads
from tests.hard.asked import differing, mixes
from tests.hard.mixes import Mix

ONCE = {
    "a FIN of another life, and bytes behind it: only where somebody asks why all that was acknowledged is known": Mix(
        20000104, "tank/a_produce", 0, 1500, ("again, lower, no farewell, no SYN", "mirror, swapped", "1 % lost")),
    "the same, cut": Mix(20000152, "rocketmq/c_errors_5", 0, 800, ("again, lower, no farewell, no SYN", "swapped 50", "snap length")),
    "a text that was made of a cut message, behind which nothing else was made": Mix(20000170, "rocketmq/a_small_5", 407, 800, ("wrap at 2^32", "snap length", "10 % lost", "vlan")),
}


@pytest.mark.parametrize("one", ONCE.values(), ids=ONCE)
def test_narrow_and_wide_questions_read_the_same(one, tmp_path):
    assert differing(one, tmp_path) == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20_000_100, 20_000_120))
def test_mixes(seed, tmp_path):
    assert differing(mixes([])(seed), tmp_path) == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12, 18))
def test_roads(seed, tmp_path):
    """The same by every road: compressed, in several files, by two processes, saved."""
    assert roads.judged(mixes([])(seed), tmp_path) == []

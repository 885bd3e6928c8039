"""Small inputs that are made to cost much: no command needs more than its budget for one, and none ends in a fault."""

from __future__ import annotations

import pytest

from tests.hard import bombs
from tests.hard.dense import CPU_MOST, MEMORY_MOST

GATE = {  # what once cost most, and a question that asks for it
    "beside each other: a larger entry, few indexes": "summary",    # 9.4 s and 2,682 MB: headers of few bytes, within bounds in each connection
    "beside each other: bodies packed": "summary",                  # 9.1 s and 2,560 MB: messages that inflate, all of them in one batch
    "store: damage behind each record": "store records",            # 34.7 s: a table of one row for each
}


@pytest.mark.slow
@pytest.mark.parametrize("name", bombs.chosen([]))
def test_each_is_made_and_is_small(name, tmp_path):
    assert 0 < bombs.weight(bombs.written(name, tmp_path, 40_000)) <= bombs.SMALL


@pytest.mark.parametrize("name", GATE)
def test_what_once_cost_most_is_within_the_budget(name):
    asked = list(bombs.costs([name], GATE[name]))
    assert asked
    for cost in asked:
        assert not cost.faulty and cost.cpu < CPU_MOST and cost.memory < MEMORY_MOST, cost.line()


@pytest.mark.slow
@pytest.mark.parametrize("name", bombs.chosen([]))
def test_no_command_needs_more_than_its_budget(name):
    for cost in bombs.costs([name]):
        assert not cost.faulty and not cost.dear, cost.line()

"""Owners of events in memory are made without the database, and are the same."""

from __future__ import annotations

from pathlib import Path

import numpy
import pytest

import dissect
from dissect.engine import derived, statements

CAPTURES = Path(__file__).resolve().parents[2] / "captures"

NAMES = ["tubemq/b_rebalance", "rocketmq/b_rebalance", "pulsar/b_two_brokers", "tank/g_cluster_small"]


def owners(name: str) -> list[list[str]]:
    with dissect.open(CAPTURES / f"{name}.pcap.zst") as capture:
        return [sorted(map(str, capture.sql(f"select * from {table}").to_pylist())) for table in ("ownership", "rebalance_events")]


@pytest.mark.parametrize("name", NAMES)
def test_events_in_memory_give_the_owners_that_the_database_finds(name, monkeypatch):
    asked = list[int]()
    evidence = statements.evidence
    monkeypatch.setattr(statements, "evidence", lambda events, *more: asked.append(events.num_rows) or evidence(events, *more))
    monkeypatch.setattr(derived, "FEW", 1 << 60)
    by_database = owners(name)
    assert not asked
    monkeypatch.setattr(derived, "FEW", 0)
    assert owners(name) == by_database and asked[0] > 20 and len(by_database[0]) > 1


def test_several_numbers_are_one_whatever_their_size():
    few, many = numpy.array([3, 1, 3, 3]), numpy.array([1 << 61, -(1 << 60), 1 << 61, 5])
    assert statements.together(few, many, many, few).tolist() == [0, 1, 0, 2]


def test_the_first_text_that_is_there_is_the_same_text_of_whatever_column():
    one = statements.Spoken(["a", "b"], numpy.array([0, -1, 1, -1]))
    other = statements.Spoken(["b", "c"], numpy.array([0, 0, 1, -1]))
    found = statements.first_of(one, other)
    assert [[*found.words, None][number] for number in found.numbers] == ["a", "b", "b", None] and found.numbers[1] == found.numbers[2]

"""Before and after: no alarm where nothing changed, and what was put in is found and named."""

from pathlib import Path

import numpy
import pytest
from tests.support import sides

import dissect
from dissect.analysis import blocks, changes
from dissect.export.changed import sentence

CAPTURES = Path(__file__).resolve().parents[2] / "captures"
RESTLESS = ["rocketmq/m_two_masters", "pulsar/g_midstream", "tubemq/d_client_balance"]


@pytest.fixture(scope="module", params=RESTLESS)
def whole(request):
    with dissect.open(CAPTURES / f"{request.param}.pcap.zst") as capture:
        return sides.of_capture(capture)


def alarms(whole, cuts: int, how) -> int:
    chance = numpy.random.default_rng(7)
    return sum(any(one.changed for one in sides.compared(*how(whole, chance))) for _ in range(cuts))


def test_halves_of_a_capture_raise_no_alarm(whole):
    assert alarms(whole, 20, sides.dealt) <= 1


@pytest.mark.slow
def test_a_thousand_halves_raise_next_to_no_alarm(whole):
    assert alarms(whole, 334, sides.dealt) <= 6          # of one in a hundred, five are as many as chance allows


def slowed(number: int, sigma: float, share: float, least: float = 0.0) -> list[changes.Group]:
    chance = numpy.random.default_rng(number)

    def draw(chance, count):
        return numpy.exp(chance.normal(14, sigma, count))

    before, after = sides.made(chance, draw), sides.made(chance, draw).slower(3, share, least)
    return [one for one in sides.compared(before, after) if one.changed]


def test_one_slower_topic_of_ten_is_found():
    """+20 % with 2,000 exchanges on each side, whose times vary by a factor of three either way."""
    found = [slowed(number, 0.5, 0.2) for number in range(5)]
    assert all(one and one[0].key == (3,) for one in found)
    assert {change.kind for change in found[0][0].changes if change.changed} <= {changes.MEDIAN, changes.TAIL_OF}


@pytest.mark.slow
@pytest.mark.parametrize("sigma", [0.3, 0.5, 0.8])
def test_a_fifth_more_is_found_nearly_always(sigma):
    assert sum((3,) in [one.key for one in slowed(number, sigma, 0.2)] for number in range(100)) >= 95


def wandering(number: int, spell: float = 6e9) -> sides.Side:
    """Three topics whose times stay at a level for six seconds of a minute in the mean, and then go to another."""
    chance = numpy.random.default_rng(number)
    whole = sides.made(chance, lambda chance, count: numpy.exp(chance.normal(14, 0.5, count)), 600, 3)
    for group in range(3):
        level = numpy.exp(chance.normal(0, 0.5, 201))
        mine = whole.group == group
        whole.value[mine] *= level[numpy.searchsorted(numpy.cumsum(chance.exponential(spell, 200)), whole.at[mine])]
    return whole


def test_levels_that_last_a_fifth_of_a_side_raise_few_alarms():
    """Each of their blocks tells something of the next: without that, 8 of these 100 have one."""
    found = [sides.compared(*sides.cut(wandering(number), 0, 30e9, 60e9)) for number in range(100)]
    assert sum(any(one.changed for one in groups) for groups in found) <= 2


@pytest.mark.slow
def test_a_slower_tail_alone_is_found():
    """The slowest tenth +20 %, of times whose 99th percentile is three times the median; by its distance alone in half of them."""
    assert sum((3,) in [one.key for one in slowed(number, 0.5, 0.2, 0.9)] for number in range(60)) >= 38


def test_what_is_certain_and_small_has_not_changed():
    assert slowed(0, 0.1, 0.02) == []                    # 2 %: certain with so little noise, and nothing to anybody


def test_a_burst_in_one_moment_is_no_change():
    """Four hundred errors in one second of a minute are one event."""
    chance = numpy.random.default_rng(3)
    before, after = (sides.made(chance, lambda chance, count: chance.uniform(1e6, 2e6, count), groups=1) for _ in range(2))
    after.error = (after.at > 20e9) & (after.at < 21e9)
    assert after.error.sum() > 20 and not any(one.changed for one in sides.compared(before, after))
    after.error = chance.uniform(size=len(after.at)) < 0.02          # as many, all the time
    [group] = sides.compared(before, after)
    [change] = [one for one in group.changes if one.changed]
    assert change.kind == changes.ERRORS and change.before == 0 and 0.01 < change.after < 0.03


def test_a_trend_that_was_cut_is_no_change():
    chance = numpy.random.default_rng(4)
    whole = sides.made(chance, lambda chance, count: chance.uniform(1e6, 2e6, count), groups=1)
    whole.value *= 1 + whole.at / whole.span[1]
    pair = sides.cut(whole, 0, 30e9, 60e9)
    [group] = sides.compared(*pair)
    median = next(one for one in group.changes if one.kind == changes.MEDIAN)
    assert median.certainty > 0.95 and median.drifts and not group.changed


def test_the_time_that_files_cover_has_no_holes():
    rows = [{"first_ns": 0, "last_ns": 10}, {"first_ns": 10, "last_ns": 30}, {"first_ns": 1000, "last_ns": 1100}]
    assert changes.spans(rows, None, None) == [(0, 30), (1000, 1100)]
    assert changes.spans(rows, 20, 1050) == [(20, 30), (1000, 1050)]
    assert changes.length([(0, 30), (1000, 1100)]) == 130
    assert len(changes.spans([{"first_ns": at * 1000, "last_ns": at * 1000 + 1} for at in range(1000)], None, None)) == 1


def test_two_captures_through_the_door():
    small, other = (CAPTURES / f"rocketmq/{name}.pcap.zst" for name in ("a_small", "b_rebalance"))
    with dissect.open(small) as before, dissect.open(other) as after:
        found = before.diff(after).to_pylist()
        assert before.diff(before).to_arrow().column("changed").to_pylist().count(True) == 0
    assert [row["topic"] for row in found if row["changed"]] == ["TopicReb", "TopicReb", "TopicOrd"]
    assert found[0]["before_count"] == 0 and found[0]["change"].startswith(f"appeared: 0 → {found[0]['after_count']:,}")
    assert all(0 <= row["certainty"] <= 1 for row in found)
    with dissect.open(other) as after:
        [told] = after.sql("select count(*) as n from exchanges where api = 'SEND_MESSAGE_V2' and topic = 'TopicReb'")
    assert next(row["after_count"] for row in found if (row["api"], row["topic"]) == ("SEND_MESSAGE_V2", "TopicReb")) == told["n"]


def counted(*of_each: list[int]) -> list[changes.Group]:
    """Groups with so many exchanges in each of the six parts of both sides; all else is the same."""
    by_side = ([], [])
    for key, parts in enumerate(of_each):
        for at, count in enumerate(parts):
            block = {"client_port": key, "block": at % blocks.BLOCKS * blocks.FINE, "bucket": None, "here": count, "errors": 0, "unanswered": 0}
            by_side[at // blocks.BLOCKS].extend([block] if count else [])
    latency = tuple([{"client_port": key, "count": sum(parts[side * 6 : side * 6 + 6]), "p50_ns": None, "p99_ns": None} for key, parts in enumerate(of_each)
                     if sum(parts[side * 6 : side * 6 + 6])] for side in (0, 1))
    return changes.compare(changes.Asked(("client_port",), by_side, latency, ([], []), (60_000_000_000, 60_000_000_000)))


STEADY = [50, 51, 49, 50, 52, 50, 50, 49, 51, 50, 50, 51]


def test_what_appeared_or_vanished_has_changed_though_it_came_in_bursts():
    bursts = [19, 31, 12, 18, 328, 39]
    found = {one.key[0]: one for one in counted(STEADY, [0] * 6 + bursts, bursts + [0] * 6)}
    assert [key for key in found if found[key].changed] == [1, 2] and found[1].certainty == pytest.approx(1 - blocks.LEAST_P)
    assert sentence(found[1], "worked_ns") == "appeared: 0 → 447" and sentence(found[2], "worked_ns") == "vanished: 447 → 0" and sentence(found[0], "worked_ns") is None


def test_what_came_once_is_told_and_is_no_change():
    """One event is on one of two sides, whatever changes: of forty such topics none may raise an alarm, and each is told."""
    found = counted(STEADY, *([0] * (6 + at % 6) + [400] + [0] * (5 - at % 6) for at in range(40)), [0] * 8 + [200, 540, 520, 420])
    assert not any(one.changed for one in found)
    assert [sentence(one, "worked_ns") for one in found[:41]].count("appeared: 0 → 400, in 1 of 6 parts of its time") == 40
    assert "appeared: 0 → 1,680, in 4 of 6 parts of its time" in [sentence(one, "worked_ns") for one in found]


def test_of_many_topics_that_are_dealt_by_chance_few_seem_to_appear():
    """Each topic speaks in six of the twelve parts, in any: what 924 dealings promise holds for all groups together."""
    chance = numpy.random.default_rng(18)
    alarms = 0
    for _ in range(200):
        topics = [numpy.isin(numpy.arange(12), chance.choice(12, 6, replace=False)) * 40 for _ in range(4)]
        alarms += any(one.changed for one in counted(*(topic.tolist() for topic in topics)))
    assert alarms <= 5

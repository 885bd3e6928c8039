"""Two orderly consumers of one group, and an administrator who asks about another client (RocketMQ 5.5.0, binary headers)."""

from __future__ import annotations

from collections import Counter

from .known import table, truth

NAME = "b_locks_5"


def events(name: str) -> list[dict]:
    return table("rocketmq", NAME, f"select * from rebalance_events where event = '{name}' order by first_ns")


def queues(name: str) -> Counter:
    return Counter((one["consumer"], one["group"], f"{one['topic']}:{one['partition']}") for one in events(name))


def test_a_lock_is_refused_where_the_answer_does_not_grant_it():
    """A refresh may be asked for again before the first one is answered: both are granted then, and none is refused."""
    locks = truth("rocketmq", NAME)["locks"]
    overlapping = [one for one in locks if any(other is not one and other["client"] == one["client"] and
                                               one["t_asked_us"] < other["t_asked_us"] < one["t_answered_us"] for other in locks)]
    wanted, granted = (Counter((one["client"], one["group"], queue) for one in locks for queue in one[name]) for name in ("wanted", "granted"))
    assert overlapping and queues("lock_wanted") == wanted and queues("locked") == granted
    assert sum((wanted - granted).values()) == 2 and queues("lock_refused") == wanted - granted
    assert {one["detail"] for one in events("lock_refused")} == {"held by 192.0.2.2@o2"}
    answered = sorted(one["t_answered_us"] for one in locks if not one["granted"])
    assert all(abs(one["first_ns"] // 1000 - us) < 100_000 for one, us in zip(events("lock_refused"), answered, strict=True))


def test_a_held_read_that_is_refused_at_last_was_waited_for():
    """The broker holds a read, and finds after 20 s that nobody subscribes any more."""
    [held] = table("rocketmq", NAME, "select count(*) as n, min(latency_ns) as latency_ns, sum(latency_ns - wait_ns) as worked_ns from exchanges where code_name = 'SUBSCRIPTION_NOT_EXIST'")
    assert held["n"] == 2 and held["latency_ns"] > 19e9 and held["worked_ns"] == 0


def test_who_asks_about_a_client_is_not_that_client():
    asked = table("rocketmq", NAME, "select client from exchanges where api = 'GET_CONSUMER_RUNNING_INFO'")
    assert len(asked) == 2 and {one["client"] for one in asked} == {None}
    assert [(one["group"], one["consumer"]) for one in events("committed") if one["topic"] == "TN"] == [("127.0.0.1:10911", None)]
    assert not [one for one in events("silent") if one["consumer"] == "127.0.0.1@G1-1"]

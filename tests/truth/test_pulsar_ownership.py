"""Who served a topic, and which consumer was active, against what brokers and consumers said while it changed.

A listener hears that its consumer became active or not; it hears nothing while its topic is closed and opened again, so
at such a moment the capture knows better: between `closed` and the next `active` nobody is.
"""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

from .known import names, table, truth

NEAR_NS = 150_000_000
OWNERSHIP = "select o.* from ownership o where o.protocol = 'pulsar' order by o.from_ns"
EVENTS = "select v.* from rebalance_events v where v.protocol = 'pulsar' order by v.first_ns"
MOVING = [name for name in names("pulsar") if any(e["event"] in ("owner_seen", "consumer_active") for e in truth("pulsar", name).get("events", ()))]


def full(row: dict) -> str:
    return row["topic"] if row["partition"] is None or "-partition-" in row["topic"] else f"{row['topic']}-partition-{row['partition']}"


def at(rows: list[dict], ns: int) -> list[dict]:
    return [row for row in rows if row["from_ns"] <= ns and (row["to_ns"] is None or ns < row["to_ns"])]


def test_the_broker_that_serves_a_topic_is_the_one_that_lookups_name():
    rows, tally = table("pulsar", "b_two_brokers", OWNERSHIP), Counter()
    for event in truth("pulsar", "b_two_brokers")["events"]:
        if event["event"] != "owner_seen":
            continue
        [row] = at([row for row in rows if row["group"] is None and row["topic"] == event["topic"]], event["t_us"] * 1000)
        assert event["owner"].endswith(row["owner"]), (event, row)
        tally[row["owner"]] += 1
    print(dict(tally))
    assert sum(tally.values()) == 40 and len(tally) == 2


@pytest.mark.parametrize("name", ["b_rebalance", "b_two_brokers"])
def test_active_consumers_are_those_that_heard_it(name):
    known, rows, heard = truth("pulsar", name), defaultdict(list), defaultdict(list)
    for row in table("pulsar", name, OWNERSHIP):
        if row["group"] is not None:
            rows[row["group"], full(row)].append(row)
    gone = {e["client"]: e["t_us"] * 1000 for e in known["events"] if e["event"] in ("member_killed", "member_left")}
    for event in known["events"]:
        if event["event"] in ("consumer_active", "consumer_inactive"):
            heard[event["subscription"], event["topic"]].append((event["t_us"] * 1000, event["client"], event["event"] == "consumer_active"))
    tally, wrong = Counter(), []
    for key, said in heard.items():
        changes = [ns for ns, _, _ in said] + list(gone.values()) + [row["from_ns"] for row in rows[key]] + [row["to_ns"] or 0 for row in rows[key]]
        for ns, client, active in said:
            moment = ns + NEAR_NS
            if not active or any(ns < change <= moment for change in changes if change != ns) or ns > gone.get(client, ns):
                continue
            tally["heard"] += 1
            owner = [row["owner"] for row in at(rows[key], moment)]
            if owner != [client]:
                wrong.append((key, ns, client, owner))
    print(name, dict(tally))
    assert tally["heard"] >= 4 and not wrong, (len(wrong), wrong[:3])


def test_every_change_of_the_active_consumer_was_heard_by_a_listener():
    """As many on the wire as in the clients: those that were killed hear no more."""
    known, rows = truth("pulsar", "b_rebalance"), table("pulsar", "b_rebalance", EVENTS)
    ours = {e["client"] for e in known["events"] if e["event"] == "member_started"}
    told = Counter((row["event"], row["consumer"]) for row in rows if row["event"] in ("active", "inactive") and row["consumer"] in ours)
    heard = Counter((e["event"].removeprefix("consumer_"), e["client"]) for e in known["events"] if e["event"].startswith("consumer_"))
    assert set(told) == set(heard) and all(heard[key] <= told[key] <= heard[key] + 2 for key in told), (told - heard, heard - told)


def test_an_unload_closes_every_producer_and_consumer_with_the_address_to_go_to():
    rows = [row for row in table("pulsar", "b_two_brokers", EVENTS) if row["event"] == "closed" and "/ns/m" in (row["topic"] or "")]
    assert {None, "pulsar://127.0.0.1:6652"} <= {row["detail"] for row in rows}
    assert {row["topic"][-2:] for row in rows} == {"m0", "m1", "m2", "m3", "m4"}


def test_a_killed_broker_served_until_its_connections_ended():
    rows = table("pulsar", "b_two_brokers", OWNERSHIP)
    [killed] = [e["t_us"] * 1000 for e in truth("pulsar", "b_two_brokers")["events"] if e["event"] == "broker_killed"]
    [row] = [row for row in rows if row["group"] is None and row["topic"].endswith("/ns/m2") and row["lost"] == "connection_ended"
             and row["owner"].endswith(":6652")]
    assert 0 <= row["to_ns"] - killed < 1_000_000_000
    [after] = [one for one in rows if one["group"] is None and one["topic"].endswith("/ns/m2") and one["from_ns"] > row["to_ns"]][:1]
    assert after["owner"].endswith(":6650") and after["from_ns"] - row["to_ns"] > 10_000_000_000


def test_an_exclusive_producer_is_waited_for_refused_and_fenced():
    rows = [(row["event"], row["consumer"], row["detail"]) for row in table("pulsar", "a_small", EVENTS)
            if (row["topic"] or "").endswith("/access") and row["event"] in ("opened", "turned_away", "queued", "closed")]
    assert [row[:2] for row in rows[:5]] == [("opened", "first"), ("turned_away", "refused"), ("queued", "waiting"), ("opened", "waiting"),
                                             ("opened", "fencer")]
    assert {(who, detail) for event, who, detail in rows if event == "opened"} == {
        ("first", "exclusive producer"), ("waiting", "exclusive producer that waited"), ("fencer", "exclusive producer that fences")}
    assert "first" in rows[1][2]


def test_whoever_finds_the_name_or_the_subscription_taken_is_turned_away():
    told = [row for row in table("pulsar", "c_errors", EVENTS) if row["event"] == "turned_away"]
    failed = [op for op in truth("pulsar", "c_errors")["operations"] if op.get("error") in ("ConsumerBusy", "ProducerBusy", "ConsumerAssignError")]
    by_hand = 1  # an empty subscription name is answered with ProducerBusy
    assert len(told) == len(failed) + by_hand

"""Who reads a queue, against what the consumers of a group said of themselves, every 20 ms, while the group changed.

Compared where every view of a queue stood still for 3 s, half a second and more from a change.  Not compared: a killed
consumer, of which only what is presumed may be said; a consumer while it shuts down; queues of a broker that is dead,
which its readers keep until the next route says so.  Where two believe to have a queue at once, it is one of them.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise

import pytest

from .known import names, table, truth, window

NEAR_NS, STILL_NS, STEP_NS = 500_000_000, 3_000_000_000, 50_000_000
OWNERSHIP = "select o.* from ownership o where o.protocol = 'rocketmq' order by o.from_ns"
CAPTURES = [name for name in names("rocketmq") if any(row["kind"] == "owned" for row in truth("rocketmq", name).get("assignments", ())) and name != "t_tls"]
EVERY_MEMBER_READS = ("CG_broadcast",)


class View:
    """What one consumer says it holds of one group, until it stops or is killed."""

    def __init__(self):
        self.changes: list[tuple[int, frozenset]] = []
        self.dead = False

    def at(self, ns: int) -> frozenset:
        held = [queues for when, queues in self.changes if when <= ns]
        return held[-1] if held else frozenset()


def views(known: dict) -> dict[tuple[str, str], View]:
    """(client, group) → its view."""
    found = defaultdict(View)
    for row in known["assignments"]:
        if row["kind"] == "owned":
            found[row["client"], row["group"]].changes.append((row["t_us"] * 1000, frozenset(row["queues"])))
    for one in known["operations"]:
        for (client, _), view in found.items():
            if one.get("client") == client and "killed" in one.get("what", ""):
                view.changes.append((one["t_call_us"] * 1000, frozenset()))
                view.dead = True
    return found


def breaks(known: dict, said: dict, group: str, queue: str) -> list[tuple[int, int]]:
    """From when to when nobody can know: the broker is dead and until it is found again, or a reader shuts down."""
    broker, names_of, found, down = queue.rpartition(":")[0].rpartition("@")[2], {"broker": "broker-a", "broker2": "broker-b"}, [], None
    for one in known["operations"]:
        at, what = one["t_call_us"] * 1000, one.get("what", "")
        if "broker killed" in what and names_of.get(one.get("process")) == broker:
            down = at
        elif "broker started again" in what and names_of.get(one.get("process")) == broker and down:
            again = [when for (_, name), view in said.items() for when, queues in view.changes if name == group and when > at and queue in queues]
            found.append((down, min(again, default=at) + NEAR_NS))
            down = None
        elif one["op"] == "consumer_shutdown" and one["group"] == group:
            found.append((at, one["t_done_us"] * 1000))
    return found


def moments(said: dict, group: str, queue: str, start: int, end: int) -> list[int]:
    """Where every view of the queue stands still."""
    changes = [start]
    for (_, one), view in said.items():
        before = frozenset()
        for when, queues in view.changes:
            if one == group and (queue in queues) != (queue in before):
                changes.append(when)
            before = queues
    edges = [*sorted(ns for ns in changes if start <= ns <= end), end]
    return [ns for first, last in pairwise(edges) if last - first >= STILL_NS
            for ns in range(first + NEAR_NS, last - NEAR_NS, STEP_NS)]


def test_the_groups_of_the_captures_are_compared():
    assert CAPTURES


@pytest.mark.parametrize("name", CAPTURES)
def test_owners_are_as_the_consumers_say(name):
    known, rows = truth("rocketmq", name), table("rocketmq", name, OWNERSHIP)
    said, checked, wrong = views(known), 0, []
    start, end = window(known)
    ours = {client: f"127.0.0.1@{client}" for client, _ in said}
    at = {f"127.0.0.1:{one['local_port']}": ours[one["process"]] for one in known["commands"] if one.get("process") in ours}
    dead = {ours[client] for (client, _), view in said.items() if view.dead}
    owned = defaultdict(list)
    for row in rows:
        broker = "broker-a" if row["broker"] == "127.0.0.1:10911" else row["broker"]  # no name was captured
        owned[row["group"], f"{row['topic']}@{broker}:{row['partition']}"].append(row)
    queues = {(group, queue) for (_, group), view in said.items() for _, held in view.changes for queue in held}
    for group, queue in sorted(queues):
        if group in EVERY_MEMBER_READS:
            assert (group, queue) not in owned
            continue
        unknowable = breaks(known, said, group, queue)
        for ns in moments(said, group, queue, start, end):
            if any(first <= ns <= last for first, last in unknowable):
                continue
            row = next((row for row in owned[group, queue] if row["from_ns"] <= ns and (row["to_ns"] is None or ns < row["to_ns"])), None)
            holders = {ours[client] for (client, one), view in said.items() if one == group and queue in view.at(ns)}
            found = {at.get(row["owner"], row["owner"])} if row else set()     # an address: its heartbeats were not captured
            checked += 1
            fine = bool(found & holders) if holders else not row or row["owner"] in dead and row["certain"] == "presumed"
            if not fine:
                wrong.append((ns, group, queue, holders, row))
    print(name, f"{checked:,} owners, {len(queues)} queues")
    assert checked and not wrong, (len(wrong), wrong[:3])


def test_locks_outlive_a_killed_consumer_and_are_refused_until_they_expire():
    """The broker keeps them 60 s after the last renewal: so long the other is refused, and told who holds them."""
    known = truth("rocketmq", "b_orderly")
    killed = next(one["t_call_us"] * 1000 for one in known["operations"] if "killed" in one.get("what", ""))
    refused = table("rocketmq", "b_orderly", "select * from rebalance_events where event = 'lock_refused' order by first_ns")
    late = [row for row in refused if row["first_ns"] > killed + NEAR_NS]
    assert late and {(row["consumer"], row["detail"]) for row in late} == {("127.0.0.1@ord2", "held by 127.0.0.1@ord1")}
    taken = [row for row in table("rocketmq", "b_orderly", OWNERSHIP) if row["owner"] == "127.0.0.1@ord2" and row["from_ns"] > killed]
    assert taken and max(row["first_ns"] for row in late) < min(row["from_ns"] for row in taken)
    before = {(row["topic"], row["partition"]) for row in late}
    assert before == {(row["topic"], row["partition"]) for row in taken} and all(row["gained"] == "locked" for row in taken)


@pytest.mark.parametrize("name", [name for name in CAPTURES if name not in ("g_midstream",)])
def test_who_waits_in_a_long_poll_is_not_silent(name):
    """A consumer without messages says nothing for 15 s and longer: its poll is held, and many heartbeats at its start are no quick pulse."""
    found = table("rocketmq", name, "select v.consumer, v.detail from rebalance_events v where v.event = 'silent' and v.detail like '%again'")
    assert found == []


@pytest.mark.parametrize("name", ["c_errors", "c_errors_5"])
def test_who_gives_up_a_frozen_broker_is_not_silent(name):
    """Its clients end the connections on which nothing is answered, and begin others: they live on, and say so by heartbeats later."""
    known = truth("rocketmq", name)
    assert any("frozen" in one.get("what", "") for one in known["operations"])
    assert table("rocketmq", name, "select v.consumer, v.detail from rebalance_events v where v.event = 'silent'") == []


@pytest.mark.parametrize(("name", "client"), [("d_lite_5", "192.0.2.2@p1"), ("d_pop_binary", "127.0.0.1@p1")])
def test_a_consumer_that_goes_on_as_a_producer_is_not_silent(name, client):
    """Its last pop is long ago, but the client says that it sent more over that connection, until it ended it as the capture ended."""
    known = truth("rocketmq", name)
    [last] = table("rocketmq", name, f"select max(v.first_ns) as ns from rebalance_events v where v.consumer = '{client}' and v.event = 'popped'")
    ports = {row["client_port"] for row in table("rocketmq", name, f"""select distinct c.client_port from connections c
        join rebalance_events v on v.connection = c.connection where v.consumer = '{client}'""")}
    later = [one for one in known["commands"] if one["local_port"] in ports and one["t_us"] * 1000 > last["ns"] + 1_000_000_000]
    assert later and table("rocketmq", name, "select v.consumer, v.detail from rebalance_events v where v.event = 'silent'") == []


def test_who_acknowledges_is_not_silent():
    """A client that reads no more acknowledges what it has: its requests said so, and the proxy answered them."""
    busy = """select count(*) as n from rebalance_events v where v.event = 'acknowledged' and v.consumer is not null"""
    assert table("rocketmq_grpc", "grpc_errors", busy)[0]["n"] > 3
    assert table("rocketmq_grpc", "grpc_errors", "select v.consumer, v.detail from rebalance_events v where v.event = 'silent'") == []


def test_an_administrators_commit_makes_no_owner():
    """A broker takes a commit from anybody.  The record's note: the connection from port 55990 is an administrator's."""
    known = truth("rocketmq", "b_locks_5")
    assert "administrator" in known["note"] and "55990" in known["note"]
    said = """select v.group, v.topic, v.partition from rebalance_events v join connections c using (connection)
        where v.event = 'committed' and c.client_port = 55990"""
    committed = table("rocketmq", "b_locks_5", said)
    owned = {(row["group"], row["topic"], row["partition"]) for row in table("rocketmq", "b_locks_5", OWNERSHIP)}
    assert committed and not {tuple(row.values()) for row in committed} & owned and len(owned) > 3

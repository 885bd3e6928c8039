"""Who owns a partition, against what the consumers said of themselves, every 20 ms, while the group changed.

A view changes only when the consumer is alive: a killed one owns until the broker lets another in, or says otherwise.
A killed broker's registrations end with its process, half a second before its clients notice.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache

import pytest

import dissect
from tests.hard import damage
from tests.hard.metamorphic import inputs

from .known import capture, names, table, truth

NEAR_NS = 150_000_000
STEP_NS = 10_000_000
OWNERSHIP = "select o.* from ownership o where o.protocol = 'tubemq' order by o.from_ns"
SILENT = "select v.first_ns, v.detail from rebalance_events v where v.event = 'silent'"
CAPTURES = [name for name in names("tubemq") if truth("tubemq", name).get("assignments")]


def killed(known: dict) -> dict[str, int]:
    return {e.get("consumer") or e["event"].split()[1]: e["t_us"] * 1000
            for e in known["events"] if "killed" in e["event"]}


class View:
    """What one consumer says it holds, over time."""

    def __init__(self):
        self.changes: list[tuple[int, frozenset]] = []

    def at(self, ns: int) -> frozenset:
        held = [parts for when, parts in self.changes if when <= ns]
        return held[-1] if held else frozenset()


def views(known: dict) -> dict[str, View]:
    found = defaultdict(View)
    for row in known["assignments"]:
        found[row["client"]].changes.append((row["t_us"] * 1000, frozenset(row["partitions"])))
    return found


def owners(rows: list[dict], ns: int) -> dict[tuple, dict]:
    """(group, partition) → the row that says who owns it."""
    return {(r["group"], f"{r['broker']}:{r['topic']}:{r['partition']}"): r for r in rows
            if r["from_ns"] <= ns and (r["to_ns"] is None or ns < r["to_ns"])}


def moments(known: dict, rows: list[dict]) -> list[int]:
    """Every moment of the capture that is far from a change, in the views and in the rows."""
    changes = [row["t_us"] * 1000 for row in known["assignments"]]
    start, end = known["capture_started_us"] * 1000, known["capture_stopped_us"] * 1000
    near = set()
    for change in changes:
        near.update(range((change - NEAR_NS) // STEP_NS, (change + NEAR_NS) // STEP_NS + 1))
    return [n * STEP_NS for n in range(start // STEP_NS + 1, end // STEP_NS) if n not in near]


@pytest.mark.parametrize("name", CAPTURES)
def test_owners_are_as_the_consumers_say(name):
    known, rows = truth("tubemq", name), table("tubemq", name, OWNERSHIP)
    said, dead, checked, wrong = views(known), killed(known), 0, []
    alive_until = {client: last_call(known, client) for client in said}
    first_seen = min(row["from_ns"] for row in rows)
    names_of = consumers(name)
    ours = {one["owner"] for client, one in names_of.items() if client in said}
    for ns in moments(known, rows):
        if name == "g_midstream" and ns < first_seen + 2 * NEAR_NS + 100_000_000:
            continue                                     # nothing was said before the first proofs
        found = {key: row for key, row in owners(rows, ns).items() if row["owner"] in ours}
        held = {}
        for client, view in said.items():
            if client in dead and ns >= dead[client]:
                continue
            if ns > alive_until[client]:
                continue                                  # it has closed; nothing is sampled any more
            for partition in view.at(ns):
                held[names_of[client]["group"], partition] = client
        for key in held.keys() | found.keys():
            checked += 1
            row = found.get(key)
            if key in held and row is None and broker_down(known, key[1], ns):
                continue                                  # with the broker's process its registrations went; clients notice later
            if key in held and (row is None or row["owner"] != names_of[held[key]]["owner"]):
                wrong.append((ns, key, held[key], row and row["owner"]))
            elif key not in held and not excused(row, ns, dead, alive_until, names_of):
                wrong.append((ns, key, None, row["owner"]))
    print(name, f"{checked:,} owners at moments of 10 ms")
    assert checked and not wrong, (len(wrong), wrong[:5])


@cache
def consumers(name: str) -> dict[str, dict]:
    """A consumer's name in the truth → the request in which it names itself: at its registration, else at a read."""
    known, found = truth("tubemq", name), {}
    for op in known["operations"]:
        if op["op"] in ("register", "consume") and op.get("client") not in found:
            for rpc in known["rpcs"]:
                if rpc["method"] in (4, 17, 20) and op["t_call_us"] <= rpc["t_call_us"] and rpc["t_done_us"] <= op["t_done_us"]:
                    asked = rpc["request"]
                    if op["op"] == "register" and rpc["method"] != 17 or op["op"] == "consume" and reads(op, asked):
                        found[op["client"]] = {"owner": asked["clientId"], "group": asked["groupName"]}
    return found


def reads(op: dict, asked: dict) -> bool:
    return op.get("partition", "").split(":")[1:] == [asked.get("topicName"), str(asked.get("partitionId"))]


def broker_down(known: dict, partition: str, ns: int) -> bool:
    """Whether the partition's broker had been killed and not been started again."""
    broker, down = partition.partition(":")[0], False
    for event in known["events"]:
        if event["t_us"] * 1000 <= ns:
            down |= event.get("signal") == "SIGKILL" and event.get("server") == f"b{broker}"
            down &= not (event["event"] == "start broker" and event.get("broker") == int(broker))
    return down


def last_call(known: dict, client: str) -> int:
    """Its unregistering begins with the shutdown; from then on it samples nothing."""
    ends = [op["t_call_us"] * 1000 for op in known["operations"] if op["op"] == "shutdown" and op.get("client") == client]
    return (ends[0] - NEAR_NS) if ends else 1 << 62


def excused(row: dict, ns: int, dead: dict, alive_until: dict, names_of: dict) -> bool:
    """A killed consumer owns until the broker knows better; a closing one until it has unregistered."""
    for client, one in names_of.items():
        if row["owner"] == one["owner"] and client in alive_until:
            if client in dead:
                return ns >= dead[client] and row["certain"] == "presumed"
            return ns > alive_until[client]
    return False


def test_a_killed_consumer_is_presumed_from_its_last_sign_on():
    known, rows = truth("tubemq", "b_rebalance"), table("tubemq", "b_rebalance", OWNERSHIP)
    [(client, ns)] = killed(known).items()
    mine = [row for row in rows if row["owner"] == consumers("b_rebalance")[client]["owner"]]
    presumed = [row for row in mine if row["certain"] == "presumed"]
    assert len(presumed) == 4 and all(abs(row["from_ns"] - ns) < 1_000_000_000 and row["from_ns"] <= ns + NEAR_NS for row in presumed)
    assert all(row["gained"] == "silent" and row["lost"] == "taken" for row in presumed)
    assert all(row["certain"] == "announced" and row["lost"] == "silent" for row in mine if row not in presumed)


def test_who_was_killed_is_told_apart_from_who_was_frozen():
    """SIGKILL ends the connections, SIGSTOP does not: both fall silent at their times."""
    killed, frozen = (next(one["t_us"] * 1000 for one in truth("tubemq", "b_rebalance")["events"] if one["event"].startswith(f"consumer {what}")) for what in ("killed", "frozen"))
    found = sorted((row["first_ns"], row["detail"]) for row in table("tubemq", "b_rebalance", SILENT))
    assert [abs(at - when) < 5_000_000_000 for (at, _), when in zip(found, (killed, frozen), strict=True)] == [True, True]
    assert [detail.startswith("its connections ended and no leave of it was answered: ") for _, detail in found] == [True, False]


@pytest.mark.parametrize("name", ["h_go", "d_pop"])
def test_who_closed_as_the_capture_ended_is_not_silent(name):
    """Go's client closes without a word; whether it was killed, nothing that a few tenths of a second show could say."""
    assert table("rocketmq", name, SILENT) == []


@pytest.mark.parametrize(("protocol", "name", "seconds"), [("rocketmq", "b_orderly", 60), ("tubemq", "b_rebalance", 25)])
def test_rebalance_says_how_long_a_killed_owner_held_on(protocol, name, seconds):
    """The lock of a killed orderly consumer outlives it by 60 s; TubeMQ's master hands over what a killed one had after 25."""
    held = [row["silent_ns"] for row in capture(protocol, name).rebalance().to_pylist() if row["silent_ns"]]
    assert len(held) >= 3 and all(abs(ns - seconds * 10**9) < 10**9 for ns in held), held


def test_who_gave_back_everything_left_although_its_master_did_not_hear_so(tmp_path):
    """Of a capture of the brokers alone: one consumer left in good order, which it says to the master; another was killed."""
    [path] = inputs(["tubemq/b_rebalance"])
    whole, master = damage.read(path), (8715).to_bytes(2, "big")
    kept = [p for p in whole.packets if not (at := damage.tcp_at(p.data)) or master not in (p.data[at : at + 2], p.data[at + 2 : at + 4])]
    damage.Recorded(whole.head, kept).write(tmp_path / "brokers.pcap")
    [gone] = killed(truth("tubemq", "b_rebalance")).values()
    with dissect.open(str(tmp_path / "brokers.pcap")) as brokers:
        [silent] = brokers.sql(SILENT).to_pylist()
    assert abs(silent["first_ns"] - gone) < NEAR_NS

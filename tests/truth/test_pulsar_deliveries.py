"""Messages pushed to consumers and acknowledged: every acknowledgement of a client's is seen on its delivery.

A client may have one message in its queue several times; its first acknowledgement counts.  Not every one is sent: a seek drops those that wait, a batch is acknowledged when all of it is, and what is not kept has no ids.
"""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

from .known import names, table, truth

CAPTURES = [name for name in names("pulsar") if name != "g_midstream"]
DELIVERIES = "select d.topic, d.group, d.client, d.message_id, d.pushed_ns, d.acknowledged_ns, d.redelivered, d.permitted_ns, d.connection from deliveries d"
PUSHED = "select r.message_id, r.redelivered, count(*) as n from records r where r.api = 'MESSAGE' group by r.message_id, r.redelivered"
ACKNOWLEDGED = ("select x.group, i.message_id, i.up_to, x.at_ns from items i join exchanges x on x.connection = i.connection and x.offset = i.offset"
                " where x.api = 'ACK' and i.message_id is not null")


def place(message_id: str) -> tuple[int, int]:
    ledger, entry, *_ = message_id.split(":")
    return int(ledger), int(entry)


@pytest.mark.parametrize("name", CAPTURES)
def test_every_message_pushed_is_a_delivery(name):
    pushed = {(row["message_id"], row["redelivered"]): row["n"] for row in table("pulsar", name, PUSHED)}
    found = Counter((row["message_id"], row["redelivered"]) for row in table("pulsar", name, DELIVERIES))
    assert found == pushed


@pytest.mark.parametrize("name", CAPTURES)
def test_every_acknowledgement_is_on_its_delivery(name):
    rows, tally, wrong = defaultdict(list), Counter(), []
    for row in table("pulsar", name, DELIVERIES):
        rows[row["group"], place(row["message_id"])].append(row)
    sent = defaultdict(list)
    for row in table("pulsar", name, ACKNOWLEDGED):
        sent[row["group"]].append((place(row["message_id"]), row["up_to"], row["at_ns"]))
    for op in truth("pulsar", name)["operations"]:
        if op["op"] not in ("ack", "ack_cumulative") or op["result"] != "ok":
            continue
        mine = [row for row in rows[op["subscription"], place(op["message_id"])] if row["pushed_ns"] <= op["t_done_us"] * 1000]
        at = max((row["pushed_ns"] for row in mine), default=None)
        last = [row for row in mine if row["pushed_ns"] == at]
        tally[op["op"]] += 1
        if not any(row["acknowledged_ns"] is not None for row in last):
            named = place(op["message_id"])
            if any((where == named or all_ and where >= named) and ns >= op["t_call_us"] * 1000 for where, all_, ns in sent[op["subscription"]]):
                wrong.append((op, mine[:2]))
            else:
                tally["never sent"] += 1
    print(name, dict(tally))
    assert tally["never sent"] * 8 <= sum(tally.values()) and len(wrong) * 1000 <= sum(tally.values()), (len(wrong), wrong[:3])


def test_permits_come_before_the_messages_that_they_permit():
    rows = [row for row in table("pulsar", "b_two_brokers", DELIVERIES) if "/ns/m" in (row["topic"] or "")]
    told = [row for row in rows if row["permitted_ns"] is not None]
    assert len(told) > 0.9 * len(rows) and all(row["permitted_ns"] <= row["pushed_ns"] for row in told)

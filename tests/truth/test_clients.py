"""Clients that are not written in Java: what they recorded of themselves is what was read.

`pulsar_go`: pulsar-client-go 0.19, four codecs, with and without batches, of which single messages are acknowledged and refused (a broker of 4.0.7 with
acknowledgmentAtBatchIndexLevelEnabled), chunks, a reader, a pattern.  `rocketmq_go`: rocketmq-client-go 2.1.3 beside a broker of 5.5.0: sync, async, batch, in
order, delayed, in transactions, pushed and pulled.
"""

from __future__ import annotations

from collections import Counter

import pytest

from .known import table, truth

RECORDS = 'select r.from_client, r.message_id, r.topic, r.partition, r."offset", r.payload_bytes, r.key from records r'
EACH = 30       # messages of a topic, all of them acknowledged in the end


def said(name: str, *ops: str) -> list[dict]:
    return [one for one in truth("clients", name)["operations"] if one["op"] in ops and "id" in one]


def found(name: str, **wanted) -> list[dict]:
    return [row for row in table("clients", name, RECORDS) if all(row[key] == value for key, value in wanted.items())]


@pytest.mark.parametrize("name", ["pulsar_go", "rocketmq_go"])
def test_every_request_has_its_answer_and_every_byte_its_message(name):
    assert not table("clients", name, "select * from problems")
    rows = table("clients", name, "select api, status, count(*) as n from exchanges group by all")
    assert not [row for row in rows if row["status"] in ("no_request", "unanswered")]
    reset = Counter({row["api"]: row["n"] for row in rows if row["status"] == "reset"})
    assert reset == ({} if name == "pulsar_go" else {"PULL_MESSAGE": 20, "UPDATE_CONSUMER_OFFSET": 24})      # the client left while they were open


def test_what_a_pulsar_client_sent_and_got():
    rows = {(row["from_client"], *row["message_id"].split(":")[:2], row["payload_bytes"], key) for row in found("pulsar_go") for key in (row["key"], None)}
    for one in said("pulsar_go", "sent", "got"):
        ledger, entry = one["id"].split(";")[-1].split(":")[:2]      # of chunks the last
        assert (one["op"] == "sent", ledger, entry, one["size"], one.get("key")) in rows, one
    assert len(said("pulsar_go", "sent")) == len(found("pulsar_go", from_client=True))


def test_single_messages_of_batches_are_acknowledged():
    got = Counter(one["topic"] for one in said("pulsar_go", "got") if "sub" not in one)
    rows = table("clients", "pulsar_go", "select topic, count(*) as pushed, count(acknowledged_ns) as acknowledged from deliveries where \"group\" = 'gosub' group by topic")
    assert {row["topic"]: row["pushed"] for row in rows} == got
    assert {row["acknowledged"] for row in rows if not row["topic"].endswith("chunked")} == {EACH}
    left = {row["batch_left"] for row in table("clients", "pulsar_go", "select batch_left from items where batch_left is not null")}
    assert any(" " in one for one in left)


def test_what_a_rocketmq_client_sent_and_got():
    rows = Counter((row["from_client"], row["message_id"], row["partition"], row["offset"], row["payload_bytes"]) for row in found("rocketmq_go"))
    for one in said("rocketmq_go", "sent", "got"):
        if one["id"]:       # a batch has an id for each message
            assert rows[one["op"] == "sent", one["id"], str(one["queue"]), one["offset"], one["size"]], one
    states = Counter(row["event"] for row in table("clients", "rocketmq_go", "select event from rebalance_events where event like 'transaction%'"))
    assert states == {"transaction_committed": 3, "transaction_rolled_back": 3} and len(said("rocketmq_go", "tx")) == 6

"""Publishes with their entries' way to the bookies: the client's wait is the broker's time and the store's."""

from __future__ import annotations

import pytest

from .known import CAPTURES, table, truth

import dissect

BOTH = ("select p.message_id, p.status, p.server_ns, p.broker_ns, p.bookie_ns, p.bookies, p.at_ns from exchanges p"
        " where p.protocol = 'pulsar' and p.api = 'SEND' and p.status = 'ok'")


@pytest.mark.parametrize(("where", "name", "copies"), [("bookkeeper", "f_bk_v2", 1), ("bookkeeper", "f_bk_v3", 1), ("pulsar", "b_two_brokers", 2)])
def test_every_publish_has_its_entry_and_the_times_add_up(where, name, copies):
    rows = table(where, name, BOTH)
    joined = [row for row in rows if row["bookie_ns"] is not None]
    sent = {op["message_id"] for op in truth(where, name)["operations"] if op["op"] == "send" and op["result"] == "ok"}
    entries = {":".join(id_.split(":")[:2]) for id_ in sent}
    assert entries <= {row["message_id"] for row in joined}
    for row in joined:
        assert row["broker_ns"] + row["bookie_ns"] == row["server_ns"] and 0 < row["bookie_ns"] <= row["server_ns"], row
    assert {row["bookies"] for row in joined if row["message_id"] in entries} == {copies}


def test_the_store_is_a_duration_like_the_others():
    capture = dissect.open(CAPTURES / "bookkeeper" / "f_bk_v2.pcap.zst")
    [row] = [row for row in capture.latency(by=["topic"], of="bookie_ns", api="SEND").to_pylist() if row["topic"].endswith("/store")]
    values = sorted(row["bookie_ns"] for row in capture.sql("select p.bookie_ns from exchanges p where p.topic like '%/store' and p.bookie_ns is not null").to_pylist())
    assert (row["min_ns"], row["max_ns"], row["p50_ns"]) == (values[0], values[-1], values[(len(values) + 1) // 2 - 1])


def test_what_is_not_kept_has_no_entry():
    rows = table("pulsar", "a_small", BOTH)
    assert {row["message_id"] for row in rows if row["bookie_ns"] is None} == {"0:0", "-1:-1"}

"""Pulsar: every message that a client sent or got is a record with its topic, id, key, length and checksum.

Legitimate differences, each counted: encrypted payloads have no checksum of their own here; what was sent or received outside of the capture's time, or on connections whose PRODUCER or SUBSCRIBE it does not hold, has
no name.
"""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

from .known import names, table, truth

CAPTURES = names("pulsar")
RECORDS = ("select api, from_client, topic, message_id, payload_bytes, payload_crc32, r.key as key, chunks, complete, batch_size,"
           " first_ns from records r")


def within(known: dict, name: str, op: dict) -> bool:
    """Whether the capture holds all of it; one that begins in the middle says so, and ends before its clients do."""
    window = known.get("capture_window")
    if window is None:
        return True
    [about] = table("pulsar", name, "select last_ns from capture")
    return window["from_us"] <= op["t_call_us"] and op["t_done_us"] * 1000 <= about["last_ns"]


def full(topic: str) -> str:
    return topic.partition("-partition-")[0]


def found(name: str, from_client: bool) -> dict:
    rows = defaultdict(list)
    for row in table("pulsar", name, RECORDS):
        if row["from_client"] is from_client:
            rows[row["message_id"]].append(row)
    return rows


def named(op: dict, rows: dict) -> list[dict]:
    """Records of that id; of an encrypted batch there is one row for all of it."""
    ledger, _, rest = op["message_id"].partition(":")
    return rows[op["message_id"]] or [row for row in rows[f"{ledger}:{rest.partition(':')[0]}"] if row["payload_crc32"] is None]


def same(op: dict, row: dict, tally: Counter) -> bool:
    """The record is the client's message."""
    if row["topic"] is not None and full(row["topic"]) != full(op.get("message_topic", op["topic"])):
        return False
    tally["without a name"] += row["topic"] is None
    if row["payload_crc32"] is None:
        tally["encrypted"] += 1
        return row["complete"]
    tally["in chunks"] += row["chunks"] is not None
    key = op.get("key", row["key"])  # not every client wrote it down
    if "body_crc32" not in op:
        tally["of an unknown body"] += 1
        return row["payload_bytes"] == op.get("body_length", row["payload_bytes"])
    return row["payload_bytes"] == op["body_length"] and row["payload_crc32"] == op["body_crc32"] and (row["key"] or None) == (key or None)


@pytest.mark.parametrize("name", CAPTURES)
def test_every_message_sent_is_a_record(name):
    known, rows, tally, wrong = truth("pulsar", name), found(name, True), Counter(), []
    for op in known["operations"]:
        if op["op"] != "send" or op["result"] != "ok" or not within(known, name, op) or not op.get("message_id"):
            continue
        tally["sent"] += 1
        if not any(same(op, row, tally) for row in named(op, rows)):
            wrong.append((op, rows[op["message_id"]]))
    print(name, dict(tally))
    assert tally["sent"] and not wrong, (len(wrong), wrong[:3])


@pytest.mark.parametrize("name", CAPTURES)
def test_every_message_received_is_a_record(name):
    known, rows, tally, wrong = truth("pulsar", name), found(name, False), Counter(), []
    for op in known["operations"]:
        if op["op"] != "receive" or op["result"] != "ok" or not within(known, name, op):
            continue
        tally["received"] += 1
        if not any(same(op, row, tally) for row in named(op, rows)):
            wrong.append((op, rows[op["message_id"]]))
    print(name, dict(tally))
    assert tally["received"] and not wrong, (len(wrong), wrong[:3])

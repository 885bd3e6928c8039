"""RocketMQ: every command that crossed a client's codec is a message with its code, its id and its remark; every message
that a client got is a record.

Legitimate differences, each counted: commands before the capture began or after it ended; commands written to a
connection that was closed under them.
"""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

from dissect.protocols.rocketmq.codes import Api

from .known import names, table, truth, window

SLACK_NS = 2_000_000_000  # a frozen client reads late; ids say the rest
CAPTURES = names("rocketmq")
MESSAGES = ("select c.client_port, c.server_port, m.from_client, m.kind, m.request_id, m.api, m.code, m.code_class, m.code_text,"
            " m.first_ns, m.topic, m.\"group\", m.partition from messages m join connections c using (connection)")
RECORDS = ("select api, from_client, topic, partition, r.offset, message_id, key, timestamp_ns, payload_bytes, payload_crc32,"
           " accepted, properties, json_extract_string(properties, '$.offsetMsgId') as offset_id from records r")
KINDS = {"request": "request", "oneway": "oneway", "response": "response"}


def commands(name: str):
    return [one for one in truth("rocketmq", name).get("commands", ())
            if one["opaque"] >= 0 and one.get("inside_capture", True) and one["local_port"] not in encrypted(name)]


def encrypted(name: str) -> set[int]:
    return {row["client_port"] for row in table("rocketmq", name, "select client_port from connections where encrypted")}


def operations(name: str) -> list[dict]:
    """What was called while the capture ran; what a client got just after its begin may have been sent before it."""
    known = truth("rocketmq", name)
    start, end = window(known)
    start += SLACK_NS if name == "g_midstream" else 0
    hidden = {one["process"] for one in known.get("commands", ()) if one["local_port"] in encrypted(name)}
    return [one for one in known["operations"] if one.get("process") not in hidden and start <= one["t_call_us"] * 1000 and one.get("t_done_us", one["t_call_us"]) * 1000 <= end]


@pytest.mark.parametrize("name", CAPTURES)
def test_every_command_is_a_message(name):
    found, missing = defaultdict(list), Counter()
    for row in table("rocketmq", name, MESSAGES):
        found[row["client_port"], row["server_port"], row["from_client"], row["request_id"], row["kind"]].append(row)
    wanted = commands(name)
    begin = min(row["first_ns"] for rows in found.values() for row in rows)
    answered = {(one["local_port"], one["opaque"]) for one in wanted if one["type"] == "response"}
    for one in wanted:
        key = (one["local_port"], one["remote_port"], one["dir"] == "out", one["opaque"], KINDS[one["type"]])
        row = next((row for row in found[key] if abs(row["first_ns"] - one["t_us"] * 1000) < SLACK_NS), None)
        if row is None:
            early = one["t_us"] * 1000 < begin
            broken = one["dir"] == "out" and (one["local_port"], one["opaque"]) not in answered
            assert early or broken, one
            missing["before the capture" if early else "into a broken connection"] += 1
            continue
        if one["type"] == "response":
            assert row["code"] == one["code"], (one, row)
            if row["code_class"] == "error" and one.get("remark"):
                assert row["code_text"] == one["remark"], (one, row)
            continue
        assert row["api"] == (Api.name_of(one["code"]) or str(one["code"])), (one, row)
        fields = one.get("ext") or {}
        assert "topic" not in fields or row["topic"] == fields["topic"], (one, row)
        group = fields.get("consumerGroup") or fields.get("producerGroup")
        assert group is None or row["group"] == group, (one, row)
        queue = fields.get("queueId")
        assert queue is None or int(queue) < 0 or row["partition"] == queue, (one, row)
    print(name, len(wanted), dict(missing))
    assert missing["into a broken connection"] <= 4


@pytest.mark.parametrize("name", CAPTURES)
def test_every_message_that_a_client_got_is_a_record(name):
    found, tally = defaultdict(list), Counter()
    for row in table("rocketmq", name, RECORDS):
        if not row["from_client"]:
            found[row["message_id"], row["offset"], row["partition"]].append(row)
    for one in operations(name):
        if one["op"] != "consume" or "msg_id" not in one:
            continue
        rows = found[one["msg_id"], one["queue_offset"], str(one["queue_id"])]
        if one.get("commit_log_offset") is not None:  # all messages of a batch may have its id
            rows = [row for row in rows if row["offset_id"] is None or int(row["offset_id"][-16:], 16) == one["commit_log_offset"]]
        if not rows and one.get("broker") is None:  # consumed directly: the broker hands over a record whose id the client reads by place
            rows = [row for same in found.values() for row in same if row["api"] == "CONSUME_MESSAGE_DIRECTLY"
                    and (row["offset"], row["partition"]) == (one["queue_offset"], str(one["queue_id"]))]
        assert rows, one
        row = rows[0]
        assert row["payload_bytes"] == one["body_length"] and row["payload_crc32"] == one["body_crc32"], (one, row)
        assert row["key"] == (one.get("keys") or None), (one, row)
        assert row["timestamp_ns"] == one["born_timestamp"] * 1_000_000
        tally["consumed"] += 1
    print(name, dict(tally))


@pytest.mark.parametrize("name", CAPTURES)
def test_every_message_that_a_client_sent_is_a_record(name):
    found, tally = defaultdict(list), Counter()
    for row in table("rocketmq", name, RECORDS):
        if row["from_client"]:
            found[row["message_id"]].append(row)
    for one in operations(name):
        if not one["op"].startswith("send") or one.get("result") != "SEND_OK" or not one.get("msg_id"):
            continue
        for n, number in enumerate(one["msg_id"].split(",")):
            rows = [row for row in found[number] if row["accepted"]]
            assert rows, one
            row = rows[-1]
            assert (row["partition"], row["topic"]) == (str(one["queue_id"]), one.get("topic", row["topic"])), (one, row)
            assert row["offset"] == one["queue_offset"] + n, (one, row)
            assert not one.get("offset_msg_id") or row["offset_id"] == one["offset_msg_id"].split(",")[n], (one, row)
            sent = one["messages"][n] if "messages" in one else one
            if "body_crc32" in sent:
                assert (row["payload_bytes"], row["payload_crc32"]) == (sent["body_length"], sent["body_crc32"]), (one, row)
            tally[one["op"]] += 1
    print(name, dict(tally))

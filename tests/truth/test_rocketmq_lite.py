"""A cluster of RocketMQ 5.5.0 with a controller: small topics in a topic, priorities, and a slave that copies an empty log from its beginning."""

from __future__ import annotations

import struct

import dissect
from tests.support.hard import ACK, PSH, SYN, Capture, Packet

from .known import CAPTURES, table, truth

NAME = "d_lite_5"


def operations(name: str) -> list[dict]:
    return [one for one in truth("rocketmq", NAME)["operations"] if one["op"] == name]


def test_no_request_of_this_release_is_only_a_number():
    assert not table("rocketmq", NAME, "select distinct api from messages where api similar to '[0-9]+'")
    asked = table("rocketmq", NAME, "select api, \"group\", client, topic, wait_ns > 1e9 as waited, code_name from exchanges where api = 'POP_LITE_MESSAGE' order by at_ns")
    assert {(one["group"], one["topic"]) for one in asked} == {("GLite", "TLite")} and all(one["client"] for one in asked)
    assert [(one["code_name"], one["waited"]) for one in asked] == [("SUCCESS", False), ("POLLING_TIMEOUT", True), ("POLLING_TIMEOUT", True)]


def test_what_a_client_got_of_a_small_topic_is_a_record():
    records = {one["message_id"]: one for one in table("rocketmq", NAME, "select *, payload_crc32, json_extract_string(properties, '$.INNER_MULTI_QUEUE_OFFSET') as small "
                                                       "from records where api = 'POP_LITE_MESSAGE'")}
    got = operations("consume_lite")
    assert len(got) == len(records) == 2
    for one in got:
        row = records[one["msg_id"]]
        assert (row["topic"], row["partition"], row["key"]) == ("TLite", str(one["queue_id"]), one["keys"])
        assert (row["payload_bytes"], row["payload_crc32"], int(row["small"])) == (one["body_length"], one["body_crc32"], one["queue_offset"])


def test_what_the_broker_refused_is_not_acknowledged():
    assert [one["returned"] for one in operations("call") if one["what"].startswith("ack lite")] == ["AckResult [AckStatus=NO_EXIST,extraInfo=null]"] * 2
    assert table("rocketmq", NAME, "select code_name, count(*) as n from exchanges where api = 'ACK_MESSAGE' group by all") == [{"code_name": "INVALID_PARAMETER", "n": 2}]
    assert not table("rocketmq", NAME, "select * from rebalance_events where event = 'acknowledged'")


def test_a_record_is_where_the_broker_stored_it():
    """A producer asks for a queue, and the broker chooses another one by the message's priority."""
    asked = table("rocketmq", NAME, "select partition from messages where topic = 'TPrio' and api = 'SEND_MESSAGE_V2' order by first_ns")
    stored = table("rocketmq", NAME, "select partition, \"offset\" from records where topic = 'TPrio' and from_client order by first_ns")
    assert [(one["partition"], one["offset"]) for one in stored] == [(str(one["queue_id"]), one["queue_offset"]) for one in operations("send_priority")]
    assert asked != [{"partition": one["partition"]} for one in stored]
    assert table("rocketmq", NAME, "select partition from exchanges where topic = 'TPrio' and api = 'SEND_MESSAGE_V2' order by at_ns") == [
        {"partition": one["partition"]} for one in stored]


def test_a_slave_that_has_nothing_yet_is_seen_to_copy():
    with dissect.open(CAPTURES / "rocketmq" / f"{NAME}.pcap.zst", internal=True) as made:
        assert made.sql("select count(*) as n from connections where server_port = 10912 and protocol = 'rocketmq_ha'").to_pylist() == [{"n": 1}]
        copies = {one["message_id"] for one in made.sql("select message_id from records where protocol = 'rocketmq_ha'").to_pylist()}
        assert {one["msg_id"] for one in operations("send_lite") + operations("send_priority")} <= copies
        assert made.sql("select count(*) as n from exchanges where protocol = 'rocketmq_ha' and status <> 'ok'").to_pylist() == [{"n": 0}]
        assert not made.sql("select * from problems").to_pylist()


def test_a_code_that_a_binary_header_cut():
    """A client of 5.5.0 with binary headers asks with the lower 16 bits; the broker does not know them."""
    header = struct.pack(">hBHiIII", 200070 - (3 << 16), 0, 513, 7, 0, 0, 0)
    answer = struct.pack(">hBHiIII", 3, 0, 513, 7, 1, 0, 0)
    frames = [struct.pack(">II", len(one) + 4, 1 << 24 | len(one)) + one for one in (header, answer)]
    talk = [Packet(0, flags=SYN, ack=None), Packet(1, flags=SYN | ACK), Packet(0), Packet(0, 0, frames[0], PSH | ACK, 0), Packet(1, 0, frames[1], PSH | ACK, len(frames[0]))]
    with dissect.open(Capture(talk, [], port=10911).pcap()) as made:
        assert made.sql("select api, code_name from exchanges").to_pylist() == [{"api": "POP_LITE_MESSAGE", "code_name": "REQUEST_CODE_NOT_SUPPORTED"}]
        assert made.sql("select kind from problems").to_pylist() == [{"kind": "cut_code"}]

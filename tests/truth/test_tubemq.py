"""TubeMQ: every call that a client remembers is an exchange, and every message that it sent or got is a record.

Legitimate differences, each counted: calls that began before the capture did or ended after it; calls that the client
gave up (`client_timeout`, `connection_closed`), which the wire shows as late, unanswered or reset.
"""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

from .known import names, table, truth

SLACK_NS = 5_000_000
METHODS = {
    1: "producerRegisterP2M", 2: "producerHeartbeatP2M", 3: "producerCloseClientP2M", 4: "consumerRegisterC2M",
    5: "consumerHeartbeatC2M", 6: "consumerCloseClientC2M", 7: "brokerRegisterB2M", 8: "brokerHeartbeatB2M",
    9: "brokerCloseClientB2M", 13: "sendMessageP2B", 15: "consumerRegisterC2B", 16: "consumerHeartbeatC2B",
    17: "getMessagesC2B", 18: "consumerCommitC2B", 20: "consumerRegisterC2MV2", 21: "consumerHeartbeatC2MV2",
    22: "consumerGetPartMetaInfoC2M",
}
GIVEN_UP = ("client_timeout", "connection_closed")
CAPTURES = names("tubemq")
EXCHANGES = "select * from exchanges"
RECORDS = ("select api, from_client, topic, partition, broker, r.offset, message_id, payload_bytes, payload_crc32, accepted, complete,"
           " first_ns from records r order by first_ns, file, packet, r.offset nulls last")


def within(known: dict, call: dict) -> bool:
    """Whether the capture can hold the whole call."""
    return (call["t_call_us"] >= known["capture_started_us"] and call["t_done_us"] <= known["capture_stopped_us"])


def fitting(rpc: dict, found: list[dict]) -> dict | None:
    """Of exchanges with these ports and this number, the one at that time (ports are used again)."""
    start, end = rpc["t_call_us"] * 1000 - SLACK_NS, rpc["t_done_us"] * 1000 + SLACK_NS
    return next((one for one in found if start <= one["at_ns"] <= end), None)


@pytest.mark.parametrize("name", CAPTURES)
def test_every_call_is_an_exchange(name):
    known, found, tally = truth("tubemq", name), defaultdict(list), Counter()
    for row in table("tubemq", name, EXCHANGES):
        found[row["client_port"], row["server_port"], row["request_id"]].append(row)
    for rpc in known["rpcs"]:
        row = fitting(rpc, found[rpc["local_port"], rpc["server_port"], rpc["serial"]])
        if row is None and not within(known, rpc):
            tally["cut by the capture"] += 1
            continue
        assert row is not None, rpc
        assert row["api"] == METHODS[rpc["method"]]
        {"ok": answered, "exception": failed}.get(rpc["status"], given_up)(rpc, row)
        tally[rpc["status"]] += 1
    print(name, dict(tally))
    assert sum(tally.values()) == len(known["rpcs"])
    assert name == "g_midstream" or not tally["cut by the capture"]


def answered(rpc: dict, row: dict) -> None:
    code, failures = rpc["response"]["errCode"], rpc["response"].get("failureInfo")
    code = int(failures[0].partition(":")[0]) if failures else code
    empty = rpc["method"] == 17 and code in (404, 452)
    assert (row["code"], row["status"]) == (code, "ok" if code == 200 or empty else "error"), (rpc, row)
    assert row["code_class"] == ("empty" if empty else "ok" if code == 200 else "error")
    start, end = rpc["t_call_us"] * 1000 - SLACK_NS, rpc["t_done_us"] * 1000 + SLACK_NS
    assert start <= row["request_first_ns"] <= row["response_last_ns"] <= end, (rpc, row)
    asked = rpc["request"]
    assert row["topic"] == asked.get("topicName") or "topicName" not in asked
    assert row["partition"] == str(asked.get("partitionId")) or "partitionId" not in asked
    assert row["group"] == asked.get("groupName") or "groupName" not in asked
    assert row["client"] == asked.get("clientId", asked.get("brokerId", row["client"]))


def failed(rpc: dict, row: dict) -> None:
    assert (row["status"], row["code"]) == ("error", None), (rpc, row)
    assert row["code_name"] == rpc["exception"].partition(":")[0].rpartition(".")[2]


def given_up(rpc: dict, row: dict) -> None:
    assert rpc["status"] in GIVEN_UP, rpc
    late = row["response_last_ns"] is not None and row["response_last_ns"] >= rpc["t_done_us"] * 1000 - SLACK_NS
    assert row["status"] in ("unanswered", "reset") or late, (rpc, row)


@pytest.mark.parametrize("name", CAPTURES)
def test_every_message_is_a_record(name):
    known, sent, got, tally = truth("tubemq", name), {}, defaultdict(list), Counter()
    for row in table("tubemq", name, RECORDS):
        if row["from_client"]:
            sent.setdefault(row["message_id"], row)
        else:
            got[row["broker"], row["topic"], row["partition"], row["message_id"]].append(row)
    for op in known["operations"]:
        if not within(known, op):
            tally["cut by the capture"] += 1
        elif op["op"] == "produce" and op.get("result") == "ok":
            tally["produced"] += 1
            row = sent[str(op["message_id"])]
            same(row, op, op)
            assert (row["offset"], row["accepted"]) == (op["append_offset"], True)
        elif op["op"] == "consume" and op.get("messages"):
            for message in op["messages"]:
                tally["consumed"] += 1
                broker, topic, partition = op["partition"].split(":")
                at = got[broker, topic, partition, str(message["message_id"])]
                row = next(one for one in at if op["t_call_us"] * 1000 - SLACK_NS <= one["first_ns"]
                           <= op["t_done_us"] * 1000 + SLACK_NS)
                same(row, op, message)
    print(name, dict(tally))
    assert tally["produced"] and tally["consumed"]


def same(row: dict, op: dict, message: dict) -> None:
    assert [row["broker"], row["topic"], row["partition"]] == op["partition"].split(":"), (op, row)
    assert (row["payload_bytes"], row["complete"]) == (message["body_length"], True), (op, row)
    assert row["payload_crc32"] == message["body_crc32"], (op, row)


@pytest.mark.parametrize("protocol", ["tank", "tubemq"])
def test_payloads_have_a_checksum(protocol):
    for name in names(protocol):
        sql = "select count(*) as n from records r where r.payload_crc32 is null and r.complete and r.payload_bytes is not null"
        assert table(protocol, name, sql) == [{"n": 0}], name

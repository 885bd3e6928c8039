"""RocketMQ over gRPC, against what the clients' own interceptor saw of each call, and what their programs got."""

from __future__ import annotations

import json
from collections import Counter, defaultdict

import pytest

import dissect
from tests.support import tls

FOLDER = tls.CAPTURES / "rocketmq_grpc"
NAMES = ("grpc_plain", "grpc_errors", "grpc_proxy_killed", "grpc_midstream", "grpc_tls")
SLACK_NS = 2_000_000_000  # between a client's clock and the wire, on a busy machine
CALLS = {"grpc_plain": 294, "grpc_errors": 75, "grpc_proxy_killed": 82, "grpc_midstream": 330, "grpc_tls": 242}


@pytest.fixture(scope="module")
def opened(tmp_path_factory):
    folder, found = tmp_path_factory.mktemp("grpc"), {}
    for name in NAMES:
        keys = [str(tls.unpacked_to(folder, FOLDER / f"{name}.keys.txt.zst"))] if name == "grpc_tls" else []
        found[name] = (dissect.open(tls.unpacked_to(folder, FOLDER / f"{name}.pcap.zst"), keys=keys),
                       json.loads(tls.unpacked(FOLDER / f"{name}.truth.json.zst")))
    return found


def named(value) -> str | None:
    return value.get("name") if isinstance(value, dict) else None


def topic_of(asked: dict) -> str | None:
    """The topic that a request names, wherever it does; of several messages the last one's."""
    return named(asked.get("topic")) or named(asked.get("message_queue", {}).get("topic")) or (named(asked["messages"][-1]["topic"]) if asked.get("messages") else None)


def group_of(asked: dict) -> str | None:
    return named(asked.get("group")) or named(asked.get("settings", {}).get("subscription", {}).get("group"))


@pytest.mark.parametrize("name", NAMES)
def test_every_call_is_an_exchange(opened, name):
    capture, truth = opened[name]
    rows = defaultdict(list)
    for row in capture.sql("select api, request_id, topic, e.group as group, client, code_name, status, request_first_ns, response_last_ns, c.client_port as port from exchanges e join (select connection, client_port from connections) c using (connection)"
                           " where protocol = 'rocketmq_grpc' and status <> 'oneway'").to_pylist():
        rows[row["port"], row["request_id"]].append(row)
    compared = 0
    for one in truth["grpc"]:
        inside = one.get("inside_capture")
        if inside is False or "stream_id" not in one:
            continue
        found = rows.pop((one["local_port"], one["stream_id"]), [])
        if inside == "partly":
            assert all(row["api"] in (None, one["method"].rpartition("/")[2]) for row in found), one
            continue
        [row] = found
        asked = one["requests"][0].get("message", {}) if one["requests"] else {}
        codes = [each["message"]["status"]["code"] for each in one["responses"] if "status" in each["message"]]
        made_up = one.get("cancelled") or one["grpc_status_name"] in ("UNAVAILABLE", None)  # by the client's own library: never on the wire
        wanted = codes[0] if codes else f"grpc:{one['grpc_status_name']}" if one["grpc_status"] and not made_up else None
        assert (row["api"], row["code_name"]) == (one["method"].rpartition("/")[2], wanted), one
        assert (row["topic"], row["group"]) == (topic_of(asked), group_of(asked)), one
        assert row["client"] in (one["request_headers"].get("x-mq-client-id", row["client"]), *([None] if name == "grpc_midstream" else [])), one
        assert abs(row["request_first_ns"] - one["t_start_us"] * 1000) < SLACK_NS, one
        lasts = one["method"].endswith("/Telemetry")
        assert row["response_last_ns"] is None or lasts or abs(row["response_last_ns"] - one["t_end_us"] * 1000) < SLACK_NS, one
        assert (row["status"] == "error") == (wanted not in ("OK", "MESSAGE_NOT_FOUND", None)), (row["status"], one)
        compared += 1
    assert compared >= CALLS[name]
    assert not rows, "an exchange that no client knows of"


@pytest.mark.parametrize("name", ["grpc_plain", "grpc_midstream", *(pytest.param(name, marks=pytest.mark.slow) for name in ("grpc_errors", "grpc_proxy_killed", "grpc_tls"))])
def test_every_message_is_a_record(opened, name):
    capture, truth = opened[name]
    sent, got = defaultdict(set), defaultdict(set)
    for row in capture.sql("select api, topic, offset, r.key as key, message_id, payload_bytes, payload_crc32 from records r where protocol = 'rocketmq_grpc'").to_pylist():
        which = sent if row["api"] == "SendMessage" else got
        which[row["message_id"]].add(tuple(row[column] for column in ("topic", "offset", "key", "payload_bytes", "payload_crc32")))
    begin, end = capture.sql("select min(first_ns) as first, max(last_ns) as last from capture").to_pylist()[0].values()

    def body(one: dict) -> tuple:
        return one["topic"], one["queue_offset"], (one.get("keys") or [None])[-1], one["body_length"], one["body_crc32"]

    count = 0
    for one in truth["operations"]:
        if not begin < one["t_call_us"] * 1000 < end:
            continue
        if one["op"].startswith("send") and one["result"] == "ok":
            assert body(one) in sent[one["message_id"]], one
            count += 1
        for each in [one] if one["op"] == "consume" else one.get("messages", []) if one["op"] == "receive" else []:
            assert body(each) in got[each["message_id"]], each
            count += 1
    assert count >= {"grpc_plain": 140, "grpc_errors": 4, "grpc_proxy_killed": 40, "grpc_midstream": 200, "grpc_tls": 100}[name]


def test_every_acknowledgement_ends_a_delivery(opened):
    capture, truth = opened["grpc_plain"]
    acked = Counter(entry["message_id"] for one in truth["grpc"] if one["method"].endswith("/AckMessage") for entry in one["requests"][0]["message"]["entries"])
    rows = capture.sql("select message_id, pushed_ns, acknowledged_ns from deliveries where protocol = 'rocketmq_grpc'").to_pylist()
    assert Counter(row["message_id"] for row in rows if row["acknowledged_ns"]) == acked
    assert all(row["acknowledged_ns"] is None or row["acknowledged_ns"] > row["pushed_ns"] for row in rows)


def test_what_comes_again_from_another_queue_is_acknowledged_once(opened):
    """A message that was hidden comes again from the queue of repeats: the acknowledgement is of that delivery, not also of the one before it."""
    rows = opened["grpc_midstream"][0].sql("select message_id, d.group as group, partition, redelivered, acknowledged_ns from deliveries d where protocol = 'rocketmq_grpc' order by pushed_ns").to_pylist()
    by_message = defaultdict(list)
    for row in rows:
        by_message[row["message_id"], row["group"]].append(row)
    again = [pushes for pushes in by_message.values() if len({row["partition"] for row in pushes}) > 1 and pushes[-1]["acknowledged_ns"]]
    assert again
    for pushes in again:
        assert [row["acknowledged_ns"] is not None for row in pushes] == [False] * (len(pushes) - 1) + [True], pushes


def test_long_polls_wait_and_nothing_else_does(opened):
    capture, _ = opened["grpc_plain"]
    rows = capture.sql("select api, code_name, wait_ns, server_ns from exchanges where protocol = 'rocketmq_grpc' and status = 'ok' and api <> 'Telemetry'").to_pylist()
    for row in rows:
        if row["api"] != "ReceiveMessage":
            assert row["wait_ns"] == 0, row
        elif row["code_name"] == "MESSAGE_NOT_FOUND":
            assert row["wait_ns"] == row["server_ns"] > 4_900_000_000, row
        else:
            assert 0 <= row["wait_ns"] < row["server_ns"], row


def test_assigned_queues_are_owned(opened):
    capture, truth = opened["grpc_plain"]
    [one] = {each["request_headers"]["x-mq-client-id"] for each in truth["grpc"] if each["method"].endswith("/QueryAssignment")
             for said in each["responses"] for given in said["message"].get("assignments", []) if given["message_queue"].get("id", 0) >= 0}
    rows = capture.sql("select topic, partition, owner, broker from ownership where protocol = 'rocketmq_grpc' and owner is not null").to_pylist()
    assert {(row["topic"], row["partition"], row["owner"], row["broker"]) for row in rows} == {("OrdFifo", queue, one, "broker-a") for queue in ("0", "1")}


def test_who_leaves_owns_no_longer(opened):
    """A member that says goodbye has its queues until then: it is not silent."""
    rows = opened["grpc_plain"][0].sql("select partition, to_packet, gained, lost, certain from ownership where protocol = 'rocketmq_grpc' order by 1").to_pylist()
    [left] = opened["grpc_plain"][0].sql("select packet from rebalance_events v where v.event = 'left' and v.group = 'OrdGF'").to_pylist()
    assert rows == [{"partition": queue, "to_packet": left["packet"], "gained": "registered", "lost": "left", "certain": "announced"} for queue in ("0", "1")]


def test_units_are_all_that_there_is_in_the_inner_stream(opened):
    """Conservation: sizes and offsets of messages are the whole stream of each direction."""
    for name in ("grpc_plain", "grpc_midstream"):
        rows = opened[name][0].sql("select connection, from_client, offset, size, complete from messages where protocol = 'rocketmq_grpc' order by connection, from_client, offset").to_pylist()
        reached: dict = {}
        for row in rows:
            direction = row["connection"], row["from_client"]
            assert row["offset"] == reached.get(direction, 0) and row["complete"], (name, row)
            reached[direction] = row["offset"] + row["size"]
        assert len(rows) > 140


def test_a_killed_proxy_leaves_its_calls_reset(opened):
    capture, truth = opened["grpc_proxy_killed"]
    status = Counter(row["status"] for row in capture.sql("select status from exchanges where protocol = 'rocketmq_grpc'").to_pylist())
    open_calls = [one for one in truth["grpc"] if one.get("stream_id") and one.get("grpc_status_name") == "UNAVAILABLE" and not one["responses"]]
    assert status["reset"] >= len(open_calls) > 0

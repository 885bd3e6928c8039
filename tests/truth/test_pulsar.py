"""Pulsar: every message that a client sent or got is a record with its topic, id, key, length and checksum.

Legitimate differences, each counted: encrypted payloads have no checksum of their own here; what was sent or received outside of the capture's time, or on connections whose PRODUCER or SUBSCRIBE it does not hold, has
no name.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict

import pytest

from .known import names, table, truth

CAPTURES = [*(("pulsar", name) for name in names("pulsar")), *(("bookkeeper", name) for name in names("bookkeeper"))]
RECORDS = ("select api, from_client, topic, message_id, payload_bytes, payload_crc32, r.key as key, chunks, complete, batch_size,"
           " first_ns, properties from records r")


def within(known: dict, name: tuple, op: dict) -> bool:
    """Whether the capture holds all of it; one that begins in the middle says so, and ends before its clients do."""
    window = known.get("capture_window")
    if window is None:
        return True
    [about] = table(*name, "select last_ns from capture")
    return window["from_us"] <= op["t_call_us"] and op["t_done_us"] * 1000 <= about["last_ns"]


def full(topic: str) -> str:
    return topic.partition("-partition-")[0]


def found(name: tuple, from_client: bool) -> dict:
    rows = defaultdict(list)
    for row in table(*name, RECORDS):
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
    if "properties" in op and json.loads(row["properties"] or "{}") != op["properties"]:
        return False
    tally["with properties"] += "properties" in op
    if op.get("batch_size") and row["batch_size"] != op["batch_size"]:
        return False
    tally["in batches"] += bool(op.get("batch_size"))
    return row["payload_bytes"] == op["body_length"] and row["payload_crc32"] == op["body_crc32"] and (row["key"] or None) == (key or None)


@pytest.mark.parametrize("name", CAPTURES)
def test_every_message_sent_is_a_record(name):
    known, rows, tally, wrong = truth(*name), found(name, True), Counter(), []
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
    known, rows, tally, wrong = truth(*name), found(name, False), Counter(), []
    for op in known["operations"]:
        if op["op"] != "receive" or op["result"] != "ok" or not within(known, name, op):
            continue
        tally["received"] += 1
        if not any(same(op, row, tally) for row in named(op, rows)):
            wrong.append((op, rows[op["message_id"]]))
    print(name, dict(tally))
    assert tally["received"] and not wrong, (len(wrong), wrong[:3])


SENDS = ("select message_id, request_id, client, topic, status, at_ns, records from exchanges where api = 'SEND' and status = 'ok'")


@pytest.mark.parametrize("name", CAPTURES)
def test_every_message_was_sent_under_its_sequence_id_and_its_producers_name(name):
    """A batch is sent under the first of its ids; chunks share theirs."""
    known, rows, tally, wrong = truth(*name), defaultdict(list), Counter(), []
    for row in table(*name, SENDS):
        rows[row["message_id"]].append(row)
    for op in known["operations"]:
        if op["op"] != "send" or op["result"] != "ok" or op.get("sequence_id") is None or not op.get("message_id") or not within(known, name, op):
            continue
        ledger, entry, *index = op["message_id"].split(":")
        tally["sent"] += 1
        mine = [row for row in rows[f"{ledger}:{entry}"] if (row["request_id"] <= op["sequence_id"] if index else row["request_id"] == op["sequence_id"])]
        tally["of an unknown producer"] += bool(mine) and mine[0]["client"] is None
        if not any(row["client"] in (op["producer_name"], None) and row["records"] > int(index[0] if index else 0) for row in mine):
            wrong.append((op, rows[f"{ledger}:{entry}"]))
    print(name, dict(tally))
    assert not wrong, (len(wrong), wrong[:2])


SERVER_ERRORS = {"TopicTerminated": "TopicTerminatedError", "BrokerMetadataError": "MetadataError", "IncompatibleSchemaException": "IncompatibleSchema",
                 "ProducerFencedException": "ProducerFenced", "TransactionConflictException": "TransactionConflict",
                 "TransactionNotFoundException": "TransactionNotFound"}
OF_THE_CLIENT = {"Timeout", "MessageTooBig", "AlreadyClosedException", "InvalidTxnStatusException"}  # no broker said it
FAILED = "select api, code_name, code_class, topic, at_ns, response_last_ns, request_id, client_port, status from exchanges where protocol = 'pulsar'"


@pytest.mark.parametrize("name", CAPTURES)
def test_every_error_that_a_client_was_told_is_an_answer(name):
    rows, tally, wrong = [row for row in table(*name, FAILED) if row["code_class"] == "error"], Counter(), []
    for op in truth(*name)["operations"]:
        if op.get("result") != "error" or op["error"] in OF_THE_CLIENT:
            continue
        tally[op["error"]] += 1
        code = SERVER_ERRORS.get(op["error"], op["error"])
        if not any(row["code_name"] == code and op["t_call_us"] * 1000 <= row["response_last_ns"] <= op["t_done_us"] * 1000
                   and (row["topic"] is None or "topic" not in op or full(row["topic"]) == full(op["topic"])) for row in rows):
            wrong.append(op)
    print(name, dict(tally))
    assert not wrong, (len(wrong), wrong[:3])


REFUSED = ("invalid topic name", "topic without schema")  # the error stands in an answer of its own kind


def test_requests_by_hand_have_the_answers_that_came_back():
    """Answer 14 is ERROR and 8 SEND_ERROR; a connection that the broker closed answers nothing."""
    known, tally, wrong = truth("pulsar", "c_errors"), Counter(), []
    ports = {event["client"]: event["local_port"] for event in known["events"] if event["event"] == "connection" and "local_port" in event}
    rows = table("pulsar", "c_errors", FAILED)
    for op in known["operations"]:
        number = op.get("request_id", op.get("sequence_id"))
        if not op["op"].startswith("raw_") or number is None or "answer" not in op:
            continue
        mine = [row for row in rows if row["request_id"] == number and op["t_call_us"] * 1000 <= row["at_ns"] <= op["t_done_us"] * 1000
                and ports.get(op["client"], row["client_port"]) == row["client_port"]]
        status = {14: "error", 8: "error", "connection closed": "reset"}.get(op["answer"], "error" if op.get("remark") in REFUSED else "ok")
        tally[status] += 1
        if [row["status"] for row in mine] not in ([status], ["unanswered"] if status == "reset" else [status]):
            wrong.append((op, mine))
    print(dict(tally))
    assert len(tally) == 3 and not wrong, (len(wrong), wrong[:3])


@pytest.mark.parametrize("name", CAPTURES)
def test_every_captured_byte_is_in_a_message_or_a_problem(name):
    """Of each direction of each connection that speaks Pulsar or BookKeeper."""
    told = defaultdict(int)
    for row in table(*name, "select connection, from_client, size from messages where complete"):
        told[row["connection"], row["from_client"]] += row["size"]
    for row in table(*name, "select connection, from_client, bytes from problems where connection is not null and layer in ('frame', 'message')"):
        told[row["connection"], row["from_client"]] += row["bytes"]
    lives = table(*name, "select connection, bytes_to_server, bytes_to_client, late_bytes from connections where protocol in ('pulsar', 'bookkeeper')")
    for life in lives:
        found = told[life["connection"], True] + told[life["connection"], False] + life["late_bytes"]
        assert found == life["bytes_to_server"] + life["bytes_to_client"], life
    assert lives

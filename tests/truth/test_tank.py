"""TANK: every operation of a client is an exchange, every message that it sent or got is a record.

Legitimate differences: a client drops messages in front of the position that it asked for (bundles are sent whole), so
records may be more; an operation that never ended has no answer that the client knows of.
"""

from __future__ import annotations

import base64
from collections import Counter, defaultdict

import pytest

from .known import names, table, truth

SLACK_NS = 2_000_000
TOO_LATE = 2**63 // 10**6            # in ms: nanoseconds since the epoch have 63 bits
APIS = {
    "produce": "Produce", "produce_with_seqnum": "ProduceWithSeqnum", "consume": "Consume", "create_topic": "CreateTopic",
    "discover_partitions": "DiscoverPartitions", "discover_topics": "DiscoverTopics",
    "discover_topology": "DiscoverTopology", "status": "Status", "reload_conf": "ReloadConf",
}
CODES = {"UnknownTopic": {"UNKNOWN_TOPIC"}, "UnknownPartition": {"UNKNOWN_PARTITION"}, "BoundaryCheck": {"BOUNDARY_CHECK"}}
CAPTURES = [name for name in names("tank") if any(op["op"] == "connection" for op in truth("tank", name)["operations"])]
ITEMS = ("select i.connection, i.request_file, i.request_packet, i.offset, i.topic, i.partition, i.code, i.code_name, i.code_class"
         " from items i")
RECORDS = ("select r.connection, r.file, r.packet, r.api, r.from_client, r.topic, r.partition, r.offset, r.timestamp_ns, r.key,"
           " r.payload_bytes, r.payload_crc32, r.first_ns from records r")


def exchanges(name: str) -> dict[tuple, list[dict]]:
    found = defaultdict(list)
    for row in table("tank", name, "select * from exchanges"):
        found[row["client_port"], row["api"], row["request_id"]].append(row)
    return found


def operations(name: str):
    """(operation, its exchanges), of clients whose port is known."""
    known, found = truth("tank", name), exchanges(name)
    ports = {op["client"]: op["local_port"] for op in known["operations"] if op["op"] == "connection"}
    for op in known["operations"]:
        if op["op"] in APIS and op["client"] in ports:
            yield op, [row for number in op["wire_request_ids"] for row in found[ports[op["client"]], APIS[op["op"]], number]]


@pytest.mark.parametrize("name", CAPTURES)
def test_every_operation_is_an_exchange(name):
    tally, items = Counter(), defaultdict(list)
    for item in table("tank", name, ITEMS):
        items[item["connection"], item["request_file"], item["request_packet"], item["offset"]].append(item)
    for op, rows in operations(name):
        assert len(rows) == len(op["wire_request_ids"]), (op, rows)
        tally[op["op"]] += 1
        for row in rows:
            assert row["request_first_ns"] >= op["t_call_ms"] * 10**6 - SLACK_NS, (op, row)
            if op.get("t_done_ms"):
                assert row["response_last_ns"] <= (op["t_done_ms"] + 1) * 10**6 + SLACK_NS, (op, row)
        parts = [item for row in rows
                 for item in items[row["connection"], row["request_file"], row["request_packet"], row["offset"]]]
        if op["op"] in ("produce", "produce_with_seqnum", "consume"):
            asked = {(part["topic"], str(part["partition"])) for part in op["parts"]}
            assert {(item["topic"], item["partition"]) for item in parts if item["partition"] is not None} <= asked, op
            assert {item["topic"] for item in parts} == {topic for topic, _ in asked}, op
        elif op.get("topic"):
            assert {row["topic"] for row in rows} == {op["topic"]}
        if op.get("t_done_ms"):
            judged(op, rows, parts)
    print(name, dict(tally))
    assert tally


def judged(op: dict, rows: list[dict], parts: list[dict]) -> None:
    faults = op["faults"]
    assert any(row["status"] == "error" for row in rows) == bool(faults), (op, rows)
    bad = [item for item in parts if item["code_class"] == "error"]
    for fault in faults:
        wanted = CODES.get(fault["type"])
        if wanted and bad:
            assert any(item["topic"] == fault["topic"] and item["code_name"] in wanted
                       and item["partition"] in (None, str(fault["partition"])) for item in bad), (op, bad)
    for result in op["results"]:
        if result.get("ack"):
            assert any((item["topic"], item["partition"], item["code_class"])
                       == (result["topic"], str(result["partition"]), "ok") for item in parts), (op, parts)


@pytest.mark.parametrize("name", CAPTURES)
def test_every_message_is_a_record(name):
    sent, got, tally = defaultdict(list), defaultdict(list), Counter()
    for row in table("tank", name, RECORDS):
        (sent if row["from_client"] else got)[row["connection"], row["file"], row["packet"]].append(row)
    for op, rows in operations(name):
        if op["op"].startswith("produce"):
            place = [(row["connection"], row["request_file"], row["request_packet"]) for row in rows]
            have = by_partition(record for at in set(place) for record in sent[at])
            for part in op["parts"]:
                for message in part["msgs"]:
                    take(have[part["topic"], str(part["partition"])], message, op, tally, "produced")
        elif op["op"] == "consume" and op.get("t_done_ms"):
            place = [(row["connection"], row["response_file"], row["response_packet"]) for row in rows]
            have = by_partition(record for at in set(place) for record in got[at])
            for result in op["results"]:
                for message in result.get("msgs", []):
                    take(have[result["topic"], str(result["partition"])], message, op, tally, "consumed")
    print(name, dict(tally))
    assert tally


def by_partition(records) -> dict[tuple, list[dict]]:
    found = defaultdict(list)
    for row in records:
        found[row["topic"], row["partition"]].append(row)
    return found


def take(have: list[dict], message: list, op: dict, tally: Counter, what: str) -> None:
    number, timestamp, key, length, crc = message
    for row in have:
        if (row["key"], row["payload_bytes"]) == (text(key), length) and (number is None or row["offset"] == number) \
                and row["timestamp_ns"] == (timestamp * 10**6 if timestamp < TOO_LATE else None) and row["payload_crc32"] == crc:
            have.remove(row)
            tally[what] += 1
            return
    raise AssertionError((what, message, op["wire_request_ids"], have[:3]))


def text(key: str | None) -> str | None:
    """Keys stand in the truth files byte for byte as Latin-1; in tables as UTF-8 or base64."""
    if key is None:
        return None
    raw = key.encode("latin-1")
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return "base64:" + base64.b64encode(raw).decode()

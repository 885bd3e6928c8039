"""`examples/kafka.py` against a broker 4.0 and what two clients wrote down (examples/captures/kafka.*, by record_kafka.py beside them)."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter, defaultdict
from pathlib import Path

import numpy as np
import pytest
import zstandard

import dissect
from dissect.language.load import load
from dissect.machine.run import Machine
from dissect.program.lower import lower
from dissect.tree.encode import encode
from dissect.tree.walk import decode
from tests.support import streams, tshark
from tests.support.messages import frames, rows, tree_rows, uncovered

ROOT = Path(__file__).parents[2]
FILE = ROOT / "examples" / "kafka.py"
CAPTURES = ROOT / "examples" / "captures"
NEAR_NS = 150_000_000


def unpacked(name: str) -> bytes:
    return zstandard.ZstdDecompressor().stream_reader((CAPTURES / f"{name}.zst").read_bytes()).read()


@pytest.fixture(scope="module")
def capture():
    with dissect.open(unpacked("kafka.pcap"), protocols=[str(FILE)], jobs=1) as opened:
        yield opened


@pytest.fixture(scope="module")
def truth():
    return json.loads(unpacked("kafka.truth.json"))


def test_everything_is_a_message_and_every_request_has_its_answer(capture):
    assert capture.sql("select kind, text from problems").to_pylist() == []
    found = {row["status"]: row["n"] for row in capture.sql("select status, count(*) as n from exchanges group by status").to_pylist()}
    assert set(found) == {"ok", "error", "oneway"} and found["oneway"] == 1 and found["ok"] > 200


def test_what_was_produced(capture, truth):
    """Every codec, a transaction and acks=0; an offset is said where the answer is of one partition."""
    rows = capture.sql("select topic, partition, \"offset\", key, payload_crc32, payload_bytes, timestamp_ns, client, accepted from records where api = 'Produce'").to_pylist()
    found = Counter((row["client"], row["topic"], row["partition"], row["key"], row["payload_crc32"], row["payload_bytes"], row["timestamp_ns"] // 1_000_000)
                    for row in rows if row["accepted"] is not False and row["client"] != "careless")
    said = [one for one in truth if one["what"] == "produced" and not one["error"] and one["client"] != "careless"]
    expected = Counter((one["client"], one["topic"], str(one["partition"]), one["key"], one["crc"], one["size"], one["timestamp"]) for one in said)
    assert found == expected and len(said) == 5 * 6 + 1 + 4 + 1
    offsets = {(one["topic"], str(one["partition"]), one["crc"]): one["offset"] for one in said}
    told = [row for row in rows if row["offset"] is not None]
    assert len(told) >= 25 and all(offsets[row["topic"], row["partition"], row["payload_crc32"]] == row["offset"] for row in told)
    careless = [row for row in rows if row["client"] == "careless"]
    assert len(careless) == 2 and {row["accepted"] for row in careless} == {None}


def test_what_was_consumed(capture, truth):
    """What a client was sent and what it handed on: the first holds the second, and nothing that nobody produced."""
    rows = capture.sql("select partition, \"offset\", key, payload_crc32, timestamp_ns, properties, client, topic from records where api = 'Fetch'").to_pylist()
    sent = defaultdict(set)
    for row in rows:
        sent[row["client"]].add((row["partition"], row["offset"], row["key"], row["payload_crc32"], row["timestamp_ns"] // 1_000_000))
        assert row["topic"] == "orders"  # from version 13 on a number stands for it, whose name Metadata told
    for one in truth:
        if one["what"] == "consumed":
            assert (str(one["partition"]), one["offset"], one["key"], one["crc"], one["timestamp"]) in sent[one["client"]]
    heads = {(row["partition"], row["offset"]): json.loads(row["properties"]) for row in rows if row["properties"]}
    asked = {(str(one["partition"]), one["offset"]): one["headers"] for one in truth if one["what"] == "consumed" and one["headers"]}
    assert heads == asked and len(heads) == 32
    assert {(part, place) for parts in sent.values() for part, place, *_ in parts} == {(str(one["partition"]), one["offset"]) for one in truth if one["what"] == "consumed"}


def test_errors_are_those_that_the_clients_were_told(capture, truth):
    found = Counter((row["client"], row["api"], row["code_name"]) for row in capture.sql("select client, api, code_name from exchanges where status = 'error'").to_pylist())
    assert {name for client, api, name in found if client == "lost"} == {"OFFSET_OUT_OF_RANGE"}
    assert {name for client, api, name in found if client == "sasl-wrong"} == {"SASL_AUTHENTICATION_FAILED"}
    assert not [one for one in found if one[0] == "sasl-secret"]
    assert {(one["client"], one["api"], one["code"]) for one in truth if one["what"] == "refused"} == {one for one in found if one[1] == "CreateTopics"}
    assert {one["client"]: one["ok"] for one in truth if one["what"] == "authenticated"} == {"sasl-secret": True, "sasl-wrong": False}


def test_commits_are_the_clients_own(capture, truth):
    rows = capture.sql("select e.\"group\" as who, i.topic, i.partition, i.code_name from exchanges e join items i on i.connection = e.connection and i.request_packet = e.request_packet"
                       " where e.api = 'OffsetCommit' and e.client in ('one', 'two')").to_pylist()
    said = [one for one in truth if one["what"] == "committed"]
    assert sorted((row["who"], row["topic"], row["partition"]) for row in rows) == sorted((one["group"], one["topic"], str(one["partition"])) for one in said)
    assert {row["code_name"] for row in rows} == {"OK"}


def test_who_owned_which_partition(capture, truth):
    """Equal to what the consumers were told, but for 150 ms around a change."""
    rows = capture.sql("select \"group\", topic, partition, owner, from_ns, to_ns from ownership where \"group\" = 'bills'").to_pylist()
    held, expected = {}, []
    for one in truth:
        if one["what"] not in ("assigned", "revoked") or one["group"] != "bills":
            continue
        for part in map(tuple, one["parts"]):
            if one["what"] == "assigned":
                held[part] = one["client"], one["at_ns"]
            elif held.get(part, ("",))[0] == one["client"]:
                expected.append((*part, *held.pop(part), one["at_ns"]))
    assert len(expected) == 6
    for topic, partition, client, since, until in expected:
        if until - since < 2 * NEAR_NS:
            continue
        for at in range(since + NEAR_NS, until - NEAR_NS, 50_000_000):
            who = [row["owner"].rpartition("-")[0][:3] for row in rows if (row["topic"], row["partition"]) == (topic, str(partition)) and row["from_ns"] <= at and (row["to_ns"] or at + 1) > at]
            assert who == [client], (topic, partition, client, at)
    ends = {row["to_ns"] for row in rows}
    gone = [one["at_ns"] for one in truth if one["what"] == "closed" and one["group"] == "bills"]
    assert all(any(abs(at - end) < NEAR_NS for end in ends if end) for at in gone) and None not in ends


def test_machine_tree_and_encoder_agree_on_every_message(monkeypatch):
    monkeypatch.setattr(streams, "PLACES", [CAPTURES])
    protocol = load(FILE)
    machine, requests, count = Machine(lower(protocol)), {}, 0
    for stream in streams.streams("kafka", [9092, 9094]):
        for at, size, side in frames(machine, stream.data, stream.side).tolist():
            data = stream.data[at : at + size]
            number = stream.client, data[8:12] if side == 0 else data[4:8]
            if side == 0:
                machine.decode(data, np.array([[0, size, 0]]), 1)
                tree = decode(protocol, data, 0)
                requests[number] = tree, np.asarray(machine.messages)[0].copy(), np.asarray(machine.items)[: machine.item_count].copy()
            else:
                request, row, items = requests[number]
                machine.decode(data, np.zeros((0, 3), dtype=np.int64), 0)
                machine.answer(data, 0, size, 1, 0, row, items)
                tree = decode(protocol, data, 1, asked=request)
            assert not tree.problems and not uncovered(tree) and encode(tree) == data and rows(data, machine, 0) == tree_rows(tree), (side, at)
            count += 1
    assert count == 535


@pytest.mark.parametrize("records", [25])
def test_at_every_cut_the_same_rows(records, monkeypatch, tmp_path, capture):
    from dissect.capture import reader

    path = tmp_path / "kafka.pcap"
    path.write_bytes(unpacked("kafka.pcap"))
    questions = ["select api, topic, status, code, latency_ns, request_packet, response_packet from exchanges order by all",
                 "select api, topic, partition, \"offset\", key, payload_crc32, properties, packet from records order by all"]
    whole = [capture.sql(question).to_pylist() for question in questions]
    monkeypatch.setattr(reader, "BLOCK_RECORDS", records)
    with dissect.open(path, protocols=[str(FILE)], jobs=1, split_size=1) as opened:
        assert [opened.sql(question).to_pylist() for question in questions] == whole


SAID = "select c.client_port, m.from_client, m.request_id, m.size from messages m join connections c using (connection) where complete"
PAIRED = "select client_port, request_id, api, status, code, topic from exchanges where status in ('ok', 'error')"


def answers_of(blob: bytes, question: str, **options) -> Counter:
    with dissect.open(blob, protocols=[str(FILE)], jobs=1, **options) as opened:
        return Counter(tuple(row.values()) for row in opened.sql(question).to_pylist())


def carried(blob: bytes) -> list[tuple[int, int, int, bytes]]:
    """The packets of the capture: payload, flags, server port or 0 where the client sends, and the record."""
    found = []
    for _, _, _, frame in streams.packets(blob):
        ip, size = frame[14:], int.from_bytes(frame[16:18])
        tcp = ip[(ip[0] & 15) * 4 :]
        found.append((size - (ip[0] & 15) * 4 - (tcp[12] >> 4) * 4, tcp[13], int.from_bytes(tcp[:2])))
    at = 24
    for number, one in enumerate(found):
        end = at + 16 + int.from_bytes(blob[at + 8 : at + 12], "little")
        found[number] = (*one, blob[at:end])
        at = end
    return found


def test_with_one_segment_lost_the_others_are_what_they_were():
    """All messages but those in it, nothing that was not there, and no pair that was not one."""
    blob = unpacked("kafka.pcap")
    packets = carried(blob)
    said, paired = answers_of(blob, SAID), answers_of(blob, PAIRED)
    full = [n for n, one in enumerate(packets) if one[0]]
    for lost in full[7 :: len(full) // 6]:
        damaged = blob[:24] + b"".join(one[3] for n, one in enumerate(packets) if n != lost)
        found, pairs = answers_of(damaged, SAID), answers_of(damaged, PAIRED)
        assert found <= said and found.total() >= 0.99 * said.total(), lost
        assert pairs <= paired and pairs.total() >= 0.99 * paired.total(), lost


def test_one_direction_alone_and_a_beginning_in_the_middle():
    blob = unpacked("kafka.pcap")
    packets, said = carried(blob), answers_of(blob, SAID)

    def only(chosen) -> Counter:
        return answers_of(blob[:24] + b"".join(one[3] for n, one in enumerate(packets) if chosen(n, one)), SAID, ports={9094: "kafka"})

    requests = Counter({row: count for row, count in said.items() if row[1]})
    assert only(lambda n, one: one[2] not in (9092, 9094)) == requests
    told = only(lambda n, one: one[2] in (9092, 9094))
    assert told <= said - requests and told.total() >= 240
    assert only(lambda n, one: not one[1] & 2) == said  # without any SYN
    later = only(lambda n, one: n >= 300)
    assert later <= said and later.total() >= 400


@pytest.mark.skipif(not tshark.installed(), reason=tshark.MISSING)
def test_the_plugin_shows_what_the_tables_say(tmp_path):
    path = tmp_path / "kafka.pcap"
    path.write_bytes(unpacked("kafka.pcap"))
    done = subprocess.run([sys.executable, "-m", "dissect", "verify", str(path), "--protocol", str(FILE)], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout.strip().endswith("beside tshark's: no difference"), done.stdout


@pytest.mark.skipif(not tshark.installed(), reason=tshark.MISSING)
def test_wireshark_s_own_dissector_reads_the_same(tmp_path):
    """Ids, apis, versions and lengths of all requests."""
    path = tmp_path / "kafka.pcap"
    path.write_bytes(unpacked("kafka.pcap"))
    fields = ["kafka.correlation_id", "kafka.request_key", "kafka.api_version", "kafka.len"]
    words = ["tshark", "-r", str(path), "-d", "tcp.port==9092,kafka", "-d", "tcp.port==9094,kafka", "-Y", "kafka", "-T", "json", "--no-duplicate-keys",
             *(word for field in fields for word in ("-e", field))]
    found = json.loads(subprocess.run(words, capture_output=True, text=True, check=True).stdout)
    theirs = Counter()
    for packet in found:
        layers = packet["_source"]["layers"]
        if "kafka.request_key" in layers:
            for one in zip(*(layers[name] for name in ("kafka.correlation_id", "kafka.request_key", "kafka.api_version", "kafka.len")), strict=True):
                theirs[tuple(map(int, one))] += 1
    with dissect.open(path, protocols=[str(FILE)], jobs=1, fields=("kafka.Asked.api_key", "kafka.Asked.api_version", "kafka.Frame.size")) as opened:
        rows = opened.sql('select request_id, "kafka.Asked.api_key" as key, "kafka.Asked.api_version" as version, "kafka.Frame.size" as size from messages where from_client').to_pylist()
    mine = Counter((row["request_id"], *(int(row[name]) for name in ("key", "version", "size"))) for row in rows)
    assert mine == theirs and sum(mine.values()) > 250

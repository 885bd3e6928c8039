"""Real captures of TLS with keys: what the clients sent and got is in the tables; tshark's decryption gives the same plain bytes."""

from __future__ import annotations

import json
import os
import subprocess
from collections import defaultdict

import pytest

import dissect
from dissect.protocols.rocketmq.codes import Api
from tests.support import tls

FOLDER = tls.CAPTURES / "tls"
ROCKETMQ = ["rocketmq_tls12", "rocketmq_tls13", "rocketmq_tls13_chacha", "rocketmq_tls13_keyupdate", "rocketmq_tls13_resume", "rocketmq_tls_midstream"]
PULSAR = ["pulsar_tls12", "pulsar_tls13"]
SLACK_NS = 2_000_000_000
KINDS = {"request": "request", "oneway": "oneway", "response": "response"}


@pytest.fixture(scope="module")
def opened(tmp_path_factory):
    """name → (capture with its keys, truth)."""
    folder, found = tmp_path_factory.mktemp("tls"), {}
    for name in ROCKETMQ + PULSAR:
        capture = tls.unpacked_to(folder, FOLDER / f"{name}.pcap.zst")
        keys = tls.unpacked_to(folder, FOLDER / f"{name}.keys.txt.zst")
        found[name] = dissect.open(capture, keys=[keys]), json.loads(tls.unpacked(FOLDER / f"{name}.truth.json.zst")), capture, keys
    return found


def span(capture) -> tuple[int, int]:
    """The first message's time, and the last packet's."""
    [row] = capture.sql("select (select min(first_ns) from messages) as a, (select max(last_ns) from connections) as b").to_pylist()
    return row["a"], row["b"]


@pytest.mark.parametrize("name", ROCKETMQ)
def test_every_command_is_a_message(opened, name):
    capture, truth, *_ = opened[name]
    found = defaultdict(list)
    for row in capture.sql("select c.client_port, c.server_port, m.from_client, m.request_id, m.kind, m.code, m.api, m.topic, m.first_ns"
                           " from messages m join connections c using (connection)").to_pylist():
        found[row["client_port"], row["server_port"], row["from_client"], row["request_id"], row["kind"]].append(row)
    begin, end = span(capture)
    wanted = [one for one in truth["commands"] if one["opaque"] >= 0 and one.get("inside_capture", True) and one["t_us"] * 1000 < end]
    answered = {(one["local_port"], one["opaque"]) for one in wanted if one["type"] == "response"}
    missing = early = 0
    for one in wanted:
        key = one["local_port"], one["remote_port"], one["dir"] == "out", one["opaque"], KINDS[one["type"]]
        rows = [row for row in found[key] if abs(row["first_ns"] - one["t_us"] * 1000) < SLACK_NS]
        if not rows:
            before = one["t_us"] * 1000 < begin
            assert before or one["dir"] == "out" and (one["local_port"], one["opaque"]) not in answered, one
            early, missing = early + before, missing + (not before)
        elif one["type"] == "response":
            assert rows[0]["code"] == one["code"], one
        else:
            assert rows[0]["api"] == (Api.name_of(one["code"]) or str(one["code"])), one
            assert "topic" not in (one.get("ext") or {}) or rows[0]["topic"] == one["ext"]["topic"], one
    assert len(wanted) >= 200 and missing <= 4 and early <= 4, (len(wanted), missing, early)


@pytest.mark.parametrize("name", ROCKETMQ)
def test_every_body_of_rocketmq_is_a_record(opened, name):
    capture, truth, *_ = opened[name]
    rows = defaultdict(set)
    for row in capture.sql("select message_id, payload_bytes, payload_crc32, from_client from records").to_pylist():
        rows[row["message_id"], row["from_client"]].add((row["payload_bytes"], row["payload_crc32"]))
    begin, end = span(capture)
    count = 0
    for one in truth["operations"]:
        if one["t_call_us"] * 1000 < begin + (SLACK_NS if "midstream" in name else 0) or one.get("t_done_us", one["t_call_us"]) * 1000 > end:
            continue
        if one["op"].startswith("send") and one.get("result") == "SEND_OK" and one.get("msg_id"):
            for number, body in zip(one["msg_id"].split(","), one.get("messages", [one])):
                assert (body["body_length"], body["body_crc32"]) in rows[number, True], one
                count += 1
        elif one["op"] == "consume" and "msg_id" in one:
            assert (one["body_length"], one["body_crc32"]) in rows[one["msg_id"], False], one
            count += 1
    assert count > 90, count


@pytest.mark.parametrize("name", PULSAR)
def test_every_body_of_pulsar_is_a_record(opened, name):
    capture, truth, *_ = opened[name]
    rows = defaultdict(set)
    for row in capture.sql("select api, topic, message_id, payload_bytes, payload_crc32, r.key as key from records r where protocol = 'pulsar'").to_pylist():
        rows[row["api"], row["message_id"]].add((row["payload_bytes"], row["payload_crc32"], row["topic"], row["key"]))
    count = 0
    for one in truth["operations"]:
        if one["op"] in ("send", "receive") and one["result"] == "ok":
            api, number = {"send": "SEND", "receive": "MESSAGE"}[one["op"]], one["message_id"]
            near = rows[api, number] | rows[api, ":".join(number.split(":")[:2])]
            assert (one["body_length"], one["body_crc32"], one["topic"], one.get("key")) in near, one
            count += 1
    assert count == sum(truth["summary"]["operations_by_kind"][kind] for kind in ("send", "receive"))


def test_what_connections_say_is_what_their_ends_negotiated(opened):
    capture, truth, *_ = opened["rocketmq_tls13"]
    rows = {row["client_port"]: row for row in capture.sql("select * from connections").to_pylist()}
    said = truth["tls"]["connections"]
    assert said
    for one in (one for one in said if one["tls"]):
        row = rows[one["local_port"]]
        assert (row["tls_version"], row["tls_cipher"], row["decrypted"]) == (one["protocol"].removeprefix("TLSv"), one["cipher_suite"], True)
    assert any(row["encrypted"] is False and row["decrypted"] is None and row["tls_version"] is None for row in rows.values())


def test_secrets_inside_pcapng_are_used(tmp_path, opened):
    inside = dissect.open(tls.unpacked_to(tmp_path, FOLDER / "pulsar_tls12.pcapng.zst"))
    ask = "select protocol, api, request_id, status, code, latency_ns, request_packet from exchanges order by all"
    assert inside.sql(ask).to_pylist() == opened["pulsar_tls12"][0].sql(ask).to_pylist() != []


@pytest.mark.parametrize("name", [name for name in ROCKETMQ + PULSAR if "midstream" not in name])
def test_plain_bytes_are_those_of_tshark(opened, name):
    """tshark's own decryption of each connection, byte by byte."""
    capture, _, path, keys = opened[name]
    ports = [f"tcp.port=={port},tls" for port in ((9876, 10911) if "rocketmq" in name else (6651,))]
    decoding = [word for port in ports for word in ("-d", port)] if "rocketmq_tls13" != name else []
    from tests.inner.plain import plain_bytes

    ours, compared = plain_bytes(path, keys), 0
    for row in capture.sql("select tcp_stream, client_port from connections where decrypted order by tcp_stream").to_pylist():
        out = subprocess.run(["tshark", "-r", path, "-o", f"tls.keylog_file:{keys}", *decoding, "-q", "-z", f"follow,tls,raw,{row['tcp_stream']}"],
                             capture_output=True, text=True, env={**os.environ, "LC_ALL": "C"}).stdout
        sides = [b"", b""]
        for line in out.splitlines():
            words = line.strip()
            if words and not words.strip("0123456789abcdef") and len(words) % 2 == 0:
                sides[line.startswith("\t")] += bytes.fromhex(words)
        assert sorted(sides) == sorted(ours[row["tcp_stream"]]), (name, row["tcp_stream"])
        compared += len(sides[0]) + len(sides[1])
    assert compared > 20_000


@pytest.mark.parametrize("name", [name for name in ROCKETMQ + PULSAR if "midstream" not in name])
def test_handshakes_took_as_long_as_tshark_sees_them(name, opened):
    """From the client's hello to the later Finished; whom the certificate names is shown where one was sent."""
    made, _, capture, keys = opened[name]
    words = ["-o", f"tls.keylog_file:{keys}", *(word for port in (6651, 9876, 10911, 10909) for word in ("-d", f"tcp.port=={port},tls"))]
    fields = [word for field in ("tcp.stream", "frame.time_epoch", "tls.handshake.type") for word in ("-e", field)]
    said = subprocess.run(["tshark", "-n", "-r", str(capture), *words, "-Y", "tls.handshake", "-T", "fields", *fields], capture_output=True, text=True, check=True).stdout
    hellos, ends, named = {}, defaultdict(list), set()
    for line in said.splitlines():
        stream, time, kinds = line.split("\t")
        seconds, _, rest = time.partition(".")
        ns, all_kinds = int(seconds) * 10**9 + int(rest.ljust(9, "0")), kinds.split(",")
        if "1" in all_kinds:
            hellos.setdefault(int(stream), ns)
        named |= {int(stream)} if "11" in all_kinds else set()
        ends[int(stream)] += [ns] * all_kinds.count("20")
    rows = {row["tcp_stream"]: row for row in made.sql("select tcp_stream, tls_handshake_ns, tls_subject from connections where tls_version is not null").to_pylist()}
    whole = {stream for stream in hellos if len(ends[stream]) > 1}
    assert whole and {stream: rows[stream]["tls_handshake_ns"] for stream in whole} == {stream: ends[stream][1] - hellos[stream] for stream in whole}
    assert {stream for stream, row in rows.items() if row["tls_subject"]} == named and {row["tls_subject"] for row in rows.values()} <= {None, "CN=rig"}


def test_a_certificate_that_was_sent_in_clear_is_read_without_keys():
    rows = dissect.open(FOLDER / "rocketmq_tls12.pcap.zst").sql("select tls_subject, tls_handshake_ns, decrypted from connections where tls_version = '1.2'").to_pylist()
    assert rows and {(row["tls_subject"], row["tls_handshake_ns"], row["decrypted"]) for row in rows} == {("CN=rig", None, False)}

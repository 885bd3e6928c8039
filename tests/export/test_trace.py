"""Timelines of other tools: each file is read by somebody else's schema, and says what the tables say."""

from __future__ import annotations

import base64
import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import dissect
from dissect.export.trace import otlp
from dissect.export.trace.calls import Call, carried
from dissect.export.trace.perfetto import Trace
from dissect.tree.node import leb

ROOT = Path(__file__).resolve().parents[2]
CAPTURES = ["tank/c_control", "rocketmq_grpc/grpc_plain", "pulsar/c_errors"]


def capture(name: str) -> str:
    return str(ROOT / "captures" / f"{name}.pcap.zst")


def mqdissect(*words: str):
    return subprocess.run([sys.executable, "-m", "mqdissect", *words], capture_output=True, text=True, timeout=300)


def exported(form: str, name: str, folder: Path, *words: str) -> bytes:
    path = folder / f"out.{form}"
    ran = mqdissect("export", form, capture(name), "-o", str(path), *words)
    assert ran.returncode == 0, ran.stderr
    return path.read_bytes()


def spans(text: bytes) -> list[tuple[str, dict]]:
    """Every span with the role of its resource."""
    found = []
    for line in text.splitlines():
        for one in json.loads(line)["resourceSpans"]:
            role = next(said["value"]["stringValue"] for said in one["resource"]["attributes"] if said["key"] == "mqdissect.role")
            found += [(role, span) for scope in one["scopeSpans"] for span in scope["spans"]]
    return found


def fields(data: bytes) -> list[tuple[int, object]]:
    """A protobuf message, read without any schema: (number, value)."""
    found, at = [], 0

    def number() -> int:
        nonlocal at
        value = shift = 0
        while True:
            byte = data[at]
            at += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    while at < len(data):
        tag = number()
        if tag & 7 == 0:
            found.append((tag >> 3, number()))
        else:
            assert tag & 7 == 2
            size = number()
            assert at + size <= len(data)
            found.append((tag >> 3, data[at : at + size]))
            at += size
    return found


@pytest.mark.parametrize("name", CAPTURES)
def test_otlp_is_what_its_schema_says(name, tmp_path):
    trace_pb2 = pytest.importorskip("opentelemetry.proto.trace.v1.trace_pb2")
    from google.protobuf import json_format

    def in_base64(value):
        if isinstance(value, dict):
            return {key: base64.b64encode(bytes.fromhex(text)).decode() if key in ("traceId", "spanId", "parentSpanId") else in_base64(text) for key, text in value.items()}
        return [in_base64(one) for one in value] if isinstance(value, list) else value

    for line in exported("otlp", name, tmp_path).splitlines():
        read = json_format.ParseDict(in_base64(json.loads(line)), trace_pb2.TracesData())
        for one in (span for resource in read.resource_spans for scope in resource.scope_spans for span in scope.spans):
            assert len(one.trace_id) == 16 and len(one.span_id) == 8 and one.start_time_unix_nano <= one.end_time_unix_nano


@pytest.mark.parametrize("name", CAPTURES)
def test_otlp_has_a_span_for_each_exchange(name, tmp_path):
    rows = dissect.open(capture(name)).exchanges().to_pylist()
    found = spans(exported("otlp", name, tmp_path))
    outer = [span for role, span in found if role == "client"]
    assert Counter(int(span["startTimeUnixNano"]) for span in outer) == Counter(row["at_ns"] for row in rows)
    assert sum("status" in span for span in outer) == sum(row["status"] not in ("ok", "oneway") for row in rows)
    ids = {span["spanId"]: span for _, span in found}
    assert len(ids) == len(found)
    for role, span in found:
        if role == "broker":
            parent = ids[span["parentSpanId"]]
            assert parent["traceId"] == span["traceId"]
            assert int(parent["startTimeUnixNano"]) <= int(span["startTimeUnixNano"]) <= int(span["endTimeUnixNano"]) <= int(parent["endTimeUnixNano"])


def test_legs_behind_a_proxy_are_inside_of_their_call(tmp_path):
    found = {span["spanId"]: span for role, span in spans(exported("otlp", "rocketmq_grpc/grpc_plain", tmp_path)) if role == "client"}
    inside = [span for span in found.values() if span.get("parentSpanId") in found]
    assert inside and all(span["traceId"] == found[span["parentSpanId"]]["traceId"] for span in inside)
    systems = {(said["value"]["stringValue"]) for span in inside for said in span["attributes"] if said["key"] == "messaging.system"}
    assert systems == {"rocketmq"}


def test_two_runs_give_the_same(tmp_path):
    assert exported("otlp", "tank/c_control", tmp_path) == exported("otlp", "tank/c_control", tmp_path)
    assert exported("perfetto", "tank/c_control", tmp_path) == exported("perfetto", "tank/c_control", tmp_path)


@pytest.mark.parametrize("name", CAPTURES)
def test_perfetto_has_tracks_and_slices_that_close(name, tmp_path):
    rows = dissect.open(capture(name)).exchanges().to_pylist()
    tracks, events, first = {}, {}, None
    for number, data in fields(exported("perfetto", name, tmp_path)):
        assert number == 1
        packet = dict(fields(data))
        first = first or packet
        if 60 in packet:
            track = dict(fields(packet[60]))
            assert track[1] not in tracks and (5 not in track or track[5] in tracks)
            tracks[track[1]] = track
        else:
            event = dict(fields(packet[11]))
            assert event[11] in tracks
            events.setdefault(event[11], []).append((packet[8], event))
    assert first[13] == 1
    begun = 0
    for track, found in events.items():
        depth = 0
        for _, event in found:
            depth += {1: 1, 2: -1}.get(event[9], 0)
            begun += event[9] == 1 and depth == 1
            assert depth >= 0
            assert 8 not in tracks[track] or event[9] == 4
        assert depth == 0
        assert [at for at, _ in found] == sorted(at for at, _ in found), tracks[track]
    calls = [row for row in rows if not (row["response_last_ns"] is None and row["status"] in ("unanswered", "reset"))]
    stalls = len(dissect.open(capture(name)).stalls())
    assert len(calls) <= begun <= len(rows) + stalls


def test_open_requests_come_back_to_nothing(tmp_path):
    counts: dict[int, int] = {}
    for _, data in fields(exported("perfetto", "rocketmq_grpc/grpc_plain", tmp_path)):
        packet = dict(fields(data))
        event = dict(fields(packet[11])) if 11 in packet else {}
        if event.get(9) == 4:
            assert event[30] >= 0
            counts[event[11]] = event[30]
    assert counts and set(counts.values()) == {0}


def test_the_trace_that_a_message_names():
    trace, parent = "4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"
    assert carried(json.dumps({"traceparent": f"00-{trace}-{parent}-01"})) == (bytes.fromhex(trace), bytes.fromhex(parent))
    named = base64.b64encode(b"a trace").decode()
    one = carried(json.dumps({"sw8": f"1-{named}-{named}-3-x-y-z-w"}))
    assert len(one[0]) == 16 and len(one[1]) == 8 and one == carried(json.dumps({"sw8": f"1-{named}-{named}-3-a-b-c-d"}))
    for wrong in (None, "", "[]", "{", '{"traceparent": 5}', f'{{"traceparent": "00-{"0" * 32}-{parent}-01"}}', '{"sw8": "1-*-*-x"}', '{"sw8": "----"}'):
        assert carried(wrong) == (b"", b"")


def test_calls_that_overlap_have_a_lane_each():
    trace = Trace()
    assert [trace.lane(("c",), begin, end) for begin, end in ((0, 10), (5, 7), (6, 20), (7, 9), (10, 12))] == [0, 1, 2, 1, 0]


def test_numbers_of_any_size_are_written():
    for value in (0, 1, 127, 128, (1 << 63) - 1, -1):
        assert fields(b"\x08" + leb(value)) == [(1, value & (1 << 64) - 1)]


def test_a_line_of_otlp_is_a_line_whatever_a_name_holds():
    """U+2028 ends a line for many readers, U+009B controls a terminal."""
    odd = "a\u2028b\u009b31m\x7fé"
    with dissect.open(capture("tank/c_control"), jobs=1) as opened:
        [row] = opened.sql("select * from exchanges where response_last_ns is not null limit 1").to_pylist()
    [line] = otlp.lines([Call({**row, "client": odd, "topic": odd}, bytes(16), bytes(8), b"")])
    said = line.decode()
    assert len(said.splitlines()) == 1 and said[:-1].isprintable() and "é" in said
    assert odd in {one["value"].get("stringValue") for found in json.loads(said)["resourceSpans"] for scope in found["scopeSpans"] for span in scope["spans"] for one in span["attributes"]}


@pytest.mark.parametrize("words, said", [(("otlpp", "-o", "x"), "otlp or perfetto"), (("otlp",), "add -o")])
def test_wrong_words_are_refused(words, said):
    ran = mqdissect("export", words[0], capture("tank/c_control"), *words[1:])
    assert ran.returncode == 2 and said in ran.stderr


def test_a_capture_without_messages_gives_an_empty_trace(tmp_path):
    empty = tmp_path / "empty.pcap"
    empty.write_bytes(bytes.fromhex("d4c3b2a1020004000000000000000000ffff000001000000"))
    for form in ("otlp", "perfetto"):
        ran = mqdissect("export", form, str(empty), "-o", str(tmp_path / "out"))
        assert ran.returncode == 0 and (tmp_path / "out").read_bytes() == b"", ran.stderr


def test_what_messages_name_is_asked_for_a_batch_at_a_time(monkeypatch):
    """Of 8 GB whose messages all name traces, a join of everything took 530 MB."""
    from dissect.export.trace import calls

    monkeypatch.setattr(calls, "NAMED", "true")
    opened = dissect.open(capture("rocketmq/b_orderly"))
    said = {(row["connection"], row["packet"], row["message_offset"]): row["properties"] for row in opened.sql(
        "select connection, packet, message_offset, min(properties) as properties from records group by all").to_pylist()}
    batches = opened.sql('select connection, request_packet, "offset", request_first_ns from exchanges order by at_ns').to_arrow().to_batches(max_chunksize=200)
    asked = []

    def ask(text):
        asked.append(opened.sql(text).to_pylist())
        return asked[-1]

    rows = list(calls.with_traces(batches, ask))
    assert len(rows) == sum(batch.num_rows for batch in batches)
    assert all(row["properties"] == said.get((row["connection"], row["request_packet"], row["offset"])) for row in rows)
    assert any(row["properties"] for row in rows) and len(batches) == len(asked) > 1
    assert sum(map(len, asked)) < 2 * len(said)

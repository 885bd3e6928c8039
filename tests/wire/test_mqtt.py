"""A protocol whose every message is read by what the first one said (examples/mqtt.py), against a real broker's clients in three levels, and against tshark."""

from __future__ import annotations

import json
import struct
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
import zstandard

import dissect
from dissect.capture import reader
from tests.engine.test_cuts import rows
from tests.engine.test_splits import stitched
from tests.support import tshark

ROOT = Path(__file__).parents[2]
EXAMPLE = str(ROOT / "examples" / "mqtt.py")
RECORDS = """select c.client, r.topic, r.payload_bytes, r.payload_crc32 from records r
    join exchanges c on c.connection = r.connection and c.api = 'CONNECT' where r.from_client = {} order by all"""
SAID = "select api, topic, request_id, client, status, code_name, request_packet, response_packet from exchanges order by all"


def unpacked(name: str) -> bytes:
    return zstandard.ZstdDecompressor().stream_reader((ROOT / "examples" / "captures" / f"{name}.zst").read_bytes()).read()


@pytest.fixture(scope="module")
def capture(tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("mqtt") / "mqtt.pcap"
    path.write_bytes(unpacked("mqtt.pcap"))
    return path


def ask(capture, question: str, **options) -> list[tuple]:
    with dissect.open(capture, protocols=[EXAMPLE], **{"jobs": 1, **options}) as opened:
        return [tuple(row.values()) for row in opened.sql(question).to_pylist()]


def truth(what: str) -> list[dict]:
    return [one for one in json.loads(unpacked("mqtt.truth.json")) if one["what"] == what]


@pytest.mark.parametrize("what, from_client", [("published", True), ("got", False)])
def test_every_payload_is_the_client_s_own(capture, what, from_client):
    """Level 5 has properties in front of the payload, the others have none: read with the wrong one, no sum would be right."""
    expected = Counter((one["client"], one["topic"], one["size"], one["crc"]) for one in truth(what))
    assert Counter(ask(capture, RECORDS.format(from_client))) == expected and expected.total() > 70


def test_every_request_has_its_answer_and_its_code(capture):
    found = Counter((api, status) for api, _, _, _, status, *_ in ask(capture, SAID))
    levels = Counter(one["qos"] for one in truth("published") + truth("got"))
    assert found[("PUBLISH", "oneway")] == levels[0] and found[("PUBLISH", "ok")] >= levels[1] + levels[2] > 100
    assert found[("CONNECT", "ok")] == 3 and found[("CONNECT", "error")] == 2 and found[("SUBSCRIBE", "ok")] == 3
    assert set(found) == {("PUBLISH", "oneway"), ("PUBLISH", "ok"), ("PUBREL", "ok"), ("CONNECT", "ok"), ("CONNECT", "error"), ("SUBSCRIBE", "ok"),
                          ("UNSUBSCRIBE", "ok"), ("PINGREQ", "ok")}
    refused = ask(capture, "select client, code_name from exchanges where status = 'error' order by all")
    assert refused == [("new", "NOT_AUTHORIZED"), ("usual", "NOT_AUTHORIZED")]  # 0x87 in level 5, 5 in level 4
    assert not ask(capture, "select kind, text from problems")


@pytest.mark.parametrize("records", [pytest.param(3, marks=pytest.mark.slow), 50])
def test_at_every_cut_the_same_rows(capture, records, monkeypatch):
    whole = ask(capture, SAID), ask(capture, RECORDS.format(True))
    monkeypatch.setattr(reader, "BLOCK_RECORDS", records)
    assert (ask(capture, SAID, split_size=1), ask(capture, RECORDS.format(True), split_size=1)) == whole


@pytest.mark.parametrize("count", [pytest.param(2, marks=pytest.mark.slow), 7])
def test_splits_stitched_are_one_pass(capture, count):
    found, _ = stitched(capture, capture.stat().st_size // count + 16, protocols=[EXAMPLE])
    assert found == rows(capture, protocols=[EXAMPLE])


def test_two_processes_give_the_same_rows(capture):
    assert ask(capture, SAID, jobs=2, split_size=1 << 16) == ask(capture, SAID)


def parts(capture: Path) -> tuple[bytes, list[bytes]]:
    data, at, found = capture.read_bytes(), 24, []
    while at < len(data):
        size = 16 + struct.unpack_from("<I", data, at + 8)[0]
        found.append(data[at : at + size])
        at += size
    return data[:24], found


def test_where_the_level_was_not_captured_nothing_is_guessed(capture):
    """The capture begins after CONNECT: topics and ids, which stand in front, are known, payloads are not; `problems` says so of each message."""
    head, packets = parts(capture)
    whole = ask(capture, "select topic, request_id from exchanges where api = 'PUBLISH' and request_packet > 60")
    later = head + b"".join(packets[60:])
    assert ask(later, "select count(*) from records") == [(0,)]
    found = ask(later, "select topic, request_id from exchanges where api = 'PUBLISH' and status != 'no_request'")
    assert not Counter(found) - Counter((topic if topic else None, number) for topic, number in whole) - Counter({(None, number): 9 for _, number in whole})
    said = ask(later, "select kind, count(*) from problems where kind in ('unknown_before', 'malformed') group by kind")
    assert said == [("unknown_before", said[0][1])] and said[0][1] >= len(found)


def test_a_lost_segment_loses_what_is_in_it(capture):
    """The level is said once: what was said holds, whatever is lost after it."""
    head, packets = parts(capture)
    longest = max(range(100, len(packets)), key=lambda number: len(packets[number]))
    found = Counter(ask(head + b"".join(packets[:longest] + packets[longest + 1 :]), RECORDS.format(False)))
    whole = Counter(ask(capture, RECORDS.format(False)))
    assert not found - whole and 0 < (whole - found).total() <= 4


@pytest.mark.skipif(not tshark.installed(), reason=tshark.MISSING)
def test_the_plugin_shows_what_the_tables_say(capture):
    done = subprocess.run([sys.executable, "-m", "dissect", "verify", str(capture), "--protocol", EXAMPLE], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout.strip().endswith("beside tshark's: no difference"), done.stdout


@pytest.mark.skipif(not tshark.installed(), reason=tshark.MISSING)
def test_wireshark_s_own_dissector_sees_the_same(capture):
    """Kinds, topics and payload sizes, packet by packet."""
    words = ["tshark", "-r", str(capture), "-d", "tcp.port==1883,mqtt", "-Y", "mqtt", "-T", "fields", "-e", "frame.number", "-e", "mqtt.msgtype", "-e", "mqtt.msg"]
    lines = [line.split("\t") for line in subprocess.run(words, capture_output=True, text=True, check=True).stdout.splitlines()]
    theirs = {int(number): (kinds.split(","), sorted(len(one) // 2 for one in payloads.split(",") if one)) for number, kinds, payloads in lines}
    kinds, sizes = ask(capture, "select packet, last_packet, from_client, api, kind from messages order by packet, \"offset\""), ask(capture, "select packet, payload_bytes from records")
    mine: dict[int, list[int]] = {}
    for _, last, *_ in kinds:
        mine.setdefault(last, []).append(1)
    assert {number: len(kinds) for number, (kinds, _) in theirs.items()} == {number: len(found) for number, found in mine.items()}
    assert sorted(size for _, found in theirs.values() for size in found) == sorted(size for _, size in sizes)

"""A protocol whose content comes in several frames (examples/amqp.py), against a real broker's clients and against tshark."""

from __future__ import annotations

import json
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
from tests.wire.test_mqtt import parts

ROOT = Path(__file__).parents[2]
EXAMPLE = str(ROOT / "examples" / "amqp.py")
RECORDS = "select api, topic, payload_bytes, payload_crc32, message_id from records order by all"
SAID = "select api, topic, request_id, status, records, request_packet, response_packet from exchanges order by all"


def unpacked(name: str) -> bytes:
    return zstandard.ZstdDecompressor().stream_reader((ROOT / "examples" / "captures" / f"{name}.zst").read_bytes()).read()


@pytest.fixture(scope="module")
def capture(tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("amqp") / "amqp.pcap"
    path.write_bytes(unpacked("amqp.pcap"))
    return path


def ask(capture, question: str, **options) -> list[tuple]:
    with dissect.open(capture, protocols=[EXAMPLE], **{"jobs": 1, **options}) as opened:
        return [tuple(row.values()) for row in opened.sql(question).to_pylist()]


def truth(what: str) -> list[dict]:
    return [one for one in json.loads(unpacked("amqp.truth.json")) if one["what"] == what]


@pytest.mark.parametrize("api, what", [("PUBLISH", "published"), ("DELIVER", "delivered"), ("GET", "taken")])
def test_every_payload_is_the_client_s_own(capture, api, what):
    """Of 0 to 30,000 bytes, in up to eight body frames."""
    found = Counter((topic, size, crc) for said, topic, size, crc, _ in ask(capture, RECORDS) if said == api)
    expected = truth(what)
    if api == "GET":  # an answer is named as what was asked
        assert Counter({(size, crc): count for (_, size, crc), count in found.items()}) == Counter((one["size"], one["crc"]) for one in expected)
    else:
        assert found == Counter((one["key"], one["size"], one["crc"]) for one in expected)
    if api != "PUBLISH":
        assert Counter(name for said, *_, name in ask(capture, RECORDS) if said == api) == Counter(one["id"] for one in expected)


def test_every_request_has_its_answer(capture):
    found = Counter((api, status) for api, _, _, status, *_ in ask(capture, SAID))
    assert found[("PUBLISH", "oneway")] == len(truth("published")) == 27 and found[("GET", "ok")] == 8
    assert {api for api, status in found if status not in ("ok", "oneway")} == {"QUEUE_DECLARE"}  # of a queue that is not there: the channel is closed
    assert not ask(capture, "select kind, text from problems")
    nacks = ask(capture, "select count(*) from messages where api = 'NACK' and not from_client")
    assert nacks == [(sum(one["failed"] == "nack" for one in truth("published")),)]


def test_no_byte_is_in_two_messages_or_in_none(capture):
    """The sizes of messages are those of their frames, which lie where `pieces` says."""
    sizes = ask(capture, "select connection, from_client, sum(size) from messages group by all order by all")
    sent = ask(capture, "select connection, false, bytes_to_client from connections union all select connection, true, bytes_to_server from connections order by all")
    assert sizes == sent
    for size, pieces in ask(capture, "select size, pieces from messages where pieces is not null"):
        found = [tuple(map(int, one.split("+"))) for one in pieces.split()]
        assert sum(length for _, length in found) == size and found[0][0] == 0 and len(found) > 1


@pytest.mark.parametrize("records", [pytest.param(3, marks=pytest.mark.slow), 50])
def test_at_every_cut_the_same_rows(capture, records, monkeypatch):
    whole = ask(capture, SAID), ask(capture, RECORDS)
    monkeypatch.setattr(reader, "BLOCK_RECORDS", records)
    assert (ask(capture, SAID, split_size=1), ask(capture, RECORDS, split_size=1)) == whole


@pytest.mark.parametrize("count", [pytest.param(2, marks=pytest.mark.slow), 7])
def test_splits_stitched_are_one_pass(capture, count):
    found, _ = stitched(capture, capture.stat().st_size // count + 16, protocols=[EXAMPLE])
    assert found == rows(capture, protocols=[EXAMPLE])


@pytest.mark.parametrize("lost", [100, 106, pytest.param(60, marks=pytest.mark.slow), pytest.param(230, marks=pytest.mark.slow), pytest.param(250, marks=pytest.mark.slow)])
def test_a_lost_segment_loses_what_is_in_it(capture, lost):
    head, packets = parts(capture)
    found, whole = Counter(ask(head + b"".join(packets[:lost] + packets[lost + 1 :]), RECORDS)), Counter(ask(capture, RECORDS))
    assert not found - whole and (whole - found).total() <= 2


@pytest.mark.parametrize("first", [105, pytest.param(55, marks=pytest.mark.slow), pytest.param(240, marks=pytest.mark.slow)])
def test_from_the_middle_nothing_is_wrong(capture, first):
    """It begins in the middle of content: that is in no message, and `problems` says so."""
    head, packets = parts(capture)
    found, whole = Counter(ask(head + b"".join(packets[first:]), RECORDS)), Counter(ask(capture, RECORDS))
    assert not found - whole and found.total() > 10


@pytest.mark.parametrize("side", [2, 0])
def test_one_direction_needs_no_other(capture, side):
    """The port of AMQP is where a segment comes from, or where it goes."""
    head, packets = parts(capture)
    mine = [one for one in packets if one[16 + 34 + side : 16 + 36 + side] == (5672).to_bytes(2, "big")]
    apis = ("PUBLISH",) if side else ("DELIVER", "RETURN")
    whole = Counter(row for row in ask(capture, RECORDS) if row[0] in apis)
    assert Counter(row for row in ask(head + b"".join(mine), RECORDS) if row[0] in apis) == whole


@pytest.mark.skipif(not tshark.installed(), reason=tshark.MISSING)
@pytest.mark.parametrize("words", [[], pytest.param(["--one-pass"], marks=pytest.mark.slow)])
def test_the_plugin_shows_what_the_tables_say(capture, words):
    done = subprocess.run([sys.executable, "-m", "dissect", "verify", str(capture), *words, "--protocol", EXAMPLE], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout.strip().endswith("beside tshark's: no difference"), done.stdout


@pytest.mark.skipif(not tshark.installed(), reason=tshark.MISSING)
def test_wireshark_s_own_dissector_sees_the_same(capture):
    """Frames by their kinds, sizes of bodies, routing keys and delivery tags."""
    fields = ["frame.number", "amqp.type", "amqp.header.body-size", "amqp.method.arguments.routing_key", "amqp.method.arguments.delivery_tag"]
    words = ["tshark", "-r", str(capture), "-d", "tcp.port==5672,amqp", "-Y", "amqp", "-T", "fields", "-E", "occurrence=a", "-E", "aggregator=,", *(word for name in fields for word in ("-e", name))]
    lines = [line.split("\t") for line in subprocess.run(words, capture_output=True, text=True, check=True).stdout.splitlines()]
    theirs = [[one for line in lines for one in line[column].split(",") if one] for column in range(len(fields))]
    sizes = ask(capture, "select payload_bytes from records")
    assert Counter(map(int, theirs[2])) == Counter(size for size, in sizes)
    frames = ask(capture, "select api, pieces from messages")
    assert sum(len(pieces.split()) if pieces else 1 for api, pieces in frames if api != "PROTOCOL_HEADER") == len(theirs[1])
    asked = ask(capture, "select topic from messages where api in ('PUBLISH', 'RETURN', 'DELIVER')")
    assert not Counter(topic for topic, in asked) - Counter(theirs[3]) and len(theirs[3]) > len(asked)
    tags = ask(capture, 'select "amqp.Deliver.tag", "amqp.GetOk.tag", "amqp.Ack.tag", "amqp.Nack.tag", "amqp.Reject.tag" from messages', fields=[f"amqp.{name}.tag" for name in ("Deliver", "GetOk", "Ack", "Nack", "Reject")])
    assert Counter(int(value) for row in tags for value in row if value is not None) == Counter(map(int, theirs[4]))

"""TANK: what a produce answer says of each bundle stands with that bundle and its messages, also where a partition comes twice."""

from __future__ import annotations

import struct

import pytest

import dissect
from tests.support.hard import Capture, Packet, timed

OK, UNKNOWN_PARTITION, READ_ONLY = 0, 1, 0xFE


def frame(kind: int, payload: bytes) -> bytes:
    return struct.pack("<BI", kind, len(payload)) + payload


def bundle(*contents: bytes) -> bytes:
    """Plain, up to 15 messages, all at 1 ms."""
    first, *others = contents
    rows = b"\0" + struct.pack("<Q", 1) + bytes([len(first)]) + first
    rows += b"".join(b"\2" + bytes([len(content)]) + content for content in others)
    return bytes([len(contents) << 2]) + rows


def produce(number: int, topics: dict[bytes, list[tuple[int, bytes]]]) -> bytes:
    said = struct.pack("<HI", 2, number) + b"\0\0" + bytes(4) + bytes([len(topics)])
    for topic, bundles in topics.items():
        said += bytes([len(topic)]) + topic + bytes([len(bundles)])
        said += b"".join(struct.pack("<HB", partition, len(data)) + data for partition, data in bundles)
    return frame(1, said)


def asked(question: bytes, answer: bytes | None) -> dissect.Capture:
    packets = [Packet(0, 0, question)] + ([Packet(1, 0, answer, ack=len(question))] if answer else [])
    return dissect.open(Capture(timed(packets), [], port=11011).pcap())


TWICE = produce(7, {b"t": [(3, bundle(b"a", b"bb")), (3, bundle(b"ccc"))], b"u": [(0, bundle(b"dd")), (1, bundle(b"e", b"f"))]})
CODES = struct.pack("<I", 7) + bytes([UNKNOWN_PARTITION, OK, READ_ONLY])


@pytest.mark.parametrize("answered", [True, False])
def test_items_count_their_own_messages_and_each_message_has_the_fate_of_its_bundle(answered):
    capture = asked(TWICE, frame(1, CODES) if answered else None)
    items = capture.items().to_pylist()
    assert [(item["topic"], item["partition"], item["records"], item["payload_bytes"]) for item in items] == [
        ("t", "3", 2, 3), ("t", "3", 1, 3), ("u", "0", 1, 2), ("u", "1", 2, 2)]
    assert [item["code"] for item in items] == ([1, 0, 0xFE, 0xFE] if answered else [None] * 4)
    fates = [record["accepted"] for record in capture.records().to_pylist()]
    assert fates == ([False, False, True, False, False, False] if answered else [None] * 6)


def test_only_fetches_are_held_back():
    waits = asked(TWICE, frame(1, CODES)).sql("select wait_ns, wait_how from exchanges").to_pylist()
    assert waits == [{"wait_ns": 0, "wait_how": "told"}]


@pytest.mark.parametrize("split", [None, 1])
def test_an_answer_that_was_captured_before_its_request_is_read_with_it(split):
    answer = frame(1, CODES)
    swapped = [Packet(0, 0, frame(3, b"")), Packet(1, 0, answer, ack=5 + len(TWICE)), Packet(0, 5, TWICE)]
    capture = dissect.open(Capture(timed(swapped), [], port=11011).pcap(), split_size=split)
    [row] = capture.sql("select status, code_name, code_class, response_packet, wait_ns from exchanges").to_pylist()
    assert row == {"status": "error", "code_name": "UNKNOWN_PARTITION", "code_class": "error", "response_packet": 2, "wait_ns": 0}
    assert [item["code"] for item in capture.items().to_pylist()] == [1, 0, 0xFE, 0xFE]
    assert [record["accepted"] for record in capture.records().to_pylist()] == [False, False, True, False, False, False]


def test_an_answer_before_its_request_also_where_a_later_request_came_before_both():
    first, second = produce(7, {b"t": [(3, bundle(b"a"))]}), produce(8, {b"t": [(3, bundle(b"b"))]})
    answers = [frame(1, struct.pack("<IB", number, OK)) for number in (7, 8)]
    at = [5, 5 + len(first), 5 + len(first) + len(second)]
    mixed = [Packet(0, 0, frame(3, b"")), Packet(0, at[1], second), Packet(1, 0, answers[0], ack=at[1]), Packet(0, at[0], first),
             Packet(1, len(answers[0]), answers[1], ack=at[2])]
    rows = dissect.open(Capture(timed(mixed), [], port=11011).pcap()).sql("select * from exchanges order by request_id").to_pylist()
    assert [(row["request_packet"], row["response_packet"], row["status"]) for row in rows] == [(4, 3, "ok"), (2, 5, "ok")]


def test_records_of_an_answer_before_its_request_have_its_names():
    question = frame(9, struct.pack("<HQIH", 3, 0, 0, 1) + b"\1t" + struct.pack("<HHQI", 1, 5, 0, 9))
    chunk = bytes([len(bundle(b"a"))]) + bundle(b"a")
    header = struct.pack("<H", 1) + b"\1t" + struct.pack("<HHBQQI", 1, 5, 0, 1, 1, len(chunk))
    answer = frame(9, struct.pack("<I", len(header)) + header + chunk)
    hello = frame(7, struct.pack("<I", 1) + b"\1x" + b"\1\0\0")
    for packets in ([Packet(0, 0, hello), Packet(0, len(hello), question), Packet(1, 0, answer, ack=len(hello + question))],
                    [Packet(0, 0, hello), Packet(1, 0, answer, ack=len(hello + question)), Packet(0, len(hello), question)]):
        capture = dissect.open(Capture(timed(packets), [], port=11011).pcap(), internal=True)
        [record] = capture.records().to_pylist()
        assert (record["topic"], record["partition"], record["offset"], record["payload_bytes"], record["from_client"]) == ("t", "5", 1, 1, False)
    lost = Capture(timed([Packet(0, 0, hello), Packet(1, 0, answer, ack=len(hello + question))]), [], port=11011).pcap()
    assert [record["payload_bytes"] for record in dissect.open(lost, internal=True).records().to_pylist()] == [1]

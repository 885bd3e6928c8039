"""Batches whose messages are acknowledged one by one: what is there of each, however many there are."""

from __future__ import annotations

import time

import google_crc32c
import pytest

import dissect
from dissect.protobuf.pulsar import BaseCommand, MessageMetadata, SingleMessageMetadata
from tests.support import tls

ENDS = (b"\x0a\0\0\1", 40_000, b"\x0a\0\0\2", 6650), (b"\x0a\0\0\2", 6650, b"\x0a\0\0\1", 40_000)
SECONDS = 9  # of processor, and more than three times what it takes


def sized(text: bytes) -> bytes:
    return len(text).to_bytes(4, "big") + text


def command(kind: str, **fields) -> BaseCommand:
    out = BaseCommand(type=BaseCommand.Type.Value(kind))
    getattr(out, kind.lower()).MergeFrom(type(getattr(out, kind.lower()))(**fields))
    return out


def frame(said: BaseCommand, payload: bytes = b"") -> bytes:
    return sized(sized(said.SerializeToString()) + payload)


def batch(count: int) -> bytes:
    one = sized(SingleMessageMetadata(payload_size=1).SerializeToString()) + b"x"
    rest = sized(MessageMetadata(producer_name="p", sequence_id=1, publish_time=1, num_messages_in_batch=count).SerializeToString()) + one * count
    return b"\x0e\x01" + google_crc32c.value(rest).to_bytes(4, "big") + rest


def set_of(count: int, but: set[int]) -> list[int]:
    """A bit for each message of a batch but these, 64 in a number with a sign."""
    left = sum(1 << place for place in range(count) if place not in but)
    words = [left >> 64 * at & (1 << 64) - 1 for at in range(-(-count // 64))]
    return [word - (word >> 63 << 64) for word in words]


def acknowledged(entry: int, places: set[int], count: int) -> bytes:
    return frame(command("ACK", consumer_id=1, ack_type=0, message_id=[{"ledgerId": 7, "entryId": entry, "ack_set": set_of(count, places)}]))


def consumed(*said: tuple[int, bytes]) -> bytes:
    """A capture of one consumer; each of these in segments of 60,000 bytes."""
    wire, seq, ns = tls.Wire(), [1, 1], 10**18
    for flags, side in ((tls.SYN, 0), (tls.SYN | tls.ACK, 1)):
        wire.add(ns, ENDS[side], flags, 0, side)
    hello = [(0, frame(command("CONNECT", client_version="c", protocol_version=19))), (1, frame(command("CONNECTED", server_version="s", protocol_version=19))),
             (0, frame(command("SUBSCRIBE", topic="persistent://a/b/c", subscription="g", subType=1, consumer_id=1, request_id=1))),
             (1, frame(command("SUCCESS", request_id=1)))]
    for side, text in [*hello, *said]:
        for at in range(0, len(text), 60_000):
            piece, ns = text[at : at + 60_000], ns + 1000
            wire.add(ns, ENDS[side], tls.PSH | tls.ACK, seq[side], seq[1 - side], piece)
            seq[side] += len(piece)
    return wire.pcap()


def pushed(entry: int, count: int, again: int = 0, but: set[int] = frozenset()) -> bytes:
    """`but`: the broker says that these were acknowledged before."""
    said = set_of(count, but) if but else []
    return frame(command("MESSAGE", consumer_id=1, message_id={"ledgerId": 7, "entryId": entry}, redelivery_count=again, ack_set=said), batch(count))


def permits(count: int) -> bytes:
    return frame(command("FLOW", consumer_id=1, messagePermits=count))


def test_each_message_of_a_batch_is_acknowledged_when_it_is_first_named():
    rows = dissect.open(consumed((1, pushed(3, 4)), (0, acknowledged(3, {1}, 4)), (0, acknowledged(3, {1, 2}, 4)), (1, pushed(3, 4, 1)), (0, acknowledged(3, {0}, 4)))).sql(
        "select message_id, redelivered, acknowledged_ns - pushed_ns as after from deliveries order by all").to_pylist()
    assert [(row["message_id"], row["redelivered"], row["after"]) for row in rows] == [
        ("7:3:0", 0, None), ("7:3:0", 1, 1000), ("7:3:1", 0, 1000), ("7:3:2", 0, 2000), ("7:3:3", 0, None), ("7:3:3", 1, None)]


@pytest.mark.parametrize("count", [2, 64, 65, 130, 1000])
def test_what_the_broker_says_was_acknowledged_before_is_not_delivered_again(count):
    """Another consumer, or this one in another connection, had some of the batch: the batch comes whole, and who pushes it says which are meant."""
    before = {0, 63, 64, count - 1, *range(0, count, 3)} & {*range(count)} if count > 2 else {1}
    capture = dissect.open(consumed((1, pushed(3, count, 1, before)), (1, pushed(4, 2)), (0, acknowledged(3, {*range(count)}, count))))
    rows = capture.sql("select message_id, redelivered, acknowledged_ns from deliveries").to_pylist()
    of_it = {int(row["message_id"].split(":")[2]) for row in rows if row["message_id"].startswith("7:3:")}
    assert of_it == {*range(count)} - before and len(rows) == count - len(before) + 2
    assert all((row["acknowledged_ns"] is not None) == row["message_id"].startswith("7:3:") for row in rows)
    told = capture.sql("select record, left_out, redelivered from records where api = 'MESSAGE' and offset = 3").to_pylist()
    assert {row["record"]: row["left_out"] for row in told} == {place: place in before for place in range(count)} and {row["redelivered"] for row in told} == {1}
    assert {row["left_out"] for row in capture.sql("select left_out from records where offset = 4").to_pylist()} == {None}


def test_what_is_left_out_costs_no_permit():
    """Two permits, then three: of the first batch two messages are meant, so the second batch is the first of the later ones."""
    rows = dissect.open(consumed((0, permits(2)), (0, permits(3)), (1, pushed(3, 5, 1, {0, 2, 4})), (1, pushed(4, 2)))).sql(
        "select message_id, pushed_ns - permitted_ns as after from deliveries order by message_id").to_pylist()
    assert [(row["message_id"], row["after"]) for row in rows] == [("7:3:1", 2000), ("7:3:3", 2000), ("7:4:0", 2000), ("7:4:1", 2000)]


@pytest.mark.parametrize("count", [64, 65, 128, 200, 1000])
def test_of_a_large_batch_every_word_of_the_set_counts(count):
    first, second = {0, 63, count - 1}, set(range(0, count, 3))
    capture = dissect.open(consumed((1, pushed(3, count)), (0, acknowledged(3, first, count)), (0, acknowledged(3, first | second, count)), (0, acknowledged(4, {1}, 2))))
    left = capture.sql("select batch_left from items where batch_left is not null order by request_packet, item").to_pylist()
    assert [{*map(int, row["batch_left"].split())} for row in left] == [set(range(count)) - first, set(range(count)) - first - second, {0}]
    rows = capture.sql("select split_part(message_id, ':', 3) as place, acknowledged_ns - pushed_ns as after from deliveries").to_pylist()
    packet = 1000 if count < 1000 else None
    said = {int(row["place"]): row["after"] for row in rows}
    assert len(said) == count and {place for place, after in said.items() if after is not None} == first | second
    assert packet is None or {said[place] for place in first} == {packet} and {said[place] for place in second - first} <= {2 * packet}


@pytest.mark.parametrize(("entries", "count", "again", "acks"), [(600, 32, 1, 31), (1, 64, 400, 12_000)])
def test_many_messages_that_are_acknowledged_one_by_one_take_no_longer_than_they_are_many(entries, count, again, acks):
    """Of many batches, and of one that is pushed again and again."""
    capture = consumed((1, b"".join(pushed(entry, count, n) for n in range(again) for entry in range(entries))),
                       (0, b"".join(acknowledged(entry, {n % (count - 1)}, count) for entry in range(entries) for n in range(acks))))
    assert len(capture) < 1_000_000
    since = time.process_time()
    (row,) = dissect.open(capture).sql("select count(*) as pushes, count(acknowledged_ns) as acknowledged from deliveries").to_pylist()
    assert time.process_time() - since < SECONDS and row["pushes"] == entries * again * count and row["acknowledged"] >= entries * (count - 1)

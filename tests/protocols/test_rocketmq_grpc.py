"""RocketMQ over gRPC, one situation each: connections made by hand."""

from __future__ import annotations

import dissect
from tests.support.http2 import Bed, literal, message


class Told(Bed):
    PATH = literal(b":path", b"/apache.rocketmq.v2.MessagingService/Telemetry")


def member(number: int, text: bytes) -> bytes:
    return bytes((number << 3 | 2, len(text))) + text


def checked(name: bytes) -> bytes:
    """What became of this transaction?"""
    said = member(1, member(1, member(2, b"Tx"))) + member(3, member(3, b"id-" + name)) + member(4, b"body")
    return message(member(5, member(1, said) + member(2, name)))


def test_checks_of_transactions_that_come_together_are_all_told():
    """A proxy that asks about two transactions at once writes both in one frame."""
    bed = Told()
    bed.head(0, 1)
    bed.data(0, 1, message(b""))
    bed.head(1, 1)
    bed.data(1, 1, message(b""))
    bed.data(1, 1, checked(b"one") + checked(b"two"))
    opened = dissect.open(bed.wire.pcap())
    events = opened.sql("select detail, topic from rebalance_events v where v.event = 'transaction_checked' order by 1").to_pylist()
    assert [row["detail"] for row in events] == ["one", "two"]
    records = opened.sql("select message_id, payload_bytes from records order by 1").to_pylist()
    assert records == [{"message_id": "id-one", "payload_bytes": 4}, {"message_id": "id-two", "payload_bytes": 4}]
    assert opened.sql("select * from problems").to_pylist() == []

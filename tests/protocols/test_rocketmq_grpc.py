"""RocketMQ over gRPC, one situation each: connections made by hand."""

from __future__ import annotations

import pytest

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


class Sent(Bed):
    PATH = literal(b":path", b"/apache.rocketmq.v2.MessagingService/SendMessage")


def test_a_message_has_all_of_its_keys():
    """As a broker keeps them, with a blank between; the next message begins without."""
    many = member(1, member(2, b"T")) + member(3, member(2, b"red") + member(3, b"id-1") + member(2, b"blue")) + member(4, b"body")
    one = member(1, member(2, b"T")) + member(3, member(2, b"green") + member(3, b"id-2")) + member(4, b"body")
    none = member(1, member(2, b"T")) + member(3, member(3, b"id-3")) + member(4, b"body")
    bed = Sent()
    bed.head(0, 1)
    bed.data(0, 1, message(member(1, many) + member(1, one) + member(1, none)), ends=True)
    found = dissect.open(bed.wire.pcap()).sql("select message_id, key from records order by 1").to_pylist()
    assert [(row["message_id"], row["key"]) for row in found] == [("id-1", "red blue"), ("id-2", "green"), ("id-3", None)]


def test_commands_of_a_proxy_and_what_clients_say_to_them_are_events():
    """Settings, a stack trace, a message to be consumed, another place to connect to."""
    bed = Told()
    bed.head(0, 1)
    bed.data(0, 1, message(member(2, b"\x08\2" + member(6, member(1, member(2, b"G"))))))
    bed.head(1, 1)
    bed.data(1, 1, message(b"\x12\2\x08\2"))
    tried = member(1, member(2, b"Tx")) + member(3, member(3, b"id-1")) + member(4, b"body")
    for command in (member(6, member(1, b"n1")), member(7, member(1, b"n2") + member(2, tried)), member(8, member(1, b"n3")), member(9, member(1, b"lite"))):
        bed.data(1, 1, message(command))
    bed.data(0, 1, message(member(3, member(1, b"n1") + member(2, b"main: waits"))))
    bed.data(0, 1, message(member(4, member(1, b"n2"))))
    opened = dissect.open(bed.wire.pcap())
    events = opened.sql("select v.event || ' ' || detail as said from rebalance_events v order by 1").to_pylist()
    assert [row["said"] for row in events] == ["configured 2", "configured 2", "reconnect_wanted n3", "stack_told n1", "stack_wanted n1", "unsubscribed lite",
                                               "verified n2", "verify_wanted n2"]
    assert opened.sql("select message_id, topic, payload_bytes from records").to_pylist() == [{"message_id": "id-1", "topic": "Tx", "payload_bytes": 4}]


class Pulled(Bed):
    PATH = literal(b":path", b"/apache.rocketmq.v2.MessagingService/PullMessage")


def test_messages_that_are_pulled_are_records():
    """After the status, each in a message of its own, and then where to go on."""
    bed = Pulled()
    bed.head(0, 1)
    bed.data(0, 1, message(member(1, member(2, b"G")) + member(2, member(1, member(2, b"T")) + b"\x10\3")), ends=True)
    bed.head(1, 1)
    each = [message(member(2, member(1, member(2, b"T")) + member(3, member(3, b"id-%d" % number) + b"\x68\3\x70" + bytes([number])) + member(4, b"body"))) for number in (7, 8)]
    bed.data(1, 1, message(member(1, b"\x08\xa0\x9c\1")) + each[0])
    bed.data(1, 1, each[1])
    bed.data(1, 1, message(b"\x18\x09"))
    bed.trailers(1)
    opened = dissect.open(bed.wire.pcap())
    records = opened.sql("select message_id, topic, partition, r.offset, payload_bytes from records r order by 1").to_pylist()
    assert [tuple(row.values()) for row in records] == [("id-7", "T", "3", 7, 4), ("id-8", "T", "3", 8, 4)]


TOPIC, GROUP, STATUS = member(2, b"T"), member(2, b"G"), b"\x08\xd2\xbb\2" + member(2, b"no such topic")
ASKED = {
    "DescribeTopicStatus": ({2: TOPIC}, "T", None), "ListSubscription": ({2: TOPIC, 3: GROUP}, "T", "G"), "DescribeSubscription": ({2: TOPIC, 3: GROUP}, "T", "G"),
    "DeleteSubscription": ({2: TOPIC, 3: GROUP}, "T", "G"), "DescribeGroupAccumulation": ({2: GROUP, 3: TOPIC, 4: b"lite"}, "T", "G"),
    "ListConsumerConnection": ({2: GROUP, 3: TOPIC}, "T", "G"), "ResetGroupOffset": ({2: GROUP, 3: TOPIC}, "T", "G"), "QueryMessage": ({2: TOPIC, 7: b"key"}, "T", None),
    "PrintThreadStackTrace": ({2: b"client", 3: GROUP}, None, "G"), "VerifyMessage": ({2: b"client", 3: GROUP, 4: TOPIC, 5: b"id"}, "T", "G"),
    "AdminSendMessage": ({2: TOPIC, 3: b"tag", 5: b"body"}, "T", None), "GetConsumerRunningInfo": ({2: GROUP, 3: b"client"}, None, "G"),
    "GetTopicRoute": ({2: TOPIC}, "T", None), "QueryTimeSpan": ({2: GROUP, 3: TOPIC}, "T", "G"), "GetProxyRuntimeStats": ({}, None, None),
}


@pytest.mark.parametrize("method", ASKED)
def test_the_admin_service_says_what_is_asked_about_and_how_it_went(method):
    said, topic, group = ASKED[method]

    class Asked(Bed):
        PATH = literal(b":path", b"/apache.rocketmq.v2.Admin/" + method.encode())

    bed = Asked()
    bed.head(0, 1)
    bed.data(0, 1, message(member(1, b"deployment") + b"".join(member(number, text) for number, text in said.items())), ends=True)
    bed.head(1, 1)
    bed.data(1, 1, message(member(1, STATUS)))
    bed.trailers(1)
    opened = dissect.open(bed.wire.pcap())
    [row] = opened.sql("select api, topic, x.\"group\", code_name from exchanges x").to_pylist()
    assert tuple(row.values()) == (method, topic, group, "TOPIC_NOT_FOUND")
    assert opened.sql("select * from problems").to_pylist() == []


def test_of_several_topics_each_is_an_item():
    class Asked(Bed):
        PATH = literal(b":path", b"/apache.rocketmq.v2.Admin/QueryTimeSpan")

    bed = Asked()
    bed.head(0, 1)
    bed.data(0, 1, message(member(2, GROUP) + member(3, member(2, b"T")) + member(3, member(2, b"U"))), ends=True)
    opened = dissect.open(bed.wire.pcap())
    assert opened.sql("select topic from messages").to_pylist() == [{"topic": None}]
    assert [row["topic"] for row in opened.sql("select topic from items order by 1").to_pylist()] == ["T", "U"]

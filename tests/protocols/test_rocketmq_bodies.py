"""JSON bodies: what the tree shows is what a JSON reader of our own making finds; members that are described are columns."""

from __future__ import annotations

import base64
import io
import json
import re
import struct
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.hard.recorders import pcap
from tests.support.hard import ether, ip
from tests.support.messages import frames
from tests.support.streams import streams

import dissect
from dissect.protocols.rocketmq import Api
from dissect.language import layout as L
from dissect.language.load import load
from dissect.machine.layout import LISTED_LEAST, LISTED_PER_FOUR
from dissect.program.lower import lower
from dissect.machine.run import Machine
from dissect.tree.walk import decode

CAPTURES = Path(__file__).parents[2] / "captures" / "rocketmq"


def as_json(body: bytes) -> dict:
    """Brokers leave numbers, and whole objects, as names without quotes."""
    text = re.sub(r"([{,])(\{[^{}]*\}):", lambda found: f"{found[1]}{json.dumps(found[2])}:", body.decode())
    return json.loads(re.sub(r"([{,])(-?\d+):", r'\1"\2":', text))


def leaves(value, name="") -> Iterator[tuple[str, str]]:
    """(name, value) of everything that has no parts; elements of a list are named by their number, brokers' addresses too."""
    if isinstance(value, dict):
        for inner in value:
            yield from leaves(value[inner], inner)
    elif isinstance(value, list):
        for n, inner in enumerate(value):
            yield from leaves(inner, f"[{n}]")
    else:
        yield "address" if name.isdigit() else name, value if isinstance(value, str) else json.dumps(value)


def shown(tree) -> Iterator[tuple[str, str]]:
    for node in tree.root.walk():
        if not node.children and node.value is not None:
            yield node.name, str(node.value)
        elif node.name == "b" and node.children:       # Base64, shown letter by letter
            yield node.name, "".join(chr(letter.value) for letter in node.walk() if letter.name in ("a", "b", "c", "d") and not letter.children)


def bodies(capture: str):
    """(what was asked, the frame's tree, its body) of every frame with a JSON body."""
    protocol = load("rocketmq")
    machine, requests, found = Machine(lower(protocol)), {}, []
    for stream in streams(f"rocketmq/{capture}", protocol.ports):
        for at, size, side in frames(machine, stream.data, stream.side):
            frame = stream.data[at : at + size]
            head, body = frame[8 : 8 + int.from_bytes(frame[5:8])], frame[8 + int.from_bytes(frame[5:8]) :]
            if frame[4] or len(frame) < size:
                continue
            header = json.loads(head)
            ends = (stream.client, stream.server, bool(side) ^ bool(header["flag"] & 1), header["opaque"])
            if not header["flag"] & 1:
                requests[ends] = decode(protocol, frame, int(side))
            found.append((ends, header, frame, int(side), body))
    for ends, header, frame, side, body in found:
        if body[:1] == b"{":
            asked = requests.get(ends) if header["flag"] & 1 else None
            yield header, decode(protocol, frame, side, asked), body


@pytest.mark.parametrize(("capture", "least"), [("a_small", 150), ("a_small_5", 150), ("d_pop", 60)])
def test_the_tree_shows_every_member_of_every_body(capture, least):
    count = 0
    for header, tree, body in bodies(capture):
        if header["code"] in (10, 310, 320, 324, 325, 326) or header["flag"] & 1 and body[:2] != b'{"':
            continue  # a user's bytes
        try:
            wanted = Counter(leaves(as_json(body)))
        except json.JSONDecodeError:
            continue
        assert not wanted - Counter(shown(tree)), body
        count += 1
    assert count >= least


@pytest.mark.parametrize(("api", "kind", "field", "some"), [
    ("HEART_BEAT", "request", "ConsumerData.consumeType", "CONSUME_PASSIVELY"),
    ("HEART_BEAT", "request", "Subscription.subString", "price > 30 AND region = 'hangzhou'"),
    ("GET_ROUTEINFO_BY_TOPIC", "response", "QueueData.perm", "6"),
    ("GET_CONSUMER_LIST_BY_GROUP", "response", "Members.consumerIdList", '["127.0.0.1@c1"]'),
    ("GET_TOPIC_STATS_INFO", "response", "TopicOffset.maxOffset", "25"),
    ("GET_CONSUME_STATS", "response", "ConsumedOffset.consumerOffset", "3"),
    ("GET_CONSUMER_RUNNING_INFO", "response", "HeldQueue.locked", "true"),
    ("LOCK_BATCH_MQ", "request", "LockBody.onlyThisBroker", "false"),
])
def test_a_member_of_a_body_is_a_column(api, kind, field, some):
    name = f"rocketmq.{field}"
    with dissect.open(str(CAPTURES / "a_small_5.pcap.zst"), fields=[name]) as capture:
        rows = capture.messages(columns=["api", "kind", name]).to_pylist()
    assert some in {row[name] for row in rows if (row["api"], row["kind"]) == (api, kind)}
    assert not {row[name] for row in rows if row["api"] == "PULL_MESSAGE"} - {None}


def test_a_packed_registration_is_opened():
    topics = [b"TopicA 4 4 6 SINGLE_TAG", b"TopicB 8 8 6 SINGLE_TAG"]
    version = b'{"counter":1,"timestamp":1795248147944}'
    plain = struct.pack(">i", len(version)) + version + struct.pack(">i", len(topics))
    plain += b"".join(struct.pack(">i", len(one)) + one for one in topics) + struct.pack(">i", 2) + b"[]"
    head = json.dumps({"code": Api.REGISTER_BROKER, "language": "JAVA", "version": 475, "opaque": 1, "flag": 0,
                       "extFields": {"compressed": "true", "brokerName": "b"}}).encode()
    rest = struct.pack(">i", len(head)) + head + zlib.compress(plain)
    tree = decode(load("rocketmq"), struct.pack(">i", len(rest)) + rest, 0)
    assert not tree.problems and [node.value for node in tree.root.walk() if node.name == "words"] == [one.decode() for one in topics]


def remoting(code: int, more: dict, body: bytes) -> bytes:
    head = json.dumps({"code": code, "language": "JAVA", "version": 475, "opaque": 1, "flag": 0, "extFields": more}).encode()
    rest = struct.pack(">i", len(head)) + head + body
    return struct.pack(">i", len(rest)) + rest


@pytest.mark.parametrize("octets", [30, 3000])
def test_acknowledgements_of_more_messages_than_bytes_are_listed_as_far_as_those_go(octets):
    """A bit is an event: 0.8 MB in one message were 4.8 million of them, in 2 GB; further ones are told."""
    acks = {"c": "g", "t": "t", "r": "0", "so": 5, "q": 0, "rq": 0, "pt": 1, "it": 1, "b": base64.b64encode(b"\xff" * octets).decode()}
    asked = remoting(Api.BATCH_ACK_MESSAGE, {}, json.dumps({"acks": [acks]}).encode())
    most, told = max(LISTED_LEAST, LISTED_PER_FOUR * len(asked) // 4), 8 * octets
    assert (told > most) == (octets == 3000)
    tcp = struct.pack(">HHIIBBHHH", 40_000, 10_911, 1, 1, 0x50, 0x18, 65_535, 0, 0)
    [frame] = ether(ip(tcp + asked, 6))
    with dissect.open(io.BytesIO(pcap([(1_700_000_000 * 10**9, frame, len(frame), 1)]))) as capture:
        rows = capture.sql("select detail from rebalance_events v where event = 'acknowledged' order by cast(detail as bigint)").to_pylist()
        assert [row["kind"] for row in capture.problems().to_pylist() if row["layer"] == "message"] == ["too_large"] * (told > most)
    assert [row["detail"] for row in rows] == [str(5 + number) for number in range(min(told, most))]
    tree = decode(load("rocketmq"), asked, 0)
    assert len(tree.rows.events) == min(told, most) and tree.status == (L.TOO_LARGE if told > most else L.DECODED)


def batch(*lies: int) -> bytes:
    """SEND_BATCH_MESSAGE of as many messages, each of which says that it is so much larger than it is."""
    bodies_ = [struct.pack(">IIiI", 0, 0, 0, 5) + b"hello" + struct.pack(">H", 0) for _ in lies]
    body = b"".join(struct.pack(">I", 4 + len(one) + lie) + one for one, lie in zip(bodies_, lies, strict=True))
    return remoting(Api.SEND_BATCH_MESSAGE, {"a": "group", "b": "topic", "e": "0", "g": "1700000000000"}, body)


@pytest.mark.parametrize(("lies", "told"), [((0, 0, 0), []), ((0, 7, 0), ["inner_size"]), ((-3, 0), ["inner_size"]), ((0, 1 << 30), ["inner_size"])])
def test_a_message_of_a_batch_that_says_another_size_than_it_has_is_a_problem(lies, told):
    """Brokers read it by its parts, and so do we."""
    tcp = struct.pack(">HHIIBBHHH", 40_000, 10_911, 1, 1, 0x50, 0x18, 65_535, 0, 0)
    [frame] = ether(ip(tcp + batch(*lies), 6))
    file = pcap([(1_700_000_000 * 10**9, frame, len(frame), 1)])
    with dissect.open(io.BytesIO(file)) as capture:
        assert [row["kind"] for row in capture.problems().to_pylist() if row["layer"] == "message"] == told
        assert [row["payload_bytes"] for row in capture.records().to_pylist()] == [5] * len(lies)

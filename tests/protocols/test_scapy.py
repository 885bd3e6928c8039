"""scapy builds, shows and changes messages through the same descriptions."""

from __future__ import annotations

import pytest

pytest.importorskip("scapy")
from tests.support.messages import frames
from scapy.all import IP, TCP, Ether, Raw, raw
from tests.support.streams import streams

import dissect
from dissect.analysis.conditions import WrongQuestion
from dissect.scapy import NAMES, Described, layer
from dissect.tree.encode import encode

SAMPLES = {"tank": "tank/b_consume", "tubemq": "tubemq/a_small", "pulsar": "pulsar/d_txn", "rocketmq": "rocketmq/d_pop", "bookkeeper": "bookkeeper/f_bk_v3"}

ROOM = 65_000  # bytes in one packet of IP


@pytest.mark.parametrize("name", NAMES)
def test_real_messages_go_through_a_layer_unchanged(name):
    made, seen = layer(name), 0
    for stream in streams(SAMPLES[name], made.protocol.ports)[:6]:
        for at, size, _ in frames(made.machine, stream.data, stream.side)[:20]:
            data = bytes(stream.data[at : at + size])
            message = made(data)
            assert raw(message) == data and not message.payload
            assert message.show(dump=True).startswith("###[")
            seen += 1
    assert seen > 5


def test_bits_are_shown_by_name():
    header = b'{"code":11,"flag":0,"opaque":7,"extFields":{"topic":"t","queueId":"1","sysFlag":"6"}}'
    shown = layer("rocketmq")((len(header) + 4).to_bytes(4) + len(header).to_bytes(4) + header).show(dump=True)
    assert "sysFlag = 6  (commits=0, may_wait=1, subscription=1, class_filter=0, lite=0)" in shown
    assert "(attributes=1)" in layer("tubemq")(api="sendMessageP2B", clientId="me", topicName="orders", partitionId=1, flag=[0, 1]).show(dump=True)


@pytest.mark.parametrize("name", NAMES)
def test_an_answer_is_read_as_one(name):
    """By the port of its segment, also behind another message; or since it is called an answer.  The tree's bytes are the message's."""
    made, port, seen = layer(name), layer(name).protocol.ports[0], 0
    for stream in streams(SAMPLES[name], made.protocol.ports):
        below = TCP(sport=port, dport=4000) if stream.side else TCP(sport=4000, dport=port)
        for at, size, _ in frames(made.machine, stream.data, stream.side)[:20]:
            if 2 * size > ROOM:
                continue
            data = bytes(stream.data[at : at + size])
            twice = Ether(raw(Ether() / IP() / below / data / data))[TCP].payload
            called = made(data, answer=bool(stream.side))
            assert [one.sender for one in (twice, twice.payload, called)] == [stream.side] * 3
            assert encode(called.tree()) == data
            seen += stream.side
    assert seen > 5


def test_two_messages_in_a_segment_are_two_layers():
    from dissect.scapy import TANK

    ping = raw(TANK(api="Ping"))
    packet = Ether(raw(Ether() / IP() / TCP(dport=11011) / ping / ping))
    assert isinstance(packet[TCP].payload, Described) and isinstance(packet[TCP].payload.payload, Described)


def test_a_built_message_is_read_with_its_values(tmp_path):
    from scapy.all import wrpcap

    from dissect.scapy import TubeMQ

    seq, packets = 1, []
    for number in (5, 6, 7):
        asked = TubeMQ(api="sendMessageP2B", serial=number, serviceType=1, protocolVer=2, clientId="me", topicName="orders", partitionId=3, flag=0)
        assert asked.value("topicName") == "orders" and asked.value("partitionId") == 3
        packets.append(Ether() / IP(src="10.0.0.1", dst="10.0.0.2") / TCP(sport=4000, dport=8123, flags="PA", seq=seq) / raw(asked))
        seq += len(raw(asked))
    wrpcap(str(tmp_path / "made.pcap"), packets)
    rows = dissect.open(tmp_path / "made.pcap").messages().to_pylist()
    assert [(row["api"], row["topic"], row["partition"], row["client"], row["request_id"]) for row in rows] == [
        ("sendMessageP2B", "orders", "3", "me", number) for number in (5, 6, 7)]


def test_a_field_is_changed_where_it_stands():
    from dissect.scapy import TANK

    made = TANK(api="Produce", client_id="ab", request_id=7, topic_name="events")
    name, value = next((node.name, node.value) for node in made.tree().root.walk() if node.value == 7 and not node.children)
    changed = made.edit(**{name: 9})
    assert changed.value(name) == 9 and value == 7 and len(raw(changed)) == len(raw(made))


def test_wrong_words():
    from dissect.scapy import TANK

    with pytest.raises(WrongQuestion, match="no Prodcue; did you mean Produce"):
        TANK(api="Prodcue")
    with pytest.raises(WrongQuestion, match="no field requestid"):
        TANK(api="Ping").value("requestid")
    assert isinstance(TANK(b"no message at all").payload, Raw)

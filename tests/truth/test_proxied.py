"""Calls through a proxy, with the leg behind it: a RocketMQ proxy that was recorded, and relays that are made of real captures."""

from __future__ import annotations

import socket
import struct
from dataclasses import replace

import pytest

from .known import CAPTURES, capture, table, truth
from tests.hard.damage import order, read, tcp_at
from tests.support import frames, tls

import dissect
from dissect.causes import PARTS

RECORDED = ["grpc_plain", "grpc_midstream", "grpc_errors", "grpc_proxy_killed"]
HANDED_ON = ("SendMessage", "AckMessage", "ReceiveMessage", "ChangeInvisibleDuration", "ForwardMessageToDeadLetterQueue")
BEFORE, AFTER = 200_000, 300_000    # ns that the made relay takes for a request, and for an answer
PROXY = socket.inet_aton("127.0.0.9")
SMALL = sorted(path for folder in ("tubemq", "tank", "pulsar", "rocketmq", "bookkeeper") for path in (CAPTURES / folder).glob("*.pcap.zst") if path.stat().st_size < 1_500_000)


@pytest.mark.parametrize("name", RECORDED)
def test_calls_have_their_legs_and_the_times_add_up(name):
    rows = table("rocketmq_grpc", name, "select api, status, code, response_first_ns, server_ns, leg_ns, proxy_ns, legs from exchanges where protocol = 'rocketmq_grpc'")
    done = [row for row in rows if row["api"] in HANDED_ON and row["status"] == "ok" and row["code"] == 20000]
    assert done and sum(row["legs"] is None for row in done) <= len(done) // 50      # at the ends of a capture one side may be missing
    for row in rows:
        if row["legs"] is not None:
            assert row["api"] in HANDED_ON and row["legs"] == 1
            assert 0 <= row["proxy_ns"] and row["proxy_ns"] + row["leg_ns"] == row["server_ns"], row


@pytest.mark.parametrize("name", RECORDED)
def test_legs_carry_the_same_messages(name):
    """Names of legs are not what their messages say of themselves: where messages came back, those of both legs are the same."""
    said = capture("rocketmq_grpc", name).sql(
        "select e.protocol, e.leg_key, e.connection, e.request_first_ns, e.response_last_ns, list(distinct r.message_id order by r.message_id) as ids"
        " from exchanges e join records r on r.connection = e.connection and (r.packet between e.request_packet and e.response_packet) and"
        " r.first_ns between e.response_first_ns and e.response_last_ns where e.api in ('ReceiveMessage', 'POP_MESSAGE') and e.records > 0 group by all").to_pylist()
    calls = [row for row in said if row["protocol"] == "rocketmq_grpc"]
    both = [(row, leg) for row in calls for leg in said if leg["protocol"] == "rocketmq" and leg["leg_key"] == row["leg_key"]
            and row["request_first_ns"] <= leg["request_first_ns"] and leg["response_last_ns"] <= row["response_last_ns"]]
    assert not [pair for pair in both if not {*pair[0]["ids"]} & {*pair[1]["ids"]}]
    assert name == "grpc_errors" or len(both) > len(calls) * 9 // 10


@pytest.mark.parametrize("path", SMALL, ids=lambda path: f"{path.parent.name}/{path.name.split('.')[0]}")
def test_without_a_proxy_nothing_has_a_leg(path):
    assert dissect.open(path).sql("select count(legs) as n, count(leg_ns) as m from exchanges").to_pylist() == [{"n": 0, "m": 0}]


def relayed(path, port: int, out):
    """The capture with a relay before each server of this port: what it had from the client, and what it sent on."""
    whole = read(path)
    packets = []
    for packet in whole.packets:
        at = tcp_at(packet.data)
        ends = struct.unpack_from(">HH", packet.data, at) if at and packet.data[12:14] == b"\x08\0" else ()
        if port not in ends:
            packets.append((0, packet))
            continue
        asks = ends[1] == port
        here, there = (26, 30) if asks else (30, 26)        # where the client's address stands, and the server's
        opens = packet.data[at + 13] & 2        # a relay takes the connection by itself
        packets.append((0 if opens else -BEFORE if asks else AFTER, replace(packet, data=packet.data[:there] + PROXY + packet.data[there + 4 :])))
        packets.append((0, replace(packet, data=packet.data[:here] + PROXY + packet.data[here + 4 :])))
    said = order(whole.head)
    fine = 1 if struct.unpack("<I" if said == "little" else ">I", whole.head[:4])[0] == 0xA1B23C4D else 1000
    timed = []
    for shift, packet in packets:
        seconds, rest = (int.from_bytes(packet.time[i : i + 4], said) for i in (0, 4))
        timed.append((seconds * 10**9 + rest * fine + shift, packet))
    timed.sort(key=lambda one: one[0])
    out.write_bytes(whole.head + b"".join(
        (ns // 10**9).to_bytes(4, said) + (ns % 10**9 // fine).to_bytes(4, said) + packet.sizes + packet.data for ns, packet in timed))
    return out


@pytest.mark.parametrize(("where", "port", "api"), [("pulsar/a_small", 6650, "SEND"), ("bookkeeper/f_bk_v3", 6650, "SEND"), ("rocketmq/a_small", 10911, "SEND_MESSAGE_V2")])
def test_a_relay_of_the_same_protocol(where, port, api, tmp_path):
    rows = dissect.open(relayed(CAPTURES / f"{where}.pcap.zst", port, tmp_path / "relayed.pcap")).sql(
        "select server_ip, server_ns, send_ns, leg_ns, proxy_ns, legs, bookie_ns, message_id, latency_ns, " + ", ".join(PARTS) +
        f" from exchanges where api = '{api}' and status = 'ok' and server_port = {port}").to_pylist()
    calls, legs = ([row for row in rows if (row["server_ip"] == "127.0.0.9") is proxied] for proxied in (True, False))
    assert len(calls) == len(legs) > 5 and not any(row["legs"] for row in legs)
    named = [row for row in calls if row["legs"]]
    assert len(named) >= len(calls) - 4     # what is not kept, or was sent before, has an id that names nothing
    for row in named:
        assert row["legs"] == 1 and row["proxy_ns"] + row["leg_ns"] == row["server_ns"]
        assert row["send_ns"] or row["proxy_ns"] == BEFORE + AFTER
        assert sum(row[part] for part in PARTS) == row["latency_ns"] and 0 <= row["why_proxy_ns"] <= row["proxy_ns"]
    assert sum(row["why_proxy_ns"] for row in named) > sum(row["proxy_ns"] for row in named) * 9 // 10   # acknowledgements that a relay makes late look like Nagle


# --- Pulsar's proxy -----------------------------------------------------------------------------------------------
# A real one, `captures/proxied/pulsar`: a client of 4.0.7 at 10.9.0.1, a proxy of 4.0.8 at 10.9.0.2, a broker of 4.0.7 at 10.9.0.3; what the client recorded stands
# beside it.  It asks lookups anew, and copies what follows the CONNECT that names the broker.


def proxied(sql: str) -> list[dict]:
    return table("proxied", "pulsar", sql)


def test_every_message_that_the_client_sent_and_got_is_on_both_legs():
    said = truth("proxied", "pulsar")
    rows = proxied("select r.key, r.message_id, r.topic, r.payload_bytes as bytes, r.from_client, c.server_ip from records r join connections c on c.connection = r.connection")
    for way, ops in ((True, ("send",)), (False, ("receive",))):
        told = {(one["key"], one["topic"], one["bytes"]) for one in said if one["op"] in ops}
        for leg in ("10.9.0.2", "10.9.0.3"):
            seen = {(row["key"], row["topic"], row["bytes"]): row["message_id"] for row in rows if row["from_client"] is way and row["server_ip"] == leg}
            assert told <= {*seen}
            for one in said:
                if one["op"] in ops:    # ledger, entry, partition, index in a batch; of chunks the last one's
                    numbers = one["message_id"].split(";")[-1].split(":")
                    assert seen[one["key"], one["topic"], one["bytes"]] == ":".join(numbers[:2] + numbers[3:])


def test_every_request_that_the_proxy_handed_on_has_its_leg():
    rows = proxied("select api, server_ip, client_ip, legs, leg_ns, proxy_ns, server_ns from exchanges where from_client and response_packet is not null and protocol = 'pulsar'")
    calls, legs = ([row for row in rows if row["server_ip"] == server] for server in ("10.9.0.2", "10.9.0.3"))
    assert not any(row["legs"] for row in legs) and {row["client_ip"] for row in legs} == {"10.9.0.2"}
    alone = [row["api"] for row in calls if not row["legs"]]
    assert alone == ["CONNECT"] and len(calls) > 200      # of the connection for lookups: the proxy answers by itself
    for row in calls:
        assert row["legs"] is None or row["legs"] == 1 and 0 < row["proxy_ns"] and row["proxy_ns"] + row["leg_ns"] == row["server_ns"]


# Many more of them: captures without a proxy, sent again on two legs.  The client names the broker in its CONNECT, the proxy writes one of its own, and copies
# what follows.

CONNECT = b"\x08\x02\x12"     # of a command: its type, and the tag of its content
WANTED, HANDED = frames.text(6, b"10.0.0.7:6650"), frames.text(7, b"admin") + frames.text(11, b"4.0.7")


class Leg(tls.Life):
    """One side of the proxy: `shift` of the time of what either end says, and what stands in CONNECT."""

    def __init__(self, wire: tls.Wire, syn: tls.Packet, shift: tuple[int, int], connect: bytes):
        self.shift, self.connect = shift, connect
        super().__init__(wire, syn, None, 60_000)

    def say(self, ns: int, side: int, text: bytes) -> None:
        super().say(ns + self.shift[side], side, connecting(text, self.connect) if side == 0 and text[8:11] == CONNECT else text)


def connecting(text: bytes, more: bytes) -> bytes:
    """Bytes that begin with CONNECT, which says more."""
    size, command = int.from_bytes(text[:4]), text[8 : 8 + int.from_bytes(text[4:8])]
    assert size == len(command) + 4 and command[3] == len(command) - 4 < 128
    longer = frames.number(1, 2) + frames.text(2, command[4:] + more)
    return (len(longer) + 4).to_bytes(4) + len(longer).to_bytes(4) + longer + text[4 + size :]


def behind_a_proxy(name: str, path):
    wire, lives = tls.Wire(), {}
    for packet in tls.packets(tls.unpacked(CAPTURES / f"pulsar/{name}.pcap.zst")):
        here, port, there, other = packet.key
        if packet.flags & tls.SYN and not packet.flags & tls.ACK and other == 6650:
            lives[port] = [Leg(wire, replace(packet, key=key), shift, connect) for key, shift, connect in (
                ((here, port, PROXY, other), (-20_000, 30_000), WANTED), ((PROXY, port, there, other), (0, 0), HANDED))]
        for leg in lives.get(other if port == 6650 else port, ()):
            leg.take(replace(packet, key=leg.keys[int(port == 6650)]))
    wire.records.sort(key=lambda one: one[0])
    path.write_bytes(wire.pcap())
    return path


@pytest.mark.parametrize("name", ["d_txn", "a_small"])
def test_pulsars_proxy_is_joined_by_what_it_copies(name, tmp_path):
    with dissect.open(behind_a_proxy(name, tmp_path / "proxied.pcap")) as made:
        rows = made.sql("select api, server_ip, server_ns, send_ns, leg_ns, proxy_ns, legs, latency_ns, " + ", ".join(PARTS) +
                        " from exchanges e where e.from_client and latency_ns is not null and protocol = 'pulsar'").to_pylist()
        through = made.sql("select count(*) as n from rebalance_events where event = 'through'").to_pylist()[0]["n"]
    calls, legs = ([row for row in rows if (row["server_ip"] == "127.0.0.9") is front] for front in (True, False))
    named = [row for row in calls if row["legs"]]
    assert len(calls) == len(legs) > 100 and not any(row["legs"] for row in legs) and through
    assert len(named) >= len(calls) * 98 // 100 and {"CONNECT", "PRODUCER", "SUBSCRIBE", "SEND", "ACK"} <= {row["api"] for row in named}
    for row in named:
        assert row["legs"] == 1 and row["proxy_ns"] + row["leg_ns"] == row["server_ns"] and (row["send_ns"] or row["proxy_ns"] == 50_000), row
        assert sum(row[part] for part in PARTS) == row["latency_ns"]

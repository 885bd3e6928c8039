"""Why a connection is taken for a protocol, and what becomes of one that begins like ours and goes on as somebody else's."""

from __future__ import annotations

import random
import re
import struct
from dataclasses import replace
from pathlib import Path

import pytest

from dissect.frames import recognise
from dissect.language.load import load
from dissect.machine.run import Machine
from dissect.program.lower import Lowered
from tests.hard import damage, foreign, lives
from tests.hard.judge import conservation, rows
from tests.hard.snapped import snapped
from tests.protocols import test_pulsar as pulsar
from tests.support import frames
from tests.support.streams import streams

CAPTURES = Path(__file__).parents[2] / "captures"
PORTS = {"tank": 11011, "tubemq": 8715, "rocketmq": 10911, "pulsar": 6650, "bookkeeper": 3181}
SAMPLES = {"tank": "tank/b_consume", "tubemq": "tubemq/a_small", "rocketmq": "rocketmq/a_small", "pulsar": "pulsar/i_auth", "bookkeeper": "bookkeeper/f_bk_v2"}
NOBODYS = 5999
WHY = re.compile(r"(port|bytes), (1 message|[23] messages)(, certain)?")
IMITATED = "little_lengths", PORTS["tank"]  # a kind and a true length is all that a frame of TANK's is: its rows say that they are malformed
FEW = ("http", "zookeeper", "big_lengths", "noise")
SPLIT_EACH = 6  # so many of them are read again, split: that starts processes
PING = b"\3\0\0\0\0"  # of TANK: all of a broker's first message
TABLES = {
    "connections": ["connection", "protocol", "recognised_by", "bytes_to_server", "bytes_to_client", "late_bytes"],
    "messages": ["connection", "from_client", "offset", "size", "api", "complete"],
    "exchanges": ["connection", "api", "request_packet", "response_packet", "status"],
    "problems": ["connection", "from_client", "offset", "bytes", "layer", "kind"],
    "rebalance_events": ["packet", "event"],
}


@pytest.fixture(scope="module")
def beginnings():
    """The first message of each end, of one connection of each protocol."""
    found: dict[str, foreign.Talk] = {"tank": [(1, PING)]}
    for name, sample in SAMPLES.items():
        protocol = load(name)
        machine = Machine(None, False, (lowered := Lowered(protocol)).width)
        machine.load(lowered.short)
        said: dict = {}
        for stream in streams(sample, protocol.ports):
            size = machine.frame(stream.data, 0, len(stream.data), stream.side)
            if 0 < size <= len(stream.data):
                said.setdefault((stream.client, stream.server), {})[stream.side] = stream.data[:size]
        found.setdefault(name, next([(0, both[0]), (1, both[1])] for both in said.values() if len(both) == 2))
    return found


def put(folder: Path, talk: foreign.Talk, port: int) -> str:
    path = folder / "x.pcap"
    path.write_bytes(foreign.capture(foreign.packets(talk, 1, port, True)))
    return str(path)


def told(found: dict) -> dict:
    """All rows; of problems how many bytes of each kind: how many rows stretches that follow each other are depends on where a reader stops."""
    bytes_of: dict[tuple, int] = {}
    for row in found["problems"]:
        place = (row["connection"], row["from_client"], row["layer"], row["kind"])
        bytes_of[place] = bytes_of.get(place, 0) + row["bytes"]
    return {**found, "problems": bytes_of}


def judged(begin: foreign.Talk, kinds, port: int, folder: Path, split: bool) -> int:
    """How many of these connections were taken for ours."""
    taken, start = 0, rows([put(folder, begin, port)], TABLES, internal=True, jobs=1)
    for number, kind in enumerate(kinds):
        path = put(folder, [*begin, *foreign.MADE[kind](random.Random(kind))], port)
        found = rows([path], TABLES, internal=True, jobs=1)
        taken += found["connections"][0]["protocol"] is not None
        assert conservation(found) == [], kind
        assert len([row for row in found["exchanges"] if row["response_packet"] is not None and row["request_packet"] is not None]) <= 1, kind
        unfinished = sum(not row["complete"] for row in found["messages"])  # of each end the frame in which its bytes stop
        if (kind, port) != IMITATED:
            assert unfinished <= 2 and len(found["exchanges"]) <= len(begin) + unfinished, kind
        assert len(found["rebalance_events"]) <= len(start["rebalance_events"]) + 1, kind
        if split and number % SPLIT_EACH == 0:
            assert told(rows([path], TABLES, internal=True, split_size=8192)) == told(found), kind
    return taken


@pytest.mark.parametrize("name", PORTS)
def test_what_goes_on_as_somebody_elses_is_told_and_pairs_nothing(name, beginnings, tmp_path):
    """Its first words make rows; after them no exchange, no event, and each byte is a message's or a problem's, wherever the capture is split."""
    assert judged(beginnings[name], FEW, PORTS[name], tmp_path, name == "tank") == len(FEW)


@pytest.mark.slow
@pytest.mark.parametrize("name", PORTS)
@pytest.mark.parametrize("own", [True, False], ids=["its port", "nobody's port"])
def test_whatever_goes_on_as_somebody_elses_is_told_and_pairs_nothing(name, own, beginnings, tmp_path):
    judged(beginnings[name], foreign.MADE, PORTS[name] if own else NOBODYS, tmp_path, True)


@pytest.mark.parametrize("name", PORTS)
def test_a_connection_says_why_it_is_taken_for_ours(name, beginnings, tmp_path):
    capture = damage.read(CAPTURES / f"{SAMPLES[name]}.pcap.zst")
    own = rows([str(capture.write(tmp_path / "own.pcap"))], TABLES, jobs=1)["connections"]
    said = {row["recognised_by"] for row in own if row["protocol"] == name}
    assert said and all(WHY.fullmatch(why) for why in said) and any(why.startswith("port, ") for why in said)
    assert [row for row in own if (row["recognised_by"] is None) != (row["protocol"] is None)] == []
    moved = damage.Recorded(capture.head, [damage.moved(packet, set(load(name).ports), 9000) for packet in capture.packets])
    path = str(moved.write(tmp_path / "moved.pcap"))
    found = [row for row in rows([path], TABLES, jobs=1)["connections"] if row["protocol"] == name]
    assert found and all(row["recognised_by"].startswith("bytes, ") for row in found)


@pytest.mark.slow
@pytest.mark.parametrize("name", PORTS)
def test_why_is_the_same_wherever_a_capture_is_split(name, tmp_path):
    path = tmp_path / "x.pcap"
    damage.read(CAPTURES / f"{SAMPLES[name]}.pcap.zst").write(path)
    whole = rows([str(path)], {"connections": ["connection", "recognised_by"]}, jobs=1)
    for size in (1 << 14, 1 << 16):
        assert rows([str(path)], {"connections": ["connection", "recognised_by"]}, split_size=size) == whole


def test_a_port_that_the_user_named_is_told(beginnings, tmp_path):
    path = put(tmp_path, foreign.MADE["noise"](random.Random(1)), NOBODYS)
    assert rows([path], TABLES, jobs=1)["connections"][0]["recognised_by"] is None
    assert rows([path], TABLES, ports={NOBODYS: "tank"}, jobs=1)["connections"][0]["recognised_by"] == "told"
    path = put(tmp_path, beginnings["pulsar"], NOBODYS)
    assert rows([path], TABLES, ports={NOBODYS: "pulsar"}, jobs=1)["connections"][0]["recognised_by"] == "told, 1 message, certain"


@pytest.mark.parametrize("segment", [1448, 40_000])
def test_a_connection_that_begins_in_the_middle_of_a_large_message_is_not_lost(segment, tmp_path):
    """Of what is no message so many bytes came first that nothing more was looked at: 89 pairs of one capture were gone in silence."""
    large = random.Random(1).randbytes(200_000)
    talk = [(0, large), *((side, pulsar.frame(kind, *rest)) for n in range(20) for side, kind, *rest in (pulsar.send(n), pulsar.receipt(n, n)))]
    path = tmp_path / "x.pcap"
    path.write_bytes(foreign.capture(foreign.packets(talk, 1, PORTS["pulsar"], True, segment)[2:]))
    found = rows(str(path), TABLES, jobs=1)
    assert sum(row["status"] == "ok" for row in found["exchanges"]) >= 18 and conservation(found) == []
    assert sum(row["bytes"] for row in found["problems"] if row["kind"] == "skipped") >= len(large)


def test_junk_in_mid_stream_on_a_port_of_ours_is_looked_at_up_to_a_limit(tmp_path):
    path = tmp_path / "x.pcap"
    path.write_bytes(foreign.capture(foreign.packets([(n % 2, random.Random(n).randbytes(1400)) for n in range(2000)], 1, PORTS["pulsar"], True)[2:]))
    found = rows(str(path), TABLES, jobs=1)
    assert [row["protocol"] for row in found["connections"]] == [None] and found["messages"] == []


def large_send(name: str, number: int, size: int) -> bytes:
    body = random.Random(number).randbytes(size)
    if name == "pulsar":
        return pulsar.frame(*pulsar.send(number, body)[1:])
    message = frames.text(1, b"client") + frames.text(2, b"topic") + frames.number(3, 1) + frames.text(4, body)
    return frames.tubemq(number, frames.delimited(frames.number(1, 0)) + frames.delimited(frames.number(1, 3) + frames.number(2, 3))
                         + frames.delimited(frames.number(1, 13) + frames.number(2, 1) + frames.text(3, message)))


@pytest.mark.parametrize("name", ["pulsar", "tubemq"])
@pytest.mark.parametrize(("size", "segment", "flushed"), [(90_000, 1448, False), (300_000, 1448, True), (1_200_000, 1448, False), (1_200_000, 40_000, False)])
def test_one_direction_alone_from_the_middle_of_a_large_message(name, size, segment, flushed, tmp_path):
    """The next message begins anywhere in a segment, and nobody answers: all messages of such connections were lost in silence."""
    sent = [large_send(name, number, size) for number in range(4)]
    sent[0] = sent[0][size // 7 :]
    talk = [(0, words) for words in sent] if flushed else [(0, b"".join(sent))]
    path = tmp_path / "x.pcap"
    path.write_bytes(foreign.capture(foreign.packets(talk, 1, PORTS[name], True, segment)[2:]))
    found = rows(str(path), TABLES, jobs=1)
    assert [(row["complete"], row["from_client"], row["size"]) for row in found["messages"]] == [(True, True, len(words)) for words in sent[1:]]
    assert sum(row["bytes"] for row in found["problems"] if row["kind"] == "skipped") == len(sent[0]) and conservation(found) == []
    if size < 100_000:
        assert told(rows(str(path), TABLES, split_size=16384)) == told(found)


def test_what_may_be_ours_and_shows_nothing_is_told(tmp_path, monkeypatch):
    """From the middle, on a port of ours; but not what began as somebody else's, nor what comes on another port."""
    noise = [(number % 2, random.Random(number).randbytes(60_000)) for number in range(4)]
    for number, (port, from_syn) in enumerate(((PORTS["tank"], False), (PORTS["tank"], True), (NOBODYS, False), (PORTS["pulsar"], False))):
        (tmp_path / f"{number}.pcap").write_bytes(foreign.capture(foreign.packets(noise, number, port, True)[0 if from_syn else 2 :]))
    paths = [str(tmp_path / f"{number}.pcap") for number in range(4)]
    unknown = [(row["connection"], row["from_client"], row["bytes"]) for row in rows(paths, TABLES, jobs=1)["problems"] if row["kind"] == "unrecognised"]
    assert [bytes_ for *_, bytes_ in unknown] == [120_000] * 4 and len({connection for connection, *_ in unknown}) == 2
    assert {row["kind"] for row in rows(paths[:1], TABLES, split_size=16384)["problems"]} == {"unrecognised"}
    monkeypatch.setattr(recognise, "UNRECOGNISED_MOST", 1)
    found = [(row["kind"], row["bytes"]) for row in rows(paths[:1], TABLES, jobs=1)["problems"]]
    assert sorted(found) == [("more", 120_000), ("unrecognised", 120_000)]


@pytest.mark.parametrize(("size", "whole"), [(5_000, 30), (30_000, 10), (300_000, 6)])
def test_a_port_that_the_user_named_is_read_from_the_middle_of_large_messages(size, whole, tmp_path):
    """Of one direction alone all that came before the other one spoke was skipped, though no doubt was allowed."""
    sent = [frames.tank_request(number, "topic", 1, "client", size).data for number in range(whole + 1)]
    path = tmp_path / "x.pcap"
    path.write_bytes(foreign.capture(foreign.packets([(0, b"".join(sent)[500:])], 1, NOBODYS, True)[2:]))
    found = rows(str(path), TABLES, ports={NOBODYS: "tank"}, jobs=1)
    assert sum(row["complete"] for row in found["messages"]) == whole and conservation(found) == []
    assert sum(row["bytes"] for row in found["problems"]) == len(sent[0]) - 500


@pytest.mark.parametrize("side", [0, 1])
def test_numbers_that_rise_somewhere_in_a_file_are_no_reports_of_a_slave(side, tmp_path):
    """Programs that somebody copied through the port of replication, seen from the middle: the bits of a table, each in 8 bytes, were thousands of rows."""
    table = b"".join(struct.pack(">II", 1, 1 << bit) for bit in range(5, 20))
    file = b"".join(random.Random(number).randbytes(1003) + table for number in range(200))
    path = tmp_path / "x.pcap"
    path.write_bytes(foreign.capture(foreign.packets([(side, file)], 1, 10912, True, 40_000)[2:]))  # no segment begins inside a table
    found = rows(str(path), TABLES, jobs=1, internal=True)
    assert [row["protocol"] for row in found["connections"]] == [None] and found["messages"] == []


def clear_calls(path: bytes, kind: bytes = b"") -> foreign.Talk:
    """HTTP/2 without its beginning: what the client's table holds of its headers came before."""
    def frame(kind: int, flags: int, stream: int, data: bytes) -> bytes:
        return len(data).to_bytes(3) + bytes([kind, flags]) + stream.to_bytes(4) + data

    new, of = b"\x44" + bytes([len(path)]) + path, b"\x0f\x10" + bytes([len(kind)]) + kind if kind else b""
    return [one for n in range(9) for one in ((0, frame(1, 4, 2 * n + 3, b"\x82\x86" + (new if n == 3 else b"\xbf")) + frame(0, 1, 2 * n + 3, b"\0\0\0\0\5asked")),
                                             (1, frame(1, 4, 2 * n + 3, b"\x88" + of) + frame(0, 0, 2 * n + 3, b"\0\0\0\0\5hello") + frame(1, 5, 2 * n + 3, b"\0\x0bgrpc-status\1" + b"0")))]


@pytest.mark.parametrize("port", [*PORTS.values(), NOBODYS])
def test_calls_without_a_path_are_ours_on_the_port_of_calls_alone(port, tmp_path):
    """HTTP/2 from the middle on the port of another protocol was RocketMQ's gRPC, "certain"."""
    path = tmp_path / "x.pcap"
    path.write_bytes(foreign.capture(foreign.packets(clear_calls(b"/dns-query"), 1, port, True)[2:]))
    found = rows(str(path), TABLES, jobs=1)
    assert [row["protocol"] for row in found["connections"]] == [None] and found["messages"] == []


@pytest.mark.parametrize(("port", "named"), [(8081, {}), (NOBODYS, {NOBODYS: "rocketmq_grpc"})])
def test_calls_without_a_path_on_the_port_of_calls(port, named, tmp_path):
    path = tmp_path / "x.pcap"
    path.write_bytes(foreign.capture(foreign.packets(clear_calls(b"/apache.rocketmq.v2.MessagingService/QueryRoute"), 1, port, True)[2:]))
    found = rows(str(path), TABLES, jobs=1, ports=named)
    assert [row["protocol"] for row in found["connections"]] == ["rocketmq_grpc"] and len(found["messages"]) >= 16


@pytest.mark.parametrize(("kind", "protocol"), [(b"text/plain", None), (b"application/json", None), (b"application/grpc", "rocketmq_grpc"), (b"application/grpc+proto", "rocketmq_grpc")])
def test_what_an_answer_says_to_be_counts_where_no_path_is_known(kind, protocol, tmp_path):
    """Pages of the web from the middle, on the port of calls: their answers were RocketMQ's."""
    talk = [(side, words) for side, words in clear_calls(b"/a", kind) if side == 1]
    path = tmp_path / "x.pcap"
    path.write_bytes(foreign.capture(foreign.packets(talk, 1, 8081, True)[2:]))
    assert [row["protocol"] for row in rows(str(path), TABLES, jobs=1)["connections"]] == [protocol]


@pytest.mark.parametrize(("body", "protocol"), [(b"\0\0\x81\x80\0\1\0\0\0\0\0\0", None), (b"", None), (b"\x1f\x8b\x08\0\0", None), (b"\0\0\0\0\2\x0a\0", "rocketmq_grpc")])
def test_an_answer_that_names_nothing_is_a_calls_if_it_ends_as_one(body, protocol, tmp_path):
    """HTTP/2 from the middle, on the port of calls, whose headers stand in a table that nobody saw: names that are asked of DNS, pages in gzip.
    What was cut, so that nothing of it can be seen, stays a call's."""
    def frame(kind: int, flags: int, stream: int, data: bytes) -> bytes:
        return len(data).to_bytes(3) + bytes([kind, flags]) + stream.to_bytes(4) + data

    trailers = protocol is not None or body[:1] == b"\x1f"
    talk = [(1, frame(1, 4, 2 * n + 3, b"\x88\xbf") + frame(0, 0 if trailers else 1, 2 * n + 3, body) + trailers * frame(1, 5, 2 * n + 3, b"\xbe")) for n in range(9)]
    path = tmp_path / "x.pcap"
    path.write_bytes(foreign.capture(foreign.packets(talk, 1, 8081, True)[2:]))
    assert [row["protocol"] for row in rows(str(path), TABLES, jobs=1)["connections"]] == [protocol]


@pytest.mark.parametrize("most", [30, 62])
def test_calls_of_which_a_snap_length_left_the_heads_of_frames_are_ours_on_their_port(most, tmp_path):
    """No path and no whole message is there; but nothing that is there is anything else."""
    capture = snapped(damage.read(CAPTURES / "rocketmq_grpc/grpc_errors.pcap.zst"), most)
    found = rows(str(capture.write(tmp_path / "x.pcap")), TABLES, jobs=1)
    assert [row["protocol"] for row in found["connections"]].count("rocketmq_grpc") == 3 and len(found["messages"]) > 290


def test_a_connection_begins_with_a_message_in_several_segments_of_which_a_snap_length_cut_the_last(tmp_path):
    """Go writes the length, the header and the body one by one; nothing but the gap, which ends where the message says, tells that the first 4 bytes begin it."""
    capture = damage.read(CAPTURES / "clients/rocketmq_go.pcap.zst")
    late = [packet for packet in capture.packets[len(capture.packets) * 6 // 10 :] if damage.tcp_at(packet.data)]
    first = next(packet for packet in late if packet.data.endswith(b"\0\0\2\x7e"))  # a length alone
    one = replace(capture, packets=[packet for packet in late if lives.key_of(packet.data) == lives.key_of(first.data)])
    found = rows(str(snapped(one, 134).write(tmp_path / "x.pcap")), TABLES, jobs=1)
    assert [(row["offset"], row["size"], row["api"]) for row in found["messages"] if row["from_client"]][:2] == [(0, 642, "HEART_BEAT"), (642, 628, "LOCK_BATCH_MQ")]

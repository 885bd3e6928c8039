"""200 SENDs one behind the other without waiting, cut at the size of a segment: the plugin that Pulsar ships decodes 9 of them."""

from __future__ import annotations

import struct

import google_crc32c
import pytest

import dissect
from tests.support.frames import number, tank, text
from dissect.export.wireshark.said import messages
from tests.support.segments import ACK, PSH, Segment, packet, pcap
from tests.support import tshark
from tests.wireshark import resegment

pytestmark = pytest.mark.skipif(not tshark.installed(), reason=tshark.MISSING)
COUNT, SEGMENT, PORT = 200, 1448, 6650
PRODUCER, SEND, SEND_RECEIPT, PRODUCER_SUCCESS = 5, 6, 7, 17
TOPIC = b"persistent://public/default/pipelined-partition-3"


def command(kind: int, body: bytes, payload: bytes = b"") -> bytes:
    said = number(1, kind) + text(kind, body)
    return struct.pack(">II", len(said) + 4 + len(payload), len(said)) + said + payload


def send(sequence: int) -> bytes:
    metadata = text(1, b"maker") + number(2, sequence) + number(3, 1_700_000_000_000)
    covered = struct.pack(">I", len(metadata)) + metadata + b"message %d" % sequence
    return command(SEND, number(1, 0) + number(2, sequence) + number(3, 1),
                   b"\x0e\x01" + struct.pack(">I", google_crc32c.value(covered)) + covered)


def receipt(sequence: int) -> bytes:
    return command(SEND_RECEIPT, number(1, 0) + number(2, sequence) + text(3, number(1, 77) + number(2, sequence)))


def capture() -> bytes:
    talk = [(0, command(PRODUCER, text(1, TOPIC) + number(2, 0) + number(3, 1) + text(4, b"maker"))),
            (1, command(PRODUCER_SUCCESS, number(1, 1) + text(2, b"maker"))),
            (0, b"".join(map(send, range(COUNT)))), (1, b"".join(map(receipt, range(COUNT))))]
    at, segments = [1, 1], []
    for side, data in talk:
        for i in range(0, len(data), SEGMENT):
            piece = data[i : i + SEGMENT]
            segments.append(Segment(side, at[side], piece, ACK | PSH, at[1 - side]))
            at[side] += len(piece)
    return pcap([resegment.on_port(packet(one), one.side, PORT) for one in segments])


def test_all_of_them_are_decoded_and_paired(tmp_path):
    path = tmp_path / "pipelined.pcap"
    path.write_bytes(capture())
    said = list(messages(tshark.plugin(tmp_path / "plugin"), path, ["pulsar"], "-2"))
    sent = [one.facts for one in said if one.facts["api"] == "SEND" and "response_in" in one.facts]
    answered = [one.facts for one in said if one.facts["api"] == "SEND" and "response_to" in one.facts]
    assert len(sent) == len(answered) == COUNT and len(said) == 2 * COUNT + 2
    assert [int(facts["request_id"]) for facts in sent] == [int(facts["request_id"]) for facts in answered] == list(range(COUNT))
    assert {facts["topic"].encode() for facts in sent + answered} == {TOPIC} and {facts["partition"] for facts in sent} == {"3"}
    for words in ((), ("-2",)):  # what ends in a packet and what begins in it are told by two calls
        infos = tshark.run(path.parent / "plugin" / "mqdissect.lua", path, "-T", "fields", "-e", "_ws.col.Info", "-Y", "pulsar", *words).stdout.decode().splitlines()
        assert len(infos) > 10 and [one for one in infos for said in one.split("; ") if said.count("SEND") > 2 or said.count("topic=") > 1] == []
    [row] = dissect.open(str(path)).sql("select count(*) as n from exchanges where api = 'SEND' and status = 'ok'").to_pylist()
    assert row["n"] == COUNT


def partitions(request: int, rest: bytes) -> bytes:
    return tank(6, struct.pack("<I", request) + b"\x05alpha" + rest)


@pytest.mark.parametrize("way", [[], ["-2"]])
def test_what_one_request_asks_for_is_not_what_another_one_asked(way, tmp_path):
    """The first wants all partitions, and its list of none was the table in which the next one's were noted."""
    path, asked, held = tmp_path / "asked.pcap", struct.pack("<H", 199), struct.pack("<HQQ", 1, 1, 1)
    path.write_bytes(resegment.capture([(0, partitions(1, b"")), (0, partitions(2, asked)), (1, partitions(1, held)), (1, partitions(2, held))], 11011))
    answers = [one.facts for one in messages(tshark.plugin(tmp_path / "plugin"), path, ["tank"], *way) if "response_to" in one.facts]
    assert [facts["partition"] for facts in answers] == ["0", "199"]

"""Pauses that cost nobody anything are not kept while a poll of their connection is open; those within a message are, in however many frames it comes."""

from __future__ import annotations

import random
import struct
from pathlib import Path

import pytest

import dissect
from dissect.capture import reader
from dissect.capture.find import find
from dissect.decode.decoded import Decoded, SourceTables
from dissect.decode.options import Options
from dissect.stream.state import S_EVENT_COUNT
from tests.engine.test_cuts import unpacked
from tests.engine.test_lacking import Talk
from tests.hard import readings
from tests.support.frames import tubemq_answer, tubemq_request
from tests.support.segments import ACK, PSH, SYN, Segment, packet

MS = 1_000_000  # ns
PAIRS = 400
LETTERS = '''"""Requests whose content comes in several frames."""
from dissect.language import *

class Frame(Struct):
    magic = u16("PC", equals=0x5043)
    size = u16("of the rest", limit=4000, unit="bytes")
    kind = u8("which message", limit=2)
    number = u8("of the request", role=KEY)
    body = area(size - 2, switch(side, {0: requests(kind), 1: responses(kind)}))

letters = Assembly("letter", limit=6000)

class Sheet(Record):
    body = raw(REST, role=PAYLOAD)

class Letter(Request, kind=1):
    last = u8("1: all of it is here", unit="flag")
    content = assembled(letters, Frame.number, call(Sheet), last=last == 1)

class Page(Push, kind=2):
    last = u8("1: the last one", unit="flag")
    piece = piece(letters, Frame.number, last=last == 1)

class Thanks(Response, kind=1, to=Letter):
    text = text(REST)

letters_protocol = Protocol("letters", ports=[8123], frame=Frame)
'''


def polled(pairs: int) -> list[Segment]:
    """A poll that stays open, and pairs behind it."""
    asked, answered = [tubemq_request(number, "t", 0, "c", 300).data for number in range(pairs + 1)], [tubemq_answer(number, number, 200).data for number in range(pairs + 1)]
    said = [Segment(0, 0, b"", SYN), Segment(1, 0, b"", SYN | ACK, 1), Segment(0, 1, asked[0], ACK | PSH, 1)]
    at, back = 1 + len(asked[0]), 1
    for number in range(1, pairs + 1):
        said.append(Segment(0, at, asked[number], ACK | PSH, back))
        at += len(asked[number])
        said.append(Segment(1, back, answered[number], ACK | PSH, at))
        back += len(answered[number])
    return said


def test_what_was_on_its_way_until_after_the_answer_is_known_alike_in_every_block(tmp_path):
    """The answer acknowledges its request, of two that overtook each other; all that was sent is acknowledged only behind it."""
    one, two = (tubemq_request(number, "t", 0, "c", 300).data for number in (1, 2))
    end, all_ = 1 + len(one), 1 + len(one) + len(two)
    answer = tubemq_answer(1, 1, 200).data
    said = [Segment(0, 0, b"", SYN), Segment(1, 0, b"", SYN | ACK, 1), Segment(0, end, two, ACK | PSH, 1), Segment(0, 1, one, ACK | PSH, 1),
            Segment(1, 1, answer, ACK | PSH, end), Segment(1, 1 + len(answer), b"", ACK, all_)]
    path = tmp_path / "drained.pcap"
    path.write_bytes(struct.pack("<IHHiIII", 0xA1B23C4D, 2, 4, 0, 0, 65535, 1) + b"".join(
        struct.pack("<IIII", 1_700_000_000, MS * number, len(frame), len(frame)) + frame for number, frame in enumerate(map(packet, said))))
    whole = readings.blocks(path, 4096, Options(jobs=1))
    assert readings.blocks(path, 1, Options(jobs=1)) == whole
    assert [dict(row)["tcp_drain_ns"] for row in whole["exchanges"] if dict(row)["status"] == "ok"] == [0]


def test_a_packet_behind_the_answer_says_nothing_of_it_though_it_has_its_time(tmp_path):
    """The client sends its requests again, as one segment, when the answer to the first is there: that had waited for an earlier repeat at most."""
    talk, one, two = Talk(), *(tubemq_request(number, "t", 0, "c", 300).data for number in (1, 2))
    talk.shake()
    talk.say(0, 0, one)
    talk.say(1, 0, two)
    talk.say(10, 0, one, at=0)
    talk.say(50, 1, tubemq_answer(1, 1, 200).data, ack=len(one))
    talk.say(50, 0, one + two, at=0)
    assert waited(Path(talk.written(tmp_path)), "tcp_loss_ns") == 10 * MS


def test_what_filled_a_hole_of_the_answer_behind_its_last_packet_counts_though_nothing_happened_before(tmp_path):
    talk, content = Talk(), tubemq_answer(1, 1, 2000).data
    talk.shake()
    talk.say(0, 0, tubemq_request(1, "t", 0, "c", 300).data)
    talk.say(50, 1, content[:1000])
    talk.say(50.01, 1, content[1500:], at=1500)
    talk.say(50.21, 1, content[1000:1500], at=1000)
    assert waited(Path(talk.written(tmp_path)), "tcp_back_disorder_ns") == 200_000


def waited(path: Path, column: str) -> int:
    """Of the exchange that was answered, in blocks of any size."""
    whole = readings.blocks(path, 4096, Options(jobs=1))
    assert readings.blocks(path, 1, Options(jobs=1)) == whole
    [row] = [dict(row) for row in whole["exchanges"] if dict(row)["status"] == "ok"]
    return row[column]


def test_pauses_behind_an_open_poll_go(tmp_path):
    path = tmp_path / "polled.pcap"
    frames = [packet(segment) for segment in polled(PAIRS)]
    path.write_bytes(struct.pack("<IHHiIII", 0xA1B23C4D, 2, 4, 0, 0, 65535, 1) + b"".join(
        struct.pack("<IIII", 1_700_000_000, MS * number, len(frame), len(frame)) + frame for number, frame in enumerate(frames)))
    tables = SourceTables(Decoded([str(path)], {"exchanges": ["why_queue_ns", "status"]}, Options(jobs=1)), next(iter(find([str(path)]))), 0)
    tables.fold = tables.make()
    tables.connections.fold = tables.fold
    rows = sum(part.num_rows for name, part in tables.read(more=True) if name == "exchanges")
    assert rows == PAIRS
    assert tables.fold.streams.slots == 1 and tables.fold.streams.state[0, S_EVENT_COUNT] <= 2


def framed(kind: int, number: int, body: bytes) -> bytes:
    return b"PC" + (len(body) + 2).to_bytes(2, "big") + bytes([kind, number]) + body


@pytest.mark.parametrize("records", [4, 4096])
def test_a_pause_between_the_frames_of_a_message_is_within_it(tmp_path, monkeypatch, records):
    """Whether or not it was known, when the packets were put in order, what their connection speaks."""
    talk, description = Talk(), tmp_path / "letters.py"
    description.write_text(LETTERS)
    talk.shake(way=20)
    for number in range(8):
        talk.say(300 * number, 0, framed(1, number, b"\0" + bytes(500)))
        talk.say(300 * number + 40, 1)
        talk.say(300 * number + 60.4, 0, framed(2, number, b"\1" + bytes(30)))
        talk.say(300 * number + 100, 1, framed(1, number, b"ok"))
        talk.say(300 * number + 101, 0)
    monkeypatch.setattr(reader, "BLOCK_RECORDS", records)
    with dissect.open(talk.written(tmp_path), protocols=[str(description)]) as capture:
        assert [row["tcp_held_ns"] for row in capture.sql("select tcp_held_ns from exchanges").to_pylist()] == [60_400_000] * 8


def test_a_gap_has_its_place_among_many_pauses(tmp_path, monkeypatch):
    """It is known long after its packet; of a block all pauses may be there by then."""
    dice, data, at, kept, found = random.Random(1), unpacked("tubemq/a_small"), 24, [], []
    kept.append(data[:at])
    while at < len(data):
        size = 16 + struct.unpack_from("<I", data, at + 8)[0]
        if dice.random() > 0.03:
            kept.append(data[at : at + size])
        at += size
    (tmp_path / "lossy.pcap").write_bytes(b"".join(kept))
    for records in (4096, 3):
        monkeypatch.setattr(reader, "BLOCK_RECORDS", records)
        with dissect.open(str(tmp_path / "lossy.pcap"), jobs=1) as capture:
            found.append(capture.sql("select request_packet, tcp, why_broker_ns from exchanges order by all").to_pylist())
    assert found[0] == found[1] and any("gap" in row["tcp"] for row in found[0])


@pytest.mark.parametrize(("late", "cause"), [(1, "congestion"), (12, "broker")])
def test_one_late_segment_does_not_speak_for_all(tmp_path, late, cause):
    """A sender that waits goes on as soon as it is told; what comes later once has met with something on its way."""
    talk, content = Talk(), tubemq_answer(1, 1, 13 * 1448).data
    talk.shake(way=1)
    talk.say(0, 0, tubemq_request(1, "t", 0, "c", 300).data)
    now, waited = 0.5, 0.0
    for number in range(13):
        talk.say(now, 1, content[1448 * number : 1448 * (number + 1)])
        talk.say(now + 10, 0)
        now, waited = (now + 14, waited + 14) if number < late else (now + 10.4, waited + 10.4)
    [causes] = talk.causes(tmp_path)
    assert max(causes, key=causes.__getitem__) == cause and causes[cause] > 0.9 * (waited - 14)

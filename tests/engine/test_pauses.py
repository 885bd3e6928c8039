"""Pauses that cost nobody anything are not kept while a poll of their connection is open."""

from __future__ import annotations

import struct

from dissect.capture.find import find
from dissect.decode.decoded import Decoded, SourceTables
from dissect.decode.options import Options
from dissect.stream.state import S_EVENT_COUNT
from tests.support.frames import tubemq_answer, tubemq_request
from tests.support.segments import ACK, PSH, SYN, Segment, packet

MS = 1_000_000  # ns
PAIRS = 400


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

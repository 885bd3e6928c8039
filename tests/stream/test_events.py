"""What TCP did is remembered as long as an exchange may ask for it, however much it is, and however the capture is read."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from dissect.decode.decoded import Decoded, SourceTables
from dissect.decode.options import Options
from dissect.stream.state import CONFLICT, EVENTS, PACES, S_EVENT_COUNT
from tests.hard import readings
from tests.stream.test_reassemble import kinds, run
from tests.support.segments import ACK, PSH, Segment, packet, pcap
from tests.wire.test_given_once import DESCRIPTION

TAGS = {"exchanges": ["request_packet", "response_packet", "status", "tcp"], "problems": ["kind"]}
WHY = {"exchanges": [*TAGS["exchanges"], "tcp_lost", "tcp_loss_ns"]}


def talk(repeats: int, late: bool = True) -> bytes:
    """Questions, each but the first two asked twice, with their answers; `late`: the second one's comes behind all others."""
    out, seq = [], [100, 500]

    def say(side: int, line: str, copies: int = 1) -> None:
        out.extend([packet(Segment(side, seq[side], line.encode(), PSH | ACK, seq[1 - side]))] * copies)
        seq[side] += len(line)

    for number in range(1, repeats + 3):
        say(0, f"ask {number}\n", 2 if number > 2 else 1)
        if number != 2 or not late:
            say(1, f"tell {number}\n")
    if late:
        say(1, "tell 2\n")
    return pcap(out)


@pytest.fixture
def options(tmp_path) -> Options:
    (tmp_path / "lines.py").write_text(DESCRIPTION)
    return Options(protocols=(str(tmp_path / "lines.py"),), jobs=1)


def written(folder: Path, capture: bytes) -> Path:
    (folder / "x.pcap").write_bytes(capture)
    return folder / "x.pcap"


def tagged(found: readings.Rows) -> list[int]:
    return [row["request_packet"] for row in map(dict, found["exchanges"]) if "retransmission" in row["tcp"] and row["response_packet"]]


@pytest.mark.parametrize("late", [True, False])
def test_every_exchange_has_its_repeat_beside_a_request_that_stays_open(late, tmp_path, options, monkeypatch):
    """Without one, too: the reassembly is a block ahead."""
    monkeypatch.setattr(readings, "WANTED", TAGS)
    path = written(tmp_path, talk(6000, late))
    whole = readings.blocks(path, 4096, options)
    assert len(tagged(whole)) == 6000 + late and not [row for row in whole["problems"] if dict(row)["kind"] == "crowded"]
    assert readings.blocks(path, 30, options) == whole
    assert readings.blocks(path, 4096, options, path.stat().st_size // 3) == whole
    assert readings.joined(path, path.stat().st_size // 3, 20, 30, options) == whole


def test_captured_out_of_order_too(tmp_path, monkeypatch):
    """A message may have its turn behind its sender's others that were captured later."""
    monkeypatch.setattr(readings, "WANTED", TAGS)
    dice, frames = random.Random(1), max(readings.talks("pulsar/a_small"), key=len)
    frames = [frame for _, frame in sorted(((n + (dice.random() < 0.3) * dice.uniform(0, 40), frame) for n, frame in enumerate(frames)), key=lambda one: one[0])]
    path = readings.written([(frame, len(frame)) for frame in frames], tmp_path / "x.pcap")
    few = readings.blocks(path, 17, Options(jobs=1))
    assert len([row for row in map(dict, few["exchanges"]) if "out_of_order" in row["tcp"]]) > EVENTS
    assert readings.blocks(path, 4096, Options(jobs=1)) == few
    assert readings.joined(path, path.stat().st_size // 3, 20, 4096, Options(jobs=1)) == few


def test_what_is_remembered_of_them_is_little(tmp_path, options, monkeypatch):
    monkeypatch.setattr(readings, "WANTED", TAGS)
    tables = SourceTables(Decoded([str(written(tmp_path, talk(6000)))], TAGS, options), readings.find([str(tmp_path / "x.pcap")])[0], 0)
    most = []
    taken = tables.take
    monkeypatch.setattr(tables, "take", lambda *given, **more: (most.append(int(tables.fold.streams.state[0, S_EVENT_COUNT])), taken(*given, **more))[1])
    tables.fold.take = tables.take
    found = readings.taken(tables.batches())
    assert len(tagged(found)) == 6001 and max(most) > EVENTS and most[-1] <= EVENTS + 1


def test_what_cost_time_is_remembered_alike_in_any_blocks(tmp_path, options, monkeypatch):
    """More than an exchange looks at: the one that was open all the while says so."""
    monkeypatch.setattr(readings, "WANTED", WHY)
    path = written(tmp_path, talk(36_000))
    whole = readings.blocks(path, 4096, options)
    assert len(tagged(whole)) == 36_001 and [row["request_packet"] for row in map(dict, whole["exchanges"]) if row["tcp_lost"]] == [3]
    assert readings.blocks(path, 30, options) == whole


@pytest.mark.parametrize(("repeats", "crowded"), [(PACES // 2 - 10, False), (PACES + 10, True)])
def test_more_than_can_wait_for_a_turn_is_told(repeats, crowded, tmp_path, options, monkeypatch):
    """Behind a hole, of which nobody knows yet whether it will be filled, no message has a turn."""
    monkeypatch.setattr(readings, "WANTED", TAGS)
    asked, told = b"ask 1\n", b"tell 1\n"
    again = packet(Segment(0, 200, b"ask 5\n", PSH | ACK, 500 + len(told)))
    said = [packet(Segment(0, 100, asked, PSH | ACK, 500)), packet(Segment(1, 500, told, PSH | ACK, 100 + len(asked))), *[again] * repeats]
    found = readings.blocks(written(tmp_path, pcap(said)), 4096, options)
    assert [row["status"] for row in map(dict, found["exchanges"])] == ["ok", "unanswered"]
    assert sum(dict(row)["kind"] == "crowded" for row in found["problems"]) == crowded


@pytest.mark.parametrize("before", range(5))
def test_a_repeat_is_held_against_the_newest_bytes_first(before):
    """However many were delivered before: a decoder that begins later has seen fewer."""
    said = [Segment(0, 100 + 2 * n, b"ab", ack=500) for n in range(before + 2)]
    rows, *_ = run([*said, Segment(0, 100 + 2 * before, b"wxyz", ack=500)])
    assert kinds(rows, CONFLICT) == [(CONFLICT, 0, 2 * before + 2, 2)]

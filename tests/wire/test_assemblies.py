"""Content that comes in several frames is one message: at every cut, in splits, with holes, in one direction only, from the middle."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

import dissect
from dissect.capture import reader
from tests.engine.test_cuts import rows
from tests.engine.test_splits import stitched
from tests.hard import judge
from tests.hard.judge import conservation
from tests.support import levels, parcels, tshark
from tests.support.segments import pcap, packet

ROOT = Path(__file__).parents[2]
QUESTION = """select m.from_client, m."offset", m.size, m.pieces, m.api, m.topic, r.key, r.payload_bytes, r.payload_crc32
    from messages m left join records r on r.connection = m.connection and r.from_client = m.from_client and r.packet = m.packet
    where m.complete order by all"""
SEEDS = [0, 1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 8))]


@pytest.fixture(scope="module")
def description(tmp_path_factory):
    path = tmp_path_factory.mktemp("parcels") / "parcels.py"
    path.write_text(parcels.DESCRIPTION)
    return str(path)


def ask(description, blob, question=QUESTION, **options) -> list[tuple]:
    with dissect.open(blob, protocols=[description], **{"jobs": 1, **options}) as opened:
        return [tuple(row.values()) for row in opened.sql(question).to_pylist()]


def judged(found: list[tuple], truth: list[tuple], moved=(0, 0)) -> int:
    """How many of the messages were put together; each of them is one that was sent."""
    known = {row[:2]: row for row in truth}
    for client, offset, *row in found:
        place = client, offset + moved[1 if client else 0]
        assert (*place, *row) == known[place]
    return len(found)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_message_has_all_of_its_content(description, seed):
    segments, truth = parcels.talk(seed)
    assert ask(description, levels.capture(segments)) == truth
    assert not ask(description, levels.capture(segments), "select kind, text from problems")
    assert ask(description, levels.capture(segments), "select sum(size) from messages")[0][0] == sum(len(one.data) for one in segments)


@pytest.mark.parametrize("records", [1, pytest.param(7, marks=pytest.mark.slow)])
def test_at_every_cut_the_same_rows(description, records, monkeypatch, tmp_path):
    """A decoder that has only the context of the one before goes on in the middle of content."""
    segments, truth = parcels.talk(4, 20)
    path = tmp_path / "talk.pcap"
    path.write_bytes(levels.capture(levels.pieces(segments, random.Random(4), 300)))
    whole = ask(description, path)
    assert [row[:2] for row in whole] == [row[:2] for row in truth]
    monkeypatch.setattr(reader, "BLOCK_RECORDS", records)
    assert ask(description, path, split_size=1) == whole


@pytest.mark.parametrize("count", [pytest.param(1, marks=pytest.mark.slow), pytest.param(2, marks=pytest.mark.slow), 7])
def test_splits_stitched_are_one_pass(description, count, tmp_path):
    segments, truth = parcels.talk(3, 150)
    path = tmp_path / "talk.pcap"
    path.write_bytes(levels.capture(segments))
    whole = rows(path, protocols=[description])
    found, _ = stitched(path, path.stat().st_size // count + 16, protocols=[description])
    assert found == whole and len(whole["messages"]) == len(truth)


@pytest.mark.parametrize("seed", SEEDS)
def test_with_segments_lost_nothing_is_wrong(description, seed):
    dice = random.Random(seed)
    segments, truth = parcels.talk(seed, mixed=2)
    cut = [one for number, one in enumerate(segments) if number < 3 or dice.random() > 0.01]
    found = judged(ask(description, levels.capture(cut)), truth)
    assert (len(truth) // 2 if len(cut) < len(segments) else len(truth) - 1) < found <= len(truth)
    said = dict(ask(description, levels.capture(cut), "select kind, count(*) from problems group by kind"))
    assert len(cut) == len(segments) or said.keys() & {"unfinished", "no_beginning"}


@pytest.mark.parametrize("seed", SEEDS)
def test_in_another_order_nothing_is_wrong(description, seed):
    dice = random.Random(seed)
    segments, truth = parcels.talk(seed)
    for turn in range(3, len(segments) - 1):
        if dice.random() < 0.1:
            segments[turn], segments[turn + 1] = segments[turn + 1], segments[turn]
    found = ask(description, levels.capture(segments), QUESTION.replace("r.packet = m.packet", 'r.first_ns = m.first_ns'))
    assert {row[:6] for row in found} <= {row[:6] for row in truth} and len(found) == len(truth)


@pytest.mark.parametrize("side", [0, 1])
def test_one_direction_needs_no_other(description, side):
    segments, truth = parcels.talk(1)
    found = ask(description, levels.capture([one for one in segments if one.side == side]))
    assert found == [row for row in truth if row[0] == (side == 1)]


@pytest.mark.parametrize("first", [20, pytest.param(60, marks=pytest.mark.slow)])
@pytest.mark.parametrize("seed", SEEDS)
def test_from_the_middle_nothing_is_wrong(description, seed, first):
    """Pieces whose beginning was not captured are in no message, and are said to be so."""
    segments, truth = parcels.talk(seed)
    later = segments[3 + first :]
    starts = [min(one.seq - 1 for one in later if one.side == side) for side in range(2)]
    found = judged(ask(description, levels.capture(later)), truth, starts)
    begun = [row for row in truth if row[1] >= starts[1 if row[0] else 0]]
    assert found == len(begun) and {kind for kind, in ask(description, levels.capture(later), "select kind from problems")} <= {"no_beginning"}


def test_what_never_ends_is_a_problem_and_a_message_without_its_content(description):
    topic = parcels.texted("t")
    frames = [parcels.framed(4, 1, topic + b"\0half"), parcels.framed(6, 2, b"note"), parcels.framed(4, 1, topic + b"\1" + parcels.texted("n") + b"all")]
    blob = levels.capture(sent(frames))
    assert ask(description, blob, 'select "offset", complete, api, topic, records from messages order by all') == [
        (0, False, "Letter", "t", None), (len(frames[0]), True, "Note", "note", None), (len(frames[0]) + len(frames[1]), True, "Letter", "t", 1)]
    assert ask(description, blob, "select packet, kind from problems") == [(4, "unfinished")]
    assert ask(description, levels.capture(sent(frames[:1])), "select packet, kind from problems") == [(4, "unfinished")]


def test_no_more_waits_than_the_description_allows(description):
    frames = [parcels.framed(4, 1, parcels.texted("t") + b"\0"), *[parcels.framed(5, 1, b"\0" + b"x" * 300)] * 30, parcels.framed(5, 1, b"\1end")]
    found = ask(description, levels.capture(sent(frames)), "select kind, count(*) from problems group by kind order by kind")
    assert found == [("no_beginning", 12), ("unfinished", 1)]  # 19 pieces of 300 bytes, and the first frame


def test_content_longer_than_was_said_is_none(description):
    """Its size is 3, and the piece has 4 bytes."""
    frames = [parcels.framed(1, 1, parcels.texted("t")), parcels.framed(2, 1, b"\0\3"), parcels.framed(3, 1, b"\1nxy")]
    blob = levels.capture(sent(frames))
    assert ask(description, blob, "select complete, topic, records from messages") == [(False, "t", None)]
    assert ask(description, blob, "select kind from problems order by kind") == [("no_beginning",), ("unfinished",)]


def test_a_snap_length_that_cuts_a_piece_ends_what_waits(description):
    segments, truth = parcels.talk(2)
    blob = pcap([packet(one, levels.PORT) for one in segments], [40 if number % 9 == 0 and number > 3 else None for number in range(len(segments))])
    assert 0 < judged(ask(description, blob), truth) < len(truth)


def sent(frames: list[bytes]) -> list:
    from tests.support.segments import ACK, PSH, SYN, Segment

    found, at = [Segment(1, 0, b"", SYN), Segment(0, 0, b"", SYN | ACK, 1), Segment(1, 1, b"", ACK, 1)], 1
    for data in frames:
        found.append(Segment(1, at, data, ACK | PSH, 1))
        at += len(data)
    return found


def test_show_has_the_content(description, tmp_path):
    segments, truth = parcels.talk(4)
    path = tmp_path / "talk.pcap"
    path.write_bytes(levels.capture(segments))
    row = next(row for row in truth if row[3] and row[7] > 300)
    number = next(number for number, one in enumerate(segments) if one.side == row[0] and one.seq == 1 + row[1] and one.data)
    done = subprocess.run([sys.executable, "-m", "dissect", "show", str(path), "--protocol", description, "--packet", str(1 + number)],
                          cwd=ROOT, capture_output=True, text=True, check=True)
    assert row[6] in done.stdout and f"{row[7]} bytes" in done.stdout and "not decoded" not in done.stdout


@pytest.mark.skipif(not tshark.installed(), reason=tshark.MISSING)
def test_the_plugin_shows_what_the_tables_say(description, tmp_path):
    path = tmp_path / "talk.pcap"
    path.write_bytes(levels.capture(parcels.talk(5)[0]))
    done = subprocess.run([sys.executable, "-m", "dissect", "verify", str(path), "--protocol", description], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout.strip().endswith("beside tshark's: no difference"), done.stdout


BALANCED = {"connections": ["connection", "protocol", "bytes_to_server", "bytes_to_client", "late_bytes"], "messages": ["connection", "from_client", "size", "complete"],
            "problems": ["connection", "from_client", "layer", "bytes"]}


@pytest.mark.parametrize("seed", SEEDS)
def test_each_byte_is_in_a_message_or_in_a_problem(description, seed, tmp_path):
    """So are those of pieces whose beginning is not there, and of content that did not end."""
    dice = random.Random(seed)
    segments, _ = parcels.talk(seed, mixed=2)
    some = [one for number, one in enumerate(segments) if number < 3 or dice.random() > 0.03]
    snapped = pcap([packet(one, levels.PORT) for one in segments], [dice.choice((24, 40, 60)) if number > 3 and dice.random() < 0.05 else None for number in range(len(segments))])
    path = tmp_path / "x.pcap"
    for blob in (levels.capture(some), levels.capture(segments[3 + 20 :]), levels.capture(segments[:-9]), snapped):
        path.write_bytes(blob)
        assert conservation(judge.rows(str(path), BALANCED, jobs=1, protocols=(description,))) == []

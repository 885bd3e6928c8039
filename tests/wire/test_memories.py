"""What a connection was told once is what later messages are read with: at every cut, in splits, with holes, in one direction only, from the middle."""

from __future__ import annotations

import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import dissect
from dissect.capture import reader
from dissect.decode.fold import Fold
from dissect.language.load import load
from dissect.tree import build as builder
from dissect.tree.walk import decode
from tests.engine.test_splits import stitched
from tests.support import levels, tshark
from tests.support.segments import ACK, PSH, SYN, Segment, packet, pcap

ROOT = Path(__file__).parents[2]
QUESTION = 'select from_client, "offset", api, topic, records, partition, "group" from messages order by packet, "offset"'
SEEDS = [0, 1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 6))]


@pytest.fixture(scope="module")
def description(tmp_path_factory):
    path = tmp_path_factory.mktemp("levels") / "levels.py"
    path.write_text(levels.DESCRIPTION)
    return str(path)


def ask(description, blob, question=QUESTION, **options) -> list[tuple]:
    with dissect.open(blob, protocols=[description], **{"jobs": 1, **options}) as opened:
        return [tuple(row.values()) for row in opened.sql(question).to_pylist()]


def judged(found: list[tuple], truth: list[tuple]) -> int:
    """How many of the messages were read to their end; what was read of any is the truth."""
    known = {row[:2]: row for row in truth}
    for row in found:
        assert all(a is None or a == b for a, b in zip(row, known[row[:2]], strict=True)), (row, known[row[:2]])
    return sum(row == known[row[:2]] for row in found)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_message_is_read_with_what_its_sender_knew(description, seed):
    segments, truth = levels.talk(seed)
    assert ask(description, levels.capture(segments)) == truth
    assert ask(description, levels.capture(levels.pieces(segments, random.Random(seed)))) == truth
    assert not ask(description, levels.capture(segments), "select kind, text from problems")


@pytest.mark.parametrize("records", [1, 7])
def test_at_every_cut_the_same_rows(description, records, monkeypatch, tmp_path):
    segments, truth = levels.talk(4, 30)
    path = tmp_path / "talk.pcap"
    path.write_bytes(levels.capture(levels.pieces(segments, random.Random(4), 40)))
    monkeypatch.setattr(reader, "BLOCK_RECORDS", records)
    assert ask(description, path, split_size=1) == truth


@pytest.mark.parametrize("count", [pytest.param(1, marks=pytest.mark.slow), 2, 7])
def test_splits_stitched_are_one_pass(description, count, tmp_path):
    from tests.engine.test_cuts import rows

    segments, _ = levels.talk(3, 150)
    path = tmp_path / "talk.pcap"
    path.write_bytes(levels.capture(segments))
    whole = rows(path, protocols=[description])
    found, _ = stitched(path, path.stat().st_size // count + 16, protocols=[description])
    assert found == whole and len(whole["messages"]) == 150


@pytest.mark.parametrize("seed", SEEDS)
def test_with_segments_lost_nothing_is_wrong(description, seed):
    dice = random.Random(seed)
    segments, truth = levels.talk(seed)
    cut = levels.pieces(segments, dice)
    lost = [one for one in cut if not one.data or dice.random() > 0.03]
    assert 0 < judged(ask(description, levels.capture(lost)), truth) < len(truth)
    told = ask(description, levels.capture(lost), "select count(*) from problems where kind = 'unknown_before'")
    assert told[0][0] > 0


@pytest.mark.parametrize("seed", SEEDS)
def test_in_another_order_nothing_is_wrong(description, seed):
    """Segments overtake each other, also those of the other direction."""
    dice = random.Random(seed)
    segments, truth = levels.talk(seed)
    cut = levels.pieces(segments, dice, 60)
    for turn in range(3, len(cut) - 1):
        if dice.random() < 0.1:
            cut[turn], cut[turn + 1] = cut[turn + 1], cut[turn]
    assert judged(ask(description, levels.capture(cut)), truth) > len(truth) // 2


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("seed", SEEDS)
def test_in_one_direction_nothing_is_wrong(description, seed, side):
    """Numbers depend on what the other end may have said: they are known until something of it is acknowledged; topics, which depend on
    nothing, are all there."""
    segments, truth = levels.talk(seed)
    mine = [row for row in truth if row[0] == (side == 1)]
    found = ask(description, levels.capture([one for one in segments if one.side == side]))
    judged(found, truth)
    known = [row[4] is not None for row in found if row[2] == "Note"]
    assert [row[:4] for row in found] == [row[:4] for row in mine] and known == sorted(known, reverse=True) and not known[-1]


@pytest.mark.parametrize("first", [20, pytest.param(60, marks=pytest.mark.slow)])
@pytest.mark.parametrize("seed", SEEDS)
def test_from_the_middle_nothing_is_wrong(description, seed, first):
    segments, truth = levels.talk(seed)
    later = segments[3 + first :]
    starts = [min(one.seq - 1 for one in later if one.side == side) for side in range(2)]
    moved = [(client, offset + starts[1 if client else 0], *row) for client, offset, *row in ask(description, levels.capture(later))]
    judged(moved, truth)
    assert len(moved) == len(truth) - first


def test_what_is_assumed_is_written_in_the_description(description, tmp_path):
    """Where nobody knows, a description may say what it is taken for; what is known stays what it is."""
    segments, truth = levels.talk(1)
    path = tmp_path / "assumed.py"
    path.write_text(levels.DESCRIPTION.replace('"level", initial=1', '"level", initial=1, assume=4').replace('"tone", initial=0', '"tone", initial=0, assume=0'))
    assert ask(str(path), levels.capture(segments)) == truth
    first = next(number for number, row in enumerate(truth) if row[2] == "Note")
    later = ask(str(path), levels.capture(segments[3 + first :]))
    assert later[0][4] is not None


def test_a_snap_length_that_cuts_what_was_said_leaves_it_unknown(description):
    segments, truth = levels.talk(2)
    said = next(number for number, one in enumerate(segments) if one.data[4:5] == b"\1")
    blob = pcap([packet(one, levels.PORT) for one in segments], [5 if number == said else None for number in range(len(segments))])
    assert judged(ask(description, blob), truth) < len(truth)


def test_a_message_that_could_not_be_read_may_have_said_anything(description):
    """A level of 9 is no message's: what holds from there on nobody knows, until somebody says it again."""
    segments, truth = levels.talk(2)
    number = next(number for number, one in enumerate(segments) if one.data[4:5] == b"\1" and number > 20)
    segments[number] = replace(segments[number], data=segments[number].data[:5] + b"\x09")
    found = ask(description, levels.capture(segments))
    assert len(truth) // 2 < judged(found, truth) < len(truth)
    assert {kind for kind, in ask(description, levels.capture(segments), "select kind from problems")} == {"malformed", "unknown_before"}


def test_who_may_say_it_is_known_only_where_the_frame_tells_the_ends_apart(description, tmp_path):
    """Else a message of either end may have said it, and what one of them lost is not known to any."""
    assert [memory.writers for memory in load(description).memories] == [3, 3, 1]
    path = tmp_path / "mixed.py"
    path.write_text(levels.DESCRIPTION.replace("switch(side, {0: requests(kind), 1: responses(kind)})", "requests(kind)"))
    assert [memory.writers for memory in load(str(path)).memories] == [3, 3, 3]
    assert [memory.writers for memory in load(str(ROOT / "examples" / "mqtt.py")).memories] == [1]


@pytest.mark.parametrize("recalled", [{0: 1, 1: 0, 2: 0}, {0: 2, 1: 1, 2: 1}, {0: 4, 1: 1, 2: 0}])
def test_what_is_built_with_it_is_read_with_it(description, recalled):
    protocol, dice = load(description), random.Random(1)

    def pick(one, choices):
        if choices is bytes or isinstance(choices, int):
            return bytes(dice.randrange(97, 123) for _ in range(choices if isinstance(choices, int) else 5))
        return dice.choice(choices) if isinstance(choices, list) else dice.randint(*choices)

    frame = builder.build(protocol, 0, pick, 4, recalled=recalled)
    tree = decode(protocol, frame, 0, recalled=recalled)
    assert not tree.status and not tree.problems
    without = decode(protocol, frame, 0, recalled={})
    assert without.status and "level" in without.problems[0]
    named = {node.name: node.value for node in tree.root.walk()}
    assert named["level"] == recalled[0] and "level" not in {node.name for node in without.root.walk()}


def test_show_has_what_the_message_was_read_with(description, tmp_path):
    segments, truth = levels.talk(4)
    path = tmp_path / "talk.pcap"
    path.write_bytes(levels.capture(segments))
    number = next(number for number in range(30, len(truth)) if truth[number][2] == "Note")
    done = subprocess.run([sys.executable, "-m", "dissect", "show", str(path), "--protocol", description, "--packet", str(4 + number)],
                          cwd=ROOT, capture_output=True, text=True, check=True)
    assert "level" in done.stdout and f" {truth[number][4]}\n" in done.stdout and "not decoded" not in done.stdout


@pytest.mark.skipif(not tshark.installed(), reason=tshark.MISSING)
def test_the_plugin_shows_what_the_tables_say(description, tmp_path):
    """Of a talk in which one end speaks after the other: Wireshark gives what it has in the order of packets, not of what was heard."""
    segments, _ = levels.talk(5, in_turns=True)
    path, mine = tmp_path / "talk.pcap", tmp_path / "levels.py"
    path.write_bytes(levels.capture(segments))
    mine.write_text(levels.DESCRIPTION.replace('text(REST, "who", role=GROUP), when=packed == 1', 'text(REST, "who"), when=packed == 1'))  # it shows no role out of a compressed region
    done = subprocess.run([sys.executable, "-m", "dissect", "verify", str(path), "--protocol", str(mine)], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout.strip().endswith("beside tshark's: no difference"), done.stdout


EXPLAINED = '''"""What an answer says depends on what the connection was told, and on what was asked."""
from dissect.language import *

widths = Memory("width", initial=1, once=True)

class Result(Codes):
    OK = 0

class Asked(Struct):
    api = u8("which", role=API)
    number = u16("of the request", role=KEY)
    body = requests(api)

class Told(Struct):
    body = responses(asked(API))

class Answered(Struct):
    is_one = let(RESPONSE, role=KIND)
    number = u16("as asked", role=KEY)
    width = recalled(widths, "bytes of a code")
    body = explained(call(Told))

class Frame(Struct):
    magic = u16("EX", equals=0x4558)
    size = u16("of the rest", limit=400, unit="bytes")
    body = area(size, switch(side, {0: call(Asked), 1: call(Answered)}))

class Width(Request, kind=1, api="Width"):
    width = u8("of codes from here on")
    said = remember(widths, width)

class WidthTold(Response, to=Width):
    code = u8("how it went", role=CODE, codes=Result)

class Ask(Request, kind=2, api="Ask"):
    topic = text(REST, "about what", role=TOPIC)

class Told2(Response, to=Ask):
    code = switch(Answered.width, {1: u8("how it went", role=CODE, codes=Result), 2: u16("how it went", role=CODE, codes=Result)})

class Start(Struct):
    magic = u16("EX", equals=0x4558)

ex = Protocol("ex", ports=[1000], frame=Frame, starts=(Start, Start), families=False)
'''


def said(bodies: list[tuple[int, bytes]]) -> list[Segment]:
    """A connection from its beginning: (1 the client, 0 the server; what stands behind the size)."""
    at, segments = [1, 1], [Segment(1, 0, b"", SYN), Segment(0, 0, b"", SYN | ACK, 1), Segment(1, 1, b"", ACK, 1)]
    for side, body in bodies:
        data = b"EX" + len(body).to_bytes(2, "big") + body
        segments.append(Segment(side, at[side], data, ACK | PSH, at[1 - side]))
        at[side] += len(data)
    return segments


@pytest.mark.parametrize("early", [False, True])
@pytest.mark.parametrize("records", [1, 100])
def test_an_answer_that_needs_its_connection_and_its_request(early, records, tmp_path, monkeypatch):
    """Its request may have been captured after it."""
    path = tmp_path / "ex.py"
    path.write_text(EXPLAINED)
    segments = said([(1, b"\1\0\1\2"), (0, b"\0\1\0"), (1, b"\2\0\2news"), (0, b"\0\2\1\2"), (1, b"\2\0\3more"), (0, b"\0\3\0\0")])
    if early:
        segments[5], segments[6] = segments[6], segments[5]
    capture = tmp_path / "ex.pcap"
    capture.write_bytes(pcap([packet(one) for one in segments]))
    monkeypatch.setattr(reader, "BLOCK_RECORDS", records)
    rows = ask(str(path), capture, "select api, topic, status, code from exchanges order by request_id", split_size=1)
    assert rows == [("Width", None, "ok", 0), ("Ask", "news", "error", 0x102), ("Ask", "more", "ok", 0)]
    assert not ask(str(path), capture, "select kind, text from problems")


def test_the_bytes_of_interim_answers_go_with_their_turn(tmp_path, monkeypatch):
    """They had been kept for the final one, until the capture's end and in every context."""
    path = tmp_path / "ex.py"
    path.write_text(EXPLAINED.replace("    width = recalled(", "    again = let(PAIR_INTERIM, role=PAIRING, when=(number & 1) == 1)\n    width = recalled("))
    numbers = [number.to_bytes(2, "big") for number in range(60)]
    segments = said([one for number in numbers for one in ((1, b"\2" + number + b"news"), (0, number + b"\0"))])
    capture = tmp_path / "ex.pcap"
    capture.write_bytes(pcap([packet(one) for one in segments]))
    kept, finish = [], Fold.finish
    monkeypatch.setattr(Fold, "finish", lambda fold: (kept.extend(len(lane.pairing.explaining.rests) for lane in fold.lanes), finish(fold)))
    rows = ask(str(path), capture, "select count(*) as n, count(code) as codes from exchanges where api = 'Ask' and answers = 1")
    assert rows == [(60, 30)] and kept and not any(kept)


def test_a_group_within_a_choice_is_a_group(tmp_path):
    path = tmp_path / "ex.py"
    path.write_text(EXPLAINED.replace('text(REST, "about what", role=TOPIC)', 'switch(Frame.size, {9: text(REST, "who", role=GROUP)}, default=raw(REST))'))
    assert load(str(path)).grouped

"""A tree may say far more than was captured: `show` ends there, says where, and with which command it goes on.  Honest traffic is far from it."""

from __future__ import annotations

import json
import shlex
from itertools import islice
from pathlib import Path

import pytest

from dissect.cli import look
from dissect.decode.look import find_messages
from dissect.export import tree
from tests.cli.test_choices import run
from tests.hard import bombs

CAPTURES = Path(__file__).parents[2] / "captures"
AMQP = CAPTURES.parent / "examples"
PACKET = 50  # bytes of headers that a message has of its own, at least where it is alone in its packet
LEAST = 20_000  # lines, here: a message of this capture has 12,000


@pytest.fixture
def inflating(tmp_path, monkeypatch):
    """Ten messages of 111 bytes, each a batch of some thousand messages of nothing."""
    monkeypatch.setattr(look, "LINES_LEAST", LEAST)
    path = tmp_path / "batches.pcap"
    path.write_bytes(bombs.MADE["pulsar: batches by zlib"](4_200))
    return path


def further(said: str) -> list[str]:
    """The words of the command that goes on."""
    return shlex.split(said.rpartition("are shown by: mqdissect ")[2])


def weight(one) -> int:
    """The lines that a message counts as, as text."""
    fields, size = tree.weight(one.root)
    return look.LINES_BESIDE + fields + look.LINES_PER_KILOBYTE * (size >> 10)


def test_what_says_far_more_than_was_captured_ends_and_goes_on_by_the_command_it_names(inflating):
    code, out, err = run("show", str(inflating), "--packet", "7", "--format", "ndjson", "--api", "SEND")
    rows = [json.loads(line) for line in out.splitlines()]
    assert code == 0 and len(rows) > LEAST and len({row["offset"] for row in rows}) == 2
    assert f"more than {LEAST:,} lines of" in err
    words = further(err)
    assert words[:2] == ["show", str(inflating)] and {"--packet", "--api"} <= {*words}
    rows += [json.loads(line) for line in run(*words, "--format", "ndjson")[1].splitlines()]
    four = islice(find_messages([str(inflating)], packets=(7, 7)), 4)
    assert [(row["offset"], row["path"], row["raw"]) for row in rows] == [(one.offset, row["path"], row["raw"]) for one in four for row in tree.rows(one.root, one.frame)]


def test_text_ends_likewise_and_strict_is_told(inflating):
    code, out, err = run("show", str(inflating), "--packet", "7")
    assert code == 0 and out.count("client → broker") == 2
    count = int(err.partition(" messages left out")[0].rpartition(" ")[2].replace(",", ""))
    assert count + 2 == len(list(find_messages([str(inflating)], packets=(7, 7)))) > 4
    code, _, err = run("show", str(inflating), "--packet", "7", "--strict", "--quiet")
    assert code == 4 and "left out" in err


@pytest.mark.parametrize("messages", [0, 0.5])
def test_what_files_behind_it_have_is_shown_by_that_command_too(messages, inflating, monkeypatch):
    """It named one file: messages of those behind it were left out without a word."""
    files = [inflating.with_name(name) for name in ("in front.pcap", "it's.pcap", "behind.pcap")]
    for file in files:
        file.write_bytes(inflating.read_bytes())
    where = ("--packet", "7", "--where", "offset < 150")
    whole = [(one.file, one.offset) for one in find_messages([*map(str, files)], packets=(7, 7)) if one.offset < 150]
    monkeypatch.setattr(look, "LINES_LEAST", int(messages * 12_000))
    monkeypatch.setattr(look, "CAPTURED_LEAST", 1 << 30)
    _, out, err = run("show", *map(str, files), *where, "--format", "ndjson")
    monkeypatch.undo()
    first_rows, rest = ([json.loads(line) for line in text.splitlines()] for text in (out, run(*further(err), "--format", "ndjson")[1]))
    assert first_rows and rest and list(dict.fromkeys((row["file"], row["offset"]) for row in first_rows + rest)) == whole
    behind = len({row["file"] for row in rest}) - 1
    assert (f" and all in {behind} further file" in err) is (behind > 0)


def test_what_is_left_of_a_limit_is_told(inflating):
    """The whole limit was told again."""
    words = further(run("show", str(inflating), "--packet", "7", "--limit", "5")[2])
    assert words[words.index("--limit") + 1] == "3"


def test_pieces_of_messages_that_began_before_are_shown_further_on(monkeypatch):
    """They are no messages, so the condition that was told chose none of them."""
    path, whole, found = AMQP / "captures" / "amqp.pcap.zst", [], set()
    protocol = ("--protocol", str(AMQP / "amqp.py"), "--format", "ndjson")
    for line in run("show", str(path), "--packet", "40-600", *protocol)[1].splitlines():
        row = json.loads(line)
        whole.append((row["packet"], row["connection"], row["from_client"], row["offset"], row["message"]))
    monkeypatch.setattr(look, "LINES_LEAST", 2500)
    words, turns = ["show", str(path), "--packet", "40-600"], 0
    while words:
        _, out, err = run(*words, *protocol)
        rows = [json.loads(line) for line in out.splitlines()]
        found |= {(row["packet"], row["connection"], row["from_client"], row["offset"], row["message"]) for row in rows}
        words, turns = further(err) if "are shown by" in err else [], turns + 1
        assert turns < 40
    assert turns > 2 and found == {*whole} and any("of the message in packet" in message for *_, message in whole)


def test_a_single_message_is_shown_whatever_it_says(inflating, monkeypatch):
    monkeypatch.setattr(look, "LINES_LEAST", 10)
    code, out, err = run("show", str(inflating), "--packet", "7", "--limit", "1")
    assert code == 0 and out.count("\n") > 10_000 and not err


def test_rows_weigh_more_than_lines(inflating, monkeypatch):
    """A field as JSON takes half as long again: 900 kB of HTTP/2 took 13 s, and as text 10."""
    first = next(find_messages([str(inflating)], packets=(7, 7)))
    monkeypatch.setattr(look, "LINES_LEAST", weight(first))
    assert run("show", str(inflating), "--packet", "7")[1].count("client → broker") == 2
    assert len({json.loads(line)["offset"] for line in run("show", str(inflating), "--packet", "7", "--format", "ndjson")[1].splitlines()}) == 1


@pytest.mark.parametrize("words", [(), ("--format", "ndjson")])
def test_bytes_weigh_too(words, tmp_path, monkeypatch):
    """A megabyte that inflated was one line: 1.4 GB of rows, 39 s and 1,003 MB."""
    path = tmp_path / "packed.pcap"
    path.write_bytes(bombs.MADE["http2: bodies packed"](40_000))
    monkeypatch.setattr(look, "LINES_LEAST", 3 * 1024 * look.LINES_PER_KILOBYTE)
    code, out, err = run("show", str(path), "--packet", "1-9", *words)
    megabytes = out.count("00" * (1 << 20)) if words else out.count("1048576 bytes")
    assert code == 0 and megabytes == 3 and "left out" in err


def test_further_bytes_have_further_lines(inflating, monkeypatch):
    """At its edge: with a line less for its bytes, a message less is shown."""
    monkeypatch.setattr(look, "CAPTURED_LEAST", 0)
    messages = list(find_messages([str(inflating)], packets=(7, 7)))
    each = [weight(one) for one in messages]
    monkeypatch.setattr(look, "LINES_LEAST", sum(each[:3]) - look.LINES_PER_BYTE * messages[0].captured)
    assert len(list(look.Budget().kept(iter(messages)))) == 4     # what was said may be so much, and not more
    monkeypatch.setattr(look, "LINES_LEAST", look.LINES_LEAST - 1)
    assert len(list(look.Budget().kept(iter(messages)))) == 3


@pytest.mark.parametrize("path", sorted(CAPTURES.glob("*/*.pcap.zst")), ids=lambda path: path.stem)
def test_all_honest_traffic_is_rows_and_far_from_the_bound(path):
    messages = list(find_messages([str(path)], packets=(1, 200)))
    said = sum(len(list(tree.rows(one.root, one.frame))) for one in messages)
    assert said <= look.LINES_PER_BYTE * sum(len(one.frame) + PACKET for one in messages) / 3

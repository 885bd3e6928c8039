"""A delimiter that is not captured yet asks for more bytes: in framing, recognition, cut messages, the tree, the plugin."""

from __future__ import annotations

import itertools
import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import dissect
from dissect.language import layout as L
from dissect.language.load import load
from dissect.language.words import stretch
from dissect.machine.run import Machine
from dissect.program.lower import lower
from dissect.tree.walk import decode
from tests.support import lines, tshark
from tests.support.messages import rows, tree_rows, uncovered

ROOT = Path(__file__).parents[2]
SAID = "select from_client, api, kind, topic, size, \"offset\", complete, code from messages order by from_client, \"offset\""
PAIRS = "select api, topic, status, code, request_size, response_size from exchanges order by request_packet, response_packet"


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    path = tmp_path_factory.mktemp("lines") / "lines.py"
    path.write_text(lines.DESCRIPTION)
    return path


def messages():
    return [(side, data) for pair in lines.TALK for side, data in enumerate(pair)]


@pytest.mark.parametrize(("side", "data"), messages())
def test_every_beginning_asks_for_more(file, side, data):
    machine = Machine(lower(load(file)))
    after = b"*1\r\n$4\r\nPING\r\n"
    assert machine.frame(data + after, 0, len(data + after), side) == len(data)
    for there in range(len(data)):
        found = machine.frame(data[:there], 0, there, side)
        assert found < 0 and there < -found <= len(data), (there, found)
        evidence = machine.plausible(data[:there], 0, there, side)
        assert evidence < 0 and there < -evidence <= len(data)


@pytest.mark.parametrize(("side", "data"), messages())
def test_tree_and_machine_agree_wherever_a_message_is_cut(file, side, data):
    protocol = load(file)
    machine = Machine(lower(protocol))
    for there in range(1, len(data)):
        machine.decode(data[:there], np.array([[0, len(data), side]]), 1)
        tree = decode(protocol, data[:there], side, missing=len(data) - there)
        assert tree.status == machine.status[0] == L.TRUNCATED and not uncovered(tree)
        assert rows(data[:there], machine, 0) == tree_rows(tree), there


def said(blob: bytes, file, question: str, **options):
    with dissect.open(blob, protocols=[str(file)], **options) as opened:
        return opened.sql(question).to_pylist()


def test_every_cut_of_every_message_gives_the_same_rows(file):
    def told(blob: bytes) -> tuple:
        with dissect.open(blob, protocols=[str(file)], jobs=1) as opened:
            return tuple(answer.to_pylist() for answer in opened.engine.answers([SAID, PAIRS]))

    expected = told(lines.capture(lambda data: [data]))
    assert len(expected[0]) == 12 and [row["status"] for row in expected[1]] == ["ok", "ok", "ok", "error", "ok", "ok"]
    for at in range(1, 40):
        blob = lines.capture(lambda data, at=at: [data[:at], data[at:]] if at < len(data) else [data])
        assert told(blob) == expected, at
    for size in (1, 2, 3, 7):
        blob = lines.capture(lambda data, size=size: [data[n : n + size] for n in range(0, len(data), size)])
        assert told(blob) == expected, size


def test_cuts_of_the_capture_change_nothing(file, monkeypatch, tmp_path):
    from dissect.capture import reader

    path = tmp_path / "lines.pcap"
    path.write_bytes(lines.capture(lambda data: [data[n : n + 3] for n in range(0, len(data), 3)]))
    expected = said(path, file, SAID, jobs=1)
    for records in (1, 5, 17):
        monkeypatch.setattr(reader, "BLOCK_RECORDS", records)
        assert said(path, file, SAID, jobs=1, split_size=1) == expected, records


def test_a_line_without_an_end_is_given_up_at_its_limit(file):
    machine = Machine(lower(load(file)))
    long = b"+" + b"x" * 999 + b"\r\n"
    assert machine.frame(long, 0, len(long), 1) == len(long)
    assert machine.frame(b"+" + b"x" * 1000, 0, 1001, 1) < 0
    assert machine.frame(b"+" + b"x" * 1003 + b"\r\n", 0, 1006, 1) == 0
    assert machine.frame(b"*" + b"9" * 13, 0, 14, 0) == 0
    assert decode(load(file), b"+" + b"x" * 1003 + b"\r\n", 1).status == L.MALFORMED


def test_a_lost_segment_costs_its_messages_only(file):
    talk = [(lines.command(b"GET", b"k%d" % n), lines.text(b"v" * (n % 7))) for n in range(100)]
    for lost in (40, 41, 90):
        blob = lines.capture(lambda data: [data], talk, lost={lost})
        found = said(blob, file, "select count(*) as n from messages where complete", jobs=1)
        assert found[0]["n"] >= 198, lost


def test_it_is_picked_up_in_mid_stream(file):
    talk = [(lines.command(b"GET", b"k%d" % n), lines.text(b"v" * (n % 7))) for n in range(30)]
    blob = lines.capture(lambda data: [data[:5], data[5:]] if len(data) > 5 else [data], talk, syn=False, lost={0, 1, 2, 3})
    found = said(blob, file, "select from_client, count(*) as n from messages where complete group by from_client", jobs=1)
    assert min(row["n"] for row in found) >= 28 and len(found) == 2


@pytest.mark.skipif(not tshark.installed(), reason=tshark.MISSING)
@pytest.mark.parametrize("size", [1, 4, 1000])
def test_the_plugin_waits_for_them_too(file, tmp_path, size):
    path = tmp_path / "lines.pcap"
    path.write_bytes(lines.capture(lambda data: [data[n : n + size] for n in range(0, len(data), size)]))
    done = subprocess.run([sys.executable, "-m", "dissect", "verify", str(path), "--protocol", str(file)], cwd=ROOT, capture_output=True, text=True, check=False)
    assert "12 messages and 6 exchanges beside tshark's: no difference" in done.stdout, done.stdout


NUMBERS = """
from dissect.language import *


class Line(Struct):
    name = word(",", "up to the last one", last=True, role=TOPIC)
    count = decimal(None, "after it", role=RECORDS)


class Said(Request, kind=1, api="Said"):
    first = decimal("\\r\\n", "short", limit=5, role=PARTITION)
    second = decimal("5;", "what ends it begins with a digit", limit=20, role=PAYLOAD_BYTES)
    line = word("\\n", "a name and a count", limit=20, into=call(Line))


class Frame(Struct):
    message = requests(1)


numbers = Protocol("numbers", ports=[1], frame=Frame, families=False)
"""
FORMS = ["7", "12345", "123456", "-3", "", "007", "1x", "1\r2", "5", "15", "5;5", "999999999999999999", "1234567890123456789", "12-"]


def test_numbers_and_words_that_one_look_finds_are_those_of_the_tree(tmp_path):
    """Digits with the delimiter right after them are read at once, and all else as it was: signs, nothing, too many, a delimiter that begins with a digit."""
    file = tmp_path / "numbers.py"
    file.write_text(NUMBERS)
    protocol = load(file)
    machine, read = Machine(lower(protocol)), 0
    for first, second, line in itertools.product(FORMS, FORMS, ("a,b,12", "12", ",", "a,-1", "")):
        text = f"{first}\r\n{second}5;{line}\n".encode()
        for there in range(1, len(text) + 1, 1 if first == "7" else len(text)):
            machine.decode(text[:there], np.array([[0, len(text), 0]]), 1)
            tree = decode(protocol, text[:there], 0, missing=len(text) - there)
            assert rows(text[:there], machine, 0) == tree_rows(tree) and machine.status[0] == tree.status, text[:there]
        machine.decode(text, np.array([[0, len(text), 0]]), 1)
        tree = decode(protocol, text, 0)
        assert rows(text, machine, 0) == tree_rows(tree) and machine.status[0] == tree.status, text
        read += tree.status == L.DECODED
        ends = [machine.frame(text[:there], 0, there, 0) for there in range(len(text) + 1)]
        assert ends[-1] >= 0 and all(end < 0 or end == ends[-1] for end in ends), text  # never another size because less is there
    assert read > 100


@pytest.mark.parametrize("ends", ["5", "55", "05"])
def test_a_number_ends_at_its_first_delimiter_if_that_is_digits(tmp_path, ends):
    file = tmp_path / "numbers.py"
    file.write_text(NUMBERS.replace('"5;"', f'"{ends}"'))
    protocol = load(file)
    machine = Machine(lower(protocol))
    for digits in ("5052", "505", "155", "1", "55", "", "12055"):      # the last delimiter stands where the digits end
        text = f"7\r\n{digits}{ends}".encode()
        for more in (b"", b"a,1\n"):
            machine.decode(text + more, np.array([[0, len(text + more), 0]]), 1)
            tree = decode(protocol, text + more, 0)
            assert rows(text + more, machine, 0) == tree_rows(tree) and machine.status[0] == tree.status, text + more


LAST = """
from dissect.language import *


class Said(Request, kind=1, api="Said"):
    name = word({ends!r}, "up to the last one", last=True, limit={limit}, optional={optional}, role=TOPIC)
    more = word({ends!r}, "up to the next one", limit={limit}, role=GROUP)
    rest = word(None, "what is left", role=CLIENT)


class Frame(Struct):
    size = u8()
    message = area(size, requests(1))


words = Protocol("words", ports=[6379], frame=Frame, families=False)
"""


@pytest.mark.parametrize(("ends", "limit", "optional"), [*itertools.product([",", "ab", "aa"], [1, 3, 6], [False, True])])
def test_the_last_delimiter_is_the_last_within_the_limit(tmp_path, ends, limit, optional):
    """Whatever stands behind it, or is not there yet."""
    file, chance, kinds = tmp_path / "words.py", random.Random(f"{ends} {limit} {optional}"), set()
    file.write_text(LAST.format(ends=ends, limit=limit, optional=optional))
    protocol = load(file)
    machine = Machine(lower(protocol))
    for _ in range(150):
        body = bytes(chance.choice(b"xab,,ab") for _ in range(chance.randrange(14)))
        text = bytes([len(body)]) + body
        for there in range(1, len(text) + 1):
            machine.decode(text[:there], np.array([[0, len(text), 0]]), 1)
            tree = decode(protocol, text[:there], 0, missing=len(text) - there)
            assert rows(text[:there], machine, 0) == tree_rows(tree) and machine.status[0] == tree.status, text[:there]
            kinds.add(tree.status)
        found = body[: limit + len(ends)].rfind(ends.encode())
        if found >= 0 and tree.status == L.DECODED:
            assert tree.rows.message.get(L.M_TOPIC, b"") == body[:found]
    assert kinds == {L.DECODED, L.MALFORMED, L.TRUNCATED}


@pytest.mark.skipif(not tshark.installed(), reason=tshark.MISSING)
def test_the_plugin_finds_the_same_last_delimiter(tmp_path):
    file, path, chance = tmp_path / "words.py", tmp_path / "words.pcap", random.Random(1)
    file.write_text(LAST.format(ends="ab", limit=6, optional=False))
    bodies = [bytes(chance.choice(b"xab,,ab") for _ in range(chance.randrange(1, 14))) for _ in range(200)]
    path.write_bytes(lines.capture(lambda data: [data] if data else [], [(bytes([len(body)]) + body, b"") for body in bodies]))
    done = subprocess.run([sys.executable, "-m", "dissect", "verify", str(path), "--protocol", str(file)], cwd=ROOT, capture_output=True, text=True, check=False)
    assert "200 messages" in done.stdout and "no difference" in done.stdout, done.stdout


def test_what_ends_a_stretch_may_be_a_text():
    """Only when a message was read that was an internal fault."""
    assert stretch("\r\n", 2).until == stretch(b"\r\n", 2).until == b"\r\n"
    with pytest.raises(TypeError):
        stretch(13, 2)  # type: ignore[arg-type]  # of a user's own description

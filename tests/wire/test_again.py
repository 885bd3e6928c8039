"""Structures that contain themselves: values within values, in the machine, the tree, the encoder, the builder and the plugin."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import dissect
from dissect.language import layout as L
from dissect.language.expressions import DescriptionError
from dissect.language.load import load
from dissect.language.reference import page
from dissect.machine.run import Machine
from dissect.program.disassemble import unsound
from dissect.program.lower import lower
from dissect.tree.build import build
from dissect.tree.encode import encode
from dissect.tree.walk import decode
from tests.support import lines, tshark
from tests.support.forms import machine_of
from tests.support.messages import rows, tree_rows, uncovered

ROOT = Path(__file__).parents[2]
DEPTH = 6
DESCRIPTION = f'''"""Values that hold values."""
from dissect.language import *

seen = var(doc="values so far")


class Several(Struct):
    count = u8("values")
    values = repeat(again("Value"), "one after the other", count=count)


class Value(Struct):
    one_more = let(seen + 1, into=seen)
    sort = u8("what follows", limit=9)
    number = u8("a number", when=sort == 1, role=PARTITION)
    words = str8("a text", when=sort == 2, role=TOPIC)
    several = call(Several, when=sort == 3)
    size = u8("of the area", when=sort == 4)
    filled = area(size, repeat(again("Value", depth={DEPTH})), when=sort == 4)
    left_one = again("Value", "of two", depth={DEPTH}, when=sort == 5)
    right_one = again("Value", "of two", depth={DEPTH}, when=sort == 5)
    marks = switch(sort, {{6: u8("a mark", limit=200), 7: again("Value", depth={DEPTH})}})
    closing = u8("the sort again: what was read before the inner ones is as it was", when=sort >= 3)
    same = require((sort < 3) | (closing == sort), "each is closed by its own sort")
    line = word(";", "in a line", into=repeat(again("Value", depth={DEPTH})), limit=40, when=sort == 8)
    doubled = let(sort * 2 + choose(present(number), number, 0), "of the outermost")


class Ask(Request, kind=1, api="Ask"):
    begin = let(0, into=seen)
    number = u16("of the request", role=KEY)
    value = attempt(call(Value), raw(REST, "something else"))
    after = let(seen * 1000 + choose(present(Value.doubled), Value.doubled, 0), "outside of it", role=REQUEST_ID)
    more = repeat(call(Value), "to the end")


class Frame(Struct):
    size = u16("of the body")
    body = area(size, requests(1))


nested = Protocol("nested", ports=[1000], frame=Frame)
'''


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    path = tmp_path_factory.mktemp("nested") / "nested.py"
    path.write_text(DESCRIPTION)
    return path


def value(dice: random.Random, deep: int) -> bytes:
    """A value as it should be."""
    sort = dice.choice((0, 1, 2, 2, 3, 4, 5, 6, 7, 8) if deep else (0, 1, 2, 6))
    inner = [value(dice, deep - 1) for _ in range({3: dice.randrange(3), 4: dice.randrange(3), 5: 2, 7: 1, 8: 1}.get(sort, 0))]
    held = b"".join(inner)
    if sort == 8:
        return b"\x08\x08" + held.replace(b";", b":")[:40] + b";"
    if sort == 4 and len(held) > 255:
        sort, inner, held = 3, inner[:1], inner[0]
    body = {1: b"%c" % dice.randrange(256), 2: b"\x02ab", 3: bytes([len(inner)]) + held, 4: bytes([len(held) & 0xFF]) + held, 6: b"\x05"}.get(sort, held)
    return bytes([sort]) + body + (bytes([sort]) if sort >= 3 else b"")


def message(body: bytes) -> bytes:
    return len(body).to_bytes(2) + body


def samples(count: int):
    """Right ones, damaged ones, and dice."""
    for seed in range(count):
        dice = random.Random(seed)
        data = bytearray(dice.randbytes(2) + b"".join(value(dice, dice.randrange(DEPTH)) for _ in range(dice.randrange(1, 4))))
        if seed % 3 == 1:
            data[dice.randrange(2, len(data))] = dice.choice((3, 4, 5, 7, 8, dice.randrange(256)))
        elif seed % 3 == 2:
            data = bytearray(dice.choice((1, 2, 3, 3, 4, 5, 7, 8, 0x3B)) for _ in range(dice.randrange(3, 40)))
        yield message(bytes(data))


def read(machine, data: bytes, size: int = 0, side: int = 0):
    machine.decode(data, np.array([[0, size or len(data), side]]), 1)
    return int(machine.status[0]), rows(data, machine, 0)


def test_machine_and_tree_agree_whatever_stands_there_and_wherever_it_is_cut(file):
    protocol = load(file)
    machine = Machine(lower(protocol))
    assert not unsound(machine.program)
    met = dict.fromkeys((L.DECODED, L.MALFORMED), 0)
    for data in samples(600):
        tree = decode(protocol, data, 0)
        assert read(machine, data) == (tree.status, tree_rows(tree)), data.hex()
        assert not uncovered(tree) and encode(tree) == data, data.hex()
        met[tree.status] += 1
        if len(data) < 40:
            for there in range(1, len(data)):
                tree = decode(protocol, data[:there], 0, missing=len(data) - there)
                assert read(machine, data[:there], len(data)) == (L.TRUNCATED, tree_rows(tree)) and tree.status == L.TRUNCATED, (data.hex(), there)
    assert min(met.values()) > 90


def test_the_machine_as_plain_python_agrees_too(file):
    """No index is outside of the stack, of the registers or of the tables: Python would say so."""
    protocol = load(file)
    plain, machine = machine_of(ROOT / "dissect" / "machine", ".py").Machine(lower(protocol)), Machine(lower(protocol))
    for data in samples(150):
        assert read(plain, data) == read(machine, data), data.hex()


def chain(deep: int) -> bytes:
    return message(b"\0\x07" + b"\x07" * deep + b"\x00" + b"\x07" * deep)


def test_depth_has_a_limit(file):
    protocol = load(file)
    machine = Machine(lower(protocol))
    for deep in (1, DEPTH):
        tree = decode(protocol, chain(deep), 0)
        status, (message_row, *_) = read(machine, chain(deep))
        assert status == tree.status == L.DECODED
        assert message_row[L.M_REQUEST_ID] == (deep + 1) * 1000 + 14  # all of them counted, and the outermost one's own value
    for deep in (DEPTH + 1, 5000):
        tree = decode(protocol, chain(deep), 0)  # what was attempted is read as something else
        found = read(machine, chain(deep))
        assert found == (tree.status, tree_rows(tree)) and found[1][0][L.M_REQUEST_ID] < 1_000_000


def test_what_contains_itself_without_a_byte_between_is_refused_in_a_message(tmp_path):
    path = tmp_path / "idle.py"
    path.write_text(DESCRIPTION.replace("    sort = u8(", '    idle = again("Value", when=left < 9)\n    sort = u8('))
    protocol = load(path)
    data = message(b"\0\1\1\2")
    tree = decode(protocol, data, 0)
    assert read(Machine(lower(protocol)), data) == (tree.status, tree_rows(tree)) and not tree.problems[1:]


def test_an_inner_value_is_built_and_read_again(file):
    protocol = load(file)
    picked = {"sort": [3, 7, 1], "closing": [7, 3], "values": [1], "more": [0], "number": [1, 9]}  # each in the order of the wire
    data = build(protocol, 0, lambda one, choices: picked[one.name].pop(0) if one.name in picked else 0)
    assert data == message(b"\0\1" + b"\3\1\7\1\x09\7\3")
    with pytest.raises(DescriptionError, match="within each other"):
        build(protocol, 0, lambda one, choices: {"more": 0, "number": 1}.get(one.name, 7))


def test_a_field_that_is_asked_for_is_the_outermost_ones(file):
    machine = Machine(lower(load(file), ["Value.sort"]))
    data = message(b"\0\1" + b"\3\1\7\1\x09\7\3")
    read(machine, data)
    assert machine.messages[0][machine.program.fields["Value.sort"][0]] == 3


def test_the_page_says_how_deep(file):
    assert f"[Value](#value) inside itself, at most {DEPTH}" in page(load(file))


REDIS = ROOT / "examples" / "redis.py"
ANSWERS = [b"*2\r\n*1\r\n$3\r\nabc\r\n%1\r\n+a\r\n:5\r\n", b"|1\r\n+ttl\r\n:9\r\n*1\r\n*0\r\n", b"*1\r\n" * 32 + b":1\r\n", b"~2\r\n*-1\r\n_\r\n"]


@pytest.mark.parametrize("data", ANSWERS)
def test_a_frame_that_ends_with_its_innermost_value_asks_for_more_until_then(data):
    machine, protocol = Machine(lower(load(REDIS))), load(REDIS)
    after = data + b"+OK\r\n"
    assert machine.frame(after, 0, len(after), 1) == len(data)
    for there in range(len(data)):
        assert there < -machine.frame(data[:there], 0, there, 1) <= len(data)
    for there in range(1, len(data)):
        tree = decode(protocol, data[:there], 1, missing=len(data) - there)
        assert read(machine, data[:there], len(data), 1) == (L.TRUNCATED, tree_rows(tree)), there


def test_a_look_goes_on_inside_of_the_inner_values():
    """More than 4 KiB that come in pieces: what waits keeps the values around it."""
    data = b"*3\r\n*2\r\n" + b"$6000\r\n" + b"x" * 6000 + b"\r\n*1\r\n$5000\r\n" + b"y" * 5000 + b"\r\n:7\r\n:8\r\n"
    machine = Machine(lower(load(REDIS)))
    for there in range(4096, len(data), 500):
        assert machine.frame_on(data, 0, there, 1, 0, 0, 1) < 0
    assert machine.frame_on(data, 0, len(data), 1, 0, 0, 1) == len(data) and machine.resumed > 5


def test_one_more_depth_than_there_may_be_is_no_frame():
    machine = Machine(lower(load(REDIS)))
    assert machine.frame(b"*1\r\n" * 40, 0, 160, 1) == 0
    assert decode(load(REDIS), b"*1\r\n" * 40 + b":1\r\n", 1).status == L.MALFORMED


TALK = [(lines.command(b"XRANGE", b"s%d" % n), answer) for n, answer in enumerate(ANSWERS[:2] + ANSWERS[3:])] * 2
SAID = "select from_client, api, topic, size, complete from messages order by from_client, \"offset\""


def test_cuts_between_values_change_no_row(tmp_path):
    whole = None
    for size in (1000, 1, 3, 5):
        with dissect.open(lines.capture(lambda data, size=size: [data[n : n + size] for n in range(0, len(data), size)], TALK),
                          protocols=[str(REDIS)], ports={1000: "redis"}, jobs=1) as opened:
            said = opened.sql(SAID).to_pylist()
        whole = whole or said
        assert said == whole and len(said) == 2 * len(TALK) and all(row["complete"] for row in said), size


@pytest.mark.skipif(not tshark.installed(), reason=tshark.MISSING)
@pytest.mark.parametrize("size", [3, 1000])
def test_the_plugin_reads_them_too(file, tmp_path, size):
    path = tmp_path / "nested.pcap"
    right = [data for data in samples(90) if decode(load(file), data, 0).status == L.DECODED]
    path.write_bytes(lines.capture(lambda data: [data[n : n + size] for n in range(0, len(data), size)], [(data, b"") for data in right]))
    script = tshark.plugin(tmp_path / "plugin", [load(file)])
    done = tshark.run(script, path, "-T", "fields", "-E", "occurrence=a", "-e", "nested.Value.sort", "-e", "nested.Value.number")
    shown = [[field.split(",") if field else [] for field in line.split("\t")] for line in done.stdout.decode().splitlines() if line.strip()]
    expected = []
    for data in right:
        nodes = list(decode(load(file), data, 0).root.walk())
        expected.append([[str(node.value) for node in nodes if node.name == name and node.field.owner.__name__ == "Value"] for name in ("sort", "number")])
    said, wanted = ([[one for line in lines_ for one in line[n]] for n in range(2)] for lines_ in (shown, expected))
    assert said == wanted and len(said[0]) > 100


@pytest.mark.skipif(not tshark.installed(), reason=tshark.MISSING)
def test_verify_finds_no_difference(tmp_path):
    path = tmp_path / "redis.pcap"
    path.write_bytes(lines.capture(lambda data: [data[n : n + 4] for n in range(0, len(data), 4)], TALK))
    done = subprocess.run([sys.executable, "-m", "dissect", "verify", str(path), "--protocol", str(REDIS), "--port", "1000=redis"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert f"{2 * len(TALK)} messages and {len(TALK)} exchanges beside tshark's: no difference" in done.stdout, done.stdout + done.stderr


@pytest.mark.skipif(not tshark.installed(), reason=tshark.MISSING)
def test_the_plugin_reads_thousands_of_inner_values(tmp_path):
    """As many turns as the message's bytes allow, not 4,096: what `COMMAND` answers has 90 kB of small values."""
    path = tmp_path / "many.pcap"
    inner = b"*3\r\n$3\r\nget\r\n*1\r\n:5\r\n*2\r\n+a\r\n+b\r\n"
    talk = [(b"*1\r\n$7\r\nCOMMAND\r\n", b"*1500\r\n" + 1500 * inner), (b"*1\r\n$4\r\nPING\r\n", b"+PONG\r\n")]
    path.write_bytes(lines.capture(lambda data: [data[n : n + 1400] for n in range(0, len(data), 1400)], talk))
    done = subprocess.run([sys.executable, "-m", "dissect", "verify", str(path), "--protocol", str(REDIS), "--port", "1000=redis"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert "4 messages and 2 exchanges beside tshark's: no difference" in done.stdout, done.stdout

"""A key that cannot be read pairs nothing, and that is told: by the tree, the machine, the tables and the plugin."""

from __future__ import annotations

import numpy as np
import pytest

import dissect
from dissect.language import layout as L
from dissect.language.load import load
from dissect.program.lower import lower
from dissect.machine.run import Machine
from dissect.tree.walk import decode
from tests.support.segments import ACK, PSH, Segment, packet, pcap
from tests.support import tshark

PORT = 1000  # of the side that `segments` numbers 0; it serves here
FILE = '''
from dissect.language.words import *


class Frame(Struct):
    size = u16("of the rest", limit=1000)
    body = area(size, switch(side, {0: requests(1), 1: responses(1)}))


lines = Protocol("lines", ports=[1000], frame=Frame)


class Ask(Request, kind=1, api="Ask"):
    number = decimal("\\n", role=KEY)
    what = text(REST)


class Told(Response, to=Ask):
    number = decimal("\\n", role=KEY)
    what = text(REST)
'''


def frame(text: bytes) -> bytes:
    return len(text).to_bytes(2) + text


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "lines.py"
    path.write_text(FILE)
    return path


@pytest.mark.parametrize(("said", "key"), [(b"4\nfull", 4), (b"0\n", 0), (b"-7\nx", -7), (b"4 full", None), (b"\nfull", None), (b"", None)])
@pytest.mark.parametrize("side", [0, 1])
def test_tree_and_machine_say_the_same_of_it(file, said, key, side):
    protocol, data = load(file), frame(said)
    machine, tree = Machine(lower(protocol)), decode(load(file), data, side)
    assert machine.frame(data, 0, len(data), side) == len(data)
    machine.decode(data, np.array([[0, len(data), side]]), 1)
    assert machine.status[0] == tree.status == (L.MALFORMED if key is None else L.DECODED)
    assert (key is None) == any("nothing else pairs it" in problem for problem in tree.problems)
    assert (key is not None) == bool(np.asarray(machine.messages)[0, L.M_PRESENT] >> L.M_KEY1 & 1)
    assert tree.rows.message.get(L.M_KEY1) == key


def capture() -> bytes:
    asked = [frame(b"%d\nwhat" % number) for number in range(8)]
    told = [frame(b"%d full" % number if number == 4 else b"%d\nthis" % number) for number in range(8)]
    at, segments = [1, 1], []
    for pair in zip(asked, told, strict=True):
        for side, data in zip((1, 0), pair, strict=True):
            segments.append(Segment(side, at[side], data, ACK | PSH, at[1 - side]))
            at[side] += len(data)
    return pcap([packet(one, PORT) for one in segments])


def test_an_answer_without_its_key_is_a_problem(file):
    with dissect.open(capture(), protocols=[str(file)], jobs=1) as opened:
        problems = opened.sql("select layer, kind, packet, bytes from problems").to_pylist()
        exchanges = opened.sql("select request_id, status from exchanges where response_packet is null or request_packet is null order by all").to_pylist()
    assert [(row["layer"], row["kind"], row["packet"]) for row in problems] == [("message", "malformed", 10)]
    assert {"request_id": 4, "status": "unanswered"} in exchanges


@pytest.mark.skipif(not tshark.installed(), reason=tshark.MISSING)
def test_the_plugin_says_it_too(file, tmp_path):
    script, path = tshark.plugin(tmp_path / "plugin", [load(file)]), tmp_path / "x.pcap"
    path.write_bytes(capture())
    shown = tshark.run(script, path, "-O", "lines", "-Y", "frame.number == 10").stdout.decode()
    assert "nothing else pairs it" in shown
    assert "nothing else pairs it" not in tshark.run(script, path, "-O", "lines", "-Y", "frame.number == 8").stdout.decode()


def test_a_broker_that_is_named_is_named_in_every_row(tmp_path):
    path = tmp_path / "said.py"
    path.write_text(FILE.replace('"lines"', '"said"').replace('class Told(Response, to=Ask):\n    number = decimal("\\n", role=KEY)\n    what = text(REST)\n', '''
class Told(Response, to=Ask):
    number = decimal("\\n", role=KEY)
    broker = word("@", "its name")
    address = text(REST, "where it listens")
    known = event("named", broker=broker, detail=address)
'''))
    with dissect.open(named_at("10.0.0.9:1"), protocols=[str(path)], jobs=1) as opened:
        server = opened.sql("select server_ip, server_port from connections").to_pylist()[0]
        assert opened.sql("select distinct broker from exchanges").to_pylist() == [{"broker": None}]
    address = f"{server['server_ip']}:{server['server_port']}"
    with dissect.open(named_at(address), protocols=[str(path)], jobs=1) as opened:
        rows = opened.sql("select broker, status, request_id from exchanges").to_pylist()
    assert rows == [{"broker": "alpha", "status": "ok", "request_id": 1}]


def named_at(address: str) -> bytes:
    asked, told = frame(b"1\nwhat"), frame(b"1\nalpha@" + address.encode())
    return pcap([packet(Segment(1, 1, asked, ACK | PSH, 1), PORT), packet(Segment(0, 1, told, ACK | PSH, 1 + len(asked)), PORT)])

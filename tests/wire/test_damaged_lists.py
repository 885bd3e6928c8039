"""A list that may end inside its last element ends where its writer cut it; what is wrong in an element all of which is there is damage."""

from __future__ import annotations

import struct
import zlib

import numpy as np
import pytest

import dissect
from dissect.language import layout as L
from dissect.language.load import load
from dissect.machine.run import Machine
from dissect.program.lower import lower
from dissect.tree.walk import decode
from tests.support import tshark
from tests.support.messages import rows, tree_rows, uncovered
from tests.support.segments import ACK, PSH, Segment, packet, pcap

DESCRIPTION = '''
"""Parcels: packed letters, of which the last one may be cut."""
from dissect.language import *


class Letter(Record):
    size = u8()
    content = raw(size, role=PAYLOAD)


class Parcel(Struct):
    length = {length}
    packed = u8()
    parcel = area(length, inflate({{1: "zlib"}}, repeat(call(Letter)), on=packed), clamp={clamp})


class Send(Request, kind=1, api="Send"):
    parcels = repeat(call(Parcel), cut_ok=True)


class Frame(Struct):
    size = u16()
    body = area(size, requests(1))


protocol = Protocol("parcels", ports=[7777], frame=Frame)
'''
GOOD, LONG = bytes([3]) + b"abc" + bytes([2]) + b"de", bytes([3]) + b"abc" + bytes([200]) + b"d"
TORN = zlib.compress(GOOD)[:-6] + b"\x55" * 6


def parcel(packed: int, content: bytes) -> bytes:
    return bytes([len(content), packed]) + content


CASES = {"as it is": (parcel(0, GOOD) * 2, 4, L.DECODED), "packed": (parcel(1, zlib.compress(GOOD)) * 2, 4, L.DECODED),
         "packed bytes are damaged": (parcel(0, GOOD) + parcel(1, TORN), 2, L.MALFORMED),
         "a letter is longer than its parcel": (parcel(0, GOOD) + parcel(0, LONG), 3, L.MALFORMED),
         "the same, in packed bytes": (parcel(0, GOOD) + parcel(1, zlib.compress(LONG)), 3, L.MALFORMED),
         "cut in a number": (parcel(0, GOOD) + parcel(0, GOOD)[:1], 2, L.DECODED),
         "cut in a parcel": (parcel(0, GOOD) + parcel(0, GOOD)[:-1], None, L.DECODED),
         "cut in a packed parcel": (parcel(0, GOOD) + parcel(1, zlib.compress(GOOD))[:-3], 2, L.DECODED)}


def described(folder, length: str, clamp: bool):
    path = folder / "parcels.py"
    path.write_text(DESCRIPTION.format(length=length, clamp=clamp))
    return path


@pytest.mark.parametrize("length", ["u8()", "varint()"])
@pytest.mark.parametrize("clamp", [False, True])
@pytest.mark.parametrize("case", CASES)
def test_machine_and_tree_know_damage_from_a_cut(tmp_path, length, clamp, case):
    body, letters, status = CASES[case]
    data, protocol = struct.pack(">H", len(body)) + body, load(described(tmp_path, length, clamp))
    machine = Machine(lower(protocol))
    machine.decode(data, np.array([[0, len(data), 0]]), 1)
    tree = decode(protocol, data, 0)
    assert (machine.status[0], tree.status) == (status, status), tree.problems
    assert rows(data, machine, 0) == tree_rows(tree) and not uncovered(tree)
    found = len(rows(data, machine, 0)[2])
    assert found == (2 + clamp if letters is None else letters)


@pytest.mark.parametrize("case", CASES)
def test_it_has_a_row_and_what_was_read_stays(tmp_path, case):
    body, letters, status = CASES[case]
    data, file = struct.pack(">H", len(body)) + body, described(tmp_path, "varint()", True)
    blob = pcap([packet(Segment(0, 1, data, ACK | PSH, 1), 7777)])
    with dissect.open(blob, protocols=[str(file)], jobs=1) as opened:
        assert len(opened.sql("select kind from problems where kind = 'malformed'").to_pylist()) == (status == L.MALFORMED)
        assert len(opened.sql("select * from records").to_pylist()) == (3 if letters is None else letters)


@pytest.mark.skipif(not tshark.installed(), reason=tshark.MISSING)
def test_the_plugin_says_the_same(tmp_path):
    script = tshark.plugin(tmp_path / "plugin", [load(described(tmp_path, "u8()", True))])
    at, segments = 1, []
    for body, _, _ in CASES.values():
        segments.append(Segment(0, at, struct.pack(">H", len(body)) + body, ACK | PSH, 1))
        at += len(segments[-1].data)
    (tmp_path / "parcels.pcap").write_bytes(pcap([packet(one, 7777) for one in segments]))
    done = tshark.run(script, tmp_path / "parcels.pcap", "-Y", "parcels.expert.malformed", "-T", "fields", "-e", "frame.number")
    assert done.stdout.decode().split() == [str(number) for number, (_, _, status) in enumerate(CASES.values(), 1) if status == L.MALFORMED], done.stderr


CARDS = '''
"""Cards: messages of protobuf, of which the last one may be cut."""
from dissect.language import *


class Card(Struct, of="Card"):
    name = field("of it", role=TOPIC)


class Slot(Struct):
    length = varint()
    card = area(length, call(Card), clamp={clamp})


class Send(Request, kind=1, api="Send"):
    cards = repeat(call(Slot), cut_ok=True)


class Frame(Struct):
    size = u16()
    body = area(size, requests(1))


protocol = Protocol("cards", ports=[7778], frame=Frame, protos=["card.proto"])
'''


@pytest.mark.parametrize("clamp", [False, True])
@pytest.mark.parametrize(("last", "status"), [(b"\4\x0a\2ab", L.DECODED), (b"\4\x0a\2a", L.DECODED), (b"\4\x0a\7ab", L.MALFORMED)])
def test_so_it_is_with_messages_of_protobuf(tmp_path, clamp, last, status):
    (tmp_path / "card.proto").write_text('syntax = "proto2";\nmessage Card { optional string name = 1; }\n')
    (tmp_path / "cards.py").write_text(CARDS.format(clamp=clamp))
    body = b"\4\x0a\2ab" + last
    data, protocol = struct.pack(">H", len(body)) + body, load(tmp_path / "cards.py")
    machine = Machine(lower(protocol))
    machine.decode(data, np.array([[0, len(data), 0]]), 1)
    assert (machine.status[0], decode(protocol, data, 0).status) == (status, status)

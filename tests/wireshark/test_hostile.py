"""Damaged and hostile captures through tshark with the plugin: no Lua error, no endless run.  A campaign: python -m tests.wireshark.hostile"""

from __future__ import annotations

import struct
import zlib

import lz4.block
import pytest

from dissect.language import layout as L
from dissect.language.load import load
from dissect.machine.layout import LISTED_LEAST, LISTED_PER_FOUR, TURNS_LEAST, TURNS_PER_BYTE
from dissect.tree import walk
from tests.hard import foreign
from tests.protocols.test_pulsar import fields, frame, producer, send
from tests.support import tshark
from tests.wireshark import hostile, resegment

pytestmark = pytest.mark.skipif(not tshark.installed(), reason=tshark.MISSING)
COUNT = len(hostile.CAPTURES)  # one of each
RECORD = struct.pack(">I", 2) + fields(f3=0)  # of a batch, as short as one may be
MIB = 1 << 20


@pytest.fixture(scope="module")
def script(tmp_path_factory):
    return tshark.plugin(tmp_path_factory.mktemp("plugin"))


def test_damaged_payloads_never_fail(capsys):
    assert hostile.main(["--count", str(COUNT)]) == 0, capsys.readouterr().out


@pytest.mark.slow
def test_many_damaged_payloads_never_fail(capsys):
    assert hostile.main(["--count", "1000", "--first", "100000"]) == 0, capsys.readouterr().out


def bombs(path, payloads: list[bytes], **metadata) -> list[bytes]:
    """Each payload as a message of Pulsar's; their frames."""
    found = [frame(*send(number, payload, **metadata)[1:]) for number, payload in enumerate(payloads)]
    hello = [(side, frame(*rest)) for side, *rest in producer()]
    path.write_bytes(resegment.capture([*hello, *((0, one) for one in found)], 6650))
    return found


def test_a_batch_that_inflates_to_more_messages_than_bytes_is_read_as_far_as_in_the_tables(script, tmp_path):
    """500 bytes that would be 50,000 records: 4,096 turns and a note, and five rows for four bytes."""
    count = 50_000
    [sent] = bombs(tmp_path / "bomb.pcap", [zlib.compress(RECORD * count, 9)], f8=2, f9=count * len(RECORD), f11=count)
    tree = walk.decode(load("pulsar"), sent, 0)
    most, listed = max(TURNS_LEAST, TURNS_PER_BYTE * len(sent)), max(LISTED_LEAST, LISTED_PER_FOUR * len(sent) // 4)
    assert tree.status == L.TOO_LARGE and len(tree.rows.records) == listed < most < count
    done = tshark.run(script, tmp_path / "bomb.pcap", "-V").stdout.decode()
    assert f"[{most - 1}]" in done and f"[{most}]" not in done
    assert "messages: more parts than its bytes may hold, and is read no further" in done


def test_an_honest_batch_of_as_many_messages_as_it_has_bytes_for_is_read_whole(script, tmp_path):
    count = 5000
    bombs(tmp_path / "honest.pcap", [RECORD * count], f11=count)
    done = tshark.run(script, tmp_path / "honest.pcap", "-V").stdout.decode()
    assert f"[{count - 1}]" in done and "more parts than" not in done


def test_regions_that_inflate_a_thousandfold_are_opened_one_after_another(script, tmp_path):
    """160 kB that would be 42 MB side by side, each of them 16 times as much in a table of Lua's."""
    size = 4 * MIB - 1
    bombs(tmp_path / "zeros.pcap", [lz4.block.compress(bytes(size), store_size=False)] * 10, f8=1, f9=size)
    done = hostile.read(script, tmp_path / "zeros.pcap", "-V")
    assert done.out.count(b", lz4: ") == 10 and b"not opened" not in done.out and b"Lua" not in done.errors and done.peak < 450 * MIB


def test_a_tree_has_as_many_items_as_its_message_may_have(script, tmp_path):
    """Members of protobuf, elements and values of JSON were listed without end: 494,000 of 1 MB took 1.0 GB."""
    unknown = frame(23, fields(f1=b"t", f2=1) + b"\x78\0" * 200_000)
    talk = [*((side, frame(*rest)) for side, *rest in producer()), (0, unknown)]
    (tmp_path / "many.pcap").write_bytes(foreign.capture(foreign.packets(talk, 1, 6650, True, 60_000)))
    done = tshark.run(script, tmp_path / "many.pcap", "-V").stdout.decode()
    assert walk.NODES_LEAST - 1000 < done.count("field_15") <= walk.NODES_LEAST
    assert "more fields than a tree of its size may have: not all of them are listed" in done

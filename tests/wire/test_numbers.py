"""Both forms of the machine, compiled and plain, give the same rows."""

import random
from pathlib import Path

import numpy as np
import pytest
from tests.support.forms import machine_of
from tests.support.messages import frames, rows
from tests.support.segments import ACK, PSH, SYN, Segment, packet, pcap
from tests.support.streams import find, streams

import dissect
from dissect.language.load import load
from dissect.machine import run as machine
from dissect.machine.layout import SUM_ADLER32, SUM_CRC32, SUM_CRC32C
from dissect.language.nodes import SUMS
from dissect.machine.sums import checksum
from dissect.program.lower import lower


@pytest.fixture(scope="module")
def uncompiled():
    """The machine as plain Python: slow, with every index checked."""
    return machine_of(Path(machine.__file__).parent, ".py")


def test_all_of_it_is_plain(uncompiled):
    assert uncompiled.__file__.endswith("run.py") and uncompiled.run.__code__.co_filename.endswith("dispatch.py")


@pytest.mark.skipif(find("tank/a_produce.pcap.zst") is None, reason="no captures here")
@pytest.mark.parametrize(("name", "capture", "ports"), [("tank", "tank/c_control", [11011]), ("tank", "tank/a_produce", [11011]),
                                                         ("tubemq", "tubemq/a_small", [8715, 8123, 8133]), ("rocketmq", "rocketmq/a_small", [10911, 10909, 9876])])
def test_both_forms_give_the_same_rows(name, capture, ports, uncompiled):
    program = lower(load(name))
    fast, slow = machine.Machine(program), uncompiled.Machine(program)
    for stream in streams(capture, ports):
        cut = np.ascontiguousarray(frames(fast, stream.data, stream.side)[:60])
        fast.decode(stream.data, cut, len(cut))
        slow.decode(memoryview(stream.data), cut, len(cut))
        for n in range(len(cut)):
            assert rows(stream.data, fast, n) == rows(stream.data, slow, n)
            assert fast.status[n] == slow.status[n]


def test_the_sums_have_their_places():
    assert [SUMS.index(name) for name in ("crc32", "crc32c", "adler32")] == [SUM_CRC32, SUM_CRC32C, SUM_ADLER32]


SUMMED = """from dissect.language import *

class Frame(Struct):
    magic = u16("SU", equals=0x5355)
    size = u16("of the rest", limit=2000, unit="bytes")
    kind = u8("which message", limit=1)
    body = area(size - 1, switch(side, {0: requests(kind), 1: responses(kind)}))

class Summed(Push, kind=1, api="Summed", by="client"):
    told = u32("the sum of what follows")
    body = raw(REST)
    sound = check("KIND", told, body)

class Start(Struct):
    magic = u16("SU", equals=0x5355)
    size = u16("of the rest", limit=2000)
    kind = u8("which message", limit=1)

mine = Protocol("summed", ports=[7777], frame=Frame, starts=(Start, Start))
"""


@pytest.mark.parametrize("kind", SUMS)
def test_sums_of_all_lengths_and_places_are_those_of_the_library(kind, tmp_path):
    """The processor's instructions take many bytes at once, the tables what is left; a bit that is wrong is found wherever it stands."""
    chance, stream, wrong = random.Random(kind), bytearray(), []
    for size in [*range(300), *(chance.randrange(300, 1900) for _ in range(100))]:
        body = chance.randbytes(size)
        told = checksum(kind, body)
        if size % 3 == 0 and size:
            bit = chance.randrange(8 * size)
            body = bytes(byte ^ (1 << bit % 8 if at == bit // 8 else 0) for at, byte in enumerate(body))
            wrong.append(len(stream))
        stream += b"SU" + (5 + size).to_bytes(2) + b"\x01" + told.to_bytes(4) + body
    described, capture = tmp_path / "summed.py", tmp_path / "summed.pcap"
    described.write_text(SUMMED.replace("KIND", kind))
    ends = [Segment(1, 0, b"", SYN), Segment(0, 0, b"", SYN | ACK, 1), Segment(1, 1, b"", ACK, 1)]
    sent = [Segment(1, 1 + at, bytes(stream[at : at + 1000]), ACK | PSH, 1) for at in range(0, len(stream), 1000)]
    capture.write_bytes(pcap([packet(one, 7777) for one in [*ends, *sent]]))
    with dissect.open(capture, protocols=[str(described)], jobs=1) as opened:
        assert opened.sql("select count(*) as n from messages").to_pylist() == [{"n": 400}]
        problems = opened.sql("select kind, \"offset\" from problems order by \"offset\"").to_pylist()
    assert problems == [{"kind": "checksum", "offset": at} for at in wrong]

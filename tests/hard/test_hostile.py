"""Inputs that were made to hurt: nothing is believed that is not there, everything ends, and bytes still add up."""

import gc
import resource
import struct
import tempfile
import time
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.hard import ACK, PSH, START_NS, Capture, Packet, ether, ip, put, talk, timed
from tests.hard.judge import conservation, judge, rows

SECONDS = 60  # of the processor, for inputs of a few MB; an endless loop is what this finds
GROWTH = 300  # MB


@pytest.fixture(autouse=True)
def bounded():
    gc.collect()
    began, before = time.process_time(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    yield
    gc.collect()
    assert time.process_time() - began < SECONDS
    assert (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024 < GROWTH


def decoded(made: Capture) -> dict:
    with tempfile.TemporaryDirectory() as folder:
        return rows([str(path) for path in put(Path(folder), "x", made)])


def middle(packets) -> int:
    return len(packets) // 2 // 3 * 3


@pytest.mark.parametrize("ahead", [2000, 1 << 19, 1 << 21, 1 << 29, (1 << 30) + 7, 1 << 31])
def test_one_segment_far_ahead(ahead):
    """A forged segment: a hole is a range, never an allocation."""
    packets, messages = talk()
    at = middle(packets)
    forged = Packet(0, packets[at].offset + ahead, b"!" * 100, PSH | ACK, 0, packets[at].ns, junk=True)
    found = decoded(Capture([*packets[:at], forged, *packets[at:]], messages))
    assert conservation(found) == []
    assert judge(Capture(packets, messages), {**found, "exchanges": [], "records": []}).wrong == []


def test_thousands_of_islands():
    """Every second byte of a window, backwards."""
    packets, messages = talk(exchanges=5)
    base = sum(m.size for m in messages if m.side == 0)
    forged = [Packet(0, base + 10 + 2 * i, b"x", PSH | ACK, 0, packets[-4].ns) for i in range(20_000, 0, -1)]
    found = decoded(Capture([*packets[:-3], *forged], messages))
    assert conservation(found) == []


@pytest.mark.parametrize(("protocol", "lie"), [
    ("tubemq", b"\xff\x7f\xf4\xfe" + struct.pack(">III", 99, 1, 0x7FFFFFFF)),
    ("tubemq", b"\xff\x7f\xf4\xfe" + struct.pack(">III", 99, 0xFFFFFFFF, 10)),
    ("tubemq", b"\xff\x7f\xf4\xfe" + struct.pack(">III", 99, 3584, 8192)),
    ("tubemq", b"\xff\x7f\xf4\xfe" + struct.pack(">II", 99, 0)),
    ("tubemq", b"\xff\x7f\xf4\xfe" + struct.pack(">III", 99, 3584, 0) + bytes(40)),
    ("tank", struct.pack("<BI", 1, 0xFFFFFFFF)),
    ("tank", struct.pack("<BI", 2, (256 << 20) - 1)),
    ("tank", struct.pack("<BI", 4, 10)),
])
def test_lengths_that_lie(protocol, lie):
    """A length is bounded by what is really there, and by the protocol's own limit."""
    packets, messages = talk(protocol)
    at = next(i for i in range(middle(packets), len(packets)) if packets[i].data and packets[i].side == 0)
    start = packets[at].offset
    moved = [replace(p, offset=p.offset + len(lie)) if p.side == 0 else p for p in packets[at:]]
    forged = Packet(0, start, lie, PSH | ACK, packets[at].ack, packets[at].ns)
    later = [replace(m, offset=m.offset + len(lie)) if m.side == 0 and m.offset >= start else m for m in messages]
    made = Capture(timed([*packets[:at], forged, *moved]), later, port=8123 if protocol == "tubemq" else 11011)
    found = decoded(made)
    verdict = judge(made, found)
    assert (verdict.wrong, verdict.unkept) == ([], [])
    assert verdict.pairs >= sum(p.side == 0 and bool(p.data) for p in packets[:at]) - 1


def test_tunnels_without_end():
    def nested(datagram: bytes) -> list[bytes]:
        for _ in range(60):
            datagram = ip(datagram, 4)
        return ether(datagram)

    packets, messages = talk(exchanges=5)
    found = decoded(Capture(packets, messages, wrap=nested))
    assert found["exchanges"] == []


def test_fragments_of_one_number_in_two_networks():
    """Equal addresses and identification, another VLAN: never put together."""
    packets, messages = talk(exchanges=10)
    made = Capture(packets, messages)
    frames = []
    for number, packet in enumerate(packets):
        datagram = made.datagram(packet)
        for tag in (b"\x81\0\0\x07", b"\x81\0\0\x08"):
            payload = datagram[20:] if tag[-1] == 7 else datagram[20:52] + bytes(len(datagram) - 52)
            pieces = [payload[at : at + 80] for at in range(0, len(payload), 80)]
            for i, piece in enumerate(pieces):
                head = bytearray(datagram[:20])
                struct.pack_into(">HHH", head, 2, 20 + len(piece), number, (0x2000 if i < len(pieces) - 1 else 0) | i * 10)
                frames.append((i, tag, ether(bytes(head) + piece, tag)[0]))
    frames = [frame for _, frame in sorted(enumerate(frames), key=lambda pair: (pair[0] // 24, pair[1][0]))]
    from tests.support.hard import FORMS

    data = FORMS["ns"]([(START_NS + 1000 * i, frame, len(frame)) for i, (_, _, frame) in enumerate(frames)], 1)
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "x.pcap").write_bytes(data)
        found = rows(str(Path(folder, "x.pcap")))
    assert conservation(found) == []
    assert sum(row["complete"] for row in found["messages"]) == 20


def test_fragments_that_never_complete():
    """A flood of first fragments ends in problems or in nothing, not in memory."""
    packets, messages = talk(exchanges=5)
    datagram = bytearray(Capture(packets, messages).datagram(Packet(0, 0, b"x" * 1000)))
    frames = []
    for i in range(60_000):
        struct.pack_into(">H", datagram, 4, i & 0xFFFF)
        struct.pack_into(">H", datagram, 6, 0x2000)
        struct.pack_into(">I", datagram, 12, 0x0B000000 + (i >> 4))
        frames.append((START_NS + i, ether(bytes(datagram[:420]))[0], 434))
    from tests.support.hard import FORMS

    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "x.pcap").write_bytes(FORMS["ns"](frames, 1))
        found = rows(str(Path(folder, "x.pcap")))
    assert found["exchanges"] == []


flips = st.lists(st.tuples(st.integers(24, 1 << 20), st.integers(0, 255)), min_size=1, max_size=40)


@settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
@given(protocol=st.sampled_from(["tubemq", "tank"]), seed=st.integers(0, 100), done=flips, payload_only=st.booleans())
def test_any_flipped_bytes(protocol, seed, done, payload_only):
    """Whatever stands in the file: an answer, and bytes that add up."""
    packets, messages = talk(protocol, 16, seed=seed, size=100, deep=2)
    made = Capture(packets, messages)
    data = bytearray(made.pcap())
    for at, value in done:
        at = 24 + (at - 24) % (len(data) - 24)
        if payload_only:  # of a record: headers stay as they are
            records, where = [], 24
            while where < len(data):
                size = int.from_bytes(data[where + 8 : where + 12], "little")
                if size > 66:
                    records.append((where + 82, where + 16 + size))
                where += 16 + size
            low, high = records[at % len(records)]
            at = low + at % (high - low)
        data[at] = value
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "x.pcap").write_bytes(data)
        found = rows(str(Path(folder, "x.pcap")))
    assert conservation(found) == []

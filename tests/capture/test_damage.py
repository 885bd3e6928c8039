"""Damaged files: everything before the damage counts, nothing is dropped in silence, nothing else happens."""

import io
import itertools
import struct

import pytest

from dissect.capture import CaptureError, open_reader

from . import writer
from .reading import packets_of, read
from .writer import FIRST_NS, Packet, some_packets

PACKETS = some_packets()
PCAP = writer.pcap(PACKETS)
PCAP_STARTS = [24 + sum(16 + len(packet.data) for packet in PACKETS[:i]) for i in range(6)]
PCAPNG = (
    writer.section(pairs=[(4, b"recorder")])
    + writer.interface(name="eth0")
    + b"".join(writer.enhanced(packet) for packet in PACKETS[:4])
    + writer.statistics(0, 2)
    + writer.enhanced(PACKETS[4], pairs=[(1, b"a comment")])
)


def block_starts(data: bytes) -> list[int]:
    starts = [0]
    while starts[-1] < len(data):
        starts.append(starts[-1] + struct.unpack_from("<I", data, starts[-1] + 4)[0])
    return starts


def both_ways(data: bytes):
    """Packets and reader of the bytes; a pipe gives the same."""
    try:
        reader = open_reader(data, "x")
        packets = packets_of(reader)
    except CaptureError as refused:
        with pytest.raises(CaptureError) as again:
            open_reader(io.BytesIO(data), "x")
        assert str(again.value) == str(refused)
        return None, refused
    piped = open_reader(io.BytesIO(data), "x")
    assert packets_of(piped) == packets
    assert piped.problems == reader.problems and piped.about() == reader.about()
    return packets, reader


def header_bytes(data: bytes) -> list[int]:
    """Every byte that is no packet's content."""
    if data[:4] == b"\x0a\x0d\x0d\x0a":
        starts = block_starts(data)
        places = []
        for start, behind in itertools.pairwise(starts):
            packet = data[start] == 6
            places += [*range(start, start + 28), *range(behind - 4, behind)] if packet else range(start, behind)
        return sorted({place for place in places if place < len(data)})
    return [*range(24), *(start + i for start in PCAP_STARTS[:5] for i in range(16))]


@pytest.mark.parametrize("size", range(len(PCAP)))
def test_pcap_cut_at_every_byte(size):
    packets, reader = both_ways(PCAP[:size])
    if size < 24:
        assert packets is None and "byte" in str(reader)
        return
    whole = max(i for i in range(6) if PCAP_STARTS[i] <= size)
    assert packets == PACKETS[:whole]
    cut = size != PCAP_STARTS[whole]
    assert reader.cut_short_at == (PCAP_STARTS[whole] if cut else None)
    assert [(p.kind, p.offset, p.bytes) for p in reader.problems] == (
        [("cut_short", PCAP_STARTS[whole], size - PCAP_STARTS[whole])] if cut else []
    )


@pytest.mark.parametrize("size", range(len(PCAPNG)))
def test_pcapng_cut_at_every_byte(size):
    packets, reader = both_ways(PCAPNG[:size])
    if packets is None:
        assert size < 12
        return
    starts = block_starts(PCAPNG)
    ends = [behind for start, behind in itertools.pairwise(starts) if PCAPNG[start] == 6]
    assert packets == PACKETS[: sum(end <= size for end in ends)]
    assert reader.cut_short_at == (None if size in starts else max(start for start in starts if start < size))
    assert bool(reader.problems) == (size not in starts)


def values(byte: int) -> set[int]:
    return ({byte ^ 1 << i for i in range(8)} | {0, 255, byte + 1 & 255, byte - 1 & 255}) - {byte}


@pytest.mark.parametrize("at", header_bytes(PCAP))
def test_pcap_with_any_header_byte_overwritten(at):
    for value in values(PCAP[at]):
        packets, reader = both_ways(PCAP[:at] + bytes([value]) + PCAP[at + 1 :])
        if packets is None:
            assert at < 4, reader  # not even a capture
            continue
        before = sum(start + 16 + len(packet.data) <= at for start, packet in zip(PCAP_STARTS, PACKETS))
        assert packets[:before] == PACKETS[:before]
        header = 24
        if at >= 24:  # nothing is dropped in silence
            kept = sum(16 + len(packet.data) for packet in packets)
            assert header + kept + sum(problem.bytes for problem in reader.problems) == len(PCAP)
        assert len(packets) == 5 or reader.problems


@pytest.mark.parametrize("at", header_bytes(PCAPNG))
def test_pcapng_with_any_header_byte_overwritten(at):
    starts = block_starts(PCAPNG)
    ends = [behind for start, behind in itertools.pairwise(starts) if PCAPNG[start] == 6]
    for value in values(PCAPNG[at]):
        packets, reader = both_ways(PCAPNG[:at] + bytes([value]) + PCAPNG[at + 1 :])
        if packets is None:
            assert at < 12, reader
            continue
        before = sum(end <= at for end in ends)
        assert packets[:before] == PACKETS[:before]
        assert len(packets) == 5 or reader.problems, (at, value)


def test_reading_goes_on_behind_damage():
    packets = some_packets(200)
    data = bytearray(writer.pcap(packets))
    at = 24 + sum(16 + len(packet.data) for packet in packets[:100])
    data[at : at + 16] = b"\xff" * 16
    found, reader = both_ways(bytes(data))
    assert found == packets[:100] + packets[101:]
    (problem,) = reader.problems
    assert (problem.kind, problem.offset, problem.bytes) == ("damaged", at, 16 + len(packets[100].data))
    assert problem.packet == 100 and f"byte {at:,}, after packet 100" in problem.text
    assert reader.cut_short_at is None


def test_zeros_in_the_middle_and_at_the_end():
    packets = some_packets(50)
    whole = writer.pcap(packets)
    found, reader = both_ways(whole + bytes(5000))
    assert found == packets
    assert (reader.problems[0].bytes, reader.cut_short_at) == (5000, len(whole))
    found, reader = both_ways(writer.pcap(packets) + bytes(5000) + writer.pcap(packets)[24:])
    assert found == packets + packets
    assert [(p.kind, p.bytes) for p in reader.problems] == [("damaged", 5000)]


def test_a_record_that_claims_three_gigabytes():
    data = PCAP + struct.pack("<IIII", 1_700_000_000, 0, 3_221_225_472, 3_221_225_472) + bytes(812 - 16)
    packets, reader = both_ways(data)
    assert packets == PACKETS
    assert "claims 3,221,225,472 bytes, at most 262,144 are possible" in reader.problems[0].text


def test_a_pcapng_block_whose_length_is_wrong():
    packets = some_packets(20)
    blocks = [writer.enhanced(packet) for packet in packets]
    for length in (0, 8, 13, 1 << 31, 0xFFFFFFFF, len(blocks[10]) + 4):
        bad = blocks[10][:4] + struct.pack("<I", length) + blocks[10][8:]
        data = writer.section() + writer.interface() + b"".join(blocks[:10]) + bad + b"".join(blocks[11:])
        found, reader = both_ways(data)
        assert found == packets[:10] + packets[11:], length
        assert [(p.kind, p.bytes) for p in reader.problems] == [("damaged", len(bad))]


def test_packets_of_an_interface_that_nobody_described():
    packets = some_packets(3)
    data = writer.section() + b"".join(writer.enhanced(packet) for packet in packets)
    found, reader = both_ways(data)
    assert found == []
    (problem,) = reader.problems
    assert problem.kind == "damaged" and problem.bytes == len(data) - 28 and "interface 0" in problem.text


def test_endless_damage_is_not_listed_without_end():
    good = writer.enhanced(Packet(FIRST_NS, b"good"))
    bad = writer.enhanced(Packet(FIRST_NS, b"bad ", interface=9))
    reader = open_reader(writer.section() + writer.interface() + (good + bad) * 3000)
    assert len(packets_of(reader)) == 3000
    assert len(reader.problems) == 1000
    assert sum(problem.bytes for problem in reader.problems) == 3000 * len(bad)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "an empty file"),
        (b"12:00:01.5 IP 10.0.0.1.80 > 10.0.0.2.99: tcp\n", "tcpdump -w"),
        (b'{"_index": 1}', "text beginning"),
        (b"\0\0\1\0\xda\xa3\x20\xa7" + bytes(80), "RocketMQ commit log"),
        (b"BKLO" + bytes(1020), "BookKeeper entry log"),
        (bytes(100), "nothing but zeros"),
        (b"\x7fELF\2\1\1", "a program"),
        (b"PK\3\4" + bytes(50), "zip"),
        (b"\x89\x01\xfe\x80" * 9, "89 01 fe 80"),
    ],
)
def test_what_is_no_capture_is_named(data, words):
    _, refused = both_ways(data)
    assert words in str(refused) and "where: x, byte 0" in str(refused)


def test_a_missing_file_and_a_folder(tmp_path):
    with pytest.raises(CaptureError, match="cannot be opened"):
        open_reader(tmp_path / "none.pcap")
    with pytest.raises(CaptureError, match="folder"):
        open_reader(tmp_path)


def test_text_in_place_of_bytes():
    with pytest.raises(CaptureError, match="text, not bytes"):
        open_reader(io.StringIO("hello"))


def test_random_bytes_never_do_more_than_fail():
    import random

    rng = random.Random(7)
    for _ in range(300):
        data = bytearray(PCAP + PCAP[24:] if rng.random() < 0.5 else PCAPNG + PCAPNG)
        for _ in range(rng.randrange(1, 12)):
            data[rng.randrange(4, len(data))] = rng.randrange(256)
        both_ways(bytes(data))


def test_read_is_the_same_function():
    assert read(PCAP) == read(PCAPNG) == PACKETS

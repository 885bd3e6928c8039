"""Every form that a capture file comes in."""

import struct

import pytest

from dissect.capture import open_reader
from dissect.capture.layout import RECORD_LINK, TIME_LIMIT

from . import writer
from .reading import packets_of, read
from .writer import FIRST_NS, Packet, some_packets


@pytest.mark.parametrize("order", "<>")
@pytest.mark.parametrize("magic", [0xA1B2C3D4, 0xA1B23C4D, 0xA1B2CD34], ids=["us", "ns", "modified"])
def test_pcap_in_every_resolution_and_byte_order(magic, order):
    packets = some_packets(unit_ns=1 if magic == 0xA1B23C4D else 1000)
    reader = open_reader(writer.pcap(packets, magic, order))
    assert packets_of(reader) == packets
    about = reader.about()
    assert (about["format"], about["packets"], about["link_types"]) == ("pcap", 5, [1])
    assert (about["first_ns"], about["last_ns"]) == (packets[0].time_ns, packets[-1].time_ns)
    assert about["bytes"] == sum(len(packet.data) for packet in packets)
    assert about["cut_short_at"] is None and about["dropped_by_capture"] is None and reader.problems == []


def test_bits_above_the_link_type_are_masked():
    reader = open_reader(writer.pcap(some_packets(), link=0x24000001))  # a checksum of 4 bytes follows each frame
    assert reader.about()["link_types"] == [1]
    assert next(reader.blocks()).records[0, RECORD_LINK] == 1


def test_snap_length_keeps_the_length_on_the_wire():
    packets = [Packet(FIRST_NS, b"x" * 80, 1500), Packet(FIRST_NS + 1, b"y" * 60)]
    assert read(writer.pcap(packets, snaplen=80)) == packets


def test_a_packet_larger_than_the_snap_length_says_is_believed_up_to_256_kib():
    packets = [Packet(FIRST_NS, bytes(200_000))]
    assert read(writer.pcap(packets, snaplen=96)) == packets


def test_captured_above_the_wire_length_is_believed_when_a_record_follows():
    data = bytearray(writer.pcap(some_packets()))
    struct.pack_into("<I", data, 24 + 12, 10)  # some recorders leave the length on the wire wrong
    assert read(bytes(data)) == some_packets()


def test_times_of_the_last_year_that_pcap_can_say():
    packets = [Packet(((1 << 32) - 1) * 1_000_000_000 + 999_999_999, b"late")]
    assert read(writer.pcap(packets)) == packets


@pytest.mark.parametrize("order", "<>")
def test_pcapng(order):
    reader = open_reader(writer.pcapng(some_packets(), order))
    assert packets_of(reader) == some_packets()
    assert reader.about()["format"] == "pcapng" and reader.problems == []


def test_sections_of_either_byte_order_and_interfaces_of_their_own():
    one, two, three = some_packets(3)
    data = writer.section("<") + writer.interface("<", link=1) + writer.interface("<", link=113)
    data += writer.enhanced(one, "<") + writer.enhanced(Packet(two.time_ns, two.data, interface=1), "<")
    data += writer.section(">") + writer.interface(">", link=101) + writer.enhanced(three, ">")
    reader = open_reader(data)
    two.interface, three.interface = 1, 2
    assert packets_of(reader) == [one, two, three]
    assert reader.about()["link_types"] == [1, 113, 101]
    assert [link for block in open_reader(data).blocks() for link in block.records[:, RECORD_LINK]] == [1, 113, 101]


@pytest.mark.parametrize(
    ("resolution", "ticks", "offset_s", "time_ns"),
    [
        (6, 1_700_000_000_123_456, 0, 1_700_000_000_123_456_000),
        (0, 1_700_000_000, 0, 1_700_000_000_000_000_000),
        (3, 1_700_000_000_123, 0, 1_700_000_000_123_000_000),
        (9, FIRST_NS, 0, FIRST_NS),
        (12, 1_700_000_000_123_456_789, 0, 1_700_000_000_123_456),
        (27, (1 << 64) - 1, 0, 18),
        (127, (1 << 64) - 1, 0, 4),  # a tick far below a ns: anything near 0 will do
        (0x80 | 1, 3, 0, 1_500_000_000),
        (0x80 | 10, 1_700_000_000 << 10 | 512, 0, 1_700_000_000_500_000_000),
        (0x80 | 32, 1_700_000_000 << 32 | 1 << 31, 0, 1_700_000_000_500_000_000),
        (0x80 | 40, 3 << 38, 0, 750_000_000),
        (0x80 | 63, 1 << 62, 0, 500_000_000),
        (0x80 | 64, 1 << 63, 0, 500_000_000),
        (0x80 | 127, (1 << 64) - 1, 0, 0),
        (9, 5, 1_700_000_000, 1_700_000_000_000_000_005),
        (9, FIRST_NS, -1_700_000_000, 123_456_789),
        (0, (1 << 64) - 1, 0, TIME_LIMIT),
        (6, (1 << 64) - 1, 1 << 62, TIME_LIMIT),
        (9, 0, -(1 << 62), -TIME_LIMIT),
    ],
)
def test_resolutions_and_offsets_are_exact(resolution, ticks, offset_s, time_ns):
    data = writer.section() + writer.interface(resolution=resolution, offset_s=offset_s)
    assert [packet.time_ns for packet in read(data + writer.enhanced(Packet(0, b"data"), ticks=ticks))] == [time_ns]


def test_simple_and_obsolete_packet_blocks():
    first, second = some_packets(2)
    data = writer.section() + writer.interface(snaplen=8) + writer.old(first) + writer.simple(b"12345678", 100)
    data += writer.simple(b"123") + writer.enhanced(second)
    expected = [first, Packet(first.time_ns, b"12345678", 100), Packet(first.time_ns, b"123"), second]
    assert read(data) == expected  # a simple packet has no time: that of the packet before


def test_blocks_that_are_no_packets_are_read_or_passed_over():
    first, second = some_packets(2)
    names = struct.pack("<HH", 1, 4 + 7) + bytes([10, 0, 0, 1]) + b"broker\0\0" + struct.pack("<HH", 0, 0)
    secrets = struct.pack("<II", 0x544C534B, 24) + b"CLIENT_RANDOM 0123456789"
    data = writer.section(pairs=[(3, b"Linux"), (4, b"dumpcap")]) + writer.interface(name="eth0")
    data += writer.block(4, names) + writer.block(10, secrets) + writer.block(0xBAD, b"\0\0\0\1data")
    data += writer.enhanced(first, pairs=[(1, b"a comment"), (2, bytes(4))])
    data += writer.statistics(0, 3) + writer.block(0x40000BAD, b"12345") + writer.block(9, b"journal")
    data += writer.enhanced(second) + writer.statistics(0, 7)
    reader = open_reader(data)
    assert packets_of(reader) == [first, second]
    about = reader.about()
    assert about["dropped_by_capture"] == 7 and about["secrets"] == 1
    assert about["interfaces"] == [{"interface": 0, "name": "eth0", "link_type": 1, "dropped": 7}]
    assert reader.metadata.names == {"10.0.0.1": "broker"}
    assert reader.problems == []
    assert "CLIENT_RANDOM" not in repr(vars(reader)) + repr(about)


def test_unknown_blocks_are_one_problem():
    first, second = some_packets(2)
    data = writer.pcapng([first]) + writer.block(0x77, b"what") + writer.enhanced(second) + writer.block(0x77, b"now")
    reader = open_reader(data)
    assert packets_of(reader) == [first, second]
    (problem,) = reader.problems
    assert (problem.kind, problem.bytes) == ("unknown_block", 32)


def test_a_capture_without_packets():
    for data in (writer.pcap([]), writer.pcapng([])):
        reader = open_reader(data)
        assert list(reader.blocks()) == []
        assert reader.about()["packets"] == 0 and reader.about()["first_ns"] is None

"""Whatever is written is read: random packets, forms, cuts."""

import io

from hypothesis import given, settings
from hypothesis import strategies as st

from dissect.capture import open_reader

from . import writer
from .reading import packets_of
from .writer import Packet

SECOND = 1_000_000_000
PACKET = st.builds(
    lambda time_ns, data, more: Packet(time_ns, data, len(data) + more or None),
    st.integers(1, (1 << 32) * SECOND - 1),
    st.binary(min_size=1, max_size=80),
    st.integers(0, 3),
)


def seen(packet: Packet) -> Packet:
    return Packet(packet.time_ns, packet.data, None if packet.length == len(packet.data) else packet.length)


def expected(packets, unit_ns=1):
    return [seen(Packet(p.time_ns // unit_ns * unit_ns, p.data, p.length, p.interface)) for p in packets]


@settings(deadline=None, max_examples=150)
@given(st.lists(PACKET, max_size=12), st.sampled_from([0xA1B2C3D4, 0xA1B23C4D, 0xA1B2CD34]), st.sampled_from("<>"))
def test_random_pcaps(packets, magic, order):
    data = writer.pcap(packets, magic, order)
    unit_ns = 1 if magic == 0xA1B23C4D else 1000
    for what in (data, io.BytesIO(data)):
        reader = open_reader(what)
        assert packets_of(reader) == expected(packets, unit_ns)
        assert reader.problems == []


@settings(deadline=None, max_examples=150)
@given(st.lists(PACKET, max_size=12), st.sampled_from("<>"), st.integers(0, 5))
def test_random_pcapngs(packets, order, comments):
    data = writer.section(order) + writer.interface(order)
    data += b"".join(writer.enhanced(p, order, pairs=[(1, b"c" * comments)] * comments) for p in packets)
    for what in (data, io.BytesIO(data)):
        reader = open_reader(what)
        assert packets_of(reader) == expected(packets)
        assert reader.problems == []


@settings(deadline=None, max_examples=150)
@given(st.lists(PACKET, min_size=1, max_size=12), st.booleans(), st.data())
def test_any_damage_is_the_same_through_a_mapping_and_a_pipe(packets, ng, draw):
    data = bytearray(writer.pcapng(packets) if ng else writer.pcap(packets))
    for _ in range(draw.draw(st.integers(1, 5))):
        data[draw.draw(st.integers(24, len(data) - 1))] = draw.draw(st.integers(0, 255))
    mapped, piped = open_reader(bytes(data), "x"), open_reader(io.BytesIO(bytes(data)), "x")
    assert packets_of(mapped) == packets_of(piped)
    assert mapped.problems == piped.problems and mapped.about() == piped.about()
    if not ng:
        kept = sum(16 + captured for captured in (len(p.data) for p in packets_of(open_reader(bytes(data)))))
        assert 24 + kept + sum(problem.bytes for problem in mapped.problems) == len(data)


def test_damage_before_the_first_packet_is_judged_without_knowing_its_time():
    """A file is looked into before it is read; the time found so lay decades from the others, and refused all of them."""
    times = [1, 1, 2_000_000_000 * SECOND, 2_000_000_000 * SECOND + 5]
    data = bytearray(writer.pcap([Packet(time, bytes(19) + b"end", 22) for time in times]))
    data[24 + 10] = 60  # the first record claims 4 million bytes
    assert packets_of(open_reader(bytes(data))) == packets_of(open_reader(io.BytesIO(bytes(data)))) != []


@settings(deadline=None, max_examples=100)
@given(st.lists(PACKET, min_size=1, max_size=12), st.booleans(), st.data())
def test_a_stop_and_a_state_at_any_byte(packets, ng, draw):
    data = writer.pcapng(packets) if ng else writer.pcap(packets)
    cut = draw.draw(st.integers(0, len(data)))
    first = open_reader(data)
    found = packets_of(first, stop=cut)
    assert first.position >= cut or first.position == len(data)
    assert found + packets_of(open_reader(data), state=first.state()) == expected(packets)

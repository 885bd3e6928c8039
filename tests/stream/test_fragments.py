# ruff: noqa: E501 - one frame, one line
"""Fragments in every order, and from every kind of sender."""

import itertools
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scapy.all import IP, TCP, UDP, Dot1Q, Ether, IPv6, IPv6ExtHdrFragment, IPv6ExtHdrHopByHop, Raw, fragment, fragment6

from dissect.link import fragments, workspace
from dissect.link.encapsulation import Encapsulations
from dissect.link.fragments import Fragments
from dissect.link.layout import FRAGMENT, P_ENCAPSULATION, P_KIND, P_TIME, TCP4, TCP6

from tests.support.packet_rows import parsed, row_of

PAYLOAD = bytes(i & 255 for i in range(900))
MAC = Ether(src="02:00:00:00:00:01", dst="02:00:00:00:00:02")
T4 = IP(src="10.0.0.1", dst="10.0.0.2", id=77) / TCP(sport=1, dport=2) / PAYLOAD
PIECES4 = [bytes(MAC / piece) for piece in fragment(T4, 304)]
T6 = IPv6(src="fd00::1", dst="fd00::2") / IPv6ExtHdrHopByHop() / IPv6ExtHdrFragment(id=99) / TCP(sport=1, dport=2) / PAYLOAD
PIECES6 = [bytes(MAC / piece) for piece in fragment6(T6, 400)]


def feed(frames, into=None, times=None, known=None):
    """The datagrams that come out, with the encapsulation of their last fragment."""
    into = Fragments() if into is None else into
    data, rows, _ = parsed(frames, encapsulations=known)
    out = []
    for i, row in enumerate(rows):
        assert row[P_KIND] == FRAGMENT
        if times:
            row[P_TIME] = times[i]
        whole = into.add(data, row, i)
        if whole is not None:
            out.append((whole, int(row[P_ENCAPSULATION])))
    return out, into


def told(held) -> list:
    return held.problems(lambda packet: ("x.pcap", packet + 1))


def payload_of(datagram: bytes) -> bytes:
    row = row_of(datagram, link=workspace.RAW, verify=True)
    assert row.kind in (TCP4, TCP6)
    return datagram[row.payload_at : row.payload_at + row.captured]


@pytest.mark.parametrize("pieces", [PIECES4, PIECES6], ids=["IPv4", "IPv6"])
def test_any_order(pieces):
    assert 3 <= len(pieces) <= 5
    for order in itertools.permutations(pieces):
        ((whole, _),), held = feed(order)
        assert payload_of(whole) == PAYLOAD
        assert len(held) == 0 and held._held == 0 and told(held) == []


def test_what_comes_out_is_what_was_sent():
    ((whole, _),), _ = feed(PIECES4)
    assert whole == bytes(T4)


def test_the_same_fragment_again_changes_nothing():
    out, held = feed([PIECES4[0], PIECES4[0], PIECES4[2], *PIECES4[1:]])
    assert [payload_of(whole) for whole, _ in out] == [PAYLOAD]
    held.finish()


def test_what_a_recorder_sees_twice_is_no_loss():
    twice = [piece for piece in PIECES4 for _ in range(2)]
    out, held = feed(twice)
    held.finish()
    assert len(out) == 1 and told(held) == []
    other = [bytes(MAC / IP(bytes(Ether(piece).payload)[:20]) / Raw(bytes(len(Ether(piece).payload) - 20))) for piece in PIECES4]
    out, held = feed([*twice, *other])  # the same number again, soon, for other bytes
    assert len(out) == 2


def test_two_datagrams_with_one_id_in_two_vlans_and_two_directions():
    known = Encapsulations()
    tagged = [bytes(MAC / Dot1Q(vlan=5) / Raw(piece[14:])) for piece in PIECES4]
    tagged = [piece[:16] + b"\x08\0" + piece[18:] for piece in tagged]
    back = IP(src="10.0.0.2", dst="10.0.0.1", id=77) / TCP() / PAYLOAD[::-1]
    others = [bytes(MAC / piece) for piece in fragment(back, 304)]
    mixed = [frame for together in zip(PIECES4, tagged, others) for frame in together]
    out, held = feed(mixed, known=known)
    assert [(payload_of(whole), known.text(number)) for whole, number in out] == [
        (PAYLOAD, None), (PAYLOAD, "vlan 5"), (PAYLOAD[::-1], None),
    ]  # fmt: skip
    assert told(held) == []


def test_interfaces_are_kept_apart():
    held = Fragments()
    data, rows, _ = parsed(PIECES4)
    assert [held.add(data, row, i, interface=i % 2) for i, row in enumerate(rows)] == [None] * len(rows)
    assert len(held) == 2


@pytest.mark.parametrize("place", [6, 8, 14, 30])
def test_overlaps_are_rejected(place):
    whole = bytes(T4)
    forged = bytes(MAC / IP(src="10.0.0.1", dst="10.0.0.2", id=77, proto=6, flags="MF", frag=place) / Raw(whole[:64]))
    out, held = feed([PIECES4[0], forged, *PIECES4[1:]])
    assert out == []
    held.finish()
    assert [problem.kind for problem in told(held)] == ["fragment_overlap"]


def forge(offset, size, more, number=5, proto=6):
    flags = "MF" if more else 0
    return bytes(MAC / IP(src="10.0.0.1", dst="10.0.0.2", id=number, proto=proto, flags=flags, frag=offset // 8) / Raw(bytes(size)))


def test_hostile_fragments():
    for hostile in (
        [forge(0, 8, True), forge(16, 8, False), forge(24, 8, False)],  # two ends
        [forge(64, 8, False), forge(128, 8, True)],  # behind the end
        [forge(128, 8, True), forge(64, 8, False)],
        [forge(65528, 64, False), forge(0, 64, True)],  # the ping of death
        [forge(8, 8, False)] * 3,
    ):
        out, held = feed(hostile)
        assert out == []
        held.finish()
        assert told(held) and len(held) == 0 and held._held == 0


def test_a_fragment_of_odd_length_that_is_not_the_last():
    out, held = feed([forge(0, 13, True), forge(16, 8, False)])
    assert out == []
    assert told(held)[0].kind == "odd_fragment"


def test_a_fragment_cut_by_the_snap_length():
    data, rows, _ = parsed([PIECES4[0][:100]], lengths=[len(PIECES4[0])])
    held = Fragments()
    assert held.add(data, rows[0], 41) is None
    assert (told(held)[0].kind, told(held)[0].packet) == ("cut_fragment", 42)


def test_half_a_minute_of_packet_time():
    second = 1_000_000_000
    last = len(PIECES4) - 1
    out, held = feed(PIECES4, times=[0] * last + [30 * second])
    assert len(out) == 1
    out, held = feed(PIECES4, times=[0] * last + [30 * second + 1])
    assert out == []
    assert [problem.kind for problem in told(held)] == ["fragments_missing"]
    assert "30 s" in told(held)[0].text and told(held)[0].packet == 1


def test_a_flood_is_bounded():
    held = Fragments()
    frames = [forge(0, 1400, True, number) for number in range(3000)]
    feed(frames, held)
    assert len(held) == fragments.DATAGRAMS and held._held <= fragments.HELD_BYTES + 1400
    [problem] = told(held)
    assert problem.text.startswith(f"{3000 - fragments.DATAGRAMS:,} datagrams in fragments, given up") and problem.packet == 1
    tiny = [forge(8 * i, 8, True) for i in range(8000)]
    feed(tiny, held)
    assert held._held <= fragments.HELD_BYTES


def test_a_tunnel_in_fragments():
    inner = bytes(MAC / IP(src="1.1.1.1", dst="2.2.2.2") / TCP() / b"hello")
    outer = IP(src="10.0.0.1", dst="10.0.0.2", id=3) / UDP(dport=4789) / Raw(b"\x08\0\0\0\0\0\x2a\0" + inner)
    ((whole, _),), _ = feed([bytes(MAC / piece) for piece in fragment(outer, 64)])
    row = row_of(whole, link=workspace.RAW)
    assert (row.kind, row.encapsulation, row.captured) == (TCP4, "vxlan 42", 5)


@pytest.mark.parametrize("pieces", [PIECES4, PIECES6], ids=["IPv4", "IPv6"])
def test_a_state_at_every_place(pieces):
    for cut in range(len(pieces) + 1):
        held = Fragments()
        out, held = feed(pieces[:cut], held)
        again = Fragments.restore(held.state())
        assert again.state() == held.state() and again._held == held._held
        rest, again = feed(pieces[cut:], again)
        assert [payload_of(whole) for whole, _ in out + rest] == [PAYLOAD]


def test_a_state_within_a_tunnel():
    """Packets say which tunnel they came through by a number of 40 bits."""
    known = Encapsulations()
    data, rows, _ = parsed([bytes(Ether() / Dot1Q(vlan=one) / piece) for one in range(1, 9) for piece in fragment(T4, 304)[:1]], encapsulations=known)
    known.named(rows)
    assert max(rows[:, P_ENCAPSULATION]) >= 1 << 32
    held = Fragments()
    for at, row in enumerate(rows):
        assert held.add(data, row, at) is None
    assert Fragments.restore(held.state()).state() == held.state()


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_random_datagrams_interleaved(data):
    rng = random.Random(data.draw(st.integers(0, 1 << 30)))
    frames, expected = [], []
    for number in range(rng.randrange(1, 6)):
        content = rng.randbytes(rng.randrange(200, 3000))
        datagram = IP(src="10.0.0.1", dst="10.0.0.2", id=number) / TCP() / content
        frames += [bytes(MAC / piece) for piece in fragment(datagram, rng.randrange(80, 190))]
        expected.append(content)
    rng.shuffle(frames)
    out, held = feed(frames + rng.sample(frames, 1))
    assert sorted(payload_of(whole) for whole, _ in out) == sorted(expected)
    held.finish()
    assert told(held) == []  # of the repeated one all was known

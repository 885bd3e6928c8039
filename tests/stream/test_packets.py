# ruff: noqa: E501 - one road, one line
"""Every road from a link layer to a TCP header."""

import json
import os
import random
import struct
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from scapy.all import (
    GRE,
    IP,
    PPP,
    TCP,
    UDP,
    VXLAN,
    CookedLinux,
    CookedLinuxV2,
    Dot1AD,
    Dot1Q,
    Ether,
    IPv6,
    IPv6ExtHdrDestOpt,
    IPv6ExtHdrFragment,
    IPv6ExtHdrHopByHop,
    IPv6ExtHdrRouting,
    Loopback,
    PPPoE,
    Raw,
)
from scapy.contrib.geneve import GENEVE
from scapy.contrib.gtp import GTP_U_Header
from scapy.contrib.mpls import MPLS
from scapy.layers.ipsec import AH

from dissect.link import packets, workspace
from dissect.link.encapsulation import MANY, ROOM_LIMIT, Encapsulations
from dissect.link.layout import BAD_CHECKSUM, DAMAGED, FRAGMENT, OTHER, TCP4, TCP6, TOO_DEEP
from dissect.link.workspace import KINDS

from tests.support.packet_rows import parsed, row_of, rows_of

PAYLOAD = b"0123456789abcdef"
T4 = IP(src="10.0.0.1", dst="10.0.0.2") / TCP(sport=1111, dport=2222, seq=7, flags="PA") / PAYLOAD
T6 = IPv6(src="fd00::1", dst="fd00::2") / TCP(sport=1111, dport=2222, seq=7, flags="PA") / PAYLOAD
OUTER = IP(src="192.0.2.1", dst="192.0.2.2")
OUTER6 = IPv6(src="2001:db8::1", dst="2001:db8::2")
MAC = Ether(src="02:00:00:00:00:01", dst="02:00:00:00:00:02")

ROADS = {  # name → link type, frame, encapsulation
    "Ethernet": (1, MAC / T4, None),
    "Ethernet, IPv6": (1, MAC / T6, None),
    "VLAN": (1, MAC / Dot1Q(vlan=5) / T4, "vlan 5"),
    "VLAN, IPv6": (1, MAC / Dot1Q(vlan=5) / T6, "vlan 5"),
    "a priority and no VLAN": (1, MAC / Dot1Q(vlan=0, prio=3) / T4, None),
    "two VLANs": (1, MAC / Dot1Q(vlan=5) / Dot1Q(vlan=7) / T4, "vlan 5/7"),
    "802.1ad": (1, MAC / Dot1AD(vlan=100) / Dot1Q(vlan=7) / T4, "vlan 100/7"),
    "SNAP": (1, bytes(MAC)[:12] + struct.pack(">H", 8 + len(T4)) + b"\xaa\xaa\3\0\0\0\x08\0" + bytes(T4), None),
    "SLL": (113, CookedLinux(proto=0x0800) / T4, None),
    "SLL, IPv6": (113, CookedLinux(proto=0x86DD) / T6, None),
    "SLL, VLAN": (113, CookedLinux(proto=0x8100) / Raw(bytes(Dot1Q(vlan=9) / T4)), "vlan 9"),
    "SLL2": (276, CookedLinuxV2(proto=0x0800) / T4, None),
    "SLL2, IPv6": (276, CookedLinuxV2(proto=0x86DD) / T6, None),
    "NULL": (0, Loopback(type=2) / T4, None),
    "NULL, high byte first": (0, struct.pack(">I", 2) + bytes(T4), None),
    "NULL, IPv6 of BSD": (0, struct.pack("<I", 28) + bytes(T6), None),
    "NULL, IPv6 of macOS": (0, struct.pack("<I", 30) + bytes(T6), None),
    "LOOP": (108, struct.pack(">I", 2) + bytes(T4), None),
    "raw": (101, T4, None),
    "raw 12": (12, T4, None),
    "raw 14, IPv6": (14, T6, None),
    "raw IPv4": (228, T4, None),
    "raw IPv6": (229, T6, None),
    "PPP": (9, PPP(proto=0x21) / T4, None),
    "PPP, IPv6": (9, PPP(proto=0x57) / T6, None),
    "PPP with address and control": (9, b"\xff\3\0\x21" + bytes(T4), None),
    "PPP, short protocol": (9, b"\x21" + bytes(T4), None),
    "PPP in HDLC": (50, b"\xff\3\0\x21" + bytes(T4), None),
    "Cisco HDLC": (104, b"\x0f\0\x08\0" + bytes(T4), None),
    "PPPoE": (1, MAC / PPPoE(sessionid=77) / PPP(proto=0x21) / T4, "pppoe 77"),
    "PPPoE in a VLAN": (1, MAC / Dot1Q(vlan=5) / PPPoE(sessionid=77) / PPP(proto=0x57) / T6, "vlan 5, pppoe 77"),
    "MPLS": (1, MAC / MPLS(label=16, s=0) / MPLS(label=17, s=1) / T4, None),
    "MPLS, pseudo wire": (1, MAC / MPLS(label=16, s=1) / Raw(bytes(4) + bytes(MAC / T4)), None),
    "IPv4 options": (1, MAC / IP(src="10.0.0.1", dst="10.0.0.2", options=[b"\x94\4\0\0"]) / T4[TCP], None),
    "TCP options": (1, MAC / IP() / TCP(options=[("MSS", 1460), ("WScale", 7)]) / PAYLOAD, None),
    "hop-by-hop": (1, MAC / OUTER6.copy() / IPv6ExtHdrHopByHop() / T6[TCP], None),
    "destination options": (1, MAC / OUTER6.copy() / IPv6ExtHdrDestOpt() / T6[TCP], None),
    "routing": (1, MAC / OUTER6.copy() / IPv6ExtHdrRouting(addresses=["fd00::9"]) / T6[TCP], None),
    "all extensions": (1, MAC / OUTER6.copy() / IPv6ExtHdrHopByHop() / IPv6ExtHdrRouting() / IPv6ExtHdrDestOpt() / T6[TCP], None),
    "the only fragment": (1, MAC / OUTER6.copy() / IPv6ExtHdrFragment(offset=0, m=0) / T6[TCP], None),
    "AH": (1, MAC / OUTER / AH(spi=1, payloadlen=4, icv=bytes(12)) / Raw(bytes(T4[TCP])), None),
    "AH in IPv6": (1, MAC / OUTER6.copy() / AH(spi=1, payloadlen=4, icv=bytes(12)) / Raw(bytes(T6[TCP])), None),
    "VXLAN": (1, MAC / OUTER / UDP(sport=40000, dport=4789) / VXLAN(vni=42, flags=8) / MAC / T4, "vxlan 42"),
    "VXLAN on Linux's old port": (1, MAC / OUTER / UDP(sport=40000, dport=8472) / VXLAN(vni=42, flags=8) / MAC / T4, "vxlan 42"),
    "VLAN, VXLAN, VLAN": (
        1,
        MAC / Dot1Q(vlan=5) / Dot1Q(vlan=7) / OUTER / UDP(sport=40000, dport=4789) / VXLAN(vni=42, flags=8) / MAC / Dot1Q(vlan=3) / T6,
        "vlan 5/7, vxlan 42, vlan 3",
    ),
    "GENEVE": (1, MAC / OUTER / UDP(sport=40000, dport=6081) / GENEVE(vni=43) / MAC / T4, "geneve 43"),
    "GENEVE with options": (1, MAC / OUTER / UDP(sport=40000, dport=6081) / Raw(b"\2\0\x65\x58\0\0\x2b\0" + bytes(8) + bytes(MAC / T4)), "geneve 43"),
    "GENEVE, IP inside": (1, MAC / OUTER / UDP(sport=40000, dport=6081) / Raw(b"\0\0\x08\0\0\0\x2b\0" + bytes(T4)), "geneve 43"),
    "GRE": (1, MAC / OUTER / GRE() / T4, "gre"),
    "GRE, IPv6": (1, MAC / OUTER / GRE() / T6, "gre"),
    "GRE with all fields": (1, MAC / OUTER / GRE(chksum_present=1, key_present=1, key=99, seqnum_present=1) / T4, "gre 99"),
    "GRE with key 0": (1, MAC / OUTER / GRE(key_present=1, key=0) / T4, "gre 0"),
    "GRE, transparent Ethernet": (1, MAC / OUTER / GRE(proto=0x6558) / MAC / Dot1Q(vlan=8) / T4, "gre, vlan 8"),
    "GRE over IPv6": (1, MAC / OUTER6.copy() / GRE() / T4, "gre"),
    "PPTP": (1, MAC / OUTER / Raw(b"\x30\x81\x88\x0b" + bytes(12) + b"\xff\3\0\x21" + bytes(T4)), "gre"),
    "ERSPAN II": (1, MAC / OUTER / Raw(b"\x10\0\x88\xbe" + bytes(4) + b"\x10\5\0\x11" + bytes(4) + bytes(MAC / T4)), "erspan 17"),
    "ERSPAN III": (1, MAC / OUTER / Raw(b"\x10\0\x22\xeb" + bytes(4) + b"\x20\5\0\x11" + bytes(8) + bytes(MAC / T4)), "erspan 17"),
    "IP in IP": (1, MAC / OUTER / T4, "ipip"),
    "6in4": (1, MAC / OUTER / T6, "6in4"),
    "4in6": (1, MAC / OUTER6.copy() / T4, "4in6"),
    "GTP": (1, MAC / OUTER / UDP(sport=40000, dport=2152) / GTP_U_Header(teid=7) / T4, "gtp"),
    "GTP with a sequence number": (1, MAC / OUTER / UDP(sport=40000, dport=2152) / Raw(b"\x32\xff\0\x3c\0\0\0\7\0\1\0\0" + bytes(T4)), "gtp"),
    "GTP with an extension": (
        1, MAC / OUTER / UDP(sport=40000, dport=2152) / Raw(b"\x34\xff\0\x40\0\0\0\7\0\0\0\x85" + b"\1\0\1\0" + bytes(T4)), "gtp",
    ),
}  # fmt: skip
PROTOCOLS = {"PPTP": 47, "ERSPAN II": 47, "ERSPAN III": 47, "AH": 51}


def frame_of(name) -> bytes:
    _, frame, _ = ROADS[name]
    if name in PROTOCOLS:
        frame[IP].proto = PROTOCOLS[name]
    if name == "AH":
        frame[AH].nh = 6
    if name == "AH in IPv6":
        frame[IPv6].nh, frame[AH].nh = 51, 6
    return bytes(frame)


@pytest.mark.parametrize("name", ROADS)
def test_every_road_leads_to_tcp(name):
    link, _, text = ROADS[name]
    frame = frame_of(name)
    row = row_of(frame, link)
    assert row.kind in (TCP4, TCP6)
    assert row.encapsulation == text
    assert frame[row.ip_at] >> 4 == (4 if row.kind == TCP4 else 6)
    assert frame[row.payload_at : row.payload_at + row.captured] == PAYLOAD
    assert (row.captured, row.length) == (16, 16)
    assert row.tcp_at == frame.rindex(PAYLOAD) - (frame[row.tcp_at + 12] >> 4) * 4
    assert row.time_ns == 1000


@pytest.mark.parametrize("name", ROADS)
def test_every_road_cut_at_every_byte(name):
    link, _, _ = ROADS[name]
    frame = frame_of(name)
    whole = row_of(frame, link)
    sizes = range(len(frame))
    for size, row in zip(sizes, rows_of([frame[:size] for size in sizes], link, [len(frame)] * len(frame))):
        if size < whole.tcp_at + 20:
            assert row.kind in (DAMAGED, OTHER), size
        else:
            assert row.kind == whole.kind
            assert (row.length, row.captured) == (16, max(0, size - whole.payload_at))


def test_padding_of_the_link_is_no_payload():
    frame = bytes(MAC / IP() / TCP() / b"abc") + b"\0" * 9
    assert row_of(frame)[5:7] == (3, 3)
    assert row_of(bytes(MAC / Dot1Q(vlan=5) / IP() / TCP()) + b"\0" * 9)[5:7] == (0, 0)
    assert row_of(bytes(MAC / OUTER / IP() / TCP() / b"abc") + b"\0" * 9)[5:7] == (3, 3)


@pytest.mark.parametrize("wrapping", [MAC, MAC / Dot1Q(vlan=2)])
def test_length_zero_of_segmentation_offload(wrapping):
    frame = bytes(wrapping / IP(len=0) / TCP() / bytes(3000))
    assert row_of(frame)[5:7] == (3000, 3000)
    assert row_of(frame[:200], length=len(frame))[5:7] == (200 - (len(frame) - 3000), 3000)
    frame = bytes(wrapping / IPv6(plen=0) / TCP() / bytes(3000))
    assert row_of(frame)[5:7] == (3000, 3000)


def test_the_sequence_advances_by_the_length_on_the_wire():
    frame = bytes(MAC / IP() / TCP() / bytes(1000))
    assert row_of(frame[:96], length=len(frame))[5:7] == (42, 1000)


@pytest.mark.parametrize("version", [4, 6])
def test_fragments_of_ip(version):
    if version == 4:
        frames = [MAC / IP(flags="MF") / TCP() / bytes(28), MAC / IP(frag=6, proto=6) / Raw(bytes(16))]
    else:
        parts = [IPv6ExtHdrFragment(nh=6, m=1, id=5), IPv6ExtHdrFragment(nh=6, offset=6, id=5)]
        frames = [MAC / IPv6() / parts[0] / Raw(bytes(48)), MAC / Dot1Q(vlan=3) / IPv6() / parts[1] / Raw(bytes(16))]
    rows = rows_of(frames)
    assert [row.kind for row in rows] == [FRAGMENT, FRAGMENT]
    assert [(row.captured, row.length) for row in rows] == [(48, 48), (16, 16)]
    at = len(frames[0])
    assert rows[1].payload_at == at + len(frames[1]) - 16
    assert rows[1].tcp_at == rows[1].payload_at - (0 if version == 4 else 8)


def test_fragments_of_what_is_never_tcp_are_left_alone():
    assert row_of(MAC / IP(flags="MF", proto=1) / Raw(bytes(16))).kind == OTHER


@pytest.mark.parametrize(
    ("frame", "kind"),
    [
        (MAC / IP() / UDP(sport=40000, dport=53) / Raw(b"x" * 30), OTHER),
        (MAC / IP(proto=1) / Raw(b"x" * 30), OTHER),
        (MAC / IP(proto=132) / Raw(b"x" * 30), OTHER),
        (MAC / IPv6(nh=58) / Raw(b"x" * 30), OTHER),
        (MAC / IPv6(nh=59), OTHER),
        (Ether(type=0x0806) / bytes(28), OTHER),
        (Ether(type=0x88CC) / bytes(28), OTHER),
        (Ether(type=38) / b"\x42\x42\3" / bytes(35), OTHER),
        (MAC / IP(version=5) / TCP(), DAMAGED),
        (MAC / IP(ihl=4) / TCP(), DAMAGED),
        (MAC / IP(len=19) / TCP(), DAMAGED),
        (MAC / IP(len=39) / TCP(), DAMAGED),
        (MAC / IP() / TCP(dataofs=4), DAMAGED),
        (MAC / IP() / TCP(dataofs=15), DAMAGED),
        (MAC / IP() / UDP(sport=40000, dport=4789) / Raw(b"x" * 40), OTHER),
        (MAC / IP() / UDP(sport=40000, dport=4789) / VXLAN(flags=8) / Raw(b"x" * 13), OTHER),
        (MAC / IP() / UDP(sport=40000, dport=2152) / Raw(b"x" * 40), OTHER),
        (MAC / IP() / GRE(routing_present=1) / IP() / TCP(), OTHER),
        (b"", DAMAGED),
    ],
)
def test_what_is_not_tcp(frame, kind):
    row = row_of(frame)
    assert (row.kind, row.captured, row.length) == (kind, 0, 0)


def test_tcp_behind_many_extension_headers_is_read():
    """Each takes bytes, so the packet bounds them; a chain that ends early is damaged."""
    tcp = bytes(TCP(sport=40000, dport=10911) / Raw(b"x" * 30))
    for count in (1, 16, 17, 20, 150):
        chain = b"".join(bytes([60 if n + 1 < count else 6, 0]) + bytes(6) for n in range(count))
        row = row_of(MAC / IPv6(nh=60) / Raw(chain + tcp))
        assert (row.kind, row.captured) == (TCP6, 30)
    assert row_of(MAC / IPv6(nh=60) / Raw(bytes([60, 0, 0, 0, 0, 0, 0, 0]) * 100)).kind == DAMAGED


def test_link_types_that_are_not_known():
    assert row_of(bytes(100), link=105).kind == OTHER


def test_matryoshka_ends():
    frame = IP() / TCP()
    for _ in range(40):
        frame = IP() / frame
    assert row_of(MAC / frame).kind == TOO_DEEP
    tags = MAC
    for i in range(9):
        tags = tags / Dot1Q(vlan=i + 1)
    assert row_of(tags / T4).kind == TOO_DEEP
    endless = bytes(IPv6(nh=60, plen=8 * 200)) + b"\x3c\0" * 800
    assert row_of(endless, link=101).kind == DAMAGED  # it ends in the middle of a chain
    assert row_of(b"\0\1\2\0" * 100, link=101).kind == DAMAGED
    assert row_of(bytes(Ether(type=0x8847)) + b"\0\0\0\0" * 100).kind == DAMAGED


def test_checksums_are_looked_at_only_when_asked():
    good4, good6 = bytes(MAC / T4), bytes(MAC / Dot1Q(vlan=4) / T6)
    odd = bytes(MAC / IP() / TCP() / b"odd")
    bad_tcp = good4[:-1] + b"!"
    bad_tcp6 = good6[:-1] + b"!"
    bad_ip = good4[:22] + b"\1" + good4[23:]
    frames = [good4, good6, odd, bad_tcp, bad_tcp6, bad_ip]
    assert [row.kind for row in rows_of(frames)] == [TCP4, TCP6, TCP4, TCP4, TCP6, TCP4]
    bad = BAD_CHECKSUM
    assert [row.kind for row in rows_of(frames, verify=True)] == [TCP4, TCP6, TCP4, bad, bad, bad]
    cut = bad_tcp[:-1]
    assert row_of(cut, length=len(bad_tcp), verify=True).kind == TCP4  # cannot be told


def test_the_tally_counts_kinds():
    tally = np.zeros(KINDS, np.int64)
    parsed([bytes(MAC / T4)] * 3 + [bytes(MAC / T6), b"x", bytes(MAC / IP() / UDP())], tally=tally)
    assert tally.tolist() == [1, 3, 1, 0, 1, 0, 0]


def test_equal_encapsulations_have_equal_numbers_over_many_blocks():
    known = Encapsulations()
    vlans = list(range(1, 4095))
    random.Random(3).shuffle(vlans)
    first = parsed([bytes(MAC / Dot1Q(vlan=vlan) / T4) for vlan in vlans], encapsulations=known)[1][:, 7]
    assert sorted(first.tolist()) == list(range(1, 4095)) and len(known) == 4094
    again = parsed([bytes(MAC / Dot1Q(vlan=vlan) / T6) for vlan in vlans], encapsulations=known)[1][:, 7]
    assert first.tolist() == again.tolist()
    assert [known.text(number) for number in first.tolist()] == [f"vlan {vlan}" for vlan in vlans]
    restored = Encapsulations.restore(known.state())
    assert restored.texts() == known.texts() and restored.texts()[0] is None
    third = parsed([bytes(MAC / Dot1Q(vlan=vlans[5]) / T4)], encapsulations=restored)[1][0, 7]
    assert third == first[5]


def test_invented_encapsulations_share_a_number_in_the_end():
    frame = bytes(MAC / OUTER / UDP(sport=40000, dport=4789) / VXLAN(vni=0, flags=8) / MAC / T4)
    frames = [frame[:46] + struct.pack(">I", i << 8) + frame[50:] for i in range(ROOM_LIMIT + 50)]
    _, out, known = parsed(frames)
    assert known.text(int(out[-1, 7])) == MANY and known.text(int(out[100, 7])) == "vxlan 100"
    assert len(known) < ROOM_LIMIT


def test_a_datagram_put_together_keeps_what_it_was_wrapped_in():
    known = Encapsulations()
    outer = int(parsed([bytes(MAC / Dot1Q(vlan=5) / T4)], encapsulations=known)[1][0, 7])
    inner = bytes(OUTER / UDP(sport=40000, dport=4789) / VXLAN(vni=42, flags=8) / MAC / T4)
    assert row_of(inner, link=workspace.RAW, encapsulations=known, outer=outer).encapsulation == "vlan 5, vxlan 42"
    assert row_of(bytes(T4), link=workspace.RAW, encapsulations=known, outer=outer).encapsulation == "vlan 5"
    assert row_of(bytes(MAC / T4), encapsulations=known, outer=outer).encapsulation == "vlan 5"


def test_noise_never_leads_outside_the_packet():
    rng = random.Random(11)
    roads = [(link, frame_of(name)) for name, (link, _, _) in ROADS.items()]
    for _ in range(4000):
        link, frame = rng.choice(roads)
        noisy = bytearray(frame[: rng.randrange(1, len(frame) + 1)])
        for _ in range(rng.randrange(1, 6)):
            noisy[rng.randrange(len(noisy))] = rng.randrange(256)
        row = row_of(bytes(noisy), link, len(frame), verify=rng.random() < 0.3)
        if row.kind in (TCP4, TCP6, FRAGMENT, BAD_CHECKSUM):
            assert 0 <= row.captured <= row.length and 0 <= row.ip_at < row.payload_at
            assert row.captured == 0 or row.payload_at + row.captured <= len(noisy)
        else:
            assert (row.captured, row.length) == (0, 0)


def test_uncompiled_is_the_same(tmp_path):
    """Both forms of the hot loops give equal rows; the uncompiled one runs in a process of its own."""
    frames = [frame_of(name)[:size] for name, (link, _, _) in ROADS.items() if link == 1 for size in (60, 90, 2000)]
    (tmp_path / "frames").write_bytes(b"".join(struct.pack("<I", len(frame)) + frame for frame in frames))
    root = Path(packets.__file__).resolve().parents[2]
    script = Path(__file__).with_name("uncompiled.py")
    done = subprocess.run(
        [sys.executable, str(script), str(root), str(tmp_path / "frames")],
        capture_output=True, text=True, timeout=120, env={**os.environ, "PYTHONPATH": str(root)},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    expected = [list(row) for row in rows_of(frames, verify=True)]
    assert json.loads(done.stdout) == expected

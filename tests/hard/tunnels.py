"""Tunnels in tunnels, of switches and clouds: what a mirror of a mirror sends."""

from __future__ import annotations

import random
import struct
from collections.abc import Callable

from tests.hard.damage import Packet, tcp_at
from tests.hard.metamorphic import Change, datagram, made, small
from tests.support.hard import WRAPS, ether, in_fragments6, ip, udp

OUTER = (b"\xc0\xa8\0\1", b"\xc0\xa8\0\2")


def erspan(version: int) -> Callable[[bytes], list[bytes]]:
    """Of a switch: types I, II and III."""

    def wrap(d: bytes) -> list[bytes]:
        inner = ether(d)[0]
        if version == 1:
            return ether(ip(b"\0\0\x88\xbe" + inner, 47, ends=OUTER))
        if version == 2:
            return ether(ip(b"\x10\0\x88\xbe\0\0\0\1" + struct.pack(">HHI", 0x1000, 0x1800 | 77, 5) + inner, 47, ends=OUTER))
        head = struct.pack(">HHIHH", 0x2000, 0x1800 | 77, 12345, 0, 1) + bytes(8)
        return ether(ip(b"\x10\0\x22\xeb\0\0\0\1" + head + inner, 47, ends=OUTER))

    return wrap


def nested(*wraps: Callable[[bytes], list[bytes]]) -> Callable[[bytes], list[bytes]]:
    """One tunnel in the other, the innermost first."""

    def wrap(d: bytes) -> list[bytes]:
        out = [d]
        for n, one in enumerate(wraps):
            frames = [frame for each in out for frame in one(each)]
            out = frames if n == len(wraps) - 1 else [frame[14:] for frame in frames]
        return out

    return wrap


def tunnelled(wrap: Callable[[bytes], list[bytes]]) -> Change:
    return lambda packets, rng: [made(p, out) if tcp_at(p.data) else p for p in packets
                                 for out in ([o for piece in small(p.data) for o in wrap(datagram(piece))] if tcp_at(p.data) else [p.data])]


def geneve_options(d: bytes) -> list[bytes]:
    return udp(b"\x02\x40\x65\x58\0\0\x2a\0" + b"\1\2\3\1" + bytes(4) + ether(d)[0], 6081)


def gre_full(d: bytes) -> list[bytes]:
    """With checksum, key and sequence number."""
    return ether(ip(b"\xb0\0\x08\0" + b"\x12\x34\0\0" + b"\0\0\0\x09" + b"\0\0\0\1" + d, 47, ends=OUTER))


def as_ip6(d: bytes) -> bytes:
    rest, head = bytes.fromhex("fd000000000000000000ffff"), 4 * (d[0] & 15)
    return d if d[0] >> 4 == 6 else struct.pack(">IHBB", 6 << 28, len(d) - head, 6, 64) + rest + d[12:16] + rest + d[16:20] + d[head:]


def fragments6(packets: list[Packet], rng: random.Random) -> list[Packet]:
    wrap = in_fragments6(max(1400 // 8 * 8, max(len(p.data) for p in packets) // 900 // 8 * 8 + 8))
    return [made(p, out) for p in packets for out in
            ([o for piece in small(p.data) for o in wrap(as_ip6(datagram(piece)))] if tcp_at(p.data) else [p.data])]


TUNNELS: dict[str, Change] = {
    "ERSPAN I": tunnelled(erspan(1)), "ERSPAN II": tunnelled(erspan(2)), "ERSPAN III": tunnelled(erspan(3)), "Geneve with options": tunnelled(geneve_options), "GRE, all of it": tunnelled(gre_full),
    "VXLAN in GRE": tunnelled(nested(WRAPS["vxlan"][1], WRAPS["gre"][1])), "GRE in VXLAN in ERSPAN II": tunnelled(nested(WRAPS["gre"][1], WRAPS["vxlan"][1], erspan(2))),
    "Geneve in Geneve": tunnelled(nested(WRAPS["geneve"][1], WRAPS["geneve"][1])), "IPv6 fragments": fragments6,
}

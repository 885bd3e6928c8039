"""A tiny writer of captures, for tests: every number stands where the format says, and can be overruled."""

from __future__ import annotations

import struct
from dataclasses import dataclass

FIRST_NS = 1_700_000_000_123_456_789


@dataclass
class Packet:
    """What a test puts in, and wants to get out."""

    time_ns: int
    data: bytes
    length: int | None = None  # on the wire; None: all was captured
    interface: int = 0


def some_packets(count: int = 5, step_ns: int = 1_000_000, unit_ns: int = 1) -> list[Packet]:
    """Packets of growing size; their bytes are their own offsets."""
    start = FIRST_NS // unit_ns * unit_ns
    return [Packet(start + i * step_ns, bytes(j & 255 for j in range(60 + 7 * i))) for i in range(count)]


def pcap(packets, magic=0xA1B23C4D, order="<", link=1, snaplen=262144, version=(2, 4)) -> bytes:
    """A pcap file: µs, ns or modified by its magic."""
    unit = 1 if magic == 0xA1B23C4D else 1000
    out = [struct.pack(order + "IHHiIII", magic, *version, 0, 0, snaplen, link)]
    for packet in packets:
        seconds, fraction = divmod(packet.time_ns, 1_000_000_000)
        length = len(packet.data) if packet.length is None else packet.length
        out.append(struct.pack(order + "IIII", seconds, fraction // unit, len(packet.data), length))
        if magic == 0xA1B2CD34:
            out.append(struct.pack(order + "IHBB", 2, 0x0800, 0, 0))
        out.append(packet.data)
    return b"".join(out)


def block(kind: int, body: bytes, order="<") -> bytes:
    body += b"\0" * (-len(body) % 4)
    size = struct.pack(order + "I", len(body) + 12)
    return struct.pack(order + "I", kind) + size + body + size


def options(pairs, order="<") -> bytes:
    out = b""
    for code, value in pairs:
        out += struct.pack(order + "HH", code, len(value)) + value + b"\0" * (-len(value) % 4)
    return out + struct.pack(order + "HH", 0, 0) if pairs else b""


def section(order="<", pairs=()) -> bytes:
    return block(0x0A0D0D0A, struct.pack(order + "IHHq", 0x1A2B3C4D, 1, 0, -1) + options(pairs, order), order)


def interface(order="<", link=1, snaplen=0, resolution=9, offset_s=0, name=None) -> bytes:
    pairs = []
    if name:
        pairs.append((2, name.encode()))
    if resolution != 6:
        pairs.append((9, bytes([resolution])))
    if offset_s:
        pairs.append((14, struct.pack(order + "q", offset_s)))
    return block(1, struct.pack(order + "HHI", link, 0, snaplen) + options(pairs, order), order)


def enhanced(packet: Packet, order="<", ticks=None, pairs=()) -> bytes:
    ticks = packet.time_ns if ticks is None else ticks
    length = len(packet.data) if packet.length is None else packet.length
    head = struct.pack(order + "IIIII", packet.interface, ticks >> 32, ticks & 0xFFFFFFFF, len(packet.data), length)
    return block(6, head + packet.data + b"\0" * (-len(packet.data) % 4) + options(pairs, order), order)


def simple(data: bytes, length=None, order="<") -> bytes:
    return block(3, struct.pack(order + "I", len(data) if length is None else length) + data, order)


def old(packet: Packet, order="<") -> bytes:
    head = struct.pack(order + "HHII", packet.interface, 0, packet.time_ns >> 32, packet.time_ns & 0xFFFFFFFF)
    return block(2, head + struct.pack(order + "II", len(packet.data), len(packet.data)) + packet.data, order)


def statistics(number: int, dropped: int, order="<") -> bytes:
    return block(5, struct.pack(order + "III", number, 0, 0) + options([(5, struct.pack(order + "Q", dropped))], order))


def pcapng(packets, order="<") -> bytes:
    """One section, one interface in ns."""
    return section(order) + interface(order) + b"".join(enhanced(packet, order) for packet in packets)

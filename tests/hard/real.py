"""Real captures, changed as networks and recorders change them; every packet made knows which packet it came from.

Law: what is done here changes how bytes travel, not which bytes.  So the rows of what comes out are the rows of the
whole, but for packets and times, or fewer where something was taken away.
"""

from __future__ import annotations

import random
import struct
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import zstandard

from tests.capture.writer import Packet, pcap

ROOT = Path(__file__).resolve().parents[2] / "captures"
ETHERNET, IPV4 = 14, 0x0800


@dataclass(frozen=True)
class Frame:
    """One packet: when, its link frame, and the 1-based packet of the real capture that it came from."""

    ns: int
    data: bytes
    origin: int


def frames(name: str) -> list[Frame]:
    """The packets of `captures/NAME.pcap.zst`."""
    with open(ROOT / f"{name}.pcap.zst", "rb") as file:
        raw = zstandard.ZstdDecompressor().stream_reader(file).read()
    unit = {b"\x4d\x3c\xb2\xa1": 1, b"\xd4\xc3\xb2\xa1": 1000}[raw[:4]]
    out, at = [], 24
    while at + 16 <= len(raw):
        seconds, fraction, captured, _ = struct.unpack_from("<IIII", raw, at)
        out.append(Frame(seconds * 10**9 + fraction * unit, raw[at + 16 : at + 16 + captured], len(out) + 1))
        at += 16 + captured
    return out


def write(path: Path, made: Iterable[Frame]) -> dict[int, int]:
    """Write a capture; packet number → the packet that it came from."""
    made = list(made)
    path.write_bytes(pcap([Packet(frame.ns, frame.data) for frame in made]))
    return {number: frame.origin for number, frame in enumerate(made, 1)}


def each(made: Iterable[Frame], change: Callable[[bytes], list[bytes]]) -> list[Frame]:
    """Every frame becomes those that `change` makes of it."""
    return [Frame(frame.ns, data, frame.origin) for frame in made for data in change(frame.data)]


def resegmented(size: int) -> Callable[[bytes], list[bytes]]:
    """TCP segments of IPv4 in pieces of `size` bytes; flags that end something stay with the last one."""

    def change(data: bytes) -> list[bytes]:
        head = 4 * (data[ETHERNET] & 15)
        tcp = ETHERNET + head
        if data[12:14] != b"\x08\0" or data[ETHERNET + 9] != 6 or data[tcp + 13] & 2:
            return [data]
        total = int.from_bytes(data[ETHERNET + 2 : ETHERNET + 4], "big") or len(data) - ETHERNET
        body_at = tcp + 4 * (data[tcp + 12] >> 4)
        body, sequence = data[body_at : ETHERNET + total], int.from_bytes(data[tcp + 4 : tcp + 8], "big")
        pieces = []
        for at in range(0, max(len(body), 1), size):
            piece = body[at : at + size]
            flags = data[tcp + 13] & (0xFF if at + size >= len(body) else ~0x0D)
            ip = data[ETHERNET : ETHERNET + 2] + struct.pack(">H", body_at - ETHERNET + len(piece)) + data[ETHERNET + 4 : tcp]
            pieces.append(data[:ETHERNET] + ip + data[tcp : tcp + 4] + struct.pack(">I", (sequence + at) % 2**32)
                          + data[tcp + 8 : tcp + 13] + bytes([flags]) + data[tcp + 14 : body_at] + piece)
        return pieces

    return change


def fragmented(size: int, seed: int = 0, number: int = 1) -> Callable[[bytes], list[bytes]]:
    """Half of all IPv4 datagrams in fragments of `size` bytes behind the header, each datagram's in any order."""
    dice, size = random.Random(seed), size // 8 * 8

    def change(data: bytes) -> list[bytes]:
        nonlocal number
        if data[12:14] != b"\x08\0":
            return [data]
        head = 4 * (data[ETHERNET] & 15)
        total = int.from_bytes(data[ETHERNET + 2 : ETHERNET + 4], "big") or len(data) - ETHERNET
        body = data[ETHERNET + head : ETHERNET + total]
        if len(body) <= size or dice.random() < 0.5:
            return [data]
        number = number % 65535 + 1
        pieces = []
        for at in range(0, len(body), size):
            piece = body[at : at + size]
            word = at // 8 | (0x2000 if at + size < len(body) else 0)
            ip = data[ETHERNET : ETHERNET + 2] + struct.pack(">HHH", head + len(piece), number, word) + data[ETHERNET + 8 : ETHERNET + head]
            pieces.append(data[:ETHERNET] + ip + piece)
        dice.shuffle(pieces)
        return pieces

    return change

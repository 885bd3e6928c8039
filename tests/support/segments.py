"""Packets made by hand, and the law of reassembly written as simply as possible, to hold the fast one against."""

from __future__ import annotations

import struct
from collections import Counter
from dataclasses import dataclass

FIN, SYN, RST, PSH, ACK = 1, 2, 4, 8, 16


@dataclass(frozen=True)
class Segment:
    side: int  # 0: 10.0.0.1:1000 → 10.0.0.2:2000, 1: back
    seq: int
    data: bytes = b""
    flags: int = ACK
    ack: int = 0
    window: int = 1000
    captured: int | None = None  # payload bytes that the snap length left
    stamp: int | None = None  # its sender's clock, as an option behind two that say nothing


def packet(segment: Segment, port: int = 1000) -> bytes:
    """Ethernet, IPv4, TCP; no checksums."""
    ends = [(b"\x0a\0\0\1", port), (b"\x0a\0\0\2", 2000)]
    (source, from_port), (target, to_port) = ends[segment.side], ends[1 - segment.side]
    options = b"" if segment.stamp is None else struct.pack(">BBBBII", 1, 1, 8, 10, segment.stamp & 0xFFFFFFFF, 0)
    tcp = struct.pack(">HHIIBBHHH", from_port, to_port, segment.seq & 0xFFFFFFFF, segment.ack & 0xFFFFFFFF, 0x50 + 4 * len(options),
                      segment.flags, segment.window, 0, 0) + options
    ip = struct.pack(">BBHHHBBH", 0x45, 0, 40 + len(options + segment.data), 0, 0, 64, 6, 0) + source + target
    return b"\0" * 12 + b"\x08\0" + ip + tcp + segment.data


def pcap(packets: list[bytes], captured: list[int | None] | None = None, start_ns: int = 1_700_000_000_000_000_000) -> bytes:
    """A nanosecond capture, a microsecond between packets."""
    out = [struct.pack("<IHHiIII", 0xA1B23C4D, 2, 4, 0, 0, 262144, 1)]
    for i, data in enumerate(packets):
        ns = start_ns + 1000 * i
        kept = data if not captured or captured[i] is None else data[: 54 + captured[i]]
        out.append(struct.pack("<IIII", ns // 10**9, ns % 10**9, len(kept), len(data)) + kept)
    return b"".join(out)


class Direction:
    """One direction, byte by byte: which bytes are delivered, in which order, and which are gaps or late."""

    def __init__(self, horizon: int):
        self.horizon, self.base, self.next, self.high = horizon, None, 0, 0
        self.waiting: dict[int, tuple[int | None, int]] = {}  # (byte, piece that came at once); None: cut off by the snap length
        self.pieces = 0
        self.delivered: list[tuple[int, int]] = []
        self.gaps: set[int] = set()
        self.late: set[int] = set()

    def take(self, seq: int, data: bytes, captured: int) -> None:
        if self.base is None:
            self.base = seq
        offset = self.high + ((seq - self.base - self.high + 2**31) % 2**32 - 2**31)
        end = offset + len(data)
        if len(data) == 1 and end == self.next and end > 0:
            return
        left, sizes, before, patched = end - max(offset, self.next), Counter(piece for _, piece in self.waiting.values()), None, {}
        for i, byte in enumerate(data):
            at, there = offset + i, i < captured
            if at < self.next:
                if there and at in self.gaps:
                    self.gaps.discard(at)
                    self.late.add(at)
            elif at not in self.waiting:
                self.pieces += before != (at - 1, there)
                self.waiting[at], before = (byte if there else None, self.pieces), (at, there)
            elif there and self.waiting[at][0] is None:
                patched.setdefault(self.waiting[at][1], []).append(at)
            elif there and left > 1 and sizes[self.waiting[at][1]] == 1:
                self.waiting[at] = byte, self.waiting[at][1]  # a lone byte gives way
        for piece, places in patched.items():
            self.pieces += 2
            for at in [at for at, (_, own) in self.waiting.items() if own == piece and at >= places[0]]:
                self.waiting[at] = (data[at - offset], self.pieces) if at in places else (None, self.pieces - 1)
        self.high = max(self.high, end)
        self.deliver()

    def deliver(self, flush: bool = False) -> None:
        while self.waiting:
            first = min(self.waiting)
            if first > self.next:
                if not flush and self.high - first < self.horizon:
                    return
                self.gaps.update(range(self.next, first))
                self.next = first
            byte, _ = self.waiting.pop(first)
            if byte is None:
                self.gaps.add(first)
            else:
                self.delivered.append((first, byte))
            self.next = first + 1

"""Frames of a small clean capture, for tests of `wire/` alone: in order, no gaps, loopback or Ethernet, TCP over IPv4."""

from __future__ import annotations

import json
import struct
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

import zstandard

PLACES = [Path(__file__).parents[2] / "captures"]


def find(name: str) -> Path | None:
    return next((p / name for p in PLACES if (p / name).exists()), None)


def unpack(path: Path) -> bytes:
    return zstandard.ZstdDecompressor().stream_reader(path.open("rb")).read()


def truth(name: str) -> dict:
    return json.loads(unpack(find(name + ".truth.json.zst")))


@dataclass
class Stream:
    client: tuple[str, int]
    server: tuple[str, int]
    side: int  # 0: what the client sent
    data: bytes
    marks: list[tuple[int, int, int]]  # (offset, packet number, ns)


def packets(blob: bytes):
    magic = blob[:4]
    order = "<" if magic in (b"\xd4\xc3\xb2\xa1", b"\x4d\x3c\xb2\xa1") else ">"
    nano = magic in (b"\x4d\x3c\xb2\xa1", b"\xa1\xb2\x3c\x4d")
    link = struct.unpack(order + "I", blob[20:24])[0]
    at, number = 24, 0
    while at + 16 <= len(blob):
        seconds, part, size, _ = struct.unpack(order + "IIII", blob[at : at + 16])
        number += 1
        yield number, seconds * 10**9 + part * (1 if nano else 1000), link, blob[at + 16 : at + 16 + size]
        at += 16 + size


def streams(name: str, ports) -> list[Stream]:
    """Both directions of every connection to one of the ports."""
    flows: dict = {}
    order = []
    waiting: dict = defaultdict(dict)
    for number, ns, link, data in packets(unpack(find(name + ".pcap.zst"))):
        at = {1: 14, 0: 4, 113: 16, 276: 20, 101: 0}[link]
        ip = data[at:]
        if len(ip) < 40 or ip[0] >> 4 != 4 or ip[9] != 6:
            continue
        total, head = struct.unpack(">H", ip[2:4])[0], (ip[0] & 15) * 4
        tcp = ip[head:total]
        source, target, seq = struct.unpack(">HHI", tcp[:8])
        payload, flags = tcp[(tcp[12] >> 4) * 4 :], tcp[13]
        a = (".".join(map(str, ip[12:16])), source)
        b = (".".join(map(str, ip[16:20])), target)
        side = 0 if target in ports else 1 if source in ports else None
        if side is None:
            continue
        key = (a, b)
        if flags & 2:
            stream = Stream(a if side == 0 else b, b if side == 0 else a, side, bytearray(), [])
            flows[key] = [stream, (seq + 1) & 0xFFFFFFFF]
            waiting.pop(key, None)
            order.append(stream)
            continue
        if not payload:
            continue
        if key not in flows:
            stream = Stream(a if side == 0 else b, b if side == 0 else a, side, bytearray(), [])
            flows[key] = [stream, seq]
            order.append(stream)
        waiting[key][seq] = (number, ns, payload)
        flow = flows[key]
        while flow[1] in waiting[key]:
            number, ns, payload = waiting[key].pop(flow[1])
            flow[0].marks.append((len(flow[0].data), number, ns))
            flow[0].data += payload
            flow[1] = (flow[1] + len(payload)) & 0xFFFFFFFF
    for stream in order:
        stream.data = bytes(stream.data)
    return [s for s in order if s.data]

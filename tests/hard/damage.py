"""Real captures, damaged: what networks and recorders do to packets, whatever these hold.

Law: a damaged packet keeps the number of the one that it was in the whole capture, so that what is decoded of both can
be compared.  Repeats of the same bytes have the number of the first of them.
"""

from __future__ import annotations

import random
import struct
import subprocess
from collections import defaultdict
from dataclasses import dataclass, replace
from pathlib import Path

from tests.hard.judge import rows

HEAD = 24  # bytes of a capture file's header
PAIRS = {"exchanges": ["request_packet", "response_packet", "api", "request_id", "status"]}


@dataclass(frozen=True)
class Packet:
    number: int  # in the whole capture
    time: bytes
    sizes: bytes
    data: bytes


@dataclass(frozen=True)
class Recorded:
    head: bytes
    packets: list[Packet]

    def write(self, path: Path) -> Path:
        """In the order of the list; the times follow it."""
        times = sorted((p.time for p in self.packets), key=lambda time: (int.from_bytes(time[:4], order(self.head)), int.from_bytes(time[4:], order(self.head))))
        path.write_bytes(self.head + b"".join(time + p.sizes + p.data for time, p in zip(times, self.packets, strict=True)))
        return path


def order(head: bytes) -> str:
    """Of a file's numbers, as int.from_bytes names it."""
    return "little" if head[0] in (0x4D, 0xD4) else "big"


def read(path: Path) -> Recorded:
    """A capture of Ethernet, plain or .zst, classic or of one section with one interface."""
    whole = path.read_bytes()
    if path.suffix == ".zst":
        whole = subprocess.run(["zstd", "-dc"], input=whole, capture_output=True, check=True).stdout
    if whole[:4] == b"\x0a\x0d\x0d\x0a":
        whole = classic(whole)
    at, packets, first = HEAD, [], {}
    while at < len(whole):
        size = int.from_bytes(whole[at + 8 : at + 12], order(whole[:HEAD]))
        data = whole[at + 16 : at + 16 + size]
        number = first.setdefault(said(data) or len(packets), len(packets) + 1)
        packets.append(Packet(number, whole[at : at + 8], whole[at + 8 : at + 16], data))
        at += 16 + size
    return Recorded(whole[:HEAD], packets)


def classic(whole: bytes) -> bytes:
    """The packets of a pcapng, with times in nanoseconds."""
    out, at, ticks = [struct.pack("<IHHiIII", 0xA1B23C4D, 2, 4, 0, 0, 262144, 1)], 0, 10**6
    while at < len(whole):
        kind, size = struct.unpack_from("<II", whole, at)
        if kind == 1 and b"\x09\0\x01\0\x09" in whole[at : at + size]:
            ticks = 10**9
        if kind == 6:
            high, low, captured, length = struct.unpack_from("<IIII", whole, at + 12)
            time = (high << 32 | low) * (10**9 // ticks)
            out.append(struct.pack("<IIII", time // 10**9, time % 10**9, captured, length) + whole[at + 28 : at + 28 + captured])
        at += size
    return b"".join(out)


def tcp_at(frame: bytes) -> int:
    """Where the TCP header begins; 0: there is none."""
    kind = frame[12:14]
    if kind == b"\x08\0" and frame[23] == 6:
        return 14 + 4 * (frame[14] & 15)
    return 54 if kind == b"\x86\xdd" and frame[20] == 6 else 0


def said(frame: bytes) -> tuple | None:
    """Who says which bytes: equal for a segment and its repeat; None without data."""
    at = tcp_at(frame)
    payload = frame[at + 4 * (frame[at + 12] >> 4) :] if at else b""
    return (frame[at - 8 : at + 8], payload) if payload else None


# --- damage -------------------------------------------------------------------------------------------------------


def swapped(packets: list[Packet], rng: random.Random, window: int) -> list[Packet]:
    """Each packet comes up to `window` packets later than it was sent."""
    places = [(i + rng.uniform(0, window), p) for i, p in enumerate(packets)]
    return [p for _, p in sorted(places, key=lambda place: place[0])]


def delayed(packets: list[Packet], rng: random.Random, window: int) -> list[Packet]:
    """One packet of ten comes `window` packets later."""
    places = [(i + (window if rng.random() < 0.1 else 0), i, p) for i, p in enumerate(packets)]
    return [p for *_, p in sorted(places, key=lambda place: place[:2])]


def lost(packets: list[Packet], rng: random.Random, percent: int) -> list[Packet]:
    return [p for p in packets if rng.random() >= percent / 100]


def doubled(packets: list[Packet], rng: random.Random, window: int) -> list[Packet]:
    """A mirror port that sends everything twice, the copies by a way of their own."""
    places = [(i + late, p) for i, p in enumerate(packets) for late in (0, rng.uniform(0, window))]
    return [p for _, p in sorted(places, key=lambda place: place[0])]


def begun(packets: list[Packet], rng: random.Random, percent: int) -> list[Packet]:
    """The recorder was started late."""
    return packets[len(packets) * percent // 100 :]


def one_sided(packets: list[Packet], rng: random.Random, percent: int) -> list[Packet]:
    """So many of the packets of one direction of a connection are not seen by the recorder."""
    lossy = [p.data[tcp_at(p.data) - 8 : tcp_at(p.data) + 4] for p in packets[:: max(1, len(packets) // 20)]]
    return [p for p in packets if p.data[tcp_at(p.data) - 8 : tcp_at(p.data) + 4] not in lossy or rng.random() >= percent / 100]


DAMAGE = {harm.__name__: harm for harm in (swapped, delayed, lost, doubled, begun, one_sided)}


def damaged(capture: Recorded, seed: int, *harms: tuple[str, int]) -> Recorded:
    rng, packets = random.Random(seed), capture.packets
    for name, amount in harms:
        packets = DAMAGE[name](packets, rng, amount)
    return replace(capture, packets=packets)


# --- what is paired -----------------------------------------------------------------------------------------------


def pairs(capture: Recorded, path: Path) -> set[tuple]:
    """(number of the request's packet, of the answer's, name, id) of every pair."""
    found = rows([str(capture.write(path))], PAIRS, internal=True, jobs=1)["exchanges"]
    return {(capture.packets[row["request_packet"] - 1].number, capture.packets[row["response_packet"] - 1].number, row["api"], row["request_id"])
            for row in found if row["request_packet"] is not None and row["response_packet"] is not None}


def spans(capture: Recorded, path: Path, **options) -> dict[tuple, int]:
    """(number of the first packet, is it the client's, id) of every message that travels in frames of a layer between → number of its last packet.

    A call whose first frame is not there, and whose further ones are, begins with these: the packet is another, the call is the same.  So it is where each of
    its messages is one of the table: the last is all of theirs."""
    found = rows([str(capture.write(path))], {"messages": ["packet", "last_packet", "from_client", "request_id", "protocol", "connection"]}, internal=True, jobs=1, **options)
    calls, last = [row for row in found["messages"] if row["protocol"] == "rocketmq_grpc"], defaultdict(int)
    for row in calls:
        last[row["connection"], row["from_client"], row["request_id"]] = max(last[row["connection"], row["from_client"], row["request_id"]], row["last_packet"])
    return {(capture.packets[row["packet"] - 1].number, row["from_client"], row["request_id"]): capture.packets[last[row["connection"], row["from_client"], row["request_id"]] - 1].number
            for row in calls}


def strangers(capture: Recorded, found: set[tuple], whole: set[tuple], last: dict[tuple, int] | None = None) -> set[tuple]:
    """Pairs that are not those of the whole capture: a message's first byte may have come in a retransmission that was cut elsewhere,
    and its name may lie behind the cut.  `last`: see `spans`."""
    first = {p.number: p.data for p in reversed(capture.packets)}
    named = defaultdict(list)
    for request, answer, api, number in whole:
        named[api, number].append((request, answer))
        named[None, number].append((request, answer))
    nameless = {(request, answer, None, number) for request, answer, _, number in whole}
    return {row for row in found - whole - nameless
            if not any(is_of(first, row[0], q, last, (q, True, row[3])) and is_of(first, row[1], a, last, (a, False, row[3])) for q, a in named[row[2:]])}


def is_of(first: dict[int, bytes], number: int, begins: int, last: dict[tuple, int] | None, message: tuple) -> bool:
    """Does the packet carry bytes of the message that begins in another one?"""
    if last and message in last and begins <= number <= last[message]:
        return ends_of(first[number]) == ends_of(first[begins])
    return shares(first[number], first[begins])


def ends_of(frame: bytes) -> bytes:
    """Addresses and ports, in the order of the direction."""
    at = tcp_at(frame)
    return frame[at - 8 : at + 4] if frame[12:14] == b"\x08\0" else frame[at - 32 : at + 4]


def shares(a: bytes, b: bytes) -> bool:
    """Are there bytes of one stream in both frames?"""
    begins, stops = [], []
    for frame in (a, b):
        at = tcp_at(frame)
        begins.append(int.from_bytes(frame[at + 4 : at + 8]))
        stops.append(begins[-1] + len(frame) - at - 4 * (frame[at + 12] >> 4))
    return ends_of(a) == ends_of(b) and max(begins) < min(stops)


def shortened(capture: Recorded, by: int, least: int) -> Recorded:
    """The last bytes of each segment were not captured; `least` of its bytes always were."""
    packets = []
    for p in capture.packets:
        at = tcp_at(p.data)
        begin = at + 4 * (p.data[at + 12] >> 4) if at else len(p.data)
        keep = min(len(p.data), max(begin + least, len(p.data) - by))
        packets.append(replace(p, sizes=keep.to_bytes(4, order(capture.head)) + p.sizes[4:], data=p.data[:keep]))
    return replace(capture, packets=packets)


def moved(packet: Packet, ports, by: int) -> Packet:
    """The same between other ports."""
    at, data = tcp_at(packet.data), bytearray(packet.data)
    for place in (at, at + 2) if at else ():
        port = int.from_bytes(data[place : place + 2])
        if port in ports:
            data[place : place + 2] = (port + by).to_bytes(2)
    return replace(packet, data=bytes(data))

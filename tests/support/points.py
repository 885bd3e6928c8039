"""A second capture point, made from a real capture: other clock, other path, other addresses, packets lost; with the truth."""

from __future__ import annotations

import struct
from collections import Counter, defaultdict
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy

from dissect.capture.layout import RECORD_AT, RECORD_CAPTURED, RECORD_LENGTH, RECORD_LINK, RECORD_TIME
from dissect.capture.opening import open_reader
from dissect.link import layout as P
from dissect.link.encapsulation import Encapsulations
from dissect.link.packets import parse


@dataclass
class Packet:
    time: int
    number: int          # in the capture it comes from
    link: int
    length: int
    data: bytearray
    to_server: bool
    tcp_at: int | None
    ip_at: int
    payload: int


@dataclass
class Way:
    """What the second point's clock and path are."""

    offset_ns: int = 0
    drift_ppm: float = 0.0
    out_ns: int = 200_000
    back_ns: int = 200_000
    jitter_ns: int = 100_000                 # exponential, beyond the least
    steps: tuple[tuple[float, int], ...] = ()      # from this share of the time on, so much more offset
    lost_out: float = 0.0                    # packets with payload that never come to the second point (out), or to the first (back)
    lost_back: float = 0.0
    repair_ns: int = 0                       # what was lost is sent again so much later, as another datagram; 0: never
    most: int = 0                            # bytes of a segment at the second point: larger ones were cut by an interface on the way; 0: as they are
    nat: bool = False
    shift: int = 0                           # what is added to sequence numbers of the client's


@dataclass
class Made:
    first: Path
    second: Path
    lost_out: list[int] = field(default_factory=list)      # packet numbers, in the first file
    lost_back: list[int] = field(default_factory=list)     # packet numbers, in the second file


def read(path) -> list[Packet]:
    """All packets; those to a port to which connections are opened, or to which more clients speak than from it, go out."""
    found: list[Packet] = []
    opened: Counter[int] = Counter()
    spoken: defaultdict[int, set[int]] = defaultdict(set)
    for block in open_reader(str(path)).blocks():
        rows = numpy.zeros((len(block.records), P.P_WIDTH), numpy.int64)
        parse(block.data, block.records, rows, Encapsulations())
        for at, (record, row) in enumerate(zip(block.records.tolist(), rows.tolist())):
            start = record[RECORD_AT]
            data = bytearray(bytes(block.data[start : start + record[RECORD_CAPTURED]]))
            tcp = row[P.P_TCP_AT] - start if row[P.P_KIND] in (P.TCP4, P.TCP6) else None
            ports = struct.unpack_from(">HH", data, tcp) if tcp is not None else (0, 0)
            found.append(Packet(record[RECORD_TIME], block.first + at + 1, record[RECORD_LINK], record[RECORD_LENGTH], data,
                                False, tcp, row[P.P_IP_AT] - start, max(row[P.P_LENGTH], 0)))
            if tcp is not None:
                spoken[ports[1]].add(ports[0])
                opened[ports[1]] += data[tcp + 13] & 0x12 == 2
    for packet in found:
        if packet.tcp_at is not None:
            source, target = struct.unpack_from(">HH", packet.data, packet.tcp_at)
            packet.to_server = (opened[target], len(spoken[target]), -target) > (opened[source], len(spoken[source]), -source)
    return found


def made(packets: list[Packet], way: Way, folder: Path, seed: int = 0) -> Made:
    """The first point is the capture's own place for what goes out; what comes back arrives there after its way."""
    chance = numpy.random.default_rng(seed)
    start, last = packets[0].time, packets[-1].time
    jitter = chance.exponential(way.jitter_ns, len(packets)).astype(numpy.int64) if way.jitter_ns else numpy.zeros(len(packets), numpy.int64)
    lost = chance.uniform(size=len(packets))
    lags: dict[tuple[bytes, bool], int] = {}       # connection, side → how much later it is than in the capture, since it waits for the other
    here, there = [], []
    for packet, late, fate in zip(packets, jitter.tolist(), lost.tolist()):
        missing = packet.payload > 0 and fate < (way.lost_out if packet.to_server else way.lost_back)
        name = connection(packet)
        sent_at = packet.time + lags.get((name, packet.to_server), 0)
        arrives = sent_at + (way.out_ns if packet.to_server else way.back_ns) + late
        other = (name, not packet.to_server)
        arrives = lags[other] = max(arrives, packet.time + lags.get(other, 0))         # a path keeps the order of a connection
        lags[other] -= packet.time
        sent, received = (here, there) if packet.to_server else (there, here)
        sent.append((sent_at, packet, missing))
        if not missing:
            received.append((arrives, packet, False))
        elif way.repair_ns:
            again = repeated(packet)
            sent.append((sent_at + way.repair_ns, again, False))
            received.append((arrives + way.repair_ns, again, False))
    found = Made(folder / "client.pcap", folder / "broker.pcap")
    if way.most:
        there = [(time + number, piece, missing) for time, packet, missing in there for number, piece in enumerate(pieces(packet, way.most))]

    def clock(time: int) -> int:
        passed = time - start
        steps = sum(size for share, size in way.steps if passed >= share * (last - start))
        return time + way.offset_ns + steps + round(passed * way.drift_ppm / 1e6)

    found.lost_out = write(found.first, here, lambda time: time)
    found.lost_back = write(found.second, there, clock, (lambda packet: moved(packet, way)) if way.nat or way.shift else None)
    return found


def connection(packet: Packet) -> bytes:
    if packet.tcp_at is None:
        return b""
    ends = [packet.data[packet.ip_at + 12 + 4 * side : packet.ip_at + 16 + 4 * side] + packet.data[packet.tcp_at + 2 * side : packet.tcp_at + 2 * side + 2] for side in (0, 1)]
    return bytes(b"".join(ends if packet.to_server else ends[::-1]))


def repeated(packet: Packet) -> Packet:
    """The same segment in another datagram."""
    data = bytearray(packet.data)
    if data[packet.ip_at] >> 4 == 4:
        [number] = struct.unpack_from(">H", data, packet.ip_at + 4)
        struct.pack_into(">H", data, packet.ip_at + 4, (number + 0x4000) & 0xFFFF)
    return replace(packet, data=data)


def pieces(packet: Packet, most: int) -> list[Packet]:
    """A segment as several."""
    if packet.tcp_at is None or packet.payload <= most or len(packet.data) < packet.length:
        return [packet]
    head = packet.tcp_at + (packet.data[packet.tcp_at + 12] >> 4) * 4
    found = []
    for number, start in enumerate(range(0, packet.payload, most)):
        body = packet.data[head + start : head + min(start + most, packet.payload)]
        data = packet.data[:head] + body
        struct.pack_into(">H", data, packet.ip_at + 2, head - packet.ip_at + len(body))
        struct.pack_into(">H", data, packet.ip_at + 4, (struct.unpack_from(">H", data, packet.ip_at + 4)[0] + number) & 0xFFFF)
        struct.pack_into(">I", data, packet.tcp_at + 4, (struct.unpack_from(">I", data, packet.tcp_at + 4)[0] + start) & 0xFFFFFFFF)
        found.append(replace(packet, data=data, length=len(data), payload=len(body)))
    return found


def moved(packet: Packet, way: Way) -> bytes:
    """Another client address and port, other sequence numbers; checksums are left as they are."""
    data = bytearray(packet.data)
    if packet.tcp_at is None:
        return bytes(data)
    four = data[packet.ip_at] >> 4 == 4
    if way.nat and four:
        at = packet.ip_at + (12 if packet.to_server else 16)
        data[at : at + 4] = bytes([203, 0, 113, 7])
        port_at = packet.tcp_at + (0 if packet.to_server else 2)
        [port] = struct.unpack_from(">H", data, port_at)
        struct.pack_into(">H", data, port_at, 65535 - port)
    if way.shift:
        at = packet.tcp_at + (4 if packet.to_server else 8)
        [number] = struct.unpack_from(">I", data, at)
        struct.pack_into(">I", data, at, (number + way.shift) & 0xFFFFFFFF)
    return bytes(data)


def write(path: Path, packets: list[tuple], clock, change=None) -> list[int]:
    """A nanosecond pcap in order of time; the numbers of packets that were marked."""
    marked = []
    ordered = sorted(((clock(one[0]), order, one) for order, one in enumerate(packets)), key=lambda one: one[:2])
    with open(path, "wb") as file:
        file.write(struct.pack("<IHHiIII", 0xA1B23C4D, 2, 4, 0, 0, 262144, packets[0][1].link))
        for number, (time, _, one) in enumerate(ordered, 1):
            data = change(one[1]) if change else bytes(one[1].data)
            file.write(struct.pack("<IIII", time // 10**9, time % 10**9, len(data), one[1].length) + data)
            if one[2]:
                marked.append(number)
    return marked

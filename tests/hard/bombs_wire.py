"""Small captures that cost much: files, packets and connections.  A maker is given how many bytes there may be, and gives a capture."""

from __future__ import annotations

import random
import socket
import struct
from collections.abc import Callable, Iterable, Iterator
from itertools import cycle, islice

import lz4.frame
import zstandard

from tests.hard import foreign
from tests.hard.foreign import capture
from tests.support.frames import TANK_PING
from tests.support.hard import ACK, FIN, PSH, RST, SYN, WRAPS, ether, ip

MADE: dict[str, Callable[[int], bytes]] = {}
SECOND = 10**9
START = 1_700_000_000
PORTS = {"tubemq": 8123, "tank": 11011, "pulsar": 6650, "rocketmq": 10911, "grpc": 8081, "bookkeeper": 3181}


def bomb(name: str) -> Callable[[Callable[[int], bytes]], Callable[[int], bytes]]:
    def take(function: Callable[[int], bytes]) -> Callable[[int], bytes]:
        MADE[name] = function
        return function

    return take


def fill(size: int, some: Iterable[bytes], each: int = 16) -> list[bytes]:
    """As many as fit, where each one costs so many bytes besides."""
    out = []
    for one in some:
        size -= len(one) + each
        if size < 0:
            return out
        out.append(one)
    return out


def tcp(number: int, flags: int, seq: int = 1, ack: int = 1, data: bytes = b"", port: int = 11011, server: bool = False, client_port: int = 0, window: int = 501) -> bytes:
    """A frame of the connection of this number."""
    ports = (client_port or 1024 + number % 60_000, port)
    head = struct.pack(">HHIIBBHHH", *ports[:: -1 if server else 1], seq & 0xFFFFFFFF, ack & 0xFFFFFFFF, 0x50, flags, window, 0, 0)
    ends = (b"\x0a" + (1 + number // 60_000).to_bytes(3), socket.inet_aton("10.200.0.1"))
    return ether(ip(head + data, 6, ends=ends[:: -1 if server else 1]))[0]


def pcap(records: Iterable[tuple[int, bytes]], link: int = 1) -> bytes:
    """(ns, frame); nanoseconds since 1970, in whatever 32 bits hold of the seconds."""
    out = [struct.pack("<IHHiIII", 0xA1B23C4D, 2, 4, 0, 0, 1 << 18, link)]
    return b"".join(out + [struct.pack("<IIII", ns // SECOND & 0xFFFFFFFF, ns % SECOND, len(data), len(data)) + data for ns, data in records])


def block(kind: int, body: bytes) -> bytes:
    body += bytes(-len(body) % 4)
    size = struct.pack("<I", len(body) + 12)
    return struct.pack("<I", kind) + size + body + size


SECTION = block(0x0A0D0D0A, struct.pack("<IHHq", 0x1A2B3C4D, 1, 0, -1))


def interface(link: int = 1, *options: tuple[int, bytes]) -> bytes:
    return block(1, struct.pack("<HHI", link, 0, 0) + b"".join(struct.pack("<HH", kind, len(text)) + text + bytes(-len(text) % 4) for kind, text in options))


def packet(frame: bytes, where: int = 0, ticks: int = START * 10**6, options: bytes = b"") -> bytes:
    return block(6, struct.pack("<IIIII", where, ticks >> 32 & 0xFFFFFFFF, ticks & 0xFFFFFFFF, len(frame), len(frame)) + frame + bytes(-len(frame) % 4) + options)


def one_talk(number: int = 1, port: int = 11011, pings: int = 3) -> list[bytes]:
    return [tcp(number, SYN, 0, 0, port=port), tcp(number, SYN | ACK, 0, 1, port=port, server=True),
            *(tcp(number, PSH | ACK, 1 + 5 * n, 1, TANK_PING, port, True) for n in range(pings))]


# --- files ------------------------------------------------------------------------------------------------------------


@bomb("pcapng: interfaces")
def interfaces(size: int) -> bytes:
    return SECTION + b"".join(fill(size - 2000, (interface() for _ in cycle([0])), 0)) + b"".join(packet(one) for one in one_talk())


@bomb("pcapng: a packet of each interface")
def interfaces_used(size: int) -> bytes:
    return SECTION + b"".join(fill(size, (interface() + packet(tcp(n, SYN), n) for n in range(1 << 20)), 0))


@bomb("pcapng: sections")
def sections(size: int) -> bytes:
    return b"".join(fill(size, (SECTION + interface() + packet(tcp(n, SYN)) for n in range(1 << 20)), 0))


@bomb("pcapng: empty sections")
def empty_sections(size: int) -> bytes:
    return b"".join(fill(size - 1000, (SECTION for _ in cycle([0])), 0)) + interface() + b"".join(packet(one) for one in one_talk())


@bomb("pcapng: empty blocks")
def empty_blocks(size: int) -> bytes:
    return SECTION + interface() + b"".join(fill(size - 1000, (block(kind, b"") for kind in cycle((0xBAD, 4, 5, 9, 0x0A, 2, 3, 6))), 0)) + b"".join(packet(one) for one in one_talk())


@bomb("pcapng: secrets")
def secrets(size: int) -> bytes:
    line = b"CLIENT_RANDOM %064x %096x\n"
    return SECTION + interface() + b"".join(fill(size - 1000, (block(0x0A, struct.pack("<II", 0x544C534B, 205) + (line % (n, n))[:205].ljust(208)) for n in range(1 << 20)), 0)) + b"".join(map(packet, one_talk()))


@bomb("pcapng: one large secret of lines that are none")
def no_secrets(size: int) -> bytes:
    text = b"CLIENT_RANDOM " + b"\n" * (size - 3000)
    return SECTION + interface() + block(0x0A, struct.pack("<II", 0x544C534B, len(text)) + text) + b"".join(map(packet, one_talk()))


@bomb("pcapng: names")
def resolutions(size: int) -> bytes:
    return SECTION + interface() + b"".join(fill(size - 1000, (block(4, struct.pack("<HHI", 1, 8, n) + b"a\0b\0") for n in range(1 << 20)), 0)) + b"".join(map(packet, one_talk()))


@bomb("pcapng: options")
def options(size: int) -> bytes:
    some = struct.pack("<HH", 1, 0) * 100
    return SECTION + interface(1, *[(9, b"\x09")] * 2000) + b"".join(fill(size - 20_000, (packet(tcp(n, SYN), options=some) for n in range(1 << 20)), 0))


@bomb("pcapng: units and offsets of times")
def units(size: int) -> bytes:
    rng = random.Random(1)
    return SECTION + b"".join(fill(size, (interface(1, (9, bytes([n % 256])), (14, struct.pack("<q", rng.choice((0, 1 << 62, -1 << 62, -1, START))))) + packet(
        tcp(n // 2, PSH | ACK, 1, 1, TANK_PING), n, rng.choice((0, (1 << 64) - 1, 1 << 63, START * 10**6))) for n in range(1 << 20)), 0))


@bomb("pcap: empty packets")
def empties(size: int) -> bytes:
    return pcap((START * SECOND + n, b"") for n in range((size - 24) // 16))


@bomb("pcap: links that nobody reads")
def unread_links(size: int) -> bytes:
    return pcap(((START * SECOND + n, b"\0" * 4) for n in range((size - 24) // 20)), 147)


@bomb("zst: many times the same connections")
def packed_packets(size: int) -> bytes:
    """What packs a thousand to one."""
    some = b"".join(struct.pack("<IIII", START, n, len(one), len(one)) + one for n, one in enumerate([*one_talk(), tcp(1, FIN | ACK, 16, 1, server=True), tcp(1, FIN | ACK, 1, 17)]))
    return zstandard.compress(capture([]) + some * (size // len(some) * 30), 19)


@bomb("lz4: SYNs")
def packed_syns(size: int) -> bytes:
    return lz4.frame.compress(pcap((START * SECOND + n, tcp(n, SYN)) for n in range(60_000)))[:size]


@bomb("gz of nothing, many members")
def members(size: int) -> bytes:
    import gzip
    whole = gzip.compress(b"", mtime=0)
    return gzip.compress(capture(one_talk()), mtime=0) + whole * ((size - 1000) // len(whole))


@bomb("zst of empty frames")
def frames_of_nothing(size: int) -> bytes:
    whole = zstandard.compress(b"")
    return zstandard.compress(capture(one_talk())) + whole * ((size - 1000) // len(whole))


# --- times ------------------------------------------------------------------------------------------------------------


def timed(size: int, clock: Callable[[int], int]) -> bytes:
    def said() -> Iterator[bytes]:
        yield from (tcp(1, SYN, 0, 0), tcp(1, SYN | ACK, 0, 1, server=True), tcp(1, PSH | ACK, 1, 1, TANK_PING, server=True))
        for n in range(1 << 20):
            yield tcp(1, PSH | ACK, 1 + 9 * n, 6, b"\x07\4\0\0\0" + struct.pack("<I", n))  # a broker's reload, and its answer
            yield tcp(1, PSH | ACK, 6 + 10 * n, 10 + 9 * n, b"\x08\5\0\0\0" + struct.pack("<IB", n, 0), server=True)

    return pcap((clock(n), one) for n, one in enumerate(fill(size, said())))


MADE["times: 1970 and 2106 in turn"] = lambda size: timed(size, lambda n: 0 if n % 2 else ((1 << 32) - 1) * SECOND)
MADE["times: backwards"] = lambda size: timed(size, lambda n: (START - n) * SECOND)
MADE["times: a day between any two"] = lambda size: timed(size, lambda n: (START + n * 86_400) * SECOND)
MADE["times: anywhere"] = lambda size: timed(size, lambda n: random.Random(n).randrange(1 << 32) * SECOND)
MADE["times: one moment"] = lambda size: timed(size, lambda n: START * SECOND)


@bomb("times: silences and connections")
def silences(size: int) -> bytes:
    frames = fill(size, (one for n in range(1 << 20) for one in one_talk(n, pings=1)))
    return pcap(((START + n * 3600) * SECOND, one) for n, one in enumerate(frames))


# --- packets ----------------------------------------------------------------------------------------------------------


@bomb("syns")
def syns(size: int) -> bytes:
    return capture(fill(size, (tcp(n, SYN, port=PORTS["tank"]) for n in range(1 << 20))))


@bomb("resets")
def resets(size: int) -> bytes:
    return capture(fill(size, (tcp(n // 3, (SYN, RST | ACK, FIN | ACK)[n % 3], n % 3, 1, server=n % 3 == 1) for n in range(1 << 20))))


@bomb("one address, ever new lives")
def lives(size: int) -> bytes:
    return capture(fill(size, (tcp(1, SYN if n % 2 else SYN | ACK, n * 7_000_000, 7_000_000 * (n - 1) + 1, server=n % 2 == 0) for n in range(1 << 20))))


@bomb("one address, pings in each life")
def ping_lives(size: int) -> bytes:
    return capture(fill(size, (tcp(1, flags, n * 7_000_000 + at, n * 7_000_000 + 1, data, server=server) for n in range(1 << 20) for flags, at, data, server in (
        (SYN, 0, b"", False), (SYN | ACK, 0, b"", True), (PSH | ACK, 1, TANK_PING, True), (PSH | ACK, 1, TANK_PING, False)))))


for _name, _begin in {"tank": TANK_PING, "pulsar": b"\0\0\0\x10\0\0\0\x0c\x08\x02\x12\x08\x0a\x04abcd\x20\x15", "rocketmq": b"\0\0\0\x43\0\0\0\x3f" + b'{"code":34,"flag":0,"opaque":7,"version":400,"language":"JAVA"}'[:63].ljust(63),
                      "bookkeeper": b"\0\0\0\x14\2\2\0\0" + bytes(16), "nothing": b"\0", "tls": b"\x16\3\1\0\x30\1\0\0\x2c\3\3" + bytes(42)}.items():
    _port = PORTS.get(_name, 11011)
    MADE[f"tiny connections: {_name}"] = lambda size, data=_begin, port=_port, name=_name: capture(fill(size, (
        tcp(n, PSH | ACK, 1, 1, data, port, name == "tank") for n in range(1 << 20))))
    MADE[f"tiny connections from their SYN: {_name}"] = lambda size, data=_begin, port=_port, name=_name: capture(fill(size, (
        one for n in range(1 << 20) for one in (tcp(n, SYN, 0, 0, port=port), tcp(n, PSH | ACK, 1, 1, data, port, name == "tank")))))


@bomb("gaps")
def gaps(size: int) -> bytes:
    return capture([*one_talk(), *fill(size - 1000, (tcp(1, PSH | ACK, 100 + 50 * n, 1, TANK_PING, server=True) for n in range(1 << 20)))])


@bomb("gaps far apart")
def far_gaps(size: int) -> bytes:
    return capture([*one_talk(), *fill(size - 1000, (tcp(1, PSH | ACK, 100 + 60_000 * n, 1, TANK_PING, server=True) for n in range(1 << 20)))])


@bomb("segments backwards")
def backwards(size: int) -> bytes:
    count = (size - 1000) // 75
    return capture([*one_talk(), *(tcp(1, PSH | ACK, 16 + 5 * (count - n), 1, TANK_PING, server=True) for n in range(count))])


@bomb("islands anywhere")
def islands(size: int) -> bytes:
    rng = random.Random(1)
    return capture([*one_talk(), *fill(size - 1000, (tcp(1, PSH | ACK, 20 + 2 * rng.randrange(1 << 20), 1, b"x", server=True) for _ in range(1 << 20)))])


@bomb("islands of both sides, many connections")
def many_islands(size: int) -> bytes:
    rng = random.Random(1)
    return capture([*(one for n in range(50) for one in one_talk(n)), *fill(size - 30_000, (
        tcp(rng.randrange(50), PSH | ACK, 20 + 2 * rng.randrange(1 << 15), 1, b"x", server=rng.random() < 0.5) for _ in range(1 << 20)))])


@bomb("repeats")
def repeats(size: int) -> bytes:
    return capture([*one_talk(), *fill(size - 1000, (tcp(1, PSH | ACK, 1, 1, TANK_PING, server=True) for _ in range(1 << 20)))])


@bomb("overlaps by a byte, other bytes")
def overlaps(size: int) -> bytes:
    return capture([*one_talk(), *fill(size - 1000, (tcp(1, PSH | ACK, 16 + n, 1, bytes([n & 255]) * 40, server=True) for n in range(1 << 20)))])


@bomb("bytes, one a segment")
def single(size: int) -> bytes:
    data = TANK_PING * 20_000
    return capture([*one_talk(), *fill(size - 1000, (tcp(1, PSH | ACK, 16 + n, 1, data[n : n + 1], server=True) for n in range(1 << 20)))])


@bomb("acknowledgements")
def acknowledgements(size: int) -> bytes:
    return capture([*one_talk(), *fill(size - 1000, (tcp(1, ACK, 1, 1 + n % 7, window=n % 2, server=n % 3 == 0) for n in range(1 << 20)))])


@bomb("windows closed and opened")
def windows(size: int) -> bytes:
    def some() -> Iterator[bytes]:
        for n in range(1 << 20):
            yield tcp(1, ACK, 1, 16 + 5 * n, window=0)
            yield tcp(1, ACK, 1, 16 + 5 * n, window=500)
            yield tcp(1, PSH | ACK, 16 + 5 * n, 1, TANK_PING, server=True)
    return capture([*one_talk(), *fill(size - 1000, some())])


@bomb("fragments that never end")
def fragments(size: int) -> bytes:
    return capture(fill(size, (ether(ip(bytes(8), 6, ident=n & 0xFFFF, fragment=0x2000, ends=(struct.pack(">I", 0x0A000000 | n >> 16), b"\x0a\1\1\1")))[0] for n in range(1 << 20))))


@bomb("fragments of one datagram, backwards")
def fragments_backwards(size: int) -> bytes:
    return capture(fill(size, (ether(ip(bytes(8), 6, ident=n // 8190 & 0xFFFF, fragment=0x2000 | 8189 - n % 8190))[0] for n in range(1 << 20))))


@bomb("fragments that overlap")
def fragments_overlap(size: int) -> bytes:
    return capture(fill(size, (ether(ip(bytes(64), 6, ident=7, fragment=0x2000 | n % 8000))[0] for n in range(1 << 20))))


@bomb("fragments of IPv6")
def fragments6(size: int) -> bytes:
    return capture(fill(size, (ether(ip(struct.pack(">BBHI", 6, 0, 1, n) + bytes(8), 44, version=6))[0] for n in range(1 << 20))))


@bomb("headers of IPv6 in a row")
def extensions(size: int) -> bytes:
    head = b"".join(bytes([60, 0, 1, 4, 0, 0, 0, 0]) for _ in range(180)) + bytes([6, 0, 1, 4, 0, 0, 0, 0])
    return capture(fill(size, (ether(ip(head + tcp(n, SYN)[34:], 60, version=6))[0] for n in range(1 << 20))))


@bomb("options of TCP")
def tcp_options(size: int) -> bytes:
    head = struct.pack(">HHIIBBHHH", 40_000, 11011, 1, 0, 0xF0, SYN, 501, 0, 0)
    return capture(fill(size, (ether(ip(head + bytes([1, 5, 2, 4, 2, 8, 10, 255, 0, n & 255]) * 4, 6))[0] for n in range(1 << 20))))


def nested(name: str, deep: int) -> Callable[[int], bytes]:
    def make(size: int) -> bytes:
        def one(number: int) -> bytes:
            datagram = tcp(number, PSH | ACK, 1, 1, TANK_PING, server=True)[14:]
            for _ in range(deep):
                datagram = WRAPS[name][1](datagram)[0][14:]
            return ether(datagram)[0]

        some = [one(n) for n in range(64)]
        return capture(fill(size, cycle(some)))

    return make


for _wrap in ("vxlan", "gre", "gre_key", "geneve", "gtpu", "ip_in_ip", "gre_ethernet"):
    MADE[f"tunnels: {_wrap} 3"] = nested(_wrap, 3)
    MADE[f"tunnels: {_wrap} 300"] = nested(_wrap, 300)


@bomb("tags of VLANs and labels")
def tags(size: int) -> bytes:
    some = [ether(tcp(n, SYN)[14:], b"\x81\0\0\x07" * 30)[0] for n in range(64)] + [bytes(12) + b"\x88\x47" + struct.pack(">I", 17 << 12 | 64) * 60 + struct.pack(">I", 18 << 12 | 0x140) + tcp(n, SYN)[14:] for n in range(64)]
    return capture(fill(size, cycle(some)))


@bomb("no TCP")
def no_tcp(size: int) -> bytes:
    rng = random.Random(1)
    return capture(fill(size, (rng.choice((bytes(12) + b"\x08\6" + bytes(28), ether(ip(bytes(8), rng.randrange(256)))[0], rng.randbytes(20))) for _ in range(1 << 20))))


for _made in ("zeros", "single_bytes", "openflow", "redis", "noise", "little_numbers", "mysql"):
    for _port in (11011, 6650, 10911):
        MADE[f"foreign: {_made} on {_port}"] = lambda size, made=foreign.MADE[_made], port=_port: capture(fill(size, (
            one for n in range(1 << 15) for one in foreign.packets(made(random.Random(n)), n, port, n % 2 == 0))))


@bomb("foreign: ports of all protocols, other protocols on them")
def mixed(size: int) -> bytes:
    rng, makers = random.Random(1), list(foreign.MADE.values())
    return capture(fill(size, (one for n in range(1 << 15) for one in islice(foreign.packets(rng.choice(makers)(rng), n, rng.choice(list(PORTS.values())), n % 2 == 0), 20))))

"""Connections of other protocols, made: how they begin, and a little of how they go on.

Law: none of them is a talk of a protocol that is described here, on any port, from its SYN or from its middle.
"""

from __future__ import annotations

import random
import struct
from collections.abc import Callable

from tests.support.hard import ACK, ADDRESSES, FORMS, PSH, SYN, ether, ip

OUR_PORTS = (11011, 8715, 8123, 6650, 10911, 9876, 10909, 10912, 3181)
FOREIGN_PORTS = (80, 1433, 3306, 5672, 6379, 20000)
SEGMENT = 1448

Talk = list[tuple[int, bytes]]  # (0 client, 1 server; what it says)
MADE: dict[str, Callable[[random.Random], Talk]] = {}


def made(function: Callable[[random.Random], Talk]) -> Callable[[random.Random], Talk]:
    MADE[function.__name__] = function
    return function


def some(rng: random.Random, most: int = 200) -> bytes:
    return rng.randbytes(rng.randrange(1, most))


def words(rng: random.Random, most: int = 60) -> bytes:
    return bytes(rng.choice(b"abcdefghijklmnopqrstuvwxyz_ 0123456789") for _ in range(rng.randrange(1, most)))


@made
def mysql(rng):
    def packet(number: int, body: bytes) -> bytes:
        return struct.pack("<I", len(body) | number << 24) + body

    talk = [(1, packet(0, b"\x0a8.0.34\0" + struct.pack("<I", rng.randrange(99)) + some(rng, 20) + b"\0mysql_native_password\0")),
            (0, packet(1, struct.pack("<IIB", 0x01FFA685, 1 << 24, 45) + bytes(23) + b"root\0" + some(rng, 21))), (1, packet(2, b"\0\0\0\2\0\0\0"))]
    for _ in range(rng.randrange(3, 20)):
        rows = b"".join(packet(3 + n, bytes([len(word)]) + word) for n, word in enumerate(words(rng) for _ in range(4)))
        talk += [(0, packet(0, b"\x03select " + words(rng))), (1, packet(1, b"\x01") + packet(2, b"\x03def" + words(rng)) + rows + packet(7, b"\xfe\0\0\2\0"))]
    return talk


@made
def mysql_statements(rng):
    def packet(number: int, body: bytes) -> bytes:
        return struct.pack("<I", len(body) | number << 24) + body

    talk = []
    for number in range(1, rng.randrange(4, 30)):
        talk += [(0, packet(0, b"\x17" + struct.pack("<IBI", number, 0, 1) + some(rng, 20))),
                 (1, packet(1, b"\x01") + packet(2, b"\0\0" + some(rng, 8)) + packet(3, b"\xfe\0\0\2\0"))]
    return talk


@made
def amqp(rng):
    def frame(kind: int, body: bytes) -> bytes:
        return struct.pack(">BHI", kind, rng.randrange(2), len(body)) + body + b"\xce"

    talk = [(0, b"AMQP\0\0\x09\x01"), (1, frame(1, struct.pack(">HHBB", 10, 10, 0, 9) + some(rng, 300)))]
    for _ in range(rng.randrange(2, 20)):
        talk += [(0, frame(1, struct.pack(">HHH", 60, 40, 0) + words(rng)) + frame(2, struct.pack(">HHQ", 60, 0, 40)) + frame(3, words(rng))),
                 (1, frame(1, struct.pack(">HHQB", 60, 80, 1, 0)) + frame(8, b""))]
    return talk


@made
def tds(rng):
    def packet(kind: int, body: bytes) -> bytes:
        return struct.pack(">BBHHBB", kind, 1, 8 + len(body), 0, 1, 0) + body

    talk = [(0, packet(0x12, b"\0\0\x1a\0\6\1\0\x20\0\1\2\0\x21\0\1\xff" + bytes(11))), (1, packet(4, b"\0\0\x1a\0\6" + some(rng, 30)))]
    for _ in range(rng.randrange(2, 20)):
        talk += [(0, packet(1, words(rng).decode().encode("utf-16-le"))), (0, packet(3, some(rng, 80))), (1, packet(4, b"\x81\1\0" + some(rng)))]
    return talk


@made
def rdp(rng):
    def tpkt(body: bytes) -> bytes:
        return struct.pack(">BBH", 3, 0, 4 + len(body)) + body

    talk = [(0, tpkt(b"\x0e\xe0\0\0\0\0\0\1\0\x08\0\3\0\0\0")), (1, tpkt(b"\x0e\xd0\0\0\x12\x34\0\2\x0f\x08\0\2\0\0\0"))]
    return talk + [(side, tpkt(b"\x02\xf0\x80" + some(rng))) for _ in range(rng.randrange(2, 30)) for side in (0, 1)]


@made
def s7(rng):
    def tpkt(body: bytes) -> bytes:
        return struct.pack(">BBH", 3, 0, 4 + len(body)) + body

    return [(side, tpkt(b"\x02\xf0\x80\x32" + bytes([1 + 2 * side, 0, 0, 0, n]) + struct.pack(">HH", 14, 2 * side) + some(rng, 20)))
            for n in range(rng.randrange(2, 30)) for side in (0, 1)]


@made
def http(rng):
    return [said for _ in range(rng.randrange(1, 8)) for said in (
        (0, b"GET /" + words(rng) + b" HTTP/1.1\r\nHost: a\r\n\r\n"), (1, b"HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n" + words(rng, 2) * 5000))]


@made
def ssh(rng):
    def packet() -> bytes:
        body = some(rng, 400)
        return struct.pack(">I", len(body)) + body

    return [(1, b"SSH-2.0-OpenSSH_9.6\r\n"), (0, b"SSH-2.0-OpenSSH_9.6\r\n"), *((side, packet()) for _ in range(20) for side in (0, 1))]


@made
def redis(rng):
    def array(*parts: bytes) -> bytes:
        return b"*%d\r\n" % len(parts) + b"".join(b"$%d\r\n%s\r\n" % (len(part), part) for part in parts)

    return [said for _ in range(rng.randrange(5, 60)) for said in ((0, array(b"SET", words(rng), some(rng))), (1, b"+OK\r\n"), (0, array(b"GET", words(rng))),
                                                                 (1, b"$3\r\nabc\r\n"))]


@made
def dns(rng):
    def query(flags: int) -> bytes:
        body = struct.pack(">HHHHHH", rng.randrange(1 << 16), flags, 1, 0, 0, 0) + b"\x03www\x07example\3com\0" + struct.pack(">HH", 1, 1)
        return struct.pack(">H", len(body)) + body

    return [said for _ in range(rng.randrange(1, 9)) for said in ((0, query(0x100)), (1, query(0x8180)))]


@made
def cassandra(rng):
    def frame(version: int, op: int, body: bytes) -> bytes:
        return struct.pack(">BBHBI", version, 0, rng.randrange(9), op, len(body)) + body

    return [said for _ in range(rng.randrange(2, 20)) for said in ((0, frame(4, 7, struct.pack(">I", 20) + words(rng))), (1, frame(0x84, 8, b"\0\0\0\1" + some(rng))))]


@made
def fastcgi(rng):
    def record(kind: int, body: bytes) -> bytes:
        return struct.pack(">BBHHBB", 1, kind, 1, len(body), 0, 0) + body

    return [(0, record(1, b"\0\1\0\0\0\0\0\0") + record(4, b"".join(struct.pack("BB", 4, 2) + b"PATHok" for _ in range(9))) + record(4, b"") + record(5, b"")),
            *((1, record(6, words(rng, 2) * 2000)) for _ in range(rng.randrange(1, 9))), (1, record(3, bytes(8)))]


@made
def openflow(rng):
    return [(side, struct.pack(">BBHI", 1, kind, 8 + len(body), n) + body) for n in range(rng.randrange(3, 30))
            for side, kind, body in ((0, 2, b""), (1, 3, b""), (1, 10, some(rng, 90)))]


@made
def dnp3(rng):
    return [(side, b"\x05\x64" + bytes([5 + len(body), 0xC4 - 0x80 * side]) + struct.pack("<HHH", 3, 4, rng.randrange(1 << 16)) + body)
            for _ in range(rng.randrange(2, 20)) for side, body in ((0, b"\xc0\xc3\x01\x3c\x02\x06"), (1, some(rng, 40)))]


@made
def socks(rng):
    return [(0, b"\x05\x01\x00"), (1, b"\x05\0"), (0, b"\x05\1\0\1\x0a\0\0\1" + b"\0\x50"), (1, b"\x05\0\0\1\x0a\0\0\1\0\x50"), *http(rng)]


@made
def zookeeper(rng):
    def packet(body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + body

    return [said for n in range(1, rng.randrange(4, 30)) for said in ((0, packet(struct.pack(">II", n, 4) + words(rng))), (1, packet(struct.pack(">IQI", n, 90 + n, 0) + words(rng))))]


@made
def radmin(rng):
    return [(side, struct.pack(">BII", 1, len(body), 0x1BBB) + body) for _ in range(rng.randrange(2, 9)) for side in (0, 1) for body in [some(rng, 30)]]


@made
def little_numbers(rng):
    """Small numbers in little-endian words, as many private protocols begin."""
    return [(side, struct.pack("<6I", *(rng.randrange(14) for _ in range(6)))) for _ in range(rng.randrange(2, 40)) for side in (0, 1)]


@made
def big_numbers(rng):
    return [(side, struct.pack(">6I", *(rng.randrange(30) for _ in range(6)))) for _ in range(rng.randrange(2, 40)) for side in (0, 1)]


@made
def little_lengths(rng):
    """A kind and a true length in front of each message, as TANK writes them."""
    return [(side, struct.pack("<BI", rng.randrange(14), len(body)) + body) for _ in range(rng.randrange(2, 40)) for side in (0, 1) for body in [some(rng, 90)]]


@made
def big_lengths(rng):
    return [(side, struct.pack(">I", len(body)) + body) for _ in range(rng.randrange(2, 40)) for side in (0, 1) for body in [some(rng, 90)]]


@made
def telnet(rng):
    return [(side, b"\xff\xfb\x01\xff\xfd\x03" + words(rng) + b"\r\n") for _ in range(rng.randrange(2, 30)) for side in (0, 1)]


@made
def single_bytes(rng):
    return [(rng.randrange(2), rng.randbytes(1)) for _ in range(rng.randrange(20, 300))]


@made
def noise(rng):
    return [(rng.randrange(2), some(rng, 4000)) for _ in range(rng.randrange(2, 20))]


@made
def zeros(rng):
    return [(rng.randrange(2), bytes(rng.randrange(1, 4000))) for _ in range(rng.randrange(2, 20))]


@made
def ones(rng):
    return [(rng.randrange(2), b"\1" * rng.randrange(1, 4000)) for _ in range(rng.randrange(2, 20))]


@made
def tls(rng):
    def record(kind: int, body: bytes) -> bytes:
        return struct.pack(">BHH", kind, 0x0303, len(body)) + body

    return [(0, record(22, b"\1\0\0" + some(rng, 500))), (1, record(22, b"\2\0\0" + some(rng, 900))),
            *((side, record(23, some(rng, 1000))) for _ in range(9) for side in (0, 1))]


def packets(talk: Talk, number: int, port: int, from_syn: bool, segment: int = SEGMENT) -> list[bytes]:
    """Frames of one connection; from its middle: the first words are not there, and what follows begins anywhere."""
    ends, ids = [0, 0], [1000 + number, 5000 + number]
    out = []

    def frame(side: int, flags: int, seq: int, data: bytes = b"") -> None:
        client, server = 20_000 + number, port
        ports = (client, server) if side == 0 else (server, client)
        head = struct.pack(">HHIIBBHHH", *ports, (ids[side] + seq) & 0xFFFFFFFF, (ids[1 - side] + 1 + ends[1 - side]) & 0xFFFFFFFF, 0x50, flags, 501, 0, 0)
        out.extend(ether(ip(head + data, 6, ends=(b"\x0a\7" + struct.pack(">H", number), ADDRESSES[4][1])[:: 1 if side == 0 else -1])))

    if from_syn:
        frame(0, SYN, 0)
        frame(1, SYN | ACK, 0)
    for side, words_ in talk if from_syn else talk[len(talk) // 3 :]:
        for at in range(0, len(words_), segment):
            piece = words_[at : at + segment]
            frame(side, PSH | ACK, 1 + ends[side], piece)
            ends[side] += len(piece)
    return out


def capture(frames: list[bytes], start_ns: int = 1_700_000_000 * 10**9) -> bytes:
    return FORMS["ns"]([(start_ns + 20_000 * n, frame, len(frame)) for n, frame in enumerate(frames)], 1)

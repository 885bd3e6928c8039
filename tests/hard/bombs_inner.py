"""Small captures whose connections hold something: TLS, HTTP/2 and its headers.  As `bombs_wire`."""

from __future__ import annotations

import random
import struct
import tempfile
import zlib
from collections.abc import Callable, Iterable
from itertools import count
from pathlib import Path

from dissect.inner.http2 import PREFACE
from tests.hard import bombs_wire, foreign
from tests.hard.bombs_wire import fill
from tests.support import tls
from tests.support.http2 import Bed, frame, literal, message

MADE: dict[str, Callable[[int], bytes]] = {}
SEGMENT = 60_000
LARGE = b"\x3f\xe1\xff\x03" + b"\x40\x01x" + b"\x7f\x81\x7c" + b"v" * 16_000
HEAD = frame(1, 4, 1, Bed.PATH)
Talk = list[tuple[int, bytes]]


def said(talk: Talk, port: int = 8081, from_syn: bool = True, segment: int = SEGMENT) -> bytes:
    return foreign.capture(foreign.packets(talk, 1, port, from_syn, segment))


def spoken(client: Iterable[bytes], server: Iterable[bytes] = (), before: bytes = HEAD) -> Callable[[int], bytes]:
    """Frames of the client and of the server, behind what begins a connection and its first call."""
    def make(size: int) -> bytes:
        room = (size - 5000) // (2 if server else 1) - len(before)
        return said([(0, PREFACE + frame(4, 0, 0)), (1, frame(4, 0, 0) + frame(4, 1, 0)), (0, before), (1, frame(1, 4, 1, Bed.STATUS)),
                     (0, b"".join(fill(room, client() if callable(client) else client, 0))), (1, b"".join(fill(room, server() if callable(server) else server, 0)))])

    return make


def odd() -> Iterable[int]:
    return count(3, 2)


SHORT = b"\xbe"  # the path, once it is in the table
INDEXED = frame(1, 4, 1, b"\x40" + Bed.PATH[1:])

FLOODS: dict[str, tuple] = {
    "settings": (lambda: (frame(4, 0, 0) for _ in count()), lambda: (frame(4, 1, 0) for _ in count())),
    "settings of many": (lambda: (frame(4, 0, 0, struct.pack(">HI", 1, n % 2 * 65_536) * 2700) for n in count()),),
    "window sizes": (lambda: (frame(4, 0, 0, struct.pack(">HI", 4, n % 2 * 65_536)) for n in count()), lambda: (frame(4, 0, 0, struct.pack(">HI", 4, n % 2 * 65_536)) for n in count())),
    "pings": (lambda: (frame(6, 0, 0, n.to_bytes(8)) for n in count()), lambda: (frame(6, 1, 0, n.to_bytes(8)) for n in count())),
    "window updates": (lambda: (frame(8, 0, n % 2, b"\0\0\0\1") for n in count()), lambda: (frame(8, 0, 0, b"\x7f\xff\xff\xff") for _ in count())),
    "window updates of streams": (lambda: (frame(8, 0, n, b"\0\0\0\1") for n in odd()),),
    "priorities": (lambda: (frame(2, 0, n, b"\0\0\0\1\x10") for n in odd()),),
    "goaways": (lambda: (frame(7, 0, 0, bytes(8)) for _ in count()), lambda: (frame(7, 0, 0, n.to_bytes(4) + bytes(4)) for n in count())),
    "kinds that nobody knows": (lambda: (frame(n % 246 + 10, 255, n, b"") for n in count()),),
    "resets": (lambda: (frame(1, 5, n, SHORT) + frame(3, 0, n, b"\0\0\0\x08") for n in odd()), (), INDEXED),
    "resets by both": (lambda: (frame(1, 4, n, SHORT) for n in odd()), lambda: (frame(3, 0, n, b"\0\0\0\x08") for n in odd()), INDEXED),
    "streams": (lambda: (frame(1, 4, n, SHORT) for n in odd()), (), INDEXED),
    "streams, and answers": (lambda: (frame(1, 5, n, SHORT) for n in odd()), lambda: (frame(1, 5, n, b"\x88") for n in odd()), INDEXED),
    "streams with a byte each": (lambda: (frame(1, 4, n, SHORT) + frame(0, 0, n, b"\0") for n in odd()), (), INDEXED),
    "streams downwards": (lambda: (frame(1, 4, n, SHORT) for n in range((1 << 31) - 1, 1, -2)), (), INDEXED),
    "pushes": ((), lambda: (frame(5, 4, 1, (2 * n).to_bytes(4) + b"\x82") for n in count(1))),
    "headers without an end": (lambda: (frame(1, 0, n, b"\x82") for n in odd()),),
    "continuations of nothing": (lambda: (frame(9, 0, 1, b"") for _ in count()), (), frame(1, 0, 1, Bed.PATH)),
    "continuations": (lambda: (frame(9, 0, 1, b"\x82" * 20) for _ in count()), (), frame(1, 0, 1, Bed.PATH)),
    "continuations without headers": (lambda: (frame(9, 4, n, b"\x82") for n in odd()),),
    "empty data": (lambda: (frame(0, 0, 1) for _ in count()), lambda: (frame(0, 0, 1) for _ in count())),
    "padding": (lambda: (frame(0, 8, 1, b"\xff" + bytes(255)) for _ in count()),),
    "a byte a frame": (lambda: (frame(0, 0, 1, b"\0") for _ in count()), lambda: (frame(0, 0, 1, b"\0") for _ in count())),
    "messages of nothing": (lambda: (frame(0, 0, 1, message(b"") * 3000) for _ in count()), lambda: (frame(0, 0, 1, message(b"") * 3000) for _ in count())),
    "messages of nothing, a frame each": (lambda: (frame(0, 0, 1, message(b"")) for _ in count()), lambda: (frame(0, 0, 1, message(b"")) for _ in count())),
    "messages packed": (lambda: (frame(0, 0, 1, b"\1" + len(GZ).to_bytes(4) + GZ) for _ in count()),),
    "messages packed from megabytes": (lambda: (frame(0, 0, 1, piece) for piece in pieces(b"\1" + len(GZ_LARGE).to_bytes(4) + GZ_LARGE)),),
    "calls packed": (lambda: (frame(1, 4, n, SHORT) + frame(0, 1, n, b"\1" + len(GZ).to_bytes(4) + GZ) for n in odd()), (), INDEXED),
    "a message that claims 4 GB": (lambda: (frame(0, 0, 1, bytes(16_000)) for _ in count()), (), HEAD + frame(0, 0, 1, b"\0\xff\xff\xff\xff")),
    "many messages that claim much": (lambda: (frame(1, 4, n, SHORT) + frame(0, 0, n, b"\0\0\x3f\xff\xff" + bytes(100)) for n in odd()), (), INDEXED),
    "table sizes": (lambda: (frame(1, 4, n, b"\x20\x3f\xe1\x1f" * 20 + SHORT) for n in odd()), (), INDEXED),
    "entries without an end": (lambda: (frame(1, 4, n, b"\x40" + bytes([3]) + n.to_bytes(3) + b"\1x") for n in odd()),),
    "entries of nothing": (lambda: (frame(1, 4, n, b"\x40\0\0" * 500) for n in odd()),),
    "one large entry, many indexes": (lambda: (frame(1, 4, n, b"\xbe" * 30) for n in odd()), (), frame(1, 4, 1, LARGE)),
    "one large entry, indexes in one block": (lambda: (frame(1, 4, n, b"\xbe" * 16_000) for n in odd()), (), frame(1, 4, 1, LARGE)),
    "never indexed names of 10 kB": (lambda: (frame(1, 4, n, b"\x10\x7f\x91\x4d" + b"n" * 10_000 + b"\1x") for n in odd()),),
    "indexed names of 10 kB": (lambda: (frame(1, 4, n, b"\x3f\xe1\xff\x03\x40\x7f\x91\x4d" + b"n" * 10_000 + b"\1x") for n in odd()),),
    "letters of Huffman": (lambda: (frame(1, 4, n, b"\x40\x01x\xff\x81\x7c" + bytes(16_000)) for n in odd()),),
    "numbers without an end": (lambda: (frame(1, 4, n, b"\xff" * 16_000) for n in odd()),),
    "numbers of zeros": (lambda: (frame(1, 4, n, b"\xff" + b"\x80" * 15_000 + b"\0") for n in odd()),),
    "paths": (lambda: (frame(1, 4, n, literal(b":path", b"/apache.rocketmq.v2.MessagingService/M%07d" % n)) for n in odd()),),
    "headers of gRPC": (lambda: (frame(1, 4, n, SHORT + literal(b"x-mq-client-id", b"c%09d" % n) + literal(b"x-mq-request-id", b"r%d" % n)) for n in odd()),
                        lambda: (frame(1, 5, n, b"\x88" + literal(b"grpc-status", b"13") + literal(b"grpc-message", b"m%d" % n * 10)) for n in odd()), INDEXED),
}
GZ, GZ_LARGE = zlib.compress(bytes(1 << 20), 9), zlib.compress(bytes(60 << 20), 9)


def pieces(text: bytes) -> Iterable[bytes]:
    while True:
        yield from (text[at : at + 16_000] for at in range(0, len(text), 16_000))


for _name, _flood in FLOODS.items():
    MADE[f"http2: {_name}"] = spoken(*_flood)


def connections(size: int) -> bytes:
    """A call each."""
    talk = [(0, PREFACE + frame(4, 0, 0) + HEAD), (1, frame(4, 0, 0))]
    return foreign.capture(fill(size, (one for n in range(1 << 16) for one in foreign.packets(talk, n, 8081, True))))


MADE["http2: connections"] = connections


# --- TLS ----------------------------------------------------------------------------------------------------------------


def record(kind: int, body: bytes, version: int = 0x0303) -> bytes:
    return struct.pack(">BHH", kind, version, len(body)) + body


def hello(number: int, *extensions: tuple[int, bytes]) -> bytes:
    more = b"".join(struct.pack(">HH", kind, len(text)) + text for kind, text in extensions)
    body = b"\3\3" + number.to_bytes(32) + b"\0" + b"\0\4\x13\1\x13\2" + b"\1\0" + len(more).to_bytes(2) + more
    return b"\1" + len(body).to_bytes(3) + body


def answer(number: int) -> bytes:
    body = b"\3\3" + number.to_bytes(32) + b"\0" + b"\xc0\x2f\0\0\0"
    return b"\2" + len(body).to_bytes(3) + body


def sealed(client: Callable[[], Iterable[bytes]], server: Callable[[], Iterable[bytes]] | None = None, begun: bytes = b"") -> Callable[[int], bytes]:
    def make(size: int) -> bytes:
        room = (size - 3000) // (2 if server else 1)
        return said([(0, record(22, hello(1))), (1, record(22, answer(1))), (0, begun + b"".join(fill(room, client(), 0))), *([(1, b"".join(fill(room, server(), 0)))] if server else [])], 6651)

    return make


RECORDS: dict[str, tuple] = {
    "records of nothing": (lambda: (record(23, b"") for _ in count()), lambda: (record(23, b"") for _ in count())),
    "records of a byte": (lambda: (record(23, b"x") for _ in count()), lambda: (record(23, b"y") for _ in count())),
    "records of 24 bytes": (lambda: (record(23, n.to_bytes(24)) for n in count()), lambda: (record(23, n.to_bytes(24)) for n in count())),
    "handshakes again": (lambda: (record(22, hello(n)) for n in count()), lambda: (record(22, answer(n)) for n in count())),
    "changes of cipher": (lambda: (record(20, b"\1") for _ in count()), lambda: (record(20, b"\1") for _ in count())),
    "alerts": (lambda: (record(21, b"\1\0") for _ in count()), lambda: (record(21, b"\1\0") for _ in count())),
    "a hello in bytes": (lambda: (record(22, bytes([one])) for n in count() for one in hello(n)),),
    "a hello without an end": (lambda: (record(22, b"\1\xff\xff\xff" + bytes(16_000)) for _ in count()),),
    "messages of nothing": (lambda: (record(22, b"\0\0\0\0" * 4000) for _ in count()), lambda: (record(22, b"\0\0\0\0" * 4000) for _ in count())),
    "names": (lambda: (record(22, hello(n, *[(0, b"\0\x0a\0\0\7" + n.to_bytes(7))] * 100)) for n in count()),),
    "no records": (lambda: (bytes([20 + n % 4, 3, 3, 0xFF, 0xFF]) for n in count()),),
}
for _name, _flood in RECORDS.items():
    MADE[f"tls: {_name}"] = sealed(*_flood)


def hellos(size: int) -> bytes:
    """A hello and its answer each."""
    return foreign.capture(fill(size, (one for n in range(1 << 16) for one in foreign.packets([(0, record(22, hello(n))), (1, record(22, answer(n)))], n, 6651, True))))


def opened(what: Callable[[tls.Pair], Iterable[tuple[int, bytes]]], version: str = "1.3") -> Callable[[int], bytes]:
    """A real connection with its secrets in the capture."""
    def make(size: int) -> bytes:
        with tempfile.TemporaryDirectory() as folder:
            pair = tls.Pair(tls.Ends(Path(folder) / "keys", version))
            talk = pair.handshake()
            size -= 20_000
            for side, text in what(pair):
                talk.append((side, pair.say(side, text)))
                size -= len(talk[-1][1]) + 90
                if size < 0:
                    break
            keys = (Path(folder) / "keys").read_bytes()
        frames = foreign.packets(talk, 1, 6651 if version == "1.2" else 8081, True, SEGMENT)
        secret = bombs_wire.block(0x0A, struct.pack("<II", 0x544C534B, len(keys)) + keys)
        return bombs_wire.SECTION + bombs_wire.interface() + secret + b"".join(bombs_wire.packet(one, ticks=1_700_000_000_000_000 + n) for n, one in enumerate(frames))

    return make


def http2_inside(pair: tls.Pair) -> Iterable[tuple[int, bytes]]:
    yield 0, PREFACE + frame(4, 0, 0) + INDEXED
    yield 1, frame(4, 0, 0)
    for n in odd():
        yield 0, (frame(1, 4, n, SHORT) + frame(0, 1, n, message(b""))) * 20
        yield 1, frame(1, 5, n, b"\x88") * 20


def pings_inside(pair: tls.Pair) -> Iterable[tuple[int, bytes]]:
    yield 0, b"\0\0\0\x10\0\0\0\x0c\x08\x02\x12\x08\x0a\x04abcd\x20\x15"
    for _ in count():
        yield 0, b"\0\0\0\5\0\0\0\1\x08"
        yield 1, b"\0\0\0\x09\0\0\0\x05\x08\x12\x92\1\0"


def noise_inside(pair: tls.Pair) -> Iterable[tuple[int, bytes]]:
    rng = random.Random(1)
    return ((n % 2, rng.randbytes(1)) for n in count())


MADE["tls: connections"] = hellos
MADE["tls: opened, http2 inside"] = opened(http2_inside)
MADE["tls: opened, small records inside"] = opened(pings_inside)
MADE["tls: opened, small records inside, 1.2"] = opened(pings_inside, "1.2")
MADE["tls: opened, noise inside"] = opened(noise_inside)


# --- many connections beside each other: what is bounded in each is not in all ----------------------------------------------


def beside(name: str, talk: Callable[[int], Talk], each: int, port: int = 8081) -> None:
    def make(size: int) -> bytes:
        packets = [foreign.packets(talk(each), n, port, True, SEGMENT) for n in range(size // (each + 600))]
        return foreign.capture(fill(size, (one for some in zip(*packets, strict=False) for one in some)))

    MADE[f"beside each other: {name}"] = make


def calls(before: bytes, frames: Callable[[], Iterable[bytes]], answers: Callable[[], Iterable[bytes]] | None = None) -> Callable[[int], Talk]:
    def talk(size: int) -> Talk:
        room = (size - len(before)) // (2 if answers else 1)
        return [(0, PREFACE + frame(4, 0, 0) + before + b"".join(fill(room, frames(), 0))), (1, frame(4, 0, 0) + (b"".join(fill(room, answers(), 0)) if answers else b""))]

    return talk


FOUR = b"\x40\x01x" + b"\x7f\x81\x1e" + b"v" * 4000  # an entry that any table has room for
beside("one large entry, many indexes", calls(frame(1, 4, 1, FOUR), lambda: (frame(1, 4, n, SHORT + b"\xbe" * 30) for n in odd())), 14_000)
beside("one large entry, many indexes, answers", calls(frame(1, 4, 1, FOUR), lambda: (frame(1, 4, n, b"\xbe" * 30) for n in odd()), lambda: (frame(1, 4, n, FOUR if n == 3 else b"\xbe" * 30) for n in odd())), 24_000)
beside("a larger entry, few indexes", calls(frame(1, 4, 1, LARGE), lambda: (frame(1, 4, n, b"\xbe" * 8) for n in odd())), 22_000)
beside("streams", calls(INDEXED, lambda: (frame(1, 4, n, SHORT) for n in odd())), 20_000)
beside("messages that claim much", calls(INDEXED, lambda: (frame(1, 4, n, SHORT) + frame(0, 0, n, b"\0\0\x3f\xff\xff") for n in odd())), 20_000)
beside("bodies packed", calls(INDEXED, lambda: (frame(1, 4, n, SHORT) + frame(0, 0, n, b"\1" + len(GZ).to_bytes(4) + GZ) for n in odd())), 20_000)
beside("tables of 64 KiB", calls(frame(1, 4, 1, b"\x3f\xe1\xff\x03" + Bed.PATH), lambda: (frame(1, 4, n, b"\x40\0\0" * 20) for n in odd())), 1000)
beside("calls of one large entry", calls(frame(1, 5, 1, FOUR), lambda: (frame(1, 5, n, SHORT + b"\xbe" * 15) for n in odd())), 14_000)
beside("one long path, many messages", calls(b"", lambda: (frame(1, 4, 1, literal(b":path", b"/" + b"p" * 200)),)), 1000)
FLOODS_LATER: dict[str, tuple] = {
    "calls of one large entry": (lambda: (frame(1, 5, n, b"\xbe" * 15) for n in odd()), (), frame(1, 5, 1, LARGE)),
    "calls of one large entry, answered": (lambda: (frame(1, 5, n, b"\xbe" * 7) for n in odd()), lambda: (frame(1, 5, n, LARGE if n == 3 else b"\xbe" * 7) for n in odd()), frame(1, 5, 1, LARGE)),
    "one long path, many messages": ((), lambda: (frame(0, 0, 1, message(b"")) for _ in count()), frame(1, 4, 1, b"\x3f\xe1\xff\x03\x44\x7f\x81\x7c" + b"/" * 16_000) + frame(0, 0, 1, message(b""))),
    "bodies packed": (lambda: (frame(1, 4, n, SHORT) + frame(0, 0, n, b"\1" + len(GZ).to_bytes(4) + GZ) for n in odd()), (), INDEXED),
}
for _name, _flood in FLOODS_LATER.items():
    MADE[f"http2: {_name}"] = spoken(*_flood)

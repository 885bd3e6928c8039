"""HTTP/2 for tests: the runs of a capture's connections, and who takes what they say."""

from __future__ import annotations

from collections import defaultdict

from dissect.inner.http2 import PREFACE, Http2
from dissect.inner.side import Place
from tests.support import tls

PORT = 8081


class Out:
    """Takes what a connection says."""

    def __init__(self):
        self.units, self.told, self.ends, self.waits, self.gaps = [], [], [], [], []

    def unit(self, connection, sender, text, first, last):
        self.units.append((sender, bytes(text), tuple(first)[1:3], tuple(last)[1:3]))
        connection.sides[sender].inner += 8 + int.from_bytes(text[4:8], "big")

    def problem(self, connection, *told):
        self.told.append(told)

    def waited(self, connection, sender, number, since, where):
        self.waits.append((sender, number, since, where[2]))

    def kept(self):
        return 0

    def gap(self, connection, sender, size, where):
        self.gaps.append((sender, connection.sides[sender].inner))
        connection.sides[sender].inner += size

    def bare(self, connection):
        return True

    def one_life(self, connection, sender, settled):
        pass

    def end(self, connection, sender, why, where):
        self.ends.append((sender, why))


def runs(capture: bytes, port: int = PORT) -> dict:
    """Connection → (sender, place, bytes) in capture order; sender 0 is the client.  Repeats are left out, disorder is not expected."""
    found: dict = defaultdict(list)
    begun: dict = {}
    ends: dict = {}
    for number, packet in enumerate(tls.packets(capture)):
        ports = packet.key[1], packet.key[3]
        if port not in ports:
            continue
        sender = int(ports[0] == port)
        name = ports[1] if sender else ports[0]
        if packet.flags & tls.SYN:
            begun[name, sender] = packet.seq + 1
        elif packet.payload:
            offset = packet.seq - begun.setdefault((name, sender), packet.seq) & 0xFFFFFFFF
            if offset >= ends.get((name, sender), 0):
                ends[name, sender] = offset + len(packet.payload)
                found[name].append((sender, Place(offset, number, packet.ns, -1), packet.payload))
    return found


def told(runs, late: bool = False, client: int = 0, ends: bool = True) -> Out:
    """What a connection says of these runs."""
    out = Out()
    connection = Http2(0, out, client, late)
    reached = [0, 0]
    for sender, place, text in runs:
        if place.offset > reached[sender]:
            connection.gap(sender, reached[sender], place.offset - reached[sender], place)
        connection.data(sender, place, text)
        reached[sender] = place.offset + len(text)
    if ends:
        for sender in (0, 1):
            connection.end(sender, 0, Place(reached[sender], 1 << 30, 0, -1))
    return out


# --- connections that are made --------------------------------------------------------------------------------------


def frame(kind: int, flags: int, stream: int, text: bytes = b"") -> bytes:
    return len(text).to_bytes(3, "big") + bytes((kind, flags)) + stream.to_bytes(4, "big") + text


def message(text: bytes) -> bytes:
    return b"\0" + len(text).to_bytes(4, "big") + text


def literal(name: bytes, value: bytes) -> bytes:
    return b"\0" + bytes((len(name),)) + name + bytes((len(value),)) + value


class Bed:
    """A connection of gRPC, made segment by segment, whose ends keep to their windows; `waited` has the truth: (side, stream) → ns.

    `rides`: what acknowledges a sender's bytes is the packet that opens its window, not one before it.  `far`: ns to the sender and back.
    """

    PATH = literal(b":path", b"/apache.rocketmq.v2.MessagingService/SendMessage")
    STATUS, TRAILERS = literal(b":status", b"200"), literal(b"grpc-status", b"0")
    KEYS = (b"\x7f\0\0\1", 40_000, b"\x7f\0\0\2", PORT), (b"\x7f\0\0\2", PORT, b"\x7f\0\0\1", 40_000)
    CHUNK, MTU = 16_384, 1_448

    def __init__(self, pair: tls.Pair | None = None, rides: bool = False, far: int = 0, windows: tuple[int, int] = (65_535, 65_535)):
        self.wire, self.pair, self.rides, self.far = tls.Wire(), pair, rides, far
        self.ns, self.seq = 1_800_000_000 * 10**9, [1, 1]
        self.room, self.initial = [65_535, 65_535], [65_535, 65_535]
        self.left: dict = {}
        self.waited: dict = {}
        self.wire.add(self.ns, self.KEYS[0], tls.SYN, 0, 0)
        self.wire.add(self.ns + 10_000, self.KEYS[1], tls.SYN | tls.ACK, 0, 1)
        self.wire.add(self.ns + 20_000, self.KEYS[0], tls.ACK, 1, 1)
        for side, text in pair.handshake() if pair else ():
            self.carry(side, text)
        self.say(0, PREFACE)
        for side in (0, 1):
            self.setting(side, windows[1 - side])

    def carry(self, side: int, text: bytes) -> None:
        """These bytes in segments, which are acknowledged."""
        for at in range(0, len(text), self.MTU):
            piece = text[at : at + self.MTU]
            self.ns += 10_000  # no pause
            self.wire.add(self.ns, self.KEYS[side], tls.PSH | tls.ACK, self.seq[side], self.seq[1 - side], piece)
            self.seq[side] += len(piece)
        if not self.rides:
            self.wire.add(self.ns + 5_000, self.KEYS[1 - side], tls.ACK, self.seq[1 - side], self.seq[side])

    def say(self, side: int, text: bytes) -> None:
        self.carry(side, self.pair.say(side, text) if self.pair else text)

    def setting(self, side: int, size: int) -> None:
        """An end says how much it takes on each stream."""
        self.say(side, frame(4, 0, 0, b"\0\4" + size.to_bytes(4, "big")))
        self.initial[1 - side] = size

    def update(self, side: int, stream: int, size: int) -> None:
        """An end takes more of what the other one sends."""
        self.say(side, frame(8, 0, stream, size.to_bytes(4, "big")))
        if stream:
            self.left[1 - side, stream] += size
        else:
            self.room[1 - side] += size

    def head(self, side: int, stream: int) -> None:
        if side == 0:
            self.left[0, stream] = self.left[1, stream] = 0
        self.say(side, frame(1, 4, stream, self.STATUS if side else self.PATH))

    def window(self, side: int, stream: int) -> int:
        return min(self.room[side], self.left[side, stream] + self.initial[side])

    def data(self, side: int, stream: int, text: bytes, ends: bool = False) -> None:
        """One frame, which the windows allow."""
        assert len(text) <= max(self.window(side, stream), 0)
        self.say(side, frame(0, int(ends), stream, text))
        self.room[side] -= len(text)
        self.left[side, stream] -= len(text)

    def send(self, side: int, stream: int, text: bytes, ends: bool, opens) -> None:
        """All of it, as far as the windows allow; `opens` makes them larger, after a time."""
        while text:
            size = min(self.window(side, stream), self.CHUNK)
            if size <= 0:
                before = self.ns
                opens()
                self.waited[side, stream] = self.waited.get((side, stream), 0) + self.ns - before
                self.ns += self.far
                continue
            self.data(side, stream, text[:size], ends and size >= len(text))
            text = text[size:]

    def trailers(self, stream: int) -> None:
        self.say(1, frame(1, 5, stream, self.TRAILERS))

    def call(self, stream: int, asked: bytes, answered: bytes, opens, works: int = 3_000_000) -> None:
        """A request, and its answer after some work."""
        self.head(0, stream)
        self.send(0, stream, message(asked), True, lambda: opens(0, stream))
        self.ns += works
        self.head(1, stream)
        self.send(1, stream, message(answered), False, lambda: opens(1, stream))
        self.trailers(stream)

    def written(self, path):
        path.write_bytes(self.wire.pcap())
        return path

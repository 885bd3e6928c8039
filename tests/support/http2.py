"""HTTP/2 for tests: the runs of a capture's connections, and who takes what they say."""

from __future__ import annotations

from collections import defaultdict

from dissect.inner.http2 import Http2
from dissect.inner.side import Place
from tests.support import tls

PORT = 8081


class Out:
    """Takes what a connection says."""

    def __init__(self):
        self.units, self.told, self.ends = [], [], []

    def unit(self, connection, sender, text, first, last):
        self.units.append((sender, bytes(text), tuple(first)[1:3], tuple(last)[1:3]))
        connection.sides[sender].inner += 8 + int.from_bytes(text[4:8], "big")

    def problem(self, connection, *told):
        self.told.append(told)

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

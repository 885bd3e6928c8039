"""A bookie and who asks it, in version 2 of its protocol: what they say, packet by packet."""

from __future__ import annotations

import struct

import dissect
from tests.support.segments import ACK, PSH, SYN, Segment, packet, pcap

PORT = 3181  # of the side that `segments` numbers 0: the bookie
ADD, READ = 1, 2
OK, NO_ENTRY = 0, 2
KEY = b"k" * 20
QUESTION = "select api, request_packet, response_packet, status from exchanges order by coalesce(request_packet, response_packet)"


def stored(ledger: int, entry: int) -> bytes:
    return struct.pack(">qqqq", ledger, entry, entry - 1, 4) + b"d" * 8 + b"data"


class Bookie:
    """Packets of one connection, in capture order; each call makes one and gives its number, the first data packet 0."""

    def __init__(self, syn: bool = True):
        self.seq = [1, 1]
        self.segments = [Segment(1, 0, b"", SYN), Segment(0, 0, b"", SYN | ACK, 1), Segment(1, 1, b"", ACK, 1)] if syn else []

    def say(self, side: int, data: bytes) -> int:
        self.segments.append(Segment(side, self.seq[side], data, ACK | PSH, self.seq[1 - side]))
        self.seq[side] += len(data)
        return len(self.segments)

    def asks(self, operation: int, body: bytes) -> int:
        return self.say(1, struct.pack(">IBBH", 4 + len(body), 2, operation, 0) + body)

    def tells(self, operation: int, body: bytes, status: int = OK) -> int:
        return self.say(0, struct.pack(">IBBHI", 8 + len(body), 2, operation, 0, status) + body)

    def read(self, ledger: int, entry: int) -> int:
        return self.asks(READ, struct.pack(">qq", ledger, entry))

    def answer(self, ledger: int, entry: int, status: int = OK) -> int:
        return self.tells(READ, struct.pack(">qq", ledger, entry) + (stored(ledger, entry) if status == OK else b""), status)

    def add(self, ledger: int, entry: int) -> int:
        return self.asks(ADD, KEY + stored(ledger, entry))

    def added(self, ledger: int, entry: int) -> int:
        return self.tells(ADD, struct.pack(">qq", ledger, entry))

    def capture(self, *lost: int) -> bytes:
        """Without the packets of these numbers."""
        return pcap([packet(one, PORT) for number, one in enumerate(self.segments, 1) if number not in lost])


def ask(blob: bytes, question: str = QUESTION, **options) -> list[tuple]:
    with dissect.open(blob, **{"jobs": 1, "internal": True, **options}) as opened:
        return [tuple(row.values()) for row in opened.sql(question).to_pylist()]

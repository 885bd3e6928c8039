"""A line protocol and its conversations: the shapes of RESP, whose messages end where their delimiters say."""

from __future__ import annotations

from tests.support.segments import ACK, PSH, SYN, Segment, packet, pcap

PORT = 1000  # of the side that `segments` numbers 0; it serves here
DESCRIPTION = '''"""Commands as lists of counted texts, answers as lines."""
from dissect.language import *

class Code(Codes):
    OK = 0
    REFUSED = 1

class Part(Struct):
    mark = u8("$", equals=0x24)
    size = decimal("\\r\\n", "of the text", unit="bytes", limit=10)
    value = text(size, "said")
    end = u16("CR LF", equals=0x0D0A)

class First(Struct):
    mark = u8("$", equals=0x24)
    size = decimal("\\r\\n", "of the text", unit="bytes", limit=10)
    value = text(size, "said", role=TOPIC)
    end = u16("CR LF", equals=0x0D0A)

class Command(Request, kind=1, api="Command"):
    mark = u8("*", equals=0x2A)
    count = decimal("\\r\\n", "parts", limit=10)
    name = call(First)
    parts = repeat(call(Part), count=count - 1)

class Counted(Struct):
    size = decimal("\\r\\n", "-1: nothing", unit="bytes", limit=10)
    value = text(size, "what was asked for", when=size >= 0)
    end = u16("CR LF", equals=0x0D0A, when=size >= 0)

class Line(Struct):
    words = word("\\r\\n", "a line", role=TEXT, limit=1000)

class Reply(Response, to=Command):
    sort = u8("what follows")
    known = require(among(sort, 0x24, 0x2B, 0x2D))
    code = let(choose(sort == 0x2D, 1, 0), role=CODE, codes=Code)
    body = switch(sort, {0x24: call(Counted)}, default=call(Line))

class Frame(Struct):
    message = switch(side, {0: requests(1), 1: responses(1)})

lines = Protocol("lines", ports=[1000], frame=Frame, fifo=True)
'''


def command(*parts: bytes) -> bytes:
    return b"*%d\r\n" % len(parts) + b"".join(b"$%d\r\n%s\r\n" % (len(part), part) for part in parts)


def text(value: bytes | None) -> bytes:
    return b"$-1\r\n" if value is None else b"$%d\r\n%s\r\n" % (len(value), value)


TALK = [(command(b"SET", b"k", b"a\r\nb"), b"+OK\r\n"), (command(b"GET", b"k"), text(b"a\r\nb")), (command(b"GET", b"none"), text(None)),
        (command(b"HALT"), b"-ERR unknown command 'HALT'\r\n"), (command(b"SET", b"long", b"x" * 300), b"+OK\r\n"), (command(b"GET", b""), text(b""))]


def capture(pieces, talk=TALK, syn: bool = True, lost=()) -> bytes:
    """The talk as a capture: `pieces` says of a message where it is cut into segments; the n-th data segments of `lost` are not there."""
    at, segments = [1, 1], []
    if syn:
        segments += [Segment(1, 0, b"", SYN), Segment(0, 0, b"", SYN | ACK, 1)]
    count = 0
    for pair in talk:
        for side, data in zip((1, 0), pair, strict=True):
            for piece in pieces(data):
                if count not in lost:
                    segments.append(Segment(side, at[side], piece, ACK | PSH, at[1 - side]))
                count += 1
                at[side] += len(piece)
    return pcap([packet(one, PORT) for one in segments])

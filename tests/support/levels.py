"""Two ends that tell each other how to read what follows, at any time: the wire's level, each end's own tone, and once whether names are packed.

What a message is written with is what its sender knew when it wrote it: what it had said itself, and what had reached it.  So the talk knows the truth of
every message, wherever its bytes were captured.
"""

from __future__ import annotations

import random
import zlib
from dataclasses import dataclass, field

from tests.support.segments import ACK, PSH, SYN, Segment, packet, pcap

PORT = 1000  # of the side that `segments` numbers 0; it serves here
DESCRIPTION = '''"""Two ends that tell each other how to read what follows."""
from dissect.language import *

class Frame(Struct):
    magic = u16("LV", equals=0x4C56)
    size = u16("of the rest", limit=400, unit="bytes")
    kind = u8("which message", limit=4)
    body = area(size - 1, switch(side, {0: requests(kind), 1: responses(kind)}))

levels = Memory("level", initial=1)
tones = Memory("tone", initial=0, each_way=True)
packing = Memory("packing", once=True)

class Level(Push, kind=1, api="Level", by="both"):
    level = u8("how wide numbers are from here on", limit=4)
    said = remember(levels, level, "the level from here on")

class Tone(Push, kind=2, api="Tone", by="both"):
    tone = u8("1: this end puts a mark in front of places", limit=1)
    said = remember(tones, tone)

class Open(Push, kind=3, api="Open", by="client"):
    packed = u8("1: names are compressed", unit="flag")
    said = remember(packing, packed)

class Note(Push, kind=4, api="Note", by="both"):
    topic = str8("what it is about", role=TOPIC)
    level = recalled(levels, "how wide the number is")
    number = switch(level, {1: u8("how many", role=RECORDS), 2: u16("how many", role=RECORDS), 4: u32("how many", role=RECORDS)})
    tone = recalled(tones)
    mark = u16("a mark", equals=0x4D4D, when=tone == 1)
    place = u8("where", role=PARTITION)
    packed = recalled(packing)
    plain = text(REST, "who", role=GROUP, when=packed == 0)
    name = inflate("zlib", text(REST, "who", role=GROUP), when=packed == 1)

class Start(Struct):
    magic = u16("LV", equals=0x4C56)
    size = u16("of the rest", limit=400)
    kind = u8("which message", limit=4)

mine = Protocol("levels", ports=[1000], frame=Frame, starts=(Start, Start))
'''


def framed(kind: int, body: bytes) -> bytes:
    return b"LV" + (len(body) + 1).to_bytes(2, "big") + bytes([kind]) + body


@dataclass
class End:
    """One end: what it knows, and what it has sent and received."""

    client: bool
    level: int = 1
    tone: int = 0
    packed: int | None = None
    sent: int = 0
    received: int = 0
    coming: list = field(default_factory=list)  # messages on their way to it: size, what they say


def talk(seed: int, count: int = 120, in_turns: bool = False) -> tuple[list[Segment], list[tuple]]:
    """Segments as they pass a point on the road, each with one message; and of each message (from the client, offset, api, topic, number, place, name)."""
    dice = random.Random(seed)
    ends = [End(False), End(True)]
    segments, truth = [Segment(1, 0, b"", SYN), Segment(0, 0, b"", SYN | ACK, 1), Segment(1, 1, b"", ACK, 1)], []

    def send(side: int, kind: int, body: bytes, says: tuple, row: tuple) -> None:
        end, other = ends[side], ends[1 - side]
        data = framed(kind, body)
        segments.append(Segment(side, 1 + end.sent, data, ACK | PSH, 1 + end.received))
        truth.append((end.client, end.sent, *row))
        end.sent += len(data)
        other.coming.append((len(data), says))

    ends[1].packed = dice.randrange(2)
    send(1, 3, bytes([ends[1].packed]), ("packed", ends[1].packed), ("Open", None, None, None, None))
    while len(truth) < count:
        side, what = dice.randrange(2), dice.random()
        end = ends[side]
        if end.coming and (in_turns or what < 0.4):
            size, (name, value) = end.coming.pop(0)
            end.received += size
            if name:
                setattr(end, name, value)
        elif what < 0.5:
            end.level = dice.choice((1, 2, 4))
            send(side, 1, bytes([end.level]), ("level", end.level), ("Level", None, None, None, None))
        elif what < 0.57:
            end.tone = dice.randrange(2)
            send(side, 2, bytes([end.tone]), ("", 0), ("Tone", None, None, None, None))
        elif end.packed is not None:
            note(send, side, end, dice)
    return segments, truth


def note(send, side: int, end: End, dice: random.Random) -> None:
    topic, number, place, name = f"t{dice.randrange(9)}", dice.randrange(256), dice.randrange(256), "n" * dice.randrange(1, 40)
    body = bytes([len(topic)]) + topic.encode() + number.to_bytes(end.level, "big") + (b"MM" if end.tone else b"") + bytes([place])
    body += zlib.compress(name.encode()) if end.packed else name.encode()
    send(side, 4, body, ("", 0), ("Note", topic, number, str(place), name))


def capture(segments: list[Segment]) -> bytes:
    return pcap([packet(one, PORT) for one in segments])


def pieces(segments: list[Segment], dice: random.Random, most: int = 20) -> list[Segment]:
    """The same bytes, cut into segments anywhere; each acknowledges what its message did."""
    found: list[Segment] = []
    for one in segments:
        at = 0
        while at < len(one.data) or at == 0:
            size = dice.randrange(1, most)
            found.append(Segment(one.side, one.seq + at, one.data[at : at + size], one.flags, one.ack))
            at += size
    return found

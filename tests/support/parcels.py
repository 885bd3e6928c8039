"""Two ends that send each other parcels in pieces, those of several keys mixed with each other: ended by a last flag, or when so many bytes have come.

The talk knows the truth of every message; where bytes are lost, what is read must be that, or less.
"""

from __future__ import annotations

import random
import zlib

from tests.support.segments import ACK, PSH, SYN, Segment

DESCRIPTION = '''"""Two ends that send each other content in pieces."""
from dissect.language import *

class Frame(Struct):
    magic = u16("PC", equals=0x5043)
    size = u16("of the rest", limit=400, unit="bytes")
    kind = u8("which message", limit=6)
    key = u8("what it belongs to")
    body = area(size - 2, switch(side, {0: requests(kind), 1: responses(kind)}))

parcels = Assembly("parcel", limit=6000)
letters = Assembly("letter", limit=6000)

class Sheet(Record):
    name = str8("what is in it", role=RECORD_KEY)
    body = raw(REST, role=PAYLOAD)

class Sized(Struct):
    size = u16("of the sheet")
    sheet = call(Sheet)

class Parcel(Push, kind=1, api="Parcel", by="both"):
    topic = str8("for whom", role=TOPIC)
    content = assembled(parcels, Frame.key, call(Sized))

class Size(Push, kind=2, by="both"):
    size = peek(u16(), "bytes of the sheet")
    head = piece(parcels, Frame.key, more=size + 2 - left)

class Part(Push, kind=3, by="both"):
    piece = piece(parcels, Frame.key)

class Letter(Push, kind=4, api="Letter", by="both"):
    topic = str8("for whom", role=TOPIC)
    last = u8("1: all of it is here", unit="flag")
    content = assembled(letters, Frame.key, call(Sheet), last=last == 1)

class Page(Push, kind=5, by="both"):
    last = u8("1: the last one", unit="flag")
    piece = piece(letters, Frame.key, last=last == 1)

class Note(Push, kind=6, api="Note", by="both"):
    topic = text(REST, "for whom", role=TOPIC)

class Start(Struct):
    magic = u16("PC", equals=0x5043)
    size = u16("of the rest", limit=400)
    kind = u8("which message", limit=6)

mine = Protocol("parcels", ports=[1000], frame=Frame, starts=(Start, Start))
'''


def framed(kind: int, key: int, body: bytes) -> bytes:
    return b"PC" + (len(body) + 2).to_bytes(2, "big") + bytes([kind, key]) + body


def texted(text: str) -> bytes:
    return bytes([len(text)]) + text.encode()


def frames_of(dice: random.Random, kind: int, key: int) -> tuple[list[bytes], tuple]:
    """The frames of one message, and what they say together: api, topic, name, bytes, sum."""
    topic, name = f"t{dice.randrange(9)}", f"n{dice.randrange(99)}"
    if kind == 6:
        return [framed(6, key, topic.encode())], ("Note", topic, None, None, None)
    body = dice.randbytes(dice.choice((0, 1, 40, 300, 900)))
    content = texted(name) + body
    row = ("Parcel" if kind == 1 else "Letter", topic, name, len(body), zlib.crc32(body))
    if kind == 1:
        pieces = cut(dice, content)
        first = pieces.pop(0) if dice.randrange(2) else b""
        return [framed(1, key, texted(topic)), framed(2, key, len(content).to_bytes(2, "big") + first), *(framed(3, key, piece) for piece in pieces)], row
    pieces = cut(dice, content)
    frames = [framed(4, key, texted(topic) + bytes([len(pieces) == 1]) + pieces[0])]
    return [*frames, *(framed(5, key, bytes([number == len(pieces) - 1]) + piece) for number, piece in enumerate(pieces) if number)], row


def cut(dice: random.Random, content: bytes) -> list[bytes]:
    found, at = [], 0
    while at < len(content):
        size = dice.randrange(1, 380)
        found.append(content[at : at + size])
        at += size
    return found


def talk(seed: int, count: int = 60, mixed: int = 3) -> tuple[list[Segment], list[tuple]]:
    """Segments with a frame each, in two directions, and of each message (from the client, offset, size, places, api, topic, name, bytes, sum).

    `mixed`: messages of one direction whose frames come in turns.
    """
    dice = random.Random(seed)
    segments, truth = [Segment(1, 0, b"", SYN), Segment(0, 0, b"", SYN | ACK, 1), Segment(1, 1, b"", ACK, 1)], []
    sent, going, begun = [0, 0], [{}, {}], 0
    while begun < count or any(going):
        side = dice.randrange(2)
        mine = going[side]
        if begun < count and len(mine) < mixed and (not mine or dice.random() < 0.3):
            kind, key = dice.choice((1, 4, 4, 6)), dice.randrange(4)
            if (kind, key) in mine:
                continue
            frames, row = frames_of(dice, kind, key)
            mine[kind, key] = [row, frames, []]
            begun += 1
        if not mine:
            continue
        which = dice.choice(list(mine))
        row, frames, places = mine[which]
        data = frames.pop(0)
        segments.append(Segment(side, 1 + sent[side], data, ACK | PSH, 1 + sent[1 - side]))
        places.append((sent[side], len(data)))
        sent[side] += len(data)
        if not frames:
            first = places[0][0]
            said = " ".join(f"{at - first}+{size}" for at, size in places) if len(places) > 1 else None
            truth.append((side == 1, first, sum(size for _, size in places), said, *row))
            del mine[which]
    return segments, sorted(truth, key=lambda row: row[:2])

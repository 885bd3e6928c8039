"""Changes that know what a talk is made of: pieces are lost, repeated, swapped, cut, said by the other end, or come from another talk; heads of frames and
records are given other lengths, types, flags and streams.  Some changes are those of any bytes (harness.py)."""

from __future__ import annotations

import random
from collections.abc import Callable

from tests.fuzz.harness import mutated
from tests.fuzz.inner import APART, GOES_ON, MISSING, SEALED, TWO, Piece, joined, pieces
from tests.fuzz.sealed import HEAD

MOST = 4000  # bytes of an input
SIDE = 0x80
STREAMS = (0, 1, 2, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 0x7FFFFFFF, 0x80000001, 0xFFFFFFFF)
SIZES = (0, 1, 4, 5, 8, 9, 16, 255, 256, 1023, 1024, 1025, 4096, 16384, 16385, 0xFFFF, 0xFFFFFF)
Head = Callable[[bytearray, int, random.Random], None]


def frame_head(text: bytearray, at: int, chance: random.Random) -> None:
    """Another length, type, flags or stream of an HTTP/2 frame."""
    kind = chance.randrange(4)
    if len(text) < at + 9:
        return
    if kind == 0:
        size = chance.choice((chance.choice(SIZES), len(text) - at - 9, max(len(text) - at - 9 + chance.randrange(-9, 10), 0)))
        text[at : at + 3] = (size & 0xFFFFFF).to_bytes(3, "big")
    elif kind == 1:
        text[at + 3] = chance.choice((0, 1, 1, 3, 4, 7, 8, 9, chance.randrange(256)))
    elif kind == 2:
        text[at + 4] = chance.choice((text[at + 4] ^ 1, text[at + 4] ^ 4, text[at + 4] ^ 8, text[at + 4] ^ 32, chance.randrange(256)))
    else:
        text[at + 5 : at + 9] = chance.choice(STREAMS).to_bytes(4, "big")


def record_head(text: bytearray, at: int, chance: random.Random) -> None:
    """Another type, version or length of a TLS record."""
    kind = chance.randrange(3)
    if len(text) < at + 5:
        return
    if kind == 0:
        text[at] = chance.choice((20, 21, 22, 23, 24, chance.randrange(256)))
    elif kind == 1:
        text[at + 1 : at + 3] = chance.choice((b"\3\3", b"\3\1", b"\3\4", b"\3\5", b"\2\0"))
    else:
        size = chance.choice((chance.choice(SIZES), len(text) - at - 5, max(len(text) - at - 5 + chance.randrange(-9, 10), 0)))
        text[at + 3 : at + 5] = (size & 0xFFFF).to_bytes(2, "big")


def sealed_head(text: bytearray, chance: random.Random) -> None:
    """Another type, epoch, number or padding of what is sealed."""
    kind = chance.randrange(4)
    values = ((20, 21, 22, 23, 23, 24, 0), (0, 1, 2, 3, 9), (0, 1, 2, 100, 255), (0, 1, 16, 255))[kind]
    text[kind : kind + 1] = bytes([chance.choice(values)])


def changed(data: bytes, chance: random.Random, seeds: list[bytes], head: Head) -> bytes:
    if not chance.randrange(8):
        return mutated(data, chance, seeds)[:MOST]
    some = list(pieces(data[1:]))
    for _ in range(chance.choice((1, 1, 1, 2, 3, 5, 9))):
        if some:
            change(some, chance, seeds, head)
    first = data[0] if data and chance.randrange(4) else chance.randrange(32)
    return bytes([first]) + joined(some)[:MOST]


def change(some: list[Piece], chance: random.Random, seeds: list[bytes], head: Head) -> None:
    at, kind = max(chance.randrange(len(some)), chance.randrange(len(some))), chance.randrange(12)  # rarely its beginning, since little is read without it
    first, text = some[at]
    if kind == 0:
        del some[at : at + chance.choice((1, 1, 2, 4))]
    elif kind == 1:
        some[at:at] = some[at : at + chance.choice((1, 1, 2, 5))] * chance.choice((1, 1, 2, 20))
    elif kind == 2:
        other = chance.randrange(len(some))
        some[at], some[other] = some[other], some[at]
    elif kind == 3:
        other = list(pieces(chance.choice(seeds)[1:]))
        begin = chance.randrange(len(other) + 1)
        some[at:at] = other[begin : begin + chance.choice((1, 2, 5, 30))]
    elif kind == 4:
        some[at] = first ^ chance.choice((SIDE, MISSING, MISSING, APART, GOES_ON, TWO, 2, 4, SEALED)), text
    elif kind == 5:
        cut = chance.randrange(len(text) + 1)
        some[at : at + 1] = [(first & ~GOES_ON, text[:cut]), (first ^ chance.choice((0, 0, MISSING, APART)), text[cut:])]
    else:
        some[at] = first, content(first, text, chance, seeds, head)


def content(first: int, text: bytes, chance: random.Random, seeds: list[bytes], head: Head) -> bytes:
    """A piece whose bytes are others."""
    out = bytearray(text)
    if first & SEALED and not chance.randrange(3):
        sealed_head(out, chance)
    elif first & SEALED and chance.randrange(2):
        frame_head(out, HEAD, chance)
    elif chance.randrange(2):
        head(out, 0, chance)
    else:
        return mutated(text, chance, seeds)[:MOST]
    return bytes(out)

"""TLS record by record, with its secrets; some carry HTTP/2.  What comes out was sealed.  The second byte says which hellos and secrets."""

from __future__ import annotations

import random

from dissect.stream.state import HTTP2, TLS
from tests.fuzz import inner, sealed
from tests.fuzz.changes import changed, record_head
from tests.fuzz.fuzz_http2_streams import begun
from tests.fuzz.harness import main

CARRIES = 8  # in the first byte: HTTP/2 is inside


def seeds() -> list[bytes]:
    """Each way with talks of HTTP/2, and with words that mean nothing."""
    talk, out = begun(), []
    for way in range(len(sealed.WAYS)):
        for number, said in enumerate((*talk[:6], [(0, b"asked " * 9), (0x80, b"answered " * 30)] * 6)):
            some = [(side << 7 | inner.SEALED * closed, text) for side, closed, text in (*sealed.handshake(way), *(sealed.sealed(way, first >> 7, text) for first, text in said))]
            out.append(bytes([4 * (number & 1) | CARRIES * (number < 6)]) + inner.joined([(0, bytes([way])), *some]))
    return out


def change(data: bytes, chance: random.Random, some: list[bytes]) -> bytes:
    return changed(data, chance, some, record_head)


def one(data: bytes) -> None:
    """The first piece is the way."""
    way = data[4] % len(sealed.WAYS) if len(data) > 4 else 0
    sealers: list[sealed.Sealer] = []

    def seal() -> inner.Seal:
        sealers[:] = [sealed.Sealer(way, 0), sealed.Sealer(way, 1)]
        return lambda side, piece: sealers[side].seal(piece)

    layers = (TLS, HTTP2) if data[:1] and data[0] & CARRIES else (TLS,)
    reader = inner.one(data[:1] + data[5:], layers, sealed.keylog(), seal)
    if reader is not None and len(layers) == 1:
        for side, stretches in enumerate(reader.plain):
            for text in stretches:
                assert text in sealers[side].said, (side, text, sealers[side].said)


if __name__ == "__main__":
    main(one, seeds, change)

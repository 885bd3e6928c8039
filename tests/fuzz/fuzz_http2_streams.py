"""HTTP/2 and its calls, frame by frame."""

from __future__ import annotations

import random

from dissect.stream.state import HTTP2
from tests.fuzz import inner, talks
from tests.fuzz.changes import changed, frame_head
from tests.fuzz.fuzz_http2 import SAMPLES
from tests.fuzz.harness import main
from tests.support import http2

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"


def frame_size(text: bytes, at: int) -> int:
    return len(PREFACE) if text.startswith(PREFACE, at) else 9 + int.from_bytes(text[at : at + 3], "big")


def begun() -> list[list[inner.Piece]]:
    """The beginnings of the captures' talks."""
    return [some for talk in talks.seeds(SAMPLES) if (some := inner.begun(talk, frame_size)) and PREFACE in [text for _, text in some]]


def many() -> list[inner.Piece]:
    """More streams than may be open, some answered."""
    asked = [(0, http2.frame(1, 4, number, http2.Bed.PATH) + http2.frame(0, number >> 2 & 1, number, http2.message(b"some"))) for number in range(1, 23, 2)]
    answered = [(0x80, http2.frame(1, 4, number, http2.Bed.STATUS) + http2.frame(0, 0, number, http2.message(b"more")[:number])) for number in range(3, 13, 2)]
    return [(0, PREFACE), *asked[:6], *answered, *asked[6:], (0x80, http2.frame(1, 5, 9, http2.Bed.TRAILERS)), (0, http2.frame(3, 0, 5, bytes(4)))]


def seeds() -> list[bytes]:
    """As one batch, as batches with the state written down between, and without its beginning."""
    return [bytes([first]) + inner.joined(some[late:]) for some in (*begun(), many(), many()) for first, late in ((0, 0), (4, 0), (2, 3), (6, 6))]


def change(data: bytes, chance: random.Random, some: list[bytes]) -> bytes:
    return changed(data, chance, some, frame_head)


def one(data: bytes) -> None:
    inner.one(data, (HTTP2,))


if __name__ == "__main__":
    main(one, seeds, change)

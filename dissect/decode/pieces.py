"""Pieces of a capture: what to decode, the state of connections on the way, and the result."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy

from dissect.capture import places
from dissect.capture.detect import HEAD_BYTES, compression
from dissect.decode.transplant import COUNTS, SIDES
from dissect.stream import state as S

RECORD_LEAST = 16  # bytes of the shortest record: packets of a split are numbered from its place ÷ this
KEPT = [S.S_PROTOCOL, S.S_FLAGS, S.S_FIRST_TIME, *(d + c for d in SIDES for c in (S.D_BASE, S.D_NEXT, *COUNTS))]

NOT_HERE = "not here"  # said of a split that needs what is not unpacked yet: it is read where it is stitched


def compression_of(path: str) -> str:
    """How a file is compressed, if it is: then it can only be read from its beginning."""
    with places.opened(path) if places.is_url(path) else open(path, "rb") as file:
        return compression(file.read(HEAD_BYTES)) or ""


@dataclass(frozen=True)
class Split:
    """Records that start at `start` or later and before `stop` (None: the end) in one file of a source."""

    file: int
    start: int = 0
    stop: int | None = None

    @property
    def first(self) -> int:
        """The provisional number of its first packet, until the splits before it are counted."""
        return self.start // RECORD_LEAST


def splits_of(number: int, path: str, step: int) -> list[Split]:
    """A source's file in splits of `step` bytes; a compressed one stays whole."""
    total = places.size(path)
    edges = [0] if not total or compression_of(path) else [*range(0, total, step)]
    return [Split(number, a, b) for a, b in zip(edges, [*edges[1:], None], strict=True)]


@dataclass
class Look:
    """The state of the connections after so many packets of the split."""

    packets: int
    slots: numpy.ndarray
    marks: numpy.ndarray
    bare: numpy.ndarray  # marks without framing: of connections that speak nothing we know
    names: numpy.ndarray
    state: numpy.ndarray  # columns KEPT


@dataclass
class Part:
    """A split decoded alone: the partial result."""

    split: Split
    rows: Any = field(default_factory=list)  # (looks before it, table, rows), a place for them, or the files that they are in
    looks: list[Look] = field(default_factory=list)
    context: bytes = b""
    begin: bytes = b""  # the reader's state at its first record …
    end: bytes = b""  # … and after its last one
    packets: int = 0
    about: dict | None = None
    problems: list[dict] = field(default_factory=list)
    unreadable: list[tuple[str, str]] = field(default_factory=list)

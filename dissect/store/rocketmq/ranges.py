"""A log in byte ranges, each read alone: where a range begins is guessed and verified, so that side by side they are the log.

A record belongs to the range that it begins in.  It is found by its magic number, and believed when its parts add up and it says
that it lies where it lies.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from dissect.store.rocketmq.log import LogFile, base_of, files, scan
from dissect.store.content import content
from dissect.store.rocketmq.rows import Rows

RANGE = 256 << 20


@dataclass(frozen=True)
class Range:
    path: str
    first: int
    last: int


def ranges(roots: list[str], size: int = RANGE) -> list[Range]:
    """Pieces of all the logs' files, in their order."""
    found = []
    for root in roots:
        for path in files(Path(root)):
            length = path.stat().st_size
            found += [Range(str(path), first, min(length, first + size)) for first in range(0, length, size)]
    return found


def rows(piece: Range, columns: list[str] | None = None, crc: bool = False, log: LogFile | None = None) -> Iterator:
    """Arrow batches of the records that begin in a range; `log` takes what is wrong."""
    path, made = Path(piece.path), Rows(columns, crc)
    log = log or LogFile(path, str(path), base_of(path))
    data = content(path, in_order=True)
    for frames in scan(log, data, made.reader, piece.first, piece.last):
        yield made.build(log, data, frames)

"""A log in byte ranges, each read alone: the beginning of a range is guessed and verified, so that all ranges together are the log.

A record belongs to the range in which it begins.  It is found by its magic number, and accepted if its parts add up and it states its
own place.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from dissect.store.rocketmq.log import LogFile, base_of, files, scan, together
from dissect.store.content import content
from dissect.store.rocketmq.rows import Rows

RANGE = 256 << 20


@dataclass(frozen=True)
class Range:
    path: str
    first: int
    last: int


def ranges(roots: list[str], size: int = RANGE) -> list[Range]:
    """Pieces of all files of the logs, in order."""
    found = []
    for root in roots:
        for path in files(Path(root)):
            length = path.stat().st_size
            found += [Range(str(path), first, min(length, first + size)) for first in range(0, length, size)]
    return found


def rows(piece: Range, columns: list[str] | None = None, crc: bool = False, log: LogFile | None = None) -> Iterator:
    """Arrow batches of the records that begin in a range; `log` gets what is wrong."""
    path, made = Path(piece.path), Rows(columns, crc)
    log = log or LogFile(path, str(path), base_of(path))
    data = content(path, in_order=True)
    batches = ((log, data, frames) for frames in scan(log, data, made.reader, piece.first, piece.last))
    for _, _, frames in together(batches, made.reader):
        yield made.build(log, data, frames)

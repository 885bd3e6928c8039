"""Commit log files of RocketMQ: where records begin, and where none does.

Law: bytes of a file = records + problems + blank end + free space.  A broken record costs itself only: reading goes on
where the next one says that it lies where it lies (PHYSICALOFFSET = file name + position).
"""

from __future__ import annotations

import mmap
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from struct import Struct

SHORT_TOPIC, LONG_TOPIC, BLANK = 0xDAA320A7, 0xDAA320AB, 0xCBD43194
MAGICS = (SHORT_TOPIC, LONG_TOPIC)
SMALLEST = 91
LARGEST = 16 << 20  # of a record
PIECE = 1 << 20  # bytes looked at at once for zeros
HEAD = Struct(">IIIiIqqI")
NUMBER = Struct(">I")


@dataclass
class Problem:
    store_file: str
    store_offset: int
    bytes: int
    kind: str
    text: str


@dataclass
class LogFile:
    """One file, scanned: records are (place, size)."""

    path: Path
    base: int
    size: int = 0
    records: list[tuple[int, int]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    blank: int = 0
    free: int = 0

    def wrong(self, at: int, size: int, kind: str, text: str) -> None:
        self.problems.append(Problem(str(self.path), self.base + at, size, kind, text))


def base_of(path: Path) -> int:
    """A commit log file is called by the place of its first byte."""
    return int(path.name) if path.name.isdecimal() else 0


def content(path: Path):
    """The file's bytes, mapped."""
    with path.open("rb") as file:
        return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) if path.stat().st_size else b""


def scan(path: Path, crc: bool = True) -> LogFile:
    data, found = content(path), LogFile(path, base_of(path))
    found.size = end = len(data)
    at = 0
    while at < end:
        if end - at >= SMALLEST and (size := entry(data, at, end, found.base)) > 0:
            if crc and (said := body_fault(data, at)):
                found.wrong(at, 0, "crc", said)
            found.records.append((at, size))
            at += size
        elif end - at >= 8 and NUMBER.unpack_from(data, at + 4)[0] == BLANK:
            rest = NUMBER.unpack_from(data, at)[0]
            if rest != end - at:
                found.wrong(at, 0, "blank", f"the end of the file is {end - at:,} bytes away, the last entry says {rest:,}")
            found.blank, at = end - at, end
        elif zeros(data, at, end):
            found.free, at = end - at, end
        else:
            at = lost(data, at, end, found)
    return found


def entry(data, at: int, end: int, base: int) -> int:
    """Size of the record at `at`, or 0 where none stands: its parts must add up, and it must lie where it says."""
    size, magic, _, _, _, _, place, flags = HEAD.unpack_from(data, at)
    if magic not in MAGICS or not SMALLEST <= size <= min(end - at, LARGEST) or place != base + at:
        return 0
    body = at + body_place(flags)
    last = at + size
    if body + 4 > last:
        return 0
    topic = body + 4 + NUMBER.unpack_from(data, body)[0]
    width = 1 if magic == SHORT_TOPIC else 2
    if topic + width > last:
        return 0
    properties = topic + width + int.from_bytes(data[topic : topic + width])
    if properties + 2 > last or properties + 2 + int.from_bytes(data[properties : properties + 2]) != last:
        return 0
    return size


def body_place(flags: int) -> int:
    return 84 + (12 if flags & 16 else 0) + (12 if flags & 32 else 0)


def body_fault(data, at: int) -> str:
    """What is wrong with the body's checksum."""
    _, _, told, _, _, _, _, flags = HEAD.unpack_from(data, at)
    body = at + body_place(flags)
    size = NUMBER.unpack_from(data, body)[0]
    counted = zlib.crc32(memoryview(data)[body + 4 : body + 4 + size]) & 0x7FFFFFFF
    return "" if counted == told or not size else f"CRC-32 of the body is {counted:#010x}, the record says {told:#010x}"


def zeros(data, at: int, end: int) -> bool:
    while at < end:
        piece = data[at : min(end, at + PIECE)]
        if piece.count(0) != len(piece):
            return False
        at += PIECE
    return True


def lost(data, at: int, end: int, found: LogFile) -> int:
    """No record begins here: a problem up to the next one, or to free space at the end."""
    after = following(data, at + 1, end, found.base)
    stop = after
    if after == end:  # nothing more: what is zero behind the damage is free
        stop = at + len(data[at:end].rstrip(b"\0"))
    torn = end - at >= 8 and NUMBER.unpack_from(data, at + 4)[0] in MAGICS
    kind = ("torn" if torn else "tail") if after == end else "damaged"
    words = {"torn": "a record that was not written to its end; a broker goes on from here",
             "tail": "no record begins here, and none follows",
             "damaged": "no whole record; a broker's recovery stops here, but records follow"}
    found.wrong(at, stop - at, kind, f"{stop - at:,} bytes: {words[kind]}")
    found.free += after - stop
    return after


def following(data, at: int, end: int, base: int) -> int:
    """Where the next whole record, or the blank entry at the end of the file, begins."""
    best = end
    for magic in MAGICS:
        hit = data.find(magic.to_bytes(4), at + 4, best)
        while hit >= 0:
            if end - hit + 4 >= SMALLEST and entry(data, hit - 4, end, base):
                best = hit - 4
                break
            hit = data.find(magic.to_bytes(4), hit + 1, best)
    hit = data.find(BLANK.to_bytes(4), at + 4, best)
    while hit >= 0:
        if NUMBER.unpack_from(data, hit - 4)[0] == end - hit + 4:
            return hit - 4
        hit = data.find(BLANK.to_bytes(4), hit + 1, best)
    return best


def files(root: Path) -> Iterator[Path]:
    """The commit log files of a store directory, of its commitlog folder, or the file itself."""
    if root.is_file():
        yield root
        return
    folder = next((p for p in (root / "commitlog", *sorted(root.glob("*/commitlog"))) if p.is_dir()), root)
    yield from sorted(p for p in folder.iterdir() if p.is_file() and len(p.name) == 20 and p.name.isdecimal())

"""Commit log files of RocketMQ: where records begin.

Law: bytes of a file = records + problems + blank end + free space.  A broken record costs only itself: reading continues at the next one
that states its own place (PHYSICALOFFSET = file name + position).
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from struct import Struct
from typing import Any

import numpy as np

from dissect.protocols.rocketmq.stored import MAGIC, MAGIC_LONG_TOPIC, SMALLEST
from dissect.store.content import Shorter, forget, need
from dissect.store.log import BATCH, RECORD_MOST, WINDOW, Log, numbered, seek, used, zeros
from dissect.language import layout as L
from dissect.language.load import FOLDER, load
from dissect.program.lower import lower
from dissect.machine.run import Machine

BLANK = 0xCBD43194
FEW = 256  # records: what stands between damaged places is read again together, since a table costs as much for one as for hundreds
APPENDED_NAME = b"__CRC32#\x01"  # the last property, if it is there at all
APPENDED = 20  # its bytes, with ten digits and an end
NUMBER = Struct(">I")
PLACE = "LoggedContent.physical_offset"
WHAT = "LoggedContent.topic", "LoggedContent.queue_id", "LoggedContent.queue_offset", "LoggedContent.sys_flag", "LoggedContent.stored"


@dataclass
class LogFile(Log):
    """One file of a commit log."""

    free: int = 0
    end: int | None = None  # where a broker's recovery would stop
    beyond: int = 0  # records after that, which still stand


@cache
def description():
    return load(str(FOLDER / "rocketmq" / "log.py"))


@cache
def program_for(fields: tuple[str, ...], tables: frozenset[str], crc: bool):
    roles = {"records", "payload_bytes"} if tables else set()
    return lower(description(), fields=[PLACE, *fields], tables=tables, roles=roles | ({"check"} if crc else set()))


class Reader:
    """Runs the description over records: `fields` of each into the machine's messages, or its rows of `records`."""

    def __init__(self, fields=WHAT, tables=(), crc: bool = True):
        program = program_for(tuple(fields), frozenset(tables), crc)
        self.machine = Machine(program, crc=bool(tables))
        self.crc = crc
        self.fields = program.fields
        # of bytes that may be a record no body is opened and no sum made: they may say whatever they like of each other
        self.judge: Reader = Reader((), crc=False) if tables or crc else self
        self.room = np.zeros((BATCH, 3), dtype=np.int64)

    def column(self, name: str, count: int):
        """A field's values in the last records read; texts are numbers of the dictionary once interned."""
        return np.asarray(self.machine.messages)[:count, self.fields[name][0]]

    def read(self, data, frames, base: int):
        """Read the records at `frames`: which of them are whole and state their own place."""
        count = len(frames)
        self.machine.decode(data, frames, count)
        status = np.asarray(self.machine.status)[:count]
        there = np.asarray(self.machine.messages)[:count, L.M_PRESENT] >> self.fields[PLACE][0] & 1
        place = self.column(PLACE, count)
        return ((status == L.DECODED) | (status == L.UNSOUND) | (status == L.TOO_LARGE)) & (there == 1) & (place == frames[:, L.F_AT] + base)

    def batch(self, data, at: int, base: int, last: int):
        """Frames of the whole records that follow each other from `at` on and begin before `last`."""
        end = min(len(data), at + WINDOW)
        need(data, at, end)
        count = self.machine.frames(data, at, end, 0, self.room)
        if not count and (size := claimed(data, at)) > end - at:
            need(data, at, at + size)
            count = self.machine.frames(data, at, at + size, 0, self.room)
        frames = self.room[:count]
        frames = frames[: int(np.searchsorted(frames[:, L.F_AT], last))]
        if len(frames):
            good = self.read(data, frames, base)
            if not good.all():
                frames = frames[: int(np.argmin(good))]
        return frames


def claimed(data, at: int) -> int:
    """The size of the record that begins here, if it can be one; else 0."""
    if len(data) - at < SMALLEST:
        return 0
    need(data, at, at + 4)
    [size] = NUMBER.unpack_from(data, at)
    return size if SMALLEST <= size <= min(RECORD_MOST, len(data) - at) else 0


def marked(data, at: int) -> int | None:
    """The magic number of the record that begins here; None if the file ends before it."""
    if len(data) - at < 8:
        return None
    need(data, at, at + 8)
    return NUMBER.unpack_from(data, at + 4)[0]


def base_of(path: Path) -> int:
    """A commit log file is named by the place of its first byte."""
    return int(path.name) if numbered(path.name) else 0


def scan(log: LogFile, data, reader: Reader, first: int = 0, last: int | None = None) -> Iterator[np.ndarray]:
    """Frames of whole records, a batch at a time, as the reader has just read them; fills `log`.

    For a range: records that begin in it, and what is lost after one of them.  All ranges together give what the file gives.
    """
    log.size, log.passed = len(data), first
    try:
        yield from records(log, data, reader, following(data, first, log, reader) if first else 0, len(data) if last is None else last)
    except Shorter as why:
        log.wrong(log.passed, log.size - log.passed, "shorter", str(why))


def records(log: LogFile, data, reader: Reader, at: int, stop: int) -> Iterator[np.ndarray]:
    end, kept = len(data), at
    while at < stop:
        log.passed = at
        frames = reader.batch(data, at, log.base, stop)
        if len(frames):
            passed = int(frames[-1, L.F_AT] + frames[-1, L.F_SIZE])
            log.records += len(frames)
            log.held += passed - at
            log.beyond += len(frames) if log.end is not None else 0
            if reader.crc:
                sums(log, data, frames, reader)
            log.passed = passed
            yield frames
            kept, at = forget(data, kept, passed), passed
        elif marked(data, at) == BLANK:
            rest = NUMBER.unpack_from(data, at)[0]
            if rest != end - at:
                log.wrong(at, 0, "blank", f"the end of the file is {end - at:,} bytes away, the last entry says {rest:,}")
            log.blank, at = end - at, end
        elif zeros(data, at, end):
            log.end = log.end if log.end is not None else log.base + at
            log.free, at = end - at, end
        else:
            log.end = log.end if log.end is not None else log.base + at
            at = lost(data, at, log, reader)
    log.passed = at
    if stop <= at < end and not begins(data, at, log, reader):
        lost(data, at, log, reader)  # after a record of this range: the next one looks for a whole record only


def together(batches: Iterable[tuple], reader: Reader) -> Iterator[tuple]:
    """(log, its bytes, frames) of `batches`, as the reader has just read them: those of few records are put together, of one file and one window."""
    waiting: list[np.ndarray] = []
    log: Any = None
    data: Any = None

    def again() -> Iterator[tuple]:
        frames = np.concatenate(waiting)
        waiting.clear()
        try:
            need(data, int(frames[0, L.F_AT]), int(frames[-1, L.F_AT] + frames[-1, L.F_SIZE]))
        except Shorter as why:
            log.wrong(int(frames[0, L.F_AT]), 0, "shorter", str(why))
            return
        reader.read(data, frames, log.base)
        yield log, data, frames

    for following_log, following_data, frames in batches:
        if waiting and (log is not following_log or frames[-1, L.F_AT] - waiting[0][0, L.F_AT] > WINDOW):
            yield from again()
            frames = frames.copy()
            reader.read(following_data, frames, following_log.base)
        log, data = following_log, following_data
        if not waiting and len(frames) >= FEW:
            yield log, data, frames
            continue
        waiting.append(frames.copy())
        if sum(map(len, waiting)) >= FEW:
            yield from again()
    if waiting:
        yield from again()


def begins(data, at: int, log: LogFile, reader: Reader) -> bool:
    """Whether a whole record is here, the blank entry at the end of the file, or only zeros."""
    return stands(data, at, log, reader) or marked(data, at) == BLANK or zeros(data, at, len(data))


def stands(data, at: int, log: LogFile, reader: Reader) -> bool:
    """Whether a whole record is here that states its own place."""
    size = claimed(data, at)
    need(data, at, at + size)
    return size > 0 and bool(reader.judge.read(data, np.array([[at, size, 0]], dtype=np.int64), log.base)[0])


def sums(log: LogFile, data, frames, reader: Reader) -> None:
    """Checksums of bodies, and of whole records if a broker appends them to the properties."""
    for row in np.flatnonzero(np.asarray(reader.machine.status)[: len(frames)] == L.UNSOUND).tolist():
        log.wrong(int(frames[row, L.F_AT]), 0, "crc", "the CRC-32 of the body is not the one that the record says; the record stands,"
                                                      " a broker's recovery stops here")
        if log.end is None:
            log.end, log.beyond = log.base + int(frames[row, L.F_AT]), len(frames) - row
    ends = frames[:, L.F_AT] + frames[:, L.F_SIZE] - APPENDED
    for row in np.flatnonzero(np.frombuffer(data, dtype=np.uint8)[ends] == APPENDED_NAME[0]).tolist():
        first, last = int(frames[row, L.F_AT]), int(ends[row])
        if data[last : last + len(APPENDED_NAME)] != APPENDED_NAME:
            continue
        told = data[last + len(APPENDED_NAME) : last + APPENDED - 1][::-1]  # decimal, the least digit first
        if not told.isdigit() or int(told) != zlib.crc32(data[first:last]) & 0x7FFFFFFF:
            log.wrong(first, 0, "record_crc", "the CRC-32 of the record is not the one among its properties; the record stands")


def lost(data, at: int, log: LogFile, reader: Reader) -> int:
    """No record begins here: a problem up to the next one, or to the free space at the end."""
    end = len(data)
    after = stop = following(data, at + 1, log, reader)
    if after == end:  # nothing more: what is zero after the damage is free
        stop = at + used(data, at)
    torn = marked(data, at) in (MAGIC, MAGIC_LONG_TOPIC)
    kind = ("torn" if torn else "tail") if after == end else "damaged"
    words = {"torn": "a record that was not written to its end; a broker goes on from here",
             "tail": "no record begins here, and none follows",
             "damaged": "no whole record; a broker's recovery stops here, but records follow"}
    log.wrong(at, stop - at, kind, f"{stop - at:,} bytes: {words[kind]}")
    log.free += after - stop
    return after


def following(data, at: int, log: LogFile, reader: Reader) -> int:
    """The place of the next whole record, or of the blank entry at the end of the file."""
    best = end = len(data)
    for magic in (MAGIC, MAGIC_LONG_TOPIC):
        hit = seek(data, magic.to_bytes(4), at + 4, best)
        while hit >= 0 and not stands(data, hit - 4, log, reader):
            hit = seek(data, magic.to_bytes(4), hit + 1, best)
        best = hit - 4 if hit >= 0 else best
    hit = seek(data, BLANK.to_bytes(4), at + 4, best)
    while hit >= 0:
        need(data, hit - 4, hit)
        if NUMBER.unpack_from(data, hit - 4)[0] == end - hit + 4:
            return hit - 4
        hit = seek(data, BLANK.to_bytes(4), hit + 1, best)
    return best


def files(root: Path) -> Iterator[Path]:
    """The commit log files of a store directory, of its commitlog folder, or the file itself."""
    if root.is_file():
        yield root
        return
    folder = next((p for p in (root / "commitlog", *sorted(root.glob("*/commitlog"))) if p.is_dir()), root)
    yield from sorted(p for p in folder.iterdir() if p.is_file() and len(p.name) == 20 and numbered(p.name))

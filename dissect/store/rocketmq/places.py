"""Records looked up by their places in the log: what queues and indexes point to.

Law: only the place of a record is kept; records that something points to are read again, some thousands at a time.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from dissect.store.log import RECORD_MOST, Problem
from dissect.store.rocketmq.log import WHAT, LogFile, Reader
from dissect.store.content import PAGE, Content, Shorter, content, forget
from dissect.language import layout as L
from dissect.machine.texts import Dictionary

TAGS, KEYS, UNIQUE = "Properties.TAGS", "Properties.KEYS", "Properties.UNIQ_KEY"
LOOKED_AT = (*WHAT, TAGS, KEYS, UNIQUE)
ROWS = 8192  # looked at together …
PIECE = 8 << 20  # … but for so many bytes at most, or one record
TEXTS = ("LoggedContent.topic", TAGS, KEYS, UNIQUE)


@dataclass
class Columns:
    """Columns of the records at some places; `there` says where a record begins.  Texts are numbers of `names`."""

    there: np.ndarray
    size: np.ndarray
    columns: dict[str, np.ndarray]
    names: Dictionary

    def text(self, name: str, row: int) -> str | None:
        number = int(self.columns[name][row])
        return None if number < 0 else self.names[number].decode("utf-8", "replace")


class Places:
    def __init__(self, logs: list[LogFile]):
        self.logs = logs
        self.bases = np.array([log.base for log in logs], dtype=np.int64)
        self.reader = Reader(LOOKED_AT, crc=False)
        self.problems: list[Problem] = []

    @lru_cache(maxsize=64)  # noqa: B019 the files of one store
    def data(self, which: int):
        return content(self.logs[which].path)

    def at(self, places: np.ndarray) -> Columns:
        count = len(places)
        found = Columns(np.zeros(count, bool), np.zeros(count, np.int64),
                      {name: np.full(count, -1, np.int64) for name in LOOKED_AT}, Dictionary())
        which = np.searchsorted(self.bases, places, "right") - 1
        for log in np.unique(which[which >= 0]).tolist():
            rows = np.flatnonzero(which == log)
            for first in range(0, len(rows), ROWS):
                self.those_there(log, places, rows[first : first + ROWS], found)
        return found

    def those_there(self, log: int, places, rows, found: Columns) -> None:
        """Places after the end of a file that became shorter hold no records; that is reported once."""
        while True:
            try:
                self.within(log, places, rows, found)
                return
            except Shorter as why:  # its end is known now
                file = self.logs[log]
                if not any(known.store_file == file.name for known in self.problems):
                    self.problems.append(Problem(file.name or str(file.path), file.base + why.at, 0, "shorter", str(why)))

    def within(self, log: int, places, rows, found: Columns) -> None:
        data, base = self.data(log), self.logs[log].base
        end = data.end if isinstance(data, Content) else len(data)
        at = places[rows] - base
        inside = (at >= 0) & (at <= end - 91)
        rows, at = rows[inside], at[inside]
        if not len(rows):
            return
        ask(data, at, np.full_like(at, 4))
        raw = np.frombuffer(data, dtype=np.uint8)
        size = sum(raw[at + n].astype(np.int64) << 8 * (3 - n) for n in range(4))
        fits = (size >= 91) & (size <= np.minimum(end - at, RECORD_MOST))
        rows, at, size = rows[fits], at[fits], size[fits]
        for some in pieces(size):
            self.read(data, base, rows[some], at[some], size[some], found)

    def read(self, data, base: int, rows, at, size, found: Columns) -> None:
        ask(data, at, size)
        frames = np.stack([at, size, np.zeros_like(at)], axis=1)
        good = self.reader.read(data, frames, base)
        found.names.intern(self.reader.machine, data)
        found.there[rows], found.size[rows] = good, size
        present = np.asarray(self.reader.machine.messages)[: len(rows), L.M_PRESENT]
        for name in LOOKED_AT:
            slot = self.reader.fields[name][0]
            missing = -1 if name in TEXTS else 0
            found.columns[name][rows] = np.where(present >> slot & 1, self.reader.column(name, len(rows)), missing)
        forget(data, int(at.min()) // PAGE * PAGE, -(-int((at + size).max()) // PAGE) * PAGE)


def ask(data, at, size) -> None:
    """These bytes will be used."""
    if isinstance(data, Content):
        first, count = at // PAGE, (at + size - 1) // PAGE - at // PAGE + 1
        steps = np.arange(int(count.sum())) - np.repeat(np.cumsum(count) - count, count)
        data.need_pages(np.unique(np.repeat(first, count) + steps))


def pieces(size) -> list:
    """Neighbouring rows, some megabytes together."""
    return np.split(np.arange(len(size)), np.flatnonzero(np.diff(np.cumsum(size) // PIECE)) + 1) if len(size) else []


def java_hash(text: str) -> int:
    """String.hashCode(), over UTF-16."""
    value = 0
    units = text.encode("utf-16-be", "surrogatepass")
    for at in range(0, len(units), 2):
        value = value * 31 + (units[at] << 8 | units[at + 1]) & 0xFFFFFFFF
    return value - (1 << 32) if value >> 31 else value

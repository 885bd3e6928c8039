"""The timer of RocketMQ 5: messages that wait for their time, in a log of units and a wheel of slots that point into it."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from dissect.store.log import Problem, UnitsTold, numbered
from dissect.store.rocketmq.beside import beginning
from dissect.store.rocketmq.log import BLANK
from dissect.store.content import Shorter, content, forget, need
from dissect.store.rocketmq.places import Places

UNIT = np.dtype([("bytes", ">i4"), ("before", ">i8"), ("magic", ">i4"), ("written", ">i8"), ("delay", ">i4"), ("place", ">i8"),
                 ("size", ">i4"), ("topic", ">i4"), ("reserved", ">i8")])
SLOT = np.dtype([("due", ">i8"), ("first", ">i8"), ("last", ">i8"), ("count", ">i4"), ("reserved", ">i4")])
ROWS = 65536


class Timers:
    def __init__(self, folder: Path, places: Places, first: int):
        self.folder, self.places, self.first = folder, places, first
        self.problems: list[Problem] = []
        self.told = UnitsTold()  # of the file that is read
        self.units = self.waiting = 0
        self.end = 0  # of the units, as a position over all files

    def wrong(self, path: Path, at: int, size: int, text: str) -> None:
        self.problems.append(Problem(str(path), at, size, "timer", text))

    def check(self) -> None:
        read = self.read_to()
        for path in sorted(p for p in (self.folder / "timerlog").glob("*") if p.is_file() and numbered(p.name)):
            self.read_shrinking(self.log, path, read)
        wheel = self.folder / "timerwheel"
        if wheel.is_file() and self.units:
            self.read_shrinking(self.wheel, wheel)

    def read_shrinking(self, read, path: Path, *more) -> None:
        self.told = UnitsTold()
        try:
            read(path, *more)
        except Shorter as why:
            self.problems.append(Problem(str(path), why.at, why.size - why.at, "shorter", str(why)))
        self.problems += self.told.others(path)

    def read_to(self) -> int:
        """Up to this time, in ms, messages have been delivered."""
        path = self.folder / "config" / "timercheck"
        try:
            return int.from_bytes(beginning(path, 8), signed=True) if path.is_file() else 0
        except OSError as error:
            self.wrong(path, 0, 0, f"not readable: {error.strerror}")
            return 0

    def log(self, path: Path, read: int) -> None:
        data, base, kept = content(path), int(path.name), 0
        for first in range(0, len(data) // UNIT.itemsize, ROWS):
            at, some = first * UNIT.itemsize, min(ROWS, len(data) // UNIT.itemsize - first)
            need(data, at, at + some * UNIT.itemsize)
            units = np.frombuffer(data, UNIT, some, at)
            kept = forget(data, kept, at)
            over = np.flatnonzero(units["bytes"] != UNIT.itemsize)
            used = units[: over[0]] if len(over) else units
            self.check_units(path, used, first, base, read)
            if len(over):
                stop = units[over[0]]
                if stop["bytes"] and int(stop["magic"]) & 0xFFFFFFFF != BLANK:
                    self.wrong(path, (first + int(over[0])) * UNIT.itemsize, 4, f"a unit of {int(stop['bytes'])} bytes; all have {UNIT.itemsize}")
                return

    def check_units(self, path: Path, units, first: int, base: int, read: int) -> None:
        places = units["place"].astype(np.int64)
        found = self.places.at(places)
        agrees = found.there & (found.size == units["size"])
        for row in self.told.first(np.flatnonzero(~agrees & ((places < 0) | (places >= self.first)))):
            self.wrong(path, (first + row) * UNIT.itemsize, UNIT.itemsize,
                       f"a message of {int(units['size'][row])} bytes waits at {int(places[row]):,}; " + (
                           f"{int(found.size[row])} bytes stand there" if found.there[row] else "no record begins there"))
        self.units += len(units)
        self.waiting += int((units["written"].astype(np.int64) + units["delay"] > read).sum())
        self.end = base + (first + len(units)) * UNIT.itemsize

    def wheel(self, path: Path) -> None:
        """Slots are not cleared: those of past times still point to units."""
        data, kept = content(path), 0
        for first in range(0, len(data) // SLOT.itemsize, ROWS):
            at, some = first * SLOT.itemsize, min(ROWS, len(data) // SLOT.itemsize - first)
            need(data, at, at + some * SLOT.itemsize)
            slots = np.frombuffer(data, SLOT, some, at)
            for row in self.told.first(np.flatnonzero((slots["due"] != 0) & ((slots["last"] < 0) | (slots["last"] >= self.end) | (slots["count"] <= 0)))):
                self.wrong(path, at + row * SLOT.itemsize, SLOT.itemsize,
                           f"slot {first + row} ends at {int(slots['last'][row]):,} of the timer's log, which ends at {self.end:,}")
            kept = forget(data, kept, at)

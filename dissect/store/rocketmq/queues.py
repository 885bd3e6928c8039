"""Consume queues: plain, with an extension, and of batches.  Each unit is compared with its record."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from dissect.store.log import Problem, UnitsTold, numbered
from dissect.store.content import PAGE, Shorter, content, forget, need, stored
from dissect.store.rocketmq.places import TAGS, Columns, Places, java_hash

UNIT = np.dtype([("place", ">i8"), ("size", ">i4"), ("tags", ">i8")])
BATCH_UNIT = np.dtype([("place", ">i8"), ("size", ">i4"), ("tags", ">i8"), ("stored", ">i8"), ("number", ">i8"), ("count", ">i2"),
                       ("compacted", ">i4"), ("reserved", ">i4")])
FILLER = 0x7FFFFFFF  # size of a unit that stands for nothing
ROWS = 65536
DELAYED = "SCHEDULE_TOPIC_XXXX"  # there the tag code is a time
EXTENDED = -(1 << 31) - 1  # tag codes up to here are places in the extension
EXT_SMALLEST = 20


class Queues:
    def __init__(self, folder: Path, places: Places, first: int):
        self.folder, self.places, self.first = folder, places, first
        self.problems: list[Problem] = []
        self.told = UnitsTold()  # of the file that is read
        self.units = self.dangling = 0
        self.bounds: dict[tuple[str, int], list[int]] = {}  # (topic, queue) → first and last number that has a unit

    def wrong(self, path: Path, at: int, size: int, kind: str, text: str) -> None:
        self.problems.append(Problem(str(path), at, size, kind, text))

    def check(self) -> None:
        for name, read in (("consumequeue", self.plain), ("batchconsumequeue", self.batches), ("consumequeue_ext", self.extension)):
            for path in self.files(name):
                self.told = UnitsTold()
                try:
                    read(path)
                except Shorter as why:
                    self.wrong(path, why.at, why.size - why.at, "shorter", str(why))
                self.problems += self.told.others(path)

    def files(self, name: str) -> list[Path]:
        return sorted(p for p in (self.folder / name).glob("*/*/*") if p.is_file() and numbered(p.name) and numbered(p.parent.name))

    def slices(self, path: Path, unit: np.dtype):
        data, kept, first = content(path), 0, 0
        count = len(data) // unit.itemsize
        while (first := max(first, stored(data, first * unit.itemsize) // unit.itemsize)) < count:  # in holes are no units
            at, some = first * unit.itemsize, min(ROWS, count - first)
            end = at + some * unit.itemsize
            need(data, at, end)
            yield first, np.frombuffer(data, unit, some, at)
            kept = forget(data, max(kept, at - at % PAGE), end)
            first += some

    def live(self, units):
        """Units that point into the present log; those before it were written for files that are gone."""
        places = units["place"].astype(np.int64)
        return np.flatnonzero((units["size"] != 0) & (units["size"] != FILLER) & ((places >= self.first) | (places < 0))), places

    def plain(self, path: Path) -> None:
        topic, queue, before = path.parts[-3], int(path.parts[-2]), -1
        for first, units in self.slices(path, UNIT):
            live, places = self.live(units)
            if not len(live):
                continue
            numbers = int(path.name) // UNIT.itemsize + first + live
            found = self.places.at(places[live])
            self.seen(topic, queue, numbers)
            agrees = self.agrees(found, units[live], topic, queue, numbers)
            for row in self.told.first(np.flatnonzero(~agrees)):
                self.disagree(path, first + int(live[row]), int(numbers[row]), units[live[row]], found, row)
            self.tags(path, first, live, units, found, topic)
            behind = np.flatnonzero(np.diff(places[live], prepend=before) <= 0)
            for row in self.told.first(behind[agrees[behind]]):
                self.wrong(path, UNIT.itemsize * (first + int(live[row])), UNIT.itemsize, "order",
                           f"unit {int(numbers[row])} points to {int(places[live[row]]):,}, which is not after the unit before it")
            before = int(places[live[-1]])

    def seen(self, topic: str, queue: int, numbers) -> None:
        self.units += len(numbers)
        held = self.bounds.setdefault((topic, queue), [int(numbers[0]), int(numbers[-1])])
        held[0], held[1] = min(held[0], int(numbers[0])), max(held[1], int(numbers[-1]))

    def agrees(self, found: Columns, units, topic: str, queue: int, numbers):
        name = np.frombuffer(topic.encode("utf-8", "surrogateescape"), np.uint8)
        named = found.names.number(name, 0, len(name))
        said = found.columns
        return (found.there & (found.size == units["size"]) & (said["LoggedContent.topic"] == named)
                & (said["LoggedContent.queue_id"] == queue) & (said["LoggedContent.queue_offset"] == numbers))

    def disagree(self, path: Path, unit: int, number: int, said, found: Columns, row: int) -> None:
        """A unit and the record at its place: what each says."""
        topic, queue, size = path.parts[-3], int(path.parts[-2]), said.dtype.itemsize
        at, place = unit * size, int(said["place"])
        if not found.there[row]:
            self.wrong(path, at, size, "dangling", f"unit {number}: no record begins at {place:,}")
            return
        self.wrong(path, at, size, "queue", f"unit {number} says {int(said['size'])} bytes of {topic}/{queue}; at {place:,} stand"
                   f" {int(found.size[row])} bytes of {found.text('LoggedContent.topic', row)}/{int(found.columns['LoggedContent.queue_id'][row])},"
                   f" number {int(found.columns['LoggedContent.queue_offset'][row])}")

    def tags(self, path: Path, first: int, live, units, found: Columns, topic: str) -> None:
        """The code of the tags; for delayed messages it is the time of their delivery."""
        if topic == DELAYED:
            return
        said, numbers = units["tags"][live].astype(np.int64), found.columns[TAGS]
        codes = np.zeros(len(live), dtype=np.int64)
        for number in np.unique(numbers[numbers >= 0]).tolist():
            codes[numbers == number] = java_hash(found.names[number].decode("utf-8", "replace"))
        for row in self.told.first(np.flatnonzero(found.there & (said != codes) & (said > EXTENDED))):
            self.wrong(path, UNIT.itemsize * (first + int(live[row])) + 12, 8, "tags",
                       f"unit {first + int(live[row])} says tag code {int(said[row])}, the record's tags have {int(codes[row])}")

    def batches(self, path: Path) -> None:
        topic, queue = path.parts[-3], int(path.parts[-2])
        for first, units in self.slices(path, BATCH_UNIT):
            live, places = self.live(units)
            if not len(live):
                continue
            numbers = units["number"][live].astype(np.int64)
            found = self.places.at(places[live])
            self.seen(topic, queue, numbers)
            agrees = self.agrees(found, units[live], topic, queue, numbers) & (found.columns["LoggedContent.stored"] == units["stored"][live])
            for row in self.told.first(np.flatnonzero(~agrees)):
                self.disagree(path, first + int(live[row]), int(numbers[row]), units[live[row]], found, row)

    def extension(self, path: Path) -> None:
        """Units with lengths of their own, one after the other, up to zeros or the mark at the end of the file."""
        data, at, kept = content(path), 0, 0
        while at + 2 <= len(data):
            need(data, at, at + EXT_SMALLEST)
            size = int.from_bytes(data[at : at + 2], signed=True)
            if size in (0, -1):
                return
            marked = int.from_bytes(data[at + 18 : at + 20]) if size >= EXT_SMALLEST else -1
            if marked != size - EXT_SMALLEST or at + size > len(data):
                self.wrong(path, at, 2, "ext", f"a unit of {size} bytes, of which {marked} are said to be its filter")
                return
            at += size
            kept = forget(data, kept, at)

"""Index files: hash tables from keys to places in the log."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from dissect.store.log import Problem, UnitsTold
from dissect.store.content import PAGE, Shorter, content, forget, need, stored
from dissect.store.rocketmq.places import KEYS, UNIQUE, Columns, Places, java_hash

HEAD = 40
SLOT = 4
ITEM = np.dtype([("hash", ">i4"), ("place", ">i8"), ("seconds", ">i4"), ("before", ">i4")])
ROWS = 16384
SLOTS = 1 << 20  # looked at at once


class Index:
    def __init__(self, path: Path, places: Places, first: int):
        self.path, self.places, self.first = path, places, first
        self.problems: list[Problem] = []
        self.told = UnitsTold()
        self.items = 0

    def wrong(self, at: int, size: int, kind: str, text: str) -> None:
        self.problems.append(Problem(str(self.path), at, size, kind, text))

    def check(self) -> None:
        try:
            self.read()
        except Shorter as why:
            self.wrong(why.at, why.size - why.at, "shorter", str(why))
        self.problems += self.told.others(self.path)

    def read(self) -> None:
        """Every item must point to a record with a key of its hash, and to an earlier item of its chain."""
        data = content(self.path)
        if len(data) < HEAD:
            self.wrong(0, len(data), "index", f"{len(data)} bytes are no index")
            return
        need(data, 0, HEAD)
        slots, count = (len(data) - HEAD) // 84, int.from_bytes(data[36:40], signed=True)
        begin = HEAD + SLOT * slots
        room = (len(data) - begin) // ITEM.itemsize
        if not 0 <= count <= room:
            self.wrong(36, 4, "index", f"the header says {count} items, the file has room for {room}")
            count = 0
        self.heads(data, slots, count)
        kept = begin
        for first in range(1, count, ROWS):
            at, some = begin + first * ITEM.itemsize, min(ROWS, count - first)
            need(data, at, at + some * ITEM.itemsize)
            self.check_items(np.frombuffer(data, ITEM, some, at), first, begin)
            kept = forget(data, kept, at)

    def heads(self, data, slots: int, count: int) -> None:
        """Slots in a hole of the file are empty, and are not read."""
        first = kept = 0
        while (first := max(first, (stored(data, HEAD + SLOT * first) - HEAD) // SLOT)) < slots:
            at, some = HEAD + SLOT * first, min(SLOTS, slots - first)
            need(data, at, at + SLOT * some)
            heads = np.frombuffer(data, ">i4", some, at)
            for slot in self.told.first(np.flatnonzero((heads < 0) | (heads >= max(count, 1)))):
                self.wrong(at + SLOT * slot, SLOT, "index", f"slot {first + slot} begins with item {int(heads[slot])}; there are {count}")
            kept = forget(data, max(kept, at - at % PAGE), at + SLOT * some)
            first += some

    def check_items(self, items, first: int, begin: int) -> None:
        places = items["place"].astype(np.int64)
        found = self.places.at(places)
        keys: dict[int, set] = {}
        self.items += len(items)
        for row in self.told.first(np.flatnonzero(~found.there & ((places < 0) | (places >= self.first)))):
            self.wrong(begin + (first + row) * ITEM.itemsize, ITEM.itemsize, "index", f"item {first + row}: no record begins at {int(places[row]):,}")
        foreign = np.zeros(len(items), dtype=bool)  # items with a hash of none of their record's keys
        for row in np.flatnonzero(found.there).tolist():
            place = int(places[row])
            if place not in keys:
                keys[place] = hashes(found, row)
            foreign[row] = int(items["hash"][row]) not in keys[place]
        for row in self.told.first(np.flatnonzero(foreign)):
            self.wrong(begin + (first + row) * ITEM.itemsize, ITEM.itemsize, "index",
                       f"item {first + row}: no key of the record at {int(places[row]):,} has the hash {int(items['hash'][row])}")
        unchained = found.there & ~foreign & ((items["before"] < 0) | (items["before"] >= first + np.arange(len(items))))
        for row in self.told.first(np.flatnonzero(unchained)):
            self.wrong(begin + (first + row) * ITEM.itemsize + 16, 4, "index", f"item {first + row}: the item before it in its chain is {int(items['before'][row])}")


def hashes(found: Columns, row: int) -> set[int]:
    """|hashCode| of `TOPIC#KEY`, for each key of the record."""
    topic = found.text("LoggedContent.topic", row)
    keys = [found.text(UNIQUE, row), *(found.text(KEYS, row) or "").split(" ")]
    return {key_hash(f"{topic}#{key}") for key in keys if key}


def key_hash(text: str) -> int:
    value = java_hash(text)
    return 0 if value == -(1 << 31) else abs(value)

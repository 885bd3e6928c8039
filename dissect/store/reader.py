"""A store: rows of its records, and what does not fit together."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from struct import Struct

import numpy as np

from dissect.store.commitlog import LogFile, Problem, content, files, scan
from dissect.wire import layout as L
from dissect.wire.load import FOLDER, load
from dissect.wire.lower import lower
from dissect.wire.machine import Machine

BATCH = 4096  # records decoded at once
UNIT = Struct(">qiq")  # of a consume queue: place, size, tag code
ITEM = Struct(">iqii")  # of an index: hash, place, seconds, item before
FILLER = 0x7FFFFFFF  # size of a unit that stands for nothing
NOTHING = np.zeros((0, 3), dtype=np.int64)


class Store:
    def __init__(self, root: Path, crc: bool = True):
        self.root, self.crc = Path(root), crc
        self.logs: list[LogFile] = []
        self.problems: list[Problem] = []
        self.known: dict[int, tuple] = {}  # place → size, topic, queue, queue offset, hashes of its keys

    def records(self) -> Iterator[dict]:
        """All records, in the order of the log; fills `logs`, `problems` and what the checks need."""
        machine = Machine(lower(load(str(FOLDER / "rocketmq" / "log.py"))), crc=True)
        for path in files(self.root):
            log = scan(path, self.crc)
            if self.logs and log.base != self.logs[-1].base + self.logs[-1].size:
                log.wrong(0, 0, "gap", f"the file before ends at {self.logs[-1].base + self.logs[-1].size:,}")
            self.logs.append(log)
            self.problems += log.problems
            data = content(path)
            for first in range(0, len(log.records), BATCH):
                frames = np.array([(at, size, 0) for at, size in log.records[first : first + BATCH]], dtype=np.int64)
                machine.decode(data, frames, len(frames))
                yield from self.rows(machine, data, frames, log)

    def rows(self, machine, data, frames, log: LogFile) -> Iterator[dict]:
        arena = memoryview(machine.arena)
        for row in np.asarray(machine.records)[: machine.record_count].tolist():
            at, size, _ = (int(n) for n in frames[row[L.C_MESSAGE]])

            def text(slot: int, row=row):
                if not row[L.C_PRESENT] >> slot & 1:
                    return None
                start, length = row[slot], row[slot + 1]
                held = arena[start - L.ARENA : start - L.ARENA + length] if start >= L.ARENA else data[start : start + length]
                return bytes(held).decode("utf-8", "replace")

            def number(slot: int, row=row):
                return row[slot] if row[L.C_PRESENT] >> slot & 1 else None

            said = pairs(text(L.D_PROPERTIES) or "")
            topic, queue, offset = text(L.D_TOPIC), number(L.D_PARTITION), number(L.D_OFFSET)
            keys = [said.get("UNIQ_KEY"), *(said.get("KEYS") or "").split()]
            self.known[log.base + at] = (size, topic, queue, offset, {java_hash(f"{topic}#{key}") for key in keys if key})
            yield {"topic": topic, "partition": None if queue is None else str(queue), "offset": offset,
                   "message_id": text(L.D_MESSAGE_ID), "timestamp_ns": number(L.D_TIMESTAMP), "key": text(L.D_KEY),
                   "payload_bytes": row[L.D_PAYLOAD + 1], "payload_crc32": number(L.D_CRC),
                   "properties": json.dumps(said, ensure_ascii=False), "store_file": str(log.path),
                   "store_offset": log.base + at, "store_bytes": size}

    # --- what must fit together ---

    def check(self) -> None:
        """Call it when all records have been read."""
        folder = self.root if (self.root / "commitlog").is_dir() else next((p.parent for p in self.root.glob("*/commitlog")), None)
        if folder is None:
            return
        self.units = self.items = 0
        for path in sorted(p for p in (folder / "consumequeue").glob("*/*/*") if p.is_file()):
            self.queue(path)
        for path in sorted((folder / "index").glob("*")):
            self.index(path)

    def wrong(self, path: Path, at: int, size: int, kind: str, text: str) -> None:
        self.problems.append(Problem(str(path), at, size, kind, text))

    def queue(self, path: Path) -> None:
        """Every unit points to a record of its topic, its queue and its number."""
        topic, queue, data = path.parts[-3], path.parts[-2], content(path)
        base, first = int(path.name), self.logs[0].base if self.logs else 0
        for at in range(0, len(data) - UNIT.size + 1, UNIT.size):
            place, size, _ = UNIT.unpack_from(data, at)
            if size == 0 or size == FILLER or place < first:
                continue
            self.units += 1
            found, number = self.known.get(place), (base + at) // UNIT.size
            if found is None:
                self.wrong(path, at, UNIT.size, "dangling", f"unit {number}: no record begins at {place:,}")
            elif found[:4] != (size, topic, int(queue), number):
                self.wrong(path, at, UNIT.size, "queue", f"unit {number} says {size} bytes of {topic}/{queue}; at {place:,} stand"
                           f" {found[0]} bytes of {found[1]}/{found[2]}, number {found[3]}")

    def index(self, path: Path) -> None:
        """Every item points to a record one of whose keys has its hash."""
        data = content(path)
        slots, count = (len(data) - 40) // 84, int.from_bytes(data[36:40], signed=True) if len(data) >= 40 else 0
        for number in range(1, count):
            at = 40 + 4 * slots + ITEM.size * number
            if at + ITEM.size > len(data):
                self.wrong(path, 36, 4, "index", f"the header says {count} items, the file has room for fewer")
                return
            hashed, place, _, before = ITEM.unpack_from(data, at)
            self.items += 1
            found = self.known.get(place)
            if found is None or hashed not in found[4]:
                why = f"no record begins at {place:,}" if found is None else f"no key of the record at {place:,} has the hash {hashed}"
                self.wrong(path, at, ITEM.size, "index", f"item {number}: {why}")
            elif not 0 <= before < number:
                self.wrong(path, at + 16, 4, "index", f"item {number}: the item before it in its chain is {before}")


def pairs(text: str) -> dict:
    """name 01 value 02 …"""
    found = (part.partition("\x01") for part in text.split("\x02"))
    return {name: value for name, _, value in found if name and value}


def java_hash(text: str) -> int:
    """|String.hashCode()| over UTF-16, as the index keeps it."""
    value = 0
    units = text.encode("utf-16-be", "surrogatepass")
    for at in range(0, len(units), 2):
        value = value * 31 + (units[at] << 8 | units[at + 1]) & 0xFFFFFFFF
    value = value - (1 << 32) if value >> 31 else value
    return 0 if value == -(1 << 31) else abs(value)

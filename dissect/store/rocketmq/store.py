"""A store: rows of its records, the contents of each queue, and contradictions between its files.

Law: one pass over the log in constant memory; queues and indexes are compared with the log afterwards, by place.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from dissect.protocols.rocketmq.stored import BATCH_BIT
from dissect.store.rocketmq.beside import Beside
from dissect.store.log import Problem
from dissect.store.rocketmq.log import PLACE, LogFile, Reader, base_of, files, scan, together
from dissect.store.content import content
from dissect.store.rocketmq.index import Index
from dissect.store.rocketmq.places import Places
from dissect.store.rocketmq.queues import UNIT, Queues
from dissect.store.rocketmq.rows import Rows
from dissect.store.rocketmq.tally import Stored, Tally
from dissect.store.rocketmq.timers import Timers
from dissect.language import layout as L
from dissect.machine.texts import Dictionary

TOPIC, QUEUE, OFFSET, FLAGS, STORED = (f"LoggedContent.{name}" for name in ("topic", "queue_id", "queue_offset", "sys_flag", "stored"))
INNER = "Properties.INNER_NUM"


class Store:
    def __init__(self, root: Path, crc: bool = True, name: str | None = None):
        self.root, self.crc = Path(root), crc
        self.name = name or str(root)  # as people know it
        self.logs: list[LogFile] = []
        self.problems: list[Problem] = []
        self.tally = Tally()
        self.units = self.items = 0
        self.queues: Queues | None = None
        self.timers: Timers | None = None
        self.beside: Beside | None = None

    @property
    def records_found(self) -> int:
        return sum(log.records for log in self.logs)

    @property
    def end(self) -> int | None:
        """Where a broker's recovery would stop."""
        return next((log.end for log in self.logs if log.end is not None), None)

    @property
    def beyond(self) -> int:
        """Records after that."""
        return sum(log.beyond for log in self.logs)

    def batches(self, reader: Reader) -> Iterator[tuple]:
        """(file, its bytes, frames) of whole records, in the order of the log; fills `logs` and `problems`."""
        self.logs, self.problems = [], []
        for path in files(self.root):
            log = LogFile(path, self.called(path), base_of(path))
            if self.logs and log.base != self.logs[-1].base + self.logs[-1].size:
                log.wrong(0, 0, "gap", f"the file before ends at {self.logs[-1].base + self.logs[-1].size:,}")
            self.logs.append(log)
            data = content(path, in_order=True)
            if any(before.end is not None and before.records for before in self.logs[:-1]):
                log.end = log.base  # a broker's recovery does not come so far
            for frames in scan(log, data, reader):
                yield log, data, frames
            self.problems += log.problems

    def records(self, columns: list[str] | None = None) -> Iterator:
        """Arrow batches of all records."""
        rows = Rows(columns, self.crc)
        for log, data, frames in together(self.batches(rows.reader), rows.reader):
            yield rows.build(log, data, frames)

    def scan(self) -> Tally:
        """One pass over the log: the contents of each queue."""
        reader, names = Reader(crc=self.crc), Dictionary()
        self.tally = Tally()
        for _, data, frames in self.batches(reader):
            names.intern(reader.machine, data)
            topic, queue, number, flags, stored, place = (reader.column(name, len(frames)) for name in (TOPIC, QUEUE, OFFSET, FLAGS, STORED, PLACE))
            self.tally.add(names, Stored(topic, queue, number, counts(data, frames, flags), flags, stored, place, frames[:, L.F_SIZE]))
        return self.tally

    def check(self) -> None:
        """Scan, and compare everything beside the log with it."""
        self.scan()
        self.sequences()
        folder = self.folder()
        if folder is None:
            return
        places, first = Places(self.logs), self.logs[0].base if self.logs else 0
        self.queues = queues = Queues(folder, places, first)
        queues.check()
        self.units, self.problems = queues.units, self.problems + queues.problems
        for path in sorted(p for p in (folder / "index").glob("*") if p.is_file()):
            index = Index(path, places, first)
            index.check()
            self.items += index.items
            self.problems += index.problems
        self.timers = Timers(folder, places, first)
        self.timers.check()
        self.problems += self.timers.problems
        self.problems += places.problems
        self.beside = beside = Beside(folder)
        beside.check(self.tally.last_ms, queues.bounds)
        self.problems += beside.problems
        self.without_unit(folder, queues, beside)
        for problem in self.problems:
            problem.store_file = self.called(Path(problem.store_file))

    def called(self, path: Path) -> str:
        """The name of a file for people."""
        return f"{self.name}/{path.relative_to(self.root)}" if path.is_relative_to(self.root) and path != self.root else str(path)

    def folder(self) -> Path | None:
        """The store around the log."""
        return self.root if (self.root / "commitlog").is_dir() else next((p.parent for p in sorted(self.root.glob("*/commitlog"))), None)

    def sequences(self) -> None:
        for gap in self.tally.gaps:
            self.at_place(gap.place, "sequence", f"number {gap.number:,} of {gap.topic}/{gap.queue} follows {gap.before:,}")
        for place, ms in self.tally.steps:
            self.at_place(place, "time", f"stored at {ms:,} ms, before the record in front of it: a clock was set back, or a time is damaged")

    def at_place(self, place: int, kind: str, text: str) -> None:
        log = next(log for log in reversed(self.logs) if log.base <= place)
        self.problems += log.wrong(place - log.base, 0, kind, text)

    def without_unit(self, folder: Path, queues: Queues, beside: Beside) -> None:
        """Queues that have less than the log: their last units are missing, or all."""
        if not (folder / "consumequeue").is_dir():
            return
        for (topic, queue), held in sorted(self.tally.queues.items()):
            known = queues.bounds.get((topic, queue))
            if held.first is None or held.last is None or known and known[1] >= held.last:
                continue
            if known is None and beside.topics and topic not in beside.topics:
                continue  # deleted, and its queues with it
            missing = held.last - max(known[1] if known else held.first - 1, held.first - 1)
            last = (known[1] + 1 if known else held.first) * UNIT.itemsize
            self.problems.append(Problem(str(folder / "consumequeue" / topic / str(queue)), last, 0, "behind",
                                         f"the last {missing:,} records of {topic}/{queue} have no unit"))


def counts(data, frames: np.ndarray, flags: np.ndarray) -> np.ndarray:
    """How many numbers of its queue each record takes: one, or the size of a batch that is stored as one."""
    found, batches = np.ones(len(frames), dtype=np.int64), np.flatnonzero(flags >> BATCH_BIT & 1)
    if len(batches):
        inner = Reader((INNER,), crc=False)
        inner.machine.decode(data, np.ascontiguousarray(frames[batches]), len(batches))
        said = np.asarray(inner.machine.messages)[: len(batches), L.M_PRESENT] >> inner.fields[INNER][0] & 1
        found[batches] = np.where(said, inner.column(INNER, len(batches)), 1)
    return found

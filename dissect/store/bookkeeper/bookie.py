"""A bookie: rows of its entries and of the messages in them, its ledgers, and contradictions between them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pyarrow as pa

from dissect.language import layout as L
from dissect.store.bookkeeper.log import JOURNAL, PLACE, BookieLog, files, opened, scan
from dissect.store.bookkeeper.rows import DESCRIBED, Rows, Run
from dissect.store.content import Shorter
from dissect.store.log import Problem

LENGTH = "EntryHead.length"


@dataclass
class Ledger:
    """What the files contain of one ledger."""

    entries: int = 0
    payload: int = 0
    first: int | None = None
    last: int | None = None
    length: int = 0  # as the last entry says it
    missing: int = 0
    again: int = 0
    messages: int = 0


class Bookie:
    def __init__(self, root: Path, crc: bool = True, name: str | None = None):
        self.root, self.crc, self.name = Path(root), crc, name or str(root)
        self.logs: list[BookieLog] = []
        self.problems: list[Problem] = []
        self.ledgers: dict[int, Ledger] = {}
        self.logged: dict[int, int] = {}
        self.journal_only = 0

    @property
    def records_found(self) -> int:
        return sum(log.records for log in self.logs)

    # --- what is there ---

    def batches(self) -> Iterator[tuple[BookieLog, object, np.ndarray]]:
        """(file, its bytes, frames) of whole entries; fills `logs` and `problems`."""
        self.logs, self.problems = [], []
        for path in files(self.root):
            name = f"{self.name}/{path.relative_to(self.root)}" if path != self.root else self.name
            log = BookieLog(path, name)
            self.logs.append(log)
            try:
                data = opened(path)
            except Shorter as why:
                log.size = why.size
                log.wrong(0, why.size, "shorter", str(why))
            else:
                log.size, log.journal = len(data), data[:4] == JOURNAL
                for frames in scan(log, data):
                    yield log, data, frames
            self.problems += log.problems

    def records(self, columns: list[str] | None = None) -> Iterator[pa.RecordBatch]:
        """Entries (protocol bookkeeper), and the messages in those of topics (protocol pulsar)."""
        rows = [Rows(protocol, columns) for protocol in DESCRIBED]
        for log, data, frames in self.batches():
            for one in rows:
                batch = one.build(log, data, frames)
                if len(batch):
                    yield batch

    # --- what is wrong ---

    def check(self) -> None:
        """One pass: ledgers, digests, lengths, and the maps at the end of full logs."""
        self.ledgers = {}
        mapped: dict[tuple[str, int], int] = {}
        seen: dict[tuple[int, int], tuple] = {}
        entries, messages = Run("bookkeeper", [LENGTH]), Run("pulsar")
        for log, data, frames in self.batches():
            entries.read(data, frames)
            messages.read(data, frames)
            self.judge(log, entries, frames)
            self.count(log, data, entries, messages, frames, mapped, seen)
        for log in self.logs:
            for ledger, told in log.map.items():
                if mapped.get((log.name, ledger), 0) != told:
                    self.problems += log.wrong(0, 0, "map", f"the map says {told:,} bytes of ledger {ledger}, the log holds {mapped.get((log.name, ledger), 0):,}")
        self.lengths(seen)
        self.journal_only = len({key for key, place in seen.items() if place[3]}) if any(not log.journal for log in self.logs) else 0

    def judge(self, log: BookieLog, run, frames) -> None:
        for row in np.flatnonzero(run.status(len(frames)) == L.UNSOUND).tolist():
            log.wrong(int(frames[row, L.F_AT]), 0, "digest", "the digest is not that of the entry")
        for row in np.flatnonzero(run.status(len(frames)) == L.MALFORMED).tolist():
            log.wrong(int(frames[row, L.F_AT]), 0, "malformed", "the entry could not be read")

    def count(self, log: BookieLog, data, entries, messages, frames, mapped: dict, seen: dict) -> None:
        lengths, payloads = entries.column(LENGTH, len(frames)).tolist(), entries.payloads(len(frames))
        held = messages.counts(len(frames))
        for row, (at, size) in enumerate(frames[:, :2].tolist()):
            _, ledger, entry = PLACE.unpack_from(data, at)
            known = self.ledgers.setdefault(ledger, Ledger())
            if not log.journal:
                mapped[log.name, ledger] = mapped.get((log.name, ledger), 0) + size
            if (ledger, entry) in seen:
                known.again += 1
                seen[ledger, entry] = (*seen[ledger, entry][:3], seen[ledger, entry][3] and log.journal)
                continue
            seen[ledger, entry] = (lengths[row], payloads[row], (log, at), log.journal)
            known.entries += 1
            known.payload += max(payloads[row], 0)
            known.messages += held[row]
            known.first = entry if known.first is None else min(known.first, entry)
            known.last = entry if known.last is None else max(known.last, entry)

    def lengths(self, seen: dict) -> None:
        """Each entry says the length of its ledger up to it: a second witness of what is there."""
        before: tuple | None = None
        for (ledger, entry), (length, payload, (log, at), _) in sorted(seen.items(), key=lambda item: item[0]):
            known = self.ledgers[ledger]
            known.length = length
            if before is not None and before[0] == ledger and before[1] + 1 != entry:
                known.missing += entry - before[1] - 1
            elif before is not None and before[:2] == (ledger, entry - 1) and payload >= 0 and length - before[2] != payload:
                self.problems += log.wrong(at, 0, "length", f"entry {entry} of ledger {ledger} holds {payload:,} bytes, its ledger grew by {length - before[2]:,}")
            before = (ledger, entry, length)

    # --- one screen ---

    def summary(self) -> list[str]:
        kinds = [f"{sum(log.journal is journal for log in self.logs)} {word}" for journal, word in ((False, "entry logs"), (True, "journals"))]
        lines = [f"{self.name}: {', '.join(kinds)}, {sum(log.size for log in self.logs):,} bytes, {self.records_found:,} entries, {len(self.problems):,} problems"]
        special: dict[str, int] = {}
        for log in self.logs:
            for word, count in log.special.items():
                special[word] = special.get(word, 0) + count
        lines += ["journal: " + ", ".join(f"{count:,} × {word}" for word, count in sorted(special.items()))] if special else []
        lines += [f"{self.journal_only:,} entries are in the journal alone: not flushed yet"] if self.journal_only else []
        lines += ["", f"{'ledger':>10} {'entries':>9} {'messages':>9} {'payload':>13} {'first':>8} {'last':>8} {'missing':>8}"]
        lines += [f"{number:>10} {one.entries:>9,} {one.messages:>9,} {one.payload:>13,} {one.first:>8,} {one.last:>8,} {one.missing:>8,}"
                  for number, one in sorted(self.ledgers.items())]
        return lines

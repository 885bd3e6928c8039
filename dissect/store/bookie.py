"""Entry logs and journals of a bookie: rows of their entries and of the messages in them, and what is damaged.

Law: bytes of a file = entries + the store's own records + head + padding + problems.  Reading goes on behind a broken entry
where the next one says so by its digest.  No topic is written there: an entry is known by its ledger.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from struct import Struct

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from dissect.decode.arrays import NULL, ints, words
from dissect.store.archive import ZSTANDARD
from dissect.store.commitlog import PIECE, Problem, zeros
from dissect.store.content import Shorter, content, forget, need
from dissect.store.rows import table
from dissect.language import layout as L
from dissect.machine.texts import Dictionary
from dissect.language.load import FOLDER, load
from dissect.program.lower import lower
from dissect.machine.run import Machine
from dissect.machine.sums import checksum

ENTRY_LOG, JOURNAL = b"BKLO", b"BKLG"
SUFFIXES = (".log", ".txn", ".log.zst", ".txn.zst")
HEAD = {ENTRY_LOG: 1024}
JOURNAL_HEADS = ((5, 512), (2, 8))  # versions from … on: bytes of the head
SMALLEST, LARGEST = 16, 64 << 20
ENTRY_LEAST = 32
BATCH = 4096
WINDOW = 8 << 20  # bytes looked at at once, and of entries that are given on together, or one entry
MAP, INTERNAL = -2, -1  # entry of a map of ledgers; ledger of the store's own records
PADDING = -256  # of a journal: so many bytes follow that mean nothing
SPECIAL = {-0x1000: "master key", -0x2000: "fence", -0x4000: "force", -0x8000: "last confirmed"}
WORD, PLACE, LEDGERS = Struct(">i"), Struct(">iqq"), Struct(">qq")
SEARCHED = 1 << 20  # bytes behind damage in which the next entry is looked for, one after another
LENGTH = "EntryHead.length"
DESCRIBED = {"bookkeeper": FOLDER / "bookkeeper" / "log.py", "pulsar": FOLDER / "bookkeeper" / "opened.py"}


def is_bookie(path: Path) -> bool:
    """Is it a bookie's file, or a folder that holds some?"""
    return any(True for _ in files(path))


def files(path: Path) -> Iterator[Path]:
    found = sorted(one for one in path.rglob("*") if one.is_file()) if path.is_dir() else [path]
    for one in found:
        if (one == path or one.name.endswith(SUFFIXES)) and magic(one) in (ENTRY_LOG, JOURNAL):
            yield one


def magic(path: Path) -> bytes:
    with path.open("rb") as file:
        head = file.read(4)
        if head != ZSTANDARD:
            return head
        import zstandard

        file.seek(0)
        try:
            return zstandard.ZstdDecompressor().stream_reader(file).read(4)
        except zstandard.ZstdError:
            return head


def opened(path: Path):
    """The file's bytes; a compressed file is unpacked."""
    data = content(path, in_order=True)
    need(data, 0, len(ZSTANDARD))
    if data[: len(ZSTANDARD)] != ZSTANDARD:
        return data
    import zstandard

    with path.open("rb") as file:
        return zstandard.ZstdDecompressor().stream_reader(file, read_across_frames=True).read()


@dataclass
class Log:
    """One file, and what was found in it."""

    path: Path
    name: str
    size: int = 0
    passed: int = 0  # all that is before is accounted for
    journal: bool = False
    entries: int = 0
    held: int = 0  # bytes of entries
    own: int = 0  # … of the store's own records
    blank: int = 0  # … of head, padding, and room for more
    special: dict[str, int] = field(default_factory=dict)
    map: dict[int, int] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def wrong(self, at: int, size: int, kind: str, text: str) -> None:
        self.problems.append(Problem(self.name, at, size, kind, text))


@dataclass
class Ledger:
    """What the files hold of one."""

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
        self.logs: list[Log] = []
        self.problems: list[Problem] = []
        self.ledgers: dict[int, Ledger] = {}
        self.logged: dict[int, int] = {}
        self.journal_only = 0

    @property
    def records_found(self) -> int:
        return sum(log.entries for log in self.logs)

    # --- what is there ---

    def batches(self) -> Iterator[tuple[Log, object, np.ndarray]]:
        """(file, its bytes, frames) of whole entries; fills `logs` and `problems`."""
        self.logs, self.problems = [], []
        for path in files(self.root):
            name = f"{self.name}/{path.relative_to(self.root)}" if path != self.root else self.name
            log = Log(path, name)
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
        rows = [Rows(protocol, columns or table().names) for protocol in DESCRIBED]
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
                    log.wrong(0, 0, "map", f"the map says {told:,} bytes of ledger {ledger}, the log holds {mapped.get((log.name, ledger), 0):,}")
                    self.problems.append(log.problems[-1])
        self.lengths(seen)
        self.journal_only = len({key for key, place in seen.items() if place[3]}) if any(not log.journal for log in self.logs) else 0

    def judge(self, log: Log, run, frames) -> None:
        for row in np.flatnonzero(run.status(len(frames)) == L.UNSOUND).tolist():
            log.wrong(int(frames[row, L.F_AT]), 0, "digest", "the digest is not that of the entry")
        for row in np.flatnonzero(run.status(len(frames)) == L.MALFORMED).tolist():
            log.wrong(int(frames[row, L.F_AT]), 0, "malformed", "the entry could not be read")

    def count(self, log: Log, data, entries, messages, frames, mapped: dict, seen: dict) -> None:
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
        """Each entry says how long its ledger is up to it: the second witness of what is there."""
        before: tuple | None = None
        for (ledger, entry), (length, payload, (log, at), _) in sorted(seen.items(), key=lambda item: item[0]):
            known = self.ledgers[ledger]
            known.length = length
            if before is not None and before[0] == ledger and before[1] + 1 != entry:
                known.missing += entry - before[1] - 1
            elif before is not None and before[:2] == (ledger, entry - 1) and payload >= 0 and length - before[2] != payload:
                log.wrong(at, 0, "length", f"entry {entry} of ledger {ledger} holds {payload:,} bytes, its ledger grew by {length - before[2]:,}")
                self.problems.append(log.problems[-1])
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


# --- files ------------------------------------------------------------------------------------------------------------


def scan(log: Log, data) -> Iterator[np.ndarray]:
    """Frames of whole entries, a batch at a time: (place of the length, bytes with it, 0)."""
    found: list[tuple[int, int, int]] = []
    try:
        yield from entries(log, data, found)
    except Shorter as why:
        log.wrong(log.passed, why.size - log.passed, "shorter", str(why))
    if found:
        yield np.array(found, dtype=np.int64)


def entries(log: Log, data, found: list) -> Iterator[np.ndarray]:
    at, end, ready, kept = start_of(data), len(data), 0, 0
    log.blank += at
    while at + 4 <= end:
        log.passed = at
        if at + ENTRY_LEAST > ready:
            kept = kept if found else forget(data, kept, at)
            ready = min(end, at + WINDOW)
            need(data, at, ready)
        [size] = WORD.unpack_from(data, at)
        whole = SMALLEST <= size <= LARGEST and at + 4 + size <= end
        if whole and at + 4 + size > ready:
            ready = at + 4 + size
            need(data, at, ready)
        if log.journal and size == PADDING and at + 8 <= end:
            skip = min(8 + max(0, WORD.unpack_from(data, at + 4)[0]), end - at)
            log.blank += skip
            at += skip
        elif size <= 0:
            stop = padded(log, data, at)
            log.blank += stop - at
            at, ready = stop, 0
        elif not whole or not believable(data, at, size):
            at, ready = lost(log, data, at), 0
        elif own(log, data, at, size):
            log.own += 4 + size
            at += 4 + size
        else:
            found.append((at, 4 + size, 0))
            log.held += 4 + size
            log.entries += 1
            at += 4 + size
            if len(found) == BATCH or at - found[0][0] > WINDOW:
                log.passed = at
                yield np.array(found, dtype=np.int64)
                found.clear()
                kept = forget(data, kept, at)
    if at < end:
        log.blank += end - at
    log.passed = end


def start_of(data) -> int:
    """Where the first record begins."""
    need(data, 0, len(JOURNAL))
    if data[:4] != JOURNAL:
        return min(HEAD[ENTRY_LOG], len(data))
    need(data, 0, 8)
    [version] = WORD.unpack_from(data, 4) if len(data) >= 8 else [2]
    return min(next((size for least, size in JOURNAL_HEADS if version >= least), 8), len(data))


def believable(data, at: int, size: int) -> bool:
    """Does a ledger and an entry stand there, or a record of the store's own?"""
    _, ledger, entry = PLACE.unpack_from(data, at)
    return ledger == INTERNAL or ledger >= 0 and (entry >= 0 and size >= ENTRY_LEAST or entry in SPECIAL)


def own(log: Log, data, at: int, size: int) -> bool:
    """A record of the store's own: counted, and a map of ledgers remembered."""
    _, ledger, entry = PLACE.unpack_from(data, at)
    if ledger == INTERNAL and entry == MAP and size >= 20:
        [count] = WORD.unpack_from(data, at + 20)
        for n in range(min(max(count, 0), (size - 20) // LEDGERS.size)):
            number, told = LEDGERS.unpack_from(data, at + 24 + n * LEDGERS.size)
            log.map[number] = told
    elif ledger != INTERNAL and entry in SPECIAL:
        log.special[SPECIAL[entry]] = log.special.get(SPECIAL[entry], 0) + 1
    return ledger == INTERNAL or entry < 0


def padded(log: Log, data, at: int) -> int:
    """Where padding ends: zeros to the end, or so far as no length stands there."""
    end = len(data)
    if zeros(data, at, end):
        return end
    return min(max(at + 1, alike(data, at) - 3), end)


def alike(data, at: int) -> int:
    """Where the first byte stands that is not the one here; the next one where all are the same."""
    place, end, kept, first = at, len(data), at, data[at]
    while place < end:
        stop = min(end, place + PIECE)
        need(data, place, stop)
        kept = forget(data, kept, place)
        other = np.frombuffer(data, np.uint8, stop - place, place) != first
        if other.any():
            return place + int(np.argmax(other))
        place = stop
    return at + 1


def lost(log: Log, data, at: int) -> int:
    """Nothing that can be read stands here: where the next entry begins, by its digest."""
    stop = min(len(data) - 4, at + SEARCHED)
    place = at + 1
    need(data, at, min(len(data), stop + 4 + ENTRY_LEAST))
    while place < stop:
        [size] = WORD.unpack_from(data, place)
        if ENTRY_LEAST <= size <= LARGEST and place + 4 + size <= len(data) and believable(data, place, size) and fits(data, place, size):
            break
        place += 1
    place = place if place < stop else len(data) if stop == len(data) - 4 else stop
    log.wrong(at, place - at, "lost", "no entry begins here; reading went on at the next whose digest fits")
    return place


def fits(data, at: int, size: int) -> bool:
    need(data, at, at + 4 + size)
    entry = bytes(data[at + 4 : at + 4 + size])
    head = entry[:ENTRY_LEAST]
    return checksum("crc32c", head + entry[36:]) == int.from_bytes(entry[32:36]) or \
        size >= 40 and checksum("crc32", head + entry[40:]) == int.from_bytes(entry[32:40])


# --- rows ---------------------------------------------------------------------------------------------------------------


class Run:
    """A description run over entries."""

    def __init__(self, protocol: str, fields=()):
        self.protocol = load(str(DESCRIBED[protocol]))
        program = lower(self.protocol, fields=list(fields), tables={"records"}, roles={"records", "payload_bytes", "check", "payload", "sealed", "content"})
        self.fields, self.machine = program.fields, Machine(program, crc=True)

    def read(self, data, frames) -> None:
        self.machine.decode(data, frames, len(frames))

    def status(self, count: int):
        return np.asarray(self.machine.status)[:count]

    def column(self, name: str, count: int):
        return np.asarray(self.machine.messages)[:count, self.fields[name][0]]

    def rows(self, count: int):
        rows = np.asarray(self.machine.records)[: self.machine.record_count]
        return rows[rows[:, L.C_MESSAGE] < count]

    def counts(self, count: int) -> list[int]:
        return np.bincount(self.rows(count)[:, L.C_MESSAGE], minlength=count).tolist()

    def payloads(self, count: int) -> list[int]:
        """Bytes of each entry's payload, −1 where they cannot be told."""
        rows, found = self.rows(count), np.full(count, -1, dtype=np.int64)
        told = rows[:, L.C_PRESENT] >> L.D_PAYLOAD & 1 == 1
        found[rows[told, L.C_MESSAGE]] = rows[told, L.D_PAYLOAD + 1]
        return found.tolist()


class Rows:
    """Columns of `records` from what a description made of entries."""

    def __init__(self, protocol: str, columns: list[str]):
        self.protocol, self.columns, self.schema = protocol, columns, table()
        self.run = Run(protocol)

    def build(self, log: Log, data, frames) -> pa.RecordBatch:
        self.run.read(data, frames)
        names = Dictionary()
        names.intern(self.run.machine, data)
        self.rows, self.texts, self.log = self.run.rows(len(frames)), names.to_arrow(), log
        self.frames = frames[self.rows[:, L.C_MESSAGE]]
        kinds = {one.name: one.type for one in self.schema}
        arrays = [getattr(self, f"_{name}")() if hasattr(self, f"_{name}") else pa.nulls(len(self.rows), kinds[name]) for name in self.columns]
        return pa.RecordBatch.from_arrays([array.cast(kinds[name]) for array, name in zip(arrays, self.columns, strict=True)],
                                          schema=pa.schema([self.schema.field(name) for name in self.columns]))

    def role(self, slot: int):
        return np.where(self.rows[:, L.C_PRESENT] >> slot & 1, self.rows[:, slot], NULL)

    def always(self, text: str) -> pa.Array:
        return words(np.zeros(len(self.rows), dtype=np.int64), [text])

    def _protocol(self): return self.always(self.protocol)
    def _offset(self): return ints(self.role(L.D_OFFSET))
    def _timestamp_ns(self): return ints(self.role(L.D_TIMESTAMP))
    def _key(self): return words(self.role(L.D_KEY), self.texts)
    def _properties(self): return words(self.role(L.D_PROPERTIES), self.texts)
    def _payload_crc32(self): return ints(self.role(L.D_CRC))
    def _batch_size(self): return ints(self.role(L.D_BATCH_SIZE))
    def _chunks(self): return ints(self.role(L.D_CHUNKS))
    def _store_file(self): return self.always(self.log.name)
    def _store_offset(self): return ints(self.frames[:, L.F_AT])
    def _store_bytes(self): return ints(self.frames[:, L.F_SIZE])

    def _complete(self):
        return pa.array(np.asarray(self.role(L.D_PART) == NULL))  # a chunk is not the whole

    def _payload_bytes(self):
        there = self.rows[:, L.C_PRESENT] >> L.D_PAYLOAD & 1
        return ints(np.where(there, self.rows[:, L.D_PAYLOAD + 1], NULL))

    def _message_id(self):
        parts = [ints(self.role(slot)).cast(pa.utf8()) for slot in (L.D_MESSAGE_ID, L.D_OFFSET, L.D_INDEX)]
        return pc.binary_join_element_wise(*parts, ":", null_handling="skip").dictionary_encode()

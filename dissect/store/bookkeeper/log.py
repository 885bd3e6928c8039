"""Entry logs and journals of a bookie: the places of entries, and what is damaged.

Law: bytes of a file = entries + the store's own records + head + padding + problems.  After a broken entry reading continues at the next
one with a valid digest.  The files have no topics: an entry is identified by its ledger.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from struct import Struct

import numpy as np

from dissect.machine.sums import checksum
from dissect.store.archive import ZSTANDARD
from dissect.store.content import Shorter, content, forget, need
from dissect.store.log import BATCH, WINDOW, Log, alike, zeros

ENTRY_LOG, JOURNAL = b"BKLO", b"BKLG"
SUFFIXES = (".log", ".txn", ".log.zst", ".txn.zst")
HEAD = {ENTRY_LOG: 1024}
JOURNAL_HEADS = ((5, 512), (2, 8))  # versions from … on: bytes of the head
SMALLEST, LARGEST = 16, 64 << 20
ENTRY_LEAST = 32
MAP, INTERNAL = -2, -1  # entry of a map of ledgers; ledger of the store's own records
PADDING = -256  # of a journal: so many bytes follow that mean nothing
SPECIAL = {-0x1000: "master key", -0x2000: "fence", -0x4000: "force", -0x8000: "last confirmed"}
WORD, PLACE, LEDGERS = Struct(">i"), Struct(">iqq"), Struct(">qq")
CHECKED = 512 << 20  # bytes of what may be entries whose digests are made in one such search: places may lie in each other
SEARCHED = 1 << 20  # bytes after damage in which the next entry is looked for, one after another …
STEP_LEAST = 1 << 12  # … and so many of them at first
UNPACKED_MOST = 256 << 20  # bytes of a compressed file, which lie in memory; a larger one is to be unpacked before …
UNPACKED_TIMES, UNPACKED_LEAST = 200, 32 << 20  # … and so is one that packs better than text does, but for so many bytes


@dataclass
class BookieLog(Log):
    """One file of a bookie."""

    journal: bool = False
    own: int = 0  # bytes of the store's own records
    special: dict[str, int] = field(default_factory=dict)
    map: dict[int, int] = field(default_factory=dict)


def is_bookie(path: Path) -> bool:
    """Whether it is a bookie's file, or a folder with some."""
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

    most = min(UNPACKED_MOST, max(UNPACKED_LEAST, UNPACKED_TIMES * len(data)))
    with path.open("rb") as file:
        found = zstandard.ZstdDecompressor().stream_reader(file, read_across_frames=True).read(most + 1)
    if len(found) > most:
        raise Shorter(0, len(data), f"it unpacks to more than {most:,} bytes: unpack it yourself and give what comes out")
    return found


def scan(log: BookieLog, data) -> Iterator[np.ndarray]:
    """Frames of whole entries, a batch at a time: (place of the length, bytes with it, 0)."""
    found: list[tuple[int, int, int]] = []
    try:
        yield from entries(log, data, found)
    except Shorter as why:
        log.wrong(log.passed, why.size - log.passed, "shorter", str(why))
    if found:
        yield np.array(found, dtype=np.int64)


def entries(log: BookieLog, data, found: list) -> Iterator[np.ndarray]:
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
        if size == 0 or log.journal and size == PADDING and (skip := padding(data, at)):
            stop = at + skip if size else padded(data, at)
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
            log.records += 1
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
    """The place of the first record."""
    need(data, 0, len(JOURNAL))
    if data[:4] != JOURNAL:
        return min(HEAD[ENTRY_LOG], len(data))
    need(data, 0, 8)
    [version] = WORD.unpack_from(data, 4) if len(data) >= 8 else [2]
    return min(next((size for least, size in JOURNAL_HEADS if version >= least), 8), len(data))


def believable(data, at: int, size: int) -> bool:
    """Whether a ledger and an entry are here, or a record of the store itself."""
    _, ledger, entry = PLACE.unpack_from(data, at)
    return ledger == INTERNAL or ledger >= 0 and (entry >= 0 and size >= ENTRY_LEAST or entry in SPECIAL)


def own(log: BookieLog, data, at: int, size: int) -> bool:
    """A record of the store itself: counted, and a map of ledgers remembered."""
    _, ledger, entry = PLACE.unpack_from(data, at)
    if ledger == INTERNAL and entry == MAP and size >= 20:
        [count] = WORD.unpack_from(data, at + 20)
        for n in range(min(max(count, 0), (size - 20) // LEDGERS.size)):
            number, told = LEDGERS.unpack_from(data, at + 24 + n * LEDGERS.size)
            log.map[number] = told
    elif ledger != INTERNAL and entry in SPECIAL:
        log.special[SPECIAL[entry]] = log.special.get(SPECIAL[entry], 0) + 1
    return ledger == INTERNAL or entry < 0


def padding(data, at: int) -> int:
    """The bytes of a journal's padding, its head included; 0 if it holds anything: then its length is damaged."""
    if at + 8 > len(data):
        return 0
    need(data, at, at + 8)
    size = min(8 + WORD.unpack_from(data, at + 4)[0], len(data) - at)
    return size if size >= 8 and zeros(data, at + 8, at + size) else 0


def padded(data, at: int) -> int:
    """The end of padding: zeros to the end of the file, or up to the next length."""
    place = alike(data, at)
    return place if place == len(data) else max(at + 1, place - 3)


def lost(log: BookieLog, data, at: int) -> int:
    """Nothing here can be read: the place of the next entry, found by its digest."""
    stop = min(len(data) - 4, at + SEARCHED)
    left, place = CHECKED, stop
    need(data, at, min(len(data), stop + 4 + ENTRY_LEAST))
    for one, size in sized(data, at + 1, stop):
        if believable(data, one, size):
            left -= size
            if left < 0 or fits(data, one, size):
                place = one
                break
    place = stop if left < 0 else place
    place = place if place < stop else len(data) if stop == len(data) - 4 else stop
    log.wrong(at, place - at, "lost", "no entry begins here; reading continued at the next whose digest fits")
    return place


def sized(data, at: int, stop: int) -> Iterator[tuple[int, int]]:
    """The places from `at` on that say a length which an entry may have, in steps that grow: most damage is short."""
    step = STEP_LEAST
    while at < stop:
        end = min(stop, at + step)
        letters = np.frombuffer(data, np.uint8, end + 3 - at, at).astype(np.uint32)
        sizes = letters[:-3] << 24 | letters[1:-2] << 16 | letters[2:-1] << 8 | letters[3:]
        for n in np.flatnonzero((sizes >= ENTRY_LEAST) & (sizes <= min(LARGEST, len(data) - 4 - at))).tolist():
            if at + n + 4 + int(sizes[n]) <= len(data):
                yield at + n, int(sizes[n])
        at, step = end, min(4 * step, SEARCHED)


def fits(data, at: int, size: int) -> bool:
    need(data, at, at + 4 + size)
    entry = bytes(data[at + 4 : at + 4 + size])
    head = entry[:ENTRY_LEAST]
    return checksum("crc32c", head + entry[36:]) == int.from_bytes(entry[32:36]) or \
        size >= 40 and checksum("crc32", head + entry[40:]) == int.from_bytes(entry[32:40])

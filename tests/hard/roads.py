"""Mixes of changes by every road: plain, compressed, in several files, by two processes, saved.  The rows are the same.

    python -m tests.hard.roads [--seconds N] [--first SEED] [--only WORD] [CAPTURE…]

The captures are those of `mixes`, and those of TLS, with the secrets of all.  Bytes that come again are held against the first ones only where these lie
in the same file, so in several files there are fewer conflicts, and what a conflict says of segments: of them messages and what hangs on these are compared.
"""

from __future__ import annotations

import argparse
import gzip
import random
import shutil
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import zstandard

import dissect
from dissect import schema
from tests.hard import mixes, readings
from tests.hard.judge import rows
from tests.hard.metamorphic import CAPTURES
from tests.hard.recorders import ROAD_TABLES, pcap, records

PACKETS = {"packet": "file", "first_packet": "file", "last_packet": "last_file", "request_packet": "request_file", "response_packet": "response_file"}
OF_MESSAGES = ("messages", "exchanges", "items", "records", "deliveries", "rebalance_events")
OF_SEGMENTS = ("tcp", "tcp_cost")
SAVED = [name for name in ROAD_TABLES if name in schema.TABLES]
SAVED_SHARE = 0.25  # of the mixes, since saving costs more than all the rest
COMPRESSED: dict[str, Callable[[bytes], bytes]] = {"": bytes, ".zst": lambda data: zstandard.compress(data, 1), ".gz": lambda data: gzip.compress(data, 1)}


KINDS = ([".zst"], [".gz"], [".zst", "", ".gz"], [""])  # how files are compressed, in turn


def names(words: list[str]) -> list[str]:
    """Captures that are not large, each with its secrets."""
    found = [str(path.relative_to(CAPTURES)).removesuffix(".pcap.zst") for path in sorted(CAPTURES.glob("*/*.pcap.zst")) if path.stat().st_size < 600_000]
    return [name for name in found if not words or any(word in name for word in words)]


def placed(found: list[dict], before: dict[str, int]) -> list[tuple]:
    """Rows that compare, whatever the files are called; packets are counted through all of them, but for a last one of which no file is said."""
    out = []
    for row in found:
        counted = {column: value + before[row[file]] for column, file in PACKETS.items() if (value := row.get(column)) is not None and file in row}
        out.append(tuple(sorted((column, str(counted.get(column, value))) for column, value in row.items() if column not in PACKETS.values() and (column in counted or column != "last_packet"))))
    return sorted(out)


def cuts_of(recs: list, rng: random.Random) -> list[int]:
    """Where up to five files begin."""
    return sorted(rng.sample(range(1, len(recs)), min(rng.choice((1, 2, 4)), len(recs) - 1))) if len(recs) > 1 else []


class Road:
    """How a capture is read: in so many files, compressed or not."""

    def __init__(self, recs: list, folder: Path, cuts: list[int], kinds: list[str]):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        self.paths, self.before = [], {}
        for n, (low, high) in enumerate(zip([0, *cuts], [*cuts, len(recs)], strict=True)):
            kind = kinds[n % len(kinds)]
            path = folder / f"x-{n:03}.pcap{kind}"
            path.write_bytes(COMPRESSED[kind](pcap(recs[low:high])))
            self.paths.append(str(path))
            self.before[str(path)] = low

    def tables(self, **how) -> dict[str, list[tuple]]:
        found = rows(self.paths, ROAD_TABLES, internal=True, source="s", keys=readings.keys(), **how)
        return {name: placed(found[name], self.before) for name in found}

    def saved(self, folder: Path) -> tuple[dict, dict]:
        """What the capture gives, and what the folder that it was saved in gives."""
        shutil.rmtree(folder, ignore_errors=True)
        with dissect.open(self.paths, internal=True, source="s", keys=readings.keys(), jobs=1) as opened:
            plain = {name: sorted(map(str, opened.table(name).to_pylist())) for name in SAVED}
        with dissect.open(self.paths, internal=True, source="s", keys=readings.keys(), jobs=2, split_size=20_000) as opened:
            opened.save(folder)
        with dissect.open(str(folder), internal=True) as opened:
            return plain, {name: sorted(map(str, opened.table(name).to_pylist())) for name in SAVED}


def without(tables: dict) -> dict:
    """Tables of messages, without what TCP did around them."""
    return {name: sorted(tuple(pair for pair in row if pair[0] not in OF_SEGMENTS) for row in tables[name]) for name in OF_MESSAGES if name in tables}


def differing(one: dict, other: dict) -> list[tuple]:
    return [(name, [row for row in one[name] if row not in other[name]][:1], [row for row in other[name] if row not in one[name]][:1]) for name in one if one[name] != other[name]]


def judged(one: mixes.Mix, folder: Path) -> list[tuple]:
    """Roads by which the rows are others."""
    rng, recs = random.Random(f"road {one.seed}"), records(one.whole(), one.made())
    cuts = cuts_of(recs, rng)
    plain, size = Road(recs, folder / "plain", [], [""]), max(700, sum(len(data) + 16 for _, data, *_ in recs) // rng.choice((3, 7)))
    whole, out = plain.tables(jobs=1), []
    parts = Road(recs, folder / "parts", cuts, [""])
    packed = Road(recs, folder / "packed", cuts, rng.choice(KINDS[:3]))
    ways = {"two processes": lambda: plain.tables(jobs=2, split_size=size), "compressed": lambda: Road(recs, folder / "one", [], [rng.choice((".zst", ".gz"))]).tables(jobs=2),
            "files": lambda: parts.tables(jobs=1), "files, two processes": lambda: parts.tables(jobs=2, split_size=size), "compressed files": lambda: packed.tables(jobs=rng.choice((1, 2)))}
    for name, way in ways.items():
        found = way()
        out += [(name, *row) for row in (differing(without(whole), without(found)) if "files" in name else differing({n: whole[n] for n in whole if n != "capture"}, found))]
    if rng.random() < SAVED_SHARE:
        out += [("saved", *row) for row in differing(*rng.choice((plain, packed)).saved(folder / "saved"))]
    return out


def main() -> int:
    said = argparse.ArgumentParser(description=__doc__)
    said.add_argument("captures", nargs="*")
    said.add_argument("--seconds", type=float, default=60)
    said.add_argument("--first", type=int, default=0)
    said.add_argument("--only", default="", help="changes whose names have this word")
    given = said.parse_args()
    first = mixes.firsts(mixes.CHANGES, given.only)
    until, seed, faults = time.monotonic() + given.seconds, given.first, 0
    with tempfile.TemporaryDirectory() as folder:
        while time.monotonic() < until:
            one = mixes.mix(seed, names(given.captures), first)
            try:
                found = judged(one, Path(folder))
            except Exception as why:  # noqa: BLE001  # whatever it is, it is a find
                found = [("fault", f"{type(why).__name__}: {why}")]
            faults += bool(found)
            for row in found:
                print(f"{one}: {str(row)[:900]}", flush=True)
            seed += 1
    print(f"{seed - given.first} mixes, {faults} read differently")
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())

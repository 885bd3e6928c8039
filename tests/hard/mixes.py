"""Three changes at once: a life of TCP, two harms and perhaps a tunnel, over a part of a capture.  No pair is one that the whole does not have.

    python -m tests.hard.mixes [--seconds N] [--first SEED] [--only WORD] [--again | --honest] [--blocks] [CAPTURE…]

`--again`: ports used again, without the SYN that says so.  `--honest`: no ports used again, and nobody who injects.
`--blocks`: each is read in one block and in blocks of one packet, and has the same rows.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from dissect.decode.options import Options
from tests.hard import damage, lives, metamorphic, readings
from tests.hard.metamorphic import CAPTURES, Change
from tests.hard.tunnels import TUNNELS as TUNNELS_IN_TUNNELS
from tests.hard.recorders import Seen, files, inputs, records, written

PACKETS = (300, 800, 1500)  # of a capture, one part
HARMS = {name: metamorphic.CHANGES[name] for name in ("skew of directions", "swapped 10", "delayed 50", "1 % lost", "10 % lost", "one side lossy", "snap length", "mirror, swapped")}
HARMS["swapped 50"] = metamorphic.harm("swapped", 50)
TUNNELS = {name: metamorphic.CHANGES[name] for name in ("vlan", "vxlan", "gre")}
LATER = ("overloaded",)  # a seed stands for a mix of the changes that were there when it was found
HONEST = {name: change for name, change in lives.SAME.items() if name not in (*lives.LINKS, *TUNNELS_IN_TUNNELS, "jumbo", "no IP length", "false SYNs", "false segments")}


@dataclass(frozen=True)
class Mix:
    """What a seed stands for."""

    seed: int
    name: str
    begin: int
    count: int
    changes: tuple[str, ...]

    def whole(self) -> damage.Recorded:
        capture = capture_of(self.name)
        return replace(capture, packets=capture.packets[self.begin : self.begin + self.count])

    def made(self) -> list[damage.Packet]:
        rng, packets = random.Random(self.seed), self.whole().packets
        for change in self.changes:
            packets = CHANGES[change](packets, rng) if packets else packets
        return packets


CHANGES: dict[str, Change] = {**lives.CHANGES, **HARMS, **TUNNELS}


@cache
def capture_of(name: str) -> damage.Recorded:
    return damage.read(CAPTURES / f"{name}.pcap.zst")


def mix(seed: int, names: list[str], first: list[str]) -> Mix:
    """A part of one of these captures, one of these lives, two harms, and of four one in a tunnel."""
    rng = random.Random(f"mix {seed}")
    name = rng.choice(names)
    count, length = rng.choice(PACKETS), len(capture_of(name).packets)
    begin = 0 if rng.random() < 0.6 else rng.randrange(max(1, length - count // 2))
    harms = rng.sample(sorted(HARMS), 2)
    return Mix(seed, name, begin, count, (rng.choice(first), *harms, *([rng.choice(sorted(TUNNELS))] if rng.random() < 0.25 else [])))


def firsts(changes: Iterable[str], only: str = "") -> list[str]:
    """Those that a mix may begin with, and whose names have this word."""
    return [name for name in changes if only in name and name not in lives.LINKS and name not in ("jumbo", *LATER)]


def named(words: list[str]) -> list[str]:
    """These captures, or all that are not large."""
    return [str(path.relative_to(CAPTURES)).removesuffix(".pcap.zst") for path in inputs(words) if words or path.stat().st_size < 600_000]


@cache
def known_of(name: str) -> tuple[Counter, dict]:
    """Pairs and spans of a capture that no part was taken of."""
    capture = capture_of(name)
    with tempfile.TemporaryDirectory() as folder:
        pairs = Seen(*written(Path(folder), files([records(capture, capture.packets)]))).pairs
        return pairs, damage.spans(capture, Path(folder) / "x-000.pcap", keys=readings.keys())


@dataclass
class Found:
    kept: int
    of: int
    wrong: list
    unkept: list = field(default_factory=list)
    silent: list = field(default_factory=list)


def judged(one: Mix, folder: Path) -> Found:
    capture, packets = one.whole(), one.made()
    whole = Seen(*written(folder, files([records(capture, capture.packets)])))
    last = damage.spans(capture, folder / "x-000.pcap", keys=readings.keys())
    found = Seen(*written(folder, files([records(capture, packets)])))
    wrong = wrong_of(capture, found.pairs, whole.pairs, last)
    if wrong:  # but for those that are true, whose request began before the part, whose answer goes on behind it, or whose protocol the part alone does not show
        pairs, spans = known_of(one.name)
        wrong = wrong_of(capture_of(one.name), found.pairs, whole.pairs | pairs, {**last, **spans})
    return Found(sum(found.pairs.values()), sum(whole.pairs.values()), wrong, found.unkept, silent(packets, whole, found))


def unlike(one: Mix, folder: Path) -> list[str]:
    """Tables of which the rows depend on how many packets are read at once."""
    path = replace(one.whole(), packets=one.made()).write(folder / "blocks.pcap")
    options = Options(jobs=1, internal=True)
    large, small = readings.blocks(path, 4096, options), readings.blocks(path, 1, options)
    return [table for table in large if large[table] != small[table]]


def wrong_of(capture: damage.Recorded, found: Counter, whole: Counter, last: dict) -> list[tuple]:
    """Pairs of two lives, of words that nobody said, and those that the whole does not have."""
    said = [row for row in found if max(row[:2]) < lives.AWAY]
    across = [row for row in said if (row[0] > lives.AGAIN) != (row[1] > lives.AGAIN)]
    plain = {(row[0] % lives.AGAIN, row[1] % lives.AGAIN, *row[2:]) for row in said if row not in across}
    return [row for row in found if row not in said] + across + list(damage.strangers(capture, plain, set(whole), last))


def silent(packets: list[damage.Packet], whole: Seen, found: Seen) -> list[int]:
    """Packets whose messages are not there, of captures in which no row of problems says that anything lacks."""
    if found.problems - whole.problems:
        return []
    there: dict[int, int] = defaultdict(int)
    for (number, *_), count in found.messages.items():
        there[number % lives.AGAIN] += count
    captured = {p.number % lives.AGAIN for p in packets}
    return [number for (number, *_), count in whole.messages.items() if number in captured and not there[number]]


def main() -> int:
    said = argparse.ArgumentParser(description=__doc__)
    said.add_argument("captures", nargs="*")
    said.add_argument("--seconds", type=float, default=60)
    said.add_argument("--first", type=int, default=0)
    said.add_argument("--only", default="", help="changes whose names have this word")
    said.add_argument("--again", action="store_true")
    said.add_argument("--honest", action="store_true")
    said.add_argument("--blocks", action="store_true")
    given = said.parse_args()
    first = firsts(lives.UNBEGUN if given.again else HONEST if given.honest else CHANGES, given.only)
    names = named(given.captures)
    until, seed, total = time.monotonic() + given.seconds, given.first, Counter()
    with tempfile.TemporaryDirectory() as folder, readings.programs_shared():
        while time.monotonic() < until:
            one = mix(seed, names, first)
            if given.blocks:
                tables = unlike(one, Path(folder))
                total.update(mixes=1, unlike=bool(tables))
                if tables:
                    print(f"{one}: {tables}", flush=True)
                seed += 1
                continue
            found = judged(one, Path(folder))
            total.update(mixes=1, kept=found.kept, of=found.of, wrong=len(found.wrong), with_wrong=bool(found.wrong), silent=bool(found.silent), unkept=bool(found.unkept))
            for kind in ("wrong", "silent", "unkept"):
                if rows := getattr(found, kind):
                    print(f"{one}: {kind} {len(rows)} of {found.kept}: {rows[:3]}", flush=True)
            seed += 1
    print(dict(total))
    return 1 if total["wrong"] or total["silent"] or total["unkept"] or total["unlike"] else 0


if __name__ == "__main__":
    raise SystemExit(main())

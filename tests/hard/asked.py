"""What is asked does not change what is read: of a mix (mixes.py), a question about few columns and one about all have the same rows where both ask.

    python -m tests.hard.asked [--seconds N] [--first SEED] [CAPTURE…]

The captures are those of `roads`, with the secrets of all, in up to five files, compressed or not.
A narrow question is answered by a short program, keeps no pace of TCP, opens no compressed bytes that nobody looks at, and knows owners by numbers; a wide one by SQL.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

import dissect
from dissect import schema
from dissect.engine import derived
from tests.hard import readings
from tests.hard.mixes import CHANGES, Mix, firsts, mix
from tests.hard.recorders import records
from tests.hard.roads import KINDS, Road, cuts_of, names

FEW = ("protocol", "api", "topic", "partition", "group", "status", "code", "code_name", "code_class", "code_text", "client_ip", "server_ip", "server_port", "worked_ns", "at_ns",
       "latency_ns", "records", "group_records", "request_size", "response_size", "request_packet", "response_packet", "wait_ns")


def asked(table: str, columns=()) -> str:
    chosen = ", ".join(f't."{name}"' for name in columns or schema.RELATIONS[table].names())
    return f"select {chosen} from {table} t order by all"


NARROW = {"exchanges": asked("exchanges", FEW), **{name: asked(name) for name in ("ownership", "problems", "connections", "stalls")}}
WIDE = [*NARROW.values(), *(asked(name) for name in ("exchanges", "records", "items", "rebalance_events", "messages"))]


def answers(paths: list[str], texts) -> list[list[dict]]:
    with dissect.open(paths, jobs=1, keys=readings.keys()) as capture:
        return [rows.to_pylist() for rows in capture.engine.answers([*texts])[: len(NARROW)]]


def differing(one: Mix, folder: Path) -> list[str]:
    """The tables whose rows depend on what else is asked."""
    rng, recs = random.Random(f"asked {one.seed}"), records(one.whole(), one.made())
    paths = Road(recs, folder / "asked", rng.choice(([], cuts_of(recs, rng))), rng.choice(KINDS)).paths
    with patch.object(derived, "FEW", 0):
        narrow = answers(paths, NARROW.values())
    return [name for name, few, many in zip(NARROW, narrow, answers(paths, WIDE), strict=True) if few != many]


def mixes(words: list[str]) -> Callable[[int], Mix]:
    """What a seed stands for, of these captures, or of all that are not large."""
    first, some = firsts(CHANGES), names(words)
    return lambda seed: mix(seed, some, first)


def main() -> int:
    said = argparse.ArgumentParser(description=__doc__)
    said.add_argument("captures", nargs="*")
    said.add_argument("--seconds", type=float, default=60)
    said.add_argument("--first", type=int, default=0)
    given = said.parse_args()
    made = mixes(given.captures)
    until, seed, wrong = time.monotonic() + given.seconds, given.first, 0
    with tempfile.TemporaryDirectory() as folder:
        while time.monotonic() < until:
            one = made(seed)
            if found := differing(one, Path(folder)):
                wrong += 1
                print(f"{one}: {', '.join(found)}", flush=True)
            seed += 1
    print(f"{seed - given.first} mixes from seed {given.first}: {wrong} depend on what is asked")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())

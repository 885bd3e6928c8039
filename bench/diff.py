"""How often `diff` is wrong where nothing changed, and how often it finds what was put in.

    python -m bench.diff FOLDER-OR-CAPTURE… [--cuts 1000] [--tries 100]

Dealt: a capture's time in 32 parts, dealt to two halves.  Redrawn: the same traffic without its phases, cut in the
middle.  Cut: the capture itself, cut anywhere; what differs then is mostly real (a load that begins, a warm-up), so the
figure says how restless a capture is, not how often `diff` is wrong.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

import numpy

import dissect
from dissect.capture.errors import CaptureError
from tests.support import sides

LEAST = 1_000        # exchanges of a capture that is worth cutting


def captures(paths: list[str]):
    for path in paths:
        for file in sorted(Path(path).rglob("*.pcap*")) if Path(path).is_dir() else [Path(path)]:
            try:
                with dissect.open(file) as capture:
                    whole = sides.of_capture(capture)
            except (CaptureError, IndexError):
                continue
            if len(whole.at) >= LEAST:
                yield file.name, whole


def alarms(whole: sides.Side, cuts: int) -> Counter:
    """How many of so many cuts of each kind were said to have changed."""
    found: Counter = Counter()
    chance = numpy.random.default_rng(1)
    for _ in range(cuts):
        width = chance.uniform(0.1, 0.5) * whole.span[1]
        middle = chance.uniform(width, whole.span[1] - width)
        for name, pair in (("dealt", sides.dealt(whole, chance)), ("redrawn", sides.redrawn(whole, chance)),
                           ("cut", sides.cut(whole, middle - width, middle, middle + width))):
            found[name] += any(one.changed for one in sides.compared(*pair))
    return found


DRAWS = {f"lognormal, sigma {sigma}": (lambda chance, count, sigma=sigma: numpy.exp(chance.normal(14, sigma, count))) for sigma in (0.3, 0.5, 0.8, 1.0, 1.5)}
INJECTED = {"nothing": (0.0, 0.0), "all +20 %": (0.2, 0.0), "slowest tenth +20 %": (0.2, 0.9), "slowest tenth +50 %": (0.5, 0.9)}


def power(tries: int, each: int = 2_000) -> None:
    for name, draw in DRAWS.items():
        shares = []
        for what, (share, least) in INJECTED.items():
            hits = 0
            for number in range(tries):
                chance = numpy.random.default_rng(number)
                before, after = sides.made(chance, draw, each), sides.made(chance, draw, each).slower(3, share, least)
                changed = [one for one in sides.compared(before, after) if one.changed]
                hits += any(one.key == (3,) for one in changed) if share else bool(changed)
            shares.append(f"{what} {100 * hits / tries:.1f} %")
        print(f"{name}: " + ", ".join(shares), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("paths", nargs="*")
    parser.add_argument("--cuts", type=int, default=1000)
    parser.add_argument("--tries", type=int, default=100)
    said = parser.parse_args()
    if said.tries:
        power(said.tries)
    found = list(captures(said.paths))
    each = -(-said.cuts // max(len(found), 1))
    total: Counter = Counter()
    for name, whole in found:
        mine = alarms(whole, each)
        total += mine
        print(f"{name}: {len(whole.at):,} exchanges, {each} cuts: {dict(mine)}", flush=True)
    print(f"all: {each * len(found)} cuts of each kind: {dict(total)}")


if __name__ == "__main__":
    main()

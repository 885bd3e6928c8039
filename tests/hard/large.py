"""Large captures of real traffic, damaged: how many pairs are wrong, how many are kept, and what it costs.

    python -m tests.hard.large [--seeds N] [--first SEED] CAPTURE…

A pair is wrong if the whole capture does not make it.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

from tests.hard import damage, metamorphic

HARMS: dict[str, metamorphic.Change] = {
    **{f"{percent} % lost": metamorphic.harm("lost", percent) for percent in (1, 3, 10)},
    "one side 10 % lost": metamorphic.harm("one_sided", 10), "swapped 10": metamorphic.harm("swapped", 10), "delayed 50": metamorphic.harm("delayed", 50),
    "mirror, swapped": metamorphic.harm("doubled", 50), "skew of directions": metamorphic.skewed, "begins late": metamorphic.CHANGES["begins late"],
    "ends early": metamorphic.CHANGES["ends early"], "cut at 96 bytes": lambda packets, rng: [cut(p, 96) for p in packets],
}
def cut(p: damage.Packet, size: int) -> damage.Packet:
    return replace(p, data=p.data[:size], sizes=min(len(p.data), size).to_bytes(4, "little") + p.sizes[4:])


def paired(capture: damage.Recorded, path: Path) -> tuple[set[tuple], float]:
    """Pairs, by their packets' numbers in the whole capture; and the processor's seconds."""
    began = time.process_time()
    return damage.pairs(capture, path), time.process_time() - began


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("captures", nargs="+", type=Path)
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    words, wrong = parser.parse_args(), 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "damaged.pcap"
        for one in words.captures:
            whole = damage.read(one)
            pairs, seconds = paired(whole, path)
            print(f"{one.name}: {len(whole.packets):,} packets, {len(pairs):,} pairs, {seconds:.2f} s")
            for name, harm in HARMS.items():
                for seed in range(words.first, words.first + words.seeds):
                    harmed = damage.Recorded(whole.head, harm(whole.packets, random.Random(seed)))
                    found, cost = paired(harmed, path)
                    strange = damage.strangers(whole, found, pairs)
                    wrong += len(strange)
                    print(f"  {name:<20} {len(strange):>6} wrong {len(found):>9,} kept {100 * len(found) / max(len(pairs), 1):>6.1f} %  {cost / seconds:>4.1f} × the whole's time")
    print(f"{wrong} wrong pairs")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())

"""Messages per second of the columns machine with default fields, texts interned.

    python bench/wire.py [protocol] [seconds]

Nanoseconds a message, raw / interned, before and after the program was polished and views became pointers (2 shared cores):

    latency --by api,topic   tubemq 207 / 226 → 115 / 123    tank 165 / 212 → 118 / 155
    roles, all tables        tubemq 267 / 320 → 184 / 225    tank 559 / 700 → 667 / 815 (slower: bundles opened; not yet understood)
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "wire"))

SAMPLES = {"tank": ("tank/a_produce", [11011]), "tubemq": ("tubemq/a_small", [8715, 8123, 8133])}
BATCH = 20_000


def sample(protocol: str, machine) -> tuple[bytes, np.ndarray, float]:
    """Small frames of a real capture, repeated."""
    from streams import streams

    name, ports = SAMPLES[protocol]
    data, rows = bytearray(), []
    for stream in streams(name, ports):
        at = 0
        while at < len(stream.data) and (size := machine.frame(stream.data, at, len(stream.data), stream.side)) > 0:
            if 60 <= size <= 200:
                rows.append((len(data), size, stream.side))
                data += stream.data[at : at + size]
            at += size
    rows = (rows * (BATCH // len(rows) + 1))[:BATCH]
    return bytes(data), np.array(rows, dtype=np.int64), sum(r[1] for r in rows) / len(rows)


def main() -> None:
    from dissect.wire.intern import Dictionary
    from dissect.wire.load import load
    from dissect.wire.lower import lower
    from dissect.wire.machine import Machine

    name = sys.argv[1] if len(sys.argv) > 1 else "tank"
    lasts = float(sys.argv[2]) if len(sys.argv) > 2 else 3.0
    cases = [("roles, all tables", {}), ("roles, items", {"tables": {"items"}}),
             ("latency --by api,topic", {"tables": {"items"}, "roles": {
                 "kind", "api", "request_id", "key", "key2", "code", "class", "topic"}}),
             ("no records opened", {"tables": set(), "roles": {"request_id", "key", "topic", "partition", "client", "code", "group"}})]
    for title, options in cases:
        machine = Machine(lower(load(name), **options))
        data, frames, mean = sample(name, machine)
        texts = Dictionary()
        for interned in (False, True):
            best, begun = 1e9, time.perf_counter()
            while time.perf_counter() - begun < lasts / len(cases) / 2:
                start = time.perf_counter()
                machine.decode(data, frames, len(frames))
                if interned:
                    texts.intern(machine, data)
                best = min(best, time.perf_counter() - start)
            rate = len(frames) / best
            print(f"{name:8} {title:22} {'interned' if interned else 'raw':9} {rate / 1e6:6.2f} M messages/s  {1e9 / rate:5.0f} ns  {rate * mean / 1e6:7.0f} MB/s  mean {mean:.0f} B")


if __name__ == "__main__":
    main()

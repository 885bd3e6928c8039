"""`mqdissect latency --by api,topic` on a large capture, the whole process: packets per second and peak memory.

    python -m bench.latency                    # 2 GB, 5,000 connections, one process
    python -m bench.latency --profile          # also where the time goes, function by function
"""

from __future__ import annotations

import argparse
import contextlib
import cProfile
import io
import json
import pstats
import shutil
import sys
import tempfile
import time
from pathlib import Path

from tests.support.generate import bytes_of, main as generate
from tests.support.machine import HERE, described, python, run, spread, warm
from bench.stream import TSHARK_PACKETS, part

QUESTION = ["latency", "--by", "api,topic", "--format", "ndjson", "--no-progress"]
COLUMNS = ["api", "topic", "status", "latency_ns", "wait_ns", "request_size", "response_size", "request_file", "request_packet"]


def stages(path: str) -> dict:
    """The same question in this process, stage by stage."""
    from dissect.decode import door
    from dissect.decode import fold
    from dissect.decode.options import Options
    from dissect.link import packets

    spent: dict[str, float] = {}

    def timed(name, function):
        def call(*words, **named):
            began = time.perf_counter()
            try:
                return function(*words, **named)
            finally:
                spent[name] = spent.get(name, 0.0) + time.perf_counter() - began
        return call

    # each figure holds what it calls; `only` below takes that away again
    fold.packets = type("timed", (), {"parse": staticmethod(timed("packet headers", packets.parse))})
    for name, words in (("feed", "feed and all behind it"), ("runs", "runs to exchanges"), ("cut", "cut and all behind it"),
                        ("decode", "decode and all behind it"), ("pair", "pair and all behind it"), ("drain", "rows out to Arrow")):
        setattr(fold.Fold, name, timed(words, getattr(fold.Fold, name)))
    began = time.perf_counter()
    decoded = door.decode([path], tables={"exchanges": COLUMNS}, options=Options(jobs=1))
    rows = sum(batch.num_rows for _, batch in decoded.batches())
    spent["all of decoding"] = time.perf_counter() - began
    return {"rows": rows, "packets": decoded.progress().packets, "seconds": spent}


def profile(path: str) -> None:
    from dissect.cli import main as cli

    words, sys.argv = sys.argv, ["mqdissect", *QUESTION, path, "--jobs", "1"]
    profiler, said = cProfile.Profile(), io.StringIO()
    with contextlib.suppress(SystemExit):
        profiler.runcall(cli)
    sys.argv = words
    pstats.Stats(profiler, stream=said).sort_stats("tottime").print_stats(25)
    print(said.getvalue())


def by_hand(path: Path, ours: float) -> None:
    """A script of dictionaries over dpkt's packets, on a part; its pairs are ours of that part."""
    small, n = part(path, TSHARK_PACKETS)
    theirs = run([sys.executable, HERE / "peers" / "tubemq_by_hand.py", small])
    pairs = int(theirs.out.split()[-1])
    answer = [json.loads(text) for text in python("dissect", *QUESTION, small, "--jobs", "1").out.splitlines()]
    assert sum(row["ok"] + row["errors"] for row in answer) == pairs, (answer[:2], pairs)
    small.unlink()
    print(f"by hand, dpkt and Python {n / theirs.seconds / 1e6:.3f} M packets/s over {n:,} packets: pairs {pairs};"
          f" ratio {ours / (n / theirs.seconds):,.0f}×, peak {theirs.rss:.0f} MB", flush=True)


def main(words=None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=bytes_of, default=2_000_000_000)
    parser.add_argument("--connections", type=int, default=5000)
    parser.add_argument("--jobs", default="1")
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--file", type=Path, help="a capture that is there already")
    parser.add_argument("--profile", action="store_true")
    parser.add_argument("--stages", help=argparse.SUPPRESS)
    parser.add_argument("--profiled", help=argparse.SUPPRESS)
    asked = parser.parse_args(words)
    if asked.stages:
        print(json.dumps(stages(asked.stages)))
        return
    if asked.profiled:
        profile(asked.profiled)
        return
    print(described())
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        path = asked.file or Path(folder) / "latency.pcap"
        if not asked.file:
            generate([str(path), "--size", str(asked.size), "--connections", str(asked.connections)])
        truth = json.loads(Path(f"{path}.truth.json").read_text())
        warm(path)
        measured = [python("dissect", *QUESTION, path, "--jobs", asked.jobs) for _ in range(asked.times)]
        answer = [json.loads(text) for text in measured[0].out.splitlines()]
        assert sum(row["count"] for row in answer) == truth["pairs"], (answer[:2], truth)
        assert sum(row["errors"] for row in answer) == truth["errors"]
        rates = [truth["packets"] / one.seconds / 1e6 for one in measured]
        wall = min(one.seconds for one in measured)
        print(f"latency --by api,topic   {spread(rates)} M packets/s, {path.stat().st_size / wall / 1e6:,.0f} MB/s, {wall:.2f} s wall,"
              f" {min(m.cpu for m in measured):.2f} s processor,"
              f" peak {max(m.rss for m in measured):.0f} MB, jobs {asked.jobs}", flush=True)
        said = json.loads(python("bench.latency", "--stages", path).out)
        for name, seconds in sorted(said["seconds"].items(), key=lambda pair: -pair[1]):
            print(f"    {name:28} {seconds:7.2f} s  {seconds / said['packets'] * 1e9:7.1f} ns a packet")
        if shutil.which("tshark"):
            small, n = part(path, TSHARK_PACKETS)
            theirs = run(["tshark", "-n", "-q", "-r", small, "-X", f"lua_script:{HERE / 'peers' / 'tubemq_latency.lua'}"])
            small.unlink()
            print(f"tshark and a Lua script  {n / theirs.seconds / 1e6:.3f} M packets/s over {n:,} packets: {theirs.out.split(chr(10))[0]};"
                  f" ratio {max(rates) * 1e6 / (n / theirs.seconds):,.0f}×, peak {theirs.rss:.0f} MB", flush=True)
        by_hand(path, max(rates) * 1e6)
        if asked.profile:
            print(python("bench.latency", "--profiled", path).out)


if __name__ == "__main__":
    main()

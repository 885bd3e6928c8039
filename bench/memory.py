"""Peak memory of the stream path and of a whole question: 1 GB beside 8 GB, and a million connections.

    python -m bench.memory                     # needs 9 GB of disk for a while
"""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path

from tests.support.generate import main as generate
from bench.latency import QUESTION
from tests.support.machine import described, python

CASES = [
    ("1 GB, 5,000 connections", ["--size", "1GB"]),
    ("8 GB, 5,000 connections", ["--size", "8GB"]),
    ("1 GB, 1,000,000 connections", ["--size", "1GB", "--connections", "1000000"]),
    ("1 GB, 5 % disorder, 5,000 connections", ["--size", "1GB", "--disorder", "0.05"]),
]


def main(words=None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--case", type=int, action="append", help="only these, counted from 1")
    parser.add_argument("--question", action="store_true", help="also `latency --by api,topic`, the whole process")
    asked = parser.parse_args(words)
    print(described())
    for number, (title, how) in enumerate(CASES, 1):
        if asked.case and number not in asked.case:
            continue
        with tempfile.TemporaryDirectory(prefix="bench-") as folder:
            path = Path(folder) / "a.pcap"
            generate([str(path), *how])
            said = json.loads(python("bench.stream", "--walk", path).out)
            print(f"{title:40} streams: peak {said['rss']:6.0f} MB (its own {said['own']:.0f}, the rest is the file's pages),"
                  f" {said['connections']:,} connections, {said['packets']:,} packets,"
                  f" {said['packets'] / said['seconds'] / 1e6:.2f} M packets/s, {said['held']:,} extents held at most", flush=True)
            if asked.question:
                whole = python("dissect", *QUESTION, path, "--jobs", "1")
                print(f"{'':40} latency: peak {whole.rss:6.0f} MB, {said['packets'] / whole.seconds / 1e6:.2f} M packets/s", flush=True)


if __name__ == "__main__":
    main()

"""Writes captures of any size, or every hard one, with the truth of what was written beside them.

    python -m tests.support.generate big.pcap --size 2GB --connections 5000 --disorder 0.05
    python -m tests.support.generate folder/ --variant all
"""

from __future__ import annotations

import argparse
import json
import re
import time
from pathlib import Path

from tests.support.bulk import Bulk, Writer

UNITS = {"": 1, "K": 1000, "M": 1000**2, "G": 1000**3}


def bytes_of(words: str) -> int:
    found = re.fullmatch(r"([\d.]+)\s*([KMG]?)(i?)B?", words, re.IGNORECASE)
    if not found:
        raise argparse.ArgumentTypeError(f"{words} is not a size; say 500MB or 2GB")
    unit = UNITS[found[2].upper()]
    return int(float(found[1]) * (1024 ** "_KMG".index(found[2].upper() or "_") if found[3] else unit))


def main(words=None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("path", type=Path)
    parser.add_argument("--size", type=bytes_of, default=10**9, help="bytes of capture, about")
    parser.add_argument("--protocol", choices=["tubemq", "tank"], default="tubemq")
    parser.add_argument("--connections", type=int, default=5000)
    parser.add_argument("--active", type=int, default=0, help="connections that talk at the same time; 0: all")
    parser.add_argument("--request-bytes", type=int, default=400)
    parser.add_argument("--answer-bytes", type=int, default=90)
    parser.add_argument("--packet-bytes", type=int, help="of both kinds, headers counted: instead of the two before")
    parser.add_argument("--delay", type=int, default=97, help="pairs that begin between a request and its answer")
    parser.add_argument("--errors", type=float, default=0.001, help="part of the answers that are errors")
    parser.add_argument("--disorder", type=float, default=0.0, help="part of the packets lost, repeated or out of order")
    parser.add_argument("--handshakes", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--truth", action="store_true", help="also PATH.pairs.parquet, a row for each pair")
    parser.add_argument("--variant", help="a hard input by name, or all: PATH is a folder then")
    asked = vars(parser.parse_args(words))
    path, variant, truth, packet = (asked.pop(name) for name in ("path", "variant", "truth", "packet_bytes"))
    if variant:
        from tests.support import hard

        hard.write(path, asked["protocol"], variant, asked["seed"])
        return
    if packet:
        asked["request_bytes"] = asked["answer_bytes"] = packet - 66
    writer = Writer(Bulk(**asked))
    began, written = time.perf_counter(), 0
    with open(path, "wb", buffering=0) as out:
        for piece in writer.pieces():
            written += out.write(memoryview(piece).cast("B"))
    took = time.perf_counter() - began
    path.with_name(path.name + ".truth.json").write_text(json.dumps(writer.truth(), indent=1))
    if truth:
        import pyarrow.parquet as parquet

        parquet.write_table(writer.pair_table(), path.with_name(path.name + ".pairs.parquet"), compression="zstd")
    print(f"{path}: {written / 1e6:,.0f} MB, {writer.packets:,} packets, {writer.pairs:,} pairs, {written / took / 1e6:,.0f} MB/s")


if __name__ == "__main__":
    main()

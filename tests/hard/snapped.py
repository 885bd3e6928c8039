"""Of each packet only the first bytes were captured: what rows say that those of the whole capture do not say.

    python -m tests.hard.snapped [--lengths 40,60,…] [--bytes N] [CAPTURE…]

Prints, for each capture and length, pairs kept, pairs that the whole does not have, values that it does not have (by table and column), and rows of
`problems`.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter, defaultdict
from dataclasses import replace
from pathlib import Path

from tests.hard import damage
from tests.hard.judge import rows

CAPTURES = Path(__file__).parents[2] / "captures"
PLACE = {"messages": ["connection", "packet", "offset", "from_client"], "items": ["connection", "request_packet", "offset", "item"]}
SAYS = {
    "messages": ["kind", "api", "request_id", "key", "topic", "partition", "broker", "group", "records", "payload_bytes", "code", "code_name", "code_class", "code_text", "ok"],
    "items": ["topic", "partition", "code", "code_name", "code_class", "records", "payload_bytes"],
}
CALL = {  # the same of calls: their offset counts what is there of them, and a call whose first frame is not there begins with the second
    "messages": ["connection", "from_client", "request_id"], "items": ["connection", "item", "topic"]}
EVENT = ["event", "group", "consumer", "topic", "partition", "broker", "detail"]
TABLES = {**{name: PLACE[name] + SAYS[name] for name in PLACE}, "rebalance_events": ["connection", "packet", *EVENT]}
REMARK = 17  # of RocketMQ: what this code means stands in the remark behind it


def snapped(capture: damage.Recorded, most: int) -> damage.Recorded:
    """So many bytes of each segment were captured."""
    packets = []
    for p in capture.packets:
        at = damage.tcp_at(p.data)
        keep = min(len(p.data), at + 4 * (p.data[at + 12] >> 4) + most) if at else len(p.data)
        packets.append(replace(p, sizes=keep.to_bytes(4, damage.order(capture.head)) + p.sizes[4:], data=p.data[:keep]))
    return replace(capture, packets=packets)


def untrue(table: str, found: list[dict], whole: list[dict], calls: bool) -> list[tuple]:
    """What rows say that those of the whole capture, at the same places, do not say."""
    place = (CALL if calls else PLACE)[table]
    rows_of = defaultdict(list)
    for row in whole:
        rows_of[tuple(row[name] for name in place)].append(row)
    out = []
    for row in found:
        if "request_packet" in row and row["request_packet"] is None:
            continue  # the answer is there, its request is not: it stands elsewhere in the whole capture
        true = rows_of.get(tuple(row[name] for name in place), [{}])
        out += [(name, row[name], true[0].get(name), row) for name in SAYS[table]
                if row[name] is not None and not any(row[name] == one.get(name) or by_its_request(name, row, one) for one in true)]
    return out


def by_its_request(name: str, row: dict, true: dict) -> bool:
    """What another message says of this one: that it was asked for, wanted something, or had ended before it was given up; or what a number or a
    remark behind the cut would."""
    if name == "api":  # the answer of either is the same
        return (true.get("api"), row["api"]) == ("ProduceWithSeqnum", "Produce") and row["kind"] == "response"
    if name == "kind":
        return (true.get("kind"), row["kind"]) in (("push", "response"), ("request", "oneway"), ("response", "push"), ("request", "push"))
    if name == "key" and row["kind"] == "request":  # what a broker replicates is called by its place, behind the cut, and by its own number where it is refused
        return row["api"] == "SEND" and row["key"] == f"{(true.get('key') or '').rpartition(':')[0]}:{true.get('request_id')}"
    return name in ("code_class", "ok") and (row["code"] == REMARK or row["code_class"] == "empty")


def invented(found: list[dict], whole: list[dict], calls: bool) -> list[dict]:
    """Events that no event of the same packet bears out; of a call, no event of its connection."""
    place, there = "connection" if calls else "packet", defaultdict(list)
    for row in whole:
        there[row[place]].append(row)
    return [row for row in found if not any(all(row[name] in (None, true[name]) for name in EVENT) for true in there[row[place]])]


# --- figures ------------------------------------------------------------------------------------------------------


def figures(path: Path, lengths: list[int], size: int, folder: Path) -> int:
    capture = damage.read(path)
    packets, total = [], 0
    for p in capture.packets:
        total += len(p.data)
        if total > size:
            break
        packets.append(p)
    capture = replace(capture, packets=packets)
    place = capture.write(folder / "whole.pcap")
    paired, last = damage.pairs(capture, place), damage.spans(capture, place)
    whole = rows([str(place)], TABLES, internal=True, jobs=1)
    faults = 0
    for most in lengths:
        cut = snapped(capture, most)
        place = cut.write(folder / "cut.pcap")
        found, pairs = rows([str(place)], TABLES | {"problems": ["kind"]}, internal=True, jobs=1), damage.pairs(cut, place)
        wrong = damage.strangers(capture, pairs, paired, last)
        untrue_: Counter = Counter((table, column) for table in PLACE for column, *_ in untrue(table, found[table], whole[table], bool(last)))
        made = len(invented(found["rebalance_events"], whole["rebalance_events"], bool(last)))
        print(f"| {path.name.split('.')[0]} | {most} | {len(pairs):,} of {len(paired):,} | {len(wrong)} | {untrue_.total() + made} | {len(found['problems']):,} |", flush=True)
        for what, count in untrue_.items():
            print(f"  {what}: {count}", file=sys.stderr)
        faults += len(wrong) + untrue_.total() + made
    return faults


def main() -> int:
    words = argparse.ArgumentParser()
    words.add_argument("captures", nargs="*", type=Path)
    words.add_argument("--lengths", default="40,60,80,96,128,160,200,256,320,400")
    words.add_argument("--bytes", type=int, default=20_000_000)
    asked = words.parse_args()
    print("| capture | bytes of a segment | pairs | wrong pairs | wrong values | rows of problems |\n|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        faults = sum(figures(path, list(map(int, asked.lengths.split(","))), asked.bytes, Path(folder))
                     for path in asked.captures or sorted(CAPTURES.glob("rocketmq_grpc/grpc_[!t]*.pcap.zst")))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

"""Messages per second of protocols that users describe: text protocols and Kafka, from a capture to columns, in this process.

    python -m bench.texts                       # redis, nats, kafka; one message in a packet, and sixteen
    python -m bench.texts redis --messages 1000000
    python -m bench.texts kafka --packed 1 --columns api,status,latency_ns

Processor time without the start, the least of three; what is asked is the table `messages` with all its columns, unless columns are named.
"""

from __future__ import annotations

import argparse
import gc
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.support.segments import ACK, PSH, SYN, Segment, packet, pcap
from tests.wire.test_kafka import compact, i16, i32, text as kafka_text

from dissect import schema
from dissect.decode.door import decode
from dissect.decode.options import Options

HERE = Path(__file__).resolve().parent.parent
TURNS = 3
Pair = tuple[bytes, bytes]


def redis(n: int) -> Pair:
    """SET and GET in turn, as redis-benchmark does it."""
    key = b"key:%012d" % (n % 1000)
    if n % 2:
        return b"*2\r\n$3\r\nGET\r\n$16\r\n%s\r\n" % key, b"$3\r\nxxx\r\n"
    return b"*3\r\n$3\r\nSET\r\n$16\r\n%s\r\n$3\r\nxxx\r\n" % key, b"+OK\r\n"


def nats(n: int) -> Pair:
    """A request to a service and its reply, on the connection of each side."""
    subject, inbox = b"orders.%d" % (n % 100), b"_INBOX.abcdefghijkl.%d" % n
    return b"PUB %s %s 16\r\n0123456789abcdef\r\n" % (subject, inbox), b"MSG %s 7 16\r\n0123456789abcdef\r\n" % inbox


def kafka(n: int) -> Pair:
    """Metadata of one topic and its answer."""
    compact[0] = False
    asked = i16(3, 1) + i32(n) + kafka_text("bench") + i32(1) + kafka_text(f"topic-{n % 50}")
    told = i32(n) + i32(1) + i32(1) + kafka_text("broker-1") + i32(9092) + i16(-1) + i32(1) + i32(1) + i16(0) + kafka_text(f"topic-{n % 50}") + b"\0" + i32(0)
    return i32(len(asked)) + asked, i32(len(told)) + told


MADE: dict[str, tuple[Callable[[int], Pair], int]] = {"redis": (redis, 6379), "nats": (nats, 4222), "kafka": (kafka, 9092)}


def handshake() -> list[Segment]:
    """The three packets of a beginning."""
    return [Segment(1, 0, b"", SYN), Segment(0, 0, b"", SYN | ACK, 1), Segment(1, 1, b"", ACK, 1)]


def segments(name: str, count: int, packed: int) -> Iterator[Segment]:
    make, _ = MADE[name]
    yield from handshake()
    at, first = [1, 1], b'INFO {"server_id":"bench"}\r\n' if name == "nats" else b""
    if first:
        yield Segment(0, 1, first, ACK | PSH, 1)
        at[0] += len(first)
    for begin in range(0, count // 2, packed):
        pairs = [make(n) for n in range(begin, min(begin + packed, count // 2))]
        for side, place in ((1, 0), (0, 1)):
            data = b"".join(pair[place] for pair in pairs)
            yield Segment(side, at[side], data, ACK | PSH, at[1 - side])
            at[side] += len(data)


def measured(path: Path, name: str, columns: list[str]) -> tuple[int, float]:
    """Messages, and seconds of processor."""
    options = Options(protocols=(str(HERE / "examples" / f"{name}.py"),), jobs=1)
    decoded = decode([str(path)], tables={"messages": columns}, options=options)
    began = time.process_time()
    rows = sum(batch.num_rows for _, batch in decoded.batches())
    return rows, time.process_time() - began


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("names", nargs="*", choices=[*MADE, []], metavar="protocol")
    words.add_argument("--messages", type=int, default=400_000)
    words.add_argument("--packed", type=int, action="append", help="messages in a packet")
    words.add_argument("--columns", default=",".join(schema.TABLES["messages"].names()))
    asked = words.parse_args()
    gc.set_threshold(200_000, 20, 100)      # as the commands do
    with tempfile.TemporaryDirectory() as folder:
        for name in asked.names or MADE:
            for packed in asked.packed or (1, 16):
                path = Path(folder) / "made.pcap"
                path.write_bytes(pcap([packet(one, MADE[name][1]) for one in segments(name, asked.messages, packed)]))
                measured(path, name, asked.columns.split(","))      # what is made once is made here
                rows, least = 0, float("inf")
                for _ in range(TURNS):
                    rows, seconds = measured(path, name, asked.columns.split(","))
                    least = min(least, seconds)
                print(f"{name:6} {packed:3} in a packet  {rows:9,} messages  {rows / least / 1e6:5.2f} M/s  {least / max(rows, 1) * 1e9:6.0f} ns each", flush=True)


if __name__ == "__main__":
    main()

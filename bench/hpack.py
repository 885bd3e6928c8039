"""HPACK alone: header blocks of gRPC's calls, and the published cases of https://github.com/http2jp/hpack-test-case where a copy is at hand.

    python -m bench.hpack [FOLDER]

Law: what is counted is processor time of the decoder, the least of five turns; the published cases are compared with what they say first.
"""

from __future__ import annotations

import json
import sys
import time
from collections import defaultdict
from pathlib import Path

import hpack

from dissect.inner.hpack import Headers
from tests.inner.test_hpack import pairs

CALLS = 20_000
TURNS = 5


def calls(asked: bool) -> list[bytes]:
    """What one end of a connection of RocketMQ says in so many calls, one block each."""
    encoder, blocks = hpack.Encoder(), []
    for number in range(CALLS):
        if asked:
            said = [(":authority", "IPAuthority"), (":path", "/apache.rocketmq.v2.MessagingService/SendMessage"), (":method", "POST"), (":scheme", "http"),
                    ("content-type", "application/grpc"), ("te", "trailers"), ("user-agent", "grpc-java-netty/1.50.0"), ("x-mq-language", "JAVA"), ("x-mq-protocol", "v2"),
                    ("x-mq-client-id", "host@30942@0@1ws3q7hnn"), ("x-mq-request-id", f"0f7d1c7e-9c55-4b1e-8f6d-{number:012x}"), ("grpc-timeout", f"{4_334_292 - number}u")]
        else:
            said = [(":status", "200"), ("content-type", "application/grpc"), ("grpc-encoding", "identity")] if number % 2 == 0 else [("grpc-status", "0")]
        blocks.append(encoder.encode(said))
    return blocks


def published(folder: Path) -> dict[str, list[list[bytes]]]:
    """Encoder → stories, as blocks; each gives what it says."""
    found = defaultdict(list)
    for path in sorted(folder.glob("*/story_*.json")):
        cases, headers = json.loads(path.read_text())["cases"], Headers(False)
        if "wire" not in cases[0]:
            continue
        for case in cases:
            assert headers.decode(bytes.fromhex(case["wire"])), path
            assert pairs(headers.taken()) == [(name.encode(), value.encode()) for one in case["headers"] for name, value in one.items()], path
        found[path.parent.name].append([bytes.fromhex(case["wire"]) for case in cases])
    return found


def rate(stories: list[list[bytes]]) -> float:
    """Blocks a second."""
    least, times = float("inf"), 1 + CALLS // sum(map(len, stories))
    for _ in range(TURNS):
        spent = 0.0
        for blocks in stories:
            for _ in range(times):
                headers = Headers(False)
                begin = time.process_time()
                for block in blocks:
                    headers.decode(block)
                spent += time.process_time() - begin
        least = min(least, spent / times)
    return sum(map(len, stories)) / least


def main() -> None:
    for name, asked in (("gRPC, requests", True), ("gRPC, answers and trailers", False)):
        blocks = calls(asked)
        print(f"{name:32} {len(blocks):7,} blocks of {sum(map(len, blocks)) / len(blocks):5.1f} bytes  {rate([blocks]) / 1e6:5.2f} M blocks/s")
    for name, stories in published(Path(sys.argv[1])).items() if sys.argv[1:] else ():
        count, size = sum(map(len, stories)), sum(len(block) for blocks in stories for block in blocks)
        print(f"{name:32} {count:7,} blocks of {size / count:5.1f} bytes  {rate(stories) / 1e6:5.2f} M blocks/s")


if __name__ == "__main__":
    main()

"""HTTP/2 and the calls that it carries: frames, compressed headers and messages that somebody changed."""

from __future__ import annotations

from tests.fuzz import talks
from tests.fuzz.harness import main

SAMPLES = ("rocketmq_grpc/grpc_plain", "rocketmq_grpc/grpc_errors")
PORT = 8081


def seeds() -> list[bytes]:
    return talks.seeds(SAMPLES)


def one(data: bytes) -> None:
    talks.one(data, PORT)


if __name__ == "__main__":
    main(one, seeds)

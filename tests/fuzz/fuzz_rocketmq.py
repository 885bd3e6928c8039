"""Frames of rocketmq."""

from __future__ import annotations

from tests.fuzz import frames
from tests.fuzz.harness import main

SAMPLES = ("rocketmq/a_small", "rocketmq/d_pop")


def seeds() -> list[bytes]:
    return frames.seeds(SAMPLES)


def one(data: bytes) -> None:
    frames.one("rocketmq", data)


if __name__ == "__main__":
    main(one, seeds)

"""Frames of tubemq."""

from __future__ import annotations

from tests.fuzz import frames
from tests.fuzz.harness import main

SAMPLES = ("tubemq/a_small", "tubemq/c_errors")


def seeds() -> list[bytes]:
    return frames.seeds(SAMPLES)


def one(data: bytes) -> None:
    frames.one("tubemq", data)


if __name__ == "__main__":
    main(one, seeds)

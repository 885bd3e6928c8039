"""Frames of pulsar."""

from __future__ import annotations

from tests.fuzz import frames
from tests.fuzz.harness import main

SAMPLES = ("pulsar/a_small", "pulsar/d_txn")


def seeds() -> list[bytes]:
    return frames.seeds(SAMPLES)


def one(data: bytes) -> None:
    frames.one("pulsar", data)


if __name__ == "__main__":
    main(one, seeds)

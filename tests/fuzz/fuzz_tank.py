"""Frames of tank."""

from __future__ import annotations

from tests.fuzz import frames
from tests.fuzz.harness import main

SAMPLES = ("tank/c_control", "tank/b_consume")


def seeds() -> list[bytes]:
    return frames.seeds(SAMPLES)


def one(data: bytes) -> None:
    frames.one("tank", data)


if __name__ == "__main__":
    main(one, seeds)

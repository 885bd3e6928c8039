"""Frames of bookkeeper."""

from __future__ import annotations

from tests.fuzz import frames
from tests.fuzz.harness import main

SAMPLES = ("bookkeeper/f_bk_v2", "bookkeeper/f_bk_v3")


def seeds() -> list[bytes]:
    return frames.seeds(SAMPLES)


def one(data: bytes) -> None:
    frames.one("bookkeeper", data)


if __name__ == "__main__":
    main(one, seeds)

"""HTTP/2 and its calls, straight from their bytes."""

from __future__ import annotations

from dissect.stream.state import HTTP2
from tests.fuzz import inner, talks
from tests.fuzz.fuzz_http2 import SAMPLES
from tests.fuzz.harness import main


def seeds() -> list[bytes]:
    return inner.seeds(talks.seeds(SAMPLES))


def one(data: bytes) -> None:
    inner.one(data, (HTTP2,))


if __name__ == "__main__":
    main(one, seeds)

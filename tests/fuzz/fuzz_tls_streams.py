"""TLS records with their secrets, straight from their bytes; some carry HTTP/2."""

from __future__ import annotations

from functools import cache

from dissect.inner import search
from dissect.inner.keylog import KeyLog
from dissect.stream.state import HTTP2, TLS
from tests.fuzz import fuzz_tls, inner, talks
from tests.fuzz.harness import main

search.FAR = search.FAR_OTHERS = search.FAR_EACH = 1 << 9  # to try each secret far into a stream is slow by its nature, and the same code each time
search.TRIED_MAX = 1 << 16
SAMPLES = (*fuzz_tls.SAMPLES, "rocketmq_grpc/grpc_tls")


@cache
def keylog() -> KeyLog:
    return KeyLog(fuzz_tls.keys())


def seeds() -> list[bytes]:
    return inner.seeds(talks.seeds(SAMPLES))


def one(data: bytes) -> None:
    inner.one(data, (TLS, HTTP2) if data[:1] and data[0] & 8 else (TLS,), keylog())


if __name__ == "__main__":
    main(one, seeds)

"""TLS with its secrets: handshakes, records and tickets that somebody changed on their way."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

import zstandard

from tests.fuzz import talks
from tests.fuzz.harness import CAPTURES, main

SAMPLES = ("tls/rocketmq_tls12", "tls/rocketmq_tls13", "tls/pulsar_tls12", "tls/pulsar_tls13", "tls/rocketmq_tls13_keyupdate", "tls/rocketmq_tls13_resume")
PORT = 10911
_folder = tempfile.TemporaryDirectory(prefix="mqdissect-fuzz-")


@cache
def keys() -> tuple[str, ...]:
    out = Path(_folder.name) / "keys.txt"
    out.write_bytes(b"".join(zstandard.ZstdDecompressor().decompressobj().decompress((CAPTURES / f"{name}.keys.txt.zst").read_bytes()) + b"\n" for name in SAMPLES))
    return (str(out),)


def seeds() -> list[bytes]:
    return talks.seeds(SAMPLES)


def one(data: bytes) -> None:
    talks.one(data, PORT, keys(), (True,))  # in mid-stream each secret is tried, which is slow by its nature


if __name__ == "__main__":
    main(one, seeds)

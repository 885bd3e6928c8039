"""The sample captures and what their clients recorded of themselves."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import zstandard

import dissect

CAPTURES = Path(__file__).parents[2] / "captures"


def names(protocol: str) -> list[str]:
    return sorted(path.name.removesuffix(".truth.json.zst") for path in (CAPTURES / protocol).glob("*.truth.json.zst"))


@cache
def truth(protocol: str, name: str) -> dict:
    packed = (CAPTURES / protocol / f"{name}.truth.json.zst").read_bytes()
    return json.loads(zstandard.ZstdDecompressor().decompressobj().decompress(packed))


def window(known: dict) -> tuple[int, int]:
    """From when to when was captured, ns?"""
    times = {one["what"]: one["t_call_us"] * 1000 for one in known["operations"] if one.get("client") == "recorder"}
    return times["capture started"], min(times.get("capture stopping", 1 << 62), times["capture stopped"])


@cache
def capture(protocol: str, name: str):
    return dissect.open(CAPTURES / protocol / f"{name}.pcap.zst")


@cache
def table(protocol: str, name: str, sql: str) -> list[dict]:
    return capture(protocol, name).sql(sql).to_pylist()

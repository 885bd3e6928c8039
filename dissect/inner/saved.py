"""Is this what a context says of a connection with an inner stream?  Asked before anything goes on from it, whoever wrote it.

Law: numbers are numbers within bounds, bytes are bytes, and where bytes wait their places are in order.
"""

from __future__ import annotations

from typing import Any

from dissect.inner.connection import FACTS, OWN
from dissect.inner.side import APPLICATION, ENDS, NEVER, NUMBERS

OFFSET_MAX = 1 << 56
GENERATIONS_MAX = 1 << 16
WAITS_MAX = 1 << 20
NUMBERS_OF_CONNECTION = {"client": (-1, 1), "version": (0, 0xFFFF), "suite": (0, 0xFFFF), "seen_bytes": (0, OFFSET_MAX)}
BYTES = ("random", "server_random", "session")
FLAGS = ("ours", "opened", "encrypted", "mac_last", "early")
BITS = ("lost", "far", "dead", "over")


def number(value: Any, low: int = 0, high: int = OFFSET_MAX) -> bool:
    return type(value) is int and low <= value <= high


def short(value: Any, most: int) -> bool:
    return isinstance(value, bytes) and len(value) <= most


def is_connection(values: Any) -> bool:
    return (isinstance(values, dict) and set(values) == {*OWN, "sides"}
            and all(number(values[name], *bounds) for name, bounds in NUMBERS_OF_CONNECTION.items())
            and all(short(values[name], 32) for name in BYTES)
            and all(type(values[name]) is bool for name in FLAGS) and values["taken"] in (None, True, False)
            and isinstance(values["shut"], str) and all(values[name] is None or isinstance(values[name], str) for name in ("name", "alpn"))
            and rows(values["seen"], 5) and isinstance(values["sides"], list) and len(values["sides"]) == 2 and all(map(is_side, values["sides"])))


def rows(value: Any, width: int) -> bool:
    return isinstance(value, list) and all(isinstance(row, list | tuple) and len(row) == width and all(number(n, -NEVER, NEVER) for n in row) for row in value)


def is_side(values: Any) -> bool:
    if not isinstance(values, dict) or set(values) != {*NUMBERS, "waits", "places", "said", "ends", "basis"}:
        return False
    if not all(number(values[name], -OFFSET_MAX, NEVER) for name in NUMBERS) or not all(values[name] in (0, 1) for name in BITS):
        return False
    if not number(values["epoch"], 0, APPLICATION) or not number(values["generation"], 0, GENERATIONS_MAX) or not number(values["sequence"]):
        return False
    if not short(values["waits"], WAITS_MAX) or values["have"] != len(values["waits"]) or not short(values["said"], WAITS_MAX):
        return False
    return rows(values["places"], 4) and rows(values["ends"], 2) and 0 < len(values["ends"]) <= ENDS and in_order(values) and is_basis(values["basis"])


def in_order(values: dict) -> bool:
    """Bytes that wait have places: the first is where they begin or before it."""
    offsets = [place[0] for place in values["places"]]
    return not values["have"] or bool(offsets) and offsets[0] <= values["start"] and offsets == sorted(offsets)


def is_basis(value: Any) -> bool:
    if value is None:
        return True
    return (isinstance(value, tuple | list) and len(value) == 5 and all(short(part, 32) for part in value[:3])
            and number(value[3], 0, 0xFFFF) and type(value[4]) is bool)


assert {*NUMBERS_OF_CONNECTION, *BYTES, *FLAGS, "taken", "shut", "name", "alpn", "seen"} == {*OWN}, FACTS

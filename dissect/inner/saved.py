"""Checks what a context says of a connection with an inner stream, before anything continues from it.

Law: numbers are within bounds, bytes are bytes, and the places of waiting bytes are in order.
"""

from __future__ import annotations

from typing import Any

from dissect.inner.calls import MARKS_MOST, PART
from dissect.inner.connection import OWN
from dissect.inner.facts import FACTS
from dissect.inner.direction import DIRECTION, FRAME_MOST
from dissect.inner.http2 import BLOCK_MOST, GIVEN_UP_MOST
from dissect.inner.written import KEPT, NUMBERS as WRITTEN
from dissect.inner.side import APPLICATION, ENDS, NEVER, NUMBERS

TABLE_LIMIT = 1 << 16  # bytes of an HPACK table
OFFSET_MAX = 1 << 56
GENERATIONS_MAX = 1 << 16
WAITS_MAX = 1 << 20
TEXT_MAX = 1000  # characters of a problem
NUMBERS_OF_CONNECTION = {"client": (-1, 1), "asks": (-1, 1), "version": (0, 0xFFFF), "suite": (0, 0xFFFF), "seen_bytes": (0, OFFSET_MAX), "spent": (0, OFFSET_MAX), "due": (0, OFFSET_MAX),
                        "begun_ns": (-NEVER, NEVER), "finished": (0, 3)}
BYTES = ("random", "server_random", "session", "owner")
FLAGS = ("ours", "opened", "encrypted", "mac_last", "early", "resumed")
BITS = ("lost", "far", "dead", "over")
WORDS, TEXTS = ("shut", "doomed"), ("name", "alpn", "subject")
COUNTS = ("have", "sequence", "skip", "lost_bytes", "tried", "looked", "missing")


def number(value: Any, low: int = 0, high: int = OFFSET_MAX) -> bool:
    return type(value) is int and low <= value <= high


def short(value: Any, most: int) -> bool:
    return isinstance(value, bytes) and len(value) <= most


def is_connection(values: Any) -> bool:
    """The layers of a connection."""
    return (isinstance(values, dict) and bool(values) and set(values) <= {"tls", "http2"}
            and ("tls" not in values or is_tls(values["tls"]) or is_closed(values["tls"]) and "http2" not in values)
            and ("http2" not in values or is_http2(values["http2"])))


def is_tls(values: Any) -> bool:
    return (isinstance(values, dict) and set(values) == {*OWN, "sides"}
            and all(number(values[name], *bounds) for name, bounds in NUMBERS_OF_CONNECTION.items())
            and all(short(values[name], 32) for name in BYTES)
            and all(type(values[name]) is bool for name in FLAGS) and values["taken"] in (None, True, False)
            and all(isinstance(values[name], str) for name in WORDS) and all(values[name] is None or isinstance(values[name], str) for name in TEXTS)
            and (values["shook_ns"] is None or number(values["shook_ns"], -NEVER, NEVER))
            and rows(values["seen"], 5) and isinstance(values["sides"], list) and len(values["sides"]) == 2 and all(map(is_side, values["sides"])))


def is_closed(values: Any) -> bool:
    """A connection of which nothing was read, and nothing will be."""
    return (isinstance(values, dict) and set(values) == set(FACTS) and all(number(values[name], *NUMBERS_OF_CONNECTION[name]) for name in ("client", "version", "suite"))
            and all(values[name] is None or isinstance(values[name], str) for name in TEXTS) and (values["shook_ns"] is None or number(values["shook_ns"], -NEVER, NEVER))
            and values["opened"] is False and type(values["encrypted"]) is bool and isinstance(values["shut"], str) and values["shut"] != "")


def is_untold(found: Any, connections: int) -> bool:
    """A problem that waits for the side to be known: (slot, side, kind, offset, bytes, packet, time, text, layer)."""
    return (isinstance(found, list | tuple) and len(found) == 9 and number(found[0], 0, connections - 1) and number(found[1], 0, 1) and number(found[3], -OFFSET_MAX)
            and number(found[4]) and number(found[5], 0, NEVER) and number(found[6], -NEVER, NEVER)
            and all(isinstance(found[at], str) and len(found[at]) <= TEXT_MAX for at in (2, 7, 8)))


def rows(value: Any, width: int) -> bool:
    return isinstance(value, list) and all(isinstance(row, list | tuple) and len(row) == width and all(number(n, -NEVER, NEVER) for n in row) for row in value)


def is_side(values: Any) -> bool:
    if not isinstance(values, dict) or set(values) != {*NUMBERS, "waits", "places", "said", "ends", "basis"}:
        return False
    if not all(number(values[name], -OFFSET_MAX, NEVER) for name in NUMBERS) or not all(values[name] in (0, 1) for name in BITS):
        return False
    if not number(values["epoch"], 0, APPLICATION) or not number(values["generation"], 0, GENERATIONS_MAX) or not all(number(values[name]) for name in COUNTS):
        return False
    if not short(values["waits"], WAITS_MAX) or values["have"] != len(values["waits"]) or not short(values["said"], WAITS_MAX):
        return False
    return rows(values["places"], 4) and rows(values["ends"], 3) and 0 < len(values["ends"]) <= ENDS and in_order(values) and is_basis(values["basis"])


def in_order(values: dict) -> bool:
    """Waiting bytes have places: the first is at their beginning or before it."""
    offsets = [place[0] for place in values["places"]]
    return not values["have"] or bool(offsets) and offsets[0] <= values["start"] and offsets == sorted(offsets)


def is_basis(value: Any) -> bool:
    if value is None:
        return True
    return (isinstance(value, tuple | list) and len(value) == 6 and all(short(part, 32) for part in (*value[:3], value[5]))
            and number(value[3], 0, 0xFFFF) and type(value[4]) is bool)


# --- HTTP/2 -------------------------------------------------------------------------------------------------------


def is_http2(values: Any) -> bool:
    return (isinstance(values, dict) and set(values) == {"client", "late", "given_up", "sides", "flow", "calls", "written", "unsure"} and number(values["client"], -1, 1) and type(values["late"]) is bool
            and isinstance(values["given_up"], list) and len(values["given_up"]) <= GIVEN_UP_MOST and all(number(one) for one in values["given_up"])
            and isinstance(values["sides"], list) and len(values["sides"]) == 2 and all(map(is_direction, values["sides"])) and are_calls(values["calls"])
            and isinstance(values["flow"], list) and len(values["flow"]) == 2 and all(map(are_windows, values["flow"]))
            and isinstance(values["written"], list) and len(values["written"]) == 2 and all(map(is_written, values["written"]))
            and rows(values["unsure"], 2) and len(values["unsure"]) <= KEPT)


def is_written(values: Any) -> bool:
    if not isinstance(values, dict) or set(values) != {*WRITTEN, "units"} or not all(number(values[name]) for name in WRITTEN):
        return False
    return values["open"] in (0, 1) and rows(values["units"], 5) and len(values["units"]) <= 2 * KEPT


def is_direction(values: Any) -> bool:
    if not isinstance(values, dict) or set(values) != {*DIRECTION, "waits", "places", "table", "block_at"}:
        return False
    if not all(number(values[name], 0, NEVER) for name in DIRECTION if name != "block") or not short(values["block"], BLOCK_MOST):
        return False
    if not all(values[name] in (0, 1) for name in ("lost", "preface", "over")) or values["most"] > FRAME_MOST:
        return False
    if not short(values["waits"], FRAME_MOST + WAITS_MAX) or values["have"] != len(values["waits"]) or not rows(values["places"], 4) or not in_order(values):
        return False
    return is_place(values["block_at"]) and (values["block_at"] is not None or not values["block_of"]) and is_table(values["table"])


def are_windows(values: Any) -> bool:
    """Nobody waits on a stream of which no window is known."""
    if not isinstance(values, dict) or set(values) != {"room", "initial", "newest", "streams", "shut"} or not rows(values["streams"], 2) or not rows(values["shut"], 2):
        return False
    if not number(values["room"], -OFFSET_MAX) or not number(values["initial"]) or not number(values["newest"], 0, 0x7FFFFFFF):
        return False
    return (all(number(one, 0, 0x7FFFFFFF) and number(left, -OFFSET_MAX) for one, left in values["streams"])
            and {one for one, _ in values["shut"]} <= {0, *(one for one, _ in values["streams"])})


def is_place(value: Any) -> bool:
    return value is None or rows([value], 4)


def is_table(values: Any) -> bool:
    return (isinstance(values, dict) and set(values) == {"late", "most", "entries"} and type(values["late"]) is bool and number(values["most"], 0, TABLE_LIMIT)
            and isinstance(values["entries"], list) and all(map(is_entry, values["entries"]))
            and sum(len(pair) + 26 for pair, _ in values["entries"]) <= values["most"])


def is_entry(value: Any) -> bool:
    """A name and a value after their lengths, and whether the name is known."""
    if not isinstance(value, list | tuple) or len(value) != 2 or type(value[1]) is not bool or not isinstance(value[0], bytes):
        return False
    return is_pair(value[0], 0) == len(value[0])


def is_pair(text: bytes, at: int) -> int:
    """The end of the header that begins there; −1 if there is none."""
    value = at + 2 + int.from_bytes(text[at : at + 2], "big")
    end = value + 4 + int.from_bytes(text[value : value + 4], "big")
    return end if len(text) >= value + 4 and len(text) >= end else -1


def are_pairs(text: Any) -> bool:
    at = 0
    while isinstance(text, bytes) and 0 <= at < len(text):
        at = is_pair(text, at)
    return isinstance(text, bytes) and at >= 0


def are_calls(values: Any) -> bool:
    if not isinstance(values, dict) or set(values) != {"late", "ours", "passed", "newest", "grown", "said", "opened", "held", "streams"}:
        return False
    if type(values["late"]) is not bool or type(values["ours"]) is not bool or not all(number(values[name]) for name in ("passed", "newest", "grown", "said", "opened")):
        return False
    streams, held = values["streams"], values["held"]
    if not isinstance(streams, list) or not all(map(is_stream, streams)) or not isinstance(held, list) or len(held) != 2:
        return False
    parts = {stream[0]: stream[2] for stream in streams}
    for who, numbers in enumerate(held):
        waiting = {one for one, both in parts.items() if both[who]["first"] is not None}
        if not isinstance(numbers, list) or not all(number(one) for one in numbers) or len(set(numbers)) != len(numbers) or set(numbers) != waiting:
            return False
    return len(parts) == len(streams)


def is_stream(value: Any) -> bool:
    return (isinstance(value, list | tuple) and len(value) == 3 and number(value[0], 0, 0x7FFFFFFF) and are_pairs(value[1])
            and isinstance(value[2], list) and len(value[2]) == 2 and all(map(is_part, value[2])))


def is_part(values: Any) -> bool:
    return (isinstance(values, dict) and set(values) == {*PART, "body", "marks", "first"} and are_pairs(values["headers"]) and number(values["since"]) and number(values["ended_at"])
            and number(values["flags"], 0, 255) and all(type(values[name]) is bool for name in ("told", "open", "ended", "unsure", "missed"))
            and isinstance(values["body"], bytes) and are_marks(values["marks"]) and is_place(values["first"]))


def are_marks(values: Any) -> bool:
    """Places of frames in what waits, in their order."""
    return (isinstance(values, list) and len(values) <= MARKS_MOST and all(isinstance(one, list | tuple) and len(one) == 2 for one in values)
            and all(number(at) and place is not None and is_place(place) for at, place in values) and [at for at, _ in values] == sorted(at for at, _ in values))


assert {*NUMBERS_OF_CONNECTION, *BYTES, *FLAGS, *WORDS, *TEXTS, "taken", "shook_ns", "seen"} == {*OWN}, FACTS

"""Figures as people read them: three significant digits, always with the unit."""

from __future__ import annotations

import json
import math
import os
import re
import shlex
from datetime import datetime, tzinfo
from decimal import Decimal
from functools import lru_cache
from typing import Any

UNPRINTED = re.compile("[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")       # letters that JSON leaves as they are
DURATIONS = ((1_000, "ns", 1), (1_000_000, "µs", 1_000), (1_000_000_000, "ms", 1_000_000), (60_000_000_000, "s", 10**9))
SIZES = ("B", "kB", "MB", "GB", "TB", "PB")
SECOND = 1_000_000_000
# Numbers that name something: no separators, so that they can be copied into a command.
NAMES = {"connection", "tcp_stream", "client_port", "server_port", "request_id", "code", "offset", "item",
         "timestamp_ns"}
MOMENTS = {"first_ns", "last_ns", "at_ns", "from_ns", "to_ns", "pushed_ns", "acknowledged_ns", "request_first_ns",
           "request_last_ns", "response_first_ns", "response_last_ns", "timestamp_ns", "unowned_since_ns"}
NOT_SAID = {"dropped_by_capture": "not recorded"}       # where a blank would read as 0
EPOCH_LEAST = 10**17     # ns: a time is later than March 1973, and no duration is three years long
WRITTEN = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}     # ends of lines and what stands between columns, in a text from the wire
DIGITS = 6              # of a number with a fraction
# What these make of a column is of the column's kind.
KEEPS = re.compile(r'(?:min|max|avg|mean|median|mode|first|last|any_value|arg_min|arg_max|sum|abs|coalesce|quantile\w*|percentile\w*|approx_quantile|stddev\w*)'
                   r'\((?:distinct )?(?:\w+\.)?"?(\w+)"?(?:,[^()]*)?\)$', re.I)
SIGN = re.compile(r" ([-+]) ")
TOOK = "latency_ns"     # what lies between two moments is of its kind


@lru_cache(maxsize=1024)
def kind(name: str) -> str:
    """The column that an answer's column is made from: `max(latency_ns)` is in nanoseconds too, and so is a difference of two such."""
    if found := KEEPS.match(name):
        return found[1]
    signs = SIGN.finditer(name) if name[:1] == "(" else ()      # as the database names a sum: `(left + (this - that))`
    split = next((at for at in signs if name.count("(", 1, at.start()) == name.count(")", 1, at.start())), None)
    return split and _kind_of_sum(name[1 : split.start()], split[1], name[split.end() : -1]) or name


def _kind_of_sum(left: str, sign: str, right: str) -> str | None:
    """None where it is no time: a moment added to a moment, a plain number."""
    both = [kind(re.sub(r"^\w+\.", "", text)) for text in (left, right)]
    if not all(re.fullmatch(r"\w+_ns", name) for name in both):
        return None
    moments = [name in MOMENTS for name in both]
    if all(moments):
        return TOOK if sign == "-" else None
    return both[0] if not moments[1] else both[1] if sign == "+" else None


def is_duration(name: str) -> bool:
    return kind(name).endswith("_ns") and kind(name) not in MOMENTS


def duration(ns: int | None) -> str:
    if ns is None:
        return ""
    if ns < 0:
        return "-" + duration(-ns)
    for limit, unit, scale in DURATIONS:
        # 999,999 ns would round to "1000 µs": the limit is judged after rounding.
        if ns < limit and (scale == 1 or round(ns / scale, 1) < limit / scale):
            return f"{_three(ns / scale)} {unit}"
    minutes, seconds = divmod(round(ns / SECOND), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes:02} min" if hours else f"{minutes} min {seconds:02} s"


def exact(ns: int) -> str:
    """To the microsecond, for the place of a message in its capture: `6.125 ms`, `12.000417 s`."""
    if abs(ns) < SECOND:
        return f"{ns / 1_000_000:.3f} ms"
    return f"{ns // SECOND}.{ns % SECOND // 1000:06} s"


def _three(value: float) -> str:
    return f"{value:.0f}" if value >= 99.95 or value == int(value) else f"{value:.1f}" if value >= 9.995 \
        else f"{value:.2f}".rstrip("0").rstrip(".")


def size(count: int | None) -> str:
    if count is None:
        return ""
    value, unit = float(count), 0
    while value >= 999.5 and unit < len(SIZES) - 1:
        value, unit = value / 1000, unit + 1
    return f"{_three(value)} {SIZES[unit]}"


def count(value: int | None) -> str:
    return "" if value is None else f"{value:,}"


def plural(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 'es' if noun.endswith('sh') else 's'}"


def share(part: int, whole: int) -> str:
    """A percentage that is 100 only if nothing is missing, and 0 only if there is nothing."""
    if not whole:
        return ""
    percent = 100 * part / whole
    if part == whole:
        return "100 %"
    if percent > 99.9:
        return f"{min(percent, 99.999):.3f} %"
    return f"{percent:.1f} %" if percent >= 0.1 or not part else f"{max(percent, 0.001):.3f} %"


def how_far(progress, where: tzinfo | None = None) -> str:
    """How far an interrupted reading came: `read 24 %, until 03:11:02`."""
    read = progress.share()
    parts = ["read " + (f"{progress.packets:,} packets" if read is None else f"{min(100 * read, 99.9):.3g} %")]
    return ", ".join([*parts, *([f"until {clock(progress.until_ns, where, 0)}"] if progress.until_ns is not None else [])])


def clock(ns: int | None, where: tzinfo | None = None, digits: int = 3) -> str:
    """Time of day."""
    if ns is None:
        return ""
    seconds, rest = divmod(ns, SECOND)
    text = datetime.fromtimestamp(seconds, where).strftime("%H:%M:%S")
    return text + (f".{rest:09}"[:digits + 1] if digits else "")


def moment(ns: int | None, where: tzinfo | None = None) -> str:
    if ns is None:
        return ""
    return datetime.fromtimestamp(ns // SECOND, where).strftime("%Y-%m-%d ") + clock(ns, where)


def zone_name(ns: int, where: tzinfo | None = None) -> str:
    return datetime.fromtimestamp(ns // SECOND, where).astimezone(where).tzname() or ""


def value(name: str, found, where: tzinfo | None = None, days: bool = False) -> str:
    """A column's value for the screen; the column's name gives the unit."""
    if found is None:
        return NOT_SAID.get(name, "")
    if isinstance(found, bool):
        return "yes" if found else "no"
    if isinstance(found, list):
        return " ".join(str(part) for part in found)
    if isinstance(found, Decimal):
        found = int(found) if found == found.to_integral_value() else float(found)
    if isinstance(found, int | float):
        return _number(kind(name), found, where, days)
    return printable(str(found))


def _number(name: str, found: int | float, where: tzinfo | None, days: bool) -> str:
    if name.endswith("_ns") and math.isfinite(found):
        at = name in MOMENTS or abs(found) >= EPOCH_LEAST
        return (moment if days else clock)(round(found), where) if at else duration(round(found))
    if isinstance(found, int):
        return str(found) if name in NAMES else count(found)
    return f"{100 * found:.3g} %" if name == "rate" else decimal(found)


def decimal(found: float) -> str:
    """With the significant digits, and never with an exponent."""
    if not math.isfinite(found):
        return str(found)
    digits = DIGITS - 1 - (math.floor(math.log10(abs(found))) if found else 0)
    text = f"{found:,.{min(max(digits, 0), 18)}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def printable(text: str) -> str:
    """Text from the wire may not control the terminal: the ends of its lines are written as in a program."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else WRITTEN.get(c) or f"\\x{ord(c):02x}" for c in text)


def printable_lines(text: str) -> str:
    """Likewise, of several lines."""
    return "\n".join(map(printable, text.split("\n")))


def plain_json(said: str) -> str:
    """JSON whose lines are lines for every reader: what ends one in some, turns the writing round, or controls a terminal, it can say in ASCII."""
    return said if said.isascii() and "\x7f" not in said else UNPRINTED.sub(lambda found: f"\\u{ord(found[0]):04x}", said)


@lru_cache
def _encoder(**said: Any) -> json.JSONEncoder:
    """One for all rows: making it takes as long as a fifth of a row."""
    return json.JSONEncoder(ensure_ascii=False, allow_nan=False, **said)


def as_json(value: Any, **said: Any) -> str:
    """JSON for every reader: a quotient that is no number, or endless, is null, as JSON knows neither."""
    try:
        return plain_json(_encoder(**said).encode(value))
    except ValueError:
        return plain_json(json.dumps(finite(value), ensure_ascii=False, **said))


def finite(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: finite(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [finite(one) for one in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


def typed(text: str) -> str:
    """A text as a word of a shell command: in double quotes if it contains single ones, and with nothing that the shell interprets; what would control a terminal as $'…' has it."""
    if not text.isprintable():
        return "$'" + "".join(chr(byte) if 32 <= byte < 127 and byte not in b"'\\" else f"\\x{byte:02x}" for byte in os.fsencode(text)) + "'"
    return f'"{text}"' if "'" in text and not set(text) & set('"$`\\!') else shlex.quote(text)


def bounded(text: str, most: int) -> str:
    """A printable text of limited length: its beginning and its end, since names mostly differ there."""
    found = printable(text[:most] + text[-most:] if len(text) > 2 * most else text)
    if len(found) <= most and len(text) <= 2 * most:
        return found
    return f"{found[:(most - 1) // 2]}…{found[-(most // 2):]}"


def beginning(text: str, most: int) -> str:
    """The first line of what a server says, up to a whole word, and a sign where it goes on."""
    line, *more = text.strip().splitlines() or [""]
    found = printable(line[: most + 1])
    if len(found) <= most:
        return f"{found} …" if more else found
    return f"{found[:most].rpartition(' ')[0] or found[:most]} …"


NEAR = {"client": "near the client", "server": "near the broker", "between": "between client and broker", "both": "where both ends are near"}


def known_point(rows: list[dict]) -> dict | None:
    """The row of the question `point` that says where most connections were captured; none if it is unknown."""
    return next((row for row in rows if row["near"] != "unknown"), None)


def point(rows: list[dict]) -> str:
    """Where the capture was made, in words."""
    one = known_point(rows)
    if one is None:
        return "captured at a place that is not known, since no connection's beginning was captured" if rows else ""
    whole = sum(row["connections"] for row in rows)
    return (f"captured {NEAR[one['near']]}: to the client and back {duration(one['client_ns'])}, to the broker and back {duration(one['server_ns'])}"
            f" ({one['connections']:,} of {plural(whole, 'connection')})")

"""Times, durations and sizes as people write them."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, tzinfo

from dissect.analysis.conditions import WrongQuestion

SECOND = 1_000_000_000
UNITS = {"ns": 1, "us": 1_000, "µs": 1_000, "ms": 1_000_000, "s": SECOND, "m": 60 * SECOND, "min": 60 * SECOND,
         "h": 3600 * SECOND, "d": 86400 * SECOND}
SIZES = {"": 1, "b": 1, "k": 1 << 10, "kb": 1 << 10, "kib": 1 << 10, "m": 1 << 20, "mb": 1 << 20, "mib": 1 << 20,
         "g": 1 << 30, "gb": 1 << 30, "gib": 1 << 30}
EPOCH_DIGITS = {10: SECOND, 13: 1_000_000, 16: 1_000, 19: 1}     # seconds, ms, µs or ns, told by the length
CLOCK = re.compile(r"(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?$")


def zone(name: str | None, utc: bool = False) -> tzinfo | None:
    """The time zone to show and read times in; None is the machine's own."""
    if utc:
        return UTC
    if not name:
        return None
    from zoneinfo import ZoneInfo

    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        raise WrongQuestion(f"no time zone {name}; write it as Europe/Berlin, or use --utc") from None


def duration(text: str) -> int:
    """`10s`, `1.5ms`, `2m30s` → nanoseconds."""
    parts = re.findall(r"(\d+(?:\.\d+)?)\s*([a-zµ]+)", text.strip().lower())
    whole = "".join(number + unit for number, unit in parts)
    if not parts or whole != re.sub(r"\s", "", text.lower()) or any(unit not in UNITS for _, unit in parts):
        raise WrongQuestion(f"not a duration: {text}; write it as 10s, 500ms, 2m30s or 1h")
    return sum(_scaled(number, UNITS[unit]) for number, unit in parts)


def size(text: str) -> int:
    """`64M`, `1g`, `4096` → bytes."""
    match = re.fullmatch(r"(\d+)\s*([a-z]*)", text.strip().lower())
    if not match or match.group(2) not in SIZES or int(match.group(1)) == 0:
        raise WrongQuestion(f"not a size: {text}; write it as 64M, 1G or a number of bytes")
    return int(match.group(1)) * SIZES[match.group(2)]


def needs_start(text: str | None) -> bool:
    """Whether a time needs the capture's beginning."""
    return text is not None and text != "" and (text.strip()[:1] in "+-" or CLOCK.match(text.strip()) is not None)


def moment(text: str, first_ns: int | None = None, where: tzinfo | None = None) -> int:
    """ISO, HH:MM:SS (on the capture's first day), epoch, or +10m from the capture's first packet → nanoseconds."""
    text = text.strip()
    if needs_start(text) and first_ns is None:
        raise WrongQuestion(f"{text} counts from the capture's first packet, which is not known for this input;"
                            " write date and time")
    if text[:1] == "+":
        return (first_ns or 0) + duration(text[1:])
    if re.fullmatch(r"\d{9,19}(\.\d+)?", text):
        return _epoch(text)
    clock = CLOCK.match(text)
    return _on_first_day(clock, first_ns or 0, where) if clock else _iso(text, where)


def _epoch(text: str) -> int:
    whole, _, fraction = text.partition(".")
    unit = EPOCH_DIGITS.get(max(10, len(whole)))
    if unit is None:
        raise WrongQuestion(f"not a time: {text}; an epoch has 10 (s), 13 (ms), 16 (µs) or 19 (ns) digits")
    return int(whole) * unit + (_scaled("0." + fraction, unit) if fraction else 0)


def _scaled(number: str, unit: int) -> int:
    """A decimal number times a unit, in integers: a float would lose the nanoseconds."""
    whole, _, fraction = number.partition(".")
    return int(whole) * unit + (int(fraction) * unit // 10 ** len(fraction) if fraction else 0)


def _on_first_day(clock: re.Match, first_ns: int, where: tzinfo | None) -> int:
    hour, minute, second = int(clock.group(1)), int(clock.group(2)), int(clock.group(3) or 0)
    fraction = int((clock.group(4) or "0").ljust(9, "0"))
    start = datetime.fromtimestamp(first_ns // SECOND, where)
    if hour > 23 or minute > 59 or second > 59:
        raise WrongQuestion(f"not a time of day: {clock.group(0)}")
    found = start.replace(hour=hour, minute=minute, second=second)
    # A capture that runs over midnight: a time before its first packet is the next day's.
    if found < start - timedelta(hours=12):
        found += timedelta(days=1)
    return int(found.timestamp()) * SECOND + fraction


def _iso(text: str, where: tzinfo | None) -> int:
    match = re.fullmatch(r"(.*?)(?:[.,](\d{1,9}))?(Z|[+-]\d\d:?\d\d)?", text)
    whole, fraction, zone = match.groups() if match else ("", None, None)
    try:
        found = datetime.fromisoformat(whole + (zone or ""))
    except ValueError:
        raise WrongQuestion(f"not a time: {text}; write 2026-11-21T03:12:44, 03:12:44, an epoch or +10m") from None
    if found.tzinfo is None:
        found = found.replace(tzinfo=where) if where else found.astimezone()
    return int(found.timestamp()) * SECOND + int((fraction or "0").ljust(9, "0"))

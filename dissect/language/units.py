"""What a number is: `unit=` of a field, or `[…]` in front of the comment of a `.proto` field.

A unit listed here changes how the number is shown, everywhere in the same way; any other word is written after it.
"""

from __future__ import annotations

import datetime

TIMES = {"s since 1970": 1, "ms since 1970": 1_000, "ns since 1970": 1_000_000_000}  # → parts of a second
ADDRESS = "IPv4"  # first octet in the top byte
HEX = "hex"
FLAG = "flag"  # 0: no, anything else: yes
EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.UTC)


def in_unit(unit: str | None, value) -> str:
    """A number in the form of its unit; "" if there is none."""
    if isinstance(value, bool) or not isinstance(value, int):
        return ""
    if unit in TIMES:
        return _time(value, TIMES[unit]) if value > 0 else ""
    if unit == ADDRESS:
        return ".".join(map(str, (value & 0xFFFFFFFF).to_bytes(4, "big")))
    if unit == HEX:
        return hex(value) if value >= 0 else ""
    if unit == FLAG:
        return "yes" if value else "no"
    return ""


def _time(value: int, parts: int) -> str:
    seconds, rest = divmod(value, parts)
    try:
        day = (EPOCH + datetime.timedelta(seconds=seconds)).strftime("%Y-%m-%d %H:%M:%S")
    except OverflowError:
        return ""  # a number that is no time
    return day + (f".{rest:0{len(str(parts)) - 1}d}" if parts > 1 else "") + " UTC"

"""Values as Lua source."""

from __future__ import annotations

import re
from collections.abc import Iterable


def quoted(text: str | bytes) -> str:
    """A Lua string: text as UTF-8, bytes as they are."""
    data = text if isinstance(text, bytes) else text.encode()
    odd = rb'[\x00-\x1f"\\]' if isinstance(text, str) else rb'[\x00-\x1f"\\\x7f-\xff]'
    return '"' + re.sub(odd, lambda found: b"\\%03d" % found[0][0], data).decode() + '"'


def long_string(text: str) -> str:
    """Lines that Lua takes as they stand."""
    level = "="
    while f"]{level}]" in text:
        level += "="
    return f"[{level}[\n{text}]{level}]"


def flags(numbers: Iterable[int]) -> str:
    """A Lua set of numbers."""
    return "{" + ", ".join(f"[{n}] = true" for n in sorted(numbers)) + "}"


def table(says: dict, between: str = " ") -> str:
    """A Lua table; unset values are left out."""
    words = [f"{key} = {value if not isinstance(value, bool) else 'true'}" for key, value in says.items()
             if value is not None and value is not False]
    return "{" + f",{between}".join(words) + "}"

"""What rows hold of a name: of one that is too long its beginning, and a hash that tells it from others that begin so.

Law: the same as `Dictionary.beginning` in texts.py.
"""

from __future__ import annotations

from dissect.language.digests import digest
from dissect.machine.layout import NAME_MOST


def kept(name: str) -> str:
    text, end = name.encode(errors="replace"), NAME_MOST - 19
    if len(text) <= NAME_MOST:
        return name
    while text[end] & 0xC0 == 0x80:
        end -= 1
    return f"{text[:end].decode(errors='replace')}…{digest(text):016x}"

"""Letters that end something; compiled code has the same from letters.h."""

from __future__ import annotations

QUOTE, BACK = 34, 92
ENDS_WORD = frozenset((*range(33), *b'",:[]{}'))


def quote_from(data: bytes, at: int, end: int) -> int:
    """The place of the next quote or backslash; `end` or more if there is none before it."""
    while at < end and data[at] != QUOTE and data[at] != BACK:
        at += 1
    return at


def letter_from(data: bytes, at: int, end: int, letter: int) -> int:
    """The place of the next such letter; `end` or more if there is none before it."""
    while at < end and data[at] != letter:
        at += 1
    return at


def word_end(data: bytes, at: int, end: int) -> int:
    """The place behind a number, or a word without quotes."""
    while at < end and data[at] not in ENDS_WORD:
        at += 1
    return at

"""The words that stay: what the descriptions themselves say, and nothing else.

Law: a word comes from a description (a name of a member, a delimiter, a code, or `words=`), never from here.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from dissect.language import nodes as N
from dissect.language.reach import below
from dissect.language.words import HEX_ADDRESS, WORDS

DELIMITER_LEAST = 3  # letters of a delimiter that is a word of the protocol


@dataclass(frozen=True)
class Words:
    names: frozenset[bytes]  # of values in JSON, pairs and texts
    codes: frozenset[bytes]  # texts that stand for a number, in capital letters
    coded: frozenset[Any]  # the fields that hold these
    literal: frozenset[bytes]  # delimiters with letters in them, and what protocols call their own
    kept: frozenset[bytes]  # the names among them whose values are words of the protocol
    ids: frozenset[bytes]  # the names among them whose values begin with an address in hexadecimal digits


@cache
def words_of(protocol) -> Words:
    fields = list(dict.fromkeys(one for struct in protocol.structs for one in below(struct)))
    coded = [one for one in fields if isinstance(one, N.Coded) and one.codes is not None]
    delimiters = {one.until for one in fields if isinstance(one, N.Span) and one.until and sum(byte < 128 and chr(byte).isalpha() for byte in one.until) >= DELIMITER_LEAST}
    return Words(
        frozenset(one.wire_name for one in fields if isinstance(one, N.Member)),
        frozenset(code.name.upper().encode() for one in coded for code in one.codes.codes.values()),
        frozenset(one.of for one in coded),
        frozenset(delimiters) | {word.encode() for word in protocol.words},
        frozenset(one.wire_name for one in fields if isinstance(one, N.Member) and one.holds == WORDS),
        frozenset(one.wire_name for one in fields if isinstance(one, N.Member) and one.holds == HEX_ADDRESS),
    )

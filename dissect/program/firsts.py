"""The first bytes that a message may have, by its description's own bounds: a search for one steps over all others.

Law: a byte that is missing here is refused by the program, too, whatever follows it.
"""

from __future__ import annotations

from typing import Any

from dissect.language import nodes as N
from dissect.language.base import Call
from dissect.language.words import Protocol

ANY = frozenset(range(256))


def first_bytes(protocol: Protocol) -> tuple[int, ...]:
    """For each value of a byte who may begin a message with it: bit 0 the client, bit 1 the server."""
    senders = [began(shape.fields)[0] for shape in protocol.starts]
    return tuple(sum((byte in allowed) << sent for sent, allowed in enumerate(senders)) for byte in range(256))


def began(fields: list[Any]) -> tuple[frozenset[int], bool]:
    """First bytes of these fields, and whether one of them is certain to take a byte."""
    allowed: frozenset[int] = frozenset()
    for one in fields:
        if isinstance(one, N.Peek | N.Let | N.Require):
            continue
        if isinstance(one, Call) and hasattr(one.body, "fields"):
            found, taken = began(one.body.fields)
        else:
            found, taken = (of_number(one) if isinstance(one, N.Int) else ANY), True
        allowed |= found
        if taken and one.when is None:
            return allowed, True
    return allowed, False


def of_number(one: N.Int) -> frozenset[int]:
    """First bytes of a number that has a bound or one value."""
    if one.equals is not None:
        return frozenset([one.equals.to_bytes(one.width, one.order)[0]]) if isinstance(one.equals, int) and one.equals >= 0 else ANY
    if one.limit is None or one.signed or one.order != "big":
        return ANY
    return frozenset(range(min(one.limit >> 8 * (one.width - 1), 255) + 1))

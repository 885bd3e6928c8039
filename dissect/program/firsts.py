"""The first bytes that a message may have, and who may send long ones, by the description's own bounds: a search for one steps over all others.

Law: a byte that is missing here is refused by the program, too, whatever follows it.
"""

from __future__ import annotations

from typing import Any

from dissect.language import nodes as N
from dissect.language.base import Call
from dissect.language.expressions import Const, Expr, Name, evaluate, leaves
from dissect.language.layout import UNSET
from dissect.language.words import Protocol

ANY = frozenset(range(256))
NO_BYTES = N.Peek, N.Let, N.Require


def first_bytes(protocol: Protocol) -> tuple[int, ...]:
    """For each value of a byte who may begin a message with it: bit 0 the client, bit 1 the server."""
    senders = [began(shape.fields)[0] for shape in protocol.starts]
    return tuple(sum((byte in allowed) << sent for sent, allowed in enumerate(senders)) for byte in range(256))


def began(fields: list[Any]) -> tuple[frozenset[int], bool]:
    """First bytes of these fields, and whether one of them is certain to take a byte."""
    allowed: frozenset[int] = frozenset()
    for number, one in enumerate(fields):
        if isinstance(one, NO_BYTES):
            continue
        if isinstance(one, Call) and hasattr(one.body, "fields"):
            found, taken = began(one.body.fields)
        else:
            found, taken = (required(one, of_number(one), fields[number + 1 :]) if isinstance(one, N.Int) else ANY), True
        allowed |= found
        if taken and one.when is None:
            return allowed, True
    return allowed, False


def of_number(one: N.Int) -> frozenset[int]:
    """First bytes of a number that has a bound or one value."""
    if one.equals is not None:
        return frozenset([one.equals.to_bytes(one.width, one.order)[0]]) if isinstance(one.equals, int) and one.equals >= 0 else ANY
    if one.limit is None or one.order != "big":
        return ANY
    return frozenset(range(min(one.limit >> 8 * (one.width - 1), 255) + 1))


def required(one: N.Int, allowed: frozenset[int], behind: list[Any]) -> frozenset[int]:
    """What the conditions right behind a number of one byte leave of it, where they ask for nothing else."""
    for field in behind if one.width == 1 and not one.signed else ():
        if not isinstance(field, N.Require) or field.when is not None or any(leaf is not one and not isinstance(leaf, Const) for leaf in leaves(field.condition)):
            break
        allowed = frozenset(byte for byte in allowed if holds(field.condition, byte))
    return allowed


def holds(condition: Expr, value: int) -> bool:
    """Whether a condition about one field is true of this value."""
    return evaluate(condition, lambda leaf: value) not in (0, UNSET)


def long_from(protocol: Protocol) -> int:
    """Who sends messages without a bound (bit 0 the client, bit 1 the server), both where nobody does: what the other says begins no deeper in its bytes than a
    few numbers."""
    return sum((not bounded(protocol.frame, sent)) << sent for sent in range(2)) or 3


def bounded(body: Any, sent: int) -> bool:
    """Whether a structure, or a field, of this sender has nothing but numbers of a fixed width."""
    if hasattr(body, "fields"):
        return all(bounded(one, sent) for one in body.fields)
    if type(body) is Call:
        return bounded(body.body, sent)
    if isinstance(body, N.Switch):
        own = isinstance(body.on, Name) and body.on.name == "side" and sent in body.cases
        return all(bounded(one, sent) for one in ([body.cases[sent]] if own else body.bodies()))
    return isinstance(body, (N.Int, *NO_BYTES))

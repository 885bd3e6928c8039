"""Leaves: values on the wire, values made from earlier ones, and conditions on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dissect.language import layout as L
from dissect.language import nodes as N
from dissect.language import roles as R
from dissect.language.digests import digest
from dissect.language.expressions import UNSET, Const, Op
from dissect.language.roles import EVENT_ROLES, EVENT_SLOTS, INHERITED
from dissect.program import layout as W
from dissect.program import opcodes as O
from dissect.program.kinds import LOWERS

if TYPE_CHECKING:
    from dissect.program.lower import Lowering


@LOWERS.reads(N.Int)
def integer(low: Lowering, one: N.Int, tail: bool) -> None:
    limit, equals = (None, None) if low.checked() else (one.limit, one.equals)
    if not (low.kept(one) or limit is not None or equals is not None):
        low.skip(one.width)
        return
    register = low.of(one)
    low.emit(O.INT, register, one.width, int(one.order == "big"), int(one.signed))
    if equals is not None:
        low.emit(O.EQUALS, register, equals)
    if limit is not None:
        low.emit(O.LIMIT, register, limit)
    low.keep(one)


@LOWERS.reads(N.Varint)
def varint(low: Lowering, one: N.Varint, tail: bool) -> None:
    register = low.of(one)
    low.emit(O.VARINT, register, one.bits, 1 if one.zigzag else 2 if one.signed else 0)
    if one.limit is not None:
        low.emit(O.LIMIT, register, one.limit)
    low.keep(one)


def prefix(low: Lowering, prefix) -> int:
    register = low.register()
    if isinstance(prefix, N.Varint):
        low.emit(O.VARINT, register, prefix.bits, 0)
    else:
        low.emit(O.INT, register, prefix.width, int(prefix.order == "big"), int(prefix.signed))
    if prefix.limit is not None:
        low.emit(O.LIMIT, register, prefix.limit)
    return register


@LOWERS.reads(N.Span, N.Json)
def span(low: Lowering, one: N.Span, tail: bool) -> None:
    looked = one.into is not None and (low.useful(one.into) or (low.entering or one.until is not None) and low.feeds(one.into))
    pairs = one.number and one.role in R.KEYS and not low.measuring
    kept = low.kept(one) or one.number or looked
    span = -1 if not kept else low.register(2) if one.number else low.of(one)
    if isinstance(one.prefix, N.Int):
        limit = -1 if one.prefix.limit is None else one.prefix.limit
        low.emit(O.PREFIXED, span, one.prefix.width, int(one.prefix.order == "big"), limit)
    elif one.prefix is not None:
        low.emit(O.SPAN, span, prefix(low, one.prefix))
    elif one.length is not None and isinstance(one.length, Const) and span < 0:
        low.skip(one.length.value)
    elif one.length is not None:
        low.emit(O.SPAN, span, low.value(one.length), int(one in low.protocol.sources))
    elif one.until is not None:
        low.emit(O.UNTIL, span, low.pooled(one.until), len(one.until), int(one.last) | one.before << 1,
                 int(one.optional) | (one.limit or 0) << 1)
    else:
        low.emit(O.REST, span)
    if one.number and (low.kept(one) or pairs):
        low.emit(O.NUMBER, low.of(one), span)
    if pairs:
        low.failures += low.unless(Op("!=", one, Const(UNSET)))
    if kept and (low.kept(one)):
        low.keep(one)
    if looked:
        low.emit(O.ENTER_SPAN, span)
        low.body(one.into, not low.feeds(one.into))
        low.emit(O.LEAVE)


@LOWERS.reads(N.Endpoint)
def endpoint(low: Lowering, one, tail: bool) -> None:
    if not low.kept(one):
        low.skip(6)
        return
    low.emit(O.ENDPOINT, low.of(one), int(one.order == "big"))
    low.keep(one)


@LOWERS.reads(N.Let)
def let(low: Lowering, one: N.Let, tail: bool) -> None:
    if one.texty:
        if one in low.used:
            for n in range(2):
                low.emit(O.MOVE, low.of(one) + n, low.of(one.value) + n)
        else:
            low.env[one] = low.of(one.value)
        low.keep(one)
        return
    lonely = one not in low.used and one.role not in INHERITED and one not in low.asked_fields
    if lonely and one.into is not None:
        low.env[one] = low.value(one.value, low.of(one.into))
    elif lonely and isinstance(one.value, N.Field):
        low.env[one] = low.value(one.value)
    else:
        register = low.value(one.value, low.of(one))
        if one.into is not None:
            low.emit(O.MOVE, low.of(one.into), register)
    low.keep(one)


@LOWERS.reads(N.Coded)
def coded(low: Lowering, one: N.Coded, tail: bool) -> None:
    table = -1
    if one.codes is not None:
        pairs = sorted((digest(code.name.encode(), one.fold), code.number) for code in one.codes.codes.values())
        table = low.constant([len(pairs), *(n for pair in pairs for n in pair)])
    low.emit(O.DIGEST, low.of(one), low.of(one.of), int(one.fold), table)
    low.keep(one)


@LOWERS.reads(N.Peek)
def peek(low: Lowering, one: N.Peek, tail: bool) -> None:
    what = one.what
    low.emit(O.PEEK, low.of(one), what.width, int(what.order == "big"), int(what.signed), one.ahead)


@LOWERS.reads(N.Require)
def require(low: Lowering, one, tail: bool) -> None:
    if not low.checked():
        low.failures += low.unless(one.condition)


@LOWERS.reads(N.Check)
def check(low: Lowering, one: N.Check, tail: bool) -> None:
    stored, first = low.value(one.stored), low.of(one.over[0])
    if len(one.over) > 1:
        first = low.register(2 * len(one.over))
        for n, span in enumerate(one.over):
            low.emit(O.MOVE, first + 2 * n, low.of(span))
            low.emit(O.MOVE, first + 2 * n + 1, low.of(span) + 1)
    low.emit(O.CHECK, low.constant([one.mask, int(one.must)]), N.SUMS.index(one.kind), len(one.over), first, stored)


@LOWERS.reads(N.Bind)
def bind(low: Lowering, one: N.Bind, tail: bool) -> None:
    if "items" in low.stack:
        items = W.TABLES.index("items")
        low.emit(O.ROW_CONST, items, L.I_BIND, one.binding.number)
        low.emit(O.ROW_PUT, items, L.I_BIND_ID, number_of(low, one.key))
        return
    low.emit(O.PUT_CONST, L.M_BIND, one.operation | one.binding.number << 2)
    low.emit(O.PUT, L.M_BIND_ID, number_of(low, one.key))


@LOWERS.reads(N.Lent)
def lent(low: Lowering, one: N.Lent, tail: bool) -> None:
    name = low.of(one)
    low.emit(O.MOVE, name, number_of(low, one.key))
    low.emit(O.SET, name + 1, L.IS_LENT - one.binding.number)
    if one.otherwise is not None:
        there = low.unless(Op("==", one, Const(UNSET)))
        for n in range(2):
            low.emit(O.MOVE, name + n, low.of(one.otherwise) + n)
        low.land(there)
    low.keep(one)


def number_of(low: Lowering, key) -> int:
    """The register of what a binding goes by: a number, or a text's hash."""
    return low.digest(key) if isinstance(key, N.Field) and key.texty else low.value(key)


@LOWERS.reads(N.Remember)
def remember(low: Lowering, one: N.Remember, tail: bool) -> None:
    if not low.measuring and not low.hushed:
        low.emit(O.PUT, low.memory_at + one.memory.number, low.value(one.value))


@LOWERS.reads(N.Recall)
def recall(low: Lowering, one: N.Recall, tail: bool) -> None:
    if low.measuring:
        low.emit(O.END)  # the likeness of a start: what stands after this says nothing
        return
    low.emit(O.RECALL, low.of(one), one.memory.number)
    low.emit(O.PUT, low.memory_at + len(low.protocol.memories) + one.memory.number, low.of(one))
    low.keep(one)


@LOWERS.reads(N.Entry)
def entry(low: Lowering, one: N.Entry, tail: bool) -> None:
    low.emit(O.ENTRY, low.of(one.into), low.of(one.key), low.of(one.value), ord(one.into.between) if one.into.between else -1)


@LOWERS.reads(N.Made)
def made(low: Lowering, one: N.Made, tail: bool) -> None:
    if not (low.kept(one) and low.stored(one)):
        return
    span, skip = low.of(one), []
    low.emit(O.SET, span, UNSET)
    for part in one.pieces:
        field = part.field if isinstance(part, (N.Hex, N.Upper)) else part
        if not isinstance(field, bytes):
            skip.append(low.emit(O.JUMP_NOT, W.OPERATIONS["!="], low.of(field), UNSET, 1))
    low.emit(O.TEXT_BEGIN, span)
    for part in one.pieces:
        if isinstance(part, bytes):
            low.emit(O.TEXT_LITERAL, span, low.pooled(part), len(part))
        elif isinstance(part, N.Hex) and isinstance(part.field, N.Int):
            low.emit(O.TEXT_HEX_NUMBER, span, low.of(part.field), part.field.width)
        else:
            op = O.TEXT_HEX if isinstance(part, N.Hex) else O.TEXT_UPPER if isinstance(part, N.Upper) else O.TEXT_ADD
            low.emit(op, span, low.of(part.field if op != O.TEXT_ADD else part))
    low.land(skip)
    low.keep(one)


@LOWERS.reads(N.Event)
def event(low: Lowering, one: N.Event, tail: bool) -> None:
    if "events" not in low.tables_wanted:
        return
    table = W.TABLES.index("events")
    low.emit(O.ROW, table, L.E_WIDTH, int(one.when is not None))
    low.emit(O.ROW_CONST, table, L.E_EVENT, low.protocol.events.index(one.event))
    low.emit(O.ROW_CONST, table, L.E_WHEN, one.moment)
    for name, slot in EVENT_SLOTS.items():
        event_column(low, one, table, name, slot)
    low.emit(O.COMMIT, table)


def event_column(low: Lowering, one, table: int, name: str, slot: int) -> None:
    text = slot != L.E_PARTITION
    if name in one.columns:
        expr = one.columns[name]
        if isinstance(expr, N.Field) and expr.texty:
            low.emit(O.ROW_TEXT, table, slot, low.of(expr), 0)
        else:
            low.emit(O.ROW_NUMBER if text else O.ROW_PUT, table, slot, low.value(expr))
    elif name in EVENT_ROLES:
        role = EVENT_ROLES[name]
        if role in low.visible:
            low.row_put(table, slot, *low.visible[role], False)
        elif low.each is not None and role.item >= 0:
            low.row_put(table, slot, low.each[0 if role.text else 2], role.text, False)

"""Leaves in the tree: numbers, spans, values made from earlier ones, and conditions on them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dissect.language import layout as L
from dissect.language import nodes as N
from dissect.language import roles as R
from dissect.language.digests import digest
from dissect.language.expressions import UNSET
from dissect.machine.sums import checksum
from dissect.tree.kinds import READS
from dissect.tree.named import Member
from dissect.tree.node import Bad, Node, Short, Unknown, leb, quoted, shown, to_number

if TYPE_CHECKING:
    from dissect.tree.walk import Walker


@READS.reads(N.Int)
def integer(walk: Walker, one: N.Int, parent: Node) -> None:
    value, start = walk.number(one)
    walk.leaf(one, parent, value, start, walk.meaning(one, value))
    if one.equals is not None and value != one.equals:
        raise Bad(f"{one.name}: {value:#x}, not {one.equals:#x}")
    walk.limit(one, value)
    walk.keep(one, value)


@READS.reads(N.Varint)
def varint_field(walk: Walker, one: N.Varint, parent: Node) -> None:
    value, start = walk.varint(one)
    raw = walk.space.data[start : walk.at]
    walk.leaf(one, parent, value, start, walk.meaning(one, value), raw if len(raw) != len(leb(value)) else None)
    walk.limit(one, value)
    walk.keep(one, value)


@READS.reads(N.Span, N.Json)
def span_field(walk: Walker, one: N.Span, parent: Node) -> None:
    start, first, last = walk.span(one)
    data = walk.space.data[first:last]
    if one.number:
        value = to_number(data)
        raw = walk.space.data[start : walk.at]
        walk.leaf(one, parent, value if value is not None else data.decode("utf-8", "replace"), start,
                  walk.meaning(one, value), None if raw == str(value).encode() + (one.until or b"") else raw)
        if value is not None:
            walk.keep(one, value)
        elif one.role in R.KEYS:
            raise Bad(f"{one.name}: no number, and nothing else pairs it")
        return
    node = walk.leaf(one, parent, shown(data, one.text), start)
    if one.until is not None:
        node.raw = walk.space.data[start : walk.at]
    elif one.prefix is not None:
        node.raw = walk.space.data[start:first] if isinstance(one.prefix, N.Varint) else None
    walk.keep(one, first, data)
    if one in walk.sources:
        walk.held[one] = Member(node, first, last, data, space=walk.space)
    if one.into is not None:
        walk.inside(one.into, node, first, last)


@READS.reads(N.Endpoint)
def endpoint(walk: Walker, one, parent) -> None:
    start = walk.take(6, one)
    data = walk.space.data[start : walk.at]
    value = f"{data[0]}.{data[1]}.{data[2]}.{data[3]}:{int.from_bytes(data[4:], one.order)}"
    walk.leaf(one, parent, value, start)
    walk.keep(one, 0, value.encode())


@READS.reads(N.Made)
def made(walk: Walker, one: N.Made, parent: Node) -> None:
    text = b""
    for part in one.pieces:
        field = part.field if isinstance(part, (N.Hex, N.Upper)) else part
        said = field if isinstance(field, bytes) else digits(walk, field) if isinstance(part, N.Hex) else walk.rows.text(field)
        said = said.upper() if isinstance(part, N.Upper) and said is not None else said
        if said is None or not isinstance(field, bytes) and walk.env.get(field, UNSET) == UNSET:
            return
        walk.make(len(said), one)
        text += said
    if one.doc:
        parent.children.append(Node(one.name, shown(text, True), walk.at, walk.at, one, space=walk.space.number))
    walk.keep(one, 0, text)


@READS.reads(N.Let)
def let(walk: Walker, one: N.Let, parent: Node) -> None:
    if one.texty:
        named_again(walk, one, parent)
        return
    value = walk.value(one.value)
    if one.into is not None:
        walk.env[one.into] = value
        walk.rows.texts.pop(one.into, None)
    computed(walk, one, parent, value)


def computed(walk: Walker, one, parent: Node, value: int) -> None:
    """A number without bytes: shown if it has a sentence."""
    if value == UNSET:
        walk.env[one] = UNSET
        return
    if one.doc:
        parent.children.append(Node(one.name, value, walk.at, walk.at, one, walk.meaning(one, value), space=walk.space.number))
    walk.keep(one, value)


@READS.reads(N.Entry)
def entry(walk: Walker, one: N.Entry, parent: Node) -> None:
    key, value = walk.rows.text(one.key), walk.rows.text(one.value)
    if key is None or value is None:
        return
    piece = value if one.into.between else quoted(key) + b":" + quoted(value)
    walk.rows.texts[one.into] = walk.rows.texts.get(one.into), piece
    walk.env[one.into] = 0


@READS.reads(N.Bind)
def bind(walk: Walker, one: N.Bind, parent: Node) -> None:
    key, item = number_of(walk, one.key), walk.rows.item()
    if item is not None:
        item |= {L.I_BIND: one.binding.number} | ({L.I_BIND_ID: key} if key != UNSET else {})
        return
    walk.rows.message[L.M_BIND] = one.operation | one.binding.number << 2
    if key != UNSET:
        walk.rows.message[L.M_BIND_ID] = key
    for name, text in walk.bound.items():
        parent.children.append(Node(name, text, walk.at, walk.at, one, f"as this connection's {one.binding.name} {key} was introduced",
                                    space=walk.space.number))


@READS.reads(N.Lent)
def lent(walk: Walker, one: N.Lent, parent: Node) -> None:
    key = number_of(walk, one.key)
    said = None if one.otherwise is None else walk.rows.text(one.otherwise)
    if key != UNSET:
        walk.keep(one, 0, (L.IS_LENT - one.binding.number, key))
    elif said is not None:
        walk.keep(one, 0, said)
    else:
        walk.env[one] = UNSET


def number_of(walk: Walker, key) -> int:
    """What a binding goes by: a number, or a text's hash."""
    if not (isinstance(key, N.Field) and key.texty):
        return walk.value(key)
    text = walk.rows.text(key)
    return UNSET if text is None else digest(text)


@READS.reads(N.Remember)
def remember(walk: Walker, one: N.Remember, parent: Node) -> None:
    value = walk.value(one.value)
    if value == UNSET:
        return
    walk.rows.remember(one.memory.number, value)
    computed(walk, one, parent, value)


@READS.reads(N.Recall)
def recall(walk: Walker, one: N.Recall, parent: Node) -> None:
    value = (walk.recalled or {}).get(one.memory.number, UNSET)
    if value == UNSET:
        raise Unknown(f"{one.memory.name} was said before on this connection, and is not known here")
    computed(walk, one, parent, value)


@READS.reads(N.Coded)
def coded(walk: Walker, one: N.Coded, parent: Node) -> None:
    text = walk.rows.text(one.of)
    if one.codes is None:
        walk.reread(len(text or b""), one)
        return computed(walk, one, parent, UNSET if text is None else digest(text))
    known = {code.name.upper() if one.fold else code.name: code.number for code in one.codes.codes.values()}
    computed(walk, one, parent, UNSET if text is None else known.get((text.upper() if one.fold else text).decode("latin-1"), UNSET))


@READS.reads(N.Peek)
def peek(walk: Walker, one: N.Peek, parent: Node) -> None:
    first = walk.at + one.ahead
    if first + one.what.width <= walk.end:
        data = walk.space.data[first : first + one.what.width]
        walk.env[one] = int.from_bytes(data, one.what.order, signed=one.what.signed)


@READS.reads(N.Require)
def require(walk: Walker, one, parent) -> None:
    if walk.value(one.condition) in (0, UNSET):
        raise Bad(f"{one.name}: {one.doc or repr(one.condition)}")


@READS.reads(N.Check)
def check(walk: Walker, one: N.Check, parent: Node) -> None:
    spans, stored = [walk.rows.text(span) for span in one.over], walk.value(one.stored)
    if spans[0] is None or stored == UNSET:
        return
    if walk.missing:
        if one.must:
            raise Short(f"{one.name}: what is not all there has no {one.kind}")
        return
    walk.reread(sum(len(span or b"") for span in spans), one)
    found = checksum(one.kind, b"".join(span or b"" for span in spans)) & one.mask
    if stored != found:
        if one.must:
            raise Bad(f"{one.name}: {one.kind} is {found:#x}, the message says {stored:#x}")
        walk.unsound = True
        walk.problems.append(f"{one.name}: {one.kind} is {found:#x}, the message says {stored:#x}")
    parent.children.append(Node(one.name, int(stored == found), walk.at, walk.at, one, one.doc, space=walk.space.number))


@READS.reads(N.Event)
def event(walk: Walker, one: N.Event, parent: Node) -> None:
    columns: dict[str, Any] = {}
    if walk.missing and one.when is not None:
        return  # what is missing may say otherwise
    for name, expr in one.columns.items():
        if walk.missing and name == "detail":
            continue
        if isinstance(expr, N.Field) and expr.texty:
            columns[name] = walk.rows.text(expr)
        else:
            value = walk.value(expr)
            columns[name] = None if value == UNSET else value
    walk.rows.event(one, columns, walk.context)


def named_again(walk: Walker, one: N.Let, parent: Node) -> None:
    data = walk.rows.text(one.value)
    if data is None or walk.value(one.value) == UNSET:
        walk.env[one] = UNSET
        return
    if one.doc:
        parent.children.append(Node(one.name, shown(data, True), walk.at, walk.at, one, space=walk.space.number))
    walk.keep(one, walk.value(one.value), data)


def digits(walk: Walker, one) -> bytes:
    """A field's bytes as hexadecimal digits."""
    if isinstance(one, N.Int):
        return (walk.env.get(one, 0) & ((1 << 8 * one.width) - 1)).to_bytes(one.width).hex().upper().encode()
    return walk.rows.texts.get(one, b"").hex().upper().encode()

"""Protobuf: one walk over a message for its plain members, one more for each repeated member that is read further."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dissect.language import nodes as N
from dissect.language.expressions import UNSET

from dissect.program import layout as W
from dissect.program import opcodes as O
from dissect.program.emit import SIDE

if TYPE_CHECKING:
    from dissect.program.lower import Lowering


def proto(low: Lowering, struct) -> None:
    """One walk for the plain members, one more for each repeated member that is read further."""
    fields = low.implied.fields(struct)
    declared = [one for one in fields if isinstance(one, N.ProtoField)]
    wanted = [one for one in declared if low.kept(one) or low.useful(one) or any(body is not None and low.feeds(body) for body in (one.into, one.each))]
    plain = {one: 0 for one in wanted if one.each is None}
    taken = dict.fromkeys(wanted)  # fields are compared by what they are: never look for one in a list
    start = -1
    if len(plain) < len(taken):
        start = low.register()
        low.emit(O.HERE, start)
    unions = [one for one in fields if isinstance(one, N.Union) and low.useful(one)]
    walk(low, [*plain, *unions], -1)
    for one in fields:
        if isinstance(one, N.Union):
            if unions:
                choose(low, one)
        elif not isinstance(one, N.ProtoField):
            low.visit(one, False)
        elif one in plain:
            settle(low, one)
        elif one in taken:
            walk(low, [one], start)


def walk(low: Lowering, members: list, start: int) -> None:
    unions = [one for one in members if isinstance(one, N.Union)]
    members = [one for one in members if not isinstance(one, N.Union)]
    known = {number for one in unions for table in one.sent for number in table if number in one.owner.proto.members}
    highest = max([one.proto.number for one in members] + list(known), default=0)
    first = low.registers
    for one in members:
        low.env[one] = low.register(2 if one.texty or one.each is not None else 1)
    for one in unions:
        low.env[one] = low.register(3)
    table = low.table([highest, first, low.registers - first] + [0, 0, 0] * (highest + 1))
    low.emit(O.PROTO, table, start)
    for one in unions:
        for number in known:
            low.tables[table + 3 + 3 * number : table + 6 + 3 * number] = [W.PROTO_UNION, low.env[one], number]
    for one in members:
        at = table + 3 + 3 * one.proto.number
        low.tables[at : at + 3] = [action(one), low.env[one], detail(one)]
        if one.each is not None:
            over = low.emit(O.JUMP)
            low.tables[at : at + 3] = [W.PROTO_CALL if one.texty else W.PROTO_EACH, low.env[one], low.here()]
            repeated(low, one)
            low.land([over])


def choose(low: Lowering, one: N.Union) -> None:
    """The message in the member that is present."""
    number, kept, message = low.env[one], dict(low.visible), low.message
    ends = []
    other = low.emit(O.JUMP_TRUE, SIDE)
    for side in (0, 1):
        if side:
            low.land([other])
        cases = sorted(one.sent[side].items())
        table = low.table([len(cases)] + [0] * (2 * len(cases)))
        at = low.emit(O.SWITCH, number, table)
        for n, (value, body) in enumerate(cases):
            low.tables[table + 1 + 2 * n] = int(value)
            low.tables[table + 2 + 2 * n] = low.here()
            low.emit(O.ENTER_SPAN, number + 1)
            low.struct(body, True)
            low.emit(O.LEAVE)
            low.visible, low.message = dict(kept), message
            ends.append(low.emit(O.JUMP))
        low.code[at][3] = low.here()
        ends.append(low.emit(O.JUMP))
    low.land(ends)


def settle(low: Lowering, one) -> None:
    if one.proto.kind != "message" or one.role is not None or one in low.asked_fields:
        low.keep(one)
    if one.into is None or not (low.useful(one.into) or low.feeds(one.into)):
        return
    jumps = [low.emit(O.JUMP_NOT, W.OPERATIONS["!="], low.env[one], UNSET, 1)]
    if one.when is not None:
        jumps += low.unless(one.when)
    low.emit(O.ENTER_SPAN, low.env[one])
    low.body(one.into, not low.feeds(one.into))
    low.emit(O.LEAVE)
    low.absent(one.into, jumps)


def repeated(low: Lowering, one) -> None:
    kept, low.deep = dict(low.visible), low.deep + 1
    if one.texty:
        low.keep(one)
    low.body(one.each, True)
    low.visible, low.deep = kept, low.deep - 1
    low.emit(O.PROTO_RETURN)


def action(one) -> int:
    kind = one.proto.kind
    if kind in ("string", "bytes", "message"):
        return W.PROTO_SPAN
    return {"int32": W.PROTO_INT32, "enum": W.PROTO_INT32, "bool": W.PROTO_BOOL, "uint32": W.PROTO_UINT32,
            "sint32": W.PROTO_ZIGZAG, "sint64": W.PROTO_ZIGZAG, "int64": W.PROTO_INT, "uint64": W.PROTO_INT,
            }.get(kind, W.PROTO_FIXED)


def detail(one) -> int:
    """Width of a zigzag number, or wire type (+ 16 if signed) of a fixed one."""
    kind = one.proto.kind
    if kind in ("sint32", "sint64"):
        return int(kind[4:])
    return one.proto.wire + (16 if kind in ("sfixed32", "sfixed64") else 0)

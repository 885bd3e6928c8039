"""Refuses single fields that cannot be right: numbers that never fit, words that do not exist, nodes in the wrong place.

Law: what is refused here could not be right in any message.
"""

from __future__ import annotations

import difflib
import re
import reprlib
from collections.abc import Iterator

from dissect.language import nodes as N
from dissect.language import roles as R
from dissect.language.expressions import Choose, Const, Expr, Op, UNSET, leaves
from dissect.language.layout import BIND_MAKE
from dissect.language.reach import below, full, inside, refuse, takes
from dissect.language.structures import Shape, opens
from dissect.language.vocabulary import EVENTS
from dissect.language.words import CodesMeta, Item, Message, Protocol, Record

NAME_MOST = 64  # letters of a protocol's name
NUMBER_MOST = 1 << 62
PARTS_WIDTH = 4  # bytes: names are for bits of numbers of this size, where the field itself is no fixed number of bytes


def brief(value: object) -> str:
    """A value in an error: Python refuses to write a number of more than 4,300 digits."""
    return f"a number of {value.bit_length():,} bits" if isinstance(value, int) and value.bit_length() > 64 else reprlib.repr(value)


def judge(protocol: Protocol) -> None:
    """Refuses single fields that cannot be right."""
    itself(protocol)
    named = {struct for body in protocol.structs for one in below(body, False) for struct in held(one)}
    for struct in protocol.structs:
        if opens(struct) and struct not in named:
            raise next(one for one in struct.fields if isinstance(one, N.Member)).error(
                f"a member() stands in names and values; read {struct.__name__} with named(JSON, {struct.__name__})")
        once(struct)
        for one in below(struct, False):
            known_event(one)
            numbers(one)
            tables(one)
            place(one, struct)
            round_again(one, struct)
            borrowed(one)
    made = {one.binding for one in fields(protocol) if isinstance(one, N.Bind) and one.operation == BIND_MAKE}
    for one in fields(protocol):
        if isinstance(one, (N.Bind, N.Lent)) and one.binding not in made:
            raise one.error(f"no message makes the binding {one.binding.name!r}; write bind(…, MAKE) where the number is introduced")
    for item in (struct for struct in protocol.structs if issubclass(struct, Item)):
        for one in below(item):
            if isinstance(one, N.Bind) and one.operation != BIND_MAKE:
                raise one.error(f"stands in {item.__name__}, an Item, which may only give a name to a number; to take it write lent({one.binding.name}, number, role=TOPIC)")


def borrowed(one) -> None:
    """A lent name is known when the message's turn comes: it is a row's, and nothing else is made of it."""
    if isinstance(one, N.Lent) and one.role is not R.TOPIC:
        raise one.error("lent(…) is the name of a topic; write role=TOPIC")
    if isinstance(one, N.Lent) and one.otherwise is not None and not one.otherwise.texty:
        raise one.error(f"otherwise={full(one.otherwise)} is a number; a name is a text")
    for leaf in (leaf for expr in one.expressions() for leaf in leaves(expr)):
        if isinstance(leaf, N.ProtoField) and leaf.each is not None and not leaf.texty:
            raise one.error(f"reads {full(leaf)}, of which there are several numbers; each=… reads each of them")
        if isinstance(leaf, N.Lent):
            raise one.error(f"reads {full(leaf)}, a name that is only known when the whole message was read; read the number itself")


def once(struct: Shape) -> None:
    """A member of a protobuf message is one field: a walk gives each value to one place."""
    met: dict[int, N.Field] = {}
    for one in struct.fields if hasattr(struct, "proto") else ():
        if isinstance(one, N.ProtoField) and one.proto is not None and met.setdefault(one.proto.number, one) is not one:
            raise one.error(f"{met[one.proto.number].name} is member {one.proto.name} already; name that one twice with let({met[one.proto.number].name}, role=…), "
                            "or give it role=, into= or each=")


def itself(protocol: Protocol) -> None:
    """The arguments of Protocol(…)."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", protocol.name) or len(protocol.name) > NAME_MOST:
        raise refuse(protocol.place, f"name {protocol.name[:NAME_MOST]!r}: a protocol's name is small letters, digits and _, at most {NAME_MOST}: it stands in filters and columns")
    for port in protocol.ports:
        if not isinstance(port, int) or not 0 < port < 1 << 16:
            raise refuse(protocol.place, f"port {brief(port)} does not exist; write ports=[7007], or [] if the content alone decides")
    if not isinstance(protocol.limit, int) or protocol.limit < 1:
        raise refuse(protocol.place, f"limit={protocol.limit!r}: write the most bytes that a message may have")
    if len(protocol.starts) != 2 or not all(isinstance(one, Shape) for one in protocol.starts):
        raise refuse(protocol.place, "starts=(client, server): two structures, what a message of each side begins like")
    for cls in protocol.messages:
        if protocol.version_step and cls.kind is not None and not 0 <= int(cls.kind) < protocol.version_step:
            raise refuse(cls.place, f"{cls.__name__}: kind {int(cls.kind)} is not below version_step={protocol.version_step}, the next version's numbers begin there")


def fields(protocol: Protocol) -> Iterator[N.Field]:
    for struct in protocol.structs:
        yield from below(struct, False)


ROUND = (N.Int, N.Varint, N.Span, N.Json, N.Endpoint, N.Var, N.Let, N.Made, N.Coded, N.Peek, N.Require, N.Check, N.Call, N.Again, N.Shown, N.Area, N.Switch, N.Repeat)


def round_again(one, struct: Shape) -> None:
    """A structure that contains itself reads its bytes once at each depth, and nothing in it is longer than these bytes."""
    if isinstance(one, N.Again):
        for deep in one.own:
            if type(deep) not in ROUND or isinstance(deep, N.Repeat) and deep.cut_ok or isinstance(deep, N.Area) and deep.at is not None:
                raise deep.error(f"stands in {one.of}, which contains itself; there may be numbers, texts, call, area, switch, repeat and what is computed of them")
        for deep in (one.inner, *(found for own in one.own for found in own.bodies())):
            if isinstance(deep, Shape) and (issubclass(deep, (Message, Item, Record)) or hasattr(deep, "proto")):
                raise one.error(f"{one.of} contains itself and {deep.__name__}, which is a row or a protobuf message; rows stand outside of it")


def held(one) -> set:
    """Structures whose members may be read: those in names and values."""
    if isinstance(one, N.Named):
        return inside(one.body)
    return set().union(*map(inside, one.bodies())) if isinstance(one, N.Member) else set()


def place(one, struct: Shape) -> None:
    if isinstance(one, (N.ProtoField, N.Union)) and not hasattr(one.owner or struct, "proto"):
        raise one.error(f"a {'union' if isinstance(one, N.Union) else 'field'}() is a member of a protobuf message; write class {struct.__name__}(Struct, of=\"Message\")")
    if isinstance(one, N.ProtoField) and one.each is not None and not one.texty and (one.proto.wire != 0 or one.role is not None):
        raise one.error("each=… reads the bytes of each number, one in LEB128 (int32, int64, uint32, …, bool); a role is given to what is read there")
    if isinstance(one, N.ProtoField) and one.decides and any(other.role is not None for other in struct.fields):
        raise one.error("decides=True wants a message of which no field has a role: what is paired by it is given a role outside")
    if isinstance(one, N.Area) and one.prefix is not None and not isinstance(one.prefix, (N.Int, N.Varint)):
        raise one.error("delimited(…) wants a number that says how long the area is: delimited(varint(), …); up to a delimiter is word(\"\\n\", into=…)")
    if isinstance(one, N.Join) and not isinstance(one.length, N.Int):
        raise one.error("join(…) wants a number in front of each chunk: length=u32()")
    if isinstance(one, N.Peek) and not isinstance(one.what, N.Int):
        raise one.error("peek(…) looks at a number of fixed width: peek(u16())")


def tables(one) -> None:
    """Names of codes, and delimiters."""
    if one.codes is not None and not isinstance(one.codes, CodesMeta):
        raise one.error(f"codes={one.codes!r} is no table; write class Outcome(Codes) with OK = 0, …")
    if isinstance(one, N.Coded) and not one.of.texty:
        raise one.error(f"{full(one.of)} is a number already; coded(…) is of a text")
    if one.codes is not None and one.texty:
        raise one.error("codes= are of a number, and this is a text; use decimal(…)")
    if isinstance(one, N.Span) and one.until is not None and not one.until:
        raise one.error("a delimiter has at least one byte: word(\"\\n\")")
    if isinstance(one, N.Span) and one.limit is not None and (one.until is None or not isinstance(one.limit, int) or one.limit < 1):
        raise one.error("limit= is the most bytes up to a delimiter; a length has its limit on the number that says it")


def known_event(one) -> None:
    if isinstance(one, N.Event) and one.event not in EVENTS:
        near = difflib.get_close_matches(one.event, sorted(EVENTS), 1, 0.7)
        raise one.error(f"no event {one.event!r}; " + (f"did you mean {near[0]!r}?" if near else f"there are {', '.join(sorted(EVENTS))}"))


def numbers(one) -> None:
    """Expressions that compute are over numbers; limits and constants fit their fields."""
    if isinstance(one, N.Int):
        fits(one)
    if isinstance(one, N.Parted):
        parts(one)
    wanted = [expr for expr in (one.when, *(vars(one).get(name) for name in ("length", "count", "condition", "on", "at", "size"))) if isinstance(expr, Expr)]
    if isinstance(one, N.Let) and not one.texty:
        wanted.append(one.value)
    for expr in wanted:
        for leaf in compared(expr):
            if isinstance(leaf, N.Field) and leaf.texty:
                raise one.error(f"computes with {full(leaf)}, which is a text; use decimal(…), or present({leaf.name})")
            if isinstance(leaf, (N.Call, N.Switch, N.Try, N.Require, N.Event)) and not isinstance(leaf, N.Named):
                raise one.error(f"computes with {full(leaf)}, which has no value; name a field in it")
    for name in ("length", "count"):
        size = vars(one).get(name)
        if isinstance(size, Const) and size.value < 0:
            raise one.error(f"{name} {size.value} is below 0")
    if isinstance(one, N.Switch) and not isinstance(one, N.ByKind) and not one.cases:
        raise one.error("a switch without cases; write switch(number, {1: …, 2: …})")
    if isinstance(one, N.Repeat) and one.count is None and not any(takes(deep) for deep in below(one.body)):
        raise one.error("the same again to the end, of something that takes no byte; it would never end")


def fits(one: N.Int) -> None:
    low, high = (-(1 << 8 * one.width - 1), (1 << 8 * one.width - 1) - 1) if one.signed else (0, (1 << 8 * one.width) - 1)
    if one.equals is not None and not (isinstance(one.equals, int) and low <= one.equals <= high):
        raise one.error(f"equals={one.equals} is never so: the number has {one.width} byte{'s' if one.width > 1 else ''}")
    if one.limit is not None and not (isinstance(one.limit, int) and one.limit <= NUMBER_MOST):
        raise one.error(f"limit={brief(one.limit)}: the most that the number may be, a whole number of at most {NUMBER_MOST}")
    if one.limit is not None and one.limit < 0:
        raise one.error(f"limit={brief(one.limit)} is below 0: nothing would fit")


def parts(one: N.Parted) -> None:
    """Bits that have names."""
    if not isinstance(one.bits_by_name, dict):
        raise one.error("parts=dict(name=bit(0), …): each part has a name")
    if one.bits_by_name and one.texty:
        raise one.error("parts=… of a text; only a number has bits")
    bits = 8 * (one.width if isinstance(one, N.Int) else PARTS_WIDTH)
    for name, part in one.bits_by_name.items():
        if not isinstance(part, N.Bits) or part.at < 0 or part.width < 1 or part.at + part.width > bits:
            raise one.error(f"part {name} is not in {bits} bits; write bit(0) to bit({bits - 1})")


def compared(expr: Expr) -> Iterator[Expr]:
    """Leaves whose value is compared; asking whether a text is present is allowed."""
    if isinstance(expr, Op):
        if expr.kind in ("==", "!=") and isinstance(expr.right, Const) and expr.right.value == UNSET:
            return
        yield from compared(expr.left)
        yield from compared(expr.right)
    elif isinstance(expr, Choose):
        for part in expr.parts():
            yield from compared(part)
    else:
        yield expr

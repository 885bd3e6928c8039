"""Protobuf in the tree machine: a walk over the wire that keeps places, unknown fields and unusual forms.

Why not the official library: it gives values, but no byte ranges, unknown fields or over-long varints, and a dissector must show all
three.  A test compares the values with the library's.
"""

from __future__ import annotations

import struct
from functools import lru_cache

from dissect.language import nodes as N
from dissect.language.expressions import wrap
from dissect.language.structures import every
from dissect.tree.node import Bad, Node, Short, Walk, shown

PROTO_DEPTH_MAX = 16
FIELD_MAX = 1 << 29


@lru_cache(None)
def declared_of(shape) -> tuple[dict, tuple]:
    """What reads each member of a message, by its number; and each of these once: a union reads many."""
    declared = {one.proto.number: one for one in shape.fields if isinstance(one, N.ProtoField)}
    for union in (one for one in shape.fields if isinstance(one, N.Union)):
        declared |= {number: union for table in union.sent for number in table if number in shape.proto.members}
    return declared, tuple({id(one): one for one in declared.values()}.values())


class ProtoWalk(Walk):
    """The part of the tree machine that knows protobuf."""

    def proto(self, shape, parent) -> None:
        """A structure for a protobuf message, from here to the end of the area.

        Members are read in the order of the wire and interpreted in the order of the description.
        """
        declared, distinct = declared_of(shape)
        for one in distinct:
            self.env.pop(one, None)
            self.rows.forget(one)
        held: dict = {}
        parent.extra = shape.proto
        self.members(shape.proto, declared, held, parent, 0)
        for one in shape.fields:
            if isinstance(one, N.Union):
                self.choose(one, held.get(one, ()))
            elif not isinstance(one, N.ProtoField):
                self.visit(one, parent)
            elif one.each is not None:
                for found in held.get(one, ()):
                    self.element(one, found)
            elif one in held:
                self.settle(one, held[one][-1])
            elif one.into is not None:
                self.unset(one.into)

    def unset(self, body) -> None:
        """Values in an absent member are cleared: they are not those of the message before."""
        for one in every(body):
            self.env.pop(one, None)
            self.rows.texts.pop(one, None)

    def choose(self, one, found) -> None:
        """The message in the last member that is present."""
        if not found:
            return
        node, number, first, last = found[-1]
        struct = one.sent[self.side].get(number)
        if struct is None:
            return
        seen = self.rows.scope()
        inner = Node(struct.__name__, None, first, last, space=self.space.number)
        node.children[:] = [inner]
        node.value = None
        self.inside(struct, inner, first, last)
        node.claims, inner.claims = self.space.claim(node.start, first), []
        self.rows.back(seen)

    def element(self, one, found) -> None:
        """One element of a repeated member, read further."""
        node, _, first, last = found
        seen = self.rows.scope(True)
        self.env[one] = first
        self.rows.texts[one] = self.space.data[first:last]
        if one.role is not None:
            self.rows.put(one.role, self.space.data[first:last], one)
        node.children.clear()
        self.inside(one.each, node, first, last)
        self.rows.back(seen)

    def settle(self, one, found) -> None:
        """Roles and inner structures of a member, once all members are known."""
        node, value, first, last = found
        if first < 0:
            self.env[one] = value
            if one.role is not None:
                self.rows.put(one.role, value, one)
            return
        data = self.space.data[first:last]
        self.env[one] = first
        self.rows.texts[one] = data
        if one.role is not None:
            self.rows.put(one.role, data, one)
        if one.into is not None and (one.when is None or self.value(one.when) not in (0, -(1 << 63))):
            node.children.clear()
            self.inside(one.into, node, first, last)

    def members(self, schema, declared, held, parent, depth) -> None:
        if depth > PROTO_DEPTH_MAX:
            raise Bad("protobuf messages nest too deep")
        seen = set()
        while self.at < self.end:
            start, count = self.at, len(parent.children)
            try:
                seen.add(self.member(schema, declared, held, parent, depth))
            except Short:
                if not self.missing:
                    raise
                del parent.children[count:]  # what was read so far stands
                self.at = start
                self.rest(parent)
                break
        for member in schema.required if schema and not self.missing else ():
            if member.number not in seen:
                self.problems.append(f"{schema.name}: required field {member.name} is missing")

    def member(self, schema, declared, held, parent, depth) -> int:
        start = self.at
        tag = self.tag()
        number, wire = tag >> 3, tag & 7
        if number == 0 or number >= FIELD_MAX:
            raise Bad(f"protobuf: field number {number}")
        member = schema.members.get(number) if schema else None
        if member is not None and member.wire != wire:
            member = None
        one = declared.get(number) if member is not None else None
        node = Node(member.name if member else f"field_{number}", None, start, start, one, space=self.space.number)
        node.extra = member
        if member is None:
            node.meaning = "unknown field"
        parent.children.append(node)
        self.one_more()
        first = last = -1
        if wire == 0:
            at = self.at
            node.value = scalar(member, self.long_varint())
            if isinstance(one, N.ProtoField) and one.each is not None:
                first, last = at, self.at
        elif wire == 1:
            at = self.take(8, node)
            node.value = fixed(member, self.space.data[at : self.at])
        elif wire == 5:
            at = self.take(4, node)
            node.value = fixed(member, self.space.data[at : self.at])
        elif wire == 2:
            first, last = self.bytes_of(one, number, node, held)
            node.end = last
            node.claims = self.space.claim(start, last)
            self.inner(member, one, node, first, last, depth)
            self.at = last
        else:
            raise Bad(f"protobuf: wire type {wire}")
        node.end = self.at
        if wire != 2:
            node.claims = self.space.claim(start, self.at)
            if member is not None and member.kind == "enum":
                node.meaning = self.protocol.schema.enums[member.message].get(node.value, "unknown")
        if isinstance(one, N.Union):
            if wire == 2:
                held.setdefault(one, []).append((node, number, first, last))
        elif one is not None:
            if one.codes is not None or one.bits_by_name:
                node.meaning = self.meaning(one, node.value)
            held.setdefault(one, []).append((node, node.value, first, last))
            self.env[one] = node.value if first < 0 else first
        node.raw = None if node.meaning != "unknown field" else self.space.data[start : self.at]
        return number

    def bytes_of(self, one, number: int, node, held) -> tuple[int, int]:
        """The place of a member's bytes; in a cut message, of those that are there."""
        try:
            size = self.long_varint()
        except Short:
            if self.missing and isinstance(one, N.Union):  # it is named: it is there, with nothing in it
                held.setdefault(one, []).append((node, number, self.end, self.end))
            raise
        if size < 0 or size > self.end - self.at:
            if not (self.missing and size > 0):
                raise Short(f"protobuf {node.name}: {size} bytes wanted, {self.end - self.at} left")
            size = self.end - self.at
        return self.at, self.at + size

    def inner(self, member, one, node, first, last, depth) -> None:
        data = self.space.data[first:last]
        if member is None or member.kind in ("bytes", "string"):
            node.value = shown(data, member is not None and member.kind == "string")
        looked_into = isinstance(one, N.ProtoField) and (one.into is not None or one.each is not None)
        if member is not None and member.kind == "message" and not looked_into:
            node.claims = self.space.claim(node.start, first)
            node.value = None
            at, end = self.at, self.end
            self.at, self.end = first, last
            self.members(self.protocol.schema.messages[member.message], {}, {}, node, depth + 1)
            self.at, self.end = at, end

    def tag(self) -> int:
        value = self.long_varint()
        return value & ((1 << 64) - 1)

    def long_varint(self) -> int:
        value = shift = 0
        while True:
            if self.at >= self.end:
                raise Short("protobuf: ends inside a number")
            byte = self.space.data[self.at]
            self.at += 1
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return wrap(value)
            shift += 7
            if shift >= 70:
                raise Bad("protobuf: a number of more than 10 bytes")


def scalar(member, value: int) -> int:
    """A varint as the type that the schema gives it."""
    kind = member.kind if member else "int64"
    if kind in ("int32", "enum"):
        value &= 0xFFFFFFFF
        return value - (1 << 32) if value >> 31 else value
    if kind == "uint32":
        return value & 0xFFFFFFFF
    if kind == "uint64":
        return value & ((1 << 64) - 1)
    if kind == "bool":
        return int(value != 0)
    if kind in ("sint32", "sint64"):
        value &= (1 << (32 if kind == "sint32" else 64)) - 1
        return (value >> 1) ^ -(value & 1)
    return value


def fixed(member, data: bytes):
    kind = member.kind if member else ""
    if kind in ("double", "float"):
        return struct.unpack("<d" if kind == "double" else "<f", data)[0]
    return int.from_bytes(data, "little", signed=kind.startswith("s"))

"""Fields that a description implies without declaring them: members of a structure's protobuf message, members of the messages inside
it, and bits of a number.

They are asked for by their names in the reference and in Wireshark: `Struct.member`, `Message.member`,
`Struct.number.bits`.  Nothing reads them unless they are asked for.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from typing import Any

from dissect.language import nodes as N
from dissect.language.expressions import DescriptionError
from dissect.language.words import Struct, present
from dissect.language.structures import Shape


def check(asked: Iterable[str], protocols: list) -> None:
    """A field that no description has is reported, whatever the capture contains."""
    by_name = {protocol.name: protocol for protocol in protocols}
    for name in asked:
        protocol, _, rest = name.partition(".")
        if protocol not in by_name:
            close = difflib.get_close_matches(protocol, list(by_name), 1, 0.5)
            raise DescriptionError(f"no protocol {protocol}; " + (f"did you mean {close[0]}?" if close else "fields are written protocol.Struct.field"))
        Implied(by_name[protocol]).find(rest)


def declared(protocol, name: str) -> list[N.Field]:
    struct, _, member = name.partition(".")
    return [one for shape in protocol.structs if shape.__name__ == struct for one in shape.fields if one.name == member]


class Implied:
    """What was asked for of one protocol."""

    def __init__(self, protocol):
        self.protocol = protocol
        self.behind: dict[N.Field, list[N.Field]] = {}  # a number → its bits
        self.members: dict[type, list[N.Field]] = {}  # a structure → further members of its message
        self.shapes: dict[str, type] = {}  # messages that no structure stands for

    def fields(self, struct) -> list[N.Field]:
        """The structure's fields, with the implied ones that were asked for."""
        if not self.behind and struct not in self.members:
            return struct.fields
        return [found for one in struct.fields for found in (one, *self.behind.get(one, ()))] + self.members.get(struct, [])

    def all(self) -> Iterator[N.Field]:
        for fields in (*self.behind.values(), *self.members.values()):
            yield from fields

    def find(self, name: str) -> list[N.Field]:
        """Every place where a field of this name is read."""
        struct, _, member = name.partition(".")
        found = declared(self.protocol, name)
        if not found:
            shapes = [shape for shape in self.protocol.structs if struct in (shape.__name__, message_of(shape))]
            found = [one for shape in shapes for one in (self.member(shape, member), self.bits(shape, member)) if one is not None]
        if not found and (one := self.inner(struct, member)) is not None:
            found = [one]
        if not found:
            close = difflib.get_close_matches(name, [one for one in names(self.protocol) if one != name], 1, 0.5)
            raise DescriptionError(f"{self.protocol.name} has no field {name}; "
                                   + (f"did you mean {self.protocol.name}.{close[0]}?" if close else "fields are written Struct.field"))
        return found

    def member(self, struct, name: str) -> N.ProtoField | None:
        schema = getattr(struct, "proto", None)
        proto = schema.by_name.get(name) if schema is not None else None
        if proto is None:
            return None
        for one in (*struct.fields, *self.members.get(struct, ())):
            if isinstance(one, N.ProtoField) and one.proto is proto:
                return one
        one = N.ProtoField()
        one.name, one.owner, one.proto = name, struct, proto
        self.members.setdefault(struct, []).append(one)
        return one

    def bits(self, struct, name: str) -> N.Let | None:
        number, _, part = name.partition(".")
        for one in struct.fields:
            if isinstance(one, N.Parted) and one.name == number and part in one.bits_by_name:
                let = N.Let(getattr(one, part), when=one.when if isinstance(one, N.Int) else present(one))
                let.name, let.owner, let.reads = name, struct, (one, *one.reads)
                self.behind.setdefault(one, []).append(let)
                return let
        return None

    def inner(self, message: str, name: str) -> N.ProtoField | None:
        """A message that is only ever a member of another one."""
        schema = next((one for one in self.protocol.schema.messages.values() if one.name.replace(".", "_") == message), None)
        if schema is None or name not in schema.by_name:
            return None
        shape = self.shape(schema)
        return self.member(shape, name) if self.lead(schema, shape, ()) else None

    def shape(self, schema) -> type:
        if schema.name not in self.shapes:
            shape: Any = Shape(schema.name, (Struct,), {})
            shape.proto = schema
            self.shapes[schema.name] = shape
        return self.shapes[schema.name]

    def lead(self, schema, shape, trail: tuple) -> bool:
        """Make everything that contains such a message read it; false if nothing does."""
        found = False
        for struct in self.protocol.structs:
            if hasattr(struct, "proto"):
                found |= self.enter(struct, struct.proto, schema, shape)
        for outer in self.protocol.schema.messages.values():
            if outer is not schema and outer.name not in trail and holds(outer, schema) and \
                    self.lead(outer, self.shape(outer), (*trail, schema.name)):
                found |= self.enter(self.shape(outer), outer, schema, shape)
        return found

    def enter(self, struct, outer, schema, shape) -> bool:
        """Read those members of `struct` (for the message `outer`) that have this type as `shape`."""
        taken = {one.proto.number for one in struct.fields if isinstance(one, N.ProtoField)}
        taken |= {number for one in struct.fields if isinstance(one, N.Union) for table in one.sent for number in table}
        found = False
        for proto in outer.members.values():
            if proto.kind == "message" and proto.message == schema.name and proto.number not in taken:
                one: Any = self.member(struct, proto.name)
                one.each, one.into = (shape, None) if proto.label == "repeated" else (None, shape)
                found = True
        return found


def message_of(struct) -> str | None:
    return struct.proto.name.replace(".", "_") if hasattr(struct, "proto") else None


def holds(outer, schema) -> bool:
    return any(one.kind == "message" and one.message == schema.name for one in outer.members.values())


def names(protocol) -> Iterator[str]:
    """Every field that can be asked for, as Struct.field."""
    for struct in protocol.structs:
        for one in struct.fields:
            if one.name:
                yield f"{struct.__name__}.{one.name}"
            yield from (f"{struct.__name__}.{one.name}.{part}" for part in (one.bits_by_name if isinstance(one, N.Parted) else ()))
        yield from (f"{struct.__name__}.{name}" for name in (struct.proto.by_name if hasattr(struct, "proto") else ()))
    for schema in protocol.schema.messages.values() if protocol.schema else ():
        yield from (f"{schema.name.replace('.', '_')}.{name}" for name in schema.by_name)

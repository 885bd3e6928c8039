"""Refuses, when a description is loaded, what cannot work: file, line, and what to write instead.

On the way everything that can be reached is bound: fields to their schema, byte orders, bindings, events.
"""

from __future__ import annotations

import difflib

from dissect.language import nodes as N
from dissect.language import roles as R
from dissect.language.expressions import Asked, DescriptionError, Name, leaves
from dissect.language.structures import Shape, every
from dissect.language.words import Protocol

DEPTH_MAX = 24  # structures within structures
FIELDS_MAX = 20_000  # of one protocol, all structures together


def check(protocol: Protocol) -> None:
    """Walks everything that can be reached from the frame and from the starts."""
    protocol.structs, protocol.events, protocol.bindings, protocol.memories, protocol.assemblies, protocol.code_tables = [], [], [], [], [], []
    protocol.sources = set()
    checker = Checker(protocol)
    for body in (protocol.frame, *protocol.starts):
        checker.body(body, ())
    for one in checker.agains:
        one.own = tuple(every(one.inner))
    protocol.agains = checker.agains
    protocol.memory_count, protocol.assembles = len(protocol.memories), len(protocol.assemblies)
    protocol.lends = any(isinstance(one, N.Lent) for one in every(protocol.frame))


class Checker:
    def __init__(self, protocol: Protocol):
        self.protocol = protocol
        self.seen: set[int] = set()
        self.count = 0
        self.open: dict = {}  # structure → those around it that it names, and where
        self.agains: list[N.Again] = []

    def body(self, node, trail: tuple[Shape, ...]) -> None:
        if len(trail) > DEPTH_MAX:
            raise DescriptionError(f"{self.protocol.file}: structures nest deeper than {DEPTH_MAX}: {way(trail)}")
        if isinstance(node, Shape):
            self.structure(node, trail)
        elif isinstance(node, N.Field):
            self.field(node, trail)
        elif node is not None:
            raise DescriptionError(f"{self.protocol.file}: {way(trail)}: {node!r} is neither a structure nor a field")

    def structure(self, struct, trail: tuple[Shape, ...]) -> None:
        if struct in trail:
            raise DescriptionError(f"{struct.place[0]}:{struct.place[1]}: {struct.__name__} contains itself without a bound; write again(\"{struct.__name__}\", depth=…) in it")
        if id(struct) in self.seen:
            self.around(struct, trail)
            return
        self.seen.add(id(struct))
        self.protocol.structs.append(struct)
        self.bind_schema(struct)
        for one in struct.fields:
            self.field(one, (*trail, struct))

    def bind_schema(self, struct) -> None:
        """A structure for a protobuf message gets its schema, and each field its member."""
        name = struct.options_own.get("of")
        if not name:
            return
        schema = self.protocol.schema.messages.get(name)
        if schema is None:
            raise DescriptionError(f"{struct.place[0]}:{struct.place[1]}: {struct.__name__}: {self.protocol.protos} have no message {name!r}")
        struct.proto = schema
        for one in struct.fields:
            if isinstance(one, N.ProtoField):
                one.proto = schema.by_name.get(one.of or one.name)
                if one.proto is None:
                    near = difflib.get_close_matches(one.name, list(schema.by_name), 1)
                    raise one.error(f"{name} has no field of that name{'; write ' + near[0] if near else ''}")

    def field(self, one, trail: tuple[Shape, ...]) -> None:
        self.count += 1
        if self.count > FIELDS_MAX:
            raise DescriptionError(f"{self.protocol.file}: more than {FIELDS_MAX} fields")
        self.order(one)
        self.bind(one)
        role(one)
        if isinstance(one, N.Entry):
            gathered(one)
        if isinstance(one, N.Again):
            self.again(one, trail)
        one.reads = tuple(leaf for leaf in read(one) if isinstance(leaf, N.Field))
        for inner in one.bodies():
            if inner is not None and not isinstance(inner, (Shape, N.Field)):
                raise one.error(f"{inner!r} is neither a structure nor a field; write call(Struct), or a field such as u8()")
            self.body(inner, trail)

    def again(self, one: N.Again, trail: tuple[Shape, ...]) -> None:
        """The named structure must contain this field; it may contain itself."""
        one.inner = next((struct for struct in reversed(trail) if struct.__name__ == one.of), None)
        if one.inner is None:
            raise one.error(f"again(\"{one.of}\") stands in no {one.of}; it names a structure around it ({way(trail)}), another one is call(…)")
        for struct in trail[trail.index(one.inner):]:
            self.open.setdefault(struct, {})[one.inner] = one
        self.agains.append(one)

    def around(self, struct, trail: tuple[Shape, ...]) -> None:
        """A structure that was visited before: names in it are looked up from here, too."""
        for inner, one in self.open.get(struct, {}).items():
            if inner is not struct and inner not in trail:
                raise one.error(f"again(\"{one.of}\") stands in no {one.of} here: {way((*trail, struct))}")

    def order(self, one) -> None:
        """Numbers without a byte order get the protocol's."""
        if isinstance(one, N.Int) and one.order is None or isinstance(one, N.Endpoint) and one.order is None:
            one.order = self.protocol.order
        for part in (vars(one).get(name) for name in ("prefix", "length", "what")):  # a structure's field may be called so, too
            if isinstance(part, N.Int) and not part.name:
                part.order = part.order or self.protocol.order

    def bind(self, one) -> None:
        """Bind what only the whole protocol knows: numbers of bindings and events, the cases of a choice by kind."""
        protocol = self.protocol
        if isinstance(one, (N.Bind, N.Lent)) and one.binding not in protocol.bindings:
            protocol.bindings.append(one.binding)
            one.binding.number = len(protocol.bindings)
        if isinstance(one, (N.Remember, N.Recall)) and one.memory not in protocol.memories:
            one.memory.number = len(protocol.memories)
            protocol.memories.append(one.memory)
        if isinstance(one, (N.Assembled, N.Piece)) and one.assembly not in protocol.assemblies:
            one.assembly.number = len(protocol.assemblies)
            protocol.assemblies.append(one.assembly)
        if isinstance(one, N.Union):
            one.sent = dict(protocol.requests), dict(protocol.responses)
        if isinstance(one, N.ByKind):
            one.cases = dict(protocol.responses if one.answers else protocol.requests)
        if isinstance(one, N.Named):
            protocol.sources.update(source for _, source in one.sources if source is not None)
        if isinstance(one, N.Event) and one.event not in protocol.events:
            protocol.events.append(one.event)


def way(trail: tuple[Shape, ...]) -> str:
    return " > ".join(struct.__name__ for struct in trail)


def role(one) -> None:
    """A text role cannot be a number, and a number role cannot be a text."""
    if one.role and one.role.text and not one.texty and one.role not in (R.MESSAGE_ID,):
        raise one.error(f"role {one.role.name} is a text, this is a number; give the role to a text field")
    if one.role and not one.role.text and one.texty and one.role not in (R.MESSAGE_ID, R.ANSWER_ID, R.API, *R.HASHED):
        raise one.error(f"role {one.role.name} is a number, this is a text; use decimal(…)")


def gathered(one: N.Entry) -> None:
    """A list has one letter between its texts, and takes them alone; an object takes pairs."""
    if not isinstance(one.into, N.Gather):
        raise one.error("entry(held, …) adds to what gather() holds; write held = gather() first")
    between = one.into.between
    if len(between) > 1 or not between.isascii():
        raise one.error(f"gather({between!r}): one letter of ASCII stands between texts")
    if bool(between) != (one.key is one.value):
        raise one.error("entry(into, text): gather(\" \") takes texts alone" if between else "entry(into, key, value): gather() takes pairs; gather(\" \") takes texts alone")


def read(one) -> list:
    """Bind what a field's expressions read."""
    found = [leaf for expr in one.expressions() for leaf in leaves(expr)]
    for leaf in found:
        if isinstance(leaf, N.Field) and not leaf.name:
            leaf.name = "?"
        elif not isinstance(leaf, (N.Field, Name, Asked, N.Expr)):
            raise one.error(f"{leaf!r} in an expression")
    return found

"""Values → bytes: a frame written from scratch.  Lengths, counts of chunks and places are computed, never asked for.

Law: decoding what was built gives the values back.  `pick(field, choices)` is called for every free value, in the order of the wire; a
dictionary of values, a test's random source and a made capture all use the same walk.
"""

from __future__ import annotations

import json
import zlib
from typing import Any

from dissect.language import nodes as N
from dissect.tree.encode import leb, number
from dissect.language.kinds import Reader
from dissect.language.expressions import UNSET, Asked, Choose, Const, DescriptionError, Name, Op, evaluate, wrap
from dissect.language.structures import opens
from dissect.tree.named import unescape
from dissect.machine.sums import checksum

CHUNK = 8192  # bytes of a full chunk
ROUNDS = 32  # walks until what is told in front is what is found behind: two or three, as a rule


class Unsettled(DescriptionError):
    """Each walk finds other numbers than the one before it told: these values have no bytes."""


def build(protocol, side: int, pick, kind: int | None = None, recalled: dict[int, int] | None = None) -> bytes:
    """One frame sent by `side`; of one kind, where the frame chooses by kind.  `recalled`: what its connection knows (see `tree.walk.decode`)."""
    picked: list = []

    def kept(one, choices):
        picked.append(pick(one, choices))
        return picked[-1]

    builder = Builder(protocol, side, kept, kind, recalled)
    builder.struct(protocol.frame)
    for _ in range(ROUNDS):
        if builder.made == builder.told and builder.found == builder.known:
            return bytes(builder.out + builder.tail)
        again, before = iter(picked), builder  # what stands before that which says what it is: again, now that it is known
        builder = Builder(protocol, side, lambda one, choices, again=again: next(again), kind, recalled)
        builder.told, builder.known = before.made, before.found
        builder.struct(protocol.frame)
    raise Unsettled(f"{protocol.name}: what is told in front never becomes what is found behind it; choose other values")


BUILDS = Reader("builder", within=(N.Var, N.Gather, N.ProtoField, N.Union))


class Builder:
    def __init__(self, protocol, side: int, pick, kind, recalled=None):
        self.protocol, self.side, self.pick, self.kind = protocol, side, pick, kind
        self.recalled: dict[int, int] = recalled or {}
        self.out, self.tail = bytearray(), bytearray()
        self.env: dict = {}
        self.told: dict = {}  # bytes of fields that are read again by name
        self.deep = 0  # inside how many structures that contain themselves
        self.made: dict = {}  # … as this walk finds them
        self.names: Any = None  # [(name, value)] of the structure's members, where it has some
        self.texts: dict = {}  # bytes of spans, for checksums over them
        self.seen: dict = {}  # how often a protobuf member was written
        self.found: dict = {}  # (member, which time) → the number that it must hold, as this walk finds it
        self.known: dict = {}  # … and as the walk before found it
        self.places: dict = {}  # where a number was written: to be written again once what it counts is known

    def known_value(self, leaf) -> int:
        if isinstance(leaf, N.Field):
            value = self.env.get(leaf, UNSET)
            return wrap(value) if isinstance(value, int) else 0
        if isinstance(leaf, Name):
            return {"side": self.side, "here": len(self.out), "left": self.env.get("left", 0), "index": 0}[leaf.name]
        if isinstance(leaf, Asked):
            return UNSET
        raise TypeError(leaf)

    def value(self, expr) -> int:
        return evaluate(expr, self.known_value)

    def body(self, body) -> None:
        if isinstance(body, type):
            self.struct(body)
        elif body is not None:
            self.visit(body)

    def struct(self, struct) -> None:
        if hasattr(struct, "proto"):
            self.proto(struct)
            return
        if opens(struct) and self.names is None:
            self.out += self.named(N.Form(N.NAMED_JSON), struct)
            return
        for one in struct.fields:
            self.visit(one)

    def visit(self, one) -> None:
        if isinstance(one, N.Var):
            self.env[one] = UNSET if one.initial is None else self.value(one.initial)
            return
        self.env.pop(one, None)
        if one.when is None or self.value(one.when) not in (0, UNSET):
            BUILDS.of(one)(self, one)
        elif isinstance(one, N.Area) and isinstance(one.length, Op):
            self.correct(one.length, 0)  # a length that others leave over, and nothing is there

    def write(self, one, value: int) -> None:
        """A number, remembered so that it can be corrected later."""
        self.env[one] = value
        data = number(one, value) if isinstance(one, N.Int) else leb(value, one)
        self.places[one] = (self.out, len(self.out), len(data))
        self.out += data

    def correct(self, expr, value: int) -> None:
        """Make a length expression give `value`, by writing its number again."""
        expr = self.source(expr)
        if isinstance(expr, Op) and expr.kind == "-":  # what others leave over
            self.correct(expr.left, value + self.value(expr.right))
            return
        if isinstance(expr, N.ProtoField) and self.seen.get(expr):
            self.found[expr, self.seen[expr]] = self.env[expr] = value
            return
        if isinstance(expr, Const) or expr not in self.places:
            if self.value(expr) != value:
                raise DescriptionError(f"{expr!r} cannot be made {value}: write the length as a field of its own")
            return
        out, at, size = self.places[expr]
        data = number(expr, value) if isinstance(expr, N.Int) else leb(value, expr)
        out[at : at + size] = data
        self.places[expr] = (out, at, len(data))
        for other, (where, place, length) in list(self.places.items()):
            if where is out and place > at:
                self.places[other] = (where, place + len(data) - size, length)
        self.env[expr] = value

    def source(self, expr):
        """The source of a value."""
        while isinstance(expr, (Choose, N.Let)):
            if isinstance(expr, N.Let):
                expr = expr.value
            else:
                expr = expr.yes if self.value(expr.condition) not in (0, UNSET) else expr.no
        return expr

    def inside(self, body) -> bytes:
        """The bytes of a body of its own."""
        outer, self.out = self.out, bytearray()
        self.body(body)
        made, self.out = self.out, outer
        return bytes(made)

    @BUILDS.reads(N.Int)
    def of_int(self, one: N.Int) -> None:
        if one.equals is not None:
            self.write(one, one.equals)
        else:
            top = one.limit if one.limit is not None else (1 << (8 * one.width - one.signed)) - 1
            self.write(one, self.pick(one, self.kinds(one) or (0, top)))

    def kinds(self, one):
        """The kinds that this side may send, if the field is the kind."""
        short = isinstance(one, N.Int) and one.width == 2  # a kind may be cut to the width of its field
        return [self.kind & 0xFFFF if short else self.kind] if self.kind is not None and one.name in ("kind", "method", "code", "code_") else None

    @BUILDS.reads(N.Varint)
    def of_varint(self, one) -> None:
        self.write(one, self.pick(one, (0, one.limit if one.limit is not None else (1 << one.bits) - 1)))

    @BUILDS.reads(N.Span, N.Json)
    def of_span(self, one: N.Span) -> None:
        if one in self.protocol.sources:
            data = self.told.get(one, b"")
        elif one.into is not None:
            data = self.inside(one.into)
        elif one.length is not None and isinstance(length := self.source(one.length), Const):
            data = self.pick(one, length.value)
        elif one.number:
            data = str(self.pick(one, (0, 10**9))).encode()
        else:
            data = self.pick(one, bytes)
        if one.length is not None:
            self.correct(one.length, len(data))
        self.env[one], self.texts[one] = 0, data
        if one.prefix is not None:
            data = (number(one.prefix, len(data)) if isinstance(one.prefix, N.Int) else leb(len(data), one.prefix)) + data
        self.out += data + (one.until or b"" if not one.before else b"")


    @BUILDS.reads(N.Endpoint)
    def of_endpoint(self, one) -> None:
        self.out += self.pick(one, 4) + self.pick(one, 2)

    @BUILDS.reads(N.Let)
    def of_let(self, one: N.Let) -> None:
        self.env[one] = self.value(one.value)
        if one.into is not None:
            self.env[one.into] = self.env[one]

    @BUILDS.reads(N.Peek)
    def of_peek(self, one: N.Peek) -> None:
        """What comes next is not written yet; if it can be only one number, or `pick` knows it, that one is used."""
        fields = one.owner.fields if one.owner is not None else []
        fixed = [f.equals for f in fields if isinstance(f, N.Int) and f.equals is not None and f.width == one.what.width]
        if fixed and not one.ahead:
            self.env[one] = fixed[0]
        elif (told := self.pick(one, None)) is not None:
            self.env[one] = told

    @BUILDS.reads(N.Recall)
    def of_recall(self, one: N.Recall) -> None:
        """What nobody told is asked for, as a number on the wire would be: 0 or 1 where it is picked at random."""
        if one.memory.number not in self.recalled:
            self.recalled[one.memory.number] = self.pick(one, (0, 1))
        self.env[one] = self.recalled[one.memory.number]

    @BUILDS.reads(N.Require, N.Bind, N.Lent, N.Remember, N.Event, N.Entry)
    def of_require(self, one) -> None:
        """The values that were picked satisfy it."""


    @BUILDS.reads(N.Check)
    def of_check(self, one: N.Check) -> None:
        spans = [self.texts.get(span) for span in one.over]
        there = [span for span in spans if span is not None]
        if len(there) == len(spans) and self.source(one.stored) in self.places:
            self.correct(one.stored, checksum(one.kind, b"".join(there)) & one.mask)

    @BUILDS.reads(N.Call, N.Shown)
    def of_call(self, one) -> None:
        self.body(one.body)


    @BUILDS.reads(N.Again)
    def of_again(self, one: N.Again) -> None:
        if self.deep >= one.depth:
            raise DescriptionError(f"{one.name or one.of}: more than {one.depth} of {one.of} within each other")
        kept = [(table, dict(table)) for table in (self.env, self.texts, self.places)]
        self.deep += 1
        self.struct(one.inner)
        self.deep -= 1
        for table, values in kept:
            for field in one.own:
                table.pop(field, None)
            table.update({field: values[field] for field in one.own if field in values})

    @BUILDS.reads(N.Area)
    def of_area(self, one: N.Area) -> None:
        data = self.inside(one.body)
        if one.at is not None:
            self.tail += data
            self.correct(one.length, len(data))
            return
        if one.prefix is not None:
            self.out += number(one.prefix, len(data)) if isinstance(one.prefix, N.Int) else leb(len(data), one.prefix)
        else:
            data += bytes(self.tail) if isinstance(one.body, N.Switch) else b""
            if isinstance(one.body, N.Switch):
                self.tail.clear()
            self.correct(one.length, len(data))
        self.out += data

    @BUILDS.reads(N.Switch, N.ByKind)
    def of_switch(self, one: N.Switch) -> None:
        self.body(one.cases.get(self.value(one.on), one.default))


    @BUILDS.reads(N.Repeat)
    def of_repeat(self, one: N.Repeat) -> None:
        count = self.pick(one, (0, 3))
        if one.count is not None:
            self.correct(one.count, count)
        for _ in range(count):
            self.body(one.body)

    @BUILDS.reads(N.Join)
    def of_join(self, one: N.Join) -> None:
        data = self.inside(one.body)
        pieces = [data[at : at + CHUNK] for at in range(0, len(data), CHUNK)] or [b""]
        self.correct(one.count, len(pieces))
        for piece in pieces:
            self.out += number(one.length, len(piece)) + piece

    @BUILDS.reads(N.Explained)
    def of_explained(self, one) -> None:
        """Nothing: these bytes depend on a request."""

    @BUILDS.reads(N.Each)
    def of_each(self, one) -> None:
        """The elements are the request's; an answer is built without them."""

    @BUILDS.reads(N.Inflate)
    def of_inflate(self, one) -> None:
        codec, data = one.codecs.get(self.value(one.on)), self.inside(one.body)
        if codec is not None and one.size is not None and not (isinstance(one.size, Const) and one.size.value == UNSET):
            self.correct(one.size, len(data))
        self.out += data if codec is None else deflate(codec, data)

    @BUILDS.reads(N.Assembled)
    def of_assembled(self, one: N.Assembled) -> None:
        """The whole of the content in this frame, where that can be said; else all of it stands in pieces that are built apart."""
        if one.last is not None and self.value(one.last) not in (0, UNSET) or one.more is not None and self.value(one.more) == 0:
            self.out += self.inside(one.body)

    @BUILDS.reads(N.Piece)
    def of_piece(self, one: N.Piece) -> None:
        self.out += self.pick(one, bytes)

    # --- names and values ---

    @BUILDS.reads(N.Named)
    def of_named(self, one: N.Named) -> None:
        kept = self.names
        if one.sources[0][1] is None:
            self.names = None
            self.out += self.named(one.sources[0][0], one.body)
        else:
            self.names = []
            self.body(one.body)
            for form, field in one.sources:
                self.made[field] = written(form, self.names)
        self.names = kept

    def named(self, form: N.Form, body) -> bytes:
        """The members of a structure, and after them its other fields."""
        kept, self.names, outer, self.out = self.names, [], self.out, bytearray()
        self.body(body)
        data, behind = written(form, self.names), bytes(self.out)
        self.names, self.out = kept, outer
        return data + behind

    @BUILDS.reads(N.Member)
    def of_member(self, one: N.Member) -> None:
        if one in self.protocol.sources:
            value = self.told.get(one, b"{}")
        elif one.number:
            self.env[one] = self.pick(one, self.kinds(one) or (0, 10**9))
            value = str(self.env[one]).encode()
        elif one.each is not None:
            value = b"[" + b",".join(self.value_of(one.each) for _ in range(self.pick(one, (0, 2)))) + b"]"
        else:
            value = self.value_of(one.into) if one.into is not None else quoted(self.pick(one, bytes))
        self.env.setdefault(one, 0)
        self.names.append((one.wire_name, value))

    def value_of(self, body) -> bytes:
        kept, self.names = self.names, None
        data = self.inside(body)
        self.names = kept
        return data if opens(body) else quoted(data)

    @BUILDS.reads(N.Made, N.Coded)
    def of_made(self, one) -> None:
        """Computed from what was written."""

    @BUILDS.reads(N.Try)
    def of_try(self, one) -> None:
        self.body(one.body)

    def proto(self, struct) -> None:
        declared = {one.proto.number: one for one in struct.fields if isinstance(one, N.ProtoField)}
        made: dict[int, list[bytes]] = {}
        union = next((one for one in struct.fields if isinstance(one, N.Union)), None)
        chosen = set() if union is None else {number for table in union.sent for number in table}
        for member in struct.proto.members.values():
            one = declared.get(member.number)
            if member.number not in chosen and (one is None or (one.into is None and one.each is None)):
                made[member.number] = self.times(member, one)
        for one in struct.fields:
            if one is union:
                made[self.kind] = [self.tagged(struct.proto.members[self.kind], self.inside(union.sent[self.side][self.kind]))]
            elif not isinstance(one, N.ProtoField):
                self.visit(one)
            elif one.into is not None or one.each is not None:
                times = 1 if one.into is not None else self.pick(one, (0, 2))
                numbers = one.proto.wire == 0       # each of them has its own end
                parts = [leb(self.pick(one, (0, (1 << 63) - 1))) if numbers else self.inside(one.into if one.into is not None else one.each) for _ in range(times)]
                made[one.proto.number] = [self.tagged(one.proto, part) for part in parts]
        self.out += b"".join(part for n in sorted(made) for part in made[n])

    def times(self, member, one) -> list[bytes]:
        """A member once, or not at all."""
        there = member.label == "required" or self.pick(member, (0, 1))
        if one is not None:
            self.env[one] = UNSET
            self.seen[one] = self.seen.get(one, 0) + 1
        known = self.known.get((one, self.seen.get(one)))
        if not there and known is None:
            return []
        return [self.member(member, one, known, there)]

    def tagged(self, member, data: bytes) -> bytes:
        if member.wire == 0:        # a number, of which each is read by itself
            return leb(member.number << 3) + data
        return leb(member.number << 3 | 2) + leb(len(data)) + data

    def member(self, member, one, known: int | None = None, picked=True) -> bytes:
        if member.kind == "message":
            inner = self.protocol.schema.messages[member.message]
            return self.tagged(member, b"".join(self.member(m, None) for m in inner.members.values() if m.label == "required"))
        if member.wire == 2:
            if one is not None:
                self.env[one] = 0
            return self.tagged(member, self.pick(member, bytes))
        value = self.pick(member, self.numbers(member, one)) if picked else 0
        value = value if known is None else known
        if one is not None:
            self.env[one] = value
        if member.wire == 0:
            return leb(member.number << 3) + leb(value)
        return leb(member.number << 3 | member.wire) + value.to_bytes(8 if member.wire == 1 else 4, "little")


    def numbers(self, member, one):
        """The choices for a number of protobuf."""
        if one is not None and one.codes is not None and one.codes is self.protocol.kinds:
            return [self.kind]
        return (self.kinds(member) if one is not None else None) or (0, 1 if member.kind == "bool" else (1 << 31) - 1)


def quoted(data: bytes) -> bytes:
    """A JSON string."""
    return json.dumps(data.decode("utf-8", "replace"), ensure_ascii=False).encode()


def written(form: N.Form, names: list[tuple[bytes, bytes]]) -> bytes:
    """Names and values; the values are JSON."""
    if form.kind == N.NAMED_JSON:
        return b"{" + b",".join(b'"' + name + b'":' + value for name, value in names) + b"}"
    plain = [(name, unescape(value[1:-1]) if value[:1] == b'"' else value) for name, value in names]
    if form.kind == N.NAMED_TEXT:
        return b"".join(name + form.first + value + form.second for name, value in plain)
    return b"".join(len(name).to_bytes(form.name_width) + name + len(value).to_bytes(form.value_width) + value for name, value in plain)


def deflate(codec: str, data: bytes) -> bytes:
    if codec in ("snappy", "snappyjava"):
        import cramjam

        return bytes(cramjam.snappy.compress_raw(data))
    if codec == "zlib":
        return zlib.compress(data)
    if codec == "zstd":
        import zstandard

        return zstandard.ZstdCompressor().compress(data)
    if codec == "lz4":
        import lz4.block

        return lz4.block.compress(data, store_size=False)
    if codec == "lz4frame":
        import lz4.frame

        return lz4.frame.compress(data)
    raise DescriptionError(f"{codec} is not written, only read")

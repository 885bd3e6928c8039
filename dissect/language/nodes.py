"""The typed tree of a description.  Every machine walks these nodes; none knows a protocol.

Law: a node says as data what is on the wire and what it means.  No machine may assume what no node says.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dissect.language import layout as L
from dissect.language.assembly import Assembled as Assembled, Assembly as Assembly, Piece as Piece
from dissect.language.base import Bits as Bits, Call as Call, Field as Field, Parted as Parted, place as place
from dissect.language.memory import Memory as Memory, Recall as Recall, Remember as Remember
from dissect.language.roles import KEYS
from dissect.language.expressions import DescriptionError as DescriptionError, Expr, lift

CODECS = ("snappy", "lz4", "zstd", "zlib", "lz4frame", "snappyjava")
SUMS = ("crc32", "crc32c", "adler32")


class Int(Parted):
    def __init__(self, doc="", *, width: int, signed=False, order=None, limit=None, equals=None, **rest):
        super().__init__(doc, **rest)
        self.width, self.signed, self.order, self.limit, self.equals = width, signed, order, limit, equals


class Varint(Field):
    def __init__(self, doc="", *, bits=32, signed=False, zigzag=False, limit=None, **rest):
        super().__init__(doc, **rest)
        self.bits, self.signed, self.zigzag, self.limit = bits, signed, zigzag, limit


class Span(Field):
    """Bytes or text: of a length, after a prefix, up to a delimiter, or all the rest."""

    def __init__(self, doc="", *, length=None, prefix=None, until: bytes | None = None, last=False, optional=False, before=0, text=False,
                 number=False, into=None, limit: int | None = None, **rest):
        super().__init__(doc, **rest)
        self.length = None if length is None else lift(length)
        self.prefix, self.until, self.last, self.text, self.number, self.into = prefix, until, last, text, number, into
        self.optional = optional  # a delimiter that is not there takes nothing, instead of all
        self.limit = limit  # most bytes up to the delimiter
        self.before = before  # > 0: ends so many bytes before the delimiter, which is not taken; never empty
        if prefix is not None and not isinstance(prefix, (Int, Varint)):
            raise self.error("a prefix is a number on the wire: prefix=u16()")

    @property
    def texty(self):
        return not self.number

    def expressions(self):
        yield from super().expressions()
        if self.length is not None:
            yield self.length

    def bodies(self):
        if self.into is not None:
            yield self.into


class Endpoint(Field):
    """IPv4 address in network order, then a port in the order given; reads as `127.0.0.1:11011`."""

    texty = True

    def __init__(self, doc="", *, order="big", **rest):
        super().__init__(doc, **rest)
        self.order = order


class Var(Field):
    """A value that later fields change: a running number, or a place to continue from."""

    def __init__(self, doc="", *, initial=UserWarning, **rest):
        super().__init__(doc, **rest)
        self.initial = None if initial is UserWarning else lift(initial)

    def expressions(self):
        if self.initial is not None:
            yield self.initial


class Coded(Field):
    """The number of a text in a table of names, unset if the text is not in it; without a table the text's hash."""

    def __init__(self, of: Field, codes=None, doc="", *, fold=False, **rest):
        super().__init__(doc, codes=codes, **rest)
        self.of, self.fold = of, fold
        if not isinstance(of, Field):
            raise self.error("coded(text, Names): the first is a field that was read")

    def expressions(self):
        yield from super().expressions()
        yield self.of


class Gather(Var):
    """What `entry` adds to: a JSON object, or texts with `between` between them."""

    texty = True

    def __init__(self, between: str = ""):
        super().__init__()
        self.between = between


class Let(Field):
    def __init__(self, value, doc="", *, into: Var | None = None, **rest):
        super().__init__(doc, **rest)
        self.value, self.into = lift(value), into

    @property
    def texty(self):
        """A text gets another name; it is not computed."""
        return isinstance(self.value, Field) and self.value.texty

    def expressions(self):
        yield from super().expressions()
        yield self.value


class Entry(Field):
    """One more pair of texts of the object that a Gather holds; of a list one more text, which is key and value."""

    def __init__(self, into: Gather, key: Field, value: Field, doc="", **rest):
        super().__init__(doc, **rest)
        self.into, self.key, self.value = into, key, value

    def expressions(self):
        yield from super().expressions()
        yield from (self.into, self.key, self.value)


class Peek(Field):
    """A number that is read without taking its bytes; unset if the area ends before it."""

    def __init__(self, what: Int, doc="", *, ahead=0, **rest):
        super().__init__(doc, **rest)
        self.what, self.ahead = what, ahead


class Require(Field):
    def __init__(self, condition, doc="", **rest):
        super().__init__(doc, **rest)
        self.condition = lift(condition)

    def expressions(self):
        yield from super().expressions()
        yield self.condition


DEPTH_USUAL, DEPTH_MOST = 32, 48  # of structures that contain themselves


class Again(Field):
    """The structure of this name, which contains this node, inside itself; at most `depth` of them nested.

    It has no bodies: a walk over a description has already visited the structure on the way here.
    """

    def __init__(self, of: str, doc="", *, depth=DEPTH_USUAL, **rest):
        super().__init__(doc, **rest)
        self.of, self.depth = of, depth
        self.inner: Any = None  # the structure, and all fields below it: set when loaded
        self.own: tuple[Field, ...] = ()
        if not isinstance(of, str):
            raise self.error('again("Name"): the name of a structure around this one, as a text')
        if not isinstance(depth, int) or not 0 < depth <= DEPTH_MOST:
            raise self.error(f"depth={depth!r}: how many of them may lie within each other is 1 to {DEPTH_MOST}")


class Area(Call):
    """A length of bytes with something inside; `at` puts it elsewhere in the message, `clamp` lets it be cut short.

    `part`: where the capture cut it, what follows is read with what could be read inside.
    """

    def __init__(self, length, body, doc="", *, prefix=None, at=None, clamp=False, part=False, **rest):
        super().__init__(body, doc, **rest)
        self.length = None if length is None else lift(length)
        self.at = None if at is None else lift(at)
        self.prefix, self.clamp, self.part = prefix, clamp, part

    def expressions(self):
        yield from super().expressions()
        for expr in (self.length, self.at):
            if expr is not None:
                yield expr


class Switch(Field):
    def __init__(self, on, cases: dict, doc="", *, default=None, **rest):
        super().__init__(doc, **rest)
        self.on, self.cases, self.default = lift(on), dict(cases), default

    def expressions(self):
        yield from super().expressions()
        yield self.on

    def bodies(self):
        yield from self.cases.values()
        if self.default is not None:
            yield self.default


class ByKind(Switch):
    """A switch over all requests, or all responses, of the protocol; filled when the description is loaded."""

    def __init__(self, on, answers: bool, doc="", **rest):
        super().__init__(on, {}, doc, **rest)
        self.answers = answers


class Repeat(Call):
    """A list: counted, to the end of the area, or while a condition holds.  `cut_ok`: it may legally end inside its last element."""

    def __init__(self, body, doc="", *, count=None, cut_ok=False, while_=None, **rest):
        super().__init__(body, doc, **rest)
        self.count, self.cut_ok = (None if count is None else lift(count)), cut_ok
        self.going = None if while_ is None else lift(while_)

    def expressions(self):
        yield from super().expressions()
        yield from (expr for expr in (self.count, self.going) if expr is not None)


class Join(Call):
    """Chunks (length, bytes) put together before they are read; `step` > 0: each fills that many bytes."""

    def __init__(self, count, body, doc="", *, length: Int, step=0, **rest):
        super().__init__(body, doc, **rest)
        self.count, self.length, self.step = lift(count), length, lift(step)

    def expressions(self):
        yield from super().expressions()
        yield self.count
        yield self.step


class Inflate(Call):
    """Compressed bytes up to the end of the area; `size` is the decompressed size, if the wire says it.

    With a table of codecs by number, `on` chooses; for a number that is not in it the bytes are not compressed.
    """

    def __init__(self, codec: str | dict[int, str], body, doc="", *, on=None, size=None, **rest):
        super().__init__(body, doc, **rest)
        self.codecs = {0: codec} if isinstance(codec, str) else dict(codec)
        self.on, self.size = lift(0 if on is None else on), None if size is None else lift(size)
        for one in self.codecs.values():
            if one not in CODECS:
                raise self.error(f"no codec {one!r}; there are {', '.join(CODECS)}")

    def expressions(self):
        yield from super().expressions()
        yield from (expr for expr in (self.on, self.size) if expr is not None)


class Try(Field):
    """The first reading, or the second if the first one fails."""

    def __init__(self, body, otherwise, doc="", **rest):
        super().__init__(doc, **rest)
        self.body, self.otherwise = body, otherwise

    def bodies(self):
        yield self.body
        yield self.otherwise


class ProtoField(Parted):
    """A field of the structure's protobuf message; `into` reads its bytes further.  `decides`: where it is absent, nothing in the message says what it is paired by."""

    def __init__(self, doc="", *, into=None, each=None, of: str | None = None, decides: bool = False, **rest):
        super().__init__(doc, **rest)
        self.into, self.each, self.of, self.decides = into, each, of, decides  # `each`: every element is read where it stands
        self.proto: Any = None  # the schema's field, set when loaded

    def bodies(self):
        for body in (self.into, self.each):
            if body is not None:
                yield body

    @property
    def texty(self):
        return self.proto is not None and self.proto.kind in ("string", "bytes", "message")

    def __getattr__(self, name):
        body = self.__dict__.get("into")
        inner = getattr(body, name, None) if isinstance(body, type) else None
        return inner if isinstance(inner, Expr) else super().__getattr__(name)


class Union(Field):
    """The member of a protobuf message that contains the message, by its number (the last one that is present)."""

    def __init__(self, doc="", **rest):
        super().__init__(doc, **rest)
        self.sent: tuple[dict, dict] = ({}, {})  # by client, by server: number → message, set when loaded
        self.owner_number = -1

    def bodies(self):
        for table in self.sent:
            yield from table.values()


class Json(Span):
    """A JSON text; the tree shows its contents."""


@dataclass(frozen=True)
class Form:
    """The form in which names and values follow each other."""

    kind: int  # NAMED_JSON, NAMED_PAIRS, NAMED_TEXT
    first: bytes = b""  # text: after a name …
    second: bytes = b""  # … and after a value
    name_width: int = 0  # pairs: bytes of a name's length, and of a value's
    value_width: int = 0


NAMED_JSON, NAMED_PAIRS, NAMED_TEXT = range(3)


class Named(Call):
    """Names and values one after another, read by the `member`s of the structure inside.

    They are in the rest of the area, or in the first of the `sources` (form, field) that was read.
    """

    def __init__(self, sources: list, body, doc="", **rest):
        super().__init__(body, doc, **rest)
        self.sources = sources

    def expressions(self):
        yield from super().expressions()
        for _, field in self.sources:
            if field is not None:
                yield field


class Member(Parted):
    """The value of a name; `into` reads it further, `each` its elements."""

    def __init__(self, doc="", *, of: str | None = None, number=False, into=None, each=None, optional=False, **rest):
        super().__init__(doc, **rest)
        self.of, self.number, self.into, self.each = of, number, into, each
        self.must = self.role in KEYS and not optional and self.when is None  # without it nothing pairs the message

    @property
    def texty(self):
        return not self.number

    @property
    def wire_name(self) -> bytes:
        return (self.of or self.name).encode()

    def bodies(self):
        for body in (self.into, self.each):
            if body is not None:
                yield body


class Made(Field):
    """A text composed from earlier fields: texts as they are, `Hex` parts as digits."""

    texty = True

    def __init__(self, parts, doc="", **rest):
        super().__init__(doc, **rest)
        self.pieces = list(parts)

    def expressions(self):
        yield from super().expressions()
        for part in self.pieces:
            if not isinstance(part, bytes):
                yield part.field if isinstance(part, (Hex, Upper)) else part


@dataclass(frozen=True, eq=False)
class Upper:
    """A text in capital letters (ASCII)."""

    field: Field


@dataclass(frozen=True, eq=False)
class Hex:
    """A field's bytes as upper-case hexadecimal digits."""

    field: Field


class Check(Field):
    """A checksum, compared with the bytes that it covers: one span, or several together.

    `must`: if it differs, the bytes are not what the description says, so `attempt` can choose by it.
    """

    def __init__(self, kind: str, stored, over, doc="", *, mask=0xFFFFFFFF, must=False, **rest):
        super().__init__(doc, **rest)
        self.over = tuple(over) if isinstance(over, (list, tuple)) else (over,)
        self.kind, self.stored, self.mask, self.must = kind, lift(stored), mask, must
        if kind not in SUMS:
            raise self.error(f"no checksum {kind!r}; there are {', '.join(SUMS)}")

    def expressions(self):
        yield from super().expressions()
        yield self.stored
        yield from self.over


class Event(Field):
    """A row of `rebalance_events`.  `answered`: it happens with a good answer; `refusable`: it happens unless the answer is an error."""

    def __init__(self, event: str, doc="", *, answered=False, refusable=False, **rest):
        self.columns = {k: rest.pop(k) for k in ("group", "consumer", "topic", "partition", "broker", "detail") if k in rest}
        super().__init__(doc, **rest)
        self.event, self.answered, self.refusable = event, answered, refusable

    @property
    def moment(self) -> int:
        return L.WITH_ANSWER if self.answered else L.UNLESS_REFUSED if self.refusable else L.WITH_MESSAGE

    def expressions(self):
        yield from super().expressions()
        yield from self.columns.values()


class Binding:
    """Names that a connection gives to a number: made by one message, used by others, ended by a third."""

    def __init__(self, name: str):
        self.name, self.number = name, 0  # the number is set when the description is loaded


class Bind(Field):
    """This message makes, uses or ends a binding; what its row leaves unset is taken from the maker."""

    def __init__(self, binding: Binding, key, operation: int, doc="", **rest):
        super().__init__(doc, **rest)
        if not isinstance(binding, Binding):
            raise self.error("bind(binding, number, MAKE | USE | END): the first is a Binding(…)")
        self.binding, self.key, self.operation = binding, lift(key), operation

    def expressions(self):
        yield from super().expressions()
        yield self.key


class Lent(Field):
    """The text that this connection gave to a number; unset where nobody did.  Where there is no number, it is another text."""

    texty = True

    def __init__(self, binding: Binding, key, doc="", *, otherwise: Field | None = None, **rest):
        super().__init__(doc, **rest)
        if not isinstance(binding, Binding):
            raise self.error("lent(binding, number): the first is a Binding(…)")
        self.binding, self.key, self.otherwise = binding, lift(key), otherwise

    def expressions(self):
        yield from super().expressions()
        yield self.key
        if self.otherwise is not None:
            yield self.otherwise


class Shown(Call):
    """For people and for fields that are asked for: nothing in here gives a row or a role."""


class Explained(Call):
    """Bytes that only the request explains: read when it is known, otherwise kept as they are."""


class Each(Call):
    """One element for every item of the request, in its order.

    An element whose `code` is in `spread` stands for all following items of the same topic.
    """

    def __init__(self, body, doc="", *, code: Field | None = None, spread=(), count=None, **rest):
        super().__init__(body, doc, **rest)
        self.code, self.spread, self.count = code, tuple(spread), (None if count is None else lift(count))

    def expressions(self):
        yield from super().expressions()
        if self.count is not None:
            yield self.count

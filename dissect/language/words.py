"""The words that a description is written with.  `from dissect.language.words import *` is its only import.

Law: one word, one node.  A field is an assigned name in a class body; an earlier field is a plain name in a later
expression; nothing here computes anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dissect.language import nodes as N
from dissect.language.expressions import Asked, Choose, Const, DescriptionError, Expr, Name, Op, UNSET
from dissect.language.layout import (
    EMPTY, ERROR, OK, ONEWAY, PAIR_FIFO, PAIR_FILLED, PAIR_FIRST, PAIR_HEARD, PAIR_INTERIM, PAIR_LATER, PAIR_MAYBE, PAIR_OPENS, PAIR_OVER, PAIR_SHARED, PAIR_SILENT,
    PAIR_SILENT_ONCE, PUSH, REDIRECT, REQUEST, RESPONSE, WAIT_ALL, WAIT_IF_LONG, WAIT_NONE, WAIT_UNTIL_TIME, BIND_END as END, BIND_MAKE as MAKE, BIND_USE as USE,
)
from dissect.language.nodes import Assembly, Binding, Check, Entry, Event, Field, Gather, Let, Bits, Memory, Peek, Require, Try, Var
from dissect.language.owners import Brokers, Owners
from dissect.language.roles import (
    ANSWER_ID, ANSWER_OFFSET, API, BATCH_LEFT, BATCH_SIZE, BROKER, CHUNKS, CLASS, CLIENT, CODE, CODE_NAME, CODEC, COMPLETE, CONTENT, FAMILY, GROUP, INDEX, KEY, KEY1,
    KEY2, KEY_ALSO, KIND, LEG, MESSAGE_ID, NAMED1, NAMED2, NOTE, OFFSET, PAIRING, PART, PARTITION, PAYLOAD, PAYLOAD_BYTES, PROPERTIES, RECORD_KEY, RECORDS,
    REDELIVERED, REQUEST_ID, RETRIED, SEALED, TEXT, TIMESTAMP, TOPIC, UP_TO, UUID, WAIT, WAIT_UNTIL, WHOLE, Role,
)
from dissect.language.structures import Code, CodesMeta, Shape

if TYPE_CHECKING:
    from dissect.language.proto_files import Schema

side = Name("side")  # 0: sent by the client, 1: sent by the server
here = Name("here")  # the place of the next byte
left = Name("left")  # bytes left in this area
index = Name("index")  # number of this element in `each`

ADDRESS, HEX_ADDRESS, WORDS = "address", "hex", "words"  # `holds=`: begins with an address, in bytes or hexadecimal digits; the protocol's own word

# --- numbers ------------------------------------------------------------------------------------------------------


def _int(width: int, signed: bool = False):
    def make(doc: str = "", **rest) -> N.Int:
        return N.Int(doc, width=width, signed=signed, **rest)

    make.__doc__ = f"A {'signed ' if signed else ''}number of {width} byte{'s' if width > 1 else ''}."
    return make


u8, u16, u24, u32, u64 = (_int(n) for n in (1, 2, 3, 4, 8))
i8, i16, i32, i64 = (_int(n, True) for n in (1, 2, 4, 8))


def bit(at: int, width: int = 1, doc: str = "") -> Bits:
    """Some bits of a number, named in its `parts`."""
    return Bits(at, width, doc)


def varint(doc: str = "", bits: int = 32, **rest) -> N.Varint:
    """A number in groups of seven bits (LEB128), of 32 bits unless it says 64; `zigzag` or `signed`."""
    return N.Varint(doc, bits=bits, **rest)


def decimal(until: str | None = None, doc: str = "", **rest) -> N.Span:
    """A decimal number in text, up to a delimiter or the end of the area."""
    return N.Span(doc, until=None if until is None else until.encode(), number=True, text=True, **rest)


def endpoint(doc: str = "", **rest) -> N.Endpoint:
    """An IPv4 address and a port, read as `1.2.3.4:5`."""
    return N.Endpoint(doc, **rest)


# --- bytes and text -----------------------------------------------------------------------------------------------

REST = object()


def _span(length, doc, kind=N.Span, **rest) -> N.Span:
    if isinstance(length, str):
        raise DescriptionError("{}:{}: the length comes first: text(size, \"what it is\") or text(rest, …)".format(*N.place()))
    return kind(doc, length=None if length is REST else length, **rest)


def text(length=REST, doc: str = "", **rest) -> N.Span:
    """Text of so many bytes, or with REST to the end of the area."""
    return _span(length, doc, text=True, **rest)


def raw(length=REST, doc: str = "", **rest) -> N.Span:
    """Bytes that are no text."""
    return _span(length, doc, **rest)


def json(length=REST, doc: str = "", **rest) -> N.Span:
    """JSON of so many bytes."""
    return _span(length, doc, N.Json, text=True, **rest)


def str8(doc: str = "", **rest) -> N.Span:
    """Text after one byte that says how long it is."""
    return N.Span(doc, prefix=u8(), text=True, **rest)


def str16(doc: str = "", **rest) -> N.Span:
    """Text after two bytes that say how long it is."""
    return N.Span(doc, prefix=u16(), text=True, **rest)


def str32(doc: str = "", **rest) -> N.Span:
    """Text after four bytes that say how long it is."""
    return N.Span(doc, prefix=u32(), text=True, **rest)


def word(until: str | None = None, doc: str = "", **rest) -> N.Span:
    """Text up to a delimiter (`last=True`: the last one), or to the end of the area where none follows; looked for within `limit` bytes.

    While the area's end is not captured, a missing delimiter asks for more bytes.
    """
    return N.Span(doc, until=None if until is None else until.encode(), text=True, **rest)


def stretch(until: bytes | str, before: int, doc: str = "", **rest) -> N.Span:
    """Bytes without meaning here: up to `before` bytes before these, or to the end of the area."""
    return N.Span(doc, until=until.encode() if isinstance(until, str) else bytes(memoryview(until)), before=before, **rest)


# --- computed values and shapes -----------------------------------------------------------------------------------


def let(value, doc: str = "", **rest) -> Let:
    """A value that is computed from earlier ones; `into` a variable, or a name of the protobuf message."""
    return Let(value, doc, **rest)


def var(initial=UserWarning, doc: str = "") -> Var:
    """A value that later fields change: a running number, or a place to continue from."""
    return Var(doc, initial=initial)


def choose(condition, yes, no) -> Choose:
    """One value or another."""
    return Choose(condition, yes, no)


def among(value, *numbers: int) -> Expr:
    """Whether a value is one of these numbers."""
    found = Op("==", value, numbers[0])
    for number in numbers[1:]:
        found = found | Op("==", value, number)
    return found


def present(value: Expr) -> Expr:
    """Whether a value was read."""
    return Op("!=", value, Const(UNSET))


def asked(role: Role) -> Asked:
    """What the request (in `each`: its item) says for a role."""
    return Asked(role)


unset = Const(UNSET)


def peek(what: N.Int, doc: str = "", **rest) -> Peek:
    """A number that is read without taking its bytes; unset if the area ends before it."""
    return Peek(what, doc, **rest)


def require(condition, doc: str = "", **rest) -> Require:
    """A condition that must hold; otherwise the bytes are no message of this kind."""
    return Require(condition, doc, **rest)


def call(body, doc: str = "", **rest) -> N.Call:
    """Another structure, or a field, at this place."""
    return N.Call(body, doc, **rest)


def again(name: str, doc: str = "", depth: int = N.DEPTH_USUAL, **rest) -> N.Again:
    """The structure of this name, which contains this one, once more: values within values, nested at most `depth` times.

    An inner one gives no rows, and its values are forgotten after it; only a `var()` outside of it keeps its value.
    """
    return N.Again(name, doc, depth=depth, **rest)


def shown(body, doc: str = "", **rest) -> N.Shown:
    """Contents that are not the protocol's own: shown, and read for fields that are asked for, but without rows."""
    return N.Shown(body, doc, **rest)


def area(length, body, doc: str = "", **rest) -> N.Area:
    """An area of so many bytes with something inside; bytes that the inside does not read are skipped."""
    return N.Area(length, body, doc, **rest)


def delimited(prefix, body, doc: str = "", **rest) -> N.Area:
    """An area after its own length: delimited(varint(), Header)."""
    return N.Area(None, body, doc, prefix=prefix, **rest)


def switch(on, cases: dict, doc: str = "", **rest) -> N.Switch:
    """One of several readings, by a number; `default` for the others."""
    return N.Switch(on, cases, doc, **rest)


def requests(by, doc: str = "", **rest) -> N.ByKind:
    """The request of this kind."""
    return N.ByKind(by, False, doc, **rest)


def responses(by, doc: str = "", **rest) -> N.ByKind:
    """The response of this kind."""
    return N.ByKind(by, True, doc, **rest)


def repeat(body, doc: str = "", **rest) -> N.Repeat:
    """The same several times (`count`), or to the end of the area; `while_`: as long as that holds."""
    return N.Repeat(body, doc, **rest)


def join(count, body, doc: str = "", **rest) -> N.Join:
    """Chunks after their lengths, put together and read as one."""
    return N.Join(count, body, doc, **rest)


def inflate(codec: str | dict[int, str], body, doc: str = "", **rest) -> N.Inflate:
    """inflate("lz4", body, size=size), or inflate({1: "lz4", 2: "zlib"}, body, on=codec, size=size)."""
    return N.Inflate(codec, body, doc, **rest)


def attempt(body, otherwise, doc: str = "", **rest) -> Try:
    """One reading; if it fails, the other one."""
    return Try(body, otherwise, doc, **rest)


def explained(body, doc: str = "", **rest) -> N.Explained:
    """A part that is read with its request: inside, asked(API) gives what was asked for."""
    return N.Explained(body, doc, **rest)


def each(body, doc: str = "", **rest) -> N.Each:
    """One element for every item of the request, in its order."""
    return N.Each(body, doc, **rest)


JSON = N.Form(N.NAMED_JSON)


def pairs(name: N.Int, value: N.Int) -> N.Form:
    """Names and values after their lengths: pairs(u16(), u32()); big-endian."""
    return N.Form(N.NAMED_PAIRS, name_width=name.width, value_width=value.width)


def separated(behind_name: str, behind_value: str) -> N.Form:
    """A text of names and values with delimiters: separated("=", ",")."""
    return N.Form(N.NAMED_TEXT, behind_name.encode(), behind_value.encode())


def named(form, body, doc: str = "", **rest) -> N.Named:
    """Names and values; `form`, or [(form, field), …]: in the first of these fields that is present."""
    return N.Named(form if isinstance(form, list) else [(form, None)], body, doc, **rest)


def member(doc: str = "", **rest) -> N.Member:
    """A named value, a text."""
    return N.Member(doc, **rest)


def amount(doc: str = "", **rest) -> N.Member:
    """A named value, an integer (a JSON number, or in quotes)."""
    return N.Member(doc, number=True, **rest)


def hexa(field: Field) -> N.Hex:
    """In `made`: a field's bytes as hexadecimal digits."""
    return N.Hex(field)


def upper(field: Field) -> N.Upper:
    """In `made`: a text in capital letters, for names that are written in either case."""
    return N.Upper(field)


def coded(text: Field, codes=None, doc: str = "", fold: bool = False, **rest) -> N.Coded:
    """The number of a text among Names; unset if it is not one of them.  Without Names its hash.  `fold`: upper and lower case are equal."""
    return N.Coded(text, codes, doc, fold=fold, **rest)


def made(*parts, doc: str = "", **rest) -> N.Made:
    """A text composed of parts: made("id-", hexa(host), name)."""
    return N.Made([part.encode() if isinstance(part, str) else part for part in parts], doc, **rest)


def check(kind: str, stored, over, doc: str = "", **rest) -> Check:
    """A checksum, compared with the bytes that it covers: one span, or several together."""
    return Check(kind, stored, over, doc, **rest)


def event(name: str, doc: str = "", **rest) -> Event:
    """A row of `rebalance_events`: "owned", "assigned", "revoked", …; what it leaves unset is taken from the message."""
    return Event(name, doc, **rest)


def bind(binding: Binding, key, operation: int, doc: str = "", **rest) -> N.Bind:
    """bind(producers, producer_id, MAKE): topic, partition, group and client of this row belong to the number from here on; of an Item, its topic."""
    return N.Bind(binding, key, operation, doc, **rest)


def lent(binding: Binding, key, doc: str = "", **rest) -> N.Lent:
    """lent(topics, topic_id, role=TOPIC): the name that bind(topics, topic_id, MAKE) gave to this number on this connection; unset where nobody did.  Where no number stands, the text `otherwise`."""
    return N.Lent(binding, key, doc, **rest)


def remember(memory: Memory, value, doc: str = "", **rest) -> N.Remember:
    """remember(level, version): from the next message on the connection knows this value of a Memory."""
    return N.Remember(memory, value, doc, **rest)


def recalled(memory: Memory, doc: str = "", **rest) -> N.Recall:
    """What was said for a Memory before this message; where nobody knows, the message is read up to here, and `problems` says so."""
    return N.Recall(memory, doc, **rest)


def assembled(assembly: Assembly, key, body, doc: str = "", **rest) -> N.Assembled:
    """assembled(contents, channel, Content): Content is read in the rest of the area and what pieces of this key bring after it, until one ends it."""
    return N.Assembled(assembly, key, body, doc, **rest)


def piece(assembly: Assembly, key, doc: str = "", **rest) -> N.Piece:
    """The rest of the area continues the content of this key; last=flag: and ends it; more=size: so many bytes follow, and end it."""
    return N.Piece(assembly, key, doc, **rest)


def gather(between: str = "") -> Gather:
    """Collects the pairs that `entry` adds, as one JSON object; gather(" "): the texts, with a blank between."""
    return Gather(between)


def entry(into: Gather, key, value=None, **rest) -> Entry:
    """One more pair of texts of the object that `gather` holds, or one more text of its list."""
    return Entry(into, key, key if value is None else value, **rest)


def field(doc: str = "", **rest) -> N.ProtoField:
    """A member of the structure's protobuf message, by its name."""
    return N.ProtoField(doc, **rest)


def union(doc: str = "", **rest) -> N.Union:
    """The member that says which message it is: members are numbered as messages are (kind=)."""
    return N.Union(doc, **rest)


# --- structs ------------------------------------------------------------------------------------------------------


class Struct(metaclass=Shape):
    """Fields one after another."""


class Item(Struct):
    """One row of `items`: a part of an exchange."""


class Record(Struct):
    """One row of `records`: a user's message."""


class Message(Struct):
    """The contents of a frame: a request, a response, or a push."""

    says = 0


class Request(Message):
    """A message that wants an answer; `kind` is its number on the wire."""

    says = REQUEST


class Response(Message):
    """An answer; `to` says what it answers."""

    says = RESPONSE


class Push(Message):
    """A message that was not asked for and wants no answer."""

    says = PUSH


class Codes(metaclass=CodesMeta):
    """Numbers with names and meanings: `EXISTS = 1, "a topic of this name exists"`; a class of codes may stand between them."""

    _default = ERROR


class Names(Codes):
    """Numbers with names, without a class of success or failure."""

    _default = OK


# --- the protocol -------------------------------------------------------------------------------------------------


class Protocol:
    """The protocol that a file describes.  Everything but the name, the ports and the frame has a default."""

    # set when it is loaded
    doc: str
    file: str
    schema: Schema
    messages: list[Shape]
    requests: dict[int | None, Shape]
    responses: dict[int | None, Shape]
    apis: dict[int | None, str]
    structs: list[Shape]
    events: list[str]
    bindings: list[Binding]
    memories: list[Memory]
    memory_count: int
    assemblies: list[Assembly]
    assembles: int  # how many there are
    lends: bool  # names of numbers stand in rows of their own
    agains: list[N.Again]  # where structures contain themselves
    code_tables: list[Any]
    sources: set[Field]  # that hold names and values, to be read by a later `named`
    codes: dict[tuple[int | None, int], Code]
    notes: dict[int, Code]
    unread: list[Shape]  # structures of its file that nothing leads to
    in_items: set[Any]  # structures and fields inside an item
    chunked: bool
    record_roles: list[str]  # names of the roles that a record gives values to
    named_apart: bool  # people call some of its keys otherwise than pairing does
    shares: bool  # some requests' keys name what is asked for: others of the same key may be open
    grouped: bool  # messages name groups of consumers
    pushes: bool  # servers send messages that nobody asked for
    second_keys: frozenset[int]  # families whose keys have two numbers

    def __init__(self, name: str, *, ports, frame, order="big", title="", starts=None, certain=False, says_side=False, fifo=False,
                 limit=256 << 20, protos=(), families=True, properties=None, answer_property=None, codes_of=None, version_step=0,
                 offsets_run=False, kinds=None, message_id=(), internal=False, store=False, owners=Owners(), brokers=None, carrier="", words=(), unique=False, partitions=""):  # noqa: B008
        self.name, self.title, self.ports, self.frame, self.order = name, title or name, list(ports), frame, order
        self.starts = starts or (frame, frame)
        self.fifo, self.limit, self.protos, self.properties = fifo, limit, tuple(protos), properties
        self.unique = unique  # a KEY is given to one request of a connection alone: where bytes are missing no other request has it
        self.certain = certain  # one plausible start is evidence enough
        self.says_side = says_side  # a message says itself whether it asks or answers: pairs are right whoever the client is
        self.version_step = version_step  # > 0: the description gives the api's number, kind + step × version
        self.offsets_run = offsets_run  # an answer says the offset of the first record that was sent; the others follow
        self.families = families  # False: one id space for all requests; {number: word of the key}: named ones
        self.answer_property = answer_property  # what an answer's ANSWER_ID is called among the properties of a record with its own id
        self.codes_of = codes_of or {}  # {api: Codes}: numbers that mean something else there
        self.kinds = kinds  # Names of the messages' numbers: what an api is called unless it says otherwise
        self.message_id = tuple(message_id)  # the roles that a message id is put together from, with ":" between
        self.carrier = carrier  # what carries it inside a connection: other tools' readers take that for themselves
        self.words = tuple(words)  # texts in names that are the protocol's own, and tell nothing of who uses it
        self.partitions = partitions  # a topic may be a partition of another one: what stands between that one's name and a number
        self.internal = internal  # its records are copies that servers keep: rows only where they are asked for
        self.store = store  # its servers are stores that brokers ask: the time that they take is not a broker's
        self.owners, self.brokers = owners, brokers
        self.place = N.place()
        if order not in ("big", "little"):
            raise DescriptionError(f"{self.place[0]}:{self.place[1]}: order={order!r}: write order=\"big\" or order=\"little\"")


__all__ = [n for n in list(globals()) if not n.startswith("_") and n not in ("N", "annotations", "dataclass", "Op", "UNSET", "Name", "Any", "TYPE_CHECKING", "Role", "dataclass")]

"""One protocol as Lua: what Wireshark wants to know when it starts, and a text of its structures, in the order in which they are needed.

Law: the text is read when the first message is met, since most protocols have none in a capture.
"""

from __future__ import annotations

from functools import reduce

from dissect.export.wireshark.expressions import LARGE, Expressions
from dissect.export.wireshark.fields import MEMBERS, Fields
from dissect.export.wireshark.lua_text import flags, long_string, quoted, table
from dissect.language import nodes as N
from dissect.language import units
from dissect.language.expressions import Choose, DescriptionError, Op, lift
from dissect.language.kinds import Reader
from dissect.language.words import Item, Message, Record
from dissect.language.structures import opens
from dissect.program.firsts import long_from


HEAD = """-- {title}, as Wireshark reads it.  Written by `mqdissect wireshark export`: change the description, not this file.

return {at_start}
"""
STRUCTURES = """local M, C, F = ... -- the runtime, codes, Wireshark's fields
local E = M.expression
local S, P = {}, {} -- structures, protobuf messages
"""
OPS = {N.Int: "int", N.Varint: "varint", N.Span: "span", N.Json: "span", N.Endpoint: "endpoint", N.Var: "var", N.Let: "let",
       N.Peek: "peek", N.Require: "require", N.Call: "call", N.Area: "area", N.Switch: "switch", N.ByKind: "by_kind",
       N.Repeat: "repeat", N.Join: "join", N.Inflate: "inflate", N.Try: "try", N.Check: "check", N.Event: "event",
       N.Explained: "explained", N.Each: "each", N.ProtoField: "proto", N.Union: "union", N.Bind: "bind", N.Named: "named",
       N.Member: "member", N.Made: "made", N.Gather: "var", N.Entry: "entry", N.Shown: "shown", N.Coded: "coded", N.Lent: "lent", N.Again: "within", N.Remember: "remember", N.Recall: "recall",
       N.Assembled: "assembled", N.Piece: "piece"}
FORMS_OF_NUMBERS = {units.ADDRESS: "ipv4", units.HEX: "hex", units.FLAG: "flag"}
FORMS = {N.NAMED_JSON: "json", N.NAMED_PAIRS: "pairs", N.NAMED_TEXT: "text"}
TOLD = (N.Let, N.Made, N.Remember, N.Recall, N.Coded, N.Require)  # shown if there is a sentence about them, or their fault is told by it
DESCRIBES = Reader("plugin", passes=(N.Entry,))


def description(protocol) -> str:
    if protocol.carrier:
        raise DescriptionError(f"{protocol.name}: {protocol.carrier} is what Wireshark reads itself")
    return Describer(protocol).text()


class Describer:
    def __init__(self, protocol):
        self.protocol = protocol
        self.numbers: dict[int, int] = {}
        self.kept: list = []  # fields are known by identity; none may be forgotten while they are
        self.structs: dict[int, str] = {}
        self.codes: dict[int, str] = {}
        self.enums: dict[str, str] = {}
        self.messages: dict[str, None] = {}
        self.again: dict = {}  # structures that contain themselves
        self.lines: list[str] = []
        self.code_lines: list[str] = []
        self.short: set[int] = set()  # numbers of up to four bytes
        self.explains = False  # does some message say nothing without its request?
        self.fields = Fields()
        self.expressions = Expressions(self.number)

    def text(self) -> str:
        protocol = self.protocol
        frame = self.struct(protocol.frame)
        self.fields.closed = True  # how a message begins is looked at, and never shown
        starts = [self.struct(one) for one in protocol.starts]
        apis = ", ".join(f"[{int(n)}] = {quoted(name)}" for n, name in protocol.apis.items() if n is not None)
        structures = table({
            "frame": frame, "starts": "{" + ", ".join(starts) + "}", "families": bool(protocol.families), "limit": protocol.limit,
            "second_keys": flags(protocol.second_keys), "version_step_on": protocol.version_step > 0, "apis": "{" + apis + "}", "messages": "P",
            "used": flags(self.expressions.used), "texts_read": flags(self.expressions.texts), "short": flags(self.short), "explains": self.explains,
            "memories": self.memories(), "lends": protocol.lends, "assembles": bool(protocol.assemblies),
            "again": "{" + ", ".join(f"[{quoted(one.__name__)}] = {self.structs[id(one)]}" for one in self.again) + "}" if self.again else None}, "\n  ")
        at_start = table({
            "name": quoted(protocol.name), "title": quoted(protocol.title), "ports": "{" + ", ".join(map(str, protocol.ports)) + "}", "certain": protocol.certain,
            "long_from": "{" + ", ".join(f"[{sent}] = true" for sent in range(2) if long_from(protocol) >> sent & 1) + "}",
            "fields": "\n".join(["function(field, sound)", "local C = {} -- codes", *self.code_lines, self.fields.text(), "end"]),
            "structures": long_string("\n".join([STRUCTURES, *self.lines, f"\nreturn {structures}\n"]))}, "\n  ")
        return HEAD.format(title=protocol.title, at_start=at_start)

    def number(self, one) -> int:
        if id(one) not in self.numbers:
            self.numbers[id(one)] = len(self.numbers) + 1
            self.kept.append(one)
        return self.numbers[id(one)]

    # --- structures ---

    def struct(self, struct) -> str:
        if id(struct) in self.structs:
            return self.structs[id(struct)]
        name = struct.__name__
        while f"S.{name}" in self.structs.values():
            name += "_"
        says: dict[str, object] = {"name": quoted(struct.__name__), "pf": self.fields.add(struct.__name__, struct.__name__, "NONE")}
        if hasattr(struct, "proto"):
            says["proto"] = self.message(struct.proto, struct)
        fields = [self.field(one, one.name, struct) for one in struct.fields]
        if issubclass(struct, Message):
            says |= {"message": True, "says": struct.says, "api": struct.says_api, "command": self.command(struct), "family": family(struct),
                     "ordered": bool(struct.options.get("ordered")), "pairing": struct.flags or None, "waits": struct.waits}
        if issubclass(struct, Item | Record):
            says["row"] = quoted("records" if issubclass(struct, Record) else "items")
        says["members"] = opens(struct)
        inner = "".join(f"\n  {one}," for one in fields)
        self.lines.append(f"S.{name} = {table(says)[:-1]}{', ' if inner else ''}{inner}{chr(10) if inner else ''}}}")
        self.structs[id(struct)] = f"S.{name}"
        return f"S.{name}"

    def command(self, struct) -> str | None:
        """An answer's own name, if it differs from its request's."""
        kinds = self.protocol.kinds
        name = kinds.name_of(struct.kind) if kinds is not None and struct.asked and struct.kind is not None else None
        return quoted(name) if name and name != struct.api_name else None

    def message(self, schema, struct=None) -> str:
        """Members of a protobuf message by number; nested ones by name, since they may contain themselves."""
        owner = struct.__name__ if struct is not None else schema.name.replace(".", "_")
        names = {id(one.proto): one.name for one in (struct.fields if struct is not None else ()) if isinstance(one, N.ProtoField)}
        docs = {id(one.proto): one for one in (struct.fields if struct is not None else ()) if isinstance(one, N.ProtoField)}
        members = []
        for number, member in sorted(schema.members.items()):
            declared = docs.get(id(member))
            codes = self.code_table(declared.codes) if declared is not None and declared.codes is not None else self.enum(member)
            unit, doc = (declared.unit if declared is not None else None) or member.unit, (declared.doc if declared is not None and declared.doc else member.doc) or ""
            says = {"name": quoted(member.name), "pf": self.fields.number(f"{owner}.{names.get(id(member), member.name)}", member.name, MEMBERS[member.kind].upper(), doc, unit, codes),
                    "kind": quoted(member.kind), "wire": member.wire, "type": quoted(MEMBERS[member.kind]), **shown_as(unit), "required": member.label == "required", "codes": codes,
                    "parts": self.fields.of_bits(declared, f"{owner}.{declared.name}") if declared is not None else None,
                    "message": quoted(member.message) if member.kind == "message" else None}
            members.append(f"[{number}] = {table(says)}")
            if member.kind == "message" and member.message not in self.messages:
                self.messages[member.message] = None
                inner = self.message(self.protocol.schema.messages[member.message])
                self.lines.append(f"P[{quoted(member.message)}] = {inner}")
        return "{name = " + quoted(schema.name) + ", members = {" + ", ".join(members) + "}}"

    def enum(self, member) -> str | None:
        if member.kind != "enum":
            return None
        if member.message not in self.enums:
            self.enums[member.message] = f"C[{len(self.code_lines) + 1}]"
            numbers = self.protocol.schema.enums[member.message]
            self.code_lines.append(f"{self.enums[member.message]} = {{names = {{" + ", ".join(f"[{n}] = {quoted(name)}" for n, name in numbers.items()) + "}}")
        return self.enums[member.message]

    def code_table(self, codes) -> str:
        if id(codes) not in self.codes:
            name = f"C[{len(self.code_lines) + 1}]"
            self.codes[id(codes)] = name
            found = [(int(n), code) for n, code in codes.codes.items()]
            parts = [f"names = {{{', '.join(f'[{n}] = {quoted(code.name)}' for n, code in found)}}}",
                     f"docs = {{{', '.join(f'[{n}] = {quoted(code.doc)}' for n, code in found if code.doc)}}}",
                     f"classes = {{{', '.join(f'[{n}] = {code.cls}' for n, code in found)}}}", f"default = {codes._default}"]
            self.code_lines.append(f"{name} = {{{', '.join(parts)}}} -- {codes.__name__}")
        return self.codes[id(codes)]

    # --- fields ---

    def body(self, body, name: str, owner) -> str | None:
        if body is None:
            return None
        return self.struct(body) if isinstance(body, type) else self.field(body, body.name or name, owner)

    def field(self, one, name: str, owner) -> str:
        op = OPS.get(type(one))
        if op is None:
            raise DescriptionError(f"{one.place[0]}:{one.place[1]}: {one.name}: the Wireshark plugin has no {type(one).__name__}")
        codes, doc = self.code_table(one.codes) if one.codes is not None else None, " ".join((one.doc or "").split())
        says: dict[str, object] = {"op": quoted(op), "n": self.number(one), "name": quoted(name)}
        if name:
            says |= self.fields.of_node(one, f"{owner.__name__}.{name}", name, doc, codes)
        says["doc"] = quoted(doc) if doc and isinstance(one, TOLD) else None
        says |= shown_as(one.unit)
        says["role"] = quoted(one.role.name) if one.role is not None else None
        says["codes"] = codes
        says["parts"] = self.fields.of_bits(one, f"{owner.__name__}.{name}") if isinstance(one, N.Parted) else None
        says["when"] = self.expressions.condition(one.when) if one.when is not None else None
        if type(one) in DESCRIBES.functions:
            DESCRIBES.of(one)(self, one, says, name, owner)
        return table(says)

    def numeric(self, one) -> str:
        if isinstance(one, N.Varint):
            return table({"bits": one.bits, "limit": one.limit})
        return table({"width": one.width, "signed": one.signed, "little": one.order == "little", "limit": one.limit})

    @DESCRIBES.reads(N.Int)
    def of_int(self, one, says, name, owner) -> None:
        says |= {"width": one.width, "signed": one.signed, "little": one.order == "little", "limit": one.limit,
                 "equals": None if one.equals is None else str(one.equals)}
        if one.width <= 4:
            self.short.add(self.number(one))

    @DESCRIBES.reads(N.Varint)
    def of_varint(self, one, says, name, owner) -> None:
        says |= {"bits": one.bits, "signed": one.signed, "zigzag": one.zigzag, "limit": one.limit}

    @DESCRIBES.reads(N.Span, N.Json)
    def of_span(self, one, says, name, owner) -> None:
        says |= {"text": one.text, "number": one.number, "last": one.last, "optional": one.optional,
                 "prefix": self.numeric(one.prefix) if one.prefix is not None else None,
                 "length": self.expressions.function(one.length) if one.length is not None else None,
                 "till": quoted(one.until) if one.until is not None else None, "before": one.before or None, "most": one.limit, "into": self.body(one.into, name, owner),
                 "source": one in self.protocol.sources}

    @DESCRIBES.reads(N.Endpoint)
    def of_endpoint(self, one, says, name, owner) -> None:
        says["little"] = one.order == "little"

    @DESCRIBES.reads(N.Var, N.Gather)
    def of_var(self, one, says, name, owner) -> None:
        says["initial"] = self.expressions.function(one.initial) if one.initial is not None else None

    @DESCRIBES.reads(N.Let)
    def of_let(self, one, says, name, owner) -> None:
        says |= {"again": self.expressions.text(one.value) if one.texty else None, "value": None if one.texty else self.expressions.function(one.value),
                 "into": None if one.into is None else self.number(one.into)}

    @DESCRIBES.reads(N.Made)
    def of_made(self, one, says, name, owner) -> None:
        parts = [f"{{text = {quoted(part)}}}" if isinstance(part, bytes) else f"{{n = {self.expressions.text(part)}}}" if not isinstance(part, (N.Hex, N.Upper))
                 else f"{{n = {self.expressions.text(part.field)}, upper = true}}" if isinstance(part, N.Upper)
                 else table({"n": self.expressions.text(part.field), "digits": True, "width": getattr(part.field, "width", None)}) for part in one.pieces]
        says["of"] = "{" + ", ".join(parts) + "}"

    @DESCRIBES.reads(N.Bind)
    def of_bind(self, one, says, name, owner) -> None:
        text = isinstance(one.key, N.Field) and one.key.texty
        says |= {"binding": one.binding.number, "key": self.expressions.function(one.key), "text": self.expressions.text(one.key) if text else None,
                 "operation": one.operation}

    @DESCRIBES.reads(N.Lent)
    def of_lent(self, one, says, name, owner) -> None:
        text = isinstance(one.key, N.Field) and one.key.texty
        says |= {"binding": one.binding.number, "key": self.expressions.function(one.key), "text": self.expressions.text(one.key) if text else None,
                 "otherwise": None if one.otherwise is None else self.expressions.text(one.otherwise)}

    @DESCRIBES.reads(N.Remember)
    def of_remember(self, one, says, name, owner) -> None:
        says |= {"memory": one.memory.number, "value": self.expressions.function(one.value)}

    @DESCRIBES.reads(N.Recall)
    def of_recall(self, one, says, name, owner) -> None:
        says |= {"memory": one.memory.number, "known": quoted(one.memory.name)}

    def memories(self) -> str | None:
        """What a connection may be told once, by number."""
        found = [table({"initial": one.initial, "assume": one.assume, "once": one.once, "each_way": one.each_way,
                        "writers": "{" + ", ".join(f"[{side}] = true" for side in range(2) if one.writers >> side & 1) + "}"}) for one in self.protocol.memories]
        return "{" + ", ".join(f"[{number}] = {one}" for number, one in enumerate(found)) + "}" if found else None

    @DESCRIBES.reads(N.Coded)
    def of_coded(self, one, says, name, owner) -> None:
        codes = one.codes.codes if one.codes is not None else {}     # hashes are for joins between connections, which Wireshark does not make
        known = {code.name.upper() if one.fold else code.name: number for number, code in codes.items()}
        says |= {"of": self.expressions.text(one.of), "fold": one.fold,
                 "known": "{" + ", ".join(f"[{quoted(text)}] = {number}" for text, number in known.items()) + "}"}

    @DESCRIBES.reads(N.Union)
    def of_union(self, one, says, name, owner) -> None:
        sides = ["{" + ", ".join(f"[{number}] = {self.struct(struct)}" for number, struct in sent.items() if number is not None) + "}"
                 for sent in one.sent]
        says["sent"] = "{" + ", ".join(sides) + "}"

    @DESCRIBES.reads(N.Named)
    def of_named(self, one, says, name, owner) -> None:
        sources = [table({"form": self.form(form), "n": None if field is None else self.expressions.use(field)}) for form, field in one.sources]
        says |= {"sources": "{" + ", ".join(sources) + "}", "body": self.body(one.body, name, owner)}

    def form(self, form: N.Form) -> str:
        return table({"kind": quoted(FORMS[form.kind]), "first": quoted(form.first) if form.first else None,
                      "second": quoted(form.second) if form.second else None, "name_width": form.name_width or None,
                      "value_width": form.value_width or None})

    @DESCRIBES.reads(N.Member)
    def of_member(self, one, says, name, owner) -> None:
        says |= {"key": quoted(one.wire_name), "number": one.number, "must": one.must, "into": self.body(one.into, name, owner), "each": self.body(one.each, name, owner)}

    @DESCRIBES.reads(N.Peek)
    def of_peek(self, one, says, name, owner) -> None:
        says |= {"what": self.numeric(one.what), "ahead": one.ahead}

    @DESCRIBES.reads(N.Require)
    def of_require(self, one, says, name, owner) -> None:
        says["condition"] = self.expressions.condition(one.condition)

    @DESCRIBES.reads(N.Call, N.Explained, N.Shown)
    def of_call(self, one, says, name, owner) -> None:
        self.explains |= isinstance(one, N.Explained)
        says |= {"body": self.body(one.body, name, owner), "named": bool(one.name)}


    @DESCRIBES.reads(N.Again)
    def of_again(self, one, says, name, owner) -> None:
        """A structure that refers to itself is not written yet: the runtime looks it up by name."""
        self.again[one.inner] = None
        says |= {"of": quoted(one.inner.__name__), "named": bool(one.name), "depth": one.depth, "own": "{" + ", ".join(str(self.number(field)) for field in one.own) + "}"}

    @DESCRIBES.reads(N.Area)
    def of_area(self, one, says, name, owner) -> None:
        says |= {"prefix": self.numeric(one.prefix) if one.prefix is not None else None, "clamp": one.clamp, "part": one.part,
                 "length": self.expressions.function(one.length) if one.length is not None else None,
                 "at": self.expressions.function(one.at) if one.at is not None else None, "body": self.body(one.body, name, owner)}

    @DESCRIBES.reads(N.Switch, N.ByKind)
    def of_switch(self, one, says, name, owner) -> None:
        default = self.body(one.default, name, owner)
        on, numbers = one.on, {int(n): int(n) for n in one.cases if n is not None}
        if type(one) is N.Switch and any(abs(n) >= LARGE for n in numbers):  # no keys of a table: cases by their place
            numbers = {n: place for place, n in enumerate(numbers, 1)}
            on = reduce(lambda rest, n: Choose(Op("==", one.on, n), numbers[n], rest), numbers, lift(0))
        cases = ", ".join(f"[{numbers[int(n)]}] = {self.body(body, name, owner)}" for n, body in one.cases.items() if n is not None)
        says |= {"on": self.expressions.function(on), "cases": "{" + cases + "}", "default": default}

    @DESCRIBES.reads(N.Repeat)
    def of_repeat(self, one, says, name, owner) -> None:
        body = one.body.body if type(one.body) is N.Call else one.body
        says |= {"body": self.body(body, name, owner), "cut_ok": one.cut_ok,
                 "going": self.expressions.condition(one.going) if one.going is not None else None,
                 "count": self.expressions.function(one.count) if one.count is not None else None}

    @DESCRIBES.reads(N.Each)
    def of_each(self, one, says, name, owner) -> None:
        self.explains = True
        says |= {"body": self.body(one.body, name, owner), "spread": "{" + ", ".join(f"[{int(n)}] = true" for n in one.spread) + "}",
                 "count": self.expressions.function(one.count) if one.count is not None else None,
                 "code": None if one.code is None else table({"n": self.number(one.code), "codes": self.code_table(one.code.codes)})}

    @DESCRIBES.reads(N.Join)
    def of_join(self, one, says, name, owner) -> None:
        says |= {"count": self.expressions.function(one.count), "step": self.expressions.function(one.step),
                 "length": self.numeric(one.length), "body": self.body(one.body, name, owner)}

    @DESCRIBES.reads(N.Inflate)
    def of_inflate(self, one, says, name, owner) -> None:
        says |= {"codecs": "{" + ", ".join(f"[{number}] = {quoted(codec)}" for number, codec in one.codecs.items()) + "}",
                 "on": self.expressions.function(one.on), "size": self.expressions.function(one.size) if one.size is not None else None,
                 "body": self.body(one.body, name, owner)}

    @DESCRIBES.reads(N.Assembled, N.Piece)
    def of_piece(self, one, says, name, owner) -> None:
        says |= {"what": one.assembly.number, "limit": one.assembly.limit, "key": self.expressions.function(one.key),
                 "last": self.expressions.function(one.last) if one.last is not None else None,
                 "more": self.expressions.function(one.more) if one.more is not None else None,
                 "body": self.body(one.body, name, owner) if isinstance(one, N.Assembled) else None}

    @DESCRIBES.reads(N.Try)
    def of_try(self, one, says, name, owner) -> None:
        says |= {"body": self.body(one.body, name, owner), "otherwise": self.body(one.otherwise, name, owner)}

    @DESCRIBES.reads(N.Check)
    def of_check(self, one, says, name, owner) -> None:
        says |= {"kind": quoted(one.kind), "stored": self.expressions.function(one.stored), "mask": one.mask, "must": one.must,
                 "over": "{" + ", ".join(str(self.expressions.text(span)) for span in one.over) + "}"}

    @DESCRIBES.reads(N.Event)
    def of_event(self, one, says, name, owner) -> None:
        says |= {"event": quoted(one.event), "answered": one.answered or one.refusable}
        columns = [f"{key} = {{text = {self.expressions.text(expr)}}}" if isinstance(expr, N.Field) and expr.texty
                   else f"{key} = {{value = {self.expressions.function(expr)}}}" for key, expr in one.columns.items()]
        says["columns"] = "{" + ", ".join(columns) + "}"

    @DESCRIBES.reads(N.ProtoField)
    def of_proto(self, one, says, name, owner) -> None:
        says |= {"number": one.proto.number, "into": self.body(one.into, name, owner), "each": self.body(one.each, name, owner), "decides": one.decides}


def shown_as(unit: str | None) -> dict[str, object]:
    """How a number is shown: in a form of its own, or followed by a word."""
    if unit in units.TIMES:
        return {"as": quoted("time"), "per": units.TIMES[unit]}
    if unit in FORMS_OF_NUMBERS:
        return {"as": quoted(FORMS_OF_NUMBERS[unit])}
    return {"unit": quoted(unit) if unit else None}


def family(struct) -> int | None:
    return None if struct.family is None else int(struct.family)

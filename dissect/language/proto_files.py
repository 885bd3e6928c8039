"""Reads `.proto` files: messages, nested messages, enumerations, proto2 and the plain parts of proto3.

A comment after a field is its sentence.  There is no `protoc` and no generated code: the tree needs byte ranges and unknown fields, and
the machine needs tables.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from dissect.language import units
from dissect.language.expressions import DescriptionError

WIRE = {
    "int32": 0, "int64": 0, "uint32": 0, "uint64": 0, "sint32": 0, "sint64": 0, "bool": 0, "enum": 0,
    "fixed64": 1, "sfixed64": 1, "double": 1, "string": 2, "bytes": 2, "message": 2, "group": 3,
    "fixed32": 5, "sfixed32": 5, "float": 5,
}
TOKEN = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\])*"|[A-Za-z_][\w.]*|-?\d+|[{}=;\[\],()<>.]|\n', re.S)


@dataclass
class ProtoMember:
    number: int
    name: str
    kind: str
    label: str
    message: str = ""  # type name, where kind is message or enum
    doc: str = ""
    default: str = ""
    unit: str | None = None

    @property
    def wire(self) -> int:
        return WIRE[self.kind]


@dataclass
class ProtoMessage:
    name: str
    members: dict[int, ProtoMember] = field(default_factory=dict)
    doc: str = ""

    @property
    def by_name(self) -> dict[str, ProtoMember]:
        return {m.name: m for m in self.members.values()}

    @cached_property
    def required(self) -> list[ProtoMember]:
        """Asked for when all of it was read."""
        return [member for member in self.members.values() if member.label == "required"]


class Schema:
    """Messages and enumerations of some `.proto` files by their names."""

    def __init__(self):
        self.messages: dict[str, ProtoMessage] = {}
        self.enums: dict[str, dict[int, str]] = {}

    def read(self, path: Path) -> None:
        _Reader(self, path).file()

    def resolve(self, path: Path) -> None:
        """Find the types that fields refer to; call it after the last file."""
        for message in self.messages.values():
            for member in message.members.values():
                self._resolve(message, member, path)

    def _resolve(self, message: ProtoMessage, member: ProtoMember, path: Path) -> None:
        if member.kind != "?":
            return
        scope = message.name.split(".")
        for n in range(len(scope), -1, -1):
            name = ".".join([*scope[:n], member.message])
            if name in self.messages or name in self.enums:
                member.message, member.kind = name, "message" if name in self.messages else "enum"
                return
        raise DescriptionError(f"{path}: {message.name}.{member.name}: no message or enum {member.message!r}")


class _Reader:
    def __init__(self, schema: Schema, path: Path):
        self.schema, self.path = schema, path
        self.tokens: list[tuple[str, int]] = []
        line = 1
        for token in TOKEN.findall(path.read_text()):
            self.tokens.append((token, line))
            line += token.count("\n")
        self.at = 0
        self.comment = ""

    def fail(self, text: str):
        line = self.tokens[min(self.at, len(self.tokens) - 1)][1]
        raise DescriptionError(f"{self.path}:{line}: {text}")

    def next(self) -> str:
        while self.at < len(self.tokens):
            token = self.tokens[self.at][0]
            self.at += 1
            if token.startswith(("//", "/*")):
                self.comment = token.strip("/* \n")
            elif token != "\n":
                return token
        return ""

    def expect(self, wanted: str) -> None:
        if (got := self.next()) != wanted:
            self.fail(f"expected {wanted!r}, found {got!r}")

    def until(self, end: str) -> None:
        while (token := self.next()) and token != end:
            pass

    def file(self) -> None:
        while token := self.next():
            doc, self.comment = self.comment, ""
            if token == "message":
                self.message("", doc)
            elif token == "enum":
                self.enum("")
            elif token in ("syntax", "package", "option", "import"):
                self.until(";")
            elif token != ";":
                self.fail(f"{token!r} is not understood; message and enum are")

    def message(self, outer: str, doc: str = "") -> None:
        name = outer + self.next()
        message = self.schema.messages[name] = ProtoMessage(name, doc=doc)
        self.expect("{")
        while (token := self.next()) != "}":
            if token == "message":
                self.message(name + ".")
            elif token == "enum":
                self.enum(name + ".")
            elif token in ("reserved", "extensions", "option"):
                self.until(";")
            elif token == "oneof":
                self.next()
                self.expect("{")
                while (inner := self.next()) != "}":
                    self.member(message, "optional", inner)
            elif token in ("required", "optional", "repeated"):
                self.member(message, token, self.next())
            elif token in ("", "group"):
                self.fail(f"message {name} ends early, or holds a group")
            elif token != ";":
                self.member(message, "optional", token)
        self.comment = ""

    def member(self, message: ProtoMessage, label: str, kind: str) -> None:
        name = self.next()
        self.expect("=")
        number = int(self.next())
        default = ""
        token = self.next()
        if token == "[":
            inside = []
            while (token := self.next()) != "]":
                inside.append(token)
            if "default" in inside:
                default = inside[inside.index("default") + 2]
            token = self.next()
        if token != ";":
            self.fail(f"expected ';' after {message.name}.{name}")
        known = kind if kind in WIRE and kind not in ("message", "enum", "group") else "?"
        unit, doc = self.unit(self.trailing())
        message.members[number] = ProtoMember(number, name, known, label, kind.lstrip("."), doc, default, units.FLAG if kind == "bool" else unit)

    @staticmethod
    def unit(comment: str) -> tuple[str | None, str]:
        """`[ms since 1970] the producer's clock`: what the number is, and the sentence."""
        found = re.match(r"\[([^\]]+)\]\s*", comment)
        return (found[1], comment[found.end():]) if found else (None, comment)

    def trailing(self) -> str:
        """The comment on the rest of this line."""
        if self.at < len(self.tokens) and self.tokens[self.at][0].startswith("//"):
            self.at += 1  # it is this field's, not of what stands below
            return self.tokens[self.at - 1][0].strip("/ ")
        return ""

    def enum(self, outer: str) -> None:
        values = self.schema.enums[outer + self.next()] = {}
        self.expect("{")
        while (token := self.next()) != "}":
            if token in ("option", "reserved"):
                self.until(";")
            elif token != ";":
                self.expect("=")
                values[int(self.next())] = token
                self.until(";")

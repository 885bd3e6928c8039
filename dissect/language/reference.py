"""The reference page of a protocol, written from its description: `python -m dissect.language.reference tank`.

Law: the page has what the description says, and nothing else.  A field is a node that takes bytes, or a value with a sentence.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from dissect.language import nodes as N
from dissect.language import units
from dissect.language.words import Item, Message, Record
from dissect.language.layout import EMPTY, ERROR, OK, REDIRECT
from dissect.language.load import load
from dissect.language.structures import Shape

CLASSES = {OK: "", EMPTY: "empty", REDIRECT: "redirect", ERROR: "error"}
QUIET = (N.Let, N.Made, N.Coded, N.Peek, N.Require, N.Var, N.Event, N.Check, N.Bind, N.Lent, N.Remember, N.Recall, N.Entry)  # take no bytes: shown where they have a sentence


def page(protocol) -> str:
    """The whole page, Markdown."""
    inner = structs(protocol)
    ports = ", ".join(map(str, protocol.ports))
    parts = [f"# {protocol.title}\n\n<!-- Written by `python -m dissect.language.reference {protocol.name}`. Change the description, not this page. -->",
             about(protocol.doc), f"Usual ports: {ports}. Numbers are {protocol.order}-endian unless their type says otherwise.",
             f"## Frame\n\n{fields(protocol.frame)}", "## Messages"]
    parts += [message(one) for one in protocol.messages]
    if inner:
        parts += ["## Structures", *(f"### {one.__name__}\n\n{fields(one)}" for one in inner)]
    if protocol.events:
        parts += ["## Events\n\n" + table(("event", "where", "meaning"), events(protocol))]
    parts += ["## Codes", *(f"### {one.__name__}\n\n{codes(one)}" for one in code_tables(protocol))]
    return "\n\n".join(parts) + "\n"


def about(doc: str) -> str:
    """The description's own words, without those that mention this page."""
    return "\n\n".join(part for part in doc.strip().split("\n\n") if "docs/protocols/" not in part)


def structs(protocol) -> list[type]:
    """Structures that are no messages, in the order in which they are used."""
    found: dict[int, type] = {}
    todo: list = [protocol.frame, *protocol.messages]
    seen: set[int] = set()
    while todo:
        node = todo.pop(0)
        if node is None or id(node) in seen:
            continue
        seen.add(id(node))
        if isinstance(node, Shape):
            if not issubclass(node, Message) and node is not protocol.frame:
                found[id(node)] = node
            todo += node.fields
        else:
            todo += node.bodies()
    return list(found.values())


def message(one) -> str:
    asked = ", ".join(f"[{cls.__name__}](#{cls.__name__.lower()})" for cls in one.asked)
    kind = "" if one.kind is None else f"Kind {int(one.kind)}, "
    role = f"answers {asked}" if asked else {1: "a request", 2: "an answer", 3: "pushed"}.get(one.says, "a message")
    return f"### {one.__name__}\n\n{kind}api `{one.api_name}`, {role}.{schema_name(one)}\n\n{fields(one)}"


def schema_name(struct) -> str:
    return f" Protobuf message `{struct.proto.name}`." if hasattr(struct, "proto") else ""


def rows(struct) -> Iterator[tuple[str, str, str]]:
    """(name, type, sentence) of every field."""
    declared = {one.proto.number: one for one in struct.fields if isinstance(one, N.ProtoField)} if hasattr(struct, "proto") else {}
    for number, member in sorted(struct.proto.members.items()) if hasattr(struct, "proto") else ():
        one = declared.get(number)
        kind = f"{member.label} {member.message or member.kind}, field {number}"
        yield member.name, kind + notes(one, member), " ".join((one.doc if one is not None and one.doc else member.doc).split()) + bits(one)
    for one in struct.fields:
        if isinstance(one, (N.ProtoField, N.Event)) or isinstance(one, QUIET) and not one.doc:
            continue
        name = f"{one.name} ({one.of})" if isinstance(one, N.Member) and one.of else one.name
        yield name, kind_of(one) + notes(one), sentence(one)


def sentence(one) -> str:
    said = one.doc or (shape(one) if isinstance(one, (N.Call, N.Switch)) else "")
    return " ".join(said.split()) + bits(one)


def bits(one) -> str:
    parts = [f"{part.at}{f'…{part.at + part.width - 1}' if part.width > 1 else ''} `{name}`{': ' + part.doc if part.doc else ''}"
             for name, part in (one.bits_by_name.items() if isinstance(one, N.Parted) else ())]
    return f"; bits: {', '.join(parts)}" if parts else ""


def shape(one) -> str:
    """What to say of a field that is only the place of a structure."""
    inner = next(one.bodies(), None)
    return (inner.doc or shape(inner)) if isinstance(inner, N.Field) else "as the structure says" if inner is not None else ""


def kind_of(one) -> str:
    match one:
        case N.Int():
            return f"{'i' if one.signed else 'u'}{8 * one.width}"
        case N.Varint():
            return f"varint{'' if one.bits == 32 else one.bits}{' zigzag' if one.zigzag else ''}"
        case N.Span():
            return span(one)
        case N.Endpoint():
            return "IPv4 and port" + (", port little-endian" if one.order == "little" else "")
        case N.Check():
            return f"check {one.kind}"
        case N.Let() | N.Peek() | N.Require():
            return {"Let": "computed", "Peek": "looked at", "Require": "required"}[type(one).__name__]
        case N.Remember() | N.Recall():
            return f"{'remembered as' if isinstance(one, N.Remember) else 'recalled:'} {one.memory.name}"
        case N.Switch():
            return "by kind" if isinstance(one, N.ByKind) else "one of " + ", ".join(dict.fromkeys(filter(None, map(link, one.bodies()))))
        case N.Member():
            return "whole number" if one.number else f"list of {link(one.each)}" if one.each is not None else "text"
        case N.Made():
            return "made of earlier fields"
        case N.Repeat() | N.Each():
            return f"{'one per item asked for' if isinstance(one, N.Each) else 'list'} of {link(one.body)}"
        case N.Assembled() | N.Piece():
            return f"{'content' if isinstance(one, N.Assembled) else 'piece'} of {one.assembly.name}" + (f": {link(one.body)}" if isinstance(one, N.Assembled) else "")
        case N.Again():
            return f"{link(one.inner)} inside itself, at most {one.depth}"
        case N.Call():
            return link(one.body) or type(one).__name__.lower()
    return type(one).__name__.lower()


def span(one) -> str:
    word = "decimal" if one.number else "text" if one.text else "bytes"
    if one.prefix is not None:
        return f"{word} after {kind_of(one.prefix)}"
    if one.length is not None:
        return f"{word}[{one.length!r}]"
    if one.before:
        return f"bytes up to {one.before} bytes before {one.until.hex(' ')}"
    if one.until is not None:
        return f"{word} up to `{one.until.decode()}`"
    return f"{word} to the end"


def link(body) -> str:
    """A link to the structure inside."""
    if isinstance(body, type):
        return f"[{body.__name__}](#{body.__name__.lower()})"
    if isinstance(body, N.Field):
        return kind_of(body)
    return ""


WORDS = {"bytes": "bytes", units.ADDRESS: "an IPv4 address", units.HEX: "hexadecimal", units.FLAG: "yes or no"}


def notes(one, member=None) -> str:
    unit = (one.unit if one is not None else None) or (member.unit if member is not None and member.kind != "bool" else None)
    said = [WORDS.get(unit, f"in {unit}")] if unit else []
    if one is None:
        return "".join(f"; {text}" for text in said)
    if hasattr(one.codes, "codes"):
        said.append(f"[{one.codes.__name__.strip('_')}](#{one.codes.__name__.strip('_').lower()})")
    if one.role is not None:
        said.append(f"role {one.role.name}")
    inside = [link(body) for body in one.bodies()] if isinstance(one, (N.Member, N.ProtoField, N.Span)) else []
    said += [f"read as {text}" for text in inside if text and text != "text to the end"]
    if one.when is not None:
        said.append(f"when {one.when!r}")
    return "".join(f"; {text}" for text in said)


def fields(struct) -> str:
    found = list(rows(struct))
    kind = "One row of `records`.\n\n" if issubclass(struct, Record) else "One row of `items`.\n\n" if issubclass(struct, Item) else ""
    return kind + (table(("field", "type", "meaning"), [(f"`{name}`", kind, text) for name, kind, text in found]) if found else "No fields.")


def events(protocol) -> list[tuple[str, str, str]]:
    return [(f"`{one.event}`", struct.__name__, one.doc + (" (if the answer is no error)" if one.answered or one.refusable else ""))
            for struct in [*protocol.messages, *structs(protocol)] for one in struct.fields if isinstance(one, N.Event)]


def code_tables(protocol) -> list:
    nodes = [one for struct in [protocol.frame, *protocol.messages, *structs(protocol)] for one in struct.fields]
    return list(dict.fromkeys(one.codes for one in nodes if hasattr(one.codes, "codes")))


def codes(one) -> str:
    return table(("number", "name", "class", "meaning"),
                 [(str(n), f"`{code.name}`", CLASSES[code.cls], code.doc) for n, code in sorted(one.codes.items())])


def table(head: tuple[str, ...], lines: list) -> str:
    def row(cells) -> str:
        return "| " + " | ".join(str(cell).replace("|", "\\|") for cell in cells) + " |"

    return "\n".join([row(head), "|" + "---|" * len(head), *map(row, lines)])


if __name__ == "__main__":
    sys.stdout.write(page(load(sys.argv[1])))

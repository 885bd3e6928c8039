"""Structures: the class bodies of a description, the fields in them, and the names of codes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from dissect.language import layout as L
from dissect.language import nodes as N
from dissect.language.base import line_of, written
from dissect.language.expressions import DescriptionError

OPTIONS = {"kind", "to", "api", "of", "ordered", "fifo", "shared", "family", "interim", "by"}  # of a class: each has its place on the page


class Shape(type):
    """The form of a structure: the fields of a class body in order, and its options."""

    fields: list[Any]
    options: dict[str, Any]  # its bases' included
    options_own: dict[str, Any]
    proto: Any  # the schema of the protobuf message that it stands for, if it does

    # of a message, once it is loaded
    asked: list[Any]  # the requests that it answers
    kind: int | None
    api: str
    api_name: str
    says_api: int | None
    family: Any  # the number of its id space, or of the word of the key that says it
    flags: int
    waits: bool  # its items are the request's
    carries: bool  # records may be in it
    carries_one: bool  # … and never more than one

    @property
    def place(cls) -> tuple[str, int]:
        return line_of(*cls._written)

    def __new__(meta, name, bases, body, **options):
        return super().__new__(meta, name, bases, body)

    def __init__(cls, name, bases, body, **options):
        super().__init__(name, bases, body)
        cls._written = written()
        own = []
        for key, value in body.items():
            if isinstance(value, N.Field):
                value.name = value.name or key
                value.owner = value.owner or cls
                own.append(value)
        cls.fields = [f for base in bases for f in getattr(base, "fields", [])] + own
        cls.options = {**{k: v for base in bases for k, v in getattr(base, "options", {}).items()}, **options}
        cls.options_own = options
        for key in options:
            if key not in OPTIONS:
                raise DescriptionError(f"{cls.place[0]}:{cls.place[1]}: class {name}: no option {key!r}; there are {', '.join(sorted(OPTIONS))}")


@dataclass
class Code:
    number: int
    name: str
    cls: int = L.OK
    doc: str = ""


class CodesMeta(type):
    """The numbers of a table, by what is assigned in its body: a number, or a number with its class, a sentence, or both."""

    codes: dict[int, Code]
    _default: int  # the class of a number that names none

    def __init__(cls, name, bases, body):
        super().__init__(name, bases, body)
        cls.codes = {k: v for base in reversed(bases) for k, v in getattr(base, "codes", {}).items()}
        own: dict[int, str] = {}
        for key, value in body.items():
            if key.startswith("_") and (key[:2] != "__" or key.endswith("__")) or callable(value) or hasattr(value, "__get__"):  # "__a": by type(…)
                continue
            number, klass, doc = said = cls.entry(key, value)
            if number in own:
                raise cls.wrong(f"{own[number]} and {key} have one number, {number}")
            own[number] = key
            cls.codes[number] = Code(number, key.rstrip("_"), (L.OK if key == "OK" else cls._default) if klass is None else klass, doc)
            setattr(cls, key, said[0])

    def entry(cls, key: str, value) -> tuple[int, int | None, str]:
        """Number, class and sentence of one."""
        first, *rest = value if isinstance(value, tuple) and value else (value,)
        classes, docs = [one for one in rest if type(one) is int and 0 <= one <= L.ERROR], [one for one in rest if isinstance(one, str)]
        if not isinstance(first, int) or isinstance(first, bool) or len(classes) > 1 or len(docs) > 1 or len(classes) + len(docs) < len(rest) or key in ("codes", *vars(CodesMeta)):
            raise cls.wrong(f"{key} = {shown(value)} is no code; write {key} = 1, or {key} = 1, ERROR, \"what it means\"")
        if not -1 << 63 <= first < 1 << 64:
            raise cls.wrong(f"{key} = {hex(first)[:40]} is no number of 64 bits")
        return int(first), classes[0] if classes else None, docs[0] if docs else ""

    def wrong(cls, what: str) -> DescriptionError:
        return DescriptionError("{}:{}: {}: {}".format(*N.place(), cls.__name__, what))

    def name_of(cls, number: int) -> str | None:
        code = cls.codes.get(number)
        return code.name if code else None


def shown(value) -> str:
    """As a description writes it, no longer than a line.  Python writes no number of many thousand digits."""
    try:
        return repr(value)[:60]
    except ValueError:
        return "…"


def every(body) -> Iterator[N.Field]:
    """All fields below a body."""
    seen, todo = set(), [body]
    while todo:
        node = todo.pop()
        if isinstance(node, Shape):
            if id(node) not in seen:
                seen.add(id(node))
                todo.extend(node.fields)
        elif node is not None:
            yield node
            todo.extend(node.bodies())


def opens(body) -> bool:
    """Whether an object is read here, not a text."""
    if isinstance(body, Shape):
        return has_members(body)
    return type(body) is N.Call and opens(body.body)


@lru_cache(None)
def has_members(shape) -> bool:
    return any(isinstance(one, N.Member) for one in shape.fields)

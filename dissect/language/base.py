"""What all nodes have: their place in the description, a name, a sentence, a condition, a role.

Law: a node knows where it was written; its errors are reported with that place.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from dissect.language.expressions import DescriptionError, Expr, Op, lift
from dissect.language.roles import ROLES, Role

HERE = str(Path(__file__).parent)


def place() -> tuple[str, int]:
    """File and line of the description that is being read."""
    return line_of(*written())


def written() -> tuple[CodeType | None, int]:
    """Where the description that is being read stands: the line is counted only when it is asked for, which takes as long as there are lines."""
    frame: FrameType | None = sys._getframe(1)
    while frame and (frame.f_code.co_filename.startswith(HERE) or frame.f_code.co_filename.startswith("<")):
        frame = frame.f_back
    return (frame.f_code, frame.f_lasti) if frame else (None, 0)


def line_of(code: CodeType | None, instruction: int) -> tuple[str, int]:
    if code is None:
        return "?", 0
    return code.co_filename, next((line for start, end, line in code.co_lines() if start <= instruction < end and line), 0)


class Field(Expr):
    """One field: a name, a sentence, when it is present, its role in an analysis."""

    def __init__(self, doc: str = "", *, when=None, role: Role | None = None, codes=None, unit: str | None = None,
                 holds: str | None = None):
        self.name = ""
        self.doc, self.role, self.codes, self.unit = doc, role, codes, unit
        self.holds = holds  # what a text or bytes are made of: ADDRESS, HEX_ADDRESS or WORDS
        self.when = None if when is None else lift(when)
        self.owner: Any = None  # the structure that it stands in
        self.reads: tuple[Field, ...] = ()  # fields in its expressions, known when loaded
        self._written = written()
        if not isinstance(doc, str):
            raise self.error(f"the sentence about a field is a text, not {doc!r}")
        if role is not None and not isinstance(role, Role):
            raise self.error(f"role={role!r} is no role; the roles are {', '.join(ROLES)}")

    @property
    def place(self) -> tuple[str, int]:
        return line_of(*self._written)

    def error(self, text: str) -> DescriptionError:
        return DescriptionError(f"{self.place[0]}:{self.place[1]}: {self.name or 'a field'}: {text}")

    def __repr__(self):
        return self.name or f"<{type(self).__name__}>"

    def expressions(self) -> Iterator[Expr]:
        if self.when is not None:
            yield self.when

    def bodies(self) -> Iterator[Field | type]:
        return iter(())

    @property
    def texty(self) -> bool:
        return False


class Call(Field):
    def __init__(self, body, doc="", **rest):
        super().__init__(doc, **rest)
        self.body = body

    def bodies(self):
        yield self.body

    def __getattr__(self, name):
        body = self.__dict__.get("body")
        inner = getattr(body, name, None) if isinstance(body, type) else None
        if not isinstance(inner, Expr):
            raise AttributeError(f"{getattr(body, '__name__', body)} has no field {name!r}")
        return inner


@dataclass(frozen=True)
class Bits:
    """Some bits of a number."""

    at: int
    width: int = 1
    doc: str = ""

    def of(self, value: int) -> int:
        return (value >> self.at) & ((1 << self.width) - 1)


class Parted(Field):
    """A number, or what may be one, whose bits may have names: they are its attributes."""

    def __init__(self, doc="", *, parts=None, **rest):
        super().__init__(doc, **rest)
        self.bits_by_name: dict[str, Bits] = parts or {}

    def __getattr__(self, name):
        part = self.__dict__.get("bits_by_name", {}).get(name)
        if part is None:
            raise AttributeError(f"{self.__dict__.get('name')!r} has no part {name!r}")
        return Op("&", Op(">>", self, part.at), (1 << part.width) - 1)

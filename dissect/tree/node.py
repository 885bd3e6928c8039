"""The nodes of a tree, and how values are shown: what the walks over structures, protobuf and names share."""

from __future__ import annotations

import dataclasses
import re
from bisect import bisect_right
from dataclasses import dataclass
from operator import itemgetter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dissect.tree.rows import Rows

ESCAPED = re.compile(rb'[\x00-\x1f"\\]')


class Bad(Exception):
    """The bytes are not what the description says."""


class Unknown(Exception):
    """What follows depends on what nobody said.  Not Bad: no other reading is tried."""


class Short(Bad):
    """The bytes end too early."""

    whole = False  # they do in an area all of which is there


@dataclass(slots=True)
class Node:
    name: str
    value: Any = None
    start: int = 0
    end: int = 0
    field: Any = None
    meaning: str = ""
    claims: list[tuple[int, int]] = dataclasses.field(default_factory=list)
    children: list[Node] = dataclasses.field(default_factory=list)
    space: int = 0  # 0: the frame; else a region that was inflated
    raw: bytes | bytearray | None = None  # kept where the value alone would not give the bytes back
    extra: Any = None

    def walk(self):
        todo = [self]
        while todo:  # a generator in each other is as slow as it is deep
            node = todo.pop()
            yield node
            todo += reversed(node.children)

    def find(self, name: str):
        return next((n for n in self.walk() if n.name == name), None)

    def __getitem__(self, name: str):
        for child in self.children:
            if child.name == name:
                return child
        raise KeyError(name)


@dataclass
class Space:
    """Bytes that are being read, and their origin."""

    data: bytes
    number: int = 0
    pieces: list[tuple[int, int, int]] | None = None  # (at, where in the frame, length)
    parent: Space | None = None

    def claim(self, start: int, end: int) -> list[tuple[int, int]]:
        if self.pieces is None:
            return [(start, end)] if end > start else []
        found = []
        for number in range(max(0, bisect_right(self.pieces, start, key=itemgetter(0)) - 1), len(self.pieces)):  # there may be very many
            at, origin, size = self.pieces[number]
            if at >= end:
                break
            low, high = max(start, at), min(end, at + size)
            if low < high:
                found.append((origin + low - at, origin + high - at))
        return found


class Walk:
    """What the walks over protobuf and names use of their machine."""

    protocol: Any
    side: int
    missing: int
    space: Space
    at: int
    end: int
    env: dict[Any, Any]
    held: dict[Any, Any]
    rows: Rows
    count: int
    spaces: int
    looks: int
    problems: list[str]

    def one_more(self) -> None:
        raise NotImplementedError

    def body(self, body, parent: Node) -> None:
        raise NotImplementedError

    def visit(self, one, parent: Node) -> None:
        raise NotImplementedError

    def inside(self, body, node: Node, first: int, last: int) -> None:
        raise NotImplementedError

    def rest(self, node: Node) -> None:
        raise NotImplementedError

    def reread(self, size: int, one) -> None:
        raise NotImplementedError

    def take(self, size: int, what) -> int:
        raise NotImplementedError

    def keep(self, one, value, span=None) -> None:
        raise NotImplementedError

    def value(self, expr) -> int:
        raise NotImplementedError

    def meaning(self, one, value: int | None) -> str:
        raise NotImplementedError


def quoted(text: bytes) -> bytes:
    """A text as JSON writes it."""
    return b'"' + ESCAPED.sub(lambda found: b"\\" + found[0] if found[0] >= b" " else b"\\u%04x" % found[0][0], text) + b'"'


def leb(value: int) -> bytes:
    value &= (1 << 64) - 1
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def to_number(data: bytes) -> int | None:
    """A decimal number of at most 18 digits; anything else is no number."""
    digits = data[1:] if data[:1] == b"-" else data
    if not digits or len(digits) > 18 or not all(48 <= b <= 57 for b in digits):
        return None
    return int(data)


def shown(data: bytes, text: bool):
    if not text:
        return data
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data

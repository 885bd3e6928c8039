"""One message with the place of everything in it that a checksum covers: the tree, and besides where the bytes lie.

Law: reads as the tree reads; what it remembers besides changes nothing.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from dissect.language import nodes as N
from dissect.tree.node import Node
from dissect.tree.walk import Tree, Walker

Claims = list[tuple[int, int]]


class Sum(NamedTuple):
    """A checksum: what it is of, and where that and the sum itself lie."""

    field: N.Check
    space: int
    over: list[Claims]
    stored: Claims


class Placed(Walker):
    """A walk that remembers the places of spans and numbers, what names came in which form, and the checksums."""

    def __init__(self, protocol, data: bytes, side: int, asked, missing: int):
        super().__init__(protocol, data, side, asked, missing)
        self.places: dict[Any, tuple[int, Claims]] = {}
        self.sums: list[Sum] = []
        self.loose: list[tuple[int, Claims]] = []  # brackets and commas of JSON; in a cut message also a name or a value that does not end

    def keep(self, one, value, span=None) -> None:
        super().keep(one, value, span)
        if isinstance(span, bytes) and isinstance(one, N.Span):
            self.places[one] = self.space.number, self.space.claim(value, value + len(span))

    def leaf(self, one, parent: Node, value, start: int, meaning="", raw=None) -> Node:
        node = super().leaf(one, parent, value, start, meaning, raw)
        self.places[one] = node.space, node.claims
        return node

    def settle(self, one, found) -> None:
        node, _, first, last = found
        self.places[one] = self.space.number, self.space.claim(first, last) if first >= 0 else node.claims
        super().settle(one, found)

    def visit(self, one, parent: Node) -> None:
        count = len(parent.children)
        super().visit(one, parent)
        if isinstance(one, N.Check) and len(parent.children) > count:
            self.note(one)

    def note(self, one: N.Check) -> None:
        stored = self.stored(one.stored)
        over = [self.places[span] for span in one.over if span in self.places]
        if stored is not None and len(over) == len(one.over) and all(space == stored[0] for space, _ in over):
            self.sums.append(Sum(one, stored[0], [claims for _, claims in over], stored[1]))

    def stored(self, expression) -> tuple[int, Claims] | None:
        """Where the number stands that an expression takes its value from."""
        if expression in self.places:
            return self.places[expression]
        for inner in (*getattr(expression, "reads", ()), *expression.parts()):
            found = self.stored(inner)
            if found is not None:
                return found
        return None

    # --- names and values -------------------------------------------------------------------------------------------

    def punctuation(self, parent: Node, start: int, end: int) -> None:
        super().punctuation(parent, start, end)
        if end > start:
            self.loose.append((self.space.number, self.space.claim(start, end)))

    def json_value(self, parent, name: str, begin: int, value: tuple[int, int], depth: int):
        member = super().json_value(parent, name, begin, value, depth)
        member.node.extra = JSON
        return member

    def walk(self, form: N.Form, parent) -> dict:
        count = len(parent.children)
        names = super().walk(form, parent)
        if form.kind != N.NAMED_JSON:
            for child in parent.children[count:]:
                child.extra = child.extra if child.name == "more" else form
        return names


JSON = N.Form(N.NAMED_JSON)


def placed(protocol, frame: bytes, side: int, asked=None, missing: int = 0, recalled: dict | None = None, content: bytes | None = None) -> tuple[Tree, Placed]:
    walker = Placed(protocol, frame, side, asked.rows if isinstance(asked, Tree) else asked, missing)
    walker.recalled, walker.content = recalled, content
    return walker.run(), walker

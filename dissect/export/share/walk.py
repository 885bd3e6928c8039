"""One message with the place of everything in it that a checksum covers: the tree, and besides where the bytes lie.

Law: reads as the tree reads; what it remembers besides changes nothing.
"""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

from dissect.export.share.forms import THERE, Free, place_of, straight
from dissect.export.share.spent import OPENED, Spent
from dissect.language import nodes as N
from dissect.tree.node import Node
from dissect.tree.walk import NODES_MOST, Tree, Walker

Claims = list[tuple[int, int]]


class Sum(NamedTuple):
    """A checksum: what it is of, and where that and the sum itself lie."""

    field: N.Check
    space: int
    over: list[Claims]
    stored: Claims


class Placed(Walker):
    """A walk that remembers the places of spans and numbers, what names came in which form, and the checksums."""

    free: Free | None = None  # where the message's form is wanted

    def __init__(self, protocol, data: bytes, side: int, asked, missing: int):
        super().__init__(protocol, data, side, asked, missing)
        self.frame, self.spent, self.most = data, Spent(), NODES_MOST  # what is spent is the bound
        self.places: dict[Any, tuple[int, Claims]] = {}
        self.sums: list[Sum] = []
        self.first: dict[int, tuple[int, bytes]] = {}  # what was free when a message in another one was read for the first time
        self.loose: list[tuple[int, Claims]] = []  # brackets and commas of JSON; in a cut message also a name or a value that does not end

    def keep(self, one, value, span=None) -> None:
        super().keep(one, value, span)
        if isinstance(span, bytes) and isinstance(one, N.Span):
            self.places[one] = self.space.number, self.space.claim(value, value + len(span))
            self.freed(one, value, value + len(span), 0xFF if type(one) is N.Span and one.into is None and one not in self.sources else 0)

    def leaf(self, one, parent: Node, value, start: int, meaning="", raw=None) -> Node:
        node = super().leaf(one, parent, value, start, meaning, raw)
        self.places[one] = node.space, node.claims
        if isinstance(one, N.Varint) and one.limit is None:
            self.freed(one, start, self.at, VALUE)
        elif isinstance(one, N.Endpoint):
            self.freed(one, start, self.at)
        elif isinstance(one, N.Int) and one.limit is None and one.equals is None:
            self.freed(None, start, self.at)
            self.compared(one, one, start)
        elif isinstance(one, N.Inflate):
            self.free = None
        return node

    def settle(self, one, found) -> None:
        node, _, first, last = found
        self.places[one] = self.space.number, self.space.claim(first, last) if first >= 0 else node.claims
        super().settle(one, found)

    def read(self, one, parent: Node) -> None:
        count = len(parent.children)
        self.spent.read()
        if self.free is not None and not straight(one):
            self.free = None
        budget = self.budget
        try:
            super().read(one, parent)
        finally:  # what cannot be read inside was opened all the same
            if isinstance(one, N.Inflate):
                self.spent.read((budget - self.budget) // OPENED)
        if isinstance(one, N.Check) and len(parent.children) > count:
            self.note(one)
        elif isinstance(one, N.Peek) and self.at + one.ahead + one.what.width <= self.end:
            self.compared(one, one.what, self.at + one.ahead)

    # --- what decides nothing ---------------------------------------------------------------------------------------

    def moved(self) -> int:
        """How far from a place here its place in the frame is."""
        if self.free is None:
            return 0
        pieces = self.space.pieces
        if self.space.number or pieces is not None and len(pieces) != 1:
            self.free = None
        return pieces[0][1] if pieces else 0

    def freed(self, one, start: int, end: int, bits: int = 0xFF) -> None:
        moved = self.moved()
        if self.free is not None and start < end:
            self.free.read(one, start + moved, end + moved, bits)

    def compared(self, one, what: N.Int, start: int) -> None:
        moved = self.moved()
        if self.free is not None:
            self.free.number(one, what, start + moved, self.frame)

    def delimiter(self, one: N.Span, until: bytes) -> int:
        moved = self.moved()
        if self.free is not None:
            start = self.at + moved + (one.before + 1 if one.before and not one.last else 0)
            self.free.asked(partial(place_of, until, start, self.end + moved, one.last), self.frame)
        return super().delimiter(one, until)

    def rest(self, node: Node) -> None:
        self.freed(None, max(self.at, self.far if self.far <= self.end else 0), self.end)
        super().rest(node)

    def member(self, schema, declared, held, parent, depth) -> int:
        self.spent.read()
        number = super().member(schema, declared, held, parent, depth)
        moved = self.moved()
        if self.free is None:
            return number
        node = parent.children[-1]
        one, data, at = node.field, self.space.data, after_number(self.space.data, node.start)
        wire = data[node.start] & 7
        if isinstance(one, N.Union):
            self.first[id(node)] = node.start + moved, self.free.taken(node.start + moved, node.end + moved)
        elif self.decides(one):
            self.free.fix(node.start + moved, node.end + moved)
        elif wire == 2 and (one is None or one.into is None and one.each is None) and (node.extra is None or node.extra.kind in ("bytes", "string")):
            self.freed(one, after_number(data, at), node.end)
        elif wire != 2 and (one is None or one.each is None):
            self.freed(one, at, node.end, 0xFF if wire else VALUE)
        return number

    def choose(self, one, found) -> None:
        super().choose(one, found)
        if found and self.free is not None:
            self.free.meet(*self.first[id(found[-1][0])])

    def named_member(self, one: N.Member, names: dict) -> None:
        super().named_member(one, names)
        value, moved = names.get(one.wire_name), self.moved()
        if value is not None and self.free is not None and (one.number or one.into is not None or one.each is not None or self.decides(one)):
            self.free.fix(value.first + moved, value.last + moved)

    def decides(self, one) -> bool:
        """Whether more matters of a member than that it is there."""
        return self.free is not None and bool(self.free.deciding.get(one, THERE) - THERE)

    def asked_for(self, role) -> int:
        self.free = None
        return super().asked_for(role)

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
        self.spent.read(JSON_READS)
        member = super().json_value(parent, name, begin, value, depth)
        member.node.extra = JSON
        return member

    def walk(self, form: N.Form, parent) -> dict:
        count = len(parent.children)
        if form.kind != N.NAMED_PAIRS:
            self.free = None  # brackets and delimiters are looked for everywhere
        names = super().walk(form, parent)
        for value in names.values() if self.free is not None else ():
            self.freed(None, value.first, value.last)
        if form.kind != N.NAMED_JSON:
            for child in parent.children[count:]:
                child.extra = child.extra if child.name == "more" else form
        return names


JSON_READS = 2  # fields as which a value of JSON counts: it is kept with its name, its place and its text
JSON = N.Form(N.NAMED_JSON)
VALUE = 0x7F  # of each byte of a number that says itself how long it is


def after_number(data: bytes, at: int) -> int:
    while data[at] & 0x80:
        at += 1
    return at + 1


def placed(protocol, frame: bytes, side: int, asked=None, missing: int = 0,
           free: Free | None = None, spent: Spent | None = None) -> tuple[Tree, Placed]:
    walker = Placed(protocol, frame, side, asked.rows if isinstance(asked, Tree) else asked, missing)
    walker.free, walker.spent = free, spent or Spent()
    return walker.run(), walker

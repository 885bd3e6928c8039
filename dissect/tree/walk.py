"""The tree machine: every field of one message, with name, value, place and meaning.  The plain reference.

Law: every byte of the frame is claimed by exactly one node; what cannot be read is a node of its own and a problem, never an exception.
The machine must give the same rows as `Tree.rows` for the same frame.
"""

from __future__ import annotations

from dataclasses import dataclass

from dissect.language import layout as L
from dissect.language import nodes as N
from dissect.machine.inflate import allowed
from dissect.machine.layout import LISTED_LEAST, LISTED_MOST, LISTED_PER_FOUR, LOOKS_LEAST, LOOKS_PER_BYTE, MADE_LEAST, MADE_PER_BYTE, TURNS_LEAST, TURNS_PER_BYTE
from dissect.tree.rows import Rows
from dissect.language.expressions import Asked, Name, UNSET, evaluate, wrap
from dissect.language.words import Item, Message, Record
from dissect.language.structures import opens
from dissect.tree import leaves, shapes  # noqa: F401 - they register
from dissect.tree.kinds import READS
from dissect.tree.named import NamedWalk
from dissect.tree.protobuf import ProtoWalk
from dissect.tree.node import Bad, Node, Short, Space, Unknown

NODES_LEAST, NODES_MOST = 1 << 17, 2_000_000  # that a tree may have, however small or large its message
BYTES_PER_NODE = 8  # of a message between them
VARINT_MAX = 10


@dataclass
class Tree:
    root: Node
    size: int
    problems: list[str]
    status: int
    rows: Rows
    values: dict


def decode(protocol, data: bytes, side: int, asked: Tree | Rows | None = None, missing: int = 0, bound: dict | None = None,
           recalled: dict[int, int] | None = None) -> Tree:
    """One frame as a tree; `missing` bytes at its end were not captured, `bound` has the names said earlier (see `bind`).

    `recalled`: what its connection knows, by the numbers of the protocol's memories; None: that was not asked yet.
    """
    walker = Walker(protocol, bytes(data), side, asked.rows if isinstance(asked, Tree) else asked, missing)
    walker.bound, walker.recalled = bound or {}, recalled
    return walker.run()


def assembled(protocol, data: bytes, side: int, content: bytes, bound: dict | None = None) -> Tree:
    """A message as a tree whose content came in several frames: the first of them, and all pieces of the content."""
    walker = Walker(protocol, bytes(data), side, None, 0)
    walker.bound, walker.content = bound or {}, content
    walker.allow(len(content))
    return walker.run()


class Walker(ProtoWalk, NamedWalk):
    def __init__(self, protocol, data: bytes, side: int, asked: Rows | None, missing: int):
        self.protocol, self.side, self.asked, self.missing = protocol, side, asked, missing
        self.space = Space(data)
        self.at, self.end = 0, len(data)
        self.top: int | None = None  # end of the outermost area
        self.env: dict = {}
        self.held: dict = {}  # texts that may be read again by name: field → Found
        self.rows = Rows(protocol)
        self.context: dict | None = None  # the request's item that `each` stands at
        self.index = 0
        self.count, self.most = 0, min(max(NODES_LEAST, (len(data) + missing) // BYTES_PER_NODE), NODES_MOST)
        self.spaces = 0
        self.sources = protocol.sources
        self.far = 0  # end of what was placed elsewhere in this space
        self.nesting: tuple[int, int] = (0, -1)  # how many structures contain themselves around this place, and where the last one began
        self.budget = allowed(len(data))
        self.turns = self.making = self.looks = 0
        self.allow(len(data) + missing)
        self.unsound = False  # a checksum differs
        self.damaged = False  # a list ends in an element that is all there
        self.too_large = False  # a region claims to inflate to more than is allowed
        self.bound: dict[str, str] = {}
        self.recalled: dict[int, int] | None = None
        self.content: bytes | None = None
        self.problems: list[str] = []

    def allow(self, size: int) -> None:
        """So many turns of loops, bytes of texts that are made, and records and events that are listed, as a message of this size may have at least."""
        self.turns = max(self.turns, TURNS_PER_BYTE * size, TURNS_LEAST)
        self.looks = max(self.looks, LOOKS_LEAST + LOOKS_PER_BYTE * size)
        self.making = max(self.making, MADE_LEAST + MADE_PER_BYTE * size)
        listed = max(min(LISTED_PER_FOUR * size // 4, LISTED_MOST + size // 4), LISTED_LEAST)
        self.rows.left = {table: max(left, listed) for table, left in self.rows.left.items()}

    def run(self) -> Tree:
        frame = self.protocol.frame
        root = Node(frame.__name__, start=0, end=len(self.space.data))
        whole = self.space
        status = 0
        try:
            self.struct(frame, root)
        except Bad as error:
            self.problems.append(str(error))
            status = 1
        except Unknown as why:
            if self.recalled is None:
                self.rows.rest()
            else:
                self.problems.append(str(why))
                status = L.UNKNOWN_BEFORE
        except RecursionError:
            self.problems.append("structures within each other are deeper than can be shown")
            status = 1
        status = 1 if self.damaged else 3 if self.unsound and not status else status
        if self.missing:
            status = 2
        if min(self.rows.left.values()) < 0:
            self.too_large = True
            self.problems.append("more records or events than its bytes may hold: not all of them are listed")
        if self.too_large:
            status = 4
        self.space = whole
        self.leftover(root, whole)
        self.rows.finish(self.missing > 0)
        return Tree(root, len(whole.data), self.problems, status, self.rows, self.env)

    def leftover(self, root: Node, whole: Space) -> None:
        """Bytes of the frame that no node claims."""
        taken = sorted(c for node in root.walk() if node.space == 0 for c in node.claims)
        at = 0
        for start, end in [*taken, (len(whole.data), len(whole.data))]:
            if start > at:
                self.problems.append(f"{start - at} bytes at {at} not decoded")
                root.children.append(Node("undecoded", whole.data[at:start], at, start, claims=[(at, start)]))
            at = max(at, end)

    def turn(self, one) -> None:
        """One more turn of a loop: what inflates may hold more than anybody sends."""
        self.turns -= 1
        if self.turns < 0:
            self.too_large = True
            raise Short(f"{one.name}: more parts than its bytes may hold, and is read no further")

    def failed(self, one) -> None:
        """An attempt failed: those within others may be as many as two to the depth of a description."""
        self.turns -= 1
        if self.turns < -TURNS_LEAST or self.looks < 0:
            self.too_large = True
            raise Short(f"{one.name}: more attempts than its bytes may make, and is read no further")

    def reread(self, size: int, one) -> None:
        """An attempt passed over so many bytes, or a sum is of so many: the same ones may be looked at again for each of them."""
        self.looks -= size
        if self.looks < 0:
            self.too_large = True
            raise Short(f"{one.name}: more looks at its bytes than they may take, and is read no further")

    def make(self, size: int, one) -> None:
        """A text made of one twice, and that of another one twice, may be as long."""
        self.making -= size
        if self.making < 0:
            self.too_large = True
            raise Short(f"{one.name}: longer texts than its bytes may make, and is read no further")

    def one_more(self) -> None:
        """One more node: a tree is a thousand times as large as the bytes that make the most of it."""
        self.count += 1
        if self.count > self.most:
            raise Bad("more fields than a tree of its size may have: it is read no further")

    # --- expressions ---

    def known_value(self, leaf) -> int:
        if isinstance(leaf, N.Field):
            value = self.env.get(leaf, UNSET)
            return wrap(value) if isinstance(value, int) else UNSET
        if isinstance(leaf, Name):
            name = leaf.name
            return self.at if name == "here" else self.end - self.at if name == "left" else self.side if name == "side" else self.index
        if isinstance(leaf, Asked):
            return self.asked_for(leaf.role)
        raise TypeError(leaf)

    def asked_for(self, role) -> int:
        if self.context is not None:
            value = self.context.get(role.item)
        else:
            value = self.asked.message.get(role.message) if self.asked else None
        return value if isinstance(value, int) else UNSET

    def value(self, expr) -> int:
        return evaluate(expr, self.known_value)

    # --- structs ---

    def body(self, body, parent: Node) -> None:
        if isinstance(body, type):
            self.struct(body, parent)
        else:
            self.visit(body, parent)

    def struct(self, struct, parent: Node) -> None:
        self.one_more()
        row = None
        if issubclass(struct, Message):
            self.rows.enter(struct)
            parent.meaning = parent.meaning or f"{struct.__name__}"
        if issubclass(struct, (Item, Record)):
            row = self.rows.begin("records" if issubclass(struct, Record) else "items", self.context)
        if hasattr(struct, "proto"):
            self.proto(struct, parent)
        elif opens(struct):
            self.members_of(struct, parent)
        else:
            for one in struct.fields:
                self.visit(one, parent)
        if row is not None:
            self.rows.commit(row)

    def visit(self, one, parent: Node) -> None:
        if isinstance(one, N.Var):
            self.env[one] = UNSET if one.initial is None else self.value(one.initial)
            return
        self.env.pop(one, None)
        self.rows.forget(one)
        if one.when is not None and self.value(one.when) in (0, UNSET):
            return
        self.read(one, parent)

    def read(self, one, parent: Node) -> None:
        READS.of(one)(self, one, parent)

    def take(self, size: int, what) -> int:
        if size < 0 or size > self.end - self.at:
            raise Short(f"{what.name or type(what).__name__}: {size} bytes wanted, {self.end - self.at} left")
        self.at += size
        return self.at - size

    def leaf(self, one, parent: Node, value, start: int, meaning="", raw=None) -> Node:
        self.one_more()
        node = Node(one.name, value, start, self.at, one, meaning, self.space.claim(start, self.at), [],
                    self.space.number, raw)
        parent.children.append(node)
        return node

    def group(self, one, parent: Node, start: int | None = None) -> Node:
        self.one_more()
        node = Node(one.name or type(one).__name__.lower(), None, self.at if start is None else start, self.at, one,
                    space=self.space.number)
        parent.children.append(node)
        return node

    def keep(self, one, value, span=None) -> None:
        """Remember a value for expressions and roles."""
        self.env[one] = value
        if span is not None:
            self.rows.texts[one] = span
        if one.role is not None:
            self.rows.put(one.role, value if span is None else span, one)

    # --- leaves ---

    def number(self, one: N.Int) -> tuple[int, int]:
        start = self.take(one.width, one)
        value = int.from_bytes(self.space.data[start : self.at], one.order, signed=one.signed)
        return value, start

    def limit(self, one, value: int) -> None:
        if one.limit is not None and not 0 <= value <= one.limit:
            raise Bad(f"{one.name}: {value} is above {one.limit}")

    def meaning(self, one, value: int | None) -> str:
        words: list[str] = []
        if value is None:
            return "" if one.codes is None else "unknown"
        if one.codes is not None:
            code = one.codes.codes.get(value)
            words.append(f"{code.name}{': ' + code.doc if code.doc else ''}" if code else "unknown")
        words += [f"{name}={part.of(value)}" for name, part in (one.bits_by_name.items() if isinstance(one, N.Parted) else ())]
        return ", ".join(words)

    def varint(self, one: N.Varint) -> tuple[int, int]:
        start, value, shift = self.at, 0, 0
        while True:
            if self.at >= self.end:
                raise Short(f"{one.name}: ends inside a number")
            byte = self.space.data[self.at]
            self.at += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                break
            if shift >= (35 if one.bits == 32 else 70):
                raise Bad(f"{one.name}: a number of more than {shift // 7} bytes")
        value &= (1 << one.bits) - 1
        if one.zigzag:
            value = (value >> 1) ^ -(value & 1)
        elif one.signed and value >> (one.bits - 1):
            value -= 1 << one.bits
        return value, start

    def prefixed(self, prefix) -> int:
        value = self.varint(prefix)[0] if isinstance(prefix, N.Varint) else self.number(prefix)[0]
        self.limit(prefix, value)
        return value

    def span(self, one: N.Span) -> tuple[int, int, int]:
        """(start of the field, start of its bytes, their end); `at` after everything."""
        start = self.at
        if one.prefix is not None:
            first = self.take(self.prefixed(one.prefix), one)
            return start, first, self.at
        if one.length is not None:
            size = self.value(one.length)
            if self.missing and one in self.sources:
                size = min(size, self.end - self.at)  # the names and values that are there
            return start, self.take(size, one), self.at
        delimiter = one.until or b""
        found = self.delimiter(one, delimiter) if delimiter else -1
        if found >= 0 and one.before:
            self.at += found - one.before
            return start, start, self.at
        if found >= 0:
            self.at += found + len(delimiter)
            return start, start, start + found
        if delimiter and one.optional:
            return start, start, start
        self.at = self.end
        return start, start, self.at

    def delimiter(self, one: N.Span, until: bytes) -> int:
        """Its place, counted from here; −1: not in this area."""
        stop = self.end if one.limit is None or one.before else min(self.end, self.at + one.limit + len(until))
        area = self.space.data[self.at : stop]
        found = area.rfind(until) if one.last else area.find(until, one.before + 1 if one.before else 0)
        if found < 0 and stop < self.end:
            raise Bad(f"{one.name}: more than {one.limit} bytes without {until!r}")
        if self.missing and (found < 0 or one.last) and not one.before and self.space.number == 0 and stop == len(self.space.data):
            raise Short(f"{one.name}: the bytes end before {until!r}")
        return found

    def inside(self, body, node: Node, first: int, last: int) -> None:
        """Read a span further: its node claims only the bytes around the span."""
        node.claims = self.space.claim(node.start, first) + self.space.claim(last, node.end)
        at, end = self.at, self.end
        self.at, self.end = first, last
        self.body(body, node)
        self.rest(node)
        self.at, self.end = at, end

    def place(self) -> tuple:
        return self.space, self.end, self.top, self.far

    def back_to(self, place: tuple) -> None:
        """What was begun since is given up: a space that it opened has bounds of its own."""
        if self.space is not place[0]:
            self.space, _, self.top, self.far = place
        self.end = place[1]

    def rest(self, node: Node) -> None:
        if self.at < self.far <= self.end:
            self.at = self.far  # areas placed elsewhere reach so far
        if self.at < self.end:
            data = self.space.data[self.at : self.end]
            node.children.append(Node("more", data, self.at, self.end, claims=self.space.claim(self.at, self.end),
                                      space=self.space.number, meaning="bytes that the description does not name"))
            self.at = self.end

    # --- values without bytes ---

    # --- shapes ---

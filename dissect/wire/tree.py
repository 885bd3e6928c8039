"""The tree machine: every field of one message, with name, value, place and meaning.  The plain reference.

Law: every byte of the frame is claimed by exactly one node; what cannot be read is a node of its own and a problem,
never an exception.  `Tree.rows` is what the columns machine must give for the same frame.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass

from dissect.wire import layout as L
from dissect.wire import nodes as N
from dissect.wire.inflate import TooLarge, allowed, inflate
from dissect.wire.rows import Rows
from dissect.wire.sums import checksum
from dissect.wire.expr import Asked, Name, UNSET, evaluate, wrap
from dissect.wire.language import Item, Message, Record
from dissect.wire.named import Found, NamedWalk, opens
from dissect.wire.protobuf import ProtoWalk
from dissect.wire.treenode import Bad, Node, Short, Space, leb, quoted, shown, to_number

NODES_MAX = 2_000_000  # of one tree
VARINT_MAX = 10


@dataclass
class Tree:
    root: Node
    size: int
    problems: list[str]
    status: int
    rows: Rows
    values: dict


def decode(protocol, data: bytes, side: int, asked: Tree | Rows | None = None, missing: int = 0, bound: dict | None = None) -> Tree:
    """One frame as a tree; `missing` bytes at its end were not captured, `bound` names were said earlier (see `bind`)."""
    walker = Walker(protocol, bytes(data), side, asked.rows if isinstance(asked, Tree) else asked, missing)
    walker.bound = bound or {}
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
        self.count = 0
        self.spaces = 0
        self.sources = protocol.sources
        self.far = 0  # end of what was placed elsewhere in this space
        self.budget = allowed(len(data))
        self.unsound = False  # a checksum differs
        self.too_large = False  # a region claims to inflate to more than is allowed
        self.bound: dict[str, str] = {}
        self.problems: list[str] = []

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
        status = 3 if self.unsound and not status else status
        if self.missing:
            status = 2
        if self.too_large:
            status = 4
        self.space = whole
        self.leftover(root, whole)
        self.rows.finish()
        return Tree(root, len(whole.data), self.problems, status, self.rows, self.env)

    def leftover(self, root: Node, whole: Space) -> None:
        """Bytes of the frame that nobody claimed."""
        taken = sorted(c for node in root.walk() if node.space == 0 for c in node.claims)
        at = 0
        for start, end in [*taken, (len(whole.data), len(whole.data))]:
            if start > at:
                self.problems.append(f"{start - at} bytes at {at} not decoded")
                root.children.append(Node("undecoded", whole.data[at:start], at, start, claims=[(at, start)]))
            at = max(at, end)

    # --- expressions ---

    def look(self, leaf) -> int:
        if isinstance(leaf, N.Field):
            value = self.env.get(leaf, UNSET)
            return wrap(value) if isinstance(value, int) else UNSET
        if isinstance(leaf, Name):
            return {"side": self.side, "here": self.at, "left": self.end - self.at, "index": self.index}[leaf.name]
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
        return evaluate(expr, self.look)

    # --- structs ---

    def body(self, body, parent: Node) -> None:
        if isinstance(body, type):
            self.struct(body, parent)
        else:
            self.one(body, parent)

    def struct(self, struct, parent: Node) -> None:
        self.count += 1
        if self.count > NODES_MAX:
            raise Bad("more nodes than a message may have")
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
                self.one(one, parent)
        if row is not None:
            self.rows.commit(row)

    def one(self, one, parent: Node) -> None:
        if isinstance(one, N.Var):
            self.env[one] = UNSET if one.initial is None else self.value(one.initial)
            return
        self.env.pop(one, None)
        self.rows.forget(one)
        if one.when is not None and self.value(one.when) in (0, UNSET):
            return
        getattr(self, "do_" + type(one).__name__)(one, parent)

    def take(self, size: int, what) -> int:
        if size < 0 or size > self.end - self.at:
            raise Short(f"{what.name or type(what).__name__}: {size} bytes wanted, {self.end - self.at} left")
        self.at += size
        return self.at - size

    def leaf(self, one, parent: Node, value, start: int, meaning="", raw=None) -> Node:
        node = Node(one.name, value, start, self.at, one, meaning, self.space.claim(start, self.at), [],
                    self.space.number, raw)
        parent.children.append(node)
        return node

    def group(self, one, parent: Node, start: int | None = None) -> Node:
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

    def do_Int(self, one: N.Int, parent: Node) -> None:
        value, start = self.number(one)
        self.leaf(one, parent, value, start, self.meaning(one, value))
        if one.equals is not None and value != one.equals:
            raise Bad(f"{one.name}: {value:#x}, not {one.equals:#x}")
        self.limit(one, value)
        self.keep(one, value)

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
        for name, part in (one.bits.items() if isinstance(one, N.Int) else ()):
            words.append(f"{name}={(value >> part.at) & ((1 << part.width) - 1)}")
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

    def do_Varint(self, one: N.Varint, parent: Node) -> None:
        value, start = self.varint(one)
        raw = self.space.data[start : self.at]
        self.leaf(one, parent, value, start, self.meaning(one, value), raw if len(raw) != len(leb(value)) else None)
        self.limit(one, value)
        self.keep(one, value)

    def prefixed(self, prefix) -> int:
        value = self.varint(prefix)[0] if isinstance(prefix, N.Varint) else self.number(prefix)[0]
        self.limit(prefix, value)
        return value

    def span(self, one: N.Span) -> tuple[int, int, int]:
        """(where the field starts, where its bytes start, where they end); `at` behind all."""
        start = self.at
        if one.prefix is not None:
            first = self.take(self.prefixed(one.prefix), one)
            return start, first, self.at
        if one.length is not None:
            size = self.value(one.length)
            if self.missing and one in self.sources:
                size = min(size, self.end - self.at)  # the names and values that are there
            return start, self.take(size, one), self.at
        if one.until is not None:
            area = self.space.data[self.at : self.end]
            found = area.rfind(one.until) if one.last else area.find(one.until, one.before + 1 if one.before else 0)
            if found >= 0 and one.before:
                self.at += found - one.before
                return start, start, self.at
            if found >= 0:
                self.at += found + len(one.until)
                return start, start, start + found
            if one.optional:
                return start, start, start
        self.at = self.end
        return start, start, self.at

    def do_Span(self, one: N.Span, parent: Node) -> None:
        start, first, last = self.span(one)
        data = self.space.data[first:last]
        if one.number:
            value = to_number(data)
            raw = self.space.data[start : self.at]
            self.leaf(one, parent, value if value is not None else data.decode("utf-8", "replace"), start,
                      self.meaning(one, value), None if raw == str(value).encode() + (one.until or b"") else raw)
            if value is not None:
                self.keep(one, value)
            elif one.role in N.KEYS:
                raise Bad(f"{one.name}: no number, and nothing else pairs it")
            return
        node = self.leaf(one, parent, shown(data, one.text), start)
        if one.until is not None:
            node.raw = self.space.data[start : self.at]
        elif one.prefix is not None:
            node.raw = self.space.data[start:first] if isinstance(one.prefix, N.Varint) else None
        self.keep(one, first, data)
        if one in self.sources:
            self.held[one] = Found(node, first, last, data, space=self.space)
        if one.into is not None:
            self.inside(one.into, node, first, last)

    do_Json = do_Span

    def inside(self, body, node: Node, first: int, last: int) -> None:
        """Read a span further: its node claims only what stands around the span."""
        node.claims = self.space.claim(node.start, first) + self.space.claim(last, node.end)
        at, end = self.at, self.end
        self.at, self.end = first, last
        self.body(body, node)
        self.rest(node)
        self.at, self.end = at, end

    def rest(self, node: Node) -> None:
        if self.at < self.far <= self.end:
            self.at = self.far  # areas placed elsewhere reach so far
        if self.at < self.end:
            data = self.space.data[self.at : self.end]
            node.children.append(Node("more", data, self.at, self.end, claims=self.space.claim(self.at, self.end),
                                      space=self.space.number, meaning="bytes that the description does not name"))
            self.at = self.end

    def do_Endpoint(self, one, parent) -> None:
        start = self.take(6, one)
        data = self.space.data[start : self.at]
        value = f"{data[0]}.{data[1]}.{data[2]}.{data[3]}:{int.from_bytes(data[4:], one.order)}"
        self.leaf(one, parent, value, start)
        self.keep(one, 0, value.encode())

    # --- values without bytes ---

    def do_Made(self, one: N.Made, parent: Node) -> None:
        text = b""
        for part in one.pieces:
            field = part.field if isinstance(part, N.Hex) else part
            said = field if isinstance(field, bytes) else self.digits(field) if isinstance(part, N.Hex) else self.rows.texts.get(field)
            if said is None or not isinstance(field, bytes) and self.env.get(field, UNSET) == UNSET:
                return
            text += said
        if one.doc:
            parent.children.append(Node(one.name, shown(text, True), self.at, self.at, one, space=self.space.number))
        self.keep(one, 0, text)

    def digits(self, one) -> bytes:
        """A field's bytes as hexadecimal digits."""
        if isinstance(one, N.Int):
            return (self.env.get(one, 0) & ((1 << 8 * one.width) - 1)).to_bytes(one.width).hex().upper().encode()
        return self.rows.texts.get(one, b"").hex().upper().encode()

    def do_Let(self, one: N.Let, parent: Node) -> None:
        if one.texty:
            self.named_again(one, parent)
            return
        value = self.value(one.value)
        if one.into is not None:
            self.env[one.into] = value
            self.rows.texts.pop(one.into, None)
        if value == UNSET:
            self.env[one] = UNSET
            return
        if one.doc:
            parent.children.append(Node(one.name, value, self.at, self.at, one, self.meaning(one, value), space=self.space.number))
        self.keep(one, value)

    def named_again(self, one: N.Let, parent: Node) -> None:
        data = self.rows.texts.get(one.value)
        if data is None or self.value(one.value) == UNSET:
            self.env[one] = UNSET
            return
        if one.doc:
            parent.children.append(Node(one.name, shown(data, True), self.at, self.at, one, space=self.space.number))
        self.keep(one, self.value(one.value), data)

    def do_Entry(self, one: N.Entry, parent: Node) -> None:
        key, value = self.rows.texts.get(one.key), self.rows.texts.get(one.value)
        if key is None or value is None:
            return
        held = self.rows.texts.get(one.into, b"{")
        self.rows.texts[one.into] = held[:-1] + (b"," if len(held) > 1 else b"{") + quoted(key) + b":" + quoted(value) + b"}"
        self.env[one.into] = 0

    def do_Bind(self, one: N.Bind, parent: Node) -> None:
        self.rows.message[L.M_BIND] = one.operation | one.binding.number << 2
        key = self.value(one.key)
        if key != UNSET:
            self.rows.message[L.M_BIND_ID] = key
        for name, text in self.bound.items():
            parent.children.append(Node(name, text, self.at, self.at, one, f"as this connection's {one.binding.name} {key} was introduced",
                                        space=self.space.number))

    def do_Peek(self, one: N.Peek, parent: Node) -> None:
        first = self.at + one.ahead
        if first + one.what.width <= self.end:
            data = self.space.data[first : first + one.what.width]
            self.env[one] = int.from_bytes(data, one.what.order, signed=one.what.signed)

    def do_Require(self, one, parent) -> None:
        if self.value(one.condition) in (0, UNSET):
            raise Bad(f"{one.name}: {one.doc or repr(one.condition)}")

    def do_Check(self, one: N.Check, parent: Node) -> None:
        spans, stored = [self.rows.texts.get(span) for span in one.over], self.value(one.stored)
        if spans[0] is None or stored == UNSET:
            return
        if self.missing:
            if one.must:
                raise Short(f"{one.name}: what is not all there has no {one.kind}")
            return
        found = checksum(one.kind, b"".join(span or b"" for span in spans)) & one.mask
        if stored != found:
            if one.must:
                raise Bad(f"{one.name}: {one.kind} is {found:#x}, the message says {stored:#x}")
            self.unsound = True
            self.problems.append(f"{one.name}: {one.kind} is {found:#x}, the message says {stored:#x}")
        parent.children.append(Node(one.name, int(stored == found), self.at, self.at, one, one.doc, space=self.space.number))

    def do_Event(self, one: N.Event, parent: Node) -> None:
        columns = {}
        for name, expr in one.columns.items():
            if isinstance(expr, N.Field) and expr.texty:
                columns[name] = self.rows.texts.get(expr)
            else:
                value = self.value(expr)
                columns[name] = None if value == UNSET else value
        self.rows.event(one, columns, self.context)

    # --- shapes ---

    def do_Call(self, one: N.Call, parent: Node) -> None:
        node = self.group(one, parent) if isinstance(one.body, type) else parent
        self.body(one.body, node)
        node.end = max(self.at, node.end)

    def do_Shown(self, one: N.Shown, parent: Node) -> None:
        kept = self.rows.hush()
        try:
            self.do_Call(one, parent)
        finally:
            self.rows.speak(kept)

    def do_Area(self, one: N.Area, parent: Node) -> None:
        start = self.at
        size = self.prefixed(one.prefix) if one.prefix is not None else self.value(one.length)
        node = self.group(one, parent, start)
        node.claims = self.space.claim(start, self.at)
        node.raw = self.space.data[start : self.at] or None
        begin = self.at if one.at is None else self.value(one.at)
        bound = self.end if one.at is None or self.top is None else self.top
        if size < 0 or begin < 0 or size > bound - begin:
            if not one.clamp and not self.missing or begin < 0 or begin > bound or size < 0:
                raise Short(f"{one.name}: {size} bytes wanted, {max(0, bound - begin)} left")
            node.meaning = f"cut short: {size - (bound - begin)} of {size} bytes are missing"
            node.extra = size
            size = bound - begin
        back, end = self.at, self.end
        if one.at is None:
            node.end = begin + size
        else:
            node.start, node.end = begin, begin + size
        if self.top is None:
            self.top = begin + size  # what is placed elsewhere lies inside the outermost area
        self.at, self.end = begin, begin + size
        self.body(one.body, node)
        self.rest(node)
        self.at, self.end = (begin + size if one.at is None else back), end
        if one.at is not None:
            self.far = max(self.far, begin + size)

    def do_Switch(self, one: N.Switch, parent: Node) -> None:
        value = self.value(one.on)
        body = one.cases.get(value, one.default)
        if isinstance(one, N.ByKind):
            self.rows.api(value)
        if body is None:
            return
        seen = self.rows.scope()
        if isinstance(body, type):
            node = Node(body.__name__, None, self.at, self.at, one, space=self.space.number)
            parent.children.append(node)
            self.struct(body, node)
            node.end = max(node.end, self.at)
        else:
            if not body.name:
                body = copy.copy(body)  # the description stays as it is
                body.name = one.name
            self.one(body, parent)
        self.rows.back(seen)

    do_ByKind = do_Switch

    def do_Repeat(self, one: N.Repeat, parent: Node) -> None:
        node = self.group(one, parent)
        count = None if one.count is None else self.value(one.count)
        seen = self.rows.scope(True)
        number = 0
        while (self.at < self.end) if count is None else number < count:
            before = self.at
            begin = len(node.children)
            self.rows.again(seen)
            held = self.rows.open()
            entry = Node(f"[{number}]", None, before, before, one, space=self.space.number)
            node.children.append(entry)
            outer = (self.space, self.end, before)
            try:
                self.body(one.body.body if type(one.body) is N.Call else one.body, entry)
            except Short:
                if not one.cut_ok:
                    raise
                self.space, self.end, _ = outer
                self.rows.close(held)
                self.cut(node, begin)
                break
            entry.end = max(entry.end, self.at)
            if self.at == before:
                raise Bad(f"{one.name}: an element of no bytes")
            number += 1
        node.end = max(node.end, self.at)
        self.rows.back(seen)

    def cut(self, node: Node, begin: int) -> None:
        """The last element ends where the list ends: what could be read stays, the rest is a piece."""
        reach = max((n.end for n in node.children[begin].walk() if n.space == self.space.number and n.claims), default=self.at)
        claimed = [c for n in node.children[begin].walk() if n.space == 0 for c in n.claims]
        node.children[begin].meaning = "cut short"
        first = max(reach, node.children[begin].start) if claimed else node.children[begin].start
        self.at = first
        self.rest(node.children[begin])

    def do_Each(self, one: N.Each, parent: Node) -> None:
        if self.asked is None:
            self.rows.rest()
            if self.at < self.end:
                self.leaf_rest(one, parent)
            return
        node = self.group(one, parent)
        seen = self.rows.scope(True)
        items = self.asked.items
        count = len(items) if one.count is None else self.value(one.count)
        spread = None
        for number in range(max(0, count)):
            self.context = items[number] if number < len(items) else {}
            self.index = number
            if spread is not None and same_topic(items, number):
                self.rows.repeat(one, spread, self.context)
                continue
            spread = None
            entry = Node(f"[{number}]", None, self.at, self.at, one, space=self.space.number)
            node.children.append(entry)
            before = self.at
            self.body(one.body, entry)
            entry.end = self.at
            if self.at == before:
                raise Bad(f"{one.name}: an element of no bytes")
            if one.code is not None and self.look(one.code) in one.spread:
                spread = self.look(one.code)
        self.context = None
        node.end = self.at
        self.rows.back(seen)

    def do_Explained(self, one: N.Explained, parent: Node) -> None:
        if self.asked is not None:
            self.body(one.body, parent)
            return
        self.rows.rest()
        if self.at < self.end:
            self.leaf_rest(one, parent)

    def leaf_rest(self, one, parent) -> None:
        start, self.at = self.at, self.end
        self.leaf(one, parent, self.space.data[start : self.end], start, "only the request says what this is")

    def do_Join(self, one: N.Join, parent: Node) -> None:
        node = self.group(one, parent)
        count, step = self.value(one.count), self.value(one.step)
        pieces, whole, whole_end = [], b"", self.end
        for number in range(max(0, count)):
            if self.missing and self.at >= self.end:
                break
            size, start = self.number(one.length)
            self.limit(one.length, size)
            room = min(size, self.end - self.at) if self.missing else size
            first = self.take(room, one)
            node.children.append(Node("chunk_length", size, start, first, one.length, f"chunk {number}",
                                      self.space.claim(start, first), space=self.space.number))
            pieces.append((len(whole), first, room))
            whole += self.space.data[first : self.at]
            pad = min(step - size, self.end - self.at) if self.missing else step - size
            if step > 0 and step < size:
                raise Bad(f"{one.name}: a chunk of {size} bytes in a block of {step}")
            if step > 0 and pad > 0:
                start = self.take(pad, one)
                node.children.append(Node("padding", pad, start, self.at, None, "fills the block",
                                          self.space.claim(start, self.at), space=self.space.number,
                                          raw=self.space.data[start : self.at]))
        outer, at = self.space, self.at
        mapped = [(a, outer.claim(b, b + n)[0][0] if n else 0, n) for a, b, n in pieces]
        self.space = Space(whole, outer.number, mapped, outer)
        self.at, self.end = 0, len(whole)
        kept, self.top, self.far = (self.top, self.far), len(whole), 0
        self.body(one.body, node)
        self.rest(node)
        self.space, self.at, self.end, (self.top, self.far) = outer, at, whole_end, kept
        node.end = at

    def do_Inflate(self, one: N.Inflate, parent: Node) -> None:
        codec = one.codecs.get(self.value(one.on))
        if codec is None:
            end, node = self.end, self.group(one, parent)
            self.body(one.body, node)
            self.rest(node)
            self.at = node.end = end
            return
        start, self.at = self.at, self.end
        data = self.space.data[start : self.end]
        node = self.leaf(one, parent, f"{len(data)} bytes", start, codec, data)
        size = None if one.size is None else self.value(one.size)
        try:
            whole = None if self.missing else inflate(codec, data, self.budget, None if size == UNSET else size)
        except TooLarge:
            self.too_large = True
            raise Short(f"{one.name}: would inflate to more than {self.budget:,} bytes, and is not opened") from None
        if whole is None:
            raise Short(f"{one.name}: not {codec}, or not of the size told")
        self.budget -= len(whole)
        self.spaces += 1
        outer, at, end = self.space, self.at, self.end
        self.space, self.at, self.end = Space(whole, self.spaces), 0, len(whole)
        kept, self.top, self.far = (self.top, self.far), len(whole), 0
        inner = Node("inflated", None, 0, len(whole), one, f"{len(whole)} bytes", space=self.spaces, extra=whole)
        node.children.append(inner)
        self.body(one.body, inner)
        self.rest(inner)
        self.space, self.at, self.end, (self.top, self.far) = outer, at, end, kept

    def do_Try(self, one: N.Try, parent: Node) -> None:
        kept = (self.space, self.at, self.end, self.top, len(parent.children), len(self.problems), self.rows.mark())
        try:
            self.body(one.body, parent)
        except Bad:
            self.space, self.at, self.end, self.top = kept[:4]
            del parent.children[kept[4] :]
            self.rows.undo(kept[6])
            self.body(one.otherwise, parent)


def same_topic(items, number: int) -> bool:
    from dissect.wire.layout import I_TOPIC

    return number > 0 and number < len(items) and items[number].get(I_TOPIC) == items[number - 1].get(I_TOPIC)

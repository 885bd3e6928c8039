"""Names and values in the tree machine: JSON objects, pairs after their lengths, texts with delimiters.

JSON is read as brokers write it, which is not always JSON: a name may be a bare number or a whole object, commas are not counted,
brackets are only counted.  The columns machine walks by the same rules (`machine.json`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dissect.language import nodes as N
from dissect.language.structures import opens
from dissect.tree.kinds import READS
from dissect.tree.node import Bad, Node, Short, Space, Walk, shown, to_number

JSON_DEPTH_MAX = 32  # deeper containers are shown as text
ESCAPES = {ord("b"): 8, ord("f"): 12, ord("n"): 10, ord("r"): 13, ord("t"): 9}
SPACE = b" \t\r\n"


@dataclass(slots=True)
class Member:
    """A value: its node, its place, and its text."""

    node: Node
    first: int
    last: int
    text: bytes
    plain: bool = True  # the text is the bytes at first … last
    bare: bool = False  # JSON without quotes
    inner: Any = None  # of a JSON object: {name: Member}; of an array: [Member]
    space: Any = None  # the bytes that it lies in, where it is read again later


def token(data: bytes, at: int, end: int) -> int:
    """The end of the JSON value that begins at `at`: −1 cut, 0 no value."""
    first = data[at]
    if first == 0x22:
        return string(data, at, end)
    if first in b"{[":
        depth = 0
        while at < end:
            c = data[at]
            if c == 0x22:
                at = string(data, at, end)
                if at < 0:
                    return -1
                continue
            depth += (c in b"{[") - (c in b"}]")
            at += 1
            if depth == 0:
                return at
        return -1
    start = at
    while at < end and data[at] not in b',:{}[]"' and data[at] > 0x20:
        at += 1
    return at if at > start else 0


def string(data: bytes, at: int, end: int) -> int:
    """After the closing quote of the string at `at`, or −1."""
    at += 1
    while at < end:
        if data[at] == 0x5C:
            at += 2
        elif data[at] == 0x22:
            return at + 1
        else:
            at += 1
    return -1


def unescape(data: bytes) -> bytes:
    """The content of a JSON string; an unknown escape stays, without its backslash."""
    out, at, end = bytearray(), 0, len(data)
    while at < end:
        char = data[at]
        if char != 0x5C or at + 1 >= end:
            out.append(char)
            at += 1
            continue
        char = data[at + 1]
        at += 2
        if char != ord("u"):
            out.append(ESCAPES.get(char, char))
            continue
        number = hex4(data, at, end)
        if number < 0:
            out.append(char)
            continue
        at += 4
        if 0xD800 <= number < 0xDC00 and data[at : at + 2] == b"\\u":
            low = hex4(data, at + 2, end)
            if 0xDC00 <= low < 0xE000:
                number = 0x10000 + ((number - 0xD800) << 10) + low - 0xDC00
                at += 6
        out += chr(number).encode("utf-8", "surrogatepass")
    return bytes(out)


def hex4(data: bytes, at: int, end: int) -> int:
    digits = data[at : at + 4] if at + 4 <= end else b""
    return int(digits, 16) if len(digits) == 4 and all(c in b"0123456789abcdefABCDEF" for c in digits) else -1


class NamedWalk(Walk):
    """The part of the tree machine that knows names and values."""

    names: dict | None = None  # what the next structure's members are taken from
    form: N.Form | None = None

    @READS.reads(N.Named)
    def section(self, one: N.Named, parent) -> None:
        kept = self.names, self.form
        for form, field in one.sources:
            if field is None:
                self.form = form
                self.names = self.walked(form, parent)
                break
            if field in self.held:
                found = self.held[field]
                self.form = form
                self.reread(len(found.text), one)
                inner = found.inner if isinstance(found.inner, dict) else {}
                self.names = inner if form.kind == N.NAMED_JSON else self.reopened(form, found)
                break
        else:
            self.names = {}
        self.body(one.body, parent)
        self.names, self.form = kept

    def walked(self, form: N.Form, parent) -> dict:
        """Names and values from here on.  Where they are none, an attempt at each byte may read all that is left again: that counts, wherever the reading
        stopped; what was passed over counts where the attempt fails."""
        begun, end = self.at, self.end
        at_once = form.kind == N.NAMED_JSON and self.space.data[begun : min(begun + 1, end)] != b"{"
        try:
            return self.walk(form, parent)
        except Exception:
            self.looks -= 1 if at_once else end - max(self.at, begun)
            raise

    def reopened(self, form: N.Form, found: Member) -> dict:
        """Names and values in a field that was read before."""
        kept = self.space, self.at, self.end
        self.space, self.at, self.end = found.space, found.first, found.last
        found.node.claims = self.space.claim(found.node.start, found.first) + self.space.claim(found.last, found.node.end)
        names = self.walk(form, found.node)
        self.rest(found.node)
        self.space, self.at, self.end = kept
        return names

    def walk(self, form: N.Form, parent) -> dict:
        """Nodes for what is here; {name: the last value of that name}."""
        if form.kind == N.NAMED_JSON:
            return self.json_object(parent, 0)
        return self.walk_pairs(form, parent) if form.kind == N.NAMED_PAIRS else self.walk_text(form, parent)

    # --- JSON ---

    def blank(self, also: bytes = b"") -> None:
        data = self.space.data
        while self.at < self.end and (data[self.at] in SPACE or data[self.at] in also):
            self.at += 1

    def json_object(self, parent, depth: int) -> dict:
        """The object from here on; its brackets and commas are the parent's."""
        start = self.at
        names: dict[bytes, Member] = {}
        self.blank()
        if self.at >= self.end or self.space.data[self.at] != 0x7B:
            if self.at < self.end:
                raise Bad("not a JSON object")
            if not self.missing:
                self.short()
            return names
        self.at += 1
        while True:
            self.blank(b",")
            if self.over(parent, start):
                break
            if self.space.data[self.at] == 0x7D:
                self.at += 1
                self.punctuation(parent, start, self.at)
                break
            begin = self.at
            key = self.value_token()
            if key is None:
                self.at = begin
                self.punctuation(parent, start, self.end)
                break
            self.blank()
            if self.over(parent, start):
                break
            if self.space.data[self.at] != 0x3A:
                raise Bad("no colon after a name")
            self.at += 1
            self.blank()
            value = None if self.at >= self.end else self.value_token()
            if value is None:
                if not self.missing:
                    self.short()
                self.at = self.end
                self.punctuation(parent, start, self.end)
                break
            self.punctuation(parent, start, begin)
            start = self.at
            name = self.space.data[key[0] : key[1]]
            name = name[1:-1] if name[:1] == b'"' else name
            names[name] = self.json_value(parent, shown_name(name), begin, value, depth)
        return names

    def over(self, parent, start: int) -> bool:
        """Whether the object ends too early.  In a message that is cut, what was read so far stays."""
        if self.at < self.end:
            return False
        if not self.missing:
            self.short()
        self.punctuation(parent, start, self.end)
        return True

    def short(self) -> None:
        raise Short("JSON ends too early")

    def value_token(self) -> tuple[int, int] | None:
        """The next value; None if a cut message ends inside it."""
        start, end = self.at, token(self.space.data, self.at, self.end)
        if end == 0:
            raise Bad("no JSON value")
        if end < 0 or end > self.end or self.missing and end == self.end and self.space.data[start] not in b'"{[':
            if not self.missing:
                self.short()
            return None
        self.at = end
        return start, end

    def text_of_token(self, start: int, end: int) -> tuple[bytes, bool]:
        """The content of a token, and whether its bytes are exactly that."""
        data = self.space.data
        if data[start] != 0x22:
            return data[start:end], True
        inner = data[start + 1 : end - 1]
        return (unescape(inner), False) if 0x5C in inner else (inner, True)

    def punctuation(self, parent, start: int, end: int) -> None:
        """Bytes that belong to the container itself."""
        if end > start:
            parent.claims += self.space.claim(start, end)
            if not isinstance(parent.raw, bytearray):  # grown in place: of a list there may be very many pieces
                parent.raw = bytearray(parent.raw or b"")
            parent.raw += self.space.data[start:end]

    def json_value(self, parent, name: str, begin: int, value: tuple[int, int], depth: int) -> Member:
        """A node for the value at `value`; the name before it, from `begin` on, belongs to the node too."""
        first, last = value
        data = self.space.data
        node = Node(name, None, begin, last, None, "", self.space.claim(begin, last), space=self.space.number,
                    raw=data[begin:last])
        parent.children.append(node)
        self.one_more()
        if data[first] in b"{[" and depth < JSON_DEPTH_MAX:
            found = Member(node, first, last, data[first:last], bare=True)
            found.inner = self.json_inside(node, first, last, depth)
            return found
        text, plain = self.text_of_token(first, last)
        quoted = data[first] == 0x22
        number = None if quoted else to_number(text)
        node.value = shown(text, True) if number is None else number
        return Member(node, first + quoted, last - quoted, text, plain, not quoted)

    def json_inside(self, node, first: int, last: int, depth: int):
        """The contents of a container; if they cannot be read it is a text."""
        kept = self.at, self.end, node.claims, node.raw
        node.claims, node.raw = self.space.claim(node.start, first), self.space.data[node.start : first]
        self.at, self.end = first, last
        try:
            inner = self.json_object(node, depth + 1) if self.space.data[first] == 0x7B else self.json_array(node, depth + 1)
            self.punctuation(node, self.at, self.end)
        except Bad:
            inner = None
            node.children.clear()
            node.value, node.claims, node.raw = shown(self.space.data[first:last], True), kept[2], kept[3]
        self.at, self.end = kept[:2]
        return inner

    def json_array(self, parent, depth: int) -> list:
        start = self.at
        found: list[Member] = []
        self.at += 1
        while True:
            self.blank(b",")
            if self.over(parent, start):
                return found
            if self.space.data[self.at] in b"]}":
                self.at += 1
                self.punctuation(parent, start, self.at)
                return found
            begin = self.at
            value = self.value_token()
            if value is None:
                self.at = self.end
                self.punctuation(parent, start, self.end)
                return found
            self.punctuation(parent, start, begin)
            start = self.at
            found.append(self.json_value(parent, f"[{len(found)}]", begin, value, depth))

    # --- pairs and texts ---

    def walk_pairs(self, form: N.Form, parent) -> dict:
        names, data = {}, self.space.data
        while self.at < self.end:
            start = self.at
            try:
                size = int.from_bytes(data[(at := self.take(form.name_width, form_)) : at + form.name_width])
                name = data[(at := self.take(size, form_)) : at + size]
                size = int.from_bytes(data[(at := self.take(form.value_width, form_)) : at + form.value_width])
                first = self.take(size, form_)
            except Short:
                if not self.missing:
                    raise
                self.at = start
                self.rest(parent)
                break
            text = data[first : self.at]
            node = Node(shown_name(name), shown(text, True), start, self.at, None, "", self.space.claim(start, self.at),
                        space=self.space.number, raw=data[start : self.at])
            parent.children.append(node)
            self.one_more()
            names[name] = Member(node, first, self.at, text)
        return names

    def walk_text(self, form: N.Form, parent) -> dict:
        names, data = {}, self.space.data
        while self.at < self.end:
            start = self.at
            stop = data.find(form.second, start, self.end)
            last = self.end if stop < 0 else stop
            self.at = last if stop < 0 else stop + len(form.second)
            middle = data.find(form.first, start, last)
            first = last if middle < 0 else middle + len(form.first)
            name, text = data[start : last if middle < 0 else middle], data[first:last]
            node = Node(shown_name(name), shown(text, True), start, self.at, None, "", self.space.claim(start, self.at),
                        space=self.space.number, raw=data[start : self.at])
            parent.children.append(node)
            self.one_more()
            if name and text and not (self.missing and stop < 0 and self.space.number == 0 and last == len(data)):
                names[name] = Member(node, first, last, text)
            else:
                node.meaning = "no pair of name and value"
        return names

    # --- members ---

    def members_of(self, struct, parent) -> None:
        """A structure with members: from what `named` has read, or from the object that begins here."""
        kept = self.names
        if self.names is None:
            self.names = self.walk(self.form or N.Form(N.NAMED_JSON), parent)
        for one in struct.fields:
            if isinstance(one, N.Member):
                self.env.pop(one, None)
                self.held.pop(one, None)
                self.rows.forget(one)
        for one in struct.fields:
            if isinstance(one, N.Member):
                self.named_member(one, self.names)
            else:
                self.visit(one, parent)
        self.names = kept

    def named_member(self, one: N.Member, names: dict) -> None:
        from dissect.language.expressions import UNSET
        found = names.get(one.wire_name)
        if one.when is not None and self.value(one.when) in (0, UNSET):
            return
        if found is None or found.bare and found.text == b"null":
            self.wanted(one)
            return
        node = found.node
        node.field = one
        self.held[one] = found
        if one.number:
            value = to_number(found.text) if found.plain else None
            if value is not None:
                node.value, node.meaning = value, self.meaning(one, value)
                self.keep(one, value)
            else:
                self.wanted(one)
            return
        self.keep(one, found.first, found.text)
        if one.into is not None:
            self.open_value(one.into, found)
        elif one.each is not None:
            for element in found.inner.values() if isinstance(found.inner, dict) else found.inner or ():
                seen = self.rows.scope(True)
                self.open_value(one.each, element)
                self.rows.back(seen)

    def wanted(self, one: N.Member) -> None:
        """A missing value may be the one that pairs the message."""
        if one.must:
            raise Bad(f"{one.name}: not there, and nothing else pairs it")

    def open_value(self, body, found: Member) -> None:
        """Read a value further: an object by its members, a text as a text."""
        kept = self.names, self.form, self.space, self.at, self.end
        self.form, self.names = N.Form(N.NAMED_JSON), None
        looks = found.text[:1]
        quoted = not found.plain or self.space.data[found.first - 1 : found.first] == b'"'
        if opens(body) and isinstance(found.inner, dict):
            self.names = found.inner
            self.at = self.end = found.last
            self.body(body, found.node)
        elif looks == b"{" and not quoted if opens(body) else quoted or looks not in (b"{", b"["):
            self.read_text(body, found)
        self.names, self.form, self.space, self.at, self.end = kept

    def read_text(self, body, found: Member) -> None:
        node = found.node
        if found.plain:
            whole = self.space.data
            node.raw = whole[node.start : found.first] + whole[found.last : node.end]
            node.claims = self.space.claim(node.start, found.first) + self.space.claim(found.last, node.end)
            self.at, self.end = found.first, found.last
            self.body(body, node)
            self.rest(node)
            return
        self.spaces += 1
        self.space, self.at, self.end = Space(found.text, self.spaces), 0, len(found.text)
        inner = Node("unescaped", None, 0, self.end, None, "what the string says", space=self.spaces)
        node.children.append(inner)
        self.body(body, inner)
        self.rest(inner)


def shown_name(name: bytes) -> str:
    return name.decode("utf-8", "replace") or "(no name)"


class _Form:
    name = "a length"


form_ = _Form()

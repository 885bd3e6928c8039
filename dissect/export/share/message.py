"""One message, with other names in it: every byte that the tree names is dealt with by its field, what it does not name is overwritten.

Law: as long as it was, and read as it was.  A text stays only if it is a number, a code, a word of the protocol, or of a role that the user
keeps.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from itertools import chain
from typing import Any

from dissect.export.share import regions
from dissect.export.share.forms import FRAME_MOST, Forms, Free
from dissect.export.share.spent import Spent
from dissect.export.share.plan import Plan, of_protobuf
from dissect.export.share.names import Pseudonyms
from dissect.export.share.vocabulary import Words
from dissect.export.share.walk import Sum, placed
from dissect.language import nodes as N
from dissect.language import roles as R
from dissect.machine.sums import checksum
from dissect.tree.named import hex4, ESCAPES
from dissect.tree.node import Node
from dissect.tree.walk import Tree

STRING = re.compile(rb'"(?:[^"\\]|\\.)*"', re.S)
TURNS = 1 << 14  # ends of a payload that are tried until a checksum is as long as it was
BARE = re.compile(rb'[^\s\[\]{}:,]+')
NUMBER = re.compile(rb"-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?")
UNREADABLE = b"\1"  # as often as may be, it is no content of any codec
SHORT, REMEMBERED = 256, 4096  # bytes of a message that is remembered, and how many are
TRIES = 20  # other names for one, until a description has none of them
REGION_MOST = 8 << 20  # bytes of a region that is compressed again; of larger ones nothing stays
HEAD_MOST = 24  # bytes of lengths, tags and numbers of which the end lacks
NUMBER_MOST = 1 << 48  # what is larger may be made of a name: keys that are texts, ids in digits
KEPT_ROLES = {"topics": R.TOPIC, "groups": R.GROUP, "clients": R.CLIENT, "brokers": R.BROKER, "keys": R.RECORD_KEY, "properties": R.PROPERTIES, "texts": R.TEXT}


class Editor:
    """Writes messages of one protocol anew."""

    def __init__(self, protocol, names: Pseudonyms, words: Words, keep: frozenset, counts: Counter, spent: Spent | None = None):
        self.protocol, self.names, self.words, self.keep, self.counts, self.spent = protocol, names, words, keep, counts, spent or Spent()
        self.written: dict[tuple[bytes, int, int], tuple[bytes, Counter]] = {}
        self.forms = Forms()

    def edited(self, frame: bytes, side: int, asked: Callable[[], Any] | None = None, missing: int = 0) -> bytes:
        """A message anew, `asked`: gives the request that it answers.  Many say the same bytes again: a ping, a heartbeat; what became of short ones is
        remembered, with what it counted."""
        if asked is not None or len(frame) > SHORT:
            return self.anew(frame, side, asked, missing)
        found = self.written.get((frame, side, missing))
        if found is None:
            counts, self.counts = self.counts, Counter()
            try:
                found = self.anew(frame, side, None, missing), self.counts
            finally:
                counts.update(self.counts)
                self.counts = counts
            if len(self.written) >= REMEMBERED:
                self.written.clear()
            self.written[frame, side, missing] = found
        else:
            self.counts.update(found[1])
        return found[0]

    def anew(self, frame: bytes, side: int, asked: Callable[[], Any] | None, missing: int) -> bytes:
        self.names.spent = self.spent
        try:
            return self.written_anew(frame, side, asked, missing)
        finally:
            self.names.spent = None  # addresses of packets are replaced whatever that takes

    def written_anew(self, frame: bytes, side: int, asked: Callable[[], Any] | None, missing: int) -> bytes:
        formed = not missing and len(frame) <= FRAME_MOST
        plan = self.forms.find(frame, side) if formed else None
        if plan is None:
            free = Free(self.protocol, len(frame)) if formed and self.forms.wanted() else None
            request = None if asked is None else asked()
            self.spent.bytes += len(frame)
            tree, walker = placed(self.protocol, frame, side, request, missing, free=free, spent=self.spent)
            plan = Plan(tree, walker, frame)
            if walker.free is not None:
                self.forms.add(frame, side, walker.free, plan)
        data = {0: frame} | plan.contents
        made = Edited(self, plan, data).made([one for one in plan.sums if self.right(one, data)])
        return self.ended(frame, made, tree, side, request, missing) if missing else made

    def ended(self, frame: bytes, made: bytes, tree: Tree, side: int, asked, missing: int) -> bytes:
        """A message that is cut says what it said: if its last bytes, which no field has or one that has not ended, would be read as something else,
        then others stand there.  Of what begins there, a length, a tag or a number, so much stays as that takes."""
        last = [node.claims for node in tree.root.walk() if node.space == 0 and node.claims and node.claims[-1][1] == len(frame)]
        if not last:
            return made
        claims = max(last)
        rest, wanted, alike = taken(frame, claims), values_of(tree), None
        for other in chain((taken(made, claims), b"\xff" * len(rest)), (rest[:kept] + self.names.stream_like(rest[kept:]) for kept in range(min(len(rest), HEAD_MOST) + 1))):
            out = bytearray(made)
            put(out, claims, other)
            found = placed(self.protocol, bytes(out), side, asked, missing, spent=self.spent)[0]
            if values_of(found) == wanted:
                alike = alike or bytes(out)
                if found.problems == tree.problems:  # it also ends as it did, for those who judge by that
                    return bytes(out)
        return alike or made

    def right(self, one: Sum, data: dict[int, bytes]) -> bool:
        return number_in(data[one.space], one) & one.field.mask == sum_over(data[one.space], one)


def values_of(tree: Tree) -> tuple:
    """What a message gives to the tables, names aside."""
    return tuple([{slot: value if isinstance(value, int) and abs(value) < NUMBER_MOST else None for slot, value in row.items()}
                  for row in (tree.rows.message, *tree.rows.items, *tree.rows.records, *tree.rows.events)])


def taken(data, claims) -> bytes:
    return b"".join(bytes(data[start:end]) for start, end in claims)


def put(data: bytearray, claims, text: bytes) -> None:
    at = 0
    for start, end in claims:
        data[start:end] = text[at : at + end - start]
        at += end - start


def sum_over(data, one: Sum) -> int:
    return checksum(one.field.kind, b"".join(taken(data, claims) for claims in one.over)) & one.field.mask


def number_in(data, one: Sum) -> int:
    """The checksum as the message says it; a protobuf number stands after its tag."""
    text, field = taken(data, one.stored), one.field
    number = stored_field(field)
    if isinstance(number, N.Int):
        return int.from_bytes(text, number.order)
    value = shift = 0
    for byte in text[varint_size(text, 0) :]:
        value |= (byte & 0x7F) << shift
        shift += 7
    return value


def stored_field(field: N.Check) -> Any:
    found = field.stored
    while not isinstance(found, (N.Int, N.ProtoField)):
        inner = [one for one in (*getattr(found, "reads", ()), *found.parts()) if not isinstance(one, N.Peek)]
        if not inner:
            return None
        found = inner[-1]
    return found


def varint_size(text: bytes, at: int) -> int:
    """Bytes of the number that begins there."""
    size = 1
    while at + size - 1 < len(text) and text[at + size - 1] & 0x80:
        size += 1
    return size


def sum_written(before: bytes, field: N.Check, value: int) -> bytes | None:
    """A checksum in the bytes of the one before; None if it needs more."""
    number = stored_field(field)
    if isinstance(number, N.Int):
        kept = int.from_bytes(before, number.order) & ~field.mask & ((1 << 8 * number.width) - 1)
        return (kept | value).to_bytes(number.width, number.order)
    tag = varint_size(before, 0)
    room = len(before) - tag
    if value >> 7 * room:
        return None
    return before[:tag] + bytes((value >> 7 * at & 0x7F) | (0x80 if at < room - 1 else 0) for at in range(room))


class Edited:
    """One message on its way."""

    def __init__(self, editor: Editor, plan: Plan, data: dict[int, bytes]):
        self.editor, self.plan, self.names, self.counts = editor, plan, editor.names, editor.counts
        self.before, self.after = data, {number: bytearray(text) for number, text in data.items()}
        self.payloads: list[tuple[int, int]] = []  # places in the frame
        self.fills: dict[int, list] = {}  # places of payloads in compressed regions

    def made(self, sums: list[Sum]) -> bytes:
        for node in self.plan.nodes:
            before = taken(self.before[node.space], node.claims)
            after = self.treated(node, before)
            if len(after) != len(before):
                after, self.counts["bytes overwritten"] = bytes(len(before)), self.counts["bytes overwritten"] + len(before)
            put(self.after[node.space], node.claims, after)
        for space, claims in self.plan.loose:
            if space in self.after:
                put(self.after[space], claims, self.json(taken(self.before[space], claims)))
        for number in sorted(self.after, reverse=True):
            self.settled(number, sums)
        return bytes(self.after[0])

    def settled(self, number: int, sums: list[Sum]) -> None:
        """Checksums of a region, the innermost first; then it goes back into what it came from."""
        for one in sorted((one for one in sums if one.space == number), key=lambda one: sum(end - start for claims in one.over for start, end in claims)):
            data, before = self.after[number], taken(self.after[number], one.stored)
            text = sum_written(before, one.field, sum_over(data, one)) or self.fitted(data, before, one)
            if text is None:
                self.counts["checksums that could not be made right"] += 1
            else:
                put(data, one.stored, text)
        holder = self.plan.holders.get(number)
        if holder is not None and (number in self.fills or self.after[number] != self.before[number]):
            self.packed(holder, number)
        elif holder is not None:
            put(self.after[holder.space], holder.claims, taken(self.before[holder.space], holder.claims))

    def fitted(self, data: bytearray, before: bytes, one: Sum) -> bytes | None:
        """A checksum that needs more bytes than there are: another end of the payload has one that does not."""
        inside = [(start, end) for start, end in self.payloads if not one.space and any(low <= start and end <= high for claims in one.over for low, high in claims)]
        if not inside:
            return None
        start, end = inside[-1]
        start = max(start, end - 4)
        for turn in range(TURNS):
            data[start:end] = self.names.stream(end - start, b"end", bytes(data[start:end]), turn.to_bytes(2))
            text = sum_written(before, one.field, sum_over(data, one))
            if text is not None:
                return text
        return None

    def packed(self, holder: Node, number: int) -> None:
        before = taken(self.before[holder.space], holder.claims)
        fills = self.fills.get(number, [])
        room = sum(end - start for claims in fills for start, end in claims)
        most = min(room, len(before))  # of what is unpredictable no more fits
        unpredictable = self.names.stream(most, b"fill", before)

        def content(noise: int) -> bytes:
            self.editor.spent.packed += len(self.after[number]) * regions.COSTS.get(holder.meaning, 1)
            fill = unpredictable[:noise] + b"-" * (room - noise)
            data, at = bytearray(self.after[number]), 0
            for claims in fills:
                size = sum(end - start for start, end in claims)
                put(data, claims, fill[at : at + size])
                at += size
            return bytes(data)

        within = len(self.after[number]) <= REGION_MOST
        made = regions.packed(holder.meaning, before, content, most, self.editor.spent.may_pack) if within else None
        if made is None:
            self.counts["compressed regions overwritten"] += 1
            self.counts["bytes overwritten"] += len(before)
            made = bytes(len(before))
        else:
            self.counts["compressed regions written anew"] += 1
        put(self.after[holder.space], holder.claims, made)

    # --- by node ----------------------------------------------------------------------------------------------------

    def treated(self, node: Node, text: bytes) -> bytes:
        """What stands in the place of a node's own bytes."""
        one = node.field
        if isinstance(node.extra, N.Form):
            return self.pair(node, text)
        if isinstance(one, N.Endpoint):
            return self.names.address4(text[:4]) + text[4:]
        if isinstance(one, N.Assembled | N.Piece | N.Each | N.Explained):
            return self.zeros(text)
        if isinstance(one, N.Inflate) and isinstance(node.value, str) and node.meaning:
            return UNREADABLE * len(self.zeros(text))  # it could not be opened, and still cannot
        if isinstance(one, N.Span):
            return self.span(node, one, text)
        if of_protobuf(node):
            return self.member(node, one, text)
        if id(node) in self.plan.around:
            return self.value(self.plan.around[id(node)].field, text, node, True)
        if id(node) in self.plan.cut:  # zeros would be another, smaller element
            return b"\xff" * len(self.zeros(text))
        return self.zeros(text)

    def zeros(self, text: bytes) -> bytes:
        self.counts["bytes overwritten"] += len(text)
        return bytes(len(text))

    def span(self, node: Node, one: N.Span, text: bytes) -> bytes:
        first, last = 0, len(text)
        if one.prefix is not None:
            first = varint_size(text, 0) if isinstance(one.prefix, N.Varint) else one.prefix.width
        if one.until is not None and not one.before and text.endswith(one.until):
            last -= len(one.until)
        body = text[first:last]
        if isinstance(one, N.Json):
            return text[:first] + self.json(body) + text[last:]
        return text[:first] + self.value(one, body, node, one.text) + text[last:]

    def member(self, node: Node, one, text: bytes) -> bytes:
        """A member of a protobuf message: its tag and length stay."""
        schema = node.extra
        at = varint_size(text, 0)
        if schema is None or node.meaning == "unknown field":
            return text[: at + varint_size(text, at)] + self.zeros(text[at + varint_size(text, at) :])
        at += varint_size(text, at)
        if schema.kind == "message":  # nothing has read it
            return text[:at] + self.zeros(text[at:])
        return text[:at] + self.value(one, text[at:], node, schema.kind == "string")

    # --- names and values -------------------------------------------------------------------------------------------

    def pair(self, node: Node, text: bytes) -> bytes:
        form: N.Form = node.extra
        if form.kind == N.NAMED_JSON:
            return self.json_pair(node, text)
        if form.kind == N.NAMED_TEXT:
            last = len(text) - len(form.second) if text.endswith(form.second) else len(text)
            name, sign, value = text[:last].partition(form.first)
            if not sign:
                return self.value(node.field, name, node, True) + text[last:]
            return self.name(name) + sign + (self.value(node.field, value, node, True) if value else b"") + text[last:]
        at = form.name_width + int.from_bytes(text[: form.name_width])
        begin = at + form.value_width
        return text[: form.name_width] + self.name(text[form.name_width : at]) + text[at:begin] + (self.value(node.field, text[begin:], node, True) if text[begin:] else b"")

    def name(self, name: bytes) -> bytes:
        """A name that a description has stays, and so does one of HTTP's own."""
        return name if name in self.editor.words.names or name[:1] == b":" else self.count("names of values", name, self.unlike(name))

    def unlike(self, name: bytes) -> bytes:
        """Another name, and none that a description has, which would be read for that: short ones meet soon."""
        made = self.names.text(name)
        for _ in range(TRIES):
            if made not in self.editor.words.names:
                return made
            made = self.names.text(made + name)[: len(name)]
        return name

    def json_pair(self, node: Node, text: bytes) -> bytes:
        """A name and its value in JSON, or the brackets and names of a container."""
        if node.children:
            return self.json(text)
        found = STRING.match(text) if text[:1] == b'"' else None
        name = found.end() if found else 0
        rest = text[name:]
        head = self.json(text[:name])
        begin = len(rest) - len(rest.lstrip(b": \t\r\n"))
        value = rest[begin:]
        one = node.field
        if isinstance(one, N.Member) and (one.number or not value):
            return head + rest
        if value[:1] == b'"' and value[-1:] == b'"' and len(value) > 1:
            return head + rest[:begin] + b'"' + self.quoted(value[1:-1], lambda plain: self.value(one, plain, node, True)) + b'"'
        return head + rest[:begin] + self.json(value)

    def json(self, text: bytes) -> bytes:
        """Any JSON, or what ought to be: strings and words in it are dealt with; names that are known stay, and so do numbers."""
        out, at = bytearray(), 0
        for found in STRING.finditer(text):
            out += BARE.sub(self.bare, text[at : found.start()])
            out += b'"' + self.quoted(found[0][1:-1], lambda plain: plain if plain in self.editor.words.names else self.unlike(plain)) + b'"'
            at = found.end()
        rest, quote, cut = text[at:].partition(b'"')
        out += BARE.sub(self.bare, rest)
        name = out.rstrip()[-1:] in (b"{", b",") and any(one.startswith(cut) for one in self.editor.words.names)
        return bytes(out + quote + (cut if name else self.texts(cut)))

    def bare(self, found: re.Match) -> bytes:
        return found[0] if NUMBER.fullmatch(found[0]) or found[0] in (b"true", b"false", b"null") else self.names.text(found[0])

    def quoted(self, token: bytes, change: Callable[[bytes], bytes]) -> bytes:
        """The inside of a JSON string with another content of as many characters: escapes stay where they are."""
        if b"\\" not in token:
            return change(token)
        pieces = list(escapes(token))
        plain = b"".join(text for _, text in pieces)
        made, at, out = change(plain), 0, bytearray()
        for escape, text in pieces:
            new = made[at : at + len(text)]
            at += len(text)
            out += new if not escape else escape if new == text or len(escape) != 6 or len(new) != 1 else b"\\u%04x" % new[0]
        return bytes(out)

    # --- values -----------------------------------------------------------------------------------------------------

    def value(self, one, body: bytes, node: Node, text: bool) -> bytes:
        """Other bytes for a value, by what its field says of it."""
        role = getattr(one, "role", None) or getattr(getattr(self.plan.around.get(id(node)), "field", None), "role", None)
        if not body or role in self.editor.keep or role is R.CODE_NAME or isinstance(one, N.Member) and one.number:
            return body
        if one in self.editor.words.coded and body.upper() in self.editor.words.codes:
            return body
        holds = getattr(one, "holds", None)
        if holds is not None:
            return self.held(holds, body)
        if role in (R.PAYLOAD, R.CONTENT):
            return self.payload(body, node)
        if id(node) in self.plan.unescaped:
            return self.in_text(body)
        if text or role is not None and role.text:
            return self.count(role.name if role is not None else "other texts", body, self.texts(body))
        return self.count("other bytes", body, self.names.stream_like(body))

    def in_text(self, body: bytes) -> bytes:
        """Names and values with control characters between them: names of the protocol stay, and so does the form of an id."""
        words, before, out = self.editor.words, b"", []
        for piece in re.split(rb"([\x00-\x1f])", body):
            known = piece in words.names or len(piece) == 1
            out.append(piece if known else self.held("hex", piece) if before in words.ids else self.texts(piece))
            before = before if len(piece) == 1 and piece < b" " else piece
        return b"".join(out)

    def texts(self, body: bytes) -> bytes:
        try:
            body.decode()
        except UnicodeDecodeError:
            return self.names.stream_like(body)
        if body in self.names.stays:
            return body
        return self.names.text(body)

    def payload(self, body: bytes, node: Node) -> bytes:
        self.counts["payloads"] += 1
        if node.space:
            self.fills.setdefault(node.space, []).append(node.claims)
            return bytes(len(body))
        self.payloads += node.claims[-1:]
        return self.names.stream_like(body)

    def held(self, holds: str, body: bytes) -> bytes:
        """A value whose inside is known: an address in front, in bytes or in hexadecimal digits, or words of the protocol."""
        if holds == "words":
            return body
        if holds == "hex":
            size = 8 if len(body) == 32 else 32 if len(body) in (56, 40) else 0
            if size and is_id(body):
                made = self.names.address(bytes.fromhex(body[:size].decode())).hex().encode()
                return self.count("message ids", body, (made if body.islower() else made.upper()) + body[size:])
            return self.count("message ids", body, self.texts(body))
        size = 16 if len(body) >= 16 else 4
        return self.count("addresses in messages", body, self.names.address(body[:size]) + body[size:])

    def count(self, what: str, before: bytes, after: bytes) -> bytes:
        self.counts[what] += before != after
        return after


def is_id(text: bytes) -> bool:
    return len(text) in (32, 40, 56) and re.fullmatch(rb"[0-9A-F]+|[0-9a-f]+", text) is not None


def escapes(token: bytes):
    """Stretches of a JSON string: (escape, the bytes that it stands for), or (nothing, bytes as they are)."""
    at = 0
    while at < len(token):
        if token[at] != 0x5C or at + 1 >= len(token):
            end = token.find(b"\\", at + 1)
            end = len(token) if end < 0 else end
            yield b"", token[at:end]
            at = end
            continue
        size, number = 2, ESCAPES.get(token[at + 1], token[at + 1])
        if token[at + 1] == ord("u") and (number := hex4(token, at + 2, len(token))) >= 0:
            size = 6
            if 0xD800 <= number < 0xDC00 and token[at + 6 : at + 8] == b"\\u" and 0xDC00 <= (low := hex4(token, at + 8, len(token))) < 0xE000:
                number, size = 0x10000 + ((number - 0xD800) << 10) + low - 0xDC00, 12
            yield token[at : at + size], chr(number).encode("utf-8", "surrogatepass")
        else:
            yield token[at : at + size], bytes([number & 0xFF]) if token[at + 1] != ord("u") else b"u"
        at += size

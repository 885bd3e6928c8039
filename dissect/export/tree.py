"""Message trees for people: every field with its bytes, name, value and meaning."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from dissect.export import words
from dissect.language import units
from dissect.language.nodes import Area, Parted
from dissect.machine.texts import shown

if TYPE_CHECKING:
    from dissect.tree.node import Node

BYTES_SHOWN = 8         # of one field; the rest is an ellipsis
BYTES_NARROW = 3        # in a window that is narrower than
WIDE = 110
VALUE_LEAST = 24        # columns for values beside their names, and for texts below them
VALUE_SHOWN = 120
INDENT = "  "
ROWS_TOGETHER = 1000    # fields: a batch of Arrow costs as much as some fifty …
LETTERS_TOGETHER = 1 << 20      # … of so many letters at most, and one more field: one that inflated may have megabytes


def lines(node: Node, frame: bytes, verbose: bool = False, faint: Callable[[str], str] = str, width: int | None = None) -> Iterator[str]:
    """The fields below a message; the caller writes the message's own line.  `faint`: a style for places, bytes and meanings.

    In a window of `width` columns a value that does not fit stands below its name.
    """
    flat = _for_people(node.children, 0, {})
    spaces = {found.space: found.extra for found in node.walk() if found.space and isinstance(found.extra, bytes)}
    most = BYTES_SHOWN if width is None or width >= WIDE else BYTES_NARROW
    before = 3 * most + 9               # the columns of places and bytes
    name_width = max((len(INDENT) * depth + len(found.name) for found, depth in flat), default=0)
    if width is not None:
        name_width = min(name_width, width - before - VALUE_LEAST)
    start = 0
    for found, depth in flat:
        start, raw = _bytes(found, frame, spaces, start)
        place = f"  {start:04x}  {'' if found.children else _hex(raw, most)}".ljust(before)
        inset = len(INDENT) * depth if width is None else max(0, min(len(INDENT) * depth, width - before - 2 - len(found.name)))       # a long name begins further left
        name = f"  {' ' * inset}{found.name}".ljust(name_width + 2)
        value, said = _value(found), sentence(found, _code(found)) if verbose else ""
        below = " " * min(before + len(INDENT) * (depth + 3), (width or 0) - VALUE_LEAST)
        beside = width is None or before + len(name) + 2 + len(value) <= width
        yield faint(place) + f"{name}  {value if beside else ''}".rstrip() + (faint(f"   {said}") if said and width is None else "")
        if not beside:
            yield from _wrapped(value, below, width)
        if said and width is not None:
            yield from map(faint, _wrapped(said, below, width))


def _wrapped(text: str, indent: str, width: int | None) -> list[str]:
    """Words that are longer than a line stay whole, to be copied; one that fits further left begins there."""
    longest = max(map(len, text.split()), default=0)
    if width is not None and longest <= width:
        indent = indent[: width - longest]
    return textwrap.wrap(text, width or VALUE_SHOWN, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False, break_long_words=False)


COLUMNS = {
    "file": "text", "packet": "int64", "last_packet": "int64", "connection": "int64", "from_client": "bool", "offset": "int64",
    "partner_packet": "int64", "message": "text", "depth": "int64", "path": "text", "name": "text", "value": "text", "meaning": "text",
    "at": "int64", "bytes": "int64", "inflated": "int64", "raw": "text",
}


def reader(messages):
    """The fields of messages as rows, so many in a batch: small messages together, and a large one in pieces."""
    import pyarrow as pa

    from dissect.decode.arrays import name_in_rows

    kinds = {"text": pa.utf8(), "int64": pa.int64(), "bool": pa.bool_()}
    schema = pa.schema([(name, kinds[kind]) for name, kind in COLUMNS.items()])

    def batch(waiting: list[tuple]):
        return pa.RecordBatch.from_arrays([pa.array(column, kind) for column, kind in zip(zip(*waiting, strict=True), schema.types, strict=True)], schema=schema)

    def batches():
        waiting: list[tuple] = []
        letters = 0
        for one in messages:
            head = (name_in_rows(one.file), one.packet, one.last_packet, one.connection, one.from_client, one.offset, one.partner_packet, one.name)
            for row in rows(one.root, one.frame):
                waiting.append((*head, *row.values()))
                letters += len(row["raw"] or "") + len(row["value"] or "")
                if len(waiting) == ROWS_TOGETHER or letters > LETTERS_TOGETHER:
                    yield batch(waiting)
                    waiting, letters = [], 0
        if waiting:
            yield batch(waiting)

    return pa.RecordBatchReader.from_batches(schema, batches())


def rows(node: Node, frame: bytes) -> Iterator[dict]:
    """The same fields as rows, nothing shortened: the last of COLUMNS, in their order."""
    spaces = {found.space: found.extra for found in node.walk() if found.space and isinstance(found.extra, bytes)}
    path: list[str] = []
    start = 0
    for found, depth in _walk(node, 0):
        path[depth:] = [found.name]
        start, raw = _bytes(found, frame, spaces, start)
        value = found.value
        if isinstance(value, bytes | bytearray | memoryview):
            value = shown(bytes(value))
        yield {"depth": depth, "path": ".".join(path).replace(".[", "["), "name": found.name,
               "value": None if value is None else str(int(value) if isinstance(value, bool) else value), "meaning": meaning(found) or None,
               "at": start, "bytes": len(raw), "inflated": found.space or None, "raw": None if found.children else raw.hex()}


def weight(root: Node) -> tuple[int, int]:
    """How many fields a message has, and bytes in them: more than it was captured with, where it inflates."""
    fields = size = 0
    for node in root.walk():
        fields += 1
        for low, high in _places(node):
            size += high - low
    return fields, size


def meaning(node: Node) -> str:
    """The meaning of this value: the protocol's name for it, and the sentence of the field."""
    code = _code(node)
    said = sentence(node, code)
    return "; ".join(part for part in (code.name, code.doc, said) if part) if code else said


def sentence(node: Node, code=None) -> str:
    """What the description says of the field; for bits and similar also what these are.  `code`: the protocol's word for the value."""
    said = node.meaning if code is None and node.meaning != node.name else ""
    said = said or _in_unit(node)
    doc = "" if node.name.startswith("[") else getattr(node.field, "doc", "") or getattr(node.extra, "doc", "")
    return "; ".join(part for part in (said, _in_a_line(doc)) if part) if said else _in_a_line(doc)


@lru_cache(4096)
def _in_a_line(doc: str) -> str:
    return " ".join(doc.split())


def _walk(node: Node, depth: int) -> Iterator[tuple[Node, int]]:
    todo = [(child, depth) for child in reversed(node.children)]
    while todo:  # a generator in each other is as slow as it is deep
        found, at = todo.pop()
        yield found, at
        todo += [(child, at + 1) for child in reversed(found.children)]


def _for_people(children: list[Node], depth: int, had: dict[int, bytearray], back: bool = False) -> list[tuple[Node, int]]:
    """The same without what is the description's own: groups that have no name in it, and groups that only look at bytes which another field has.

    `had`: for each space a mark on every byte that a field has, RAW or READ.  Later fields go before earlier ones, since a guess comes before
    what is made of it.  `back`: these are within a field that goes back to bytes before it.
    """
    found: dict[int, list[tuple[Node, int]]] = {}
    turns = [_turn(child) for child in children]
    order = range(len(children) - 1, -1, -1)
    for at in sorted(order, key=turns.__getitem__) if any(turns) else order:
        child = children[at]
        again = back or _goes_back(child)
        if child.children and _is_had(child, had, again):
            continue
        unnamed = _is_unnamed(child)
        inside = _for_people(child.children, depth + (not unnamed), had, again)
        for low, high in _places(child):
            marks = had.setdefault(child.space, bytearray())
            marks.extend(bytes(max(0, high - len(marks))))
            marks[low:high] = (RAW if isinstance(child.value, bytes | bytearray | memoryview) else READ) * (high - low)
        found[at] = inside if unnamed else [(child, depth), *inside]
    return [one for at in sorted(found) for one in found[at]]


RAW, READ = b"\1", b"\2"


def _turn(node: Node) -> int:
    """Who has bytes first: what is read in its place, what goes back to them, what has not even a name."""
    return 2 if node.children and _is_unnamed(node) else 1 if _goes_back(node) else 0


def _goes_back(node: Node) -> bool:
    return isinstance(node.field, Area) and node.field.at is not None


def _is_unnamed(node: Node) -> bool:
    """Whether a node is called by its kind, has nothing of its own to show, and what is inside has names."""
    return bool(not getattr(node.field, "name", "-") and node.name == type(node.field).__name__.lower() and node.value is None
            and (node.children or not node.claims) and (node.name == "call" or not any(child.name.startswith("[") for child in node.children)))


def _is_had(group: Node, had: dict[int, bytearray], back: bool) -> bool:
    """Whether other fields have all bytes of a group.  What goes back to bytes that nobody read is how they are read."""
    there = read = False
    for node in group.walk():
        marks = had.get(node.space, b"")
        for low, high in _places(node):
            if len(marks) < high or marks.find(b"\0", low, high) >= 0:
                return False        # mostly at the first field
            there, read = True, read or marks.find(READ, low, high) >= 0
    return there and (read or not back)


def _places(node: Node) -> list[tuple[int, int]]:
    return node.claims if not node.space else [(node.start, node.end)] if node.end > node.start and not node.children else []


def _bytes(node: Node, frame: bytes, spaces: dict[int, bytes], before: int) -> tuple[int, bytes]:
    """The place of a field's bytes, and the bytes: in the frame (in pieces if chunks were joined) or in decompressed data.

    A field without bytes of its own has the place of the first field inside it, or else of the line before; so has one of which only the
    delimiter behind its content is its own.
    """
    claims = node.claims
    if node.space:
        return node.start, spaces.get(node.space, b"")[node.start : node.end]
    if claims and not (node.children and isinstance(getattr(node.field, "until", None), bytes)):  # a structure may have a field of that name
        return claims[0][0], b"".join(frame[a:b] for a, b in claims)
    inner = next((found.claims[0][0] for found, _ in _walk(node, 0) if found.claims and not found.space), before)
    return (min(inner, claims[0][0]), b"".join(frame[a:b] for a, b in claims)) if claims else (inner, b"")


def _hex(raw: bytes, most: int) -> str:
    return raw[:most].hex(" ") + (" …" if len(raw) > most else "")


def _shown(node: Node) -> str | None:
    """A number by the protocol's name for it, if the description has one."""
    if getattr(node.field, "codes", None) is None or not isinstance(node.value, int):
        return None
    code = _code(node)
    return str(node.value) if code is None else code.name + (f": {code.doc}" if code.doc else "")


def _code(node: Node):
    codes = getattr(node.field, "codes", None)
    return codes.codes.get(node.value) if codes is not None and isinstance(node.value, int) else None


def _in_unit(node: Node) -> str:
    """A number in the form of its unit: a time, an address."""
    return units.in_unit(getattr(node.field, "unit", None) or getattr(node.extra, "unit", None), node.value)


def _bits_set(node: Node) -> str:
    """The names of the bits that are set: `write, read`; of those that are several together what they say."""
    parts = node.field.bits_by_name if isinstance(node.field, Parted) and isinstance(node.value, int) else {}
    return ", ".join(name if part.width == 1 else f"{name}={part.of(node.value)}" for name, part in parts.items() if part.of(node.value))


def _value(node: Node) -> str:
    shown = _shown(node)
    if shown is not None:
        return words.printable(shown)
    if node.children or node.value is None:
        return ""
    if isinstance(node.value, str):
        text = words.printable(node.value)
        return '"' + (text[:VALUE_SHOWN] + "…" if len(text) > VALUE_SHOWN else text) + '"'
    if isinstance(node.value, bytes | bytearray | memoryview):
        return words.plural(len(node.value), "byte")
    if isinstance(node.value, bool):
        return "yes" if node.value else "no"
    told = _in_unit(node) or _bits_set(node)
    return f"{node.value} ({told})" if told else str(node.value)


def headline(packet: int, at_ns: int | None, from_client: bool | None, name: str, beside: str = "") -> str:
    """`packet 23  +6.125 ms  broker → client  TopicCreated  answers 22 after 39 µs`"""
    way = "client → broker" if from_client else "broker → client"
    when = f"+{words.exact(at_ns)}  " if at_ns is not None else ""
    return f"packet {packet}  {when}{way}  {name}{'  ' + beside if beside else ''}"

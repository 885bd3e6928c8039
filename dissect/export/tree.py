"""Message trees for people: every field with its bytes, name, value and meaning."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dissect.export import words

if TYPE_CHECKING:
    from dissect.wire.treenode import Node

BYTES_SHOWN = 8         # of one field; the rest is an ellipsis
VALUE_SHOWN = 120
INDENT = "  "


def lines(node: Node, frame: bytes, verbose: bool = False) -> Iterator[str]:
    """The fields below a message; the message's own line is the caller's."""
    flat = list(_walk(node, 0))
    spaces = {found.space: found.extra for found, _ in flat if found.space and isinstance(found.extra, bytes)}
    name_width = max((len(INDENT) * depth + len(found.name) for found, depth in flat), default=0)
    hex_width, start = 3 * BYTES_SHOWN + 1, 0
    for found, depth in flat:
        name = (INDENT * depth + found.name).ljust(name_width)
        start, raw = _bytes(found, frame, spaces, start)
        shown = "" if found.children else _hex(raw)
        text = f"  {start:04x}  {shown.ljust(hex_width)}  {name}  {_value(found)}".rstrip()
        yield text + (f"   {found.meaning}" if verbose and found.meaning else "")


def _walk(node: Node, depth: int) -> Iterator[tuple[Node, int]]:
    for child in node.children:
        yield child, depth
        yield from _walk(child, depth + 1)


def _bytes(node: Node, frame: bytes, spaces: dict[int, bytes], before: int) -> tuple[int, bytes]:
    """Where a field's bytes are, and they: in the frame (in pieces, where chunks were joined) or in what was inflated.

    What takes no bytes itself stands where the first thing inside it does, or else where the line before stood.
    """
    claims = node.claims
    if node.space:
        return node.start, spaces.get(node.space, b"")[node.start : node.end]
    if claims:
        return claims[0][0], b"".join(frame[a:b] for a, b in claims)
    inside = next((found.claims[0][0] for found, _ in _walk(node, 0) if found.claims and not found.space), before)
    return inside, b""


def _hex(raw: bytes) -> str:
    return raw[:BYTES_SHOWN].hex(" ") + (" …" if len(raw) > BYTES_SHOWN else "")


def _shown(node: Node) -> str | None:
    """A number in the protocol's words, where its description has some."""
    codes = getattr(node.field, "codes", None)
    if codes is None or not isinstance(node.value, int):
        return None
    code = codes.codes.get(node.value)
    return str(node.value) if code is None else code.name + (f": {code.doc}" if code.doc else "")


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
    return str(node.value)


def headline(packet: int, at_ns: int | None, from_client: bool | None, name: str, beside: str = "") -> str:
    """`packet 23  +6.125 ms  broker → client  TopicCreated  answers 22 after 39 µs`"""
    way = "client → broker" if from_client else "broker → client"
    when = f"+{words.exact(at_ns)}  " if at_ns is not None else ""
    return f"packet {packet}  {when}{way}  {name}{'  ' + beside if beside else ''}"

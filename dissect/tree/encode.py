"""The encoder: a tree, or values, back to bytes.

Law: encode(decode(bytes)) == bytes.  Every leaf is written again from its value; if the wire was not canonical (a long varint, an
unknown field, unread bytes, a compressed region) the tree kept the raw form, and that is used.
"""

from __future__ import annotations

import struct

from dissect.language import nodes as N
from dissect.language.expressions import DescriptionError


def encode(tree) -> bytes:
    """The frame of a tree."""
    out = bytearray(tree.size)
    for node in tree.root.walk():
        if node.space != 0 or not node.claims:
            continue
        data, at = written(node), 0
        for start, end in node.claims:
            out[start:end] = data[at : at + end - start]
            at += end - start
        if at != len(data):
            raise DescriptionError(f"{node.name}: {len(data)} bytes written where the wire has {at}")
    return bytes(out)


def written(node) -> bytes:
    """The bytes of one node, from its value and its field."""
    if node.raw is not None and not isinstance(node.field, N.Span):
        return node.raw
    one = node.field
    if node.extra is not None and not isinstance(one, N.Area):
        return member(node)
    if isinstance(one, N.Int):
        return number(one, node.value)
    if isinstance(one, N.Varint):
        return leb(node.value, one)
    if isinstance(one, N.Endpoint):
        host, port = node.value.rsplit(":", 1)
        return bytes(map(int, host.split("."))) + int(port).to_bytes(2, one.order)
    if isinstance(one, N.Span):
        return span(one, node)
    return as_bytes(node.value)


def number(one: N.Int, value: int) -> bytes:
    return value.to_bytes(one.width, one.order, signed=value < 0)


def leb(value: int, one=None) -> bytes:
    if one is not None and one.zigzag:
        value = (value << 1) ^ (value >> 63)
    value &= (1 << (one.bits if one is not None else 64)) - 1
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def as_bytes(value) -> bytes:
    return value.encode() if isinstance(value, str) else bytes(value)


def span(one: N.Span, node) -> bytes:
    if node.children and one.into is not None:
        return node.raw_around if hasattr(node, "raw_around") else around(one, node)
    if one.before:
        return as_bytes(node.value)
    if one.until is not None or one.number:
        return node.raw if node.raw is not None else str(node.value).encode() + (one.until or b"")
    body = as_bytes(node.value)
    if one.prefix is None:
        return body
    if isinstance(one.prefix, N.Varint):
        return (node.raw or leb(len(body), one.prefix)) + body
    return number(one.prefix, len(body)) + body


def around(one: N.Span, node) -> bytes:
    """The bytes around a span whose inside has nodes of its own: its prefix, its delimiter."""
    size = sum(end - start for start, end in node.claims)
    if one.until is not None and size and not one.before:
        return one.until
    if one.prefix is not None:
        return number(one.prefix, len(as_bytes(node.value))) if isinstance(one.prefix, N.Int) else node.raw
    return b""


def member(node) -> bytes:
    """A protobuf member: its tag and its value, or its tag and length before inner nodes."""
    schema = node.extra
    tag = leb(schema.number << 3 | schema.wire)
    if schema.wire == 0 and node.children:  # a number that is read by itself
        return tag
    if schema.wire == 0:
        value = node.value
        if schema.kind in ("sint32", "sint64"):
            value = (value << 1) ^ (value >> 63)
        return tag + leb(value)
    if schema.wire in (1, 5):
        if schema.kind in ("double", "float"):
            return tag + struct.pack("<d" if schema.kind == "double" else "<f", node.value)
        return tag + node.value.to_bytes(8 if schema.wire == 1 else 4, "little", signed=node.value < 0)
    if node.children or node.value is None:
        return tag + leb(node.end - node.start - sum(e - s for s, e in node.claims))
    body = as_bytes(node.value)
    return tag + leb(len(body)) + body

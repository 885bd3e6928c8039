"""Compressed messages of gRPC.

Law: what cannot be opened, or would be too large, stays as it is.
"""

from __future__ import annotations

import zlib

PREFIX = 5  # bytes in front of a message


def declared(body) -> int:
    """Bytes of a message that is not whole."""
    return int.from_bytes(body[1:PREFIX], "big") if len(body) >= PREFIX else 0


def packed_any(messages: bytes) -> bool:
    """Whether one of the messages is compressed."""
    at = 0
    while at + PREFIX <= len(messages):
        if messages[at]:
            return True
        at += PREFIX + int.from_bytes(messages[at + 1 : at + PREFIX], "big")
    return False


def opened(messages: bytes, most: int) -> bytes:
    """The same messages with compressed ones opened, all together to so many bytes."""
    out, at = [], 0
    while at + PREFIX <= len(messages):
        size = int.from_bytes(messages[at + 1 : at + PREFIX], "big")
        text = messages[at + PREFIX : at + PREFIX + size]
        packed = messages[at]
        if packed:
            plain, whole = inflated(text, most)
            most -= len(plain)
            packed, text = (0, plain) if whole else (1, text)
        out.append(bytes([packed]) + len(text).to_bytes(4, "big") + text)
        at += PREFIX + size
    return b"".join(out)


def inflated(text: bytes, most: int) -> tuple[bytes, bool]:
    """The content of a gzip or zlib stream up to so many bytes, and whether that is all."""
    machine = zlib.decompressobj(47)
    try:
        plain = machine.decompress(text, most) if most > 0 else b""
    except zlib.error:
        return b"", False
    return plain, machine.eof

"""Units: what an inner stream of calls consists of, a message each.

A unit   magic (4) · bytes that follow (4) · kind (1) · flags (1) · stream (4) · error (4) · bytes of headers (4) · headers: name and value after their
lengths (2, 4) · messages: compressed (1), length (4), bytes.  The headers of an answer begin with the path that was asked for, where it
is known.  A unit of which parts are missing ends in a gap, as any message that was cut.
"""

from __future__ import annotations

MAGIC = b"\xffH2\x01"
ASKED, ANSWERED, SAID, RESET = 1, 2, 3, 4  # kinds of units
UNKNOWN_HEADERS, JOINED, TORN, GOES_ON, INTERIM, OURS, FROM_CLIENT, FOREIGN = 1, 2, 4, 8, 16, 32, 64, 128  # flags; FOREIGN: torn, and nothing was missing


def unit(kind: int, flags: int, stream: int, error: int, headers: bytes, messages: bytes) -> bytes:
    size = 14 + len(headers) + len(messages) + (1 if flags & TORN else 0)  # 1 byte stands for all that a torn one lacks
    return b"".join((MAGIC, size.to_bytes(4, "big"), bytes((kind, flags)), stream.to_bytes(4, "big"), error.to_bytes(4, "big"),
                     len(headers).to_bytes(4, "big"), headers, messages))

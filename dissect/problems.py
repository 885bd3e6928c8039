"""A problem: bytes that were seen and not decoded, or a fact that makes an answer less certain.

One row of the table ``problems``.  Law: whatever is not decoded is a problem; nothing is dropped in silence.
"""

from __future__ import annotations

from dataclasses import dataclass

LAYERS = ("capture", "link", "ip", "tcp", "frame", "message", "pairing")


@dataclass(slots=True)
class Problem:
    """Where something could not be decoded, and why.  Unknown is None."""

    layer: str
    kind: str  # a stable word
    text: str  # for people: what, where it stood, what is kept, what to do
    source: str | None = None
    file: str | None = None
    packet: int | None = None  # 1-based, per file
    first_ns: int | None = None
    connection: int | None = None
    from_client: bool | None = None
    offset: int | None = None  # of layer "capture": in the file's content; of a stream's layers: in the stream
    bytes: int = 0  # not decoded, and counted in no other problem

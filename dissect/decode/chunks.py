"""Messages that were sent in chunks: one row each, at the last chunk, with the length and checksum of the whole.

Law: a whole is the chunks 0 … n−1 of one uuid, seen in this order on one connection in one direction with the same names.  If one is
missing, the row is incomplete and has no checksum; a chunk of another delivery is never taken.
Chunks are small rows until the question is asked; only what is compressed needs bytes, and only for a checksum.
"""

from __future__ import annotations

import base64
import itertools
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import pyarrow as pa

from dissect import schema
from dissect.machine.inflate import INFLATED_MAX, TooLarge, inflate
from dissect.language.nodes import CODECS

PARTS = "parts"
KEY = ("source", "connection", "from_client", "topic", "partition", "group", "client", "uuid")
NEEDED = ("source", "connection", "file", "packet", "first_ns", "from_client", "topic", "partition", "group", "client", "payload_bytes", "complete", "chunks")
FURTHER = ("message_offset", "part", "uuid", "codec", "whole", "encrypted")
SORTED = (*KEY, "first_ns", "file", "packet", "message_offset", "part")
ORDER = ", ".join(f'"{name}"' for name in SORTED)
WAITING_MOST = 20_000  # chunks that a stream waits for the last of
POLYNOMIAL = 0xEDB88320


def columns_of_parts(wanted: list[str]) -> list[str]:
    """The columns of a chunk's row that these columns of a record need; the record's own come first."""
    if not wanted:
        return []
    content = ["content"] if "payload_crc32" in wanted else []
    return [*wanted, *(name for name in (*NEEDED, *FURTHER, *content) if name not in wanted)]


@dataclass
class Chunked:
    """A message of which some chunks were seen."""

    key: tuple
    following: int = 0
    size: int = 0
    crc: int | None = 0
    complete: bool = True
    content: list[bytes | None] = field(default_factory=list)

    def add(self, row: dict) -> None:
        self.complete &= row["part"] == self.following and row["payload_bytes"] is not None and row["complete"]
        self.following = row["part"] + 1
        self.size += row["payload_bytes"] or 0
        if row["codec"] is not None:
            self.content.append(bytes_of(row.get("content")))
        elif row.get("payload_crc32") is None or self.crc is None:
            self.crc = None
        else:
            self.crc = combined(self.crc, row["payload_crc32"], row["payload_bytes"])

    def row(self, last: dict) -> dict:
        size, crc = self.size, self.crc
        if last["codec"] is not None:
            size, crc = last["whole"], None
            pieces = [piece for piece in self.content if piece is not None]
            if self.complete and len(pieces) == len(self.content) and not last["encrypted"]:
                crc = self.inflated(b"".join(pieces), last)
        elif not self.complete and last["whole"]:
            size = last["whole"]
        return {**last, "payload_bytes": size, "payload_crc32": crc if self.complete and not last["encrypted"] else None,
                "complete": self.complete}

    def inflated(self, content: bytes, last: dict) -> int | None:
        try:
            found = inflate(CODECS[last["codec"]], content, INFLATED_MAX, last["whole"])
        except TooLarge:
            found = None
        self.complete &= found is not None
        return None if found is None else zlib.crc32(found)


def joined(parts: Iterable[pa.RecordBatch], columns: list[str]) -> Iterator[pa.RecordBatch]:
    """Rows of `records` with these columns, from chunks that are sorted by ORDER."""
    types = schema.arrow("records")
    kinds = pa.schema([(name, types.field(name).type) for name in columns])
    wholes = Wholes()
    for batch in parts:
        found = [row for part in batch.to_pylist() for row in wholes.add(part)]
        if found:
            yield pa.RecordBatch.from_pylist(found, kinds)


def ended_and_waiting(rows: list[dict]) -> tuple[list[dict], list[dict]]:
    """Chunks in order up to the last one of a message, and those after it: in a stream further chunks will come."""
    rows = sorted(rows, key=lambda row: [(row[name] is None, row[name] if row[name] is not None else 0) for name in SORTED])
    ended, waiting = [], []
    for _, group in itertools.groupby(rows, key=lambda row: [row[name] for name in KEY]):
        chunks = list(group)
        end = max((at + 1 for at, row in enumerate(chunks) if row["part"] == row["chunks"] - 1), default=0)
        ended += chunks[:end]
        waiting += chunks[end:]
    return ended, sorted(waiting, key=lambda row: row["first_ns"])[-WAITING_MOST:]


class Wholes:
    """Joins chunks that come in order."""

    def __init__(self):
        self.whole: Chunked | None = None

    def add(self, row: dict) -> Iterator[dict]:
        key = tuple(row[name] for name in KEY)
        if self.whole is None or self.whole.key != key or row["part"] == 0:
            self.whole = Chunked(key)
        elif row["part"] < self.whole.following:
            return  # sent again
        self.whole.add(row)
        if row["part"] == row["chunks"] - 1:
            yield self.whole.row(row)
            self.whole = None


def bytes_of(text: str | None) -> bytes | None:
    if text is None:
        return None
    return base64.b64decode(text[7:]) if text.startswith("base64:") else text.encode()


def combined(first: int, second: int, size: int) -> int:
    """The CRC-32 of two texts together, from the CRC of each and the second one's length: first · x^(8·size) + second."""
    power, base = 1 << 31, 1 << 23  # x^0, and x^8 for each byte
    while size:
        if size & 1:
            power = product(power, base)
        base = product(base, base)
        size >>= 1
    return product(power, first) ^ second


def product(a: int, b: int) -> int:
    """Of two polynomials modulo CRC-32's; bit 31 is x^0."""
    result = 0
    for at in range(31, -1, -1):
        if a >> at & 1:
            result ^= b
        b = (b >> 1) ^ POLYNOMIAL if b & 1 else b >> 1
    return result

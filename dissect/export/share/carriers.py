"""What carries messages inside another layer: records of TLS, of which only the hellos stay in clear.

Law: ciphertext stays as it is.  What a handshake says in clear of names and certificates is replaced or overwritten; bytes of which nobody
knows whether they are ciphertext are overwritten.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy

from dissect.inner.opening import PLAIN, bytes_of
from dissect.stream.state import DATA, INNER_SHUT, R_DIRECTION, R_KIND, R_LENGTH, R_OFFSET, R_PLACE, S_INNER

HANDSHAKE, CHANGE, APPLICATION = 22, 20, 23
CLIENT_HELLO, SERVER_HELLO = 1, 2
SERVER_NAME = 0  # an extension
RECORD_MOST = (1 << 14) + 2048
HEADER = 5
HELD_MOST = 1 << 20  # bytes of a direction that are looked at for its handshake


class Carriers:
    """Keeps the bytes of connections that carry inner streams, as their runs come."""

    def __init__(self, fold: Any, spool: Any, index: Any):
        self.fold, self.spool, self.index = fold, spool, index
        inside = fold.inside
        self.texts: tuple = (b"", 0, b"")
        self.outer, self.carriers, self.begun = inside.outer, inside.carriers, inside.begun
        inside.outer, inside.carriers, inside.begun = self.all_runs, self.some_runs, self.first_runs

    def all_runs(self, data, made, base: int, spool) -> None:
        self.texts = data, base, spool
        rows = numpy.asarray(made.rows)[: made.count]
        shut = numpy.asarray(self.fold.streams.state)[rows[:, R_DIRECTION] >> 1, S_INNER] == INNER_SHUT
        self.hold(rows[shut])
        self.outer(data, made, base, spool)

    def some_runs(self, rows, state: int):
        return self.hold(self.carriers(rows, state))

    def first_runs(self, slots: list[int]):
        return self.hold(self.begun(slots))

    def hold(self, rows):
        for row in rows[(rows[:, R_KIND] == DATA) & (rows[:, R_PLACE] < PLAIN)].tolist():
            place = self.spool.add(bytes_of(self.texts, row[R_PLACE], row[R_LENGTH]))
            self.index.add([[row[R_DIRECTION], row[R_OFFSET], row[R_LENGTH], place, 0, -1, 0, -1]])
        return rows


def stretches(rows, read) -> Iterator[tuple[Any, bytes]]:
    """Rows of a direction in their order that follow each other without a hole, with their first bytes."""
    begin = 0
    for at in range(1, len(rows) + 1):
        if at == len(rows) or rows[at, 1] != rows[at - 1, 1] + rows[at - 1, 2]:
            text, size = [], 0
            for row in rows[begin:at]:
                if size >= HELD_MOST:
                    break
                text.append(read(int(row[3]), int(row[2])))
                size += int(row[2])
            yield rows[begin:at], b"".join(text)
            begin = at


def clear(text: bytes, first: bool, names: Any) -> bytes:
    """The beginning of a direction's TLS as it is given away; all after it is ciphertext.

    `first`: the connection begins here; else what stands before records that follow each other is unknown.
    """
    out, at = bytearray(text), 0
    if not first:
        at = chained(text)
        out[:at] = bytes(at)
        return bytes(out)
    said, places = bytearray(), []
    while len(text) - at >= HEADER and 20 <= text[at] <= 24:
        size = HEADER + int.from_bytes(text[at + 3 : at + 5])
        if text[at] in (CHANGE, APPLICATION) or size > RECORD_MOST:
            break
        if text[at] == HANDSHAKE:
            piece = text[at + HEADER : at + size]
            places.append((len(said), at + HEADER, len(piece)))
            said += piece
        at += size
    changed = handshake(bytes(said), names)
    for offset, place, size in places:
        out[place : place + size] = changed[offset : offset + size]
    return bytes(out)


def chained(text: bytes) -> int:
    """Where two records of application data follow each other."""
    at = text.find(b"\x17\3")
    while at >= 0:
        size = HEADER + int.from_bytes(text[at + 3 : at + 5])
        if size <= RECORD_MOST and text[at + size : at + size + 2] == b"\x17\3":
            return at
        at = text.find(b"\x17\3", at + 1)
    return len(text)


def handshake(said: bytes, names: Any) -> bytes:
    """Messages of a handshake in clear: the hellos stay, with another name of the server; others are overwritten."""
    out, at = bytearray(said), 0
    while at + 4 <= len(said):
        kind, size = said[at], int.from_bytes(said[at + 1 : at + 4])
        end = min(at + 4 + size, len(said))
        if kind == CLIENT_HELLO:
            out[at + 4 : end] = hello(said[at + 4 : end], names)
        elif kind != SERVER_HELLO:
            out[at + 4 : end] = bytes(end - at - 4)
        at = end
    return bytes(out[:at]) + bytes(len(said) - at)


def hello(body: bytes, names: Any) -> bytes:
    """A client's hello with another name of the server; what is not there stays away."""
    out = bytearray(body)
    at = 34
    for width in (1, 2, 1):  # session, ciphers, compressions
        at += width + int.from_bytes(body[at : at + width])
    at += 2
    while at + 4 <= len(body):
        kind, size = int.from_bytes(body[at : at + 2]), int.from_bytes(body[at + 2 : at + 4])
        if kind == SERVER_NAME and size > 5:
            out[at + 9 : at + 4 + size] = names.text(body[at + 9 : at + 4 + size])[: max(0, len(body) - at - 9)]
        at += 4 + size
    return bytes(out[: len(body)])

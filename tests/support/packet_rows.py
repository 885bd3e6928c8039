"""Packet rows of frames that a test made."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from dissect.capture.layout import (
    RECORD_AT,
    RECORD_CAPTURED,
    RECORD_LENGTH,
    RECORD_LINK,
    RECORD_TIME,
    RECORD_WIDTH,
)
from dissect.link import packets
from dissect.link.encapsulation import Encapsulations
from dissect.link.layout import P_WIDTH


class Row(NamedTuple):
    """A packet row in words."""

    kind: int
    time_ns: int
    ip_at: int
    tcp_at: int
    payload_at: int
    captured: int
    length: int
    encapsulation: str | None


def parsed(frames, link=1, lengths=None, **options):
    """(data, matrix, encapsulations) of frames; `lengths` on the wire."""
    frames = [bytes(frame) for frame in frames]
    data = np.frombuffer(b"".join(frames) or b"\0", np.uint8)
    records = np.zeros((len(frames), RECORD_WIDTH), np.int64)
    at = 0
    for i, frame in enumerate(frames):
        records[i, [RECORD_AT, RECORD_CAPTURED, RECORD_TIME, RECORD_LINK]] = at, len(frame), 1000 + i, link
        records[i, RECORD_LENGTH] = len(frame) if lengths is None else lengths[i]
        at += len(frame)
    out = np.full((len(frames), P_WIDTH), -99, np.int64)
    known = options.pop("encapsulations", None)
    known = Encapsulations() if known is None else known  # an empty one is false
    assert packets.parse(data, records, out, known, **options) == len(frames)
    return data, out, known


def rows_of(frames, link=1, lengths=None, **options) -> list[Row]:
    _, out, known = parsed(frames, link, lengths, **options)
    return [Row(*row[:7], known.text(row[7])) for row in out.tolist()]


def row_of(frame, link=1, length=None, **options) -> Row:
    (row,) = rows_of([frame], link, None if length is None else [length], **options)
    return row

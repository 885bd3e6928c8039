"""Every TCP segment of a capture that carries something, as a few numbers, by which two capture points are matched.

In → out: files → one row per segment with payload, SYN, FIN or RST.  Law: a segment's name does not depend on where it was seen;
addresses and ports only name its connection at this point.  Limits: `SEGMENTS_MOST` rows; later ones are counted, not kept.  IP
fragments are skipped, since they are no segments before they are reassembled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import reduce

import numpy

from dissect.capture.errors import CaptureError
from dissect.capture.layout import RECORD_TIME
from dissect.capture.opening import open_reader
from dissect.capture.reader import Reader
from dissect.link import layout as P
from dissect.link.encapsulation import Encapsulations
from dissect.link.packets import parse
from dissect.memory.hashes import GOLDEN

SEGMENTS_MOST = 4_000_000
HASHED = 32              # bytes of a payload that tell it from others
FIN, SYN, RST, ACK = 1, 2, 4, 16
MIX = numpy.uint64(GOLDEN)
ROW = numpy.dtype([("time", "i8"), ("tuple", "u8"), ("hash", "u8"), ("seq", "u4"), ("length", "u4"), ("packet", "i4"), ("life", "i4"), ("file", "i2"),
                   ("ipid", "u2"), ("flags", "u1"), ("side", "u1"), ("ttl", "u1")])


@dataclass
class Segments:
    """A capture point's segments, in the order of its files."""

    files: list[str]
    rows: numpy.ndarray
    left_out: int = 0
    unreadable: list[tuple[str, str]] = field(default_factory=list)
    ends: dict[int, tuple] = field(default_factory=dict)     # tuple → (address, port) of sides 0 and 1


def read(files: Iterable[str], blocks: Callable = Reader.blocks) -> Segments:
    """One pass over the files; `blocks`: of a reader, by somebody who counts them."""
    names = list(files)
    parts: list[numpy.ndarray] = []
    found = Segments(names, numpy.zeros(0, ROW))
    kept = 0
    for number, name in enumerate(names):
        try:
            for block in blocks(open_reader(name)):
                if not len(block.records):
                    continue
                rows = of_block(block, number, found.ends)
                found.left_out += max(kept + len(rows) - SEGMENTS_MOST, 0)
                parts.append(rows[: SEGMENTS_MOST - kept])
                kept += len(parts[-1])
        except CaptureError as error:
            found.unreadable.append((name, str(error)))
    found.rows = lives(numpy.concatenate(parts)) if parts else found.rows
    return found


def of_block(block, number: int, ends: dict[int, tuple]) -> numpy.ndarray:
    """The segments of one block of records."""
    parsed = numpy.zeros((len(block.records), P.P_WIDTH), numpy.int64)
    parse(block.data, block.records, parsed, Encapsulations())
    data = numpy.frombuffer(block.data, numpy.uint8)
    four, six = parsed[:, P.P_KIND] == P.TCP4, parsed[:, P.P_KIND] == P.TCP6
    flags = numpy.where(four | six, data[numpy.minimum(parsed[:, P.P_TCP_AT] + 13, len(data) - 1)], 0)
    chosen = (four | six) & ((parsed[:, P.P_LENGTH] > 0) | ((flags & (SYN | FIN | RST)) != 0))
    at = numpy.flatnonzero(chosen)
    rows = numpy.zeros(len(at), ROW)
    if not len(at):
        return rows
    mine, v4 = parsed[at], four[at]
    tcp, ip = mine[:, P.P_TCP_AT], mine[:, P.P_IP_AT]
    rows["time"], rows["packet"], rows["file"] = block.records[at, RECORD_TIME], block.first + at + 1, number
    rows["seq"], rows["length"], rows["flags"] = _number(data, tcp + 4, 4), numpy.maximum(mine[:, P.P_LENGTH], 0), flags[at]
    rows["ipid"] = numpy.where(v4, _number(data, ip + 4, 2), 0)
    rows["ttl"] = data[numpy.where(v4, ip + 8, ip + 7)]
    rows["hash"] = _hash(data, mine[:, P.P_PAYLOAD_AT], numpy.clip(mine[:, P.P_CAPTURED], 0, HASHED))
    _ends(data, rows, tcp, ip, v4, ends)
    return rows


def _number(data: numpy.ndarray, at: numpy.ndarray, size: int) -> numpy.ndarray:
    return reduce(lambda high, step: (high << 8) | data[at + step], range(size), numpy.zeros(len(at), numpy.int64))


def _hash(data: numpy.ndarray, at: numpy.ndarray, size: numpy.ndarray) -> numpy.ndarray:
    """A hash of so many bytes; 0 for none."""
    found = numpy.zeros(len(at), numpy.uint64)
    last = len(data) - 1
    for step in range(int(size.max(initial=0))):
        more = (found ^ data[numpy.minimum(at + step, last)].astype(numpy.uint64)) * MIX
        found = numpy.where(size > step, more ^ (more >> numpy.uint64(29)), found)
    return found


def _ends(data: numpy.ndarray, rows: numpy.ndarray, tcp: numpy.ndarray, ip: numpy.ndarray, v4: numpy.ndarray, ends: dict[int, tuple]) -> None:
    """The connection's key, and which of its two ends sent it."""
    size = numpy.where(v4, 4, 16)
    source_at, target_at = numpy.where(v4, ip + 12, ip + 8), numpy.where(v4, ip + 16, ip + 24)
    source = _hash(data, source_at, size) + _number(data, tcp, 2).astype(numpy.uint64) * numpy.uint64(0xBF58476D1CE4E5B9)
    target = _hash(data, target_at, size) + _number(data, tcp + 2, 2).astype(numpy.uint64) * numpy.uint64(0xBF58476D1CE4E5B9)
    rows["side"] = source > target
    low, high = numpy.minimum(source, target), numpy.maximum(source, target)
    rows["tuple"] = (low * MIX) ^ (high + (low >> numpy.uint64(31)))
    new, first = numpy.unique(rows["tuple"], return_index=True)
    for key, row in zip(new.tolist(), first.tolist()):
        if key not in ends:
            pair = tuple((bytes(data[start : start + size[row]]), int.from_bytes(data[port : port + 2].tobytes(), "big"))
                         for start, port in ((int(source_at[row]), int(tcp[row])), (int(target_at[row]), int(tcp[row]) + 2)))
            ends[key] = pair[::-1] if rows["side"][row] else pair


def lives(rows: numpy.ndarray) -> numpy.ndarray:
    """Numbers connections: a SYN with another sequence number begins a new one of the same key."""
    order = numpy.argsort(rows["tuple"], kind="stable")
    key, flags, seq = rows["tuple"][order], rows["flags"][order], rows["seq"][order].astype(numpy.int64)
    syn = (flags & (SYN | ACK)) == SYN
    begins = numpy.r_[True, key[1:] != key[:-1]]
    at = numpy.flatnonzero(syn)
    again = numpy.zeros(len(rows), bool)
    if len(at) > 1:
        again[at[1:]] = (key[at[1:]] == key[at[:-1]]) & (seq[at[1:]] != seq[at[:-1]])
    if len(at):          # the first SYN of a key, after packets of a life before it
        first = at[numpy.r_[True, key[at[1:]] != key[at[:-1]]]]
        again[first] |= ~begins[first] & (flags[numpy.maximum(first - 1, 0)] & SYN == 0)
    rows["life"][order] = numpy.cumsum(begins | again) - 1
    return rows

"""Frames of a protocol: cut in a loop and run by the program, then read as a tree; neither may fail, and both say alike whether a frame is whole."""

from __future__ import annotations

from functools import cache

import numpy

from dissect.protocols import __path__ as _folder  # noqa: F401  # the descriptions that there are
from dissect.language.load import load
from dissect.program.lower import lower
from dissect.machine.run import Machine
from dissect.tree.walk import decode as read_tree
from tests.fuzz.harness import capture, records

ROOM = 4096
TABLES = frozenset({"items", "records", "events"})


@cache
def description(name: str):
    return load(name)


@cache
def machine(name: str) -> Machine:
    return Machine(lower(description(name), tables=TABLES), crc=True)


def one(name: str, data: bytes) -> None:
    """The first byte says who sent the rest."""
    side, body = (data[0] & 1, data[1:]) if data else (0, b"")
    if not body:
        return
    buffer = numpy.frombuffer(body, dtype=numpy.uint8).copy()  # of its own: behind `bytes` stands one byte more, which hides who reads too far
    runner, room = machine(name), numpy.zeros((ROOM, 3), dtype=numpy.int64)
    count = runner.frames(buffer, 0, len(body), side, room)
    if not count:  # one frame, whatever its length says
        room[0], count = (0, len(body), side), 1
    frames = room[: min(count, ROOM)]
    runner.decode(buffer, frames, len(frames))
    runner.plausible(buffer, 0, len(body), side)
    for at, size, _ in frames[:16].tolist():
        read_tree(description(name), body[at : at + size], side)


def seeds(samples: tuple[str, ...]) -> list[bytes]:
    """Payloads of packets, from both ends."""
    found = []
    for sample in samples:
        for record in records(capture(sample, 300)):
            ip = 16 + 14
            at = ip + 4 * (record[ip] & 15)
            if len(record) < at + 20 or record[ip] >> 4 != 4:
                continue
            payload = record[at + 4 * (record[at + 12] >> 4) :]
            if payload:
                source, target = int.from_bytes(record[at : at + 2]), int.from_bytes(record[at + 2 : at + 4])
                found.append(bytes([source < target]) + payload[:4096])
    return found[:200]

"""Frames over several runs: where the runs lie side by side they are read in place, and are the frames that would have been gathered."""

from __future__ import annotations

import random

import numpy as np
import pytest
from tests.support.streams import streams

from dissect.decode.spooled import NO_BYTES
from dissect.frames import layout as F
from dissect.frames.cut import Cutter
from dissect.frames.framing import Framing
from dissect.language.load import load
from dissect.machine.run import Machine
from dissect.program.lower import lower
from dissect.stream.state import DATA, INNER_OPEN, R_WIDTH, S_CLIENT, S_INNER, S_PROTOCOL
from dissect.stream.streams import Streams

BASE = 7  # place of the block's first byte
MOST = 30_000  # bytes of a stream


def cut(data: bytes, side: int, protocol, ends: list[int], apart: int) -> list[tuple]:
    """The frames of a stream whose runs end there and lie so many bytes apart: their columns, bytes and whether they are in place."""
    held = Streams()
    held.state[0, S_PROTOCOL], held.state[0, S_CLIENT], held.state[0, S_INNER] = 0, 0, INNER_OPEN
    cutter = Cutter(Machine(lower(protocol)), Framing(held), 0)
    runs, block = np.zeros((len(ends), R_WIDTH), dtype=np.int64), bytearray()
    for number, (begin, end) in enumerate(zip([0, *ends], ends, strict=False)):
        runs[number] = DATA, side, begin, end - begin, BASE + len(block), number, 1000 - number if number % 7 == 3 else number, number
        block += data[begin:end] + b"\xff" * apart
    block, scratch = np.frombuffer(bytes(block), dtype=np.uint8), NO_BYTES
    assert cutter.cut(block, runs, 0, len(runs), BASE, NO_BYTES)[0] == len(runs)
    frames, scratch = np.asarray(cutter.frames)[: cutter.frame_count], np.asarray(cutter.gathered.scratch)
    places = {F.IN_DATA: block, F.IN_SCRATCH: scratch}
    return [(tuple(np.delete(one, [F.F_AT, F.F_WHERE]).tolist()), places[one[F.F_WHERE]][one[F.F_AT] : one[F.F_AT] + one[F.F_BYTES]].tobytes(), one[F.F_WHERE] == F.IN_DATA)
            for one in frames]


@pytest.mark.parametrize("name", ["tubemq/b_rebalance", "rocketmq/a_binary", "tank/b_consume", "pulsar/b_rebalance"])
@pytest.mark.parametrize("longest", [16, 60, 700, 5000])
def test_frames_in_place_are_those_that_would_be_gathered(name, longest):
    protocol, chance, placed = load(name.split("/")[0]), random.Random(longest), 0
    for stream in list(streams(name, protocol.ports))[:6]:
        data, ends = stream.data[:MOST], []
        while (at := ends[-1] if ends else 0) < len(data):
            ends.append(min(len(data), at + chance.randint(1, longest)))
        beside, apart = (cut(data, stream.side, protocol, ends, distance) for distance in (0, 1))
        assert [one[:2] for one in beside] == [one[:2] for one in apart]
        placed += sum(one[2] for one in beside) - sum(one[2] for one in apart)
    assert placed > 0

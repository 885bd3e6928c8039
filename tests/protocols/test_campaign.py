"""A million damaged messages of each protocol through the columns machine, some of them through the tree as well.

    MUTANTS=1000000 python -m pytest tests/protocols/test_campaign.py -m slow -s
"""

from __future__ import annotations

import os
import random

import numpy as np
import pytest
from tests.support.messages import rows, tree_rows, uncovered
from test_all import captures, directions, mutate, sample

from dissect.language import layout as L
from dissect.language.load import shipped, load
from dissect.program.lower import lower
from dissect.machine.run import Machine
from dissect.tree.walk import decode

MUTANTS = int(os.environ.get("MUTANTS", "20000"))
BATCH = 500
TREES = 100  # one of so many
LONGEST = 4096


@pytest.mark.slow
@pytest.mark.parametrize("name", shipped())
def test_damaged_messages(name):
    machine, protocol, chance = Machine(lower(load(name))), load(name), random.Random(11)
    originals = [(bytes(stream.data[at : at + size]), int(side)) for capture in captures(name) for stream in directions(name, capture)
                 for at, size, side in sample(machine, stream) if size <= LONGEST]
    if not originals:
        pytest.skip(f"no capture of {name}; tests/protocols/test_replication.py damages what it makes itself")
    tally, done = [0] * (L.NO_BEGINNING + 1), 0
    while done < MUTANTS:
        damaged = [(mutate(frame, chance), side) for frame, side in chance.choices(originals, k=BATCH)]
        data, places, at = b"".join(frame for frame, _ in damaged), [], 0
        for frame, side in damaged:
            places.append((at, len(frame), side))
            at += len(frame)
        machine.decode(data, np.array(places, dtype=np.int64), len(places))
        for status in np.asarray(machine.status)[: len(places)].tolist():
            tally[status] += 1
        for frame, side in damaged[:: TREES]:
            tree = decode(protocol, frame, side)
            assert not uncovered(tree), frame.hex()
            machine.decode(frame, np.array([[0, len(frame), side]], dtype=np.int64), 1)
            if not tree.status:
                assert machine.status[0] == 0 and rows(frame, machine, 0) == tree_rows(tree), frame.hex()
        done += len(damaged)
    print(name, f"{done:,} damaged messages of {len(originals):,}: {tally[0]:,} read, {tally[1]:,} malformed, {tally[2]:,} cut, {tally[3]:,} with another checksum, {tally[4]:,} not opened")

"""A message that is cut keeps what its present bytes say: which message it is, and the fields before the cut."""

from __future__ import annotations

import numpy as np
import pytest
from tests.support.messages import rows, tree_rows, uncovered
from tests.support.streams import streams

from dissect.language import layout as L
from dissect.language.load import load
from dissect.program.lower import lower
from dissect.machine.run import Machine
from dissect.tree.walk import decode

SLOTS = (L.M_API, L.M_KIND, L.M_KEY1)


def messages(name: str, most: int):
    """(side, bytes) of some messages of each direction."""
    protocol = load(name.split("/")[0])
    machine = Machine(lower(protocol))
    for stream in streams(name, protocol.ports):
        at = 0
        for _ in range(most):
            size = machine.frame(stream.data, at, len(stream.data), stream.side)
            if size <= 0 or at + size > len(stream.data):
                break
            yield stream.side, stream.data[at : at + size]
            at += size


def read(protocol, machine, data: bytes, size: int, side: int):
    machine.decode(data, np.array([[0, size, side]], dtype=np.int64), 1)
    return rows(data, machine, 0)[0]


@pytest.mark.parametrize(("name", "least"), [("pulsar/b_rebalance", 8), ("rocketmq/a_binary", 4)])
def test_without_its_last_byte_it_is_the_same_message(name, least):
    protocol, seen = load(name.split("/")[0]), set()
    machine = Machine(lower(protocol))
    for side, data in messages(name, 30):
        whole = read(protocol, machine, data, len(data), side)
        cut = read(protocol, machine, data[:-1], len(data), side)
        tree = decode(protocol, data[:-1], side, missing=1)
        assert not uncovered(tree)
        assert {slot: cut.get(slot) for slot in SLOTS} == {slot: tree_rows(tree)[0].get(slot) for slot in SLOTS}
        if name.startswith("rocketmq") and data.endswith(bytes(4)) and L.M_KEY1 not in cut:
            continue  # the size of the fields itself is cut
        assert (cut.get(L.M_API), cut.get(L.M_KIND)) == (whole.get(L.M_API), whole.get(L.M_KIND)), data.hex()
        seen.add((whole.get(L.M_API), whole.get(L.M_KIND)))
    assert len(seen) >= least

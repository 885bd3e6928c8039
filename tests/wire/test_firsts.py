"""First bytes that a description allows: a search steps over no message."""

import random

import pytest

from dissect.language.load import load, shipped
from dissect.machine.run import Machine
from dissect.program.firsts import first_bytes, long_from
from dissect.program.lower import lower


@pytest.mark.parametrize("name", shipped())
def test_what_is_no_first_byte_is_refused_whatever_follows(name):
    """With many following bytes, which begin like a message of this protocol or anyhow."""
    protocol, rng = load(name), random.Random(name)
    machine, allowed = Machine(lower(protocol)), first_bytes(protocol)
    for byte in range(256):
        for _ in range(20):
            rest = bytes(rng.choice((0, 1, 8, 40, 255, rng.randrange(256))) for _ in range(200))
            for side in range(2):
                if not allowed[byte] >> side & 1:
                    assert machine.plausible(bytes([byte]) + rest, 0, 201, side) == 0


def test_a_bound_and_a_value_narrow_the_search():
    pulsar, tubemq, tank, replication = (first_bytes(load(name)) for name in ("pulsar", "tubemq", "tank", "rocketmq_ha"))
    assert [byte for byte in range(256) if pulsar[byte]] == [0]
    assert [byte for byte in range(256) if tubemq[byte]] == [0, 1, 255]
    assert {byte: tank[byte] for byte in range(256) if tank[byte]} == {kind: 1 if kind == 5 else 3 for kind in range(1, 13) if kind != 4}   # conditions behind a number of one byte
    assert [byte for byte in range(256) if replication[byte]] == [0]


def test_who_sends_messages_without_a_bound():
    assert {name: long_from(load(name)) for name in shipped()} == {name: 2 if name == "rocketmq_ha" else 3 for name in shipped()}

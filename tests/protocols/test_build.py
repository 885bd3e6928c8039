"""Values for every structure of every protocol: built, decoded by both machines, encoded again, equal."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from tests.support.messages import rows, tree_rows, uncovered

from dissect.tree.build import Unsettled, build
from dissect.tree.encode import encode
from dissect.language.load import shipped, load
from dissect.program.lower import lower
from dissect.machine.run import Machine
from dissect.tree.walk import decode

KINDS = [(name, side, kind) for name in shipped()
         for side, table in ((0, load(name).requests), (1, load(name).responses)) for kind in sorted(table)]
WHOLE = [flags for flags in range(128) if not flags & 4]  # a call with parts missing is never a whole frame
# Values that say what follows: per field, for the client and for the server.
FIXED = {
    "tubemq": {"flag": ([0, 10], [1]), "status": ([0], [0])},
    "rocketmq": {"flag": ([0, 2], [1]), "magic": ([0xDAA320A7], [0xDAA320A7])},
    "pulsar": dict.fromkeys(("first", "second", "third"), ([0x0E01], [0x0E01])),
    "tank": {"flags": ([4, 8, 0x44, 0x48], [4, 8]), "version": ([0, 2, 3], [400])},
    "rocketmq_grpc": {"flags": (WHOLE, WHOLE)},
}
# Type 9's answer with no topics reads as the one with a stray number; unknown topics are told by two bytes.
AMBIGUOUS = {("tank", 1, 2), ("tank", 1, 9)}
WORDS = ["", "a", "topic-1", "Ωμέγα", "10.0.0.5-77-Pull"]


@pytest.fixture(scope="module")
def machines():
    return {name: Machine(lower(load(name))) for name in shipped()}


def fixed(name: str, field: str, side: int, kind: int) -> list | None:
    """The values that a field may have, where they say what follows."""
    if name == "bookkeeper":  # two framings on one port: version 2 has kinds of its own
        old = kind > 300
        return {"first": [2 if old else 10], "version": [2] if old else None, "opcode": [kind - 300]}.get(field)
    if name == "rocketmq_ha":  # the first words say which message it is; what stands there has to agree
        state = 1 if kind == 1 else 2 if kind in (4, 5, 7) else 0
        return {"first": [state], "state": [state], "second": [int(kind == 5)], "third": [int(kind == 3)], "offset": [0], "magic": [0xDAA320A7],
                "size": [0] if kind > 5 else None, "from_last_file": [0, 1], "learner": [0, 1], "log_end": [0, 77]}.get(field)
    found = FIXED.get(name, {}).get(field)
    return found and found[side]


@pytest.mark.parametrize(("name", "side", "kind"), KINDS)
@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_what_is_built_is_decoded_and_encoded_again(name, side, kind, machines, data):
    def pick(one, choices):
        said = fixed(name, one.name, side, int(kind))
        if choices is None:
            return data.draw(st.sampled_from(said)) if said else None
        if choices is bytes:
            return data.draw(st.sampled_from(WORDS)).encode()
        if isinstance(choices, int):
            return data.draw(st.binary(min_size=choices, max_size=choices))
        if isinstance(choices, list):
            return choices[0]
        if said:
            return data.draw(st.sampled_from(said))
        low, high = choices
        return data.draw(st.one_of(st.integers(low, min(high, 4)), st.integers(low, high)))

    protocol, machine = load(name), machines[name]
    try:
        frame = build(protocol, side, pick, int(kind))
    except Unsettled:
        assume(False)
    tree = decode(protocol, frame, side)
    assert not uncovered(tree)
    assert encode(tree) == frame
    if (name, side, kind) not in AMBIGUOUS:
        assert not [text for text in tree.problems if "crc32" not in text]
    machine.decode(frame, np.array([[0, len(frame), side]]), 1)
    if not tree.status:
        assert rows(frame, machine, 0) == tree_rows(tree)


def test_a_text_of_one_record_is_not_read_again_in_the_next(machines):
    """The second message of the batch has no id: the number made of the first one's is not its own."""
    names = iter([b"first", b""])

    def pick(one, choices):
        said = fixed("rocketmq", one.name, 0, 320)
        return said[0] if said else None if choices is None else next(names) if one.name == "UNIQ_KEY" else b"" if choices is bytes else \
            bytes(choices) if isinstance(choices, int) else choices[0] if isinstance(choices, list) else 2 if one.name == "messages" else choices[0]

    frame = build(load("rocketmq"), 0, pick, 320)
    machines["rocketmq"].decode(frame, np.array([[0, len(frame), 0]]), 1)
    assert next(names, None) is None
    assert rows(frame, machines["rocketmq"], 0) == tree_rows(decode(load("rocketmq"), frame, 0))


@pytest.mark.parametrize("seed", [151, 207])
def test_values_that_contradict_each_other_are_refused_and_not_tried_for_ever(seed):
    """A size that is only told where what it would be of is not there: no walk agrees with the one before it."""
    chance = random.Random(seed)

    def pick(one, choices):
        said = fixed("pulsar", one.name, 0, 6)
        if choices is None or said:
            return said[0] if said else None
        if choices is bytes:
            return chance.choice(WORDS).encode()
        if isinstance(choices, int):
            return chance.randbytes(choices)
        if isinstance(choices, list):
            return choices[0]
        low, high = choices
        return chance.randint(low, min(high, 4)) if chance.random() < 0.5 else chance.randint(low, high)

    with pytest.raises(Unsettled, match="choose other values"):
        build(load("pulsar"), 0, pick, 6)

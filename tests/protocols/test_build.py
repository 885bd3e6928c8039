"""Values for every structure of every protocol: built, decoded by both machines, encoded again, equal."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from project import rows, tree_rows, uncovered

from dissect.wire.build import build
from dissect.wire.encode import encode
from dissect.wire.load import known, load
from dissect.wire.lower import lower
from dissect.wire.machine import Machine
from dissect.wire.tree import decode

KINDS = [(name, side, kind) for name in known()
         for side, table in ((0, load(name).requests), (1, load(name).responses)) for kind in sorted(table)]
WORDS = ["", "a", "topic-1", "Ωμέγα", "10.0.0.5-77-Pull"]


@pytest.fixture(scope="module")
def machines():
    return {name: Machine(lower(load(name))) for name in known()}


@pytest.mark.parametrize(("name", "side", "kind"), KINDS)
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_what_is_built_is_decoded_and_encoded_again(name, side, kind, machines, data):
    def pick(one, choices):
        if choices is bytes:
            return data.draw(st.sampled_from(WORDS)).encode()
        if isinstance(choices, int):
            return data.draw(st.binary(min_size=choices, max_size=choices))
        if isinstance(choices, list):
            return choices[0]
        if getattr(one, "name", "") == "flag" and name == "tubemq" and getattr(one, "message", None) == "":
            return side
        if one.name == "status" and name == "tubemq":
            return 0
        low, high = choices
        return data.draw(st.one_of(st.integers(low, min(high, 4)), st.integers(low, high)) if one.name != "flags" else st.sampled_from([0x04, 0x08]))

    protocol, machine = load(name), machines[name]
    frame = build(protocol, side, lambda one, choices: connection(pick, one, choices, side, name), int(kind))
    tree = decode(protocol, frame, side)
    assert not uncovered(tree)
    assert encode(tree) == frame
    machine.decode(frame, np.array([[0, len(frame), side]]), 1)
    if not tree.status:
        assert rows(frame, machine, 0) == tree_rows(tree)


def connection(pick, one, choices, side: int, name: str):
    """The envelope of TubeMQ says by a flag which side speaks."""
    if name == "tubemq" and getattr(one, "name", "") == "flag" and getattr(one, "doc", "").startswith("0 = request"):
        return side
    return pick(one, choices)

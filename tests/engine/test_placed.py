"""Places of messages are found as numbers."""

from __future__ import annotations

import json
import random

import numpy
import pytest

from dissect.decode.placed import Places

IDS = [0, 1, 7, (1 << 63) - 1, -5, 1 << 62]


def some(dice: random.Random, count: int) -> list[tuple[int, int, int]]:
    return [(dice.choice(IDS), dice.randrange(2), dice.choice([0, 1, 80, 81, (1 << 62) + 1])) for _ in range(count)]


@pytest.mark.parametrize("count", [0, 1, 3, 40])
@pytest.mark.parametrize("seed", range(5))
def test_places_are_those_of_a_set(seed, count):
    dice = random.Random(seed)
    known, others, asked = some(dice, count), some(dice, 20), some(dice, 300)
    found, columns = Places.of(known), numpy.array(asked).T
    assert len(found) == len({*known})
    assert found.among(*columns).tolist() == [place in known for place in asked]
    both = found.also(Places.of(others))
    assert both.among(*columns).tolist() == [place in known and place in others for place in asked]


def test_a_message_of_a_condition_and_a_place_is_that_of_both():
    from tests.cli.test_choices import run

    path = "captures/tank/c_control.pcap.zst"
    code, out, _ = run("messages", path, "--format", "json", "--columns", "connection,from_client,offset,packet", "--where", "packet = 20")
    assert code == 0
    row = json.loads(out)[0]
    place = f"{row['connection']}:{'client' if row['from_client'] else 'server'}:{row['offset']}"
    assert "packet 20" in run("show", path, "--message", place, "--where", "packet = 20")[1]
    assert "no message there" in run("show", path, "--message", place, "--where", "packet <> 20")[1]
    for wrong in ("99999999999999999999:client:0", f"{1 << 63}:client:0", "1:client:" + "9" * 5000):
        assert run("show", path, "--message", wrong)[0] == 2

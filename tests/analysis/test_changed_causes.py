"""Which causes changed between two captures: no alarm where nothing did, and what was put in is named."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy
import pytest
from tests.support import hard, sides

import dissect
from dissect.analysis import changes
from dissect.engine.compared import Question, changed
from dissect.export.changed import sentence

CAPTURES = Path(__file__).resolve().parents[2] / "captures"
WHAT = ["latency_ns", *changes.CAUSES.values()]


@pytest.fixture(scope="module", params=["rocketmq/m_two_masters", "pulsar/g_midstream", "tubemq/d_client_balance"])
def whole(request):
    """A real capture's answers, and the parts of each."""
    with dissect.open(CAPTURES / f"{request.param}.pcap.zst") as capture:
        rows = capture.sql(f"select w.api, w.topic, w.at_ns, {', '.join(f'w.{name}' for name in WHAT)} from why w order by w.at_ns").to_pylist()
    numbers: dict[tuple, int] = {}
    group = numpy.array([numbers.setdefault((row["api"], row["topic"]), len(numbers)) for row in rows])
    at = numpy.array([row["at_ns"] for row in rows], float)
    nothing = numpy.zeros(len(rows), bool)
    side = sides.Side(group, at - at[0], numpy.arange(len(rows), dtype=float), nothing, nothing, (0.0, at[-1] - at[0] + 1))
    return side, numpy.array([[row[name] for name in WHAT] for row in rows], float)


def rows_of(side: sides.Side, parts: numpy.ndarray) -> list[dict]:
    """As the question gives them: sums by group and block."""
    block = numpy.minimum((side.at - side.span[0]) * changes.SIDE // (side.span[1] - side.span[0]), changes.SIDE - 1).astype(int)
    mine = parts[side.value.astype(int)]
    out = []
    for group, at in sorted(set(zip(side.group.tolist(), block.tolist(), strict=True))):
        chosen = (side.group == group) & (block == at)
        out.append({"g": group, "block": at, "here": int(chosen.sum()), **dict(zip(WHAT, mine[chosen].sum(0), strict=True))})
    return out


def judged(before: list[dict], after: list[dict]) -> set[tuple]:
    """Groups and causes that changed, where nothing but causes is looked at."""
    groups = {(row["g"],): changes.Group((row["g"],), changes=[changes.Change("rate", 1, 1)]) for row in (*before, *after)}
    asked = changes.Asked(("g",), ([], []), ([], []), ([], []), (1, 1), causes=(before, after))
    changes._judge(changes._causes(asked, groups), asked)
    return {(key[0], one.kind) for key, group in groups.items() for one in group.changes if one.changed}


def alarms(whole, cuts: int) -> int:
    side, parts = whole
    chance = numpy.random.default_rng(5)
    return sum(bool(judged(*(rows_of(half, parts) for half in sides.dealt(side, chance)))) for _ in range(cuts))


def test_halves_of_a_capture_have_the_same_causes(whole):
    assert alarms(whole, 12) <= 1


@pytest.mark.slow
def test_a_thousand_halves_have_the_same_causes(whole):
    assert alarms(whole, 334) <= 6


def test_the_command_names_a_cause_and_is_silent_without_one(tmp_path):
    """In the second capture each request of the odd ones is sent again 40 ms later, and all that follows waits for it."""
    def written(name: str, lossy: bool, seed: int):
        chance, late, out = numpy.random.default_rng(seed), 0, []
        packets, _ = hard.talk("tubemq", exchanges=300)
        asked = set(hard.data_of(packets, 0)[1::2])
        for at, packet in enumerate(packets):
            late += int(chance.integers(0, 300_000)) if at > 3 else 0   # the handshake is the way of all that follow
            out.append(replace(packet, ns=packet.ns + late))
            if lossy and at in asked:
                late += 40_000_000
                out.append(replace(packet, ns=packet.ns + late))
        made = hard.capture("tubemq", 1)
        made.packets = out
        path = tmp_path / f"{name}.pcap"
        path.write_bytes(made.pcap())
        return str(path)

    question = Question(("api",), why=True)
    for lossy in (False, True):
        with dissect.open(written("before", False, 1)) as before, dissect.open(written("after", lossy, 2)) as after:
            [group] = changed(before.engine, after.engine, question)
        told = {one.kind: one for one in group.changes if one.changed and one.kind in changes.CAUSES}
        assert set(told) == ({"loss"} if lossy else set())
    assert 19_000_000 < told["loss"].after < 21_000_000 and "loss began: 0 ns → 20" in (sentence(group, "worked_ns") or "")

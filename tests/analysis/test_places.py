"""Where a capture was made is said, and TCP is blamed only for what it cost."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.support import hard

import dissect
from dissect.analysis import questions
from dissect.export import words

CAPTURES = Path(__file__).resolve().parent.parent.parent / "captures"
FAR = 20_000_000


def written(packets, folder) -> str:
    """A capture of these packets, in the order of their times."""
    made = hard.capture("tubemq", 1)
    made.packets = sorted(packets, key=lambda packet: packet.ns)
    path = folder / "made.pcap"
    path.write_bytes(made.pcap())
    return str(path)


def moved(packets, after: int):
    """Everything from this packet of the handshake on comes later, since the other end is far."""
    return [replace(packet, ns=packet.ns + (FAR if at >= after else 0)) for at, packet in enumerate(packets)]


@pytest.mark.parametrize(("after", "near"), [(1, "client"), (2, "server"), (3, "both")])
def test_the_place_is_read_from_the_handshake(tmp_path, after, near):
    """The second packet answers the first, the third the second: one of both has the long way before it."""
    packets, _ = hard.talk("tubemq", exchanges=5)
    with dissect.open(written(moved(packets, after), tmp_path)) as capture:
        [row] = capture.sql(questions.point()).to_pylist()
    ways = {"client": (100_000, FAR + 100_000), "server": (FAR + 100_000, 100_000), "both": (100_000, 100_000)}[near]
    assert (row["near"], row["connections"], row["client_ns"], row["server_ns"]) == (near, 1, *ways)
    assert words.NEAR[near] in words.point([row])


def test_without_a_handshake_no_place_is_known():
    with dissect.open(str(CAPTURES / "pulsar/g_midstream.pcap.zst")) as capture:
        rows = capture.sql(questions.point()).to_pylist()
    assert [row["near"] for row in rows] == ["unknown"] and "not known" in words.point(rows)


def test_a_repeat_that_cost_nothing_is_no_reason():
    """On a loopback nothing is lost; what is sent again there came long before the answer, or was acknowledged twice."""
    with dissect.open(str(CAPTURES / "pulsar/c_errors.pcap.zst")) as capture:
        [found] = capture.sql("select count(case when list_contains(e.tcp, 'retransmission') then 1 end) as seen,"
                              " count(case when list_contains(e.tcp_cost, 'retransmission') then 1 end) as cost from exchanges e where e.latency_ns > 0").to_pylist()
        assert found == {"seen": 75, "cost": 0}
        assert not any(row["tcp"] for row in capture.slow(limit=100).to_pylist())


@pytest.mark.parametrize(("late", "said"), [(200_000_000, ["retransmission"]), (12_000, [])])
def test_a_repeat_is_told_of_when_the_answer_waited_for_it(tmp_path, late, said):
    """One request is sent again so much later; its answer, and all that follows, comes after that: all of the wait, or a hundredth of it."""
    packets, _ = hard.talk("tubemq", exchanges=5)
    asked = hard.data_of(packets, 0)[2]
    again = replace(packets[asked], ns=packets[asked].ns + late)
    after = [replace(packet, ns=packet.ns + late) for packet in packets[asked + 1:]]
    with dissect.open(written([*packets[:asked + 1], again, *after], tmp_path)) as capture:
        rows = {row["request_packet"]: row["tcp"] for row in capture.slow().to_pylist()}
        raw = {row["request_packet"]: row["tcp"] for row in capture.exchanges().to_pylist()}
    assert rows[asked + 1] == said and raw[asked + 1] == ["retransmission"]
    assert not any(tags for packet, tags in rows.items() if packet != asked + 1)

"""The parts of latency add up, in every capture, and say what was done to the traffic."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

import dissect
from dissect.causes import PARTS
from tests.engine.test_cuts import CAPTURES, unpacked
from tests.engine.test_splits import stitched
from tests.hard import damage

FILES = sorted(path for path in CAPTURES.glob("*/*.pcap.zst") if path.parent.name != "tls")
FURTHER = sorted(Path(os.environ.get("MORE_CAPTURES", "/nowhere")).glob("*/*.pcap.zst"))
EARLY = ("why_broker_ns", "why_answer_client_ns", "why_unknown_ns")  # an answer that came before the request's end makes these negative
WRONG = (f"select count(*) as rows, count(case when {' + '.join(PARTS)} <> e.latency_ns then 1 end) as wrong,"
         f" count(case when least({', '.join(part for part in PARTS if part not in EARLY)}) < 0 then 1 end) as negative,"
         f" count(case when e.server_ns >= 0 and least({', '.join(EARLY)}) < 0 then 1 end) as early"
         " from exchanges e where e.latency_ns is not null")


def judged(path) -> dict:
    with dissect.open(str(path)) as capture:
        return capture.sql(WRONG).to_pylist()[0]


@pytest.mark.parametrize("name", ["bookkeeper/h_store", "pulsar/a_small", "pulsar/g_midstream", "rocketmq/c_errors", "tank/a_produce", "tubemq/c_errors"])
def test_parts_add_up(name):
    found = judged(CAPTURES / f"{name}.pcap.zst")
    assert found["rows"] > 40 and not (found["wrong"] or found["negative"] or found["early"])


@pytest.mark.slow
@pytest.mark.parametrize("path", [*FILES, *FURTHER], ids=lambda path: path.stem)
def test_parts_add_up_in_all_captures(path):
    found = judged(path)
    assert not (found["wrong"] or found["negative"] or found["early"])


def test_the_table_is_a_look_at_exchanges():
    with dissect.open(str(CAPTURES / "tubemq/c_errors.pcap.zst")) as capture:
        rows = capture.why().to_pylist()
        [sums] = capture.sql("select count(*) as n, sum(e.why_broker_ns) as broker from exchanges e where e.latency_ns is not null").to_pylist()
        groups = capture.why(by=["api"]).to_pylist()
    assert len(rows) == sums["n"] and sum(row["why_broker_ns"] for row in rows) == sums["broker"]
    assert sum(row["why_broker_ns"] for row in groups) == sums["broker"] and sum(row["count"] for row in groups) == sums["n"]
    assert all(row["dominant"] == "broker" for row in groups[:3])


def test_a_star_does_not_mean_what_is_measured_for_why():
    with dissect.open(str(CAPTURES / "tank/a_produce.pcap.zst")) as capture:
        names = capture.sql("select * from exchanges").columns
        asked = capture.table("exchanges", columns=["why_loss_ns"]).columns
    assert not [name for name in names if name.startswith(("why_", "tcp_"))] and asked == ["why_loss_ns"]


def test_saved_folders_know_it_too(tmp_path):
    with dissect.open(str(CAPTURES / "pulsar/a_small.pcap.zst")) as capture:
        capture.save(tmp_path / "kept")
        want = capture.why().to_pylist()
    with dissect.open(str(tmp_path / "kept")) as kept:
        assert kept.why().to_pylist() == want


def test_what_the_receiver_had_twice_was_not_lost():
    """On a loopback nothing is lost: what is sent again there, since an acknowledgement is late, costs nothing."""
    for name in ("pulsar/b_rebalance", "tubemq/b_rebalance", "bookkeeper/h_store"):
        with dissect.open(str(CAPTURES / f"{name}.pcap.zst")) as capture:
            [found] = capture.sql("select count(*) as n, count(case when list_contains(e.tcp, 'retransmission') then 1 end) as repeats,"
                                  " sum(e.why_loss_ns + e.why_answer_loss_ns) as lost from exchanges e where e.latency_ns is not null").to_pylist()
        assert found["repeats"] and not found["lost"], (name, found)


def unstamped(packet: damage.Packet, order: str) -> damage.Packet:
    """The segment as an end without time stamps sends it."""
    at, frame = damage.tcp_at(packet.data), packet.data
    if not at:
        return packet
    end, place, left = at + 4 * (frame[at + 12] >> 4), at + 20, b""
    while place < end and frame[place]:
        size = 1 if frame[place] == 1 else frame[place + 1]
        left += frame[place : place + size] if frame[place] not in (1, 8) else b""
        place += size
    options = b"\1" * (-len(left) % 4) + left
    head = frame[: at + 12] + bytes([(20 + len(options)) // 4 << 4 | frame[at + 12] & 15]) + frame[at + 13 : at + 20]
    data = bytearray(head + options + frame[end:])
    gone = len(frame) - len(data)
    data[16:18] = (int.from_bytes(data[16:18]) - gone).to_bytes(2)
    sizes = [int.from_bytes(packet.sizes[i : i + 4], order) - gone for i in (0, 4)]
    return replace(packet, data=bytes(data), sizes=b"".join(size.to_bytes(4, order) for size in sizes))


def test_nor_where_ends_send_no_time_stamps(tmp_path):
    whole = damage.read(CAPTURES / "tubemq/b_rebalance.pcap.zst")
    path = replace(whole, packets=[unstamped(packet, damage.order(whole.head)) for packet in whole.packets]).write(tmp_path / "x.pcap")
    with dissect.open(path) as capture:
        [found] = capture.sql("select count(case when list_contains(e.tcp, 'retransmission') then 1 end) as repeats,"
                              " sum(e.why_loss_ns + e.why_answer_loss_ns) as lost from exchanges e where e.latency_ns is not null").to_pylist()
    assert found["repeats"] and not found["lost"], found


def test_a_split_learns_what_the_syns_said(tmp_path):
    """Windows and ways are of the connection's beginning, which a split has not seen."""
    path = tmp_path / "b_consume.pcap"
    path.write_bytes(unpacked("tank/b_consume"))
    rows, _ = stitched(path, path.stat().st_size // 9)
    names = [column.name for column in dissect.schema.TABLES["exchanges"].columns if not column.derived]
    there = [row[names.index("tcp_there_ns")] for row in rows["exchanges"]]
    assert len(there) > 50 and "None" not in there


def test_the_slowest_of_a_group_is_no_held_poll():
    """An idle consumer's poll of 19 s is no evidence of a slow broker."""
    with dissect.open(CAPTURES / "rocketmq/c_errors_5.pcap.zst") as capture:
        [found] = [row for row in capture.why(by=["broker"]).to_pylist() if row["broker"] == "broker-a"]
        rows = capture.exchanges(where="broker = 'broker-a' and latency_ns is not null").to_pylist()
    worst = max(rows, key=lambda row: row["latency_ns"] - (row["wait_ns"] or 0))
    assert max(row["wait_ns"] or 0 for row in rows) > 15 * 10**9 > worst["latency_ns"] and found["slowest_packet"] == worst["request_packet"]
    assert found["max_ns"] == max(row["latency_ns"] for row in rows) and found["slowest_ns"] == worst["latency_ns"] - (worst["wait_ns"] or 0)

"""Stalls and deaths are found when they happened, as those who caused them wrote down."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import zstandard

import dissect
from dissect.engine import derived, needs
from tests.cli.test_choices import run

CAPTURES = Path(__file__).resolve().parent.parent.parent / "captures"
NEAR_NS = 50_000_000
# capture, kind, server's port, when (µs, from the capture's truth), and whether it is the beginning or the end of a row
HAPPENED = [
    ("tubemq/c_errors", "frozen", 8133, 1795250677468571, "from_ns"), ("tubemq/c_errors", "frozen", 8133, 1795250686470672, "to_ns"),
    ("tubemq/c_errors", "killed", 8133, 1795250702108295, "from_ns"),
    ("rocketmq/c_errors_5", "frozen", 10911, 1795248610580677, "from_ns"), ("rocketmq/c_errors_5", "frozen", 10911, 1795248616302832, "to_ns"),
    ("rocketmq/c_errors_5", "killed", 10911, 1795248620876799, "from_ns"),
    ("rocketmq/c_errors", "frozen", 10911, 1795249293912504, "to_ns"), ("rocketmq/c_errors", "killed", 10911, 1795249298255661, "from_ns"),
    ("rocketmq/m_two_masters", "killed", 10921, 1795249487479703, "from_ns"),
    ("pulsar/c_errors", "frozen", 6650, 1795249378405292, "from_ns"), ("pulsar/c_errors", "frozen", 6650, 1795249380613576, "to_ns"),
    ("pulsar/c_errors", "killed", 6650, 1795249380814531, "from_ns"), ("pulsar/b_two_brokers", "killed", 6652, 1795250256174430, "from_ns"),
    ("bookkeeper/f_bk_v3", "killed", 3181, 1795248027362351, "from_ns"),
]


@pytest.fixture(scope="module")
def stalls():
    found = {}
    for name in {name for name, *_ in HAPPENED}:
        with dissect.open(str(CAPTURES / f"{name}.pcap.zst")) as capture:
            found[name] = capture.stalls().to_pylist()
    return found


@pytest.mark.parametrize(("name", "kind", "port", "us", "end"), HAPPENED)
def test_what_was_done_to_a_broker_is_found_at_its_time(stalls, name, kind, port, us, end):
    truth = zstandard.ZstdDecompressor().stream_reader((CAPTURES / f"{name}.truth.json.zst").read_bytes()).read()
    assert str(us).encode() in truth
    away = [abs(row[end] - 1000 * us) for row in stalls[name] if row["kind"] == kind and row["who"].endswith(f":{port}")]
    assert away and min(away) <= NEAR_NS


def test_a_freeze_that_nobody_asked_during_begins_with_the_first_who_did(stalls):
    """The broker stood still for 0.7 s before anybody wanted something: no packet shows more than that its last answer was before."""
    [row] = [row for row in stalls["rocketmq/c_errors"] if row["kind"] == "frozen"]
    stopped = 1795249288002205000
    assert stopped < row["from_ns"] < stopped + 10**9 and "it had answered last 0.7 s before" in row["text"]


def test_refused_connections_are_one_finding_and_no_rows_without_a_name(stalls):
    for name, count in (("tubemq/c_errors", 26), ("rocketmq/m_two_masters", 166)):
        told = [row["text"] for row in stalls[name] if row["kind"] == "refused"]
        assert any(f"refused {count} connections of 1 client" in text for text in told), told
        with dissect.open(str(CAPTURES / f"{name}.pcap.zst")) as capture:
            [there] = capture.sql("select count(*) as n from connections c where c.bytes_to_client = 0 and c.bytes_to_server = 0"
                                  " and c.handshake_ns is null and c.start = 'syn'").to_pylist()
            unknown = [row for row in capture.summary()["protocols"].to_pylist() if row["protocol"] is None]
        assert there["n"] >= count and sum(row["connections"] for row in unknown) < count


@pytest.mark.parametrize("name", ["bookkeeper/f_bk_v2", "bookkeeper/f_bk_v3", "pulsar/c_errors"])
def test_the_death_of_a_bookie_is_told_although_nobody_was_refused(name):
    """It shares a process with the broker that asks it, so nobody knocks while it is away."""
    with dissect.open(str(CAPTURES / f"{name}.pcap.zst")) as capture:
        rows = [row for row in capture.stalls().to_pylist() if row["who"].endswith(":3181")]
        [broker] = [row for row in capture.stalls().to_pylist() if row["who"].endswith(":6650") and row["kind"] == "killed"]
    assert [row["kind"] for row in rows] == ["killed", "restarted"] and abs(rows[0]["from_ns"] - broker["from_ns"]) < 2 * NEAR_NS


def test_a_broker_that_is_back_is_told_of_once(stalls):
    rows = [row for row in stalls["tubemq/c_errors"] if row["kind"] == "restarted"]
    assert [row["who"].rpartition(":")[2] for row in rows] == ["8133", "8715"]


@pytest.mark.parametrize("name", ["pulsar/a_small", "rocketmq/a_small", "tank/b_consume", "tubemq/b_rebalance", "pulsar/d_txn", "rocketmq_grpc/grpc_errors"])
def test_quiet_captures_have_no_stalls(name):
    with dissect.open(str(CAPTURES / f"{name}.pcap.zst")) as capture:
        assert capture.stalls().to_pylist() == []


def test_the_summary_begins_with_what_cost_most():
    with dissect.open(str(CAPTURES / "pulsar/c_errors.pcap.zst")) as capture:
        rows = capture.summary()["stalls"].to_pylist()
    lost = [row["lost_ns"] or 0 for row in rows]
    assert lost == sorted(lost, reverse=True) and rows[0]["kind"] == "killed"


def test_who_is_back_cost_nothing():
    """The death has the cost of the outage; "0 ns" beside the return would deny it."""
    with dissect.open(str(CAPTURES / "pulsar/c_errors.pcap.zst")) as capture:
        rows = capture.stalls().to_pylist()
    assert {row["lost_ns"] for row in rows if row["kind"] == "restarted"} == {None}
    assert all(row["lost_ns"] for row in rows if row["kind"] == "killed")
    assert json.dumps(rows)


WORDS = {"frozen": "answered nothing for", "killed": "died (killed, crashed or stopped)"}


@pytest.mark.parametrize("name", sorted({name for name, *_ in HAPPENED}))
def test_the_first_screen_names_who_stood_still_or_died(name):
    screen = run("summary", str(CAPTURES / f"{name}.pcap.zst"))[1].split("look first")[1].splitlines()
    for _, kind, port, *_ in (one for one in HAPPENED if one[0] == name):
        assert any(f":{port} {WORDS[kind]}" in line for line in screen[:12]), (kind, port)


def test_a_server_that_refused_as_the_capture_began_is_said_to_be_back(tmp_path):
    """Its death was before; broker-b of this capture was killed at 08:24:47 and started again at 08:25:23."""
    whole = zstandard.ZstdDecompressor().stream_reader((CAPTURES / "rocketmq/m_two_masters.pcap.zst").read_bytes()).read()
    path, at = tmp_path / "later.pcap", 24
    while int.from_bytes(whole[at : at + 4], "little") < 1795249495:
        at += 16 + int.from_bytes(whole[at + 8 : at + 12], "little")
    path.write_bytes(whole[:24] + whole[at:])
    with dissect.open(str(path)) as capture:
        rows = [row for row in capture.stalls().to_pylist() if row["who"].endswith(":10921")]
    assert [row["kind"] for row in rows] == ["refused", "restarted"]
    assert 1795249523 < rows[1]["from_ns"] / 1e9 < 1795249535 and "after it was first seen to refuse them" in rows[1]["text"]


@pytest.mark.parametrize(("name", "port", "second"), [("tubemq/c_errors", 8133, 1795250679), ("rocketmq/c_errors", 10911, 1795249290)])
def test_a_choice_of_time_may_begin_inside_of_a_freeze(stalls, name, port, second):
    [whole] = [row for row in stalls[name] if row["kind"] == "frozen"]
    with dissect.open(str(CAPTURES / f"{name}.pcap.zst"), from_=str(second), to=str(second + 10)) as capture:
        [row] = [row for row in capture.stalls().to_pylist() if row["kind"] == "frozen"]
    assert whole["from_ns"] < second * 10**9 < row["from_ns"] < row["to_ns"] < whole["to_ns"] + NEAR_NS and row["who"] == whole["who"]


def test_who_asks_for_outages_pays_for_no_groups(tmp_path):
    """`why` tells nothing of stuck groups, which need a look at every group's progress: it asks for the other rows of `stalls` alone."""
    here, saved = str(CAPTURES / "rocketmq/c_errors_5.pcap.zst"), str(tmp_path / "saved")
    assert run("save", here, "-o", saved)[0] == 0
    for place, since in ((here, None), (saved, None), (saved, "1795248605")):
        with dissect.open(place, from_=since) as capture:
            outages = capture.sql("select * from outages order by all").to_pylist()
            stalls = capture.sql("select * from stalls order by all").to_pylist()
        assert outages == [row for row in stalls if row["kind"] != "stuck"] and 0 < len(outages) < len(stalls)
    needed = {table: derived.extended(needs.of(f"select * from {table}"))["exchanges"] for table in ("outages", "stalls")}
    assert "group_records" in needed["stalls"] and "group_records" not in needed["outages"]


def test_outages_can_be_asked_as_tables_can():
    """Where a column of other tables is wanted of them, that is said; it was an internal fault."""
    here = str(CAPTURES / "rocketmq/c_errors_5.pcap.zst")
    status, _, said = run("sql", here, "select topic from outages")
    assert status == 2 and "outages has no column topic (" in said and "outages has source, protocol, kind, from_ns" in said
    status, _, said = run("sql", here, "select * from query('select * from outages')")
    assert status == 2 and "the table outages is there where the query names it" in said

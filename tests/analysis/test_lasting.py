"""What lasts, of a part of the time: who took a partition over before that part still has it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import dissect
from tests.cli.test_choices import run

CAPTURES = Path(__file__).parents[2] / "captures"
NAMES = ["pulsar/b_rebalance", "tubemq/b_rebalance", "rocketmq/b_rebalance_5"]
PART = ("protocol", "group", "broker", "topic", "partition")


def unowned(rows: list[dict], since: int) -> dict[tuple, int]:
    """Between the rows of each partition: the time from `since` on in which nobody had it, though somebody had before and somebody will."""
    found: dict[tuple, int] = {}
    held: dict[tuple, int] = {}
    for row in sorted(rows, key=lambda row: row["from_ns"]):
        place = tuple(row[name] for name in PART)
        if place in held and row["from_ns"] > max(held[place], since):
            found[place] = found.get(place, 0) + row["from_ns"] - max(held[place], since)
        held[place] = max(held.get(place, 0), row["to_ns"] if row["to_ns"] is not None else 1 << 62)
    return found


@pytest.fixture(scope="module", params=NAMES)
def asked(request, tmp_path_factory):
    """A capture from its middle on, the same saved, and all its owners."""
    path = CAPTURES / f"{request.param}.pcap.zst"
    whole = dissect.open(path)
    times = whole.sql("select min(first_ns) as a, max(last_ns) as b from capture").to_pylist()[0]
    since = (times["a"] + times["b"]) // 2
    saved = tmp_path_factory.mktemp("saved") / "folder"
    whole.save(saved)
    return since, whole.ownership().to_pylist(), [dissect.open(path, from_=since), dissect.open(saved, from_=since)]


def test_owners_of_before_are_there(asked):
    since, rows, parts = asked
    there = [row for row in rows if row["to_ns"] is None or row["to_ns"] > since]
    assert 0 < sum(row["from_ns"] < since for row in there) < len(there) < len(rows)
    for part in parts:
        assert part.ownership().to_pylist() == there


def test_nobody_owns_only_what_nobody_owned(asked):
    since, rows, parts = asked
    expected = unowned(rows, since)
    for part in parts:
        found = {tuple(row[name] for name in PART): row for row in part.rebalance().to_pylist()}
        assert {place: row["unowned_ns"] for place, row in found.items() if row["unowned_ns"]} == expected
        assert all(row["first_ns"] >= since for row in found.values())


def test_who_had_let_go_before_has_no_times_of_the_part():
    """Two partitions are let go of 105 ms before the last sixth, and nobody takes them again: their last time was before their first."""
    path = CAPTURES / "tubemq/d_client_balance.pcap.zst"
    with dissect.open(path) as whole:
        [times] = whole.sql("select min(first_ns) as a, max(last_ns) as b from capture").to_pylist()
    since = times["a"] + (times["b"] - times["a"]) * 5 // 6
    with dissect.open(path, from_=since) as part:
        left = [row for row in part.rebalance().to_pylist() if not row["owners"]]
    assert len(left) == 2
    assert all(row["first_ns"] is None and row["last_ns"] is None and row["unowned_since_ns"] < since for row in left)


def test_the_command_line_says_the_same(asked):
    since, rows, parts = asked
    path = parts[0].engine.inputs[0]
    done = run("ownership", path, "--from", str(since), "--format", "csv", "--columns", "from_ns")
    assert done[0] == 0 and len(done[1].splitlines()) == 1 + sum(row["to_ns"] is None or row["to_ns"] > since for row in rows), done


def test_connections_of_before_are_there_and_so_is_what_is_joined_with_them(asked):
    _, _, [part, saved] = asked
    ends = ["client_port", "server_port"]      # who of them is the client is not known from the middle
    there, kept = ({frozenset(row[name] for name in ends) for row in one.connections(columns=ends).to_pylist()} for one in (part, saved))
    assert there == kept
    host = saved.connections(columns=["server_ip"]).to_pylist()[0]["server_ip"]
    records = {row["first_ns"] for row in saved.records(columns=["first_ns"]).to_pylist()}
    assert records == {row["first_ns"] for row in saved.records(columns=["first_ns"], host=host).to_pylist()}


@pytest.mark.parametrize("words", [["summary"], ["stalls"], ["report", "-o", "page.html"], ["sql", "select count(*) from why"]], ids=lambda words: words[0])
def test_a_part_of_what_was_saved_answers_every_question(words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    dissect.open(CAPTURES / "pulsar/a_bem_exposed.pcap.zst").save("saved")
    before = ["saved"] if words[0] != "sql" else []
    done = subprocess.run([sys.executable, "-m", "dissect", words[0], *before, *words[1:], *(["saved"] if not before else []), "--from", "+3s"], capture_output=True, text=True)
    assert (done.returncode, "fault" in done.stderr) == (0, False), done.stderr


@pytest.mark.parametrize("name", ["rocketmq/b_rebalance", "rocketmq/c_errors"])
def test_a_stall_is_in_the_part_as_far_as_the_capture_shows_it_there(name, tmp_path):
    """Of a saved folder as of its capture: what began before is found again where the part itself shows it."""
    path = CAPTURES / f"{name}.pcap.zst"
    dissect.open(path).save(tmp_path / "saved")
    lasting = [row for row in dissect.open(tmp_path / "saved").stalls().to_pylist() if row["to_ns"] > row["from_ns"]]
    for since in [(row["from_ns"] + row["to_ns"]) // 2 for row in lasting]:
        there, here = ([(row["kind"], row["who"], row["exchanges"]) for row in dissect.open(place, from_=since).stalls().to_pylist()] for place in (tmp_path / "saved", path))
        assert there == here
    assert lasting


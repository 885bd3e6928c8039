"""A saved folder is asked for a time as its capture is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.test_choices import run

CAPTURE = str(Path(__file__).parents[2] / "captures" / "pulsar" / "c_errors.pcap.zst")
TIME = ("--from", "+10s", "--to", "+20s")
COUNTED = "select count(*) as n from {} t"


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> str:
    place = str(tmp_path_factory.mktemp("kept") / "saved")
    assert run("save", CAPTURE, "-o", place)[0] == 0
    return place


@pytest.mark.parametrize("command", ["summary", "why", "stalls", "slow", "latency", "rebalance", "errors", "connections", "problems", "report"])
def test_every_command_answers_of_a_time(folder, command, tmp_path):
    words = ("-o", str(tmp_path / "page.html")) if command == "report" else ()
    code, _, err = run(command, folder, *TIME, *words)
    assert code == 0, err


@pytest.mark.parametrize("table", ["connections", "messages", "exchanges", "problems", "why"])
def test_as_many_rows_lie_in_the_time(folder, table):
    """A connection that began before the time and goes on in it is among them."""
    there, here = (int(run("sql", place, COUNTED.format(table), *TIME, "-f", "csv")[1].split()[1]) for place in (folder, CAPTURE))
    assert there and abs(there - here) <= here / 10      # messages at the edges: a capture's reading begins between them


def test_an_owner_is_not_said_to_lose_what_it_loses_later(tmp_path):
    capture = str(Path(CAPTURE).parents[1] / "tubemq" / "b_rebalance.pcap.zst")
    assert run("save", capture, "-o", str(tmp_path / "saved"))[0] == 0
    for command, columns in (("ownership", "owner,topic,partition,broker,from_ns,to_ns,to_packet,lost"), ("rebalance", "topic,partition,broker,changes,owners,unowned_ns,last_ns,unowned_since_ns")):
        for to in ("+30s", "+60s", "+110s"):
            there, here = (sorted(run(command, place, "--to", to, "--columns", columns, "-f", "csv")[1].splitlines()) for place in (str(tmp_path / "saved"), capture))
            assert there == here, (command, to)

"""Commands that are proposed work as they stand, and each finding has its own."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from dissect.analysis import brokers

CAPTURES = Path(__file__).parents[2] / "captures"
TANK = CAPTURES / "tank/b_consume.pcap.zst"


def run(*argv, **more):
    return subprocess.run([sys.executable, "-m", "dissect", *map(str, argv)], capture_output=True, text=True, timeout=60, **more)


def proposed(text: str) -> list[str]:
    return [found.strip() for found in re.findall(r"mqdissect (?:unanswered|errors|slow|stalls|rebalance|show|ownership|latency|problems) [^\n]*", text)]


@pytest.mark.parametrize("name", ["tubemq/c_errors", "pulsar/c_errors", "tank/b_consume", "rocketmq/c_errors"])
def test_no_two_findings_have_the_same_command(name):
    found = proposed(run("summary", CAPTURES / f"{name}.pcap.zst").stdout)
    assert len(found) > 2 and len(set(found)) == len(found), found


def test_every_command_of_a_summary_finds_something():
    for command in proposed(run("summary", CAPTURES / "tubemq/c_errors.pcap.zst").stdout):
        done = run(*shlex.split(command)[1:])
        assert done.returncode == 0 and "nothing found" not in done.stdout, command


def test_among_several_files_the_packet_is_of_one(tmp_path):
    for name in ("one", "two"):
        shutil.copy(TANK, tmp_path / f"{name}.pcap.zst")
    answer = run("slow", "*.zst", "--from", "+1s", "--utc", cwd=tmp_path).stdout
    [command] = proposed(answer)
    file = re.search(r"show (\S+)", command)[1]
    assert file in ("one.pcap.zst", "two.pcap.zst") and "--from" not in command
    assert "packet " in run(*shlex.split(command)[1:], cwd=tmp_path).stdout


@pytest.mark.parametrize(("detail", "ends"), [
    ("[::1]:10911", ("::1", "10911")), ("0:0:0:0:0:0:0:1:10911", ("::1", "10911")), ("[fd00:0::7%eth0]:10911:x", ("fd00::7", "10911")), ("fd00::7", ("fd00::7", "")),
    ("10.0.0.1:8123:more", ("10.0.0.1", "8123")), ("broker-1", ("broker-1", "")), ("broker-1:10911", ("broker-1", "10911")),
])
def test_an_address_may_be_of_either_kind(detail, ends):
    assert brokers.ends(detail) == ends


def test_a_broker_that_speaks_ipv6_has_the_name_that_its_route_gives_it():
    known = brokers.names([{"protocol": "rocketmq", "event": "named", "broker": "broker-a", "detail": "[::1]:10911"}])
    assert known[("rocketmq", brokers.address("::1", 10911))] == "broker-a" == known[("rocketmq", brokers.address("::1", 10909))]

"""An empty answer says why it is empty, and what there is."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

CAPTURE = Path(__file__).parents[2] / "captures/pulsar/a_small.pcap.zst"
SPAN = "of 2026-11-21 07:52:29.346 to 2026-11-21 07:53:31.893 UTC"


def run(*words, **more):
    return subprocess.run([sys.executable, "-m", "dissect", *map(str, words)], capture_output=True, text=True, timeout=60, **more)


@pytest.mark.parametrize(("words", "why"), [
    (["exchanges", "--topic", "seeks"], "no topic is 'seeks'; there are persistent://public/default/seek, persistent://public/default/seq and 42 more"),
    (["latency", "--topic", "*nowhere*"], "no topic is '*nowhere*'; there are persistent://public/default/fanout, "),
    (["records", "--api", "SENT"], "no api is 'SENT'; there are SEND and "),
    (["ownership", "--group", "s-sek"], "no group is 's-sek'; there are s-seek"),
    (["slow", "--host", "9.9.9.9"], "no address is '9.9.9.9'; there is 127.0.0.1"),
    (["unanswered", "--port", "1"], "no port is '1'; there are 3181, "),
    (["errors", "--client", "nobody"], "no client is 'nobody'; there are "),
    (["exchanges", "--api", "SEND", "--group", "s-seek"], "no row has all of it: --group s-seek, --api SEND; leave one out"),
    (["exchanges", "--where", "latency_ns > 1e15"], "no row meets --where 'latency_ns > 1e15'"),
    (["messages", "--from", "2030-01-01"], f"--from and --to choose a time outside of the capture: its packets are {SPAN}"),
    (["summary", "--topic", "seeks"], "no topic is 'seeks'; there are persistent://public/default/seek, persistent://public/default/seq and 42 more"),
    (["summary", "--to", "2020-01-01"], f"--from and --to choose a time outside of the capture: its packets are {SPAN}"),
])
def test_why_nothing_was_found(words, why):
    done = run(*words, CAPTURE, "--utc")
    assert done.returncode == 0 and why in done.stdout, done.stdout + done.stderr


def test_a_time_that_ends_before_it_begins_is_wrong_usage():
    done = run("exchanges", CAPTURE, "--from", "03:00:00", "--to", "02:00:00")
    assert done.returncode == 2 and "--from 03:00:00 is not before --to 02:00:00" in done.stderr


def test_data_for_machines_stays_clean_and_the_reason_stands_beside_it():
    with CAPTURE.open("rb") as capture:
        done = run("exchanges", "-", "--from", "2030-01-01", "--format", "json", "--utc", stdin=capture)
    assert done.stdout == "[]\n" and SPAN in done.stderr
    assert run("exchanges", CAPTURE, "--topic", "seeks", "-f", "ndjson", "--quiet").stderr == ""


def test_a_question_that_left_nothing_out_needs_no_reason():
    done = run("unanswered", CAPTURE.parents[1] / "tank/a_produce.pcap.zst")
    assert done.stdout.rstrip().endswith("nothing found")

"""An empty answer says why it is empty, and what there is."""

from __future__ import annotations

import struct
import subprocess
import sys
from pathlib import Path

import pytest
import zstandard

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


def test_of_a_time_without_packets_no_name_is_said_to_be_missing():
    """`no group is 's-seek'` stood beside the span, although it is in the capture."""
    for group in ("s-seek", "nosuch"):
        said = run("exchanges", CAPTURE, "--from", "2030-01-01", "--group", group).stdout
        assert "outside of the capture" in said and "no group" not in said


def test_a_time_that_ends_before_it_begins_is_wrong_usage():
    done = run("exchanges", CAPTURE, "--from", "03:00:00", "--to", "02:00:00")
    assert done.returncode == 2 and "--from 03:00:00 is not before --to 02:00:00" in done.stderr


def test_data_for_machines_stays_clean_and_the_reason_stands_beside_it():
    with CAPTURE.open("rb") as capture:
        done = run("exchanges", "-", "--from", "2030-01-01", "--format", "json", "--utc", stdin=capture)
    assert done.stdout == "[]\n" and SPAN in done.stderr
    assert run("exchanges", CAPTURE, "--topic", "seeks", "-f", "ndjson", "--quiet").stderr == ""


@pytest.mark.parametrize("command", ["errors", "stalls", "slow"])
def test_who_asks_of_one_end_alone_is_told_so(command, tmp_path):
    """What clients said, without a packet of the server's."""
    packed, out, at = (CAPTURE.parents[1] / "rocketmq/x_acl.pcap.zst").read_bytes(), [], 24
    data = zstandard.ZstdDecompressor().decompressobj().decompress(packed)
    while at < len(data):
        size = 16 + struct.unpack_from("<I", data, at + 8)[0]
        out += [data[at : at + size]] if struct.unpack_from(">H", data, at + 16 + 14 + 22)[0] in (9876, 10911) else []
        at += size
    (tmp_path / "one.pcap").write_bytes(data[:24] + b"".join(out))
    done = run(command, tmp_path / "one.pcap")
    assert "connections of rocketmq only what clients said was captured: nobody can tell how they were answered" in " ".join(done.stdout.split()), done.stdout


def test_a_question_that_left_nothing_out_needs_no_reason():
    done = run("unanswered", CAPTURE.parents[1] / "tank/a_produce.pcap.zst")
    assert done.stdout.rstrip().endswith("nothing found")


@pytest.mark.parametrize("words", [["report"], ["extract"], ["export", "otlp"]])
def test_a_file_in_which_nothing_is_says_why(words, tmp_path):
    done = run(*words, CAPTURE, "--topic", "seeks", "-o", tmp_path / "made")
    assert done.returncode == 0 and "nothing found: no topic is 'seeks'; there are persistent://public/default/seek, " in done.stderr, done.stderr
    whole = run(*words, CAPTURE, "--topic", "*seek", "-o", tmp_path / "made")
    assert whole.returncode == 0 and "nothing found" not in whole.stderr, whole.stderr


def test_a_folder_of_another_time_says_so(tmp_path):
    done = run("save", CAPTURE, "--from", "2030-01-01", "-o", tmp_path / "saved", "--utc")
    assert done.returncode == 0 and f"nothing found: --from and --to choose a time outside of the capture: its packets are {SPAN}" in done.stderr, done.stderr
    assert "nothing found" not in run("save", CAPTURE, "-o", tmp_path / "whole").stderr


@pytest.mark.parametrize(("host", "hint"), [("10.0.0.1:6650", "--host 10.0.0.1 --port 6650"), ("[::1]:6650", "--host ::1 --port 6650")])
def test_an_address_with_its_port_is_told_how_to_be_asked_for(host, hint):
    done = run("slow", CAPTURE, "--host", host)
    assert done.returncode == 2 and f"a port is a choice of its own: {hint}" in done.stderr


@pytest.mark.parametrize(("words", "why"), [
    (["diff", "--topic", "nowhere"], "no topic is 'nowhere'; there are "), (["diff", "--from", "2030-01-01"], "--from and --to choose a time outside of the capture"),
    (["between", "--topic", "nowhere"], "no topic is 'nowhere'; there are "),
])
def test_comparisons_say_why_there_is_nothing_to_compare(words, why):
    done = run(words[0], CAPTURE, CAPTURE, *words[1:])
    assert done.returncode == 0 and why in done.stdout and "name the client's capture first" not in done.stdout, done.stdout + done.stderr


def test_a_time_without_packets_says_nothing_of_the_capture():
    said = run("summary", CAPTURE, "--from", "2030-01-01").stdout
    assert "no TCP connection in the time that was asked for" in said and "in this capture" not in said

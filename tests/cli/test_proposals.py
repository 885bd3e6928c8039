"""Commands that are proposed work as they stand, and each finding has its own."""

from __future__ import annotations

import html
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import zstandard

from dissect.analysis import brokers
from dissect.analysis.conditions import Filter
from dissect.export.proposed import chosen, files

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


def words_of(command: str) -> list[str]:
    return shlex.split(command)[1:]


def test_what_a_key_log_opened_is_opened_by_the_next_commands_too(tmp_path):
    """Without --keys each of them found nothing."""
    keys = tmp_path / "the keys.txt"
    keys.write_bytes(zstandard.decompress((CAPTURES / "tls/rocketmq_tls13.keys.txt.zst").read_bytes()))
    shutil.copy(CAPTURES / "tls/rocketmq_tls13.pcap.zst", tmp_path / "a.pcap.zst")
    found = proposed(run("summary", "a.pcap.zst", "--keys", keys.name, cwd=tmp_path).stdout)
    run("report", "a.pcap.zst", "--keys", keys.name, "-o", "a.html", cwd=tmp_path)
    page = html.unescape(re.sub(r"<[^>]*>", "", (tmp_path / "a.html").read_text().replace("</code>", "\n")))
    for command in [*found[:4], *proposed(page)[:3]]:
        done = run(*words_of(command), cwd=tmp_path)
        assert "--keys 'the keys.txt'" in command and done.returncode == 0 and "nothing found" not in done.stdout, (command, done.stderr)


def test_what_was_chosen_is_chosen_by_the_next_commands_too(tmp_path):
    """The slowest of one topic was proposed as the slowest of all."""
    capture = CAPTURES / "rocketmq/c_errors.pcap.zst"
    chosen = ["--topic", "ErrRetry", "--where", "latency_ns is not null or status <> 'ok'", "--host", "127.0.0.1"]
    said = run("summary", capture, *chosen).stdout
    [took] = re.findall(r"slowest: CONSUMER_SEND_MSG_BACK of ErrRetry took (\S+ ms)", said)
    [slow] = [one for one in proposed(said) if one.startswith("mqdissect slow")]
    assert run(*words_of(slow)).stdout.splitlines()[1].strip().startswith(took)
    [open_] = [one for one in proposed(said) if one.startswith("mqdissect unanswered")]
    assert " 1  " in run(*words_of(open_)).stdout.splitlines()[1]
    run("report", capture, *chosen, "--from", "+1s", "-o", tmp_path / "a.html")
    page = html.unescape(re.sub(r"<[^>]*>", "", (tmp_path / "a.html").read_text().replace("</code>", "\n")))
    [slow] = [one for one in proposed(page) if one.startswith("mqdissect slow")]
    done = run(*words_of(slow), cwd=capture.parent)
    assert "--from 2026-11-21T08:20:57.989917299Z --topic ErrRetry" in re.sub(r"( --topic \S+)(.*)( --from \S+)", r"\3\1", slow) and took in done.stdout, (slow, done.stderr)


@pytest.mark.parametrize(("command", "said", "wanted", "words"), [
    ("slow", (), {"port": 6650, "where": ("a > 1", "b")}, ["--port", "6650", "--where", "a > 1", "--where", "b"]),
    ("unanswered", ("--host", "10.0.0.1", "--port", "6650"), {"host": "10.0.0.1", "port": 6650}, []),
    ("unanswered", ("--host", "10.0.0.1", "--port", "6650"), {"host": "10.0.0.2", "port": 4000},
     ["--where", "'10.0.0.2' in (client_ip, server_ip)", "--where", "4000 in (client_port, server_port)"]),
    ("errors", ("--api", "SEND"), {"api": "SEND", "client": "a"}, ["--client", "a"]), ("problems", (), {"topic": "a"}, []), ("show", ("--packet", "1"), {"api": "a"}, []),
    ("rebalance", ("--group", "a"), {"group": "a", "topic": "t", "host": "10.0.0.1"}, ["--topic", "t"]),
])
def test_a_choice_stands_beside_what_the_command_says_itself(command, said, wanted, words):
    assert chosen(command, said, Filter(**wanted)) == words


def test_many_files_are_named_by_a_pattern_that_names_no_other(tmp_path):
    for name in ("night 1.pcap", "night 2.pcap", "night 3.pcap", "night 4.pcap", "nights"):
        (tmp_path / name).write_bytes(b"")
    four = [str(tmp_path / f"night {at}.pcap") for at in (3, 1, 2, 4)]
    assert files(four) == f"'{tmp_path}/night *.pcap'" and files(four[:3]).count("night") == 3
    (tmp_path / "night 5.pcap").write_bytes(b"")
    assert shlex.split(files(four)) == four and files([f"{at}/a" for at in range(13)]) == "FILE…"


def test_a_saved_folder_is_asked_as_it_was_said(tmp_path):
    said = run("save", CAPTURES / "tank/c_control.pcap.zst", "-o", "my night", cwd=tmp_path).stderr
    [command] = re.findall(r"like a capture: mqdissect (.*)", said)
    assert "tank" in run(*shlex.split(command), cwd=tmp_path).stdout, said


@pytest.mark.parametrize("question", ["errors", "slow"])
def test_a_saved_folder_has_its_bytes_shown_from_the_capture(tmp_path, question):
    run("save", TANK, "-o", "night", cwd=tmp_path)
    [command] = re.findall(r"next: +mqdissect (show .*)", run(question, "night", cwd=tmp_path).stdout)
    done = run(*shlex.split(command), cwd=tmp_path)
    assert done.returncode == 0 and "packet" in done.stdout, done.stderr

"""The commands of docs/recipes.md answer: each is run as it stands there, on a capture of a broker that it fits, and SQL on one of each."""

from __future__ import annotations

import csv
import json
import re
import shlex
from pathlib import Path

import pytest
import zstandard

from tests.cli.test_choices import run

ROOT = Path(__file__).parents[2]
COMMANDS = [line for block in re.findall(r"```console\n(.*?)```", (ROOT / "docs/recipes.md").read_text(), re.DOTALL)
            for line in re.findall(r"^\$ mqdissect (.*)", block, re.MULTILINE)]
CAPTURES = {"night.pcap": "rocketmq/c_errors", "monday.pcap": "rocketmq/a_small"}
OTHERS = {"CONNECT": "pulsar/a_small", "deliveries": "pulsar/a_small", "billing": "tubemq/b_rebalance", "rebalance": "tubemq/b_rebalance"}


def asked(command: str, capture: str = "") -> tuple[int, str, str]:
    said = capture or next((where for word, where in OTHERS.items() if word in command), CAPTURES["night.pcap"])
    words = [str(ROOT / "captures" / f"{ {**CAPTURES, 'night.pcap': said}[word]}.pcap.zst") if word in CAPTURES else word for word in shlex.split(command)]
    return run(*words)


def test_there_are_twelve():
    assert len(re.findall(r"^### \d+\.", (ROOT / "docs/recipes.md").read_text(), re.MULTILINE)) == 12


@pytest.mark.parametrize("command", COMMANDS)
def test_a_recipe_answers(command):
    code, out, err = asked(command)
    assert code == (5 if command.startswith("diff") else 0), err
    assert out.strip() or "nothing found" in err, command


@pytest.mark.parametrize("capture", ["tubemq/a_small", "pulsar/a_small", "tank/a_produce", "rocketmq/a_small"])
@pytest.mark.parametrize("command", [command for command in COMMANDS if command.startswith("sql ")])
def test_sql_answers_whatever_the_broker_writes(command, capture):
    """Properties are JSON here and words there."""
    code, _, err = asked(command, capture)
    assert code == 0, err


def test_what_a_broker_refused_has_not_grown():
    """The sixth: messages and bytes of each topic as the client counts what it was told to be stored (one way: what it sent)."""
    command = next(command for command in COMMANDS if "as published" in command)
    found: dict[str, list[int]] = {}
    for topic, _, published, size in csv.reader(asked(f"{command} -f csv")[1].splitlines()[1:]):
        sums = found.setdefault(topic, [0, 0])
        sums[0], sums[1] = sums[0] + int(published), sums[1] + int(size)
    known = json.loads(zstandard.ZstdDecompressor().stream_reader((ROOT / "captures/rocketmq/c_errors.truth.json.zst").read_bytes()).read())
    told: dict[str, list[int]] = {}
    for one in known["operations"]:
        if one["op"].startswith("send") and one["result"] in ("SEND_OK", "sent"):
            told.setdefault(one["topic"], []).append(one["body_length"])
    refused = {one["topic"] for one in known["operations"] if one["op"].startswith("send")} - set(told)
    assert refused == {"NoSuchTopic", "ErrOrder"} and set(found) == set(told)
    for topic in set(told) - {"ErrOk"}:      # in which the broker stored what the client had given up by then
        assert found[topic] == [len(told[topic]), sum(told[topic])]

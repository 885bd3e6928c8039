"""The commands of docs/recipes.md answer: each is run as it stands there, on captures of all brokers."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.test_choices import run

ROOT = Path(__file__).parents[2]
COMMANDS = [line for block in re.findall(r"```console\n(.*?)```", (ROOT / "docs/recipes.md").read_text(), re.DOTALL)
            for line in re.findall(r"^\$ mqdissect (.*)", block, re.MULTILINE)]
CAPTURES = {"night.pcap": "rocketmq/c_errors", "monday.pcap": "rocketmq/a_small"}
OTHERS = {"CONNECT": "pulsar/a_small", "deliveries": "pulsar/a_small", "billing": "tubemq/b_rebalance", "rebalance": "tubemq/b_rebalance"}


def asked(command: str) -> tuple[int, str, str]:
    said = next((where for word, where in OTHERS.items() if word in command), CAPTURES["night.pcap"])
    words = [str(ROOT / "captures" / f"{ {**CAPTURES, 'night.pcap': said}[word]}.pcap.zst") if word in CAPTURES else word for word in shlex.split(command)]
    return run(*words)


def test_there_are_twelve():
    assert len(re.findall(r"^### \d+\.", (ROOT / "docs/recipes.md").read_text(), re.MULTILINE)) == 12


@pytest.mark.parametrize("command", COMMANDS)
def test_a_recipe_answers(command):
    code, out, err = asked(command)
    assert code == (5 if command.startswith("diff") else 0), err
    assert out.strip() or "nothing found" in err, command

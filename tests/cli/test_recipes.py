"""The commands of docs/recipes.md answer: each is run as it stands there, on captures of all brokers."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
from pathlib import Path

import pytest

from dissect.cli import app

ROOT = Path(__file__).parents[2]
COMMANDS = [line for block in re.findall(r"```console\n(.*?)```", (ROOT / "docs/recipes.md").read_text(), re.DOTALL)
            for line in re.findall(r"^\$ mqdissect (.*)", block, re.MULTILINE)]
CAPTURES = {"night.pcap": "rocketmq/c_errors", "monday.pcap": "rocketmq/a_small"}
OTHERS = {"CONNECT": "pulsar/a_small", "deliveries": "pulsar/a_small", "billing": "tubemq/b_rebalance", "rebalance": "tubemq/b_rebalance"}


def run(command: str) -> tuple[int, str, str]:
    out, err = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True), io.StringIO()
    said = next((where for word, where in OTHERS.items() if word in command), CAPTURES["night.pcap"])
    words = [str(ROOT / "captures" / f"{ {**CAPTURES, 'night.pcap': said}[word]}.pcap.zst") if word in CAPTURES else word for word in shlex.split(command)]
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), pytest.raises(SystemExit) as left:
        app.run(words)
    return left.value.code or 0, out.buffer.getvalue().decode(), err.getvalue()


def test_there_are_twelve():
    assert len(re.findall(r"^### \d+\.", (ROOT / "docs/recipes.md").read_text(), re.MULTILINE)) == 12


@pytest.mark.parametrize("command", COMMANDS)
def test_a_recipe_answers(command):
    code, out, err = run(command)
    assert code == (5 if command.startswith("diff") else 0), err
    assert out.strip() or "nothing found" in err, command

"""What a shell proposes: commands, and the names of the captures that stand on the line."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

CAPTURE = Path(__file__).parents[2] / "captures/tank/b_consume.pcap.zst"


def proposed(shell: str, *line: str) -> list[str]:
    """By the program itself, asked as the scripts that it writes for bash and zsh ask it."""
    asked = {"COMP_WORDS": " ".join(["mqdissect", *line]), "COMP_CWORD": str(len(line)), "_TYPER_COMPLETE_ARGS": " ".join(["mqdissect", *line])}
    done = subprocess.run([sys.executable, "-c", "from dissect.cli import main; main()"], env={**os.environ, **asked, "_MQDISSECT_COMPLETE": f"complete_{shell}"},
                          capture_output=True, text=True, timeout=120, check=False)
    assert not done.stderr, done.stderr
    return done.stdout.split()


@pytest.mark.parametrize(("line", "names"), [
    (["latency", str(CAPTURE), "--topic", ""], {"events", "tail", "gaps"}), (["errors", str(CAPTURE), "--topic", "ta"], {"tail"}),
    (["exchanges", str(CAPTURE), "--api", "Disc"], {"DiscoverPartitions"}), (["latency", "nosuch.pcap", "--topic", ""], set()), (["latency", "/etc/passwd", "--group", ""], set()),
    (["rebal"], {"rebalance"}),
])
def test_bash_is_proposed_names_of_the_capture(line, names):
    assert names <= set(proposed("bash", *line)) and (names or not proposed("bash", *line))


def test_zsh_is_proposed_them_too():
    assert "tail" in " ".join(proposed("zsh", "latency", str(CAPTURE), "--topic", "ta"))

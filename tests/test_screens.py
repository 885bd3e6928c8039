"""docs/screens.md is run: every command there prints what stands below it."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "screens.md"
SLOW = re.compile(r" · read in [^\n·]*")  # said where the machine took more than a second
BLOCK = re.compile(r"```console\n\$ (mqdissect [^\n]*)\n(.*?)```", re.S)


def run(command: str) -> str:
    words = shlex.split(command)[1:]
    env = {**os.environ, "COLUMNS": "130", "NO_COLOR": "1", "TERM": "dumb", "TZ": "UTC", "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run([sys.executable, "-m", "dissect", *words], cwd=ROOT, env=env, text=True, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120)
    return "\n".join(line.rstrip() for line in SLOW.sub("", done.stdout).splitlines()) + "\n"


COMMANDS = [match.group(1) for match in BLOCK.finditer(PAGE.read_text())]


@pytest.mark.skipif("UPDATE_SCREENS" not in os.environ, reason="rewrites the page; set UPDATE_SCREENS=1")
def test_update():
    PAGE.write_text(BLOCK.sub(lambda match: f"```console\n$ {match[1]}\n{run(match[1])}```", PAGE.read_text()))


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.skipif("UPDATE_SCREENS" in os.environ, reason="the page is being rewritten")
def test_screen(command):
    wanted = next(match.group(2) for match in BLOCK.finditer(PAGE.read_text()) if match.group(1) == command)
    assert run(command) == wanted

"""docs/screens.md and the transcripts beside the captures are run: every command there prints what stands below it.

UPDATE_SCREENS=1 rewrites them; the difference is then to be read.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "docs" / "screens.md", *sorted((ROOT / "captures").glob("*/transcript.md"))]
SLOW = re.compile(r" · read in [^\n·]*")  # said where the machine took more than a second
KINDS = {"tls", "tubemq", "tank", "pulsar", "bookkeeper", "rocketmq"}
BLOCK = re.compile(r"```console\n\$ (mqdissect [^\n]*)\n(.*?)```", re.S)


def run(command: str) -> str:
    words = shlex.split(command)[1:]
    env = {**os.environ, "COLUMNS": "130", "NO_COLOR": "1", "TERM": "dumb", "TZ": "UTC", "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run([sys.executable, "-m", "dissect", *words], cwd=ROOT, env=env, text=True, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120)
    return "\n".join(line.rstrip() for line in SLOW.sub("", done.stdout).splitlines()) + "\n"


SHOWN = [(page, match[1], match[2]) for page in PAGES for match in BLOCK.finditer(page.read_text())]


@pytest.mark.skipif("UPDATE_SCREENS" not in os.environ, reason="rewrites the pages; set UPDATE_SCREENS=1")
@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.parent.name}/{page.stem}")
def test_update(page):
    page.write_text(BLOCK.sub(lambda match: f"```console\n$ {match[1]}\n{run(match[1])}```", page.read_text()))


@pytest.mark.parametrize(("page", "command", "wanted"), SHOWN, ids=[f"{page.parent.name}: {command}" for page, command, _ in SHOWN])
@pytest.mark.skipif("UPDATE_SCREENS" in os.environ, reason="the pages are being rewritten")
def test_screen(page, command, wanted):
    assert run(command) == wanted


def test_every_protocol_has_its_transcript():
    assert {page.parent.name for page in PAGES[1:]} >= KINDS

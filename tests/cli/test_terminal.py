"""At a terminal: a pager as git has one, and colours that mean something; in a pipe neither."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
import threading
import time
from pathlib import Path

import pyarrow as pa
import pytest

CAPTURES = Path(__file__).parents[2] / "captures"
ERRORS, SMALL = CAPTURES / "pulsar/c_errors.pcap.zst", CAPTURES / "tank/c_control.pcap.zst"
RED, FAINT, BOLD = "\x1b[31m", "\x1b[2m", "\x1b[1m"


def at_a_terminal(*words, **environment) -> tuple[int, str]:
    ours, theirs = pty.openpty()
    env = {**os.environ, "TERM": "xterm", "COLUMNS": "150", "TZ": "UTC", "PYTHONIOENCODING": "utf-8", **environment}
    env.pop("NO_COLOR", None)
    child = subprocess.Popen([sys.executable, "-m", "dissect", *map(str, words), *(["--no-progress"] if words[0] != "live" else [])], stdin=theirs, stdout=theirs, stderr=subprocess.STDOUT, env=env, close_fds=True)
    os.close(theirs)
    said, until = b"", time.monotonic() + 100
    while time.monotonic() < until:
        if select.select([ours], [], [], 1)[0]:
            try:
                some = os.read(ours, 1 << 16)
            except OSError:         # all who wrote there have gone
                break
            said += some
    os.close(ours)
    return child.wait(20), said.decode().replace("\r\n", "\n")


def test_a_pager_gets_the_whole_answer_and_the_exit_code_stays_ours(tmp_path):
    pager = tmp_path / "pager"
    pager.write_text("#!/bin/sh\nsed 's/^/paged: /'\n")
    pager.chmod(0o755)
    code, said = at_a_terminal("messages", SMALL, MQDISSECT_PAGER=str(pager))
    lines = [line for line in said.splitlines() if line.strip()]
    assert code == 0 and len(lines) > 5 and all(line.startswith("paged: ") for line in lines), said
    piped = subprocess.run([sys.executable, "-m", "dissect", "messages", SMALL], capture_output=True, text=True, env={**os.environ, "MQDISSECT_PAGER": str(pager)})
    assert "paged" not in piped.stdout


@pytest.mark.parametrize("pager", ["", "cat", "/none/such", "false"])
def test_without_a_pager_or_with_one_that_ends_nothing_is_wrong(pager):
    code, said = at_a_terminal("capture", SMALL, MQDISSECT_PAGER=pager)
    assert code == 0 and "Traceback" not in said and "fault" not in said
    assert (pager == "false") or "41,331" in said


def test_rows_that_failed_are_red_and_no_others():
    code, said = at_a_terminal("exchanges", ERRORS, "--columns", "api,status", MQDISSECT_PAGER="cat")
    lines = said.splitlines()[1:]
    assert code == 0 and any(RED in line for line in lines)
    for line in lines:
        if line.startswith((RED, "CONNECT", "SEND", "PRODUCER", "LOOKUP")):
            assert (RED in line) == any(word in line for word in ("error", "reset", "unanswered")), line


def test_of_a_message_the_fields_stand_out_from_their_bytes():
    code, said = at_a_terminal("show", SMALL, "--packet", "1-9", MQDISSECT_PAGER="cat")
    first, second = [line for line in said.splitlines() if line.strip()][:2]
    assert code == 0 and first.startswith(BOLD) and second.startswith(FAINT + "  0000")


def test_the_manual_page_is_what_the_help_says():
    from dissect.cli import manual
    from dissect.cli.commands import COMMANDS

    text = "\n".join(manual.page()) + "\n"
    assert (Path(__file__).parents[2] / "docs" / "mqdissect.1").read_text(encoding="utf-8") == text, "python -m dissect.cli.manual > docs/mqdissect.1"
    assert all(f".SS {name}\n" in text for name in COMMANDS) and "\\-\\-topic" in text


def test_live_draws_by_itself(tmp_path):
    """A pager would hold the first screen, and the recorder behind it."""
    pipe, capture = tmp_path / "pipe", CAPTURES / "tubemq" / "a_small.pcap.zst"
    os.mkfifo(pipe)
    threading.Thread(target=lambda: pipe.write_bytes(pa.CompressedInputStream(str(capture), "zstd").read()), daemon=True).start()
    code, said = at_a_terminal("live", pipe, "--every", "50ms", MQDISSECT_PAGER="sleep 50")
    assert code == 0 and "tubemq" in said

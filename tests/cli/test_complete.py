"""What a shell proposes: commands, and the names of the captures that stand on the line."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

import dissect
from dissect.cli import complete

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


def test_of_a_folder_no_more_is_read_than_time_allows(tmp_path, monkeypatch):
    """A folder of 60 captures of 1.3 MB each was read whole: the shell hung for 6 s."""
    for number in range(30):
        (tmp_path / f"{number:02}.pcap.zst").write_bytes(CAPTURE.read_bytes())
    opened, open_ = [], dissect.open
    monkeypatch.setattr(dissect, "open", lambda what, **said: opened.append(what) or open_(what, **said))
    monkeypatch.setattr(complete, "PATIENCE", 0.5, raising=False)
    complete.names("topic")(SimpleNamespace(params={"files": [tmp_path]}, args=[]), "")
    assert 0 < len(opened) < 30 and all(isinstance(what, bytes) for what in opened)


def test_the_captures_of_a_folder_are_looked_into(tmp_path, monkeypatch):
    (tmp_path / "a.pcap.zst").write_bytes(CAPTURE.read_bytes())
    (tmp_path / "README").write_text("no capture")
    monkeypatch.setattr(complete, "PATIENCE", 100)
    assert "tail" in complete.names("topic")(SimpleNamespace(params={"files": [tmp_path]}, args=[]), "ta")


def test_what_takes_longer_is_read_in_part():
    class Endless:
        stopped = False

        def stop(self):
            self.stopped = True

    work = Endless()
    with complete._watched(time.monotonic() + 0.05, work):
        for _ in range(1000):
            if work.stopped:
                break
            time.sleep(0.01)
    assert work.stopped

"""Folders for what does not fit in memory: whose owner was killed, the next one removes them; nobody else's."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from dissect.memory import rooms

CAPTURE = Path(__file__).parents[2] / "captures" / "tubemq" / "a_small.pcap.zst"
OWNER = "from dissect.memory import rooms\nprint(rooms.made(), flush=True)\ninput()"


@pytest.fixture
def place(tmp_path, monkeypatch):
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


def owner() -> tuple[subprocess.Popen, Path]:
    process = subprocess.Popen([sys.executable, "-c", OWNER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    folder = Path(process.stdout.readline().strip())
    (folder / "rows").write_bytes(bytes(1 << 20))
    return process, folder


def test_what_a_killed_process_left_is_removed_and_nothing_else(place):
    lives, kept = owner()
    killed, forgotten = owner()
    stranger = place / f"{rooms.PREFIX}mine"
    stranger.mkdir()
    (stranger / "rows").write_bytes(b"no lock")
    elsewhere = place / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / rooms.LOCK).write_bytes(b"")
    (place / f"{rooms.PREFIX}link").symlink_to(elsewhere)
    killed.kill()
    killed.wait()
    assert forgotten.exists()
    owner()[0].communicate("\n")
    assert not forgotten.exists() and (kept / "rows").exists() and (stranger / "rows").exists() and (elsewhere / rooms.LOCK).exists()
    lives.communicate("\n")


def test_a_command_that_is_killed_leaves_its_rows_to_the_next_one(place):
    """From the outside: SIGKILL while rows wait on disk, then the same question again."""
    wait = ("import os, signal, dissect\nfrom dissect.engine import embedded\n"
            f"one = dissect.open({str(CAPTURE)!r}, jobs=1)\none.summary()\nos.kill(os.getpid(), signal.SIGKILL)")
    assert subprocess.run([sys.executable, "-c", wait], check=False).returncode == -signal.SIGKILL
    left = list(place.glob(f"{rooms.PREFIX}*"))
    assert left
    assert subprocess.run([sys.executable, "-m", "dissect", "summary", str(CAPTURE)], capture_output=True, check=False).returncode == 0
    assert not [one for one in left if one.exists()] and not list(place.glob(f"{rooms.PREFIX}*"))


KILLED = {
    "verify": "from dissect.cli import main\nfrom dissect.export.wireshark import said\nsaid.tshark = killed\nimport sys\nsys.argv = ['mqdissect', 'verify', CAPTURE]\nmain()",
    "pyshark": "import dissect.pyshark\ndissect.pyshark.called = killed\ndissect.pyshark.plugin()",
    "Spark": "from dissect.engine.spark import cluster\ncluster.shuffled = lambda spark: 0\none = cluster.Cluster(None, [CAPTURE])\nkilled()",
}


@pytest.mark.parametrize("name", KILLED)
def test_whatever_needs_a_folder_leaves_it_to_the_next_one(place, name):
    """Killed while the plugin, or Spark's rows, lie there."""
    if name != "verify":
        pytest.importorskip({"pyshark": "pyshark", "Spark": "pyspark"}[name])
    begin = f"import os, signal\nCAPTURE = {str(CAPTURE)!r}\ndef killed(*given):\n    os.kill(os.getpid(), signal.SIGKILL)\n"
    assert subprocess.run([sys.executable, "-c", begin + KILLED[name]], check=False).returncode == -signal.SIGKILL
    [left] = place.glob(f"{rooms.PREFIX}*")
    rooms.remove_forgotten(str(place))
    assert not left.exists()


def test_where_no_locks_are_everything_stays(place, monkeypatch):
    def refused(*given):
        raise OSError("no locks here")

    monkeypatch.setattr(rooms.fcntl, "flock", refused)
    first, second = rooms.made(), rooms.made()
    rooms.remove_forgotten(str(place))
    assert os.path.isdir(first) and os.path.isdir(second)
    rooms.left(first)
    rooms.left(second)
    assert not os.listdir(place)

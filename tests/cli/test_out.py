"""Where answers go: said before anything is decoded, never over what is read, whole or not at all."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

CAPTURE = Path(__file__).parents[2] / "captures/tubemq/a_small.pcap.zst"


@pytest.fixture
def capture(tmp_path):
    return shutil.copy(CAPTURE, tmp_path / "a.pcap.zst")


def run(*words, **more):
    return subprocess.run([sys.executable, "-m", "dissect", *map(str, words)], capture_output=True, text=True, **more)


@pytest.mark.parametrize("command", [["extract", "--where", "api = 'none'"], ["messages", "--format", "csv"], ["summary"], ["report"]])
def test_what_is_read_is_not_written_over(capture, command):
    before = Path(capture).read_bytes()
    for path in (capture, os.path.join(os.path.dirname(capture), ".", "a.pcap.zst")):
        done = run(command[0], capture, *command[1:], "-o", path)
        assert done.returncode == 2 and "one of the files that are read" in done.stderr, done.stderr
    assert Path(capture).read_bytes() == before


@pytest.mark.parametrize("where", ["no/such/place", "."])
@pytest.mark.parametrize("command", ["latency", "messages", "summary"])
def test_a_place_that_cannot_be_written_is_said(capture, tmp_path, where, command):
    done = run(command, capture, "-o", tmp_path / where)
    assert done.returncode == 2 and str(tmp_path) in done.stderr and "fault" not in done.stderr


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here")
@pytest.mark.parametrize("words", [["latency"], ["latency", "--format", "csv"], ["latency", "--format", "csv", "-o", "/dev/full"]])
def test_a_full_disk_is_no_fault_of_ours(capture, words):
    with open("/dev/full", "w") as full:
        done = subprocess.run([sys.executable, "-m", "dissect", words[0], capture, *words[1:]], stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 2 and "No space left" in done.stderr and "fault" not in done.stderr
    assert not os.path.isfile("/dev/full")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_is_written_as_it_is(capture, tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE, text=True) as reader:
        done = run("latency", capture, "--format", "csv", "-o", pipe)
        assert done.returncode == 0 and reader.stdout.read().startswith('"protocol"')
    assert pipe.is_fifo()

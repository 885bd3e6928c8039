"""`live` on a real interface: an exchange of a real broker is said again over the loopback, until Ctrl-C."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import dissect

CAPTURES = Path(__file__).parents[2] / "captures"
LONGEST = 40  # seconds


def may_capture() -> bool:
    if shutil.which("dumpcap"):
        return subprocess.run(["dumpcap", "-i", "lo", "-a", "duration:1", "-w", "/dev/null"], capture_output=True).returncode == 0
    return bool(shutil.which("tcpdump")) and os.geteuid() == 0


def talk() -> tuple[bytes, bytes]:
    """What a client and a broker said to each other on one connection."""
    from tests.support.streams import streams

    sides = {}
    for stream in streams("rocketmq/x_acl", [10911]):
        sides.setdefault((stream.client, stream.server), {})[stream.side] = stream.data
    return max(((said[0], said[1]) for said in sides.values() if len(said) == 2), key=lambda said: len(said[1]))


def say_again(asked: bytes, answered: bytes, listener: socket.socket) -> None:
    """One connection more, with the same bytes."""
    def serve():
        peer, _ = listener.accept()
        with peer:
            left = len(asked)
            while left and (piece := peer.recv(min(left, 65536))):
                left -= len(piece)
            peer.sendall(answered)

    thread = threading.Thread(target=serve)
    thread.start()
    with socket.create_connection(listener.getsockname()) as client:
        client.sendall(asked)
        while client.recv(65536):
            pass
    thread.join()


@pytest.mark.skipif(not may_capture(), reason="nobody here may capture on the loopback")
def test_live_shows_what_passes_and_ends_with_totals(tmp_path):
    asked, answered = talk()
    kept = tmp_path / "kept.pcap"
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        child = subprocess.Popen([sys.executable, "-m", "dissect", "live", "-i", "lo", "--filter", f"tcp port {port}", "--every", "500ms", "-w", str(kept)],
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        try:
            began = time.monotonic()
            first = None  # when packets were kept first: capturing takes a moment to begin
            while time.monotonic() - began < LONGEST and (first is None or time.monotonic() - first < 2.5):
                say_again(asked, answered, listener)
                time.sleep(0.1)
                if first is None and kept.exists() and kept.stat().st_size > len(answered):
                    first = time.monotonic()
            time.sleep(1)
            child.send_signal(signal.SIGINT)
            out, err = child.communicate(timeout=LONGEST)
        finally:
            child.kill()
    assert child.returncode == 130, err
    totals = out[out.rindex(" packets in ") :]
    assert "packets/s" in out and "rocketmq" in totals and "times within" in totals
    with dissect.open(str(kept)) as capture:
        counts = {row["api"]: row["n"] for row in capture.sql("select api, count(*) as n from exchanges group by api")}
    shown = {}
    for line in totals.splitlines():
        if found := re.match(r"rocketmq\s+([A-Z_0-9]+)\s.*", line):
            shown[found[1]] = shown.get(found[1], 0) + 1
    assert counts and set(shown) == set(counts)


@pytest.mark.parametrize("recorder", ["dumpcap", "tcpdump"])
def test_a_recorder_that_cannot_record_says_why(recorder, tmp_path):
    """It was told as an empty capture."""
    if not shutil.which(recorder):
        pytest.skip(f"no {recorder} here")
    (tmp_path / recorder).symlink_to(shutil.which(recorder))
    done = subprocess.run([sys.executable, "-m", "dissect", "live", "-i", "nosuch"], capture_output=True, text=True, timeout=100,
                          env={**os.environ, "PATH": str(tmp_path)})
    assert done.returncode == 3 and "nosuch" in done.stderr and "looks like" not in done.stderr and "hint: interfaces here: lo" in done.stderr, done.stderr


def test_a_recorder_that_says_much_is_not_stopped_by_it(tmp_path):
    """A pipe that nobody reads would be full after 64 kB."""
    from dissect.capture.opening import through

    with open(CAPTURES / "tank" / "b_consume.pcap.zst", "rb") as packed:
        opened = through(packed)[0]
        (tmp_path / "some.pcap").write_bytes(b"".join(iter(lambda: opened.read(1 << 20), b"")))
    recorder = tmp_path / "tcpdump"
    recorder.write_text(f"#!{sys.executable}\nimport sys\nsys.stderr.write('a word ' * 50_000)\nsys.stderr.flush()\n"
                        f"sys.stdout.buffer.write(open({str(tmp_path / 'some.pcap')!r}, 'rb').read())\n")
    recorder.chmod(0o755)
    done = subprocess.run([sys.executable, "-m", "dissect", "live", "-i", "lo"], capture_output=True, text=True, timeout=100, env={**os.environ, "PATH": str(tmp_path)})
    assert done.returncode == 0 and "348 packets" in done.stdout, (done.stdout[-300:], done.stderr[-300:])

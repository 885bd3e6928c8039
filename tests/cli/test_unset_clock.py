"""A recorder whose clock was set meanwhile: an answer comes half a century after its request, and a few such times are more than 64 bits hold."""

import struct
import subprocess
import sys

import pytest

from tests.engine.test_cuts import unpacked

HEADER, RECORD = 24, 16


@pytest.fixture(scope="module")
def capture(tmp_path_factory):
    data, at, odd = bytearray(unpacked("rocketmq/a_small")), HEADER, False
    while at < len(data):
        if odd:
            struct.pack_into("<I", data, at, 0)
        at, odd = at + RECORD + struct.unpack_from("<I", data, at + 8)[0], not odd
    path = tmp_path_factory.mktemp("clock") / "unset.pcap"
    path.write_bytes(data)
    return str(path)


@pytest.mark.parametrize("words", ["summary", "latency --by api", "latency --by topic --approximate", "why", "stalls", "rebalance", "report -o {out}"])
def test_times_that_cannot_be_added_up_are_no_fault(words, capture, tmp_path):
    command, *more = words.format(out=tmp_path / "report.html").split()
    done = subprocess.run([sys.executable, "-m", "dissect", command, capture, *more], capture_output=True, text=True)
    assert (done.returncode, "fault" in done.stderr) == (0, False), done.stderr


def test_where_no_time_passed_nobody_waited(tmp_path):
    """All packets have one time: no part is larger than another, and none is deliberate."""
    data, at = bytearray(unpacked("tank/b_consume")), HEADER
    first = data[at : at + 8]
    while at < len(data):
        data[at : at + 8] = first
        at += RECORD + struct.unpack_from("<I", data, at + 8)[0]
    path = tmp_path / "still.pcap"
    path.write_bytes(data)
    done = subprocess.run([sys.executable, "-m", "dissect", "why", str(path)], capture_output=True, text=True)
    assert done.returncode == 0 and "no time passed" in done.stdout and "is wait" not in done.stdout, done.stdout
    done = subprocess.run([sys.executable, "-m", "dissect", "why", str(path), "--by", "api", "-f", "csv"], capture_output=True, text=True)
    assert "CreateTopic" in done.stdout and ",wait," not in done.stdout

"""Sessions of TLS 1.2 that are resumed, where the key log names only the connection that began them, as Go's does."""

from __future__ import annotations

import re
import ssl
import subprocess
import sys

import pytest

import dissect
from dissect.capture import reader as capture_reader
from dissect.inner import search
from tests.engine import test_cuts, test_splits
from tests.inner.test_again import rows, sent
from tests.support import tls

ROWS = ("messages", "exchanges")
WAYS = {"GCM": "ECDHE-RSA-AES128-GCM-SHA256", "CBC": "ECDHE-RSA-AES128-SHA", "ChaCha": "ECDHE-RSA-CHACHA20-POLY1305"}


@pytest.fixture(params=[(way, tickets) for way in WAYS for tickets in (True, False)], ids=str)
def resumed(request, tmp_path):
    """A capture in clear, its twin through one session, and a log of that session's first connection beside strangers."""
    way, tickets = request.param
    ends = tls.Ends(keys := tmp_path / "keys.txt", "1.2", WAYS[way])
    ends.server.options |= 0 if tickets else ssl.OP_NO_TICKET  # a session is named by its id then
    capture, clear, closed = tls.unpacked(tls.CAPTURES / "tubemq" / "a_small.pcap.zst"), tmp_path / "clear.pcap", tmp_path / "tls.pcap"
    clear.write_bytes(tls.again(capture, None))
    closed.write_bytes(tls.again(capture, lambda: tls.Pair(ends, resume=True)))
    lines = [line for line in keys.read_text().splitlines() if line.startswith("CLIENT_RANDOM")]
    first = {line.split()[2]: line for line in reversed(lines)}  # of each master secret
    assert len(lines) > len(first)
    strangers = [f"CLIENT_RANDOM {number:064x} {number:096x}" for number in range(1, 60)]
    keys.write_text("\n".join([*strangers, *first.values()]) + "\n")
    return clear, closed, keys


def test_every_row_is_that_of_the_capture_in_clear(resumed):
    clear, closed, keys = resumed
    wanted, found = rows(clear, ROWS), rows(closed, ROWS, keys=(str(keys),))
    assert len(wanted["messages"]) > 100 and found == wanted


@pytest.mark.parametrize("resumed", [("GCM", True)], indirect=True)
def test_the_same_rows_at_cuts_and_in_splits(resumed, monkeypatch):
    _, closed, keys = resumed
    whole = test_cuts.rows(closed, keys=(str(keys),))
    assert test_splits.stitched(closed, closed.stat().st_size // 7 + 16, keys=(str(keys),))[0]["messages"] == whole["messages"]
    monkeypatch.setattr(capture_reader, "BLOCK_RECORDS", 40)
    assert test_cuts.rows(closed, keys=(str(keys),), split_size=1, jobs=1) == whole


def test_a_log_of_thousands_is_tried_in_part(tmp_path, monkeypatch):
    """What is not read is told."""
    monkeypatch.setattr(search, "MASTERS", 5)
    _, closed, keys = sent(tmp_path, "tubemq/a_small", version="1.2", resume=True)
    keys.write_text(re.sub(r"(?m)^CLIENT_RANDOM \S+", lambda _: f"CLIENT_RANDOM {'ff' * 32}", keys.read_text()))
    keys.write_text(keys.read_text() + "".join(f"CLIENT_RANDOM {number:064x} {number:096x}\n" for number in range(5)))
    found = rows(closed, ("problems", "messages"), keys=(str(keys),))
    assert found["messages"] == [] and any("no_key" in row for row in found["problems"])


@pytest.mark.parametrize("resumed", [("GCM", True), ("CBC", False)], indirect=True)
def test_extract_hands_on_the_secret_of_a_resumed_session(tmp_path, resumed):
    """Of the connection copied alone, not of the one that began the session; the copy is opened by itself."""
    _, closed, keys = resumed
    with dissect.open(str(closed), keys=[str(keys)]) as whole:
        last = whole.sql("select client_port as port, decrypted from connections order by first_ns desc").to_pylist()[0]
        wanted = whole.sql(f"select api, request_id, status from exchanges where client_port = {last['port']} order by at_ns, request_id").to_pylist()
    copy = tmp_path / "one.pcapng"
    words = ["extract", str(closed), "--keys", str(keys), "--table", "connections", "--where", f"client_port = {last['port']}", "--with-keys", "-o", str(copy)]
    subprocess.run([sys.executable, "-m", "dissect", *words], check=True, capture_output=True)
    with dissect.open(str(copy)) as small:
        assert small.sql("select api, request_id, status from exchanges order by at_ns, request_id").to_pylist() == wanted != []
    assert copy.read_bytes().count(b"CLIENT_RANDOM ") == 1

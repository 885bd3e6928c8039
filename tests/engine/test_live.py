"""What passes is counted as the tables would count it; what fell silent is forgotten, and said so first."""

from __future__ import annotations

import base64
import io
import json
import os
import signal
import subprocess
import sys
import time
from collections import deque
from pathlib import Path

import pytest
import zstandard

import dissect
from dissect.capture import reader as capture_reader
from dissect.capture.opening import open_reader
from dissect.engine import live
from dissect.decode.options import Options
from tests.hard import foreign
from tests.protocols import test_rocketmq_bodies
from tests.support import tls

ROOT = Path(__file__).resolve().parents[2]
CAPTURES = ["tubemq/b_rebalance", "tank/b_consume", "pulsar/c_errors", "rocketmq/b_rebalance"]


def unpacked(name: str) -> bytes:
    return zstandard.ZstdDecompressor().stream_reader((ROOT / "captures" / f"{name}.pcap.zst").read_bytes()).read()


def seen(data: bytes) -> live.Live:
    found = live.Live(open_reader(io.BytesIO(data), live=True), Options(), 10 * live.SECOND)
    for _ in found.run():
        pass
    return found


@pytest.mark.parametrize("name", CAPTURES)
def test_totals_are_those_of_the_tables(name):
    data = unpacked(name)
    rows = dissect.open(data).sql("""
        select e.protocol, e.api, e.topic, e."group", count(case when e.status in ('ok', 'error') then 1 end) as answered,
               count(case when e.status = 'error' then 1 end) as errors,
               count(case when e.status in ('unanswered', 'reset') then 1 end) as unanswered,
               max(case when e.status in ('ok', 'error') then greatest(e.worked_ns, 1) end) as worst
        from exchanges e group by e.protocol, e.api, e.topic, e."group" """).to_pylist()
    wanted = {(row["protocol"], row["api"], row["topic"], row["group"]):
              (row["answered"], row["errors"], row["unanswered"], row["worst"] or 0) for row in rows}
    total = seen(data).total
    assert {key: (tally.answered, tally.errors, tally.unanswered, tally.worst_ns) for key, tally in total.items()} == wanted


class Counted(deque):
    came = 0

    def append(self, row):
        self.came += 1
        super().append(row)

    def extend(self, rows):
        for row in rows:
            self.append(row)


def test_events_are_counted_without_a_row_for_each():
    """0.9 MB of acknowledgements took 10 s, 5 µs for each; the latest have rows."""
    bits = base64.b64encode(b"\xff" * 12).decode()
    acks = json.dumps({"acks": [{"c": f"g{number % 3}", "t": "t", "r": "0", "so": 0, "q": 0, "rq": 0, "pt": 1, "it": 1, "b": bits} for number in range(30)]}).encode()
    data = foreign.capture(foreign.packets([(0, test_rocketmq_bodies.remoting(200151, {}, acks))] * 20, 1, 10911, True))
    found = live.Live(open_reader(io.BytesIO(data), live=True), Options(), 10 * live.SECOND)
    found.events = rows = Counted(maxlen=live.EVENTS)
    for _ in found.run():
        pass
    assert found.event_counts == {("rocketmq", f"g{number}", "acknowledged"): 20 * 10 * 8 * 12 for number in range(3)}
    assert len(rows) == live.EVENTS and {row["event"] for row in rows} == {"acknowledged"} and rows.came <= 10 * live.EVENTS


def test_percentiles_are_within_a_bucket():
    data = unpacked("tubemq/b_rebalance")
    [exact] = dissect.open(data).latency(by=["api"], api="sendMessageP2B").to_pylist()
    [tally] = [tally for key, tally in seen(data).total.items() if key[1] == "sendMessageP2B"]
    for share, name in ((0.5, "p50_ns"), (0.99, "p99_ns")):
        assert tally.percentile(share) == pytest.approx(exact[name], rel=0.03)


@pytest.mark.parametrize("name", CAPTURES)
def test_forgetting_loses_no_request(name, monkeypatch):
    data = unpacked(name)
    whole = sum(tally.answered + tally.unanswered for tally in seen(data).total.values())
    monkeypatch.setattr(live, "CONNECTIONS", 3)
    monkeypatch.setattr(live, "IDLE_NS", 5 * live.SECOND)
    found = seen(data)
    counted = sum(tally.answered + tally.unanswered for tally in found.total.values())
    assert found.forgotten > 0
    assert abs(counted - whole) <= found.forgotten  # a request may be open, or its connection unknown, where it is cut


def test_ctrl_c_prints_the_totals(tmp_path):
    child = subprocess.Popen([sys.executable, "-m", "dissect", "live", "-", "--quiet", "-w", str(tmp_path / "kept.pcap")], cwd=ROOT,
                             stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
                             env={**os.environ, "NO_COLOR": "1"}, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler))
    data = unpacked("tank/b_consume")
    child.stdin.write(data)
    child.stdin.flush()
    until = time.monotonic() + 60
    kept = tmp_path / "kept.pcap"
    while time.monotonic() < until and (not kept.exists() or kept.stat().st_size < len(data) - 65_536):
        time.sleep(0.2)
    time.sleep(1)
    child.send_signal(signal.SIGINT)
    said, wrong = child.communicate(timeout=60)
    assert child.returncode == 130, wrong
    assert b"348 packets" in said and b"Consume" in said
    assert b"Traceback" not in wrong


def test_nothing_but_a_pipe_or_an_interface():
    done = subprocess.run([sys.executable, "-m", "dissect", "live"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 2 and "tcpdump" in done.stderr


@pytest.mark.parametrize("name", ["rocketmq_tls13", "pulsar_tls12"])
@pytest.mark.parametrize("line", [False, True])
def test_secrets_are_written_while_the_traffic_passes(name, line, tmp_path, monkeypatch):
    """All of them behind the handshakes, or one line after the other, as ends write them: what came before is read then."""
    data, keys = (tls.unpacked(tls.CAPTURES / "tls" / f"{name}{end}.zst") for end in (".pcap", ".keys.txt"))
    log = tmp_path / "keys.txt"
    log.write_bytes(keys)
    monkeypatch.setattr(capture_reader, "BLOCK_RECORDS", 1)
    whole = live.Live(open_reader(io.BytesIO(data), live=True), Options(keys=(str(log),)), 10 * live.SECOND)
    for _ in whole.run():
        pass
    log.write_bytes(b"")
    found = live.Live(open_reader(io.BytesIO(data), live=True), Options(keys=(str(log),)), 10 * live.SECOND)
    lines = keys.splitlines(keepends=True)
    for number, _ in enumerate(found.run()):
        with log.open("ab") as file:
            if line and number < len(lines):
                file.write(lines[number])
            elif not line and number == 12:
                file.write(keys)
    assert sum(tally.answered for tally in whole.total.values()) > 50
    assert {key: tally.answered for key, tally in found.total.items()} == {key: tally.answered for key, tally in whole.total.items()}

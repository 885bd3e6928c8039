"""Windows of HTTP/2 between real sockets: ends of another library, a reader that is slow to take more, both ends captured; the reader says what it took."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

import dissect
from dissect.causes import PARTS
from tests.support import tls
from tests.support.http2 import message
from tests.support.wire import ADDRESSES, CLIENT, SERVER, Wire, able

pytest.importorskip("h2")
pytestmark = [pytest.mark.slow, pytest.mark.skipif(not able(), reason="namespaces and tap devices want root")]
PORT, CALLS, DELAY, WAY = 8081, 4, 0.015, 0.003
LARGE, SMALL = b"\x7a\x80\xea\x30" + b"x" * 800_000, b"\x7a\x03abc"

END = """
import socket, ssl, sys, time
import h2.config, h2.connection, h2.events, h2.settings
role, address, port, folder, window, delay, secret, calls = sys.argv[1:9]
port, window, delay, calls = int(port), int(window), float(delay), int(calls)
asks = role == "client"
body = open(folder + "/" + role, "rb").read()
s = socket.socket()
if asks:
    for _ in range(100):
        try: s.connect((address, port)); break
        except OSError: time.sleep(0.05)
else:
    l = s; l.bind((address, port)); l.listen(); s, _ = l.accept()
s.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
if secret == "tls":
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT if asks else ssl.PROTOCOL_TLS_SERVER)
    context.set_alpn_protocols(["h2"])
    if asks: context.check_hostname, context.verify_mode, context.keylog_filename = False, ssl.CERT_NONE, folder + "/keys"
    else: context.load_cert_chain(folder + "/end.pem")
    s = context.wrap_socket(s, server_side=not asks)
c = h2.connection.H2Connection(h2.config.H2Configuration(client_side=asks, header_encoding="utf-8"))
c.local_settings[h2.settings.SettingCodes.INITIAL_WINDOW_SIZE] = window
c.local_settings.acknowledge()
c.initiate_connection()
s.sendall(c.data_to_send())
had, all_, waited, left, done = {}, 0, {}, {}, set()
granted = 65535
if window < granted:     # the stream's window is to be the smaller one
    c.increment_flow_control_window(1 << 24)
    granted += 1 << 24

def begin(stream):
    if asks: c.send_headers(stream, [(":method", "POST"), (":scheme", "http"), (":authority", "x"), (":path", "/apache.rocketmq.v2.MessagingService/SendMessage")])
    else: c.send_headers(stream, [(":status", "200"), ("content-type", "application/grpc")])
    left[stream] = body
    go_on()

def go_on():
    for stream in list(left):
        while left[stream]:
            size = min(c.local_flow_control_window(stream), 16384, len(left[stream]))
            if size <= 0: break
            last = size == len(left[stream])
            c.send_data(stream, left[stream][:size], end_stream=last and asks)
            left[stream] = left[stream][size:]
            s.sendall(c.data_to_send())
        if not left[stream]:
            del left[stream]
            if not asks: c.send_headers(stream, [("grpc-status", "0")], end_stream=True)
    s.sendall(c.data_to_send())

number = 1
started = False
while len(done) < calls or left:
    data = s.recv(65536)
    came = time.monotonic()
    if not data: break
    for event in c.receive_data(data):
        if isinstance(event, h2.events.RemoteSettingsChanged) and asks and not started:
            started = True      # what the other end takes is known
            begin(number)
        if isinstance(event, h2.events.DataReceived):
            stream = event.stream_id
            had[stream] = had.get(stream, 0) + event.flow_controlled_length
            all_ += event.flow_controlled_length
            if had[stream] >= window or all_ >= granted:
                time.sleep(delay)
                if all_ >= granted: c.increment_flow_control_window(granted - all_ + 50000); granted += 50000
                if had[stream] >= window: c.increment_flow_control_window(had[stream], stream); had[stream] = 0
                s.sendall(c.data_to_send())
                waited[stream] = waited.get(stream, 0) + time.monotonic() - came
        if isinstance(event, h2.events.StreamEnded):
            if not asks:
                time.sleep(0.002)
                begin(event.stream_id)
                done.add(event.stream_id)
            else:
                done.add(number)
                number += 2
                if len(done) < calls: begin(number)
    go_on()
open(folder + "/waited." + role, "w").write(" ".join(f"{stream}:{int(ns * 1e9)}" for stream, ns in waited.items()))
time.sleep(1)
"""


def recorded(folder: Path, back: bool, window: int, secret: str) -> tuple[list[Path], dict[int, int]]:
    (folder / "client").write_bytes(message(SMALL if back else LARGE))
    (folder / "server").write_bytes(message(LARGE if back else SMALL))
    (folder / "end.pem").write_bytes(tls.certificate().read_bytes())
    wire = Wire(folder / ".", WAY)
    try:
        words = [ADDRESSES[SERVER], str(PORT), str(folder)]
        ends = [wire.run(side, END, role, *words, str(window if (side == CLIENT) is back else 1 << 22), str(DELAY), secret, str(CALLS))
                for side, role in ((SERVER, "server"), (CLIENT, "client"))]
        until = time.monotonic() + 40
        wire.carry(lambda: all(end.poll() is not None for end in ends) or time.monotonic() > until)
        for end in ends:
            end.kill()
            end.wait()
    finally:
        wire.close()
    said = (folder / ("waited.client" if back else "waited.server")).read_text().split()
    return wire.paths, {int(one.split(":")[0]): int(one.split(":")[1]) for one in said}


@pytest.mark.parametrize("secret", ["clear", "tls"])
@pytest.mark.parametrize("window", [40_000, 1 << 22], ids=["the stream's window", "the connection's window"])
@pytest.mark.parametrize("back", [False, True], ids=["request", "answer"])
def test_what_the_reader_took_is_its_window(tmp_path, capsys, back, window, secret):
    paths, truth = recorded(tmp_path, back, window, secret)
    assert len(truth) == CALLS
    keys = {"keys": (str(tmp_path / "keys"),)} if secret == "tls" else {}
    lines: list[str] = []
    name = "why_answer_window_ns" if back else "why_window_ns"
    for end, path in zip(("client", "server"), paths, strict=True):
        with dissect.open(str(path), **keys) as capture:
            rows = capture.sql(f"select e.request_id as stream, e.latency_ns as latency_ns, {', '.join(PARTS)} from exchanges e where e.latency_ns is not null").to_pylist()
        assert len(rows) == CALLS and all(sum(row[part] for part in PARTS) == row["latency_ns"] for row in rows)
        waits = (len(LARGE) + 4) // (window if window < 1 << 20 else 50_000)
        for row in rows:
            if end == ("client" if back else "server"):
                lines.append(f"{row[name] / 1e6:.1f} of {truth[row['stream']] / 1e6:.1f} ms")
                assert abs(row[name] - truth[row["stream"]]) < 0.1 * truth[row["stream"]] + 5_000_000
            else:   # here the way to the reader and back is in each wait, and what the wire holds up
                assert truth[row["stream"]] + 2 * WAY * 1e9 * (waits - 1) < row[name] < row["latency_ns"]
    with capsys.disabled():
        print(f"\nnear the reader {', '.join(lines)}", end="")

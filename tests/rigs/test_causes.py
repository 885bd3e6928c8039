"""Causes that were injected into real TCP between real sockets are named: two namespaces, a wire in our hands, both ends captured."""

from __future__ import annotations

import json
import os
import signal
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest

import dissect
from dissect.causes import CAUSES, PARTS
from tests.support.frames import tubemq_answer, tubemq_request
from tests.support.wire import ADDRESSES, CLIENT, SERVER, Wire, able, payload

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not able(), reason="namespaces and tap devices want root")]
PORT = 8123
RIGHT = 0.95
NEAR = 50_000_000  # ns
TIMES = {"drop request": 2, "drop answer": 2, "drop end": 2, "hold": 1}  # of each message: a repeat is lost, too, so that the repair takes a fifth of a second
PLACES = {"hold": 7, "drop end": 9}  # tenths of the message, before which nothing is done to it

CLIENT_PROGRAM = """
import socket, sys, time
address, port, folder, mode, count, asked, answered = sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4], *map(int, sys.argv[5:8])
requests = open(folder + "/requests", "rb").read()
s = socket.socket()
if mode == "slow": s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
for _ in range(100):
    try: s.connect((address, port)); break
    except OSError: time.sleep(0.05)
s.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, mode != "pieces")
s.setsockopt(socket.IPPROTO_TCP, socket.TCP_CONGESTION, b"reno")  # others send at a pace of their own
for i in range(count):
    data = requests[i * asked : (i + 1) * asked]
    if mode == "pieces": s.sendall(data[:20]); s.sendall(data[20:])
    elif mode == "pause": s.sendall(data[:60]); time.sleep(0.05); s.sendall(data[60:])
    else: s.sendall(data)
    left = answered
    while left:
        if mode == "slow": time.sleep(0.004)
        left -= len(s.recv(min(left, 2048 if mode == "slow" else 65536)))
    time.sleep(0.002)
"""
AGAIN_PROGRAM = """
import socket, sys, time
address, port, folder, mode, count, asked, answered = sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4], *map(int, sys.argv[5:8])
requests = open(folder + "/requests", "rb").read()
s, i, refused = None, 0, 0
while i < count and refused < 20:
    try:
        if s is None: s = socket.create_connection((address, port))
        s.sendall(requests[i * asked : (i + 1) * asked])
        i, left = i + 1, answered
        while left:
            part = s.recv(left)
            if not part: raise ConnectionResetError
            left -= len(part)
    except ConnectionRefusedError: refused += 1
    except ConnectionResetError: s = None
    time.sleep(0.02)
"""
SERVER_PROGRAM = """
import os, socket, sys, time
address, port, folder, mode, count, asked, answered = sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4], *map(int, sys.argv[5:8])
answers = open(folder + "/answers", "rb").read()
l = socket.socket()
if mode == "slow": l.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
l.bind((address, port)); l.listen()
s, _ = l.accept()
s.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
if mode == "disk":  # a store that takes 64 KiB in 40 ms
    os.mkfifo(folder + "/store")
    if not os.fork():
        store = os.open(folder + "/store", os.O_RDONLY)
        while os.read(store, 65536): time.sleep(0.04)
        os._exit(0)
    store = os.open(folder + "/store", os.O_WRONLY)
    os.write(store, bytes(65536))
for i in range(count):
    left = asked
    while left:
        if mode == "slow": time.sleep(0.004)
        left -= len(s.recv(min(left, 2048 if mode == "slow" else 65536)))
    if mode == "works": time.sleep(0.03)
    if mode == "holds": time.sleep(0.08)
    if mode == "disk": os.write(store, bytes(65536))
    s.sendall(answers[i * answered : (i + 1) * answered])
time.sleep(0.5)
"""


@dataclass
class Case:
    """What is done, and what each end's capture has to say; None: that end cannot see it."""

    name: str
    at_client: str | None
    at_server: str | None
    client: str = "plain"
    server: str = "plain"
    asked: int = 300
    answered: int = 200
    delay: float = 0.0003
    fate: str = ""
    count: int = 12
    least_ms: float = 0.0  # exchanges below were not hit
    polls: bool = False  # what is asked may wait: pulls of RocketMQ, and not publishes of TubeMQ


CASES = [
    Case("a broker that works 30 ms", "broker", "broker", server="works"),
    Case("a broker that is stopped for 60 ms", "broker", "broker", fate="stop", least_ms=50),
    Case("a disk that takes 64 KiB in 40 ms", "broker", "broker", server="disk", least_ms=20),
    Case("a request lost behind the client", "loss", None, fate="drop request", least_ms=100, count=8),
    Case("a segment lost within a request", "loss", "loss", asked=9_000, fate="drop request", least_ms=100, count=8),
    Case("a segment lost within an answer", "answer_loss", None, answered=9_000, fate="drop answer", least_ms=100, count=8),
    Case("the end of a request lost", "loss", "unknown", asked=9_000, fate="drop end", least_ms=100, count=8),
    Case("an answer lost before the client", "unknown", None, fate="drop answer", least_ms=100, count=8),
    Case("a lost SYN and a broker that works 30 ms", "broker", "broker", server="works", fate="drop SYN"),
    Case("a broker that reads slowly into a small window", "window", "window", server="slow", asked=60_000, count=8),
    Case("a client that reads slowly into a small window", "answer_window", "answer_window", client="slow", answered=60_000, count=8),
    Case("two small pieces and a delayed acknowledgement", "nagle", "nagle", client="pieces", least_ms=30),
    Case("a client that stops in the middle", "client", "client", client="pause"),
    Case("a segment that is overtaken", None, "disorder", asked=9_000, fate="hold", delay=0.005, least_ms=0),
    Case("a long way with a large request", "congestion", None, asked=400_000, delay=0.02, count=4, least_ms=150),
    Case("a long way", "unknown", None, delay=0.02),
    Case("a poll that the broker holds for 80 ms", "wait", "wait", server="holds", polls=True),
    Case("a poll that is held, in pieces that wait for an acknowledgement", "wait", "wait", client="pieces", server="holds", polls=True),
    Case("a poll that is held, a long way off", "wait", None, server="holds", delay=0.01, polls=True),
    Case("the answer of a poll, read slowly into a small window", "answer_window", "answer_window", client="slow", answered=60_000, count=8, polls=True),
]


def pull(number: int, answer: bool, size: int) -> bytes:
    """A pull that may wait, or its answer, that nothing came; with a body of what is left."""
    said = {"code": 19 if answer else 11, "opaque": number, "flag": int(answer), "language": "JAVA", "version": 399}
    said["extFields"] = {"nextBeginOffset": str(number), "minOffset": "0", "maxOffset": "99"} if answer else {
        "consumerGroup": "g", "topic": "t", "queueId": "0", "queueOffset": str(number), "maxMsgNums": "32", "sysFlag": "2", "commitOffset": "0", "suspendTimeoutMillis": "15000"}
    header = json.dumps(said).encode()
    head = (size - 4).to_bytes(4, "big") + len(header).to_bytes(4, "big") + header
    assert len(head) <= size
    return head + bytes(size - len(head))


def fate_of(case: Case, server_process):
    """What the wire does, when the stopped server goes on, and when a server was killed."""
    killed: list[int] = []
    done: Counter = Counter()
    first: dict[int, int] = {}
    waking: list[float] = []
    victim = {"drop request": CLIENT, "drop end": CLIENT, "drop answer": SERVER, "hold": CLIENT}.get(case.fate)
    message = case.answered if victim == SERVER else case.asked

    def fate(side: int, frame: bytes, count: int) -> float | None:
        size, seq = len(payload(frame)), int.from_bytes(frame[38:42], "big")
        if frame[47] & 2:
            first[side] = seq + 1
        if size and case.fate == "stop" and side == CLIENT and not waking:
            os.kill(server_process.pid, signal.SIGSTOP)
            waking.append(time.monotonic() + 0.06)
        if size and case.fate == "kill" and side == CLIENT and seq - first[side] == 6 * case.asked and not killed:
            server_process.kill()
            killed.append(time.time_ns())
        if case.fate == "drop SYN" and frame[47] & 18 == 2 and not done["SYN"]:
            done["SYN"] += 1
            return None
        if not size or side != victim:
            return 0.0
        number, inside = divmod((seq - first[side]) & 0xFFFFFFFF, message)
        if done[number] < TIMES.get(case.fate, 0) and (inside >= message * PLACES.get(case.fate, 3) // 10 or size == message) and done.get((number, "at"), seq) == seq:
            done[number] += 1
            done[number, "at"] = seq
            return None if case.fate != "hold" else 0.006
        return 0.0

    def wake() -> None:
        if waking and time.monotonic() >= waking[0]:
            os.kill(server_process.pid, signal.SIGCONT)
            waking.clear()

    return fate, wake, killed


def recorded(case: Case, folder: Path, program: str = CLIENT_PROGRAM) -> tuple[list[Path], list[int]]:
    """The captures of both ends, and when the server was killed."""
    folder.mkdir()
    asked, answered = (lambda i: pull(i, False, case.asked), lambda i: pull(i, True, case.answered)) if case.polls else (
        lambda i: tubemq_request(i, "t", 0, "c", case.asked).data, lambda i: tubemq_answer(i, i, case.answered).data)
    (folder / "requests").write_bytes(b"".join(asked(i + 1) for i in range(case.count)))
    (folder / "answers").write_bytes(b"".join(answered(i + 1) for i in range(case.count)))
    wire = Wire(folder, case.delay)
    try:
        words = [ADDRESSES[SERVER], str(PORT), str(folder)]
        sizes = [str(case.count), str(case.asked), str(case.answered)]
        server = wire.run(SERVER, SERVER_PROGRAM, *words, case.server, *sizes)
        time.sleep(0.3)
        wire.fate, wake, killed = fate_of(case, server)
        client = wire.run(CLIENT, program, *words, case.client, *sizes)
        until = time.monotonic() + 40

        def over() -> bool:
            wake()
            return client.poll() is not None or time.monotonic() > until

        wire.carry(over)
        for process in (client, server):
            process.kill()
            process.wait()
    finally:
        wire.close()
    return wire.paths, killed


def named(path: Path, case: Case) -> list[str]:
    """The dominant cause of each exchange that was hit; the parts add up in all of them."""
    with dissect.open(str(path)) as capture:
        rows = capture.sql(f"select e.latency_ns as latency_ns, {', '.join(PARTS)} from exchanges e where e.latency_ns is not null").to_pylist()
    assert rows and all(sum(row[part] for part in PARTS) == row["latency_ns"] for row in rows)
    hit = [row for row in rows if row["latency_ns"] >= case.least_ms * 1e6]
    return [max(CAUSES, key=lambda name: row[f"why_{name}_ns"]) for row in hit]


def test_the_dominant_cause_is_the_one_that_was_injected(tmp_path, capsys):
    right = total = 0
    lines = []
    for number, case in enumerate(CASES):
        paths, _ = recorded(case, tmp_path / str(number))
        for end, path, wanted in zip(("client", "server"), paths, (case.at_client, case.at_server), strict=True):
            if wanted is None:
                continue
            found = Counter(named(path, case))
            right, total = right + found[wanted], total + found.total()
            lines.append(f"| {case.name} | {end} | {wanted} | " + ", ".join(f"{count} {name}" for name, count in found.most_common()) + " |")
    with capsys.disabled():
        print("\n" + "\n".join(lines) + f"\n{right} of {total}")
    assert right >= RIGHT * total and total > 100


def test_a_killed_broker_is_named_at_its_moment(tmp_path):
    paths, killed = recorded(Case("a broker that is killed", None, None, fate="kill"), tmp_path / "killed", AGAIN_PROGRAM)
    for path in paths:
        with dissect.open(str(path)) as capture:
            found = [(row["kind"], abs(row["from_ns"] - killed[0])) for row in capture.stalls().to_pylist() if row["who"] == f"{ADDRESSES[SERVER]}:{PORT}"]
        assert any(kind == "killed" and away <= NEAR for kind, away in found), found

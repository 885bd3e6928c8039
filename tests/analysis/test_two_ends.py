"""Two real ends: network namespaces, a switch in between that delays and drops, a recorder at each; needs root.

The kernel's own TCP repairs what the switch drops.  Both recorders have the machine's clock, so the truth of the offset is zero.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import dissect
from dissect.analysis import legs, points
from dissect.link import segments

pytestmark = [pytest.mark.slow, pytest.mark.skipif(os.geteuid() != 0 or shutil.which("ip") is None, reason="needs root and ip")]
CLIENT, SERVER = "10.77.0.1", "10.77.0.2"
PORT, EXCHANGES, DELAY = 11011, 400, 0.002
OFFLOADS = (0x17, 0x1F, 0x24, 0x2C)     # checksums, TSO, GSO, GRO, as ETHTOOL_S… numbers
RECORDER = """
import signal, socket, struct, sys
name, path = sys.argv[1:]
tap = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.htons(3))
tap.setsockopt(socket.SOL_SOCKET, 35, 1)
tap.bind((name, 0))
out = open(path, "wb")
out.write(struct.pack("<IHHiIII", 0xA1B23C4D, 2, 4, 0, 0, 262144, 1))
def end(*_):
    out.close()
    sys.exit(0)
signal.signal(signal.SIGTERM, end)
print("ready", flush=True)
while True:
    data, told, _, _ = tap.recvmsg(65536, 64)
    seconds, ns = struct.unpack("qq", told[0][2])
    out.write(struct.pack("<IIII", seconds, ns, len(data), len(data)) + data)
"""
SWITCH = """
import heapq, json, random, select, signal, socket, struct, sys, time
one, other, delay, path = sys.argv[1], sys.argv[2], float(sys.argv[3]), sys.argv[4]
taps = []
for name in (one, other):
    tap = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.htons(3))
    tap.bind((name, 0))
    taps.append(tap)
chance, waiting, dropped, count = random.Random(1), [], [], 0
def end(*_):
    json.dump(dropped, open(path, "w"))
    sys.exit(0)
signal.signal(signal.SIGTERM, end)
print("ready", flush=True)
while True:
    rest = max(waiting[0][0] - time.monotonic(), 0) if waiting else None
    for tap in select.select(taps, [], [], rest)[0]:
        data, address = tap.recvfrom(65536)
        if address[2] == 4:
            continue
        side = taps.index(tap)
        tcp = data[12:14] == b"\\x08\\0" and data[23] == 6
        size = struct.unpack_from(">H", data, 16)[0] - 20 - (data[46] >> 4) * 4 if tcp else 0
        if size > 0 and chance.random() < 0.02:
            dropped.append([side, struct.unpack_from(">H", data, 18)[0], struct.unpack_from(">I", data, 38)[0], size])
            continue
        count += 1
        heapq.heappush(waiting, (time.monotonic() + delay, count, 1 - side, data))
    while waiting and waiting[0][0] <= time.monotonic():
        _, _, side, data = heapq.heappop(waiting)
        taps[side].send(data)
"""
TALK = """
import socket, struct, sys
role, address, port, count = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
def whole(link, size):
    data = b""
    while len(data) < size:
        more = link.recv(size - len(data))
        if not more:
            raise SystemExit
        data += more
    return data
if role == "server":
    door = socket.create_server((address, port))
    print("ready", flush=True)
    link = door.accept()[0]
    link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    while True:
        head = whole(link, 5)
        body = whole(link, struct.unpack("<xI", head)[0])
        link.sendall(head + body)
else:
    link = socket.create_connection((address, port))
    link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    for number in range(count):
        body = struct.pack("<I", number) * 50
        link.sendall(struct.pack("<BI", 2, len(body)) + body)
        whole(link, 5 + len(body))
"""
PLAIN = f"""
import fcntl, socket, struct, sys, array
for word in {OFFLOADS!r}:
    value = array.array("I", [word, 0])
    try:
        fcntl.ioctl(socket.socket(), 0x8946, struct.pack("16sP", sys.argv[1].encode(), value.buffer_info()[0]))
    except OSError:
        pass
"""


class Ends:
    """Two namespaces, joined by two cables with a switch between them."""

    def __init__(self, folder: Path):
        self.folder, self.started = folder, []
        mark = f"{os.getpid() % 10000}"
        self.spaces = [f"mq{mark}a", f"mq{mark}b"]
        self.inner, self.outer = ["e0", "e0"], [f"mq{mark}x", f"mq{mark}y"]
        for space, outer, address in zip(self.spaces, self.outer, (CLIENT, SERVER)):
            run("ip", "netns", "add", space)
            run("ip", "link", "add", outer, "type", "veth", "peer", "name", "e0", "netns", space)
            run("ip", "netns", "exec", space, "ip", "addr", "add", f"{address}/24", "dev", "e0")
            run("ip", "netns", "exec", space, "ip", "link", "set", "e0", "up")
            run("ip", "netns", "exec", space, sys.executable, "-c", PLAIN, "e0")
            run("ip", "link", "set", outer, "up")
            run(sys.executable, "-c", PLAIN, outer)

    def start(self, code: str, *words: str, space: str | None = None) -> subprocess.Popen:
        head = ["ip", "netns", "exec", space] if space else []
        started = subprocess.Popen([*head, sys.executable, "-c", code, *words], stdout=subprocess.PIPE, text=True)
        self.started.append(started)
        assert started.stdout is not None and started.stdout.readline() == "ready\n"
        return started

    def close(self) -> None:
        for one in self.started:
            one.send_signal(signal.SIGTERM)
            one.wait(10)
        for space in self.spaces:
            subprocess.run(["ip", "netns", "del", space], check=False)


def run(*words: str) -> None:
    subprocess.run(words, check=True, capture_output=True)


@pytest.fixture(scope="module")
def talked(tmp_path_factory):
    folder = tmp_path_factory.mktemp("ends")
    try:
        ends = Ends(folder)
    except subprocess.CalledProcessError as error:
        pytest.skip(f"no network namespaces here: {error}")
    try:
        for name, space in zip(("client", "server"), ends.spaces):
            ends.start(RECORDER, "e0", str(folder / f"{name}.pcap"), space=space)
        ends.start(SWITCH, *ends.outer, str(DELAY), str(folder / "dropped.json"))
        ends.start(TALK, "server", SERVER, str(PORT), "0", space=ends.spaces[1])
        run("ip", "netns", "exec", ends.spaces[0], sys.executable, "-c", TALK, "client", SERVER, str(PORT), str(EXCHANGES))
        time.sleep(0.5)
    finally:
        ends.close()
    return folder, json.loads((folder / "dropped.json").read_text())


def test_real_ends(talked):
    folder, dropped = talked
    joined = points.join(*(segments.read([str(folder / f"{name}.pcap")]) for name in ("client", "server")))
    assert joined.clock is not None and abs(joined.clock.offset_ns) <= joined.clock.bound_ns
    asymmetry = abs(legs.links(joined, [])[0]["least_ns"] - legs.links(joined, [])[1]["least_ns"]) / 2
    middle = joined.clock.pieces[0]          # a switch of two busy loops is alike both ways within some tens of microseconds
    assert abs(middle.offset_ns) <= 100_000 + asymmetry and joined.clock.bound_ns < 2 * DELAY * 1e9
    truth = sorted((side, ipid, size) for side, ipid, _, size in dropped)
    found = sorted((one.way, int((joined.first, joined.second)[one.seen].rows["ipid"][one.row]), one.bytes) for one in points.losses(joined) if one.where == "between")
    assert truth and found == truth
    assert all(one.where == "between" for one in points.losses(joined))


def test_both_captures_through_the_door(talked):
    folder, _ = talked
    with dissect.open(folder / "client.pcap") as client, dissect.open(folder / "server.pcap") as server:
        [pair] = client.between(server)["pairs"]
    assert pair["matched"] == 1 and pair["translated"] == 0 and all(way["p50_ns"] >= DELAY * 1e9 * 0.9 for way in pair["ways"])

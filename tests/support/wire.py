"""Two network namespaces with a wire between them that we hold in our hands: it delays, drops and holds back, and both its ends are captured.

Law: what is done to a frame is done between the two capture points; each capture says when a frame passed its end.
"""

from __future__ import annotations

import fcntl
import heapq
import os
import select
import struct
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

TUNSETIFF, IFF_TAP, IFF_NO_PI = 0x400454CA, 0x2, 0x1000
ADDRESSES = ("10.231.7.1", "10.231.7.2")
CLIENT, SERVER = 0, 1


def able() -> bool:
    """Are we allowed to, and is there what it needs?"""
    return os.geteuid() == 0 and Path("/dev/net/tun").exists() and subprocess.run(["ip", "netns", "list"], capture_output=True, check=False).returncode == 0


class Wire:
    """`fate(side, frame, count)` says of each frame that `side` sent how long it takes, in seconds; None: it is lost."""

    def __init__(self, folder: Path, delay: float = 0.0):
        self.names = [f"mqd{os.getpid()}{side}" for side in "cs"]
        self.delay, self.fate = delay, lambda side, frame, count: 0.0
        self.taps, self.counts = [], [0, 0]
        self.paths = [folder / "client.pcap", folder / "server.pcap"]
        self.files = [open(path, "wb", buffering=0) for path in self.paths]
        self.way: list[tuple[float, int, int, bytes]] = []
        for side, name in enumerate(self.names):
            self.files[side].write(struct.pack("<IHHiIII", 0xA1B23C4D, 2, 4, 0, 0, 65535, 1))
            fd = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
            fcntl.ioctl(fd, TUNSETIFF, struct.pack("16sH", name.encode(), IFF_TAP | IFF_NO_PI))
            self.taps.append(fd)
            for words in (f"netns add {name}", f"link set {name} netns {name}", f"-n {name} addr add {ADDRESSES[side]}/24 dev {name}",
                          f"-n {name} link set {name} up", f"-n {name} link set lo up"):
                subprocess.run(["ip", *words.split()], check=True, capture_output=True)

    def close(self) -> None:
        for fd in self.taps:
            os.close(fd)
        for file in self.files:
            file.close()
        for name in self.names:
            subprocess.run(["ip", "netns", "del", name], check=False, capture_output=True)

    def run(self, side: int, program: str, *words: str) -> subprocess.Popen:
        return subprocess.Popen(["ip", "netns", "exec", self.names[side], sys.executable, "-c", program, *words], stdin=subprocess.DEVNULL)

    def carry(self, until: Callable[[], bool]) -> None:
        """Frames go over the wire until somebody says that it is enough."""
        order = 0
        while not until():
            now = time.monotonic()
            while self.way and self.way[0][0] <= now:
                _, _, side, frame = heapq.heappop(self.way)
                self.capture(side, frame)
                os.write(self.taps[side], frame)
            left = max(0.0, min(0.01, self.way[0][0] - time.monotonic())) if self.way else 0.01
            for fd in select.select(self.taps, [], [], left)[0]:
                side, frame = self.taps.index(fd), os.read(fd, 65536)
                if frame[12:14] == b"\x08\x00" and frame[23] == 6:
                    self.capture(side, frame)
                    takes = self.fate(side, frame, self.counts[side])
                    self.counts[side] += 1
                else:
                    takes = 0.0
                if takes is not None:
                    order += 1
                    heapq.heappush(self.way, (time.monotonic() + self.delay + takes, order, 1 - side, frame))

    def capture(self, side: int, frame: bytes) -> None:
        at = time.time_ns()
        self.files[side].write(struct.pack("<IIII", at // 10**9, at % 10**9, len(frame), len(frame)) + frame)


def payload(frame: bytes) -> bytes:
    """Of an Ethernet frame with IPv4 and TCP."""
    head = 14 + (frame[14] & 15) * 4
    return frame[head + (frame[head + 12] >> 4) * 4 : 14 + int.from_bytes(frame[16:18], "big")]

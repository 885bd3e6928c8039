"""Inputs below 1 MB with as many messages as fit: the processor time and the memory of every command.

    python -m tests.hard.dense [--command WORD] [--size BYTES] [NAME…]

Most is 10 s and 400 MB.  The figures are those of the machine that runs it.
"""

from __future__ import annotations

import argparse
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import Path

from tests.hard import foreign
from tests.protocols.test_pulsar import area, fields, frame

CPU_MOST, MEMORY_MOST = 10, 400  # seconds, MB
SIZE = 900_000
SEGMENT = 60_000
Talk = list[tuple[int, bytes]]  # side, bytes
CONNECTED = [(0, frame(2, b"\x0a\x03rig\x20\x15")), (1, frame(3, b"\x0a\x03srv\x10\x15"))]
COMMANDS = {
    "summary": [], "connections": [], "exchanges": ["--format", "ndjson", "-o", "{}/out"], "messages": ["--format", "csv", "-o", "{}/out"], "slow": [],
    "latency": ["--by", "api,topic,client"], "unanswered": [], "errors": [], "rebalance": [], "ownership": ["--limit", "20"], "why": ["--limit", "5"], "stalls": [],
    "problems": ["--limit", "5"], "report": ["-o", "{}/out.html"], "deliveries": ["--limit", "3"], "trace": ["--key", "k1"], "save": ["-o", "{}/saved"],
    "share": ["-o", "{}/out.pcap"], "show": ["--packet", "4"],
}


def until(size: int, *makes: Callable[[int], bytes]) -> list[list[bytes]]:
    """As many of each as fit into that many bytes."""
    out: list[list[bytes]] = [[] for _ in makes]
    while size > 0:
        for made, make in zip(out, makes, strict=True):
            made.append(make(len(made)))
            size -= len(made[-1])
    return out


def told(size: int, asks: Callable[[int], bytes], answers: Callable[[int], bytes] | None = None, before: Talk = CONNECTED) -> Talk:
    """All that is asked, and then all answers."""
    made = until(size, asks, answers) if answers else until(size, asks)
    return [*before, *((side, b"".join(one)) for side, one in enumerate(made))]


def remoting(number: int, code: int, flag: int = 0, **more: object) -> bytes:
    inside = ",".join(f'"{name}":"{value}"' for name, value in more.items())
    head = f'{{"code":{code},"flag":{flag},"language":"JAVA","opaque":{number},"version":1,"extFields":{{{inside}}}}}'.encode()
    return struct.pack(">II", 4 + len(head), len(head)) + head


def entry(number: int, answer: bool = False) -> bytes:
    """A bookie's read of its second version, and its answer without an entry."""
    head = struct.pack(">I", 2 << 24 | 2 << 16)
    body = head + struct.pack(">IQQ", 0, 7, number % 900) if answer else head + struct.pack(">QQ", 7, number % 900)
    return struct.pack(">I", len(body)) + body


def h2(kind: int, flags: int, stream: int, body: bytes) -> bytes:
    return len(body).to_bytes(3) + bytes([kind, flags]) + stream.to_bytes(4) + body


def calls(size: int) -> Talk:
    path = b"/apache.rocketmq.v2.MessagingService/SendMessage"
    begun = [(0, b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + h2(4, 0, 0, b"")), (1, h2(4, 0, 0, b""))]
    return told(size, lambda n: h2(1, 5, 2 * n + 1, b"\x83\x86\x44" + bytes([len(path)]) + path if n == 0 else b"\xbe"), lambda n: h2(1, 5, 2 * n + 1, b"\x88"), begun)


MADE: dict[str, tuple[int, Callable[[int], Talk]]] = {
    "lookups": (6650, lambda size: told(size, lambda n: frame(23, fields(f1=b"t%05d" % n, f2=n)))),
    "producers": (6650, lambda size: told(size, lambda n: frame(5, fields(f1=b"t%05d" % n, f2=n, f3=n)), lambda n: frame(17, fields(f1=n, f2=b"n%05d" % n)))),
    "subscriptions": (6650, lambda size: told(size, lambda n: frame(4, fields(f1=b"t%04d" % (n % 50), f2=b"s%04d" % (n % 300), f3=0, f4=n, f5=n)), lambda n: frame(13, fields(f1=n)))),
    "sends": (6650, lambda size: told(size, lambda n: frame(6, fields(f1=1, f2=n), area(b"", n)), lambda n: frame(7, fields(f1=1, f2=n, f3=fields(f1=9, f2=n))),
                                      [*CONNECTED, (0, frame(5, fields(f1=b"topic", f2=1, f3=0))), (1, frame(17, fields(f1=0, f2=b"n")))])),
    "pings": (6650, lambda size: told(size, lambda n: frame(18, b""), lambda n: frame(19, b""))),
    "damaged": (6650, lambda size: told(size, lambda n: frame(18, b"") + b"\xff", lambda n: frame(19, b"") + b"\xff")),
    "tank": (11011, lambda size: told(size, lambda n: b"\3\0\0\0\0", lambda n: b"\3\0\0\0\0", [(1, b"\3\0\0\0\0")])),
    "reports": (10912, lambda size: told(size, lambda n: struct.pack(">Q", 1000 * n), lambda n: struct.pack(">QI", 1000 * n, 0), [])),
    "remoting": (10911, lambda size: told(size, lambda n: remoting(n, 11, consumerGroup=f"g{n % 900}", topic=f"t{n}", queueId=n % 9, queueOffset=n), lambda n: remoting(n, 0, 1), [])),
    "reads": (3181, lambda size: told(size, entry, lambda n: entry(n, True), [])),
    "calls": (8081, calls),
}


def written(name: str, folder: Path, size: int = SIZE) -> Path:
    port, make = MADE[name]
    talk = [(side, b"".join(words for _, words in some)) for side, some in groupby(make(size), lambda one: one[0])]
    path = folder / f"{name}.pcap"
    path.write_bytes(foreign.capture(foreign.packets(talk, 1, port, True, SEGMENT)))
    return path


# The system counts for a child what its parent had when it began: a small process begins the command, and tells.
BEGIN = """import os, sys
_, status, used = os.wait4(os.posix_spawn(sys.executable, [sys.executable, *sys.argv[2:]], os.environ), 0)
os.write(int(sys.argv[1]), f"{os.waitstatus_to_exitcode(status)} {used.ru_utime + used.ru_stime} {used.ru_maxrss / 1024}".encode())"""


def run(command: str, path: Path, folder: Path) -> tuple[int, float, float, str]:
    """A command's exit code, seconds of processor, MB, and what it said."""
    words = ["-m", "mqdissect", command, str(path), *(word.format(folder) for word in COMMANDS[command])]
    with tempfile.TemporaryFile() as said, tempfile.TemporaryFile() as cost:
        subprocess.run([sys.executable, "-c", BEGIN, str(cost.fileno()), *words], stdout=subprocess.DEVNULL, stderr=said, pass_fds=[cost.fileno()], check=True)
        cost.seek(0)
        said.seek(0)
        code, cpu, memory = cost.read().split()
        return int(code), float(cpu), float(memory), said.read().decode(errors="replace")


def measured(names: list[str], word: str, size: int) -> Iterator[tuple[str, str, int, float, float, str]]:
    for name in names:
        for command in COMMANDS:
            if word in command:
                with tempfile.TemporaryDirectory() as folder:
                    yield name, command, *run(command, written(name, Path(folder), size), Path(folder))


def main() -> int:
    said = argparse.ArgumentParser(description=__doc__)
    said.add_argument("names", nargs="*", metavar="NAME")
    said.add_argument("--command", default="", help="commands whose names have this word")
    said.add_argument("--size", type=int, default=SIZE)
    given = said.parse_args()
    worse = 0
    for name, command, code, cpu, memory, words in measured(given.names or list(MADE), given.command, given.size):
        bad = code != 0 or cpu > CPU_MOST or memory > MEMORY_MOST or "Traceback" in words or "nternal fault" in words
        worse += bad
        print(f"{time.strftime('%H:%M')} {name:14} {command:12} {code} {cpu:5.1f} s {memory:4.0f} MB{'  <<<' if bad else ''}", words[-200:] if bad else "", flush=True)
    return 1 if worse else 0


if __name__ == "__main__":
    raise SystemExit(main())

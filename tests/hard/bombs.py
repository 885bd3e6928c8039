"""Small inputs, each made to cost as much as it can in one way: the processor time and the memory of every command about them.

    python -m tests.hard.bombs [--command WORD] [--size BYTES] [--jobs N] [NAME…]

Law: none is larger than `--size` (1 MB at most), no command needs more than 10 s of processor or 400 MB for one, and none ends in a fault.
Prints each as it is asked and, at the end, all of them, the worst first.  A NAME may be a part of one.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from tests.hard import bombs_inner, bombs_said, bombs_store, bombs_wire
from tests.hard.dense import BEGIN, CPU_MOST, MEMORY_MOST, SIZE

MADE: dict[str, Callable[[int], bytes]] = {**bombs_wire.MADE, **bombs_said.MADE, **bombs_inner.MADE}
STORED: dict[str, Callable[[Path, int], Path]] = bombs_store.MADE
SMALL = 1 << 20  # bytes of an input
FAULT = ("Traceback", "nternal fault")
FINE = (0, 3, 4, 5)  # done; not readable; a problem, or a difference
SQL = "select c.protocol, count(*), max(e.latency_ns) from connections c left join exchanges e using (connection) group by all"
EACH = "select m.api, count(*), sum(r.payload_bytes), min(m.first_ns) from messages m left join records r on m.packet = r.packet and m.offset = r.offset group by all order by all"

# Command → the words behind it; {} is a folder of its own, {file} the input.
COMMANDS: dict[str, list[str]] = {
    "summary": ["{file}"], "summary json": ["{file}", "--format", "json"], "slow": ["{file}", "--limit", "200"], "latency": ["{file}", "--by", "api,topic,client,group,partition"],
    "latency each": ["{file}", "--every", "1s", "--by", "topic"], "errors": ["{file}", "--all", "--by", "topic,client"], "unanswered": ["{file}", "--by", "api,topic,client_ip"],
    "rebalance": ["{file}", "--by", "group,partition"], "diff": ["{file}", "{file}", "--why"], "between": ["{file}", "{file}", "--format", "json"], "why": ["{file}", "--by", "api,topic"],
    "stalls": ["{file}"], "sql": ["{file}", SQL], "sql each": ["{file}", EACH], "connections": ["{file}", "--format", "csv", "-o", "{}/out"],
    "messages": ["{file}", "--format", "csv", "-o", "{}/out"], "messages where": ["{file}", "--where", "topic like '%a%' and size > 3"],
    "records": ["{file}", "--format", "ndjson", "-o", "{}/out"], "exchanges": ["{file}", "--format", "parquet", "-o", "{}/out"], "items": ["{file}", "--format", "csv", "-o", "{}/out"],
    "deliveries": ["{file}"], "rebalance_events": ["{file}", "--format", "csv", "-o", "{}/out"], "ownership": ["{file}"], "problems": ["{file}", "--format", "json", "-o", "{}/out"],
    "capture": ["{file}"], "show": ["{file}", "--packet", "1-200"], "show json": ["{file}", "--where", "size > 0", "--format", "ndjson", "-o", "{}/out"],
    "trace": ["{file}", "--key", "k1", "--picture"], "report": ["{file}", "-o", "{}/out.html"], "extract": ["{file}", "--where", "true", "--whole", "-o", "{}/out.pcapng"],
    "share": ["{file}", "-o", "{}/out.pcap"], "export otlp": ["{file}", "-o", "{}/out.jsonl"], "export perfetto": ["{file}", "-o", "{}/out.trace"], "save": ["{file}", "-o", "{}/saved"],
    "live": ["-"], "check": ["examples/redis.py", "{file}"],
}
STORE_COMMANDS = {"store": ["{file}"], "store records": ["{file}", "--table", "records", "--format", "csv", "-o", "{}/out"], "store problems": ["{file}", "--table", "problems", "--format", "json", "-o", "{}/out"]}
ROOT = Path(__file__).parents[2]


class Cost(NamedTuple):
    name: str
    command: str
    code: int
    cpu: float
    memory: float
    size: int
    said: str

    @property
    def faulty(self) -> bool:
        return self.code not in FINE or any(word in self.said for word in FAULT)

    @property
    def dear(self) -> bool:
        return self.cpu > CPU_MOST or self.memory > MEMORY_MOST

    def line(self) -> str:
        end = f"  <<< {self.said.strip()[-300:]}" if self.faulty else "  <<<" if self.dear else ""
        return f"{self.name:28} {self.command:16} {self.code} {self.cpu:6.2f} s {self.memory:5.0f} MB {self.size:>9,}{end}"


def written(name: str, folder: Path, size: int = SIZE) -> Path:
    if name in STORED:
        return STORED[name](folder, size)
    path = folder / f"{name.replace(' ', '_').replace('/', '_')}.pcap"
    path.write_bytes(MADE[name](size))
    return path


def weight(path: Path) -> int:
    return sum(one.stat().st_size for one in ([path] if path.is_file() else path.rglob("*")) if one.is_file())


def asked(name: str, command: str, path: Path, folder: Path, limit: float = 90) -> Cost:
    """One command in a process of its own; it is ended where it takes far too long."""
    words = [word.replace("{file}", str(path)).replace("{}", str(folder)) for word in ({**COMMANDS, **STORE_COMMANDS})[command]]
    verb = command.split()[0] if not command.startswith("export") else command
    line = [sys.executable, "-c", BEGIN.replace("sys.executable, [sys.executable", "'/bin/sh', ['/bin/sh', '-c', 'ulimit -t %d; exec \"$@\"' % float(sys.argv[2]), 'x', sys.executable").replace("argv[2:]", "argv[3:]")]
    with tempfile.TemporaryFile() as said, tempfile.TemporaryFile() as cost, open(path if path.is_file() else os.devnull, "rb") as given:
        subprocess.run([*line, str(cost.fileno()), str(limit), "-m", "mqdissect", *verb.split(), *words], stdin=given, stdout=subprocess.DEVNULL, stderr=said, pass_fds=[cost.fileno()],
                       check=True, cwd=ROOT, env={**os.environ, "TMPDIR": str(folder)})
        cost.seek(0)
        said.seek(0)
        code, cpu, memory = cost.read().split()
        return Cost(name, command, int(code), float(cpu), float(memory), weight(path), said.read().decode(errors="replace"))


def costs(names: list[str], word: str = "", size: int = SIZE) -> Iterator[Cost]:
    for name in names:
        with tempfile.TemporaryDirectory() as made:
            path = written(name, Path(made), size)
            assert weight(path) <= SMALL, (name, weight(path))
            for command in STORE_COMMANDS if name in STORED else COMMANDS:
                if word in command:
                    with tempfile.TemporaryDirectory() as folder:
                        yield asked(name, command, path, Path(folder))


def chosen(words: list[str]) -> list[str]:
    names = [*MADE, *STORED]
    return [name for name in names if not words or any(word in name for word in words)]


def main() -> int:
    said = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    said.add_argument("names", nargs="*", metavar="NAME")
    said.add_argument("--command", default="", help="commands whose names have this word")
    said.add_argument("--size", type=int, default=SIZE)
    said.add_argument("--show", type=int, default=60, help="rows of the table at the end")
    given, rows = said.parse_args(), []
    for cost in costs(chosen(given.names), given.command, given.size):
        rows.append(cost)
        print(time.strftime("%H:%M"), cost.line(), flush=True)
    print("\nthe worst")
    for cost in sorted(rows, key=lambda one: (not one.faulty, -max(one.cpu / CPU_MOST, one.memory / MEMORY_MOST)))[: given.show]:
        print(cost.line())
    return int(any(one.faulty or one.dear for one in rows))


if __name__ == "__main__":
    raise SystemExit(main())

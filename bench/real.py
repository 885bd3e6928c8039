"""Real traffic of every broker, enlarged to any size: every question and every table, beside tshark, in one run.

    python -m bench.real                              # 1 GB of each capture in ../shared/captures/bulk
    python -m bench.real FOLDER --size 4GB            # captures of real brokers, NAME_bulk.pcap.zst
    python -m bench.real --only pulsar --ask latency --jobs 1,2 --times 3
    python -m bench.real --peers --ask latency        # tshark with our plugin, with three fields, a script of dictionaries
    python -m bench.real --as-is lossy.pcap           # every command of docs/commands.md, of these captures as they are

Law: nothing is left out in silence: what ends with another code than 0 stands in the table with it.  Peak memory is that of all
processes of a command together (pages that they share are counted once), looked at twenty times a second; beside it the most that was
no file's, and the most that was files'.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench.stream import TSHARK_PACKETS, part
from dissect import schema
from dissect.capture import open_reader
from dissect.capture.layout import RECORD_TIME
from tests.support.generate import bytes_of
from tests.support.machine import HERE, ROOT, Told, costs, described, rows_of, warm

PLUGIN = ROOT / "plugins" / "wireshark" / "mqdissect" / "mqdissect.lua"
BESIDE = ROOT.parent / "shared" / "captures" / "bulk"
QUESTIONS = {
    "latency": ["latency", "--by", "api,topic"], "summary": ["summary"], "slow": ["slow"], "errors": ["errors", "--by", "topic"],
    "unanswered": ["unanswered"], "rebalance": ["rebalance"], "why": ["why"], "stalls": ["stalls"], "sum": ["sql", "select count(*), sum(payload_bytes) from records"],
    "trace": ["trace", "--key", "none"], "show": ["show", "--packet", "20000"], "diff": ["diff", "FILE", "--at", "MIDDLE"],
    "between": ["between", "FILE", "FILE"], "live": ["live"], "connections, a screen": ["connections"],
}
FILES = {name: [name, "--format", "parquet"] for name in schema.TABLES}
KEPT = {
    "save": ["save"], "report": ["report"], "extract": ["extract", "--where", "code_class = 'error'", "--limit", "1000"], "share": ["share"],
    "perfetto": ["export", "perfetto", "FILE"], "otlp": ["export", "otlp", "FILE"],
}
NAMES = {"save": "saved", "report": "page.html", "extract": "part.pcapng", "share": "shared.pcap", "perfetto": "n.trace", "otlp": "n.jsonl"}
PLAIN = ("live", "share")   # of one process
CHANGED = 5   # how `diff` ends that found something


def enlarged(source: Path, size: int, folder: Path) -> Path:
    """The capture, as many times over as `size` wants, each time between other addresses."""
    path, tool = folder / source.name.replace(".pcap.zst", ".pcap"), source.resolve().parents[2] / "tools" / "enlarge.py"
    subprocess.run([sys.executable, tool, source, path, "1"], check=True)
    times = max(1, round(size / path.stat().st_size))
    if times > 1:
        subprocess.run([sys.executable, tool, source, path, str(times)], check=True)
    return path


def packets_of(path: Path) -> tuple[int, int]:
    """How many, and the time of the one in the middle of the file, ns."""
    count, times = 0, []
    for block in open_reader(str(path)).blocks():
        count += len(block.records)
        times.append(int(block.records[0, RECORD_TIME]))
    return count, times[len(times) // 2]


class Table:
    """The figures of one capture, a line each."""

    def __init__(self, path: Path, times: int):
        self.path, self.times, self.size = path, times, path.stat().st_size
        self.packets, self.middle = packets_of(path)
        self.short: dict[str, str] = {}     # of each line: seconds of the processor, rows or packets in each of them, memory
        print(f"\n**{path.stem}**: {self.size / 1e6:,.0f} MB, {self.packets:,} packets\n", flush=True)
        print("| what | s | processor s | M packets/s | MB/s | rows | M rows/s | peak MB | no file's | files' | exit |" + "\n" + "|---" * 11 + "|", flush=True)

    def line(self, what: str, told: Told, rows: int | None = None, packets: int | None = None, size: int | None = None) -> None:
        packets, size = packets or self.packets, size or self.size
        found = ("", "") if rows is None else (f"{rows:,}", f"{rows / told.seconds / 1e6:.2f}")
        print(f"| {what} | {told.seconds:.2f} | {told.cpu:.2f} | {packets / told.seconds / 1e6:.3f} | {size / told.seconds / 1e6:,.1f} |"
              f" {found[0]} | {found[1]} | {told.peak:,.0f} | {told.own:,.0f} | {told.files:,.0f} | {told.code} |", flush=True)
        speed = f"{rows / told.cpu / 1e6:.2f} M rows/s" if rows else f"{packets / told.cpu / 1e6:.2f} M/s"
        self.short[what] = f"{told.cpu:.1f} s, {speed}, {told.peak:,.0f} MB" + (f", **exit {told.code}**" if told.code else "")

    def ours(self, what: str, words: list, jobs: str, out: Path | None = None) -> None:
        """The best of several times."""
        best, rows = None, None
        for _ in range(self.times):
            remove(out)
            more = ["-o", out] if out else []
            more += ["--quiet"] if words[0] in PLAIN else ["--jobs", jobs, "--no-progress"]
            told = costs([sys.executable, "-m", "dissect", *self.filled(words), *more])
            told.code = 0 if words[0] == "diff" and told.code == CHANGED else told.code
            best = told if best is None or (told.code, told.seconds) < (best.code, best.seconds) else best
            rows = rows_of(out) if out and out.exists() else rows
        remove(out)
        assert best is not None
        self.line(f"`{what}`, {jobs} job{'s' * (jobs != '1')}", best, rows)

    def filled(self, words: list) -> list:
        """A question of this capture: where it stands among the words."""
        words = words if "FILE" in words else [words[0], "FILE", *words[1:]]
        return [{"FILE": self.path, "MIDDLE": f"{self.middle / 1e9:.6f}"}.get(word, word) for word in words]

    def peers(self) -> None:
        """tshark and a script of dictionaries, on a part: they are too slow for all of it."""
        name = self.path.stem.split("_")[0]
        small, count = part(self.path, min(TSHARK_PACKETS, self.packets))
        size = small.stat().st_size
        warm(small)
        if shutil.which("tshark"):
            fields = ["-e", "frame.number", "-e", "tcp.stream", "-e", "tcp.payload"]
            ours = [word for field in ("request_id", "api", "topic") for word in ("-e", f"{name}.{field}")]
            for what, words in (("tshark `-T fields`, three fields", fields), ("tshark with our plugin, three fields",
                                ["-X", f"lua_script:{PLUGIN}", *ours])):
                told = costs(["tshark", "-n", "-r", small, "-T", "fields", *words])
                self.line(f"{what}, {count:,} packets", told, None, count, size)
        script = HERE / "peers" / f"{name}_by_hand.py"
        if script.exists():
            self.line(f"a script of dictionaries, {count:,} packets", costs([sys.executable, script, small]), None, count, size)
        small.unlink()


def beside(tables: dict[str, Table]) -> Iterator[str]:
    """One table of all captures: a column each."""
    yield "| what | " + " | ".join(f"{name} {table.size / 1e6:,.0f} MB, {table.packets / 1e6:.2f} M packets" for name, table in tables.items()) + " |"
    yield "|---" * (1 + len(tables)) + "|"
    for what in dict.fromkeys(line for table in tables.values() for line in table.short):
        yield f"| {what} | " + " | ".join(table.short.get(what, "") for table in tables.values()) + " |"


def remove(path: Path | None) -> None:
    if path is not None and path.is_dir():
        shutil.rmtree(path)
    elif path is not None:
        path.unlink(missing_ok=True)


def asked_of(names: list[str]) -> dict[str, list]:
    everything = QUESTIONS | FILES | KEPT
    wrong = [name for name in names if name not in everything]
    if wrong:
        raise SystemExit(f"no question {', '.join(wrong)}; there are {', '.join(everything)}")
    return {name: everything[name] for name in names} if names else everything


def chosen(asked: argparse.Namespace) -> list[tuple[str, Path]]:
    if asked.as_is:
        return [(path.stem, path) for path in asked.as_is]
    found = [(path.name.split("_")[0], path) for path in sorted(asked.folder.glob("*_bulk.pcap.zst"))]
    return [(name, path) for name, path in found if not asked.only or name in asked.only]


def main(words=None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", default=BESIDE)
    parser.add_argument("--as-is", type=Path, nargs="+", metavar="FILE", help="these captures, not enlarged")
    parser.add_argument("--size", type=bytes_of, default=1_000_000_000)
    parser.add_argument("--only", action="append", default=[], help="a broker")
    parser.add_argument("--ask", action="append", default=[], help="a question or table; all")
    parser.add_argument("--jobs", default="1")
    parser.add_argument("--times", type=int, default=1)
    parser.add_argument("--peers", action="store_true", help="others beside ours")
    parser.add_argument("--place", help="a folder with room for the enlarged capture and what is written")
    asked = parser.parse_args(words)
    questions = asked_of(asked.ask)
    print(described(), flush=True)
    tables: dict[str, Table] = {}
    for name, source in chosen(asked):
        with tempfile.TemporaryDirectory(prefix="bench-", dir=asked.place) as place:
            path = source if asked.as_is else enlarged(source, asked.size, Path(place))
            warm(path)
            tables[name] = table = Table(path, asked.times)
            for what, how in questions.items():
                out = NAMES.get(what, "rows.parquet" if what in FILES else None)
                for jobs in asked.jobs.split(","):
                    table.ours(what, how, jobs, Path(place) / out if out else None)
            if asked.peers:
                table.peers()
    print("\n" + "\n".join(beside(tables)), flush=True)


if __name__ == "__main__":
    main()

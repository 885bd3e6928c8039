"""Other people's captures: what in them is taken for one of ours, and what looking at them costs.

    python -m bench.foreign FOLDER [--protocol FILE.py]
    python -m bench.foreign --made 2000 [--kind zeros]…
    python -m bench.foreign --middle MIB [--port 6650]…

Prints each connection that was recognised (look at its bytes: it may be a true one) and, for each capture that takes
longer than a second, its cost.  The last line: connections, those taken, ns of processor time a captured byte with and
without recognition.  --made N: so many connections of each kind of tests/hard/foreign.py, on a port that says nothing, from
their SYN and from their middle; none of them ends.  --middle MIB: so many of noise, of text and of TLS records that a server sends, from the
middle of one connection on each port: ours, and one that says nothing.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from pathlib import Path

import numpy


from dissect.decode.door import decode
from dissect.decode.options import Options
from dissect.stream.state import R_DIRECTION, S_PROTOCOL, UNDECIDED, UNKNOWN
from dissect.frames.recognise import Recogniser
from tests.hard import foreign

TABLES = {"connections": ["protocol", "client_ip", "client_port", "server_ip", "server_port", "start", "encrypted", "tcp_stream"]}
SLOW_NS = 10**9
PORT = 6379  # of --made
TURNS = 3
PORTS = 6650, 8123, 10911, 11011, PORT  # of --middle


def connections(path: Path, options: Options) -> tuple[list[dict], int]:
    """Rows, and the processor time that they took."""
    begun = time.process_time_ns()
    rows = [row for _, batch in decode([str(path)], tables=TABLES, options=options).batches() for row in batch.to_pylist()]
    return rows, time.process_time_ns() - begun


def blind(self, data, runs, base: int, spool) -> None:
    """Every connection is nobody's, unseen."""
    state, slots = numpy.asarray(self.judge.streams.state), runs[:, R_DIRECTION] >> 1
    state[slots[state[slots, S_PROTOCOL] == UNDECIDED], S_PROTOCOL] = UNKNOWN


def in_turns(path: Path, options: Options) -> tuple[tuple[int, int], int]:
    """Processor time with and without recognition, the best of some turns; how many connections were taken."""
    seeing, taken = Recogniser.batch, 0
    best: dict = {}
    for looks in (seeing, blind) * TURNS:
        Recogniser.batch = looks
        try:
            rows, ns = connections(path, options)
        finally:
            Recogniser.batch = seeing
        best[looks] = min(ns, best.get(looks, ns))
        taken = sum(row["protocol"] is not None for row in rows) if looks is seeing else taken
    return (best[seeing], best[blind]), taken


def middles(size: int) -> dict[str, bytes]:
    """So many bytes of each kind."""
    rng = random.Random(7)
    words = b" ".join(foreign.words(rng) for _ in range(5000))
    records = b"".join(b"\x17\3\3" + length.to_bytes(2) + rng.randbytes(length) for length in (rng.randrange(40, 16_000) for _ in range(-(-size // 4000))))
    return {"noise": rng.randbytes(size), "text": (words * (size // len(words) + 1))[:size], "TLS": records[7 : size + 7]}


def from_the_middle(size: int, ports: list[int], options: Options) -> None:
    """A line for each kind of bytes and port."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "middle.pcap"
        for kind, data in middles(size).items():
            for port in ports:
                path.write_bytes(foreign.capture(foreign.packets([(1, b"")] * 2 + [(1, data)], 1, port, False)))
                (seen, unseen), taken = in_turns(path, options)
                print(f"{kind:6} {port:6}  {seen / unseen:6.2f} x  {seen / len(data):6.2f} ns a byte, {unseen / len(data):5.2f} unrecognised; {taken} taken")


def made(count: int, kinds: list[str], options: Options) -> None:
    """A line for each kind and beginning: processor time with and without recognition, the best of some turns."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "made.pcap"
        for kind in kinds:
            for from_syn in (True, False):
                path.write_bytes(foreign.capture([frame for n in range(count) for frame in
                                                  foreign.packets(foreign.MADE[kind](random.Random(n)), n, PORT, from_syn)]))
                best, taken = in_turns(path, options)
                seen, unseen = best
                print(f"{kind:18} {'SYN' if from_syn else 'middle':6} {path.stat().st_size / 1e6:6.1f} MB  {seen / unseen:6.2f} x"
                      f"  {seen / path.stat().st_size:5.2f} ns a byte, {unseen / path.stat().st_size:5.2f} unrecognised; {taken} taken")


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("folder", type=Path, nargs="?")
    words.add_argument("--made", type=int, metavar="N")
    words.add_argument("--kind", action="append", choices=list(foreign.MADE))
    words.add_argument("--middle", type=float, metavar="MIB")
    words.add_argument("--port", type=int, action="append")
    words.add_argument("--protocol", action="append", default=[])
    asked = words.parse_args()
    options, seeing = Options(protocols=tuple(asked.protocol), internal=True, jobs=1), Recogniser.batch
    if asked.made:
        made(asked.made, asked.kind or list(foreign.MADE), options)
        return
    if asked.middle:
        from_the_middle(int(asked.middle * (1 << 20)), asked.port or list(PORTS), options)
        return
    if asked.folder is None:
        words.error("a folder, --made N, or --middle MIB")
    found = taken = size = cost = unseen = 0
    for path in sorted(p for p in asked.folder.rglob("*") if p.is_file()):
        try:
            connections(path, options)  # what is made once is made here
            rows, ns = connections(path, options)
            Recogniser.batch = blind
            _, ns_blind = connections(path, options)
        except Exception as error:  # noqa: BLE001
            print(f"{path}: {type(error).__name__}: {error}")
            continue
        finally:
            Recogniser.batch = seeing
        found, size, cost, unseen = found + len(rows), size + path.stat().st_size, cost + ns, unseen + ns_blind
        if ns > SLOW_NS:
            print(f"{path}: {ns / 1e9:.1f} s")
        for row in rows:
            if row["protocol"] is not None:
                taken += 1
                print(f"{path}: tcp.stream {row['tcp_stream']} is {row['protocol']}{' (encrypted)' if row['encrypted'] else ''}, {row['start']}: "
                      f"{row['client_ip']}:{row['client_port']} > {row['server_ip']}:{row['server_port']}")
    print(f"{found} connections, {taken} taken; {cost / max(size, 1):.1f} ns a byte, {unseen / max(size, 1):.1f} unrecognised")


if __name__ == "__main__":
    main()

"""Other people's captures: what in them is taken for one of ours, and what looking at them costs.

    python -m bench.foreign FOLDER [--protocol FILE.py]
    python -m bench.foreign --made 2000 [--kind zeros]…

Prints each connection that was recognised (look at its bytes: it may be a true one) and, for each capture that takes
longer than a second, its cost.  The last line: connections, those taken, ns of processor time a captured byte with and
without recognition.  --made N: so many connections of each kind of tests/hard/foreign.py, on a port that says nothing, from
their SYN and from their middle; none of them ends.
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


def connections(path: Path, options: Options) -> tuple[list[dict], int]:
    """Rows, and the processor time that they took."""
    begun = time.process_time_ns()
    rows = [row for _, batch in decode([str(path)], tables=TABLES, options=options).batches() for row in batch.to_pylist()]
    return rows, time.process_time_ns() - begun


def blind(self, data, runs, base: int, spool) -> None:
    """Every connection is nobody's, unseen."""
    state, slots = numpy.asarray(self.judge.streams.state), runs[:, R_DIRECTION] >> 1
    state[slots[state[slots, S_PROTOCOL] == UNDECIDED], S_PROTOCOL] = UNKNOWN


def made(count: int, kinds: list[str], options: Options) -> None:
    """A line for each kind and beginning: processor time with and without recognition, the best of some turns."""
    seeing, taken = Recogniser.batch, 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "made.pcap"
        for kind in kinds:
            for from_syn in (True, False):
                path.write_bytes(foreign.capture([frame for n in range(count) for frame in
                                                  foreign.packets(foreign.MADE[kind](random.Random(n)), n, PORT, from_syn)]))
                best = {}
                for looks in (seeing, blind) * TURNS:
                    Recogniser.batch = looks
                    rows, ns = connections(path, options)
                    best[looks] = min(ns, best.get(looks, ns))
                    taken = sum(row["protocol"] is not None for row in rows) if looks is seeing else taken
                Recogniser.batch = seeing
                print(f"{kind:18} {'SYN' if from_syn else 'middle':6} {path.stat().st_size / 1e6:6.1f} MB  {best[seeing] / best[blind]:6.2f} x"
                      f"  {best[seeing] / path.stat().st_size:5.2f} ns a byte, {best[blind] / path.stat().st_size:5.2f} unrecognised; {taken} taken")


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("folder", type=Path, nargs="?")
    words.add_argument("--made", type=int, metavar="N")
    words.add_argument("--kind", action="append", choices=list(foreign.MADE))
    words.add_argument("--protocol", action="append", default=[])
    asked = words.parse_args()
    options, seeing = Options(protocols=tuple(asked.protocol), internal=True, jobs=1), Recogniser.batch
    if asked.made:
        made(asked.made, asked.kind or list(foreign.MADE), options)
        return
    if asked.folder is None:
        words.error("a folder, or --made N")
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

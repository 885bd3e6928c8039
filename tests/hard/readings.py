"""Rows depend on the packets alone: any mix of connections, read in any way, gives the same tables.

    python -m tests.hard.readings [--seconds N] [--first SEED] [--keep FOLDER]

A mix is made of connections of all captures and of strangers, each from its SYN or from somewhere in its middle, whole, one-sided, lossy,
out of order, cut into small segments, snapped or damaged.  It is read in one block, in small blocks, by decoders that know only a context,
and in splits that are joined.
"""

from __future__ import annotations

import argparse
import atexit
import random
import shutil
import struct
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import numpy
import pyarrow as pa

from dissect import schema
from dissect.capture import reader as capture_reader
from dissect.capture.find import find
from dissect.decode import splits
from dissect.decode.chunks import PARTS
from dissect.decode.decoded import Decoded, SourceTables
from dissect.decode.fold import Fold
from dissect.decode.options import Options
from dissect.decode.stitch import Stitch
from dissect.exchange.layout import A_OPEN
from dissect.stream.state import INNER_OPEN, S_INNER
from tests.hard import foreign
from tests.hard.damage import tcp_at
from tests.hard.real import resegmented
from tests.support.hard import FORMS

CAPTURES = Path(__file__).parents[2] / "captures"
TABLES = ("connections", "messages", "exchanges", "items", "records", "deliveries", "rebalance_events", "problems", "capture")
WANTED = {name: [c.name for c in schema.TABLES[name].columns if not c.derived] for name in TABLES if name in schema.TABLES}
START_NS = 1_700_000_000 * 10**9
PACKETS = 160  # of a connection at most
SINCE = {"rocketmq/d_lite_5": 6000, "rocketmq/b_locks_5": 8000, "proxied/pulsar": 10_000, "clients/pulsar_go": 12_000, "clients/rocketmq_go": 12_000,
         "clients/bookkeeper": 14_000, "clients/pulsar_geo": 14_000, "clients/pulsar_java": 14_000, "clients/pulsar_rust": 14_000,
         **{f"clients/{name}": 16_000 for name in ("rocketmq_controller", "rocketmq_dledger", "rocketmq_node", "rocketmq_pop", "rocketmq_proxied", "rocketmq_rarer")}}  # captures that came later, with the first seed whose mixes may hold them

OTHERS = {"clients/pulsar_rarer", "clients/rocketmq_python"}  # pcapng: their packets are not taken apart here

Packets = list[bytes]


# --- connections ------------------------------------------------------------------------------------------------------


@cache
def names() -> tuple[str, ...]:
    return tuple(sorted({str(path.relative_to(CAPTURES))[: -len(".pcap.zst")] for path in CAPTURES.glob("*/*.pcap.zst")} - OTHERS))


def names_for(seed: int) -> tuple[str, ...]:
    """The captures that a seed's mix is made of: the same ones for ever, or a find would be lost when a capture is added."""
    return tuple(name for name in names() if SINCE.get(name, 0) <= seed)


@cache
def talks(name: str) -> list[Packets]:
    """The connections of a capture."""
    from tests.fuzz.harness import capture, records

    found: dict[tuple, Packets] = defaultdict(list)
    for record in records(capture(name)):
        frame = record[16:]
        at = tcp_at(frame)
        if at:
            found[tuple(sorted((frame[at - 8 : at - 4] + frame[at : at + 2], frame[at - 4 : at] + frame[at + 2 : at + 4])))].append(frame)
    return [talk for talk in found.values() if len(talk) > 3]


def stranger(rng: random.Random, number: int) -> Packets:
    return foreign.packets(foreign.MADE[rng.choice(sorted(foreign.MADE))](rng), number, rng.choice(foreign.OUR_PORTS + foreign.FOREIGN_PORTS), rng.random() < 0.6,
                           rng.choice((1448, 200, 20)))


def known(rng: random.Random, number: int, captures: tuple[str, ...]) -> Packets:
    """A connection of one of these captures, a part of it, between other ends."""
    talk = rng.choice(talks(rng.choice(captures)))
    begin = 0 if rng.random() < 0.5 else rng.randrange(len(talk))
    talk = talk[begin : begin + rng.randrange(2, PACKETS)]
    if rng.random() < 0.3:
        talk = [piece for frame in talk for piece in resegmented(rng.choice((1, 3, 40, 300)))(frame)][:4 * PACKETS]
    away = rng.choice((0, 0, 20_000))
    return [between(frame, number, away) for frame in talk]


def between(frame: bytes, number: int, away: int) -> bytes:
    """The same between other machines, on ports that say nothing where `away` says so."""
    at, out = tcp_at(frame), bytearray(frame)
    out[at - 7] = out[at - 3] = number
    for place in (at, at + 2):
        port = int.from_bytes(out[place : place + 2])
        if port < 20_000:
            out[place : place + 2] = (port + away).to_bytes(2)
    return bytes(out)


# --- what happens to them ---------------------------------------------------------------------------------------------


def toward(frame: bytes) -> bool:
    at = tcp_at(frame)
    return frame[at : at + 2] < frame[at + 2 : at + 4]


def one_sided(talk: Packets, rng: random.Random) -> Packets:
    side, part = rng.random() < 0.5, rng.choice((1.0, 0.3))
    return [frame for frame in talk if toward(frame) is side or rng.random() >= part]


def lossy(talk: Packets, rng: random.Random) -> Packets:
    rate = rng.choice((0.01, 0.05, 0.2))
    return [frame for frame in talk if rng.random() >= rate]


def disordered(talk: Packets, rng: random.Random) -> Packets:
    width = rng.choice((2, 10, 40))
    return [frame for _, frame in sorted(((n + rng.uniform(0, width), frame) for n, frame in enumerate(talk)), key=lambda pair: pair[0])]


def doubled(talk: Packets, rng: random.Random) -> Packets:
    return [frame for frame in talk for _ in range(rng.choice((1, 1, 1, 2)))]


def damaged(talk: Packets, rng: random.Random) -> Packets:
    """Some bytes of content are others."""
    out = []
    for frame in talk:
        at = behind(frame)
        if at < len(frame) and rng.random() < 0.1:
            changed = bytearray(frame)
            for _ in range(rng.choice((1, 4, 40))):
                changed[rng.randrange(at, len(frame))] = rng.choice((0, 1, 0xFF, rng.randrange(256)))
            frame = bytes(changed)
        out.append(frame)
    return out


def junk(talk: Packets, rng: random.Random) -> Packets:
    """Stretches of content are noise."""
    begin = rng.randrange(len(talk) or 1)
    return [frame[: behind(frame)] + rng.randbytes(len(frame) - behind(frame)) if begin <= n < begin + 20 else frame for n, frame in enumerate(talk)]


def reused(talk: Packets, rng: random.Random) -> Packets:
    """The same ports again, with other sequence numbers."""
    by, again = rng.getrandbits(32), []
    for frame in talk:
        at, out = tcp_at(frame), bytearray(frame)
        for place in (at + 4, at + 8):
            out[place : place + 4] = struct.pack(">I", int.from_bytes(frame[place : place + 4]) + by & 0xFFFFFFFF)
        again.append(bytes(out))
    return talk + again


def wrapping(talk: Packets, rng: random.Random) -> Packets:
    """Sequence numbers pass 2^32 on the way."""
    bases: dict[bool, int] = {}
    out = []
    for frame in talk:
        at, changed = tcp_at(frame), bytearray(frame)
        for place, way in ((at + 4, toward(frame)), (at + 8, not toward(frame))):
            number = int.from_bytes(frame[place : place + 4])
            base = bases.setdefault(way, number)
            changed[place : place + 4] = struct.pack(">I", number - base - 300 & 0xFFFFFFFF)
        out.append(bytes(changed))
    return out


def resets(talk: Packets, rng: random.Random) -> Packets:
    """A reset somewhere in the middle; what was under way may still come."""
    out = list(talk)
    for _ in range(rng.choice((1, 1, 2))):
        at = rng.randrange(len(out))
        out.insert(at, flagged(out[at][: behind(out[at])], rng.choice((4, 0x14))))
    return out


def ends(talk: Packets, rng: random.Random) -> Packets:
    """A FIN where none was, or none where one was."""
    out = list(talk)
    at = rng.randrange(len(out))
    out[at] = flagged(out[at], out[at][tcp_at(out[at]) + 13] ^ 1)
    return out


def probes(talk: Packets, rng: random.Random) -> Packets:
    """Keep-alives and window probes: the byte before, or one byte ahead of what was acknowledged; closed windows."""
    out = []
    for frame in talk:
        out.append(frame)
        if rng.random() < 0.2:
            at = tcp_at(frame)
            probe = bytearray(frame[: behind(frame)] + rng.choice((b"", b"\0", b"x")))
            number = int.from_bytes(frame[at + 4 : at + 8]) + rng.choice((-1, len(frame) - behind(frame) - 1, len(frame) - behind(frame)))
            probe[at + 4 : at + 8] = struct.pack(">I", number & 0xFFFFFFFF)
            probe[at + 14 : at + 16] = rng.choice((b"\0\0", b"\1\xf4"))
            probe[at - 18 : at - 16] = struct.pack(">H", len(probe) - 14) if frame[12:14] == b"\x08\0" else probe[at - 18 : at - 16]
            out.append(flagged(bytes(probe), 0x10))
    return out


def far(talk: Packets, rng: random.Random) -> Packets:
    """Segments out of any window."""
    out = list(talk)
    for _ in range(rng.choice((1, 3))):
        frame = bytearray(rng.choice(talk))
        at = tcp_at(bytes(frame))
        frame[at + 4 : at + 8] = struct.pack(">I", int.from_bytes(frame[at + 4 : at + 8]) + rng.choice((1 << 20, 1 << 27, 1 << 31, -(1 << 20), rng.getrandbits(32))) & 0xFFFFFFFF)
        out.insert(rng.randrange(len(out)), bytes(frame))
    return out


def offloaded(talk: Packets, rng: random.Random) -> Packets:
    """IP length 0, as segmentation offload leaves it."""
    return [frame[:16] + b"\0\0" + frame[18:] if frame[12:14] == b"\x08\0" and behind(frame) < len(frame) else frame for frame in talk]


def flagged(frame: bytes, flags: int) -> bytes:
    at = tcp_at(frame)
    return frame[: at + 13] + bytes([flags]) + frame[at + 14 :]


def behind(frame: bytes) -> int:
    at = tcp_at(frame)
    return at + 4 * (frame[at + 12] >> 4)


HAPPENS: list[tuple[float, Callable[[Packets, random.Random], Packets]]] = [
    (0.2, one_sided), (0.3, lossy), (0.3, disordered), (0.1, doubled), (0.2, damaged), (0.08, junk), (0.08, reused), (0.1, wrapping), (0.1, resets), (0.1, ends),
    (0.1, probes), (0.06, far), (0.08, offloaded),
]


def mix(seed: int) -> list[tuple[bytes, int]]:
    """The frames of a made capture, each with the bytes of it that were captured."""
    rng = random.Random(seed)
    some = []
    for number in range(1, rng.choice((2, 2, 3, 4, 6))):
        talk = stranger(rng, number) if rng.random() < 0.2 else known(rng, number, names_for(seed))
        for chance, happens in HAPPENS:
            if talk and rng.random() < chance:
                talk = happens(talk, rng)
        some.append(talk)
    turns = [n for n, talk in enumerate(some) for _ in talk]
    if rng.random() < 0.8:
        rng.shuffle(turns)
    waits = [iter(talk) for talk in some]
    frames = [next(waits[n]) for n in turns]
    snap = rng.choice((None,) * 8 + (70, 96, 128, 300))
    return [(frame, min(len(frame), snap or len(frame))) for frame in frames]


def written(frames: list[tuple[bytes, int]], path: Path) -> Path:
    path.write_bytes(FORMS["ns"]([(START_NS + 1_000_000 * n, frame[:kept], len(frame)) for n, (frame, kept) in enumerate(frames)], 1))
    return path


@contextmanager
def programs_shared():
    """Each program is made once: that costs more than to read a small capture."""
    made: dict = {}
    original = SourceTables.program

    def program(self, protocol, wanted):
        key = protocol.name, self.options.internal
        if key not in made:
            made[key] = original(self, protocol, wanted)
        return made[key]

    SourceTables.program = program  # type: ignore[method-assign]
    try:
        yield
    finally:
        SourceTables.program = original  # type: ignore[method-assign]


@contextmanager
def ends_watched():
    """Slots of connections with a request that was still open when their end had had its turn.  An inner stream ends once, and a reset may be
    false: what comes of it later is left to the end of the capture."""
    late: list[int] = []
    original = Fold.no_more_answers

    def no_more_answers(self):
        begun = self.accounts.begun
        late.extend(numpy.flatnonzero((numpy.asarray(self.accounts.rows)[:begun, A_OPEN] >= 0) & (numpy.asarray(self.streams.state)[:begun, S_INNER] != INNER_OPEN)).tolist())
        original(self)

    Fold.no_more_answers = no_more_answers  # type: ignore[method-assign]
    try:
        yield late
    finally:
        Fold.no_more_answers = original  # type: ignore[method-assign]


# --- ways to read it --------------------------------------------------------------------------------------------------

Rows = dict[str, list[tuple]]


@cache
def keys() -> tuple[str, ...]:
    """The secrets of all captures."""
    import zstandard

    folder = tempfile.mkdtemp(prefix="mqdissect-readings-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    path = Path(folder) / "keys.txt"
    path.write_bytes(b"\n".join(zstandard.ZstdDecompressor().decompressobj().decompress(found.read_bytes()) for found in sorted(CAPTURES.glob("*/*.keys.txt.zst"))))
    return (str(path),)


def taken(batches) -> Rows:
    found: Rows = {name: [] for name in (*WANTED, PARTS)}
    for name, batch in batches:
        plain = [a.dictionary_decode() if pa.types.is_dictionary(a.type) else a for a in batch.columns]
        found[name] += [tuple(row.items()) for row in pa.RecordBatch.from_arrays(plain, batch.schema.names).to_pylist()]
    return {name: sorted(rows, key=str) for name, rows in found.items()}


def blocks(path: Path, records: int, options: Options, cut: int | None = None) -> Rows:
    """In blocks of so many records; with `cut`, a new decoder continues after each so many bytes."""
    before = capture_reader.BLOCK_RECORDS
    capture_reader.BLOCK_RECORDS = records
    try:
        decoded = Decoded([str(path)], WANTED, options)
        tables = SourceTables(decoded, find([str(path)])[0], 0)
        tables.cut_at, tables.split_size = cut, cut or 0
        return taken(tables.batches())
    finally:
        capture_reader.BLOCK_RECORDS = before


def joined(path: Path, size: int, look: int, records: int, options: Options) -> Rows:
    """In splits of so many bytes, each decoded alone, then joined."""
    before = splits.FIRST_LOOK, capture_reader.BLOCK_RECORDS
    splits.FIRST_LOOK, capture_reader.BLOCK_RECORDS = look, records
    try:
        source = find([str(path)])[0]
        parts = [splits.decode_part(source, WANTED, options, 0, split) for split in splits.plan(source, size)]
        return taken(Stitch(Decoded([str(path)], WANTED, options), source, 0).stitched(iter(parts)))
    finally:
        splits.FIRST_LOOK, capture_reader.BLOCK_RECORDS = before


def ways(path: Path, rng: random.Random, options: Options) -> list[tuple[str, Callable[[], Rows]]]:
    """How it is read, beside in one block."""
    size = path.stat().st_size
    some, cut, each, look, records = rng.choice((2, 3, 10, 50)), rng.randrange(1, size), max(16, size // rng.choice((2, 2, 3, 6))), rng.choice((5, 20, 100)), rng.choice((1, 4, 30))
    return [
        ("blocks of 1", lambda: blocks(path, 1, options)),
        (f"blocks of {some}", lambda: blocks(path, some, options)),
        (f"blocks of {some}, contexts", lambda: blocks(path, some, options, size // rng.choice((2, 4, 8)))),
        (f"a context at {cut}", lambda: blocks(path, 1, options, cut)),
        (f"splits of {each}, look after {look}, blocks of {records}", lambda: joined(path, each, look, records, options)),
    ]


def differences(path: Path, seed: int) -> list[tuple[str, str, list, list]]:
    """(way, table, rows that only one block gives, rows that only this way gives)."""
    rng = random.Random(~seed)
    options = Options(jobs=1, internal=True, keys=keys() if rng.random() < 0.5 else ())
    out: list = []
    with ends_watched() as late:
        whole = blocks(path, 4096, options)
    if late:
        out.append(("one block", f"requests are open after the end of {late}", [], []))
    for name, read in ways(path, rng, options):
        try:
            with ends_watched() as late:
                found = read()
        except Exception as why:  # noqa: BLE001  # whatever it is, it is a find
            out.append((name, f"{type(why).__name__}: {why}", [], []))
            continue
        if late:
            out.append((name, f"requests are open after the end of {late}", [], []))
        for table in whole:
            if found[table] != whole[table]:
                a, b = list(whole[table]), list(found[table])
                for row in whole[table]:
                    if row in b:
                        a.remove(row)
                        b.remove(row)
                out.append((name, table, a, b))
    return out


def smaller(frames, seed: int, wrong: Callable, path: Path):
    """Fewer frames that are still wrong."""
    step = len(frames) // 2
    while step:
        at = 0
        while at < len(frames):
            fewer = frames[:at] + frames[at + step :]
            if fewer and wrong(fewer):
                frames = fewer
            else:
                at += step
        step //= 2
    return frames


def told(found: list) -> str:
    lines = []
    for way, table, a, b in found:
        lines.append(f"  {way}: {table}")
        for x, y in list(zip(a, b))[:3] if len(a) == len(b) else []:
            lines.append("    " + str([(p, q) for p, q in zip(x, y) if p != q])[:400])
        if len(a) != len(b):
            lines += ["    - " + short(row) for row in a[:4]] + ["    + " + short(row) for row in b[:4]]
    return "\n".join(lines)


def short(row: tuple) -> str:
    return str({k: v for k, v in row if v not in (None, "", 0, False) and k not in ("source", "file", "last_file")})[:420]


def main() -> None:
    said = argparse.ArgumentParser(description=__doc__)
    said.add_argument("--seconds", type=float, default=60)
    said.add_argument("--first", type=int, default=0)
    said.add_argument("--keep", type=Path, help="a folder for the captures that are read differently")
    given = said.parse_args()
    until, seed, wrong = time.monotonic() + given.seconds, given.first, 0
    with tempfile.TemporaryDirectory() as folder, programs_shared():
        path = Path(folder) / "mix.pcap"
        while time.monotonic() < until:
            frames = mix(seed)
            if frames:
                found = differences(written(frames, path), seed)
                if found:
                    wrong += 1
                    print(f"seed {seed}: {len(frames)} packets\n{told(found)}", flush=True)
                    if given.keep:
                        given.keep.mkdir(parents=True, exist_ok=True)
                        written(frames, given.keep / f"mix-{seed}.pcap")
            seed += 1
    print(f"{seed - given.first} mixes, {wrong} read differently")
    raise SystemExit(bool(wrong))


if __name__ == "__main__":
    main()

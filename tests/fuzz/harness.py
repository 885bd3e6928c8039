"""One door for all targets: atheris where it is installed, else a plain loop that mutates seeds.

A target is a module with `seeds()` → list of bytes and `one(data)`, which ends well, or raises what its module says is a refusal; `change` where it
has a way of its own to change a seed.
Everything else is a find: it is kept as `crash-…` in the folder that it happened in, and the process ends with 1.
"""

from __future__ import annotations

import faulthandler
import hashlib
import mmap
import os
import random
import signal
import struct
import sys
import time
from collections.abc import Callable
from pathlib import Path

import zstandard

CAPTURES = Path(__file__).resolve().parents[2] / "captures"
ONE_SECONDS = int(os.environ.get("MQDISSECT_ONE_SECONDS", "20"))  # of the processor; more than this is a hang; sanitizers are slow
IDLE_TIMES = 30  # so many times as long by the clock: it waits for something
SEED_BYTES = 60_000
LAST_BYTES = 1 << 20  # of an input that is kept while it is tried
Change = Callable[[bytes, random.Random, list[bytes]], bytes]
ODD = (0, 1, 2, 0x7F, 0x80, 0xFF, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, (1 << 62), (1 << 63) - 1, 1 << 63, (1 << 64) - 1, (1 << 64) - 2)


def main(one: Callable[[bytes], None], seeds: Callable[[], list[bytes]], change: Change | None = None) -> None:
    """`python -m tests.fuzz.fuzz_… [SECONDS [SEED]]`, or with the options of libFuzzer under atheris."""
    try:
        import atheris  # type: ignore[import-not-found,unused-ignore]  # only where it is installed
    except ImportError:
        given = [float(word) for word in sys.argv[1:3]]
        loop(one, seeds(), *given, change=change)
        return
    words = sys.argv[1:]
    if words and not words[0].startswith("-"):
        words = [f"-max_total_time={words[0]}", *words[2:]]
    folder = Path(".fuzz") / Path(sys.argv[0]).stem
    folder.mkdir(parents=True, exist_ok=True)
    for seed in seeds():
        (folder / hashlib.sha1(seed).hexdigest()[:16]).write_bytes(seed)
    atheris.instrument_all()
    atheris.Setup([sys.argv[0], f"-timeout={ONE_SECONDS}", f"-max_len={4 * SEED_BYTES}", *words, str(folder)], one)
    atheris.Fuzz()


def loop(one: Callable[[bytes], None], seeds: list[bytes], seconds: float = 10, seed: float = 0, change: Change | None = None) -> int:
    """Mutated seeds for so long; how many."""
    watch()
    chance, until, count = random.Random(int(seed)), time.monotonic() + seconds, 0
    with Last() as last:
        for data in seeds:
            last.tried(one, data)
        while time.monotonic() < until:
            last.tried(one, (change or mutated)(chance.choice(seeds), chance, seeds))
            count += 1
    print(f"{count} inputs")
    return count


def watch() -> None:
    """Whatever ends the process says where, also from compiled code."""
    faulthandler.enable()
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    faulthandler.register(signal.SIGPROF, chain=True)


class Last:
    """The input that is tried, in a file: what ends the process cannot be written afterwards.  A size, and so many bytes."""

    def __init__(self) -> None:
        self.path = Path(f"crash-last-{os.getpid()}")
        self.armed = 0.0

    def __enter__(self) -> Last:
        self.file = open(self.path, "w+b")  # noqa: SIM115  # closed in __exit__
        self.file.truncate(LAST_BYTES)
        self.there = mmap.mmap(self.file.fileno(), LAST_BYTES)
        return self

    def __exit__(self, kind, *_: object) -> None:
        faulthandler.cancel_dump_traceback_later()
        signal.setitimer(signal.ITIMER_PROF, 0)
        self.there.close()
        self.file.close()
        self.path.unlink()

    def tried(self, one: Callable[[bytes], None], data: bytes) -> None:
        size = min(len(data), LAST_BYTES - 8)
        self.there[: 8 + size] = struct.pack("<Q", size) + data[:size]
        if (now := time.monotonic()) - self.armed > 1:  # a second more or less is no matter, and to watch each input costs more than most do
            signal.setitimer(signal.ITIMER_PROF, ONE_SECONDS)
            faulthandler.dump_traceback_later(IDLE_TIMES * ONE_SECONDS, exit=True)
            self.armed = now
        try:
            one(data)
        except BaseException:
            Path(f"crash-{hashlib.sha1(data).hexdigest()[:12]}").write_bytes(data)
            raise


def mutated(data: bytes, chance: random.Random, seeds: list[bytes]) -> bytes:
    """One to eight changes: bits, bytes, words, pieces that are lost, repeated, or come from elsewhere."""
    out = bytearray(data)
    for _ in range(chance.choice((1, 1, 1, 2, 3, 8))):
        if not out:
            break
        at, kind = chance.randrange(len(out)), chance.randrange(9)
        if kind == 0:
            out[at] ^= 1 << chance.randrange(8)
        elif kind == 1:
            out[at] = chance.randrange(256)
        elif kind in (2, 3, 4):
            size, order = chance.choice(((2, "H"), (4, "I"), (8, "Q"))), chance.choice("<>")
            value = chance.choice((chance.choice(ODD), chance.randrange(64), chance.getrandbits(64))) & (1 << 8 * size[0]) - 1
            out[at : at + size[0]] = struct.pack(order + size[1], value)
        elif kind == 5:
            del out[at : at + chance.choice((1, 2, 4, 8, 100, 1000))]
        elif kind == 6:
            out[at:at] = out[at : at + chance.choice((1, 4, 16, 200))]
        elif kind == 7:
            other = chance.choice(seeds)
            if other:
                start = chance.randrange(len(other))
                out[at : at + 64] = other[start : start + chance.choice((4, 16, 64, 400))]
        else:
            del out[at:]
    return bytes(out)


def capture(name: str, packets: int | None = None) -> bytes:
    """A capture of the project, decompressed; only its first packets."""
    with zstandard.ZstdDecompressor().stream_reader((CAPTURES / f"{name}.pcap.zst").read_bytes()) as source:
        data = source.read()
    return data if packets is None else data[:24] + b"".join(records(data)[:packets])


def records(data: bytes) -> list[bytes]:
    found, at = [], 24
    while at + 16 <= len(data):
        size = 16 + struct.unpack_from("<I", data, at + 8)[0]
        found.append(data[at : at + size])
        at += size
    return found

"""Damaged captures through tshark with the plugin: Lua errors, and how much processor time the slowest took.

    python -m tests.wireshark.hostile --count 10000

A damaged capture is a stretch of a real one with bytes of about every third payload changed, moved or zeroed; headers stay,
so that TCP still delivers it.  Starting tshark takes longer than reading one: so --together says how many of them stand in
one file, each between addresses of its own.  No capture takes longer than the file that it stands in; those of a file that
took longer than the limit are read again, one by one.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import struct
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from tests.support.machine import described, watched
from tests.support import tshark

HEADERS = 66  # of a packet on the loopback: the payload stands behind them
SOURCE, TARGET = 27, 31  # the second bytes of the addresses
HEAD = struct.pack("<IHHiIII", 0xA1B23C4D, 2, 4, 0, 0, 262144, 1)  # of a pcap: nanoseconds, Ethernet
SECONDS = 10  # that no capture may take
CAPTURES = [("tank", "c_control"), ("tank", "i_partial"), ("tank", "b_consume"), ("tubemq", "a_small"), ("pulsar", "d_txn"), ("pulsar", "i_auth"),
            ("pulsar", "a_bem_hidden"), ("bookkeeper", "f_bk_v2"), ("bookkeeper", "f_bk_v3"), ("rocketmq", "x_acl"), ("rocketmq", "d_pop"),
            ("rocketmq", "d_pop_binary"), ("rocketmq", "h_go")]
ODD = (0, 1, 0x7F, 0x80, 0xFF, 0x22, 0x5C, 0x7B, 0x7D)  # ends of numbers, and what JSON is made of


def records(data: bytes) -> list[tuple[bytes, bytes]]:
    """(header of the record, packet) of a little-endian pcap."""
    found, at = [], 24
    while at + 16 <= len(data):
        size = struct.unpack_from("<I", data, at + 8)[0]
        found.append((data[at : at + 16], data[at + 16 : at + 16 + size]))
        at += 16 + size
    return found


def damaged(packets: list[tuple[bytes, bytes]], chance: random.Random, most: int, place: int) -> bytes:
    """A stretch of a capture with bytes of about every third payload changed, between addresses 127.place.…"""
    first = chance.randrange(max(1, len(packets) - most))
    out = []
    for header, packet in packets[first : first + most]:
        if len(packet) > HEADERS and chance.random() < 0.3:
            packet = changed(packet, chance)
        out += [header, packet[:SOURCE], bytes([place]), packet[SOURCE + 1 : TARGET], bytes([place]), packet[TARGET + 1 :]]
    return b"".join(out)


def changed(packet: bytes, chance: random.Random) -> bytes:
    """The length stays; what is in it does not."""
    body = bytearray(packet[HEADERS:])
    how = chance.random()
    if how < 0.7:
        for _ in range(chance.choice((1, 1, 1, 2, 5, 20))):
            body[chance.randrange(len(body))] = chance.choice((*ODD, chance.randrange(256)))
    elif how < 0.85:  # a stretch of it moves
        a, b = sorted(chance.randrange(len(body) + 1) for _ in range(2))
        size = b - a
        to = chance.randrange(len(body) - size + 1)
        body[to : to + size] = body[a:b]
    else:
        body[chance.randrange(len(body)) :] = b""
        body += bytes(chance.choice((0, 0xFF)) for _ in range(len(packet) - HEADERS - len(body)))
    return packet[:HEADERS] + bytes(body)


class Ran(NamedTuple):
    seconds: float  # of a processor
    out: bytes
    errors: bytes
    peak: int  # bytes of memory


def read(script: Path, capture: Path, *words: str) -> Ran:
    """What tshark took, said, and complained of; one that never ends is ended."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as errors:
        child = subprocess.Popen(["tshark", "-n", "-X", f"lua_script:{script}", "-r", str(capture), *words], stdout=out, stderr=errors,
                                 env={**os.environ, "LC_ALL": "C.UTF-8"})
        resource.prlimit(child.pid, resource.RLIMIT_CPU, (10 * SECONDS, 10 * SECONDS))
        with watched(child.pid) as most:
            _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        errors.seek(0)
        return Ran(used.ru_utime + used.ru_stime, out.read(), errors.read(), int(most[0]) << 20)


def some(script: Path, folder: Path, numbers: range, captures: dict, most: int) -> tuple[int, float, str]:
    """The first number, processor seconds of the slowest of them at most, what Lua said."""
    number = numbers[0]
    path = folder / f"{number}.pcap"
    parts = [damaged(captures[CAPTURES[n % len(CAPTURES)]], random.Random(n), most, n % 250) for n in numbers]
    path.write_bytes(HEAD + b"".join(parts))
    took, out, errors, _ = read(script, path, *(["-V"] if number // len(numbers) % 4 else ["-2", "-V"]))
    path.unlink()
    at = out.find(b"Lua Error")
    said = out[at : at + 200] if at >= 0 else errors[:200] if b"Lua" in errors else b""
    if took > SECONDS and len(numbers) > 1:
        alone = [some(script, folder, numbers[i : i + 1], captures, most) for i in range(len(numbers))]
        took = max(seconds for _, seconds, _ in alone)
    return number, took, said.decode("utf-8", "replace")


def main(words=None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="number of the first one: each is made of its number alone")
    parser.add_argument("--packets", type=int, default=150, help="of each capture")
    parser.add_argument("--together", type=int, default=1, help="captures in one file")
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args(words)
    print(described())
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        script = tshark.plugin(folder / "plugin")
        captures = {known: records(tshark.unpacked(*known, folder).read_bytes()) for known in CAPTURES}
        last, slowest, errors = asked.first + asked.count, 0.0, 0
        groups = [range(n, min(n + asked.together, last)) for n in range(asked.first, last, asked.together)]
        with ThreadPoolExecutor(asked.jobs) as pool:
            for number, took, said in pool.map(lambda numbers: some(script, folder, numbers, captures, asked.packets), groups):
                slowest = max(slowest, took)
                if said:
                    errors += 1
                    print(f"  from {number}: {said}", flush=True)
        print(f"{asked.count:,} damaged captures of {asked.packets} packets, {asked.together} in a file: {errors} files with a Lua error,"
              f" the slowest took {slowest:.1f} s of a processor")
    return 1 if errors or slowest > SECONDS else 0


if __name__ == "__main__":
    sys.exit(main())

"""GB/s of the pass over a commit log: records of 1 KB, in one file of 1 GiB, with and without checksums; what each queue
holds included.  Time of the processor, best of several.

    python -m bench.store [FOLDER]
"""

from __future__ import annotations

import resource
import struct
import sys
import tempfile
import time
import zlib
from pathlib import Path

from dissect.store.rocketmq.store import Store

FILE = 1 << 30
RECORD = 1024
TOPICS, QUEUES = 20, 16
ROUNDS = 5


def record(number: int, place: int) -> bytes:
    topic = b"Topic%02d" % (number % TOPICS)
    properties = b"KEYS\x01key-%d\x02UNIQ_KEY\x017F00000141274E0E2F2A68%08X\x02WAIT\x01true\x02TAGS\x01TagA\x02" % (number, number)
    body = struct.pack(">I", number) + bytes(range(256)) * 4
    body = body[: RECORD - 91 - len(topic) - len(properties)]
    head = struct.pack(">IIIiIqqI", RECORD, 0xDAA320A7, zlib.crc32(body) & 0x7FFFFFFF, number % QUEUES, 0, number // 80, place, 0)
    host = struct.pack(">4sI", b"\x7f\0\0\1", 10911)
    times = struct.pack(">q", 1_700_000_000_000 + number)
    return (head + times + host + times + host + bytes(12) + struct.pack(">I", len(body)) + body + bytes([len(topic)]) + topic
            + struct.pack(">H", len(properties)) + properties)


def made(folder: Path) -> Path:
    log = folder / "commitlog" / ("0" * 20)
    if not log.exists():
        log.parent.mkdir(parents=True)
        with log.open("wb") as file:
            count = FILE // RECORD - 1
            for number in range(count):
                file.write(record(number, number * RECORD))
            rest = FILE - count * RECORD
            file.write(struct.pack(">II", rest, 0xCBD43194) + bytes(rest - 8))
    return folder


def main() -> None:
    with tempfile.TemporaryDirectory() as scratch:
        folder = made(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(scratch))
        for crc in (False, True):
            best = min(timed(folder, crc) for _ in range(ROUNDS))
            print(f"checksums {'on ' if crc else 'off'}: {FILE / best / 1e9:.2f} GB/s")
        print(f"memory at most: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10} MB")


def timed(folder: Path, crc: bool) -> float:
    one, begin = Store(folder, crc), time.process_time()
    one.scan()
    took = time.process_time() - begin
    assert not one.problems and one.records_found == FILE // RECORD - 1
    return took


if __name__ == "__main__":
    main()

"""Small store files that cost much.  A maker is given a folder and how many bytes there may be, and gives what `store` is asked about."""

from __future__ import annotations

import io
import random
import struct
import tarfile
import zlib
from collections.abc import Callable, Iterable
from itertools import count
from pathlib import Path

import zstandard

from tests.hard.bombs_said import BATCHES, BATCH, MB, ZEROS, batch_one, stored
from tests.hard.bombs_wire import fill
from tests.protocols.test_pulsar import area

MADE: dict[str, Callable[[Path, int], Path]] = {}
LOG, QUEUE = "commitlog/00000000000000000000", "consumequeue/t/0/00000000000000000000"


def files(folder: Path, **some: bytes) -> Path:
    for name, text in some.items():
        (path := folder / "store" / name).parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)
    return folder / "store"


def logged(bodies: Iterable[tuple[bytes, int]], size: int, **more) -> bytes:
    """Records at their places."""
    out, at = [], 0
    for n, (body, flags) in enumerate(bodies):
        one = stored(n, body, flags, place=at, **more)
        if at + len(one) > size:
            break
        out.append(one)
        at += len(one)
    return b"".join(out)


def log(name: str, make: Callable[[int], bytes]) -> None:
    MADE[f"store: {name}"] = lambda folder, size: files(folder, **{LOG: make(size - 1000)})


log("records of nothing", lambda size: logged(((b"", 0) for _ in count()), size))
log("records that are packed", lambda size: logged(((ZEROS["zlib"], 1) for _ in count()), size))
log("records that are packed by zstd", lambda size: logged(((ZEROS["zstd"], 513) for _ in count()), size))
log("batches", lambda size: logged(((batch_one() * 2000, 128) for _ in count()), size))
log("properties", lambda size: logged(((b"", 0) for _ in count()), size, properties_=b"a\1b\2" * 10_000))
log("magic numbers", lambda size: b"\0\0\0\x60\xda\xa3\x20\xa7" * (size // 8))
log("magic numbers, large", lambda size: b"\0\1\0\0\xda\xa3\x20\xa7" * (size // 8))
log("blank entries", lambda size: (b"\0\0\0\x08\xcb\xd4\x31\x94") * (size // 8))
log("noise", lambda size: random.Random(1).randbytes(size))
log("damage behind each record", lambda size: b"".join(fill(size, (stored(n, b"", place=93 * n) + b"\xff" for n in count()), 0)))


def queue(name: str, path: str, text: Callable[[int], bytes]) -> None:
    MADE[f"store: {name}"] = lambda folder, size: files(folder, **{LOG: logged(((b"", 0) for _ in range(50)), size), path: text(size - 10_000)})


queue("units of a queue", QUEUE, lambda size: b"".join(struct.pack(">qiq", n % 50 * 92, 92, 0) for n in range(size // 20)))
queue("units of a queue anywhere", QUEUE, lambda size: random.Random(1).randbytes(size // 20 * 20))
queue("units of a queue of batches", "batchconsumequeue/t/0/00000000000000000000", lambda size: random.Random(1).randbytes(size // 46 * 46))
queue("an index", "index/20261130000000000", lambda size: struct.pack(">qqqqii", 0, 1 << 62, 0, 1 << 62, 1, 40_000) + struct.pack(">i", 1) * 5_000 + b"".join(struct.pack(">iqii", n, 0, 0, n) for n in range(40_000)))
queue("an index that leads to itself", "index/20261130000000000", lambda size: struct.pack(">qqqqii", 0, 1 << 62, 0, 1 << 62, 1, 40_000) + struct.pack(">i", 1) * 5_000 + b"".join(struct.pack(">iqii", 7, 0, 0, 1) for n in range(40_000)))
queue("a timer", "timerlog/00000000000000000000", lambda size: struct.pack(">iqiqiqiq", 52, 0, 1, 0, 0, 0, 92, 0)[:52].ljust(52, b"\1") * (size // 52))
queue("topics", "config/topics.json", lambda size: b'{"topicConfigTable":{' + b",".join(b'"t%d":{}' % n for n in range(size // 16)) + b"}}")
queue("groups", "config/consumerOffset.json", lambda size: b'{"offsetTable":{' + b",".join(b'"t@g%d":{"0":9}' % n for n in range(size // 24)) + b"}}")
queue("deep configuration", "config/topics.json", lambda size: b'{"a":' * (size // 5))
queue("deep lists in configuration", "config/consumerOffset.json", lambda size: b"[" * size)


@(lambda make: MADE.setdefault("store: many queues", make))
def queues(folder: Path, size: int) -> Path:
    return files(folder, **{LOG: logged(((b"", 0) for _ in range(50)), size)}, **{f"consumequeue/t{n}/0/{0:020}": struct.pack(">qiq", 0, 92, 0) for n in range(900)})


@(lambda make: MADE.setdefault("store: many logs", make))
def logs(folder: Path, size: int) -> Path:
    return files(folder, **{f"commitlog/{n << 30:020}": stored(n, b"", place=n << 30) for n in range(3000)})


def archive(name: str, members: Callable[[], Iterable[tuple[str, bytes]]], level: int = 3) -> None:
    def make(folder: Path, size: int) -> Path:
        packer, raw = zstandard.ZstdCompressor(level), io.BytesIO()
        with tarfile.open(fileobj=raw, mode="w") as tar:
            for one, text in members():
                info = tarfile.TarInfo(one)
                info.size = len(text)
                tar.addfile(info, io.BytesIO(text))
        (path := folder / "store.tar.zst").write_bytes(packer.compress(raw.getvalue()))
        return path

    MADE[f"archive: {name}"] = make


archive("of many members", lambda: ((f"store/consumequeue/t{n}/0/{0:020}", b"") for n in range(20_000)))
archive("of more members", lambda: ((f"store/consumequeue/t{n}/0/{0:020}", b"") for n in range(100_000)))
archive("of many stores", lambda: ((f"s{n}/{LOG}", b"x") for n in range(19_000)))
archive("of zeros", lambda: ((f"store/commitlog/{n << 30:020}", bytes(60 << 20)) for n in range(3)))
archive("of packed records", lambda: [(f"store/{LOG}", logged(((ZEROS["zlib"], 1) for _ in range(5000)), 8 << 20))])
archive("of records of nothing", lambda: [(f"store/{LOG}", logged(((b"", 0) for _ in range(200_000)), 24 << 20))])


def entries(name: str, make: Callable[[int], bytes], of: str = "0.log") -> None:
    def put(folder: Path, size: int) -> Path:
        (path := folder / of).write_bytes(make(size))
        return path

    MADE[f"bookie: {name}"] = put


HEAD = b"BKLO\0\0\0\1" + bytes(1016)


def entry(number: int, payload: bytes, ledger: int = 7) -> bytes:
    body = struct.pack(">QQQQ", ledger, number, number - 1, number * len(payload))
    body += struct.pack(">Q", zlib.crc32(body + payload)) + payload
    return struct.pack(">I", len(body)) + body


entries("entries of nothing", lambda size: HEAD + b"".join(fill(size - 2000, (entry(n, b"") for n in count(1)), 0)))
entries("ledgers", lambda size: HEAD + b"".join(fill(size - 2000, (entry(1, b"", n) for n in count(1)), 0)))
entries("messages that are packed", lambda size: HEAD + b"".join(fill(size - 2000, (entry(n, area(ZEROS["zstd"], n, f8=3, f9=MB)) for n in count(1)), 0)))
entries("batches that are packed", lambda size: HEAD + b"".join(fill(size - 2000, (entry(n, area(BATCHES["zlib"], n, f8=2, f9=len(BATCH), f11=4096)) for n in count(1)), 0)))
entries("noise", lambda size: HEAD + random.Random(1).randbytes(size - 2000))
entries("sizes that lie", lambda size: HEAD + b"\0\0\4\0" * ((size - 2000) // 4))
entries("sizes that lie, each byte", lambda size: HEAD + b"\0\x20" * ((size - 2000) // 2))
entries("a journal of nothing", lambda size: b"BKLG\0\0\0\6" + bytes(504) + b"".join(fill(size - 2000, (entry(n, b"") for n in count(1)), 0)), "1.txn")
entries("a journal of padding", lambda size: b"BKLG\0\0\0\6" + bytes(504) + b"\xff\xff\xff\0\0\0\0\0" * ((size - 2000) // 8), "1.txn")

"""Files of brokers: commit logs, and archives of stores."""

from __future__ import annotations

import contextlib
import io
import tarfile
import tempfile
from pathlib import Path

import zstandard

from dissect.store.archive import NotAnArchive, unpacked
from dissect.store.bookkeeper.bookie import Bookie
from dissect.store.bookkeeper.log import is_bookie
from dissect.store.rocketmq.store import Store
from tests.fuzz.harness import CAPTURES, SEED_BYTES, main

LOG, BOOKIE, ARCHIVE = 0, 1, 2
BOOKIE_NAMES = ("0.log", "0.txn")


def inside(name: str) -> bytes:
    return zstandard.ZstdDecompressor().decompressobj().decompress((CAPTURES / name).read_bytes())


def seeds() -> list[bytes]:
    with tarfile.open(fileobj=io.BytesIO(inside("rocketmq/store_493.tar.zst"))) as tar:
        member = next(one for one in tar if "/commitlog/" in one.name and one.isreg())
        log = tar.extractfile(member).read(SEED_BYTES)
    with io.BytesIO() as out:
        with tarfile.open(fileobj=out, mode="w") as tar:
            info = tarfile.TarInfo("store/commitlog/" + "0" * 20)
            info.size = 8192
            tar.addfile(info, io.BytesIO(log))
        small = out.getvalue()
    return [bytes([LOG]) + log, bytes([BOOKIE]) + inside("bookkeeper/h_store.0.log.zst")[:SEED_BYTES],
            bytes([BOOKIE]) + inside("bookkeeper/h_store.journal.txn.zst")[:SEED_BYTES], bytes([ARCHIVE]) + small, bytes([ARCHIVE]) + zstandard.compress(small)]


def one(data: bytes) -> None:
    if not data:
        return
    with tempfile.TemporaryDirectory() as folder, contextlib.suppress(NotAnArchive):
        if data[0] % 3 == ARCHIVE:
            path = Path(folder) / "x.tar.zst"
            path.write_bytes(data[1:])
            with unpacked(path) as found:
                for store in found.stores:
                    read(store)
        elif data[0] % 3 == LOG:
            path = Path(folder) / "commitlog" / ("0" * 20)
            path.parent.mkdir()
            path.write_bytes(data[1:])
            read(Path(folder))
        else:
            for name in BOOKIE_NAMES:
                path = Path(folder) / name
                path.write_bytes(data[1:])
                if is_bookie(path):
                    read(path)


def read(path: Path) -> None:
    store = (Bookie if is_bookie(path) else Store)(path, True)
    for batch in store.records():
        batch.validate(full=True)
    store.check()


if __name__ == "__main__":
    main(one, seeds)

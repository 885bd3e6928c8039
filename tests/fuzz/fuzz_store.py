"""Files of brokers: commit logs, and archives of stores; nothing of an archive appears outside of the folder made for it."""

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
HEADER, SUM_AT = 512, 148  # of a tar's member
DEEP = "1/2/3"  # where temporary files are made: what climbs out of there is seen
NAMES = (b"../x/", b"store/../../", b"../../commitlog/", b"./../y/")  # pieces of names, to be mixed into others


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
            bytes([BOOKIE]) + inside("bookkeeper/h_store.journal.txn.zst")[:SEED_BYTES], bytes([ARCHIVE]) + small, bytes([ARCHIVE]) + zstandard.compress(small),
            *(bytes([ARCHIVE]) + name + small[len(name) :] for name in NAMES)]


def one(data: bytes) -> None:
    if not data:
        return
    with tempfile.TemporaryDirectory() as folder, contextlib.suppress(NotAnArchive):
        if data[0] % 3 == ARCHIVE:
            archive(data[1:], Path(folder))
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


def archive(data: bytes, folder: Path) -> None:
    path, deep, before = folder / "x.tar.zst", folder / DEEP, tempfile.tempdir
    path.write_bytes(summed(data))
    deep.mkdir(parents=True)
    tempfile.tempdir = str(deep)
    try:
        with unpacked(path) as found:
            for store in found.stores:
                read(store)
    finally:
        tempfile.tempdir = before
        escaped = [str(one) for one in folder.rglob("*") if one != path and not deep.is_relative_to(one)]
        if escaped:
            raise AssertionError(f"escaped: {escaped}")


def summed(data: bytes) -> bytes:
    """The same with the first header's checksum right: a name that was changed is believed."""
    head = data[:SUM_AT] + b" " * 8 + data[SUM_AT + 8 : HEADER]
    if len(head) < HEADER or data[257:262] != b"ustar":
        return data
    return data[:SUM_AT] + b"%06o\0 " % sum(head) + data[SUM_AT + 8 :]


def read(path: Path) -> None:
    store = (Bookie if is_bookie(path) else Store)(path, True)
    for batch in store.records():
        batch.validate(full=True)
    store.check()


if __name__ == "__main__":
    main(one, seeds)

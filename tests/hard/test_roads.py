"""The same packets by every road give the same rows: plain, compressed, through a pipe, as bytes, in ten files."""

import gzip
import io
import os
import threading

import numpy
import pytest
import zstandard

from tests.support.bulk import Bulk, Writer
from tests.support.hard import FORMS, VARIANTS, Capture, talk
from dissect.capture import open_reader
from dissect.decode.fold import Fold, Wanted
from dissect.language.load import load
from dissect.program.lower import Lowered
from tests.hard.judge import rows, table

PLACES = ("file", "packet", "last_packet", "request_file", "request_packet", "response_file", "response_packet", "first_packet",
          "last_file")


def small() -> Capture:
    """Several connections, deep, with segments that end inside messages and some that are lost."""
    packets, messages = [], []
    for life in range(6):
        some, said = talk("tubemq", 40, seed=life, life=life, deep=4, halves=True, start_ns=1_700_000_000 * 10**9 + life * 10**10)
        packets += [p for i, p in enumerate(some) if i % 31 != 30]
        messages += said
    return Capture(packets, messages)


def long_talk() -> Capture:
    """Messages in two segments each, more than a window of them."""
    return Capture(*talk("tubemq", 3000, deep=4, halves=True, size=4000))


def bulk(size: int = 24_000_000) -> bytes:
    """Larger than any window, so that segments, messages and holes lie across its borders."""
    what = Bulk(size=size, connections=40, active=40, delay=60, disorder=0.05, request_bytes=1700, handshakes=True)
    return b"".join(memoryview(piece).cast("B") for piece in Writer(what).pieces())


@pytest.fixture(scope="module")
def captures(tmp_path_factory):
    folder = tmp_path_factory.mktemp("roads")
    made = small()
    data = made.pcap()
    (folder / "plain.pcap").write_bytes(data)
    return folder, data, made


def same(one: dict, other: dict) -> None:
    for name in one:
        assert table(one[name], PLACES) == table(other[name], PLACES), name


def test_compressed(captures):
    folder, data, _ = captures
    (folder / "x.gz").write_bytes(gzip.compress(data))
    (folder / "x.zst").write_bytes(zstandard.compress(data))
    expected = rows(str(folder / "plain.pcap"), source="s")
    for name in ("x.gz", "x.zst"):
        same(expected, rows(str(folder / name), source="s"))


@pytest.mark.parametrize("make", [pytest.param(bulk, marks=pytest.mark.slow), lambda: long_talk().pcap()], ids=["holes", "split"])
def test_compressed_beyond_the_window(tmp_path, make):
    data = make()
    (tmp_path / "plain.pcap").write_bytes(data)
    (tmp_path / "x.zst").write_bytes(zstandard.compress(data, 1))
    same(rows(str(tmp_path / "plain.pcap"), source="s"), rows(str(tmp_path / "x.zst"), source="s"))


def test_through_a_pipe(captures):
    folder, data, _ = captures
    os.mkfifo(folder / "pipe")

    def say() -> None:
        with open(folder / "pipe", "wb") as out:
            for at in range(0, len(data), 777):
                out.write(data[at : at + 777])

    thread = threading.Thread(target=say)
    thread.start()
    found = rows(str(folder / "pipe"), source="s")
    thread.join()
    same(rows(str(folder / "plain.pcap"), source="s"), found)


@pytest.mark.parametrize("files", [2, 10, 100])
def test_rotated(captures, files):
    folder, _, made = captures
    frames, _ = made.frames()
    step = -(-len(frames) // files)
    paths = []
    for i, at in enumerate(range(0, len(frames), step)):
        paths.append(str(folder / f"r{files}-{i:03}.pcap"))
        (folder / f"r{files}-{i:03}.pcap").write_bytes(FORMS["ns"](frames[at : at + step], 1))
    same(rows(str(folder / "plain.pcap"), source="s"), rows(paths, source="s"))


def counted(reader) -> dict[str, list]:
    """What a fold says of a reader, as numbers."""
    protocols = [load("tubemq")]
    said: dict[str, list] = {}

    def take(lane, kind, matrix, *rest) -> None:
        if kind in ("exchanges", "messages", "problems", "streams"):
            said.setdefault(kind, []).extend(map(tuple, numpy.asarray(matrix).tolist()))

    fold = Fold([Lowered(p) for p in protocols], protocols, Wanted(messages=True, streams=True), take)
    fold.begin(0)
    for block in reader.blocks():
        fold.block(block.data, block.base, block.records, block.first)
    fold.finish()
    return {name: len(found) for name, found in said.items()}


def test_bytes_and_streams(captures):
    """What has no path: bytes and file-like objects, also one that gives little at a time."""
    folder, data, _ = captures

    class Slow(io.BytesIO):
        def read(self, size=-1):
            return super().read(min(size, 501) if size > 0 else 501)

        read1 = read

    expected = counted(open_reader(str(folder / "plain.pcap")))
    assert expected["exchanges"] >= 200
    for what in (data, io.BytesIO(data), Slow(data), io.BytesIO(gzip.compress(data))):
        assert counted(open_reader(what)) == expected


@pytest.mark.parametrize("name", ["ns_file", "us_file", "ns_swapped_file", "us_swapped_file", "pcapng_file"])
def test_formats(tmp_path, name):
    """Microseconds hold what this talk needs, so every format says the same."""
    (tmp_path / "a.pcap").write_bytes(VARIANTS["plain"]("tubemq", 3).pcap())
    (tmp_path / "b.pcap").write_bytes(VARIANTS[name]("tubemq", 3).pcap())
    same(rows(str(tmp_path / "a.pcap"), source="s"), rows(str(tmp_path / "b.pcap"), source="s"))


@pytest.mark.parametrize("options", [{"split_size": 3000}, {"split_size": 50_000}, {"jobs": 2}, {"jobs": 2, "split_size": 20_000}], ids=str)
def test_splits_and_processes(captures, options):
    folder, _, _ = captures
    path = str(folder / "plain.pcap")
    same(rows(path, source="s", jobs=1), rows(path, source="s", **options))

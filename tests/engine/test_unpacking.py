"""Compressed captures by several processes: the rows are those of one."""

from __future__ import annotations

import bz2
import gzip
import lzma
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import time
from types import SimpleNamespace

import lz4.frame
import pytest
import zstandard

from dissect.capture import apart, detect, reader, stretches, window
from dissect.decode import crew, parallel, unpacking
from dissect.decode.door import Shared
from dissect.decode.options import Options
from tests.engine.test_cuts import rows, unpacked

PACKERS = {"zst": zstandard.ZstdCompressor().compress, "gz": gzip.compress, "lz4": lz4.frame.compress, "bz2": bz2.compress, "xz": lzma.compress}
WORKER = """
from dissect.capture import reader, window
window.WINDOW_BYTES = reader.GUESS_BYTES = 32_000
reader.SEARCH_BYTES = 100_000
from dissect.decode import worker
worker.work()
"""
NAMES = ("tank/b_consume", "rocketmq/b_orderly", pytest.param("pulsar/b_two_brokers", marks=pytest.mark.slow))


@pytest.fixture(autouse=True)
def stretched(monkeypatch, tmp_path):
    """Small captures are large ones: they have some stretches, each larger than a window, and these wait in a folder of their own."""
    for module, name, value in ((window, "WINDOW_BYTES", 32_000), (reader, "GUESS_BYTES", 32_000), (reader, "SEARCH_BYTES", 100_000)):
        monkeypatch.setattr(module, name, value)
    monkeypatch.setattr(crew, "WORKER", WORKER)
    monkeypatch.setattr(parallel, "STRETCH_BYTES", 40_000)
    monkeypatch.setattr(parallel, "FILE_LEAST", 0)
    monkeypatch.setattr(unpacking, "WHOLE_BYTES", 0)
    monkeypatch.setattr(detect, "WHOLE_BYTES", 0)
    monkeypatch.setattr(apart, "PIECE_BYTES", 30_000)
    monkeypatch.setattr(apart, "RUN", "from dissect.capture import apart; apart.PIECE_BYTES = 30_000; " + apart.RUN)
    monkeypatch.setattr(crew, "WORTH", 1000)
    room = tmp_path / "room"
    room.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(room))
    yield
    assert not os.listdir(room)


def written(folder, content: bytes, name: str = "some.pcap.zst"):
    path = folder / name
    path.write_bytes(content)
    return path


def both(path) -> tuple[dict, dict]:
    """The rows of one process, which are those of one beside another that unpacks, and of three."""
    one = rows(path, jobs=1)
    assert rows(path, jobs=2) == one
    return one, rows(path, jobs=3)


@pytest.mark.parametrize("kind", PACKERS)
def test_every_compression(tmp_path, kind):
    one, three = both(written(tmp_path, PACKERS[kind](unpacked("tank/b_consume")), f"some.pcap.{kind}"))
    assert three == one and one["exchanges"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size", [40_000, 131_072, 1 << 20])
def test_stretches_of_any_size(tmp_path, monkeypatch, name, size):
    monkeypatch.setattr(parallel, "STRETCH_BYTES", size)
    one, three = both(written(tmp_path, PACKERS["zst"](unpacked(name))))
    assert three == one


def test_what_does_not_end_in_what_may_wait_makes_it_more(tmp_path, monkeypatch):
    """The next record is searched for through more than may be unpacked."""
    monkeypatch.setattr(parallel, "STRETCH_BYTES", 33_000)
    monkeypatch.setattr(parallel, "ahead", lambda count: 2)
    content = unpacked("rocketmq/b_orderly")
    at = 24
    while at < len(content) // 2:
        at += 16 + struct.unpack_from("<I", content, at + 8)[0]
    one, three = both(written(tmp_path, PACKERS["zst"](content[:at] + b"\0" * 90_000 + content[at:])))
    assert three == one and any("bytes skipped" in str(row) for row in one["problems"])


def wrong(content: bytes, packed: bytes) -> dict[str, bytes]:
    records = bytearray(content)
    at = 24
    while at < len(records) // 2:
        at += 16 + struct.unpack_from("<I", records, at + 8)[0]
    records[at + 8 : at + 12] = b"\xff" * 4
    return {
        "cut in the middle": packed[: len(packed) // 2],
        "wrong in the middle": packed[: len(packed) // 2] + b"\0" * 64 + packed[len(packed) // 2 + 64 :],
        "rubbish behind": packed + b"rubbish",
        "a record that cannot be": PACKERS["zst"](bytes(records)),
        "a record cut short": PACKERS["zst"](content[:-7]),
        "zeros behind": PACKERS["zst"](content + b"\0" * 200_000),
        "no capture": PACKERS["zst"](b"words and more words " * 9000),
        "nothing": PACKERS["zst"](b""),
        "a head alone": PACKERS["zst"](content[:24]),
    }


@pytest.mark.parametrize("what", wrong(b"\0" * 99, b""))
def test_what_is_wrong_is_told_as_by_one_process(tmp_path, what):
    content = unpacked("tank/b_consume")
    path = written(tmp_path, wrong(content, PACKERS["zst"](content))[what])
    one, three = both(path)
    assert three == one


@pytest.mark.parametrize("kind", PACKERS)
def test_of_damaged_parts_as_much_is_read_by_any_number_of_processes(tmp_path, kind):
    """An error takes along what was made with it: with other sizes of reading, others of the records before it."""
    content = unpacked("tank/b_consume")
    packed = b"".join(PACKERS[kind](content[at : at + 60_000]) for at in range(0, len(content), 60_000))
    for at in (len(packed) // 3, len(packed) * 3 // 4):
        one, three = both(written(tmp_path, packed[:at] + packed[at + 64 :], f"some.pcap.{kind}"))
        assert three == one and one["problems"]


def test_a_record_that_claims_too_much_is_told_in_the_same_words(tmp_path):
    """Whoever had all of the file there said how much it holds, who had not what is possible."""
    records = bytearray(unpacked("tank/b_consume"))
    edges = [24]
    while edges[-1] < len(records):
        edges.append(edges[-1] + 16 + struct.unpack_from("<I", records, edges[-1] + 8)[0])
    last = next(at for at in edges if len(records) - at < 30_000)
    records[last + 8 : last + 12] = b"\xff" * 4
    one, three = both(written(tmp_path, PACKERS["lz4"](bytes(records))))
    assert three == one and any("4,294,967,295" in str(row) for row in one["problems"])


def test_what_cannot_be_a_record_ends_a_file_as_by_one_process(tmp_path):
    """Not more of it is searched than by one process: behind it there may be any number of zeros."""
    content = unpacked("tank/b_consume")
    cut = content[: len(content) // 2]
    one, three = both(written(tmp_path, PACKERS["zst"](cut + b"\0" * 5_000_000 + content[24:])))
    assert three == one and any("no record begins" in str(row) for row in one["problems"])


@pytest.mark.parametrize("packed", [(True, True, True), (True, False, True), (False, True, False)])
@pytest.mark.parametrize("least", [0, 1 << 20])
def test_files_that_continue_each_other(tmp_path, monkeypatch, packed, least):
    """Small compressed files are read as they are, others unpacked, plain ones in splits: one after the other."""
    monkeypatch.setattr(unpacking, "WHOLE_BYTES", least)
    content = unpacked("rocketmq/b_orderly")
    edges, at = [24], 24
    while at < len(content):
        at += 16 + struct.unpack_from("<I", content, at + 8)[0]
        if at - edges[-1] > len(content) // 3:
            edges.append(at)
    folder = tmp_path / "rotated"
    folder.mkdir()
    for number, (a, b) in enumerate(zip(edges, [*edges[1:], len(content)], strict=True)):
        part = content[:24] + content[a:b]
        name = f"x.pcap{number}" + (".zst" if packed[number] else "")
        (folder / name).write_bytes(PACKERS["zst"](part) if packed[number] else part)
    one, three = both(folder)
    assert three == one


@pytest.mark.parametrize("jobs", [2, 3])
def test_rows_that_nobody_wants_any_more_leave_no_process_and_no_file(tmp_path, jobs):
    path = written(tmp_path, PACKERS["zst"](unpacked("tank/b_consume")))
    batches = Shared([str(path)], {"exchanges": ["api"], "messages": ["api"]}, Options(jobs=jobs)).batches()
    next(batches)
    batches.close()
    assert not crew._waiting
    with open(f"/proc/self/task/{os.getpid()}/children") as file:
        assert not [child for child in file.read().split() if str(path) in open(f"/proc/{child}/cmdline").read()]


def test_of_two_one_unpacks_into_memory_and_one_decodes(tmp_path, monkeypatch):
    monkeypatch.setattr(parallel, "batches", None)
    path = written(tmp_path, PACKERS["zst"](unpacked("tank/b_consume")))
    assert rows(path, jobs=2)["exchanges"]
    unpacker = apart.Unpacked(str(path))
    assert b"".join(iter(lambda: unpacker.read(7_000), b"")) == unpacked("tank/b_consume") and unpacker.tell() == path.stat().st_size


@pytest.mark.parametrize("run", ["import sys; sys.exit(3)", "import os, sys; sys.stdin.read(1); os.write(1, b'1234'); os._exit(3)"])
def test_one_beside_it_that_ends_early_is_told(tmp_path, monkeypatch, run):
    path = written(tmp_path, PACKERS["zst"](unpacked("tank/b_consume")))
    began = f"import os; said = os.write; os.write = lambda to, what: said(to, what) if what[:8] != bytes(8) else os._exit(3); {apart.RUN}"
    monkeypatch.setattr(apart, "RUN", began)
    found = rows(path, jobs=2)
    assert found["exchanges"] == rows(path, jobs=1)["exchanges"] and "unpacks ended early; --jobs 1" in str(found["problems"])
    monkeypatch.setattr(apart, "RUN", run)
    decoded = Shared([str(path)], {"exchanges": ["api"]}, Options(jobs=2))
    assert not list(decoded.batches()) and "unpacks ended early" in str(decoded.unreadable)


def test_only_so_many_processes_read_as_there_is_room_for(tmp_path, monkeypatch):
    path = written(tmp_path, PACKERS["zst"](unpacked("tank/b_consume")))
    assert parallel.processes(Options(jobs=2), [str(path)]) == 2
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: SimpleNamespace(free=2 * parallel.ahead(3) * parallel.STRETCH_BYTES + 1))
    assert [parallel.processes(Options(jobs=jobs), [str(path)]) for jobs in (2, 3, 4, 5)] == [2, 3, 3, 3]
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: SimpleNamespace(free=1))
    assert parallel.processes(Options(jobs=3), [str(path)]) == 2, "which need none"


@pytest.mark.parametrize("run", ["raise SystemExit(3)", "raise OSError(28, 'No space left on device')"])
def test_an_unpacker_that_ends_early_is_told(tmp_path, monkeypatch, run):
    monkeypatch.setattr(unpacking, "RUN", f"from dissect.capture import stretches\ndef unpack(*words):\n    {run}\n    yield\nstretches.unpack = unpack\n" + unpacking.RUN)
    path = written(tmp_path, PACKERS["zst"](unpacked("tank/b_consume")))
    with pytest.raises((RuntimeError, OSError), match=r"unpack|No space"):
        list(Shared([str(path)], {"exchanges": ["api"]}, Options(jobs=3)).batches())


def test_what_waits_is_bounded(tmp_path):
    """The process that unpacks stops when nobody takes what is there."""
    folder = tmp_path / "there"
    folder.mkdir()
    path = written(tmp_path, PACKERS["zst"](b"x" * 1_000_000))
    process = subprocess.Popen([sys.executable, "-c", unpacking.RUN, str(path), str(folder), "10000"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write("\n" * 4)
    process.stdin.flush()
    for _ in range(4):
        assert process.stdout.readline().startswith("taken")
    time.sleep(0.3)
    assert len(os.listdir(folder)) == 4
    process.stdin.write("\n" * 3)
    process.stdin.close()
    assert process.wait(20) == 0 and len(os.listdir(folder)) == 7


def test_what_waits_is_bounded_over_files(tmp_path, monkeypatch):
    """However many files there are, one after the other: what is done with is removed, and only so many stretches wait."""
    content, folder, most = unpacked("tank/b_consume"), tmp_path / "rotated", 0
    folder.mkdir()
    for number in range(8):
        (folder / f"x.pcap{number}.zst").write_bytes(PACKERS["zst"](content[:24] + shifted(content[24:], number * 60)))
    monkeypatch.setattr(parallel, "STRETCH_BYTES", 150_000)
    monkeypatch.setattr(parallel, "ahead", lambda count: 4)
    room = tempfile.gettempdir()
    for _ in Shared([str(folder)], {"exchanges": ["api"], "messages": ["api"]}, Options(jobs=3)).batches():
        there = [name for _, _, names in os.walk(room) for name in names if name.isdigit()]
        most = max(most, len(there))
    assert 2 <= most <= 6


def shifted(records: bytes, seconds: int) -> bytes:
    """The same packets later."""
    out, at = bytearray(records), 0
    while at < len(out):
        struct.pack_into("<I", out, at, struct.unpack_from("<I", out, at)[0] + seconds)
        at += 16 + struct.unpack_from("<I", out, at + 8)[0]
    return bytes(out)


def test_a_reader_that_may_not_wait_says_so(tmp_path):
    content = unpacked("tank/b_consume")
    steps = stretches.unpack(str(written(tmp_path, PACKERS["zst"](content))), str(tmp_path), 40_000)
    next(steps)
    some = stretches.opened(str(tmp_path), "some", "zst", 40_000)
    with pytest.raises(stretches.NotYet):
        list(some.blocks())
    list(steps)
    whole = stretches.opened(str(tmp_path), "some", "zst", 40_000)
    assert sum(len(block.records) for block in whole.blocks()) == 348 and not whole.problems


def two_files(folder, first: bytes):
    folder.mkdir()
    content = unpacked("tank/b_consume")
    (folder / "x.pcap0.zst").write_bytes(first)
    (folder / "x.pcap1.zst").write_bytes(PACKERS["zst"](content[:24] + shifted(content[24:], 60)))
    return folder


def test_a_file_cut_at_its_end_does_not_end_the_next_one(tmp_path, monkeypatch):
    """Its last split is stitched while the next file is unpacked: that one's process was killed for it."""
    monkeypatch.setattr(parallel, "ahead", lambda count: 60)
    one, three = both(two_files(tmp_path / "rotated", PACKERS["zst"](unpacked("tank/b_consume")[:-20])))
    assert three == one and one["problems"]


def test_what_was_unpacked_of_a_file_that_is_given_up_is_let_go_of(tmp_path, monkeypatch):
    monkeypatch.setattr(parallel, "ahead", lambda count: 3)
    content = unpacked("tank/b_consume")
    one, three = both(two_files(tmp_path / "rotated", PACKERS["zst"](content[: len(content) // 2] + b"\0" * 5_000_000)))
    assert three == one


def test_an_unpacker_that_ends_in_a_word_is_told(tmp_path, monkeypatch):
    run = "import os, sys; sys.stdin.readline(); sys.stdout.write('taken'); sys.stdout.flush(); os._exit(3)"
    monkeypatch.setattr(unpacking, "RUN", run)
    path = written(tmp_path, PACKERS["zst"](unpacked("tank/b_consume")))
    with pytest.raises(RuntimeError, match="unpacks ended early"):
        list(Shared([str(path)], {"exchanges": ["api"]}, Options(jobs=3)).batches())


def test_what_only_this_process_can_open_is_for_it_alone(tmp_path):
    path = written(tmp_path, PACKERS["zst"](unpacked("tank/b_consume")))
    with open(path, "rb") as file:
        assert parallel.processes(Options(jobs=2), [str(path)]) == 2 and parallel.processes(Options(jobs=2), [f"/dev/fd/{file.fileno()}"]) == 1


@pytest.mark.parametrize("jobs", [2, 3])
def test_other_processes_import_nothing_from_the_folder_that_somebody_works_in(tmp_path, monkeypatch, jobs):
    """Captures come with folders that others made."""
    path, there = written(tmp_path, PACKERS["zst"](unpacked("tank/b_consume"))), tmp_path / "there"
    there.mkdir()
    (there / "numpy.py").write_text("open('ran', 'w').close()")
    monkeypatch.chdir(there)
    assert rows(path, jobs=jobs)["exchanges"] and not (there / "ran").exists()

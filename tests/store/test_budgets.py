"""Little on disk takes little: sparse files, files that say the same wrong thing all along, and what is no file."""

from __future__ import annotations

import io
import json
import os
import random
import struct
import subprocess
import sys
import tarfile
import zlib
from pathlib import Path

import pytest
import zstandard

from dissect.protocols.rocketmq.stored import MAGIC
from dissect.store.bookkeeper.bookie import Bookie
from dissect.store.content import content
from dissect.store.log import UNITS_TOLD, Log, alike, seek, used, zeros
from dissect.store.rocketmq.beside import CONFIG_MOST
from dissect.store.rocketmq.store import Store
from tests.store.test_bookie import FILES, unpacked

ROOT = Path(__file__).parents[2]
MEMORY_MOST = 250 << 10  # KiB; a store like this takes 90 MiB
SPARSE = 600 << 20
ASKED = """
import json, re, sys
from pathlib import Path
from dissect.store.rocketmq.store import Store
store = Store(Path(sys.argv[1]))
store.check()
taken = int(re.search(r"VmHWM:\\s*(\\d+)", Path("/proc/self/status").read_text())[1])
print(json.dumps([taken, *(problem.kind for problem in store.problems)]))
"""
LISTED = """
import json, re, sys
from dissect.store.rocketmq.ranges import ranges, rows
sizes = [size for piece in ranges([sys.argv[1]]) for batch in rows(piece) for size in batch["payload_bytes"].to_pylist()]
taken = int(re.search(r"VmHWM:\\s*(\\d+)", open("/proc/self/status").read())[1])
print(json.dumps([taken, sizes]))
"""


@pytest.fixture
def folder(tmp_path):
    packed = (ROOT / "captures" / "rocketmq" / "store_531.tar.zst").read_bytes()
    with tarfile.open(fileobj=io.BytesIO(zstandard.ZstdDecompressor().decompressobj().decompress(packed))) as tar:
        tar.extractall(tmp_path, filter="data")
    return tmp_path / "store"


def told(folder: Path) -> set[str]:
    """The kinds of problems, in a process that may take so much."""
    said = subprocess.run([sys.executable, "-c", ASKED, str(folder)], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout
    taken, *kinds = json.loads(said)
    assert taken < MEMORY_MOST
    return set(kinds)


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="says how much memory was taken")
@pytest.mark.parametrize("name", ["checkpoint", "timerwheel", "config/topics.json", "config/consumerOffset.json"])
def test_a_sparse_file_beside_the_log_is_not_read_into_memory(folder, name):
    (folder / name).write_bytes(b"")
    os.truncate(folder / name, SPARSE)
    assert ("config" in told(folder)) == name.startswith("config")


@pytest.mark.parametrize("seed", range(6))
def test_a_file_with_holes_is_as_one_without(tmp_path, seed):
    """Pieces of bytes in zeros that the one file keeps and the other does not: each search finds the same."""
    chance, size = random.Random(seed), 3 << 20
    plain = bytearray(size)
    for _ in range(chance.randrange(6)):
        at = chance.randrange(size - 9)
        plain[at : at + 8] = chance.choice((b"\0\0wanted", b"wanted\0\0", b"a\0\0\0\0\0\0b"))
    with open(tmp_path / "holes", "wb") as file:
        for at in range(0, size, 4096):
            if any(plain[at : at + 4096]):
                file.seek(at)
                file.write(plain[at : at + 4096])
        file.truncate(size)
    (tmp_path / "whole").write_bytes(plain)
    for at in (0, *sorted(chance.randrange(size) for _ in range(20))):
        end = chance.randrange(at, size + 1)
        holes, whole = ([zeros(data, at, end), seek(data, b"wanted", at, end), seek(data, b"\0wanted", at, size), used(data, at), alike(data, at)]
                        for data in (content(tmp_path / "holes"), content(tmp_path / "whole")))
        assert holes == whole


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="says how much memory was taken")
def test_holes_of_a_log_are_not_read(folder):
    """20 GiB that are 4 kB on disk took 11 s."""
    (path := folder / "commitlog" / f"{1 << 30:020}").write_bytes(b"x")
    os.truncate(path, 20 << 30)
    before = os.times()
    assert "tail" in told(folder)
    after = os.times()
    assert after.children_user + after.children_system - before.children_user - before.children_system < 4


def logged(place: int, body: bytes) -> bytes:
    """A record of a commit log that says that zlib compressed its body."""
    rest = struct.pack(">IIiiqqiq8xq8xiqI", MAGIC, 0, 0, 0, place, place, 1, 1_700_000_000_000, 1_700_000_000_000, 0, 0, len(body)) + body + b"\1t\0\0"
    return struct.pack(">I", 4 + len(rest)) + rest


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="says how much memory was taken")
def test_bodies_that_inflate_are_let_go_of(tmp_path):
    """Twelve of 40 MB, in half a megabyte of a log: all were kept at once, in 1 GB."""
    body, log = zlib.compress(bytes(40 << 20), 9), b""
    for _ in range(12):
        log += logged(len(log), body)
    (tmp_path / "00000000000000000000").write_bytes(log)
    said = subprocess.run([sys.executable, "-c", LISTED, str(tmp_path / "00000000000000000000")], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout
    taken, sizes = json.loads(said)
    assert sizes == [40 << 20] * 12 and taken < MEMORY_MOST


@pytest.mark.parametrize("size", [CONFIG_MOST, CONFIG_MOST + 1])
def test_configuration_is_read_up_to_a_limit(folder, size):
    said = (folder / "config" / "topics.json").read_bytes()
    (folder / "config" / "topics.json").write_bytes(said + b" " * (size - len(said)))
    store = Store(folder)
    store.check()
    assert [(p.kind, p.bytes) for p in store.problems if p.kind == "config"] == ([("config", size)] if size > CONFIG_MOST else [])


@pytest.mark.parametrize("make", [Path.mkdir, os.mkfifo, lambda path: path.symlink_to("/dev/zero"), lambda path: path.symlink_to(path)])
def test_configuration_that_is_no_file_is_told(folder, make):
    path = folder / "config" / "topics.json"
    path.unlink()
    make(path)
    store = Store(folder)
    store.check()
    assert [p.kind for p in store.problems if p.store_file.endswith("topics.json")] == ["config"]


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="a file of which no byte can be read")
@pytest.mark.parametrize("name", ["config/topics.json", "config/timercheck", "checkpoint"])
def test_a_small_file_that_cannot_be_read_is_told(folder, name):
    """It ended the whole report."""
    (folder / name).unlink(missing_ok=True)
    (folder / name).symlink_to("/proc/self/mem")
    store = Store(folder)
    store.check()
    assert [p.text for p in store.problems if p.store_file.endswith(name)] == ["not readable: Input/output error"]


@pytest.mark.parametrize("kind", ["consumequeue", "index", "timerwheel", "timerlog"])
def test_of_units_that_are_all_wrong_the_first_are_told_and_the_others_counted(folder, kind):
    path = next(one for one in sorted([folder / kind, *(folder / kind).rglob("*")]) if one.is_file())
    wrong = {"consumequeue": bytes(7) + b"\1" * 13, "index": b"\xff" * 84, "timerwheel": b"\1" * 32, "timerlog": (52).to_bytes(4) + b"\1" * 48}[kind]
    head = path.read_bytes()[:36] + (UNITS_TOLD * 3).to_bytes(4) if kind == "index" else b""
    path.write_bytes(head + wrong * UNITS_TOLD * 4)
    store = Store(folder)
    store.check()
    [*units, last] = [p for p in store.problems if p.store_file.endswith(path.name) and kind in p.store_file]
    assert len(units) == UNITS_TOLD and last.kind == "more" and "further units are wrong" in last.text


@pytest.mark.parametrize("further", [0, 1, 7])
def test_of_places_of_a_log_that_are_wrong_the_first_are_told_and_the_others_counted(further):
    log = Log(Path("00000000000000000000"), base=1000)
    for n in range(UNITS_TOLD + further):
        log.wrong(3 * n, 3, "damaged", "no whole record")
    [*places, last] = log.problems
    assert sum(one.bytes for one in log.problems) == 3 * (UNITS_TOLD + further)      # each byte is accounted for
    assert (last.kind == "more", len(places)) == (further > 0, UNITS_TOLD - (further == 0))
    assert last.store_offset == 1000 + 3 * len(places) and (not further or last.text.startswith(f"{further} further places"))


def test_a_commit_log_whose_records_are_broken_has_rows_within_the_limit(folder, monkeypatch):
    monkeypatch.setattr("dissect.store.log.UNITS_TOLD", 3)
    path = next((folder / "commitlog").iterdir())
    data, magic = path.read_bytes(), MAGIC.to_bytes(4)
    whole = data.split(magic)
    path.write_bytes(b"".join(piece + (b"" if n == len(whole) - 1 else magic if n % 2 or n > 20 else magic[::-1]) for n, piece in enumerate(whole)))
    store = Store(folder)
    store.check()
    [log] = store.logs
    assert [one.kind for one in log.problems[3:]] == ["more"] and log.more > 3
    assert log.size == log.held + log.blank + log.free + sum(one.bytes for one in log.problems)


def test_entries_whose_digests_are_wrong_have_rows_within_the_limit(tmp_path, monkeypatch):
    monkeypatch.setattr("dissect.store.log.UNITS_TOLD", 3)
    path = tmp_path / "0.log"
    path.write_bytes(unpacked(FILES[0]))
    data, [frames, *_] = bytearray(path.read_bytes()), [frames for _, _, frames in Bookie(path).batches()]
    for at, size, _ in frames[:12].tolist():
        data[at + size - 1] ^= 1
    path.write_bytes(data)
    bookie = Bookie(path)
    bookie.check()
    [log] = bookie.logs
    assert [one.kind for one in log.problems] == ["digest"] * 3 + ["more"] and log.more >= 9


def test_of_items_with_a_foreign_hash_the_first_are_told_and_the_others_counted(folder):
    path = next((folder / "index").iterdir())
    head, item = path.read_bytes()[:36] + (UNITS_TOLD + 5).to_bytes(4), bytes(3) + b"\1" + bytes(16)      # of the first record: a header that came before its items
    path.write_bytes(head + (item * 4 + bytes(4)) * (UNITS_TOLD + 5))
    store = Store(folder)
    store.check()
    [*units, last] = [p for p in store.problems if p.store_file.endswith(path.name)]
    assert len(units) == UNITS_TOLD and last.kind == "more" and any("no key of the record at 0 has" in one.text for one in units)


def test_a_queue_with_an_endless_number_is_none(folder):
    (folder / "config" / "consumerOffset.json").write_text('{"offsetTable": {"TopicBasic@g": {"%s": 1, "0": 1}}}' % ("9" * 5000))      # more digits than Python reads
    store = Store(folder)
    store.check()
    assert not [p for p in store.problems if p.store_file.endswith("consumerOffset.json")]


@pytest.mark.parametrize("few", [1, 20, 256])
def test_records_between_damage_become_rows_together(folder, monkeypatch, few):
    """A table for each cost 3 ms: 34 s for 0.9 MB of a log.  The rows are the same, however many are put together."""
    path, magic = next((folder / "commitlog").iterdir()), MAGIC.to_bytes(4)
    whole = path.read_bytes().split(magic)
    path.write_bytes(b"".join(piece + (b"" if n == len(whole) - 1 else magic if n % 9 else magic[::-1]) for n, piece in enumerate(whole)))
    found = []
    for most in (0, few):
        monkeypatch.setattr("dissect.store.rocketmq.log.FEW", most)
        store = Store(folder)
        batches = list(store.records())
        found.append(([row for batch in batches for row in batch.to_pylist()], [vars(problem) for problem in store.problems], len(batches)))
    assert found[0][:2] == found[1][:2] and found[0][2] > 10
    assert few < 256 or found[1][2] == 1


@pytest.mark.parametrize("name", ["consumequeue/t/0/00000000000000000000", "batchconsumequeue/t/0/00000000000000000000", "index/20261130000000000"])
@pytest.mark.parametrize("begin", [b"", b"\0" * 12 + b"\1" + b"\0" * 7])
def test_terabytes_of_holes_beside_the_log_take_nothing(tmp_path, name, begin):
    """A page on disk; its holes, read as bytes, would take hours."""
    (tmp_path / "commitlog").mkdir()
    (tmp_path / "commitlog" / f"{0:020}").write_bytes(bytes(100))
    (path := tmp_path / name).parent.mkdir(parents=True)
    with path.open("wb") as file:
        file.truncate(1 << 43)
        file.seek((1 << 43) - (1 << 20))
        file.write(begin)
    done = subprocess.run([sys.executable, "-c", ASKED, str(tmp_path)], capture_output=True, text=True, cwd=ROOT, timeout=60)
    assert done.returncode == 0 and json.loads(done.stdout)[0] < MEMORY_MOST, done.stderr

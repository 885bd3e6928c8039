"""Archives that would fill a disk, a memory, or somebody else's folder."""

from __future__ import annotations

import contextlib
import io
import os
import tarfile
import time
from pathlib import Path

import pytest
import zstandard

from dissect.cli.app import run
from dissect.store import archive
from dissect.store.archive import NotAnArchive, unpacked

STORE = Path(__file__).parents[2] / "captures" / "rocketmq" / "store_493.tar.zst"


def member(name: str, content: bytes = b"", kind: bytes = tarfile.REGTYPE, link: str = "") -> tuple[tarfile.TarInfo, bytes]:
    info = tarfile.TarInfo(name)
    info.size, info.type, info.linkname = len(content), kind, link
    return info, content


def made(path: Path, *members, packed: bool = True) -> Path:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as tar:
        for info, content in members:
            tar.addfile(info, io.BytesIO(content))
    path.write_bytes(zstandard.compress(out.getvalue()) if packed else out.getvalue())
    return path


GOOD = member("store/commitlog/" + "0" * 20, b"x" * 1000)


@pytest.mark.parametrize("bad", [
    member("../escaped", b"x"), member("/tmp/mqdissect-escaped", b"x"), member("store/../../escaped", b"x"),
    member("store/link", kind=tarfile.SYMTYPE, link="/etc/passwd"), member("store/link", kind=tarfile.SYMTYPE, link="../../escaped"),
    member("store/link", kind=tarfile.SYMTYPE, link="commitlog"), member("store/link", kind=tarfile.LNKTYPE, link=GOOD[0].name),
    member("store/device", kind=tarfile.CHRTYPE), member("store/pipe", kind=tarfile.FIFOTYPE),
], ids=["above", "absolute", "above from inside", "link away", "link above", "link inside", "second name", "device", "pipe"])
def test_nothing_is_written_outside_and_nothing_but_files(tmp_path, monkeypatch, bad):
    inside = tmp_path / "a" / "b"
    inside.mkdir(parents=True)
    monkeypatch.setattr(archive.tempfile, "tempdir", str(inside))
    with contextlib.suppress(NotAnArchive), unpacked(made(tmp_path / "x.tar.zst", GOOD, bad)) as found:
        there = [Path(folder) / name for folder, _, names in os.walk(tmp_path) for name in names]
        assert all(inside in path.parents or path == tmp_path / "x.tar.zst" for path in there)
        assert not any(path.is_symlink() for path in there)
        assert [path.name for path in there if path.is_file() and inside in path.parents and path.name == "0" * 20]
        assert bad[0].name.startswith("/") or found.stopped
    assert not Path("/tmp/mqdissect-escaped").exists()


def test_names_that_stay_inside_are_not_followed(tmp_path, monkeypatch):
    """Each was followed through its folders: two fifths of what unpacking many small files took."""
    followed = []
    monkeypatch.setattr(archive.tarfile, "data_filter", lambda member, folder: followed.append(member.name) or member)
    with unpacked(made(tmp_path / "x.tar.zst", GOOD, *(member(f"store/consumequeue/t{n}/0/{0:020}", b"") for n in range(5)))) as found:
        assert found.stopped is None and not followed
        assert len(list(found.stores[0].glob("consumequeue/*/0/*"))) == 5


def test_zeros_take_no_room(tmp_path):
    size = 256 << 20
    with unpacked(made(tmp_path / "x.tar.zst", member("store/commitlog/" + "0" * 20, bytes(size)))) as found:
        log = found.stores[0] / "commitlog" / ("0" * 20)
        assert log.stat().st_size == size and log.stat().st_blocks * 512 < 1 << 20 and found.stopped is None


def test_zeros_cost_little(tmp_path):
    """To strip them cost 2.7 ns a byte: 88 s for 1 MB of an archive that holds 30 GB of zeros, now 8 s."""
    path = made(tmp_path / "x.tar.zst", member("store/commitlog/" + "0" * 20, bytes(1 << 30)))
    before = time.process_time()
    with unpacked(path) as found:
        assert found.stopped is None
    assert time.process_time() - before < 1.5


def header(name: str, size: int, kind: bytes = tarfile.REGTYPE) -> bytearray:
    info = tarfile.TarInfo(name)
    info.size, info.type = size, kind
    return bytearray(info.tobuf(tarfile.GNU_FORMAT))


def sparse() -> bytes:
    """Its map goes on in a further block, which is not there."""
    head = header("a", 512, tarfile.GNUTYPE_SPARSE)
    head[386:482], head[482], head[483:495], head[148:156] = b"00000000000\0" * 8, 1, b"00000001000\0", b" " * 8
    head[148:156] = b"%06o\0 " % sum(head)
    return bytes(head)


@pytest.mark.parametrize("wrong", [sparse(), bytes(header("././@LongLink", 5, tarfile.GNUTYPE_LONGLINK) + b"name\0".ljust(512, b"\0")) * 5000],
                         ids=["a map cut short", "names of names"])
def test_headers_that_tarfile_cannot_read_are_told(tmp_path, wrong):
    """They were internal faults: an IndexError, and a RecursionError from 600 bytes."""
    head = header(GOOD[0].name, len(GOOD[1]))
    (tmp_path / "x.tar").write_bytes(head + GOOD[1].ljust(1024, b"\0") + wrong)
    with unpacked(tmp_path / "x.tar") as found:
        assert "a member's header is wrong" in found.stopped
        assert (found.stores[0] / GOOD[0].name.removeprefix("store/")).read_bytes() == GOOD[1]


def test_a_pipe_is_not_waited_for(tmp_path, capfd):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(SystemExit) as ended:
        run(["store", str(tmp_path / "pipe")])
    assert ended.value.code == 3 and "neither a file nor a folder" in capfd.readouterr().err


def test_bytes_beyond_what_the_archive_s_size_allows_are_refused_and_the_rest_is_answered(tmp_path, monkeypatch):
    monkeypatch.setattr(archive, "WRITTEN_LEAST", 1 << 20)
    with unpacked(made(tmp_path / "x.tar.zst", GOOD, member("store/commitlog/" + "1" * 20, b"x" * (3 << 20)))) as found:
        assert found.stopped and "archive's size allows" in found.stopped
        assert (found.stores[0] / GOOD[0].name.removeprefix("store/")).read_bytes() == GOOD[1]
    monkeypatch.setattr(archive, "WRITTEN_LEAST", 4 << 20)
    with unpacked(tmp_path / "x.tar.zst") as found:
        assert found.stopped is None


def test_the_room_that_there_is_bounds_it(tmp_path, monkeypatch):
    monkeypatch.setattr(archive.shutil, "disk_usage", lambda _: type("Room", (), {"free": 1 << 20})())
    with unpacked(made(tmp_path / "x.tar.zst", GOOD, member("store/commitlog/" + "1" * 20, b"x" * (1 << 20)))) as found:
        assert found.stopped and "room" in found.stopped


def test_a_file_that_claims_more_than_can_be_is_not_begun(tmp_path, monkeypatch):
    monkeypatch.setattr(archive, "TOTAL_LEAST", 1 << 20)
    with unpacked(made(tmp_path / "x.tar", GOOD, member("store/commitlog/" + "1" * 20, bytes(2 << 20)), packed=False)) as found:
        assert found.stopped is None  # of a large archive much may come
    monkeypatch.setattr(archive, "TOTAL_TIMES", 0)
    with unpacked(tmp_path / "x.tar") as found:
        assert found.stopped and "its files are" in found.stopped


def test_headers_and_members_without_end_are_refused(tmp_path, monkeypatch):
    info = tarfile.TarInfo("store/x")
    info.type, info.size = tarfile.GNUTYPE_LONGNAME, archive.HEADER_MAX + 1
    path = made(tmp_path / "x.tar.zst", GOOD, (info, bytes(info.size)))
    with unpacked(path) as found:
        assert found.stopped and "header" in found.stopped
    monkeypatch.setattr(archive, "MEMBERS_MAX", 1)
    with unpacked(made(tmp_path / "y.tar.zst", GOOD, member("store/y"))) as found:
        assert found.stopped and "members" in found.stopped


def test_an_archive_cut_short_is_answered_as_far_as_it_goes(tmp_path, capfd):
    path = tmp_path / "cut.tar.zst"
    path.write_bytes(STORE.read_bytes()[:-2000])
    with pytest.raises(SystemExit) as ended:
        run(["store", str(path)])
    out, said = capfd.readouterr()
    assert ended.value.code == 3 and "commit log files" in out and "what was unpacked before is answered" in said


def test_of_many_stores_the_first_are_read_and_the_others_told(tmp_path, monkeypatch):
    """20,000 files of a queue, without a log, were as many stores: 25 s and 2,328 MB for 53 kB."""
    path = made(tmp_path / "x.tar.zst", *(member(f"s{n:03}/commitlog/{0:020}", b"x") for n in range(5)))
    with unpacked(path) as found:
        assert len(found.stores) == 5 and not found.stopped
    monkeypatch.setattr(archive, "STORES_MOST", 3)
    with unpacked(path) as found:
        assert [one.name for one in found.stores] == ["s000", "s001", "s002"] and "5 stores" in found.stopped


def test_members_are_as_many_as_the_archive_is_large(tmp_path, monkeypatch):
    monkeypatch.setattr(archive, "MEMBERS_LEAST", 3)
    path = made(tmp_path / "x.tar.zst", *(member(f"store/commitlog/{n << 30:020}", b"x") for n in range(60)))
    with unpacked(path) as found:
        assert f"{3 + path.stat().st_size // archive.MEMBER_SIZE} members" in found.stopped

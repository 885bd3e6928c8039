"""Stores inside an archive: unpacked to a temporary folder, read, and named as in the archive.

Law: an archive never fills disk or memory.  Zeros, which are most of a broker's files, become holes; the rest is limited by the
archive's size and by the free space.  What was unpacked before a limit was reached is still read.
"""

from __future__ import annotations

import contextlib
import shutil
import tarfile
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ZSTANDARD = b"\x28\xb5\x2f\xfd"
TAR_AT, TAR = 257, b"ustar"
PIECE = 1 << 18
ZEROS = bytes(PIECE)  # to be compared with: to strip zeros costs a hundred times as much
WRITTEN_TIMES = 200  # bytes written, beside those of the archive: text packs to a hundredth at best …
WRITTEN_LEAST = 64 << 20  # … but so many are always good
ROOM_SHARE = 0.8  # of what the folder for temporary files has free
TOTAL_TIMES = 60_000  # bytes of files with their zeros, beside those of the archive: Zstandard packs zeros to a thirty-thousandth …
TOTAL_LEAST = 4 << 30  # … but so many are always good
MEMBERS_MAX = 200_000
MEMBERS_LEAST, MEMBER_SIZE = 10_000, 64  # so many are always good, and one more for so many bytes of the archive: empty ones pack to three
STORES_MOST = 64  # that are read: each has a description of its own in memory
HEADER_MAX = 1 << 20  # bytes of a long name, or of further attributes
HEADERS = (tarfile.XHDTYPE, tarfile.XGLTYPE, tarfile.SOLARIS_XHDTYPE, tarfile.GNUTYPE_LONGNAME, tarfile.GNUTYPE_LONGLINK)


class NotAnArchive(Exception):
    pass


WRONG = (NotAnArchive, tarfile.TarError, OSError, ValueError, EOFError, LookupError, ArithmeticError, RecursionError)  # tarfile lets through what its reading of headers raises


def why(error: Exception) -> str:
    """Of what tarfile means for a reader of its code, another text."""
    if isinstance(error, LookupError | ArithmeticError | RecursionError) or type(error) is ValueError:
        return f"a member's header is wrong ({error})"
    return str(error)


@dataclass
class Unpacked:
    """What was unpacked, and why no more was."""

    stores: list[Path] = field(default_factory=list)
    stopped: str | None = None


class Member(tarfile.TarInfo):
    """Checks a member's headers before they are read into memory."""

    @classmethod
    def frombuf(cls, buf, encoding, errors):
        found = super().frombuf(buf, encoding, errors)
        if found.type in HEADERS and found.size > HEADER_MAX:
            raise NotAnArchive(f"a member's header claims {found.size:,} bytes, more than {HEADER_MAX:,}")
        return found


def packed(path: Path) -> bool:
    """Whether it is an archive, by its content."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        head = file.read(TAR_AT + len(TAR))
    return head[:4] == ZSTANDARD or head[TAR_AT:] == TAR


@contextlib.contextmanager
def unpacked(path: Path) -> Iterator[Unpacked]:
    """The stores in an archive (tar, or tar in Zstandard), in a folder that is removed afterwards."""
    import zstandard

    with tempfile.TemporaryDirectory(prefix="mqdissect-") as folder, path.open("rb") as file:
        plain: Any = file
        if file.read(4) == ZSTANDARD:
            file.seek(0)
            plain = zstandard.ZstdDecompressor().stream_reader(file, read_across_frames=True)
        else:
            file.seek(0)
        found = Unpacked()
        try:
            Unpacking(Path(folder), path.stat().st_size).all(plain)
        except (*WRONG, zstandard.ZstdError) as error:
            found.stopped = f"{path}: {why(error)}"
            if not any(one.is_file() for one in Path(folder).rglob("*")):
                raise NotAnArchive(found.stopped) from None
        every = stores(Path(folder))
        found.stores = every[:STORES_MOST]
        if len(every) > STORES_MOST:
            many = f"{path}: it has {len(every):,} stores, of which the first {STORES_MOST} are read; unpack it yourself and give a folder"
            found.stopped = f"{found.stopped}; {many}" if found.stopped else many
        yield found


def inside(member: tarfile.TarInfo) -> bool:
    """Whether its name alone shows that it stays in the folder, in which nothing is a link: to follow each name there costs as much as to make the file."""
    return (member.isreg() or member.isdir()) and not member.name.startswith("/") and ".." not in member.name.split("/")


class Unpacking:
    """Files and folders of an archive, within its limits."""

    def __init__(self, folder: Path, size: int):
        self.folder, self.members, self.total, self.written = folder, 0, 0, 0
        self.total_most = max(TOTAL_LEAST, TOTAL_TIMES * size)
        self.written_most = max(WRITTEN_LEAST, WRITTEN_TIMES * size)
        self.members_most = min(MEMBERS_MAX, MEMBERS_LEAST + size // MEMBER_SIZE)
        self.room = int(ROOM_SHARE * shutil.disk_usage(folder).free)

    def all(self, plain) -> None:
        with tarfile.open(fileobj=plain, mode="r|", tarinfo=Member) as tar:
            while (member := tar.next()) is not None:
                tar.members.clear()  # type: ignore[attr-defined]  # or it would keep all of them; typeshed does not know it
                self.members += 1
                if self.members > self.members_most:
                    raise NotAnArchive(f"it has more than {self.members_most:,} members; unpack it yourself and give the folder")
                self.member(tar, member if inside(member) else tarfile.data_filter(member, str(self.folder)))

    def member(self, tar: tarfile.TarFile, member: tarfile.TarInfo) -> None:
        to = self.folder / member.name
        if member.isdir():
            to.mkdir(parents=True, exist_ok=True)
            return
        if not member.isreg():
            raise NotAnArchive(f"{member.name} is neither a file nor a folder; a store holds nothing else")
        self.total += member.size
        if self.total > self.total_most:
            raise NotAnArchive(f"with {member.name} its files are {self.total:,} bytes, more than {self.total_most:,}; unpack it yourself and give the folder")
        source = tar.extractfile(member)
        to.parent.mkdir(parents=True, exist_ok=True)
        with to.open("xb") as out:
            while source is not None and (piece := source.read(PIECE)):
                self.put(out, piece, member.name)
            out.truncate()

    def put(self, out, piece: bytes, name: str) -> None:
        if piece == ZEROS[: len(piece)]:
            out.seek(len(piece), 1)
            return
        self.written += len(piece)
        if self.written > min(self.written_most, self.room):
            why = "the archive's size allows" if self.written_most < self.room else "there is room for in the folder for temporary files"
            raise NotAnArchive(f"{name} makes it more than the {min(self.written_most, self.room):,} bytes that {why}; unpack it yourself and give the folder")
        out.write(piece)


def stores(folder: Path) -> list[Path]:
    """Folders with a commit log below them; else the files of one that was packed alone."""
    found = sorted({log.parent for log in folder.rglob("commitlog") if log.is_dir()})
    return found or sorted({log.parent for log in folder.rglob("[0-9]" * 20) if log.is_file()}) or [folder]

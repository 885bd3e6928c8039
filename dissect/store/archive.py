"""Stores inside an archive: unpacked beside, read, and called by their names in it."""

from __future__ import annotations

import contextlib
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ZSTANDARD = b"\x28\xb5\x2f\xfd"
TAR_AT, TAR = 257, b"ustar"


class NotAnArchive(Exception):
    pass


def packed(path: Path) -> bool:
    """Is it an archive, told by its content?"""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        head = file.read(TAR_AT + len(TAR))
    return head[:4] == ZSTANDARD or head[TAR_AT:] == TAR


@contextlib.contextmanager
def unpacked(path: Path) -> Iterator[list[Path]]:
    """The stores in an archive (tar, or tar in Zstandard), in a folder that goes away afterwards."""
    import zstandard

    with tempfile.TemporaryDirectory(prefix="mqdissect-") as folder, path.open("rb") as file:
        plain: Any = file
        if file.read(4) == ZSTANDARD:
            file.seek(0)
            plain = zstandard.ZstdDecompressor().stream_reader(file, read_across_frames=True)
        else:
            file.seek(0)
        try:
            with tarfile.open(fileobj=plain, mode="r|") as tar:
                tar.extractall(folder, filter="data")
        except (tarfile.TarError, zstandard.ZstdError, OSError) as error:
            raise NotAnArchive(f"{path}: {error}") from None
        yield stores(Path(folder))


def stores(folder: Path) -> list[Path]:
    """Folders with a commit log below them; else the files of one that was packed alone."""
    found = sorted({log.parent for log in folder.rglob("commitlog") if log.is_dir()})
    return found or sorted({log.parent for log in folder.rglob("[0-9]" * 20) if log.is_file()}) or [folder]

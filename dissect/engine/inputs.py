"""What the caller names: captures, directories, globs, standard input, or folders that `save` wrote."""

from __future__ import annotations

import glob
import hashlib
import os
from pathlib import Path

from dissect.capture import places
from dissect.engine.manifest import MANIFEST

EDGE = 1 << 20          # of a file's content, so much of both ends goes into its identity
STDIN = "-"


def expand(paths) -> tuple[list[str], list[tuple[str, str]]]:
    """The inputs that exist, and those that do not, each with the reason."""
    found, missing = [], []
    for path in paths:
        path = os.fspath(path)
        if places.is_folder(path) and not files([path]):
            missing.append((path, "no file in this folder"))
            continue
        if path == STDIN or places.exists(path):
            found.append(path)
            continue
        matches = _matches(path) if glob.has_magic(path) else []
        found += matches
        if not matches:
            missing.append((path, "no file matches" if glob.has_magic(path) else "no such file"))
    return found, missing


def _matches(path: str) -> list[str]:
    return places.matches(path) if places.is_url(path) else sorted(glob.glob(path, recursive=True))


def is_saved(path: str) -> bool:
    return not places.is_url(path) and os.path.isfile(os.path.join(path, MANIFEST))


def files(paths: list[str]) -> list[str]:
    """Every file of the inputs, directories opened, in the order of their names."""
    all_files: list[str] = []
    for path in paths:
        if places.is_url(path) and places.is_folder(path):
            all_files += [places.joined(path, name) for name in places.names(path)]
        elif os.path.isdir(path):
            all_files += sorted(str(found) for found in Path(path).iterdir() if found.is_file())
        else:
            all_files.append(path)
    return all_files


def passes(path: str) -> bool:
    """Can it be read only once: standard input, or a pipe?"""
    return path == STDIN or not places.is_url(path) and os.path.exists(path) and not os.path.isfile(path) and not os.path.isdir(path)


def identity(paths: list[str]) -> list[dict]:
    """What identifies a capture: names, sizes, and a hash of both ends of each file."""
    return [{"file": os.path.basename(path), "size": os.path.getsize(path), "hash": _ends_hash(path)}
            for path in files(paths)]


def _ends_hash(path: str) -> str:
    digest = hashlib.blake2b(digest_size=16)
    with open(path, "rb") as file:
        digest.update(file.read(EDGE))
        size = os.fstat(file.fileno()).st_size
        if size > EDGE:
            file.seek(max(EDGE, size - EDGE))
            digest.update(file.read(EDGE))
    return digest.hexdigest()


def first_time(paths: list[str]) -> int | None:
    """The first packet's time of the first input that has one; None for a pipe, which can be read only once."""
    from dissect.capture.errors import CaptureError
    from dissect.capture.opening import open_reader

    for path in files(expand(path for path in paths if not passes(path))[0]):
        if is_saved(os.path.dirname(path)):
            from dissect.engine.manifest import first_ns

            return first_ns(os.path.dirname(path))
        try:
            reader = open_reader(path)
        except CaptureError:
            continue
        if reader.first_ns is None:
            next(reader.blocks(), None)
        if reader.first_ns is not None:
            return reader.first_ns
    return None

"""Where an answer goes: looked at before anything is decoded, and there only when it is whole."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from dissect.analysis.conditions import WrongQuestion


def look(path: str, inputs: list[str]) -> None:
    """Refuse what could not be written, or would be written over what is read."""
    for one in inputs:
        if os.path.exists(path) and os.path.exists(one) and os.path.samefile(path, one):
            raise WrongQuestion(f"-o {path} is one of the files that are read; give the answer another name")
    folder = os.path.dirname(path) or "."
    if os.path.isdir(path):
        raise WrongQuestion(f"-o {path} is a folder; add a file's name")
    if not os.path.isdir(folder):
        raise WrongQuestion(f"cannot write {path}: there is no folder {folder}")
    if not os.access(path if os.path.exists(path) else folder, os.W_OK):
        raise WrongQuestion(f"cannot write {path}: permission denied")


@contextmanager
def whole(path: str) -> Iterator[BinaryIO]:
    """A file to write, under another name until it is whole; a device or a pipe is written as it is."""
    if os.path.exists(path) and not os.path.isfile(path):
        with open(path, "wb") as out:
            yield out
        return
    part = f"{path}.part"
    try:
        with open(part, "wb") as out:
            yield out
        os.replace(part, path)
    finally:
        Path(part).unlink(missing_ok=True)

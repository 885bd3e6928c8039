"""The file of an answer: checked before anything is decoded, and in place only when it is whole."""

from __future__ import annotations

import atexit
import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import BinaryIO

from dissect.analysis.conditions import WrongQuestion

STANDARD = "standard output"
UNFINISHED = ".mqdissect-"      # how the name of a file begins that is being written


def refuse(path: str, inputs: list[str]) -> None:
    """Refuse an output that cannot be written, or that would overwrite an input."""
    for one in inputs:
        if os.path.exists(path) and os.path.exists(one) and os.path.samefile(path, one):
            raise WrongQuestion(f"-o {path} is one of the inputs; choose another name")
    if os.path.isdir(path):
        raise WrongQuestion(f"-o {path} is a folder; add a file's name")
    target = os.path.realpath(path)
    folder = os.path.dirname(target)
    if not os.path.isdir(folder):
        raise WrongQuestion(f"cannot write {path}: there is no folder {folder}")
    if os.path.exists(target) and not os.access(target, os.W_OK):
        raise WrongQuestion(f"cannot write {path}: permission denied")
    if not _as_it_is(target) and not os.access(folder, os.W_OK):
        raise WrongQuestion(f"cannot write {path}: no new file may be made in its folder {folder}; an answer is first written to a temporary file there")


@contextmanager
def new_file(path: str) -> Iterator[BinaryIO]:
    """A file to write, under a temporary name until it is whole; a device or a pipe is written directly.

    The name cannot be predicted and the file is new, so no other file is overwritten.
    """
    target = os.path.realpath(path)
    with told_of(path):
        if _as_it_is(target):
            with open(target, "wb") as out:
                yield out
            return
        with _unfinished(target) as part:
            with open(part, "wb") as out:
                yield out
            os.replace(part, target)


@contextmanager
def new_folder(path: str) -> Iterator[None]:
    """A folder for files; if it was not there, and writing ends before a file is in it, it goes away again."""
    made = not os.path.isdir(path)
    os.makedirs(path, exist_ok=True)
    try:
        yield
    except BaseException:
        if made:
            with suppress(OSError):
                os.rmdir(path)
        raise


@contextmanager
def told_of(path: str) -> Iterator[None]:
    """Add the file's name to a write error, which does not have it."""
    try:
        yield
    except OSError as error:
        if error.filename is None and error.errno is not None:
            error.filename = path
        raise


@contextmanager
def _unfinished(target: str) -> Iterator[str]:
    handle, part = tempfile.mkstemp(prefix=UNFINISHED, dir=os.path.dirname(target))
    _begun.add(part)
    try:
        os.close(handle)
        os.chmod(part, _mode(target))
        yield part
    finally:
        _discard(part)


_begun: set[str] = set()


def _discard(part: str) -> None:
    _begun.discard(part)
    with suppress(FileNotFoundError):
        os.unlink(part)


@atexit.register
def _discard_all() -> None:
    """A program that is ended inside of `whole`, for example by a signal, leaves no pieces either."""
    for part in list(_begun):
        _discard(part)


def _as_it_is(target: str) -> bool:
    return os.path.exists(target) and not os.path.isfile(target)


def _mode(target: str) -> int:
    """The permissions that the file had, or that a new one gets."""
    with suppress(FileNotFoundError):
        return stat.S_IMODE(os.stat(target).st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


class Stream:
    """Standard output, always written as to a pipe, so that a redirected answer equals a piped one."""

    closed = False

    def __init__(self, out):
        self._out = out

    def write(self, data) -> int:
        """Write everything.  If the system took only a part, write on: the next write tells the reason (a full disk)."""
        rest = memoryview(data).cast("B")
        size = len(rest)
        while len(rest):
            rest = rest[self._out.write(rest) or 0:]
        return size

    def flush(self) -> None:
        self._out.flush()

    def close(self) -> None:
        self.flush()

    def seekable(self) -> bool:
        return False

    def readable(self) -> bool:
        return False

    def writable(self) -> bool:
        return True

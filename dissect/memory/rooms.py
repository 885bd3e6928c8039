"""Folders for what does not fit in memory.  What killed processes left is removed by the next one that needs such a folder.

Law: a folder is removed by its owner, or when nobody holds its lock any more, and only of the same user.  The lock is taken before it has the name by which
others look for it; a system without such locks keeps everything.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress

PREFIX, LOCK = "mqdissect-", "held"

_locks: dict[str, int] = {}


def made() -> str:
    """A new folder, held until `left` or the end of this process."""
    if not _locks:
        remove_forgotten(tempfile.gettempdir())
    folder = tempfile.mkdtemp(prefix=PREFIX)
    with suppress(OSError):
        lock = os.open(os.path.join(folder, LOCK + ".new"), os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
        _locks[folder] = lock
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.rename(os.path.join(folder, LOCK + ".new"), os.path.join(folder, LOCK))
    return folder


def left(folder: str) -> None:
    """Nobody needs it any more."""
    emptied(folder)
    if (lock := _locks.pop(folder, None)) is not None:
        os.close(lock)


@contextmanager
def meanwhile() -> Iterator[str]:
    """A folder for the body of a `with`."""
    folder = made()
    try:
        yield folder
    finally:
        left(folder)


def emptied(folder: str) -> None:
    """Remove a folder, its lock at last: what cannot be removed now, the next one may."""
    with suppress(OSError):
        for name in os.listdir(folder):
            path = os.path.join(folder, name)
            if os.path.isdir(path) and not os.path.islink(path):
                shutil.rmtree(path, ignore_errors=True)
            elif name != LOCK:
                with suppress(OSError):
                    os.unlink(path)
        if {*os.listdir(folder)} <= {LOCK}:
            shutil.rmtree(folder, ignore_errors=True)


def remove_forgotten(place: str) -> None:
    """Remove the folders of this user there whose owners were killed."""
    with suppress(OSError), os.scandir(place) as there:
        for one in there:
            with suppress(OSError):  # another process may remove it, too
                if one.name.startswith(PREFIX) and one.is_dir(follow_symlinks=False) and one.stat(follow_symlinks=False).st_uid == os.geteuid() and forgotten(one.path):
                    emptied(one.path)


def forgotten(folder: str) -> bool:
    """Whether it had an owner who does not hold it any more."""
    try:
        lock = os.open(os.path.join(folder, LOCK), os.O_RDWR | os.O_NOFOLLOW)
    except OSError:
        return False
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    except OSError:
        return False
    finally:
        os.close(lock)

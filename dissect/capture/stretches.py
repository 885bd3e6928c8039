"""A compressed capture as a plain file for a while, in stretches on disk: one process unpacks ahead, others read any part of what is there.

Law: a reader finds what reading through the compression gives, its damage included.  Stretches behind the work are let go of; the first one
stays, since a capture's head tells how to read the rest.
"""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import IO

from dissect.capture.compressed import CompressionDamaged
from dissect.capture.opening import through
from dissect.capture.reader import Reader
from dissect.capture.window import Ranged, why_it_ends

STRETCH_BYTES = 96 << 20  # more than the largest packet, and than what is searched for the next one: both end in the stretch that follows
READ_BYTES = 1 << 20
NOTE = "end"  # the file that says how long all is, and what was wrong

Wait = Callable[[], bool]  # for another stretch, or the end: whether one of them came


class NotYet(Exception):
    """What is read lies behind what was unpacked so far."""


# --- writing --------------------------------------------------------------------------------------------------------


def unpack(path: str, folder: str, size: int) -> Iterator[tuple[int, bool]]:
    """Write the stretches of a file; after each of them: how much of the file as stored was taken, and whether it was the last one."""
    with open(path, "rb", buffering=0) as raw:
        content, number, length = Content(through(raw)[0]), 0, size
        while length == size:
            with appearing(folder, f"{number}") as out:
                length = sum(map(out.write, content.up_to(size)))
                if length < size:
                    with appearing(folder, NOTE) as beside:
                        beside.write(json.dumps([number * size + length, content.failure]).encode())
            yield raw.tell(), length < size
            number += 1


class Content:
    """What reading through a compression gives until it ends, and why that was, if it should not have been."""

    def __init__(self, opened) -> None:
        self.opened = opened
        self.failure: str | None = None

    def up_to(self, size: int) -> Iterator[bytes]:
        while size and self.failure is None:
            try:
                data = self.opened.read(min(READ_BYTES, size))
            except (CompressionDamaged, OSError) as why:
                self.failure = why_it_ends(why)
                return
            if not data:
                return
            yield data
            size -= len(data)


@contextmanager
def appearing(folder: str, name: str) -> Iterator[IO[bytes]]:
    """A file that has its name when it is whole."""
    beside = os.path.join(folder, f"{name}~")
    with open(beside, "wb") as out:
        yield out
    os.rename(beside, os.path.join(folder, name))


def work(path: str, folder: str, size: int) -> None:
    """A process that unpacks: a stretch for each line that it hears; it says how much of the file it took, and when it is at the end."""
    try:
        steps, ended = unpack(path, folder, size), False
        while not ended and sys.stdin.readline():
            taken, ended = next(steps)
            print(f"taken {taken}", flush=True)
        if ended:
            print("end", flush=True)
    except OSError as why:
        print(f"failed {why.errno}", flush=True)


# --- reading --------------------------------------------------------------------------------------------------------


class Stretches:
    """The unpacked bytes that are there, as a file."""

    def __init__(self, folder: str, size: int) -> None:
        self.folder, self.size, self.at = folder, size, 0
        self.number, self.length, self.whole = -1, 0, False
        self.file: io.FileIO | None = None
        self.failure: str | None = None
        self.grown()

    def grown(self) -> bool:
        """What is there now: whether it is more than before."""
        known = self.length, self.whole
        with suppress(FileNotFoundError), open(os.path.join(self.folder, NOTE)) as file:
            self.length, self.failure = json.load(file)
            self.whole = os.path.exists(os.path.join(self.folder, f"{self.length // self.size}"))
        if not self.whole:
            last = max((int(name) for name in os.listdir(self.folder) if name.isdigit()), default=0)
            with suppress(FileNotFoundError):
                self.length = last * self.size + os.path.getsize(os.path.join(self.folder, f"{last}"))
        return known != (self.length, self.whole)

    def seek(self, at: int) -> None:
        self.at = at

    def tell(self) -> int:
        return self.at

    def readinto(self, buffer) -> int:
        if self.at >= self.length:
            return 0
        number, inside = divmod(self.at, self.size)
        file = self.stretch(number)
        file.seek(inside)
        count = file.readinto(buffer) or 0
        self.at += count
        return count

    def stretch(self, number: int) -> io.FileIO:
        if self.file is None or number != self.number:
            self.close()
            self.file, self.number = open(os.path.join(self.folder, f"{number}"), "rb", buffering=0), number
        return self.file

    def read(self, size: int) -> bytes:
        out = bytearray(size)
        view, got = memoryview(out), 0
        while got < size and (count := self.readinto(view[got:])):
            got += count
        return bytes(view[:got])

    def close(self) -> None:
        if self.file is not None:
            self.file.close()
        self.file, self.number = None, -1

    def __del__(self) -> None:
        self.close()


class Growing(Ranged):
    """A window on stretches that may still become more."""

    _raw: Stretches

    def __init__(self, raw: Stretches, wait: Wait | None) -> None:
        super().__init__(raw, raw.length)
        self.wait = wait

    def ended(self) -> None:
        """The end of what is there: wait for more, or say that there is none."""
        raw = self._raw
        while self.failure is None and self.base + self.end >= raw.length and not raw.whole:
            if not raw.grown() and (self.wait is None or not self.wait()):
                raise NotYet
        self.size = raw.length
        if self.failure is not None or self.base + self.end >= raw.length:
            super().ended()
            self.failure = self.failure or raw.failure

    def bytes_at(self, at: int, size: int) -> bytes | None:
        """As of every compressed file: bytes that were passed are gone."""
        return None


def opened(folder: str, name: str, kind: str, size: int, wait: Wait | None = None) -> Reader:
    """A reader of what is unpacked there.  Without `wait`, what would have to wait raises NotYet."""
    return Reader(Growing(Stretches(folder, size), wait), name, packed=kind)

"""Splits of compressed files: a small file is one split, a large one is unpacked ahead by a process of its own, and its stretches are splits.

Law: a split is planned when everything that its reader needs is there: the stretch behind it, too.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress

from dissect.capture import places
from dissect.capture.detect import WHOLE_BYTES
from dissect.decode.pieces import Split, compression_of, splits_of

RUN = "import sys; from dissect.capture.stretches import work; work(sys.argv[1], sys.argv[2], int(sys.argv[3]))"


class Unpacking:
    """The splits of a source's files in order; `ahead`: how many stretches may wait, of all files together."""

    def __init__(self, paths: list[str], folder: str, ahead: int, size: int):
        self.paths, self.size = paths, size
        self.places = {path: (os.path.join(folder, f"unpacked{number}"), kind, size) for number, path in enumerate(paths)
                       if (kind := compression_of(path)) and places.size(path) > WHOLE_BYTES}
        self.taken: dict[int, list[int]] = {}  # of a file: bytes as stored that were read for each stretch so far
        self.over: set[int] = set()  # files of which nothing more is wanted
        self.changed = threading.Condition()  # guards what follows
        self.process: subprocess.Popen | None = None
        self.file = -1  # the one that it unpacks
        self.free, self.given = ahead, 0  # stretches that may still be made, and those that the present process may make
        self.closed = False

    def splits(self) -> Iterator[list[Split]]:
        for number, path in enumerate(self.paths):
            if path in self.places:
                yield from self.unpacked(number, path)
            else:
                yield splits_of(number, path, self.size)

    def unpacked(self, number: int, path: str) -> Iterator[list[Split]]:
        """The splits of one file, while another process unpacks it."""
        taken, at, said = self.taken.setdefault(number, [0]), 0, ""
        for line in self.words(number, path):
            if not line.endswith("\n"):  # it was ended while it spoke
                break
            said, _, value = line.strip().partition(" ")
            if said == "failed":
                raise OSError(int(value), f"{os.strerror(int(value))}, unpacking {path} (--jobs 1 needs no room for that)", self.places[path][0])
            if said == "taken":
                taken.append(int(value))
                if len(taken) > 2:
                    yield [Split(number, at, at + self.size)]
                    at += self.size
        with self.changed:
            self.process, self.free = None, self.free + self.given - (len(taken) - 1)
        if said == "end" or number in self.over:    # the last split frees what is left of a file, whether it is wanted or not
            yield [Split(number, at)]
        elif not self.closed:
            raise RuntimeError("the process that unpacks ended early; --jobs 1 reads the capture in this process alone")

    def words(self, number: int, path: str) -> Iterator[str]:
        """What a process says that unpacks a file."""
        folder, _, size = self.places[path]
        with self.changed:
            while not (self.free or self.closed):
                self.changed.wait()
            if self.closed:
                return
            os.mkdir(folder)
            self.file = number
            self.process = process = subprocess.Popen([sys.executable, "-P", "-c", RUN, path, folder, f"{size}"], stdin=subprocess.PIPE,
                                                      stdout=subprocess.PIPE, text=True, start_new_session=True)  # Ctrl-C is for this process alone
            self.given = 0
            self.give(0)
        assert process.stdout is not None
        yield from process.stdout
        process.wait()

    def give(self, more: int) -> None:
        """So many stretches more may be made."""
        self.free += more
        if self.process is None or self.process.stdin is None:
            self.changed.notify_all()
            return
        with suppress(OSError):     # it has ended
            self.process.stdin.write("\n" * self.free)
            self.process.stdin.flush()
        self.free, self.given = 0, self.given + self.free

    def passed(self, split: Split) -> None:
        """Nothing before the end of this split is wanted any more; of a file's first stretch the head is, as long as any of it is."""
        if self.paths[split.file] not in self.places:
            return
        folder, removed = self.places[self.paths[split.file]][0], 1
        if split.stop is None:
            removed = len(self.taken[split.file]) - 1 - split.start // self.size
            shutil.rmtree(folder, ignore_errors=True)
        elif split.start:
            with suppress(FileNotFoundError):
                os.unlink(os.path.join(folder, f"{split.start // self.size}"))
        self.more(removed)

    def more(self, count: int = 1) -> None:
        """So many stretches more may be made: others were removed, or what is read does not end in what there may be."""
        with self.changed:
            self.give(count)

    def leave(self, file: int) -> None:
        """Nothing more of this file is wanted."""
        with self.changed:
            self.over.add(file)
            if self.process is not None and self.file == file:
                self.process.kill()

    def close(self) -> None:
        with self.changed:
            self.closed = True
            if self.process is not None:
                self.process.kill()
                self.process.wait()
            self.changed.notify_all()

    def stored(self, file: int, position: int) -> int:
        """How much of the file as stored lies before a position in what it holds."""
        if file in self.taken:
            number, inside = divmod(position, self.size)
            begin, end = (self.taken[file][min(at, len(self.taken[file]) - 1)] for at in (number, number + 1))
            return begin + (end - begin) * inside // self.size
        return position


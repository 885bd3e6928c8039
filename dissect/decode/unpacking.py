"""Splits of compressed files: a small file is one split, a large one is unpacked ahead by a process of its own, and its stretches are splits.

Law: a split is planned when everything that its reader needs is there: the stretch behind it, too.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress

from dissect.capture import places
from dissect.decode.pieces import Split, compression_of

RUN = "import sys; from dissect.capture.stretches import work; work(sys.argv[1], sys.argv[2], *map(int, sys.argv[3:]))"
WHOLE_BYTES = 16 << 20  # a compressed file up to this size is read as it is, by whoever decodes it


class Unpacking:
    """The splits of a source's files in order; `ahead`: how many stretches may wait."""

    def __init__(self, paths: list[str], folder: str, ahead: int, size: int):
        self.paths, self.ahead, self.size = paths, ahead, size
        self.places = {path: (os.path.join(folder, f"unpacked{number}"), kind, size) for number, path in enumerate(paths)
                       if (kind := compression_of(path)) and places.size(path) > WHOLE_BYTES}
        self.taken: dict[int, list[int]] = {}  # of a file: bytes as stored that were read for each stretch so far
        self.process: subprocess.Popen | None = None
        self.over: set[int] = set()  # files of which nothing more is wanted
        self.done = self.further = 0  # stretches of the present file that were read, and how many more it needs at once than usual

    def splits(self) -> Iterator[list[Split]]:
        for number, path in enumerate(self.paths):
            if path in self.places:
                yield from self.stretches(number, path)
            elif compression_of(path):
                yield [Split(number)]
            else:
                edges = [*range(0, places.size(path), self.size)] or [0]
                yield [Split(number, a, b) for a, b in zip(edges, [*edges[1:], None], strict=True)]

    def stretches(self, number: int, path: str) -> Iterator[list[Split]]:
        """The splits of one file, while another process unpacks it."""
        folder, taken = self.places[path][0], self.taken.setdefault(number, [0])
        self.done = self.further = 0
        os.mkdir(folder)
        self.process = subprocess.Popen([sys.executable, "-c", RUN, path, folder, f"{self.ahead}", f"{self.size}"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, start_new_session=True)  # Ctrl-C is for this process alone
        assert self.process.stdout is not None
        said = ""
        for line in self.process.stdout:
            said, _, value = line.strip().partition(" ")
            if said == "failed":
                raise OSError(int(value), os.strerror(int(value)), folder)
            if said == "taken":
                taken.append(int(value))
                if (count := len(taken) - 1) > 1:
                    yield [Split(number, (count - 2) * self.size, (count - 1) * self.size)]
        self.process.wait()
        if said != "end" and number not in self.over:
            raise RuntimeError("the process that unpacks ended early; --jobs 1 reads the capture in this process alone")
        yield [Split(number, (len(taken) - 2) * self.size)]

    def passed(self, split: Split) -> None:
        """Nothing before the end of this split is wanted any more; a file's first stretch is, as long as any of it is."""
        if self.paths[split.file] not in self.places or split.stop is None:
            return
        folder, self.done = self.places[self.paths[split.file]][0], split.stop // self.size
        if self.done > 1:
            with suppress(FileNotFoundError):
                os.unlink(os.path.join(folder, f"{self.done - 1}"))
        self.tell()

    def more(self) -> None:
        """What is read does not end in what may be unpacked: then that must be more."""
        self.further += 1
        self.tell()

    def tell(self) -> None:
        if self.process is not None and self.process.stdin is not None:
            with suppress(OSError):     # it has ended
                self.process.stdin.write(f"{self.done + self.further}\n")
                self.process.stdin.flush()

    def leave(self, file: int) -> None:
        """Nothing more of this file is wanted."""
        if self.paths[file] in self.places and file not in self.over:
            self.over.add(file)
            self.close()

    def close(self) -> None:
        if self.process is not None:
            self.process.kill()

    def stored(self, file: int, position: int) -> int:
        """How much of the file as stored lies before a position in what it holds."""
        if file in self.taken:
            number, inside = divmod(position, self.size)
            begin, end = (self.taken[file][min(at, len(self.taken[file]) - 1)] for at in (number, number + 1))
            return begin + (end - begin) * inside // self.size
        return position


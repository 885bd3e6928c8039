"""How far a reading is, and the work that follows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass


@dataclass
class Progress:
    bytes_done: int = 0
    bytes_total: int | None = None
    packets: int = 0
    messages: int = 0
    until_ns: int | None = None     # time of the last packet read
    what: str = ""                  # what is done, where it is no reading: then steps are counted, not bytes

    def share(self) -> float | None:
        """The share of the inputs that was read, 0…1; None if their size is unknown."""
        if not self.bytes_total or self.bytes_done > self.bytes_total:
            return None
        return self.bytes_done / self.bytes_total


class Steps:
    """The steps after the reading, for progress."""

    def __init__(self, total: int, what: str = ""):
        self._progress = Progress(bytes_total=total, what=what)

    def begin(self, what: str) -> None:
        self._progress.bytes_done += bool(self._progress.what)
        self._progress.what = what

    def each(self, items: Sequence, what: str) -> Iterator:
        """The items in their turn."""
        for number, item in enumerate(items, 1):
            self.begin(f"{what} {number} of {len(items)}" if len(items) > 1 else what)
            yield item

    def reach(self, done: int) -> None:
        """So many are done."""
        self._progress.bytes_done = done

    def blocks(self, reader) -> Iterator:
        """A reader's blocks; counted are bytes, as they lie in its file."""
        before = self._progress.bytes_done
        for block in reader.blocks():
            self._progress.bytes_done = before + reader.taken
            yield block

    def progress(self) -> Progress:
        return self._progress

    def stop(self) -> None:
        """Give up: a half-done result is of no use."""
        raise KeyboardInterrupt

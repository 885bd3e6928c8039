"""How much memory a statement of the database has, and what is done where that is not enough.

Law: each statement begins with the usual limits, however much the one before it needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

MEMORY = "96MB"           # as quick as 160: what does not fit waits on disk
MEMORY_MORE = ("168MB", "192MB")      # where one thread cannot do with that either: each holds rows of its own; `report` of 8 GB needs the first, `rebalance` the second
MEMORY_BESIDE = "48MB"     # while rows leave in windows, which need memory of their own
MEMORY_MOST = "1GB"       # … nor with that


class Limits:
    """`execute` runs a statement; `threads` is the usual number of them."""

    def __init__(self, execute: Callable[[str], object], threads: int):
        self.execute, self.threads, self.usual, self.eased = execute, threads, MEMORY, False

    @contextmanager
    def beside(self) -> Iterator[None]:
        """While rows leave in windows."""
        self.usual = MEMORY_BESIDE
        self.set(memory_limit=self.usual)
        try:
            yield
        finally:
            self.usual = MEMORY
            self.set(memory_limit=self.usual)

    def asked(self, ask: Callable):
        """The answer; what it raises if it does not fit into the largest limit."""
        import duckdb

        if self.eased:
            self.set(threads=self.threads, memory_limit=self.usual)
            self.eased = False
        steps: list[dict] = [{"threads": 1}, *({"memory_limit": limit} for limit in (*MEMORY_MORE, MEMORY_MOST))]
        for eased in steps:
            try:
                return ask()
            except duckdb.OutOfMemoryException:
                self.set(**eased)
                self.eased = True
        return ask()

    def set(self, **limits) -> None:
        import duckdb

        for name, value in limits.items():
            with suppress(duckdb.OutOfMemoryException):     # what is held is more than that: the limit stays as it is
                self.execute(f"set {name} = '{value}'")

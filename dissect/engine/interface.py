"""What an engine is: the list of everything that questions, commands and the Python interface need of it.

`Embedded` answers in this process with DuckDB, `Cluster` with Spark.  A test compares both with this list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Protocol

from dissect.decode.options import Options


class Engine(Protocol):
    """One set of inputs, and the tables decoded from it so far."""

    inputs: list[str]                       # as they were found
    unreadable: list[tuple[str, str]]       # inputs of which nothing could be had, each with the reason
    options: Options
    saved: bool                             # the inputs are folders that `save` wrote
    trusted: bool                           # the texts are ours whole: their names need no look before decoding
    watch: Callable                         # makes a context manager around decoding: the command line shows progress
    stopped: Any                            # how far decoding came, when somebody ended it early; else None

    def answer(self, sql: str) -> Any:
        """The answer as one Arrow table."""

    def answers(self, texts: list[str]) -> list:
        """Several answers from one pass over the inputs."""

    def rows(self, texts: list[str]) -> list[list[dict]]:
        """Several short answers from one pass, as Python values."""

    def reader(self, sql: str, numbered: bool = False) -> Any:
        """The answer as a stream of Arrow batches, so that a long one is never held; `numbered`: its texts may have a dictionary."""

    def along(self, asked: list, numbered: bool = False) -> Iterator[tuple]:
        """Several answers in pieces: which one, its columns, batches."""

    def relation(self, sql: str) -> Any:
        """The answer in the engine's own form, for further queries."""

    def columns(self, sql: str) -> list[str]:
        """The names of an answer's columns, without reading anything."""

    def prepare(self, texts: list[str]) -> list[str]:
        """Decode what these texts need; returns them as the engine understands them."""

    def load(self, wanted: dict[str, list[str]]) -> None:
        """Decodes tables and columns."""

    def close(self) -> None:
        """Free everything that was decoded."""

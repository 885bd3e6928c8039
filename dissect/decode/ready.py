"""Rows that a block of packets made, until they leave: a kilobyte may inflate to thousands of them.

Law: they come out in the order they came in; memory holds at most READY_MOST bytes of them.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator
from typing import IO

import pyarrow as pa

READY_MOST = 24 << 20


class Ready:
    """Batches of tables; beyond the limit they lie in a file without a name."""

    def __init__(self) -> None:
        self.batches: list[tuple[str, pa.RecordBatch | int]] = []  # of what lies in the file: where
        self.first = self.bytes = 0  # in memory: from which batch on, and how many bytes
        self.file: IO[bytes] | None = None

    def append(self, rows: tuple[str, pa.RecordBatch]) -> None:
        self.batches.append(rows)
        self.bytes += rows[1].nbytes
        if self.bytes > READY_MOST:
            try:
                self.put_away()
            except OSError:  # no folder, or a full one: memory it is
                self.bytes = 0

    def extend(self, batches: Iterable[tuple[str, pa.RecordBatch]]) -> None:
        for rows in batches:
            self.append(rows)

    def put_away(self) -> None:
        self.file = self.file or tempfile.TemporaryFile(prefix="mqdissect-", buffering=0)      # what is written lies there, or is an error
        while self.first < len(self.batches):
            table, batch = self.batches[self.first]
            if isinstance(batch, pa.RecordBatch):
                self.batches[self.first] = table, written(self.file, batch)
            self.first += 1
        self.bytes = 0

    def __iter__(self) -> Iterator[tuple[str, pa.RecordBatch]]:
        for table, batch in self.batches:
            if self.file is not None and isinstance(batch, int):
                self.file.seek(batch)
                with pa.ipc.open_stream(self.file) as source:
                    batch = source.read_next_batch()
            yield table, batch  # type: ignore[misc]


def written(file: IO[bytes], batch: pa.RecordBatch) -> int:
    """A batch behind all others: where it lies."""
    content = pa.BufferOutputStream()
    with pa.ipc.new_stream(content, batch.schema) as sink:
        sink.write_batch(batch)
    at, left = file.seek(0, 2), memoryview(content.getvalue())
    while left:
        left = left[file.write(left):]
    return at

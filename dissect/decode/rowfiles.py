"""Rows that wait in files until it is known which of them are true: one file per table, in Arrow's own format, which is cheap to write
and read.

Law: rows come back in the order they were written, each with the number of looks before it.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator

import pyarrow as pa

from dissect.capture import places


def place(folder: str, *parts: str) -> str:
    """A path that no other attempt will use."""
    *between, ending = parts
    return places.joined(folder, *between, f"{uuid.uuid4().hex}.{ending}")


class Rows:
    """Rows on their way to disk, in the order they come."""

    def __init__(self, folder: str):
        self.folder = folder
        self.files: dict[str, str] = {}
        self._open: dict[str, tuple] = {}

    def append(self, row: tuple[int, str, pa.RecordBatch]) -> None:
        looks, table, batch = row
        if table not in self._open:
            self.files[table] = path = place(self.folder, table, "arrow")
            sink = places.sink(path)
            self._open[table] = sink, pa.ipc.new_stream(sink, batch.schema)
        self._open[table][1].write_batch(batch, custom_metadata={"looks": str(looks)})

    def close(self) -> dict[str, str]:
        for sink, writer in self._open.values():
            writer.close()
            sink.close()
        self._open = {}
        return self.files


def batches(path: str, mapped: bool = True) -> Iterator[tuple[int, pa.RecordBatch]]:
    """`mapped`: the file is mapped, and the system decides how long it stays in memory; otherwise one batch at a time is in memory."""
    with places.source(path) if mapped else pa.OSFile(path) as file, pa.ipc.open_stream(file) as reader:
        while True:
            try:
                batch, said = reader.read_next_batch_with_custom_metadata()
            except StopIteration:
                return
            yield int(said[b"looks"]), batch

"""How `-o` and `save` write rows as Parquet."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from concurrent.futures import Future

GROUP_ROWS = 1 << 16      # rows of a group, which the writer holds until it is whole; smaller groups cost half as much again to write, …
GROUP_BYTES = 8 << 20     # … and this is as much as it holds of long ones


class Parquet:
    """Large row groups; dictionaries only for texts, statistics only for numbers: half the time, and smaller files.

    A group is encoded in a thread, while the next rows are made; one at a time, so memory holds two.
    """

    def __init__(self, out, schema):
        import pyarrow as pa
        import pyarrow.parquet as parquet
        from concurrent.futures import ThreadPoolExecutor

        texts = [field.name for field in schema if pa.types.is_string(field.type)]
        numbers = [field.name for field in schema if pa.types.is_integer(field.type)]
        self._writer = parquet.ParquetWriter(out, schema, compression="zstd", use_dictionary=texts or False, write_statistics=numbers or False)
        self._waiting, self._rows, self._bytes = [], 0, 0
        self._beside = ThreadPoolExecutor(1)
        self._written: Future | None = None

    def write(self, batch) -> None:
        self._waiting.append(batch)
        self._rows += batch.num_rows
        self._bytes += batch.nbytes
        if self._rows >= GROUP_ROWS or self._bytes >= GROUP_BYTES:
            self._group()

    def _group(self) -> None:
        import pyarrow as pa

        self._wait()
        if self._rows:
            table = pa.Table.from_batches(self._waiting)
            self._written = self._beside.submit(self._writer.write_table, table, row_group_size=self._rows)
        self._waiting, self._rows, self._bytes = [], 0, 0

    def _wait(self) -> None:
        """Until the last group is written; what went wrong there is raised here."""
        written, self._written = self._written, None
        if written is not None:
            written.result()

    def close(self) -> None:
        try:
            self._group()
            self._wait()
        finally:
            self._beside.shutdown()
            self._writer.close()

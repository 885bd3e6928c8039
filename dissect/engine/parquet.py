"""How `-o` and `save` write rows as Parquet."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from concurrent.futures import Future

    import pyarrow as pa
    import pyarrow.parquet as parquet

GROUP_ROWS = 1 << 16      # rows of a group, which the writer holds until it is whole; smaller groups cost half as much again to write, …
GROUP_BYTES = 8 << 20     # … and this is as much as it holds of long ones
AT_ONCE = 1 << 14       # rows of a column are handed to its encoder: with Arrow's 1,024 it takes a twentieth longer
LOOKED_AT = 1 << 12       # numbers of a column, to say how it is encoded, …
TEXTS_SHARE = 64          # a dictionary with one text for so many rows is written as it is, whether each of them occurs or not
FEW = 16                  # … of which one in so many may be a new one for a dictionary


class Parquet:
    """Large row groups; statistics only for numbers: half the time, and smaller files.  Texts with a dictionary leave with it, and lie in the
    file as any text.

    A group is encoded in a thread, while the next rows are made; one at a time, so memory holds two.
    """

    def __init__(self, out, schema: pa.Schema):
        from concurrent.futures import ThreadPoolExecutor

        self._out, self._schema = out, schema
        self._writer: parquet.ParquetWriter | None = None
        self._waiting: list[pa.RecordBatch] = []
        self._rows = self._bytes = 0
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
            self._written = self._beside.submit(self._encode, table)
        self._waiting, self._rows, self._bytes = [], 0, 0

    def _encode(self, table: pa.Table) -> None:
        table = with_one_dictionary(table)
        if self._writer is None:
            self._writer = writer(self._out, self._schema, table)
        self._writer.write_table(table, row_group_size=table.num_rows)

    def _wait(self) -> None:
        """Until the last group is written; what went wrong there is raised here."""
        written, self._written = self._written, None
        if written is not None:
            written.result()

    def close(self) -> None:
        try:
            self._group()
            self._wait()
            if self._writer is None:
                self._writer = writer(self._out, self._schema, self._schema.empty_table())
        finally:
            self._beside.shutdown()
            if self._writer is not None:
                self._writer.close()


def with_one_dictionary(table: pa.Table) -> pa.Table:
    """Each text column with one dictionary, of the texts that occur in these rows: where it changes, Parquet would write all texts out."""
    import pyarrow as pa

    from dissect.engine.numbered import as_one, once

    for at, column in enumerate(table.columns):
        if pa.types.is_dictionary(column.type):
            table = table.set_column(at, table.schema.field(at), once(as_one(column.chunks, TEXTS_SHARE)))
    return table


def writer(out, schema: pa.Schema, first: pa.Table):
    """A writer that encodes as these first rows advise.

    Numbers of which few differ lie there by a dictionary, others by their differences: half the time of compressing them as they are.
    What is left of either compresses no better by more effort.
    """
    import pyarrow as pa
    import pyarrow.parquet as parquet

    numbers = [field.name for field in schema if pa.types.is_integer(field.type)]
    texts = [field.name for field in schema if pa.types.is_string(field.type) or pa.types.is_dictionary(field.type)]
    repeated = [name for name in numbers if repeats(first.column(name))]
    made = parquet.ParquetWriter(
        out, schema, store_schema=False, write_batch_size=AT_ONCE, use_dictionary=texts + repeated or False, write_statistics=numbers or False,
        compression={name: "snappy" if name in numbers else "zstd" for name in schema.names} or "zstd",
        column_encoding={name: "DELTA_BINARY_PACKED" for name in numbers if name not in repeated} or None)
    made.add_key_value_metadata(described(schema))
    return made


def described(schema: pa.Schema) -> dict:
    """What the file says of its schema: that its texts are texts, and what the caller says."""
    import base64

    import pyarrow as pa

    from dissect.engine.numbered import plain

    told = pa.schema([field.with_type(plain(field.type)) for field in schema], schema.metadata)
    return {**(schema.metadata or {}), b"ARROW:schema": base64.b64encode(told.serialize().to_pybytes())}


def repeats(numbers: pa.ChunkedArray) -> bool:
    """Whether few of a column's numbers differ."""
    some = numbers.slice(0, LOOKED_AT)
    return some.null_count == len(some) or len(some.unique()) * FEW <= len(some)

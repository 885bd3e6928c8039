"""Machine formats: every column, no rounding, batch by batch."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any
from urllib.parse import quote

from dissect import schema as schemas
from dissect.export.outfile import whole

FORMATS = ("json", "ndjson", "csv", "parquet", "arrow")
BINARY = {"parquet", "arrow"}
SUFFIX = {"json": "json", "ndjson": "ndjson", "csv": "csv", "parquet": "parquet", "arrow": "arrow"}
UNKNOWN = "__HIVE_DEFAULT_PARTITION__"      # what Hive, Spark and DuckDB call a partition of nulls
OPEN_FILES = 200                            # partitions written at once; more than this are a wrong column


class TooManyParts(ValueError):
    """The column to partition by has too many values."""


class Json:
    """One array of objects."""

    def __init__(self, out, schema):
        self._out, self._between = out, b"[\n"

    def write(self, batch) -> None:
        for row in batch.to_pylist():
            self._out.write(self._between + _dumps(row))
            self._between = b",\n"

    def close(self) -> None:
        self._out.write(b"\n]\n" if self._between == b",\n" else b"[]\n")


class Ndjson:
    """One object a line."""

    def __init__(self, out, schema):
        self._out = out

    def write(self, batch) -> None:
        self._out.write(b"".join(_dumps(row) + b"\n" for row in batch.to_pylist()))

    def close(self) -> None:
        pass


class Csv:
    """Null is empty, an empty text is "": the two stay apart.  Lists are joined by a blank."""

    def __init__(self, out, schema):
        import pyarrow.csv as csv

        self._writer = csv.CSVWriter(out, _flat_schema(schema))

    def write(self, batch) -> None:
        self._writer.write_batch(_flat(batch))

    def close(self) -> None:
        self._writer.close()


class Parquet:
    def __init__(self, out, schema):
        import pyarrow.parquet as parquet

        self._writer = parquet.ParquetWriter(out, schema, compression="zstd")

    def write(self, batch) -> None:
        self._writer.write_batch(batch)

    def close(self) -> None:
        self._writer.close()


class Arrow:
    """IPC: the stream format on a pipe, the file format (footer, random access) in a file."""

    def __init__(self, out, schema):
        import pyarrow as pa

        self._writer = (pa.ipc.new_file if out.seekable() else pa.ipc.new_stream)(out, schema)

    def write(self, batch) -> None:
        self._writer.write_batch(batch)

    def close(self) -> None:
        self._writer.close()


WRITERS: dict[str, Callable] = {"json": Json, "ndjson": Ndjson, "csv": Csv, "parquet": Parquet, "arrow": Arrow}


def write(name: str, reader, out) -> int:
    """All batches in one format into one binary file object; how many rows."""
    writer, rows = WRITERS[name](out, reader.schema), 0
    for batch in reader:
        writer.write(batch)
        rows += batch.num_rows
    writer.close()
    return rows


def write_file(name: str, reader, path: str) -> int:
    with whole(path) as out:
        return write(name, reader, out)


def write_parts(name: str, reader, folder: str, by: list[str]) -> int:
    """One file per combination of values, in folders `column=value` as Hive, Spark and DuckDB read them."""
    files: dict[tuple, tuple] = {}
    reader = with_day(reader) if schemas.DAY in by and schemas.DAY not in reader.schema.names else reader
    rest = [field for field in reader.schema.names if field not in by]
    import pyarrow as pa

    schema, rows = pa.schema([reader.schema.field(field) for field in rest]), 0
    for batch in reader:
        for key, part in _split(batch, by):
            if key not in files:
                files[key] = _open_part(name, folder, by, key, schema, len(files))
            files[key][1].write(part.select(rest))
        rows += batch.num_rows
    for out, writer in files.values():
        writer.close()
        out.close()
    return rows


def with_day(reader):
    """The same rows with the day (UTC) on which they were."""
    import pyarrow as pa
    import pyarrow.compute as pc

    at = schemas.moment(reader.schema.names)
    schema = reader.schema.append(pa.field(schemas.DAY, pa.utf8()))

    def batches():
        for batch in reader:
            days = pc.strftime(batch.column(at).cast(pa.timestamp("ns", "UTC")), format="%Y-%m-%d")
            yield pa.RecordBatch.from_arrays([*batch.columns, days], schema=schema)

    return pa.RecordBatchReader.from_batches(schema, batches())


def _open_part(name: str, folder: str, by: list[str], key: tuple, schema, count: int):
    if count >= OPEN_FILES:
        raise TooManyParts(f"more than {OPEN_FILES} different values of {', '.join(by)}: choose another --partition-by")
    parts = [f"{field}={UNKNOWN if value is None else quote(str(value), safe=' ')}" for field, value in zip(by, key)]
    path = Path(folder, *parts)
    path.mkdir(parents=True, exist_ok=True)
    out = open(path / f"part-0.{SUFFIX[name]}", "wb")       # noqa: SIM115 - open until the last batch
    return out, WRITERS[name](out, schema)


def _split(batch, by: list[str]) -> Iterable[tuple[tuple, Any]]:
    import pyarrow as pa

    keys = list(zip(*(batch.column(name).to_pylist() for name in by)))
    places: dict[tuple, list[int]] = {}
    for at, key in enumerate(keys):
        places.setdefault(key, []).append(at)
    for key, found in places.items():
        yield key, batch if len(found) == len(keys) else batch.take(pa.array(found))


def _dumps(row: dict) -> bytes:
    return json.dumps(row, ensure_ascii=False, default=str).encode("utf-8", "surrogateescape")


def _flat_schema(schema):
    import pyarrow as pa

    return pa.schema([pa.field(f.name, pa.utf8()) if pa.types.is_list(f.type) else f for f in schema])


def _flat(batch):
    import pyarrow as pa

    columns = [
        pa.array([None if row is None else " ".join(row) for row in column.to_pylist()], pa.utf8())
        if pa.types.is_list(column.type) else column for column in batch.columns
    ]
    return pa.RecordBatch.from_arrays(columns, schema=_flat_schema(batch.schema))

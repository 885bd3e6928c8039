"""Machine formats: every column, no rounding, batch by batch."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

from dissect import schema as schemas
from dissect.engine.parquet import Parquet
from dissect.export.outfile import new_file, new_folder
from dissect.export.words import as_json

FORMATS = ("json", "ndjson", "csv", "parquet", "arrow")
BINARY = {"parquet", "arrow"}
SUFFIX = {"json": "json", "ndjson": "ndjson", "csv": "csv", "parquet": "parquet", "arrow": "arrow"}
UNKNOWN = "__HIVE_DEFAULT_PARTITION__"      # what Hive, Spark and DuckDB call a partition of nulls
NAME_MOST = 255                             # bytes of a folder's name, nearly everywhere
OPEN_FILES = 200                            # partitions written at once; more than this are a wrong column


# A cell that begins so is a formula to spreadsheets; a number's sign is in no text.
FORMULA = re.compile(r"^[=+\-@\t\r\n]")
CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


class TooManyParts(ValueError):
    """The column to partition by has too many values, or one that cannot name a folder."""


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
    """One object per line."""

    def __init__(self, out, schema):
        self._out = out

    def write(self, batch) -> None:
        self._out.write(b"".join(_dumps(row) + b"\n" for row in batch.to_pylist()))

    def close(self) -> None:
        pass


class Csv:
    """Null is empty, an empty text is "", so the two differ.  Lists are joined by a blank."""

    def __init__(self, out, schema, safe: bool = False):
        import pyarrow.csv as csv

        self._writer, self._safe = csv.CSVWriter(out, _flat_schema(schema)), safe

    def write(self, batch) -> None:
        flat = _flat(batch)
        self._writer.write_batch(_harmless(flat) if self._safe else flat)

    def close(self) -> None:
        self._writer.close()


class Arrow:
    """IPC: the stream format to a pipe, the file format (footer, random access) to a file."""

    def __init__(self, out, schema):
        import pyarrow as pa

        self._writer = (pa.ipc.new_file if out.seekable() else pa.ipc.new_stream)(out, schema)

    def write(self, batch) -> None:
        self._writer.write_batch(batch)

    def close(self) -> None:
        self._writer.close()


WRITERS: dict[str, Callable] = {"json": Json, "ndjson": Ndjson, "csv": Csv, "parquet": Parquet, "arrow": Arrow}


def writer_for(name: str, out, schema, csv_safe: bool = False):
    """The writer of this format; `csv_safe`: no cell of CSV is a formula or moves a terminal's cursor."""
    return Csv(out, schema, True) if name == "csv" and csv_safe else WRITERS[name](out, schema)


def write(name: str, reader, out, csv_safe: bool = False) -> int:
    """All batches in one format into one binary file object; the number of rows."""
    reader = reader if name == "arrow" else without_intervals(reader)
    writer, rows = writer_for(name, out, reader.schema, csv_safe), 0
    for batch in reader:
        writer.write(batch)
        rows += batch.num_rows
    writer.close()
    return rows


def write_file(name: str, reader, path: str, csv_safe: bool = False) -> int:
    with new_file(path) as out:
        return write(name, reader, out, csv_safe)


def write_parts(name: str, reader, folder: str, by: list[str], csv_safe: bool = False) -> int:
    """One file per combination of values, in folders `column=value` as Hive, Spark and DuckDB read them."""
    writers: dict[tuple, Any] = {}
    reader = reader if name == "arrow" else without_intervals(reader)
    reader = with_day(reader) if schemas.DAY in by and schemas.DAY not in reader.schema.names else reader
    rest = [field for field in reader.schema.names if field not in by]
    import pyarrow as pa

    schema, rows = pa.schema([reader.schema.field(field) for field in rest]), 0
    made: list[Path] = []
    with new_folder(folder), _folders(made, folder), ExitStack() as files, _closed(writers):     # all of them, or none
        for batch in reader:
            for key, part in _split(batch, by):
                if key not in writers:
                    out = files.enter_context(new_file(_file_of(name, folder, by, key, made)))
                    writers[key] = writer_for(name, out, schema, csv_safe)
                writers[key].write(part.select(rest))
            rows += batch.num_rows
        for writer in writers.values():
            writer.close()
    return rows


@contextmanager
def _closed(writers: dict) -> Iterator[None]:
    """Writers that end early are closed before their files are removed."""
    try:
        yield
    except BaseException:
        for writer in writers.values():
            with suppress(Exception):
                writer.close()
        raise


@contextmanager
def _folders(made: list[Path], folder: str) -> Iterator[None]:
    """If writing ends early, remove the folders that were made for it, if they are empty."""
    try:
        yield
    except BaseException:
        for path in made:
            with suppress(OSError):
                while path != Path(folder):
                    path.rmdir()
                    path = path.parent
        raise


def with_day(reader):
    """The same rows with their day (UTC)."""
    import pyarrow as pa
    import pyarrow.compute as pc

    at = schemas.moment(reader.schema.names)
    schema = reader.schema.append(pa.field(schemas.DAY, pa.utf8()))

    def batches():
        for batch in reader:
            days = pc.strftime(batch.column(at).cast(pa.timestamp("ns", "UTC")), format="%Y-%m-%d")
            yield pa.RecordBatch.from_arrays([*batch.columns, days], schema=schema)

    return pa.RecordBatchReader.from_batches(schema, batches())


def _file_of(name: str, folder: str, by: list[str], key: tuple, made: list[Path]) -> str:
    """The file for rows with these values."""
    if len(made) >= OPEN_FILES:
        raise TooManyParts(f"more than {OPEN_FILES} different values of {', '.join(by)}: choose another --partition-by")
    parts = [f"{field}={UNKNOWN if value is None else quote(str(value), safe=' ')}" for field, value in zip(by, key)]
    for field, part in zip(by, parts):
        if len(part) > NAME_MOST:       # shortened, the value would be in no file at all
            raise TooManyParts(f"a value of {field} is too long for a folder's name ({part[:40]}…, {len(part):,} bytes): choose another"
                               f" --partition-by, or leave it out: --where 'strlen({field}) < {(NAME_MOST - len(field)) // 3}'")
    path = Path(folder, *parts)
    made.append(path)
    path.mkdir(parents=True, exist_ok=True)
    return str(path / f"part-0.{SUFFIX[name]}")


def _split(batch, by: list[str]) -> Iterable[tuple[tuple, Any]]:
    import pyarrow as pa

    keys = list(zip(*(batch.column(name).to_pylist() for name in by)))
    places: dict[tuple, list[int]] = {}
    for at, key in enumerate(keys):
        places.setdefault(key, []).append(at)
    for key, found in places.items():
        yield key, batch if len(found) == len(keys) else batch.take(pa.array(found))


def _dumps(row: dict) -> bytes:
    return as_json(row, default=_other).encode("utf-8", "surrogateescape")


def _word(value) -> str:
    """A list's part; null and an empty text differ here too."""
    return "null" if value is None else value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=_other)


def _other(value) -> str:
    """What JSON has no kind for: bytes in hexadecimal, the rest as text."""
    return value.hex() if isinstance(value, bytes) else str(value)


def span_of(value) -> str:
    """SQL's interval in words, as the database writes it: `1 month 3 days 00:00:01.5`."""
    seconds, rest = divmod(abs(value.nanoseconds), 1_000_000_000)
    clock = f"{'-' if value.nanoseconds < 0 else ''}{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}" + (f".{rest:09}".rstrip("0") if rest else "")
    parts = [f"{count} {unit}{'' if abs(count) == 1 else 's'}" for count, unit in ((value.months, "month"), (value.days, "day")) if count]
    return " ".join([*parts, clock] if value.nanoseconds or not parts else parts)


def without_intervals(reader):
    """The same rows, with intervals as texts: neither CSV, JSON nor Parquet has them."""
    import pyarrow as pa

    odd = [at for at, field in enumerate(reader.schema) if field.type == pa.month_day_nano_interval()]
    if not odd:
        return reader
    schema = pa.schema([pa.field(field.name, pa.utf8()) if at in odd else field for at, field in enumerate(reader.schema)])

    def batches():
        for batch in reader:
            yield pa.RecordBatch.from_arrays([pa.array([None if one is None else span_of(one) for one in column.to_pylist()], pa.utf8()) if at in odd else column
                                              for at, column in enumerate(batch.columns)], schema=schema)

    return pa.RecordBatchReader.from_batches(schema, batches())


def _harmless(batch):
    """Texts that a spreadsheet would take for formulas get an apostrophe; control characters are written as \\x1b."""
    import pyarrow as pa

    columns = []
    for column in batch.columns:
        kind = column.type.value_type if pa.types.is_dictionary(column.type) else column.type
        if pa.types.is_string(kind) or pa.types.is_large_string(kind):
            column = pa.array([_cell(text) for text in column.to_pylist()], kind)
        columns.append(column)
    return pa.RecordBatch.from_arrays(columns, names=batch.schema.names)


def _cell(text: str | None) -> str | None:
    if text is None:
        return None
    shown = CONTROLS.sub(lambda found: f"\\x{ord(found[0]):02x}", text)
    return f"'{shown}" if FORMULA.match(text) else shown


def _flat_schema(schema):
    import pyarrow as pa

    return pa.schema([pa.field(f.name, pa.utf8()) if pa.types.is_nested(f.type) else f for f in schema])


def _flat(batch):
    import pyarrow as pa

    columns = [
        pa.array([None if row is None else " ".join(map(_word, row)) for row in column.to_pylist()], pa.utf8())
        if pa.types.is_list(column.type) else pa.array([None if row is None else _word(row) for row in column.to_pylist()], pa.utf8())
        if pa.types.is_nested(column.type) else column for column in batch.columns
    ]
    return pa.RecordBatch.from_arrays(columns, schema=_flat_schema(batch.schema))

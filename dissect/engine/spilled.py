"""Rows of a table on disk, in the least that holds them: numbers no wider than they are, and a column with one value in all rows as that value.

Law: the relation has the values of the rows and the types of the schema.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pyarrow as pa

from dissect.decode.arrays import TEXTS, by_number
from dissect.engine import database
from dissect.decode.arrays import held
from dissect.engine.narrow import WIDE, full, widened, widest

FORMS_MOST = 8        # forms of a table's files: a question is planned for each of them
HALF = pa.int32()     # the least width of a number in a file
SQL = {WIDE: "bigint", pa.bool_(): "boolean"}


class Spilled:
    """The files of one table, and how their rows are read."""

    def __init__(self) -> None:
        self.forms: dict[str, list[str]] = {}       # what is selected → of which files
        self.columns: dict[str, list[Written]] = {}      # of each file, in the order in which they were written

    def take(self, path: str, batches: list[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        """The batches as this file will have them; each is let go of when the next one is asked for."""
        columns = [Written(pa.field(name, kind), alike([batch.column(at) for batch in batches]))
                   for at, (name, kind) in enumerate(zip(batches[0].schema.names, widest([batch.schema.types for batch in batches]), strict=True))]
        if all(column.value for column in columns):      # a file has a column, or it has no rows
            columns[0] = Written(columns[0].field)
        made = ", ".join(f'{sql(column) if column.value else database.read(column.field)} as "{column.field.name}"' for column in columns)
        if made not in self.forms and len(self.forms) >= FORMS_MOST - 1:
            columns = [Written(column.field.with_type(full(column.field.type))) for column in columns]
            made = ", ".join(f'"{column.field.name}"' for column in columns)
        self.forms.setdefault(made, []).append(path)
        self.columns[path] = columns
        kept = [(at, column.field) for at, column in enumerate(columns) if not column.value]
        return (pa.RecordBatch.from_arrays([written(batch.column(at), field) for at, field in kept], [field.name for _, field in kept]) for batch in taken(batches))

    def files(self) -> list[str]:
        return [file for files in self.forms.values() for file in files]

    def relation(self) -> str:
        return " union all ".join(f"select {made} from read_parquet([{', '.join(map(database.quote, files))}])" for made, files in self.forms.items())

    def tables(self, names: list[str], rows: int) -> Iterator[pa.Table]:
        """These columns of all rows, so many rows at a time."""
        import pyarrow.parquet as parquet

        for path, columns in self.columns.items():
            asked = [column for column in columns if column.field.name in names]
            with parquet.ParquetFile(path) as file:
                stored = [column.field.name for column in asked if not column.value] or file.schema_arrow.names[:1]
                for batch in file.iter_batches(rows, columns=stored, use_threads=False):
                    yield pa.table({column.field.name: constant(column, batch.num_rows) if column.value else batch.column(column.field.name) for column in asked})


@dataclass
class Written:
    """A column of a file; `value`: what all rows have, which is not written."""

    field: pa.Field
    value: tuple[str | int | None] | None = None


def sql(column: Written) -> str:
    """What all rows have, for a question."""
    [value] = column.value or (None,)
    kind = full(column.field.type)
    said = "null" if value is None else database.quote(value) if isinstance(value, str) else str(value)
    return f"{said}::{'varchar' if pa.types.is_dictionary(kind) else SQL[kind]}"


def constant(column: Written, count: int) -> pa.Array:
    """As a column."""
    [value] = column.value or (None,)
    kind = full(column.field.type)
    if value is None:
        return pa.nulls(count, kind)
    if isinstance(value, str):
        return by_number(pa.repeat(pa.scalar(0, TEXTS.index_type), count), pa.array([value]))
    return pa.repeat(pa.scalar(value, kind), count)


def taken(batches: list[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """The batches in their order, out of the list: nobody else holds them."""
    batches.reverse()
    while batches:
        yield batches.pop()


def written(values: pa.Array, field: pa.Field) -> pa.Array:
    """Numbers in four bytes or eight, texts by numbers that have room for all of a file's."""
    return widened(values, HALF if database.is_narrow(field) else full(field.type))


def the_value(columns: list[pa.Array]) -> str | None:
    """What all rows have, for a question; None if they differ."""
    found = Written(pa.field("", columns[0].type), alike(columns))
    return sql(found) if found.value else None


def alike(columns: list[pa.Array]) -> tuple[str | int | None] | None:
    """What all rows have, alone; None if they differ."""
    kind = full(columns[0].type)
    if not pa.types.is_dictionary(kind) and kind not in SQL:
        return None
    if all(values.null_count == len(values) for values in columns):
        return (None,)
    if any(values.null_count for values in columns):
        return None
    found = set[str | int]()
    for values in columns:
        number = only(values.indices if pa.types.is_dictionary(values.type) else values)
        if number is None:
            return None
        found.add(values.dictionary[number].as_py() if pa.types.is_dictionary(values.type) else number)
    [value, *others] = found
    if others or isinstance(value, str) and not (value.isascii() and value.isprintable()):
        return None
    return (value,)


def only(values: pa.Array) -> int | bool | None:
    """The one number of an array without gaps."""
    if pa.types.is_boolean(values.type):
        return {0: False, len(values): True}.get(values.true_count)
    numbers = held(values)
    return int(numbers[0]) if len(numbers) and numbers[0] == numbers[-1] and (numbers == numbers[0]).all() else None

"""Rows of a table on disk, in the least that holds them: numbers no wider than they are, and a column with one value in all rows as that value.

Law: the relation has the values of the rows and the types of the schema.
"""

from __future__ import annotations

from collections.abc import Iterator

import pyarrow as pa

from dissect.engine import database
from dissect.engine.narrow import WIDE, full, held, widened, widest

FORMS_MOST = 8        # forms of a table's files: a question is planned for each of them
HALF = pa.int32()     # the least width of a number in a file
SQL = {WIDE: "bigint", pa.bool_(): "boolean"}


class Spilled:
    """The files of one table, and how their rows are read."""

    def __init__(self) -> None:
        self.forms: dict[str, list[str]] = {}       # what is selected → of which files

    def take(self, path: str, batches: list[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        """The batches as this file will have them; each is let go of when the next one is asked for."""
        columns = [(pa.field(name, kind), the_value([batch.column(at) for batch in batches]))
                   for at, (name, kind) in enumerate(zip(batches[0].schema.names, widest([batch.schema.types for batch in batches]), strict=True))]
        if all(value is not None for _, value in columns):      # a file has a column, or it has no rows
            columns[0] = columns[0][0], None
        made = ", ".join(f'{value or database.read(field)} as "{field.name}"' for field, value in columns)
        if made not in self.forms and len(self.forms) >= FORMS_MOST - 1:
            columns = [(field.with_type(full(field.type)), None) for field, _ in columns]
            made = ", ".join(f'"{field.name}"' for field, _ in columns)
        self.forms.setdefault(made, []).append(path)
        kept = [(at, field) for at, (field, value) in enumerate(columns) if value is None]
        return (pa.RecordBatch.from_arrays([written(batch.column(at), field) for at, field in kept], [field.name for _, field in kept]) for batch in taken(batches))

    def files(self) -> list[str]:
        return [file for files in self.forms.values() for file in files]

    def relation(self) -> str:
        return " union all ".join(f"select {made} from read_parquet([{', '.join(map(database.quote, files))}])" for made, files in self.forms.items())


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
    kind = full(columns[0].type)
    sql = "varchar" if pa.types.is_dictionary(kind) else SQL.get(kind)
    if sql is None:
        return None
    absent = {values.null_count == len(values) for values in columns}
    if absent == {True}:
        return f"null::{sql}"
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
    return f"{database.quote(value) if isinstance(value, str) else value}::{sql}"


def only(values: pa.Array) -> int | bool | None:
    """The one number of an array without gaps."""
    if pa.types.is_boolean(values.type):
        return {0: False, len(values): True}.get(values.true_count)
    numbers = held(values)
    return int(numbers[0]) if len(numbers) and numbers[0] == numbers[-1] and (numbers == numbers[0]).all() else None

"""SQL over the tables of several capture points: each row says at which point it was seen.

In → out: engines, and what is known between them → an answer.  Only the columns that the text uses are read; they are held as Arrow
during the query.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dissect import schema
from dissect.analysis.conditions import WrongQuestion
from dissect.engine import database, needs
from dissect.engine.interface import Engine

if TYPE_CHECKING:
    from dissect.engine.between import Between

FIRST, LAST = "client", "broker"


def points(count: int) -> list[str]:
    """The values of the column `point`, from the client's on."""
    return [FIRST, *(f"point {number}" for number in range(2, count)), LAST]


def asked(engines: Sequence[Engine], found: Between, text: str):
    """The answer, as an Arrow table."""
    import duckdb

    with duckdb.connect(":memory:", config={"threads": 1, **database.OURS_ALONE}) as con:
        con.execute("set enable_external_access = false")
        for name, table in [*found.tables().items(), *seen(engines, needs.of(text)).items()]:
            con.register(name, table)
        bound = database.bindable(con, text)
        try:
            return con.sql(bound).to_arrow_table()
        except duckdb.Error as error:
            raise WrongQuestion(database.explained(error, text)) from None


def seen(engines: Sequence[Engine], wanted: dict[str, list[str]]) -> dict:
    """The rows of all points for each table in the text, with the column `point`."""
    import pyarrow as pa

    columns = {name: found or [schema.RELATIONS[name].names()[0]] for name, found in wanted.items()}
    texts = [f"select {', '.join(f't.{column} as {column}' for column in found)} from {name} t" for name, found in columns.items()]
    parts: dict[str, list] = {name: [] for name in columns}
    for engine, point in zip(engines, points(len(engines)), strict=True):
        for name, table in zip(columns, engine.answers(texts) if texts else [], strict=True):
            plain = [column.cast(column.type.value_type) if pa.types.is_dictionary(column.type) else column for column in table.columns]
            parts[name].append(pa.table([pa.array([point] * len(table), pa.utf8()), *plain], ["point", *table.column_names]))
    return {name: pa.concat_tables(found) for name, found in parts.items()}

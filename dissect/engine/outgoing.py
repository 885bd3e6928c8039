"""A window of a table as it leaves, made without the database if possible: plain texts, names of brokers, differences.

Law: the rows are those that the database would give.
"""

from __future__ import annotations

import re

import pyarrow as pa

from dissect import schema
from dissect.engine.runs import plain

THERE = "select 1 as one from duckdb_tables() where table_name = 'named_brokers'"        # whether brokers named themselves
NAMED = "select n.connection as connection, n.broker as broker from named_brokers n"
DIFFERENCE = re.compile(r"(\w+) - (?:(\w+)|coalesce\((\w+), 0\))")      # the only way in which a table's own columns are derived


def plainly(table: str, columns: list[str]) -> bool:
    """Whether all of these columns can be made here."""
    wanted = set(columns)
    return all(not one.derived or DIFFERENCE.fullmatch(one.derived) for one in schema.TABLES[table].columns if one.name in wanted)


def as_asked(window: pa.Table, table: str, columns: list[str], names: pa.Table | None) -> pa.Table:
    """These columns of the window.  `names` are those of brokers, by connection."""
    made = []
    for name in columns:
        array = window.column(name) if name in window.column_names else derived(window, schema.TABLES[table].column(name).derived)
        array = array.cast(plain(array.type))
        made.append(array if names is None or name != "broker" else named(array, window.column("connection"), names))
    return pa.Table.from_arrays(made, columns)


def derived(window: pa.Table, text: str) -> pa.ChunkedArray:
    """A difference of two columns; one that may be missing counts as zero."""
    import pyarrow.compute as pc

    match = DIFFERENCE.fullmatch(text)
    assert match is not None, text
    whole, less, perhaps = match.groups()
    taken = window.column(less) if less else pc.fill_null(window.column(perhaps), 0)
    return pc.subtract(window.column(whole), taken)


def named(said: pa.ChunkedArray, connections: pa.ChunkedArray, names: pa.Table) -> pa.ChunkedArray:
    """The broker of a row; if it has none, the name known for its connection."""
    import pyarrow.compute as pc

    known = names.column("broker").combine_chunks().take(pc.index_in(connections, names.column("connection")).combine_chunks())
    return pc.coalesce(said, pa.chunked_array([known]))

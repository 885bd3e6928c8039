"""Tables that leave in their order, a window at a time, made without the database if possible: plain texts, names of brokers, differences.

Law: the rows are those that the database would give.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import pyarrow as pa

from dissect import schema
from dissect.analysis.questions import Rows
from dissect.decode.arrays import TEXTS
from dissect.engine.needs import lies_in
from dissect.engine.numbered import as_one, uniform, with_plain_texts
from dissect.engine.runs import Windows

THERE = "select 1 as one from duckdb_tables() where table_name = 'named_brokers'"        # whether brokers named themselves
NAMED = "select n.connection as connection, n.broker as broker from named_brokers n"
DIFFERENCE = re.compile(r"(\w+) - (?:(\w+)|coalesce\((\w+), 0\))")      # the only way in which a table's own columns are derived


def together(asked: list, runs: Mapping[str, Windows]) -> bool:
    """Whether these questions are for whole tables that lie in the same rows, already in order."""
    whole = all(isinstance(one, Rows) and one.of_all_rows and one.table in runs for one in asked)
    return whole and len({lies_in(one.table) for one in asked}) == 1


def in_windows(asked: list[Rows], runs: Mapping[str, Windows], names: pa.Table | None, numbered: bool) -> Iterator[tuple]:
    """Their rows, a window at a time: which question, columns, batches.  `numbered`: texts that repeat leave with a dictionary; the first
    window says which."""
    tables, kinds = [runs[one.table] for one in asked], dict[int, pa.Schema]()
    for window in tables[0].windows():
        for number, (one, rows) in enumerate(zip(asked, tables, strict=True)):
            made = as_asked(rows.of(window), one.table, one.chosen, names)
            if number not in kinds:
                kinds[number] = made.schema if numbered else with_plain_texts(made.schema)
            yield number, kinds[number], uniform(made, kinds[number]).to_batches()


def plainly(table: str, columns: list[str]) -> bool:
    """Whether all of these columns can be made here."""
    wanted = set(columns)
    return all(not one.derived or DIFFERENCE.fullmatch(one.derived) for one in schema.TABLES[table].columns if one.name in wanted)


def as_asked(window: pa.Table, table: str, columns: list[str], names: pa.Table | None) -> pa.Table:
    """These columns of the window.  `names` are those of brokers, by connection."""
    made, there = [], dict(zip(window.column_names, window.columns, strict=True))
    for name in columns:
        array = there[name] if name in there else derived(window, schema.TABLES[table].column(name).derived)
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

    known = pc.index_in(connections, names.column("connection")).combine_chunks()
    others = names.column("broker").combine_chunks()
    if not pa.types.is_dictionary(said.type):
        return pc.coalesce(said, pa.chunked_array([others.take(known)]))
    own = as_one(said.chunks)
    place = {text: at for at, text in enumerate(dict.fromkeys([*own.dictionary.to_pylist(), *others.to_pylist()]))}
    of_own, of_others = (pa.array([place[text] for text in texts.to_pylist()], TEXTS.index_type) for texts in (own.dictionary, others))
    return pa.chunked_array([pa.DictionaryArray.from_arrays(pc.coalesce(of_own.take(own.indices), of_others.take(known)), pa.array(list(place), pa.utf8()))])

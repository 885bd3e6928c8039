"""Proofs that say the same again are one row, in SQL and without it."""

from __future__ import annotations

import random

import duckdb
import pyarrow as pa
import pytest

from dissect.analysis import evidence

SECOND = 1_000_000_000
TEXTS = ("source", "protocol", "group", "topic", "partition", "event", "detail", "file", "last_file", "client_ip", "who", "place")
NUMBERS = ("first_ns", "last_ns", "packet", "last_packet", "connection", "weak")


def said(seed: int, rows: int) -> list[dict]:
    """Statements about few partitions by few, at times between which some are longer pauses; no two at one time."""
    chance, at, found = random.Random(seed), 0, []
    for number in range(rows):
        at += chance.choice([1, 1, SECOND // 2, SECOND, 2 * SECOND])
        often = {name: chance.choice([one] * 9 + [other]) for name, one, other in (("event", "pulled", "committed"), ("who", "a", None), ("connection", 1, 2), ("weak", 1, 0))}
        places = {"place": chance.choice(["b", None]), "partition": chance.choice("01")}
        found.append({**dict.fromkeys(TEXTS, "s"), **often, **places, "detail": chance.choice([None, "é", "z", "a9", "a10"]), "file": f"{number}", "last_file": f"{number}+", "first_ns": at,
                      "last_ns": at + chance.randrange(SECOND), "packet": number, "last_packet": number + 1})
    return found


@pytest.mark.parametrize("seed", range(4))
def test_condensed_rows_are_those_of_the_sql(seed):
    kinds = pa.schema([*((name, pa.utf8()) for name in TEXTS), *((name, pa.int64()) for name in NUMBERS)])
    rows = pa.Table.from_pylist(said(seed, 2000), kinds)
    with duckdb.connect() as con:
        con.register("said_rows", rows)
        wanted = con.sql(evidence.in_sql("select * from said_rows")).to_arrow_table()
    found = evidence.condensed(rows)
    assert {*found.column_names} == {*wanted.column_names}
    assert sorted(map(repr, found.select(wanted.column_names).to_pylist())) == sorted(map(repr, wanted.to_pylist()))
    assert 500 < found.num_rows < 2000


def test_of_nothing_said_there_is_no_evidence():
    nothing = pa.table({name: pa.array([], pa.utf8()) for name in (*TEXTS, *NUMBERS)})
    assert evidence.condensed(nothing).num_rows == 0 and "weak" not in evidence.condensed(nothing).column_names

"""Rows in memory, as the database sees them."""

from __future__ import annotations

import numpy
import pyarrow as pa
import pytest

import dissect
from dissect.engine.numbered import MANY, spoken
from dissect.engine.relations import selected
from tests.engine.test_cuts import unpacked



def test_what_all_rows_have_is_not_read_of_each():
    texts = pa.DictionaryArray.from_arrays(pa.array([0, 0], pa.int32()), pa.array(["it's", "other"]))
    differ = pa.DictionaryArray.from_arrays(pa.array([0, 1], pa.int32()), pa.array(["a", "b"]))
    there = pa.table({"topic": texts, "api": differ, "code": pa.array([7, 7], pa.int8()), "at_ns": pa.array([1, 2], pa.int64()), "wait_ns": pa.nulls(2, pa.int8())})
    assert selected(there) == ("""'it''s'::varchar as "topic", "api" as "api", 7::bigint as "code", "at_ns" as "at_ns", null::bigint as "wait_ns\"""")


@pytest.mark.parametrize("name", ["tubemq/c_errors", "pulsar/a_small"])
def test_a_view_with_values_has_the_rows_of_the_table(name):
    with dissect.open(unpacked(name), jobs=1) as capture:
        engine = capture.engine
        rows = engine.rows(["select e.protocol, e.source, e.api, e.topic, e.wait_how, e.wait_ns, e.from_client, e.latency_ns, e.request_packet from exchanges e"])[0]
        [made] = engine.connection().execute("select sql from duckdb_views() where view_name = 'exchanges'").fetchone()
        held = engine._relations.there["exchanges"]
    assert "CAST('" in made or "::VARCHAR" in made, "or nothing here was the same in all rows"
    assert [{column: row[column] for column in held.column_names if column in row} for row in rows] == [
        {column: row[column] for column in held.column_names if column in rows[0]} for row in held.to_pylist()]


def test_a_dictionary_of_many_texts_that_are_not_said_is_made_smaller():
    many = pa.array([f"text {number}" for number in range(MANY * 8)])
    few = pa.DictionaryArray.from_arrays(pa.array([500, None, 3, 500], pa.int32()), many)
    all_said = pa.DictionaryArray.from_arrays(pa.array(numpy.arange(len(many), dtype=numpy.int32)), many)
    small = pa.DictionaryArray.from_arrays(pa.array([1, 0], pa.int32()), pa.array(["a", "b"]))
    [made] = spoken(pa.RecordBatch.from_arrays([few], ["topic"])).columns
    assert made.to_pylist() == few.to_pylist() and len(made.dictionary) <= 3
    for values in (all_said, small):
        assert spoken(pa.RecordBatch.from_arrays([values], ["topic"])).column(0).dictionary.equals(values.dictionary)

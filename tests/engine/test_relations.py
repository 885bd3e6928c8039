"""Rows in memory, as the database sees them."""

from __future__ import annotations

import subprocess
import sys

import numpy
import pyarrow as pa
import pyarrow.ipc  # noqa: F401 - pa.ipc
import pytest

import dissect
from dissect.engine.narrow import own
from dissect.engine.numbered import MANY, spoken, these
from dissect.engine.parted import among
from dissect.engine.relations import selected
from tests.engine.test_cuts import CAPTURES, unpacked


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


@pytest.mark.parametrize("texts", [["a", "", "äöü", "long " * 9], ["", ""], ["a", None, "b", "c"]])
def test_texts_are_chosen_as_arrow_does(texts):
    for there in (pa.array(texts), pa.array(["before", *texts, "behind"]).slice(1, len(texts))):
        for which in ([], [len(texts) - 1, 0], [*range(len(texts))], [1, 1, 0]):
            numbers = numpy.array(which, dtype=numpy.int32)
            assert these(there, numbers).equals(there.take(pa.array(numbers)))


def test_rows_of_a_file_are_copied_one_column_at_a_time():
    kinds = pa.schema([("n", pa.int64()), ("text", pa.dictionary(pa.int32(), pa.utf8())), ("many", pa.list_(pa.utf8())), ("is", pa.bool_())])
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, kinds) as out:
        out.write(pa.RecordBatch.from_pylist([{"n": 1, "text": "a", "many": ["b"], "is": True}, {"n": None, "text": None, "many": None, "is": None}], schema=kinds))
    for values in pa.ipc.open_stream(sink.getvalue()).read_next_batch().columns:
        assert any(buffer is not None and buffer.parent is not None for buffer in values.buffers())
        assert own(values).equals(values) and all(buffer is None or buffer.parent is None for buffer in own(values).buffers())


@pytest.mark.parametrize(("packets", "condition"), [
    ([[5, None, 9], [], [7]], "(request_packet is null or request_packet between 5 and 9)"), ([[None]], "request_packet is null"), ([], "request_packet is null")])
def test_rows_of_a_part_are_named_by_their_packets(packets, condition):
    assert among(pa.chunked_array([pa.array(some, pa.int64()) for some in packets], pa.int64())) == condition


def test_summary_imports_no_functions_of_arrow():
    """Its functions take as long to import as a small capture takes to read."""
    code = ("import atexit, sys; from dissect.cli import main; atexit.register(lambda: print('pyarrow.compute' in sys.modules, file=sys.stderr))\n"
            "sys.argv = ['mqdissect', 'summary', sys.argv[1], '--jobs', '1']; main()")
    for name in ("pulsar/b_two_brokers", "pulsar/b_rebalance"):
        done = subprocess.run([sys.executable, "-c", code, CAPTURES / f"{name}.pcap.zst"], capture_output=True, text=True, timeout=300, check=True)
        assert done.stderr.split()[-1:] == ["False"], done.stderr

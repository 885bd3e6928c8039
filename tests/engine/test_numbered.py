"""Texts that leave with their dictionary, and numbers as they repeat, are in a Parquet file what they were before."""

from __future__ import annotations

from pathlib import Path

import numpy
import pyarrow as pa
import pyarrow.parquet as parquet
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dissect
from dissect.analysis import questions
from dissect.decode.arrays import TEXTS
from dissect.decode.passes import renumbered
from dissect.engine import numbered, runs
from dissect.engine.parquet import Parquet

CAPTURES = Path(__file__).resolve().parents[2] / "captures"
WORDS = st.lists(st.one_of(st.none(), st.sampled_from("abcdef")), max_size=30)


def texts(numbers: list, dictionary: list[str]) -> pa.DictionaryArray:
    return pa.DictionaryArray.from_arrays(pa.array(numbers, pa.int32()), pa.array(dictionary, pa.utf8()))


def written(path: Path, batches: list[pa.RecordBatch], kinds: pa.Schema | None = None) -> parquet.ParquetFile:
    made = Parquet(str(path), kinds or batches[0].schema)
    for batch in batches:
        made.write(batch)
    made.close()
    return parquet.ParquetFile(path)


def test_two_codes_with_one_name_are_one_text(tmp_path):
    """Two numbers of an api or a code may have one name, so a dictionary of the decoder holds it twice."""
    words = texts([0, 1, None, 2, 1], ["fine", "none", "fine"])
    file = written(tmp_path / "a.parquet", [pa.record_batch([words], ["code_name"])] * 3)
    assert file.read().column("code_name").to_pylist() == ["fine", "none", None, "fine", "none"] * 3
    assert file.schema_arrow.field("code_name").type == pa.utf8()


def test_a_dictionary_may_be_another_one_in_each_batch(tmp_path):
    parts = [texts([0, 1, None], ["a", "b"]), texts([1, 0, 0], ["c", "a"]), texts([None] * 3, [])]
    file = written(tmp_path / "a.parquet", [pa.record_batch([part], ["topic"]) for part in parts])
    assert file.read().column("topic").to_pylist() == ["a", "b", None, "a", "c", "c", None, None, None]
    assert "PLAIN_DICTIONARY" in str(file.metadata.row_group(0).column(0).encodings) or "RLE_DICTIONARY" in str(file.metadata.row_group(0).column(0).encodings)


def test_numbers_lie_as_they_repeat(tmp_path):
    count = 5000
    rows = pa.record_batch({"same": pa.array([7] * count), "none": pa.nulls(count, pa.int64()), "runs": pa.array(range(count)), "yes": pa.array([True] * count)})
    kinds = rows.schema.with_metadata({"mqdissect": "about"})
    file = written(tmp_path / "a.parquet", [rows.cast(kinds)], kinds)
    how = {file.metadata.row_group(0).column(at).path_in_schema: file.metadata.row_group(0).column(at) for at in range(4)}
    assert "DELTA_BINARY_PACKED" in how["runs"].encodings and not how["runs"].has_dictionary_page
    assert how["same"].has_dictionary_page and how["runs"].statistics.max == count - 1
    assert file.read().equals(pa.Table.from_batches([rows]))
    assert file.schema_arrow.metadata[b"mqdissect"] == b"about"
    assert written(tmp_path / "none.parquet", [], kinds).schema_arrow.names == kinds.names


@settings(max_examples=60, deadline=None)
@given(parts=st.lists(WORDS, min_size=1, max_size=4), spare=st.integers(0, 5))
def test_joined_texts_are_the_same(parts, spare):
    dictionary = [*"abcdef", *(f"unused{n}" for n in range(spare))]
    arrays = [texts([None if word is None else dictionary.index(word) for word in part], dictionary) for part in parts]
    wanted = [word for part in parts for word in part]
    assert numbered.together(arrays).to_pylist() == wanted
    assert numbered.as_one(arrays).to_pylist() == wanted
    others = [texts([None if word is None else dictionary[::-1].index(word) for word in part], dictionary[::-1]) if at % 2 else arrays[at] for at, part in enumerate(parts)]
    assert numbered.together(others).to_pylist() == wanted


@settings(max_examples=60, deadline=None)
@given(rows=st.lists(st.tuples(st.one_of(st.none(), st.integers(-5, 5)), st.one_of(st.none(), st.sampled_from("ab")), st.booleans()), max_size=30), skip=st.integers(0, 3), seed=st.randoms())
def test_taken_rows_are_the_rows(rows, skip, seed):
    columns = list(zip(*rows, strict=True)) or [[], [], []]
    words = pa.array(columns[1], pa.utf8())
    table = pa.table({"number": pa.array(columns[0], pa.int64()), "text": words.dictionary_encode(), "plain": words, "yes": pa.array(columns[2], pa.bool_()),
                      "list": pa.array([[row[1]] for row in rows], pa.list_(pa.utf8())), "none": pa.nulls(len(rows), pa.int64())}).slice(skip)
    at = list(range(table.num_rows))
    seed.shuffle(at)
    found = numbered.taken(table, numpy.array(at, dtype=numpy.int64))
    assert found.to_pylist() == [table.to_pylist()[place] for place in at]


def test_a_number_of_no_text_is_of_a_row_without_one():
    used, out = numpy.zeros(3, dtype=numpy.int32), numpy.zeros(6, dtype=numpy.int32)
    count = renumbered(numpy.array([2, -1, 2, 3, 0, 1 << 30], dtype=numpy.int32), numpy.full(3, -1, dtype=numpy.int32), used, out)
    assert (count, used[:count].tolist(), out.tolist()) == (2, [2, 0], [0, 0, 0, 0, 1, 0])


def test_rows_that_no_other_run_reaches_into_are_not_copied(tmp_path, monkeypatch):
    monkeypatch.setattr(runs, "BATCH_ROWS", 4)
    made = runs.Runs(str(tmp_path), "rows", ("at",), False)
    for first in (0, 100, 200):
        made.write([pa.record_batch([pa.array(range(first, first + 8)), texts([0, None] * 4, ["a", "b"])], ["at", "text"])])
    made.end([])
    joins: list = []
    monkeypatch.setattr(runs, "joined", lambda batches, there=runs.joined: (joins.append(batches), there(batches))[1])
    found = [row for window in made.windows() for row in window.to_pylist()]
    assert [row["at"] for row in found] == [*range(8), *range(100, 108), *range(200, 208)] and not joins
    assert [row["text"] for row in found] == ["a", None] * 12


@pytest.mark.parametrize("capture", ["tubemq/b_rebalance", "rocketmq/c_errors", "bookkeeper/h_store", "tank/b_consume"])
def test_a_file_has_the_rows_of_the_reader(capture, tmp_path, monkeypatch):
    """Names of brokers, names of codes, texts that are new in each row."""
    monkeypatch.setattr("dissect.engine.held.RUN_MAX", 40_000)
    monkeypatch.setattr(runs, "WINDOW_CELLS", 3000)
    for name in ("exchanges", "messages", "records"):
        with dissect.open(CAPTURES / f"{capture}.pcap.zst", jobs=1) as one:
            wanted = one.engine.reader(questions.table(name)).read_all()
        assert not any(pa.types.is_dictionary(kind) for kind in wanted.schema.types)
        with dissect.open(CAPTURES / f"{capture}.pcap.zst", jobs=1) as one:
            reader = one.engine.reader(questions.table(name), numbered=True)
            assert TEXTS in reader.schema.types
            file = written(tmp_path / f"{name}.parquet", list(reader), reader.schema)
        assert file.read().equals(wanted), name


def test_who_saved_a_capture_reads_plain_texts_afterwards(tmp_path):
    capture = dissect.open(str(CAPTURES / "tank" / "b_consume.pcap.zst"))
    capture.save(tmp_path / "kept")
    rows = capture.engine.reader(questions.Rows("exchanges", ["api", "topic"], "true", "r.request_packet"))
    assert {field.type for field in rows.schema} == {pa.utf8()}

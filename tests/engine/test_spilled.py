"""Rows on disk: what is read is what was held, with the types of the schema, in whichever form a file has it."""

import duckdb
import pyarrow as pa
import pyarrow.parquet as parquet
import pytest

from dissect.engine import held, spilled
from dissect.engine.held import Held

LARGE = 1 << 40
TEXTS = pa.dictionary(pa.int32(), pa.utf8())
KINDS = pa.schema([("request_packet", pa.int64()), ("topic", TEXTS), ("from_client", pa.bool_()), ("latency_ns", pa.int64())])
ROWS = {      # each a file: the columns that have one value, and the width of numbers, differ
    "small numbers": [[1, "a", True, 2], [2, "b", False, 3]],
    "large numbers": [[1, "a", True, LARGE], [None, "b", False, 3]],
    "nothing there": [[None, None, None, None], [None, None, None, None]],
    "one value": [[7, "it's", True, -LARGE], [7, "it's", True, -LARGE]],
    "one value but for a gap": [[7, "a", True, 5], [None, None, None, None]],
    "a text that is no plain one": [[7, "\x00\u202e\n", False, 5], [7, "\x00\u202e\n", False, 5]],
    "two values, each in its batch": [[1, "a", True, 2], [3, "b", False, 4]],
    "wide and at its edge": [[1 << 31, "a", True, (1 << 31) - 1], [5, "b", False, -(1 << 31)]],
    "a small number and no text": [[-100, "", True, 2], [2, "", False, 3]],
}


def batches(rows: list[list]) -> list[pa.RecordBatch]:
    """Each row by itself, so that nothing is the same only within a batch."""
    return [pa.RecordBatch.from_arrays([pa.array([value], kind.value_type if pa.types.is_dictionary(kind) else kind).cast(kind) for value, kind in zip(row, KINDS.types, strict=True)],
                                       schema=KINDS) for row in rows]


def spilt(folder, *parts: list[list]) -> Held:
    """Rows on disk, of each part a file."""
    waiting = Held(str(folder))
    for rows in parts:
        for batch in batches(rows):
            waiting.add("exchanges", batch)
        waiting.spill()
    return waiting


def read(waiting: Held) -> tuple[list[list], list[str]]:
    found = duckdb.sql(f"select * from ({waiting.disk['exchanges'].relation()})")
    return [list(row) for row in found.fetchall()], list(map(str, found.types))


def in_order(rows: list[list]) -> list[str]:
    return sorted(map(str, rows))


@pytest.mark.parametrize("name", ROWS)
def test_a_file_has_the_rows_that_were_held(name, tmp_path):
    found, kinds = read(spilt(tmp_path, ROWS[name]))
    assert in_order(found) == in_order(ROWS[name])
    assert kinds == ["BIGINT", "VARCHAR", "BOOLEAN", "BIGINT"]


@pytest.mark.parametrize("most", [1, 2, spilled.FORMS_MOST])
def test_files_of_all_forms_are_read_together(most, tmp_path, monkeypatch):
    """Of more forms than a question is to be planned for, further files have every column as the schema says."""
    monkeypatch.setattr(spilled, "FORMS_MOST", most)
    waiting = spilt(tmp_path, *ROWS.values(), *ROWS.values())
    found, kinds = read(waiting)
    assert in_order(found) == in_order([row for rows in ROWS.values() for row in rows] * 2)
    assert kinds == ["BIGINT", "VARCHAR", "BOOLEAN", "BIGINT"] and len(waiting.disk["exchanges"].forms) <= most


def test_what_is_the_same_in_all_rows_is_not_written(tmp_path):
    waiting = spilt(tmp_path, ROWS["one value"])
    assert parquet.read_schema(waiting.files("exchanges")[0]).names == ["request_packet"], "one column tells how many rows there are"
    other = tmp_path / "other"
    other.mkdir()
    assert str(parquet.read_schema(spilt(other, ROWS["small numbers"]).files("exchanges")[0]).field("latency_ns").type) == "int32"


def test_rows_that_were_not_narrowed_are_read_as_well(tmp_path):
    """Those of mapped files stay as they are until they go to disk."""
    waiting = Held(str(tmp_path), held.MEMORY_MAX)
    for batch in batches(ROWS["small numbers"]):
        waiting.add("exchanges", batch)
    waiting.spill()
    assert in_order(read(waiting)[0]) == in_order(ROWS["small numbers"])


def test_texts_of_several_batches_are_numbered_together_in_a_file(tmp_path):
    """Where each batch had its own dictionary, the writer wrote every text out: 361 kB of a column with one value in 32,768 rows."""
    waiting, rows = Held(str(tmp_path)), held.LEAST_ROWS
    texts = [[f"{'long ' * 9}{letter}" for letter in letters] for letters in ("ab", "ca", "bc")]
    for words in texts:
        numbers = pa.array([row % 2 for row in range(rows)], pa.int32())
        waiting.add("exchanges", pa.RecordBatch.from_arrays([pa.DictionaryArray.from_arrays(numbers, pa.array(words)), numbers.cast(pa.int64())], ["topic", "request_packet"]))
    waiting.spill()
    [path] = waiting.files("exchanges")
    group = parquet.ParquetFile(path).metadata.row_group(0)
    assert group.num_rows == 3 * rows and group.column(0).total_uncompressed_size < rows
    assert parquet.read_table(path)["topic"].to_pylist() == [words[row % 2] for words in texts for row in range(rows)]


def test_a_file_of_exchanges_tells_which_packets_are_where(tmp_path):
    """Parts of them are ranges of packets: a group without any is not read."""
    waiting = spilt(tmp_path, ROWS["small numbers"])
    told = {column.path_in_schema: column for column in map(parquet.ParquetFile(waiting.files("exchanges")[0]).metadata.row_group(0).column, range(len(KINDS)))}
    assert told["request_packet"].statistics.max == 2
    assert told["latency_ns"].statistics is None

"""Frames of pandas and Polars, and answers as tables of DuckDB."""

from pathlib import Path

import duckdb
import pytest

import dissect

CAPTURE = str(Path(__file__).parents[2] / "captures" / "rocketmq" / "x_acl.pcap.zst")


@pytest.fixture(scope="module")
def answer():
    with dissect.open(CAPTURE) as capture:
        yield capture.exchanges()


def test_types_come_from_what_a_column_is(answer):
    frame, rows = answer.to_pandas(), answer.to_pylist()
    types = frame.dtypes.astype(str)
    assert {types[name] for name in ("protocol", "api", "topic", "client_ip", "status", "request_file")} == {"category"}
    assert {types[name] for name in ("request_id", "latency_ns", "response_first_ns", "code", "bookies")} == {"Int64"}
    assert types["from_client"] == "boolean" and types["message_id"] not in ("category", "Int64")
    for name in frame.columns.drop("tcp"):
        assert [None if value is getattr(frame[name].dtype, "na_value", None) or value != value else value for value in frame[name].astype(object)] == [
            row[name] for row in rows], name
    assert answer.to_pandas().head(0).dtypes.equals(frame.dtypes)  # as without rows


def test_times_are_timestamps_where_asked(answer):
    frame = answer.to_pandas(times=True)
    assert str(frame["at_ns"].dtype) == "datetime64[ns, UTC]" and str(frame["latency_ns"].dtype) == "Int64"
    assert frame["at_ns"].astype("int64").tolist() == [row["at_ns"] for row in answer]


def test_a_sum_is_a_number():
    with dissect.open(CAPTURE) as capture:
        assert str(capture.sql("select api, sum(request_size) as size from exchanges group by api").to_pandas()["size"].dtype) == "Int64"


def test_an_answer_is_a_table_of_duckdb(answer):
    exchanges = answer  # noqa: F841 DuckDB finds it by its name
    assert duckdb.sql("select count(*) from exchanges").fetchall() == [(len(answer),)]


def test_polars(answer):
    polars = pytest.importorskip("polars")
    frame = answer.to_polars()
    assert frame.shape == (len(answer), len(answer.columns)) and frame["at_ns"].dtype == polars.Int64

"""What a stream makes of a folder, batch by batch, without Spark around it: the rows of one pass over all files."""

from __future__ import annotations

import pytest

import dissect
from tests.engine.test_cuts import unpacked

pytest.importorskip("pyspark", reason="pyspark is not installed: pip install 'mqdissect[spark]'")

from dissect.engine.spark import datasource  # noqa: E402
from dissect.engine.spark.datasource import ContextMissing, FolderStream, Pace  # noqa: E402
from tests.engine.test_datasource import rotated, told  # noqa: E402

RECORDS = ["connection", "topic", "message_id", "payload_bytes", "payload_crc32", "chunks", "complete", "first_ns"]
EXCHANGES = ["connection", "api", "request_id", "at_ns", "status", "latency_ns"]


def stream(folder, table: str, columns: list[str], shares: int = 1, most: int = 1) -> FolderStream:
    return FolderStream(str(folder / "in"), table, columns, {"source": "night", "jobs": 1}, shares, Pace(str(folder / "contexts"), 0.0, most))


def batch(one: FolderStream, start: dict) -> tuple[dict, list[tuple]]:
    """One micro-batch as Spark makes it."""
    end = one.latestOffset(start)
    rows = [tuple(row.values()) for partition in one.partitions(start, end) for found in one.read(partition) for row in found.to_pylist()]
    return end, rows


def fill(folder, name: str, count: int) -> list[bytes]:
    (folder / "in").mkdir()
    parts = rotated(unpacked(name), count)
    for number, part in enumerate(parts):
        (folder / "in" / f"n-{number:05}.pcap").write_bytes(part)
    (folder / "whole.pcap").write_bytes(unpacked(name))
    return parts


@pytest.mark.parametrize(("name", "table", "columns", "shares"), [
    ("pulsar/a_small", "records", RECORDS, 1), ("pulsar/a_small", "records", RECORDS, 2), ("tubemq/a_small", "exchanges", EXCHANGES, 1)])
def test_rows_and_messages_in_chunks_over_files(tmp_path, monkeypatch, name, table, columns, shares):
    monkeypatch.setattr(datasource, "NAMES_KEPT", 3)
    parts = fill(tmp_path, name, 40)
    at, found = {"last": ""}, []
    for _ in parts:
        at, rows = batch(stream(tmp_path, table, columns, shares), at)
        found += rows
    assert at == stream(tmp_path, table, columns, shares).latestOffset(at)
    with dissect.open(str(tmp_path / "whole.pcap"), source="night") as one:
        whole = [tuple(row.values()) for row in one.table(table, columns).to_pylist()]
    whole = [row for row in whole if "unanswered" not in row and "reset" not in row]
    assert told(row for row in found if "unanswered" not in row and "reset" not in row) == told(whole)
    assert table != "records" or sum(row[columns.index("chunks")] is not None for row in whole) == 9


def test_a_batch_that_runs_again_says_the_same(tmp_path):
    fill(tmp_path, "tubemq/a_small", 6)
    at, _ = batch(stream(tmp_path, "exchanges", EXCHANGES), {"last": ""})
    once, again = (batch(stream(tmp_path, "exchanges", EXCHANGES), at) for _ in range(2))
    assert once == again and once[1]


def test_without_its_context_a_stream_refuses(tmp_path):
    fill(tmp_path, "tubemq/a_small", 4)
    at, _ = batch(stream(tmp_path, "exchanges", EXCHANGES), {"last": ""})
    with pytest.raises(ContextMissing, match=r"n-00000\.pcap\.0of2\.context is not there.*n-00000\.pcap\.0of1\.context"):
        batch(stream(tmp_path, "exchanges", EXCHANGES, shares=2), at)
    context = tmp_path / "contexts" / "n-00000.pcap.0of1.context"
    content = context.read_bytes()
    context.write_bytes(content[: len(content) // 2])
    with pytest.raises(ContextMissing, match="cannot be read"):
        batch(stream(tmp_path, "exchanges", EXCHANGES), at)
    context.unlink()
    with pytest.raises(ContextMissing, match="new checkpoint"):
        batch(stream(tmp_path, "exchanges", EXCHANGES), at)


def test_files_that_come_too_late_are_told_of_once_and_missing_ones_are_gaps(tmp_path, capfd):
    parts = fill(tmp_path, "tubemq/a_small", 8)
    folder = tmp_path / "in"
    (folder / "n-00003.pcap").unlink()
    one = stream(tmp_path, "exchanges", EXCHANGES, most=5)
    at, _ = batch(one, {"last": ""})
    assert at == {"last": "n-00005.pcap"}
    (folder / "n-00003.pcap").write_bytes(parts[3])
    restarted = stream(tmp_path, "exchanges", EXCHANGES)
    for again in (one, restarted):
        at_last = again.latestOffset(at)
        assert "n-00003.pcap" in capfd.readouterr().err and at_last["last"] > at["last"]
        again.latestOffset(at)
        assert not capfd.readouterr().err
    one.prepareForTriggerAvailableNow()
    (folder / "n-00099.pcap").write_bytes(parts[0])
    assert one.latestOffset(at, None)["last"] == "n-00007.pcap", "what came after the run began waits for the next one"

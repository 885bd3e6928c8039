"""Rows have one order: those that differ differ in what they are sorted by, so that no thread of the database decides."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import dissect
from dissect import schema
from dissect.analysis import questions
from dissect.decode import splits
from dissect.engine import held, windows
from tests.engine.test_cuts import unpacked

CAPTURES = Path(__file__).resolve().parents[2] / "captures"


@pytest.mark.parametrize(("capture", "table"), [("tubemq/b_rebalance", "rebalance_events"), ("rocketmq/c_errors", "rebalance_events")])
def test_rows_that_differ_have_one_order(capture, table):
    with dissect.open(CAPTURES / f"{capture}.pcap.zst", jobs=1) as opened:
        rows = getattr(opened, table)().to_pylist()
    keys = questions.table(table).parts[2].replace("r.", "").replace(" nulls last", "").split(", ")
    alike = {}
    for row in rows:
        alike.setdefault(tuple(row[name] for name in keys), []).append(row)
    assert len(alike) > 100 and all(row == some[0] for some in alike.values() for row in some)


@pytest.mark.parametrize("table", [table for table in schema.TABLES.values() if table.name not in ("messages", "exchanges", "records", "connections", "capture")], ids=lambda table: table.name)
def test_rows_of_no_place_of_their_own_are_sorted_by_all_that_tells_them_apart(table):
    """Messages, exchanges and connections have a place that nothing shares, records a number in their message; of others, several may come of one message."""
    assert {"connection", "to_ns"} & set(table.order)


RECORDS = ["tank/g_cluster_small", "tank/a_produce", "tank/b_consume", "pulsar/a_small", "rocketmq/a_small", "rocketmq_grpc/grpc_plain"]
ORDER = ", ".join(f"r.{name} nulls last" for name in schema.RECORDS.order)


def opened_records(path, **options) -> list[dict]:
    with dissect.open(path, **options) as capture:
        return capture.records().to_pylist()


@pytest.mark.parametrize("name", RECORDS)
def test_records_have_a_place_that_nothing_shares(name):
    rows = opened_records(CAPTURES / f"{name}.pcap.zst", jobs=1)
    places = [tuple((row[column] is None, row[column]) for column in schema.RECORDS.order) for row in rows]
    alone = {(row["file"], row["packet"], row["message_offset"], row["record"]) for row in rows}
    assert places == sorted(places) and len(set(places)) == len(alone) == len(rows) > 20
    assert max(row["record"] for row in rows) > 10 or name not in ("tank/a_produce", "tank/b_consume")      # the tenth stands behind the second


@pytest.mark.parametrize("name", RECORDS)
def test_records_leave_in_one_order_by_every_road(name, tmp_path, monkeypatch):
    path = tmp_path / "x.pcap"
    path.write_bytes(unpacked(name))
    rows = opened_records(path, jobs=1)
    with dissect.open(path, jobs=1) as capture:
        capture.save(tmp_path / "saved")
        assert capture.sql(f"select * from records r order by {ORDER}").to_pylist() == rows
        assert capture.records(where="packet > 0").to_pylist() == rows        # asked in the database
    assert opened_records(tmp_path / "saved", jobs=1) == rows
    monkeypatch.setattr(splits, "FIRST_LOOK", 64)
    assert opened_records(path, jobs=2, split_size=20_000) == rows
    monkeypatch.setattr(held, "MEMORY_MAX", 10_000)
    monkeypatch.setattr(held, "RUN_MAX", 10_000)
    monkeypatch.setattr(windows, "WINDOW_ROWS", 7)
    assert opened_records(path, jobs=1) == opened_records(tmp_path / "saved", jobs=1) == rows


@pytest.mark.parametrize("form", ["csv", "ndjson", "parquet"])
def test_exports_of_one_capture_are_the_same_bytes(form, tmp_path):
    path = CAPTURES / "tank/b_consume.pcap.zst"
    for number in range(3):
        words = ["records", str(path), "--format", form, "-o", str(tmp_path / f"{number}.{form}"), "--jobs", str(1 + number % 2)]
        subprocess.run([sys.executable, "-m", "dissect", *words], check=True)
    assert len({(tmp_path / f"{number}.{form}").read_bytes() for number in range(3)}) == 1

"""Rows have one order: those that differ differ in what they are sorted by, so that no thread of the database decides."""

from __future__ import annotations

from pathlib import Path

import pytest

import dissect
from dissect import schema
from dissect.analysis import questions

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
    """Messages, exchanges and connections have a place that nothing shares; of others, several may come of one message.

    Records of one message stand as they stand in it: a sort by what is in them would part what belongs together."""
    assert {"connection", "to_ns"} & set(table.order)

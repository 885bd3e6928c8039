"""Only what is asked for is decoded; what it says must not depend on what else was asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from dissect import schema
from dissect.decode.decoded import Decoded
from dissect.decode.options import Options

CAPTURES = Path(__file__).parents[2] / "captures"
TABLES = ("exchanges", "messages", "records", "items", "rebalance_events")
EVERYTHING = {name: [column.name for column in schema.TABLES[name].columns if not column.derived] for name in TABLES}
SMALL = ["rocketmq/a_small", "rocketmq/d_pop_binary", "tank/c_control", "tank/i_partial", "tubemq/c_errors", "pulsar/d_txn", "bookkeeper/f_bk_v3"]


def values(path: Path, wanted: dict[str, list[str]]) -> dict:
    """(table, column) → the values of each connection, in their order: between connections there is none."""
    found: dict = {}
    asked = {table: [*dict.fromkeys([*columns, "connection"])] for table, columns in wanted.items()}
    for table, batch in Decoded([str(path)], asked, Options()).batches():
        connections = batch.column("connection").to_pylist()
        for name in batch.schema.names:
            for connection, value in zip(connections, batch.column(name).to_pylist(), strict=True):
                found.setdefault((table, name), {}).setdefault(connection, []).append(value)
    return found


GATE = ("tank/i_partial", "rocketmq/d_pop_binary")  # the others take half a minute each


@pytest.mark.parametrize("name", [pytest.param(name, marks=[] if name in GATE else pytest.mark.slow) for name in SMALL])
def test_a_column_alone_is_what_it_is_among_all(name):
    path = CAPTURES / f"{name}.pcap.zst"
    among_all = values(path, EVERYTHING)
    assert among_all
    for table, columns in EVERYTHING.items():
        for column in columns:
            alone, whole = values(path, {table: [column]}).get((table, column)), among_all.get((table, column))
            assert alone == whole, f"{table}.{column}"

"""A table's rows are the same alone and beside any other table."""

import pytest

from dissect import schema
from tests.hard.judge import rows
from tests.hard.real import ROOT

CAPTURES = ["tank/a_produce", "tank/b_consume", "tubemq/a_small", "pulsar/c_errors", "rocketmq/c_errors", "bookkeeper/f_bk_v2"]
TABLES = {name: [column.name for column in schema.TABLES[name].columns if not column.derived]
          for name in ("messages", "exchanges", "items", "records", "rebalance_events", "connections")}


@pytest.mark.parametrize("name", CAPTURES)
def test_a_table_does_not_depend_on_those_beside_it(name):
    path = str(ROOT / f"{name}.pcap.zst")
    alone = {table: rows(path, {table: columns})[table] for table, columns in TABLES.items()}
    for beside in [["messages", "items"], ["exchanges", "items"], ["exchanges", "records"], ["items", "records"], TABLES]:
        assert rows(path, {table: TABLES[table] for table in beside}) == {table: alone[table] for table in beside}, f"asked: {', '.join(beside)}"

"""The shortest question: how many rows a table has."""

from pathlib import Path

import pytest

from dissect import schema
from dissect.engine.embedded import Embedded

CAPTURE = Path(__file__).parents[2] / "captures" / "tubemq" / "b_rebalance.pcap.zst"


@pytest.mark.parametrize("table", schema.TABLES)
def test_rows_are_counted_where_no_column_is_named(table):
    engine = Embedded([str(CAPTURE)])
    [[counted]] = engine.rows([f"select count(*) as rows from {table}"])
    assert counted["rows"] == engine.answer(f"select * from {table}").num_rows

"""Finished exchanges keep only the columns that the first of them were asked for: rows are the same however often they leave."""

from __future__ import annotations

import random

import pyarrow as pa
import pytest

from dissect.decode import columns as C
from dissect.decode import fold
from dissect.decode.door import decode
from dissect.decode.options import Options
from dissect.exchange import layout as X
from tests.hard.real import ROOT

NAMES = ("tubemq/b_rebalance", "tank/b_consume", "pulsar/b_rebalance", "rocketmq/d_pop", "bookkeeper/h_store")
KEYS = ["connection", "offset", "at_ns", "request_packet", "response_packet"]


def exchanges(name: str, columns: list[str], at_once: int, monkeypatch) -> pa.Table:
    monkeypatch.setattr(fold, "DRAIN_ROWS", at_once)
    monkeypatch.setattr(fold, "DRAIN_LEAST", 0)
    decoded = decode([str(ROOT / f"{name}.pcap.zst")], tables={"exchanges": columns}, options=Options(jobs=1))
    batches = [batch for table, batch in decoded.batches() if table == "exchanges"]
    rows = pa.concat_tables([pa.Table.from_batches([batch]) for batch in batches]).unify_dictionaries().combine_chunks()
    return rows.sort_by([(key, "ascending") for key in KEYS])


@pytest.mark.parametrize("name", NAMES)
def test_rows_are_the_same_however_often_they_leave(name, monkeypatch):
    chance = random.Random(name)
    known = [one for one in C.MADE["exchanges"] if one not in KEYS]
    for columns in ([*KEYS, *known], [*KEYS, *chance.sample(known, 5)], [*KEYS, *chance.sample(known, 12)]):
        whole, often = (exchanges(name, columns, at_once, monkeypatch) for at_once in (1 << 30, 16))
        assert whole.num_rows > 64
        for column in columns:
            assert whole.column(column).to_pylist() == often.column(column).to_pylist(), column


def test_columns_of_which_nobody_looked_at_a_source_are_not_filled(monkeypatch):
    kept, needs_only = [], C.Exchanges.needs_only

    def watched(maker, finished) -> None:
        needs_only(maker, finished)
        kept.append({*finished.chosen})

    monkeypatch.setattr(C.Exchanges, "needs_only", watched)
    exchanges("tubemq/b_rebalance", KEYS, 16, monkeypatch)
    assert kept and all(X.X_SLOT in one and X.X_TOPIC not in one for one in kept)

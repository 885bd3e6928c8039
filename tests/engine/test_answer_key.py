"""The number by which answers are joined says what their message ids say."""

import numpy
import pytest

import dissect
from dissect.decode.door import decode
from dissect.decode.options import Options
from dissect.engine import derived
from dissect.memory.hashes import mixed_rows, with_number
from tests.hard.real import ROOT


@pytest.mark.parametrize("name", ["tubemq/b_rebalance", "pulsar/b_rebalance", "rocketmq/d_pop", "bookkeeper/h_store"])
def test_it_is_the_same_where_the_id_is_the_same(name):
    decoded = decode([str(ROOT / f"{name}.pcap.zst")], tables={"exchanges": ["protocol", "message_id", "answer_key"]}, options=Options(jobs=1))
    rows = {tuple(row.values()) for _, batch in decoded.batches() for row in batch.to_pylist()}
    named = {(protocol, text, key) for protocol, text, key in rows if text is not None or key is not None}
    assert len(named) > 20 and all(None not in row for row in named)
    assert len({row[:2] for row in named}) == len({(protocol, key) for protocol, _, key in named}) == len(named)


@pytest.mark.parametrize("name", ["tubemq/b_rebalance", "pulsar/b_rebalance", "rocketmq/d_pop", "bookkeeper/h_store"])
def test_it_is_the_same_where_the_id_itself_is_not_read(name):
    """Then no text is kept: the number is made of it in the message."""
    columns = ["request_packet", "response_packet", "offset", "answer_key"]
    alone, beside = ([tuple(row[column] for column in columns) for _, batch in decode([str(ROOT / f"{name}.pcap.zst")], tables={"exchanges": wanted}, options=Options(jobs=1)).batches()
                      for row in batch.to_pylist()] for wanted in (columns, [*columns, "message_id"]))
    assert alone == beside and any(row[-1] is not None for row in alone)


def test_rows_are_hashed_as_single_numbers_are():
    columns = numpy.random.default_rng(5).integers(-(1 << 63), (1 << 63) - 1, (3, 500))
    columns[1, :250] = columns[0, :250]
    single = [with_number(with_number(with_number(0, int(one)), int(two)), int(three)) for one, two, three in columns.T]
    assert mixed_rows(*columns).view(numpy.uint64).tolist() == single


@pytest.mark.parametrize("name", ["pulsar/a_small", "bookkeeper/f_bk_v3"])
def test_entries_of_very_many_exchanges_are_looked_for_some_at_a_time(name, monkeypatch):
    asked = "select connection, offset, request_packet, bookie_ns, bookies from exchanges where bookies is not null order by all"
    whole = dissect.open(str(ROOT / f"{name}.pcap.zst")).sql(asked).to_pylist()
    monkeypatch.setattr(derived, "STORED_AT_ONCE", 100)
    assert len(derived.leg_rows("stored", 1_000)) == 10
    assert dissect.open(str(ROOT / f"{name}.pcap.zst")).sql(asked).to_pylist() == whole != []

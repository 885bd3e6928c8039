"""A long table leaves in pieces; joined, they are the table in its order."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pytest

import dissect
from dissect import schema
from dissect.analysis import questions
from dissect.analysis.conditions import Filter, WrongQuestion
from dissect.engine import held, limits, windows

CAPTURES = Path(__file__).resolve().parents[2] / "captures"


ALL = Filter()


def tables(path, wanted=ALL) -> dict[str, list]:
    with dissect.open(path, jobs=1) as one:
        chosen = [name for name in schema.TABLES if not wanted.where or "offset" in schema.TABLES[name].names()]
        return {name: one.engine.reader(questions.table(name, wanted=wanted)).read_all().to_pylist() for name in chosen}


def sorted_so(name: str, rows: list[dict]) -> list:
    return [tuple((row[column] is None, row[column]) for column in schema.TABLES[name].order) for row in rows]


@pytest.mark.parametrize("memory", [10_000, pytest.param(48 << 20, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", ["rocketmq/c_errors", "tank/b_consume", "pulsar/b_rebalance", "bookkeeper/h_store"])
def test_pieces_are_the_table(monkeypatch, name, memory):
    path = CAPTURES / f"{name}.pcap.zst"
    whole = tables(path)
    monkeypatch.setattr(held, "MEMORY_MAX", memory)
    monkeypatch.setattr(windows, "WINDOW_ROWS", 37)
    pieces = tables(path)
    for table, rows in pieces.items():
        order = sorted_so(table, rows)
        assert order == sorted_so(table, whole[table]), table       # rows with one place in the order have none among each other
        assert sorted(map(str, rows)) == sorted(map(str, whole[table])), table
    assert pieces["records"] == whole["records"]
    assert sum(len(rows) > 100 for rows in pieces.values()) > 2


def test_pieces_of_chosen_rows(monkeypatch):
    wanted = Filter(where=("offset > 500 or offset is null",))
    whole = tables(CAPTURES / "tubemq/c_errors.pcap.zst", wanted)
    monkeypatch.setattr(windows, "WINDOW_ROWS", 20)
    pieces = tables(CAPTURES / "tubemq/c_errors.pcap.zst", wanted)
    assert {name: sorted(map(str, rows)) for name, rows in pieces.items()} == {name: sorted(map(str, rows)) for name, rows in whole.items()}
    assert whole["exchanges"] and pieces["exchanges"] == whole["exchanges"]


def test_a_column_that_the_order_goes_by_need_not_be_asked_for(monkeypatch):
    monkeypatch.setattr(windows, "WINDOW_ROWS", 20)
    with dissect.open(CAPTURES / "tubemq/c_errors.pcap.zst", jobs=1) as one:
        assert one.table("exchanges", ["api"]).to_pylist() == [{"api": row["api"]} for row in one.exchanges()]


@pytest.mark.parametrize("alike", [False, True])
def test_rows_with_long_texts_leave_in_smaller_pieces(monkeypatch, alike):
    """40,000 rows of 27 kB were two pieces: the answer did not fit into a gigabyte.  Where times are alike, places tell rows apart."""
    monkeypatch.setattr(windows, "WINDOW_BYTES", 100_000)
    with dissect.open(CAPTURES / "tubemq/c_errors.pcap.zst", jobs=1) as one, duckdb.connect() as con:
        con.register("read", one.table("messages"))
        topic = "repeat('x', 9000)" if alike else "case when packet % 7 = 1 then repeat('x', 9000) else topic end"
        at = "0" if alike else "case when packet % 5 = 1 then null else first_ns end"
        con.execute(f"create table messages as select * replace ({topic} as topic, {at} as first_ns) from read")
        question = questions.table("messages")
        pieces = [con.sql(text).to_arrow_table() for text in windows.windows(question, lambda text: con.sql(text).to_arrow_table().to_pylist())]
        whole = con.sql(question).to_arrow_table().to_pylist()
    assert [row for piece in pieces for row in piece.to_pylist()] == whole and len(pieces) > 10
    assert max(sum(len(row["topic"] or "") for row in piece.to_pylist()) for piece in pieces) < 110_000


def test_pieces_are_not_looked_for_all_at_once(monkeypatch):
    monkeypatch.setattr(windows, "WINDOW_ROWS", 10)
    monkeypatch.setattr(windows, "PARTS_MOST", 3)
    with dissect.open(CAPTURES / "tubemq/c_errors.pcap.zst", jobs=1) as one:
        question = questions.table("messages")
        whole = one.sql(str(question)).to_pylist()
        asked = []
        pieces = list(windows.windows(question, lambda text: asked.append(text) or one.sql(text).to_pylist()))
        assert [row for text in pieces for row in one.sql(text).to_pylist()] == whole
    assert len(pieces) > 10 and max(text.count("0.") for text in asked) <= 3


def test_a_limit_is_one_question(monkeypatch):
    monkeypatch.setattr(windows, "windows", None)
    with dissect.open(CAPTURES / "tubemq/c_errors.pcap.zst", jobs=1) as one:
        assert len(one.exchanges(limit=7)) == 7


def test_a_long_table_needs_no_more_memory_than_a_piece(monkeypatch, tmp_path):
    from tests.support.generate import main as generate

    path = tmp_path / "long.pcap"
    generate([str(path), "--size", "60MB", "--connections", "50"])
    monkeypatch.setattr(held, "MEMORY_MAX", 2 << 20)
    monkeypatch.setattr(limits, "MEMORY", "24MB")
    monkeypatch.setattr(limits, "MEMORY_MORE", ("24MB",))
    monkeypatch.setattr(limits, "MEMORY_MOST", "24MB")
    question = questions.table("messages")
    monkeypatch.setattr(windows, "WINDOW_ROWS", 1 << 12)
    with dissect.open(path, jobs=1) as one:
        rows = sum(batch.num_rows for batch in one.engine.reader(question))
        assert rows > 50_000
        with pytest.raises(WrongQuestion, match="does not fit"):
            one.engine.reader(str(question)).read_all()

"""Sorted runs, merged a window at a time, are the rows in their order, and what the order does not tell apart stands as it came."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dissect
from dissect.analysis import questions
from dissect import schema
from dissect.analysis.conditions import WrongQuestion
from dissect.engine import blocks, held, runs
from dissect.engine.embedded import Embedded

CAPTURES = Path(__file__).resolve().parents[2] / "captures"
ORDER = ("file", "at", "side")
ROWS = st.lists(st.tuples(st.sampled_from([None, "a.pcap", "b.pcap", "ä"]), st.one_of(st.none(), st.integers(0, 6)), st.sampled_from([None, False, True])), max_size=25)
KINDS = {"file": pa.dictionary(pa.int32(), pa.utf8()), "at": pa.int64(), "side": pa.bool_(), "came": pa.int64(), "word": pa.utf8()}


def batch(rows, came: int) -> pa.RecordBatch:
    columns = [[row[0] for row in rows], [row[1] for row in rows], [row[2] for row in rows],
               list(range(came, came + len(rows))), [f"w{came % 3}" for _ in rows]]
    arrays = [pa.array(values, kind if not pa.types.is_dictionary(kind) else pa.utf8()) for values, kind in zip(columns, KINDS.values(), strict=True)]
    return pa.RecordBatch.from_arrays([arrays[0].dictionary_encode(), *arrays[1:]], list(KINDS))


def place(row: dict) -> tuple:
    return tuple((row[name] is None, row[name] or 0 if name != "file" else row[name] or "") for name in ORDER)


@pytest.mark.parametrize("asked", [True, False])
@pytest.mark.parametrize("size", [1, 3, 1000])
@settings(max_examples=40, deadline=None)
@given(parts=st.lists(st.tuples(ROWS, st.booleans()), max_size=8))
def test_windows_are_the_rows_in_order(size, asked, tmp_path_factory, parts):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(runs, "BATCH_ROWS", size)
        patch.setattr(runs, "WINDOW_CELLS", 10 * size)
        patch.setattr(blocks, "ROWS_AT_ONCE", size)
        patch.setattr(blocks, "LEAST", 1)
        made, waiting, came, all_rows = runs.Runs(str(tmp_path_factory.mktemp("runs")), "rows", ORDER, asked), [], 0, []
        for rows, ends in parts:
            waiting.append(batch(rows, came))
            all_rows += waiting[-1].to_pylist()
            came += len(rows)
            if ends:
                made.write(waiting)
                waiting = []
        made.end(waiting)
        found = [row for window in made.windows() for row in window.to_pylist()]
        assert [place(row) for row in found] == sorted(place(row) for row in all_rows)
        assert sorted(map(str, found)) == sorted(map(str, all_rows))
        if not made.files:
            assert found == sorted(all_rows, key=place)


ONE = st.tuples(*(st.one_of(st.none(), values) for values in (st.integers(-2, 2), st.booleans(), st.sampled_from("abc"), st.sampled_from("xy"))))
ONES = {"number": pa.int64(), "flag": pa.bool_(), "text": pa.dictionary(pa.int32(), pa.utf8()), "word": pa.utf8()}


@settings(max_examples=200, deadline=None)
@given(some=st.lists(st.tuples(ONE, st.integers(1, 6)), min_size=1, max_size=12), size=st.integers(1, 9), mixed=ONE)
def test_rows_in_blocks_come_back_as_they_were(tmp_path_factory, some, size, mixed):
    """Of numbers, flags and texts, with and without nulls, some of which differ in each row."""
    rows = [(*one, *(value if at % 2 else two for value, two in zip(mixed, one, strict=True)), at) for at, one in enumerate(one for one, often in some for _ in range(often))]
    kinds = {**ONES, **{f"{name}_2": kind for name, kind in ONES.items()}, "last": pa.int64()}
    arrays = [pa.array(values, kind.value_type).dictionary_encode() if pa.types.is_dictionary(kind) else pa.array(values, kind)
              for values, kind in zip(zip(*rows, strict=True), kinds.values(), strict=True)]
    table = pa.Table.from_arrays(arrays, list(kinds))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(blocks, "ROWS_AT_ONCE", size)
        patch.setattr(blocks, "LEAST", 1)
        path = str(tmp_path_factory.mktemp("blocks") / "rows")
        assert blocks.laid(path, table) and blocks.are_in(path)
        found = list(blocks.lying(path))
    assert pa.Table.from_batches(found).to_pylist() == table.to_pylist() and all(part.schema.types == table.schema.types for part in found)


def test_only_what_is_seldom_new_lies_once(tmp_path):
    many = 4_000
    table = pa.table({"packet": pa.array([at // 100 for at in range(many)]), "text": pa.array(["a"] * many).dictionary_encode(), "offset": pa.array(range(many))})
    assert blocks.laid(str(tmp_path / "rows"), table) and (tmp_path / "rows").stat().st_size < 1.2 * 8 * many
    assert not blocks.laid(str(tmp_path / "others"), table.select(["offset", "packet"])), "one column of two is not worth it"
    assert not blocks.laid(str(tmp_path / "others"), table.slice(0, 0))


def test_rows_of_one_place_stand_as_they_came(tmp_path):
    made = runs.Runs(str(tmp_path), "rows", ORDER)
    for came in (0, 50):
        made.write([batch([("a.pcap", 1, True)] * 30 + [("a.pcap", 0, None)] * 20, came)])
    made.end([])
    rows = [row for window in made.windows() for row in window.to_pylist()]
    for side in (True, None):
        for low in (0, 50):
            came = [row["came"] for row in rows if row["side"] is side and low <= row["came"] < low + 50]
            assert came == sorted(came) and len(came) == (30 if side else 20)


@settings(max_examples=200, deadline=None)
@given(blocks=st.lists(st.tuples(st.integers(0, 3), st.sampled_from([None, "a", "b"]), st.integers(0, 9), st.integers(1, 8), st.booleans()), min_size=1, max_size=12))
def test_blocks_of_messages_are_moved_as_their_rows_would_be(blocks):
    """Where blocks of one packet reach into each other, and where rows of one have the same place, too."""
    rows = [(time, file, first + place * rises) for time, file, first, count, rises in blocks for place in range(count)]
    times, files, numbers = zip(*rows, strict=True)
    table = pa.table({"time": pa.array(times, pa.int64()), "file": pa.array(files, pa.utf8()).dictionary_encode(), "number": pa.array(numbers, pa.int64())})
    first = runs.ranks(table.column("time"))
    assert runs.by_blocks(table, first, ("file", "number")).tolist() == runs.row_by_row(table, first, ("file", "number")).tolist()
    assert runs.by_blocks(table, first, ("file", "number")).tolist() == sorted(range(len(rows)), key=lambda at: (times[at], files[at] is None, files[at] or "", numbers[at]))


@pytest.mark.parametrize("says", [[True, False], [False, True], [False, False]])
def test_rows_lie_for_the_database_if_they_say_what_it_looks_for(says, tmp_path):
    """The first run decides; all rows are there in either form."""
    made = runs.Runs(str(tmp_path), "rows", ORDER, asked=True, about="side")
    for number, said in enumerate(says):
        made.write([batch([("a.pcap", 10 * number + at, True if said else None) for at in range(5)], 5 * number)])
    made.end([])
    assert made.asked == says[0] and (made.asked or made.dataset().count_rows() == 10)
    assert [row["came"] for window in made.windows() for row in window.to_pylist()] == list(range(10))


@pytest.mark.parametrize("capture", ["tank/b_consume", "pulsar/a_small"])
def test_deliveries_are_looked_for_where_something_was_pushed(capture, tmp_path, monkeypatch):
    monkeypatch.setattr("dissect.engine.held.RUN_MAX", 20_000)
    statements: list[str] = []
    monkeypatch.setattr(Embedded, "_do", lambda self, sql, do=Embedded._do: (statements.append(sql), do(self, sql))[1])
    with dissect.open(CAPTURES / f"{capture}.pcap.zst", jobs=1) as one:
        one.save(tmp_path / "kept")
        pushed = one.sql("select count(*) as n from records where redelivered is not null").to_pylist()[0]["n"]
    with dissect.open(tmp_path / "kept") as kept:
        assert len(kept.deliveries().to_pylist()) == pushed
    assert bool(pushed) == (capture == "pulsar/a_small") == any("delivered" in sql for sql in statements)


def test_what_a_user_asks_after_a_save_is_looked_at_as_before(tmp_path):
    with dissect.open(CAPTURES / "tank" / "b_consume.pcap.zst", jobs=1) as one:
        one.save(tmp_path / "kept")
        with pytest.raises(WrongQuestion, match="topic"):
            one.sql("select topik from exchanges")
        assert one.sql("select group, count(*) as n from exchanges group by group").to_pylist()


def test_a_long_table_is_a_window_at_a_time(tmp_path, monkeypatch):
    monkeypatch.setattr(runs, "BATCH_ROWS", 10)
    monkeypatch.setattr(runs, "WINDOW_CELLS", 200)
    made = runs.Runs(str(tmp_path), "rows", ORDER)
    for number in range(20):      # runs that overlap their neighbours only
        made.write([batch([("a.pcap", number * 50 + at, True) for at in range(75)], number * 75)])
    made.end([])
    sizes = [window.num_rows for window in made.windows()]
    assert sum(sizes) == 1500 and max(sizes) < 80


def test_what_a_window_says_is_what_the_database_says(monkeypatch):
    """Names of brokers and differences are made without it; the answers of both roads are one."""
    told = 0
    for capture in ("tubemq/b_rebalance", "rocketmq/c_errors", "bookkeeper/h_store"):
        with dissect.open(CAPTURES / f"{capture}.pcap.zst", jobs=1) as one:
            asked = {name: one.engine.reader(questions.table(name)).read_all().to_pylist() for name in ("exchanges", "messages", "records")}
        with monkeypatch.context() as patch, dissect.open(CAPTURES / f"{capture}.pcap.zst", jobs=1) as one:
            patch.setattr("dissect.engine.outgoing.plainly", lambda *_: False)
            for name, rows in asked.items():
                found = one.engine.reader(questions.table(name)).read_all().to_pylist()
                assert sorted(map(str, found)) == sorted(map(str, rows)), (capture, name)
            told += sum(row["worked_ns"] is not None and row["broker"] is not None for row in asked["exchanges"])
    assert told


def test_many_runs_that_overlap_are_merged_before(tmp_path, monkeypatch):
    monkeypatch.setattr(runs, "RUNS_MOST", 3)
    monkeypatch.setattr(runs, "BATCH_ROWS", 8)
    read = []
    monkeypatch.setattr(runs.Head, "__init__", lambda self, path, order, made=runs.Head.__init__: (read.append(path), made(self, path, order))[1])
    made = runs.Runs(str(tmp_path), "rows", ORDER)
    for number in range(20):
        made.write([batch([("a.pcap", 0, True), *(("b.pcap", at, None) for at in range(number, number + 30))], number * 31)])
    made.end([])
    rows = [row for window in made.windows() for row in window.to_pylist()]
    assert [place(row) for row in rows] == sorted(place(row) for row in rows)
    assert sorted(row["came"] for row in rows) == list(range(20 * 31))
    assert len(made._crowd()) <= 3 and len(made.files) == 20 and len(read) > 20


@pytest.mark.parametrize("test", ["exists (from exchanges e where e.at_ns < r.at_ns - 3000000000)",
                                  pytest.param("exists (select 1 from exchanges e where e.at_ns < r.at_ns - 3000000000)", marks=pytest.mark.slow)])
def test_a_condition_about_other_rows_sees_all_of_them(test, monkeypatch):
    monkeypatch.setattr("dissect.engine.held.RUN_MAX", 20_000)
    monkeypatch.setattr(runs, "WINDOW_CELLS", 500)
    with dissect.open(CAPTURES / "tubemq/b_rebalance.pcap.zst", jobs=1) as one:
        found = len(one.exchanges(where=test))
        all_rows = list(one.exchanges())
        first = min(row["at_ns"] for row in all_rows)
        assert found == sum(row["at_ns"] > first + 3_000_000_000 for row in all_rows) > 0


def test_rows_that_left_in_order_can_still_be_asked_for(monkeypatch):
    """Nobody said that the database would read them, so they lie on disk as they were in memory."""
    text = "select count(*) as n, count(r.topic) as topics, count(distinct r.topic) as words, sum(r.payload_bytes) as bytes from records r"
    with dissect.open(str(CAPTURES / "tank" / "b_consume.pcap.zst")) as capture:
        wanted = capture.sql(text).to_pylist()
    monkeypatch.setattr(held, "RUN_MAX", 20_000)
    with dissect.open(str(CAPTURES / "tank" / "b_consume.pcap.zst")) as capture:
        engine = capture.engine
        rows = engine.reader(questions.table("records", schema.RECORDS.names())).read_all().num_rows
        assert engine._runs["records"].files and not engine._runs["records"].asked
        assert engine.answer(text).to_pylist() == wanted and rows == wanted[0]["n"] > 0


@pytest.mark.parametrize("ask", [lambda capture: capture.sql("SELECT count(*) AS n FROM RECORDS").to_pylist()[0]["n"],
                                 lambda capture: capture.relation("select * from records").aggregate("count(*)").fetchall()[0][0]], ids=["in capitals", "as a relation"])
def test_however_rows_that_left_are_asked_for_they_are_there(ask, monkeypatch):
    monkeypatch.setattr(held, "RUN_MAX", 20_000)
    with dissect.open(str(CAPTURES / "tank" / "b_consume.pcap.zst")) as capture:
        rows = len(capture.records())
        assert "records" in capture.engine._relations.hidden and ask(capture) == rows > 0


def test_who_reads_a_run_finds_it_as_it_was_though_the_database_is_asked_meanwhile(monkeypatch):
    """All columns of a run in blocks were written into its own file, which somebody may be reading."""
    monkeypatch.setattr(held, "RUN_MAX", 60_000)
    monkeypatch.setattr(blocks, "ROWS_AT_ONCE", 32)
    monkeypatch.setattr(runs, "WINDOW_CELLS", 500)
    asked = questions.table("records", schema.RECORDS.names())
    with dissect.open(str(CAPTURES / "tank" / "b_consume.pcap.zst"), jobs=1) as capture:
        whole = capture.engine.reader(asked).read_all().to_pylist()
        reader = capture.engine.reader(asked)
        assert any(map(blocks.are_in, capture.engine._runs["records"].files))
        found = reader.read_next_batch().to_pylist()
        count = capture.sql("select count(*) as n, count(r.topic) as topics from records r").to_pylist()
        found += [row for batch in reader for row in batch.to_pylist()]
    assert found == whole and count == [{"n": len(whole), "topics": sum(row["topic"] is not None for row in whole)}]

"""What is counted in memory is what the database answers."""

from __future__ import annotations

import errno
from collections.abc import Iterator

import numpy
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dissect
from dissect import schema
from dissect.analysis import questions
from dissect.analysis.conditions import Filter
from dissect.decode.options import Options
from dissect.engine import added, embedded, held, needs, ranked, spread, tally
from dissect.engine.given import over
from tests.engine.test_cuts import unpacked

ASKED = [
    questions.latency(by=("api", "topic")), questions.latency(), questions.latency(by="topic,partition", of="latency_ns"), questions.latency(by="protocol", every_ns=10**9, sized=False),
    questions.latency(by="server_ip,server_port,status"), questions.latency(by=("client_ip", "group"), every_ns=7 * 10**8, of="wait_ns"), questions.latency(by="code_name,request_id", of="send_ns"),
]
WANTED = needs.merge([needs.of(asked) for asked in ASKED])
DECODED = needs.decoded(WANTED)


def both(engine, asked) -> tuple[pa.Table | None, pa.Table]:
    return tally.answer(asked, engine._relations), engine._run(str(asked))


def agree(engine, asked) -> int:
    counted, answered = both(engine, asked)
    assert counted is not None and counted.schema.types == answered.schema.types and counted.schema.names == answered.schema.names
    assert counted.to_pylist() == answered.to_pylist()
    return counted.num_rows


@pytest.mark.parametrize("name", ["tubemq/c_errors", "pulsar/a_small", "rocketmq/c_errors", "tank/b_consume"])
@pytest.mark.parametrize("at_once", [tally.ROWS_AT_ONCE, 61])
def test_as_the_database_answers(name, at_once, monkeypatch):
    monkeypatch.setattr(tally, "ROWS_AT_ONCE", at_once)
    with dissect.open(unpacked(name), jobs=1) as capture:
        capture.engine.prepare(ASKED)
        assert sum(agree(capture.engine, asked) for asked in ASKED) > len(ASKED) / 2


NUMBERS = st.one_of(st.none(), st.sampled_from([0, 1, 999, 1000, 1001, 10**6, -5, 2**40]), st.integers(0, 50), st.integers(-(2**51), 2**51))
FEW, WORDS, FILES = st.sampled_from([None, 0, 1, 2]), st.sampled_from([None, "a", "b", "", "ä", "B"]), st.sampled_from([None, "one", "two", "ten"])
KINDS = {
    "status": st.sampled_from(["ok", "error", "unanswered", "reset", "oneway", None]), "code_class": st.sampled_from([None, "ok", "error", "empty"]), "request_file": FILES,
    "request_packet": FEW, "connection": st.sampled_from([7, 8, -(2**60)]), "offset": FEW, "item": FEW, "code": FEW, "at_ns": st.integers(0, 3 * 10**9),
}


def of_columns(name: str) -> dict[str, st.SearchStrategy]:
    return {column: KINDS.get(column, WORDS if schema.TABLES[name].column(column).kind == "text" else NUMBERS) for column in DECODED[name]}


def of(name: str) -> pa.Schema:
    whole = schema.arrow(name)
    return pa.schema([pa.field(column, whole.field(column).type) for column in DECODED[name]])


@st.composite
def tables(draw) -> Iterator[tuple[str, pa.RecordBatch]]:
    made = []
    for name in ("exchanges", "items"):
        kinds = of_columns(name)
        for _ in range(draw(st.integers(0, 3))):
            rows = draw(st.lists(st.fixed_dictionaries(kinds), max_size=20))
            made.append((name, pa.RecordBatch.from_pylist(rows, schema=of(name))))
    return made


@given(tables())
@settings(max_examples=30, deadline=None)
def test_any_rows_are_counted_as_the_database_does(rows):
    engine = over(rows, WANTED, Options(jobs=1))
    for asked in ASKED:
        agree(engine, asked)
    engine.close()


def test_places_that_look_alike_are_told_apart(monkeypatch):
    monkeypatch.setattr(spread, "ODD", (0, 0, 0, 0))        # all places do
    monkeypatch.setattr(spread, "PAIRS_MOST", 10**6)
    with dissect.open(unpacked("pulsar/a_small"), jobs=1) as capture:
        capture.engine.prepare(ASKED)
        agree(capture.engine, ASKED[0])


def test_too_many_that_look_alike_are_for_the_database(monkeypatch):
    monkeypatch.setattr(spread, "ODD", (0, 0, 0, 0))
    with dissect.open(unpacked("pulsar/a_small"), jobs=1) as capture:
        capture.engine.prepare(ASKED)
        counted, answered = both(capture.engine, ASKED[0])
        assert counted is None and answered.num_rows == len(capture.engine.rows([ASKED[0]])[0])


@pytest.mark.parametrize(("asked", "why"), [
    (questions.latency(approximate=True), "from a histogram"), (questions.latency(wanted=Filter(where=("latency_ns > 1",))), "not of all rows"),
    (questions.latency(by="item"), "what only an item has"), (questions.latency(by="topic,status"), "what an item has, too"), (questions.latency(by="topic", of="records"), "what an item has, too"),
    (questions.latency(of="why_broker_ns"), "what is joined"), (questions.latency(by="broker"), "what is known at the end"), (questions.latency(by="from_client"), "neither text nor number"),
])
def test_what_the_database_answers_alone(asked, why):
    with dissect.open(unpacked("tubemq/c_errors"), jobs=1) as capture:
        capture.engine.prepare([asked])
        assert both(capture.engine, asked)[0] is None, why
        assert capture.engine.rows([asked])[0]


@pytest.mark.parametrize(("name", "topic"), [("pulsar/a_small", ()), ("tank/b_consume", ("topic",))])
def test_every_column_is_counted_as_the_database_does_or_not_at_all(name, topic):
    """Some are the item's where exchanges are spread; some are joined from other exchanges."""
    columns = [column for column in schema.EXCHANGES.columns if column.name != "tcp"]
    values = [column.name for column in columns if column.kind == "int64" and column.name != "at_ns" and not column.name.endswith(("_first_ns", "_last_ns"))]
    asked = [*(questions.latency(by=[*topic, column.name]) for column in columns), *(questions.latency(by=topic or "api", of=value) for value in values)]
    with dissect.open(unpacked(name), jobs=1) as capture:
        capture.engine.prepare(asked)
        for one in asked:
            counted, answered = both(capture.engine, one)
            assert counted is None or counted.to_pylist() == answered.to_pylist(), (one.by, one.of)


@pytest.mark.parametrize("name", ["tubemq/c_errors", "pulsar/a_small"])
def test_rows_on_disk_are_counted(name, monkeypatch):
    monkeypatch.setattr(held, "MEMORY_MAX", 1 << 10)
    with dissect.open(unpacked(name), jobs=1) as capture:
        capture.engine.prepare(ASKED)
        assert capture.engine._relations.lying["exchanges"][1].files()
        agree(capture.engine, ASKED[0])


@pytest.mark.parametrize("limit", ["ITEMS_MOST", "GROUPS_MOST"])
def test_more_than_memory_may_hold_is_for_the_database(limit, monkeypatch):
    monkeypatch.setattr(tally, limit, 2)
    with dissect.open(unpacked("pulsar/a_small"), jobs=1) as capture:
        capture.engine.prepare(ASKED)
        assert both(capture.engine, ASKED[0])[0] is None and capture.engine.rows([ASKED[0]])[0]


@pytest.mark.parametrize("value", [added.VALUE_MOST + 1, -added.VALUE_MOST - 1])
def test_durations_of_a_clock_that_was_not_set_are_for_the_database(value):
    [made] = [pa.RecordBatch.from_pylist([{"status": "ok", "server_ns": value, "at_ns": 1}], schema=of("exchanges"))]
    engine = over([("exchanges", made)], WANTED, Options(jobs=1))
    assert both(engine, ASKED[0])[0] is None
    assert engine.rows([ASKED[0]])[0][0]["max_ns"] == value
    engine.close()


@pytest.mark.parametrize("together", [ranked.TOGETHER, 0])
@pytest.mark.parametrize("name", ["tubemq/c_errors", "pulsar/a_small"])
def test_values_that_wait_in_a_file_are_counted(name, together, monkeypatch):
    runs, put_away = [], ranked.Ranked.put_away
    monkeypatch.setattr(ranked, "AT_ONCE", 20)
    monkeypatch.setattr(ranked, "TOGETHER", together)
    monkeypatch.setattr(tally, "ROWS_AT_ONCE", 61)
    monkeypatch.setattr(ranked, "LOOKED_AT", 50)        # pages of the file go and come again
    monkeypatch.setattr(ranked.Ranked, "put_away", lambda self, pairs: (runs.append(len(pairs[0])), put_away(self, pairs)))
    with dissect.open(unpacked(name), jobs=1) as capture:
        capture.engine.prepare(ASKED)
        for asked in ASKED:
            agree(capture.engine, asked)
    assert len(runs) > len(ASKED) and max(runs) <= 20 + 61


@given(st.lists(st.lists(st.tuples(st.integers(0, 3), st.one_of(st.integers(-9, 9), st.integers(-(2**51), 2**51))), max_size=12), max_size=9), st.integers(1, 30), st.sampled_from([0, 5, ranked.TOGETHER]))
@settings(deadline=None)
def test_values_have_their_rank_wherever_they_lie(blocks, at_once, together):
    values = ranked.Ranked()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ranked, "AT_ONCE", at_once)
        patch.setattr(ranked, "TOGETHER", together)
        for block in filter(None, blocks):
            values.add(*ranked.counted(*(numpy.array(column, dtype=numpy.int64) for column in zip(*block, strict=True))))
        runs = list(values.all_runs(4))
        for group in range(4):
            mine = sorted(value for block in blocks for of, value in block if of == group)
            ranks = [max(1, -(-len(mine) * many // of)) for many, of in tally.SHARES] if mine else []
            assert ranked.at_ranks(runs, group, tally.SHARES) == (len(mine), [mine[rank - 1] for rank in ranks])


def test_without_room_for_values_the_database_answers(monkeypatch):
    monkeypatch.setattr(ranked, "AT_ONCE", 20)

    def full(self, pairs):
        raise OSError(errno.ENOSPC, "no room")

    monkeypatch.setattr(ranked.Ranked, "put_away", full)
    with dissect.open(unpacked("pulsar/a_small"), jobs=1) as capture:
        capture.engine.prepare(ASKED)
        assert both(capture.engine, ASKED[0])[0] is None


def test_values_that_many_rows_have_are_kept_once(monkeypatch):
    monkeypatch.setattr(ranked, "AT_ONCE", 100)
    values = ranked.Ranked()
    for _ in range(50):
        values.add(numpy.array([0, 0, 1]), numpy.array([5, 7, 5]), numpy.array([1, 2, 3]))
    groups, found, often = values.joined()
    assert (groups.tolist(), found.tolist(), often.tolist()) == ([0, 0, 1], [5, 7, 5], [50, 100, 150])
    assert values.count <= 100 and not values.runs


def test_sums_are_exact():
    values = numpy.array([2**52, 2**52 - 1, -3, 1, -(2**52)], dtype=numpy.int64)
    assert added.sums(numpy.array([0, 0, 1, 1, 1]), values, 3).tolist() == [2**53 - 1, -2 - 2**52, 0]
    assert added.sums(numpy.array([0, 1, 1]), numpy.array([2**32 - 1, 2**32 - 1, 1], dtype=numpy.int64), 3).tolist() == [2**32 - 1, 2**32, 0]
    assert added.sums(numpy.array([0]), numpy.array([2**32], dtype=numpy.int64), 1).tolist() == [2**32]


def test_no_database_is_opened_for_it():
    with dissect.open(unpacked("tubemq/c_errors"), jobs=1) as capture:
        capture.engine.trusted = True
        assert capture.engine.rows([ASKED[0]])[0]
        assert capture.engine._con is None


@pytest.mark.parametrize("opened", [False, True])
def test_a_closed_engine_reads_anew(opened, tmp_path, monkeypatch):
    """Where the database was never opened, closing forgot nothing but the folder that rows were in: the next answer looked for them there."""
    monkeypatch.setattr(held, "MEMORY_MAX", 1)
    path = tmp_path / "a.pcap"
    path.write_bytes(unpacked("tubemq/c_errors"))
    engine = embedded.Embedded([path], Options(jobs=1))
    before = engine.answer(ASKED[0])
    if opened:
        engine.connection()
    engine.close()
    assert engine.answer(ASKED[0]).to_pylist() == before.to_pylist() != []
    engine.close()

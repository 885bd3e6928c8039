"""What is counted while rows come is what is counted of rows that are held."""

from __future__ import annotations

import numpy
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dissect
from dissect import schema
from dissect.analysis import questions
from dissect.capture import reader
from dissect.decode import fold, parallel, rowfiles
from dissect.decode.decoded import Decoded
from dissect.decode.kept import Keep
from dissect.decode.options import Options
from dissect.decode.pieces import Part, Split
from dissect.engine import added, counting, sent, spread, tally
from dissect.engine.embedded import Embedded
from tests.engine.test_cuts import unpacked
from tests.engine.test_tally import ASKED, DECODED

NAMES = ["tubemq/c_errors", "pulsar/a_small", "rocketmq/c_errors", "tank/b_consume"]
PLACE = ("connection", "request_file", "request_packet", "offset")


@pytest.fixture
def written(tmp_path):
    def of(name: str) -> str:
        path = tmp_path / "a.pcap"
        path.write_bytes(unpacked(name))
        return str(path)

    return of


def single(path: str, jobs: int = 1, split_size: int | None = None) -> Embedded:
    engine = Embedded([path], Options(jobs=jobs, split_size=split_size))
    engine.single = engine.trusted = True
    return engine


def of_held(path: str, asked) -> list[dict]:
    with dissect.open(path, jobs=1) as capture:
        return capture.engine.rows([asked])[0]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("at_once", [tally.ROWS_AT_ONCE, 61])
def test_rows_are_counted_as_they_come_and_none_is_held(name, at_once, written, monkeypatch):
    monkeypatch.setattr(counting, "ROWS_AT_ONCE", at_once)
    path = written(name)
    for asked in ASKED:
        engine = single(path)
        assert engine.reader(asked).read_all().to_pylist() == of_held(path, asked)
        assert asked in engine._counted and not counting.TABLES & engine._held.keys()
        engine.close()


@pytest.mark.parametrize("name", NAMES)
def test_those_of_two_processes_too(name, written, monkeypatch):
    """Workers add them up, unless the question is about what only the stitch knows."""
    path, told = written(name), set[tuple[str, bool]]()
    add = counting.Counting.add

    def seen(self, name, batch):
        told.add((name, sent.can_be_sent(self.asked)))
        add(self, name, batch)

    monkeypatch.setattr(counting.Counting, "add", seen)
    for asked in [*ASKED, questions.latency(by="client")]:
        engine = single(path, 2, 1 << 16)
        assert engine.rows([asked])[0] == of_held(path, asked)
        assert asked in engine._counted
        engine.close()
    assert (added.NAME, True) in told and (added.NAME, False) not in told


@pytest.mark.parametrize(("name", "jobs"), [("pulsar/a_small", 1), ("tank/b_consume", 1), ("pulsar/a_small", 2), ("tank/b_consume", 2)])
def test_an_item_comes_before_its_exchange_or_with_it(name, jobs, written, monkeypatch):
    monkeypatch.setattr(reader, "BLOCK_RECORDS", 10)
    monkeypatch.setattr(fold, "DRAIN_ROWS", 20)
    monkeypatch.setattr(fold, "DRAIN_LEAST", 19)
    monkeypatch.setattr(parallel, "LAST_MOST", 0)
    passed, items = set[tuple](), 0
    for table, batch in Decoded([written(name)], tables=DECODED, options=Options(jobs=jobs, split_size=1 << 16 if jobs > 1 else None)).batches():
        places = {tuple(row.values()) for row in batch.select(PLACE).to_pylist()} if table in counting.TABLES else set()
        if table == "exchanges":
            assert not places & passed
            passed |= places
        elif table == "items":
            assert not places & passed
            items += len(places)
    assert items and len(passed) > 30


@pytest.mark.parametrize(("module", "limit"), [(tally, "GROUPS_MOST"), (spread, "ITEMS_MOST")])
def test_what_cannot_be_counted_is_read_again_and_held(module, limit, written, monkeypatch):
    path = written("pulsar/a_small")
    before = of_held(path, ASKED[0])
    monkeypatch.setattr(module, limit, 2)
    engine = single(path)
    assert engine.rows([ASKED[0]])[0] == before
    assert not engine._counted and counting.TABLES <= engine._held.keys()
    engine.close()


@pytest.mark.parametrize("of", [{"by": ["worked_ns"]}, {"by": ["api", "worked_ns"], "of": "latency_ns"}, {"of": "broker_ns"}, {"by": ["proxy_ns"]}])
def test_columns_that_are_made_of_others_are_for_the_database(of, written):
    path, asked = written("tubemq/c_errors"), questions.latency(**of)
    engine = single(path)
    assert engine.rows([asked])[0] == of_held(path, asked)
    assert not engine._counted
    engine.close()


def test_what_cannot_be_counted_is_not_read_again_when_somebody_ended_the_reading(monkeypatch):
    class Ended:
        def __init__(self, stopped: bool):
            self.stopped = stopped

        def batches(self):
            yield "exchanges", pa.RecordBatch.from_pydict({"connection": [1]})

    def unfit(self, name, batch):
        raise counting.Unfit

    monkeypatch.setattr(counting.Counting, "add", unfit)
    assert counting.taken(Ended(False), None, counting.Counting(ASKED[0])) is None
    with pytest.raises(KeyboardInterrupt):
        counting.taken(Ended(True), None, counting.Counting(ASKED[0]))


def test_a_question_that_follows_reads_anew(written):
    path = written("tubemq/c_errors")
    engine, further = single(path), questions.errors()
    engine.rows([ASKED[0]])
    assert engine.rows([further, ASKED[0]]) == [of_held(path, further), of_held(path, ASKED[0])]
    assert engine.rows([ASKED[1]])[0] == of_held(path, ASKED[1])
    engine.close()


@pytest.mark.parametrize("others", [["select count(*) as n from exchanges e"], ["select count(*) as n from items i"], [ASKED[1]]])
def test_beside_another_question_about_them_rows_are_held(others, written):
    engine = single(written("tubemq/c_errors"))
    engine.rows([ASKED[0], *others])
    assert not engine._counted and "exchanges" in engine._held
    engine.close()


def test_a_question_about_other_rows_is_answered_beside_it(written):
    engine = single(written("tubemq/c_errors"))
    [[told], counted] = engine.rows(["select count(*) as n from connections c", ASKED[0]])
    assert told["n"] and counted and ASKED[0] in engine._counted
    engine.close()


def test_what_was_counted_stays_so_when_other_rows_are_read(written):
    path = written("tubemq/c_errors")
    engine = single(path)
    assert engine.rows([ASKED[0]])[0] == of_held(path, ASKED[0])
    assert not engine._held
    assert engine.rows([ASKED[0], "select count(*) as n from connections c"])[0] == of_held(path, ASKED[0])
    engine.close()


def test_items_of_which_nobody_saw_the_exchanges_request_are_not_counted():
    some = dict.fromkeys(DECODED["exchanges"])
    rows = [("items", dict.fromkeys(DECODED["items"]) | {"connection": 1, "offset": 5}), ("exchanges", some | {"connection": 1, "offset": 5, "status": "ok", "at_ns": 1})]
    asked = counting.Counting(ASKED[0])
    for name, row in rows:
        whole = schema.arrow(name)
        asked.add(name, pa.RecordBatch.from_pylist([row], schema=pa.schema([whole.field(column) for column in DECODED[name]])))
    with pytest.raises(counting.Unfit):
        asked.answer()


def test_items_that_wait_long_are_little_and_together(monkeypatch):
    """Of requests without an answer: every second one, or a few of all."""
    def batch(name: str, some: list[int]) -> pa.RecordBatch:
        said = {"exchanges": {"status": "ok", "server_ns": 5, "topic": None}, "items": {"topic": "a", "partition": "0", "code_class": None}}[name]
        rows = [dict.fromkeys(DECODED[name]) | said | {"connection": 1, "request_file": "f", "request_packet": at, "offset": at} for at in some]
        return pa.RecordBatch.from_pylist(rows, schema=pa.schema([schema.arrow(name).field(column) for column in DECODED[name]]))

    monkeypatch.setattr(spread, "PIECES_MOST", 8)
    asked, late = counting.Counting(questions.latency(by=["topic"])), list[int]()
    for place in range(0, 200, 10):
        some = list(range(place, place + 10)) if place else list(range(-2000, 0))
        asked.add("items", batch("items", some))
        asked.add("exchanges", batch("exchanges", some[1::2]))
        late += some[::2]
        asked.count()
        assert len(asked.items) <= 8 and sum(one.num_rows for one in asked.items) == len(late)
    assert sum(one.get_total_buffer_size() for one in asked.items) < 400 * len(late)
    asked.add("exchanges", batch("exchanges", late))
    [row] = asked.answer().to_pylist()
    assert (row["topic"], row["count"], row["ok"]) == ("a", 2 * len(late), 2 * len(late)) and not asked.items


def test_of_a_workers_rows_items_are_read_first(tmp_path):
    """Whichever of them came first when they were written."""
    rows, one = rowfiles.Rows(str(tmp_path)), pa.RecordBatch.from_pydict({"connection": [1]})
    for table in ("exchanges", "items"):
        rows.append((0, table, one))
    together = parallel.Together.__new__(parallel.Together)
    together.asked = {name: ["connection"] for name in ("exchanges", "items")}
    told = list[str]()
    keep = Keep()
    keep.learn(*(numpy.array([value]) for value in (1, 0, 1)), numpy.zeros((1, 2), dtype=numpy.int64), numpy.array([-1]))
    for table, _ in together.kept(Part(Split(0, 0, None), rows.close()), keep, 0):
        told.append(table)
    assert told == ["items", "exchanges"]


class Kept:
    """Rows that wait, in memory."""

    def __init__(self) -> None:
        self.files = dict[str, str]()
        self.rows = list[tuple[int, str, pa.RecordBatch]]()

    def append(self, row: tuple[int, str, pa.RecordBatch]) -> None:
        self.rows.append(row)

    def close(self) -> dict[str, str]:
        return self.files


@pytest.fixture(scope="module", params=["pulsar/a_small", "tubemq/c_errors", "rocketmq/c_errors"])
def pieces(request) -> list[tuple[str, pa.RecordBatch]]:
    """Rows as they leave the decoder, a few at a time."""
    tables = {name: [*columns, *({"connection"} - {*columns})] for name, columns in DECODED.items()}
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(fold, "DRAIN_ROWS", 20)
        patched.setattr(fold, "DRAIN_LEAST", 19)
        patched.setattr(reader, "BLOCK_RECORDS", 10)
        with dissect.open(unpacked(request.param), jobs=1) as capture:
            return [*Decoded(capture.engine.inputs, tables=tables, options=Options(jobs=1)).batches()]


def counted_of(asked, rows: list[tuple[int, str, pa.RecordBatch]], keep: Keep) -> list[dict]:
    whole = counting.Counting(asked)
    for looks, name, batch in sorted(rows, key=lambda row: row[1] != "items"):
        if name in {*counting.TABLES, added.NAME} and (kept := keep.rows(name, looks, batch, 1000)).num_rows:
            whole.add(name, kept)
    return whole.answer().to_pylist()


@settings(max_examples=40, deadline=None)
@given(looks=st.lists(st.integers(0, 200), max_size=4), begins=st.lists(st.integers(-1, 4), min_size=1, max_size=8), at_once=st.sampled_from([1, 30, 1 << 16]),
       asked=st.sampled_from(ASKED), pairs=st.sampled_from([1, 1 << 20]))
def test_what_a_worker_adds_up_is_what_its_rows_say(pieces, looks, begins, at_once, asked, pairs):
    """Whichever connections' rows are true, from whichever look on; packets are counted from elsewhere."""
    rows = [(sum(place >= look for look in looks), name, batch) for place, (name, batch) in enumerate(pieces)]
    ids = numpy.unique(numpy.concatenate([batch.column("connection").to_numpy() for name, batch in pieces if name == "exchanges"]))
    from_look = numpy.resize(begins, len(ids))
    ids, from_look = ids[from_look >= 0], from_look[from_look >= 0]
    keep = Keep()
    keep.learn(ids, from_look, ids + 5, numpy.zeros((len(ids), 2), dtype=numpy.int64), numpy.full(len(ids), -1))
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(sent, "ROWS_AT_ONCE", at_once)
        patched.setattr(sent, "AT_ONCE", pairs)
        instead = sent.Instead(asked, Kept())
        for row in rows:
            instead.append(row)
        instead.close()
    assert counted_of(asked, instead.rows.rows, keep) == counted_of(asked, rows, keep)
    assert instead.fit and any(name == added.NAME for _, name, _ in instead.rows.rows)


def test_what_a_worker_cannot_add_up_leaves_as_rows(pieces, monkeypatch):
    monkeypatch.setattr(added, "VALUE_MOST", 100_000)
    instead = sent.Instead(ASKED[0], Kept())
    for name, batch in pieces:
        instead.append((0, name, batch))
    instead.close()
    told = [sum(batch.num_rows for _, name, batch in instead.rows.rows if name == table) for table in ("exchanges", "items", added.NAME)]
    assert not instead.fit and told == [*(sum(batch.num_rows for name, batch in pieces if name == table) for table in ("exchanges", "items")), 0]


def test_sums_that_are_too_great_leave_apart():
    """Of several times, they would be more than 64 bits hold."""
    one = dict.fromkeys(DECODED["exchanges"]) | {"connection": 1, "status": "ok", "server_ns": 5, "wait_ns": 2**62}
    kinds = pa.schema([schema.arrow("exchanges").field(column) for column in DECODED["exchanges"]])
    instead = sent.Instead(questions.latency(of="latency_ns"), Kept())
    for _ in range(3):
        instead.append((0, "exchanges", pa.RecordBatch.from_pylist([one], schema=kinds)))
        instead.add()
    instead.close()
    assert [name for _, name, _ in instead.rows.rows] == [added.NAME] * 3


def test_what_leaves_as_rows_is_not_added_up_too():
    """An item whose request nobody saw is found only when its exchange has been added up; the stitch may leave that connection, and take the others."""
    def of(name: str, **said) -> pa.RecordBatch:
        rows = [dict.fromkeys(DECODED[name]) | said | {"connection": number, "request_file": "f", "request_packet": packet, "offset": 7} for number, packet in ((1, None), (2, 5))]
        return pa.RecordBatch.from_pylist(rows, schema=pa.schema([schema.arrow(name).field(column) for column in DECODED[name]]))

    rows = [(0, "items", of("items", item=1, topic="t", stream_side=0)), (0, "exchanges", of("exchanges", status="ok", server_ns=5, at_ns=1, stream_side=0))]
    instead = sent.Instead(questions.latency(by=["topic"]), Kept())
    for row in rows:
        instead.append(row)
    instead.close()
    keep = Keep()
    keep.learn(numpy.array([2]), numpy.array([0]), numpy.array([2]), numpy.zeros((1, 2), dtype=numpy.int64), numpy.array([-1]))
    assert not instead.fit and [row["count"] for row in counted_of(instead.asked, instead.rows.rows, keep)] == [1]

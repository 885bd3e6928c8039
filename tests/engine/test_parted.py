"""A question about many exchanges, asked of some at a time, has the answer of the whole question."""

from __future__ import annotations

import struct
from pathlib import Path

import duckdb
import pytest

import dissect
from dissect.analysis import questions
from dissect.analysis.conditions import Filter
from dissect.engine import derived, held, parted, tally
from dissect.engine.embedded import Embedded
from dissect.export.material import Material
from tests.engine.test_cuts import unpacked
from tests.engine.test_stages import ASKED

ALSO = {"stuck groups": "select s.* from stalls s order by all", "protocols": "select s.kind as kind, count(*) as n from stalls s group by all order by all"}


@pytest.fixture
def spoken(monkeypatch) -> list[str]:
    """The conditions of the parts that were asked, in the order of asking."""
    found: list[str] = []
    plain = parted.Parted.text

    def text(self, sql):
        left = plain(self, sql)
        found.extend(self.parts if left != sql else [])
        return left

    monkeypatch.setattr(parted.Parted, "text", text)
    return found


@pytest.fixture(autouse=True)
def as_small_without_items(monkeypatch) -> None:
    monkeypatch.setattr(parted, "FURTHER", 1)
    monkeypatch.setattr(tally, "answer", lambda *_: None)      # the database is asked


def small(monkeypatch, inputs) -> None:
    """Parts are a quarter of what is there."""
    with dissect.open(inputs, jobs=1) as capture:
        monkeypatch.setattr(parted, "PART_ROWS", len(capture.exchanges(columns=["request_packet"])) // 4)


def answers(inputs) -> dict[str, list[dict]]:
    with dissect.open(inputs, jobs=1) as capture:
        return dict(zip([*ASKED, *ALSO], capture.engine.rows([*ASKED.values(), *ALSO.values()]), strict=True))


def in_files(capture: bytes, packets: list[int]) -> list[bytes]:
    """The same capture as a recorder leaves it that begins a new file after so many packets, again and again."""
    files, at, left = [], 24, iter([*packets, 1 << 40])
    while at < len(capture):
        begin = at
        for _ in range(next(left)):
            if at >= len(capture):
                break
            at += 16 + struct.unpack_from("<I", capture, at + 8)[0]
        files.append(capture[:24] + capture[begin:at])
    return files


@pytest.mark.parametrize("name, rotated", [("tubemq/c_errors", True), ("pulsar/a_small", False), ("rocketmq/b_rebalance", True)])
def test_parts_give_the_answer_of_the_whole(name, rotated, spoken, tmp_path, monkeypatch):
    """Also where many small files, which are a part together, lie beside one that is many parts."""
    contents = in_files(unpacked(name), [30, 20, 10, 5, 400]) if rotated else [unpacked(name)]
    for number, content in enumerate(contents):
        (tmp_path / f"{number}.pcap").write_bytes(content)
    whole = answers(tmp_path)
    assert not spoken
    small(monkeypatch, tmp_path)
    assert answers(tmp_path) == whole
    assert len({*spoken}) > 3 and not any("request_file" in part for part in spoken)        # pieces of what lies in memory
    spoken.clear()
    on_disk(monkeypatch)
    assert answers(tmp_path) == whole
    assert len({*spoken}) > 3
    assert any(" in (" in part for part in spoken) == rotated


def on_disk(monkeypatch) -> None:
    """No row has room in memory."""
    monkeypatch.setattr(held, "MEMORY_MAX", 0)


@pytest.mark.parametrize("name", ["tubemq/c_errors", "pulsar/a_small"])
def test_afterwards_all_rows_in_memory_are_there_again(name, monkeypatch):
    monkeypatch.setattr(parted, "PART_ROWS", 20)
    counted = "select count(*) as n, count(e.request_packet) as packets, sum(e.latency_ns) as ns from exchanges e"
    with dissect.open(unpacked(name), jobs=1) as capture:
        whole, _, again = capture.engine.rows([counted, ASKED["latency"], counted])
        assert capture.engine._parted.parts
        seen = capture.engine._rows("select count(*) as n from exchanges_rows")
    assert whole == again
    assert seen == [{"n": whole[0]["n"]}]


def test_each_row_is_in_one_part(monkeypatch):
    on_disk(monkeypatch)
    monkeypatch.setattr(parted, "PART_ROWS", 20)
    with dissect.open(unpacked("pulsar/a_small"), jobs=1) as capture:
        joined = "exchanges e join items i on i.request_packet = e.request_packet and i.request_file = e.request_file and i.offset = e.offset"
        engine, counted = capture.engine, "select count(*) as n, count(e.request_file) as files, count(e.request_packet) as packets from "
        [[whole], [pairs]] = engine.rows([counted + "exchanges e", counted + joined])
        parts = engine._parted.divided()
        each = [[*engine._rows(counted + f"(select * from exchanges where {part}) e"), *engine._rows(
            counted + joined.replace("exchanges e join items i", f"(select * from exchanges where {part}) e join (select * from items where {part}) i"))] for part in parts]
    assert [sum(row["n"] for row in rows) for rows in zip(*each, strict=True)] == [whole["n"], pairs["n"]]
    assert pairs["n"] and max(row["n"] for row, _ in each) < 80


def test_a_saved_folder_is_asked_in_parts_too(spoken, tmp_path, monkeypatch):
    with dissect.open(unpacked("tubemq/c_errors"), jobs=1) as capture:
        capture.save(tmp_path / "saved")
    whole = answers(tmp_path / "saved")
    small(monkeypatch, tmp_path / "saved")
    assert answers(tmp_path / "saved") == whole
    assert spoken


def test_without_items_more_rows_are_asked_at_once(spoken, monkeypatch):
    monkeypatch.setattr(parted, "FURTHER", 4)
    with dissect.open(unpacked("tubemq/c_errors"), jobs=1) as capture:
        [[held]] = capture.engine.rows(["select count(*) as n, max(e.request_packet) as last, max(e.request_file) as file from exchanges e"])
        monkeypatch.setattr(parted, "PART_ROWS", held["n"] // 4 + 1)
        capture.engine.rows([questions.latency(by=("protocol",))])
        assert not spoken
        capture.engine.rows([questions.latency(by=("topic",))])
        assert spoken


def test_on_disk_what_stores_say_is_joined_with_some_exchanges_at_a_time(spoken, tmp_path, monkeypatch):
    """Joined with all of them, 881,240 rows of 26 columns were written to disk on the way: most of the time of that question."""
    monkeypatch.setattr(parted, "FURTHER", 4)
    (tmp_path / "a.pcap").write_bytes(unpacked("pulsar/a_small"))
    found = []
    for most in (held.MEMORY_MAX, 0):
        monkeypatch.setattr(held, "MEMORY_MAX", most)
        with dissect.open(tmp_path, jobs=1) as capture:
            why, plain = Material(capture, Filter(), None).why(), questions.latency(by=("protocol",))
            capture.engine.prepare([why, plain])
            assert capture.engine._parted.alone
            monkeypatch.setattr(parted, "PART_ROWS", capture.engine._parted.many // 4 + 1)
            found.append([sorted(rows, key=str) for rows in capture.engine.rows([plain, why])])
            assert bool(spoken) == (most == 0)
    assert found[0] == found[1]
    assert any(row["why_bookie_ns"] for row in found[0][1])


READ_AND_KEPT = ("with a as /* each part */ (select e.api as api, count(*) as n from exchanges e group by e.api),"
                 " b as /* each part */ (select a.api as api, max(a.n) as m from a group by a.api)"
                 " select (select sum(n) from a) as total, (select count(distinct api) from b) as apis")


def test_a_step_that_others_read_is_kept_whole_and_later_readings_leave_the_parts(monkeypatch):
    with dissect.open(unpacked("pulsar/a_small"), jobs=1) as capture:
        engine = capture.engine
        engine.prepare(["select e.request_file, e.request_packet, e.api from exchanges e"])
        whole = engine._rows(READ_AND_KEPT)
        monkeypatch.setattr(parted, "PART_ROWS", 20)
        assert engine._rows(READ_AND_KEPT) == whole
        engine.prepare(["select count(*) from records"])
        assert engine._parted.many == capture.sql("select count(*) as n from exchanges").to_pylist()[0]["n"]


@pytest.mark.parametrize("why", [RuntimeError("Query interrupted"), duckdb.InvalidInputException("offering a filter to the source failed: KeyboardInterrupt")])
def test_an_interrupt_that_the_database_heard_is_an_interrupt(why):
    with dissect.open(unpacked("pulsar/a_small"), jobs=1) as capture, pytest.raises(KeyboardInterrupt), capture.engine._errors():
        raise why


AROUND = {
    "the mean of all": ("latency_ns > (select avg(x.latency_ns) from exchanges x)",),
    "topics of failures": ("status = 'ok'", "topic in (select x.topic from exchanges x where x.status <> 'ok')"),
    "whether any has items": ("not exists (select 1 from items i where i.item < 0)",),
    "the last": ("request_packet = (from exchanges x select max(x.request_packet))",),
}


@pytest.mark.parametrize("where", AROUND.values(), ids=AROUND.keys())
def test_a_condition_that_looks_at_other_rows_sees_all_of_them(where, tmp_path, monkeypatch):
    (tmp_path / "a.pcap").write_bytes(unpacked("pulsar/c_errors"))
    wanted = Filter(where=where)
    asked = [questions.latency(("api", "status"), wanted=wanted), questions.latency(("api",), wanted=wanted, approximate=True), questions.errors(wanted=wanted),
             questions.unanswered(wanted=wanted), questions.slow(wanted=wanted)]
    found = []
    for rows in (1 << 18, 20):
        monkeypatch.setattr(parted, "PART_ROWS", rows)
        with dissect.open(tmp_path, jobs=1) as capture:
            found.append(capture.engine.rows(asked))
    assert found[0] == found[1]
    assert any(found[0])


def test_a_name_that_reads_like_the_mark_is_a_name():
    wanted = Filter(where=("topic <> '/* each part */' and api in (select x.api from exchanges x)",))
    assert questions.slow(wanted=wanted).count("/* each part */") == 1


@pytest.mark.parametrize("where", ["topic is distinct from E'it\\'s )'", "topic is distinct from $$ ) group $$", "api <> $q$ ' $q$ and status <> 'x'"])
def test_a_text_in_any_quotes_is_no_word_of_the_question(where, tmp_path, monkeypatch):
    (tmp_path / "a.pcap").write_bytes(unpacked("pulsar/d_txn"))
    asked = [questions.slow(wanted=Filter(where=where)) for where in [(where,), ()]]
    monkeypatch.setattr(parted, "PART_ROWS", 20)
    with dissect.open(tmp_path, jobs=1) as capture:
        found, every = capture.engine.rows(asked)
    assert found == every


@pytest.mark.parametrize("name", ["tubemq/c_errors", "pulsar/a_small"])
def test_more_answers_without_request_than_a_part_has_room_for(name, spoken, tmp_path, monkeypatch):
    """As of a recorder that saw one direction: these rows name no file of a request, and are a part of their own."""
    content, at = bytearray(unpacked(name)), 24
    kept = [bytes(content[:24])]
    while at < len(content):
        size = 16 + struct.unpack_from("<I", content, at + 8)[0]
        to_server = struct.unpack_from(">HH", content, at + 50)
        if to_server[0] < to_server[1] or len(kept) < 200:
            kept.append(bytes(content[at : at + size]))
        at += size
    (tmp_path / "a.pcap").write_bytes(b"".join(kept))
    whole = answers(tmp_path)
    on_disk(monkeypatch)
    with dissect.open(tmp_path, jobs=1) as capture:
        counts = sorted(row["n"] for row in capture.engine.rows(["select count(*) as n from exchanges group by request_file"])[0])
    monkeypatch.setattr(parted, "PART_ROWS", counts[0] // 2)
    assert counts[0] > 20 and len(counts) == 2
    assert answers(tmp_path) == whole
    assert "request_file is null" in spoken


def test_deliveries_are_joined_some_connections_at_a_time(monkeypatch):
    """Of a large capture they would need more than ten times the usual memory."""
    path, parts = unpacked("pulsar/a_small"), list[str]()
    only = parted.Parted.only

    def seen(self, rows, tables):
        parts.append(rows)
        ordered = [self.relations.connection().execute(f"select t.connection from {table} t").fetchall() for table in tables.values()]
        assert all(rows == sorted(rows) for rows in ordered) and all(map(len, ordered)), "each part looks through the rows of all"
        return only(self, rows, tables)

    monkeypatch.setattr(parted.Parted, "only", seen)
    with dissect.open(path, jobs=1) as capture:
        expected = capture.deliveries()
    assert parts == ["true"] and len(expected) > 4
    monkeypatch.setattr(derived, "PUSHES_AT_ONCE", 2)
    for most in (None, 1 << 10):      # rows in memory, and on disk
        if most:
            monkeypatch.setattr(held, "MEMORY_MAX", most)
            monkeypatch.setattr(held, "RUN_MAX", most)
        with dissect.open(path, jobs=1) as capture:
            found = capture.deliveries()
        assert found.to_pylist() == expected.to_pylist()
        assert len(parts) > 2 and all("connection" in part for part in parts[1:])


@pytest.mark.parametrize("at", ["create schema", "decoded.part.items", "set search_path", "insert into"])
def test_whatever_ends_the_joining_of_deliveries_nothing_of_a_part_stays(at, monkeypatch):
    monkeypatch.setattr(derived, "PUSHES_AT_ONCE", 2)
    do, ended = Embedded._do, list[str]()

    def ends(self, sql):
        do(self, sql)
        if at in sql and not ended:
            ended.append(sql)
            raise KeyboardInterrupt

    monkeypatch.setattr(Embedded, "_do", ends)
    with dissect.open(unpacked("pulsar/a_small"), jobs=1) as capture:
        with pytest.raises(KeyboardInterrupt):
            capture.deliveries()
        told = capture.engine.connection().execute("select current_setting('search_path'), count(*) from duckdb_schemas() where schema_name = 'part'").fetchall()
        assert told == [("decoded.main", 0)] and len(capture.deliveries()) > 4


def test_what_could_not_be_undone_is_undone_before_the_next_question(tmp_path, monkeypatch):
    """A question that is given up may leave a database that refuses the next statement: the rows of a part stood for all of them then."""
    path = str(tmp_path / "a.pcap")
    Path(path).write_bytes(unpacked("tubemq/a_small"))
    small(monkeypatch, path)
    whole = answers(path)
    do, refused = Embedded._do, list[str]()

    def refuses(self, sql):
        if "set search_path = 'decoded.main'" in sql and not refused:
            refused.append(sql)
            raise KeyboardInterrupt
        do(self, sql)

    monkeypatch.setattr(Embedded, "_do", refuses)
    with dissect.open(path, jobs=1) as capture:
        with pytest.raises(KeyboardInterrupt):
            capture.engine.rows([*ASKED.values(), *ALSO.values()])
        assert refused and dict(zip([*ASKED, *ALSO], capture.engine.rows([*ASKED.values(), *ALSO.values()]), strict=True)) == whole

"""What was said of partitions is found without the database, and is the same."""

from __future__ import annotations

import random
import weakref
from pathlib import Path

import duckdb
import numpy
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest

import dissect
from dissect.analysis import ownership
from dissect.engine import derived, held, statements

CAPTURES = Path(__file__).resolve().parents[2] / "captures"

NAMES = ["tubemq/b_rebalance", "rocketmq/b_rebalance", "pulsar/b_two_brokers", "tank/g_cluster_small"]


def owners(name: str) -> list[list[str]]:
    with dissect.open(CAPTURES / f"{name}.pcap.zst") as capture:
        return [sorted(map(str, capture.sql(f"select * from {table}").to_pylist())) for table in ("ownership", "rebalance_events")]


@pytest.mark.parametrize("name", NAMES)
def test_events_in_memory_give_the_owners_that_the_database_finds(name, monkeypatch):
    asked = list[int]()
    evidence = statements.evidence
    monkeypatch.setattr(statements, "evidence", lambda pieces, count, *more: asked.append(count) or evidence(pieces, count, *more))
    monkeypatch.setattr(derived, "FEW", 1 << 60)
    by_database = owners(name)
    assert not asked
    monkeypatch.setattr(derived, "FEW", 0)
    assert owners(name) == by_database and asked[0] > 20 and len(by_database[0]) > 1


@pytest.mark.parametrize("waits", ["in memory", "on disk", "in order", "saved"])
def test_owners_are_the_same_wherever_events_wait(waits, monkeypatch, tmp_path):
    name = "rocketmq/b_rebalance"
    wanted, path = owners(name), str(CAPTURES / f"{name}.pcap.zst")
    monkeypatch.setattr(derived, "FEW", 0)
    monkeypatch.setattr(statements, "EVENTS_AT_ONCE", 50)
    if waits == "on disk":
        monkeypatch.setattr(held, "MEMORY_MAX", 10_000)
    if waits == "saved":
        with dissect.open(path) as capture:
            capture.save(str(tmp_path / "saved"))
        path = str(tmp_path / "saved")
    with dissect.open(path) as capture:
        if waits == "in order":
            capture.rebalance_events().to_parquet(str(tmp_path / "events.parquet"))
            assert sorted(map(str, pq.read_table(tmp_path / "events.parquet").to_pylist())) == wanted[1]
        else:
            assert sorted(map(str, capture.sql("select * from ownership").to_pylist())) == wanted[0]


def said(seed: int, rows: int) -> tuple[pa.Table, list[dict]]:
    """Events about few partitions by few, at times between which some are longer pauses; no two at one time.  And their connections."""
    chance, at, found = random.Random(seed), 0, []
    for number in range(rows):
        at += chance.choice([1, 1, ownership.SECOND // 2, ownership.SECOND, ownership.PAUSE])
        often = {name: chance.choice([one] * 6 + others) for name, one, *others in (
            ("event", "pulled", "committed", "owned", "alive", "near_read", "served", "named"), ("consumer", "a", "b", None), ("connection", 1, 2, 3),
            ("broker", None, "x"), ("group", "g", None))}
        found.append({"source": "s", "protocol": "tank" if often["connection"] == 2 else "rocketmq", "topic": chance.choice(["t", "u", None]), "partition": chance.choice("0123"), "detail": chance.choice([None, "é", "z", "a9", "a10"]), "file": f"{number}",
                      "first_ns": at, "packet": number, **often})
    kinds = pa.schema([*((name, pa.utf8()) for name in statements.SAID), *((name, pa.int64()) for name in statements.WHEN)])
    places = [{"connection": number, "address": f"1.1.1.{number}:9", "broker": f"b{number}", "cluster": "c", "client_ip": f"2.2.2.{number}", "client_address": f"2.2.2.{number}:7"} for number in (1, 2)]
    return pa.Table.from_pylist(found, kinds), places


def by_both(events: pa.Table, places: list[dict], folder: Path) -> tuple[list[dict], list[dict]]:
    """Evidence as it is found without the database, and by it."""
    with duckdb.connect() as con:
        con.register("all_events", events)
        con.register("places", pa.Table.from_pylist(places))
        con.sql("create view rebalance_events as select * from all_events where event <> 'named'")
        wanted = con.sql(ownership.evidence(["rocketmq", "tank"])).to_arrow_table().to_pylist()
    kinds = {name: ownership.kind_of(name) for name in ("rocketmq", "tank")}
    known = statements.Connections(places, {}, *({name for name, kind in kinds.items() if getattr(kind, word)} for word in ("by_broker", "observed")))
    pieces = (events.slice(at, 256) for at in range(0, events.num_rows, 256))
    found = [*statements.evidence(pieces, events.num_rows, known, str(folder))]
    return [{name: row[name] for name in wanted[0]} for row in found], wanted


@pytest.mark.parametrize("at_once", [1 << 18, 300, 7])
@pytest.mark.parametrize("seed", range(4))
def test_random_events_say_the_same_of_partitions_as_by_the_database(seed, at_once, monkeypatch, tmp_path):
    monkeypatch.setattr(statements, "EVENTS_AT_ONCE", at_once)
    found, wanted = by_both(*said(seed, 2000), tmp_path)
    assert found == wanted and 500 < len(found) < 2000
    assert not any(path.is_file() for path in tmp_path.rglob("*"))


def test_events_that_are_all_of_one_partition_are_not_all_looked_at_together(monkeypatch, tmp_path):
    rows, together = 8000, list[int]()
    events, places = said(1, rows)
    one = {"topic": ["t"] * rows, "partition": ["0"] * rows, "first_ns": [number * 1_000_000 for number in range(rows)]}
    events = pa.table({name: pa.array(one[name]) if name in one else events[name] for name in events.column_names})
    monkeypatch.setattr(statements, "EVENTS_AT_ONCE", 200)
    made = statements.Statements.__init__
    monkeypatch.setattr(statements.Statements, "__init__", lambda self, events, known: together.append(events.num_rows) or made(self, events, known))
    without = pc.is_in(events["event"], pa.array(["pulled", "committed", "named"]))     # others are kept: all of them say something
    found, wanted = by_both(events.filter(without), places, tmp_path)
    assert found == wanted and max(together) < 1600 < sum(together)


def test_what_was_found_of_many_parts_is_not_all_in_memory(monkeypatch, tmp_path):
    """8 GB of RocketMQ: 437 MB for their owners."""
    alive, most, made = weakref.WeakSet(), list[int](), statements.condensed

    def found(*given) -> statements.Evidence:
        alive.add(one := made(*given))
        most.append(len(alive))
        return one

    monkeypatch.setattr(statements, "EVENTS_AT_ONCE", 100)
    monkeypatch.setattr(statements, "condensed", found)
    found, wanted = by_both(*said(5, 2000), tmp_path)
    assert found == wanted and len(most) > 3 and max(most) == 2


def test_of_events_that_say_nothing_of_partitions_there_is_no_evidence(tmp_path):
    events, places = said(1, 50)
    events = events.set_column(events.column_names.index("event"), "event", pa.array(["named"] * 50))
    assert [*statements.evidence([events], 50, statements.Connections(places, {}, set(), set()), str(tmp_path))] == []


def test_several_numbers_are_one_whatever_their_size():
    few, many = numpy.array([3, 1, 3, 3]), numpy.array([1 << 61, -(1 << 60), 1 << 61, 5])
    assert statements.together(few, many, many, few).tolist() == [0, 1, 0, 2]


def test_the_first_text_that_is_there_is_the_same_text_of_whatever_column():
    one = statements.Spoken(["a", "b"], numpy.array([0, -1, 1, -1]))
    other = statements.Spoken(["b", "c"], numpy.array([0, 0, 1, -1]))
    found = statements.first_of(one, other)
    assert [[*found.words, None][number] for number in found.numbers] == ["a", "b", "b", None] and found.numbers[1] == found.numbers[2]

"""A bookie's entry log and journal, against what the clients sent and the broker counted; then damaged, and each damage told."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest
import zstandard

from dissect.store.bookkeeper import log as entry_log
from dissect.store.bookkeeper.bookie import Bookie

CAPTURES = Path(__file__).parents[2] / "captures" / "bookkeeper"
FILES = ["h_store.0.log", "h_store.journal.txn"]


def unpacked(name: str) -> bytes:
    return zstandard.ZstdDecompressor().decompressobj().decompress((CAPTURES / f"{name}.zst").read_bytes())


TRUTH = json.loads(unpacked("h_store.truth.json"))


def read(path: Path):
    store = Bookie(path)
    rows = [row for batch in store.records() for row in batch.to_pylist()]
    store.check()
    for log in store.logs:
        assert log.size == log.held + log.own + log.blank + sum(p.bytes for p in log.problems), log.problems
    return store, rows


@pytest.fixture
def log(tmp_path):
    path = tmp_path / "0.log"
    path.write_bytes(unpacked(FILES[0]))
    return path


@pytest.mark.parametrize("name", FILES)
def test_every_message_that_was_sent_is_in_it(name):
    store, rows = read(CAPTURES / f"{name}.zst")
    assert not store.problems
    known = {row["message_id"]: row for row in rows if row["protocol"] == "pulsar"}
    sent = [op for op in TRUTH["operations"] if op["op"] == "send" and op["result"] == "ok"]
    for op in sent:
        row = known[op["message_id"]]
        assert (row["payload_bytes"], row["payload_crc32"], row["key"] or None) == (op["body_length"], op["body_crc32"], op.get("key")), op
        assert json.loads(row["properties"] or "{}") == op.get("properties", {}), op
    assert len(sent) == 133 and len(known) >= len(sent)


@pytest.mark.parametrize("name", FILES)
def test_ledgers_are_as_large_as_the_broker_says(name):
    store, _ = read(CAPTURES / f"{name}.zst")
    for topic in TRUTH["topics_internal_stats"].values():
        ledger = store.ledgers[int(topic["lastConfirmedEntry"].partition(":")[0])]
        assert (ledger.entries, ledger.payload, ledger.length, ledger.missing) == (topic["numberOfEntries"], topic["totalSize"], topic["totalSize"], 0)


def test_both_files_of_a_bookie_hold_the_same_once(tmp_path):
    for name in FILES:
        (tmp_path / name).write_bytes(unpacked(name))
    store, _ = read(tmp_path)
    assert {one.again for one in store.ledgers.values()} == {one.entries for one in store.ledgers.values()}
    assert store.journal_only == 0 and store.records_found == 2 * 92 and not store.problems


def test_what_is_only_in_the_journal_is_not_flushed_yet(tmp_path):
    whole = unpacked(FILES[0])
    (tmp_path / "0.log").write_bytes(whole[:2057])  # the first seven entries
    (tmp_path / "1.txn").write_bytes(unpacked(FILES[1]))
    store, _ = read(tmp_path)
    assert store.journal_only == 92 - 7


def test_a_byte_that_changed_costs_its_entry_alone(log):
    data = bytearray(log.read_bytes())
    data[2057 + 4 + 60] ^= 1  # in the payload of entry 6:0, behind the magic
    log.write_bytes(data)
    store, rows = read(log)
    assert [(p.kind, p.store_offset, p.bytes) for p in store.problems] == [("digest", 2057, 0)]
    assert len([row for row in rows if row["protocol"] == "bookkeeper"]) == 92


def test_a_length_that_is_damaged_loses_one_entry(log):
    data = bytearray(log.read_bytes())
    data[2057] = 0x7F
    log.write_bytes(data)
    store, _ = read(log)
    assert [(p.kind, p.store_offset, p.bytes) for p in store.problems] == [("lost", 2057, 2461 - 2057)]
    assert store.records_found == 91 and store.ledgers[6].first == 1


def test_a_file_that_ends_early(log):
    log.write_bytes(log.read_bytes()[:2500])
    store, _ = read(log)
    assert [(p.kind, p.store_offset, p.bytes) for p in store.problems] == [("lost", 2461, 39)]


def test_the_map_of_a_full_log_is_held_against_it(log):
    data = log.read_bytes()
    ledgers = [(2, 154), (3, 154), (6, 1)]
    body = b"\xff" * 8 + (-2).to_bytes(8, signed=True) + len(ledgers).to_bytes(4) + b"".join(n.to_bytes(8) + size.to_bytes(8) for n, size in ledgers)
    log.write_bytes(data + len(body).to_bytes(4) + body)
    store, _ = read(log)
    assert [p.kind for p in store.problems] == ["map"] and "ledger 6" in store.problems[0].text


def test_damage_anywhere_raises_nothing_and_every_byte_is_accounted_for(log):
    whole, dice = log.read_bytes(), random.Random(8)
    for _ in range(60):
        data = bytearray(whole)
        for _ in range(dice.randrange(1, 6)):
            data[dice.randrange(1024, len(data))] = dice.randrange(256)
        log.write_bytes(data[: dice.randrange(1030, len(data))])
        store, rows = read(log)
        assert len([row for row in rows if row["protocol"] == "bookkeeper"]) == store.records_found


def test_the_command_tells_what_there_is():
    def told(*words: str) -> str:
        return subprocess.run([sys.executable, "-m", "dissect", "store", str(CAPTURES / "h_store.0.log.zst"), *words], check=True, text=True,
                              stdout=subprocess.PIPE).stdout

    assert "92 entries, 0 problems" in told() and "8,813" in told()
    rows = told("--table", "records", "--columns", "message_id,store_offset", "--limit", "2").splitlines()
    assert [json.loads(row) for row in rows] == [{"message_id": "2:0", "store_offset": 1024}, {"message_id": "3:0", "store_offset": 1178}]


@pytest.mark.parametrize("limit", ["UNPACKED_MOST", "UNPACKED_LEAST"])
def test_a_compressed_file_that_unpacks_to_too_much_is_told(tmp_path, monkeypatch, limit):
    """24 kB that were 250 MB of empty padding took 64 s."""
    import zstandard

    from dissect.store.bookkeeper import log

    monkeypatch.setattr(log, limit, 1 << 20)
    for size, bad in ((1 << 20, False), ((1 << 20) + 1, True)):
        (tmp_path / "0.log.zst").write_bytes(zstandard.ZstdCompressor().compress(b"BKLO" + bytes(size - 4)))
        bookie = Bookie(tmp_path)
        assert list(bookie.records()) == []
        assert any("unpack it yourself" in problem.text for problem in bookie.problems) == bad


@pytest.mark.parametrize("fill", [b"\xff", b"\x80", b"\xff\xff\x00"])
def test_what_is_no_padding_is_told_at_once(log, fill):
    """Lengths below zero were taken for padding, each byte by itself, and each looked at all that follow."""
    before = read(log)[1]
    log.write_bytes(log.read_bytes() + fill * 200_000)
    begun = time.process_time()
    store, rows = read(log)
    assert time.process_time() - begun < 10 and len(rows) == len(before)
    assert [p.kind for p in store.problems] == ["lost"] and store.problems[0].bytes >= len(fill) * 200_000 - 8


@pytest.mark.parametrize("seed", range(4))
def test_lengths_that_an_entry_may_have_are_found_at_every_place(monkeypatch, seed):
    """One after another they cost 0.1 s a MB: 30 MB of noise, packed to 3 kB, took 4.0 s, now 0.9 s."""
    chance = random.Random(seed)
    data = bytes(chance.choice(b"\0\0\0\0\1\xff ") for _ in range(3000))
    monkeypatch.setattr(entry_log, "STEP_LEAST", 16)
    for at in (0, 1, 2900, *(chance.randrange(2900) for _ in range(5))):
        stop = min(len(data) - 4, at + 1000)
        sizes = ((place, int.from_bytes(data[place : place + 4])) for place in range(at, stop))
        assert [*entry_log.sized(data, at, stop)] == [(place, size) for place, size in sizes if 32 <= size <= len(data) - 4 - place]


def test_padding_of_a_journal_that_says_it_is_longer_hides_no_entries(tmp_path):
    data = bytearray(unpacked(FILES[1]))
    path = tmp_path / "1.txn"
    path.write_bytes(data)
    before = read(path)[1]
    at = data.index(b"\xff\xff\xff\0\0\0\1")  # 256 to 511 bytes
    data[at + 4 : at + 8] = (1 << 30).to_bytes(4)
    path.write_bytes(data)
    store, rows = read(path)
    assert [p.kind for p in store.problems] == ["lost"] and len(rows) == len(before)

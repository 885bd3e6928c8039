"""A real store against what the clients knew of it; then damaged, byte by byte, and each damage told."""

from __future__ import annotations

import io
import json
import tarfile
from pathlib import Path

import pytest
import zstandard

from dissect.store.reader import Store

CAPTURES = Path(__file__).parents[2] / "captures" / "rocketmq"


def unpacked(name: str) -> bytes:
    return zstandard.ZstdDecompressor().decompressobj().decompress((CAPTURES / name).read_bytes())


@pytest.fixture
def folder(tmp_path):
    with tarfile.open(fileobj=io.BytesIO(unpacked("store_493.tar.zst"))) as tar:
        tar.extractall(tmp_path, filter="data")
    return tmp_path / "store"


def read(folder: Path):
    store = Store(folder)
    rows = list(store.records())
    store.check()
    for log in store.logs:
        held = sum(size for _, size in log.records) + sum(p.bytes for p in log.problems)
        assert log.size == held + log.blank + log.free
    return store, rows


def test_every_message_that_was_sent_is_a_record(folder):
    store, rows = read(folder)
    assert not store.problems and store.units and store.items
    places, sent = {row["store_offset"]: row for row in rows}, 0
    for one in json.loads(unpacked("store_493.known.json.zst"))["operations"]:
        if not one["op"].startswith("send") or one.get("result") != "SEND_OK" or not one.get("offset_msg_id"):
            continue
        for n, (place, number) in enumerate(zip(one["offset_msg_id"].split(","), one["msg_id"].split(","), strict=True)):
            row, said = places[int(place[16:], 16)], one["messages"][n] if "messages" in one else one
            assert row["message_id"] == number
            if "body_crc32" in said:
                assert (row["payload_bytes"], row["payload_crc32"]) == (said["body_length"], said["body_crc32"])
            sent += 1
    assert sent == 407


def change(path: Path, at: int) -> None:
    data = bytearray(path.read_bytes())
    data[at] ^= 0x55
    path.write_bytes(data)


def test_a_byte_of_a_body_is_flipped(folder):
    log = folder / "commitlog" / "00000000000000000000"
    before = read(folder)[1]
    change(log, before[4]["store_offset"] + 88)
    store, rows = read(folder)
    assert len(rows) == len(before)
    assert [(p.kind, p.store_offset) for p in store.problems] == [("crc", before[4]["store_offset"])]


def test_a_length_is_broken_and_the_next_record_is_found(folder):
    log = folder / "commitlog" / "00000000000000065536"
    before = read(folder)[1]
    hit = next(row for row in before if row["store_offset"] > 66_000)
    change(log, hit["store_offset"] - 65_536 + 2)
    store, rows = read(folder)
    assert len(rows) == len(before) - 1
    first = store.problems[0]
    assert (first.kind, first.store_offset, first.bytes) == ("damaged", hit["store_offset"], hit["store_bytes"])
    assert {p.kind for p in store.problems[1:]} == {"dangling", "index"}


def test_the_broker_was_killed_while_it_wrote(folder):
    log = sorted((folder / "commitlog").iterdir())[-1]
    before = read(folder)[1]
    last = before[-1]
    data = bytearray(log.read_bytes())
    at = last["store_offset"] - int(log.name)
    data[at + 60 : at + last["store_bytes"]] = bytes(last["store_bytes"] - 60)
    log.write_bytes(data)
    store, rows = read(folder)
    assert len(rows) == len(before) - 1
    assert (store.problems[0].kind, store.problems[0].store_offset) == ("torn", last["store_offset"])


@pytest.mark.parametrize(("what", "kind"), [("consumequeue/TopicBasic/0/00000000000000000000", "queue"), ("index", "index")])
def test_a_byte_of_a_queue_or_an_index_is_flipped(folder, what, kind):
    path = folder / what
    path = sorted(path.iterdir())[0] if path.is_dir() else path
    at = 40 + 4 * 50 + 20 * 3 + 1 if kind == "index" else 2 * 20 + 11
    change(path, at)
    store, _ = read(folder)
    assert [(p.kind, p.store_file) for p in store.problems] == [(kind, str(path))]
    assert 0 <= at - store.problems[0].store_offset < 20


def test_the_command_line_writes_it(folder, capsys):
    from dissect.cli.store import count, summary, written

    one = Store(folder)
    assert "0 problems" in summary(one, count(one))[0]
    again = Store(folder)
    written("records", again.records(), "csv", str(folder / "all.csv"), None)
    assert len((folder / "all.csv").read_text().splitlines()) > 400

"""A real store against what the clients knew of it; then damaged, byte by byte, and each damage told."""

from __future__ import annotations

import contextlib
import io
import json
import struct
import tarfile
import zlib
from pathlib import Path

import pytest
import zstandard

from dissect.store.rocketmq.store import Store

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
    rows = [row for batch in store.records() for row in batch.to_pylist()]
    store.check()
    assert len(rows) == store.records_found
    for log in store.logs:
        assert log.size == log.held + sum(p.bytes for p in log.problems) + log.blank + log.free
    return store, rows


@pytest.mark.parametrize(("name", "count"), [("store_493", 407), ("store_531", 222)])
def test_every_message_that_was_sent_is_a_record(tmp_path, name, count):
    with tarfile.open(fileobj=io.BytesIO(unpacked(f"{name}.tar.zst"))) as tar:
        tar.extractall(tmp_path, filter="data")
    store, rows = read(tmp_path / "store")
    assert not store.problems and store.units and store.items
    places, sent = {row["store_offset"]: row for row in rows}, 0
    for one in json.loads(unpacked(f"{name}.known.json.zst"))["operations"]:
        if not one["op"].startswith("send") or one.get("result") != "SEND_OK" or not one.get("offset_msg_id"):
            continue
        for n, (place, number) in enumerate(zip(one["offset_msg_id"].split(","), one["msg_id"].split(","), strict=True)):
            row, said = places[int(place[16:], 16)], one["messages"][n] if "messages" in one else one
            assert row["message_id"] in (number, one.get("transaction_id"))  # 5.x stores a batch under one id
            if "body_crc32" in said:
                assert (row["payload_bytes"], row["payload_crc32"]) == (said["body_length"], said["body_crc32"])
            sent += 1
    assert sent == count


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
    assert {p.kind for p in store.problems[1:]} == {"dangling", "index", "sequence"}


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


def command(*words: str) -> str:
    from dissect.cli.app import run

    with pytest.MonkeyPatch.context() as patch:
        out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
        patch.setattr("sys.stdout", out)
        with contextlib.suppress(SystemExit):
            run(["store", *words])
    return out.buffer.getvalue().decode()


def test_the_command_line_tells_and_extracts(folder):
    assert ", 454 records, 0 problems" in command(str(folder)).splitlines()[0]
    assert len(command(str(folder), "--table", "records", "--format", "csv").splitlines()) == 455
    one = [json.loads(line) for line in command(str(folder), "--table", "records", "--topic", "TopicBasic", "--key", "S71-K3").splitlines()]
    assert [row["store_offset"] for row in one] == [601]
    by_place = command(str(folder), "--table", "records", "--key", "7F00000100002A9F0000000000000259", "--columns", "key")
    assert json.loads(by_place) == {"key": "S71-K3"}
    stored = [row["first_ns"] for row in read(folder)[1]]
    half = stored[len(stored) // 2]
    late = command(str(folder), "--table", "records", "--from", str(half), "--columns", "first_ns").splitlines()
    assert len(late) == sum(ns >= half for ns in stored) and json.loads(late[0])["first_ns"] >= half


def test_a_store_is_read_inside_its_archive(folder):
    archive = str(CAPTURES / "store_493.tar.zst")
    rows = [json.loads(line) for line in command(archive, "--table", "records").splitlines()]
    assert len(rows) == 454 and rows[0]["store_file"] == f"{archive}!store/commitlog/00000000000000000000"
    assert ", 0 problems" in command(archive).splitlines()[0]


def test_a_record_that_was_cut_out_is_missed(folder):
    """Its bytes overwritten by zeros in the middle of a file: what was there, and whose number is missing."""
    before = read(folder)[1]
    hit = next(row for row in before if row["topic"] == "TopicBasic" and row["offset"] == 10 and row["partition"] == "2")
    log = Path(hit["store_file"])
    data = bytearray(log.read_bytes())
    at = hit["store_offset"] - int(log.name)
    data[at : at + hit["store_bytes"]] = bytes(hit["store_bytes"])
    log.write_bytes(data)
    store, rows = read(folder)
    assert len(rows) == len(before) - 1
    kinds = {p.kind: p for p in store.problems}
    assert (kinds["damaged"].store_offset, kinds["damaged"].bytes) == (hit["store_offset"], hit["store_bytes"])
    assert kinds["sequence"].text == "number 11 of TopicBasic/2 follows 9" and kinds["dangling"].store_offset == 20 * (10 % 20)


def test_a_queue_that_lags_is_behind(folder):
    path = folder / "consumequeue" / "TopicOrder" / "1" / ("0" * 20)
    data = bytearray(path.read_bytes())
    data[40:] = bytes(len(data) - 40)
    path.write_bytes(data)
    assert [(p.kind, p.text) for p in read(folder)[0].problems if p.kind == "behind"] == [("behind", "the last 1 records of TopicOrder/1 have no unit")]


def test_a_tag_code_that_is_another_is_told(folder):
    path = folder / "consumequeue" / "TopicBasic" / "0" / ("0" * 20)
    change(path, 19)
    assert [(p.kind, p.store_offset) for p in read(folder)[0].problems] == [("tags", 12)]


def test_the_small_files_are_held_against_the_log(folder):
    config = folder / "config" / "consumerOffset.json"
    text = config.read_text()
    config.write_text(text.replace('"TopicBasic@CG_push":{0:28', '"TopicBasic@CG_push":{0:2800'))
    checkpoint = bytearray((folder / "checkpoint").read_bytes())
    checkpoint[0] = 1
    (folder / "checkpoint").write_bytes(checkpoint)
    (folder / "config" / "topics.json").write_text('{"topicConfigTable":{0:')
    (folder / "abort").write_text("")
    store, _ = read(folder)
    assert {(p.kind, Path(p.store_file).name) for p in store.problems} == {("consumed", "consumerOffset.json"), ("checkpoint", "checkpoint"),
                                                                          ("config", "topics.json"), ("behind", "0"), ("behind", "1")}
    assert store.beside.running


def test_batch_queues_and_extensions(folder):
    """Made here: no broker of the samples wrote any."""
    import struct

    row = next(row for row in read(folder)[1] if row["topic"] == "TopicBasic")
    place, size = row["store_offset"], row["store_bytes"]
    unit = struct.pack(">qiqqqhii", place, size, 0, row["first_ns"] // 1_000_000, row["offset"], 1, -1, 0)
    queue = folder / "batchconsumequeue" / "TopicBasic" / row["partition"]
    queue.mkdir(parents=True)
    (queue / ("0" * 20)).write_bytes(unit + bytes(46))
    extension = folder / "consumequeue_ext" / "TopicBasic" / "0"
    extension.mkdir(parents=True)
    (extension / ("0" * 20)).write_bytes(struct.pack(">hqqh8s", 28, 1, 2, 8, bytes(8)) + struct.pack(">hqqh", 20, 1, 2, 0) + bytes(40))
    assert not read(folder)[0].problems
    change(queue / ("0" * 20), 27)
    change(extension / ("0" * 20), 28 + 19)
    assert [(p.kind, p.store_offset) for p in read(folder)[0].problems] == [("queue", 0), ("ext", 28)]


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_broken_every_byte_is_accounted_for(folder, seed):
    """Bytes changed anywhere, files cut short: no traceback, and each byte is a record's, a problem's or free."""
    import random

    chance = random.Random(seed)
    everything = sorted(p for p in folder.rglob("*") if p.is_file() and p.stat().st_size)
    for path in chance.sample(everything, 12):
        data = bytearray(path.read_bytes())
        for _ in range(chance.randrange(1, 30)):
            data[chance.randrange(len(data))] = chance.choice((0, 255, chance.randrange(256)))
        path.write_bytes(data[: chance.randrange(len(data))] if chance.random() < 0.3 else data)
    read(folder)


def test_the_checksum_of_a_whole_record(folder):
    """Made here: brokers append it only when they are told to."""
    import struct
    import zlib

    log = sorted((folder / "commitlog").iterdir())[-1]
    last = read(folder)[1][-1]
    at = last["store_offset"] - int(log.name)
    data = bytearray(log.read_bytes())
    record = bytearray(data[at : at + last["store_bytes"]])
    body = int.from_bytes(record[84:88])
    size = 88 + body + 1 + record[88 + body]  # where the length of the properties stands
    properties = bytes(record[size + 2 :]) + b"\2"
    record = record[:size] + struct.pack(">H", len(properties) + 20) + properties
    record[:4] = struct.pack(">I", len(record) + 20)
    told = str(zlib.crc32(record) & 0x7FFFFFFF)[::-1].ljust(10, "0").encode()
    data[at : at + len(record) + 20] = record + b"__CRC32#\1" + told + b"\2"
    log.write_bytes(data)
    unit = next(p for p in (folder / "consumequeue" / last["topic"] / last["partition"]).iterdir()
                if int(p.name) <= last["offset"] * 20 < int(p.name) + p.stat().st_size)
    units = bytearray(unit.read_bytes())
    where = last["offset"] * 20 - int(unit.name) + 8
    units[where : where + 4] = struct.pack(">I", len(record) + 20)
    unit.write_bytes(units)
    assert not read(folder)[0].problems
    change(log, at + 50)  # the producer's address, which nothing else covers
    assert [(p.kind, p.store_offset) for p in read(folder)[0].problems] == [("record_crc", last["store_offset"])]


def test_a_broker_stops_at_the_first_damage_and_what_is_behind_it_stands(folder):
    before = read(folder)[1]
    change(Path(before[100]["store_file"]), before[100]["store_offset"] - int(Path(before[100]["store_file"]).name) + 90)
    store, _ = read(folder)
    assert (store.end, store.beyond) == (before[100]["store_offset"], len(before) - 100)
    assert "after it 354 records still stand" in command(str(folder))


def test_a_time_that_goes_back_is_told(folder):
    before = read(folder)[1]
    hit = before[200]
    change(Path(hit["store_file"]), hit["store_offset"] - int(Path(hit["store_file"]).name) + 58)
    assert [p.kind for p in read(folder)[0].problems if p.kind == "time"] == ["time"]


@pytest.mark.parametrize("size", [3_000, 40_000, 1 << 20])
@pytest.mark.parametrize("broken", [False, True])
def test_ranges_side_by_side_are_the_log(folder, size, broken):
    from dissect.store.rocketmq.log import LogFile, base_of
    from dissect.store.rocketmq.ranges import ranges, rows

    if broken:
        for row in read(folder)[1][20::60]:
            change(Path(row["store_file"]), row["store_offset"] - int(Path(row["store_file"]).name) + 3)
    store = Store(folder)
    whole = [row for batch in store.records() for row in batch.to_pylist()]
    found, logs = [], []
    for piece in ranges([str(folder)], size):
        logs.append(LogFile(Path(piece.path), piece.path, base_of(Path(piece.path))))
        found += [row for batch in rows(piece, crc=True, log=logs[-1]) for row in batch.to_pylist()]
    assert found == whole and len(found) > 400
    told = sorted((p.store_offset, p.bytes, p.kind) for log in logs for p in log.problems)
    assert told == sorted((p.store_offset, p.bytes, p.kind) for p in store.problems) and bool(told) == broken
    for log in store.logs:
        assert log.size == log.held + sum(p.bytes for p in log.problems) + log.blank + log.free


@pytest.mark.parametrize("form", ["arrow", "parquet", "csv", "json", "ndjson"])
def test_every_format_takes_many_batches(folder, tmp_path, form):
    """Each file of a log is at least one batch, with texts of its own."""
    import pyarrow as pa
    import pyarrow.parquet as parquet

    out = tmp_path / f"records.{form}"
    command(str(folder), "--table", "records", "--format", form, "-o", str(out), "--columns", "topic,offset")
    wanted = [(row["topic"], row["offset"]) for row in read(folder)[1]]
    if form == "arrow":
        found = pa.ipc.open_file(str(out)).read_all().to_pylist()
    elif form == "parquet":
        found = parquet.read_table(out).to_pylist()
    elif form == "csv":
        found = [{"topic": topic.strip('"'), "offset": int(number)} for topic, number in (line.split(",") for line in out.read_text().splitlines()[1:])]
    else:
        found = json.loads(out.read_text()) if form == "json" else [json.loads(line) for line in out.read_text().splitlines()]
    assert [(row["topic"], row["offset"]) for row in found] == wanted


def test_strangers_among_the_files(folder):
    """Names that no broker gives, and JSON of another shape."""
    (folder / "commitlog" / "99999999999999999999").write_bytes(bytes(100))
    (folder / "commitlog" / "notes.txt").write_text("?")
    strange = folder / "consumequeue" / "TopicBasic" / "lost+found"
    strange.mkdir()
    (strange / ("0" * 20)).write_bytes(b"\1" * 40)
    (folder / "consumequeue" / "TopicBasic" / "0" / "99999999999999999999").write_bytes(b"\1" * 40)
    (folder / "index" / "readme").write_bytes(b"\xff" * 500)
    (folder / "config" / "topics.json").write_text('{"topicConfigTable": [{}]}')
    (folder / "config" / "consumerOffset.json").write_text('{"offsetTable": {"x": 1, "@": {"a": 1, "7": "b", "٣": 2}}}')
    (folder / "config" / "deep.json").write_text("[" * 100_000)
    store, rows = read(folder)
    assert len(rows) == 454 and {Path(p.store_file).name for p in store.problems if p.kind != "behind"} == {"readme", "deep.json"}


def inner_batch(place: int, number: int, bodies: list[bytes], queue: int = 2, topic: bytes = b"TopicBatchCQ") -> bytes:
    """A batch as a broker keeps it where the topic is of the type BatchCQ; one plain message where there is one body only."""
    def text(pairs: dict) -> bytes:
        return b"".join(b"%s\x01%s\x02" % (name, value) for name, value in pairs.items())

    def inner(n: int, body: bytes) -> bytes:
        properties = text({b"UNIQ_KEY": b"ID%d" % (number + n), b"KEYS": b"k%d" % n})
        return struct.pack(">iiiii", 22 + len(body) + len(properties), 0, 0, 0, len(body)) + body + struct.pack(">h", len(properties)) + properties

    many = len(bodies) > 1
    body = b"".join(inner(n, one) for n, one in enumerate(bodies)) if many else bodies[0]
    properties = text({b"INNER_NUM": b"%d" % len(bodies), b"INNER_BASE": b"%d" % number}) if many else text({b"UNIQ_KEY": b"ID%d" % number})
    rest = struct.pack(">IIiiqqiq", 0xDAA320A7, zlib.crc32(body) & 0x7FFFFFFF, queue, 0, number, place, 0xC0 if many else 0, 1_700_000_000_000 + number)
    rest += bytes([10, 0, 0, 5]) + struct.pack(">iq", 5000, 1_700_000_000_001 + number) + bytes([10, 0, 0, 9]) + struct.pack(">iiq", 10911, 0, 0)
    rest += struct.pack(">i", len(body)) + body + bytes([len(topic)]) + topic + struct.pack(">h", len(properties)) + properties
    return struct.pack(">i", len(rest) + 4) + rest


def test_batches_that_are_kept_as_one_are_opened(tmp_path):
    log, units, number = b"", b"", 0
    for bodies in ([b"a", b"bb", b"ccc"], [b"alone"], [b"x" * 100, b"y"]):
        record = inner_batch(len(log), number, bodies)
        units += struct.pack(">qiqqqhii", len(log), len(record), 0, 1_700_000_000_001 + number, number, len(bodies), -1, 0)
        log, number = log + record, number + len(bodies)
    (tmp_path / "commitlog").mkdir()
    (tmp_path / "commitlog" / ("0" * 20)).write_bytes(log + bytes(4096))
    (tmp_path / "batchconsumequeue" / "TopicBatchCQ" / "2").mkdir(parents=True)
    queue = tmp_path / "batchconsumequeue" / "TopicBatchCQ" / "2" / ("0" * 20)
    queue.write_bytes(units + bytes(460))
    store = Store(tmp_path)
    rows = [row for batch in store.records() for row in batch.to_pylist()]
    assert [(row["topic"], row["partition"], row["offset"], row["message_id"], row["payload_bytes"]) for row in rows] == [
        ("TopicBatchCQ", "2", n, f"ID{n}", size) for n, size in enumerate([1, 2, 3, 5, 100, 1])]
    assert {row["store_offset"] for row in rows[:3]} == {0}
    store.check()
    assert not store.problems and store.tally.queues["TopicBatchCQ", 2].last == 5
    change(queue, 46 + 35)  # the second unit's number
    store.check()
    assert [(p.kind, p.store_offset) for p in store.problems] == [("queue", 46)]


def test_the_timer_is_held_against_the_log(tmp_path):
    with tarfile.open(fileobj=io.BytesIO(unpacked("store_531.tar.zst"))) as tar:
        tar.extractall(tmp_path, filter="data")
    store, _ = read(tmp_path / "store")
    assert (store.timers.units, store.timers.waiting) == (1, 0) and not store.problems
    change(tmp_path / "store" / "timerlog" / ("0" * 20), 28 + 5)  # the record's place
    store, _ = read(tmp_path / "store")
    assert [(p.kind, p.store_offset) for p in store.problems] == [("timer", 0)]
    change(tmp_path / "store" / "timerlog" / ("0" * 20), 28 + 5)
    change(tmp_path / "store" / "timerlog" / ("0" * 20), 3)  # the unit's own size
    store, _ = read(tmp_path / "store")
    assert [(p.kind, p.store_offset, p.bytes) for p in store.problems] == [("timer", 0, 4)]

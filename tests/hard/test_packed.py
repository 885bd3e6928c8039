"""A little that inflates to much: what waits for the end of a block, or for an answer, lies in files."""

from __future__ import annotations

import json
import random
import resource
import struct
import sys
import zlib

import cramjam
import lz4.block
import lz4.frame
import pyarrow as pa
import pytest
import zstandard

from dissect.decode import ready
from dissect.decode.ready import Ready
from dissect.language import layout as L
from dissect.language.load import load
from dissect.machine.inflate import TooLarge, block_into, of_size, opened
from dissect.machine.layout import LISTED_LEAST, LISTED_MOST
from dissect.tree.walk import decode
from tests.hard import foreign
from tests.hard.judge import rows
from tests.protocols import test_pulsar as pulsar
from tests.support.machine import costs

SENDS, MESSAGES = 4000, LISTED_LEAST
MEMORY = 400  # MB, of every command, for inputs below 1 MB
RECORDS = "import sys; from dissect.decode.door import decode; from dissect.decode.options import Options\n" \
          "tables = {'records': ['connection', 'packet', 'topic', 'partition', 'message_id', 'accepted', 'client', 'payload_bytes']}\n" \
          "print(sum(batch.num_rows for _, batch in decode(sys.argv[1:], tables=tables, options=Options(jobs=1)).batches()))"


def batch(sequence: int) -> tuple:
    about = pulsar.fields(f3=1)
    plain = (struct.pack(">I", len(about)) + about + b"x") * MESSAGES
    return pulsar.send(sequence, zstandard.compress(plain), more=pulsar.fields(f3=MESSAGES), f8=3, f9=len(plain), f11=MESSAGES)


@pytest.mark.parametrize("answered", [False, True])
def test_small_batches_of_many_messages_cost_no_memory(answered, tmp_path):
    """4,000 open requests of 256 messages, less than 1 MB, that end all at once took 1 GB."""
    receipts = [pulsar.receipt(number, number) for number in range(SENDS)] if answered else []
    talk = [(side, pulsar.frame(kind, *rest)) for side, kind, *rest in (pulsar.CONNECT, *pulsar.producer(), *map(batch, range(SENDS)), *receipts)]
    path = tmp_path / "x.pcap"
    path.write_bytes(foreign.capture(foreign.packets(talk, 1, 6650, True)))
    assert path.stat().st_size < 1 << 20
    cost = costs([sys.executable, "-c", RECORDS, path], TMPDIR=str(tmp_path))
    assert int(cost.out) == SENDS * MESSAGES and cost.peak < MEMORY


def test_rows_leave_in_their_order_wherever_they_lie(monkeypatch):
    made = [("a" if number % 3 else "b", pa.record_batch({"n": [number] * 100, "text": [f"text {number}"] * 100})) for number in range(20)]
    monkeypatch.setattr(ready, "READY_MOST", made[0][1].nbytes * 3 // 2)
    rows = Ready()
    for one in made:
        rows.append(one)
    assert rows.file is not None and rows.bytes <= ready.READY_MOST
    assert list(rows) == made


def test_without_room_on_disk_rows_stay_in_memory(monkeypatch):
    def full(**_):
        raise OSError(28, "no space left on device")

    monkeypatch.setattr(ready, "READY_MOST", 1)
    monkeypatch.setattr(ready.tempfile, "TemporaryFile", full)
    rows = Ready()
    rows.extend([("a", pa.record_batch({"n": [1, 2]}))] * 3)
    assert [batch.num_rows for _, batch in rows] == [2, 2, 2]


@pytest.mark.parametrize("room", [0, 50_000, 333_333])
@pytest.mark.parametrize("count", [100, 3000])
def test_a_disk_that_fills_up_meanwhile_takes_no_rows_along(count, room, monkeypatch):
    """What a file's buffer still held could be written no more, and was not in memory either."""
    monkeypatch.setattr(ready, "READY_MOST", 100_000)
    made = [("a", pa.record_batch({"n": list(range(first, first + count)), "text": [f"text {first}"] * count})) for first in range(100)]
    before, rows = resource.getrlimit(resource.RLIMIT_FSIZE), Ready()
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, before[1]))
    try:
        rows.extend(made)
        assert list(rows) == made
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


# --- records of a log that lie in each other ----------------------------------------------------------------------------

OVER, BOMB, HEAD = 500, 12 << 20, 95  # such records, bytes that each one's body gives, and bytes from one to the next


def overlapping(place: int) -> bytes:
    """Each says that it goes to the end, with a body of all that follows: stored bytes up to what they share, which inflates to BOMB and has no sum.
    No room is left for a topic, so none of them is a record."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    shared, out = packer.compress(bytes(BOMB)) + packer.flush(), b""
    for left in range(OVER - 1, -1, -1):
        rest, stored = (left + 1) * HEAD + len(shared), left * HEAD
        out += struct.pack(">IIIiiqqIqQqQiqI", rest, 0xDAA320A7, 1, 0, 0, 0, place + len(out), 1, 1_700_000_000_000, 1, 1_700_000_000_000, 1, 0, 0, rest - 88)
        out += b"\x78\x01\0" + struct.pack("<HH", stored, stored ^ 0xFFFF)
    return out + shared


def test_records_in_each_other_cost_no_more_than_one_message_may(tmp_path):
    """Replication, 60 kB: each was inflated before it was clear that it is none, and what is no whole stream did not count (10 s)."""
    place = 1 << 20
    block = overlapping(place)
    said = [(0, struct.pack(">q", place)), (1, struct.pack(">qI", place, len(block)) + block), (0, struct.pack(">q", place + len(block)))]
    path = tmp_path / "x.pcap"
    path.write_bytes(foreign.capture(foreign.packets(said, 1, 10912, True)))
    cost = costs([sys.executable, "-m", "mqdissect", "records", path, "--internal", "--jobs", "1", "-f", "csv"], TMPDIR=str(tmp_path))
    assert cost.code == 0 and cost.cpu < 4 and cost.peak < MEMORY
    found = rows([str(path)], {"messages": ["api", "size"]}, internal=True, jobs=1)["messages"]
    assert {"api": "TRANSFER", "size": 12 + len(block)} in found


def test_records_in_each_other_in_a_log_are_judged_without_their_bodies(tmp_path):
    path = tmp_path / "commitlog" / "00000000000000000000"
    path.parent.mkdir()
    path.write_bytes(overlapping(0))
    cost = costs([sys.executable, "-m", "mqdissect", "store", path.parent, "--table", "records"], TMPDIR=str(tmp_path))
    assert cost.code == 0 and cost.cpu < 4 and cost.peak < MEMORY


def test_a_stream_of_zstandard_without_its_size_is_whole_or_nothing():
    """As brokers and clients in Java write it."""
    plain = b"".join(number.to_bytes(4) for number in range(50_000))
    packer = zstandard.ZstdCompressor().compressobj()
    packed = packer.compress(plain) + packer.flush()
    assert zstandard.frame_content_size(packed) == -1
    assert opened("zstd", packed, 1 << 20, None) == (plain, len(plain))
    for cut in (1, 3, len(packed) // 2):
        assert opened("zstd", packed[:-cut], 1 << 20, None)[0] is None


@pytest.mark.parametrize("told", [True, False])
@pytest.mark.parametrize("checked", [True, False])
def test_a_frame_of_zstandard_is_opened_up_to_its_end_whatever_follows_and_not_without_it(told, checked):
    packer, rng = zstandard.ZstdCompressor(write_content_size=told, write_checksum=checked), random.Random(7)
    for plain in (b"", b"a", bytes(5 << 20), rng.randbytes(3 << 20), b"".join(b"%d, " % number for number in range(300_000))):
        packed = packer.compress(plain)
        for data in (packed, packed + b"rest", packed + packed):
            assert opened("zstd", data, 8 << 20, None) == (plain, len(plain))
        if plain:
            assert opened("zstd", packed[:-1], 8 << 20, None)[0] is None
            with pytest.raises(TooLarge):
                opened("zstd", packed, len(plain) - 1, None)


@pytest.mark.parametrize("told", [3, 2 << 20, 1 << 40])
def test_a_frame_of_zstandard_that_tells_too_much_is_so_for_machine_and_tree(told):
    """Its blocks hold less, so it is damaged, too; but nobody opens it."""
    packed = b"\x28\xb5\x2f\xfd\xe0" + struct.pack("<Q", told) + (3 << 3 | 1).to_bytes(3, "little") + b"abc"
    sent = pulsar.send(0, packed, f8=3, f9=3)
    found = [row["kind"] for row in pulsar.capture(pulsar.CONNECT, *pulsar.producer(), sent).problems().to_pylist()]
    status = decode(load("pulsar"), pulsar.frame(*sent[1:]), sent[0]).status
    assert (found, status) == (([], L.DECODED) if told == 3 else (["too_large"], L.TOO_LARGE))


def test_megabytes_of_a_few_bytes_are_made_where_they_are_read(tmp_path):
    """0.3 MB of Pulsar's sends that are 4 GB, each within what one may hold: made elsewhere and copied, they took twelve times as long (5.0 s)."""
    packed = zstandard.ZstdCompressor(level=19).compress(random.Random(1).randbytes(2500) + bytes(63 << 20))
    sends = [pulsar.send(number, packed, f8=3, f9=2500 + (63 << 20)) for number in range(64)]
    path = tmp_path / "x.pcap"
    path.write_bytes(foreign.capture(foreign.packets([(side, pulsar.frame(kind, *rest)) for side, kind, *rest in (pulsar.CONNECT, *pulsar.producer(), *sends)], 1, 6650, True)))
    cost = costs([sys.executable, "-c", RECORDS, path], TMPDIR=str(tmp_path))
    assert int(cost.out) == 64 and cost.cpu < 2.5 and cost.peak < MEMORY


def test_a_batch_of_a_million_is_listed_as_far_as_memory_goes(tmp_path):
    """0.4 MB in one message: 1.1 million rows at once took 661 MB; one for four bytes beyond LISTED_MOST."""
    about = pulsar.fields(f3=0)
    plain = (struct.pack(">I", len(about)) + about) * (1 << 20)
    sent = pulsar.send(0, zstandard.compress(plain), f8=3, f9=len(plain), f11=1 << 20, f16=random.Random(1).randbytes(800_000))
    path = tmp_path / "x.pcap"
    path.write_bytes(foreign.capture(foreign.packets([(side, pulsar.frame(kind, *rest)) for side, kind, *rest in (pulsar.CONNECT, *pulsar.producer(), sent)], 1, 6650, True, 60_000)))
    cost = costs([sys.executable, "-c", RECORDS, path], TMPDIR=str(tmp_path))
    assert int(cost.out) == LISTED_MOST + len(pulsar.frame(*sent[1:])) // 4 and cost.peak < MEMORY


@pytest.mark.parametrize("codec", ["zlib", "lz4frame", "zstd"])
def test_what_was_made_of_a_damaged_stream_counts(codec):
    plain, packer = bytes(3 << 20), zstandard.ZstdCompressor(write_checksum=True)
    packed = {"zlib": zlib.compress, "lz4frame": lz4.frame.compress, "zstd": packer.compress}[codec](plain)
    assert opened(codec, packed, 4 << 20, None) == (plain, len(plain))
    if codec == "zstd":
        assert opened(codec, packed[:-1], 4 << 20, None) == (None, 0)  # that its end is not there is seen before anything is made
    for bad in (packed[:-4] + b"\xff" * 4, *([] if codec == "zstd" else [packed[:-1]])):
        out, made = opened(codec, bad, 4 << 20, None)
        assert out is None and len(plain) // 2 <= made <= 4 << 20
    with pytest.raises(TooLarge):
        opened(codec, packed, 1 << 20, None)
    assert opened(codec, b"no stream at all", 1 << 20, None) == (None, 0) or opened(codec, b"no stream at all", 1 << 20, None)[1] < 100


def test_entries_in_each_other_in_a_bookies_log_cost_no_more_than_a_search_may(tmp_path):
    """1 MB of which every second byte begins what may be an entry of 459 kB: each one's digests were made (100 s)."""
    path = tmp_path / "0.log"
    path.write_bytes(b"BKLO\0\0\0\1" + bytes(1016) + b"\x7f\xff\xff\xff" + b"\0\7" * (500 << 10))
    cost = costs([sys.executable, "-m", "mqdissect", "store", path, "--table", "problems", "-f", "json"], TMPDIR=str(tmp_path))
    assert cost.code == 0 and cost.cpu < 5 and cost.peak < MEMORY
    assert [(row["kind"], row["bytes"]) for row in json.loads(cost.out)] == [("lost", 4 + (1000 << 10))]


def block_size(block: bytes) -> int:
    try:
        return cramjam.snappy.decompress_raw_len(block)
    except cramjam.DecompressionError:
        return 0


def told(frame: bytes) -> bool:
    """Whether a frame of Zstandard says how much it holds."""
    try:
        return zstandard.frame_content_size(frame) >= 0
    except zstandard.ZstdError:
        return False


def test_the_short_road_opens_what_the_long_one_does_and_nothing_else():
    """Blocks of Snappy and LZ4, streams of zlib and frames of Zstandard, whole, cut anywhere and with each byte changed."""
    plain = b"".join(b"message %d, " % (number % 7) for number in range(60))
    whole = {"snappy": bytes(cramjam.snappy.compress_raw(plain)), "lz4": lz4.block.compress(plain, store_size=False), "zlib": zlib.compress(plain),
             "zstd": zstandard.compress(plain)}
    opened_there = dict.fromkeys(whole, 0)
    for codec, data in whole.items():
        wrong = [data[:at] for at in range(len(data))] + [data[:at] + bytes([data[at] ^ change]) + data[at + 1 :] for at in range(len(data)) for change in (1, 4, 128)]
        for one in (data, *wrong):
            room = bytearray(min(block_size(one), 1 << 16) if codec == "snappy" else 0)
            short = (bytes(room) if block_into(one, room) and room else None) if codec == "snappy" else of_size(codec, one, len(plain))
            try:
                long = opened(codec, one, 1 << 16, None if codec == "snappy" else len(plain))[0] or None
            except TooLarge:
                long = None
            assert short == long or short is None and codec == "zstd" and not told(one), (codec, one)
            opened_there[codec] += short is not None
    assert min(opened_there.values()) > 1

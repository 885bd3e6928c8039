"""`examples/kafka.py`, one file and no change elsewhere, against tshark's dissector on the same bytes."""

from __future__ import annotations

import json
import shutil
import struct
import zlib
import subprocess
import sys
from pathlib import Path

import google_crc32c
import numpy as np
import pytest
import zstandard

import dissect
from dissect.tree.build import deflate
from tests.support.messages import rows, tree_rows, uncovered
from tests.support.segments import ACK, PSH, SYN, Segment, packet, pcap

from dissect.language import layout as L
from dissect.tree.encode import encode
from dissect.language.load import load
from dissect.program.lower import lower
from dissect.machine.run import Machine
from dissect.tree.walk import decode

ROOT = Path(__file__).parents[2]
FILE = ROOT / "examples" / "kafka.py"
COMPACT_SINCE = {0: 9, 1: 12, 2: 6, 3: 9, 8: 8, 9: 6, 10: 3, 11: 6, 12: 4, 13: 4, 14: 4, 18: 3, 19: 5, 36: 2}
NAMES = {0: "Produce", 1: "Fetch", 2: "ListOffsets", 3: "Metadata", 8: "OffsetCommit", 9: "OffsetFetch", 10: "FindCoordinator", 11: "JoinGroup", 12: "Heartbeat", 13: "LeaveGroup",
         14: "SyncGroup", 17: "SaslHandshake", 18: "ApiVersions", 19: "CreateTopics", 22: "InitProducerId", 36: "SaslAuthenticate"}
UNREAD = ("InitProducerId",)
compact = [False]  # how the message is written that is being made


def i8(*values): return struct.pack(f">{len(values)}b", *values)
def i16(*values): return struct.pack(f">{len(values)}h", *values)
def i32(*values): return struct.pack(f">{len(values)}i", *values)
def i64(*values): return struct.pack(f">{len(values)}q", *values)
def old_text(value): return i16(-1) if value is None else i16(len(value)) + value.encode()
def data(value): return leb(len(value) + 1) + value if compact[0] else i32(len(value)) + value
def tags(*values): return leb(len(values)) + b"".join(leb(n) + leb(len(value)) + value for n, value in enumerate(values)) if compact[0] else b""
def many(*entries): return (leb(len(entries) + 1) if compact[0] else i32(len(entries))) + b"".join(entries)


def leb(value: int) -> bytes:
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*out, value])


def text(value) -> bytes:
    if not compact[0]:
        return old_text(value)
    return leb(0) if value is None else leb(len(value) + 1) + value.encode()


def batch(payload: bytes) -> bytes:
    """A record batch of one record, format 2."""
    record = bytes([0, 0, 0, 1, len(payload) << 1]) + payload + b"\0"
    record = bytes([len(record) << 1]) + record
    body = i16(0) + i32(0) + i64(1_700_000_000_000, 1_700_000_000_000, -1) + i16(-1) + i32(-1, 1) + record
    return i64(0) + i32(len(body) + 9) + i32(0) + i8(2) + struct.pack(">I", google_crc32c.value(body)) + body


def old(magic: int, payload: bytes, codec: int = 0, offset: int = 0) -> bytes:
    """A message of format 0 or 1; with a codec: two of them in one.  (tshark 4.0 reads the length of a key in two bytes, and calls them malformed.)"""
    if codec:
        payload = deflate({1: "zlib", 2: "snappy", 3: "lz4frame"}[codec], old(magic, payload + b"1", 0, 0) + old(magic, payload + b"2", 0, 1))
        payload = b"\x82SNAPPY\0" + i32(1, 1, len(payload)) + payload if codec == 2 else payload
    body = i8(magic, codec) + (i64(1_700_000_000_000) if magic else b"") + (i32(-1) if codec else i32(3) + b"key") + i32(len(payload)) + payload
    return i64(offset) + i32(len(body) + 4) + struct.pack(">I", zlib.crc32(body)) + body


def produce(version: int, error: int):
    asked = (text(None) if version >= 3 else b"") + i16(-1) + i32(30_000) + many(text("orders") + many(i32(3) + data(batch(b"hello")) + tags()) + tags()) + tags()
    part = i32(3) + i16(error) + i64(41 if not error else -1) + (i64(-1) if version >= 2 else b"") + (i64(0) if version >= 5 else b"")
    part += (many() + text("no" if error else None)) if version >= 8 else b""
    return asked, many(text("orders") + many(part + tags()) + tags()) + (i32(0) if version >= 1 else b"") + tags()


def fetch(version: int, error: int, records: bytes = b""):
    asked = i32(-1, 500, 1) + (i32(1 << 20) if version >= 3 else b"") + (i8(0) if version >= 4 else b"") + (i32(0, -1) if version >= 7 else b"")
    part = i32(3) + (i32(-1) if version >= 9 else b"") + i64(41) + (i32(-1) if version >= 12 else b"") + (i64(-1) if version >= 5 else b"") + i32(1 << 20)
    asked += many(text("orders") + many(part + tags()) + tags()) + (many() if version >= 7 else b"") + (text("") if version >= 11 else b"") + tags()
    part = i32(3) + i16(error) + i64(42) + (i64(42) if version >= 4 else b"") + (i64(0) if version >= 5 else b"")
    part += ((leb(0) if compact[0] else i32(-1)) if version >= 4 else b"") + (i32(-1) if version >= 11 else b"") + data(records) + tags()
    return asked, (i32(0) if version >= 1 else b"") + (i16(0) + i32(0) if version >= 7 else b"") + many(text("orders") + many(part) + tags()) + tags()


def metadata(version: int, error: int):
    """Two brokers, a topic that is there and, where `error` says why, one that is not."""
    uuid = bytes(16) if version >= 10 else b""
    asked = many(*(uuid + text(name) + tags() for name in ("orders", "gone"))) + (i8(1) if version >= 4 else b"") + (i8(0) if 8 <= version <= 10 else b"")
    asked += (i8(0) if version >= 8 else b"") + tags()
    nodes = [i32(n) + text(f"broker-{n}") + i32(9092) + (text(None) if version >= 1 else b"") + tags() for n in (1, 2)]
    part = i16(0) + i32(3, 1) + (i32(5) if version >= 7 else b"") + many(i32(1), i32(2)) + many(i32(1)) + (many() if version >= 5 else b"") + tags()
    topics = [i16(code) + text(name) + uuid + (i8(0) if version >= 1 else b"") + many(*parts) + (i32(-1) if version >= 8 else b"") + tags()
              for code, name, parts in ((0, "orders", [part]), (error, "gone", []))]
    told = (i32(0) if version >= 3 else b"") + many(*nodes) + (text("cluster") if version >= 2 else b"") + (i32(1) if version >= 1 else b"") + many(*topics)
    return asked, told + (i32(-1) if 8 <= version <= 10 else b"") + (i16(0) if version >= 13 else b"") + tags()


def committed(version: int, error: int):
    topics = many(text("orders") + many(i32(3)) + tags())
    one = text("bill") + (text(None) + i32(-1) if version >= 9 else b"") + topics + tags()
    asked = (many(one) if version >= 8 else text("bill") + topics) + (i8(1) if version >= 7 else b"") + tags()
    part = i32(3) + i64(42) + (i32(-1) if version >= 5 else b"") + text("m") + i16(error) + tags()
    topics = many(text("orders") + many(part) + tags())
    told = many(text("bill") + topics + i16(0) + tags()) if version >= 8 else topics + (i16(0) if version >= 2 else b"")
    return asked, (i32(0) if version >= 3 else b"") + told + tags()


def create(version: int, error: int):
    asked = many(text("orders") + i32(2) + i16(1) + many(i32(0) + many(i32(1)) + tags()) + many(text("cleanup.policy") + text("compact") + tags()) + tags())
    settings = many(text("cleanup.policy") + text("compact") + i8(0, 1, 0) + tags()) if version >= 5 else b""
    told = text("orders") + (bytes(16) if version >= 7 else b"") + i16(error) + (text("no" if error else None) if version >= 1 else b"")
    told = many(told + (i32(2) + i16(1) + settings if version >= 5 else b"") + tags())
    return asked + i32(30_000) + (i8(0) if version >= 1 else b"") + tags(), (i32(0) if version >= 2 else b"") + told + tags()


def join(version: int, error: int):
    asked = text("bill") + i32(10_000) + (i32(300_000) if version >= 1 else b"") + text("m-1") + (text(None) if version >= 5 else b"")
    asked += text("consumer") + many(text("range") + data(b"\0\1") + tags()) + (text("why not") if version >= 8 else b"") + tags()
    members = many(text("m-1") + (text(None) if version >= 5 else b"") + data(b"\0\1") + tags())
    told = (i32(0) if version >= 2 else b"") + i16(error) + i32(7) + (text("consumer") if version >= 7 else b"") + text("range") + text("m-1")
    return asked, told + (i8(0) if version >= 9 else b"") + text("m-1") + members + tags()


def member_of(version: int) -> bytes:
    return text("bill") + i32(7) + text("m-1") + (text(None) if version >= 3 else b"")


def sync(version: int, error: int):
    sort = text("consumer") + text("range") if version >= 5 else b""
    told = (i32(0) if version >= 1 else b"") + i16(error) + sort + data(b"\0\2") + tags()
    return member_of(version) + sort + many(text("m-1") + data(b"\0\2") + tags()) + tags(), told


def heartbeat(version: int, error: int):
    return member_of(version) + tags(), (i32(0) if version >= 1 else b"") + i16(error) + tags()


def leave(version: int, error: int):
    asked = text("bill") + (many(text("m-1") + text(None) + (text("enough") if version >= 5 else b"") + tags()) if version >= 3 else text("m-1")) + tags()
    told = (i32(0) if version >= 1 else b"") + i16(error) + (many(text("m-1") + text(None) + i16(0) + tags()) if version >= 3 else b"")
    return asked, told + tags()


def commit(version: int, error: int):
    part = i32(3) + i64(42) + (i32(-1) if version >= 6 else b"") + (i64(-1) if version == 1 else b"") + text("m") + tags()
    asked = text("bill") + (i32(7) + text("m-1") if version >= 1 else b"") + (text(None) if version >= 7 else b"") + (i64(-1) if 2 <= version <= 4 else b"")
    told = (i32(0) if version >= 3 else b"") + many(text("orders") + many(i32(3) + i16(error) + tags()) + tags()) + tags()
    return asked + many(text("orders") + many(part) + tags()) + tags(), told


def offsets(version: int, error: int):
    part = i32(3) + (i32(-1) if version >= 4 else b"") + i64(-1) + (i32(1) if version == 0 else b"") + tags()
    asked = i32(-1) + (i8(0) if version >= 2 else b"") + many(text("orders") + many(part) + tags()) + tags()
    part = i32(3) + i16(error) + (many(i64(42)) if version == 0 else i64(-1, 42)) + (i32(5) if version >= 4 else b"") + tags()
    return asked, (i32(0) if version >= 2 else b"") + many(text("orders") + many(part) + tags()) + tags()


def coordinator(version: int, error: int):
    told = (i32(0) if version >= 1 else b"") + i16(error) + (text(None) if version >= 1 else b"") + i32(1) + text("broker-1") + i32(9092) + tags()
    return text("bill") + (i8(0) if version >= 1 else b"") + tags(), told


def versions(version: int, error: int):
    apis = many(*(i16(key, 0, since) + tags() for key, since in COMPACT_SINCE.items()))
    return (text("shop") + text("1.0") + tags() if version >= 3 else b""), i16(error) + apis + (i32(0) if version >= 1 else b"") + tags()


def handshake(version: int, error: int):
    return text("PLAIN"), i16(error) + many(text("PLAIN"))


def authenticate(version: int, error: int):
    return data(b"\0ada\0secret") + tags(), i16(error) + text("no" if error else None) + data(b"") + (i64(0) if version >= 1 else b"") + tags()


def undescribed(version: int, error: int):
    """InitProducerId, version 0: nothing says what its bytes are."""
    return old_text(None) + i32(60_000), i32(0) + i16(error) + i64(7) + i16(0)


CALLS = [(key, make, version, error) for key, make, tried in (
    (0, produce, ((0, 0), (1, 6), (2, 0), (3, 0), (5, 3), (7, 0), (8, 10), (9, 0), (9, 3))),
    (1, fetch, ((0, 0), (1, 1), (4, 0), (7, 0), (9, 6), (11, 0), (12, 0), (12, 1))),
    (1, lambda version, error: fetch(version, error, batch(b"more")), ((4, 0), (11, 0), (12, 0))),
    (11, join, ((0, 0), (2, 25), (5, 0), (6, 0), (7, 79))), (14, sync, ((0, 0), (1, 27), (3, 0), (4, 0), (5, 25))),
    (12, heartbeat, ((0, 0), (1, 27), (3, 25), (4, 0), (4, 22))), (13, leave, ((0, 0), (1, 25), (3, 0), (4, 0), (4, 25))),
    (8, commit, ((0, 0), (1, 22), (2, 0), (5, 0), (7, 27), (8, 0), (8, 25))), (2, offsets, ((1, 0), (2, 6), (4, 0), (5, 3), (6, 0), (6, 3))),
    (10, coordinator, ((0, 0), (1, 15), (2, 0), (3, 0), (3, 16))), (18, versions, ((0, 0), (1, 0), (2, 35), (3, 0))),
    (3, metadata, ((0, 0), (1, 3), (2, 0), (4, 5), (5, 0), (7, 0), (8, 3), (9, 0), (9, 3), (10, 0), (11, 0), (12, 3), (13, 0))),
    (9, committed, ((0, 0), (1, 3), (2, 0), (3, 0), (5, 0), (6, 0), (6, 3), (7, 0), (8, 0), (8, 3), (9, 0))),
    (0, produce, ((10, 0), (11, 6), (12, 0))), (2, offsets, ((7, 0), (8, 0), (9, 3))), (8, commit, ((9, 0),)), (11, join, ((8, 0), (9, 0))),
    (18, versions, ((4, 0),)), (19, create, ((0, 0), (1, 36), (2, 0), (4, 36), (5, 0), (6, 36), (7, 0))),
    (17, handshake, ((0, 33), (1, 0))), (36, authenticate, ((0, 58), (1, 0), (2, 0))), (22, undescribed, ((0, 0), (0, 51))),
) for version, error in tried]


def frames():
    """(correlation id, request, answer, key, error) of every call."""
    for number, (key, make, version, error) in enumerate(CALLS, 1001):
        compact[0] = version >= COMPACT_SINCE.get(key, 99)
        asked, told = make(version, error)
        head = i16(key, version) + i32(number) + old_text("shop" if number % 3 else None) + tags()
        told = i32(number) + (tags() if key != 18 else b"") + told
        compact[0] = False
        yield number, data(head + asked), data(told), key, error


def capture(path: Path) -> None:
    """One connection, one packet for each message."""
    out = [struct.pack("<IHHiIII", 0xA1B2C3D4, 2, 4, 0, 0, 1 << 18, 1)]
    seqs, clock = [1000, 5000], [0]

    def packet(side: int, flags: int, payload: bytes = b"") -> None:
        ports = (40_000, 9092) if side == 0 else (9092, 40_000)
        tcp = struct.pack(">HHIIBBHHH", *ports, seqs[side], seqs[1 - side] if flags & 16 else 0, 5 << 4, flags, 65_535, 0, 0)
        ends = (bytes([10, 0, 0, 1]), bytes([10, 0, 0, 2]))
        ip = struct.pack(">BBHHHBBH4s4s", 0x45, 0, 40 + len(payload), 0, 0, 64, 6, 0, ends[side], ends[1 - side])
        frame = bytes(12) + b"\x08\0" + ip + tcp + payload
        clock[0] += 1
        out.append(struct.pack("<IIII", 1_700_000_000, clock[0] * 100, len(frame), len(frame)) + frame)
        seqs[side] += len(payload) + (flags & 3 != 0)

    packet(0, 2)
    packet(1, 18)
    packet(0, 16)
    for _, asked, told, _, _ in frames():
        packet(0, 24, asked)
        packet(1, 24, told)
    packet(0, 17)
    packet(1, 17)
    path.write_bytes(b"".join(out))


def ours(path: Path) -> list:
    words = [sys.executable, "-m", "dissect", "exchanges", str(path), "--protocol", str(FILE), "--format", "ndjson"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_exchanges_are_what_was_written(tmp_path):
    path = tmp_path / "kafka.pcap"
    capture(path)
    found = {int(row["request_id"]): row for row in ours(path)}
    read = {n: (row["protocol"], row["api"], row["code"]) for n, row in found.items()}
    assert read == {n: ("kafka", NAMES[key], None if key == 22 else error) for n, _, _, key, error in frames()}  # of what is not described no code is read
    assert not [row for row in found.values() if row["status"] in ("no_request", "unanswered")]


def test_tshark_sees_the_same_ids_apis_and_errors(tmp_path):
    tshark = shutil.which("tshark")
    if tshark is None:
        pytest.skip("no tshark here")
    path = tmp_path / "kafka.pcap"
    capture(path)
    fields = ["kafka.correlation_id", "kafka.request_key", "kafka.response_key", "kafka.error", "_ws.expert.message"]
    words = [tshark, "-r", str(path), "-d", "tcp.port==9092,kafka", "-Y", "kafka", "-T", "fields", *(w for f in fields for w in ("-e", f))]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    theirs: dict[int, list] = {}
    unknown = set()  # versions that this tshark says it does not know
    for line in done.stdout.splitlines():
        number, asked, told, errors, expert = line.split("\t")
        if asked and "Unsupported" in expert:
            unknown.add(int(number))
        if int(number) in unknown:
            continue
        seen = theirs.setdefault(int(number), [None, None, None])
        if asked:
            seen[0] = NAMES[int(asked)]
        else:
            codes = [int(code) for code in errors.split(",") if code]
            seen[1], seen[2] = NAMES[int(told)], next((code for code in codes if code), 0)
    assert len(theirs) >= 80 and len(unknown) <= 26  # it knows the versions of 2021
    mine = {int(row["request_id"]): [row["api"], row["api"], row["code"] if row["api"] not in UNREAD else theirs[int(row["request_id"])][2]]
            for row in ours(path) if int(row["request_id"]) not in unknown}
    assert mine == theirs


def test_both_machines_read_requests_and_answers_alike():
    protocol = load(FILE)
    machine = Machine(lower(protocol))
    for number, asked, told, key, error in frames():
        machine.decode(asked, np.array([[0, len(asked), 0]]), 1)
        request = decode(protocol, asked, 0)
        assert not request.problems and not uncovered(request) and encode(request) == asked
        assert rows(asked, machine, 0) == tree_rows(request)
        row, items = np.asarray(machine.messages)[0].copy(), np.asarray(machine.items)[: machine.item_count].copy()
        assert (row[L.M_REQUEST_ID], row[L.M_API] % 256) == (number, key)
        machine.decode(told, np.array([[0, len(told), 1]]), 1)
        alone = decode(protocol, told, 1)
        assert rows(told, machine, 0) == tree_rows(alone) and L.M_REST in alone.rows.message
        machine.decode(told, np.zeros((0, 3), dtype=np.int64), 0)
        machine.answer(told, 0, len(told), 1, 0, row, items)
        answer = decode(protocol, told, 1, asked=request)
        assert not answer.problems and not uncovered(answer) and encode(answer) == told
        assert rows(told, machine, 0) == tree_rows(answer)
        assert answer.rows.message.get(L.M_CODE) == (None if key == 22 else error)


def test_the_plugin_says_the_same_under_another_name(tmp_path):
    """Wireshark has a protocol of this name: ours is mqkafka there."""
    if shutil.which("tshark") is None:
        pytest.skip("no tshark here")
    path = tmp_path / "kafka.pcap"
    capture(path)
    words = [sys.executable, "-m", "dissect", "verify", str(path), "--protocol", str(FILE)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout.strip().endswith(f"{2 * len(CALLS)} messages and {len(CALLS)} exchanges beside tshark's: no difference"), done.stdout


def fetched(magic: int, messages: bytes) -> bytes:
    """A capture of one Fetch and its answer."""
    compact[0] = False
    asked, told = fetch(2 if magic else 0, 0, messages)
    asked, told = data(i16(1, 2 if magic else 0) + i32(7) + old_text("shop") + asked), data(i32(7) + told)
    return pcap([packet(one, 9092) for one in (Segment(1, 1, asked, ACK | PSH, 1), Segment(0, 1, told, ACK | PSH, 1 + len(asked)))])


@pytest.mark.parametrize("magic", [0, 1])
@pytest.mark.parametrize("codec", [0, 1, 2, 3])
def test_messages_of_old_formats(magic, codec):
    """Packed ones of format 1 count their offsets from the first, and the outer one is that of the last."""
    capture = fetched(magic, old(magic, b"payload", codec, 40) + old(magic, b"alone", 0, 41) + old(magic, b"cut", 0, 42)[:-2])
    with dissect.open(capture, protocols=[str(FILE)], jobs=1) as opened:
        found = opened.sql("select topic, partition, \"offset\", key, payload_crc32, timestamp_ns from records").to_pylist()
        assert opened.sql("select kind from problems").to_pylist() == []
    time = 1_700_000_000_000_000_000 if magic else None
    packed = [(b"payload1", 39 if magic else 0), (b"payload2", 40 if magic else 1)] if codec else [(b"payload", 40)]
    assert found == [{"topic": "orders", "partition": "3", "offset": offset, "key": "key", "payload_crc32": zlib.crc32(value), "timestamp_ns": time}
                     for value, offset in [*packed, (b"alone", 41)]]


def test_packed_messages_of_which_the_last_is_cut_have_their_rows():
    """Brokers cut the last message of an answer; the others are read, and know their place."""
    inner = b"".join(old(1, b"%03d" % number, 0, number) for number in range(20))[:-7]
    payload = deflate("zlib", inner)
    body = i8(1, 1) + i64(1_700_000_000_000) + i32(-1) + i32(len(payload)) + payload
    with dissect.open(fetched(1, i64(40) + i32(len(body) + 4) + struct.pack(">I", zlib.crc32(body)) + body), protocols=[str(FILE)], jobs=1) as opened:
        assert opened.sql("select \"offset\" from records order by 1").to_pylist() == [{"offset": number} for number in range(21, 40)]


@pytest.mark.parametrize("split", [None, 150])
def test_an_answer_that_holds_more_records_than_are_listed_says_so(split):
    """It is read with its request, behind the first look at it: what is amiss in it was told of requests only."""
    records = zstandard.compress(bytes([12, 0, 0, 0, 1, 1, 0]) * 1000)
    body = i16(4) + i32(999) + i64(1_700_000_000_000, 1_700_000_000_000, -1) + i16(-1) + i32(-1, 1000) + records
    sealed = i64(0) + i32(len(body) + 9) + i32(0) + i8(2) + struct.pack(">I", google_crc32c.value(body)) + body
    with dissect.open(fetched(2, sealed), protocols=[str(FILE)], jobs=1, split_size=split) as opened:
        assert opened.sql("select kind, packet from problems").to_pylist() == [{"kind": "too_large", "packet": 2}]
        [listed] = opened.sql("select count(*) as n from records").to_pylist()
        assert listed["n"] < 1000 and opened.sql("select records from exchanges").to_pylist() == [{"records": 1000}]


@pytest.mark.parametrize("codec", [1, 2, 3, 4])
def test_a_whole_batch_whose_packed_bytes_are_damaged_is_told(codec):
    """Its sum is right, and all of it is there: it is not the last one of an answer, which a broker may cut."""
    body = i16(codec) + i32(1) + i64(1_700_000_000_000, 1_700_000_000_000, -1) + i16(-1) + i32(-1, 2) + bytes([0x28, 0xB5, 0x2F, 0xFD]) + b"\x55" * 40
    sealed = i64(0) + i32(len(body) + 9) + i32(0) + i8(2) + struct.pack(">I", google_crc32c.value(body)) + body
    for end, told in ((len(sealed), [{"kind": "malformed", "packet": 2}]), (-1, [])):
        with dissect.open(fetched(2, batch(b"good") + sealed[:end]), protocols=[str(FILE)], jobs=1) as opened:
            assert opened.sql("select kind, packet from problems").to_pylist() == told
            assert opened.sql("select count(*) as n from records").to_pylist() == [{"n": 1}]


@pytest.mark.parametrize("magic", [0, 1])
@pytest.mark.parametrize("codec", [1, 2, 3])
def test_so_is_one_of_the_old_formats(magic, codec):
    """Of these no sum is looked at."""
    torn = old(magic, b"payload", codec, 41)
    with dissect.open(fetched(magic, old(magic, b"alone", 0, 40) + torn[:-9] + b"\xff" * 9), protocols=[str(FILE)], jobs=1) as opened:
        assert opened.sql("select kind, packet from problems").to_pylist() == [{"kind": "malformed", "packet": 2}]
        assert opened.sql("select \"offset\" from records").to_pylist() == [{"offset": 40}]


def test_packed_messages_are_shown_though_their_places_were_looked_at_first(tmp_path):
    (tmp_path / "packed.pcap").write_bytes(fetched(1, old(1, b"payload", 1, 40)))
    words = [sys.executable, "-m", "dissect", "show", str(tmp_path / "packed.pcap"), "--packet", "2", "--protocol", str(FILE)]
    shown = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert [b"payload1".hex(" ") in shown, b"payload2".hex(" ") in shown] == [True, True], shown


@pytest.mark.parametrize("key", [0, 1, 12, 14])
def test_a_lone_answer_in_mid_stream_is_read(key):
    """Nothing stands after it that its number could rise to; but it ends where the data do."""
    number, asked, told, _, error = next(one for one in frames() if one[3] == key)
    segments = [Segment(1, 1, asked, ACK | PSH, 1), Segment(0, 1, told, ACK | PSH, 1 + len(asked))]
    with dissect.open(pcap([packet(one, 9092) for one in segments]), protocols=[str(FILE)], jobs=1) as opened:
        found = opened.sql("select api, request_id, status, code from exchanges").to_pylist()
        assert opened.sql("select kind from problems").to_pylist() == []
    assert found == [{"api": NAMES[key], "request_id": number, "status": "error" if error else "ok", "code": error}]


def talked(*said: tuple[int, bytes], port: int = 9092) -> bytes:
    """A connection from its beginning: (0 the client, 1 the broker; the message)."""
    at = [1, 1]
    segments = [Segment(1, 0, b"", SYN, 0), Segment(0, 0, b"", SYN | ACK, 1)]
    for side, data in said:
        segments.append(Segment(1 - side, at[side], data, ACK | PSH, at[1 - side]))
        at[side] += len(data)
    return pcap([packet(one, port) for one in segments])


def test_a_broker_that_does_not_know_the_version_says_so_in_the_oldest_way():
    """As a broker 4.0 answers to any version above its own: its own versions of this api, in version 0."""
    asked = bytes.fromhex("0000001200120005000000010002" "6d65" "00" "0278" "0279" "00")
    told = bytes.fromhex("00000010000000010023000000010012" "00000004")
    with dissect.open(talked((0, asked), (1, told)), protocols=[str(FILE)], jobs=1, fields=("kafka.ApiRange.last", "kafka.ApiVersionsTold.throttle_time")) as opened:
        assert opened.sql("select api, status, code_name from exchanges").to_pylist() == [{"api": "ApiVersions", "status": "error", "code_name": "UNSUPPORTED_VERSION"}]
        assert opened.sql('select "kafka.ApiRange.last" as last, "kafka.ApiVersionsTold.throttle_time" as throttle from messages where not from_client').to_pylist() == [{"last": "4", "throttle": None}]
    protocol = load(FILE)
    tree = decode(protocol, told, 1, asked=decode(protocol, asked, 0))
    assert not tree.problems and not uncovered(tree) and encode(tree) == told


SHAKES = (bytes.fromhex("000000200011000000000000000f7361736c302d76302e31302e302e300005504c41494e"), bytes.fromhex("00000020000000000000000000020005504c41494e000d534352414d2d5348412d323536"))
ASKED = bytes.fromhex("0000001d0003000100000001000f7361736c302d76302e31302e302e30ffffffff")


def test_words_of_sasl_without_a_head_are_asked_and_answered():
    """After version 0 of the handshake both ends send the mechanism's words as they are (sarama at a broker 3.9; the second talk is SCRAM's)."""
    told = data(i32(1) + many(i32(1) + old_text("broker-1") + i32(9092) + old_text(None)) + i32(1) + many())
    plain = ((0, SHAKES[0]), (1, SHAKES[1]), (0, data(b"\0ada\0secret")), (1, data(b"")), (0, ASKED), (1, told))
    scram = ((0, SHAKES[0]), (1, SHAKES[1]), (0, data(b"n,,n=ada,r=fyko")), (1, data(b"r=fyko3r,s=c2FsdA==,i=4096")), (0, data(b"c=biws,r=fyko3r,p=dHzbZa")),
             (1, data(b"v=6rriTRBi23WpRR")), (0, ASKED), (1, told))
    for said, words in ((plain, 1), (scram, 2)):
        with dissect.open(talked(*said), protocols=[str(FILE)], jobs=1) as opened:
            assert opened.sql("select kind, text from problems").to_pylist() == []
            rows = [(row["api"], row["status"], row["code"]) for row in opened.sql("select api, status, code from exchanges order by request_packet").to_pylist()]
        assert rows == [("SaslHandshake", "ok", 0), *[("SaslToken", "ok", None)] * words, ("Metadata", "ok", None)]
    with dissect.open(talked(*(one for one in plain if one[0])), protocols=[str(FILE)], jobs=1, ports={9092: "kafka"}) as opened:  # the broker's half alone
        assert opened.sql("select kind, text from problems where kind != 'gap'").to_pylist() == []
        assert opened.sql("select from_client, request_id from messages order by packet").to_pylist() == [{"from_client": False, "request_id": number} for number in (0, None, 1)]


JAVA = [(0, "0000001e001200007ffffff800146a7361736c2d7365637265742d6a34306f6e3339"), (1, "000000167ffffff800000000000200000000000b000100000011"),
        (0, "00000025001100017ffffff900146a7361736c2d7365637265742d6a34306f6e33390005504c41494e"), (1, "000000207ffffff90000000000020005504c41494e000d534352414d2d5348412d323536"),
        (0, "0000002c002400027ffffffa00146a7361736c2d7365637265742d6a34306f6e3339000c006164610073656372657400"), (1, "000000127ffffffa0000000101000000000000000000")]


@pytest.mark.parametrize("later", [0, 2])
def test_who_shows_who_it_is_counts_from_the_highest_numbers(later, tmp_path):
    """The Java client's numbers of what it asks before it is let in: the last eight.  On a port that nobody named, from the beginning and from the handshake on."""
    path = tmp_path / "java.pcap"
    path.write_bytes(talked(*((side, bytes.fromhex(data)) for side, data in JAVA[later:]), port=9992))
    with dissect.open(path, protocols=[str(FILE)], jobs=1) as opened:
        assert opened.sql("select kind from problems").to_pylist() == []
        rows = [(row["api"], row["status"], row["request_id"]) for row in opened.sql("select api, status, request_id from exchanges order by request_packet").to_pylist()]
    assert rows == [("ApiVersions", "ok", 0x7FFFFFF8), ("SaslHandshake", "ok", 0x7FFFFFF9), ("SaslAuthenticate", "ok", 0x7FFFFFFA)][later // 2 :]
    if shutil.which("tshark") is not None:
        done = subprocess.run([sys.executable, "-m", "dissect", "verify", str(path), "--protocol", str(FILE)], cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.stdout.strip().endswith(f"{6 - later} messages and {3 - later // 2} exchanges beside tshark's: no difference"), done.stdout


@pytest.mark.parametrize("shaken", [True, False])
def test_answers_whose_beginning_might_be_a_request_s_are_the_broker_s(shaken):
    """Number 0 and one topic: the head of a Produce of version 0, from a client called as the topic; but what follows is none.  Only what the broker sent was captured."""
    first = bytes.fromhex("00000029" "00000000" "00000001" "0009742d302e382e322e30" "00000001" "00000000" "0000" "00000001" "000000000000000b")
    said = [first[:7] + bytes([n]) + first[8:] for n in range(4)]
    said += [data(i32(n) + many(old_text("orders") + many(*(i32(part) + i16(error) + i64(-1) for part in (1 - error, 2))))) for n, error in ((4, 0), (5, 1))]
    said += [data(i32(6) + many(old_text("orders") + many(i32(3) + i16(0) + i64(41, -1))) + i32(0)), data(i32(7) + many(old_text("orders") + many(i32(3) + i16(0) + i64(41, -1))) + i32(0))]
    at, segments = 1, [Segment(0, 0, b"", SYN | ACK, 1)] if shaken else []
    for one in said:
        segments.append(Segment(0, at, one, ACK | PSH, 1 + 50 * at))
        at += len(one)
    with dissect.open(pcap([packet(one, 9092) for one in segments]), protocols=[str(FILE)], jobs=1) as opened:
        assert opened.sql("select from_client, request_id from messages order by packet").to_pylist() == [{"from_client": False, "request_id": n} for n in range(8)]


def test_the_numbers_of_a_java_client_in_mid_stream():
    """What it wanted before it was connected is asked third, with number 0; after SASL it counts from below.  Nothing inside of an answer is taken for one."""
    versions = [many(*(i16(key, 0, 9) for key in range(40))), i32(0)]
    broker = many(i32(1) + old_text("broker-1") + i32(9092) + old_text(None)) + i32(1) + many()
    inside = i32(512, 7, 0) + bytes(500) + i32(512, 8)  # as if an answer stood there
    consumer = [(1, i16(0) + b"".join(versions)), (2, broker), (0, inside + bytes(40)), (3, i32(0) + i16(0)), (4, i32(0) + i16(0))]
    secured = [(0x7FFFFFF8, i16(0) + b"".join(versions)), (0x7FFFFFF9, i16(0) + i32(0)), (0x7FFFFFFA, i16(0) + old_text(None) + i32(0)), (3, broker), (4, inside)]
    for numbered in (consumer, secured):
        at, segments = 1, []
        for number, body in numbered:
            segments.append(Segment(0, at, data(i32(number) + body), ACK | PSH, 1 + at))
            at += len(segments[-1].data)
        with dissect.open(pcap([packet(one, 9092) for one in segments]), protocols=[str(FILE)], jobs=1) as opened:
            assert opened.sql("select request_id from messages where not from_client order by packet").to_pylist() == [{"request_id": number} for number, _ in numbered]

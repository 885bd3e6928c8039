"""Pulsar, one situation each: commands written by hand, on one connection."""

from __future__ import annotations

import base64
import struct
import subprocess
import sys
import zlib
from pathlib import Path

import google_crc32c
import lz4.block
import pytest
import zstandard

import dissect
from dissect.decode.options import Options
from dissect.language import layout as L
from dissect.language.load import load
from dissect.machine.layout import LISTED_LEAST, LISTED_PER_FOUR
from dissect.tree import walk
from tests.hard.readings import blocks

ROOT = Path(__file__).resolve().parents[2]

START = b"\x0a\x03rig\x20\x15"  # client_version, protocol_version
CONNECT = (0, 2, START)
NOBODY = (1 << 64) - 1


def varint(n: int) -> bytes:
    out = b""
    while n > 127:
        out, n = out + bytes([n & 127 | 128]), n >> 7
    return out + bytes([n])


def fields(**values) -> bytes:
    """f1=5, f2=b"text": members by number, in order."""
    out = b""
    for name, value in values.items():
        number = int(name[1:])
        out += varint(number << 3 | 2) + varint(len(value)) + value if isinstance(value, bytes) else varint(number << 3) + varint(value)
    return out


def frame(kind: int, body: bytes, area: bytes = b"") -> bytes:
    command = b"\x08" + varint(kind) + varint(kind << 3 | 2) + varint(len(body)) + body
    return struct.pack(">II", 4 + len(command) + len(area), len(command)) + command + area


def area(payload: bytes, sequence: int = 0, wrong: int = 0, **more) -> bytes:
    metadata = fields(f1=b"p", f2=sequence, f3=1_700_000_000_000, **more)
    covered = struct.pack(">I", len(metadata)) + metadata + payload
    return struct.pack(">HI", 0x0E01, google_crc32c.value(covered) ^ wrong) + covered


def capture(*messages):
    return dissect.open(captured(*messages))


def captured(*messages) -> bytes:
    """(side, kind, body[, area]) as a capture: one segment each."""
    out, at = [struct.pack("<IHHiIII", 0xA1B23C4D, 2, 4, 0, 0, 1 << 18, 101)], [1000, 5000]

    def segment(n: int, side: int, flags: int, data: bytes) -> None:
        ports = (40000, 6650) if side == 0 else (6650, 40000)
        tcp = struct.pack(">HHIIBBHHH", *ports, at[side], at[1 - side] if flags != 2 else 0, 80, flags, 65535, 0, 0) + data
        ends = (b"\x0a\0\0\1", b"\x0a\0\0\2") if side == 0 else (b"\x0a\0\0\2", b"\x0a\0\0\1")
        packet = struct.pack(">BBHHHBBH", 69, 0, 20 + len(tcp), n & 0xFFFF, 0, 64, 6, 0) + ends[0] + ends[1] + tcp
        out.append(struct.pack("<IIII", 1_700_000_000, n * 1000, len(packet), len(packet)) + packet)
        at[side] += len(data) + (flags & 2 > 0)

    segment(1, 0, 2, b"")
    segment(2, 1, 18, b"")
    for n, (side, kind, *rest) in enumerate([CONNECT, *messages], 3):
        segment(n, side, 24, frame(kind, *rest))
    return b"".join(out)


def producer(number: int = 1, request: int = 0, topic: bytes = b"persistent://a/b/t-partition-3"):
    return (0, 5, fields(f1=topic, f2=number, f3=request)), (1, 17, fields(f1=request, f2=b"name-%d" % number))


def receipt(sequence: int, entry: int, number: int = 1):
    return (1, 7, fields(f1=number, f2=sequence, f3=fields(f1=9, f2=entry), f4=NOBODY))


def send(sequence: int, body: bytes = b"x", number: int = 1, more: bytes = b"", **meta):
    return (0, 6, fields(f1=number, f2=sequence) + more, area(body, sequence, **meta))


def asked(opened, sql: str) -> list[dict]:
    return opened.sql(sql).to_pylist()


def test_two_hundred_pipelined_sends():
    opened = capture(*producer(), *(send(n) for n in range(200)), *(receipt(n, n) for n in range(200)))
    [found] = asked(opened, "select count(*) as n, count(distinct request_id) as ids, min(topic) as topic, min(partition) as part,"
                            " min(client) as client from exchanges where api = 'SEND' and status = 'ok'")
    assert found == {"n": 200, "ids": 200, "topic": "persistent://a/b/t-partition-3", "part": "3", "client": "name-1"}
    records = asked(opened, "select message_id, r.offset as place, accepted from records r order by first_ns")
    assert records == [{"message_id": f"9:{n}", "place": n, "accepted": True} for n in range(200)]


def test_chunks_share_a_sequence_id_and_are_answered_in_their_order():
    chunks = [send(7, b"part", f26=b"u-7", f27=3, f28=12, f29=n) for n in range(3)]
    opened = capture(*producer(), *chunks, *(receipt(7, n) for n in range(3)))
    found = asked(opened, "select request_packet, response_packet, status from exchanges where api = 'SEND' order by 1")
    assert found == [{"request_packet": 6 + n, "response_packet": 9 + n, "status": "ok"} for n in range(3)]
    assert [(row["message_id"], row["chunks"]) for row in asked(opened, "select message_id, chunks from records")] == [("9:2", 3)]


def begun(data: bytes, kept: set[int]) -> bytes:
    """Of a capture these packets."""
    out, at, number = [data[:24]], 24, 0
    while at < len(data):
        end, number = at + 16 + int.from_bytes(data[at + 8 : at + 12], "little"), number + 1
        out += [data[at:end]] if number in kept else []
        at = end
    return b"".join(out)


@pytest.mark.parametrize(("first", "paired"), [(6, {(2, 5), (3, 6), (4, 7)}), (7, set()), (9, {(2, 3)})])
def test_in_a_capture_that_begins_behind_a_chunk_its_answer_is_no_other_chunks(first, paired):
    """Which chunk a message is stands in it; what follows with another number has none before the capture."""
    chunks = [send(7, b"part", more=fields(f7=1), f26=b"u-7", f27=3, f28=12, f29=n) for n in range(3)]
    said = [*producer(), *chunks, *(receipt(7, n) for n in range(3))] if first < 9 else [*producer(), *chunks, send(8), receipt(8, 3)]
    found = asked(dissect.open(begun(captured(*said), {5, *range(first, 12)})), "select request_packet as asked, response_packet as told from exchanges where api = 'SEND' and status = 'ok'")
    assert {(row["asked"], row["told"]) for row in found} == paired


def test_one_id_twice_in_use_lookups_are_counted_apart():
    lookup, answer = (0, 23, fields(f1=b"t", f2=4)), (1, 24, fields(f1=b"pulsar://x", f3=1, f4=4))
    ask, made = producer(request=4)
    found = asked(capture(lookup, ask, made, answer), "select api, status, response_packet from exchanges where api <> 'CONNECT' order by 1")
    assert found == [{"api": "LOOKUP", "status": "ok", "response_packet": 7}, {"api": "PRODUCER", "status": "ok", "response_packet": 6}]


@pytest.mark.parametrize(("open_", "api"), [((0, 5, fields(f1=b"t", f2=1, f3=8)), "PRODUCER"), ((0, 32, fields(f1=8, f2=b"a/b")), "GET_TOPICS_OF_NAMESPACE")])
def test_error_code_0_is_an_error_and_finds_the_request_of_either_family(open_, api):
    found = asked(capture(open_, (1, 14, fields(f1=8, f2=0, f3=b"why"))), f"select status, code, code_name from exchanges where api = '{api}'")
    assert found == [{"status": "error", "code": 0, "code_name": "UnknownError"}]


def test_send_error_names_the_highest_id_of_a_batch():
    opened = capture(*producer(), send(10, more=fields(f6=19)), (1, 8, fields(f1=1, f2=19, f3=2, f4=b"no")))
    assert asked(opened, "select status, code_name, request_id from exchanges where api = 'SEND'") == [
        {"status": "error", "code_name": "PersistenceError", "request_id": 10}]


def test_a_second_number_is_found_from_a_context_too(tmp_path):
    """The decoder that continues knows of the first only what its context says."""
    path = tmp_path / "x.pcap"
    data = captured(*producer(), send(10, more=fields(f6=19)), (1, 18, b""), (0, 19, b""), (1, 8, fields(f1=1, f2=19, f3=2, f4=b"no")))
    path.write_bytes(data)
    for cut in range(100, len(data), 60):
        rows = [dict(row) for row in blocks(path, 1, Options(), cut)["exchanges"]]
        assert [row["status"] for row in rows if row["request_packet"] == 6] == ["error"], cut


def replicated(place: bytes, sequence: int, **meta):
    pair = fields(f1=b"__MSG_PROP_REPL_SOURCE_POSITION", f2=place)
    return (0, 6, fields(f1=1, f2=sequence), area(b"x", sequence, f4=pair, f5=b"west", **meta))


def placed(ledger: int, entry: int, at: int):
    return (1, 7, fields(f1=1, f2=ledger, f3=fields(f1=9, f2=at), f4=entry))


def test_receipts_of_a_replicator_name_the_place_in_the_first_cluster():
    """A receipt whose SEND is missing is nobody's, though another one was sent with its ledger's number."""
    sent = [replicated(b"27:%d" % n, 27 if n == 3 else 0) for n in (0, 1, 3)]
    opened = capture(*producer(), *sent, placed(27, 0, 5), placed(27, 1, 6), placed(27, 2, 7), placed(27, 3, 8))
    found = asked(opened, "select request_packet, response_packet, request_id from exchanges where api = 'SEND' order by response_packet")
    assert [(row["request_packet"], row["response_packet"], row["request_id"]) for row in found] == [(6, 9, 0), (7, 10, 0), (None, 11, 27), (8, 12, 27)]
    assert asked(opened, "select message_id from records order by packet") == [{"message_id": f"9:{n}"} for n in (5, 6, 8)]


def test_markers_and_errors_of_a_replicator_go_by_their_number():
    marker, error = replicated(b"27:4", 6, f20=10), (1, 8, fields(f1=1, f2=7, f3=2, f4=b"no"))
    opened = capture(*producer(), replicated(b"27:3", 7), marker, (1, 7, fields(f1=1, f2=6, f3=fields(f1=9, f2=1), f4=1 << 63)), error)
    found = asked(opened, "select request_packet, response_packet, status from exchanges where api = 'SEND' order by request_packet")
    assert found == [{"request_packet": 6, "response_packet": 9, "status": "error"}, {"request_packet": 7, "response_packet": 8, "status": "ok"}]


def test_a_shadow_topic_gets_no_payload():
    batch = (0, 6, fields(f1=1, f2=0, f4=5), area(b"", 0, f4=fields(f1=b"a", f2=b"b"), f5=b"west", f11=5))
    opened = capture(*producer(), batch, receipt(0, 5))
    assert not asked(opened, "select * from problems")
    assert asked(opened, "select payload_bytes, batch_size from records") == [{"payload_bytes": None, "batch_size": 5}]


def test_a_pushed_close_is_no_answer_and_its_producer_begins_anew():
    first, made = producer()
    opened = capture(first, made, send(0), (1, 15, fields(f1=1, f2=NOBODY)), *producer(request=1), send(0), receipt(0, 5))
    found = asked(opened, "select request_packet, status, topic from exchanges where api = 'SEND' order by 1")
    assert [(row["request_packet"], row["status"]) for row in found] == [(6, "unanswered"), (10, "ok")]
    closed = asked(opened, "select kind, api, topic, request_id from messages where packet = 7")
    assert closed == [{"kind": "push", "api": "CLOSE_PRODUCER", "topic": "persistent://a/b/t-partition-3", "request_id": None}]


def test_an_error_without_id_answers_connect_or_is_pushed():
    why = (1, 14, fields(f1=NOBODY, f2=3, f3=b"login"))
    assert asked(capture(why), "select api, status, code_name from exchanges") == [
        {"api": "CONNECT", "status": "error", "code_name": "AuthenticationError"}]
    later = capture((1, 3, fields(f1=b"s")), why)
    assert asked(later, "select kind, api from messages where packet = 5") == [{"kind": "push", "api": "ERROR"}]


def test_an_unbound_number_is_one_problem():
    opened = capture(send(0, number=5), send(1, number=5), receipt(0, 0, 5))
    found = asked(opened, "select layer, kind, bytes from problems")
    assert found == [{"layer": "pairing", "kind": "unbound", "bytes": 0}]


@pytest.mark.parametrize(("codec", "packed"), [(1, lz4.block.compress(b"b" * 500, store_size=False)), (2, zlib.compress(b"b" * 500)),
                                               (2, (lambda z: z.compress(b"b" * 500) + z.flush(zlib.Z_SYNC_FLUSH))(zlib.compressobj()))])
def test_compressed_payloads_also_those_never_ended(codec, packed):
    opened = capture(*producer(), send(0, packed, f8=codec, f9=500))
    assert asked(opened, "select payload_bytes, payload_crc32 from records") == [{"payload_bytes": 500, "payload_crc32": zlib.crc32(b"b" * 500)}]


def test_a_batch_has_a_row_for_each_message_with_its_place():
    single = fields(f1=fields(f1=b'k"', f2=b"v\n"), f2=b"key", f3=3)
    batch = b"".join(struct.pack(">I", len(single)) + single + b"abc" for _ in range(2))
    opened = capture(*producer(), send(0, batch, f11=2), receipt(0, 4))
    found = asked(opened, "select message_id, batch_size, r.key as key, properties, payload_bytes from records r order by message_id")
    assert found == [{"message_id": f"9:4:{n}", "batch_size": 2, "key": "key", "properties": '{"k\\"":"v\\u000a"}', "payload_bytes": 3} for n in range(2)]


@pytest.mark.parametrize(("meta", "kind"), [(dict(f8=1, f9=1 << 31), "too_large"), (dict(f8=2, f9=10), "malformed"), (dict(f11=(1 << 31) - 1), "malformed"),
                                            (dict(wrong=1), "checksum")])
def test_bombs_lies_and_damage_are_problems(meta, kind):
    opened = capture(*producer(), send(0, b"\0" * 40, **meta), receipt(0, 0))
    assert [(row["layer"], row["kind"]) for row in asked(opened, "select layer, kind from problems")] == [("message", kind)]
    assert asked(opened, "select status from exchanges where api = 'SEND'") == [{"status": "ok"}]


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="no /proc here")
def test_many_regions_that_inflate_as_far_as_is_allowed_are_opened_one_after_another():
    """80 kB that would be 4 GB side by side: each is opened, and let go of when its texts are known."""
    size, count = 40 << 20, 40
    packed = zstandard.ZstdCompressor().compress(bytes(size))
    packed += bytes(size // 16_384 - len(packed))
    made = captured(*producer(), *(send(n, packed, f8=3, f9=size) for n in range(count)))
    code = ("import re, sys, dissect; c = dissect.open(sys.stdin.buffer.read());"
            "print(c.sql('select payload_bytes, payload_crc32 from records').to_pylist(),"
            "re.search(r'VmHWM:\\s*(\\d+)', open('/proc/self/status').read())[1], sep=';')")
    done = subprocess.run([sys.executable, "-c", code], input=made, capture_output=True, check=True, cwd=ROOT)
    rows_, peak = done.stdout.decode().split(";")
    assert eval(rows_) == [{"payload_bytes": size, "payload_crc32": zlib.crc32(bytes(size))}] * count
    assert int(peak) < 400_000  # kB


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="no /proc here")
def test_batches_that_inflate_to_more_messages_than_bytes_are_read_in_part_and_told():
    """7 kB that would be 8 million rows, in 6.7 GB.  What is listed follows from the message alone, and so does the row that tells it."""
    body = struct.pack(">I", 2) + fields(f3=0)
    packed, count = zstandard.ZstdCompressor().compress(body * 400_000), 20
    made = captured(*producer(), *(send(n, packed, f8=3, f9=400_000 * len(body), f11=400_000) for n in range(count)), send(count, body * 2000, f11=2000))
    code = ("import re, sys, dissect; c = dissect.open(sys.stdin.buffer.read());"
            "print([c.sql(text).to_pylist() for text in ('select count(*) as n from records', 'select kind, count(*) as n from problems group by kind')],"
            "re.search(r'VmHWM:\\s*(\\d+)', open('/proc/self/status').read())[1], sep=';')")
    done = subprocess.run([sys.executable, "-c", code], input=made, capture_output=True, check=True, cwd=ROOT)
    [[records], problems], peak = eval(done.stdout.decode().split(";")[0]), int(done.stdout.decode().split(";")[1])
    most = LISTED_PER_FOUR * len(frame(*send(0, packed, f8=3, f9=400_000 * len(body), f11=400_000)[1:])) // 4
    assert most > LISTED_LEAST and records == {"n": count * most + 2000} and problems == [{"kind": "too_large", "n": count}]
    assert peak < 400_000  # kB
    shown = walk.decode(load("pulsar"), frame(*send(0, packed, f8=3, f9=400_000 * len(body), f11=400_000)[1:]), 0)
    assert shown.status == L.TOO_LARGE and len(shown.rows.records) == most


@pytest.mark.parametrize("number", [LISTED_LEAST, LISTED_LEAST + 1, 1000])
def test_of_alike_messages_packed_by_the_thousand_the_first_are_listed_and_all_are_counted(number):
    """0.6 MB of such batches were 34 million rows: 40 s and more, and 10 GB of temporary files."""
    body = struct.pack(">I", 2) + fields(f3=0)
    sent = send(0, zstandard.compress(body * number), more=fields(f3=number), f8=3, f9=number * len(body), f11=number)
    assert LISTED_PER_FOUR * len(frame(*sent[1:])) // 4 <= LISTED_LEAST * 2
    opened = capture(*producer(), sent)
    most = max(LISTED_LEAST, LISTED_PER_FOUR * len(frame(*sent[1:])) // 4)
    assert asked(opened, "select count(*) as n from records") == [{"n": min(number, most)}]
    assert asked(opened, "select records from exchanges where api = 'SEND'") == [{"records": number}]
    assert asked(opened, "select kind from problems") == [{"kind": "too_large"}] * (number > most)
    shown = walk.decode(load("pulsar"), frame(*sent[1:]), 0)
    assert len(shown.rows.records) == min(number, most) and shown.rows.message[L.M_RECORDS] == number
    assert shown.status == (L.TOO_LARGE if number > most else L.DECODED)


def test_messages_with_numbers_of_their_own_are_all_listed_however_they_are_packed():
    """What clients send: each message has its sequence id, and takes nearly a byte at best."""
    about = [fields(f3=10, f8=100_000 + n) for n in range(5000)]
    body = b"".join(struct.pack(">I", len(one)) + one + b"x" * 10 for one in about)
    opened = capture(*producer(), send(0, zstandard.ZstdCompressor(level=19).compress(body), f8=3, f9=len(body), f11=len(about)))
    assert asked(opened, "select count(*) as n from records") == [{"n": 5000}] and asked(opened, "select * from problems") == []


def test_long_binary_keys_cost_a_packed_batch_none_of_its_messages():
    """A key in base64 is a text that is made, of each of them anew."""
    key = base64.b64encode(bytes(range(256)) * 3)
    about = [fields(f2=key, f3=10, f6=1, f8=5000 + n) for n in range(2000)]
    body = b"".join(struct.pack(">I", len(one)) + one + b"0123456789" for one in about)
    sent = send(0, zstandard.compress(body), f8=3, f9=len(body), f11=len(about))
    assert len(frame(*sent[1:])) < 3 * len(about)
    opened = capture(*producer(), sent)
    assert asked(opened, "select count(*) as n, count(r.key) as k, (select count(*) from problems) as p from records r") == [{"n": 2000, "k": 2000, "p": 0}]
    shown = walk.decode(load("pulsar"), frame(*sent[1:]), 0)
    assert shown.status == L.DECODED and len(shown.rows.records) == 2000


def test_keys_name_their_family():
    opened = capture(*producer(), send(3), receipt(3, 0))
    assert [row["key"] for row in asked(opened, "select key from messages order by packet")] == [
        "connect:0", "request:0", "request:0", "producer:1:3", "producer:1:3"]


def chunk(n: int, of: int, body: bytes, uuid: bytes = b"p-0", **more):
    return (0, 6, fields(f1=1, f2=7, f7=1), area(body, 7, f26=uuid, f27=of, f28=30, f29=n, **more))


CHUNKED = "select message_id, payload_bytes as size, payload_crc32 as crc, chunks, complete from records r order by packet"


def test_a_message_in_chunks_is_one_row_at_its_last_chunk():
    body = bytes(range(30))
    rows = capture(*producer(), *(chunk(n, 3, body[10 * n : 10 * n + 10]) for n in range(3)), *(receipt(7, n) for n in range(3))).sql(CHUNKED).to_pylist()
    assert rows == [{"message_id": "9:2", "size": 30, "crc": zlib.crc32(body), "chunks": 3, "complete": True}]


def test_chunks_of_two_messages_between_each_other():
    one, two = b"a" * 20, b"b" * 20
    sent = [chunk(n, 2, body[10 * n : 10 * n + 10], uuid) for n in range(2) for body, uuid in ((one, b"p-1"), (two, b"p-2"))]
    rows = capture(*producer(), *sent).sql(CHUNKED).to_pylist()
    assert [(row["size"], row["crc"], row["complete"]) for row in rows] == [(20, zlib.crc32(one), True), (20, zlib.crc32(two), True)]


def test_a_chunk_that_is_missing_leaves_no_checksum():
    rows = capture(*producer(), chunk(0, 3, b"x" * 10), chunk(2, 3, b"z" * 10), receipt(7, 0), receipt(7, 2)).sql(CHUNKED).to_pylist()
    assert rows == [{"message_id": "9:2", "size": 20, "crc": None, "chunks": 3, "complete": False}]


def test_what_was_compressed_before_it_was_cut_is_inflated_when_it_is_joined():
    body = b"much the same " * 40
    packed = zlib.compress(body)
    half = len(packed) // 2
    parts = [chunk(n, 2, packed[half * n : half * (n + 1) if n == 0 else None], f8=2, f9=len(body)) for n in range(2)]
    rows = capture(*producer(), *parts).sql(CHUNKED).to_pylist()
    assert [(row["size"], row["crc"], row["complete"]) for row in rows] == [(len(body), zlib.crc32(body), True)]


def test_a_member_that_is_absent_says_nothing_of_the_message_before():
    pushed = [(1, 9, fields(f1=3, f2=fields(f1=9, f2=4)), area(b"one")), (1, 9, fields(f1=3), area(b"two"))]
    rows = capture((0, 4, fields(f1=b"persistent://a/b/t", f2=b"s", f3=0, f4=3, f5=1)), (1, 13, fields(f1=1)), *pushed).sql(
        "select message_id, payload_bytes as size from records r where api = 'MESSAGE' order by packet").to_pylist()
    assert rows == [{"message_id": "9:4", "size": 3}, {"message_id": None, "size": 3}]


def test_exclusive_producers_wait_take_over_and_are_fenced():
    topic = b"persistent://a/b/t"

    def wants(number: int, request: int, mode: int):
        return 0, 5, fields(f1=topic, f2=number, f3=request, f4=b"p%d" % number, f10=mode)

    def ready(number: int, request: int, yes: int):
        return 1, 17, fields(f1=request, f2=b"p%d" % number, f6=yes)

    said = capture(wants(1, 0, 1), ready(1, 0, 1), wants(2, 1, 2), ready(2, 1, 0),  # the second waits …
                   (0, 15, fields(f1=1, f2=2)), (1, 13, fields(f1=2)), ready(2, 1, 1),  # … until the first has closed
                   wants(3, 3, 3), (1, 15, fields(f1=2, f2=NOBODY)), ready(3, 3, 1),  # the third fences it off
                   wants(2, 4, 2), (1, 14, fields(f1=4, f2=25, f3=b"fenced")))
    events = asked(said, "select event, consumer, detail from rebalance_events where event in ('opened', 'queued', 'closed', 'turned_away')")
    assert [(row["event"], row["consumer"], row["detail"]) for row in events] == [
        ("opened", "p1", "exclusive producer"), ("queued", "p2", None), ("opened", "p2", "exclusive producer that waited"),
        ("closed", "p2", None), ("opened", "p3", "exclusive producer that fences"), ("turned_away", "p2", "fenced")]
    exchanges = asked(said, "select request_id, status, answers, code_name from exchanges where api = 'PRODUCER' order by request_id")
    assert [tuple(row.values()) for row in exchanges] == [(0, "ok", 1, None), (1, "ok", 2, None), (3, "ok", 1, None), (4, "error", 1, "ProducerFenced")]
    stood_by = asked(said, "select request_id, worked_ns = 0 as idle, wait_ns = server_ns as waited from exchanges where api = 'PRODUCER' and answers = 2")
    assert [tuple(row.values()) for row in stood_by] == [(1, True, True)]

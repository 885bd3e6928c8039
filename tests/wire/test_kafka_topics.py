"""`examples/kafka.py`: several topics and partitions in one message, topics by ids, and names lent to rows in general."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter

import numpy as np
import pytest
import zstandard

import dissect
from dissect.decode.claims import NotPlain
from dissect.decode.sound import texts_of
from dissect.language import layout as L
from dissect.language.expressions import DescriptionError
from dissect.language.load import load
from dissect.machine.run import Machine
from dissect.program.lower import lower
from dissect.tree.encode import encode
from dissect.tree.walk import decode
from tests.support import tshark
from tests.support.messages import rows, tree_rows, uncovered
from tests.support.segments import ACK, PSH, Segment, packet, pcap
from tests.wire.test_kafka import FILE, batch, compact, data, i16, i32, i64, i8, leb, many, old_text, tags, text

ORDERS, BILLS, UNKNOWN = (bytes([n]) * 16 for n in (1, 2, 3))


def frame(number: int, key: int, version: int, asked: bytes, told: bytes) -> tuple[bytes, bytes]:
    """Request and answer, written as `compact` says."""
    head, behind = i16(key, version) + i32(number) + old_text("shop") + tags(), i32(number) + (tags() if key != 18 else b"")
    compact[0] = False
    return data(head + asked), data(behind + told)


def conversation(*pairs: tuple[bytes, bytes]) -> bytes:
    """A capture of one connection, from its middle; one packet a message."""
    at, segments = [1, 1], []
    for pair in pairs:
        for side, payload in enumerate(pair):
            segments.append(Segment(1 - side, at[side], payload, ACK | PSH, at[1 - side]))
            at[side] += len(payload)
    return pcap([packet(one, 9092) for one in segments])


def ask(blob: bytes, question: str, **options) -> list:
    with dissect.open(blob, protocols=[str(FILE)], **{"jobs": 1, **options}) as opened:
        assert opened.sql("select kind, text from problems").to_pylist() == []
        return [tuple(row.values()) for row in opened.sql(question).to_pylist()]


def metadata(number: int, version: int = 12, names=(("orders", ORDERS, 0), ("bills", BILLS, 0), (None, UNKNOWN, 100))) -> tuple[bytes, bytes]:
    compact[0] = True
    told = i32(0) + many(i32(1) + text("broker-1") + i32(9092) + text(None) + tags()) + text("cluster") + i32(1)
    told += many(*(i16(code) + text(name) + one + i8(0) + many() + i32(-1) + tags() for name, one, code in names))
    return frame(number, 3, version, many() + i8(1, 0) + tags(), told + tags())


def topic(version: int, since: int, name: str, one: bytes) -> bytes:
    return one if version >= since else text(name)


def produce_many(number: int, version: int) -> tuple[bytes, bytes]:
    """Two topics of two partitions: three are taken, one is not."""
    compact[0] = version >= 9
    names = [topic(version, 13, "orders", ORDERS), topic(version, 13, "bills", BILLS)]
    asked = text(None) + i16(-1) + i32(30_000) + many(*(
        name + many(*(i32(part) + data(batch(b"%d %d" % (n, part))) + tags() for part in (3, 4))) + tags() for n, name in enumerate(names)))
    told = many(*(name + many(*(i32(part) + i16(6 if (n, part) == (1, 4) else 0) + i64(-1 if (n, part) == (1, 4) else 41 + 10 * n + part, -1, 0)
                                + (many() + text(None) if version >= 8 else b"") + tags() for part in (3, 4))) + tags() for n, name in enumerate(names)))
    return frame(number, 0, version, asked + tags(), told + i32(0) + tags())


def fetch_many(number: int, version: int, ids=(ORDERS, BILLS)) -> tuple[bytes, bytes]:
    compact[0] = version >= 12
    names = [topic(version, 13, name, one) for name, one in zip(("orders", "bills"), ids, strict=True)]
    asked = (i32(-1) if version < 15 else b"") + i32(500, 1, 1 << 20) + i8(0) + i32(0, -1)
    part = [i32(n, -1) + i64(41) + (i32(-1) if version >= 12 else b"") + i64(-1) + i32(1 << 20) + tags() for n in (3, 4)]
    asked += many(*(name + many(*part) + tags() for name in names)) + many() + text("") + tags()
    told = i32(0) + i16(0) + i32(0) + many(*(name + many(*(
        i32(n) + i16(1 if n == 4 and one == 1 else 0) + i64(42, 42, 0) + many() + i32(-1)
        + data(b"" if n == 4 and one == 1 else batch(b"%d %d" % (one, n))) + tags() for n in (3, 4))) + tags() for one, name in enumerate(names)))
    return frame(number, 1, version, asked, told + tags())


CALLS = [produce_many(n, version) for n, version in enumerate((8, 9, 12, 13), 10)] + [fetch_many(n, version) for n, version in enumerate((11, 12, 13, 15, 17), 20)]
ITEMS = "select i.topic, i.partition, i.code_name, i.records from items i join exchanges e using (connection, request_packet) where api = 'Fetch' order by request_packet, item"
RECORDS = "select topic, partition, payload_bytes, accepted from records order by packet, \"offset\" desc, topic desc, partition"


@pytest.mark.parametrize("version", [8, 13])
def test_every_partition_of_a_produce_has_its_own_code(version):
    blob = conversation(metadata(1), produce_many(2, version))
    assert ask(blob, "select topic, partition, code_name from items where partition is not null order by item") == [
        ("orders", "3", "OK"), ("orders", "4", "OK"), ("bills", "3", "OK"), ("bills", "4", "NOT_LEADER_OR_FOLLOWER")]
    assert ask(blob, RECORDS) == [("orders", "3", 3, True), ("orders", "4", 3, True), ("bills", "3", 3, True), ("bills", "4", 3, False)]
    assert ask(blob, "select topic, code_name, records from exchanges where api = 'Produce'") == [(None, "NOT_LEADER_OR_FOLLOWER", 4)]


@pytest.mark.parametrize("version", [12, 13, 17])
def test_every_partition_of_a_fetch_has_its_own_records(version):
    blob = conversation(metadata(1), fetch_many(2, version))
    assert ask(blob, ITEMS) == [("orders", "3", "OK", 1), ("orders", "4", "OK", 1), ("bills", "3", "OK", 1), ("bills", "4", "OFFSET_OUT_OF_RANGE", None)]
    assert ask(blob, RECORDS) == [("orders", "3", 3, None), ("orders", "4", 3, None), ("bills", "3", 3, None)]


def test_an_id_that_nobody_named_is_no_topic():
    """Nor is one that another connection named, or that was named later."""
    late = conversation(fetch_many(1, 13), metadata(2), fetch_many(3, 13, (UNKNOWN, BILLS)))
    assert [row[0] for row in ask(late, ITEMS)] == [None] * 4 + [None, None, "bills", "bills"]
    refused = conversation(produce_many(1, 13))
    assert [row[::3] for row in ask(refused, RECORDS)] == [(None, True), (None, True), (None, True), (None, False)]  # by its partition's own code all the same


@pytest.mark.parametrize(("codes", "status", "name"), [((16, 0), "ok", "NOT_COORDINATOR"), ((0, 25), "error", "UNKNOWN_MEMBER_ID"), ((0, 0), "ok", "OK")])
def test_a_group_whose_offsets_nobody_may_have(codes, status, name):
    """From version 8 on each group has a code of its own, behind its topics: in a list no message got it, and all was well."""
    compact[0] = True
    asked = many(*(text(group) + (leb(0)) + tags() for group in ("bill", "ship"))) + i8(1) + tags()
    told = i32(0) + many(*(text(group) + many() + i16(code) + tags() for group, code in zip(("bill", "ship"), codes, strict=True))) + tags()
    assert ask(conversation(frame(1, 9, 8, asked, told)), "select api, status, code_name from exchanges") == [("OffsetFetch", status, name)]


def test_no_id_is_no_name():
    """Brokers without ids say zeros for every topic."""
    assert [row[0] for row in ask(conversation(metadata(1, names=(("orders", bytes(16), 0),)), fetch_many(2, 13, (bytes(16), BILLS))), ITEMS)] == [None] * 4


def test_numbers_of_a_client_of_many_brokers_rise_further():
    """Answers alone, from the middle: what follows is told by its number, and by what it begins with."""
    compact[0] = False
    for far, taken in ((3000, 8), (70_000, 0)):
        answers = [frame(1 + n * far, 12, 1, b"", i32(0) + i16(0))[1] for n in range(8)]
        segments, at = [], 1
        for payload in answers:
            segments.append(Segment(0, at, payload, ACK | PSH, 1))
            at += len(payload)
        with dissect.open(pcap([packet(one, 9999) for one in segments]), protocols=[str(FILE)], jobs=1) as opened:
            assert opened.sql("select count(*) as n from messages").to_pylist() == [{"n": taken}]


def test_the_latest_name_is_the_topic_s():
    blob = conversation(metadata(1), fetch_many(2, 13), metadata(3, names=(("invoices", BILLS, 0), ("gone", ORDERS, 3))), fetch_many(4, 13))
    assert [row[0] for row in ask(blob, ITEMS)] == ["orders", "orders", "bills", "bills", "orders", "orders", "invoices", "invoices"]


@pytest.mark.parametrize("records", [3])
def test_at_every_cut_the_same_names(records, monkeypatch, tmp_path):
    from dissect.capture import reader

    blob = conversation(metadata(1), *CALLS, metadata(40, names=(("invoices", BILLS, 0),)), fetch_many(41, 13), produce_many(42, 13))
    path = tmp_path / "kafka.pcap"
    path.write_bytes(blob)
    questions = [ITEMS, "select topic, partition, accepted, packet from records order by all", "select api, topic, status, request_packet from exchanges order by all"]
    whole = [ask(blob, question) for question in questions]
    monkeypatch.setattr(reader, "BLOCK_RECORDS", records)
    assert [ask(path, question, split_size=1) for question in questions] == whole


def test_machine_tree_and_encoder_agree_on_them():
    protocol = load(FILE)
    machine = Machine(lower(protocol))
    for asked, told in (metadata(1), *CALLS):
        machine.decode(asked, np.array([[0, len(asked), 0]]), 1)
        request = decode(protocol, asked, 0)
        assert not request.problems and not uncovered(request) and encode(request) == asked and rows(asked, machine, 0) == tree_rows(request)
        row, items = np.asarray(machine.messages)[0].copy(), np.asarray(machine.items)[: machine.item_count].copy()
        machine.decode(told, np.zeros((0, 3), dtype=np.int64), 0)
        machine.answer(told, 0, len(told), 1, 0, row, items)
        answer = decode(protocol, told, 1, asked=request)
        assert not answer.problems and not uncovered(answer) and encode(answer) == told and rows(told, machine, 0) == tree_rows(answer)
        named = [row.get(L.I_BIND) for row in answer.rows.items]
        assert any(named) == (row[L.M_API] % 256 == 3)


@pytest.mark.skipif(not tshark.installed(), reason=tshark.MISSING)
def test_the_plugin_says_the_same_names(tmp_path):
    path = tmp_path / "kafka.pcap"
    one = [(produce_many(n, 13), fetch_many(n + 1, 15, (ORDERS, ORDERS)), fetch_many(n + 2, 13, (UNKNOWN, UNKNOWN))) for n in (10, 20)]
    path.write_bytes(conversation(*one[0], metadata(15), *one[1]))
    many = tmp_path / "many.pcap"
    many.write_bytes(unpacked("kafka_many.pcap"))
    done = subprocess.run([sys.executable, "-m", "dissect", "verify", str(path), str(many), "--protocol", str(FILE)], capture_output=True, text=True, check=False)
    assert [line.partition(": ")[2] for line in done.stdout.splitlines()] == [
        "14 messages and 7 exchanges beside tshark's: no difference", "82 messages and 41 exchanges beside tshark's: no difference"], done.stdout


# --- a broker 4.1 and its own client, which says all topics by ids (examples/captures/kafka_many.*) -----------------------------------------------------


def unpacked(name: str) -> bytes:
    return zstandard.ZstdDecompressor().stream_reader((FILE.parent / "captures" / f"{name}.zst").read_bytes()).read()


def test_what_the_client_wrote_down_of_many_partitions_in_one_request():
    """On the connections of producers Metadata told one of the two topics; of the other one all is known but its name."""
    truth = json.loads(unpacked("kafka_many.truth.json"))
    said = {what: Counter((one["topic"], str(one["partition"]), one["key"], one["crc"], one["timestamp"]) for one in truth if one["what"] == what) for what in ("produced", "consumed")}
    assert said["produced"] == said["consumed"] and said["produced"].total() == 60
    rows = "select topic, partition, key, payload_crc32, timestamp_ns // 1000000, \"offset\" from records where api = '{}'"
    blob = unpacked("kafka_many.pcap")
    assert Counter(row[:5] for row in ask(blob, rows.format("Fetch"))) == said["consumed"]
    offsets = {(one["crc"], one["partition"]): one["offset"] for one in truth}
    assert all(row[5] == offsets[row[3], int(row[1])] for row in ask(blob, rows.format("Fetch")))
    produced = ask(blob, rows.format("Produce"))
    assert Counter((row[0] or "orders", *row[1:5]) for row in produced) == said["produced"]
    assert Counter(row[0] for row in produced) == {None: 30, "bills": 30}
    asked = ask(blob, "select api, \"kafka.Asked.api_version\" as version, count(*) from messages where from_client and api in ('Produce', 'Fetch') group by all order by all",
                fields=("kafka.Asked.api_version",))
    assert asked == [("Fetch", "18", 3), ("Produce", "13", 3)]
    items = ask(blob, "select distinct i.partition, i.code_name from items i join exchanges e using (connection, request_packet) where api = 'Produce' and i.topic is null order by all")
    assert items == [("0", "OK"), ("1", "OK"), ("2", "OK")]


LINES = """
from dissect.language import *
names = Binding("name")
class Frame(Struct):
    size = u8("of the rest", limit=200)
    body = area(size, switch(side, {0: requests(1), 1: responses(1)}))
class Row(Item):
    id = u8("a number")
    called = %s
class Ask(Request, kind=1, api="Ask"):
    number = u8("echoed", role=KEY)
class Told(Response, to=Ask):
    number = u8("as asked", role=KEY)
    topic = str8("a name", role=TOPIC)
    said = bind(names, number, %s)
    rows = repeat(call(Row))
lines = Protocol("lines", ports=[7013], frame=Frame)
"""


@pytest.mark.parametrize(("inside", "outside", "why"), [
    ("bind(names, id, USE)", "MAKE", "may only give a name to a number"), ("lent(names, id, role=TOPIC)", "USE", "no message makes the binding"),
    ("lent(names, id)", "MAKE", "write role=TOPIC"), ("lent(names, id, otherwise=id, role=TOPIC)", "MAKE", "a name is a text"),
    ("lent(names, id, role=TOPIC)\n    more = made(called)", "MAKE", "only known when the whole message was read")])
def test_what_cannot_be_lent_is_refused(inside, outside, why, tmp_path):
    path = tmp_path / "lines.py"
    path.write_text(LINES % (inside, outside))
    with pytest.raises(DescriptionError, match=why):
        load(str(path))


def test_a_number_that_a_message_named_is_lent_to_rows(tmp_path):
    path = tmp_path / "lines.py"
    path.write_text(LINES % ("lent(names, id, role=TOPIC)", "MAKE"))
    pairs = [(bytes([1, n]), bytes([len(name) + 2 + len(ids), n, len(name)]) + name + ids) for n, name, ids in ((7, b"seven", b"\7"), (8, b"eight", b"\x08\7\x09"))]
    segments, at = [], [1, 1]
    for pair in pairs:
        for side, payload in enumerate(pair):
            segments.append(Segment(1 - side, at[side], payload, ACK | PSH, at[1 - side]))
            at[side] += len(payload)
    with dissect.open(pcap([packet(one, 7013) for one in segments]), protocols=[str(path)], jobs=1) as opened:
        assert [row["topic"] for row in opened.sql("select topic from items order by request_packet, item").to_pylist()] == ["seven", "eight", "seven", None]


@pytest.mark.parametrize(("name", "mark", "sound"), [("tank", L.IS_INTERNED, True), ("tank", L.IS_LENT, False), (FILE, L.IS_LENT, True), (FILE, L.IS_LENT - 100, False)])
def test_a_context_has_lent_names_only_where_the_protocol_lends(name, mark, sound):
    row = np.zeros((1, L.E_WIDTH), dtype=np.int64)
    row[0, L.C_PRESENT], row[0, L.E_TOPIC + 1] = 1 << L.E_TOPIC, mark
    if sound:
        return texts_of(row, [L.E_TOPIC], L.C_PRESENT, 1, load(name))
    with pytest.raises(NotPlain):
        texts_of(row, [L.E_TOPIC], L.C_PRESENT, 1, load(name))

"""A value is what it is: partitions are numbers, times are times, addresses addresses; and what stands on a message is its own."""

from __future__ import annotations

import random
import re
import struct
import time

import google_crc32c
import pytest

import dissect
from tests.support import tshark
from tests.support.frames import number, text
from tests.wireshark import resegment
from tests.wireshark.test_pipelined import SEND, command

pytestmark = pytest.mark.skipif(not tshark.installed(), reason=tshark.MISSING)


@pytest.fixture(scope="module")
def script(tmp_path_factory):
    return tshark.plugin(tmp_path_factory.mktemp("plugin"))


def fields(script, path, *names, condition="", two=True):
    words = [word for name in names for word in ("-e", name)]
    done = tshark.run(script, path, *(["-2"] if two else []), *(["-Y", condition] if condition else []), "-T", "fields", "-E", "occurrence=f", *words)
    assert b"Lua" not in done.stderr, done.stderr
    return [line.split("\t") for line in done.stdout.decode().splitlines()]


# --- the generated fields -----------------------------------------------------------------------------------------


def test_partitions_compare_as_numbers(script, tmp_path):
    path = tshark.unpacked("tank", "c_control", tmp_path)
    said = {int(row[0]) for row in fields(script, path, "tank.partition", condition="tank.partition")}
    above = {int(row[0]) for row in fields(script, path, "tank.partition", condition="tank.partition > 1")}
    assert above == {number for number in said if number > 1} and above and above < said
    assert fields(script, path, "tank.partition", condition="tank.partition > 100") == []


def test_the_response_time_stands_on_answers_alone(script, tmp_path):
    rows = fields(script, tshark.unpacked("tank", "c_control", tmp_path), "tank.time", "tank.response_to", "tank.response_in", condition="tank.api")
    assert all(bool(time) == bool(asked) for time, asked, _ in rows)
    assert sum(bool(row[0]) for row in rows) > 40 and sum(bool(row[2]) for row in rows) > 40


def test_the_direction_is_a_field(script, tmp_path):
    path = tshark.unpacked("tank", "c_control", tmp_path)
    sent = {int(row[0]) for row in fields(script, path, "frame.number", condition="tank.from_client == 1")}
    answered = {int(row[0]) for row in fields(script, path, "frame.number", condition="tank.from_client == 0")}
    rows = dissect.open(str(path)).sql("select last_packet, from_client from messages").to_pylist()
    assert sent == {row["last_packet"] for row in rows if row["from_client"]} and answered == {row["last_packet"] for row in rows if not row["from_client"]}


def test_an_answer_has_its_own_name_beside_its_requests(script, tmp_path):
    path = tshark.unpacked("pulsar", "d_txn", tmp_path)
    rows = fields(script, path, "pulsar.api", "pulsar.command", "_ws.col.Info", condition='pulsar.command == "SEND_RECEIPT"')
    assert rows and all(api == "SEND" and "→ SEND_RECEIPT OK" in info for api, _, info in rows)
    assert fields(script, path, "pulsar.command", condition='pulsar.api == "SEND" && !pulsar.response_to && pulsar.command') == []


def test_the_hosts_of_a_stored_message_are_addresses_and_ports(script, tmp_path):
    path, name = tshark.unpacked("rocketmq", "x_acl", tmp_path), "rocketmq.StoredContent.store_host"
    rows = fields(script, path, name, f"{name}.ip", f"{name}.port", condition=f"{name}.ip == 127.0.0.0/8")
    assert rows and all(bytes.fromhex(host) == bytes(map(int, ip.split("."))) + int(port).to_bytes(4, "big") for host, ip, port in rows)
    assert fields(script, path, f"{name}.ip", condition=f"{name} && {name}.ip != 127.0.0.0/8") == []


@pytest.mark.parametrize("others", [[], ["pulsar.api"], ["pulsar.Send.producer_id"]])
def test_the_value_of_a_protocol_is_what_its_line_says(others, script, tmp_path):
    """Whatever else is asked for."""
    rows = fields(script, tshark.unpacked("pulsar", "d_txn", tmp_path), "pulsar", "_ws.col.Info", *others, condition="pulsar")
    found = fields(script, tshark.unpacked("pulsar", "d_txn", tmp_path), "pulsar", *others, condition="pulsar")
    assert [row[0] for row in found] == [row[0] for row in rows]
    assert len(found) > 200 and sum(row[0] == f"Pulsar, {row[1]}" for row in rows) > 200


WITHIN = {"tank": "ms", "pulsar": "body", "rocketmq": "body"}


@pytest.mark.parametrize(("protocol", "name"), [("tank", "b_consume"), ("tank", "i_partial"), ("pulsar", "a_small"), ("rocketmq", "x_acl")])
def test_nothing_that_only_the_tables_want_is_seen(protocol, name, script, tmp_path):
    shown = tshark.run(script, tshark.unpacked(protocol, name, tmp_path), "-2", "-V", "-Y", protocol).stdout.decode("utf-8", "replace")
    assert not re.search(r"^ *(\[(stamp|place|batch|both|woken|held|prompt|sound): |look$|\[Deliberate waiting: 0\.0+ )", shown, re.M)
    assert re.search(rf"^ *\[?{WITHIN[protocol]}: ", shown, re.M)


def test_a_checksum_says_whether_it_is_good(script, tmp_path):
    shown = tshark.run(script, tshark.unpacked("pulsar", "a_small", tmp_path), "-V", "-c", "300").stdout.decode("utf-8", "replace")
    assert "[CRC-32C of metadata and payload: Good (1)]" in shown


@pytest.mark.parametrize(("protocol", "name", "field"), [pytest.param("pulsar", "a_small", "value", marks=pytest.mark.slow), ("rocketmq", "x_acl", "body_crc"), ("tubemq", "a_small", "checkSum"),
                                                        pytest.param("bookkeeper", "f_bk_v2", "digest", marks=pytest.mark.slow)])
def test_a_checksum_says_so_where_it_stands(protocol, name, field, script, tmp_path):
    """As often as a status says that one is good; it may stand in a field, in a protobuf member, or in one that another field chooses."""
    shown = tshark.run(script, tshark.unpacked(protocol, name, tmp_path), "-V", "-Y", protocol).stdout.decode("utf-8", "replace")
    good = re.findall(r"^ *\[(CRC-32C? of .*|crc32 checksum): Good \(1\)\]$", shown, re.M)
    assert shown.count(" [correct]\n") == len(good) > 5 and re.search(rf"^ *{field}: [0-9a-fx]+ \[correct\]$", shown, re.M)


def published(body: bytes, wrong: int = 0) -> bytes:
    """A SEND of Pulsar's with its checksum."""
    metadata = text(1, b"maker") + number(2, 1) + number(3, 1_700_000_000_000)
    covered = struct.pack(">I", len(metadata)) + metadata + body
    return command(SEND, number(1, 0) + number(2, 1) + number(3, 1), b"\x0e\x01" + struct.pack(">I", google_crc32c.value(covered) ^ wrong) + covered)


@pytest.fixture(scope="module")
def sent(tmp_path_factory):
    """One JSON payload, one protobuf payload, one that is neither behind another in its packet, and one with a wrong checksum."""
    path = tmp_path_factory.mktemp("sent") / "sent.pcap"
    bodies = [published(b'{"order": 17, "who": "anna"}'), published(b"\x08\x11\x12\x04anna"), published(b"{") + published(b"\xff\xff\xff\xff"), published(b"{}", wrong=1)]
    path.write_bytes(resegment.capture([(0, one) for one in bodies], 6650))
    return path


def test_a_wrong_checksum_says_what_it_should_be(script, sent):
    shown = tshark.run(script, sent, "-V", "-Y", "frame.number == 7").stdout.decode()
    said = re.search(r"value: 0x([0-9a-f]{8}) \[incorrect, should be 0x([0-9a-f]{8})\]", shown)
    assert int(said[1], 16) == int(said[2], 16) ^ 1 and "Bad (0)" in shown


def test_payloads_are_read_by_the_dissector_that_is_asked_for(script, sent, tmp_path):
    def found(what: str, condition: str, field: str) -> list[str]:
        return tshark.run(script, sent, "-o", f"pulsar.payload:{what}", "-o", "pulsar.payload_type:shop.Order", "-o", f'uat:protobuf_search_paths:"{tmp_path}","TRUE"', "-Y", condition,
                          "-T", "fields", "-e", "frame.number", "-e", field, "-e", "_ws.col.Protocol").stdout.decode().splitlines()
    (tmp_path / "shop.proto").write_text('syntax = "proto3"; package shop; message Order { int32 id = 1; string who = 2; }')
    assert found("json", 'json.value.string == "anna"', "json.key") == ["4\torder,who\tPulsar"]
    assert found("protobuf", 'protobuf.message.name == "shop.Order" && frame.number == 5', "protobuf.field.name") == ["5\tid,who\tPulsar"]
    assert found("bytes", "json || protobuf", "json.key") == [], "off where nobody asks"


@pytest.mark.parametrize("what", ["json", "protobuf"])
def test_whatever_reads_the_payload_the_messages_stay(what, script, sent, tmp_path):
    """Also of 2,000 payloads of rubbish, which begin as something: an exception of the payload's dissector would end the reading of their packet, and of those after it."""
    chance, rubbish = random.Random(7), tmp_path / "rubbish.pcap"
    bodies = [chance.choice([b'{"a":', b"[1,", b'{"b": "\\u', b"\x0a\xff\xff\xff\xff\x0f", b"\x08", b"\x0b", b"\x12\x04", b"\xff" * 9, b""]) + chance.randbytes(chance.randrange(40)) for _ in range(2000)]
    rubbish.write_bytes(resegment.capture([(0, b"".join(published(body) for body in bodies[i : i + 10])) for i in range(0, len(bodies), 10)], 6650))
    done = tshark.run(script, rubbish, "-o", f"pulsar.payload:{what}", "-T", "fields", "-e", "pulsar.request_id", "-e", "frame.protocols")
    said = done.stdout.decode()
    assert sum(line.split("\t")[0].count("1") for line in said.splitlines()) == len(bodies) and b"Lua" not in done.stderr and said.count(f":{what}") > 20
    words = ["-T", "fields", "-e", "frame.number", "-e", "pulsar.request_id", "-e", "_ws.col.Protocol", "-e", "_ws.col.Info", "-Y", "pulsar.api"]
    done = tshark.run(script, sent, "-o", f"pulsar.payload:{what}", *words)
    assert done.stdout == tshark.run(script, sent, *words).stdout and b"Lua" not in done.stdout + done.stderr


# --- the described ones -------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def kinds(script):
    """abbreviation → kind and base, as Wireshark has them."""
    code = script.parent / "kinds.lua"
    code.write_text(f"""local new = ProtoField.new
local kinds = {{}}
for _, name in ipairs({{"ABSOLUTE_TIME", "IPv4", "BOOLEAN", "UINT8", "UINT16", "UINT32", "UINT64"}}) do kinds[ftypes[name]] = name end
rawset(_G, "ProtoField", {{new = function(name, abbrev, kind, names, digits, ...)
  io.stderr:write("field\\t" .. abbrev .. "\\t" .. tostring(kinds[kind]) .. "\\t" .. tostring(digits == base.HEX) .. "\\n")
  return new(name, abbrev, kind, names, digits, ...)
end}})
dofile("{script}")
""")
    (script.parent / "empty.pcap").write_bytes(bytes.fromhex("d4c3b2a1020004000000000000000000ffff000001000000"))
    said = tshark.run(code, script.parent / "empty.pcap").stderr.decode().splitlines()
    return {line.split("\t")[1]: tuple(line.split("\t")[2:]) for line in said if line.startswith("field\t")}


def test_the_description_says_what_a_number_is(kinds):
    wanted = {"pulsar.MessageMetadata.publish_time": "ABSOLUTE_TIME", "tank.BundleMessage.time": "ABSOLUTE_TIME", "tubemq.SendMessage.sentAddr": "IPv4",
              "rocketmq.StoredContent.born": "ABSOLUTE_TIME", "tank.Node.address.ip": "IPv4", "pulsar.Send.is_chunk": "BOOLEAN",
              "tank.BundleMessage.flags.key": "BOOLEAN", "tank.Bundle.flags.few": "UINT8"}
    assert {name: kinds[name][0] for name in wanted} == wanted
    assert kinds["tank.Bundle.flags"] == ("UINT8", "true") and kinds["rocketmq.StoredContent.sys_flag"] == ("UINT32", "true")
    assert kinds["pulsar.Checksum.magic"] == ("UINT16", "true") and kinds["tank.Frame.length"] == ("UINT32", "false")


NUMBERS = {"rocketmq.PullMessage.sysFlag": {"commits": 0, "may_wait": 1, "subscription": 2}, "rocketmq.BinaryHeader.flag": {"answer": 0, "oneway": 1},
           "rocketmq.QueueData.perm": {"inherit": 0, "write": 1, "read": 2, "first": 3}, "tubemq.SendMessage.flag": {"attributes": 0}}


@pytest.mark.parametrize("protocol_name", ["rocketmq/d_pop", "rocketmq/d_pop_binary", "tubemq/a_small"])
def test_bits_have_names_also_where_a_number_is_a_text_or_a_varint(protocol_name, script, tmp_path):
    """Bits of decimal digits are not those of the number."""
    path, seen = tshark.unpacked(*protocol_name.split("/"), tmp_path), 0
    for name, bits in NUMBERS.items():
        if not name.startswith(protocol_name.split("/")[0]):
            continue
        rows = fields(script, path, name, *(f"{name}.{bit}" for bit in bits), condition=name)
        assert all(said == str(int(number, 0) >> bit & 1) for number, *rest in rows for said, bit in zip(rest, bits.values(), strict=True)), name
        seen += len(rows)
    assert seen > 5


def json_pull(flags: int) -> bytes:
    header = b'{"code":11,"flag":0,"language":"JAVA","opaque":7,"version":399,"extFields":{"topic":"t","queueId":"1","sysFlag":"%d"}}' % flags
    return struct.pack(">II", len(header) + 4, len(header)) + header


def test_bits_of_a_number_of_any_size_are_its_lowest(script, tmp_path):
    """Below 0, beyond 32 bits, and beyond what doubles hold: as the tables say them."""
    numbers = [6, -2, (1 << 40) + 2, (1 << 58) + 1, -(1 << 58) - 1]
    path, name = tmp_path / "flags.pcap", "rocketmq.PullMessage.sysFlag"
    path.write_bytes(resegment.capture([(0, json_pull(one)) for one in numbers], 10911))
    found = fields(script, path, name, *(f"{name}.{bit}" for bit in ("commits", "may_wait", "lite")), condition="rocketmq.api")
    assert found == [[str(one), str(one & 1), str(one >> 1 & 1), str(one >> 4 & 1)] for one in numbers]
    tables = dissect.open(str(path), fields=[f"{name}.may_wait"]).messages().to_arrow()
    assert tables.column(f"{name}.may_wait").to_pylist() == [str(one >> 1 & 1) for one in numbers]


def test_a_checksum_in_a_text_is_hexadecimal(kinds):
    assert kinds["rocketmq.LedgerEntry.bodyCrc"] == kinds["rocketmq.RegisterBroker.bodyCrc32"] == ("UINT64", "true")
    assert kinds["tubemq.SendMessage.checkSum"] == ("UINT32", "true")


def test_times_and_addresses_can_be_filtered_as_such(script, tmp_path):
    path = tshark.unpacked("pulsar", "a_small", tmp_path)
    [first] = dissect.open(str(path)).sql("select min(timestamp_ns) // 1000000000 as at from records").to_pylist()
    name = "pulsar.MessageMetadata.publish_time"
    every = fields(script, path, "frame.number", condition=name)
    assert fields(script, path, "frame.number", condition=f'{name} >= "{at(first["at"])}"') == every != []
    assert fields(script, path, "frame.number", condition=f'{name} < "{at(first["at"])}"') == []
    sent = tshark.unpacked("tubemq", "a_small", tmp_path)
    assert fields(script, sent, "frame.number", condition="tubemq.SendMessage.sentAddr == 192.0.2.0/24") != []


def at(seconds: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(seconds))

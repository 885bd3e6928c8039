"""A value is what it is: partitions are numbers, times are times, addresses addresses; and what stands on a message is its own."""

from __future__ import annotations

import re
import time

import pytest

import dissect
from tests.support import tshark

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


WITHIN = {"tank": "ms", "pulsar": "body", "rocketmq": "body"}


@pytest.mark.parametrize(("protocol", "name"), [("tank", "b_consume"), ("tank", "i_partial"), ("pulsar", "a_small"), ("rocketmq", "x_acl")])
def test_nothing_that_only_the_tables_want_is_seen(protocol, name, script, tmp_path):
    shown = tshark.run(script, tshark.unpacked(protocol, name, tmp_path), "-2", "-V", "-Y", protocol).stdout.decode("utf-8", "replace")
    assert not re.search(r"^ *(\[(stamp|place|batch|both|woken|held|prompt|sound): |look$|\[Deliberate waiting: 0\.0+ )", shown, re.M)
    assert re.search(rf"^ *\[?{WITHIN[protocol]}: ", shown, re.M)


def test_a_checksum_says_whether_it_is_good(script, tmp_path):
    shown = tshark.run(script, tshark.unpacked("pulsar", "a_small", tmp_path), "-V", "-c", "300").stdout.decode("utf-8", "replace")
    assert "[CRC-32C of metadata and payload: Good (1)]" in shown


# --- the described ones -------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def kinds(script):
    """abbreviation → kind and base, as Wireshark has them."""
    code = script.parent / "kinds.lua"
    code.write_text(f"""local new = ProtoField.new
local kinds = {{}}
for _, name in ipairs({{"ABSOLUTE_TIME", "IPv4", "BOOLEAN", "UINT8", "UINT16", "UINT32"}}) do kinds[ftypes[name]] = name end
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
    assert kinds["pulsar.Checksum.magic"] == ("UINT16", "true") and kinds["tank.Frame.length"] == ("UINT32", "false")


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

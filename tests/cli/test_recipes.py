"""The commands of docs/recipes.md answer: each is run as it stands there, on a capture of a broker that it fits, and SQL on one of each."""

from __future__ import annotations

import csv
import json
import re
import shlex
import struct
from collections import Counter
from pathlib import Path
from typing import Any

import google_crc32c
import pytest
import zstandard

from dissect.protocols.pulsar.codes import ServerError
from dissect.protocols.rocketmq.codes import Version
from tests.cli.test_choices import run
from tests.hard import damage, foreign
from tests.hard.metamorphic import direction, inputs
from tests.protocols import test_pulsar as pulsar

ROOT = Path(__file__).parents[2]
COMMANDS = [line for block in re.findall(r"```console\n(.*?)```", (ROOT / "docs/recipes.md").read_text(), re.DOTALL)
            for line in re.findall(r"^\$ mqdissect (.*)", block, re.MULTILINE)]
CAPTURES = {"night.pcap": "rocketmq/c_errors", "monday.pcap": "rocketmq/a_small"}
OTHERS = {"CONNECT": "pulsar/a_small", "rocketmq_grpc": "rocketmq_grpc/grpc_plain", "'tubemq'": "tubemq/a_small", "deliveries": "pulsar/a_small", "billing": "tubemq/b_rebalance", "rebalance": "tubemq/b_rebalance"}


def asked(command: str, capture: str = "") -> tuple[int, str, str]:
    said = capture or next((where for word, where in OTHERS.items() if word in command), CAPTURES["night.pcap"])
    words = [str(ROOT / "captures" / f"{ {**CAPTURES, 'night.pcap': said}[word]}.pcap.zst") if word in CAPTURES else word for word in shlex.split(command)]
    return run(*words)


def test_there_are_twelve():
    assert len(re.findall(r"^### \d+\.", (ROOT / "docs/recipes.md").read_text(), re.MULTILINE)) == 12


@pytest.mark.parametrize("command", COMMANDS)
def test_a_recipe_answers(command):
    code, out, err = asked(command)
    assert code == (5 if command.startswith("diff") else 0), err
    assert out.strip() or "nothing found" in err, command


@pytest.mark.parametrize("capture", ["tubemq/a_small", "pulsar/a_small", "tank/a_produce", "rocketmq/a_small"])
@pytest.mark.parametrize("command", [command for command in COMMANDS if command.startswith("sql ")])
def test_sql_answers_whatever_the_broker_writes(command, capture):
    """Properties are JSON here and words there."""
    code, _, err = asked(command, capture)
    assert code == 0, err


def test_what_a_broker_refused_has_not_grown():
    """The sixth: messages and bytes of each topic as the client counts what it was told to be stored (one way: what it sent)."""
    command = next(command for command in COMMANDS if "as published" in command)
    found: dict[str, list[int]] = {}
    for _, topic, _, published, size, _ in csv.reader(asked(f"{command} -f csv")[1].splitlines()[1:]):
        sums = found.setdefault(topic, [0, 0])
        sums[0], sums[1] = sums[0] + int(published), sums[1] + int(size)
    known = json.loads(zstandard.ZstdDecompressor().stream_reader((ROOT / "captures/rocketmq/c_errors.truth.json.zst").read_bytes()).read())
    told: dict[str, list[int]] = {}
    for one in known["operations"]:
        if one["op"].startswith("send") and one["result"] in ("SEND_OK", "sent"):
            told.setdefault(one["topic"], []).append(one["body_length"])
    refused = {one["topic"] for one in known["operations"] if one["op"].startswith("send")} - set(told)
    assert refused == {"NoSuchTopic", "ErrOrder"} and set(found) == set(told)
    for topic in set(told) - {"ErrOk"}:      # in which the broker stored what the client had given up by then
        assert found[topic] == [len(told[topic]), sum(told[topic])]


def told(mark: str, capture: str) -> list[dict]:
    """What the recipe with this mark answers on a capture."""
    [command] = [command for command in COMMANDS if mark in command]
    return list(csv.DictReader(asked(f"{command} -f csv", capture)[1].splitlines()))


def known(capture: str) -> Any:
    return json.loads(zstandard.ZstdDecompressor().stream_reader((ROOT / f"captures/{capture}.truth.json.zst").read_bytes()).read())


@pytest.mark.parametrize(("capture", "again"), [("pulsar/c_errors", 40), ("pulsar/b_two_brokers", 16), ("bookkeeper/f_bk_v3", 104), ("pulsar/a_small", 0)])
def test_what_a_client_sent_again_was_published_once(capture, again):
    """The sixth: messages that were on their way when a broker died or a topic moved, and messages that a broker with deduplication had already."""
    sent, published, copies = Counter(), Counter(), 0
    for one in known(capture)["operations"]:
        if one["op"] == "send" and one["result"] == "ok" and "encrypted" not in one["topic"]:
            sent[one["topic"]] += one["message_id"] != "-1:-1"
    for row in told("as published", capture):
        published[re.sub(r"-partition-\d+$", "", row["topic"])] += int(row["published"])
        copies += int(row["sent_again"]) if "/pulsar/" not in row["topic"] else 0
    stored_late = {"persistent://public/default/slow", "persistent://public/default/access"}        # by a broker whose client had given up
    assert {topic: published[topic] for topic in sent if topic not in stored_late} == {topic: number for topic, number in sent.items() if topic not in stored_late}
    assert copies == again


def test_what_passes_a_proxy_of_pulsars_is_not_sent_again():
    """Both legs carry the same bytes: the same producer, number and time, and the same receipt."""
    sent = Counter(one["topic"] for one in known("proxied/pulsar") if one["op"] == "send")
    found = {row["topic"]: (int(row["published"]), row["sent_again"]) for row in told("as published", "proxied/pulsar")}
    assert sent and found == {topic: (number, "0") for topic, number in sent.items()}


def test_messages_that_were_sent_again_are_named():
    rows = told("as known_already", "pulsar/a_small")
    assert {(row["producer"], row["sequence_id"], row["stored"], row["known_already"]) for row in rows} == {("dedup-1", "2", "1", "1"), ("dedup-1", "3", "1", "1")}
    rows = told("as known_already", "pulsar/c_errors")
    assert len(rows) == 20 and all((row["times"], row["stored"], row["no_answer"]) == ("2", "1", "1") for row in rows)


def test_a_producer_that_begins_anew_has_sent_nothing_again_and_what_was_stored_twice_is_named(tmp_path):
    """Its numbers begin at 0 once more; the client's time tells whether it is the same message."""
    hello = [(0, pulsar.frame(2, b"\x0a\x03rig\x20\x15")), (1, pulsar.frame(3, b"\x0a\x03srv\x10\x15")),
             (0, pulsar.frame(5, pulsar.fields(f1=b"persistent://public/default/t", f2=1, f3=1, f4=b"p1"))), (1, pulsar.frame(17, pulsar.fields(f1=1, f2=b"p1")))]

    def sent(time: int) -> tuple[int, bytes]:
        metadata = pulsar.fields(f1=b"p1", f2=0, f3=time)
        covered = struct.pack(">I", len(metadata)) + metadata + b"text"
        return 0, pulsar.frame(6, pulsar.fields(f1=1, f2=0, f3=1), struct.pack(">HI", 0x0E01, google_crc32c.value(covered)) + covered)

    def stored(entry: int) -> tuple[int, bytes]:
        return 1, pulsar.frame(7, pulsar.fields(f1=1, f2=0, f3=pulsar.fields(f1=9, f2=entry)))

    def answers(*talks: list) -> list[dict]:
        packets = [one for number, talk in enumerate(talks) for one in foreign.packets([*hello, *talk], number, 6650, True, 1448)]
        (tmp_path / "x.pcap.zst").write_bytes(zstandard.compress(foreign.capture(packets)))
        return told("as known_already", str(tmp_path / "x"))

    assert answers([sent(1_700_000_000_000)], [sent(1_700_000_100_000), stored(1)]) == []
    [twice] = answers([sent(1_700_000_000_000), stored(0)], [sent(1_700_000_000_000), stored(1)])
    assert (twice["times"], twice["stored"], twice["no_answer"]) == ("2", "2", "0")


def test_a_proxy_does_not_double_what_was_published():
    """The sixth and the first: a capture of both sides of a proxy has each message twice."""
    sent, got = Counter(), Counter()
    for one in known("rocketmq_grpc/grpc_plain")["operations"]:
        if one["op"].startswith("send"):
            sent[one["topic"]] += 1
        elif one["op"] == "consume":
            got[one["topic"]] += 1
    for protocol in ("rocketmq", "rocketmq_grpc"):
        published = Counter()
        for row in told("as published", "rocketmq_grpc/grpc_plain"):
            published[row["topic"]] += int(row["published"]) if row["protocol"] == protocol else 0
        assert {topic: published[topic] for topic in sent} == sent
    late = {row["group"]: int(row["delivered"]) for row in told("as usual_late", "rocketmq_grpc/grpc_plain") if row["protocol"] == "rocketmq_grpc"}
    assert late["OrdGP"] == got["OrdNormal"] and "" not in late


VERSIONS = [("Connect.client_version", "pulsar/a_small", {"Pulsar-CPP-v4.2.0", "Pulsar-Java-v4.0.7"}), ("JsonHeader.version", "rocketmq/a_binary", {"V4_9_3"}),
            ("JsonHeader.version", "rocketmq/h_go", {"V4_5_2", "V5_3_1"}), ("grpc.Headers.version", "rocketmq_grpc/grpc_plain", {"5.0.7"}),
            ("'tubemq'", "tubemq/a_small", {"2.4.0"})]


@pytest.mark.parametrize(("mark", "capture", "versions"), VERSIONS)
def test_versions_stand_in_the_recipe_of_their_protocol_alone(mark, capture, versions):
    assert {row["version"] for row in told(mark, capture)} - {""} == versions          # nobody said: there before the capture
    for other in {other for other, *_ in VERSIONS} - {mark}:
        assert capture.startswith("rocketmq_grpc") or not told(other, capture)


def test_a_request_without_an_answer_is_no_refused_connection():
    """The eleventh: frames made by hand got no answer from a broker that never refused."""
    rows = {row["server_port"]: row for row in told("as lives", "tubemq/c_errors")}
    assert {port: (row["refused"], row["without_an_answer"]) for port, row in rows.items()} == {"8715": ("72", "0"), "8133": ("26", "0"), "8123": ("0", "3")}


@pytest.mark.parametrize("mark", ["as lost_ns", "as repeated_bytes"])
def test_no_retransmission_is_no_row(mark):
    assert told(mark, "tank/b_consume") == []


def every_late(capture: str) -> list[dict]:
    """The rows of the seventh without its limit."""
    [command] = [command for command in COMMANDS if "as late_ns" in command]
    return list(csv.DictReader(asked(command.replace("limit 20", "") + " -f csv", capture)[1].splitlines()))


def test_a_delay_that_was_asked_for_is_told():
    """The seventh: the producer named a time, which a proxy writes down for the broker."""
    waited = {one["keys"][0]: one for one in known("rocketmq_grpc/grpc_plain")["operations"] if one["op"] == "send" and one["topic"] == "OrdDelay"}
    rows = [row for row in every_late("rocketmq_grpc/grpc_plain") if row["topic"] == "OrdDelay"]
    assert {row["key"] for row in rows} == set(waited) and all(2 * 10**9 < int(row["asked_ns"]) < int(row["late_ns"]) for row in rows)


def test_a_delay_in_milliseconds_is_told():
    """The seventh: RocketMQ's 5.x take a moment, or how long."""
    asked_for = {one["keys"]: one for one in known("rocketmq/a_small_5")["operations"] if one["op"].startswith("send") and "timer" in str(one.get("keys"))}
    found = {row["key"]: row for row in every_late("rocketmq/a_small_5") if row["key"] in asked_for}
    assert set(found) == set(asked_for) and found
    for row in found.values():
        assert row["asked_ns"] == "3000000000" and int(row["asked_ns"]) < int(row["late_ns"]) < int(row["asked_ns"]) + 2 * 10**9


def test_errors_are_those_that_the_clients_read():
    """The fourth: for each connection and code, but for pulls that found nothing and retry topics that are not needed yet."""
    read, asked_for = Counter(), {}
    for one in known("rocketmq/c_errors")["commands"]:
        call = one["process"], one["local_port"], one["opaque"]
        if one["type"] == "request" and one["dir"] == "out":
            asked_for[call] = (one.get("ext") or {}).get("topic") or ""
        elif one["type"] == "response" and one["dir"] == "in" and one["code"] not in (0, 19, 20, 22) and not (one["code"] == 17 and asked_for[call].startswith("%RETRY%")):
            read[one["local_port"], one["code"]] += 1
    found = Counter()
    for row in json.loads(run("errors", str(ROOT / "captures/rocketmq/c_errors.pcap.zst"), "--by", "client_port", "-f", "json")[1]):
        found[row["client_port"], row["code"]] += row["count"]
    assert found == read and found.total() > 150


def test_every_error_has_a_name_and_those_of_pulsar_a_meaning():
    """An unknown topic of TANK's had neither: its answer has no code, but no partition."""
    found = {(row["api"], row["code_name"]) for row in json.loads(run("errors", str(ROOT / "captures/tank/c_control.pcap.zst"), "-f", "json")[1])}
    assert ("DiscoverPartitions", "UNKNOWN_TOPIC") in found and all(name for _, name in found)
    assert all(code.doc for code in ServerError.codes.values())


@pytest.mark.parametrize("capture", ["pulsar/a_small", "pulsar/c_errors", "pulsar/b_rebalance"])
def test_what_is_pushed_again_has_not_waited_for_a_permit(capture):
    """The ninth: a message that came three times had waited once at most, by the permit of its first time."""
    rows = told("as waited_for_permit", capture)
    assert rows and all(int(row["waited_for_permit"]) <= int(row["messages"]) <= int(row["pushed"]) for row in rows)
    if capture == "pulsar/a_small":
        [again] = [row for row in rows if row["group"] == "s-pattern"]
        assert (again["pushed"], again["messages"], again["waited_for_permit"]) == ("201", "67", "0")


def test_what_was_there_before_a_consumer_did_not_wait_for_its_permits():
    """The ninth: of 677 messages that k1 got, 561 were published before it came, and it kept up with the others; g2 did not."""
    record = known("pulsar/b_rebalance")["operations"]
    came = {one["client"]: one["t_done_us"] for one in reversed(record) if one["op"] == "subscribe"}
    sent = {one["message_id"]: one["t_call_us"] for one in record if one["op"] == "send" and one["result"] == "ok"}
    there = Counter(one["client"] for one in record if one["op"] == "receive" and one["result"] == "ok" and sent.get(one["message_id"], 0) >= came[one["client"]])
    rows = {row["client"]: int(row["waited_for_permit"]) for row in told("as waited_for_permit", "pulsar/b_rebalance")}
    assert max(rows, key=rows.__getitem__) == "g2" and rows["g2"] > 50 and rows["k1"] == 0
    assert all(waited <= there[client] for client, waited in rows.items())


def test_the_recipe_names_versions_as_the_description_does():
    """By the rule of their numbers; the description has a list."""
    for name, capture in (("V4_9_3", "rocketmq/a_small"), ("V5_3_1", "rocketmq/a_small_5")):
        row = next(row for row in told("JsonHeader.version", capture) if row["version"] == name)
        assert Version.codes[int(row["number"])].name == name


def test_who_reads_from_a_store_polls_nothing():
    """The tenth: a bookie without an entry answers a broker that looks for its end."""
    assert {row["api"] for row in told("as polls", "pulsar/c_errors")} <= {"PULL_MESSAGE", "Consume", "getMessagesC2B"}


def test_where_answers_were_not_captured_nobody_is_without_one(tmp_path):
    path, *_ = inputs(["tank/b_consume"])
    whole = damage.read(path)
    damage.Recorded(whole.head, [p for p in whole.packets if direction(p.data) is False]).write(tmp_path / "asked.pcap")
    [command] = [command for command in COMMANDS if "as lives" in command]
    words = [str(tmp_path / "asked.pcap") if word == "night.pcap" else word for word in shlex.split(command)]
    [row] = csv.DictReader(run(*words, "-f", "csv")[1].splitlines())
    assert row["without_an_answer"] == "0" and int(row["lives"]) > 10


def test_where_requests_were_not_captured_nobody_was_refused(tmp_path):
    """The eleventh: who sent data was there."""
    path, *_ = inputs(["tank/b_consume"])
    whole = damage.read(path)
    damage.Recorded(whole.head, [p for p in whole.packets if direction(p.data) is not False]).write(tmp_path / "answered.pcap")
    [row] = of_capture("as lives", tmp_path / "answered.pcap")
    assert row["refused"] == "0" and int(row["lives"]) > 10


def test_what_was_never_captured_is_counted(tmp_path):
    """The twelfth: a gap has no bytes that were captured, so a sum over `problems` says nothing of its size."""
    path, *_ = inputs(["tank/b_consume"])
    whole = damage.read(path)
    lost = max(whole.packets, key=lambda packet: len(packet.data))
    damage.Recorded(whole.head, [packet for packet in whole.packets if packet is not lost]).write(tmp_path / "lossy.pcap")
    [row] = of_capture("as begun_before", tmp_path / "lossy.pcap")
    assert 0 < int(row["missing_to_server"]) + int(row["missing_to_client"]) < len(lost.data) and row["begun_before"] == "0"
    assert of_capture("as begun_before", path) == []


def of_capture(mark: str, capture: Path) -> list[dict]:
    """The rows of the recipe with this word, of another capture."""
    [command] = [command for command in COMMANDS if mark in command]
    return list(csv.DictReader(run(*(str(capture) if word == "night.pcap" else word for word in shlex.split(command)), "-f", "csv")[1].splitlines()))


def resent(whole: damage.Recorded, hit: set[int], after_ns: int) -> list[tuple[int, damage.Packet]]:
    """The capture of one who stands before the loss: of some packets of one connection a copy later, and what follows in it later by as much."""
    one, later, found = ports(whole.packets[min(hit) - 1]), 0, []
    for number, packet in enumerate(whole.packets, 1):
        seconds, rest = struct.unpack("<II", packet.time)
        at = seconds * 10**9 + rest * (1000 if whole.head[:4] == b"\xd4\xc3\xb2\xa1" else 1) + (later if ports(packet) == one else 0)
        found.append((at, packet))
        if number in hit:
            later += after_ns
            found.append((at + after_ns, packet))
    return sorted(found, key=lambda one: one[0])


def ports(packet: damage.Packet) -> set[int]:
    return set(struct.unpack_from(">HH", packet.data, damage.tcp_at(packet.data)))


def test_long_polls_do_not_hide_a_loss(tmp_path):
    """The eighth and the third: five requests lost for 210 ms each, among polls of more than six minutes."""
    whole, hit = damage.read(ROOT / "captures/rocketmq/a_small.pcap.zst"), {110, 114, 118, 122, 126}
    path = tmp_path / "loss.pcap"
    path.write_bytes(struct.pack("<IHHiIII", 0xA1B23C4D, 2, 4, 0, 0, 262144, 1) + b"".join(
        struct.pack("<II", *divmod(at, 10**9)) + packet.sizes + packet.data for at, packet in resent(whole, hit, 210_000_000)))
    shown = run("why", str(path), "--by", "server_ip,server_port")[1]
    assert re.search(r"\n  loss .*1\.05 s\n", shown), shown
    [first, *_] = json.loads(run("why", str(path), "--by", "api", "-f", "json", "--port", "10911")[1])
    assert first["api"] == "SEND_MESSAGE_V2" and first["dominant"] == "loss"


def test_who_connected_before_the_capture_has_no_version_but_a_row():
    """The fifth."""
    assert {(row["version"], row["connections"]) for row in told("Connect.client_version", "pulsar/g_midstream")} == {("", "2")}


def test_what_was_handed_out_in_vain_is_told():
    """The seventh: a message that the broker handed out at once to a consumer that never worked on it; its group's other one got it seconds later."""
    name, begun = "rocketmq/m_two_masters", {}
    for one in known(name)["operations"]:
        if one["op"] == "consume":
            begun[one["msg_id"]] = min(one["t_call_us"], begun.get(one["msg_id"], one["t_call_us"]))
    sent = {one["properties"]["UNIQ_KEY"]: one["t_call_us"] for one in known(name)["operations"] if one["op"] == "send_sync" and one.get("properties")}
    rows = every_late(name)
    vain = {row["message_id"] for row in rows if begun[row["message_id"]] - sent[row["message_id"]] > int(row["late_ns"]) / 1000 + 2_000_000}
    assert vain and all(row["times"] == "2" and int(row["last_late_ns"]) > 5 * 10**9 for row in rows if row["message_id"] in vain)


@pytest.mark.parametrize("words", ["as usual_late_ns", "as asked_ns"])
def test_messages_that_share_an_id_are_not_taken_for_late(words):
    """The first and the seventh: all messages of Pulsar's non-persistent topics are 0:0, so each would seem as old as the first of them."""
    topics = {row["topic"] for row in told(words, "pulsar/b_two_brokers")}
    assert topics and not [topic for topic in topics if topic.startswith("non-persistent:")]


def test_the_topic_that_grew_most_stands_first():
    """The sixth: halves of what each topic was sent, as the clients have it."""
    sent = [(one["t_call_us"], re.sub(r"-partition-\d+$", "", one["topic"])) for one in known("pulsar/b_rebalance")["operations"] if one["op"] == "send" and one["result"] == "ok"]
    middle = (min(sent)[0] + max(sent)[0]) // 2
    grew = Counter({topic: 0 for _, topic in sent})
    for at, topic in sent:
        grew[topic] += 1 if at >= middle else -1
    rows = told("as grew", "pulsar/b_rebalance")
    assert {row["topic"]: int(row["first_half"]) + int(row["second_half"]) for row in rows} == Counter(topic for _, topic in sent)
    assert all(abs(int(row["grew"]) - grew[row["topic"]]) <= 4 for row in rows)         # a message or two on their way in the middle
    rows = told("as grew", "tank/b_consume")
    assert [row["topic"] for row in rows] == ["tail", "gaps", "events"] and [int(row["grew"]) for row in rows] == sorted((int(row["grew"]) for row in rows), reverse=True)


@pytest.mark.parametrize(("mark", "late", "there"), [("as usual_late_ns", "usual_late_ns", "usual_while_there_ns"), ("as asked_ns", "late_ns", "while_there_ns")])
def test_readers_do_not_crowd_out_the_slow_group(mark, late, there):
    """The first and the seventh: a group that came later has not waited before."""
    rows = told(mark, "pulsar/a_small")
    waited = [int(row[there]) for row in rows]
    assert rows and waited == sorted(waited, reverse=True) and all(0 < int(row[there]) <= int(row[late]) for row in rows)
    assert [row for row in rows if int(row[there]) < int(row[late]) // 2]

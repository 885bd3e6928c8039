"""A port says little: what others send on our ports is theirs, and tshark's words do not change what a packet is."""

from __future__ import annotations

import subprocess

import pytest

from dissect.language.load import shipped, load
from tests.support.segments import ACK, Segment, packet, pcap
from tests.support import tshark
from tests.wireshark import resegment

pytestmark = pytest.mark.skipif(not tshark.installed(), reason=tshark.MISSING)
HELLO = bytes.fromhex("16030100310100002d0303" + "5a" * 32 + "000006130113021303010000")  # of TLS, as short as it may be
HTTP = (b"GET /play?user=default HTTP/1.1\r\nHost: house\r\n\r\n", b"HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nOk.")
SSH = (b"SSH-2.0-OpenSSH_9.6\r\n", b"SSH-2.0-OpenSSH_9.2p1 Debian-2\r\n")
LINES = (b"EHLO there\r\n", b"250 here\r\n")
FEW = (bytes.fromhex("680407000000"), bytes.fromhex("68040b000000"))  # IEC 104: any of ours may begin with as little
TALKS = {"http": HTTP, "ssh": SSH, "tls": (HELLO, bytes.fromhex("15030300020228")), "lines": LINES, "few bytes": FEW, "zeros": (bytes(64), bytes(200)),
         "noise": (bytes(range(200, 256)), bytes(range(100, 250)))}
AMBIGUOUS = {("zeros", 10912)}  # a master with an empty log says nothing but zeros
PORTS = sorted({port for name in shipped() for port in load(name).ports})
SHOWN = ["-T", "fields", *(word for name in ("frame.number", "frame.protocols", "_ws.col.Protocol", "_ws.col.Info", "data.data") for word in ("-e", name))]


@pytest.fixture(scope="module")
def script(tmp_path_factory):
    return tshark.plugin(tmp_path_factory.mktemp("plugin"))


def native(path, *words):
    return subprocess.run(["tshark", "-n", "-r", str(path), *words], capture_output=True, timeout=60).stdout.decode()


@pytest.mark.parametrize("talk", TALKS)
def test_what_others_say_on_our_ports_is_dissected_as_without_the_plugin(talk, script, tmp_path):
    """A connection to each port; tshark takes half a second to start."""
    path = tmp_path / "foreign.pcap"
    each = [resegment.capture([*enumerate(TALKS[talk]), *enumerate(TALKS[talk])], port) for port in PORTS if (talk, port) not in AMBIGUOUS]
    path.write_bytes(each[0] + b"".join(one[24:] for one in each[1:]))
    wanted = native(path, *SHOWN)
    assert wanted.count("\n") == 7 * len(each) >= 7 * 9
    assert tshark.run(script, path, *SHOWN).stdout.decode() == wanted
    assert tshark.run(script, path, "-2", *SHOWN).stdout.decode() == native(path, "-2", *SHOWN)


def test_the_byte_of_a_keep_alive_is_waited_for_by_nobody(script, tmp_path):
    """The capture begins in the middle of a connection that only keeps itself alive."""
    path = tmp_path / "alive.pcap"
    path.write_bytes(pcap([resegment.on_port(packet(Segment(0, 5000, b"\0", ACK, 1)), 0, 8123)] * 3))
    assert tshark.run(script, path, *SHOWN).stdout.decode() == native(path, *SHOWN) != ""


@pytest.mark.parametrize("from_syn", [True, False])
def test_what_only_the_other_end_may_begin_with_is_waited_for_by_nobody(from_syn, script, tmp_path):
    """A request of Kafka's to 10912: a master might begin a block of its log so, but it is sent to the master."""
    request = bytes.fromhex("0000002800030002000000820007") + b"\"rdkafka" * 8
    path = tmp_path / "request.pcap"
    alone = [resegment.on_port(packet(Segment(0, 5000 + at, request, ACK, 1)), 0, 10912) for at in (0, len(request))]
    path.write_bytes(resegment.capture([(0, request)], 10912) if from_syn else pcap(alone))
    assert tshark.run(script, path, *SHOWN).stdout.decode() == native(path, *SHOWN) != ""
    assert tshark.run(script, path).stdout.decode() == native(path) != ""


def on_10912(*said):
    """Segments of a connection from its middle: who says what, and how it goes on."""
    at, packets = [5000, 7000], []
    for side, data in said:
        packets.append(resegment.on_port(packet(Segment(side, at[side], data, ACK, len(packets) + 1)), side, 10912))
        at[side] += len(data)
    return pcap(packets)


# What Kafka's server answers may begin a block of a log; rows of numbers that rise, as reports do, stand in the middle of what others send.
ASKED = bytes.fromhex("00000031001200030000123400") + b"\radminclient-1\0\x12apache-kafka-java\x063.0.0\0"
ANSWERED = bytes.fromhex("000001b30000123400003c000000000009") + bytes(range(200)) * 2
ROWS = b"\x6f" + bytes(15) + bytes.fromhex("0000020000000001") + b"".join((5000 + 300 * n).to_bytes(8, "big") for n in range(30))


@pytest.mark.parametrize("said", [[(0, ASKED), (1, ANSWERED)], [(1, ROWS), (1, ROWS)]], ids=["an answer", "numbers that rise"])
def test_from_its_middle_a_stranger_is_no_replication(said, script, tmp_path):
    path = tmp_path / "middle.pcap"
    path.write_bytes(on_10912(*said))
    assert tshark.run(script, path, *SHOWN).stdout.decode() == native(path, *SHOWN) != ""
    assert tshark.run(script, path, "-2", *SHOWN).stdout.decode() == native(path, "-2", *SHOWN) != ""


def test_two_passes_take_no_few_bytes_for_a_message_in_the_middle(script, tmp_path):
    """In the first pass nothing says that a connection has just begun; Bolt's greeting holds what may be a ping of TANK's."""
    path = tmp_path / "bolt.pcap"
    path.write_bytes(resegment.capture([(0, bytes.fromhex("6060b017000001040000000400000003")), (1, b"\0\0\0 " + bytes(range(180, 212)))], 11011))
    assert tshark.run(script, path, "-2").stdout.decode() == native(path, "-2") != ""


def test_a_port_that_is_ours_by_preference_is_given_back_to_its_owner(script, tmp_path):
    path = tmp_path / "foreign.pcap"
    path.write_bytes(resegment.capture([*enumerate(HTTP)], 8080))
    wanted = native(path, *SHOWN)
    assert "HTTP\tGET /play" in wanted
    assert tshark.run(script, path, "-o", "tank.ports:8080", *SHOWN).stdout.decode().replace("tcp:tank:http", "tcp:http") == wanted


def test_tls_on_a_plain_port_is_tls(script, tmp_path):
    """RocketMQ serves both on the same port: of one capture some connections are its own, others are TLS's."""
    path = tshark.unpacked("rocketmq", "t_tls", tmp_path)
    asked = ["-Y", "tls", "-T", "fields", "-e", "frame.number"]
    found = tshark.run(script, path, *asked).stdout.decode()
    assert found == native(path, *asked) and found.count("\n") == 411
    assert tshark.run(script, path, "-Y", "rocketmq", *asked[2:]).stdout.count(b"\n") > 50


@pytest.mark.parametrize("asked", [["_ws.col.Protocol"], ["_ws.col.Protocol", "_ws.col.Info"], ["_ws.col.Protocol", "frame.number"]])
def test_the_protocol_column_is_what_the_packet_list_says(asked, script, tmp_path):
    path = tshark.unpacked("tank", "c_control", tmp_path)
    shown = tshark.run(script, path).stdout.decode().splitlines()
    said = tshark.run(script, path, "-T", "fields", *(word for name in asked for word in ("-e", name))).stdout.decode().splitlines()
    columns = [line.split("\t")[0] for line in said]
    assert columns == [line.split()[5] for line in shown] and columns.count("TANK") > 50

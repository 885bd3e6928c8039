"""A protocol is found on any port by what a connection begins with; and a line of the packet list stays a line."""

from __future__ import annotations

from collections import Counter

import pytest

from dissect.language.load import shipped, load
from tests.support import tshark
from tests.wireshark import resegment
from tests.wireshark.test_pipelined import TOPIC, command, number, text

pytestmark = pytest.mark.skipif(not tshark.installed(), reason=tshark.MISSING)
NOWHERE = [word for name in shipped() if not load(name).carrier for word in ("-o", f"{name}.ports:")]
CAPTURES = [("tank", "c_control"), ("rocketmq", "d_pop_binary"), ("rocketmq", "x_acl"), ("bookkeeper", "f_bk_v2"), ("bookkeeper", "f_bk_v3"),
            ("pulsar", "d_txn"), ("tubemq", "a_small")]
INFO_MAX, ACK = 400, 10


@pytest.fixture(scope="module")
def script(tmp_path_factory):
    return tshark.plugin(tmp_path_factory.mktemp("plugin"))


@pytest.mark.parametrize(("protocol", "name"), CAPTURES)
def test_it_is_found_where_no_port_says_so(protocol, name, script, tmp_path):
    path = tshark.unpacked(protocol, name, tmp_path)
    by_port, found = (messages_of(script, path, protocol, *words) for words in ([], NOWHERE))
    assert found == by_port, "what a broker says before the client's first request, too"


def messages_of(script, path, protocol, *words) -> Counter:
    said = tshark.run(script, path, *words, "-Y", f"{protocol}.api", "-T", "fields", "-e", f"{protocol}.api").stdout.decode()
    return Counter(said.replace(",", "\n").split())


def test_every_protocol_of_the_project_has_ports():
    assert all(load(name).ports for name in shipped())


def test_a_packet_of_many_messages_has_a_line_that_can_be_read(script, tmp_path):
    acks = b"".join(command(ACK, number(1, 0) + number(2, 0) + text(3, number(1, 7) + number(2, n))) for n in range(60))
    flow = command(11, number(1, 0) + number(2, 1000))
    path = tmp_path / "many.pcap"
    path.write_bytes(resegment.capture([(0, flow + acks + flow)], 6650))
    [info] = [line for line in tshark.run(script, path, "-Y", "pulsar", "-T", "fields", "-e", "_ws.col.Info").stdout.decode().splitlines() if line]
    assert info == "FLOW; ACK ×60; FLOW"


def test_a_long_name_is_cut_at_a_letter(script, tmp_path):
    path = tmp_path / "long.pcap"
    topic = TOPIC + "-größe".encode() * 300
    path.write_bytes(resegment.capture([(0, command(5, text(1, topic) + number(2, 0) + number(3, 1) + text(4, b"maker")))], 6650))
    [info] = tshark.run(script, path, "-Y", "pulsar", "-T", "fields", "-e", "_ws.col.Info").stdout.decode("utf-8").splitlines()
    assert info.startswith("PRODUCER #1 topic=persistent://") and info.endswith("…") and len(info) < INFO_MAX


# --- a header that says late whose it is --------------------------------------------------------------------------

SEGMENT, ROCKETMQ, JUDGED_MAX = 1448, 10911, 65_536


def remoting(filler: int, opaque: int = 7, closed: bool = True) -> bytes:
    """A request with a property so long that code and flag come long after the first 1,024 bytes."""
    head = b'{"extFields":{"i":"blob\\u0001' + b"x" * filler + (b'"},"code":34,"flag":0,"language":"JAVA","opaque":%d,"version":399}' % opaque if closed else b"")
    return (len(head) + 4).to_bytes(4, "big") + len(head).to_bytes(4, "big") + head


def in_segments(data: bytes) -> list[tuple[int, bytes]]:
    return [(0, data[at : at + SEGMENT]) for at in range(0, len(data), SEGMENT)]


def frames_of(script, path, *words) -> list[str]:
    return tshark.run(script, path, "-Y", "rocketmq", "-T", "fields", "-e", "frame.number", "-e", "rocketmq.request_id", *words).stdout.decode().splitlines()


@pytest.mark.parametrize("way", [[], ["-2"]])
def test_a_long_header_ends_with_its_last_segment(way, script, tmp_path):
    """Waiting for the next segment, the first request swallowed those after it, and came long after its answer."""
    path = tmp_path / "long.pcap"
    path.write_bytes(resegment.capture([*in_segments(remoting(33_000)), (0, remoting(10, 8))], ROCKETMQ))
    last = 3 + -(-len(remoting(33_000)) // SEGMENT)
    assert frames_of(script, path, *way) == [f"{last}\t7", f"{last + 1}\t8"]


def test_a_header_that_never_says_is_given_up(script, tmp_path):
    """Each segment would put together all before it once more, without an end."""
    path = tmp_path / "never.pcap"
    path.write_bytes(resegment.capture(in_segments(remoting(3 * JUDGED_MAX, closed=False)), ROCKETMQ))
    said = tshark.run(script, path, "-T", "fields", "-e", "_ws.col.Info").stdout.decode()
    assert frames_of(script, path) == [] and 1 < said.count("TCP segment of a reassembled PDU") <= JUDGED_MAX // SEGMENT + 1

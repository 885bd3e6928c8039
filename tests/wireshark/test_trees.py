"""Field by field: the plugin shows what `mqdissect show` shows, name, value and bytes of every field; however the messages were cut."""

from __future__ import annotations

import pytest

import dissect
from dissect.decode.look import find_messages
from dissect.export.wireshark import verify
from tests.support import tshark
from tests.wireshark import resegment, trees

pytestmark = pytest.mark.skipif(not tshark.installed(), reason=tshark.MISSING)
CASES = [("tank", "b_consume", 200), ("tank", "c_control", 209), ("tank", "i_partial", 200), ("tubemq", "a_small", 300), ("pulsar", "d_txn", 250),
         ("bookkeeper", "f_bk_v2", 200), ("bookkeeper", "f_bk_v3", 200), ("rocketmq", "x_acl", 300), ("rocketmq", "d_pop_binary", 200)]
LEFT_OUT = {"rocketmq_grpc"}  # HTTP/2 is what Wireshark reads itself: the plugin has no such protocol
ALL = [(path.parent.name, path.name.removesuffix(".pcap.zst"), 1 << 30) for path in sorted(tshark.CAPTURES.glob("*/*.pcap.zst")) if path.parent.name not in LEFT_OUT]


@pytest.fixture(scope="module")
def script(tmp_path_factory):
    return tshark.plugin(tmp_path_factory.mktemp("plugin"))


def wrong_fields(path, script, last: int) -> tuple[list[str], int]:
    """Differences, and how many messages were compared.  Messages that end in the same packet stand in their order."""
    tables = dissect.open(str(path))
    servers = [row for row in tables.sql(verify.SERVERS).to_pylist() if row["protocol"] not in LEFT_OUT]
    read = {row["connection"] for row in tables.sql("select connection, protocol from connections").to_pylist() if row["protocol"] not in LEFT_OUT}
    whole = {row["last_packet"] for row in tables.sql("select last_packet from messages where complete").to_pylist()}
    streams = {(row["protocol"], row["stream"]) for row in servers}
    messages = [one for one in find_messages([str(path)], packets=(1, last)) if one.connection in read]
    names = {leaf.name for one in messages for leaf in trees.ours(one.root)}
    said, first = {}, {}
    for protocol in sorted({row["protocol"] for row in servers}):
        for one in tshark.pdml(script, path, protocol, *verify.ports(servers), "-Y", f"{protocol} and frame.number <= {last}", details=True):
            if (protocol, one.stream) in streams:
                said.setdefault(one.frame, []).append(one)
                way = one.stream, one.facts.get("from_client") in ("True", "1")
                first[way] = min(first.get(way, one.frame), one.frame)
    stream_of = {row["connection"]: row["stream"] for row in tables.sql("select connection, tcp_stream as stream from connections").to_pylist()}
    wanted = {}
    for one in messages:  # few bytes do not say whose they are: they are shown with those that do
        wanted.setdefault(max(one.last_packet, first.get((stream_of[one.connection], one.from_client), 0)), []).append(trees.ours(one.root))
    found, count = [], 0
    for packet in sorted(packet for packet in wanted if packet <= last and packet in whole):
        there = said.pop(packet, [])
        if len(there) != len(wanted[packet]):
            found.append(f"packet {packet}: {len(wanted[packet])} messages, tshark {len(there)}")
            continue
        for leaves, one in zip(wanted[packet], there, strict=True):
            count += 1
            found += [f"packet {packet}: {words}" for words in trees.differences(leaves, one, names)]
    return found + [f"packet {packet}: only tshark's" for packet in said if packet in whole], count


@pytest.mark.parametrize(("protocol", "name", "last"), CASES)
def test_fields_are_those_of_show(protocol, name, last, script, tmp_path):
    found, count = wrong_fields(tshark.unpacked(protocol, name, tmp_path), script, last)
    assert found[:3] == [] and count > 40


@pytest.mark.slow
@pytest.mark.parametrize(("protocol", "name", "last"), ALL)
def test_fields_are_those_of_show_in_every_capture(protocol, name, last, script, tmp_path):
    assert wrong_fields(tshark.unpacked(protocol, name, tmp_path), script, last)[0][:3] == []


# --- cut otherwise ------------------------------------------------------------------------------------------------

CUTS = {"one byte": (resegment.one_byte, None, []), "merged": (resegment.merged, None, []),
        "shuffled": (resegment.thirds, 7, ["-o", "tcp.reassemble_out_of_order:TRUE"])}
CONNECTIONS = [("tank", "c_control", 11011), ("tubemq", "a_small", 8123), ("pulsar", "d_txn", 6650), ("bookkeeper", "f_bk_v3", 3181),
               ("bookkeeper", "f_bk_v2", 3181), ("rocketmq", "x_acl", 10911)]
MESSAGES_MAX = 30
BYTES_MAX = 3000  # of a connection that comes byte by byte: every byte is a packet


@pytest.mark.parametrize("cut", CUTS)
@pytest.mark.parametrize(("protocol", "name", "port"), CONNECTIONS)
def test_fields_do_not_depend_on_segments(protocol, name, port, cut, script, tmp_path):
    path = tshark.unpacked(protocol, name, tmp_path)
    parts_of, shuffle, words = CUTS[cut]
    rows = dissect.open(str(path)).sql(f"select tcp_stream, count(*) as n from connections join messages using (connection)"
                                       f" where messages.protocol = '{protocol}' and server_port = {port} group by all order by n desc, 1").to_pylist()
    found = resegment.messages(path, rows[0]["tcp_stream"], MESSAGES_MAX)
    while cut == "one byte" and sum(len(one.frame) for one in found) > BYTES_MAX:
        found.pop()
    again = tmp_path / "again.pcap"
    again.write_bytes(resegment.capture(parts_of(found), port, shuffle))
    wanted = [trees.ours(one.root) for one in found]
    names = {leaf.name for leaves in wanted for leaf in leaves}
    said = tshark.pdml(script, again, protocol, "-o", f"{protocol}.ports:{port}", *words, details=True)
    assert len(said) == len(found) > 4
    # the two directions may become whole in another order than they began
    left = list(said)
    for leaves in wanted:
        same = next((one for one in left if not trees.differences(leaves, one, names)), None)
        assert same is not None, trees.differences(leaves, left[0], names)[:3]
        left.remove(same)

"""pyshark with our plugin gives what the tables give, as numbers, truths and texts."""

from __future__ import annotations

import pytest

pytest.importorskip("pyshark")
from tests.support import tshark

import dissect
from dissect.pyshark import messages, open

pytestmark = pytest.mark.skipif(not tshark.installed(), reason=tshark.MISSING)
SAMPLES = {"tank": "c_control", "tubemq": "a_small", "pulsar": "d_txn", "rocketmq": "d_pop_binary", "bookkeeper": "h_store"}
WANTED = ("api", "request_id", "topic", "partition", "from_client")
TABLES = 'select protocol, last_packet as packet, {} from messages where complete and from_client and kind in (\'request\', \'oneway\') order by last_packet, connection, "offset"'


@pytest.mark.parametrize("protocol", SAMPLES)
def test_fields_are_those_of_the_tables(protocol, tmp_path):
    path = tshark.unpacked(protocol, SAMPLES[protocol], tmp_path)
    ours = [row for row in dissect.open(str(path)).sql(TABLES.format(", ".join(WANTED))).to_pylist() if row["protocol"] == protocol][:60]
    asked = f"{protocol}.from_client == 1 and frame.number <= {ours[-1]['packet']}"
    with open(path, display_filter=asked) as capture:
        theirs = {(int(packet.number), *(getattr(one, name) for name in WANTED))
                  for packet in capture for one in messages(packet) if one.protocol == protocol}
    for row in ours:
        said = [one for one in theirs if one[:3] == (row["packet"], row["api"], row["request_id"])]
        wanted = (row["topic"], None if row["partition"] is None else int(row["partition"]), True)
        # a request is shown with what its answer said of it; the tables leave that to the exchange
        assert any(all(a is None or a == b for a, b in zip(wanted, one[3:], strict=True)) for one in said), (row, said)
    assert len(ours) > 40


def test_a_packet_has_our_layer_under_its_name(tmp_path):
    with open(tshark.unpacked("tank", "c_control", tmp_path), display_filter='tank.topic == "alpha"') as capture:
        packet = next(iter(capture))
        [message] = list(messages(packet))
    assert packet.tank.topic == "alpha" == message.topic
    assert message.from_client is True and message.wait is None and message.field("CreateTopic.topic") == "alpha"

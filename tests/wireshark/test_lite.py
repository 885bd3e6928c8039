"""RocketMQ 5.5.0 in the plugin: a queue that the broker chose, and a slave that begins with nothing."""

from __future__ import annotations

import struct

import pytest

import dissect
from tests.protocols.test_replication import capture as replication, log
from tests.support import tshark

__all__ = ["log"]  # a fixture
pytestmark = pytest.mark.skipif(not tshark.installed(), reason=tshark.MISSING)
NAME = "d_lite_5"


@pytest.fixture(scope="module")
def script(tmp_path_factory):
    return tshark.plugin(tmp_path_factory.mktemp("plugin"))


def shown(script, path, condition: str, *fields: str) -> list[list[str]]:
    words = [word for field in fields for word in ("-e", field)]
    return [line.split("\t") for line in tshark.run(script, path, "-Y", condition, "-T", "fields", *words).stdout.decode().splitlines()]


def test_the_queue_of_an_answer_is_where_the_record_is(script, tmp_path):
    path = tshark.unpacked("rocketmq", NAME, tmp_path)
    with dissect.open(path) as capture:
        ours = capture.sql("select response_packet, partition from exchanges where api = 'SEND_MESSAGE_V2' and topic = 'TPrio' order by 1").to_pylist()
    packets = ",".join(str(row["response_packet"]) for row in ours)
    assert shown(script, path, f"frame.number in {{{packets}}}", "frame.number", "rocketmq.partition") == [
        [str(row["response_packet"]), row["partition"]] for row in ours]


def test_the_copying_of_an_empty_log_is_shown(script, tmp_path):
    """What comes before three reports, or before two heartbeats, is no proof: it is shown when there is one."""
    path = tshark.unpacked("rocketmq", NAME, tmp_path)
    with dissect.open(path) as capture:
        ours = capture.sql("select count(*) as n from messages where protocol = 'rocketmq_ha'").to_pylist()[0]["n"]
    theirs = sum(len(apis.split(",")) for (apis,) in shown(script, path, "rocketmq_ha", "rocketmq_ha.api"))
    assert theirs == ours > 20


def test_what_is_read_with_bytes_that_were_kept_is_shown_in_both_passes(script, tmp_path, log):
    """Two brokers of the old dialect with nothing yet say zeros, which are kept until a record is proof."""
    data, records = log
    size = records[0]["store_bytes"]
    talk = [(0, bytes(8)), (0, bytes(8)), (1, bytes(12)), (1, struct.pack(">qi", 0, size)), (1, data[:size]), (0, struct.pack(">q", size))]
    path = tmp_path / "empty.pcap"
    path.write_bytes(replication(talk))
    words = ["-Y", "tcp.len > 0", "-T", "fields", "-e", "_ws.col.Info"]
    once, twice = (tshark.run(script, path, *passes, *words).stdout.decode().splitlines()[-2:] for passes in ([], ["-2"]))
    assert once[0] == twice[0] == f"HEARTBEAT; TRANSFER #{size}"
    assert once[1] == twice[1] and once[1].startswith(f"TRANSFER #0; TRANSFER #0; TRANSFER #{size} → OK")

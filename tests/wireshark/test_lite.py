"""RocketMQ 5.5.0 in the plugin: a queue that the broker chose, and a slave that begins with nothing."""

from __future__ import annotations

import pytest

import dissect
from tests.support import tshark

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

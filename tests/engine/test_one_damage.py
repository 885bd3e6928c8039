"""What is damaged does not depend on what was asked: `problems` alone, beside others, and in a summary."""

import pytest

import dissect
from dissect import schema
from tests.hard.judge import rows
from tests.hard.real import ROOT

CAPTURES = ["rocketmq/c_errors", "pulsar/c_errors", "tubemq/c_errors", "tank/b_consume", "bookkeeper/f_bk_v2"]
PROBLEM = [column.name for column in schema.TABLES["problems"].columns if not column.derived]
OTHERS = [
    {"exchanges": ["status", "latency_ns"]},
    {"messages": ["api", "topic"], "records": ["payload_bytes", "payload_crc32", "key"]},
    {"rebalance_events": ["event"], "connections": ["protocol"]},
    {name: [column.name for column in table.columns if not column.derived] for name, table in schema.TABLES.items()
     if name in ("connections", "messages", "exchanges", "items", "records", "rebalance_events", "capture")},
]


@pytest.mark.parametrize("name", CAPTURES)
def test_problems_are_the_same_whatever_is_asked_beside_them(name):
    path = str(ROOT / f"{name}.pcap.zst")
    alone = rows(path, {"problems": PROBLEM})["problems"]
    for others in OTHERS:
        assert rows(path, {**others, "problems": PROBLEM})["problems"] == alone


def test_a_capture_says_the_same_before_and_after_its_summary():
    path = str(ROOT / "rocketmq/c_errors.pcap.zst")
    before, capture = len(dissect.open(path).problems().to_arrow()), dissect.open(path)
    capture.summary()
    [counted] = capture.sql("select count(*) as n from problems").to_pylist()
    assert before == len(capture.problems().to_arrow()) == counted["n"] > 0

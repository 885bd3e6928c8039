"""Groups that make no progress: real ones, a consumer silenced in a real capture, and none where all goes on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import zstandard
from tests.hard import damage

import dissect

CAPTURES = Path(__file__).resolve().parent.parent.parent / "captures"
SECOND = 10**9


def stuck(path) -> list[dict]:
    with dissect.open(str(path)) as capture:
        return capture.stalls(where="kind = 'stuck'").to_pylist()


def truth(name: str) -> dict:
    return json.loads(zstandard.ZstdDecompressor().stream_reader((CAPTURES / f"{name}.truth.json.zst").read_bytes()).read())


def test_requests_that_fail_are_why():
    """A filter that the broker does not know: the client's own record has the same refusals."""
    [row] = [row for row in stuck(CAPTURES / "rocketmq" / "c_errors.pcap.zst") if row["who"] == "CG_sqlbad"]
    assert "has never got anything of ErrOk (all of its 2 partitions)" in row["text"]
    with dissect.open(str(CAPTURES / "rocketmq" / "c_errors.pcap.zst")) as capture:
        [asked] = capture.sql("select count(*) as n, count(*) filter (where code_class = 'error') as failed, count(*) filter (where records > 0) as got from exchanges"
                              " where api = 'PULL_MESSAGE' and \"group\" = 'CG_sqlbad' and topic = 'ErrOk'").to_pylist()
    assert f"{asked['failed']} of its {asked['n']} requests failed (SUBSCRIPTION_NOT_EXIST)" in row["text"], "the first one too"
    [start] = [one for one in truth("rocketmq/c_errors")["operations"] if one["op"] == "consumer_start" and one.get("group") == "CG_sqlbad"]
    assert start["result"] == "exception" and 0 < row["from_ns"] // 1000 - start["t_call_us"] < 2_000_000


def test_a_killed_owner_keeps_its_lock():
    """Nobody reads the queues of an orderly consumer that was killed, until its lock is over: the group is stuck from its last message on."""
    [row] = stuck(CAPTURES / "rocketmq" / "b_rebalance.pcap.zst")
    assert row["who"] == "CG_ord" and "(2 of its 4 partitions)" in row["text"]
    with dissect.open(str(CAPTURES / "rocketmq" / "b_rebalance.pcap.zst")) as capture:
        [last] = capture.sql("select min(t) as ns from (select max(response_last_ns) as t from exchanges where \"group\" = 'CG_ord' and records > 0"
                             " and topic = 'TopicOrd' group by partition)").to_pylist()
    assert row["from_ns"] == last["ns"]


@pytest.mark.parametrize("moment", [1_795_248_330])
def test_a_consumer_that_stops_acknowledging(tmp_path, moment):
    """The client's own segments of one connection are not there from a moment on: the group on it is stuck since then, and no other."""
    whole = damage.read(CAPTURES / "pulsar" / "b_rebalance.pcap.zst")
    assert stuck(CAPTURES / "pulsar" / "b_rebalance.pcap.zst") == []
    port = (43806).to_bytes(2, "big")
    kept = []
    for packet in whole.packets:
        at = damage.tcp_at(packet.data)
        late = int.from_bytes(packet.time[:4], damage.order(whole.head)) >= moment
        says = at and len(packet.data) > at + 4 * (packet.data[at + 12] >> 4)
        if not (late and says and packet.data[at : at + 2] == port):
            kept.append(packet)
    rows = stuck(damage.Recorded(whole.head, kept).write(tmp_path / "silent.pcap"))
    assert {row["who"] for row in rows} == {"keys"}
    assert all(moment * SECOND - SECOND < row["from_ns"] <= moment * SECOND and row["to_ns"] - row["from_ns"] > 10 * SECOND for row in rows)
    assert all("acknowledged nothing" in row["text"] and row["first_packet"] for row in rows)


@pytest.mark.parametrize("name", ["tank/b_consume", "tubemq/b_rebalance", "rocketmq/a_small", "rocketmq/d_pop", "pulsar/a_small", "pulsar/b_two_brokers"])
def test_none_where_groups_go_on_or_leave(name):
    assert stuck(CAPTURES / f"{name}.pcap.zst") == []


def test_large_numbers_have_separators():
    """A text of a stall is for people."""
    from dissect.analysis.questions import grouped
    numbers = [0, 7, 999, 1_000, 1_001, 12_345, 999_999, 1_000_000, 1_234_567, 98_007_006]
    with dissect.open(str(CAPTURES / "tank" / "c_control.pcap.zst")) as capture:
        said = [capture.sql(f"select {grouped(f'cast({number} as bigint)')} as said").to_pylist()[0]["said"] for number in numbers]
    assert said == [f"{number:,}" for number in numbers]

"""Groups that make no progress: real ones, a consumer silenced in a real capture, and none where all goes on."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import duckdb
import pytest
import zstandard
from tests.hard import damage

import dissect
from dissect.analysis import questions
from dissect.engine.derived import OUTAGES, STUCK, joined

CAPTURES = Path(__file__).resolve().parent.parent.parent / "captures"
SECOND = 10**9


def stuck(path) -> list[dict]:
    with dissect.open(str(path)) as capture:
        return capture.stalls(where="kind = 'stuck'").to_pylist()


def quoted(name: str) -> str:
    return f'"{name}"'


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
    assert row["who"] == "CG_ord"
    with dissect.open(str(CAPTURES / "rocketmq" / "b_rebalance.pcap.zst")) as capture:
        [last] = capture.sql("select min(t) as ns from (select max(response_last_ns) as t from exchanges where \"group\" = 'CG_ord' and records > 0"
                             " and topic = 'TopicOrd' group by partition)").to_pylist()
    assert row["from_ns"] == last["ns"]


def test_one_request_is_no_plural():
    [row] = [row for row in stuck(CAPTURES / "rocketmq" / "c_errors_5.pcap.zst") if row["who"] == "CG_retry"]
    assert row["exchanges"] == 1 and row["text"].endswith("; its only request failed (SUBSCRIPTION_NOT_EXIST)")


def test_a_group_that_goes_on_with_other_partitions_is_not_said_to_get_nothing():
    """Two of four queues are nobody's; of the others the group got messages all the time, as its client wrote down."""
    [row] = stuck(CAPTURES / "rocketmq" / "b_rebalance.pcap.zst")
    got = Counter(one["queue_id"] for one in truth("rocketmq/b_rebalance")["operations"]
                  if one["op"] == "consume" and one["topic"] == "TopicOrd" and row["from_ns"] < one["t_call_us"] * 1000 < row["to_ns"])
    assert got[0] == got[1] == 1, "what its killed consumer had in hand"
    said = re.fullmatch(r"group CG_ord goes on, but has got nothing of 2 of its 4 partitions of TopicOrd \(0 and 1\) for [\d.]+ s, while \d+ messages were published there;"
                        r" .*; of 2 other partitions it got ([\d,]+) messages meanwhile", row["text"])
    assert said and int(said[1]) == got[2] + got[3]


def of_team_s(gone: str) -> list[str]:
    """What is said of a group of Pulsar's when some of its exchanges are not there."""
    with dissect.open(str(CAPTURES / "pulsar" / "b_rebalance.pcap.zst")) as capture:
        asked = {name: capture.sql(f"select {', '.join(map(quoted, columns))} from {name}").to_arrow() for name, columns in joined(OUTAGES, STUCK).items()}
    base = duckdb.connect()
    for name, rows in asked.items():
        base.register(f"all_{name}", rows)
    base.execute("create view connections as select * from all_connections")
    base.execute(f"create view exchanges as select * from all_exchanges where not coalesce(\"group\" = 'team-s' and {gone}, false)")
    return [row[10] for row in base.execute(questions.stuck_groups()[0]).fetchall() if row[5] == "team-s"]


@pytest.mark.parametrize(("among", "expected"), [("%moves-partition-3", " other partitions"), ("%", "its consumer is connected and silent")])
def test_a_topic_that_is_a_partition_is_one_of_the_groups(among, expected):
    """Pulsar's partitions are topics.  One is no longer acknowledged, or all: only the second is silent."""
    texts = of_team_s(f"topic like '{among}' and request_last_ns > 1795248340000000000")
    assert len(texts) == (1 if among != "%" else 4) and all(text.endswith(expected) for text in texts), texts
    assert all(("goes on, but has acknowledged nothing of " in text) == (among != "%") for text in texts)


@pytest.mark.parametrize("between", ["-partition-", ".", "'s [^]\\ part(", "P"])
def test_what_a_description_says_of_partitions_is_taken_letter_by_letter(monkeypatch, between):
    monkeypatch.setattr(questions, "every", lambda: [SimpleNamespace(name="mine", partitions=between), SimpleNamespace(name="other", partitions="")])
    topics = [f"t{between}12", f"t{between}", "t12", f"t{between}1x", f"a{between}1{between}2"]
    asked = f"select {questions.whole_topic('r')} from (select ? as protocol, unnest(?) as topic) r"
    assert duckdb.execute(asked, ["mine", topics]).fetchall() == [("t",), (topics[1],), ("t12",), (topics[3],), (f"a{between}1",)]
    assert duckdb.execute(asked, ["other", topics]).fetchall() == [(topic,) for topic in topics]


def test_who_only_gives_permits_is_not_said_to_acknowledge():
    texts = of_team_s("request_last_ns > 1795248340000000000 and (topic like '%moves-partition-3' or api <> 'FLOW')")
    assert texts and all("acknowledged those" not in text for text in texts), texts


def test_a_group_that_fell_silent_everywhere_does_not_go_on():
    """Its last word of any partition comes half a second after the last one of a stuck partition."""
    with dissect.open(str(CAPTURES / "pulsar" / "b_rebalance.pcap.zst")) as capture:
        [span] = capture.sql("select min(request_last_ns) as first, max(request_last_ns) as last from exchanges where \"group\" = 'team-s'").to_pylist()
    for part in (42, 43, 44):
        texts = of_team_s(f"request_last_ns > {span['first'] + (span['last'] - span['first']) * part // 60}")
        assert not any("goes on" in text for text in texts), (part, texts)


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

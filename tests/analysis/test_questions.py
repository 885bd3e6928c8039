"""Every question over a small world, beside answers worked out by hand."""

import random
import struct
from pathlib import Path

import pytest
import zstandard
from tests.support import served
from tests.support import world
from tests.support.world import MS, SECOND, START

import dissect
from dissect.analysis import summary
from dissect.analysis.conditions import Filter, WrongQuestion, qualify
from dissect.api import open_capture
from dissect.export.findings import unanswered

CAPTURES = Path(__file__).resolve().parents[2] / "captures"


@pytest.fixture
def capture(tmp_path):
    with opened(tmp_path, **world.WORLD) as capture:
        yield capture


def opened(folder, **tables):
    path = folder / "a.pcap"
    path.write_bytes(b"stands for a capture")
    return open_capture(path, decode=served.Server(**tables))


def test_latency_counts_and_percentiles(capture):
    consume, ping, produce = capture.latency()
    assert (produce["count"], produce["ok"], produce["errors"], produce["unanswered"]) == (15, 11, 2, 2)
    # worked times in ms: 1…10, 10, 5 and 6: thirteen values, 76 ms together
    assert produce["min_ns"] == MS and produce["max_ns"] == 10 * MS
    assert produce["mean_ns"] == 76 * MS // 13
    assert (produce["p50_ns"], produce["p90_ns"], produce["p999_ns"]) == (6 * MS, 10 * MS, 10 * MS)
    assert produce["bytes"] == 13 * 150 + 2 * 100
    assert (produce["slowest_file"], produce["slowest_packet"]) == ("a.pcap", 100)      # of two equals, the earlier
    assert ping["p50_ns"] is None and ping["slowest_packet"] is None
    assert consume["max_ns"] == 10 * MS and consume["wait_mean_ns"] == 490 * MS         # the long poll is apart


def test_latency_of_another_column(capture):
    [row] = capture.latency(by="protocol", of="latency_ns")
    assert row["max_ns"] == 501 * MS and row["slowest_packet"] == 120


def test_latency_spreads_over_items(capture):
    by_topic = {row["topic"]: row for row in capture.latency(by="topic")}
    assert {topic: row["count"] for topic, row in by_topic.items()} == {"bills": 2, "gone": 2, "orders": 13, None: 1}
    assert (by_topic["gone"]["errors"], by_topic["orders"]["errors"]) == (2, 0)
    assert by_topic["gone"]["bytes"] == 150 + 10            # the spread exchange counts its item's payload


def test_latency_every_span(capture):
    rows = list(capture.latency(by="protocol", every="100ms"))
    assert [(row["from_ns"] - START, row["count"]) for row in rows] == [(0, 10), (100 * MS, 7)]


def test_latency_of_many_values_is_percentile_disc(tmp_path):
    """Against the definition: the least value that at least that share of all values does not exceed."""
    chance = random.Random(7)
    took = [chance.choice([1, 7, 999, 1000, 12_345, 999_999, 10**6, 123_456_789]) + chance.randrange(50)
            for _ in range(3000)]
    rows = [world.exchange(n, n, 0, server_ns=ns, wait_ns=None, api=f"api{n % 2}") for n, ns in enumerate(took)]
    with opened(tmp_path, exchanges=rows) as capture:
        for row in capture.latency(by="api"):
            values = sorted(ns for n, ns in enumerate(took) if f"api{n % 2}" == row["api"])
            for name, share in (("p50_ns", 500), ("p90_ns", 900), ("p99_ns", 990), ("p999_ns", 999)):
                assert row[name] == values[-(-share * len(values) // 1000) - 1]
        for row in capture.latency(by="api", approximate=True):
            values = sorted(ns for n, ns in enumerate(took) if f"api{n % 2}" == row["api"])
            for name, share in (("p50_ns", 500), ("p99_ns", 990)):
                exact = values[-(-share * len(values) // 1000) - 1]
                assert abs(row[name] - exact) <= 0.005 * exact + 1


def test_negative_times_are_counted(tmp_path):
    """A server may answer before it has heard all."""
    rows = [world.exchange(n, n, 0, server_ns=ns) for n, ns in enumerate((-5_000, -3_000, -1, 0, 4))]
    with opened(tmp_path, exchanges=rows) as capture:
        [row] = capture.latency(by="protocol")
        assert (row["min_ns"], row["p50_ns"], row["max_ns"], row["mean_ns"]) == (-5_000, -1, 4, -1600)


def test_errors_by_item(capture):
    [row] = capture.errors()
    assert (row["code_name"], row["count"]) == ("UNKNOWN_TOPIC", 2)
    assert row["rate"] == 2 / 16                            # fifteen produces, one of them with two items
    assert (row["first_packet"], row["last_packet"]) == (131, 161)
    assert row["first_ns"] == START + 108 * MS
    assert row["example"] == "no such topic"


def test_all_codes(capture):
    counted = {(row["api"], row["code_name"]): row["count"] for row in capture.errors(all=True)}
    assert counted == {("Produce", "OK"): 12, ("Produce", "UNKNOWN_TOPIC"): 2, ("Consume", "OK"): 1}


def test_errors_by_topic(capture):
    [row] = capture.errors(by=["topic"])
    assert row["topic"] == "gone" and row["rate"] == 1.0
    assert capture.errors(by=["topic"]).columns[0] == "topic"


def test_unanswered(capture):
    reset, left_open = capture.unanswered()
    assert (reset["status"], reset["longest_open_ns"]) == ("reset", 2 * SECOND - 104 * MS)
    assert (left_open["status"], left_open["longest_open_ns"]) == ("unanswered", 60 * SECOND - 103 * MS)
    assert left_open["client_ip"] == "10.0.0.2" and left_open["first_packet"] == 140
    assert left_open["given_up"] == 0


@pytest.mark.parametrize(("name", "port", "asked", "given_up"), [("rocketmq/a_small", 10911, 19, 19), ("pulsar/b_two_brokers", 6650, 13, 0), ("rocketmq/c_errors", 10911, 12, 11)])
def test_who_leaves_while_a_poll_is_held_has_given_it_up(name, port, asked, given_up):
    """Consumers that are stopped, a broker that is killed, and one that clients leave since it is frozen."""
    with dissect.open(CAPTURES / f"{name}.pcap.zst", jobs=1) as capture:
        rows = [row for row in capture.unanswered(by=["protocol", "server_ip", "server_port"]) if row["server_port"] == port]
        [row] = rows
        assert (row["count"], row["given_up"], row["maybe_lost"]) == (asked, given_up, 0)
        [finding] = unanswered(rows, [])
        assert ("until their clients ended the connection" in finding.text) == (given_up > 0)
        assert (finding.lost_ns is None) == (given_up == asked)


def test_an_answer_that_the_capture_lacks_is_said_to_be_maybe_lost(tmp_path):
    """Every fortieth segment of the broker is left out of the capture, less than one percent of its bytes."""
    packed, out, at, seen = (CAPTURES / "rocketmq/a_small.pcap.zst").read_bytes(), [], 24, 0
    data = zstandard.ZstdDecompressor().decompressobj().decompress(packed)
    while at < len(data):
        size = 16 + struct.unpack_from("<I", data, at + 8)[0]
        port, most = struct.unpack_from(">H", data, at + 16 + 14 + 20)[0], 16 + 14 + 20 + 32 + 200
        seen += port == 10911 and 16 + 14 + 20 + 32 < size < most
        if not (port == 10911 and 16 + 14 + 20 + 32 < size < most and seen % 40 == 0):
            out.append(data[at : at + size])
        at += size
    (tmp_path / "lossy.pcap").write_bytes(data[:24] + b"".join(out))
    with dissect.open(tmp_path / "lossy.pcap", jobs=1) as capture:
        [row] = [row for row in capture.unanswered(by=["protocol", "server_ip", "server_port"]) if row["server_port"] == 10911]
        assert row["count"] - 19 <= row["maybe_lost"] <= row["count"] and row["count"] > 19
        [finding] = unanswered([row], [])
        assert "the capture lacks bytes of the answers" in finding.text


def test_slow(capture):
    rows = list(capture.slow(limit=3, of="latency_ns"))
    assert [row["request_packet"] for row in rows] == [120, 100, 110]
    assert rows[0]["filter"] == "frame.number == 120 || frame.number == 121" and rows[0]["tcp_stream"] == 0
    assert len(capture.slow()) == 14


def test_rebalance(capture):
    rows = {row["partition"]: row for row in capture.rebalance()}
    assert rows["0"]["changes"] == 2 and rows["0"]["owners"] == 2 and rows["0"]["ping_pong"] == 1
    assert (rows["0"]["unowned_ns"], rows["0"]["longest_unowned_ns"]) == (7 * SECOND, 5 * SECOND)
    assert rows["0"]["unowned_since_ns"] is None
    assert rows["1"]["changes"] == 0 and rows["1"]["unowned_since_ns"] == START + 30 * SECOND
    assert (rows["2"]["unowned_ns"], rows["2"]["stuck"]) == (2 * SECOND, 1)             # shared, then nobody for 2 s


def test_rebalance_by_group(capture):
    [row] = capture.rebalance(by="group")
    assert (row["changes"], row["owners"], row["unowned_ns"], row["stuck"]) == (4, 3, 10 * SECOND, 1)


def test_trace_finds_the_deliveries_by_offset(capture):
    steps = [(row["step"], row["packet"]) for row in capture.trace(message="M7")]
    assert steps == [("published", 10), ("answered", 11), ("delivered", 90), ("acknowledged", None)]
    assert [row["step"] for row in capture.trace(key="k7")] == [step for step, _ in steps]


@pytest.mark.parametrize(("where", "told"), [((), "from exchanges /* alone */ r"), (("latency_ns > 0",), "from exchanges /* alone */ r"), (("bookie_ns > 0",), "from exchanges r")])
def test_requests_are_counted_without_what_stores_say_unless_a_condition_asks_for_it(where, told):
    """The join took most of the time of the count."""
    assert told in summary.parts(Filter(where=where))["protocols"]


def test_summary_comes_from_one_pass(capture):
    parts = capture.summary()
    assert len(capture.engine.decode.asked) == 1
    [row] = parts["protocols"]
    assert (row["requests"], row["answered"], row["expected"], row["errors"]) == (17, 14, 16, 2)
    assert parts["problems"].to_pylist() == [{"layer": "frame", "kind": "skipped", "count": 1, "bytes": 214}]


@pytest.mark.parametrize(("wanted", "packets"), [
    ({"topic": "bills"}, [110, 120]), ({"topic": "bi*"}, [110, 120]), ({"topic": "b_lls"}, []),
    ({"host": "10.0.0.2"}, [140, 150]), ({"port": 40001, "api": "Consume"}, [120]),
    ({"where": "status = 'error' and topic is not null"}, [130]), ({"where": ["code = 1", "topic is null"]}, [160]),
])
def test_filters(capture, wanted, packets):
    assert [row["request_packet"] for row in capture.exchanges(**wanted)] == packets


def test_hosts_reach_tables_that_only_know_the_connection(capture):
    assert len(capture.problems(host="10.0.0.2")) == 1 and len(capture.problems(host="10.0.0.1")) == 0


def test_tables_are_sorted(capture):
    assert [row["packet"] for row in capture.messages()] == [10, 20, 30]


def test_reserved_names_may_be_written_bare(capture):
    assert [row["packet"] for row in capture.messages(where="group = 'bill' or offset = 300")] == [20, 30]
    assert capture.sql("select group, count(*) as n from messages group by group order by n").to_pylist() == [
        {"group": "bill", "n": 1}, {"group": None, "n": 2}]


@pytest.mark.parametrize(("text", "expected"), [
    ("group = 'group'", "r.group = 'group'"), ("m.group = 1", "m.group = 1"), ('"group" = 1', "r.group = 1"),
    ("case when ok then 1 end = 1", "case when ok then 1 end = 1"), ("end = 'fin'", "r.end = 'fin'"),
    ("x in (select a from b group by a)", "x in (select a from b group by a)"),
])
def test_qualify(text, expected):
    assert qualify(text) == expected


@pytest.mark.parametrize(("ask", "words"), [
    (lambda c: c.latency(by="topik"), "exchanges has no column topik; did you mean topic?"),
    (lambda c: c.latency(of="api"), "--of needs a column of numbers"),
    (lambda c: c.sql("select topik from messages"), "no column topik; did you mean topic?"),
    (lambda c: c.sql("select 1 from mesages"), "no table mesages; did you mean messages?"),
    (lambda c: c.sql("selec 1"), "syntax error"),
    (lambda c: c.messages(where="topik = 'x'"), "no column topik; did you mean topic?"),
    (lambda c: c.capture(topic="x"), "capture has no column topic"),
    (lambda c: c.items(host="somewhere"), "needs an address"),
    (lambda c: c.rebalance(by="api"), "ownership has no column api"),
    (lambda c: c.trace(), "either its id"),
    (lambda c: c.messages(topc="x"), "no option topc; did you mean topic?"),
])
def test_wrong_words_cost_no_pass(capture, ask, words):
    with pytest.raises(WrongQuestion) as refused:
        ask(capture)
    assert words in str(refused.value)
    assert capture.engine.decode.asked == []


def test_deliveries_of_messages_whose_ids_are_words(tmp_path):
    """An id that is no numbers is equal or not: its acknowledgement is found, one of all before it says nothing."""
    common = {"protocol": "own", "connection": 1, "topic": "orders", "group": "g", "client": "c"}
    pushed = [{**common, "message_id": one, "redelivered": 0, "first_ns": START + n, "complete": True} for n, one in enumerate(["01AB", "01AC", "x:y:z", "1:2:w"])]
    asked = [{**common, "offset": 100 + n, "request_packet": n, "from_client": True, "status": "ok", "at_ns": START + 50 + n} for n in range(3)]
    items = [{"connection": 1, "offset": 100 + n, "request_packet": n, "message_id": one, "up_to": up_to}
             for n, (one, up_to) in enumerate([("01AC", False), ("x:y:z", False), ("01AB", True)])]
    with opened(tmp_path, records=pushed, exchanges=asked, items=items) as capture:
        rows = list(capture.sql("select d.message_id, d.acknowledged_ns from deliveries d"))
    assert {row["message_id"]: row["acknowledged_ns"] for row in rows} == {"01AB": None, "01AC": START + 50, "x:y:z": START + 51, "1:2:w": None}


def test_steps_of_one_moment_have_an_order():
    """Messages of a batch lie in one packet, at one offset: their ids tell which comes first, whoever decoded them."""
    alone, together = (open_capture("captures/bookkeeper/h_store.pcap.zst", jobs=jobs).trace(key="k0").to_pylist() for jobs in (1, 2))
    places = [(row["at_ns"], row["packet"], row["step"], row["message_id"] or "~") for row in alone]
    assert len({place[:3] for place in places}) < len(places)
    assert places == sorted(places)
    assert alone == together

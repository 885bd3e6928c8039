"""One message of RocketMQ followed through its life, against what producer and consumers recorded of it."""

from __future__ import annotations

from collections import Counter
from xml.etree import ElementTree

import pytest

from dissect.export import sequence
from dissect.protocols.rocketmq.codes import Api

from .known import capture, table, truth


def consumed(name: str, key: str) -> list[dict]:
    return [one for one in truth("rocketmq", name)["operations"] if one["op"] == "consume" and one.get("keys") == key]


def steps(name: str, **which) -> list[dict]:
    return capture("rocketmq", name).trace(**which).to_arrow().to_pylist()


@pytest.mark.parametrize("name", ["c_errors_5", "c_errors"])
def test_a_message_that_is_retried_until_it_is_dead(name):
    tries = next(ops for key in ("S43-retry0", "S41-retry0") if (ops := consumed(name, key)))
    found = steps(name, key=tries[0]["keys"])
    tally = Counter(row["step"] for row in found)
    assert tally["published"] == 1 and tally["delivered"] == len(tries) and tally["sent_back"] == len(tries)
    order = [row["step"] for row in found if row["step"] != "acknowledged"]
    assert order == ["published", "answered", *["delivered", "sent_back"] * len(tries)]
    places = [(row["partition"], row["offset"]) for row in found if row["step"] == "delivered"]
    assert places == [(str(one["queue_id"]), one["queue_offset"]) for one in tries]
    assert all(row["topic"].startswith("%RETRY%") == (n > 0) for n, row in enumerate(row for row in found if row["step"] == "delivered"))
    assert all(row["packet"] is not None and row["group"] and row["client"] for row in found)
    by_id = steps(name, message=tries[0]["msg_id"])
    by_place = steps(name, message=tries[0]["offset_msg_id"])
    assert [(row["step"], row["packet"]) for row in by_id] == [(row["step"], row["packet"]) for row in found] \
        == [(row["step"], row["packet"]) for row in by_place]


def test_a_popped_message_is_acknowledged():
    acks = table("rocketmq", "d_pop", "select * from rebalance_events where event = 'acknowledged' order by first_ns")
    assert acks
    ids = table("rocketmq", "d_pop", f"select message_id from records r where topic = '{acks[0]['topic']}' and partition = '{acks[0]['partition']}'"
                                     f" and r.offset = {acks[0]['detail']}")
    found = steps("d_pop", message=ids[0]["message_id"])
    assert [row["step"] for row in found if row["step"] != "answered"][:2] == ["published", "delivered"]
    assert acks[0]["packet"] in [row["packet"] for row in found if row["step"] == "acknowledged"]


def test_times_between_steps_add_up_and_every_step_has_its_packet():
    """From the producer over broker and store to the consumer: the whole way of one message."""
    found = capture("pulsar", "b_two_brokers").trace(message="23:0").to_pylist()
    assert [row["step"] for row in found] == ["published", *["to_store"] * 2, *["stored"] * 2, "answered", "delivered", "acknowledged"]
    assert found[0]["after_ns"] is None and all(row["after_ns"] >= 0 for row in found[1:])
    assert sum(row["after_ns"] for row in found[1:]) == found[-1]["at_ns"] - found[0]["at_ns"]
    assert all(row["packet"] is not None for row in found)
    shown = sequence.picture(found)
    assert shown.ends == ["p1", "127.0.0.1:6652", "127.0.0.1:3182", "127.0.0.1:3181", "c1"]
    assert [(arrow.source, arrow.target) for arrow in shown.arrows] == [(0, 1), (1, 2), (1, 3), (3, 1), (2, 1), (1, 0), (1, 4), (4, 1)]
    lines = list(sequence.lines(shown))
    assert len(lines) == 9 and all(f"#{row['packet']}" in line for row, line in zip(found, lines[1:]))
    drawn = sequence.svg(shown)
    assert len(ElementTree.fromstring(drawn).findall(".//{*}line[@class='way']")) == 8


@pytest.mark.parametrize("name", ["a_small", "b_two_brokers", "d_txn"])
def test_a_delivery_is_one_row(name):
    pushed = table("pulsar", name, "select d.message_id, d.connection, d.pushed_ns from deliveries d where d.message_id not like '0:%' order by d.pushed_ns limit 5")
    for one in pushed:
        found = capture("pulsar", name).trace(message=one["message_id"]).to_pylist()
        assert [row["step"] for row in found if row["at_ns"] == one["pushed_ns"]] == ["delivered"]
        assert "pushed" not in [row["step"] for row in found]


def test_a_picture_has_bounds_and_shows_hostile_names_harmless():
    rows = [{"at_ns": at, "step": "published", "protocol": "p", "api": "<script>\x1b[2J", "client_ip": "10.0.0.1", "client_port": at, "client": None, "server_ip": "10.0.0.2",
             "server_port": 1, "outcome": None, "packet": at} for at in range(300)]
    shown = sequence.picture(rows)
    assert len(shown.ends) == sequence.ENDS_MOST and shown.left_out == 300 - len(shown.arrows)
    assert "<script>" not in sequence.svg(shown) and "\x1b" not in "".join(sequence.lines(shown))


def test_a_transaction_is_committed_or_rolled_back():
    known = [one for one in truth("rocketmq", "a_small")["operations"] if one["op"] == "send_transaction" and one.get("msg_id")]
    seen = {step for one in known for row in steps("a_small", message=one["msg_id"]) if (step := row["step"]).startswith("transaction")}
    assert {"transaction_committed", "transaction_rolled_back", "transaction_checked"} <= seen


@pytest.mark.parametrize("name", ["a_small", "a_small_5", "a_binary", "a_binary_5"])
def test_a_broker_that_asks_names_group_and_topic(name):
    """The request has no group, and of 5.x the topic of half messages; both stand in the message that it carries."""
    asked = table("rocketmq", name, "select * from rebalance_events")
    known = {(one["properties"]["PGROUP"], one["topic"]) for one in truth("rocketmq", name)["operations"] if one["op"] == "send_transaction" and one.get("properties")}
    assert {(row["group"], row["topic"]) for row in asked if row["event"] == "transaction_checked"} == known


def test_brokers_that_number_alike_are_told_apart():
    """Two masters have the same topic, queue and offset: the message of one is not the message of the other."""
    one = next(one for one in truth("rocketmq", "m_two_masters")["operations"] if one["op"] == "consume" and one["queue_offset"] == 5)
    found = steps("m_two_masters", message=one["msg_id"])
    assert {row["message_id"] for row in found if row["message_id"]} == {one["msg_id"]}


def test_codes_that_were_cut_are_told():
    known = [one for one in truth("rocketmq", "d_pop_binary")["commands"] if one["type"] != "response" and one["code"] > 32767
             and one.get("serialize") == "ROCKETMQ" and one.get("inside_capture", True) and one["dir"] == "out"]
    told = table("rocketmq", "d_pop_binary", "select * from problems where kind = 'cut_code'")
    assert known and len(told) == len(known) and all(row["bytes"] == 0 for row in told)


def test_a_group_without_retries_yet_is_no_error():
    rows = table("rocketmq", "c_errors_5", "select topic, code_class, status from exchanges where code = 17 and api = 'GET_ROUTEINFO_BY_TOPIC'")
    assert len(rows) > 10
    assert all((row["code_class"] == "empty") == row["topic"].startswith("%RETRY%") for row in rows)


def test_numbers_that_meant_something_else():
    from dissect.decode.columns.made import code_name
    from dissect.language.load import load

    protocol = load("rocketmq")
    assert code_name(protocol, Api.DELETE_ACL_CONFIG, 210) == "DELETE_ACL_CONFIG_FAILED" and code_name(protocol, Api.POP_MESSAGE, 210) == "POLLING_TIMEOUT"


def test_the_broker_is_the_last_column():
    """What reads the columns by their number reads the same as before there was this one."""
    with capture("rocketmq", "m_two_masters") as opened:
        rows = opened.sql("select message_id, broker, max(packet) as packet from records where from_client and accepted and broker is not null and message_id is not null group by all order by packet").to_pylist()
        for broker in sorted({row["broker"] for row in rows}):
            message = next(row["message_id"] for row in rows if row["broker"] == broker)
            found = opened.trace(message=message).to_arrow()
            assert found.column_names[-2:] == ["after_ns", "broker"] and found.column_names[:3] == ["at_ns", "step", "protocol"]
            assert {row["broker"] for row in found.to_pylist()} == {broker} and len(found) > 1
    assert len({row["broker"] for row in rows}) == 2

"""What is said in words where figures alone would mislead: no delivery, a store's time, what no file records, sums over parallel requests."""

from __future__ import annotations

import json
import re
from pathlib import Path
from types import SimpleNamespace

import pytest

import dissect
from dissect.analysis import questions
from dissect.cli import why
from dissect.cli.notes import MEANINGS, undelivered
from dissect.export.screen import Screen
from tests.cli.test_choices import run

CAPTURES = Path(__file__).parents[2] / "captures"


def path(name: str) -> str:
    return str(CAPTURES / f"{name}.pcap.zst")


@pytest.mark.parametrize(("name", "key"), [("rocketmq/b_rebalance_5", "S33-prod-343"), ("tubemq/a_small", None)])
def test_a_message_that_nobody_got_is_said_to_be_so(name, key):
    with dissect.open(path(name)) as capture:
        sent = capture.sql("select message_id, max(packet) as packet, bool_or(accepted) as accepted from records where from_client and message_id is not null group by all order by packet")
        got = {row["message_id"] for row in capture.sql("select distinct message_id from records where not from_client")}
        got |= {row["message_id"] for row in capture.sql("select distinct message_id from deliveries where message_id is not null")}
        lost = [row["message_id"] for row in sent if row["message_id"] not in got and row["accepted"]]
        there = [row["message_id"] for row in sent if row["message_id"] in got]
        for message in there[:1]:
            assert undelivered(capture.trace(message=message).to_pylist(), None) == []
        for message in lost[-1:]:
            told = undelivered(capture.trace(message=message).to_pylist(), None)
            assert told[0].startswith("no delivery of it was captured") and f"id {message}" in told[1]
        assert lost and there
    code, out, _ = run("trace", path(name), *(["--key", key] if key else ["--message", lost[-1]]))
    assert code == 0 and " was captured: no delivery, push or acknowledgement with its id or place, after " in out and "not delivered" not in out


def test_messages_of_a_shared_key_are_all_looked_for():
    """341 steps of 13 messages, all of which came to a consumer; a limit that cuts them says nothing of what it cut."""
    assert "no delivery of" not in run("trace", path("pulsar/b_rebalance"), "--key", "k9")[1]
    assert "no delivery of" not in run("trace", path("pulsar/b_rebalance"), "--key", "k9", "--limit", "3")[1]


def test_the_time_of_a_store_is_not_a_brokers():
    with dissect.open(path("pulsar/b_rebalance")) as capture:
        [store] = capture.sql("select sum(why_broker_ns) as broker, sum(why_bookie_ns) as bookie, sum(latency_ns) as whole from why where protocol = 'bookkeeper'")
    assert store["broker"] == 0 and 10 * store["bookie"] > 9 * store["whole"]
    out = run("why", path("pulsar/b_rebalance"), "--by", "protocol")[1]
    assert "is bookie: the store wrote" in out.split("bookkeeper ")[1].split("\n\n")[0]
    assert "together: a sum over requests" in out


def test_a_figure_that_no_answer_has_says_what_it_is_made_of():
    """A table of blanks looked like a fault."""
    capture = path("rocketmq/c_errors")
    out = run("latency", capture, "--of", "broker_ns", "--by", "topic")[1]
    assert "nothing that was read has broker_ns: of a publish whose way to the store" in out
    assert "nothing that was read" not in run("latency", capture, "--of", "latency_ns", "--by", "topic")[1]


def test_what_no_file_records_is_no_blank():
    assert "not recorded" in run("capture", path("tank/b_consume"))[1]
    assert ",," in run("capture", path("tank/b_consume"), "-f", "csv")[1].splitlines()[1] + ","


def test_a_topic_of_one_capture_alone_is_told():
    code, out, _ = run("diff", path("rocketmq/a_small_5"), path("rocketmq/c_errors_5"), "--by", "topic")
    lines = {line.split()[0]: line for line in out.splitlines() if "appeared" in line or "vanished" in line}
    assert code == 5 and lines["ErrOk"].rstrip().endswith("yes") and "appeared: 0 → 447" in lines["ErrOk"]
    assert "vanished: 218 → 0, in 5 of 6 parts of its time" in lines["TopicBasic"] and lines["TopicBasic"].rstrip().endswith("no")
    assert "groups of one capture alone, not called changed" in out


@pytest.mark.parametrize("name", ["rocketmq/c_errors", "rocketmq/c_errors_5", "tank/b_consume", "tank/a_produce"])
def test_errors_say_what_each_code_means(name):
    codes = list(dict.fromkeys(row["code_name"] for row in json.loads(run("errors", path(name), "-f", "json")[1])))[:MEANINGS]
    lines = run("errors", path(name))[1].splitlines()
    assert codes and not [code for code in codes if not any(line.startswith(f"{code}: ") for line in lines)]


def test_of_several_keys_each_value_says_what_it_is():
    """`plain  2` may be anything."""
    names = [line.partition("   ")[0] for line in run("why", path("tubemq/c_errors"), "--by", "topic,broker")[1].splitlines() if " exchanges, " in line]
    assert {"topic plain  broker 2", "without topic  broker 1", "without topic  without broker"} <= set(names)
    alone = [line.partition("   ")[0] for line in run("why", path("tubemq/c_errors"), "--by", "topic")[1].splitlines() if " exchanges, " in line]
    assert {"plain", "without topic"} <= set(alone)


def test_a_command_to_type_next_ends_with_a_word():
    _, out, _ = run("rebalance", path("pulsar/b_two_brokers"))
    assert not [line for line in out.splitlines() if line.startswith("next:") and line.endswith(" ")]


def test_codes_whose_meaning_is_not_shown_are_asked_for():
    _, out, _ = run("errors", path("rocketmq/c_errors"))
    [said] = re.findall(r"further codes: mqdissect (describe rocketmq \w+)", out)
    assert f"\n{said.split()[-1]}:" not in out and run(*said.split())[0] == 0
    assert "further codes" not in run("errors", path("pulsar/b_two_brokers"))[1]


@pytest.mark.parametrize(("command", "words"), [("latency", "none is unanswered"), ("rebalance", "the longest was")])
def test_rows_that_a_limit_left_out_are_not_spoken_for(command, words):
    """45 requests of this capture have no answer, none of them in the first row."""
    few, all_ = (run(command, path("pulsar/c_errors" if command == "latency" else "tubemq/b_rebalance"), *more)[1] for more in (["--limit", "1"], []))
    assert [line for line in few.splitlines() if words in line and "of those shown: --limit" in line]
    assert "of those shown" not in all_


@pytest.mark.parametrize("width", [80, 120])
def test_moments_in_which_many_waited_fit_the_window(width, monkeypatch):
    monkeypatch.setattr(why, "next_step", lambda session, words: words)
    with dissect.open(path("tubemq/c_errors")) as capture:
        lines = list(why.together(capture.sql(questions.outages(why.STALLS)).to_pylist(), SimpleNamespace(screen=Screen(width))))
    assert len([line for line in lines if re.match(r"  \d", line)]) == 3 and all(len(line) <= width for line in lines)
    assert " back after 10.1 s" in " ".join(" ".join(lines).split())

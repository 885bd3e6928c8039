"""What a new operator ran into, and has no test with others of its kind."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path

import pytest

import dissect
from tests.cli.test_choices import run

CAPTURE = str(Path(__file__).parents[2] / "captures" / "rocketmq" / "c_errors.pcap.zst")       # one HEART_BEAT in it has a body that is not JSON


def test_problems_do_not_depend_on_what_was_asked_before():
    with dissect.open(CAPTURE) as capture:
        alone = capture.problems().to_pylist()
    with dissect.open(CAPTURE) as capture:
        capture.summary()
        assert capture.problems().to_pylist() == capture.sql("select * from problems").to_pylist() == alone
    assert [row["kind"] for row in alone] == ["malformed"]
    assert run("summary", CAPTURE, "--strict")[0] == run("problems", CAPTURE, "--strict")[0] == 4
    assert json.loads(run("summary", CAPTURE, "-f", "json")[1])["problems"]


@pytest.mark.parametrize("words", [("latency", "--of", "broker_ns", "--by", "topic"), ("latency", "--of", "broker_ns", "--by", "api"), ("exchanges", "--columns", "broker_ns,api")])
def test_a_column_made_of_columns_that_were_not_asked_for(words):
    command, *more = words
    assert run(command, CAPTURE, *more)[0] == 0


def test_lists_are_text_in_csv():
    code, out, err = run("sql", CAPTURE, "select api, list(request_packet order by request_packet) as packets from exchanges where api = 'PUT_KV_CONFIG' group by api", "-f", "csv")
    assert code == 0 and list(csv.DictReader(io.StringIO(out))) == [{"api": "PUT_KV_CONFIG", "packets": "148"}], err


def test_a_command_that_is_given_something_else_says_what_to_type():
    code, _, err = run("store", CAPTURE)
    assert code == 2 and f"mqdissect summary {CAPTURE}" in err
    code, _, err = run("live", "nosuch")
    assert code == 3 and "there is no such file or pipe" in err and "Errno" not in err


def test_the_summary_counts_every_problem():
    """It named three kinds, and left out the rest without a word."""
    path = CAPTURE.replace("rocketmq", "pulsar")
    [line] = [one for one in run("summary", path)[1].splitlines() if one.startswith("not read:")]
    assert sum(int(count.replace(",", "")) for count in re.findall(r"[(, ]([\d,]+) \w+(?=[,)])", line)) == len(run("problems", path, "-f", "ndjson")[1].splitlines()) == 10, line

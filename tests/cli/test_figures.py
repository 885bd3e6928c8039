"""Figures keep their units and names through questions in SQL, and codes their meaning; every command takes the options that all share."""

from __future__ import annotations

import csv
import io
import re
import subprocess
import sys
from pathlib import Path

import pytest

from dissect.cli.ask import named_otherwise
from dissect.export import words

CAPTURES = Path(__file__).parents[2] / "captures"
ROCKETMQ = CAPTURES / "rocketmq/a_small.pcap.zst"


def run(*argv):
    return subprocess.run([sys.executable, "-m", "dissect", *map(str, argv)], capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize(("name", "found", "text"), [
    ("avg(latency_ns)", 1502570.5, "1.5 ms"), ("max(e.at_ns)", 1_795_247_588_877_339_511, "07:53:08.877"), ("count(latency_ns)", 1234, "1,234"),
    ("quantile_disc(latency_ns, 0.99)", 2_000_000, "2 ms"), ("latency_ns", 2.5e6, "2.5 ms"), ("seen_ns", 1_795_247_588_877_339_511, "07:53:08.877"),
    ("a", 1.60885e8, "160,885,000"), ("a", 0.00000150257, "0.00000150257"), ("a", 1 / 3, "0.333333"), ("a", 2.0, "2"), ("a", float("nan"), "nan"),
    ("(latency_ns - server_ns)", 2_000_000, "2 ms"), ("((latency_ns - COALESCE(wait_ns, 0)) + x.send_ns)", 2.5e6, "2.5 ms"),
    ("(max(response_last_ns) - min(request_first_ns))", 86_400 * 10**9, "24 h 00 min"), ("(at_ns + (latency_ns - wait_ns))", 10**9, "00:00:01.000"),
    ("(response_last_ns - (at_ns - send_ns))", 2_000_000, "2 ms"), ("(latency_ns - 5)", 2_000_000, "2,000,000"), ("(latency_ns / server_ns)", 2.5, "2.5"),
    ("(at_ns + first_ns)", 2_000_000, "2,000,000"), ("(latency_ns - records)", 2_000_000, "2,000,000"),
    ("rate", 0.157, "15.7 %"), ("a", 0.0, "0"), ("a", 1e300, f"{1e300:,.0f}"),
])
def test_a_figure_has_its_unit_and_no_exponent(monkeypatch, name, found, text):
    from datetime import UTC

    assert words.value(name, found, UTC) == text


def test_a_new_name_keeps_the_kind_of_its_column():
    sql = "select api, max(e.at_ns) as latest, avg(latency_ns) mean, count(*) n, sum(request_size) from exchanges e group by api"
    assert named_otherwise(sql) == {"latest": "at_ns", "mean": "latency_ns"}


def test_sql_on_the_screen_and_for_machines():
    sql = "select max(at_ns) as latest, avg(latency_ns) as mean, 100000000.5::double as f from exchanges"
    shown = run("sql", ROCKETMQ, sql, "--utc").stdout.splitlines()
    assert re.fullmatch(r"\d\d:\d\d:\d\d\.\d{3}  +[\d.]+ m?s  +100,000,000", shown[1].strip()), shown
    [row] = csv.DictReader(io.StringIO(run("sql", ROCKETMQ, sql, "-f", "csv").stdout))
    assert len(row["latest"]) == 19 and float(row["f"]) == 100000000.5


def test_a_column_of_another_table_is_said_to_be_there():
    done = run("items", ROCKETMQ, "--where", "api='PULL_MESSAGE'")
    assert done.returncode == 2 and "items has no column api (messages, records, exchanges, why have it)" in done.stderr
    assert "did you mean api" not in done.stderr


def test_of_many_columns_the_nearest_are_told():
    done = run("sql", ROCKETMQ, "select max(first_ns) from exchanges")
    assert done.returncode == 2 and done.stderr.splitlines()[0].endswith("exchanges has request_first_ns, response_first_ns"), done.stderr


def test_who_names_no_table_or_protocol_is_told_what_there_is():
    assert "no table nope; there are connections, " in run("schema", "nope").stderr
    assert "no protocol 'nope'; there are bookkeeper, " in run("describe", "nope").stderr


@pytest.mark.parametrize("sql", ["pivot exchanges on status using count(*) group by api", "pivot exchanges on status using count(*)",
                                 "select * from (pivot exchanges on status using count(*) group by api)"])
def test_pivot_is_a_query(sql):
    done = run("sql", ROCKETMQ, sql, "--limit", 2)
    assert done.returncode == 0 and "oneway" in done.stdout, done.stderr


@pytest.mark.parametrize(("protocol", "code", "said"), [
    ("rocketmq", "SYSTEM_BUSY", "flow control"), ("rocketmq", "2", "SYSTEM_BUSY"), ("pulsar", "ConsumerBusy", "the subscription is taken"),
    ("pulsar", "ServerError", "TopicNotFound"), ("tank", "NOT_ACKNOWLEDGED", "replicas did not acknowledge in time"), ("bookkeeper", "ENOLEDGER", "402"),
    ("tubemq", "READ_FAILED", "the read failed"),
])
def test_describe_knows_codes(protocol, code, said):
    assert said in run("describe", protocol, code).stdout


def test_an_unknown_code_gets_the_nearest():
    done = run("describe", "rocketmq", "SYSTEM_BUZY")
    assert done.returncode == 2 and "did you mean SYSTEM_BUSY?" in done.stderr


def test_errors_say_what_their_codes_mean():
    found = run("errors", CAPTURES / "pulsar/c_errors.pcap.zst").stdout
    assert "MetadataError: metadata store, a bundle that is being unloaded, no such consumer, or encryption is wanted" in found


@pytest.mark.parametrize("form", ["csv", "ndjson"])
def test_the_summary_has_rows(form):
    done = run("summary", ROCKETMQ, "--format", form)
    assert done.returncode == 0 and "rocketmq" in done.stdout and "p99_ns" in done.stdout


STORE = CAPTURES / "rocketmq/store_531.tar.zst"


@pytest.mark.parametrize("words_", [["-f", "table", "--utc"], ["-f", "csv", "--quiet"], ["-f", "json", "--timezone", "Asia/Tokyo"]])
def test_a_store_takes_the_options_that_all_share(words_):
    done = run("store", STORE, "--table", "records", "--limit", 2, *words_, "--columns", "first_ns,topic,store_offset")
    assert done.returncode == 0 and len(done.stdout.splitlines()) >= 3, done.stderr
    assert re.search(r"\d\d:\d\d:\d\d\.\d{3}", done.stdout) or "table" not in words_


def test_what_only_rows_of_a_store_have_asks_for_rows(tmp_path):
    """The summary stood there, whatever the format, and no file was written."""
    done = run("store", STORE, "-f", "csv", "--columns", "topic", "--limit", 2)
    assert done.stdout.splitlines()[0] == '"topic"' and len(done.stdout.splitlines()) == 3
    assert run("store", STORE, "-o", tmp_path / "rows.parquet", "-f", "parquet").returncode == 0 and (tmp_path / "rows.parquet").exists()
    assert run("store", STORE, "-f", "nosuch").returncode == 2
    assert "commit log file" in run("store", STORE, "--utc", "--quiet").stdout
    assert "all records are in" in run("store", STORE, "--limit", 2, "-f", "table").stdout


@pytest.mark.parametrize("argv", [["latency"], ["summary", ROCKETMQ, "--nosuch"], ["exchanges", ROCKETMQ, "--limit", "x"], ["exchanges", ROCKETMQ, "--limit", "-1"]])
def test_usage_errors_have_one_style(argv):
    done = run(*argv)
    first, second = done.stderr.splitlines()
    assert done.returncode == 2 and first.startswith("mqdissect: ") and second == f"  hint: mqdissect {argv[0]} --help lists what there is"


def test_the_difference_of_two_moments_is_no_moment():
    """It was shown as a time of day in 1970."""
    assert named_otherwise("select min(d.first_ns) - min(p.first_ns) as late_ns, max(d.first_ns) as latest from records d group by 1") == {
        "late_ns": "latency_ns", "latest": "first_ns"}


def test_an_aggregate_of_some_rows_keeps_its_unit():
    assert named_otherwise("select api, max(at_ns) filter (where api in ('A', lower('B')) and latency_ns > (1)) as latest, sum(latency_ns) over (partition by api) as lost from exchanges") == {
        "latest": "at_ns", "lost": "latency_ns"}


@pytest.mark.parametrize(("item", "kind"), [
    ("latency_ns - server_ns as rest", "latency_ns"), ("x.latency_ns-x.server_ns - send_ns rest", "latency_ns"), ("at_ns + latency_ns as rest", "at_ns"),
    ("response_last_ns - request_first_ns as rest", "latency_ns"), ("max(latency_ns) - min(latency_ns) as rest", "latency_ns"),
    ("2 * latency_ns - server_ns as rest", None), ("latency_ns / (latency_ns + send_ns) as rest", None), ("sum(latency_ns) / (send_ns - server_ns) as rest", None),
    ("latency_ns - 5 as rest", None), ("at_ns + at_ns as rest", None), ("latency_ns - records as rest", None),
])
def test_a_sum_has_the_unit_of_what_it_is_made_of(item, kind):
    for sql in (f"select {item} from exchanges x", f"select api, {item}, records from exchanges x"):
        assert named_otherwise(sql).get("rest") == kind, sql


@pytest.mark.parametrize("of", ["request_size", "records"])
def test_what_is_no_duration_has_no_unit_of_time(of):
    """Sizes, counts and packets stood there as nanoseconds."""
    capture = CAPTURES / "bookkeeper/f_bk_v3.pcap.zst"
    [shown] = [line.split() for line in run("latency", capture, "--of", of, "--by", "api").stdout.splitlines() if line.startswith("ADD_ENTRY ")]
    [row] = [row for row in csv.DictReader(io.StringIO(run("latency", capture, "--of", of, "--by", "api", "-f", "csv").stdout)) if row["api"] == "ADD_ENTRY"]
    assert not {"ns", "µs", "ms", "s"} & {*shown} and f"{int(row['max_ns']):,}" in shown, shown
    assert not re.search(r"\d (ns|µs|ms|s)\b", run("diff", capture, CAPTURES / "bookkeeper/f_bk_v2.pcap.zst", "--of", of).stdout)


@pytest.mark.parametrize("form", ["csv", "json", "ndjson", "parquet"])
def test_an_interval_is_text_where_there_is_no_such_kind(form, tmp_path):
    sql = "select interval '1 month 3 days 1.5 seconds' as i, make_timestamp_ns(0) - make_timestamp_ns(5000) as d, null::interval as n, '\\x00a'::blob as b"
    done = run("sql", ROCKETMQ, sql, "-f", form, "-o", tmp_path / f"a.{form}")
    assert done.returncode == 0, done.stderr
    found = (tmp_path / f"a.{form}").read_bytes()
    assert b"1 month 3 days 00:00:01.5" in found and b"-00:00:00.000005" in found and (b'"0061"' in found or "json" not in form), found

"""A condition is one expression over the capture's tables; a question reaches no file, unless it is let."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import dissect
from dissect import schema
from dissect.analysis import questions
from dissect.analysis.conditions import Filter, WrongQuestion, condition, qualify

CAPTURES = Path(__file__).parents[2] / "captures"
CAPTURE = CAPTURES / "tubemq/a_small.pcap.zst"


@pytest.fixture(scope="module")
def capture():
    with dissect.open(CAPTURE, jobs=1) as one:
        yield one


GOOD = [
    "status = 'error' and latency_ns > 1000000",
    "group is null or offset > 3 and (end is null)".replace(" and (end is null)", ""),
    "topic like 'a%' -- with a remark",
    "/* why */ (api = 'x') or (api = 'y')",
    "api in ('a)', 'b(', ';')",
    "case when latency_ns > 3 then true else false end",
    "exists (select 1 from connections c where c.connection = r.connection and c.client_port > 0)",
    "connection in (select m.connection from messages m join connections c on c.connection = m.connection)",
    "regexp_matches(api, '^send') and length(topic) < 10",
]
BAD = [
    "1=1) ; copy (select 1) to '{there}'; select (1",
    "api = 'x') or (1=1",
    "1=1) union all (select * from exchanges",
    "1=1 order by api",
    "true; drop table exchanges",
    "api = 'x', api = 'y'",
    "true as wanted",
    "*",
    "  ",
    "api =",
    "true limit 3",
    "true) from exchanges r where (true",
    "api = 'x' --\n) or (true",
    "api = 'x' /*",
    "exists (from read_csv('{there}'))",
    "exists (select * from read_text('{there}'))",
    "exists (select * from '{there}')",
    "exists (select * from parquet.\"{there}\")",
    "exists (select * from glob('/*'))",
    "exists (select * from main.exchanges)",
    "exists (select * from duckdb_settings())",
    "reflect('java.lang.System', 'exit', 3) is null",
    "exists (with q as (select * from read_csv('{there}')) select * from q)",
]


@pytest.mark.parametrize("text", GOOD)
def test_expressions_are_conditions(capture, text):
    capture.exchanges(where=text)
    condition("exchanges", Filter(where=(text,)))


@pytest.mark.parametrize("text", BAD)
def test_what_is_not_one_expression_is_refused(capture, text, tmp_path):
    there = tmp_path / "there"
    with pytest.raises(WrongQuestion, match="a condition"):
        capture.exchanges(where=text.format(there=there))
    assert not there.exists()


def test_a_refused_condition_is_said_on_the_command_line(tmp_path):
    there = tmp_path / "there"
    done = subprocess.run([sys.executable, "-m", "dissect", "exchanges", CAPTURE, "--where", BAD[0].format(there=there)], capture_output=True, text=True)
    assert done.returncode == 2 and "one expression" in done.stderr and not there.exists() and not done.stdout


OUTSIDE = [
    "select * from read_text('{file}')",
    "select * from read_csv('{file}')",
    "select * from '{file}'",
    "from read_blob('{file}')",
    "select (select content from read_text('{file}')) as x, count(*) from exchanges",
    "select * from glob('{folder}/*')",
    "explain analyze copy (select 1) to '{new}'",
    "select 1; copy (select 1) to '{new}'",
    "copy (select 1) to '{new}'",
    "attach '{new}' as other",
    "set enable_external_access = true",
    "create table x as select 1",
    "install httpfs",
    "export database '{new}'",
    "select * from capture_of_somebody",
]


@pytest.mark.parametrize("text", OUTSIDE)
def test_a_query_reaches_no_file(capture, text, tmp_path):
    capture_of_somebody = capture.exchanges().to_arrow()  # noqa: F841 - a name in SQL is no variable
    (tmp_path / "secret.csv").write_text("content\nvery secret\n")
    text = text.format(file=tmp_path / "secret.csv", folder=tmp_path, new=tmp_path / "new")
    with pytest.raises(WrongQuestion):
        capture.sql(text)
    with pytest.raises(WrongQuestion):
        capture.relation(text)
    assert [path.name for path in tmp_path.iterdir()] == ["secret.csv"]


@pytest.mark.parametrize(("text", "words"), [
    ("select * from sniff_csv('/etc/passwd')", "no files"), ("from which_secret('/etc', 's3')", "no files"), ("from duckdb_secrets()", "no files"),
    ("select now() at time zone 'Nowhere'", "Unknown TimeZone"), ("explain select 1", "this is EXPLAIN"),
    ("from query_table('exchanges')", "where the query names it"), ("show tables", "mqdissect schema"), ("SHOW ALL tables;", "mqdissect schema")])
def test_a_query_that_cannot_be_answered_is_the_question_s_fault(capture, text, words):
    with pytest.raises(WrongQuestion, match=words):
        capture.sql(text).to_arrow()


def test_who_lets_it_may_join_files(tmp_path):
    (tmp_path / "owners.csv").write_text("api,who\nconsumerRegisterC2M,me\n")
    query = f"select o.who, count(*) as n from exchanges e join read_csv('{tmp_path}/owners.csv') o on o.api = e.api group by all"
    command = [sys.executable, "-m", "dissect", "sql", CAPTURE, query, "-f", "csv"]
    refused, done = (subprocess.run([*command, *more], capture_output=True, text=True) for more in ([], ["--allow-files"]))
    assert refused.returncode == 2 and "--allow-files" in refused.stderr
    assert done.returncode == 0 and '"me"' in done.stdout, done.stderr
    with dissect.open(CAPTURE, jobs=1, allow_files=True) as one:
        assert one.sql(query).to_pylist()[0]["who"] == "me"


def test_a_saved_folder_is_read_and_nothing_beside_it(capture, tmp_path, monkeypatch):
    capture.save(tmp_path / "night")
    (tmp_path / "secret.csv").write_text("content\nvery secret\n")
    monkeypatch.chdir(tmp_path)
    with dissect.open("night") as one:
        assert len(one.exchanges()) == len(capture.exchanges())
        with pytest.raises(WrongQuestion, match="no files"):
            one.sql(f"select * from read_csv('{tmp_path}/secret.csv')")


def test_values_that_do_not_fit_are_a_wrong_question(capture):
    with pytest.raises(WrongQuestion, match="Could not convert"):
        capture.sql("select cast(api as int) from exchanges")


@pytest.mark.parametrize("name", [pytest.param("bookkeeper/h_store", marks=pytest.mark.slow), "tank/b_consume"])
@pytest.mark.parametrize("table", [pytest.param(name, marks=pytest.mark.slow) if name == "exchanges" else name for name in schema.TABLES])     # 102 columns
def test_every_column_can_be_asked_for_alone_and_measured(name, table):
    for column in schema.TABLES[table].columns:
        if not column.derived and (table != "exchanges" or not column.name.endswith("_ns")):
            continue
        with dissect.open(CAPTURES / f"{name}.pcap.zst", jobs=1) as one:
            whole = one.table(table, [column.name])
            if table == "exchanges" and column.name != "at_ns" and column.kind == "int64" and not column.name.endswith(("_first_ns", "_last_ns")):
                assert len(one.latency(by=("api",), of=column.name)) and len(one.latency(by=("topic",), of=column.name))
                assert one.slow(of=column.name).columns
        assert whole.columns == [column.name] and (len(whole) or table == "deliveries")


def test_a_point_in_time_is_no_duration(capture):
    with pytest.raises(WrongQuestion, match="point in time"):
        capture.latency(of="at_ns")


@pytest.mark.parametrize("text", ["E'it\\'s group'", "$$it's group$$", "$q$ ' group $$ $q$", "'it''s group'"])
def test_a_keyword_within_a_text_stays_as_it_is(text):
    assert qualify(f"topic = {text} or group is null") == f"topic = {text} or r.group is null"


def test_words_of_users_are_not_rewritten():
    """`ns_sum(…)` is a word of our files; in a text of somebody else's it is his."""
    asked = questions.latency(wanted=Filter(where=("api <> 'ns_sum(x)'",)))
    assert "'ns_sum(x)'" in asked and "ns_sum(r.value)" not in asked


def test_a_condition_of_brackets_alone_is_refused_before_it_is_parsed():
    """3,000 that nobody closes took 1.2 GB."""
    with pytest.raises(WrongQuestion, match="brackets"):
        condition("exchanges", Filter(where=("(" * 3000,)))
    condition("exchanges", Filter(where=("(" * 200 + "records > 1" + ")" * 200,)))


def test_a_limit_beyond_all_numbers_is_none(capture):
    """The database's numbers end at 64 bits: it was an internal fault."""
    assert len(capture.slow(limit=10**20)) == len(capture.slow(limit=10**9))

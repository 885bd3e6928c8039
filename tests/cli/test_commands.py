"""Commands as they are typed: answers, formats, wrong words, exit codes."""

import csv
import io
import json
import os
import signal
import subprocess
import sys

import pyarrow as pa
import pyarrow.parquet as parquet
import pytest
from tests.support import served
from tests.support import world

from dissect import schema
from dissect.cli import session

SUMMARY = """\
200 kB · 2023-11-14 22:13:20–22:14:20 UTC · 1,234 packets

protocol  connections  requests  answered   p50    p99  worst  errors
tank                2        17    87.5 %  6 ms  10 ms  10 ms       2

look first
  1.3 % of the bytes of tank are not in the capture: what lacks an answer may have had one
      mqdissect problems a.pcap --where "layer = 'tcp'"
  2 requests to 10.0.0.9:11011 without answer in the capture, which lacks 3.8 % of what its servers said, the first at 22:13:20
      mqdissect unanswered a.pcap --host 10.0.0.9 --port 11011
      wireshark: ip.addr == 10.0.0.9 && tcp.port == 11011
  2 × UNKNOWN_TOPIC (12.5 %) on Produce: no such topic
      mqdissect errors a.pcap --api Produce
      wireshark: frame.number == 131
  slowest: Produce of orders took 10 ms at 22:13:20.010
      mqdissect slow a.pcap
      wireshark: frame.number == 100 || frame.number == 101
  group "bill": 4 changes of owner, 10 s without owner, all partitions together, 1 never confirmed
      mqdissect rebalance a.pcap --group bill
not read: 8.4 % (1 skipped, 40 B never captured)   mqdissect problems a.pcap
ask next: mqdissect latency a.pcap --by api,topic
"""
LATENCY = """\
topic   count  errors  unanswered    p50    p90    p99  p99.9  worst  slowest packet
bills       2       0           0  10 ms  10 ms  10 ms  10 ms  10 ms             110
gone        2       2           0   5 ms   6 ms   6 ms   6 ms   6 ms             160
orders     13       0           2   6 ms   9 ms  10 ms  10 ms  10 ms             100
            1       0           0
all packets are in a.pcap

of worked_ns, answered requests only; 2 unanswered are not in these figures
deliberate waiting (long polls) is not in these figures: --of server_ns has it
next:      mqdissect show a.pcap --packet 110
wireshark: frame.number == 110
"""


def test_summary_is_one_screen(mqdissect):
    assert mqdissect("a.pcap").out == SUMMARY
    assert mqdissect("summary", "a.pcap").out == SUMMARY
    assert mqdissect("--utc", "a.pcap").out == SUMMARY


def test_latency(mqdissect):
    assert mqdissect("latency", "a.pcap", "--by", "topic").out == LATENCY


def test_times_are_shown_in_the_zone_asked_for(mqdissect):
    assert "23:13:20–23:14:20 CET" in mqdissect("a.pcap", "--timezone", "Europe/Berlin").out


@pytest.mark.parametrize("name", world.WORLD)
def test_every_table_is_a_command(mqdissect, name):
    answer = mqdissect(name, "a.pcap", "--format", "json")
    rows = json.loads(answer.out)
    assert answer.code == 0 and len(rows) == len(world.WORLD[name])
    assert list(rows[0]) == schema.TABLES[name].usual()
    assert mqdissect(name, "a.pcap").code == 0


@pytest.mark.parametrize("name", ["slow", "latency", "errors", "unanswered", "rebalance"])
def test_every_question_in_every_format(mqdissect, name):
    wanted = json.loads(mqdissect(name, "a.pcap", "--format", "json").out)
    assert wanted
    lines = [json.loads(line) for line in mqdissect(name, "a.pcap", "--format", "ndjson").out.splitlines()]
    assert lines == wanted
    arrow = pa.ipc.open_stream(mqdissect(name, "a.pcap", "-f", "arrow").data).read_all()
    assert arrow.to_pylist() == wanted
    assert parquet.read_table(io.BytesIO(mqdissect(name, "a.pcap", "-f", "parquet").data)).to_pylist() == wanted
    rows = list(csv.DictReader(io.StringIO(mqdissect(name, "a.pcap", "-f", "csv").out)))
    assert len(rows) == len(wanted) and list(rows[0]) == list(wanted[0])


@pytest.mark.parametrize("ending", ["json", "ndjson", "csv", "parquet", "arrow"])
def test_the_ending_says_the_format(mqdissect, ending, tmp_path):
    answer = mqdissect("items", "a.pcap", "-o", f"x.{ending}")
    assert answer.code == 0 and not answer.out and answer.err == f"2 rows in x.{ending}\n"
    data = (tmp_path / f"x.{ending}").read_bytes()
    assert data and not list(tmp_path.glob("*.part"))
    if ending == "arrow":
        assert pa.ipc.open_file(data).read_all().num_rows == 2


def test_files_by_column(mqdissect, tmp_path):
    assert mqdissect("items", "a.pcap", "--partition-by", "topic", "-o", "parts").code == 0
    found = sorted(str(path.relative_to(tmp_path / "parts")) for path in (tmp_path / "parts").rglob("*.parquet"))
    assert found == ["topic=gone/part-0.parquet", "topic=orders/part-0.parquet"]
    assert parquet.read_table(tmp_path / "parts").num_rows == 2


def test_columns_and_limit(mqdissect):
    answer = mqdissect("exchanges", "a.pcap", "--columns", "request_packet,api", "--limit", "2", "-f", "ndjson")
    assert answer.out == '{"request_packet": 10, "api": "Produce"}\n{"request_packet": 20, "api": "Produce"}\n'
    assert mqdissect("latency", "a.pcap", "--columns", "api,count", "-f", "csv", "--limit", "1").out == (
        '"api","count"\n"Consume",1\n')


def test_sql(mqdissect):
    answer = mqdissect("sql", "a.pcap", "select api, count(*) as n from exchanges group by api order by n", "-f", "csv")
    assert answer.out == '"api","n"\n"Ping",1\n"Consume",1\n"Produce",15\n' or answer.out.endswith('"Produce",15\n')


def test_filters_of_the_command_line(mqdissect):
    def packets(*said):
        return [row["request_packet"] for row in json.loads(mqdissect("exchanges", "a.pcap", "-f", "json", *said).out)]

    assert packets("--topic", "bills") == [110, 120]
    assert packets("--host", "10.0.0.2", "--where", "status = 'reset'") == [150]
    assert packets("--port", "11011", "--api", "Ping") == [170]
    assert len(packets("--port", "11011=tank")) == len(world.EXCHANGES)


def test_options_reach_the_decoder(mqdissect, server):
    assert mqdissect("messages", "a.pcap", "--port", "7=tank", "--from", "2023-11-14T22:13:20Z", "--overlap", "last",
                     "--checksums", "verify", "--internal", "--jobs", "2", "--split-size", "64M", "--source", "tap",
                     "--fields", "tank.a.b", "--protocol", "x.py").code == 0
    said = server.options
    assert said.ports == {7: "tank"} and said.from_ns == 1_700_000_000 * 10**9 and said.overlap == "last"
    assert said.checksums and said.internal and said.jobs == 2 and said.split_size == 64 << 20
    assert said.source == "tap" and said.fields == ("tank.a.b",) and said.protocols == ("x.py",)


@pytest.mark.parametrize(("argv", "words"), [
    (["latency", "a.pcap", "--by", "topik"], "did you mean topic?"),
    (["messages", "a.pcap", "--columns", "topik"], "did you mean topic?"),
    (["latency", "a.pcap", "--columns", "p50"], "did you mean p50_ns?"),
    (["messages", "a.pcap", "--where", "topik = 1"], "did you mean topic?"),
    (["sql", "a.pcap", "select topik from messages"], "did you mean topic?"),
    (["sql", "a.pcap"], "mqdissect sql FILE"),
    (["messages", "a.pcap", "--format", "jsn"], "did you mean json?"),
    (["messages", "a.pcap", "--limt", "3"], "--limit"),
    (["messages", "a.pcap", "--overlap", "middle"], "first or last"),
    (["messages", "a.pcap", "--port", "x"], "--port 6650"),
    (["messages", "a.pcap", "--host", "broker-1"], "an address"),
    (["messages", "a.pcap", "--split-size", "1 elephant"], "64M"),
    (["latency", "a.pcap", "--every", "10"], "10s"),
    (["messages", "a.pcap", "--timezone", "Mars"], "Europe/Berlin"),
    (["messages", "a.pcap", "--partition-by", "topic"], "-o DIR"),
    (["items", "a.pcap", "--partition-by", "topik", "-o", "d"], "did you mean topic?"),
    (["schema", "exchange"], "did you mean exchanges?"),
    (["describe", "tnk"], "did you mean"),
    (["show", "a.pcap"], "--packet N"),
    (["show", "a.pcap", "--packet", "9-3"], "--packet 22-23"),
    (["show", "a.pcap", "--message", "x"], "CONNECTION:client:OFFSET"),
    (["trace", "a.pcap"], "--message"),
    (["save", "a.pcap"], "-o DIR"),
    (["extract", "a.pcap"], "-o FILE.pcapng"),
    (["summary"], "FILE"),
])
def test_wrong_usage_says_what_to_type(mqdissect, server, argv, words):
    answer = mqdissect(*argv)
    assert answer.code == session.USAGE
    assert words in " ".join(answer.err.replace("│", " ").split()) and not answer.out
    assert not server.asked, "wrong words must not cost a pass"


def test_an_input_that_cannot_be_read(mqdissect, server):
    answer = mqdissect("slwo", "a.pcap")
    assert answer.code == session.UNREADABLE
    assert answer.out == SUMMARY, "the others are answered"
    assert answer.err == "mqdissect: cannot read slwo: no such file; did you mean the command slow?\n"
    server.unreadable.append(("a.pcap", "this is text"))
    answer = mqdissect("a.pcap")
    assert answer.code == session.UNREADABLE and answer.err == "mqdissect: cannot read a.pcap: this is text\n"
    assert not answer.out
    assert mqdissect("missing.pcap").code == session.UNREADABLE


def test_an_empty_folder_is_no_capture(mqdissect, tmp_path):
    (tmp_path / "empty").mkdir()
    answer = mqdissect("empty")
    assert answer.code == session.UNREADABLE and "no file in this folder" in answer.err and not answer.out


def test_errors_of_other_rooms_are_no_faults(mqdissect, monkeypatch):
    class DescriptionError(Exception):
        pass

    def decode(*_, **__):
        raise DescriptionError("my.py:3: no such field")

    monkeypatch.setattr(session, "decoder", lambda: decode)
    answer = mqdissect("a.pcap", "--protocol", "my.py")
    assert answer.code == session.USAGE and answer.err == "mqdissect: my.py:3: no such field\n"


def test_strict_tells_problems_by_the_exit_code(mqdissect, server):
    assert mqdissect("latency", "a.pcap", "--strict").code == session.PROBLEMS
    assert len(server.asked) == 1
    server.tables["problems"] = served.rows("problems", [])
    assert mqdissect("latency", "a.pcap", "--strict").code == session.DONE


def test_a_fault_of_ours_says_how_to_report(mqdissect, monkeypatch):
    def broken():
        raise RuntimeError("boom")

    monkeypatch.setattr(session, "decoder", lambda: lambda *_, **__: broken())
    answer = mqdissect("a.pcap")
    assert answer.code == session.FAULT
    assert "internal fault: RuntimeError: boom" in answer.err and "this is a bug of ours" in answer.err
    assert "Traceback" not in answer.err and not answer.out
    monkeypatch.setenv("MQDISSECT_DEBUG", "1")
    with pytest.raises(RuntimeError):
        mqdissect("a.pcap")


def test_interrupted_shows_what_was_decoded(mqdissect, monkeypatch, server):
    class Slow(served.Decoded):
        def batches(self):
            for number, batch in enumerate(super().batches()):
                yield batch
                if number == 3:
                    os.kill(os.getpid(), signal.SIGINT)

    def decode(inputs, *, tables, options):
        return Slow(server(inputs, tables=tables, options=options).given)

    monkeypatch.setattr(session, "decoder", lambda: decode)
    answer = mqdissect("exchanges", "a.pcap", "-f", "ndjson")
    assert answer.code == session.INTERRUPTED
    assert 0 < len(answer.out.splitlines()) < len(world.EXCHANGES)
    assert "interrupted" in answer.err


def test_quiet_says_nothing_beside_the_data(mqdissect):
    assert mqdissect("items", "a.pcap", "-o", "x.csv", "--quiet").err == ""


def test_empty_answers(mqdissect, server):
    server.tables = {}
    assert mqdissect("exchanges", "a.pcap", "-f", "json").out == "[]\n"
    assert "nothing found" in mqdissect("exchanges", "a.pcap").out
    assert "no TCP connection" in mqdissect("a.pcap").out
    for name in ("slow", "latency", "errors", "unanswered", "rebalance"):
        assert mqdissect(name, "a.pcap").code == 0


def test_save_and_ask_the_folder(mqdissect, server):
    assert mqdissect("save", "a.pcap", "-o", "night").code == 0
    passes = len(server.asked)
    assert mqdissect("night").out == SUMMARY.replace("a.pcap", "night")
    assert len(server.asked) == passes
    assert mqdissect("extract", "night", "-o", "x.pcapng").code == session.USAGE


def test_version_and_help(mqdissect):
    assert mqdissect("--version").out.startswith("mqdissect ")
    for argv in (["--help"], [], ["latency", "--help"], ["latency", "-h"]):
        answer = mqdissect(*argv)
        assert answer.code == 0 and "$ mqdissect" in answer.out


def test_schema(mqdissect):
    assert all(name in mqdissect("schema").out for name in schema.TABLES)
    told = json.loads(mqdissect("schema", "exchanges", "--format", "json").out)
    assert [column["name"] for column in told[0]["columns"]] == schema.EXCHANGES.names()


def test_a_pipe_that_closes_early_is_no_fault(tmp_path):
    """`mqdissect schema exchanges | head -1`"""
    command = f"{sys.executable} -m dissect schema exchanges | head -1; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
    assert done.stdout.startswith("exchanges:") and done.returncode == 0 and done.stderr == ""


def test_only_the_command_asked_for_is_built():
    """The rest of a cold start's time belongs to the answer."""
    code = ("import sys; from dissect.cli import app\ntry: app.run(['schema'])\nexcept SystemExit: pass\n"
            "print(sorted({'pandas', 'duckdb', 'pyarrow'} & set(sys.modules)), file=sys.stderr)")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "[]" in done.stderr.splitlines()[-1]


def test_what_two_processes_are_expected_to_answer_are_commands():
    from dissect.cli.commands import COMMANDS
    from dissect.decode import crew

    assert crew.QUESTIONS <= COMMANDS.keys()

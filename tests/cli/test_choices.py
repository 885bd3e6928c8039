"""Every command with options that it shares with others: right ones answer, wrong ones are said, none is a fault of ours."""

from __future__ import annotations

import contextlib
import io
from pathlib import Path

import pytest

from dissect.cli import app
from dissect.engine import needs
from dissect.engine.embedded import Embedded

CAPTURE = str(Path(__file__).parents[2] / "captures/tubemq/c_errors.pcap.zst")
COMMANDS = {
    "summary": [], "slow": [], "latency": [], "errors": [], "unanswered": [], "rebalance": [], "messages": [], "exchanges": [], "problems": [],
    "show": ["--packet", "206"], "trace": ["--key", "none"],
}
RIGHT = [["--where", "protocol = 'tubemq'"], ["--columns", "api"], ["--columns", "count"], ["--topic", "*"], ["--port", "8123=tubemq"], ["--from", "+1s", "--to", "+5s"],
         ["--limit", "1"], ["--limit", "0"], ["--by", "topic"], ["--every", "10s"], ["--split-size", "64k"], ["--overlap", "last"], ["--format", "json"]]
WRONG = [["--where", "nonsense ="], ["--port", "8123=none"], ["--by", "none"], ["--every", "0s"], ["--of", "api"], ["--from", "then"],
         ["--overlap", "both"], ["--columns", "none"], ["--split-size", "x"], ["--protocol", "none.py"], ["--jobs", "0"]]


def run(*words: str) -> tuple[int, str, str]:
    out, err = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), pytest.raises(SystemExit) as left:
        app.run(list(words))
    return left.value.code or 0, out.buffer.getvalue().decode(), err.getvalue()


@pytest.mark.parametrize("command", COMMANDS)
def test_choices(command):
    for words in RIGHT + WRONG:
        code, _, err = run(command, CAPTURE, *COMMANDS[command], *words)
        assert code == 2 or code == 0 and words in RIGHT, f"{command} {words}: {code} {err}"      # 2: not every command has every option
        assert "fault" not in err and "Traceback" not in err, err
        assert bool(err.strip()) or code == 0


@pytest.mark.parametrize("command", ["slow", "latency", "errors", "unanswered"])
def test_columns_of_a_screen(command):
    """What stands below a table needs columns that are not shown."""
    code, out, err = run(command, CAPTURE, "--columns", "api")
    assert code == 0 and out.split() and out.splitlines()[0].strip() == "api" and "--packet" in out, err


@pytest.mark.parametrize("by", ["api", "api,topic"])
def test_latency_counts_bytes_where_somebody_sees_them(by, monkeypatch):
    """On a screen only where they are asked for: what items carry is not opened for nobody."""
    asked, before = [], Embedded.prepare
    monkeypatch.setattr(Embedded, "prepare", lambda engine, texts: asked.append(needs.merge([needs.of(text) for text in texts])) or before(engine, texts))
    _, screen, _ = run("latency", CAPTURE, "--by", by)
    _, shown, _ = run("latency", CAPTURE, "--by", by, "-f", "table", "--columns", "count, bytes")
    _, plain, _ = run("latency", CAPTURE, "--by", by, "-f", "csv", "--columns", "count,bytes")
    rows = [line.split(",") for line in plain.splitlines()[1:]]
    assert len(rows) > 3 and [line.replace(",", "").split() for line in shown.splitlines()[1 : len(rows) + 1]] == rows and "0" not in dict(rows).values()
    assert len(screen.splitlines()) >= len(rows)
    opened = ["request_size" in one["exchanges"] and ("items" not in one or "payload_bytes" in one["items"]) for one in asked]
    assert opened == 2 * [False] + 4 * [True]  # each is asked for twice


@pytest.mark.parametrize("command", ["latency", "rebalance"])
def test_rows_need_something_to_go_by(command):
    code, _, err = run(command, CAPTURE, "--by", "")
    assert code == 2 and "--by" in err


@pytest.mark.parametrize("text", ["", "  ", "drop table exchanges", "copy exchanges to 'x'", "-- only this"])
def test_sql_answers_queries(text):
    code, _, err = run("sql", CAPTURE, "--", text)
    assert code == 2 and "queries" in err


@pytest.mark.parametrize(("words", "said"), [
    (("summary", "--columns", "api"), "mqdissect: summary has no --columns: the summary is one screen; `mqdissect exchanges FILE --columns`"),
    (("--limit", "3"), "mqdissect: summary has no --limit: the summary is one screen; `mqdissect exchanges FILE --limit`"),
    (("report", "--format", "json"), "mqdissect: report has no --format: the report is one HTML page; `mqdissect summary FILE --format json`"),
    (("trace", "--where", "true"), "mqdissect: trace has no --where: it follows the one message of --message or --key; `mqdissect records FILE --where …`"),
    (("sql", "--topic", "a"), "mqdissect: sql has no --topic: the query chooses its rows itself"),
    (("sql", "--nothing"), "mqdissect: no such option: --nothing"),
])
def test_an_option_of_other_commands_is_answered_with_what_to_use_instead(words, said):
    command, *rest = ("summary", *words) if words[0].startswith("-") else words
    code, out, err = run(command, "x.pcap", *rest)
    assert code == 2 and not out and err.startswith(said) and f"mqdissect {command} --help lists what there is" in err

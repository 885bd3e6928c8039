"""Each screen in windows of 80, 120 and 200 columns, on a capture of each broker: no line is wider, except what is to be copied."""

from __future__ import annotations

import contextlib
import io
import re

import pytest

from dissect.cli import app
from tests.cli.test_told import path
from tests.cli.test_matrix import TABLES

SCREENS = {command: [] for command in ("summary", "slow", "latency", "errors", "unanswered", "rebalance", "why", "stalls")} | {table: ["--limit", "12"] for table in TABLES} | {
    "show": ["--packet", "1-60"], "trace": ["--key", "none"], "sql": ["select * from exchanges limit 5"], "schema": [], "protocols": []}
WITHOUT_CAPTURE = ("schema", "protocols")
COPIED = re.compile(r"mqdissect |wireshark: |frame\.number ")
CAPTURES = ("rocketmq/c_errors", "tubemq/c_errors", "pulsar/b_two_brokers", "tank/b_consume", "bookkeeper/f_bk_v3", "rocketmq_grpc/grpc_proxy_killed", "tls/pulsar_tls13")


class Window(io.TextIOWrapper):
    """A terminal of which nobody is told how wide it is but by COLUMNS."""

    def isatty(self) -> bool:
        return True


def seen(*words: str) -> list[str]:
    out, err = Window(io.BytesIO(), encoding="utf-8", write_through=True), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), pytest.raises(SystemExit):
        app.run(list(words))
    return re.sub(r"\x1b\[[0-9;]*m", "", out.buffer.getvalue().decode()).splitlines()


@pytest.mark.parametrize("columns", [80, pytest.param(120, marks=pytest.mark.slow), pytest.param(200, marks=pytest.mark.slow)])
@pytest.mark.parametrize("capture", [CAPTURES[-1], *(pytest.param(name, marks=pytest.mark.slow) for name in CAPTURES[:-1])])
def test_no_line_is_wider_than_the_window(capture, columns, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("PAGER", "cat")
    wide = {}
    for command, more in SCREENS.items():
        lines = seen(command, *([] if command in WITHOUT_CAPTURE else [path(capture)]), *more)
        assert lines, command
        if found := [line for line in lines if len(line) > columns and not COPIED.search(line) and max(map(len, line.split())) + 4 <= columns]:
            wide[command] = found
    assert not wide


@pytest.mark.parametrize(("capture", "packets", "word"), [
    ("pulsar/b_two_brokers", "1-60", "supports_get_partitioned_metadata_without_auto_creation"),            # a name, which ended in column 83
    ("bookkeeper/f_bk_v3", "1-60", '"persistent://pulsar/standalone/127.0.0.1:8080/healthcheck"')])         # a value: column 88
def test_a_long_word_in_a_tree_begins_further_left(capture, packets, word, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("PAGER", "cat")
    lines = seen("show", path(capture), "--packet", packets)
    assert any(word in line for line in lines)
    assert not [line for line in lines if len(line) > 80 and not COPIED.search(line)]

"""The server of the Model Context Protocol, driven as a client drives it."""

from __future__ import annotations

import io
import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

import dissect
from dissect.export.mcp.folders import Folders, NotThere
from dissect.engine import aside
from dissect.export.mcp.server import ANSWER_MOST, LINE_MOST, Server
from dissect.export.mcp.tools import TOOLS

ROOT = Path(__file__).resolve().parents[2]
VERSIONS = ("2024-11-05", "2025-03-26", "2025-06-18")


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    """Captures, something that is none, a folder that `save` wrote, and links that lead out."""
    outside, path = tmp_path_factory.mktemp("outside"), tmp_path_factory.mktemp("captures")
    shutil.copy(ROOT / "captures/tank/c_control.pcap.zst", path / "tank.pcap.zst")
    shutil.copy(ROOT / "captures/rocketmq/d_pop.pcap.zst", path / "a name: with & signs.pcap.zst")
    (path / "below").mkdir()
    shutil.copy(ROOT / "captures/tank/i_partial.pcap.zst", path / "below" / "partial.pcap.zst")
    (path / "notes.txt").write_text("no capture")
    shutil.copy(ROOT / "captures/tank/c_control.pcap.zst", outside / "secret.pcap.zst")
    (path / "link.pcap.zst").symlink_to(outside / "secret.pcap.zst")
    (path / "linked").symlink_to(outside)
    (path / "inner.pcap.zst").symlink_to(path / "tank.pcap.zst")
    (path / "holed").mkdir()
    (path / "holed" / "link.pcap.zst").symlink_to(outside / "secret.pcap.zst")
    dissect.open(str(path / "tank.pcap.zst")).save(str(path / "saved"))
    return path


class Client:
    def __init__(self, *folders: Path, version: str = VERSIONS[-1]):
        self.server, self.number = Server([str(one) for one in folders]), 0
        self.version = self.ask("initialize", protocolVersion=version, capabilities={}, clientInfo={"name": "tests", "version": "1"})["result"]["protocolVersion"]
        assert self.send({"jsonrpc": "2.0", "method": "notifications/initialized"}) is None

    def send(self, message):
        out = io.BytesIO()
        self.server.serve(io.BytesIO(json.dumps(message).encode() + b"\n"), out)
        return json.loads(out.getvalue()) if out.getvalue() else None

    def ask(self, method: str, **said):
        self.number += 1
        answer = self.send({"jsonrpc": "2.0", "id": self.number, "method": method, "params": said})
        assert answer["jsonrpc"] == "2.0" and answer["id"] == self.number
        return answer

    def tool(self, name: str, **arguments) -> dict:
        result = self.ask("tools/call", name=name, arguments=arguments)["result"]
        assert len(result["content"][0]["text"]) <= ANSWER_MOST
        return result

    def rows(self, name: str, **arguments) -> list:
        result = self.tool(name, **arguments)
        assert not result["isError"], result
        return json.loads(result["content"][0]["text"])["rows"]


@pytest.fixture(scope="module")
def client(folder) -> Client:
    return Client(folder)


@pytest.mark.parametrize(("tool", "asked"), [("sql", {"query": "select count(*) from range(1000000000000) t"}), ("sql", {"query": "with recursive t(n) as (select 1 union all select n + 1 from t) select n from t where n < 0"}),
                                             ("slow", {"where": f"latency_ns > (select count(*) from {', '.join(f'messages m{n}' for n in range(8))} where m0.packet + m1.packet + m7.packet > m2.packet)"})], ids=["a count", "no end", "a condition"])
def test_a_question_that_takes_too_long_is_given_up_and_told(folder, monkeypatch, tool, asked):
    """Nobody was there to press Ctrl-C, and the server answered nothing more."""
    monkeypatch.setattr("dissect.export.mcp.tools.QUESTION_SECONDS", 0.3)
    client = Client(folder)
    began = time.monotonic()
    result = client.tool(tool, capture="tank.pcap.zst", **asked)
    assert result["isError"] and "not there after 0.3 s" in result["content"][0]["text"] and time.monotonic() - began < 20, result
    assert client.rows("sql", capture="tank.pcap.zst", query="select count(*) as n from connections")[0]["n"] > 0


@pytest.mark.parametrize("of", ["'x'", "c.source"], ids=["as it is understood", "as it is answered"])
def test_one_long_call_of_a_function_is_left_behind(folder, monkeypatch, of):
    """The database looks for an end between rows, and the next question waited for the call."""
    monkeypatch.setattr("dissect.export.mcp.tools.QUESTION_SECONDS", 0.3)
    client, began = Client(folder), time.monotonic()
    asked = {"capture": "tank.pcap.zst", "query": f"select length(lpad({of}, 200000000, 'y')) from capture c"}
    result = client.tool("sql", **asked)
    assert result["isError"] and "not there after 0.3 s" in result["content"][0]["text"] and time.monotonic() - began < 4, result
    assert aside.left() and client.rows("sql", capture="tank.pcap.zst", query="select count(*) as n from connections")[0]["n"] > 0
    assert "not there after" in client.tool("sql", **asked)["content"][0]["text"]
    assert "have not ended yet" in client.tool("sql", **asked)["content"][0]["text"]
    for thread in aside.left():
        thread.join(60)
    assert not aside.left() and client.rows("sql", capture="tank.pcap.zst", query="select count(*) as n from connections")[0]["n"] > 0


# --- the protocol ---------------------------------------------------------------------------------------------------


def test_a_session_over_standard_input_and_output(folder):
    asked = [{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}},
             {"jsonrpc": "2.0", "method": "notifications/initialized"},
             {"jsonrpc": "2.0", "id": "two", "method": "tools/call", "params": {"name": "latency", "arguments": {"capture": "tank.pcap.zst"}}},
             {"jsonrpc": "2.0", "id": 3, "method": "ping"}]
    ran = subprocess.run([sys.executable, "-m", "mqdissect", "mcp", str(folder)], input="".join(json.dumps(one) + "\n" for one in asked), capture_output=True, text=True, timeout=120)
    answers = [json.loads(line) for line in ran.stdout.splitlines()]
    assert ran.returncode == 0 and [one["id"] for one in answers] == [1, "two", 3]
    assert answers[0]["result"]["serverInfo"]["name"] == "mqdissect" and answers[2]["result"] == {}
    assert answers[1]["result"]["structuredContent"]["rows"][0]["protocol"] == "tank"


@pytest.mark.parametrize("version", VERSIONS)
def test_each_version_is_spoken(folder, version):
    client = Client(folder, version=version)
    assert client.version == version
    assert ("structuredContent" in client.tool("schema")) == (version == "2025-06-18")
    batch = client.send([{"jsonrpc": "2.0", "id": 7, "method": "ping"}, {"jsonrpc": "2.0", "method": "notifications/x"}])
    assert batch == [{"jsonrpc": "2.0", "id": 7, "result": {}}] if version != "2025-06-18" else batch["error"]["code"] == -32600


def test_an_unknown_version_is_answered_with_ours(folder):
    assert Client(folder, version="1999-01-01").version == "2025-06-18"


def test_nothing_comes_before_initialize(folder):
    server = Server([str(folder)])
    assert server.message({"jsonrpc": "2.0", "id": 1, "method": "tools/list"})["error"]["code"] == -32600
    assert server.message({"jsonrpc": "2.0", "id": 1, "method": "ping"})["result"] == {}


@pytest.mark.parametrize("line, code", [
    (b"{", -32700), (b"\xff\xfe", -32700), (b"[" * 100_000, -32700), (b"3", -32600), (b"[]", -32600), (b'{"jsonrpc": "1.0", "id": 1, "method": "ping"}', -32600),
    (b'{"jsonrpc": "2.0", "id": null, "method": "ping"}', -32600), (b'{"jsonrpc": "2.0", "id": 1, "method": "nothing"}', -32601),
    (b'{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": [1]}', -32602), (b'{"jsonrpc": "2.0", "id": 1, "method": 5}', -32600),
    (b'{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "rm"}}', -32602), (b'{"jsonrpc": "2.0", "id": 1, "method": "resources/read", "params": {}}', -32602),
    (b'{"jsonrpc": "2.0", "id": 1, "method": "resources/list", "params": {"cursor": "x"}}', -32602), (b"x" * (LINE_MOST + 9), -32600),
    *((b'{"jsonrpc": "2.0", "id": %s, "method": "ping"}' % number, -32600) for number in (b"NaN", b"1e999", b"-Infinity")),
])
def test_what_is_wrong_is_answered_and_the_next_line_read(client, line, code):
    out = io.BytesIO()
    client.server.serve(io.BytesIO(line + b"\n\n" + b'{"jsonrpc": "2.0", "id": 9, "method": "ping"}\n'), out)
    wrong, right = map(json.loads, out.getvalue().splitlines())
    assert wrong["error"]["code"] == code and right == {"jsonrpc": "2.0", "id": 9, "result": {}}


@pytest.mark.parametrize("line", ['{"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}}', '{"jsonrpc": "2.0", "id": 4, "result": {}}', "", "   "])
def test_notifications_and_answers_are_not_answered(client, line):
    assert client.server.answered(line.encode()) is None


# --- tools ----------------------------------------------------------------------------------------------------------


def test_tools_are_described_by_schemas(client):
    tools = client.ask("tools/list")["result"]["tools"]
    assert {tool["name"] for tool in tools} == set(TOOLS) >= {"summary", "latency", "errors", "unanswered", "slow", "why", "stalls", "rebalance", "trace", "show", "sql", "schema"}
    for tool in tools:
        assert tool["description"] and tool["inputSchema"]["type"] == "object" and tool["annotations"]["readOnlyHint"]
        assert set(tool["inputSchema"]["required"]) <= set(tool["inputSchema"]["properties"])


@pytest.mark.parametrize("name", ["summary", "latency", "errors", "unanswered", "slow", "why", "stalls", "rebalance"])
@pytest.mark.parametrize("capture", ["tank.pcap.zst", "a name: with & signs.pcap.zst", "saved", "below"])
def test_every_question_is_answered(client, name, capture):
    assert not client.tool(name, capture=capture)["isError"]


def test_answers_are_those_of_the_command_line(client, folder):
    capture = dissect.open(str(folder / "tank.pcap.zst"))
    found = client.rows("latency", capture="tank.pcap.zst", by=["api"])
    assert [(row["api"], row["count"], row["p99_ns"]) for row in found] == [(row["api"], row["count"], row["p99_ns"]) for row in capture.latency(by=["api"]).to_pylist()]
    assert client.rows("sql", capture="tank.pcap.zst", query="select count(*) as n from exchanges") == [{"n": len(capture.exchanges())}]
    assert len(client.rows("slow", capture="tank.pcap.zst", limit=3)) == 3
    assert {row["api"] for row in client.rows("slow", capture="tank.pcap.zst", api="CreateTopic")} == {"CreateTopic"}


def test_messages_are_shown(client):
    text = client.tool("show", capture="tank.pcap.zst", packet=1, last_packet=30, limit=2)["content"][0]["text"]
    assert "request_id" in text and "there are more" in text
    assert client.tool("show", capture="saved", packet=1)["isError"]


def test_what_is_no_number_is_null(client):
    """JSON knows neither NaN nor Infinity; clients end at them."""
    out, query = io.BytesIO(), "select 'nan'::double as a, ['inf'::double, 1.5] as b, {'c': -'inf'::double} as d"
    said = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "sql", "arguments": {"capture": "tank.pcap.zst", "query": query}}}
    client.server.serve(io.BytesIO(json.dumps(said).encode() + b"\n"), out)
    result = json.loads(out.getvalue(), parse_constant=pytest.fail)["result"]
    [row] = json.loads(result["content"][0]["text"], parse_constant=pytest.fail)["rows"]
    assert row == {"a": None, "b": [None, 1.5], "d": {"c": None}} and result["structuredContent"] == {"rows": [row]}


def test_brackets_that_are_left_open_cost_nothing(client):
    """The database's parser took 3,000 of them for 1.2 GB, and 20,000 for all there is."""
    for query in ("select " + "(" * 20_000, "from " + "(" * 2000 + "exchanges" + ")" * 2000):
        since = time.process_time()
        result = client.tool("sql", capture="tank.pcap.zst", query=query)
        assert result["isError"] and "one in the other" in result["content"][0]["text"] and time.process_time() - since < 2
    assert client.rows("sql", capture="tank.pcap.zst", query="select " + "(" * 400 + "1" + ")" * 400 + " as n, '" + "(" * 900 + "' as s") == [{"n": 1, "s": "(" * 900}]


def test_long_answers_are_cut_and_say_so(client):
    result = client.tool("sql", capture="tank.pcap.zst", query="select repeat('x', 2000) as x from range(500)", limit=1000)
    assert not result["isError"] and "ask for less" in result["content"][0]["text"] and json.loads(result["content"][0]["text"])["rows"]
    assert "longer than" in client.tool("sql", capture="tank.pcap.zst", query="select repeat('x', 200000) as x")["content"][0]["text"]
    assert len(client.rows("sql", capture="tank.pcap.zst", query="select * from range(90)")) == 50


@pytest.mark.parametrize("name, arguments", [
    ("latency", {"capture": "tank.pcap.zst", "by": ["nothing"]}), ("sql", {"capture": "tank.pcap.zst", "query": "select no_such_column from exchanges"}), ("errors", {"capture": "notes.txt"}),
    ("slow", {"capture": "tank.pcap.zst", "where": "1 = ("}), ("sql", {"capture": "tank.pcap.zst", "query": "copy exchanges to '/tmp/x.csv'"}), ("trace", {"capture": "tank.pcap.zst"}),
    ("sql", {"capture": "tank.pcap.zst", "query": "select * from read_csv('/etc/passwd')"}), ("sql", {"capture": "tank.pcap.zst", "query": "attach '/tmp/x.db'"}),
    ("sql", {"capture": "tank.pcap.zst", "query": "select 1; copy (select 1) to '/tmp/mcp_wrote.csv'"}), ("slow", {"capture": "tank.pcap.zst", "where": "api in (select content from read_text('/etc/passwd'))"}),
    ("schema", {"table": "exchange"}), ("show", {"capture": "tank.pcap.zst", "packet": 5, "last_packet": 2}), ("sql", {"capture": "tank.pcap.zst", "query": ""}),
])
def test_a_wrong_question_is_an_answer_that_says_so(client, name, arguments):
    result = client.tool(name, **arguments)
    assert result["isError"] and result["content"][0]["text"] and "internal" not in result["content"][0]["text"]
    assert not os.path.exists("/tmp/mcp_wrote.csv")


@pytest.mark.parametrize("name, arguments", [
    ("latency", {}), ("latency", {"capture": 5}), ("latency", {"capture": "tank.pcap.zst", "limit": 0}), ("latency", {"capture": "tank.pcap.zst", "by": "api"}), ("sql", {"capture": "x"}),
    ("latency", {"capture": "tank.pcap.zst", "nothing": 1}), ("show", {"capture": "tank.pcap.zst", "packet": True}), ("latency", {"capture": "tank.pcap.zst", "by": [1]}),
])
def test_arguments_that_do_not_fit_are_refused(client, name, arguments):
    assert client.ask("tools/call", name=name, arguments=arguments)["error"]["code"] == -32602


# --- folders --------------------------------------------------------------------------------------------------------


def test_captures_are_resources(client, folder):
    found = client.ask("resources/list")["result"]["resources"]
    assert {one["name"] for one in found} == {"tank.pcap.zst", "a name: with & signs.pcap.zst", "below/partial.pcap.zst", "saved", "inner.pcap.zst"}
    for one in found:
        [content] = client.ask("resources/read", uri=one["uri"])["result"]["contents"]
        assert content["uri"] == one["uri"] and "protocols" in json.loads(content["text"])
        assert str(folder) not in content["text"]


@pytest.mark.parametrize("name", ["../outside/secret.pcap.zst", "link.pcap.zst", "linked/secret.pcap.zst", "holed", "/etc/passwd", "", "nothing.pcap", "below/../../x", "*.zst", "-", "tank.pcap.zst\0",
                                  "s3://bucket/x.pcap", "file:///etc/passwd", "mqdissect://captures/..%2f..%2fetc%2fpasswd", "mqdissect://captures//etc/passwd", "x" * 5000])
def test_nothing_outside_of_the_folders_is_there(client, name):
    if name != "":
        assert client.tool("summary", capture=name)["isError"]
        assert client.ask("resources/read", uri=name)["error"]["code"] == -32002
        with pytest.raises((NotThere, OSError, ValueError)):
            client.server.folders.path(name)


def test_several_folders_have_numbers(folder):
    folders = Folders([str(folder / "below"), str(folder)])
    names = [name for name, _ in folders.files()]
    assert "1/partial.pcap.zst" in names and "2/tank.pcap.zst" in names
    assert all(os.path.exists(folders.path(name)) for name in names)
    for name in ("3/tank.pcap.zst", "tank.pcap.zst", "0/tank.pcap.zst", "1/../tank.pcap.zst"):
        with pytest.raises(NotThere):
            folders.path(name)


def test_no_answer_tells_where_the_folders_are(client, folder):
    for name in ("slow", "latency", "errors"):
        assert str(folder) not in client.tool(name, capture="tank.pcap.zst")["content"][0]["text"]


def test_a_folder_that_is_not_there_is_refused():
    ran = subprocess.run([sys.executable, "-m", "mqdissect", "mcp", "/nothing/here"], capture_output=True, text=True, timeout=60)
    assert ran.returncode == 2 and "there is no folder" in ran.stderr

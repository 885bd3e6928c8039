"""Every option of every command, with every format, on captures of every kind: nothing is a fault of ours, and all formats say the same rows.

The commands and their options are the program's own: an option without a value here fails the first test.
"""

from __future__ import annotations

import csv
import json
import struct
from pathlib import Path

import pyarrow.feather
import pyarrow.ipc
import pyarrow.parquet
import pytest
import typer

from dissect.cli import app
from dissect.export.mcp.tools import TOOLS
from tests.cli.test_choices import run
from tests.engine.test_cuts import unpacked
from tests.export.test_mcp import Client
from tests.support.bulk import Bulk, write

ROOT = Path(__file__).parents[2]
TABLES = ("connections", "messages", "records", "exchanges", "items", "deliveries", "rebalance_events", "ownership", "problems", "capture")
ASKED = {"summary": [], "slow": [], "latency": [], "errors": [], "unanswered": [], "rebalance": [], **{table: [] for table in TABLES},
         "why": [], "stalls": [], "diff": ["--least", "5"], "between": [], "report": [], "extract": [], "save": [], "share": [], "export": [], "live": [],
         "show": ["--limit", "3"], "trace": ["--key", "none"], "sql": ["select api, count(*) as n from exchanges group by api"]}
TWICE = ("diff", "between")                 # commands that read two captures
BEFORE = {"export": ["otlp"]}               # what stands before the captures
WRITES = {"report": ".html", "extract": ".pcapng", "save": "", "share": ".pcap", "export": ".json"}      # what they make is a file of one kind
SCREENS = ("show", "live", *WRITES)         # commands whose rows have no formats, or that choose their own
FORMATS = ("table", "json", "ndjson", "csv", "parquet", "arrow")
VALUES: dict[str, list[list[str]]] = {
    "--where": [["--where", "protocol = 'tank'"], ["--where", "protocol is not null", "--where", "connection > 0"]],
    "--topic": [["--topic", "*"], ["--topic", "it's"]], "--group": [["--group", "g*"]], "--client": [["--client", "*"]], "--api": [["--api", "P*"]],
    "--host": [["--host", "127.0.0.1"], ["--host", "::1"]], "--port": [["--port", "8123"], ["--port", "8123=tubemq"]],
    "--limit": [["--limit", "0"], ["--limit", "1"]], "--columns": [["--columns", "protocol"], ["--columns", "connection,protocol"]],
    "--fields": [["--fields", "tank.Consume.version"], ["--fields", "pulsar.MessageMetadata.publish_time"]],
    "--partition-by": [["--partition-by", "protocol"]], "--csv-safe": [["--csv-safe"]], "--utc": [["--utc"]], "--timezone": [["--timezone", "Asia/Kolkata"]],
    "--from": [["--from", "+1s"], ["--from", "2030-01-01"]], "--to": [["--to", "+1s"], ["--to", "1999-01-01T00:00"]],
    "--protocol": [["--protocol", str(ROOT / "examples/redis.py")]], "--checksums": [["--checksums", "verify"]], "--overlap": [["--overlap", "last"]],
    "--internal": [["--internal"]], "--source": [["--source", "a name"]], "--keys": [["--keys", "/dev/null"]], "--keep": [["--keep", "{folder}/kept"]],
    "--jobs": [["--jobs", "1"], ["--jobs", "2"]], "--split-size": [["--split-size", "4k"]], "--strict": [["--strict"]], "--quiet": [["--quiet"]],
    "--progress": [["--progress"], ["--no-progress"]], "--by": [["--by", "topic"], ["--by", "api,client_ip"]], "--every": [["--every", "1s"]],
    "--of": [["--of", "latency_ns"], ["--of", "send_ns"]], "--approximate": [["--approximate"]], "--all": [["--all"]], "--allow-files": [["--allow-files"]],
    "--message": [], "--key": [], "--packet": [["--packet", "1-9"]], "--tcp-stream": [["--tcp-stream", "0"]], "--meanings": [["--meanings"]],
    "--at": [["--at", "1:client:0"]], "--place": [["--place", "0:client:0"]], "--format": [], "--out": [], "--picture": [["--picture"]], "--spread": [["--spread"]],
    "--before": [["--before", "{capture}", "--after", "{capture}"]], "--after": [["--after", "{capture}", "--before", "{capture}"]], "--certainty": [["--certainty", "0.5"]], "--least": [["--least", "1"]],
    "--table": [["--table", "exchanges"], ["--table", "connections"]], "--whole": [["--whole"]], "--with-keys": [["--with-keys"]], "--why": [["--why"]],
    "--key-file": [["--key-file", "{folder}/key"]], "share --keep": [["--keep", "topics,groups"]], "--interface": [], "--filter": [], "--window": [["--window", "3s"]],
    "live --every": [["--every", "1s"]], "--write": [["--write", "{folder}/written.pcap"]],
    "--sql": [["--sql", "select point, count(*) as n from exchanges group by all"], ["--sql", "select * from legs"]],
}
MADE = ("empty", "damaged", "cut", "noise")
REAL = {"tank/b_consume": 400, "tubemq/c_errors": 400, "pulsar/b_two_brokers": 300, "rocketmq/d_pop_binary": 300, "rocketmq_grpc/grpc_proxy_killed": 300,
        "tls/rocketmq_tls13": 200}          # and how many of their packets
EACH_FORMAT = ("empty", "damaged", "tubemq/c_errors", "rocketmq/d_pop_binary")
LARGE_BYTES = 24 << 20                      # several parts for each process
LARGE = {"--jobs": [["--jobs", "1"], ["--jobs", "2"]], "--split-size": [["--split-size", "2M"]], "--limit": [["--limit", "1"]], "--to": [["--to", "+1s"]],
         "--where": [["--where", "status = 'error'"]], "--by": [["--by", "topic"]], "--partition-by": [["--partition-by", "topic"]], "--keep": [["--keep", "{folder}/kept"]],
         "--progress": [["--progress"]]}    # what has to do with how much there is
WAYS = ("--jobs", "--split-size")           # of reading: whichever is taken, the rows are the same
ONCE = ("--partition-by", "--keep", "--progress", "--quiet")        # with one format: they say nothing about rows


@pytest.fixture(scope="module")
def captures(tmp_path_factory) -> dict[str, str]:
    """One of each kind: the beginnings of real ones, and what recorders leave behind when they are killed, or their disks are full."""
    folder = tmp_path_factory.mktemp("kinds")
    made = {name.replace("/", "_"): beginning(unpacked(name), packets) for name, packets in REAL.items()}
    whole = made["tank_b_consume"]
    made |= {"empty": whole[:24], "cut": whole[: len(whole) // 3 + 7], "noise": whole[:24] + bytes(4096),
             "damaged": whole[:5000] + bytes(b ^ 0x55 for b in whole[5000:5400]) + whole[5400:20_000] + whole[21_003:]}
    for name, data in made.items():
        (folder / f"{name}.pcap").write_bytes(data)
    return {name: str(folder / f"{name.replace('/', '_')}.pcap") for name in (*MADE, *REAL)}


def beginning(capture: bytes, packets: int) -> bytes:
    at = 24
    for _ in range(packets):
        if at < len(capture):
            at += 16 + struct.unpack_from("<I", capture, at + 8)[0]
    return capture[:at]


def options(command: str) -> list[str]:
    """The long names of a command's options."""
    built = typer.main.get_command(app.build([command]))
    one = getattr(built, "commands", {}).get(command, built)
    return [max(parameter.opts, key=len) for parameter in one.params if parameter.param_type_name == "option" and parameter.name != "help"]


def test_every_option_has_a_value_here():
    missing = {name for command in ASKED for name in options(command)} - set(VALUES) - {"--install-completion", "--show-completion", "--version"}
    assert not missing


def values(command: str, name: str) -> list[list[str]]:
    """What an option is given; a few mean something else to some commands."""
    return VALUES.get(f"{command} {name}", VALUES[name])


def wrong(said: tuple[int, str, str]) -> str:
    """What is not right about how a command ended; nothing where all is."""
    code, _, err = said
    if code not in (0, 2, 4, 5) or "internal fault" in err or "Traceback" in err:
        return f"{code} {err}"
    return "exit code 2 without a word" if code == 2 and not err.strip() else ""


def asking(command: str, capture: str, words: list[str], folder: Path) -> list[str]:
    """The command line; what must be written somewhere goes into the folder."""
    words = [word.replace("{folder}", str(folder)).replace("{capture}", capture) for word in words]
    inputs = [] if "--before" in words else [capture] * (2 if command in TWICE else 1)
    if "--partition-by" in words:
        words = [*words, "-o", str(folder / "parts"), "-f", "parquet"]
    elif command in WRITES:
        words = [*words, "-o", str(folder / f"made{WRITES[command]}")]
    return [command, *BEFORE.get(command, []), *inputs, *ASKED[command], *words]


def rows(kind: str, path: Path) -> int:
    """How many rows a file of this kind holds, by a reader that is not ours."""
    if kind == "csv":
        with path.open(newline="") as file:
            return max(0, sum(1 for _ in csv.reader(file)) - 1)
    if kind == "json":
        found = json.loads(path.read_text())
        return len(found) if isinstance(found, list) else -1
    if kind == "ndjson":
        return sum(1 for line in path.read_text().splitlines() if json.loads(line) is not None)
    if kind == "parquet":
        return pyarrow.parquet.read_metadata(path).num_rows
    with pyarrow.ipc.open_file(path) if path.read_bytes()[:6] == b"ARROW1" else pyarrow.ipc.open_stream(path) as reader:
        return reader.read_all().num_rows


@pytest.mark.slow
@pytest.mark.parametrize("command", ASKED)
@pytest.mark.parametrize("kind", [*MADE, *REAL])
def test_options(command, kind, captures, tmp_path):
    """Each option alone; each format with each option is the next test's."""
    each = command not in SCREENS and kind in EACH_FORMAT
    failed = []
    for name in options(command):
        for number, words in enumerate(values(command, name) if name in ONCE or not each else []):
            (tmp_path / f"{name}{number}").mkdir()
            asked = asking(command, captures[kind], words, tmp_path / f"{name}{number}")
            if why := wrong(run(*asked)):
                failed.append(f"{' '.join(asked)}: {why}")
    assert not failed, "\n".join(failed)


@pytest.mark.slow
@pytest.mark.parametrize("command", [name for name in ASKED if name not in SCREENS])
@pytest.mark.parametrize("kind", EACH_FORMAT)
def test_formats(command, kind, captures, tmp_path):
    """Each option with each format: all hold as many rows as each other."""
    failed = []
    for name in options(command):
        for number, words in enumerate([] if name in ONCE else values(command, name)):
            found = {}
            for one in FORMATS:
                path = tmp_path / f"{name.strip('-')}{number}.{one}"
                asked = [*asking(command, captures[kind], words, tmp_path), "-f", one, "-o", str(path)]
                said = run(*asked)
                if why := wrong(said):
                    failed.append(f"{' '.join(asked)}: {why}")
                elif said[0] != 2 and one != "table":
                    found[one] = rows(one, path)
            if len({count for count in found.values() if count >= 0}) > 1:
                failed.append(f"{command} {kind} {words}: {found}")
    assert not failed, "\n".join(failed)


@pytest.fixture(scope="module")
def large(tmp_path_factory) -> str:
    """A second of several hundred clients, some packets lost, repeated or out of order."""
    path = tmp_path_factory.mktemp("large") / "large.pcap"
    write(path, Bulk(size=LARGE_BYTES, connections=300, disorder=0.001, handshakes=True))
    return str(path)


@pytest.mark.slow
@pytest.mark.parametrize("command", [name for name in ASKED if name not in TWICE])
def test_large(command, large, tmp_path):
    """Work that is divided between processes, and more rows than are written at once."""
    counts, known = {}, options(command)
    for name in LARGE.keys() & known:
        for number, words in enumerate(LARGE[name] if command != "share" or name != "--keep" else []):
            folder = tmp_path / f"{name}{number}"
            folder.mkdir()
            asked = asking(command, large, words, folder)
            if name in WAYS and command not in SCREENS:
                asked += ["-f", "parquet", "-o", str(folder / "rows.parquet")]
            why = wrong(run(*asked))
            assert not why, f"{' '.join(asked)}: {why}"
            if (folder / "rows.parquet").exists():
                counts[tuple(words)] = rows("parquet", folder / "rows.parquet")
    assert len(set(counts.values())) <= 1, counts
    assert command not in ("exchanges", "messages") or min(counts.values()) > 10_000


GIVEN = {"by": ["topic"], "of": "latency_ns", "where": "protocol = 'tank'", "topic": "*", "group": "g*", "client": "*", "api": "P*", "host": "127.0.0.1", "limit": 1,
         "all": True, "message": "none", "key": "none", "query": "select count(*) as n from messages", "packet": 1, "last_packet": 9, "meanings": True, "table": "messages"}


@pytest.mark.slow
@pytest.mark.parametrize("kind", [*MADE, *REAL])
def test_tools(kind, captures):
    """The tools of `mcp`, with what each needs, and each of its arguments besides: rows, or a word about what is wrong."""
    path = Path(captures[kind])
    client = Client(path.parent)
    for tool in TOOLS.values():
        needed = {name: path.name if name == "capture" else GIVEN[name] for name in tool.required}
        for more in ({}, *({name: GIVEN[name]} for name in tool.arguments)):
            said = client.tool(tool.name, **needed | more)
            assert said["content"][0]["text"].strip() and "Traceback" not in said["content"][0]["text"], (tool.name, more, said)      # a fault of ours has no result

"""Every option of every command, with every format, on captures of every kind: nothing is a fault of ours, and all formats say the same rows.

The commands and their options are the program's own: an option without a value here fails the first test.
"""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pyarrow.feather
import pyarrow.ipc
import pyarrow.parquet
import pytest
import typer

from dissect.cli import app
from tests.cli.test_choices import run
from tests.engine.test_cuts import unpacked

ROOT = Path(__file__).parents[2]
CAPTURES = ROOT / "captures"
TABLES = ("connections", "messages", "records", "exchanges", "items", "deliveries", "rebalance_events", "ownership", "problems", "capture")
ASKED = {"summary": [], "slow": [], "latency": [], "errors": [], "unanswered": [], "rebalance": [], **{table: [] for table in TABLES},
         "show": ["--limit", "3"], "trace": ["--key", "none"], "sql": ["select api, count(*) as n from exchanges group by api"]}
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
}
MADE = ("empty", "cut", "damaged", "noise")
REAL = ("tank/b_consume", "tubemq/c_errors", "pulsar/b_two_brokers", "rocketmq/d_pop_binary", "tls/rocketmq_tls13")


@pytest.fixture(scope="module")
def captures(tmp_path_factory) -> dict[str, str]:
    """One of each kind: real ones, and what recorders leave behind when they are killed, or their disks are full."""

    folder = tmp_path_factory.mktemp("kinds")
    whole = unpacked("tank/b_consume")
    made = {"empty": whole[:24], "cut": whole[: len(whole) // 3 + 7], "noise": whole[:24] + bytes(4096),
            "damaged": whole[:5000] + bytes(b ^ 0x55 for b in whole[5000:5400]) + whole[5400:60_000] + whole[61_003:]}
    for name, data in made.items():
        (folder / f"{name}.pcap").write_bytes(data)
    return {name: str(folder / f"{name}.pcap") for name in made} | {name: next(str(p) for p in CAPTURES.glob(f"{name}.pcap*")) for name in REAL if list(CAPTURES.glob(f"{name}.pcap*"))}


def options(command: str) -> list[str]:
    """The long names of a command's options."""
    built = typer.main.get_command(app.build([command]))
    one = getattr(built, "commands", {}).get(command, built)
    return [max(parameter.opts, key=len) for parameter in one.params if parameter.param_type_name == "option" and parameter.name != "help"]


def test_every_option_has_a_value_here():
    missing = {name for command in ASKED for name in options(command)} - set(VALUES) - {"--install-completion", "--show-completion", "--version"}
    assert not missing


def right(said: tuple[int, str, str], words: list[str]) -> bool:
    code, _, err = said
    assert code in (0, 2, 4) and "fault" not in err and "Traceback" not in err, f"{' '.join(words)}: {code} {err}"
    assert code != 2 or "hint" in err or err.strip(), words
    return code != 2


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
    """Each option alone."""
    for name in options(command):
        for number, words in enumerate(VALUES[name]):
            words = [word.format(folder=f"{tmp_path}/{number}") if "{folder}" in word else word for word in words]
            if name == "--partition-by":
                words = [*words, "-o", str(tmp_path / f"parts{number}"), "-f", "parquet"]
            asked = [command, captures[kind], *ASKED[command], *words]
            right(run(*asked), asked)


@pytest.mark.slow
@pytest.mark.parametrize("command", [name for name in ASKED if name != "show"])
@pytest.mark.parametrize("kind", ["empty", "damaged", "tank/b_consume", "rocketmq/d_pop_binary"])
def test_formats(command, kind, captures, tmp_path):
    """Each option with each format: all hold as many rows as each other."""
    for name in options(command):
        for number, words in enumerate([] if name in ("--partition-by", "--keep", "--progress", "--quiet") else VALUES[name]):
            found = {}
            for one in FORMATS:
                path = tmp_path / f"{name.strip('-')}{number}.{one}"
                asked = [command, captures[kind], *ASKED[command], *words, "-f", one, "-o", str(path)]
                if right(run(*asked), asked) and one != "table":
                    found[one] = rows(one, path)
            counts = {count for one, count in found.items() if count >= 0}
            assert len(counts) <= 1, f"{command} {kind} {words}: {found}"

"""Keys never leave: every secret of a key log is searched for in everything that a run writes."""

from __future__ import annotations

import base64
import os
import pickle
import re
import subprocess
import sys
from pathlib import Path

import pytest

import dissect
from dissect import schema
from dissect.capture.find import find
from dissect.cli.commands import COMMANDS as EVERY
from dissect.decode import context, plain, splits
from dissect.decode.decoded import Decoded, SourceTables
from dissect.decode.options import Options
from dissect.inner.keylog import KeyLog
from tests.engine.test_cuts import TABLES
from tests.support import tls

NAME = "pulsar_tls12"
AGAIN = "again"  # in a command: the capture once more
COMMANDS = (["summary"], ["connections", "--format", "json"], ["messages", "--format", "csv"], ["problems", "--format", "json"], ["show", "--packet", "60"],
            ["sql", "select * from records"], ["report", "-o", "report.html"], ["save", "-o", "saved"], ["extract", "--where", "protocol = 'pulsar'", "-o", "small.pcapng"],
            ["exchanges", "-o", "exchanges.parquet"], ["capture", "--format", "json"], ["verify"])
MORE = (["slow"], ["latency", "--by", "api,topic"], ["errors"], ["unanswered"], ["rebalance"], ["diff", AGAIN], ["between", AGAIN], ["why"], ["stalls"],
        *([name, "--format", "json"] for name in ("records", "items", "deliveries", "rebalance_events", "ownership")), ["trace", "--key", "none"], ["live"],
        ["share", "-o", "shared.pcapng"], ["export", "otlp", "-o", "traces.json"], ["export", "perfetto", "-o", "trace.pftrace"])
NO_KEYS = {"share", "verify"}  # they take no key log
NO_CAPTURE = {"schema", "protocols", "describe", "wireshark", "store", "mcp", "spark", "check"}  # they read no capture with keys, or by another command


@pytest.fixture
def kept(tmp_path):
    capture, keys = (tls.unpacked_to(tmp_path, tls.CAPTURES / "tls" / f"{NAME}{end}") for end in (".pcap.zst", ".keys.txt.zst"))
    secrets = [bytes.fromhex(word) for line in keys.read_text().splitlines() if not line.startswith("#") for word in re.findall(r"[0-9a-fA-F]{64,}", line)[-1:]]
    assert len(set(secrets)) >= 2
    return capture, keys, sorted(set(secrets))


def forms(secret: bytes):
    """A secret as it might be written; of each a piece is enough."""
    yield secret[:16]
    yield secret.hex()[:32].encode()
    yield secret.hex()[:32].upper().encode()
    yield base64.b64encode(secret)[:20]


def searched(data: bytes, secrets) -> list[bytes]:
    return [secret for secret in secrets for form in forms(secret) if form in data]


@pytest.mark.parametrize("inside", [False, True])
def test_nothing_that_a_command_writes_has_a_secret(tmp_path, kept, inside):
    capture, keys, secrets = kept
    assert searched(keys.read_bytes(), secrets)  # the search finds what is there
    if inside:
        capture = tls.unpacked_to(tmp_path, tls.CAPTURES / "tls" / f"{NAME}.pcapng.zst")
    folder, found = tmp_path / "written", {}
    folder.mkdir()
    for command, *more in COMMANDS:
        found[command] = searched(run(folder, capture, [] if inside else ["--keys", str(keys)], command, *more), secrets)
    written = [path for path in folder.rglob("*") if path.is_file()]
    assert {path.name for path in written} >= {"report.html", "small.pcapng", "exchanges.parquet"}
    for path in written:
        found[str(path)] = searched(path.read_bytes(), secrets)
    assert {name: hits for name, hits in found.items() if hits} == {}


def run(folder, capture, named: list[str], command: str, *more: str) -> bytes:
    """What a command says; what it writes is in the folder."""
    first = int(command in ("export", "sql"))  # words before the capture
    rest = [str(capture) if word == AGAIN else word for word in more[first:]]
    words = [command, *more[:first], str(capture), *rest, *([] if command in NO_KEYS else named)]
    done = subprocess.run([sys.executable, "-m", "dissect", *words], cwd=folder, capture_output=True, env={**os.environ, "PYTHONPATH": str(Path(dissect.__file__).parents[1])})
    assert b"Traceback" not in done.stderr and done.returncode != 2, done.stderr
    return done.stdout + done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("inside", [False, True])
def test_nothing_that_any_other_command_writes_has_a_secret(tmp_path, kept, inside):
    """All commands but those that say nothing of a capture."""
    assert {command for command, *_ in (*COMMANDS, *MORE)} | NO_CAPTURE == set(EVERY)
    capture, keys, secrets = kept
    if inside:
        capture = tls.unpacked_to(tmp_path, tls.CAPTURES / "tls" / f"{NAME}.pcapng.zst")
    folder = tmp_path / "written"
    folder.mkdir()
    found = {" ".join(words): searched(run(folder, capture, [] if inside else ["--keys", str(keys)], *words), secrets) for words in MORE}
    for path in (path for path in folder.rglob("*") if path.is_file()):
        found[path.name] = searched(path.read_bytes(), secrets)
    assert {"shared.pcapng", "traces.json", "trace.pftrace"} < set(found)
    assert {name: hits for name, hits in found.items() if hits} == {}


def test_no_context_part_or_error_has_a_secret(kept):
    capture, keys, secrets = kept
    options, wanted = Options(keys=(str(keys),)), {name: [c.name for c in schema.TABLES[name].columns if not c.derived] for name in TABLES}
    source = find([str(capture)])[0]
    tables = SourceTables(Decoded([str(capture)], wanted, options), source, 0)
    for _ in tables.read(more=True):
        pass
    assert any(connection.opened for connection in tables.fold.inner.connections.values())
    saved = context.save(tables.fold)
    part = splits.decode_part(source, wanted, options, 0, splits.Split(0, 0, None))
    for data in (saved, part.context, pickle.dumps(part), plain.packed(options.meaning()), repr(tables.keylog).encode(), repr(vars(options)).encode()):
        assert searched(data, secrets) == []
    with pytest.raises(TypeError):
        pickle.dumps(tables.keylog)


def test_a_key_log_is_read_as_others_write_it(tmp_path):
    random, secret = bytes(range(32)), bytes(range(100, 148))
    path = tmp_path / "keys.txt"
    path.write_text(f"# a comment\nCLIENT_RANDOM {random.hex().upper()} {secret.hex()}\r\nEXPORTER_SECRET {random.hex()} {secret.hex()}\nnonsense\n"
                    f"RSA Session-ID:{'ab' * 32} Master-Key:{secret.hex()}\nCLIENT_TRAFFIC_SECRET_0 {random.hex()} {secret.hex()}")
    keys = KeyLog([str(path)])
    assert keys.of(random) == {"master": secret, "client_application": secret}
    assert keys.of(b"\1" * 32, b"\xab" * 32) == {"master": secret}
    assert keys.of(b"\1" * 32) == {} and keys.randoms() == [random]
    with path.open("a") as more:  # a client that still runs
        more.write(f"\nCLIENT_RANDOM {(b'x' * 32).hex()} {secret.hex()}\n")
    assert keys.of(b"x" * 32) == {"master": secret}
    assert not KeyLog() and "147" not in repr(keys)


@pytest.mark.parametrize("inside", [False, True])
def test_extract_hands_on_the_keys_of_what_it_copies_and_no_others(tmp_path, kept, inside):
    """The whole connections around one row, and their secrets: the copy alone is opened, and holds the secrets of no other connection."""
    capture, keys, secrets = kept
    if inside:
        capture = tls.unpacked_to(tmp_path, tls.CAPTURES / "tls" / f"{NAME}.pcapng.zst")
    copy = tmp_path / "one.pcapng"
    named = [] if inside else ["--keys", str(keys)]
    words = ["extract", str(capture), *named, "--where", "api = 'SEND'", "--limit", "1", "--with-keys", "-o", str(copy)]
    subprocess.run([sys.executable, "-m", "dissect", *words], check=True, capture_output=True)
    with dissect.open(str(copy)) as small, dissect.open(str(capture), keys=[] if inside else [str(keys)]) as whole:
        [row] = [row for row in small.connections().to_pylist() if row["decrypted"]]
        same = f"client_port = {row['client_port']} and server_port = {row['server_port']}"
        question = f"select api, status, request_id, request_size, records from exchanges where {same} order by at_ns, request_id"
        assert small.sql(question).to_pylist() == whole.sql(question).to_pylist() != []
    there = searched(copy.read_bytes(), secrets)
    assert there and len(set(there)) < len(secrets)

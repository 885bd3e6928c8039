"""A saved folder is asked for a time as its capture is."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
import zstandard

import dissect
from dissect import schema
from dissect.analysis import questions
from tests.cli.test_choices import run

CAPTURE = str(Path(__file__).parents[2] / "captures" / "pulsar" / "c_errors.pcap.zst")
TIME = ("--from", "+10s", "--to", "+20s")
COUNTED = "select count(*) as n from {} t"


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> str:
    place = str(tmp_path_factory.mktemp("kept") / "saved")
    assert run("save", CAPTURE, "-o", place)[0] == 0
    return place


@pytest.mark.parametrize("command", ["summary", "why", "stalls", "slow", "latency", "rebalance", "errors", "connections", "problems", "report"])
def test_every_command_answers_of_a_time(folder, command, tmp_path):
    words = ("-o", str(tmp_path / "page.html")) if command == "report" else ()
    code, _, err = run(command, folder, *TIME, *words)
    assert code == 0, err


@pytest.mark.parametrize("table", ["connections", "messages", "exchanges", "problems", "why"])
def test_as_many_rows_lie_in_the_time(folder, table):
    """A connection that began before the time and goes on in it is among them."""
    there, here = (int(run("sql", place, COUNTED.format(table), *TIME, "-f", "csv")[1].split()[1]) for place in (folder, CAPTURE))
    assert there and abs(there - here) <= here / 10      # messages at the edges: a capture's reading begins between them


CAPTURES = {"rocketmq/c_errors": "", "rocketmq/b_orderly": "", "pulsar/c_errors": "", "tank/b_consume": "", "tubemq/b_rebalance": "", "rocketmq_grpc/grpc_proxy_killed": "",
            "bookkeeper/f_bk_v3": "", "tls/rocketmq_tls13": "tls/rocketmq_tls13.keys.txt.zst"}
SIZES = {"packets_to_server", "packets_to_client", "bytes_to_server", "bytes_to_client", "missing_to_server", "missing_to_client", "retransmitted_bytes",
         "late_bytes", "overlap_conflicts", "packets_other_protocol"}      # of a whole life: no table says when they grew
HEARD = {"recognised_by", "last_ns", "last_file", "last_packet", "tls_version", "tls_cipher", "tls_sni", "tls_alpn", "tls_subject"}       # by packets that no message is in
UNTIL = {"silent_ns"}           # until the capture's last packet then, which may be in no message
ROUGH = {"connections": SIZES | HEARD, "capture": SIZES, "exchanges": {"tcp"}, "stalls": {"to_ns", "lost_ns", "text"}}


def asked() -> dict[str, str]:
    """Every question that has an answer with and without a time."""
    tables = {name: questions.table(name, [column for column in table.usual() if column not in ROUGH.get(name, ())]) for name, table in schema.TABLES.items()}
    return {**tables, "latency": questions.latency(), "by topic": questions.latency(["topic"]), "errors": questions.errors(["topic"]), "unanswered": questions.unanswered(),
            "slow": questions.slow(), "causes": questions.why(), "rebalance": questions.rebalance(), "groups": questions.rebalance(["group"])}


@pytest.fixture(scope="module", params=CAPTURES)
def twice(request, tmp_path_factory) -> tuple[str, str, tuple[str, ...]]:
    """A capture, its saved folder, and the keys that open it."""
    root, place = Path(CAPTURE).parents[1], tmp_path_factory.mktemp("twice")
    keys = (str(unpacked_keys(root / CAPTURES[request.param], place)),) if CAPTURES[request.param] else ()
    capture, folder = str(root / f"{request.param}.pcap.zst"), str(place / "saved")
    assert run("save", capture, "-o", folder, *(word for key in keys for word in ("--keys", key)))[0] == 0
    return capture, folder, keys


def unpacked_keys(packed: Path, folder: Path) -> Path:
    place = folder / "keys.txt"
    place.write_bytes(zstandard.ZstdDecompressor().stream_reader(packed.read_bytes()).read())
    return place


@pytest.mark.parametrize("part", [pytest.param(0.3, marks=pytest.mark.slow), 0.6, pytest.param(0.9, marks=pytest.mark.slow)])
def test_it_knows_as_much_as_the_capture_until_then(twice, part):
    capture, folder, keys = twice
    with dissect.open(folder) as whole:
        [span] = whole.sql("select min(first_ns) as begin_ns, max(last_ns) as end_ns from capture").to_arrow().to_pylist()
    to = span["begin_ns"] + int(part * (span["end_ns"] - span["begin_ns"]))
    found = []
    for path, opened in ((folder, ()), (capture, keys)):
        with dissect.open(path, to=str(to), keys=opened) as one:
            answers = zip(asked(), one.engine.answers([*asked().values()]), strict=True)
            found.append({name: sorted(repr({column: value for column, value in row.items() if column not in UNTIL}) for row in answer.to_pylist()) for name, answer in answers})
    there, here = found
    for name in here:
        assert there[name] == here[name], name
    assert here["connections"] and (part < 0.5 or here["exchanges"])


def test_what_is_known_only_later_is_not_said(tmp_path):
    """Each of these columns had the later word."""
    capture = str(Path(CAPTURE).parents[1] / "rocketmq" / "c_errors.pcap.zst")
    assert run("save", capture, "-o", str(tmp_path / "saved"))[0] == 0
    for command, words in {"summary": (), "rebalance_events": ("--where", "event = 'silent'"), "stalls": (), "ownership": (), "unanswered": ()}.items():
        there, here = (run(command, place, "--to", "+25.485s", *words)[1].replace(place, "CAPTURE").replace(capture, "CAPTURE") for place in (str(tmp_path / "saved"), capture))
        assert there == here, command
    made = []
    for number, place in enumerate((str(tmp_path / "saved"), capture)):
        assert run("export", "otlp", place, "--to", "+25.485s", "-o", str(tmp_path / f"{number}.json"))[0] == 0
        made.append((run("trace", place, "--key", "S41-retry0", "--to", "+25.485s", "-f", "csv")[1], (tmp_path / f"{number}.json").read_bytes()))
    assert made[0] == made[1] and all(map(len, made[0]))


def test_an_id_that_comes_with_the_answer_is_no_property_before(tmp_path):
    """Between the request and the answer: the broker's own id, which stands behind the properties of the record, is not known."""
    capture = str(Path(CAPTURE).parents[1] / "rocketmq" / "x_acl.pcap.zst")
    assert run("save", capture, "-o", str(tmp_path / "saved"))[0] == 0
    with dissect.open(capture) as whole:
        [sent] = whole.sql("select request_last_ns + 1 as at_ns from exchanges where status = 'ok' and api = 'SEND_MESSAGE_V2' order by at_ns limit 1").to_pylist()
    for to, known in ((sent["at_ns"], False), (sent["at_ns"] + 10**9, True)):
        there, here = [run("sql", place, "select key, properties from records order by all", "--to", str(to), "-f", "csv")[1] for place in (str(tmp_path / "saved"), capture)]
        assert there == here and here.count("UNIQ_KEY") and ("offsetMsgId" in here) is known


def test_from_a_moment_on_it_counts_what_the_capture_counts(folder):
    """Answers whose requests had gone before, and stalls: made of what is in the time."""
    for status in ("no_request", "ok", "unanswered"):
        there, here = (run("sql", place, f"select count(*) as n from exchanges where status = '{status}'", "--from", "+20s", "-f", "csv")[1] for place in (folder, CAPTURE))
        assert there == here, status
    there, here = (run("sql", place, "select kind, who, from_ns, exchanges from stalls where protocol = 'pulsar' order by all", "--from", "+20s", "-f", "csv")[1] for place in (folder, CAPTURE))
    assert there == here


def test_from_a_moment_on_it_knows_the_names_that_were_said_before(tmp_path):
    """The capture's rows of `problems` that are not there say that names are unknown; the folder has them."""
    capture = str(Path(CAPTURE).parents[1] / "pulsar" / "c_errors.pcap.zst")
    assert run("save", capture, "-o", str(tmp_path / "saved"))[0] == 0
    rows = []
    for place in (str(tmp_path / "saved"), capture):
        with dissect.open(place, from_="+14s") as one:
            rows.append((Counter((row["packet"], row["layer"], row["kind"]) for row in one.sql("select * from problems").to_pylist()),
                         {row["request_packet"]: row["topic"] for row in one.sql("select request_packet, topic from exchanges where request_packet is not null").to_pylist()}))
    (there, named), (here, unnamed) = rows
    lacking = here - there
    assert lacking and not there - here and {kind for _, _, kind in lacking} == {"unbound"}
    of_them = {packet for packet, _, _ in lacking} & named.keys()
    assert of_them and all(named[packet] and not unnamed[packet] for packet in of_them)

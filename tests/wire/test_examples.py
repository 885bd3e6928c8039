"""The examples that end where their delimiters say, against what a client recorded of real servers (examples/captures), and against tshark."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import time
from collections import defaultdict
from pathlib import Path

import pytest
import zstandard

import dissect
from tests.support import lines, tshark

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
NAMES = ["redis", "nats"]


def unpacked(name: str) -> bytes:
    return zstandard.ZstdDecompressor().stream_reader((EXAMPLES / "captures" / f"{name}.zst").read_bytes()).read()


def truth(name: str) -> list[dict]:
    return json.loads(unpacked(f"{name}.truth.json"))


def ask(name: str, question: str, blob=None, **options) -> list[dict]:
    with dissect.open(unpacked(f"{name}.pcap") if blob is None else blob, protocols=[str(EXAMPLES / f"{name}.py")], **{"jobs": 1, **options}) as opened:
        return opened.sql(question).to_pylist()


def test_every_command_has_its_answer():
    found, expected = defaultdict(list), defaultdict(list)
    for row in ask("redis", "select client_port, api, topic, status, code_name, code_text from exchanges order by request_packet, \"offset\""):
        found[row.pop("client_port")].append(row)
    for one in truth("redis"):
        if "asked" in one:
            failed = one["answer"]["error"].split(" ", 1) if isinstance(one["answer"], dict) else [None, None]
            expected[one["port"]].append({"api": one["asked"][0].upper(), "topic": (one["asked"] + [None])[1] or None, "status": "error" if failed[0] else "ok",
                                          "code_name": failed[0], "code_text": failed[1]})
    assert found == expected and sum(map(len, found.values())) == 48
    pushed = ask("redis", "select kind from messages where not from_client and kind = 'push'")
    assert len(pushed) == sum("pushed" in one for one in truth("redis"))


def test_every_line_is_a_message_and_every_reply_finds_its_request():
    found = defaultdict(list)
    for row in ask("nats", "select c.client_port as port, m.from_client, case when m.kind = 'response' then null else m.api end as api, m.topic, m.payload_bytes from messages m join connections c on c.connection = m.connection order by m.first_ns, m.packet, m.\"offset\""):
        found[row["port"], row["from_client"]].append((row["api"], row["topic"], row["payload_bytes"]))
    expected, replies, waited = defaultdict(list), set(), 0
    for one in truth("nats"):
        words = one["line"].split(" ")
        verb = words[0].upper().removeprefix("H")
        if verb == "FOO":
            continue  # no verb: skipped
        subject = words[1] if verb in ("PUB", "MSG", "SUB") else None
        answers = verb == "PONG" or verb in ("PUB", "MSG") and (one["port"], subject) in replies  # it is called as its request
        expected[one["port"], one["from"] == "client"].append((None if answers else verb, subject, one["bytes"]))
        asks = verb in ("PUB", "MSG") and len(words) - (words[0].upper() in ("HPUB", "HMSG")) == (4 if verb == "PUB" else 5)
        if asks:
            replies.add((one["port"], words[2 if verb == "PUB" else 3]))
        waited += verb in ("PUB", "MSG") and answers
    assert found == expected
    pairs = ask("nats", "select status, count(*) as n from exchanges where api in ('PUB', 'MSG') group by status")
    assert pairs == [{"status": "ok", "n": waited}] and waited == len(replies) == 23


def resp(*words: str) -> bytes:
    return b"*%d\r\n" % len(words) + b"".join(b"$%d\r\n%s\r\n" % (len(word), word.encode()) for word in words)


def confirmed(mark: bytes, word: str, channel: str, count: int) -> bytes:
    return mark + resp(word, channel)[1:].replace(b"2", b"3", 1) + b":%d\r\n" % count


# Subscribing is confirmed channel by channel, in RESP 3 as what is pushed (`>`); what was sent by a server 7.0.15 to such commands.
WISHES = {mark: [(resp("PING"), b"+PONG\r\n"), (resp("SET", "a", "1"), b"+OK\r\n"),
                 (resp("SUBSCRIBE", "one", "two") + resp("GET", "a"), confirmed(mark, "subscribe", "one", 1) + confirmed(mark, "subscribe", "two", 2) + b"$1\r\n1\r\n"),
                 (resp("PSUBSCRIBE", "p*") + resp("INCR", "n"), confirmed(mark, "psubscribe", "p*", 3) + b":7\r\n"),
                 (resp("GET", "b"), mark + b"3\r\n$7\r\nmessage\r\n$3\r\none\r\n$2\r\nhi\r\n" + b"$-1\r\n") if mark == b">" else (resp("GET", "b"), b"$-1\r\n"),
                 (resp("UNSUBSCRIBE") + resp("GET", "c"), confirmed(mark, "unsubscribe", "two", 2) + confirmed(mark, "unsubscribe", "one", 1) + b"$1\r\n3\r\n"),
                 (resp("SUBSCRIBE"), b"-ERR wrong number of arguments for 'subscribe' command\r\n"), (resp("GET", "d"), b"$1\r\n4\r\n")] for mark in (b"*", b">")}
WISHED = [("PING", "ok"), ("SET", "ok"), ("SUBSCRIBE", "ok"), ("GET", "ok"), ("PSUBSCRIBE", "ok"), ("INCR", "ok"), ("GET", "ok"), ("UNSUBSCRIBE", "ok"), ("GET", "ok"), ("SUBSCRIBE", "error"), ("GET", "ok")]
ANSWERED = [7, 5, len(confirmed(b"*", "subscribe", "one", 1)), 7, len(confirmed(b"*", "psubscribe", "p*", 3)), 4, 5, len(confirmed(b"*", "unsubscribe", "two", 2)), 7, 56, 7]  # bytes


@pytest.mark.parametrize("mark", WISHES)
def test_confirmations_answer_who_subscribes_and_nobody_else(mark):
    rows = ask("redis", "select api, status, response_size from exchanges order by request_packet", lines.capture(lambda data: [data], WISHES[mark]))
    assert sorted((row["api"], row["status"], row["response_size"]) for row in rows) == sorted((*wish, size) for wish, size in zip(WISHED, ANSWERED, strict=True))
    pushed = ask("redis", "select count(*) as n from messages where kind = 'push'", lines.capture(lambda data: [data], WISHES[mark]))
    assert pushed == [{"n": 2 + (mark == b">")}]


@pytest.mark.skipif(not tshark.installed(), reason=tshark.MISSING)
@pytest.mark.parametrize("mark", WISHES)
def test_confirmations_in_the_plugin(mark, tmp_path):
    path = tmp_path / "wishes.pcap"
    path.write_bytes(lines.capture(lambda data: [data], WISHES[mark]))
    done = subprocess.run([sys.executable, "-m", "dissect", "verify", str(path), "--protocol", str(EXAMPLES / "redis.py")], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout.strip().endswith("and 11 exchanges beside tshark's: no difference"), done.stdout


PONG = (resp("PING"), b"+PONG\r\n")
# Redis 7.0.15: nothing is answered between OFF and ON, and nothing to the command behind SKIP, which does nothing while all is off.
SILENT = [(resp("SET", "a", "1") + resp("Client", "reply", "OFF") + resp("INCR", "n"), b"+OK\r\n"), (resp("CLIENT", "REPLY", "SKIP") + resp("GET", "a"), b""), (resp("CLIENT", "REPLY", "ON") + resp("GET", "b"), b"+OK\r\n$-1\r\n"),
          (resp("CLIENT", "REPLY", "SKIP") + resp("INCR", "n") + resp("GET", "a"), b"$1\r\n1\r\n"), PONG, (resp("CLIENT", "LIST"), b"$1\r\nx\r\n")]
HEARD = [("SET", "ok"), ("CLIENT", "oneway"), ("INCR", "oneway"), ("CLIENT", "oneway"), ("GET", "oneway"), ("CLIENT", "ok"), ("GET", "ok"), ("CLIENT", "oneway"), ("INCR", "oneway"),
         ("GET", "ok"), ("PING", "ok"), ("CLIENT", "ok")]
# Within MULTI a subscription is queued as any command; what is typed has one line.
QUEUED = [(resp("MULTI") + resp("SUBSCRIBE", "a") + resp("SET", "q", "1"), b"+OK\r\n+QUEUED\r\n+QUEUED\r\n"), (resp("EXEC"), b"*2\r\n" + resp("subscribe", "a").replace(b"*2", b"*3") + b":1\r\n+OK\r\n"), PONG]
DONE = [("MULTI", "ok"), ("SUBSCRIBE", "ok"), ("SET", "ok"), ("EXEC", "ok"), ("PING", "ok")]
TYPED = [(b"PING\r\n", b"+PONG\r\n"), (b"set a 1\r\n", b"+OK\r\n"), (b"GET a\n", b"$1\r\n1\r\n"), (b"GET b\r\nPING\n", b"$-1\r\n+PONG\r\n"), PONG]
BY_HAND = [("PING", "ok"), ("SET", "ok"), ("GET", "ok"), ("GET", "ok"), ("PING", "ok"), ("PING", "ok")]
RARE = {"silent": (SILENT, HEARD), "queued": (QUEUED, DONE), "typed": (TYPED, BY_HAND)}


@pytest.mark.parametrize("case", RARE)
def test_answers_are_given_to_who_asked_for_them(case):
    talk, expected = RARE[case]
    for pieces in (lambda data: [data], lambda data: [data[n : n + 1] for n in range(len(data))]):
        blob = lines.capture(pieces, talk)
        assert [(row["api"], row["status"]) for row in ask("redis", 'select api, status from exchanges order by request_packet, "offset"', blob)] == expected
        assert ask("redis", "select kind from problems", blob) == []


def test_a_mailbox_is_none():
    """Who fetches mail asks in lines, too, and is answered by lines that begin with a plus or a minus."""
    talk = [(b"AUTH\r\n", b"-ERR no mechanisms\r\n"), (b"CAPA\r\n", b"+OK\r\n"), (b"USER ada\r\n", b"+OK\r\n"), (b"PASS x\r\n", b"-ERR no\r\n"), (b"QUIT\r\n", b"+OK bye\r\n")]
    assert ask("redis", "select count(*) as n from messages", lines.capture(lambda data: [data], talk)) == [{"n": 0}]


def test_a_directory_is_none():
    """Each of its lines begins with a minus, as a fault does; nobody asks for them on their connection."""
    talk = [(b"", b"-rw-r--r-- 1 ada ada 1024 Jan 1 10:00 tea\r\n-rw-r--r-- 1 ada ada 2048 Jan 1 10:00 coffee\r\n-rw-r--r-- 1 ada ada 4096 Jan 1 10:00 milk\r\n")]
    assert ask("redis", "select count(*) as n from messages", lines.capture(lambda data: [data] if data else [], talk)) == [{"n": 0}]


@pytest.mark.parametrize("case", RARE)
def test_the_same_at_every_cut(case, monkeypatch, tmp_path):
    """Whether an end wants answers is state of its connection: in marks, in contexts, and where splits are put together."""
    from dissect.capture import reader

    path = tmp_path / "rare.pcap"
    path.write_bytes(lines.capture(lambda data: [data[n : n + 5] for n in range(0, len(data), 5)], RARE[case][0]))
    question = "select * from exchanges order by all"
    whole = ask("redis", question, path)
    for records in (1, 2, 3, 7, 20):
        monkeypatch.setattr(reader, "BLOCK_RECORDS", records)
        assert ask("redis", question, path, split_size=1) == whole


@pytest.mark.skipif(not tshark.installed(), reason=tshark.MISSING)
@pytest.mark.parametrize("case", RARE)
def test_the_same_in_the_plugin(case, tmp_path):
    path = tmp_path / "rare.pcap"
    path.write_bytes(lines.capture(lambda data: [data], RARE[case][0]))
    for way in ((), ("--one-pass",)):
        done = subprocess.run([sys.executable, "-m", "dissect", "verify", *way, str(path), "--protocol", str(EXAMPLES / "redis.py")], cwd=ROOT, capture_output=True, text=True, check=False)
        answered = sum(status != "oneway" for _, status in RARE[case][1]) if way else len(RARE[case][1])  # in one pass only answers are told of
        assert done.stdout.strip().endswith(f"and {answered} exchanges beside tshark's: no difference"), done.stdout


@pytest.mark.parametrize("judged", [True, False])
def test_a_large_payload_whose_beginning_is_lost_takes_no_square(judged, tmp_path):
    """900 kB without a line's end took minutes: each place looked for one through all of them.  So did a description that does not say how a verb begins."""
    said = (EXAMPLES / "nats.py").read_text(encoding="utf-8")
    file = tmp_path / "nats.py"
    file.write_text(said if judged else re.sub(r"    head = peek.*?is_verb = require.*?\n\s+\"[^\n]*\n", "", said, flags=re.DOTALL), encoding="utf-8")
    assert ("is_verb" in file.read_text(encoding="utf-8")) == judged
    talk = [(b"PING\r\n", b"PONG\r\n"), (b"PUB big 900000\r\n" + 900_000 * b"B" + b"\r\n", b""), *[(b"PUB small 2\r\nhi\r\nPING\r\n", b"PONG\r\n")] * 5]
    blob = lines.capture(lambda data: [data[n : n + 1400] for n in range(0, len(data), 1400)], talk, lost=(2,))
    began = time.process_time()
    with dissect.open(blob, protocols=[str(file)], jobs=1) as opened:
        rows = opened.sql("select api, kind, count(*) as n from messages group by api, kind").to_pylist()
    assert time.process_time() - began < 20
    assert {(row["api"], row["kind"]): row["n"] for row in rows} == {("PING", "request"): 6, ("PING", "response"): 6, ("PUB", "push"): 5}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("records", [3, 20])
def test_at_every_cut_the_same_rows(name, records, monkeypatch, tmp_path):
    from dissect.capture import reader

    path = tmp_path / f"{name}.pcap"
    path.write_bytes(unpacked(f"{name}.pcap"))
    question = "select api, topic, status, latency_ns, request_packet, response_packet from exchanges order by all"
    whole = ask(name, question, path)
    monkeypatch.setattr(reader, "BLOCK_RECORDS", records)
    assert ask(name, question, path, split_size=1) == whole


@pytest.mark.skipif(not tshark.installed(), reason=tshark.MISSING)
@pytest.mark.parametrize("name", NAMES)
def test_the_plugin_shows_what_the_tables_say(name, tmp_path):
    path = tmp_path / f"{name}.pcap"
    path.write_bytes(unpacked(f"{name}.pcap"))
    done = subprocess.run([sys.executable, "-m", "dissect", "verify", str(path), "--protocol", str(EXAMPLES / f"{name}.py")], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout.strip().endswith("beside tshark's: no difference"), done.stdout


@pytest.mark.skipif(shutil.which("tshark") is None, reason=tshark.MISSING)
def test_wireshark_s_own_dissector_sees_as_many_commands(tmp_path):
    path = tmp_path / "redis.pcap"
    path.write_bytes(unpacked("redis.pcap"))
    words = ["tshark", "-r", str(path), "-d", "tcp.port==6379,resp", "-Y", "resp && tcp.dstport == 6379", "-T", "fields", "-e", "frame.number", "-e", "resp.bulk_string.value"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if "resp" not in done.stdout + done.stderr and not done.stdout:
        pytest.skip("this tshark has no such dissector")
    theirs = [line.split("\t") for line in done.stdout.splitlines()]
    mine = ask("redis", "select packet, api, count(*) over (partition by packet) as n from messages where from_client order by packet")
    assert {int(number) for number, _ in theirs} == {row["packet"] for row in mine}
    firsts = {int(number): bytes.fromhex(values.split(",")[0]).decode().upper() for number, values in theirs if values}
    assert all(firsts[row["packet"]] == row["api"] for row in mine if row["n"] == 1 and row["packet"] in firsts)


def test_nothing_but_the_examples_knows_them():
    for path in (ROOT / "dissect").rglob("*"):
        if path.suffix in (".py", ".lua", ".sql") and "protocols" not in path.parts:
            text = path.read_text(encoding="utf-8").lower()
            assert not [name for name in ("kafka", "redis", "nats.") if name in text], path

"""docs/your-own-protocol.md is run: its files are loaded, its conversations become captures, and the pairs are those that it shows."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest

import dissect
from dissect.language.load import load
from tests.support import lines, tshark
from tests.support.segments import ACK, PSH, Segment, packet, pcap

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "your-own-protocol.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+) (.+?)\n(.*?)^```$", PAGE, re.M | re.S)
FORMS = {"hex": bytes.fromhex, "u32": lambda text: len(text).to_bytes(4) + text.encode(), "lines": lambda text: text.encode() + b"\r\n"}
NAMES = ["greeter", "calls", "chat", "batch"]


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """The page's files by name."""
    written = defaultdict(str)
    for kind, name, text in BLOCKS:
        if kind == "python":
            written[name] += text + "\n"
    folder = tmp_path_factory.mktemp("page")
    for name, text in written.items():
        (folder / f"{name}.py").write_text(text)
    return folder


def talk(name: str) -> bytes:
    """The conversation as a capture, one packet for each line."""
    form, text = next((words.split()[0], text) for kind, words, text in BLOCKS if kind == "talk" and words.split()[1] == name)
    at, segments = [1, 1], []
    for line in text.splitlines():
        side, data = int(line[0] == ">"), FORMS[form](line[2:])
        segments.append(Segment(side, at[side], data, ACK | PSH, at[1 - side]))
        at[side] += len(data)
    return pcap([packet(one, lines.PORT) for one in segments])


@pytest.mark.parametrize("name", NAMES)
def test_its_pairs_are_what_it_shows(files, name):
    path = files / f"{name}.py"
    columns, text = next((words.split()[1], text) for kind, words, text in BLOCKS if kind == "pairs" and words.split()[0] == name)
    with dissect.open(talk(name), protocols=[str(path)], ports={lines.PORT: name}, jobs=1) as opened:
        found = opened.sql(f"select {columns} from exchanges order by request_packet").to_pylist()
        assert opened.sql("select * from problems").to_pylist() == []
    assert [", ".join(map(str, row.values())) for row in found] == text.splitlines()


def test_records_are_rows(files):
    with dissect.open(talk("batch"), protocols=[str(files / "batch.py")], ports={lines.PORT: "batch"}, jobs=1) as opened:
        found = opened.sql("select topic, \"offset\", payload_bytes, accepted from records order by \"offset\"").to_pylist()
    assert found == [{"topic": "ord", "offset": 42, "payload_bytes": 3, "accepted": True}, {"topic": "ord", "offset": 43, "payload_bytes": 6, "accepted": True}]


@pytest.mark.parametrize("name", NAMES)
def test_check_finds_nothing_wrong(files, name, tmp_path):
    path = tmp_path / f"{name}.pcap"
    path.write_bytes(talk(name))
    words = [sys.executable, "-m", "dissect", "check", str(files / f"{name}.py"), str(path), "--port", f"{lines.PORT}={name}", "--format", "json"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["unread"] == told["left_over"] == told["unpaired"] == [] and [row["protocol"] for row in told["connections"]] == [name]
    assert sum(row["messages"] for row in told["seen"]) == sum(line[:2] in ("> ", "< ") for kind, words, text in BLOCKS if kind == "talk" and words.split()[1] == name for line in text.splitlines())


@pytest.mark.skipif(not tshark.installed(), reason=tshark.MISSING)
@pytest.mark.parametrize("name", NAMES)
def test_wireshark_says_the_same(files, name, tmp_path):
    path = tmp_path / f"{name}.pcap"
    path.write_bytes(talk(name))
    words = [sys.executable, "-m", "dissect", "verify", str(path), "--protocol", str(files / f"{name}.py"), "--port", f"{lines.PORT}={name}"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout.strip().endswith("beside tshark's: no difference"), done.stdout + done.stderr


def test_the_example_is_the_page_s(files):
    """examples/greeter.py is the finished file of the first part."""
    page, example = load(files / "greeter.py"), load(ROOT / "examples" / "greeter.py")

    def fields(protocol):
        return {struct.__name__: [(one.name, type(one).__name__, one.role and one.role.name) for one in struct.fields] for struct in protocol.structs}

    assert fields(page) == fields(example)


def test_a_description_that_is_right_says_so_and_a_wrong_one_is_told(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text((ROOT / "examples" / "greeter.py").read_text() + "\n\nclass Loose(Struct):\n    some = u8()\n")
    done = subprocess.run([sys.executable, "-m", "dissect", "check", str(path)], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "right; greeter, 2 messages" in done.stdout and "Loose is read by nothing" in done.stdout
    path.write_text((ROOT / "examples" / "greeter.py").read_text().replace('number = u32("as asked", role=KEY)', 'number = u32("as asked")'))
    done = subprocess.run([sys.executable, "-m", "dissect", "check", str(path)], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2 and "mine.py:" in done.stderr and "has no KEY" in done.stderr


def test_check_says_what_was_left_over_never_reached_and_never_changed(tmp_path):
    description, capture = tmp_path / "lines.py", tmp_path / "lines.pcap"
    description.write_text(lines.DESCRIPTION)
    conversation = [(lines.command(b"GET", b"k%d" % n), lines.text(b"v")) for n in range(6)]
    conversation[3] = (conversation[3][0], b"?????\r\n" + conversation[3][1])
    capture.write_bytes(lines.capture(lambda data: [data], conversation))
    words = [sys.executable, "-m", "dissect", "check", str(description), str(capture)]
    told = json.loads(subprocess.run([*words, "--format", "json"], cwd=ROOT, capture_output=True, text=True, check=True).stdout)
    assert [(row["layer"], row["kind"], row["bytes"]) for row in told["left_over"]] == [("frame", "skipped", 7)]
    assert "Line" in told["never_reached"]["structures"] and "Part" not in told["never_reached"]["structures"]
    same = {row["field"]: row["value"] for row in told["never_changed"]}
    assert same["First.value"] == "GET" and "Part.value" not in same and "Command.mark" not in same
    screen = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert "skipped" in screen and "First.value: GET" in screen and "the first message" in screen


def test_check_knows_the_protocols_that_are_there_already():
    done = subprocess.run([sys.executable, "-m", "dissect", "check", "tank", "--format", "json"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["unread"] == []

"""What rows and screens say of a capture is so: no tag without its cause, no name of another's, nothing whole that is cut."""

import itertools
import subprocess
import sys

import pytest

import dissect
from dissect.language.proto_files import Schema
from tests.capture.writer import Packet, pcap
from tests.hard.real import ROOT, Frame, frames, write


def snapped(name: str, size: int):
    """A capture recorded with this snap length."""
    return pcap([Packet(frame.ns, frame.data[:size], len(frame.data)) for frame in frames(name)])


def run(*words) -> str:
    return subprocess.run([sys.executable, "-m", "dissect", *map(str, words)], capture_output=True, text=True, check=True, cwd=ROOT.parent).stdout


def test_lost_segments_are_no_disorder(tmp_path):
    """Every ninth packet with bytes is never captured; all others come in their order."""
    kept, number = [], 0
    for frame in frames("tubemq/a_small"):
        number += len(frame.data) > 80
        if len(frame.data) <= 80 or number % 9:
            kept.append(frame)
    write(tmp_path / "x.pcap", kept)
    found = dissect.open(str(tmp_path / "x.pcap")).sql("select tcp from exchanges where tcp is not null").to_pylist()
    told = {tag for row in found for tag in row["tcp"]}
    assert "gap" in told and "out_of_order" not in told


def test_segments_behind_later_ones_are_disorder(tmp_path):
    made = frames("tank/b_consume")
    at = next(i for i, (one, two) in enumerate(itertools.pairwise(made)) if len(one.data) > 2000 and len(two.data) > 2000 and one.data[34:38] == two.data[34:38])
    made[at], made[at + 1] = Frame(made[at].ns, made[at + 1].data, 0), Frame(made[at + 1].ns, made[at].data, 0)
    write(tmp_path / "x.pcap", made)
    found = dissect.open(str(tmp_path / "x.pcap")).sql("select tcp from exchanges where tcp is not null").to_pylist()
    assert "out_of_order" in {tag for row in found for tag in row["tcp"]}


@pytest.mark.parametrize("name", ["tubemq/a_small", "rocketmq/a_small", "pulsar/a_small"])
def test_a_body_cut_by_the_snap_length_is_no_complete_record(name):
    asked = "select payload_bytes, payload_crc32, complete from records"
    whole = {tuple(row.values()) for row in dissect.open(str(ROOT / f"{name}.pcap.zst")).sql(asked).to_pylist()}
    cut = [tuple(row.values()) for row in dissect.open(snapped(name, 400)).sql(asked).to_pylist()]
    assert {row for row in cut if row[2]} <= whole
    assert all(row[1] is None for row in cut if not row[2]) and any(not row[2] for row in cut)


def test_show_says_that_a_message_is_cut(tmp_path):
    (tmp_path / "x.pcap").write_bytes(snapped("tubemq/a_small", 120))
    [packet] = dissect.open(str(tmp_path / "x.pcap")).sql("select packet from messages where not complete limit 1").to_pylist()
    assert "problem: the message is cut: " in run("show", tmp_path / "x.pcap", "--packet", packet["packet"])


def test_a_comment_belongs_to_the_field_that_it_stands_beside(tmp_path):
    path = tmp_path / "x.proto"
    path.write_text("message A {\n  optional int32 one = 1; // the first\n}\nmessage B {\n  optional int32 two = 1;\n}\n// of C\nmessage C {\n}\n")
    schema = Schema()
    schema.read(path)
    assert schema.messages["A"].members[1].doc == "the first"
    assert [schema.messages[name].doc for name in "ABC"] == ["", "", "of C"]


def test_the_words_beside_a_code_that_is_no_error():
    found = dissect.open(str(ROOT / "rocketmq/c_errors.pcap.zst")).sql(
        "select code_name, code_text from exchanges where code_class = 'empty' and api = 'PULL_MESSAGE' order by all").to_pylist()
    assert {"code_name": "PULL_NOT_FOUND", "code_text": "OFFSET_OVERFLOW_ONE"} in found


def test_what_carries_no_messages_has_no_count_of_them():
    found = dissect.open(str(ROOT / "pulsar/a_small.pcap.zst")).sql(
        "select api, count(records) as told from exchanges where protocol = 'pulsar' group by api").to_pylist()
    assert {row["api"] for row in found if row["told"]} == {"SEND"}


def test_a_display_filter_names_its_file_where_there_are_several(tmp_path):
    for name in ("a_produce", "b_consume"):
        (tmp_path / f"{name}.pcap.zst").write_bytes((ROOT / f"tank/{name}.pcap.zst").read_bytes())
    lines = [line for line in run("summary", tmp_path).splitlines() if "frame.number" in line]
    assert lines and all(line.endswith(".pcap.zst)") for line in lines)

"""Which files are one capture."""

import gzip

import pytest

from dissect.capture import find

from . import writer
from .writer import FIRST_NS, Packet

SECOND = 1_000_000_000


def put(folder, name, start_s, stop_s, step_s=1, pack=bytes):
    """A file with a packet a second."""
    times = range(FIRST_NS + int(start_s * SECOND), FIRST_NS + int(stop_s * SECOND), int(step_s * SECOND))
    folder.mkdir(exist_ok=True)
    (folder / name).write_bytes(pack(writer.pcap([Packet(time_ns, b"x" * 60) for time_ns in times])))
    return str(folder / name)


def names(sources):
    return [(source.name, [file.rsplit("/", 1)[1] for file in source.files]) for source in sources]


def test_rotated_files_are_one_source_in_time_order(tmp_path):
    for name, start in [("ring_00003.pcap", 0), ("ring_00001.pcap", 100), ("ring_00002.pcap", 200)]:
        put(tmp_path, name, start, start + 100)
    expected = [("ring", ["ring_00003.pcap", "ring_00001.pcap", "ring_00002.pcap"])]
    assert names(find(tmp_path)) == names(find(str(tmp_path / "ring*.pcap"))) == expected
    assert names(find(sorted(tmp_path.iterdir(), reverse=True))) == expected


def test_files_that_overlap_are_separate_sources(tmp_path):
    put(tmp_path, "east.pcap", 0, 100)
    put(tmp_path, "west.pcap", 50, 150)
    assert names(find(tmp_path)) == [("east", ["east.pcap"]), ("west", ["west.pcap"])]
    assert names(find(tmp_path, source="both")) == [("both", ["east.pcap", "west.pcap"])]


def test_two_capture_points_that_both_rotate(tmp_path):
    for i in range(3):
        put(tmp_path, f"node1_{i}.pcap", 100 * i, 100 * i + 99.9, 0.5)
        put(tmp_path, f"node2_{i}.pcap", 100 * i + 0.3, 100 * i + 100, 0.5)
    assert names(find(tmp_path)) == [
        ("node1", ["node1_0.pcap", "node1_1.pcap", "node1_2.pcap"]),
        ("node2", ["node2_0.pcap", "node2_1.pcap", "node2_2.pcap"]),
    ]


def test_short_captures_that_begin_together_are_separate(tmp_path):
    put(tmp_path, "a.pcap", 0, 0.01, 0.001)
    put(tmp_path, "b.pcap", 0.001, 0.01, 0.001)
    assert len(find(tmp_path)) == 2


def test_the_last_packet_of_a_large_plain_file_counts(tmp_path):
    put(tmp_path, "one.pcap", 0, 400, 0.02)
    put(tmp_path, "two.pcap", 399, 500, 0.02)
    put(tmp_path, "three.pcap", 500, 600, 0.02)
    assert names(find(tmp_path)) == [("one", ["one.pcap"]), ("two", ["two.pcap", "three.pcap"])]


def test_compressed_files(tmp_path):
    put(tmp_path, "a.pcap.gz", 0, 100, pack=gzip.compress)
    put(tmp_path, "b.pcap.gz", 100, 200, pack=gzip.compress)
    put(tmp_path, "c.pcap.gz", 150, 250, pack=gzip.compress)
    assert names(find(tmp_path)) == [("a", ["a.pcap.gz", "b.pcap.gz"]), ("c", ["c.pcap.gz"])]


def test_what_is_no_capture_is_passed_over_in_a_folder_and_a_problem_when_named(tmp_path):
    put(tmp_path, "x.pcap", 0, 10)
    (tmp_path / "notes.txt").write_text("hello")
    (tmp_path / "empty.pcap").write_bytes(b"")
    (tmp_path / ".hidden").write_text("no")
    found = find(tmp_path)
    assert names(found) == [("x", ["x.pcap"])]
    assert [problem.kind for problem in found.problems] == ["skipped", "skipped"]
    (tmp_path / "x.pcap").rename(tmp_path.parent / "x.pcap")
    assert {problem.kind for problem in find(tmp_path).problems} == {"unreadable"}, "nothing else is there"
    (tmp_path.parent / "x.pcap").rename(tmp_path / "x.pcap")
    found = find([tmp_path / "x.pcap", tmp_path / "notes.txt", tmp_path / "gone.pcap"])
    assert names(found) == [("x", ["x.pcap"])]
    assert [problem.kind for problem in found.problems] == ["unreadable", "unreadable"]


def test_a_pattern_without_a_match(tmp_path):
    (problem,) = find(str(tmp_path / "*.pcap")).problems
    assert problem.kind == "unreadable"


def test_a_capture_without_packets_and_standard_input(tmp_path):
    (tmp_path / "none.pcap").write_bytes(writer.pcap([]))
    assert [source.name for source in find(["-", tmp_path])] == ["none", "stdin"]


@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_files_without_packets_divide_no_capture(pack, tmp_path):
    """A recorder that rotates by time writes them when nobody speaks: they have no time, so they say nothing of other files."""
    for n in range(12):
        put(tmp_path, f"ring_{n:02}.pcap", 100 * n, 100 * n + (0 if n in (3, 4, 10) else 100), pack=pack)
    [source] = find(tmp_path)
    assert source.name == "ring" and len(source.files) == 12
    spoken = [f"ring_{n:02}.pcap" for n in range(12) if n not in (3, 4, 10)]
    assert names([source])[0][1] == [*spoken, "ring_03.pcap", "ring_04.pcap", "ring_10.pcap"]


def test_files_without_packets_belong_to_the_point_of_their_name(tmp_path):
    for n in range(3):
        put(tmp_path, f"east_{n}.pcap", 100 * n, 100 * n + 99.9, 0.5)
        put(tmp_path, f"west_{n}.pcap", 100 * n + 0.3, 100 * n + 100, 0.5)
    for name in ("east_3.pcap", "west_3.pcap", "west_4.pcap", "other.pcap"):
        put(tmp_path, name, 0, 0)
    assert {source.name: len(source.files) for source in find(tmp_path)} == {"east": 4, "west": 5, "other": 1}


def test_equal_names_in_two_folders(tmp_path):
    put(tmp_path / "a", "x.pcap", 0, 100)
    put(tmp_path / "b", "x.pcap", 0, 100)
    assert [source.name for source in find([tmp_path / "a", tmp_path / "b"])] == ["a/x.pcap", "b/x.pcap"]


@pytest.mark.parametrize("given", ["x.pcap", "./x.pcap"])
def test_a_path_as_it_is(tmp_path, monkeypatch, given):
    put(tmp_path, "x.pcap", 0, 10)
    monkeypatch.chdir(tmp_path)
    assert find(given)[0].files == [given]

"""A capture that lies elsewhere gives what a file of this machine gives: whole, in splits, compressed, in folders."""

from __future__ import annotations

import pytest

from dissect.capture import open_reader, places
from dissect.capture.errors import CaptureError
from dissect.capture.find import find
from tests.engine.test_cuts import TABLES, rows, unpacked
from tests.engine.test_splits import stitched


@pytest.fixture(params=["file", "memory"])
def put(request, tmp_path):
    """Writes a file elsewhere: by pyarrow's own file system, and by one of fsspec's."""
    root = f"file://{tmp_path}/far" if request.param == "file" else f"memory://far-{tmp_path.name}"
    if request.param == "memory":
        pytest.importorskip("fsspec", reason="fsspec is not installed")

    def write(name: str, content: bytes) -> str:
        places.kept(places.joined(root, name), content)
        return places.joined(root, name)

    write.root = root
    return write


def records(path) -> list[tuple]:
    reader = open_reader(path)
    return [tuple(row) for block in reader.blocks() for row in (block.records[:, 1:]).tolist()] + [reader.about() | {"file": None}]


def test_records_are_those_of_a_file_here(put, tmp_path):
    for name in ("tank/b_consume", "tubemq/a_small"):
        here = tmp_path / "here.pcap"
        here.write_bytes(unpacked(name))
        assert records(put("there.pcap", unpacked(name))) == records(str(here))


@pytest.mark.parametrize("count", [3, 20])
def test_splits_of_a_far_file_are_one_pass(put, tmp_path, count):
    capture = unpacked("tubemq/a_small")
    here = tmp_path / "a.pcap"
    here.write_bytes(capture)
    path = put("a.pcap", capture)
    found, _ = stitched(path, len(capture) // count + 16)
    whole = rows(here)
    for table in TABLES:
        assert [[cell.replace(path, str(here)) for cell in row] for row in found[table]] == [list(row) for row in whole[table]], table


def test_folders_patterns_and_what_is_not_there(put):
    capture = unpacked("tank/b_consume")
    for name in ("x.pcap", "y.pcap", ".hidden"):
        put(name, capture)
    put("notes.txt", b"hello")
    assert [path.rpartition("/")[2] for source in find(put.root) for path in source.files] == ["x.pcap", "y.pcap"]
    assert [path for source in find(places.joined(put.root, "y*.pcap")) for path in source.files] == [places.joined(put.root, "y.pcap")]
    missing = find(places.joined(put.root, "z.pcap"))
    assert not missing and missing.problems[0].kind == "unreadable"
    assert places.size(places.joined(put.root, "x.pcap")) == len(capture)
    places.removed(places.joined(put.root, "x.pcap"))
    assert places.names(put.root) == ["notes.txt", "y.pcap"]


def test_a_place_that_nothing_reaches_is_said_in_words():
    with pytest.raises(CaptureError, match="cannot be reached"):
        open_reader("nowhere://bucket/a.pcap")

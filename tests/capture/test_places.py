"""A capture that lies elsewhere gives what a file of this machine gives: whole, in splits, compressed, in folders."""

from __future__ import annotations

import http.server
import threading
import urllib.parse

import pytest
import zstandard

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


class Bucket(http.server.BaseHTTPRequestHandler):
    """So much of S3 as reading needs: sizes, ranges, lists."""

    objects: dict[str, bytes] = {}
    ranges: list[str] = []
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_HEAD(self):  # noqa: N802
        self.answer(False)

    def do_GET(self):  # noqa: N802
        self.answer(True)

    def answer(self, whole: bool):
        where = urllib.parse.urlsplit(self.path)
        asked = dict(urllib.parse.parse_qsl(where.query))
        if "list-type" in asked:
            prefix, between = asked.get("prefix", ""), asked.get("delimiter", "\0")
            found = [name for name in self.objects if name.startswith(prefix) and between not in name[len(prefix) :]]
            text = "".join(f"<Contents><Key>{name}</Key><Size>{len(self.objects[name])}</Size></Contents>" for name in sorted(found))
            return self.say(200, f"<?xml version='1.0'?><ListBucketResult><IsTruncated>false</IsTruncated><KeyCount>{len(found)}</KeyCount>{text}</ListBucketResult>".encode(), {}, whole)
        content = self.objects.get(urllib.parse.unquote(where.path).removeprefix("/night/"))
        if content is None:
            return self.say(404, b"", {}, whole)
        first, _, last = self.headers.get("Range", "").removeprefix("bytes=").partition("-")
        if not first:
            return self.say(200, content, {}, whole)
        self.ranges.append(f"{first}-{last}")
        part = content[int(first) : int(last) + 1]
        return self.say(206, part, {"Content-Range": f"bytes {first}-{int(first) + len(part) - 1}/{len(content)}"}, whole)

    def say(self, code: int, content: bytes, headers: dict, whole: bool):
        self.send_response(code)
        for name, value in {"Content-Length": str(len(content)), "Last-Modified": "Sat, 21 Nov 2026 00:00:00 GMT", "ETag": '"x"', **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        if whole:
            self.wfile.write(content)


def test_an_object_store_is_read_in_ranges(tmp_path, monkeypatch):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Bucket)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    for name, value in {"AWS_ENDPOINT_URL_S3": f"http://127.0.0.1:{server.server_port}", "AWS_ACCESS_KEY_ID": "somebody", "AWS_SECRET_ACCESS_KEY": "said",
                        "AWS_EC2_METADATA_DISABLED": "true", "AWS_REGION": "eu-central-1"}.items():
        monkeypatch.setenv(name, value)
    places._system.cache_clear()
    capture = unpacked("tubemq/b_rebalance")
    here = tmp_path / "here.pcap"
    here.write_bytes(capture)
    Bucket.objects = {"a/n-1.pcap": capture, "a/n-2.pcap.zst": zstandard.ZstdCompressor().compress(capture), "a/deeper/n-3.pcap": capture}
    try:
        assert records("s3://night/a/n-1.pcap") == records(str(here))
        assert [row[1:] for row in records("s3://night/a/n-2.pcap.zst")[:-1]] == [row[1:] for row in records(str(here))[:-1]]
        assert places.names("s3://night/a") == ["n-1.pcap", "n-2.pcap.zst"]
        assert places.matches("s3://night/a/n-*.pcap") == ["s3://night/a/n-1.pcap"]
        Bucket.ranges.clear()
        reader = open_reader("s3://night/a/n-1.pcap")
        start = reader.guess_record(len(capture) // 2)
        far, near = next(reader.blocks(start=start)), next(open_reader(str(here)).blocks(start=start))
        assert (far.records[:, 1] == near.records[:, 1]).all() and far.end == near.end and far.base == near.base > 0
        assert Bucket.ranges and all(int(one.split("-")[1]) - int(one.split("-")[0]) < len(capture) for one in Bucket.ranges)
        with pytest.raises(CaptureError, match="cannot be opened"):
            open_reader("s3://night/a/none.pcap")
    finally:
        places._system.cache_clear()
        server.shutdown()


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

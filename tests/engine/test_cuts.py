"""Wherever a capture is cut, however it is packed and rotated, by however many processes: the same rows."""

from __future__ import annotations

import gzip
import os
import struct
from pathlib import Path

import pyarrow as pa
import pytest
import zstandard
from hypothesis import given, settings
from hypothesis import strategies as st

from dissect import schema
from dissect.capture import reader as capture_reader
from dissect.decode import crew, parallel
from dissect.decode.chunks import PARTS
from dissect.decode.door import decode
from dissect.decode.options import Options

CAPTURES = Path(__file__).resolve().parent.parent.parent / "captures"
SAMPLES = ["tank/b_consume", "tank/g_cluster_small", "tank/i_partial", "tubemq/g_midstream", "pulsar/d_txn"]
CASES = int(os.environ.get("CUT_CASES", "12"))
TABLES = ("connections", "messages", "exchanges", "items", "records", "rebalance_events", "problems", "capture")
PLACES = {"file", "last_file", "request_file", "response_file", "packet", "last_packet", "first_packet", "request_packet",
          "response_packet", "source"}


def rows(path, without=frozenset(), **options) -> dict[str, list]:
    wanted = {name: [c.name for c in schema.TABLES[name].columns if not c.derived and c.name not in without] for name in TABLES}
    found: dict[str, list] = {name: [] for name in (*wanted, PARTS)}
    for name, batch in decode([str(path)], tables=wanted, options=Options(**options)).batches():
        plain = [a.dictionary_decode() if pa.types.is_dictionary(a.type) else a for a in batch.columns]
        found[name] += [tuple(map(str, row.values())) for row in pa.RecordBatch.from_arrays(plain, batch.schema.names).to_pylist()]
    return {name: sorted(all_) for name, all_ in found.items()}


@pytest.fixture(scope="module")
def plain(tmp_path_factory):
    """The samples, decompressed: cuts need a seekable file."""
    folder = tmp_path_factory.mktemp("plain")
    out = {}
    for name in SAMPLES:
        out[name] = folder / f"{name.replace('/', '_')}.pcap"
        out[name].write_bytes(unpacked(name))
    return out


def unpacked(name: str) -> bytes:
    return zstandard.ZstdDecompressor().stream_reader((CAPTURES / f"{name}.pcap.zst").read_bytes()).read()


def damaged(capture: bytes, drop, swap) -> bytes:
    """The same capture with packets lost and swapped."""
    head, records, at = capture[:24], [], 24
    while at < len(capture):
        size = 16 + struct.unpack_from("<I", capture, at + 8)[0]
        records.append(capture[at : at + size])
        at += size
    for i in swap:
        if i + 1 < len(records):
            records[i], records[i + 1] = records[i + 1], records[i]
    return head + b"".join(record for i, record in enumerate(records) if i not in drop)


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("packets", [5, 100])
def test_a_context_carries_everything_over_a_cut(plain, name, packets, monkeypatch):
    whole = rows(plain[name])
    monkeypatch.setattr(capture_reader, "BLOCK_RECORDS", packets)
    assert rows(plain[name], split_size=1, jobs=1) == whole


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("jobs", [2, 6])
def test_processes_share_the_splits(plain, name, jobs, monkeypatch):
    monkeypatch.setattr(parallel, "SPLIT_LEAST", plain[name].stat().st_size // 11)
    monkeypatch.setattr(parallel, "LAST_MOST", 0)
    monkeypatch.setattr(crew, "WORTH", 1000)
    monkeypatch.setattr(parallel, "FILE_LEAST", 0)
    assert parallel.processes(Options(jobs=jobs), [str(plain[name])]) == jobs
    assert rows(plain[name], jobs=jobs) == rows(plain[name], jobs=1)


@pytest.mark.parametrize("name", SAMPLES)
def test_compressed_is_as_plain(plain, name, tmp_path):
    packed = tmp_path / plain[name].name
    packed.write_bytes(gzip.compress(plain[name].read_bytes()))
    without = frozenset({"file", "last_file", "request_file", "response_file", "format"})
    assert rows(packed, without) == rows(plain[name], without)


@pytest.mark.parametrize("name", SAMPLES)
def test_rotated_is_as_one_file(plain, name, tmp_path):
    capture, at, files = plain[name].read_bytes(), 24, []
    while at < len(capture):
        begin = at
        for _ in range(40):
            if at < len(capture):
                at += 16 + struct.unpack_from("<I", capture, at + 8)[0]
        files.append(capture[:24] + capture[begin:at])
    for i, content in enumerate(files):
        (tmp_path / f"rotated_{i:05d}.pcap").write_bytes(content)
    one, many = rows(plain[name], PLACES, source="x"), rows(tmp_path, PLACES, source="x")
    assert len(many.pop("capture")) == len(files) and len(one.pop("capture")) == 1
    assert many == one


@settings(max_examples=CASES, deadline=None)
@given(st.sampled_from(["tank/a_produce", "tank/b_consume", "tubemq/g_midstream"]), st.integers(0, 10**6), st.integers(20, 300))
def test_damaged_captures_are_cut_anywhere_too(name, seed, packets):
    import random
    import tempfile

    dice = random.Random(seed)
    capture = unpacked(name)
    broken = damaged(capture, {i for i in range(4000) if dice.random() < 0.03}, [i for i in range(4000) if dice.random() < 0.03])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "broken.pcap"
        path.write_bytes(broken)
        whole = rows(path)
        before, capture_reader.BLOCK_RECORDS = capture_reader.BLOCK_RECORDS, packets
        try:
            assert rows(path, split_size=1, jobs=1) == whole, (name, seed, packets)
        finally:
            capture_reader.BLOCK_RECORDS = before

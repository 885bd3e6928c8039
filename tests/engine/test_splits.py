"""Splits that are decoded alone and stitched give the rows of one uncut pass."""

from __future__ import annotations

import os
import pickle
import random
import tempfile
from pathlib import Path

import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dissect import schema
from dissect.capture import reader as capture_reader
from dissect.capture.find import find
from dissect.decode import splits
from dissect.decode.decoded import Decoded
from dissect.decode.options import Options
from dissect.decode.chunks import PARTS
from dissect.decode.stitch import Stitch
from tests.engine.test_cuts import SAMPLES, TABLES, damaged, rows, unpacked

CASES = int(os.environ.get("SPLIT_CASES", "15"))
MORE = [*SAMPLES, "tank/a_produce", "tubemq/a_small", "tubemq/c_errors", "pulsar/a_small", "rocketmq/a_small"]


def stitched(path, size: int, look: int = 20, block: int = 10, **said) -> tuple[dict[str, list], Stitch]:
    """All tables from splits of `size` bytes, each decoded by a decoder that knows nothing of the others."""
    wanted = {name: [c.name for c in schema.TABLES[name].columns if not c.derived] for name in TABLES}
    options, found = Options(**said), {name: [] for name in (*wanted, PARTS)}
    source = find([str(path)])[0]
    before = splits.FIRST_LOOK, capture_reader.BLOCK_RECORDS
    splits.FIRST_LOOK, capture_reader.BLOCK_RECORDS = look, block
    try:
        parts = [splits.decode_part(source, wanted, options, 0, split) for split in splits.plan(source, size)]
        stitch = Stitch(Decoded([str(path)], wanted, options), source, 0)
        for name, batch in stitch.stitched(pickle.loads(pickle.dumps(parts))):
            plain = [a.dictionary_decode() if pa.types.is_dictionary(a.type) else a for a in batch.columns]
            found[name] += [tuple(map(str, row.values())) for row in pa.RecordBatch.from_arrays(plain, batch.schema.names).to_pylist()]
    finally:
        splits.FIRST_LOOK, capture_reader.BLOCK_RECORDS = before
    return {name: sorted(all_) for name, all_ in found.items()}, stitch


@pytest.fixture(scope="module")
def plain(tmp_path_factory):
    folder, out = tmp_path_factory.mktemp("split"), {}
    for name in MORE:
        out[name] = folder / f"{name.replace('/', '_')}.pcap"
        out[name].write_bytes(unpacked(name))
    return out


@pytest.mark.parametrize("name", MORE)
@pytest.mark.parametrize("count", [1, 2, 7, pytest.param(64, marks=pytest.mark.slow)])
def test_splits_stitched_are_one_pass(plain, name, count):
    size = plain[name].stat().st_size // count + 16
    found, _ = stitched(plain[name], size)
    whole = rows(plain[name])
    for table in (*TABLES, PARTS):
        assert found[table] == whole[table], table


@settings(max_examples=CASES, deadline=None)
@given(st.sampled_from(["tank/a_produce", "tank/b_consume", "tubemq/g_midstream"]), st.integers(0, 10**6),
       st.integers(2, 40), st.integers(5, 100))
def test_damaged_captures_are_split_anywhere_too(name, seed, count, look):
    dice = random.Random(seed)
    capture = unpacked(name)
    broken = damaged(capture, {i for i in range(4000) if dice.random() < 0.03}, [i for i in range(4000) if dice.random() < 0.03])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "broken.pcap"
        path.write_bytes(broken)
        found, _ = stitched(path, len(broken) // count + 16, look=look)
        whole = rows(path)
        for table in TABLES:
            assert found[table] == whole[table], (table, name, seed, count, look)


@pytest.mark.parametrize("name", ["tank/a_produce", "tubemq/a_small"])
def test_a_seam_is_short(plain, name):
    """What is decoded twice is lost time.  A connection is followed into a part until it is in the part's own state, also one that has said little
    since its SYN, or until it has no packet left there.  What a direction had heard, a part knows with its first bytes: one that only listens is
    followed for long (a quarter of a small capture before that counted, 35 % since)."""
    _, stitch = stitched(plain[name], plain[name].stat().st_size // 2 + 16)
    assert stitch.redone < sum(stitch.counted.total.values()) * 2 / 5


def test_a_protocol_that_nobody_speaks_costs_no_program(plain):
    _, stitch = stitched(plain["tank/a_produce"], plain["tank/a_produce"].stat().st_size // 2 + 16)
    assert [lane.protocol.name for lane in stitch.fold.lanes if "complete" in vars(lane.lowered)] == ["tank"]

"""Messages in chunks: joined from batches in any order as from sorted ones; checksums of parts are those of the whole."""

from __future__ import annotations

import random
import zlib
from pathlib import Path

import pyarrow as pa

import dissect
from dissect.decode.chunks import PARTS, combined, ended_and_waiting, joined
from dissect.decode.decoded import Decoded
from dissect.decode.options import Options

CAPTURE = str(Path(__file__).parents[2] / "captures" / "pulsar" / "a_small.pcap.zst")
COLUMNS = ["packet", "message_id", "payload_bytes", "payload_crc32", "chunks", "complete"]


def test_in_any_order():
    decoded = Decoded([CAPTURE], {"records": COLUMNS}, Options())
    parts = [batch for name, batch in decoded.batches() if name == PARTS]
    rows = [row for batch in parts[::-1] for row in batch.to_pylist()]
    ended, waiting = ended_and_waiting(rows)
    found = [row for batch in joined([pa.RecordBatch.from_pylist(ended)], COLUMNS) for row in batch.to_pylist()]
    known = dissect.open(CAPTURE).sql(f"select {', '.join(COLUMNS)} from records where chunks is not null").to_pylist()
    assert sorted(map(str, found)) == sorted(map(str, known)) and len(known) == 9
    assert len(ended) + len(waiting) == len(rows) and ended_and_waiting([]) == ([], [])


def test_checksums_of_two_texts_are_combined_without_them():
    dice = random.Random(1)
    for size in (0, 1, 7, 255, 4096, 100_001):
        first, second = dice.randbytes(77), dice.randbytes(size)
        assert combined(zlib.crc32(first), zlib.crc32(second), size) == zlib.crc32(first + second)

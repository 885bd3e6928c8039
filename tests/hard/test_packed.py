"""A little that inflates to much: what waits for the end of a block, or for an answer, lies in files."""

from __future__ import annotations

import resource
import struct
import sys

import pyarrow as pa
import pytest
import zstandard

from dissect.decode import ready
from dissect.decode.ready import Ready
from tests.hard import foreign
from tests.protocols import test_pulsar as pulsar
from tests.support.machine import costs

SENDS, MESSAGES = 2500, 500
MEMORY = 400  # MB, of every command, for inputs below 1 MB
RECORDS = "import sys; from dissect.decode.door import decode; from dissect.decode.options import Options\n" \
          "tables = {'records': ['connection', 'packet', 'topic', 'partition', 'message_id', 'accepted', 'client', 'payload_bytes']}\n" \
          "print(sum(batch.num_rows for _, batch in decode(sys.argv[1:], tables=tables, options=Options(jobs=1)).batches()))"


def batch(sequence: int) -> tuple:
    about = pulsar.fields(f3=1)
    plain = (struct.pack(">I", len(about)) + about + b"x") * MESSAGES
    return pulsar.send(sequence, zstandard.compress(plain), more=pulsar.fields(f3=MESSAGES), f8=3, f9=len(plain), f11=MESSAGES)


@pytest.mark.parametrize("answered", [False, True])
def test_small_batches_of_many_messages_cost_no_memory(answered, tmp_path):
    """2,500 open requests of 500 messages, 340 kB, that end all at once took 1 GB."""
    receipts = [pulsar.receipt(number, number) for number in range(SENDS)] if answered else []
    talk = [(side, pulsar.frame(kind, *rest)) for side, kind, *rest in (pulsar.CONNECT, *pulsar.producer(), *map(batch, range(SENDS)), *receipts)]
    path = tmp_path / "x.pcap"
    path.write_bytes(foreign.capture(foreign.packets(talk, 1, 6650, True)))
    assert path.stat().st_size < 1 << 20
    cost = costs([sys.executable, "-c", RECORDS, path], TMPDIR=str(tmp_path))
    assert int(cost.out) == SENDS * MESSAGES and cost.peak < MEMORY


def test_rows_leave_in_their_order_wherever_they_lie(monkeypatch):
    made = [("a" if number % 3 else "b", pa.record_batch({"n": [number] * 100, "text": [f"text {number}"] * 100})) for number in range(20)]
    monkeypatch.setattr(ready, "READY_MOST", made[0][1].nbytes * 3 // 2)
    rows = Ready()
    for one in made:
        rows.append(one)
    assert rows.file is not None and rows.bytes <= ready.READY_MOST
    assert list(rows) == made


def test_without_room_on_disk_rows_stay_in_memory(monkeypatch):
    def full(**_):
        raise OSError(28, "no space left on device")

    monkeypatch.setattr(ready, "READY_MOST", 1)
    monkeypatch.setattr(ready.tempfile, "TemporaryFile", full)
    rows = Ready()
    rows.extend([("a", pa.record_batch({"n": [1, 2]}))] * 3)
    assert [batch.num_rows for _, batch in rows] == [2, 2, 2]


@pytest.mark.parametrize("room", [0, 50_000, 333_333])
@pytest.mark.parametrize("count", [100, 3000])
def test_a_disk_that_fills_up_meanwhile_takes_no_rows_along(count, room, monkeypatch):
    """What a file's buffer still held could be written no more, and was not in memory either."""
    monkeypatch.setattr(ready, "READY_MOST", 100_000)
    made = [("a", pa.record_batch({"n": list(range(first, first + count)), "text": [f"text {first}"] * count})) for first in range(100)]
    before, rows = resource.getrlimit(resource.RLIMIT_FSIZE), Ready()
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, before[1]))
    try:
        rows.extend(made)
        assert list(rows) == made
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)

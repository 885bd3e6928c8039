"""What hostile traffic can make grow has a limit, and what lies beyond is told."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
import zstandard

from dissect import schema
from dissect.capture.opening import open_reader
from dissect.capture import reader as capture_reader
from dissect.decode import decoded as decoder
from dissect.decode import door
from dissect.engine import live
from dissect.decode.options import Options
from tests.engine.test_cuts import damaged, rows

CAPTURES = Path(__file__).resolve().parents[2] / "captures"


def unpacked(name: str) -> bytes:
    return zstandard.ZstdDecompressor().stream_reader((CAPTURES / f"{name}.pcap.zst").read_bytes()).read()


def problems(path) -> list[dict]:
    wanted = {"problems": schema.TABLES["problems"].names()}
    return [row for name, batch in door.decode([str(path)], tables=wanted).batches() if name == "problems" for row in batch.to_pylist()]


@pytest.fixture
def lossy(tmp_path):
    path = tmp_path / "lossy.pcap"
    path.write_bytes(damaged(unpacked("tubemq/b_rebalance"), set(range(30, 4000, 5)), []))
    return path


def by_side(found: list[dict]) -> dict[tuple, list[int]]:
    sums: dict[tuple, list[int]] = {}
    for row in found:
        held = sums.setdefault((row["connection"], row["from_client"], row["layer"]), [0, 0])
        held[0] += 1
        held[1] += row["bytes"]
    return sums


def test_problems_beyond_the_limit_are_one_row_with_their_number_and_bytes(lossy, monkeypatch):
    whole = by_side(problems(lossy))
    most = max(count for count, _ in whole.values()) // 2
    assert most > 3
    monkeypatch.setattr(decoder, "PROBLEMS_MOST", most)
    found = problems(lossy)
    more = [row for row in found if row["kind"] == "more"]
    over = {key: count for key, (count, _) in whole.items() if count > most and key[0] is not None}
    assert over and len(more) == len(over)
    assert {key: total for key, (_, total) in by_side(found).items()} == {key: total for key, (_, total) in whole.items()}
    for row in more:
        count = over[row["connection"], row["from_client"], row["layer"]] - most
        assert row["offset"] is None and row["text"].startswith(f"{count:,} further problems")


def test_as_many_problems_as_the_limit_are_all_rows(lossy, monkeypatch):
    most = max(count for count, _ in by_side(problems(lossy)).values())
    monkeypatch.setattr(decoder, "PROBLEMS_MOST", most)
    assert not [row for row in problems(lossy) if row["kind"] == "more"]
    monkeypatch.setattr(decoder, "PROBLEMS_MOST", most - 1)
    assert [row for row in problems(lossy) if row["kind"] == "more"]


@pytest.mark.parametrize("limit", ["TEXTS_MOST", "TEXT_BYTES_MOST"])
@pytest.mark.parametrize("name", ["tubemq/g_midstream", "pulsar/d_txn", "tank/b_consume"])
def test_texts_that_nobody_names_any_more_go_and_no_row_shows_it(tmp_path, monkeypatch, name, limit):
    path = tmp_path / "x.pcap"
    path.write_bytes(damaged(unpacked(name), set(range(40, 2000, 37)), range(10, 2000, 11)))
    monkeypatch.setattr(capture_reader, "BLOCK_RECORDS", 20)
    whole, renewed = rows(path), []
    renew = decoder.SourceTables.renew
    monkeypatch.setattr(decoder.SourceTables, "renew", lambda self, reader: (renewed.append(len(self.fold.names)), renew(self, reader)))
    monkeypatch.setattr(decoder, limit, 5)
    assert rows(path) == whole
    assert renewed


@pytest.mark.parametrize(("limit", "value"), [("TEXTS", 2), ("TEXT_BYTES", 20), pytest.param("CONNECTIONS", 3, marks=pytest.mark.slow)])
def test_what_passes_is_let_go_of_beyond_each_limit(monkeypatch, limit, value):
    monkeypatch.setattr(capture_reader, "BLOCK_RECORDS", 20)
    monkeypatch.setattr(live, limit, value)
    calls = []
    forget = live.Live.forget
    monkeypatch.setattr(live.Live, "forget", lambda self: (calls.append(self.fold.streams.slots), forget(self)))
    found = live.Live(open_reader(io.BytesIO(unpacked("tubemq/b_rebalance")), live=True), Options(), 10 * live.SECOND)
    for _ in found.run():
        pass
    assert calls and sum(tally.answered for tally in found.total.values())

"""A payload that is not what its checksum says has its row, whatever was asked beside `problems`, whatever the entry holds."""

import hashlib
import hmac
import os
import random
import struct
import tempfile
from pathlib import Path

import pytest

import dissect
from dissect import schema
from dissect.analysis import questions
from tests.hard import damage
from tests.hard.metamorphic import CHANGES, inputs, made
from tests.support.bookie import ADD, KEY, Bookie

CARRIED = """select m.packet from messages m join (select packet, count(*) as here from messages group by packet) n on n.packet = m.packet
             where n.here = 1 and m.last_packet = m.packet and m.payload_bytes > 16 and m.complete and m.api in ('ADD_ENTRY', 'SEND', 'MESSAGE')"""
ENTRIES = [("bookkeeper/f_bk_v2", 100), ("bookkeeper/f_bk_v3", 60), ("pulsar/d_txn", 60), ("pulsar/a_small", 300)]


def damaged(name: str, folder: Path) -> tuple[str, set]:
    """A byte of each payload that is alone in its packet is another; and these packets."""
    [path] = inputs([name])
    capture = damage.read(path)
    with dissect.open(path, jobs=1) as whole:
        spoiled = {row["packet"] for row in whole.sql(CARRIED)}
    packets = [made(p, p.data[:-9] + bytes([p.data[-9] ^ 0x41]) + p.data[-8:]) if at in spoiled else p for at, p in enumerate(capture.packets, 1)]
    return str(damage.Recorded(capture.head, packets).write(folder / "damaged.pcap")), spoiled


def found(rows) -> list[tuple]:
    return sorted((row["packet"], row["kind"]) for row in rows if row["layer"] in ("message", "frame"))


def roads(path: str):
    with dissect.open(path, jobs=1) as capture:
        yield "alone", capture.problems().to_pylist()
    with dissect.open(path, jobs=2, split_size=50_000) as capture:
        yield "two processes", capture.problems().to_pylist()
    for others in (["records"], ["messages"], [name for name in schema.TABLES if name != "problems"]):
        with dissect.open(path, jobs=1) as capture:
            yield f"with {others}", capture.engine.answers([questions.table(name) for name in ("problems", *others)])[0].to_pylist()
    with dissect.open(path, jobs=1) as capture:
        yield "with checksums", capture.engine.answers([questions.table("problems"), questions.table("records", ["payload_crc32"])])[0].to_pylist()
    with dissect.open(path, jobs=1) as capture:
        capture.records()
        yield "after records", capture.problems().to_pylist()
    with tempfile.TemporaryDirectory() as folder:
        with dissect.open(path, jobs=1) as capture:
            capture.save(os.path.join(folder, "saved"))
        with dissect.open(os.path.join(folder, "saved")) as capture:
            yield "saved", capture.problems().to_pylist()


@pytest.mark.parametrize(("name", "least"), ENTRIES)
def test_every_damaged_payload_has_a_row(name, least, tmp_path):
    path, spoiled = damaged(name, tmp_path)
    with dissect.open(path, jobs=1) as capture:
        rows = found(capture.problems())
    assert spoiled - {packet for packet, _ in rows} == set() and len(spoiled) > least
    assert {kind for _, kind in rows} <= {"checksum", "malformed", "skipped"}


def test_every_road_has_the_same_rows(tmp_path):
    path, _ = damaged("bookkeeper/h_store", tmp_path)
    told = {road: found(rows) for road, rows in roads(path)}
    assert len(told) == 8 and all(rows == told["alone"] for rows in told.values()) and len(told["alone"]) > 50


@pytest.mark.parametrize("seed", range(3))
def test_a_payload_that_was_cut_is_not_said_to_be_wrong(seed, tmp_path):
    [path] = inputs(["bookkeeper/f_bk_v2"])
    capture = damage.read(path)
    less = damage.Recorded(capture.head, CHANGES["snap length"](capture.packets, random.Random(seed)))
    with dissect.open(less.write(tmp_path / "less.pcap"), jobs=1) as opened:
        kinds = {row["kind"] for row in opened.problems() if row["layer"] == "message"}
    assert "checksum" not in kinds


def test_a_checksum_of_chunks_does_not_depend_on_what_else_is_asked(tmp_path):
    [path] = inputs(["pulsar/a_small"])
    question = "select message_id, payload_crc32 from records where chunks > 1 order by message_id"
    with dissect.open(path, jobs=1) as capture:
        alone = capture.sql(question).to_pylist()
    assert len(alone) == 9 and all(row["payload_crc32"] is not None for row in alone)
    with dissect.open(path, jobs=1) as capture:
        capture.save(tmp_path / "saved")
        assert capture.sql(question).to_pylist() == alone
    with dissect.open(tmp_path / "saved", jobs=1) as saved:
        assert saved.sql(question).to_pylist() == alone


DIGESTS = {"MAC": lambda covered: hmac.digest(hashlib.sha1(b"mac" + b"secret").digest(), covered, "sha1"), "DUMMY": lambda covered: b""}


def first_entry(kind: str, size: int, says: int) -> bytes:
    """A ledger's first entry of so many bytes that are no message; `says`: how many it says to be."""
    body, head = bytes(range(100, 100 + size)), struct.pack(">qqqq", 7, 0, -1, says)
    bookie = Bookie()
    bookie.asks(ADD, KEY + head + DIGESTS[kind](head + body) + body)
    bookie.added(7, 0)
    return bookie.capture()


@pytest.mark.parametrize("size", [1, 30, 100])
@pytest.mark.parametrize("kind", DIGESTS)
def test_a_ledgers_first_entry_says_how_long_its_digest_is(kind, size):
    """Of a digest that cannot be verified, before a payload that is no message: 20 bytes or none, not a damaged entry."""
    with dissect.open(first_entry(kind, size, size), jobs=1, internal=True) as opened:
        assert [row["payload_bytes"] for row in opened.records().to_pylist()] == [size]
        assert found(opened.problems().to_pylist()) == []


@pytest.mark.parametrize(("kind", "away"), [("MAC", 1), ("MAC", 12), ("DUMMY", -4), ("DUMMY", -8)])
def test_a_first_entry_whose_length_is_that_of_no_sound_digest_has_its_row(kind, away):
    with dissect.open(first_entry(kind, 40, 40 + away), jobs=1, internal=True) as opened:
        assert found(opened.problems().to_pylist()) == [(4, "checksum")]

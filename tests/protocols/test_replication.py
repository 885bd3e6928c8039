"""A slave copies a real commit log: the traffic is made, blocks cut anywhere, in both dialects; what was copied comes out."""

from __future__ import annotations

import io
import random
import struct
import tarfile
from pathlib import Path

import numpy as np
import pytest
import zstandard
from tests.support.messages import rows, tree_rows, uncovered

import dissect
from tests.support.hard import ACK, FIN, PSH, SYN, Capture, Packet
from dissect.store.rocketmq.store import Store
from dissect.tree.encode import encode
from dissect.language.load import load
from dissect.program.lower import lower
from dissect.machine.run import Machine
from dissect.tree.walk import decode

STORE = Path(__file__).parents[2] / "captures" / "rocketmq" / "store_493.tar.zst"
COLUMNS = ["topic", "partition", "offset", "message_id", "timestamp_ns", "key", "payload_bytes", "payload_crc32"]
MSS = 1448
START_NS = 1_700_000_000 * 10**9


def unpacked(folder: Path) -> Path:
    with tarfile.open(fileobj=io.BytesIO(zstandard.ZstdDecompressor().decompressobj().decompress(STORE.read_bytes()))) as tar:
        tar.extractall(folder, filter="data")
    return folder


@pytest.fixture(scope="module")
def log(tmp_path_factory) -> tuple[bytes, list[dict]]:
    """The bytes of a log, and its records as the store's reader finds them."""
    folder = tmp_path_factory.mktemp("store")
    data = (unpacked(folder) / "store" / "commitlog" / ("0" * 20)).read_bytes()
    found = [row for batch in Store(folder / "store").records() for row in batch.to_pylist() if row["store_offset"] < len(data)]
    return data[: found[-1]["store_offset"] + found[-1]["store_bytes"]], found


def cut(log: bytes, records: list[dict], how: str) -> list[tuple[int, int]]:
    """(place, size) of blocks: a broker that keeps up sends whole records, one that is behind 32 KiB at a time."""
    ends = [row["store_offset"] + row["store_bytes"] for row in records]
    chance, at, out = random.Random(5), 0, []
    while at < len(log):
        if how == "records":
            end = next(end for end in ends if end > at)
        else:
            end = min(at + (32768 if how == "full" else chance.randrange(1, 9000)), len(log))
        out.append((at, end - at))
        at = end
    return out


def blocks(log: bytes, cuts, new: bool, base: int) -> list[tuple[int, bytes]]:
    """(side, bytes) of the talk; `base`: where in the log the slave's copy begins."""
    def head(place: int, size: int) -> bytes:
        return struct.pack(">iiqiqq", 2, size, place, 3, base, place) if new else struct.pack(">qi", place, size)

    def report(place: int) -> bytes:
        return struct.pack(">iq", 2, place) if new else struct.pack(">q", place)

    out = [(0, struct.pack(">ihhq", 1, 0, 0, 2)), (1, struct.pack(">iiqi", 1, 24, base, 3) + struct.pack(">iqiq", 1, 0, 3, base))] if new else []
    out += [(0, report(base)), (1, head(-1 if new else base, 0))]
    for n, (at, size) in enumerate(cuts):
        out += [(1, head(base + at, size) + log[at : at + size]), (0, report(base + at + size))]
        if n % 7 == 3:
            out += [(1, head(base + at + size, 0)), (0, report(base + at + size))]
    return out


def capture(talk, port: int = 10912, skip: int = 0) -> bytes:
    packets = [Packet(0, flags=SYN, ack=None), Packet(1, flags=SYN | ACK), Packet(0)]
    ends = [0, 0]
    for side, data in talk:
        for at in range(0, len(data), MSS):
            packets.append(Packet(side, ends[side] + at, data[at : at + MSS], PSH | ACK, ends[1 - side]))
        ends[side] += len(data)
    packets.append(Packet(0, ends[0], flags=FIN | ACK, ack=ends[1]))
    timed = [Packet(p.side, p.offset, p.data, p.flags, p.ack, START_NS + 100_000 * n) for n, p in enumerate(packets)]
    return Capture(timed[skip:], [], port=port).pcap()


def moved(log: bytes, records: list[dict], base: int) -> bytes:
    """The log as it would stand further on: records say where they are."""
    out = bytearray(log)
    for row in records:
        at = row["store_offset"]
        out[at + 28 : at + 36] = struct.pack(">q", at + base)
    return bytes(out)


# Logs beyond 4 and 8 GiB have the states' numbers in their upper halves.
BASES = {False: [0, (1 << 32) + 4_000_000, (2 << 32) + 5_000_000], True: [0, 317_968]}
CASES = [(new, base, how) for new in (False, True) for base in BASES[new] for how in ("records", "full", "anywhere")]


def wholes(records: list[dict], cuts) -> list[dict]:
    """The records that stand whole in one block."""
    return [row for row in records if any(at <= row["store_offset"] and row["store_offset"] + row["store_bytes"] <= at + size for at, size in cuts)]


def cut_blocks(records: list[dict], cuts) -> int:
    """Blocks in which a record is not whole."""
    edges = {row["store_offset"] for row in records} | {records[-1]["store_offset"] + records[-1]["store_bytes"]}
    return sum(at not in edges or at + size not in edges for at, size in cuts)


def said(rows: list[dict], base: int = 0) -> list[tuple]:
    """What is to be equal; an id that names a place in the log is another one in a log that was moved."""
    return sorted((tuple(row[name] for name in COLUMNS if base == 0 or name != "message_id") for row in rows), key=repr)


@pytest.mark.parametrize(("new", "base", "how"), CASES)
def test_blocks_reports_heartbeats_and_records(new, base, how, log):
    data, records = log
    cuts = cut(data, records, how)
    talk = blocks(moved(data, records, base), cuts, new, base)
    with dissect.open(capture(talk, port=10912 if base else 20912), internal=True) as made:
        messages = made.sql("select protocol, api, kind, from_client, size from messages").to_pylist()
        assert [(m["from_client"], m["size"]) for m in messages] == [(side == 0, len(text)) for side, text in talk]
        assert {m["protocol"] for m in messages} == {"rocketmq_ha"}
        beats = sum(m["api"] == "HEARTBEAT" for m in messages)
        assert beats == 1 + len(range(3, len(cuts), 7))
        asked = made.sql("select status, response_packet, request_id from exchanges where api = 'TRANSFER' and not from_client and status <> 'no_request'").to_pylist()
        assert [(x["status"], x["request_id"]) for x in asked] == [("ok", base + at + size) for at, size in cuts]
        said_so = made.sql("select kind, bytes from problems").to_pylist()
        assert said_so == [{"kind": "cut_record", "bytes": 0}] * cut_blocks(records, cuts)
        assert said(made.records(columns=COLUMNS).to_pylist(), base) == said(wholes(records, cuts), base)


def test_a_heartbeat_of_one_dialect_does_not_begin_the_other(log):
    """Behind a hole its zeros were a silent log of the old dialect, and a state and zeros in it a welcome, which some handshake had waited for."""
    log, records = log
    beat = struct.pack(">iiqiqq", 2, 0, 0, 1, 0, 0x138D)
    block = struct.pack(">iiqiqq", 2, 0x138D, 0, 1, 0, 0x138D) + log[:0x138D]
    old = struct.pack(">qi", 0, 0) * 3 + struct.pack(">qi", 0, 0x138D) + log[:0x138D]
    machine = Machine(lower(load("rocketmq_ha")))
    assert [machine.plausible(data[at:], 0, len(data) - at, 1) for data, at in ((beat + block, 4), (beat + block, 8), (beat * 2 + block, 4))] == [0, 0, 0]
    assert machine.plausible(beat + block, len(beat), len(beat + block), 1) and machine.plausible(old, 0, len(old), 1) and machine.plausible(old, 24, len(old), 1)


def test_copies_are_no_rows_unless_asked_for(log):
    data, records = log
    with dissect.open(capture(blocks(data, cut(data, records, "records"), False, 0))) as made:
        assert len(made.records()) == 0


@pytest.mark.parametrize("new", [False, True])
@pytest.mark.parametrize("skip", [21, 60])
def test_a_capture_that_begins_later_and_on_any_port(new, skip, log):
    data, records = log
    talk = blocks(data, cut(data, records, "records"), new, 0)
    with dissect.open(capture(talk, port=20912, skip=skip), internal=True) as made:
        found = made.records(columns=COLUMNS).to_pylist()
        assert len(found) > 5 and said(found) == said(records[-len(found):])
        assert {row["protocol"] for row in made.connections().to_pylist()} == {"rocketmq_ha"}


@pytest.mark.parametrize("new", [False, True])
@pytest.mark.parametrize("how", ["records", "full", "anywhere"])
def test_machines_agree_and_bytes_come_back(new, how, log):
    data, records = log
    machine, protocol, chance = Machine(lower(load("rocketmq_ha"))), load("rocketmq_ha"), random.Random(3)
    for side, text in blocks(data, cut(data, records, how), new, 0)[:40]:
        tree = decode(protocol, text, side)
        assert machine.frame(text, 0, len(text), side) == len(text)
        assert not uncovered(tree) and encode(tree) == text and not tree.status
        machine.decode(b"?" * 5 + text, np.array([[5, len(text), side]]), 1)
        assert rows(b"?" * 5 + text, machine, 0) == tree_rows(tree)
        for _ in range(3):
            damaged = bytearray(text)
            damaged[chance.randrange(len(damaged))] ^= 1 << chance.randrange(8)
            tree = decode(protocol, bytes(damaged), side)
            machine.decode(bytes(damaged), np.array([[0, len(damaged), side]]), 1)
            assert not uncovered(tree)
            if not tree.status:
                assert rows(bytes(damaged), machine, 0) == tree_rows(tree)

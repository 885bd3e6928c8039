"""`examples/kafka.py`, one file and no change elsewhere, against tshark's dissector on the same bytes."""

from __future__ import annotations

import json
import shutil
import struct
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from tests.support.messages import rows, tree_rows, uncovered

from dissect.language import layout as L
from dissect.tree.encode import encode
from dissect.language.load import load
from dissect.program.lower import lower
from dissect.machine.run import Machine
from dissect.tree.walk import decode

ROOT = Path(__file__).parents[2]
FILE = ROOT / "examples" / "kafka.py"
NAMES = {0: "Produce", 1: "Fetch", 11: "JoinGroup", 12: "Heartbeat", 13: "LeaveGroup", 14: "SyncGroup"}


def i8(*values): return struct.pack(f">{len(values)}b", *values)
def i16(*values): return struct.pack(f">{len(values)}h", *values)
def i32(*values): return struct.pack(f">{len(values)}i", *values)
def i64(*values): return struct.pack(f">{len(values)}q", *values)
def text(value): return i16(-1) if value is None else i16(len(value)) + value.encode()
def data(value): return i32(len(value)) + value
def many(*entries): return i32(len(entries)) + b"".join(entries)


def batch(payload: bytes) -> bytes:
    """A record batch of one record, format 2; its checksum is left 0."""
    record = bytes([0, 0, 0, 1, len(payload) << 1]) + payload + b"\0"
    record = bytes([len(record) << 1]) + record
    body = i16(0) + i32(0) + i64(1_700_000_000_000, 1_700_000_000_000, -1) + i16(-1) + i32(-1, 1) + record
    return i64(0) + i32(len(body) + 9) + i32(0) + i8(2) + i32(0) + body


def produce(version: int, error: int):
    asked = (text(None) if version >= 3 else b"") + i16(-1) + i32(30_000) + many(text("orders") + many(i32(3) + data(batch(b"hello"))))
    part = i32(3) + i16(error) + i64(41 if not error else -1) + (i64(-1) if version >= 2 else b"") + (i64(0) if version >= 5 else b"")
    part += (many() + text(None)) if version >= 8 else b""
    return 0, version, asked, many(text("orders") + many(part)) + (i32(0) if version >= 1 else b""), error


def fetch(version: int, error: int, records: bytes):
    asked = i32(-1, 500, 1) + (i32(1 << 20) if version >= 3 else b"") + (i8(0) if version >= 4 else b"") + (i32(0, -1) if version >= 7 else b"")
    part = i32(3) + (i32(-1) if version >= 9 else b"") + i64(41) + (i64(-1) if version >= 5 else b"") + i32(1 << 20)
    asked += many(text("orders") + many(part)) + (many() if version >= 7 else b"") + (text("") if version >= 11 else b"")
    part = i32(3) + i16(error) + i64(42) + (i64(42) if version >= 4 else b"") + (i64(0) if version >= 5 else b"")
    part += (i32(-1) if version >= 4 else b"") + (i32(-1) if version >= 11 else b"") + data(records)
    told = (i32(0) if version >= 1 else b"") + (i16(0) + i32(0) if version >= 7 else b"") + many(text("orders") + many(part))
    return 1, version, asked, told, error


def join(version: int, error: int):
    asked = text("bill") + i32(10_000) + (i32(300_000) if version >= 1 else b"") + text("m-1") + (text(None) if version >= 5 else b"")
    asked += text("consumer") + many(text("range") + data(b"\0\1"))
    members = many(text("m-1") + (text(None) if version >= 5 else b"") + data(b"\0\1"))
    told = (i32(0) if version >= 2 else b"") + i16(error) + i32(7) + text("range") + text("m-1") + text("m-1") + members
    return 11, version, asked, told, error


def member_of(version: int) -> bytes:
    return text("bill") + i32(7) + text("m-1") + (text(None) if version >= 3 else b"")


def sync(version: int, error: int):
    told = (i32(0) if version >= 1 else b"") + i16(error) + data(b"\0\2")
    return 14, version, member_of(version) + many(text("m-1") + data(b"\0\2")), told, error


def heartbeat(version: int, error: int):
    return 12, version, member_of(version), (i32(0) if version >= 1 else b"") + i16(error), error


def leave(version: int, error: int):
    asked = text("bill") + (many(text("m-1") + text(None)) if version >= 3 else text("m-1"))
    told = (i32(0) if version >= 1 else b"") + i16(error) + (many(text("m-1") + text(None) + i16(0)) if version >= 3 else b"")
    return 13, version, asked, told, error


CALLS = [
    *(produce(version, error) for version, error in ((0, 0), (1, 6), (2, 0), (3, 0), (5, 3), (7, 0), (8, 10))),
    *(fetch(version, error, records) for version, error, records in (
        (0, 0, b""), (1, 1, b""), (4, 0, batch(b"hello")), (7, 0, batch(b"more")), (9, 6, b""), (11, 0, b""))),
    *(join(version, error) for version, error in ((0, 0), (2, 25), (5, 0))),
    *(sync(version, error) for version, error in ((0, 0), (1, 27), (3, 0))),
    *(heartbeat(version, error) for version, error in ((0, 0), (1, 27), (3, 25))),
    *(leave(version, error) for version, error in ((0, 0), (1, 25), (3, 0))),
]


def frames():
    """(correlation id, request, answer, key, error) of every call."""
    for number, (key, version, asked, told, error) in enumerate(CALLS, 1001):
        yield (number, data(i16(key, version) + i32(number) + text("shop" if number % 3 else None) + asked),
               data(i32(number) + told), key, error)


def capture(path: Path) -> None:
    """One connection, one packet for each message."""
    out = [struct.pack("<IHHiIII", 0xA1B2C3D4, 2, 4, 0, 0, 1 << 18, 1)]
    seqs, clock = [1000, 5000], [0]

    def packet(side: int, flags: int, payload: bytes = b"") -> None:
        ports = (40_000, 9092) if side == 0 else (9092, 40_000)
        tcp = struct.pack(">HHIIBBHHH", *ports, seqs[side], seqs[1 - side] if flags & 16 else 0, 5 << 4, flags, 65_535, 0, 0)
        ends = (bytes([10, 0, 0, 1]), bytes([10, 0, 0, 2]))
        ip = struct.pack(">BBHHHBBH4s4s", 0x45, 0, 40 + len(payload), 0, 0, 64, 6, 0, ends[side], ends[1 - side])
        frame = bytes(12) + b"\x08\0" + ip + tcp + payload
        clock[0] += 1
        out.append(struct.pack("<IIII", 1_700_000_000, clock[0] * 100, len(frame), len(frame)) + frame)
        seqs[side] += len(payload) + (flags & 3 != 0)

    packet(0, 2)
    packet(1, 18)
    packet(0, 16)
    for _, asked, told, _, _ in frames():
        packet(0, 24, asked)
        packet(1, 24, told)
    packet(0, 17)
    packet(1, 17)
    path.write_bytes(b"".join(out))


def ours(path: Path) -> list:
    words = [sys.executable, "-m", "dissect", "exchanges", str(path), "--protocol", str(FILE), "--format", "ndjson"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_exchanges_are_what_was_written(tmp_path):
    path = tmp_path / "kafka.pcap"
    capture(path)
    found = {int(row["request_id"]): row for row in ours(path)}
    assert {n: (row["protocol"], row["api"], int(row["code"])) for n, row in found.items()} == {
        n: ("kafka", NAMES[key], error) for n, _, _, key, error in frames()}


def test_tshark_sees_the_same_ids_apis_and_errors(tmp_path):
    tshark = shutil.which("tshark")
    if tshark is None:
        pytest.skip("no tshark here")
    path = tmp_path / "kafka.pcap"
    capture(path)
    fields = ["kafka.correlation_id", "kafka.request_key", "kafka.response_key", "kafka.error"]
    words = [tshark, "-r", str(path), "-d", "tcp.port==9092,kafka", "-Y", "kafka", "-T", "fields", *(w for f in fields for w in ("-e", f))]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    theirs: dict[int, list] = {}
    for line in done.stdout.splitlines():
        number, asked, told, errors = line.split("\t")
        seen = theirs.setdefault(int(number), [None, None, None])
        if asked:
            seen[0] = NAMES[int(asked)]
        else:
            codes = [int(code) for code in errors.split(",") if code]
            seen[1], seen[2] = NAMES[int(told)], next((code for code in codes if code), 0)
    mine = {int(row["request_id"]): [row["api"], row["api"], int(row["code"])] for row in ours(path)}
    assert mine == theirs


def test_both_machines_read_requests_and_answers_alike():
    protocol = load(FILE)
    machine = Machine(lower(protocol))
    for number, asked, told, key, error in frames():
        machine.decode(asked, np.array([[0, len(asked), 0]]), 1)
        request = decode(protocol, asked, 0)
        assert not request.problems and not uncovered(request) and encode(request) == asked
        assert rows(asked, machine, 0) == tree_rows(request)
        row, items = np.asarray(machine.messages)[0].copy(), np.asarray(machine.items)[: machine.item_count].copy()
        assert (row[L.M_REQUEST_ID], row[L.M_API] % 256) == (number, key)
        machine.decode(told, np.array([[0, len(told), 1]]), 1)
        alone = decode(protocol, told, 1)
        assert rows(told, machine, 0) == tree_rows(alone) and L.M_REST in alone.rows.message
        machine.decode(told, np.zeros((0, 3), dtype=np.int64), 0)
        machine.answer(told, 0, len(told), 1, 0, row, items)
        answer = decode(protocol, told, 1, asked=request)
        assert not answer.problems and not uncovered(answer) and encode(answer) == told
        assert rows(told, machine, 0) == tree_rows(answer)
        assert answer.rows.message[L.M_CODE] == error

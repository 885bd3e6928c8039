"""JSON header or binary header: the same traffic gives the same rows.

Every frame of real captures whose header is JSON is written anew with a binary one; both are read by both machines.
"""

from __future__ import annotations

import json
import struct

import numpy as np
import pytest
from tests.support.messages import uncovered
from tests.support.streams import streams

from dissect.protocols.rocketmq.codes import Language
from dissect.language import layout as L
from dissect.machine.texts import Dictionary
from dissect.language.load import load
from dissect.program.lower import lower
from dissect.machine.run import Machine
from dissect.tree.walk import decode

PORTS = [10911, 9876, 10909]
LANGUAGES = {code.name: code.number for code in Language.codes.values()}
TEXTS = {L.M_TOPIC, L.M_BROKER, L.M_GROUP, L.M_CLIENT, L.M_TEXT}


def binary(frame: bytes) -> bytes:
    """The same message with a binary header."""
    size = int.from_bytes(frame[5:8])
    head, body = json.loads(frame[8 : 8 + size], strict=False), frame[8 + size :]
    remark = (head.get("remark") or "").encode()
    fields = b""
    for name, value in (head.get("extFields") or {}).items():
        name, value = name.encode(), str(value).encode()
        fields += struct.pack(">H", len(name)) + name + struct.pack(">I", len(value)) + value
    code = head["code"] - (1 << 16) * 3 if head["code"] > 32767 else head["code"]
    packed = struct.pack(">hBHii", code, LANGUAGES[head["language"]], head["version"], head["opaque"], head["flag"])
    packed += struct.pack(">I", len(remark)) + remark + struct.pack(">I", len(fields)) + fields
    return struct.pack(">I", 4 + len(packed) + len(body)) + b"\1" + len(packed).to_bytes(3) + packed + body


def frames(name: str):
    machine = Machine(lower(load("rocketmq")))
    for stream in streams(name, PORTS):
        at = 0
        while at < len(stream.data) and (size := machine.frame(stream.data, at, len(stream.data), stream.side)) > 0:
            frame = bytes(stream.data[at : at + size])
            if frame[4] == 0:
                yield frame, stream.side
            at += size


def rows(machine, all_frames: list[tuple[bytes, int]]):
    """What each table says, texts as texts."""
    data = b"".join(frame for frame, _ in all_frames)
    places, at = [], 0
    for frame, side in all_frames:
        places.append((at, len(frame), side))
        at += len(frame)
    names = Dictionary()
    machine.decode(data, np.array(places, dtype=np.int64), len(places))
    names.intern(machine, data)
    out = []
    for table, count, mask, skipped in ((machine.messages, machine.count, L.M_PRESENT, {L.M_REST, L.M_NOTE}),
                                        (machine.items, machine.item_count, L.C_PRESENT, set()),
                                        (machine.records, machine.record_count, L.C_PRESENT, {L.D_PAYLOAD}),
                                        (machine.events, machine.event_count, L.C_PRESENT, set())):
        out.append([read(row, mask, names, skipped) for row in np.asarray(table)[:count].tolist()])
    return out, np.asarray(machine.status)[: machine.count].tolist()


def read(row: list[int], mask: int, names: Dictionary, skipped: set[int]) -> dict[int, object]:
    found = {}
    for slot in range(mask + 1, min(len(row) - 1, 62)):
        if row[mask] >> slot & 1 and slot not in skipped:
            found[slot] = names[row[slot]] if row[slot + 1] == L.IS_INTERNED and row[slot] < len(names) else row[slot]
    return found


@pytest.mark.parametrize("name", ["rocketmq/a_small", "rocketmq/a_small_5", "rocketmq/c_errors_5", "rocketmq/d_pop", "rocketmq/b_rebalance_5"])
def test_both_headers_give_the_same_rows(name):
    said = list(frames(name))
    again = [(binary(frame), side) for frame, side in said]
    one, status = rows(Machine(lower(load("rocketmq"))), said)
    other, status_again = rows(Machine(lower(load("rocketmq"))), again)
    assert len(said) > 300 and status == status_again
    for table, (here, there) in enumerate(zip(one, other, strict=True)):
        assert len(here) == len(there)
        for n, (left, right) in enumerate(zip(here, there, strict=True)):
            assert left == right, (table, n, said[n][0][:300] if table == 0 else "")


def like_cpp(frame: bytes) -> bytes:
    """As the C++ client writes it: in its own order, numbers bare, empty members, a line feed behind."""
    size = int.from_bytes(frame[5:8])
    head, body = json.loads(frame[8 : 8 + size], strict=False), frame[8 + size :]
    fields = {name: int(value) if value.isdecimal() and len(value) < 10 and value[:1] != "0" else value for name, value in (head.get("extFields") or {}).items()}
    head = {"code": head["code"], "extFields": {**fields, "OnsChannel": ""}, **{k: v for k, v in sorted(head.items()) if k not in ("code", "extFields", "serializeTypeCurrentRPC")}}
    head.setdefault("remark", "")
    text = json.dumps(head, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
    return struct.pack(">I", 4 + len(text) + len(body)) + b"\0" + len(text).to_bytes(3) + text + body


@pytest.mark.parametrize("name", ["rocketmq/a_small", "rocketmq/c_errors"])
def test_the_header_of_another_client_gives_the_same_rows(name):
    said = list(frames(name))
    machine = Machine(lower(load("rocketmq")))
    again = [(like_cpp(frame), side) for frame, side in said]
    assert all(machine.plausible(frame, 0, len(frame), side) > 0 and machine.frame(frame, 0, len(frame), side) == len(frame) for frame, side in again)
    one, status = rows(Machine(lower(load("rocketmq"))), said)
    other, status_again = rows(machine, again)
    assert status == status_again
    for here, there in zip(one, other, strict=True):
        for left, right in zip(here, there, strict=True):
            assert {k: v for k, v in left.items() if v != b""} == {k: v for k, v in right.items() if v != b""}
    protocol = load("rocketmq")
    for frame, side in again[:: max(1, len(again) // 100)]:
        tree = decode(protocol, frame, side)
        assert not tree.status and not uncovered(tree)

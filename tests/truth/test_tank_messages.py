"""TANK against what its clients recorded: requests, outcomes, and each message's number, time, key, length and CRC."""

from __future__ import annotations

from collections import defaultdict

import numpy as np
import pytest
from tests.support.messages import frames, rows
from tests.support.streams import find, streams, truth

from dissect.language import layout as L
from dissect.machine.texts import Dictionary
from dissect.language.load import load
from dissect.program.lower import lower
from dissect.machine.run import Machine

CAPTURES = [c for c in ("a_produce", "b_consume", "c_control", "i_partial") if find(f"tank/{c}.truth.json.zst")]
TOO_LATE = 9_999_999_999_999 * 10**6  # a time of year 2286, which has no nanoseconds in 64 bits
CLASSES = {"produce": 1, "produce_with_seqnum": 1, "consume": 2, "discover_partitions": 6, "create_topic": 7}


def pairs(capture: str):
    """(client port, family, request id) → [(request rows, answer rows)], answers read with their requests."""
    machine, texts = Machine(lower(load("tank")), crc=True), Dictionary()
    asked, found = defaultdict(list), defaultdict(list)
    for stream in sorted(streams(f"tank/{capture}", [11011]), key=lambda s: s.side):
        cut = frames(machine, stream.data, stream.side)
        for at, size, side in cut:
            machine.decode(stream.data, np.array([[at, size, side]]), 1)
            row = np.asarray(machine.messages)[0]
            if row[L.M_KIND] not in (L.REQUEST, L.RESPONSE):
                continue
            key = (stream.client[1], int(row[L.M_KEY0]), int(row[L.M_KEY1]))
            if side == 0:
                plain = rows(stream.data, machine, 0)
                texts.intern(machine, stream.data)
                asked[key].append((plain, row.copy(), np.asarray(machine.items)[: machine.item_count].copy()))
                continue
            if row[0] >> L.M_REST & 1:
                _, message, items = asked[key][len(found[key])]
                machine.answer(stream.data, at, size, side, 0, message, items)
            found[key].append((asked[key][len(found[key])][0], rows(stream.data, machine, 0, texts)))
    return found


def by_partition(records):
    found = defaultdict(list)
    for r in records:
        payload = r[L.D_PAYLOAD]
        key = r.get(L.D_KEY)
        found[r[L.D_TOPIC].decode(), r[L.D_PARTITION]].append(
            [r.get(L.D_OFFSET), r.get(L.D_TIMESTAMP, TOO_LATE) // 10**6, None if key is None else key.decode("latin-1"), len(payload), r[L.D_CRC]])
    return found


@pytest.mark.parametrize("capture", CAPTURES)
def test_operations_are_on_the_wire_as_the_clients_recorded_them(capture):
    wire, known = pairs(capture), truth(f"tank/{capture}")
    ports = {o["client"]: o["local_port"] for o in known["operations"] if o["op"] == "connection"}
    checked = defaultdict(int)
    for op in known["operations"]:
        if op["op"] not in CLASSES or op["client"] not in ports or not op.get("t_done_ms"):
            continue
        halves = [p for i in op["wire_request_ids"] for p in wire[ports[op["client"]], CLASSES[op["op"]], i]]
        if not halves:
            continue
        checked[op["op"]] += 1
        {"produce": produced, "produce_with_seqnum": produced, "consume": consumed}.get(op["op"], controlled)(op, halves)
    print(dict(checked))
    assert sum(checked.values()) >= 0.9 * sum(o["op"] in CLASSES and bool(o.get("t_done_ms")) for o in known["operations"])


def produced(op, halves):
    wire = by_partition(r for request, _ in halves for r in request[2])
    for part in op["parts"]:
        key = (part["topic"], part["partition"])
        for row in part["msgs"]:
            assert row in wire[key], (key, row)
            wire[key].remove(row)
    assert not any(wire.values())
    outcome = {(i[L.I_TOPIC].decode(), i[L.I_PARTITION]): i[L.I_CLASS] for _, answer in halves for i in answer[1]}
    for result in op["results"]:
        if result.get("ack"):
            assert outcome[result["topic"], result["partition"]] == L.OK
    assert len(outcome) == len({(p["topic"], p["partition"]) for p in op["parts"]})
    assert (L.ERROR in outcome.values()) == bool(op["faults"])


def consumed(op, halves):
    wire = by_partition(r for _, answer in halves for r in answer[2])
    asked = {(p["topic"], p["partition"]): p["from"] for p in op["parts"]}
    for result in op["results"]:
        key = (result["topic"], result["partition"])
        start = asked[key]
        got = [row for row in wire[key] if start == 2**64 - 1 or row[0] >= start]
        assert got[: len(result["msgs"])] == result["msgs"]
        assert len(got) == len(result["msgs"]), key
    worst = max((i.get(L.I_CLASS, 0) for _, answer in halves for i in answer[1]), default=0)
    assert (worst == L.ERROR) == bool(op["faults"])


def controlled(op, halves):
    request, answer = halves[0]
    assert request[0][L.M_TOPIC].decode() == op["topic"]
    assert (answer[0].get(L.M_CLASS) == L.ERROR) == bool(op["faults"])

"""What every protocol must show.  Finds protocols by itself; captures by the protocol's name."""

from __future__ import annotations

import random
import zlib

import numpy as np
import pytest
from tests.support.messages import frames, rows, tree_rows, uncovered
from tests.support.streams import PLACES, streams

from dissect.language import layout as L
from dissect.tree.encode import encode
from dissect.language.load import shipped, load
from dissect.program.lower import SUMMARY_ROLES, SUMMARY_TABLES, lower
from dissect.program.wanted import MOST_ROLES, tables_of
from dissect.machine.run import Machine
from dissect.tree.walk import decode

EXTRA_PORTS = {"tank": [11012, 11013], "tubemq": [8133], "pulsar": [6651]}
PER_DIRECTION = 120  # frames looked at in each direction, spread over it
MUTATIONS = 3  # of each of them


def captures(name: str) -> list[str]:
    found = {p.name.removesuffix(".pcap.zst") for place in PLACES for p in (place / name).glob("*.pcap.zst")}
    return sorted(f"{name}/{capture}" for capture in found)


CASES = [(name, capture) for name in shipped() for capture in captures(name)]


def sample(machine, stream) -> np.ndarray:
    cut = frames(machine, stream.data, stream.side)
    return np.ascontiguousarray(cut[:: max(1, len(cut) // PER_DIRECTION)])


@pytest.fixture(scope="module")
def machines():
    return {name: Machine(lower(load(name))) for name in shipped()}


def directions(name: str, capture: str):
    return streams(capture, [*load(name).ports, *EXTRA_PORTS.get(name, [])])


@pytest.mark.parametrize(("name", "capture"), CASES)
def test_columns_are_the_trees_rows_and_the_tree_claims_every_byte_once(name, capture, machines):
    machine, protocol = machines[name], load(name)
    for stream in directions(name, capture):
        cut = sample(machine, stream)
        machine.decode(stream.data, cut, len(cut))
        for n, (at, size, side) in enumerate(cut):
            frame = stream.data[at : at + size]
            tree = decode(protocol, frame, side, missing=int(size) - len(frame))
            assert rows(stream.data, machine, n) == tree_rows(tree), frame.hex()
            assert machine.status[n] == tree.status
            assert not uncovered(tree), frame.hex()


@pytest.mark.parametrize(("name", "capture"), CASES)
def test_payloads_are_summed_up_where_someone_asks(name, capture):
    machine = Machine(lower(load(name)), crc=True)
    for stream in directions(name, capture):
        cut = sample(machine, stream)
        machine.decode(stream.data, cut, len(cut))
        for n, (at, size, _) in enumerate(cut):
            for record in rows(stream.data, machine, n)[2]:
                if L.D_SEALED in record:
                    assert L.D_CRC not in record
                elif at + size <= len(stream.data):
                    assert record[L.D_CRC] == zlib.crc32(record[L.D_PAYLOAD])


@pytest.mark.parametrize(("name", "capture"), CASES)
def test_values_of_the_tree_give_the_same_bytes_back(name, capture, machines):
    machine, protocol = machines[name], load(name)
    for stream in directions(name, capture):
        for at, size, side in sample(machine, stream):
            frame = stream.data[at : at + size]
            tree = decode(protocol, frame, side)
            if len(frame) == size:
                assert encode(tree).hex() == frame.hex()


@pytest.mark.parametrize(("name", "capture"), CASES)
def test_every_frame_is_plausible_also_when_it_comes_byte_by_byte(name, capture, machines):
    machine = machines[name]
    for stream in directions(name, capture):
        for at, size, side in sample(machine, stream)[:40]:
            tree = decode(load(name), stream.data[at : at + size], side)
            if at + size > len(stream.data) or tree.status or tree.rows.struct is None:
                continue  # cut, damaged, or no message of this side
            assert machine.plausible(stream.data, at, len(stream.data), side) > 0
            end = at
            for _ in range(4000):
                found = machine.frame(stream.data, at, min(end, len(stream.data)), side)
                if found >= 0:
                    break
                assert -found > end - at, "asks for bytes that are there"
                end = at - found
            assert found == size


@pytest.mark.parametrize(("name", "capture"), CASES)
def test_damaged_frames_never_raise_and_both_machines_agree(name, capture, machines):
    machine, protocol, chance = machines[name], load(name), random.Random(7)
    for stream in directions(name, capture)[:12]:
        for at, size, side in sample(machine, stream)[:60]:
            frame = stream.data[at : at + size]
            if len(frame) > 4096:
                continue
            for _ in range(MUTATIONS):
                damaged = mutate(frame, chance)
                machine.decode(damaged, np.array([[0, len(damaged), side]], dtype=np.int64), 1)
                tree = decode(protocol, damaged, int(side))
                assert not uncovered(tree), damaged.hex()
                # The program is pruned: it may end before the damage that the tree finds.
                if not tree.status:
                    assert machine.status[0] == 0, damaged.hex()
                    assert rows(damaged, machine, 0) == tree_rows(tree), damaged.hex()


@pytest.mark.parametrize(("name", "capture"), CASES)
def test_a_summary_finds_the_damage_that_a_program_for_everything_finds(name, capture):
    """It keeps less of a message, and reads as much of it."""
    protocol, chance = load(name), random.Random(5)
    everything = Machine(lower(protocol, (), tables_of(protocol), MOST_ROLES))
    summary = Machine(lower(protocol, (), SUMMARY_TABLES, SUMMARY_ROLES, True))
    for stream in directions(name, capture)[:12]:
        for at, size, side in sample(everything, stream)[:60]:
            frame = stream.data[at : at + size]
            for data in (frame, *(mutate(frame, chance) for _ in range(MUTATIONS if len(frame) <= 4096 else 0))):
                for machine in (everything, summary):
                    machine.decode(data, np.array([[0, len(data), side]], dtype=np.int64), 1)
                assert summary.status[0] == everything.status[0], data.hex()
                more, less = rows(data, everything, 0), rows(data, summary, 0)
                if less[0].pop(L.M_ANSWER_ID, None) is not None:  # where it stands is all that a summary asks
                    assert L.M_ANSWER_ID in more[0], data.hex()
                assert less[0].items() <= more[0].items() and len(less[1]) == len(more[1]) and less[3] == more[3], data.hex()


def mutate(frame: bytes, chance: random.Random) -> bytes:
    data = bytearray(frame)
    for _ in range(chance.choice((1, 1, 1, 3, 8))):
        where = chance.randrange(len(data))
        match chance.randrange(4):
            case 0:
                data[where] = chance.randrange(256)
            case 1:
                data[where] ^= 1 << chance.randrange(8)
            case 2:
                data[where] = chance.choice((0, 0x7F, 0x80, 0xFF))
            case _:
                del data[where : where + chance.randrange(1, 5)]
                data = data or bytearray(b"\0")
    return bytes(data)

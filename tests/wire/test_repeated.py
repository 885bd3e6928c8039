"""A compressed region that was read before is not opened again, and its message has the same rows."""

from __future__ import annotations

import random
from dataclasses import replace

import cramjam
import numpy as np
import pytest

from dissect.language.layout import DECODED, MALFORMED
from dissect.language.load import load
from dissect.machine import run as machine
from dissect.program import opcodes as O
from dissect.program.lower import SUMMARY_ROLES, SUMMARY_TABLES, lower

COMPILED = machine.__file__.endswith((".so", ".pyd"))
KEY, SAME_TIME, ADJACENT = 1, 2, 4
SNAPPY, SPARSE = 1, 64


def summary():
    return lower(load("tank"), tables=SUMMARY_TABLES, roles=SUMMARY_ROLES, whole=True)


def opening_each(program):
    """The same program, which knows no region again."""
    code = program.code.copy()
    code[code[:, 0] == O.INFLATE, 5] = 0
    code[code[:, 0] == O.LEAVE, 1] = 0
    return replace(program, code=code)


def varint(number: int) -> bytes:
    low, rest = number & 0x7F, number >> 7
    return bytes([low | 0x80]) + varint(rest) if rest else bytes([low])


def message(chance: random.Random) -> bytes:
    flags = chance.choice([0, KEY, SAME_TIME, ADJACENT, KEY | SAME_TIME, ADJACENT | SAME_TIME])
    content = bytes(chance.choices(b"abc", k=chance.randrange(40)))
    time = b"" if flags & SAME_TIME else chance.randrange(1 << 40).to_bytes(8, "little")
    return bytes([flags]) + time + (b"\x03key" if flags & KEY else b"") + varint(len(content)) + content


def region(chance: random.Random) -> bytes:
    plain = b"".join(message(chance) for _ in range(chance.randrange(1, 30)))
    if chance.random() < 0.3:
        plain = plain[: chance.randrange(len(plain)) + 1]       # its last message may be cut
    packed = bytearray(bytes(cramjam.snappy.compress_raw(plain)))
    if chance.random() < 0.2:
        packed[chance.randrange(len(packed))] ^= 1 << chance.randrange(8)
    return bytes(packed)


def produce(regions: list[bytes], chance: random.Random) -> bytes:
    """A request with a bundle for each region: what stands before it says how it is to be read."""
    bundles = b""
    for number, one in enumerate(regions):
        count, sparse = chance.choice([1, 2, 7]), chance.choice([0, 0, SPARSE])
        head = bytes([SNAPPY | count << 2 | sparse]) + ((5).to_bytes(8, "little") + (b"" if count == 1 else b"\x09") if sparse else b"")
        bundles += number.to_bytes(2, "little") + varint(len(head + one)) + head + one
    payload = bytes(6) + b"\x03c++" + bytes(5) + b"\x01\x05topic" + bytes([len(regions)]) + bundles
    return b"\x01" + len(payload).to_bytes(4, "little") + payload


def batch(seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Requests with few regions that come again and again."""
    chance, data, table = random.Random(seed), bytearray(), []
    known = [region(chance) for _ in range(12)]
    for _ in range(600):
        frame = produce(chance.choices(known, k=chance.randrange(1, 4)), chance)
        kept = len(frame) if chance.random() < 0.9 else chance.randrange(len(frame))
        table.append((len(data), kept, 0))
        data += frame[:kept]
    return np.frombuffer(bytes(data), dtype=np.uint8), np.array(table, dtype=np.int64)


@pytest.mark.skipif(not COMPILED, reason="uncompiled, every region is opened")
@pytest.mark.parametrize("seed", range(20))
def test_regions_that_come_again_give_the_same_rows(seed):
    program, (data, table) = summary(), batch(seed)
    fast, slow = machine.Machine(program), machine.Machine(opening_each(program))
    for one in (fast, slow):
        one.decode(data, table, len(table))
    assert slow.arena_size - fast.arena_size > 30_000
    assert {*np.asarray(fast.status)[: len(table)].tolist()} == {DECODED, MALFORMED}
    for matrix, size in (("status", len(table)), ("messages", len(table)), ("items", fast.item_count), ("events", fast.event_count)):
        assert np.array_equal(np.asarray(getattr(fast, matrix))[:size], np.asarray(getattr(slow, matrix))[:size]), matrix
    assert fast.item_count == slow.item_count and fast.event_count == slow.event_count


def test_of_regions_with_rows_none_is_passed_over():
    wanted = lower(load("tank"))
    assert not wanted.code[wanted.code[:, 0] == O.INFLATE, 5].any()
    found = summary()
    assert found.code[found.code[:, 0] == O.INFLATE, 5].all()


@pytest.mark.skipif(not COMPILED, reason="uncompiled, every region is opened")
def test_a_region_counts_against_its_message_each_time():
    """Whatever it is packed to, a message may have so many records for its bytes, and no more."""
    chance = random.Random(1)
    known = bytes(cramjam.snappy.compress_raw(b"\x02\x00" * 60))
    frames = [produce([known] * times, chance) for times in (1, 1, 2, 3, 4)]
    ends = np.cumsum([len(one) for one in frames])
    table = np.array([(end - len(one), len(one), 0) for one, end in zip(frames, ends, strict=True)], dtype=np.int64)
    data, found = np.frombuffer(b"".join(frames), dtype=np.uint8), []
    for program in (summary(), opening_each(summary())):
        one = machine.Machine(program)
        one.decode(data, table, len(table))
        found.append((np.asarray(one.status)[: len(table)].tolist(), np.asarray(one.messages)[: len(table)].tolist()))
    assert found[0] == found[1] and len({*found[0][0]}) > 1

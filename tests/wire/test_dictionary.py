"""Texts of a dictionary as Arrow's: side by side, whatever their number and length, with little more memory than they have."""

from __future__ import annotations

import random
import struct
import time
import tracemalloc

import numpy
import pytest

from dissect.machine import texts
from dissect.memory.hashes import GOLDEN


@pytest.mark.parametrize("seed", range(20))
def test_texts_stand_side_by_side(seed):
    dice, made = random.Random(seed), texts.Dictionary(2)
    words = list(dict.fromkeys("".join(dice.choice("ab/é漢") for _ in range(dice.randrange(13))) for _ in range(dice.randrange(1, 40))))
    for word in words:
        data = numpy.frombuffer(word.encode() + b"|", dtype=numpy.uint8)
        assert made.number(data, 0, len(data) - 1) == made.number(data, 0, len(data) - 1)
    numbers = numpy.array([dice.randrange(len(words)) for _ in range(dice.randrange(60))], dtype=numpy.int64)
    assert made.some_to_arrow(numbers).to_pylist() == [words[int(one)] for one in numbers]
    assert made.to_arrow().to_pylist() == words


@pytest.mark.parametrize("step", [1, 2])
def test_long_texts_need_no_more_than_themselves(step):
    made = texts.Dictionary()
    for number in range(4_000):
        word = numpy.frombuffer((b"%08d" % number).ljust(1_000, b"x"), dtype=numpy.uint8)
        made.number(word, 0, len(word))
    numbers = numpy.arange(0, 4_000, step)
    made.some_to_arrow(numbers[:2])
    tracemalloc.start()
    found = made.some_to_arrow(numbers)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert found[1].as_py().startswith(f"{step:08d}") and len(found) == len(numbers)
    assert most < 1_000 * len(numbers) + 6_000_000


@pytest.mark.parametrize("size", range(1, 26))
def test_equal_texts_have_equal_numbers_wherever_they_lie(size):
    made, words = texts.Dictionary(2), [bytes((n * 7 + turn) % 251 for turn in range(size)) for n in range(200)]
    for at in (0, 3):
        data = numpy.frombuffer(b"." * at + b"".join(words), dtype=numpy.uint8)
        assert [made.number(data, at + n * size, size) for n in range(len(words))] == list(range(len(words)))
    again = texts.Dictionary()
    assert again.hold(**made.state()) and [again[n] for n in range(len(words))] == words


def met(count: int) -> list[bytes]:
    """Texts of two words that have one hash, for who knows what it begins with: the second word takes back what the first one made."""
    found, most = [], (1 << 64) - 1
    for number in range(count):
        first = number * GOLDEN & most
        mixed = (16 ^ first) * GOLDEN & most
        mixed = (mixed ^ mixed >> 32) * GOLDEN & most
        found.append(struct.pack("<QQ", first, mixed ^ 1))
    return found


def flipped(pairs: int) -> list[bytes]:
    """Texts in which the highest bit of a word, and what became of it in the next one, are turned together: they had one hash, whatever it began with."""
    turn = struct.pack("<QQ", 1 << 63, 1 << 63 | 1 << 34)
    return [bytes(a ^ b for a, b in zip(b"topic of nothing" * pairs + b"end", b"".join(turn if number >> pair & 1 else bytes(16) for pair in range(pairs)) + bytes(3), strict=True))
            for number in range(1 << pairs)]


@pytest.mark.parametrize("words", [met(20_000), flipped(14)], ids=["met", "flipped"])
def test_texts_that_are_made_to_meet_do_not(words):
    """20,000 of them took 0.55 s, and four times as long for twice as many."""
    def took(some: list[bytes]) -> float:
        made, size, data = texts.Dictionary(), len(some[0]), numpy.frombuffer(b"".join(some), dtype=numpy.uint8)
        begun = time.process_time()
        assert [made.number(data, at * size, size) for at in range(len(some))] == list(range(len(some)))
        return time.process_time() - begun

    dice = random.Random(1)
    assert took(words) < 5 * took([dice.randbytes(len(words[0])) for _ in words]) + 0.05

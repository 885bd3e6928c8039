"""The loops over a batch's rows: what numpy says of the same numbers."""

from __future__ import annotations

import random
import time

import numpy
import pytest

from dissect.decode import passes
from dissect.decode.arrays import NULL, Lines
from dissect.decode.keys import key_texts
from dissect.memory.hashes import GOLDEN
from tests.support.clock import allowed

LAST = (1 << 63) - 1
ENDS = (NULL, NULL + 1, LAST, LAST - 1, -1, 0, 1)


@pytest.mark.parametrize("seed", range(60))
def test_distinct_values_stand_in_the_order_of_their_first_rows(seed):
    dice = random.Random(seed)
    chosen = [dice.choice(ENDS), dice.randrange(9) << 40, dice.randrange(-3, 4), dice.randrange(1 << 63), NULL][: 1 + seed % 5]
    numbers = [dice.choice((*chosen, dice.choice(ENDS) if seed & 1 else 7)) for _ in range(dice.randrange(60))]
    found, place = passes.distinct(numpy.array(numbers, dtype=numpy.int64))
    assert found.tolist() == list(dict.fromkeys(numbers))
    assert found[place].tolist() == numbers


@pytest.mark.parametrize("far", [1, 7, 1 << 20, 1 << 44])
def test_many_distinct_values(far):
    values = numpy.random.default_rng(far).integers(0, 5_000, 40_000) * far
    values[::97] = NULL
    found, place = passes.distinct(values[::2])     # not in one piece
    assert (found[place] == values[::2]).all() and len(set(found.tolist())) == len(found)


def test_numbers_whose_hashes_meet_take_no_longer():
    """The hash undone: all of them begin at the same place of the table, which takes their square."""
    unmixed = [n << 17 for n in range(1, 30_001)]
    unmixed = [((one ^ one >> 29 ^ one >> 58) * pow(GOLDEN, -1, 1 << 64)) % (1 << 64) for one in unmixed]
    values = numpy.array([one ^ one >> 32 for one in unmixed], dtype=numpy.uint64).view(numpy.int64)
    begun = time.process_time()
    found, place = passes.distinct(values)
    assert len(found) == len(values) and (found[place] == values).all()
    assert time.process_time() - begun < allowed(0.2)


@pytest.mark.parametrize("width", [1, 7, 8, 9, 23])
@pytest.mark.parametrize("by_columns", [False, True])
def test_a_matrix_by_columns(width, by_columns):
    rows = numpy.random.default_rng(width).integers(0, 99, (1_000, width))
    lines = Lines(numpy.asfortranarray(rows)[:999] if by_columns else rows[:999])
    for column in (*range(width), 0):
        assert (lines[column] == rows[:999, column]).all()


def test_columns_that_are_not_there_are_an_error():
    with pytest.raises(ValueError):
        passes.turned(numpy.zeros((4, 8), dtype=numpy.int64), 4, numpy.zeros((8, 4), dtype=numpy.int64))


class Named:
    families = {1: "Produce", 2: "Consume", 3: "Produce"}
    apis: dict[int, str] = {}


class Plain:
    families = False


KEYS = [(1, 5, NULL, NULL), (1, 5, 6, NULL), (3, 5, 6, NULL), (2, NULL, NULL, 9), (NULL, 5, 6, 7), (4, -1, NULL, 8), (2, NULL, NULL, NULL), (1, 5, 6, 3)]


@pytest.mark.parametrize("protocol, told", [
    (Named, ["Produce:5", "Produce:5:6", "Produce:5:6", "Consume:9", None, "4:-1", None, "Produce:5:6"]),
    (Plain, ["5", "5:6", "5:6", "9", None, "-1", None, "5:6"]),
])
def test_keys_as_people_call_them(protocol, told):
    made = key_texts(protocol, list(numpy.array(KEYS, dtype=numpy.int64).T))
    assert made.to_pylist() == told
    assert len(made.dictionary) == len(set(made.dictionary.to_pylist()))
    few = [row for row in range(len(KEYS)) if KEYS[row][2] == NULL]
    assert key_texts(protocol, list(numpy.array(KEYS, dtype=numpy.int64)[few].T)).to_pylist() == [told[row] for row in few]


@pytest.mark.parametrize("seed", range(12))
def test_codes_and_bits_of_what_is_there(seed):
    dice = random.Random(seed)
    numbers = numpy.array([dice.choice((*ENDS, 2, 3, 4) if seed & 1 else (0, 1, 2)) for _ in range(dice.randrange(1, 40))], dtype=numpy.int64)
    codes, there = numpy.empty(len(numbers), dtype=numpy.int32), numpy.zeros((len(numbers) + 7) // 8, dtype=numpy.uint8)
    good = (numbers >= 0) & (numbers < 3)
    assert passes.coded(numbers, 3, codes, there) == (~good).sum()
    assert codes.tolist() == numpy.where(good, numbers, 0).tolist()
    assert good.all() or there.tolist() == numpy.packbits(good, bitorder="little").tolist()
    there[:] = 0
    assert passes.valued(numbers, there) == (numbers == NULL).sum()
    assert (numbers != NULL).all() or there.tolist() == numpy.packbits(numbers != NULL, bitorder="little").tolist()
    out = numpy.empty(len(numbers), dtype=numpy.int64)
    passes.where_set(numbers, 1, numbers, out)
    assert out.tolist() == numpy.where(numbers >> 1 & 1, numbers, NULL).tolist()


@pytest.mark.parametrize("seed", range(60))
def test_of_equal_rows_the_earliest_and_the_latest_stay(seed):
    dice = random.Random(seed)
    said = [(dice.randrange(-2, 3), dice.choice((NULL, 1)), dice.randrange(30)) for _ in range(dice.randrange(60))]
    keep = numpy.ones(len(said), dtype=numpy.uint8)
    passes.outermost(numpy.array([one[:2] for one in said], dtype=numpy.int64).reshape(-1, 2), numpy.array([one[2] for one in said], dtype=numpy.int64), keep)
    for what in {one[:2] for one in said}:
        whole = [time for *other, time in said if tuple(other) == what]
        left = [one[2] for one, stays in zip(said, keep, strict=True) if stays and one[:2] == what]
        assert sorted(left) == sorted({min(whole), max(whole)})


def test_rows_that_meet_too_many_others_stay():
    """Nobody has to look through all of them for one; what is equal is found as long as few meet."""
    numbers = numpy.repeat(numpy.arange(50_000, dtype=numpy.int64) << 44, 2).reshape(-1, 1)
    keep = numpy.ones(len(numbers), dtype=numpy.uint8)
    begun = time.process_time()
    passes.outermost(numbers, numpy.zeros(len(numbers), dtype=numpy.int64), keep)
    assert keep[::2].all() and time.process_time() - begun < 5

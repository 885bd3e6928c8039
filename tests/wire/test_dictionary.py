"""Texts of a dictionary as Arrow's: side by side, whatever their number and length, with little more memory than they have."""

from __future__ import annotations

import tracemalloc

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dissect.machine import texts


@given(words=st.lists(st.text(max_size=12), min_size=1, max_size=12, unique=True), chosen=st.lists(st.integers(0, 11), max_size=15))
def test_texts_stand_side_by_side(words, chosen):
    made = texts.Dictionary(2)
    for word in words:
        data = numpy.frombuffer(word.encode() + b"|", dtype=numpy.uint8)
        assert made.number(data, 0, len(data) - 1) == made.number(data, 0, len(data) - 1)
    numbers = numpy.array([one % len(words) for one in chosen], dtype=numpy.int64)
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

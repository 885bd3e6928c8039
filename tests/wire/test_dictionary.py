"""Texts of a dictionary as Arrow's: side by side, whatever their number and length, with little more memory than they have."""

from __future__ import annotations

import tracemalloc

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dissect.machine import texts


@pytest.mark.parametrize("at_once", [1, 7, 1 << 17])
@given(words=st.lists(st.binary(max_size=12), min_size=1, max_size=12), chosen=st.lists(st.integers(0, 11), max_size=15))
def test_pieces_stand_side_by_side(at_once, words, chosen):
    text = numpy.frombuffer(b"".join(words), dtype=numpy.uint8)
    ends = numpy.cumsum([0, *map(len, words)])
    numbers = numpy.array([one % len(words) for one in chosen], dtype=numpy.int64)
    starts, stops = ends[numbers], ends[numbers + 1]
    places = numpy.concatenate([[0], numpy.cumsum(stops - starts)]).astype(numpy.int64)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(texts, "TEXT_AT_ONCE", at_once)
        assert bytes(texts.side_by_side(text, starts, stops, places)) == b"".join(words[int(one)] for one in numbers)


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

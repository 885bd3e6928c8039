"""Columns that are made in two ways, by the number of their rows."""

from __future__ import annotations

import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dissect.decode.arrays import NULL
from dissect.decode.columns import made

NUMBERS = st.sampled_from([NULL, -1, 0, 7, 12]) | st.integers(-(1 << 62), 1 << 62)


@settings(deadline=None)
@given(st.lists(st.tuples(NUMBERS, NUMBERS), max_size=30))
def test_an_id_of_two_numbers_is_the_same_of_few_rows_and_of_many(rows):
    first, second = (numpy.array([row[n] for row in rows], dtype=numpy.int64) for n in (0, 1))
    few = made.joined_id(first, second)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(made, "FEW", -1)
        many = made.joined_id(first, second)
    assert few.type == many.type and few.to_pylist() == many.to_pylist()
    assert few.to_pylist() == [None if NULL in row else f"{row[0]}:{row[1]}" for row in rows]

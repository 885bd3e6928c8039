"""Claims about the values of a context: what is not so makes it one that no decoder wrote.

Law: a claim that does not hold is NotPlain, never a row.
"""

from __future__ import annotations

import numpy

from dissect.decode.plain import NotPlain
from dissect.stream import state as S


def need(good, what: str) -> None:
    if not good:
        raise NotPlain(f"it is no context of a decoder: {what} cannot be")


def number(value, low: int, high: int) -> int:
    need(type(value) is int and low <= value <= high, "a number")
    return value


def matrix(value, shape: tuple) -> numpy.ndarray:
    """An array of int64 of this shape; None: any length."""
    need(isinstance(value, numpy.ndarray) and value.dtype == numpy.int64 and value.ndim == len(shape)
         and all(b is None or a == b for a, b in zip(value.shape, shape, strict=True)), "the shape of a table")
    return value


def within(values, low, high, what: str) -> None:
    need(not len(values) or bool((values >= low).all() and (values <= high).all()), what)


def packets(values, file: int) -> None:
    """−1, or a packet of a file that was begun."""
    within(values, -1, ((file + 1) << S.FILE_SHIFT) - 1 if file >= 0 else 0, "a packet's number")

"""Texts of names and values as JSON: the column `properties`."""

from __future__ import annotations

import json

import numpy
import pyarrow as pa

from dissect.decode.quoted import WIDEST, written

COLUMNS = 5  # of a text's row: where it is, how long, where its answer is, how long (−1: it has none), where its JSON ends


def as_json(texts: pa.Array, form, lists: pa.Array | None = None, which=None, nth=None, name: str = "") -> pa.Array:
    """Each text as JSON.  Where `which` is not negative, it says one of the `lists`, with commas between; the nth member of that, if there is one, is
    one more value, of this name."""
    lists = pa.array([], pa.utf8()) if lists is None else lists
    which, nth = numpy.full((2, len(texts)), -1) if which is None else (which, nth)
    made = together(texts, lists, which, nth, form, name)
    if made is None:
        parts = [one.split(",") for one in lists.to_pylist()]
        made = pa.array([by_python(text, parts[one] if one >= 0 else [], place, form, name) for text, one, place in zip(texts.to_pylist(), which.tolist(), nth.tolist(), strict=True)], pa.utf8())
    return made


def by_python(text: str, answer: list[str], nth: int, form, name: str) -> str:
    found = (part.partition(form.first.decode()) for part in text.split(form.second.decode()))
    values = {key: value for key, _, value in found if key and value}
    return json.dumps(values | ({name: answer[nth]} if 0 <= nth < len(answer) else {}), ensure_ascii=False)


def together(texts: pa.Array, lists: pa.Array, which, nth, form, name: str) -> pa.Array | None:
    """All of them by a compiled loop; None where one has too many pairs, a sign is not one byte, or all are too long for one array."""
    if len(form.first) != 1 or len(form.second) != 1:
        return None
    (at, data), (lists_at, further) = laid_out(texts), laid_out(lists)
    rows, said = numpy.zeros((len(texts), COLUMNS), dtype=numpy.int64), which >= 0
    rows[:, 0], rows[:, 1], rows[:, 3] = at[:-1], numpy.diff(at), -1
    rows[said, 2], rows[said, 3] = members(lists_at, further, which[said], nth[said])
    rows[said, 2] += len(data)
    bytes_of = numpy.concatenate([data, further, numpy.frombuffer(name.encode() + b"\0", dtype=numpy.uint8)])
    size, done = len(name.encode()), 0
    out = numpy.empty(2 * len(bytes_of) + WIDEST * len(rows), dtype=numpy.uint8)
    while (done := written(rows, done, bytes_of, size, form.first[0] << 8 | form.second[0], out)) < len(rows):
        if done < 0:
            return None
        out = numpy.concatenate([out, numpy.empty(max(len(out), WIDEST * int(rows[done, 1] + max(rows[done, 3], 0) + size + 2)), dtype=numpy.uint8)])
    ends = numpy.concatenate([[0], rows[:, 4]])
    if ends[-1] >= 1 << 31:
        return None
    return pa.Array.from_buffers(pa.utf8(), len(rows), [None, pa.py_buffer(ends.astype(numpy.int32)), pa.py_buffer(out[: ends[-1]].copy())])


def members(places, data, which, nth) -> tuple:
    """Where the nth member of each of these lists begins, and how long it is, −1 if there is none.  Each list is looked at once, however many ask."""
    commas = numpy.flatnonzero(data == ord(","))
    first, last = (numpy.searchsorted(commas, ends)[which] for ends in (places[:-1], places[1:]))
    there = (nth >= 0) & (nth <= last - first)
    nth = numpy.where(there, nth, 0)
    behind = numpy.concatenate([[0], commas + 1])[first + nth]  # the comma before it
    begin = numpy.where(nth == 0, places[:-1][which], behind)
    end = numpy.where(nth == last - first, places[1:][which], numpy.append(commas, 0)[first + nth])
    return begin, numpy.where(there, end - begin, -1)


def laid_out(texts: pa.Array) -> tuple:
    """Where each text begins, and the last one ends, and their bytes."""
    _, ends, data = texts.buffers()
    places = numpy.frombuffer(ends, dtype=numpy.int32)[texts.offset : texts.offset + len(texts) + 1] if len(texts) else numpy.zeros(1, dtype=numpy.int32)
    return places, numpy.frombuffer(data, dtype=numpy.uint8) if data is not None else numpy.zeros(0, dtype=numpy.uint8)

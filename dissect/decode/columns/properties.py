"""Texts of names and values as JSON: the column `properties`."""

from __future__ import annotations

import json

import numpy
import pyarrow as pa

from dissect.decode.quoted import WIDEST, written

COLUMNS = 6  # of a text's row: where it is, how long, where its answers are, how long, which of them, where its JSON ends


def as_json(texts: pa.Array, form, answers: pa.Array | None = None, nth=None, name: str = "") -> pa.Array:
    """Each text as JSON.  Where `nth` is not negative, the next of the `answers` is a list with commas between; its nth member, if there is one, is
    one more value, of this name."""
    answers = pa.array([], pa.utf8()) if answers is None else answers
    nth = numpy.full(len(texts), -1) if nth is None else nth
    made = together(texts, answers, nth, form, name)
    if made is None:
        said = iter(answers.to_pylist())
        made = pa.array([by_python(text, next(said).split(",") if which >= 0 else [], which, form, name) for text, which in zip(texts.to_pylist(), nth.tolist(), strict=True)], pa.utf8())
    return made


def by_python(text: str, answer: list[str], nth: int, form, name: str) -> str:
    found = (part.partition(form.first.decode()) for part in text.split(form.second.decode()))
    values = {key: value for key, _, value in found if key and value}
    return json.dumps(values | ({name: answer[nth]} if 0 <= nth < len(answer) else {}), ensure_ascii=False)


def together(texts: pa.Array, answers: pa.Array, nth, form, name: str) -> pa.Array | None:
    """All of them by a compiled loop; None where one has too many pairs, or all are too long for one array."""
    (at, data), (answers_at, further) = laid_out(texts), laid_out(answers)
    rows, said = numpy.zeros((len(texts), COLUMNS), dtype=numpy.int64), nth >= 0
    rows[:, 0], rows[:, 1], rows[:, 4] = at[:-1], numpy.diff(at), nth
    rows[said, 2], rows[said, 3] = answers_at[:-1] + len(data), numpy.diff(answers_at)
    bytes_of = numpy.concatenate([data, further, numpy.frombuffer(name.encode() + b"\0", dtype=numpy.uint8)])
    size, done = len(name.encode()), 0
    out = numpy.empty(2 * len(bytes_of) + WIDEST * len(rows), dtype=numpy.uint8)
    while (done := written(rows, done, bytes_of, size, form.first[0] << 8 | form.second[0], out)) < len(rows):
        if done < 0:
            return None
        out = numpy.concatenate([out, numpy.empty(max(len(out), WIDEST * int(rows[done, 1] + rows[done, 3] + size + 2)), dtype=numpy.uint8)])
    ends = numpy.concatenate([[0], rows[:, 5]])
    if ends[-1] >= 1 << 31:
        return None
    return pa.Array.from_buffers(pa.utf8(), len(rows), [None, pa.py_buffer(ends.astype(numpy.int32)), pa.py_buffer(out[: ends[-1]].copy())])


def laid_out(texts: pa.Array) -> tuple:
    """Where each text begins, and the last one ends, and their bytes."""
    _, ends, data = texts.buffers()
    places = numpy.frombuffer(ends, dtype=numpy.int32)[texts.offset : texts.offset + len(texts) + 1] if len(texts) else numpy.zeros(1, dtype=numpy.int32)
    return places, numpy.frombuffer(data, dtype=numpy.uint8) if data is not None else numpy.zeros(0, dtype=numpy.uint8)

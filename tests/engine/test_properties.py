"""Texts of names and values as JSON: what Python's `json` says of the same."""

from __future__ import annotations

import json
import random
import time

import numpy
import pyarrow as pa
import pytest

from dissect.decode.columns.properties import as_json, together
from dissect.language.nodes import NAMED_TEXT, Form

FORM = Form(NAMED_TEXT, b"\1", b"\2")
LETTERS = ["a", "b", "\1", "\1", "\2", "\2", '"', "\\", "\n", "\0", "\x1f", "\x7f", "\t", "\b", "\f", "\r", "/", ",", "é", "𝄞"]


def said(text: str, answer: list[str], nth: int, name: str) -> str:
    values = {one: value for one, _, value in (part.partition("\1") for part in text.split("\2")) if one and value}
    return json.dumps(values | ({name: answer[nth]} if 0 <= nth < len(answer) else {}), ensure_ascii=False)


@pytest.mark.parametrize("seed", range(40))
def test_texts_are_what_json_says(seed):
    dice = random.Random(seed)
    for _ in range(20):
        texts = ["".join(dice.choices(LETTERS, k=dice.choice((0, 1, 5, 40, 200)))) for _ in range(dice.randrange(9))]
        nth = numpy.array([dice.choice((-1, 0, 1, 2)) for _ in texts], dtype=numpy.int64)
        answers = ["".join(dice.choices("xy,\"", k=dice.randrange(9))) for one in nth if one >= 0]
        name, rest = dice.choice(("a", "offsetMsgId", "é")), iter(answers)
        wanted = [said(text, next(rest).split(",") if which >= 0 else [], which, name) for text, which in zip(texts, nth.tolist(), strict=True)]
        made = as_json(pa.array(texts, pa.utf8()), FORM, pa.array(answers, pa.utf8()), nth, name)
        made.validate(full=True)
        assert made.to_pylist() == wanted


def test_letters_that_become_six_have_room():
    texts = ["\3" * 500 + "\1" + "\3" * 500, "a\1b", "a\1b\2c\1d"]
    assert as_json(pa.array(texts), FORM).to_pylist() == [said(text, [], -1, "") for text in texts]


def test_a_text_with_many_pairs_takes_no_longer():
    """Each name is compared with those before it while they are few."""
    text, began = "".join(f"{at}\1x\2" for at in range(200_000)), time.process_time()
    texts = pa.array(["a\1b", text])
    assert together(texts, pa.array([], pa.utf8()), numpy.array([-1, -1]), FORM, "") is None
    assert as_json(texts, FORM).to_pylist() == ['{"a": "b"}', said(text, [], -1, "")]
    assert time.process_time() - began < 5

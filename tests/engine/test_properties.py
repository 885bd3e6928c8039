"""Texts of names and values as JSON: what Python's `json` says of the same."""

from __future__ import annotations

import json
import random
import time
import tracemalloc

import numpy
import pyarrow as pa
import pytest

from dissect.decode.columns.properties import as_json, together
from dissect.language.nodes import NAMED_TEXT, Form

FORM = Form(NAMED_TEXT, b"\1", b"\2")
LETTERS = ["a", "b", "\1", "\1", "\2", "\2", '"', "\\", "\n", "\0", "\x1f", "\x7f", "\t", "\b", "\f", "\r", "/", ",", "é", "𝄞"]


def said(text: str, answer: list[str], nth: int, name: str, form: Form = FORM) -> str:
    values = {one: value for one, _, value in (part.partition(form.first.decode()) for part in text.split(form.second.decode())) if one and value}
    return json.dumps(values | ({name: answer[nth]} if 0 <= nth < len(answer) else {}), ensure_ascii=False)


@pytest.mark.parametrize("seed", range(40))
def test_texts_are_what_json_says(seed):
    dice = random.Random(seed)
    for _ in range(20):
        texts = ["".join(dice.choices(LETTERS, k=dice.choice((0, 1, 5, 40, 200)))) for _ in range(dice.randrange(9))]
        nth = numpy.array([dice.choice((-1, 0, 1, 2)) for _ in texts], dtype=numpy.int64)
        lists = ["".join(dice.choices("xyé,\"", k=dice.randrange(9))) for _ in range(dice.randrange(4))]
        which = numpy.array([dice.randrange(-1, len(lists)) for _ in texts], dtype=numpy.int64)
        name, form = dice.choice(("a", "offsetMsgId", "é")), dice.choice((FORM, FORM, Form(NAMED_TEXT, b"ab", b"\1"), Form(NAMED_TEXT, b"\1", b"ab")))
        wanted = [said(text, lists[one].split(",") if one >= 0 else [], place, name, form) for text, one, place in zip(texts, which.tolist(), nth.tolist(), strict=True)]
        some = pa.array(["", *lists, "x,y"], pa.utf8())[1:-1] if seed % 2 else pa.array(lists, pa.utf8())
        made = as_json(pa.array(texts, pa.utf8()), form, some, which, nth, name)
        made.validate(full=True)
        assert made.to_pylist() == wanted


def test_letters_that_become_six_have_room():
    texts = ["\3" * 500 + "\1" + "\3" * 500, "a\1b", "a\1b\2c\1d"]
    assert as_json(pa.array(texts), FORM).to_pylist() == [said(text, [], -1, "") for text in texts]


def test_a_text_with_many_pairs_takes_no_longer():
    """Each name is compared with those before it while they are few."""
    text, began = "".join(f"{at}\1x\2" for at in range(200_000)), time.process_time()
    texts = pa.array(["a\1b", text])
    none = numpy.array([-1, -1])
    assert together(texts, pa.array([], pa.utf8()), none, none, FORM, "") is None
    assert as_json(texts, FORM).to_pylist() == ['{"a": "b"}', said(text, [], -1, "")]
    assert time.process_time() - began < 5


def test_a_list_of_many_answers_is_there_once():
    """Of as many records as a batch has each looks for its own."""
    count, began = 20_000, time.process_time()
    lists, which, nth = pa.array([",".join(f"{at:x}" for at in range(count)), "y" * 600_000]), numpy.arange(2 * count) % 2, numpy.arange(2 * count) // 2
    tracemalloc.start()
    made = as_json(pa.array(["a\1b"] * 2 * count), FORM, lists, which, nth, "id")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert made[2 * 77].as_py() == '{"a": "b", "id": "4d"}' and made[2 * 77 + 1].as_py() == '{"a": "b"}'
    assert peak < 50 << 20
    assert time.process_time() - began < 5

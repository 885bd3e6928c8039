"""A context that somebody forged: refused, or gone on from; nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
import tracemalloc
from pathlib import Path
from types import SimpleNamespace

import numpy
import pytest
import zstandard

from dissect.language import layout as L
from dissect.decode import context, plain, splits
from dissect.decode.arrays import NULL, Texts
from dissect.decode.columns.children import Records, properties_of_records
from dissect.decode.columns.made import code_names
from dissect.decode.kept import Keep
from dissect.decode.pieces import KEPT, Look, Part, Split
from dissect.exchange import layout as X
from dissect.frames import layout as F
from dissect.language.load import load
from dissect.machine.texts import Dictionary
from dissect.stream import state as S
from tests.fuzz import fuzz_contexts

CASES = int(os.environ.get("CONTEXT_CASES", "120"))
RUN = """
import random, sys, faulthandler
from tests.fuzz import fuzz_contexts as target
known, chance = target.seeds(), random.Random(int(sys.argv[2]))
for data in known:
    target.one(data)
for _ in range(int(sys.argv[1])):
    data = target.some(chance, known)
    faulthandler.dump_traceback_later(20, exit=True)
    target.one(data)
    faulthandler.cancel_dump_traceback_later()
print("all were read or refused")
"""


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_a_forged_context_neither_ends_the_process_nor_holds_it(seed):
    ran = subprocess.run([sys.executable, "-c", RUN, str(CASES), str(seed)], cwd=Path(__file__).parents[2], capture_output=True, text=True, timeout=600, check=False)
    assert ran.returncode == 0 and "all were read or refused" in ran.stdout, ran.stderr[-4000:]


@pytest.fixture(scope="module")
def values():
    return plain.unpacked(fuzz_contexts.saved("pulsar/d_txn"))


def first(rows, column: int) -> int:
    return int(numpy.flatnonzero(rows[:, column] >= 0)[0])


def circle_of_extents(values) -> None:
    extents = values["pools"]["extents"]["rows"]
    extents[first(extents, S.XT_NEXT), S.XT_NEXT] = first(extents, S.XT_NEXT)


def island_that_is_not_there(values) -> None:
    values["streams"]["state"][0, S.S_EVENTS] = len(values["pools"]["events"]["rows"]) + 1000


def last_island_where_there_is_none(values) -> None:
    state = values["streams"]["state"]
    state[numpy.flatnonzero(state[:, S.S_SIDES + S.D_ISLANDS] < 0)[0], S.S_SIDES + S.D_LAST_ISLAND] = 232


def far_bytes_that_are_not_kept(values) -> None:
    values["streams"]["state"][0, S.S_FLAGS] |= S.FLAG_FAR


def free_bytes_that_do_not_say_so(values) -> None:
    extents = values["pools"]["extents"]
    extents["rows"][extents["free"], S.XT_PLACE] = -1


def bytes_behind_the_spool(values) -> None:
    values["spool"] = values["spool"][:-1]


def frame_without_its_bytes(values) -> None:
    rows = values["framing"]
    rows[numpy.flatnonzero(rows[:, F.W_HEAD])[0], F.W_HAVE] += 1


def request_of_another_connection(values) -> None:
    rows = next(lane["requests"]["rows"] for lane in values["lanes"] if len(lane["requests"]["rows"]))
    rows[:, X.X_SLOT] += 1


def text_that_nobody_said(values) -> None:
    values["accounts"]["rows"][:, X.A_NAME] = len(values["names"]["ends"]) - 1


def file_that_was_not_begun(values) -> None:
    values["streams"]["state"][0, S.S_LAST_PACKET] = 5 << S.FILE_SHIFT


def text_twice(values) -> None:
    names = values["names"]
    last = names["text"][names["ends"][-2] :]
    names["text"], names["ends"] = numpy.concatenate([names["text"], last]), numpy.append(names["ends"], names["ends"][-1] + len(last))


def protocol_that_there_is_not(values) -> None:
    values["streams"]["state"][0, S.S_PROTOCOL] = 50


def api_that_is_called_by_no_name(values) -> None:
    said = next(lane["queue"]["messages"] for lane in values["lanes"] if (lane["queue"]["messages"][:, L.M_PRESENT] >> L.M_API & 1).any())
    said[:, L.M_API] = 1 << 62


def number_of_a_kind_that_there_is_not(values) -> None:
    said = next(lane["queue"]["messages"] for lane in values["lanes"] if len(lane["queue"]["messages"]))
    said[:, L.M_PRESENT] |= 1 << L.M_BIND
    said[:, L.M_BIND] = 4 * 99


@pytest.mark.parametrize("forge", [circle_of_extents, island_that_is_not_there, last_island_where_there_is_none, bytes_behind_the_spool,
                                   far_bytes_that_are_not_kept, free_bytes_that_do_not_say_so, frame_without_its_bytes, request_of_another_connection,
                                   text_that_nobody_said, api_that_is_called_by_no_name, number_of_a_kind_that_there_is_not, file_that_was_not_begun, text_twice, protocol_that_there_is_not], ids=lambda f: f.__name__)
def test_what_cannot_be_is_refused_before_anything_goes_on(values, forge):
    forged = plain.unpacked(plain.packed(values))
    fold = fuzz_contexts.tables_of("pulsar/d_txn").make()
    context.restore(fold, plain.packed(forged))
    forge(forged)
    with pytest.raises(plain.NotPlain, match="cannot be"):
        context.restore(fuzz_contexts.tables_of("pulsar/d_txn").make(), plain.packed(forged))


@pytest.mark.parametrize("form", [1, 14, 99])
def test_a_context_of_another_form_is_refused_with_its_reason(values, form):
    other = {**values, "form": form}
    if form == 1:
        del other["form"], other["accounts"]
    with pytest.raises(plain.NotPlain, match=f"form {form}, .* only form {context.FORM}"):
        context.restore(fuzz_contexts.tables_of("pulsar/d_txn").make(), plain.packed(other))


@pytest.mark.parametrize("column", ["slots", "marks", "bare", "names", "state"])
def test_a_look_whose_columns_differ_in_length_is_refused(column):
    look = Look(4096, *(numpy.arange(3) for _ in range(4)), numpy.zeros((3, len(KEPT)), dtype=numpy.int64))
    setattr(look, column, getattr(look, column)[:2])
    with pytest.raises(plain.NotPlain):
        splits.unpacked(splits.packed(Part(Split(0), {}, [look])))


def test_a_name_that_a_part_does_not_say_is_refused():
    keep = Keep()
    keep.learn(*(numpy.arange(2) for _ in range(3)), numpy.zeros((2, 2), dtype=numpy.int64), numpy.arange(2))
    keep.said = {0: "a"}
    with pytest.raises(plain.NotPlain):
        splits.unpacked(splits.packed(keep))


def test_a_partial_result_that_unpacks_to_more_than_it_can_hold_is_refused():
    bomb = zstandard.ZstdCompressor().compress(plain.packed(["Keep", {"said": bytes(splits.PACKED_LEAST)}]))
    assert len(bomb) < splits.PACKED_LEAST // splits.PACKED_TIMES
    tracemalloc.start()
    with pytest.raises(plain.NotPlain, match="unpacks to"):
        splits.unpacked(bomb)
    with pytest.raises(plain.NotPlain, match="does not say"):
        splits.unpacked(zstandard.ZstdCompressor(write_content_size=False).compress(b"x"))
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 1 << 20


def test_a_partial_result_as_large_as_the_limit_is_read(monkeypatch):
    whole = splits.packed(Keep())
    told = zstandard.frame_content_size(whole)
    monkeypatch.setattr(splits, "PACKED_TIMES", 0)
    monkeypatch.setattr(splits, "PACKED_LEAST", told)
    assert isinstance(splits.unpacked(whole), Keep)
    monkeypatch.setattr(splits, "PACKED_LEAST", told - 1)
    with pytest.raises(plain.NotPlain, match="unpacks to"):
        splits.unpacked(whole)


@pytest.mark.parametrize("answered", [True, False])
def test_a_text_that_a_context_calls_minus_one_is_none(answered):
    """−1 is a text's number that is none, wherever a context has it: names and properties are looked up one by one."""
    texts = Texts(Dictionary())
    texts.names.number(numpy.frombuffer(b"TOPIC\1T\2", dtype=numpy.uint8), 0, 8)
    protocol = SimpleNamespace(properties=load("rocketmq").properties, answer_property="id" if answered else None, codes={})
    rows = Records.__new__(Records)
    rows.lane, rows.names = SimpleNamespace(protocol=protocol), texts
    rows.role = lambda slot: numpy.array([-1, 0, NULL])
    rows.lines = numpy.full((X.H_WIDTH, 3), -1)
    assert properties_of_records(rows).is_null().to_pylist() == [True, False, True]
    one = numpy.array([1])
    assert code_names(protocol, one, one, numpy.array([-1]), texts).to_pylist() != ["TOPIC\1T\2"]

"""Nothing that lies in a folder runs when it is read."""

from __future__ import annotations

import contextlib
import pickle
import re
from pathlib import Path

import numpy
import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from dissect.decode import context, plain, splits
from dissect.engine.spark import parts
from dissect.decode.plain import NotPlain, packed, unpacked
from dissect.decode.kept import Keep
from dissect.decode.pieces import KEPT, Look, Part, Split

ROOM = Path(__file__).parents[2] / "dissect"
FILES = {"decode/parallel.py", "decode/worker.py"}      # pipes between processes of one program
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(st.characters(codec=None)) | st.binary(),
    lambda inner: st.lists(inner) | st.lists(inner).map(tuple) | st.dictionaries(st.text() | st.integers(), inner), max_leaves=20)


class Harm:
    """What runs when it is unpickled."""

    def __init__(self, path):
        self.path = path

    def __reduce__(self):
        return Path.touch, (self.path,)


@pytest.fixture
def harm(tmp_path):
    path = tmp_path / "harmed"
    pickle.loads(pickle.dumps(Harm(path)))
    assert path.exists()
    path.unlink()
    yield Harm(path)
    assert not path.exists()


@given(VALUES)
def test_values_come_back_as_they_were(value):
    found = unpacked(packed(value))
    assert found == value and type(found) is type(value)


@pytest.mark.parametrize("dtype", ["int64", "int32", "uint8", "bool", "float64"])
@pytest.mark.parametrize("shape", [(0,), (7,), (3, 4), (0, 5), (2, 3, 4)])
def test_arrays_come_back_and_can_be_written_to(dtype, shape):
    array = (numpy.arange(numpy.prod(shape)) % 2).astype(dtype).reshape(shape)
    found = unpacked(packed({"a": array[::-1]}))["a"]
    assert found.dtype == array.dtype and found.shape == array.shape and (found == array[::-1]).all() and found.flags.writeable


@pytest.mark.parametrize("value", [object(), {1: {2}}, [numpy.array([object()])], Harm(Path("x"))])
def test_what_is_no_plain_value_is_refused(value):
    with pytest.raises(TypeError):
        packed(value)


@given(st.data())
def test_damage_is_an_error_never_another_value(data):
    whole = packed({"a": [1, "x", b"y", numpy.arange(5)], "b": {"c": None}})
    at = data.draw(st.integers(0, len(whole) - 1))
    broken = data.draw(st.sampled_from([whole[:at], whole[:at] + bytes([whole[at] ^ data.draw(st.integers(1, 255))]) + whole[at + 1:], whole + b"x"]))
    with pytest.raises(NotPlain):
        unpacked(broken)


@given(st.binary(max_size=200))
def test_bytes_that_pass_the_checks_are_values_or_an_error(body):
    import struct
    import zlib

    head = packed(None)[: -13]
    with contextlib.suppress(NotPlain):
        unpacked(head + struct.pack("<QI", len(body), zlib.crc32(body)) + body)


def test_another_version_is_told():
    version = plain.__version__.encode()
    with pytest.raises(NotPlain, match=r"mqdissect 9\.9\.9 wrote this"):
        unpacked(packed([1]).replace(bytes([len(version)]) + version, b"\x059.9.9"))


def test_a_planted_context_does_not_run(harm):
    with pytest.raises(NotPlain):
        context.restore(None, pickle.dumps(harm))


@pytest.mark.parametrize("coat", [zstandard.ZstdCompressor().compress, bytes])
def test_a_planted_partial_result_does_not_run(harm, tmp_path, coat):
    (tmp_path / "planted.state").write_bytes(coat(pickle.dumps(harm)))
    with pytest.raises(NotPlain):
        parts.loaded(str(tmp_path / "planted.state"))
    with pytest.raises(NotPlain):
        list(parts.true_rows(parts.Piece({}, str(tmp_path / "planted.state")), {}))


def test_a_planted_context_of_a_stream_does_not_run(harm, tmp_path):
    pytest.importorskip("pyspark", reason="pyspark is not installed: pip install 'mqdissect[spark]'")
    from dissect.engine.spark.datasource import ContextMissing
    from tests.engine.test_folder_stream import EXCHANGES, batch, fill, stream

    fill(tmp_path, "tubemq/a_small", 3)
    at, _ = batch(stream(tmp_path, "exchanges", EXCHANGES), {"last": ""})
    kept = tmp_path / "contexts" / "n-00000.pcap.0of1.context"
    for content in (pickle.dumps(harm), packed({"count": 1, "names": [], "saved": pickle.dumps(harm), "chunks": []}), packed([1])):
        kept.write_bytes(content)
        with pytest.raises(ContextMissing, match="cannot be read"):
            batch(stream(tmp_path, "exchanges", EXCHANGES), at)


def test_parts_and_what_is_true_of_them_come_back():
    look = Look(4096, *(numpy.arange(3) for _ in range(4)), numpy.zeros((3, len(KEPT)), dtype=numpy.int64))
    part = Part(Split(1, 16, None), {"messages": "x.arrow"}, [look], b"context", b"b", b"e", 7, {"packets": 7, "first_ns": None},
                       [{"kind": "x"}], [("a", "b")])
    found = splits.unpacked(splits.packed(part))
    assert vars(found) | {"looks": []} == vars(part) | {"looks": []} and (found.looks[0].state == look.state).all()
    keep = Keep()
    keep.learn(*(numpy.arange(2) for _ in range(3)), numpy.zeros((2, 2), dtype=numpy.int64), numpy.arange(2))
    keep.said = {0: "a name", 1: "another"}
    found = splits.unpacked(splits.packed(keep))
    assert found.said == keep.said and (found.ids == keep.ids).all()


def test_no_module_that_reads_files_can_unpickle():
    found = {str(path.relative_to(ROOM)) for path in ROOM.rglob("*.py")
             if re.search(r"(import|from) (pickle|marshal|shelve|dill|cloudpickle)\b|allow_pickle=True", path.read_text(encoding="utf-8"))}
    assert found == FILES

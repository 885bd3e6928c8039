"""What an editor and a notebook show of the interface: names, types, an example of each, durations in their units."""

from __future__ import annotations

import dataclasses
import doctest
import inspect
import re
import typing
from importlib.resources import files
from pathlib import Path

import pytest

import dissect
from dissect import schema
from dissect.analysis.conditions import Filter
from dissect.api import Capture, Table, Wanted
from dissect.decode.options import Options

CAPTURES = Path(__file__).resolve().parents[2] / "captures"
METHODS = {name: method for name, method in vars(Capture).items() if inspect.isfunction(method) and not name.startswith("_") and name not in ("__init__", "close")}


@pytest.fixture(scope="module")
def capture():
    with dissect.open(CAPTURES / "tank" / "c_control.pcap.zst") as opened:
        yield opened


def test_every_table_is_a_method_that_an_editor_can_see():
    assert set(schema.TABLES) <= set(METHODS)
    for name in schema.TABLES:
        assert METHODS[name].__module__ == "dissect.api" and "def " + name in inspect.getsource(Capture)


@pytest.mark.parametrize("name", sorted(METHODS))
def test_every_method_has_a_sentence_and_an_example_that_runs(name, capture, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    said = inspect.getdoc(METHODS[name])
    examples = doctest.DocTestParser().get_examples(said)
    assert said.split("\n")[0].endswith(".") and examples and all(f"capture.{name}(" in example.source for example in examples)
    again = dissect.open(CAPTURES / "tank" / "c_control.pcap.zst")
    if name == "between":       # two points have something in common to compare
        assert all(example.source.startswith("capture.between(dissect.open(") for example in examples)
        return
    for example in examples:
        source = re.sub(r'dissect\.open\("[^"]*"\)', "again", example.source)
        eval(source, {"capture": capture, "again": again, "dissect": dissect})


def test_the_options_of_open_are_named_and_are_those_there_are():
    named = {name.rstrip("_") for name, one in inspect.signature(dissect.open).parameters.items() if one.kind is inspect.Parameter.KEYWORD_ONLY}
    known = {field.name.replace("from_ns", "from").replace("to_ns", "to") for field in dataclasses.fields(Options)} - {"records_saying", "outermost"}      # that commands say, of their own questions
    assert named == known | {"utc", "timezone", "decode"}
    with pytest.raises(dissect.WrongQuestion, match="did you mean overlap"):
        dissect.open(CAPTURES / "tank" / "c_control.pcap.zst", overlapp="last")


def test_what_chooses_rows_is_typed_as_the_filter_has_it():
    """But for `since_ns`, which `from_` of the capture says."""
    assert set(typing.get_type_hints(Wanted)) == {field.name for field in dataclasses.fields(Filter)} - {"since_ns"}


def test_types_are_said_to_whoever_installs_it():
    assert files("dissect").joinpath("py.typed").is_file()


def test_a_notebook_shows_durations_in_units_and_the_frame_has_numbers(capture):
    found = capture.slow(limit=3)[["at_ns", "worked_ns", "api"]]
    assert isinstance(found, Table) and found.columns == ["at_ns", "worked_ns", "api"]
    shown = found._repr_html_()
    assert re.search(r">[\d.,]+ [mµn]?s<", shown) and re.search(r">\d\d:\d\d:\d\d\.\d+<", shown)
    assert not re.search(r">\d{7,}<", shown)
    assert found.to_pandas()["worked_ns"].min() > 1000
    with pytest.raises(dissect.WrongQuestion, match="no column worked"):
        found["worked"]

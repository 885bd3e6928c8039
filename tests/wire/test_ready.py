"""Words and programs that stand ready: the same as those of the descriptions, or not used."""

from __future__ import annotations

from pathlib import Path

import numpy
import pytest

from dissect import schema
from dissect.cli.app import run
from dissect.decode import decoded
from dissect.decode.asked import needed
from dissect.language import load, ready
from dissect.language.load import WORDS, Shipped, shipped, read
from dissect.program import prepare
from dissect.program import ready as programs
from dissect.program.lower import PAIRING_ROLES, Lowered, lower

CAPTURE = Path(__file__).resolve().parents[2] / "captures" / "tubemq" / "a_small.pcap.zst"


def test_the_file_is_what_the_descriptions_say():
    assert ready.FILE.read_text(encoding="utf-8") == prepare.written(), "python -m dissect.program.prepare writes it anew"


ASKED = {"damage": {"problems": []}, "damage and records": {"problems": [], "records": ["key"]},
         "all that is saved": {name: table.names() for name, table in schema.TABLES.items()}}


@pytest.mark.parametrize("name", shipped())
@pytest.mark.parametrize("asked", ["short", *ASKED])
def test_a_ready_program_is_the_one_that_would_be_made(name, asked):
    roles, tables, whole = needed(ASKED[asked]) if asked in ASKED else (frozenset(), frozenset(), False)
    tables -= {"records"} if read(name).internal else set()
    made, there = lower(read(name), (), tables, roles, whole), programs.program(Shipped(name, ready.protocols()[name]["words"]), tables, roles, whole)
    assert numpy.array_equal(made.code, there.code) and numpy.array_equal(made.tables, there.tables)
    assert {word: value for word, value in vars(made).items() if word not in ("code", "tables")} == \
           {word: value for word, value in vars(there).items() if word not in ("code", "tables")}


@pytest.mark.parametrize("question", prepare.QUESTIONS)
def test_the_questions_that_are_often_asked_find_their_program(question, monkeypatch):
    """As the command asks: what it needs is known only when its columns are."""
    asked = []
    monkeypatch.setattr(decoded, "needed", lambda *given: asked.append(needed(*given)) or asked[-1])
    command, *words = question.split()
    with pytest.raises(SystemExit) as end:
        run([command, str(CAPTURE), *words, "--jobs", "1"])
    assert not end.value.code and asked
    roles, tables, whole = asked[-1]
    assert (roles, tables, whole) == (PAIRING_ROLES | prepare.QUESTIONS[question][0], {"items", *prepare.QUESTIONS[question][1]}, False)


@pytest.mark.parametrize("command", [["latency"], ["latency", "--by", "api,topic"]])
def test_how_long_it_took_needs_no_description(command, monkeypatch, capsys):
    monkeypatch.setattr(load, "_loaded", {})
    monkeypatch.setattr(load, "read", lambda name: pytest.fail(f"the description of {name} was read"))
    with pytest.raises(SystemExit) as end:
        run([*command, str(CAPTURE), "--jobs", "1"])
    assert not end.value.code and "getMessagesC2B" in capsys.readouterr().out


@pytest.mark.parametrize("name", shipped())
def test_a_protocol_is_read_when_more_than_its_words_is_asked(name):
    shipped = Shipped(name, ready.protocols()[name]["words"])
    assert all(getattr(shipped, word) == getattr(read(name), word) for word in (*WORDS, "apis")) and "frame" not in vars(shipped)
    assert shipped.frame is read(name).frame and shipped.codes == read(name).codes
    with pytest.raises(AttributeError):
        _ = shipped.nothing_like_it


def test_a_file_of_another_version_is_not_used(monkeypatch, tmp_path):
    other = tmp_path / "ready.json"
    other.write_text(ready.FILE.read_text(encoding="utf-8").replace('{"made_of": "', '{"made_of": "0'), encoding="utf-8")
    for said in (other.read_text(encoding="utf-8"), "", "[]", '{"made_of": 1}'):
        other.write_text(said, encoding="utf-8")
        monkeypatch.setattr(ready, "FILE", other)
        monkeypatch.setattr(load, "_loaded", {})
        ready.protocols.cache_clear()
        assert ready.protocols() == {}
        assert load.load("tank") is read("tank") and Lowered(load.load("tank")).short.code.any()
    monkeypatch.undo()
    ready.protocols.cache_clear()


def test_a_description_of_the_same_name_is_not_taken_for_the_shipped_one():
    assert programs.program(read("tank"), frozenset(), frozenset()) is None

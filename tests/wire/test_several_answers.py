"""Lines with counted content, and one request with several answers: as memcached's text protocol has them."""

from __future__ import annotations

import pytest

import dissect
from dissect.language.structures import OPTIONS
from tests.hard import foreign
from tests.wire.test_teaching import PAGE

DESCRIPTION = '''
from dissect.language import *

class Verb(Names):
    SET = 1

content = var(-1)

class Frame(Struct):
    none = let(-1, into=content)
    first = peek(u32())
    line = word("\\r\\n", "one line", limit=2048, into=switch(side, {0: requests(1), 1: responses(choose(first == 0x56414C55, 2, 1))}))
    body = raw(content, "the value", when=content >= 0)
    end = u16("CR LF", equals=0x0D0A, when=content >= 0)

class Start(Struct):
    first = peek(u8())
    letter = require((first >= 0x41) & (first <= 0x7A))
    line = word("\\r\\n", limit=2048)

memcached = Protocol("memcached", ports=[11211], frame=Frame, starts=(Start, Start), fifo=True)

class Command(Request, kind=1):
    verb = word(" ", "what is wanted", role=API)
    code = coded(verb, Verb, fold=True)
    key = word(" ", "whose value", role=TOPIC)
    flags = word(" ", "the client's", when=present(code))
    expires = word(" ", "seconds", when=present(code))
    size = decimal(None, "of the value", unit="bytes", when=present(code))
    set = let(size, into=content, when=present(code))

class Done(Response, to=Command):
    words = text(REST, "STORED, END, DELETED", role=TEXT)

class Value(Response, to=Command, kind=2, interim=True):
    mark = word(" ", "VALUE")
    key = word(" ", "whose value")
    flags = word(" ", "as stored")
    size = decimal(None, "of the value", unit="bytes")
    set = let(size, into=content)
'''
TALK = [(0, b"set k 0 60 5\r\nhello\r\n"), (1, b"STORED\r\n"), (0, b"get k\r\n"), (1, b"VALUE k 0 5\r\nhello\r\nEND\r\n"), (0, b"get none\r\n"), (1, b"END\r\n"),
        (0, b"get a b c\r\n"), (1, b"VALUE a 0 2\r\nxx\r\nVALUE c 0 4\r\nEND\r\r\nEND\r\n"), (0, b"delete k\r\n"), (1, b"DELETED\r\n")]


def exchanges(folder, frames: list[bytes]) -> list[tuple]:
    (folder / "memcached.py").write_text(DESCRIPTION)
    (folder / "x.pcap").write_bytes(foreign.capture(frames))
    with dissect.open(str(folder / "x.pcap"), protocols=[str(folder / "memcached.py")], jobs=1) as opened:
        assert opened.sql("select * from problems").to_pylist() == []
        return [tuple(row.values()) for row in opened.sql("select api, topic, status, answers, code_text from exchanges order by at_ns").to_pylist()]


@pytest.mark.parametrize("segment", [1, 7, 1448])
def test_all_answers_of_a_request_are_its_own(segment, tmp_path):
    assert exchanges(tmp_path, foreign.packets(TALK, 1, 11211, True, segment)) == [
        ("set", "k", "ok", 1, "STORED"), ("get", "k", "ok", 2, "END"), ("get", "none", "ok", 1, "END"), ("get", "a", "ok", 3, "END"), ("delete", "k", "ok", 1, "DELETED")]


def test_an_answer_without_its_request_is_called_by_it(tmp_path):
    """A second answer to the same has a kind of its own: it was called 2."""
    frames = foreign.packets([said for said in TALK if said[0] == 1], 1, 11211, True)
    assert {row[:3] for row in exchanges(tmp_path, frames)} == {("Command", None, "no_request")}


@pytest.mark.parametrize("option", sorted(OPTIONS))
def test_every_option_of_a_class_is_on_the_page(option):
    assert f"{option}=" in PAGE

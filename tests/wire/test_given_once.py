"""Numbers that a connection gives once, where bytes are missing: what was heard, and what came again, says whose answer one is."""

from __future__ import annotations

import pytest

import dissect
from tests.support.segments import ACK, PSH, Segment, packet, pcap

DESCRIPTION = '''
from dissect.language import *

class Frame(Struct):
    line = word("\\n", "one line", limit=64, into=switch(side, {0: requests(1), 1: responses(1)}))

class Start(Struct):
    small = u8()
    lower = require((small >= 0x61) & (small <= 0x7A))
    line = word("\\n", "one line", limit=64)

lines = Protocol("lines", ports=[2000], frame=Frame, starts=(Start, Start), unique=True)

class Ask(Request, kind=1):
    verb = word(" ", "what is wanted", role=API)
    number = decimal(None, "of the request", role=KEY)

class Tell(Response, to=Ask):
    verb = word(" ", "what is told")
    number = decimal(None, "of the request", role=KEY)
    unasked = let(PAIR_MAYBE, role=PAIRING, when=number >= 100)
'''


def pairs(folder, *said: tuple[int, int, int, str], description: str = DESCRIPTION) -> set[tuple[int, int]]:
    """(side, seq, ack, line) → which of them are pairs."""
    (folder / "lines.py").write_text(description)
    (folder / "x.pcap").write_bytes(pcap([packet(Segment(side, seq, f"{line}\n".encode(), PSH | ACK, ack)) for side, seq, ack, line in said]))
    with dissect.open(str(folder / "x.pcap"), protocols=[str(folder / "lines.py")], jobs=1) as opened:
        found = opened.sql("select request_packet as asked, response_packet as told from exchanges where request_packet > 0 and response_packet > 0").to_pylist()
        return {(row["asked"], row["told"]) for row in found}


@pytest.mark.parametrize(("heard", "paired"), [(500, set()), (514, {(1, 2)})])
def test_what_a_request_had_heard_says_that_something_lacks_before_the_first_answer(heard, paired, tmp_path):
    """That may have been its answer, and this one come unasked."""
    assert pairs(tmp_path, (0, 100, heard, "ask 107"), (1, 514, 108, "tell 107")) == paired


LATE = [(1, 500, 106, "tell 1")]


@pytest.mark.parametrize(("below", "at", "paired"), [(LATE, 600, {(2, 3)}), ([], 600, {(1, 5), (2, 3)}), (LATE, 514, {(1, 6), (2, 3)})])
def test_an_answer_may_be_too_late_to_be_read_and_its_number_another_lifes(below, at, paired, tmp_path):
    """Both ends' numbers go on elsewhere then."""
    said = (0, 100, 500, "ask 7"), (0, 106, 500, "ask 9"), (1, 507, 112, "tell 9"), *below, (0, 212, 514, "ask 8"), (1, at, 218, "tell 7")
    assert pairs(tmp_path, *said) == paired


@pytest.mark.parametrize(("again", "paired"), [(9, {(3, 5)}), (10, {(1, 4), (3, 5)})])
def test_behind_a_number_that_comes_again_no_older_one_is_answered(again, paired, tmp_path):
    heard = 300 + len(f"ask {again}") + 1
    said = (0, 100, 500, "ask 5"), (0, 106, 500, "ask 9"), (0, 300, 600, f"ask {again}"), (1, 600, heard, "tell 5"), (1, 607, heard, f"tell {again}")
    assert pairs(tmp_path, *said) == paired


@pytest.mark.parametrize(("first", "then", "second", "paired"), [("tell 7", "tell 10", "tell 7", set()), ("tell 6", "tell 10", "tell 7", {(3, 7)}),
                                                                 ("tell 7", "tell 10", "tell 8", {(3, 7)}), ("tell 7", "tell 6", "tell 7", {(3, 7)})])
def test_a_number_that_is_answered_twice_says_that_others_may_be(first, then, second, paired, tmp_path):
    """Its requests are among what lacks.  What was asked before an answer of a higher number is of the connection before; then comes the answer of one
    that is open."""
    said = (0, 100, 507, "ask 5"), (1, 507, 112, first), (0, 112, 514, "ask 9"), (1, 514, 130, then), (0, 200, 600, "ask 11"), (1, 700, 207, second), (1, 707, 207, "tell 9")
    assert pairs(tmp_path, *said) == paired


@pytest.mark.parametrize(("heard", "paired"), [(118, set()), (112, {(4, 2), (5, 3)})])
def test_the_first_of_two_answers_that_heard_no_more_than_the_last_request_is_an_older_ones(heard, paired, tmp_path):
    """Equal numbers are answered in order, and who answers had heard all three."""
    said = (0, 100, 500, "ask 2"), (1, 500, heard, "tell 1"), (1, 507, 118, "tell 1"), (0, 106, 500, "ask 1"), (0, 112, 500, "ask 1")
    assert pairs(tmp_path, *said, description=DESCRIPTION.replace("unique=True", "fifo=True")) == paired

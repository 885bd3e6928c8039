"""Bytes far from all that their direction said: kept until something says whose they are."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dissect.stream.state import D_PACKETS, GAP, LATE, NEW, S_FIRST_PACKET, S_LAST_PACKET, S_SIDES, STRAY
from tests.stream.test_reassemble import FAR, TALK, delivered, kinds, run
from tests.support.segments import ACK, FIN, PSH, RST, SYN, Segment

ANYWHERE = [(2 << 20, 2 << 20), (2 << 20, 2 << 30), (FAR, 2 << 20), (FAR, FAR), (2 << 30, FAR), (2 << 30, -2 << 20), (-2 << 20, FAR), (-2 << 20, -2 << 20), (-FAR, FAR)]


@pytest.mark.parametrize(("seq", "ack"), ANYWHERE)
@pytest.mark.parametrize("side", [0, 1])
def test_a_segment_with_any_numbers_costs_nothing(seq, ack, side):
    """Neither end takes it, nor does it end anything; those who guess twice guess other numbers."""
    own, other = (104, 504) if side == 0 else (504, 104)
    guessed = [Segment(side, own + seq, b"xyz", PSH | ACK, ack=other + ack), Segment(side, own + seq + (900 << 20), b"xyz", PSH | ACK, ack=other + ack - (900 << 20))]
    rows, text, _ = run([*TALK, *guessed, Segment(0, 102, b"ef", ack=502), Segment(1, 502, b"gh", ack=104), guessed[1], Segment(0, 104, b"ij", ack=504)])
    assert len(kinds(rows, NEW)) == 1 and not kinds(rows, GAP, LATE) and len(kinds(rows, STRAY)) == 3
    assert delivered(rows, text, 0) == list(enumerate(b"abefij")) and delivered(rows, text, 1) == list(enumerate(b"cdgh"))


@pytest.mark.parametrize("second", [Segment(0, 107 + FAR, b"gh", ack=502 + FAR), Segment(1, 502 + FAR, b"gh", ack=107 + FAR)])
def test_what_goes_on_from_bytes_far_away_or_answers_them_is_another_life(second):
    """With its first packet, which was kept meanwhile."""
    rows, text, streams = run([*TALK, Segment(0, 104 + FAR, b"xyz", PSH | ACK, ack=502 + FAR), second])
    assert len(kinds(rows, NEW)) == 2 and not kinds(rows, STRAY) and streams.extents.live == 0
    assert delivered(rows, text, 2) + delivered(rows, text, 3) == list(enumerate(b"xyzgh") if second.side == 0 else [*enumerate(b"xyz"), *enumerate(b"gh")])
    assert (streams.state[0][S_LAST_PACKET], streams.state[0][S_SIDES + D_PACKETS], streams.state[1][S_FIRST_PACKET], streams.state[1][S_SIDES + D_PACKETS]) == (3, 2, 4, 2 - second.side)


LOWER = 32 << 20


@pytest.mark.parametrize("copies", [[Segment(1, 500, b"cd", ack=102), Segment(1, 502, b"ef", ack=102)], [Segment(0, 102, b"ef", ack=502), Segment(0, 104, b"gh", ack=502)], [Segment(1, 500, b"cd", ack=102), Segment(0, 104, b"gh", ack=502)]])
@pytest.mark.parametrize("heard", [0, 1])
def test_what_comes_late_of_the_life_before_begins_no_other_one(copies, heard):
    """The second life's numbers are 32 MiB lower; `heard` is the end of it that spoke first."""
    seqs = [100 - LOWER, 500 - LOWER]
    both = [Segment(side, seqs[side] + n, b"AB", ack=seqs[1 - side] + n) for n in (0, 2, 4) for side in (0, 1)]
    first = [s for s in both if s.side == heard][:2]
    rows, text, _ = run([*TALK, *first, *copies, *(s for s in both if s not in first)])
    assert len(kinds(rows, NEW)) == 2 and len(kinds(rows, STRAY)) == 2 and not kinds(rows, GAP)
    assert delivered(rows, text, 2) == delivered(rows, text, 3) == list(enumerate(b"ABABAB"))


@pytest.mark.parametrize("second", [Segment(1, 502 + (2 << 20), ack=105 + (2 << 20)), Segment(1, 502 + (2 << 20), b"", FIN | ACK, ack=105 + (2 << 20)), Segment(0, 105 + (2 << 20), b"", FIN | ACK, ack=502 + (2 << 20))])
def test_last_bytes_behind_megabytes_that_lack_are_known_by_their_acknowledgement_or_end(second):
    rows, text, _ = run([*TALK, Segment(0, 102 + (2 << 20), b"xyz", PSH | ACK, ack=502 + (2 << 20)), second])
    assert len(kinds(rows, NEW)) == 1 and not kinds(rows, STRAY) and delivered(rows, text, 0) == [*enumerate(b"ab"), *enumerate(b"xyz", 2 + (2 << 20))]


@pytest.mark.parametrize("after", [[], [Segment(0, 102, b"", FIN | ACK, ack=502)], [Segment(0, 102, b"", RST)], [Segment(0, 99 - FAR, flags=SYN), Segment(1, 7, flags=SYN | ACK, ack=100 - FAR)]])
@pytest.mark.parametrize("captured", [None, 2, 0])
def test_what_is_kept_is_told_when_its_life_ends(captured, after):
    rows, _, streams = run([*TALK, Segment(0, 104 + FAR, b"xyz", PSH | ACK, ack=502 + FAR, captured=captured), *after])
    assert kinds(rows, STRAY) == [(STRAY, 0, 4 + FAR, 3 if captured is None else captured)] and streams.extents.live == 0
    assert streams.state[0][S_SIDES + D_PACKETS] == 3 + sum(s.side == 0 and not s.flags & SYN for s in after)


def test_bytes_a_megabyte_in_front_of_the_first_ones_are_another_life():
    """Whose numbers are lower: nothing is that late."""
    rows, text, _ = run([Segment(0, 100, b"ab", ack=500), *(Segment(0, 100 + n - (32 << 20), b"cd", ack=500 - (32 << 20)) for n in (0, 2, 4))])
    assert len(kinds(rows, NEW)) == 2 and delivered(rows, text, 2) == list(enumerate(b"cdcdcd"))


def test_what_comes_after_two_megabytes_that_lack_in_both_directions_is_of_this_life():
    """The recorder was too slow for a while; all that came then is there."""
    far = 2 << 20
    rows, text, _ = run([*TALK, *(Segment(0, 102 + far + n, b"ef", ack=502 + far) for n in (0, 2, 4)), Segment(1, 502 + far, b"gh", ack=108 + far)])
    assert len(kinds(rows, NEW)) == 1 and delivered(rows, text, 0) == [*enumerate(b"ab"), *enumerate(b"efefef", far + 2)]
    assert not kinds(rows, STRAY) and delivered(rows, text, 1) == [*enumerate(b"cd"), *enumerate(b"gh", far + 2)]


def test_the_first_bytes_of_an_end_that_acknowledge_what_was_nobodys_are_another_life():
    """Of the one before only its client was captured."""
    rows, text, _ = run([Segment(0, 100, b"ab", ack=500), Segment(1, 500, b"", ack=102), Segment(0, 100 + FAR, b"ab", ack=500 + FAR), Segment(1, 500 + FAR, b"cd", ack=102 + FAR)])
    assert len(kinds(rows, NEW)) == 2 and delivered(rows, text, 3) == list(enumerate(b"cd")) and not delivered(rows, text, 1)


@pytest.mark.parametrize("second", [Segment(0, 102 + FAR, b"ef", ack=502 + FAR), Segment(1, 502 + FAR, b"ef", ack=102 + FAR)])
def test_the_first_bytes_of_an_end_that_acknowledge_what_nobody_said_wait_for_the_next(second):
    """Only the client was heard before, and they answer something far from all its words: they are another life's."""
    rows, text, _ = run([Segment(0, 100, b"ab", ack=500), Segment(1, 500 + FAR, b"cd", ack=102 + FAR), second])
    assert len(kinds(rows, NEW)) == 2 and not kinds(rows, STRAY) and delivered(rows, text, 3)[:2] == list(enumerate(b"cd"))


def said(side, at, data, ack, stamp, flags=PSH | ACK):
    """A segment so many bytes behind the beginning of its end, that acknowledges so many of the other one's."""
    return Segment(side, (500 if side else 100) + at, data, flags, ack=(100 if side else 500) + ack, stamp=stamp)


CLOCKS = [said(0, 0, b"ab", 0, 9000), said(1, 0, b"cd", 2, 7000)]


WHOLE, APART = [(GAP, 0, 2, 8)], [(GAP, 0, 2, 7), (GAP, 0, 9, 1)]  # a lone byte lacks where another life may begin: no message has so few


@pytest.mark.parametrize("zero", [0, -9001, 2**31 - 9001])
@pytest.mark.parametrize(("stamp", "gaps"), [(8999, APART), (500, APART), (9000 + 2**31, APART), (8999 + 2**31, WHOLE), (9000, WHOLE), (9001, WHOLE), (None, WHOLE)])
def test_behind_a_hole_what_was_sent_before_by_its_senders_clock_may_be_another_lifes(stamp, gaps, zero):
    """Nobody pairs across that hole as across others; the clocks may come past their end."""
    segments = [*CLOCKS, said(0, 10, b"ef", 2, stamp), said(0, 12, b"gh", 2, stamp)]
    rows, text, streams = run([replace(s, stamp=None if s.stamp is None else s.stamp + zero) for s in segments])
    assert len(kinds(rows, NEW)) == 1 and not kinds(rows, STRAY) and streams.extents.live == 0
    assert kinds(rows, GAP) == gaps and delivered(rows, text, 0) == [*enumerate(b"ab"), *enumerate(b"efgh", 10)]


def test_the_other_ends_bytes_that_wait_and_answer_such_are_of_that_life_too():
    rows, _, _ = run([*CLOCKS, said(1, 10, b"ef", 12, 7001), said(0, 10, b"gh", 10, 500)])
    assert kinds(rows, GAP) == [*APART, (GAP, 1, 2, 7), (GAP, 1, 9, 1)]


@pytest.mark.parametrize("lost", [[], [said(0, 4, b"gh", 2, 9004)]])
def test_the_first_copies_of_bytes_that_come_behind_one_that_was_sent_again_are_this_lifes(lost):
    """The capture lacks the first copy of 2 and 3, and saw the second one before those."""
    rows, text, _ = run([*CLOCKS, said(0, 2, b"ef", 2, 9300), said(0, 6, b"ij", 2, 9004), said(0, 8, b"kl", 2, 9004), said(0, 10, b"mn", 2, 9310), *lost])
    assert len(kinds(rows, NEW)) == 1 and not kinds(rows, STRAY) and bool(kinds(rows, GAP)) is not bool(lost)
    assert [byte for _, byte in delivered(rows, text, 0)] == list(b"abefghijklmn" if lost else b"abefijklmn")


@pytest.mark.parametrize("end", [[], [said(1, 8, b"kl", 14, 7000 + 2**31 + 9)]])
def test_a_silence_of_half_a_clock_begins_no_life(end):
    rows, text, _ = run([*CLOCKS, said(0, 10, b"ef", 2, 9000 + 2**31 + 5), said(1, 2, b"gh", 12, 7000 + 2**31 + 5), said(0, 12, b"ij", 4, 9000 + 2**31 + 9), *end])
    assert len(kinds(rows, NEW)) == 1 and not kinds(rows, STRAY) and [byte for _, byte in delivered(rows, text, 0)] == list(b"abefij")


def test_a_clock_far_ahead_counts_until_bytes_in_order_come():
    rows, text, _ = run([*CLOCKS, said(0, 2, b"ef", 2, 9000 + 2**30), said(0, 4, b"gh", 2, 9001), said(0, 8, b"ij", 2, 9002), said(0, 10, b"kl", 2, 9003)])
    assert kinds(rows, GAP) == [(GAP, 0, 6, 2)] and delivered(rows, text, 0)[-4:] == list(enumerate(b"ijkl", 8))


@pytest.mark.parametrize(("more", "stray"), [([], 1), ([said(0, 6 << 20, b"ij", 2, 8999)], 2), ([said(0, (4 << 20) + 2, b"ij", 2, 8999)], 0), ([said(1, 2, b"", (4 << 20) + 2, 7001)], 0)])
def test_what_was_sent_before_and_lies_megabytes_behind_waits_for_what_goes_on_from_it(more, stray):
    """Somebody guessed its numbers, or very much lacks; nor does its clock count for those behind it."""
    rows, text, _ = run([*CLOCKS, said(0, 4 << 20, b"gh", 2, 8999), said(0, 2, b"ef", 2, 9001), *more])
    assert len(kinds(rows, NEW)) == 1 and len(kinds(rows, STRAY)) == stray and delivered(rows, text, 0)[:4] == list(enumerate(b"abef"))

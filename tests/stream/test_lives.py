"""Lives between the same ports whose numbers lie among those of another: what sequence numbers, acknowledgements and SYNs prove of each."""

from __future__ import annotations

import pytest

from dissect.stream.state import DATA, END, END_RESET, FLAG_ENDED, FLAG_RESET, GAP, NOTHING, R_ACK, R_DIRECTION, R_KIND, S_FLAGS, SEQUENCE, STRAY
from tests.stream.test_reassemble import delivered, kinds, run
from tests.support.segments import ACK, FIN, RST, SYN, Segment

TALK = [Segment(0, 100, b"ab", ack=500), Segment(1, 500, b"AB", ack=102), Segment(0, 102, b"cd", ack=502), Segment(1, 502, b"CD", ack=104), Segment(0, 106, b"gh", ack=504), Segment(1, 504, b"EF", ack=108)]  # 104 and 105 lack
BEGUN = [Segment(0, 99, flags=SYN), *TALK]
SHOOK = [Segment(0, 99, flags=SYN), Segment(1, 499, flags=SYN | ACK, ack=100), *TALK]
FILLER = Segment(0, 104, b"XX", ack=504)
ENDS = [Segment(0, 108, b"", FIN | ACK, ack=506), Segment(1, 506, b"", FIN | ACK, ack=109), Segment(0, 109, b"", ACK, ack=507)]


def acknowledged(rows, direction):
    return [row[R_ACK] for row in rows if row[R_KIND] == DATA and row[R_DIRECTION] == direction]


@pytest.mark.parametrize("after", [[], [Segment(0, 99, flags=SYN), Segment(0, 100, b"abcdefgh", ack=500)]])
def test_what_an_end_acknowledges_at_its_own_beginning_is_no_offset_of_the_other_one(after):
    """Both began at once, and what it heard first was lost: the number counts, when the other end's SYN comes.  Of values it says that nothing was heard, or something."""
    rows, _, _ = run([Segment(1, 499, flags=SYN), Segment(1, 500, b"AB", ack=104), Segment(1, 502, b"CD", ack=106), *after])
    assert acknowledged(rows, 1) == [SEQUENCE + NOTHING + 104, SEQUENCE + 106]


def test_where_an_end_begins_is_a_guess_until_it_speaks_or_a_syn_says_so():
    """A packet that overtook others acknowledges more than the beginning."""
    rows, _, _ = run([Segment(0, 99, flags=SYN), Segment(0, 102, b"cd", ack=510), Segment(0, 100, b"ab", ack=508), Segment(0, 104, b"ef", ack=512)])
    assert acknowledged(rows, 0) == [SEQUENCE + 508, SEQUENCE + 510, SEQUENCE + 512]


@pytest.mark.parametrize("filled", [False, True])
def test_what_waited_while_the_other_end_was_silent_knows_what_it_acknowledges_when_that_spoke(filled):
    between = [Segment(1, 502, b"CD", ack=100)] if filled else []
    rows, _, _ = run([Segment(0, 100, b"ab", ack=500), Segment(0, 104, b"ef", ack=504), *between, Segment(0, 102, b"cd", ack=502)])
    assert acknowledged(rows, 0) == ([SEQUENCE + 500, 0, 2] if filled else [SEQUENCE + n for n in (500, 502, 504)])  # 2: none of it had its turn when that came


def test_what_acknowledges_the_beginning_of_the_capture_has_heard_nothing_of_it():
    """A SYN that came late says that there was something before."""
    rows, _, _ = run([Segment(0, 104, b"ef", ack=500), Segment(0, 99, flags=SYN), Segment(1, 500, b"AB", ack=104)])
    assert acknowledged(rows, 1) == [0]


def test_first_bytes_in_front_of_what_a_syn_acknowledged_are_nobodys():
    rows, text, _ = run([Segment(1, 499, flags=SYN | ACK, ack=100), Segment(1, 500, b"AB", ack=104), Segment(0, 98, b"XXXX", ack=502), Segment(0, 100, b"abcd", ack=500)])
    assert delivered(rows, text, 0) == list(enumerate(b"abcd")) and kinds(rows, STRAY) == [(STRAY, 0, -2, 4)]


@pytest.mark.parametrize("talk", [BEGUN, TALK])
def test_who_knew_better_before_acknowledges_no_less_than_was_captured(talk):
    """From the client's SYN on such a number was taken for that of a tool, which says nothing."""
    rows, text, _ = run([*talk, Segment(0, 104, b"XX", ack=400), Segment(0, 108, b"ij", ack=506)])
    assert delivered(rows, text, 0) == [*enumerate(b"abcd"), *enumerate(b"ghij", 6)] and kinds(rows, GAP) == [(GAP, 0, 4, 2)]


@pytest.mark.parametrize("other", [Segment(0, 100, b"YY", ack=504), Segment(1, 490, b"ZZ", ack=104)])
def test_behind_a_sign_of_another_life_no_hole_waits(other):
    """Other bytes than were heard, all of them in front of the hole; what was said before a SYN."""
    rows, text, _ = run([*SHOOK, other, FILLER])
    assert delivered(rows, text, 0) == [*enumerate(b"abcd"), *enumerate(b"gh", 6)] and kinds(rows, GAP) == [(GAP, 0, 4, 2)]


@pytest.mark.parametrize("other", [Segment(0, 90, b"YY", ack=504), Segment(0, 104, b"YY", ack=490)])
def test_when_both_ends_have_parted_what_lies_below_all_is_another_lifes(other):
    """Each had heard the other's end, so nobody sends again what lacks; from the middle of a talk on such bytes may else be early ones of its own."""
    rows, text, _ = run([*TALK, *ENDS, other, FILLER])
    assert delivered(rows, text, 0) == [*enumerate(b"abcd"), *enumerate(b"gh", 6)] and [row for row in kinds(rows, GAP) if row[1] < 2] == [(GAP, 0, 4, 2)]


@pytest.mark.parametrize("answer", [Segment(1, 490, b"ZZ", ack=92), Segment(1, 490, b"", ack=92), Segment(0, 92, b"yy", ack=490)])
def test_what_goes_on_from_bytes_below_all_is_another_life_when_both_ends_have_parted(answer):
    """Its SYN was not captured; one segment alone is nobody's."""
    said = [*TALK, *ENDS, Segment(0, 90, b"YY", ack=490)]
    rows, _, streams = run(said)
    assert streams.slots == 1 and kinds(rows, STRAY) == [(STRAY, 0, -10, 2)]
    rows, text, streams = run([*said, answer, Segment(0, 94, b"ww", ack=492)])
    assert streams.slots == 2 and not kinds(rows, STRAY) and delivered(rows, text, 2)[:2] == list(enumerate(b"YY")) and len(delivered(rows, text, 2)) == (6 if answer.side == 0 else 4)


@pytest.mark.parametrize("ends", [[], ENDS[:1], ENDS[:2], ENDS])
def test_what_was_under_way_when_both_parted_still_fills_a_hole(ends):
    rows, text, _ = run([*TALK, *ends, Segment(0, 104, b"ef", ack=504)])
    assert delivered(rows, text, 0) == list(enumerate(b"abcdefgh")) and not kinds(rows, GAP, STRAY)


@pytest.mark.parametrize("lone", [Segment(0, 99, b"?", ack=504), Segment(0, 101, b"?", ack=504), Segment(1, 499, b"?", ack=104), Segment(1, 503, b"?", ack=104)])
def test_a_keep_alive_that_came_late_is_no_sign_of_another_life(lone):
    rows, text, _ = run([*SHOOK, lone, Segment(0, 104, b"ef", ack=504)])
    assert delivered(rows, text, 0) == list(enumerate(b"abcdefgh")) and not kinds(rows, GAP, STRAY)


def test_a_syn_that_came_behind_its_bytes_is_answered_where_it_said_that_they_begin():
    """Offset 0 is the first byte that was captured; the answer counts from the SYN."""
    rows, text, streams = run([Segment(0, 110, b"late", ack=500), Segment(0, 99, flags=SYN), Segment(1, 499, flags=SYN | ACK, ack=100), Segment(1, 500, b"AB", ack=114)])
    assert streams.slots == 1 and delivered(rows, text, 1) == list(enumerate(b"AB")) and not kinds(rows, STRAY)


@pytest.mark.parametrize(("syn", "lives"), [(Segment(0, 99, flags=SYN), 1), (Segment(0, 95, b"abcd", flags=SYN), 1), (Segment(0, 95, flags=SYN), 2), (Segment(0, 99 + (1 << 31), flags=SYN), 2)])
def test_a_syn_with_another_number_than_was_answered_begins_another_life(syn, lives):
    """What was answered is this number, or it and the bytes that came with it; nothing else of the client was captured."""
    begins = syn.seq + 1 + len(syn.data)
    _, _, streams = run([Segment(1, 499, flags=SYN | ACK, ack=100), Segment(1, 500, b"AB", ack=100), syn, Segment(0, begins, b"xy", ack=502)])
    assert streams.slots == lives


def test_what_is_said_while_a_syn_asks_of_whom_nothing_was_heard_is_of_this_life():
    """A SYN with another number came before the one that was answered: neither says whose bytes are acknowledged, and what came first is a number yet."""
    rows, text, _ = run([Segment(1, 499, flags=SYN | ACK, ack=100), Segment(1, 500, b"AB", ack=110), Segment(0, 89, flags=SYN), Segment(1, 504, b"EF", ack=112),
                         Segment(0, 99, flags=SYN), Segment(0, 100, b"ab", ack=500), Segment(1, 502, b"CD", ack=111), Segment(1, 506, b"GH", ack=114)])
    assert delivered(rows, text, 1) == list(enumerate(b"ABCDEFGH")) and not kinds(rows, STRAY)


@pytest.mark.parametrize(("number", "acks", "lives"), [(489, 91, 2), (489, 90, 1), (499, 91, 1)])
def test_a_syn_that_was_answered_begins_a_life_though_bytes_went_on_from_the_one_before(number, acks, lives):
    """The lives' numbers lie among each other, so what came between seemed to be of the first.  Who answers with this life's own number is of it."""
    _, _, streams = run([*SHOOK, Segment(0, 90, flags=SYN), Segment(0, 104, b"", ack=504), Segment(1, number, flags=SYN | ACK, ack=acks)])
    assert streams.slots == lives


@pytest.mark.parametrize(("heard", "begins", "lives"), [(507, [Segment(1, 600, flags=SYN | ACK, ack=104)], 2), (506, [Segment(1, 600, flags=SYN | ACK, ack=104)], 1), (507, [], 2), (506, [], 1)])
def test_who_said_that_it_says_no_more_and_was_heard_begins_another_life_with_what_it_says(heard, begins, lives):
    """With or without its SYN, and though its numbers are near."""
    _, _, streams = run([*SHOOK, Segment(1, 506, b"", FIN | ACK, ack=108), Segment(0, 108, b"", ACK, ack=heard), *begins, Segment(1, 611, b"zz", ack=104), Segment(1, 613, b"yy", ack=104)])
    assert streams.slots == lives


ASKS = Segment(1, 600, flags=SYN | ACK, ack=9000)  # both lie ahead of all that was said


@pytest.mark.parametrize(("said", "lives"), [([Segment(1, 605, b"yy", ack=9004)], 2), ([Segment(0, 9002, b"xx", ack=603)], 2), ([Segment(1, 605, b"yy", ack=8999)], 1),
                                             ([Segment(1, 605, b"yy", ack=108)], 1), ([Segment(0, 9002, b"xx", ack=506)], 1)])
def test_an_answer_ahead_of_all_begins_another_life_when_a_packet_goes_on_from_both_its_numbers(said, lives):
    """Its SYN was not captured, or comes later, and the life before said no farewell; who guesses hits both numbers at once by no chance."""
    _, _, streams = run([*SHOOK, ASKS, *said])
    assert streams.slots == lives


@pytest.mark.parametrize("asks", [Segment(1, 503, flags=SYN | ACK, ack=9000), Segment(1, 600, flags=SYN | ACK, ack=106), Segment(1, 600, flags=SYN)])
def test_a_syn_that_is_not_ahead_with_both_its_numbers_needs_more_than_bytes_that_are(asks):
    _, _, streams = run([*SHOOK, asks, Segment(1, 605, b"yy", ack=9004)])
    assert streams.slots == 1


BEHIND = [Segment(0, 299, flags=SYN), Segment(0, 350, b"zz", ack=600)]  # near by, and its first bytes were lost


@pytest.mark.parametrize(("said", "lives"), [([Segment(0, 300, b"", ack=600)], 2), ([Segment(1, 590, b"YY", ack=300)], 2), ([Segment(0, 301, b"", ack=600)], 1), ([Segment(1, 590, b"YY", ack=350)], 1),
                                             ([Segment(0, 104, b"XX", ack=506), Segment(0, 108, bytes(200), ack=506), Segment(0, 300, bytes(8), ack=506)], 1)])
def test_a_syn_ahead_of_all_is_not_forgotten_when_bytes_go_on_behind_it(said, lives):
    """What goes on from just its number, or acknowledges just that, shows that it was true; bytes up to there, that it was not."""
    _, _, streams = run([*SHOOK, *BEHIND, *said])
    assert streams.slots == lives


LOWER = [Segment(0, 49, flags=SYN), Segment(0, 50, b"", ack=450)]  # a life whose numbers lie among those of the one before


@pytest.mark.parametrize(("begun", "ack", "stray"), [(LOWER, 108, True), (LOWER, 110, False), (LOWER, 50, False), ([LOWER[0], Segment(1, 449, flags=SYN | ACK, ack=50), LOWER[1]], 108, False)])
@pytest.mark.parametrize("data", [b"ZZ", b""])
def test_what_an_end_still_says_of_the_life_before_is_none_of_a_lower_one(begun, ack, stray, data):
    """It said nothing in this one, and acknowledges what only the other life's end said, and no more than that."""
    rows, text, streams = run([*SHOOK, *begun, Segment(1, 506, data, ack=ack), Segment(1, 450, b"uv", ack=50), Segment(0, 50, b"wx", ack=452)])
    assert streams.slots == 2 and bool(kinds(rows, STRAY)) == (stray and data != b"")
    assert delivered(rows, text, 3)[:2] == [*enumerate(b"uv")]
    assert bool([row for row in kinds(rows, GAP) if row[1] == 2]) == (ack > 52 and not stray)  # what was acknowledged is missing


@pytest.mark.parametrize(("begins", "gaps"), [([], [(GAP, 1, 6, 84)]), ([Segment(0, 300, b"", ack=600)], [(GAP, 1, 6, 83), (GAP, 1, 89, 1)])])
def test_what_waits_behind_a_hole_since_a_syn_that_was_true_has_its_number_before_it(begins, gaps):
    """A byte lacks, in which no message is, so that pairing knows where the other life began."""
    rows, _, _ = run([*SHOOK, Segment(0, 299, flags=SYN), Segment(0, 350, b"zz", ack=600), Segment(1, 590, b"YY", ack=352), *begins])
    assert [row for row in kinds(rows, GAP) if row[1] == 1] == [*gaps, (GAP, 1, 92, 8)]


@pytest.mark.parametrize(("seq", "ack"), [(520, 130), (506, 112)])
def test_what_was_acknowledged_behind_a_lifes_beginning_is_not_said_by_the_one_before(seq, ack):
    """The life is near, and its first bytes came behind an acknowledgement of them."""
    rows, _, streams = run([*SHOOK, Segment(0, 109, flags=SYN), Segment(1, 506, b"", ack=150), Segment(0, 110, b"ab", ack=510), Segment(1, seq, b"WW", ack=ack)])
    assert streams.slots == 2 and not kinds(rows, STRAY)


AGAIN = [Segment(0, 999, flags=SYN), Segment(1, 507, b"", ack=110)]  # who still waits for the end of the life before says what it had heard of that …


@pytest.mark.parametrize("stale", [Segment(0, 110, flags=RST), Segment(0, 110, flags=RST | ACK, ack=507), Segment(1, 507, flags=RST), Segment(1, 507, flags=RST | ACK, ack=110), Segment(0, 109, flags=FIN | ACK, ack=507)])
def test_an_end_of_the_life_before_is_none_of_the_one_that_begins(stale):
    """… and is told that there is no such life any more; then the other one begins, and its holes wait for what fills them."""
    rows, text, streams = run([*SHOOK, FILLER, *ENDS, *AGAIN, stale, AGAIN[0], Segment(1, 699, flags=SYN | ACK, ack=1000), Segment(0, 1002, b"cd", ack=700), Segment(0, 1000, b"ab", ack=700), Segment(1, 702, b"CD", ack=1004), Segment(1, 700, b"AB", ack=1004)])
    assert streams.slots == 2 and not [row for row in kinds(rows, GAP, STRAY) if row[1] > 1] and not streams.state[1, S_FLAGS] & (FLAG_RESET | 3 * FLAG_ENDED)
    assert delivered(rows, text, 2) == [*enumerate(b"abcd")] and delivered(rows, text, 3) == [*enumerate(b"ABCD")]


@pytest.mark.parametrize("reset", [Segment(1, 0, flags=RST | ACK, ack=100), Segment(0, 99, flags=RST), Segment(0, 100, flags=RST)])
def test_who_is_refused_or_gives_up_has_an_end(reset):
    rows, _, streams = run([Segment(0, 99, flags=SYN), reset])
    assert streams.state[0, S_FLAGS] & FLAG_RESET and END_RESET in {row[3] for row in kinds(rows, END)}
